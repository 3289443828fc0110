"""What the scenes share: the services the app has made, the stack of screens, and the look that the player has chosen.

There are no globals: a scene reaches everything through the desk it was given when it entered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gc import collect
from pathlib import Path

from pygame import Rect, Surface

from cardtable.art.artwork import Artwork, Style
from cardtable.art.audio import Audio
from cardtable.art.cloth import cloth
from cardtable.art.type import Type
from cardtable.scenes.preferences import Preferences, Value
from cardtable.scenes.scene import Scene
from cardtable.store.store import Store
from cardtable.text import catalog
from cardtable.widgets.press import Press

_STYLE = frozenset({"four_colour", "letters", "patterns", "borders", "value_marks", "back", "language"})
"""Choices that make other cards."""


class Desk:
    """The stack of scenes and all they use."""

    def __init__(
        self,
        *,
        store: Store,
        audio: Audio,
        preferences: Preferences,
        size: tuple[int, int],
        cache: Path | None = None,
        doors: Mapping[str, Callable[[str], Scene]] | None = None,
        set_fullscreen: Callable[[bool], None] = lambda on: None,
    ) -> None:
        self.store = store
        self.audio = audio
        self.preferences = preferences
        self.size = size
        self.scenes: list[Scene] = []
        self.notices: list[str] = []
        """Sentences the player must be told, oldest first; the app shows them on the first screen that is up."""
        self.closing = False
        self._cache = cache
        self._doors = dict(doors or {})
        self._set_fullscreen = set_fullscreen
        self._cloth: tuple[str, tuple[int, int], Surface] | None = None
        catalog.set_language(preferences.spoken)
        self.artwork = Artwork(self._style(), cache)
        self.type = Type(preferences.text_scale, preferences.four_colour)
        self.press = self._press()
        self._littered = False
        self._listen()

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
        scene.expose()

    def pop(self) -> None:
        """Take the present scene away; taking the last one away closes the program."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.again()
            self.expose()
        else:
            self.closing = True

    def replace(self, scene: Scene) -> None:
        """Put a scene in place of the present one."""
        self.scenes.pop().leave()
        self.push(scene)
        self.expose()

    def home(self) -> None:
        """Take everything away down to the first screen."""
        while len(self.scenes) > 1:
            self.scenes.pop().leave()
        self._littered = True
        self.top.again()
        self.expose()

    def clear_away(self) -> None:
        """Called while nothing moves. A table that was left and all that lay on it know each other, and its pictures
        are large: nobody else would clear them away soon."""
        if self._littered:
            self._littered = False
            collect()

    def close(self) -> None:
        """End the program after this frame."""
        self.closing = True

    def open(self, door: str, argument: str = "") -> None:
        """Go to a screen that the app knows how to make: "help", "settings", "family", ..."""
        self.push(self._doors[door](argument))

    def open_help(self, page: str = "") -> None:
        """Go to the rules, opened at a game."""
        self.open("help", page)

    def visible(self) -> list[Scene]:
        """The scenes that can be seen, the lowest first: overlays and what is below them."""
        first = next((i for i in range(len(self.scenes) - 1, -1, -1) if not self.scenes[i].overlay), 0)
        return self.scenes[first:]

    def expose(self) -> None:
        """Everything that can be seen must be drawn again."""
        for scene in self.visible():
            scene.expose()

    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw what has changed. Under an overlay nothing moves, so it is enough to draw the top alone, unless the
        top must be drawn whole: then it asks for what lies below with `draw_below`."""
        return self.top.draw(surface)

    def draw_below(self, scene: Scene, surface: Surface) -> None:
        """Draw what lies below an overlay, all of it."""
        here = self.scenes.index(scene)
        if here > 0:
            below = self.scenes[here - 1]
            below.expose()
            below.draw(surface)

    # ---- the look -------------------------------------------------------------------

    def choose(self, name: str, value: Value) -> None:
        """Change a preference: it is kept, and seen or heard at once everywhere."""
        if getattr(self.preferences, name) == value:
            return
        self.preferences.choose(name, value)
        if name == "language":
            catalog.set_language(self.preferences.spoken)
        if name in _STYLE:
            self.artwork.close()
            self.artwork = Artwork(self._style(), self._cache)
        if name in ("text_scale", "four_colour"):
            self.type = Type(self.preferences.text_scale, self.preferences.four_colour)
        if name in ("volume", "muted"):
            self._listen()
        elif name == "fullscreen":
            self._set_fullscreen(self.preferences.fullscreen)
        elif name not in ("width", "height"):
            self.press = self._press()
            self.refresh()

    def refresh(self) -> None:
        """Every scene sets itself anew, also those that wait."""
        for scene in self.scenes:
            scene.refresh()
        self.expose()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.size = size
        self.press = self._press()
        for scene in self.scenes:
            scene.resize(size)
        self.expose()

    def cloth(self) -> Surface:
        """The table top of the whole window."""
        theme = self.preferences.cloth
        if self._cloth is None or self._cloth[:2] != (theme, self.size):
            self._cloth = (theme, self.size, cloth(theme, self.size))
        return self._cloth[2]

    def tell(self, sentence: str) -> None:
        """Have a sentence shown on a slip as soon as nothing else is."""
        self.notices.append(sentence)

    def _press(self) -> Press:
        calm = self.preferences.reduced_motion
        return Press(self.size, self.type, self._picture, self.audio.play, calm)

    def _picture(self, name: str, width: int, height: int, colour: str | None) -> Surface:
        if colour is not None:
            return self.artwork.icon(name, width, colour)
        return self.artwork.picture(name, width, height)

    def _style(self) -> Style:
        chosen = self.preferences
        return Style(
            four_colour=chosen.four_colour,
            letters=chosen.letters,
            patterns=chosen.patterns,
            borders=chosen.borders,
            value_marks=chosen.value_marks,
            back=chosen.back,
            language=catalog.language(),
        )

    def _listen(self) -> None:
        self.audio.volume = self.preferences.volume
        self.audio.muted = self.preferences.muted
