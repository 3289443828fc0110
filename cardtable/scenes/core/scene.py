"""What a screen is, and what all of them share: the look, the store, and the stack on which they lie.

The app hands a scene events, time and a surface. There are no globals: everything else it reaches through the shell it
was given when it entered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from gc import collect
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art.audio import Audio
from cardtable.scenes.core.appearance import Appearance
from cardtable.scenes.core.preferences import Preferences, Value
from cardtable.store.store import Store

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance


class UiTarget(NamedTuple):
    """Something on the screen that can be pressed, for a trace that outsiders read."""

    name: str
    label: str
    rect: Rect


class Scene(ABC):
    """One screen, or a slip that lies on another."""

    overlay = False
    """Whether what lies below is to be seen around it."""
    shell: SceneStack

    def enter(self, shell: SceneStack) -> None:
        """It is put on the stack; `resize` follows at once."""
        self.shell = shell

    def leave(self) -> None:  # noqa: B027 - most scenes have nothing to put away
        """It is taken off the stack."""

    def on_uncovered(self) -> None:  # noqa: B027
        """What lay above it has gone; `expose` follows at once."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """True when the event meant something here."""

    @abstractmethod
    def update(self, dt: float) -> bool:
        """Let so many seconds pass; True while something moves and must be drawn again at the next frame."""

    @abstractmethod
    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw what has changed: the rectangles drawn, or None for the whole window."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now."""

    @abstractmethod
    def invalidate(self) -> None:
        """Whatever was drawn is lost: the next `draw` draws everything."""

    def refresh(self) -> None:
        """Language, text size or look has changed: set everything anew."""
        self.resize(self.shell.size)

    def keys_section(self) -> str:
        """What the page of keys shows first from here: the kind of table, and its game."""
        return ""

    def handle_lookup_key(self, event: Event) -> bool:
        """A key was pressed on a slip that lies on this screen and lets keys through: whether it looks something up."""
        return False

    def needs_polling(self) -> bool:
        """Whether it waits for somebody's answer and must be asked often even while nothing moves."""
        return False

    def is_opening(self) -> bool:
        """Whether there is still something missing that will stand on it in a moment: a slip over it would keep that
        away."""
        return False

    def ignores_input(self) -> bool:
        """Whether some press would be lost now, because what it would answer has only just come."""
        return False

    def match_id(self) -> int:
        """The stored match that is played here, 0 if none."""
        return 0

    def ui_targets(self) -> Sequence[UiTarget]:
        """What can be pressed now."""
        return ()

    def focus_name(self) -> str:
        """The name of what the keyboard would act on."""
        return ""

    # ---- for who wishes to hear it; asked only when speech is on -----------------------

    reads_itself_aloud = False
    """Whether all that stands on it is said when it comes."""
    silences_below = False
    """Whether nothing may be heard any more of what lies below."""

    def utterance(self, fresh: bool) -> Utterance:
        """What it has to say now; `fresh` when it has only just come."""
        from cardtable.scenes.core.utterance import Utterance

        return Utterance()

    def readable_lines(self) -> Sequence[str]:
        """All that can be read on it, line by line."""
        return ()


class SceneStack(Appearance):
    """The stack of scenes and all they use."""

    def __init__(
        self,
        *,
        store: Store,
        audio: Audio,
        preferences: Preferences,
        size: tuple[int, int],
        cache: Path | None = None,
        routes: Mapping[str, Callable[..., Scene]] | None = None,
        set_fullscreen: Callable[[bool], None] = lambda on: None,
    ) -> None:
        super().__init__(preferences, audio, size, cache, set_fullscreen)
        self.store = store
        self.scenes: list[Scene] = []
        self.notices: list[str] = []
        """Sentences the player must be told, oldest first; the app shows them on the first screen that is up."""
        self.closing = False
        self._routes = dict(routes or {})
        self._has_garbage = False

    # ---- the stack ------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene above the present one, which waits below it."""
        self.scenes.append(scene)
        scene.enter(self)
        scene.resize(self.size)
        scene.invalidate()

    def pop(self) -> None:
        """Take the present scene away; taking the last one away closes the program."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.on_uncovered()
            self.invalidate()
        else:
            self.closing = True

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of the present one."""
        self.scenes.pop().leave()
        self.push(scene)
        self.invalidate()

    def home(self) -> None:
        """Take everything away down to the first screen."""
        self.close_above(self.scenes[0])

    def close_above(self, scene: Scene) -> None:
        """Take away all that lies above a scene."""
        while self.top is not scene:
            self.scenes.pop().leave()
        self._has_garbage = True
        self.top.on_uncovered()
        self.invalidate()

    def close_all(self, fault: Callable[[Exception], None]) -> None:
        """Take everything away, whatever state it is in; what goes wrong with one screen does not keep the others."""
        while self.scenes:
            try:
                self.scenes.pop().leave()
            except Exception as error:
                fault(error)
        self._has_garbage = True

    def collect_garbage(self) -> None:
        """Called while nothing moves. A table that was left and all that lay on it know each other, and its pictures
        are large: nobody else would clear them away soon."""
        if self._has_garbage:
            self._has_garbage = False
            collect()

    def close(self) -> None:
        """End the program after this frame."""
        self.closing = True

    def open(self, route: str, *place: object, **options: object) -> None:
        """Push the scene of a route such as "help" or "settings"; the arguments say where in it."""
        self.push(self._routes[route](*(place or ("",)), **options))

    def replace_with(self, route: str, place: str = "") -> None:
        """Replace the top scene by the scene of a route."""
        self.replace(self._routes[route](place))

    def open_help(self, page: str = "", section: str = "") -> None:
        """Go to the rules, opened at a game, and there at the heading of this name."""
        self.open("help", f"{page}#{section}" if section else page)

    def open_keys(self) -> None:
        """Go to the page of keys, opened at those of the table that is up."""
        self.open("keys", next((place for scene in reversed(self.scenes) if (place := scene.keys_section())), ""))

    def scene_below(self, scene: Scene) -> Scene:
        """What a slip lies on; the first screen lies on nothing but itself."""
        return self.scenes[max(0, self.scenes.index(scene) - 1)]

    def visible_scenes(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first: overlays and what is below them."""
        first = next((i for i in range(len(self.scenes) - 1, -1, -1) if not self.scenes[i].overlay), 0)
        return self.scenes[first:]

    def invalidate(self) -> None:
        """Everything that can be seen must be drawn again."""
        for scene in self.visible_scenes():
            scene.invalidate()

    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw what has changed. Under an overlay nothing moves, so it is enough to draw the top alone, unless the
        top must be drawn whole: then it asks for what lies below with `draw_below`."""
        return self.top.draw(surface)

    def draw_below(self, scene: Scene, surface: Surface) -> None:
        """Draw what lies below an overlay, all of it."""
        here = self.scenes.index(scene)
        if here > 0:
            below = self.scenes[here - 1]
            below.invalidate()
            below.draw(surface)

    # ---- the look -------------------------------------------------------------------

    def set_preference(self, name: str, value: Value) -> None:
        """Change a preference: it is kept, and seen or heard at once everywhere."""
        if self.change_preference(name, value):
            self.refresh()

    def refresh(self) -> None:
        """Every scene sets itself anew, also those that wait."""
        for scene in self.scenes:
            scene.refresh()
        self.invalidate()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.set_window_size(size)
        for scene in self.scenes:
            scene.resize(size)
        self.invalidate()

    def notify(self, sentence: str) -> None:
        """Have a sentence shown on a slip as soon as nothing else is."""
        self.notices.append(sentence)
