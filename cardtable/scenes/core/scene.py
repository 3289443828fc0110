"""Base class of all screens, and the stack of scenes with what they share: look, store, routes. The app hands a scene
events, time and a surface.

There are no globals: a scene reaches everything else through the `SceneStack` that it received in `enter`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from gc import collect, unfreeze
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
    """Named clickable rectangle on the screen, for the UI trace that tests read."""

    name: str
    label: str
    rect: Rect


class Scene(ABC):
    """One screen, or a dialog that lies on another screen."""

    overlay = False
    """True if the scenes below remain visible around this one."""
    holds_table = False
    """True if a table below waits for this scene even where others play from phones."""
    shell: "SceneStack"

    def enter(self, shell: "SceneStack") -> None:
        """Attach the scene to the stack. `resize` follows at once."""
        self.shell = shell

    def leave(self) -> None:  # noqa: B027 - most scenes have nothing to put away
        """Release resources; the stack calls this after removing the scene."""

    on_covered: Callable[[], object] | None = None
    """Ends what another scene would interrupt, such as a drag; the stack calls it before it puts one on top."""

    def on_uncovered(self) -> None:  # noqa: B027
        """Update after the scene above was removed. `invalidate` follows at once."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """Handle an event and return whether it meant something here."""

    @abstractmethod
    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True while something moves and the next frame must be drawn."""

    def update_covered(self, dt: float) -> bool:
        """Do what goes on for `dt` seconds while other scenes lie above, such as serving phones. Return True if more is
        to come."""
        return False

    @abstractmethod
    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw the changes. Return the rectangles drawn, or None for the whole window."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a new window size."""

    @abstractmethod
    def invalidate(self) -> None:
        """Mark everything as dirty, so that the next `draw` draws the whole scene."""

    def refresh(self) -> None:
        """Build the scene again after a change of language, text size or look."""
        self.resize(self.shell.size)

    def keys_section(self) -> str:
        """Return the section that the page of keys opens first from here, as kind of table and game."""
        return ""

    def handle_lookup_key(self, event: Event) -> bool:
        """Run the lookup command of a key pressed in a dialog above this scene. Return whether the key has one."""
        return False

    on_idle: Callable[[float], bool] | None = None
    """Called in steps of a tenth of a second while the program sleeps. It returns whether something small must be
    drawn, such as a blink; the program sleeps on."""

    def needs_polling(self) -> bool:
        """Return whether the scene waits for a bot, a worker or a timer, so the main loop must call `update` though
        nothing moves."""
        return False

    def is_opening(self) -> bool:
        """Return whether the scene is still loading content. No dialog is opened over it meanwhile."""
        return False

    def ignores_input(self) -> bool:
        """Return whether the scene ignores presses right now, because its content has just appeared."""
        return False

    def match_id(self) -> int:
        """Return the id of the stored match played here, or 0."""
        return 0

    def ui_targets(self) -> Sequence[UiTarget]:
        """Return the named rectangles that can be clicked now."""
        return ()

    def focus_name(self) -> str:
        """Return the name of the widget or card that the keyboard would act on."""
        return ""

    # ---- for the screen reader; called only while speech is on -------------------------

    reads_itself_aloud = False
    """True if the screen reader says the whole scene as soon as it appears."""
    silences_below = False
    """True if nothing from the scenes below may be read aloud any more."""

    def utterance(self, fresh: bool) -> "Utterance":
        """Return the scene's current state in words. `fresh` is True if the scene has just appeared."""
        from cardtable.scenes.core.utterance import Utterance

        return Utterance()

    def readable_lines(self) -> Sequence[str]:
        """Return all readable text of the scene, line by line."""
        return ()


class SceneStack(Appearance):
    """Stack of scenes, with the services that all of them use."""

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
        self.log: Callable[[str], None] = lambda line: None
        """Writes a line into the program's log."""
        """Sentences the player must be told, oldest first. The app shows them in a dialog as soon as no other one is
        open."""
        self.closing = False
        self._backdrop: tuple[Hashable, Surface] | None = None
        """The backdrop of the latest scene that has one of its own, and what it was drawn for."""
        self._routes = dict(routes or {})
        self._has_garbage = False

    def backdrop(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """Return the picture under a whole scene, drawn again for another key, and after another scene has covered
        it."""
        if self._backdrop is None or self._backdrop[0] != key:
            self._backdrop = key, draw()
        return self._backdrop[1]

    # ---- the stack ------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that receives the events."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""
        if not scene.overlay:
            self._backdrop = None  # as large as the window, and not seen any more
        if self.scenes and self.top.on_covered is not None:
            self.top.on_covered()
        self.scenes.append(scene)
        scene.enter(self)
        scene.resize(self.size)
        scene.invalidate()

    def pop(self) -> None:
        """Remove the top scene. Removing the last one closes the program."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.on_uncovered()
            self.invalidate()
        else:
            self.closing = True

    def replace(self, scene: Scene) -> None:
        """Replace the top scene."""
        self.scenes.pop().leave()
        self.push(scene)
        self.invalidate()

    def home(self) -> None:
        """Remove all scenes above the first one."""
        self.close_above(self.scenes[0])

    def close_above(self, scene: Scene) -> None:
        """Remove all scenes above `scene`."""
        while self.top is not scene:
            self.scenes.pop().leave()
        self._has_garbage = True
        self.top.on_uncovered()
        self.invalidate()

    def close_all(self, fault: Callable[[Exception], None]) -> None:
        """Remove all scenes, whatever state they are in. `fault` receives the exception of each scene that fails to
        leave."""
        while self.scenes:
            try:
                self.scenes.pop().leave()
            except Exception as error:
                fault(error)
        self._has_garbage = True

    def collect_garbage(self) -> None:
        """Collect garbage after scenes were removed or built again; the main loop calls this while nothing moves. A
        closed table and its dialogs form reference cycles with large pictures, which Python would free late. The
        widgets of the first screen were exempted with all objects of the start: at 4K 60 MB that stayed after the
        window was enlarged."""
        if self._has_garbage:
            self._has_garbage = False
            unfreeze()
            collect()

    def close(self) -> None:
        """Close the program after this frame."""
        self.closing = True

    def open(self, route: str, *place: object, **options: object) -> None:
        """Push the scene of a route such as "help" or "settings"; the arguments say where in it."""
        self.push(self._routes[route](*(place or ("",)), **options))

    def replace_with(self, route: str, place: str = "") -> None:
        """Replace the top scene by the scene of a route."""
        self.replace(self._routes[route](place))

    def open_help(self, page: str = "", section: str = "") -> None:
        """Open the rules of the game `page` at the heading `section`."""
        self.open("help", f"{page}#{section}" if section else page)

    def open_keys(self) -> None:
        """Open the page of keys at the section of the topmost scene that has one."""
        self.open("keys", next((place for scene in reversed(self.scenes) if (place := scene.keys_section())), ""))

    def scene_below(self, scene: Scene) -> Scene:
        """Return the scene directly below `scene`. The first scene returns itself."""
        return self.scenes[max(0, self.scenes.index(scene) - 1)]

    def visible_scenes(self) -> list[Scene]:
        """Return the visible scenes, lowest first: overlays and the scene below them."""
        first = next((i for i in range(len(self.scenes) - 1, -1, -1) if not self.scenes[i].overlay), 0)
        return self.scenes[first:]

    def invalidate(self) -> None:
        """Mark all visible scenes as dirty."""
        for scene in self.visible_scenes():
            scene.invalidate()

    def update(self, dt: float) -> bool:
        """Advance the top scene by `dt` seconds, and what goes on in the scenes below. Return True while something
        moves."""
        below = [scene.update_covered(dt) for scene in self.scenes[:-1]]
        return self.top.update(dt) or any(below)

    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw the top scene's changes. Nothing moves under an overlay; an overlay that must draw itself whole calls
        `draw_below`."""
        return self.top.draw(surface)

    def draw_below(self, scene: Scene, surface: Surface) -> None:
        """Draw the scene below an overlay in full."""
        here = self.scenes.index(scene)
        if here > 0:
            below = self.scenes[here - 1]
            below.invalidate()
            below.draw(surface)

    # ---- the look -------------------------------------------------------------------

    def set_preference(self, name: str, value: Value) -> None:
        """Change a preference, save it, and apply it to all scenes at once."""
        if self.change_preference(name, value):
            self.refresh()

    def refresh(self) -> None:
        """Build all scenes again, including hidden ones."""
        for scene in self.scenes:
            scene.refresh()
        self._has_garbage = True
        self.invalidate()

    def resize(self, size: tuple[int, int]) -> None:
        """Fit all scenes to a new window size."""
        self.set_window_size(size)
        for scene in self.scenes:
            scene.resize(size)
        self._has_garbage = True
        self.invalidate()

    def notify(self, sentence: str) -> None:
        """Queue a sentence to be shown in a dialog as soon as no other one is open."""
        self.notices.append(sentence)
