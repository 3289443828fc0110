"""Look and sound of the program, made from the preferences and the window size."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from pygame import Surface

from cardtable.art import theme
from cardtable.art.audio import Audio
from cardtable.art.cloth import cloth
from cardtable.art.images import Artwork, Style
from cardtable.art.sounds import KINDS
from cardtable.art.tabletop.daylight import daylight_at
from cardtable.art.tabletop.table_top import PLAIN, TableLook
from cardtable.art.text_renderer import Type
from cardtable.scenes.core.preferences import TEXT_SCALES, Preferences, Value
from cardtable.text import catalog
from cardtable.widgets.canvas import Canvas

LARGER = 1.3
_STYLE = frozenset({
    "four_colour", "letters", "patterns", "borders", "value_marks", "back", "language", "strong_contrast",
    "left_handed",
})  # fmt: skip
"""Preferences that change the printed cards."""
_HEARD = frozenset({"volume", "muted", "music", "room_sounds", "speech", *(f"sound_{kind}" for kind in KINDS)})
"""Preferences of sound and speech."""


def local_time() -> datetime:
    """Return the local time, or noon for a clock beyond Python's calendar."""
    try:
        return datetime.now().astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime(9998, 12, 31, 12, tzinfo=UTC)


class Appearance:
    """The preferences and what is made from them: artwork, type, canvas, cloth, sound."""

    def __init__(
        self,
        preferences: Preferences,
        audio: Audio,
        size: tuple[int, int],
        cache: Path | None,
        set_fullscreen: Callable[[bool], None],
    ) -> None:
        self.preferences = preferences
        self.audio = audio
        self.size = size
        self.cache = cache
        self._set_fullscreen = set_fullscreen
        self.clock: Callable[[], datetime] = local_time
        """Clock of the computer, which the light on the tables follows."""
        self._cloth: tuple[tuple[str, bool, tuple[int, int]], Surface] | None = None
        theme.wear(preferences.strong_contrast)
        catalog.set_language(preferences.language_shown)
        self.artwork = Artwork(self._style(), cache)
        self.type = Type(preferences.text_scale, preferences.four_colour)
        self.canvas = self._make_canvas()
        self._apply_sound_preferences()

    def change_preference(self, name: str, value: Value) -> bool:
        """Change and save a preference. Return True if the visible scenes must be built again to show it."""
        if getattr(self.preferences, name) == value:
            return False
        self.preferences.set(name, value)
        if name == "language":
            catalog.set_language(self.preferences.language_shown)
        if name == "strong_contrast":
            theme.wear(self.preferences.strong_contrast)
        if name in _STYLE:
            self.artwork.close()
            self.artwork = Artwork(self._style(), self.cache)
        if name in ("text_scale", "four_colour", "strong_contrast"):
            self.type = Type(self.preferences.text_scale, self.preferences.four_colour)
        if name in _HEARD:
            self._apply_sound_preferences()
        elif name == "fullscreen":
            self._set_fullscreen(self.preferences.fullscreen)
        elif name not in ("width", "height"):
            self.canvas = self._make_canvas()
            return True
        return False

    def stop_caching(self) -> None:
        """Stop writing card prints and table thumbnails to disk, because the disk is full. They stay in memory."""
        from cardtable.scenes.core.table_thumbnails import stop_saving  # imported here because this rarely happens

        self.artwork.print_cache.give_way()
        stop_saving(self.cache)
        self.cache = None

    def set_window_size(self, size: tuple[int, int]) -> None:
        """Use a new window size."""
        self.size = size
        self.canvas = self._make_canvas()

    def cloth(self) -> Surface:
        """Return the table top for the whole window, where no game is played."""
        name = self.preferences.cloth or PLAIN.cloth
        wanted = name, self.preferences.strong_contrast, self.size
        if self._cloth is None or self._cloth[0] != wanted:
            self._cloth = wanted, cloth(name, self.size)
        return self._cloth[1]

    def table_look(self) -> TableLook:
        """Return the cloth that the player always wants, and the light of the hour."""
        return TableLook(self.preferences.cloth, daylight_at(self.clock().hour))

    def large_canvas(self) -> Canvas:
        """Return a canvas with letters a third larger, up to the largest text size, for beginning readers."""
        chosen = self.preferences
        letters = Type(min(TEXT_SCALES[-1], chosen.text_scale * LARGER), chosen.four_colour)
        return self._press_with(letters)

    def _make_canvas(self) -> Canvas:
        return self._press_with(self.type)

    def _press_with(self, letters: Type) -> Canvas:
        chosen = self.preferences
        return Canvas(
            self.size, letters, self._picture, self.audio.play, chosen.reduced_motion, chosen.left_handed,
            chosen.log_open)  # fmt: skip

    def _picture(self, name: str, width: int, height: int, colour: str | None) -> Surface:
        if colour is not None:
            return self.artwork.icon(name, width, colour)
        return self.artwork.picture(name, width, height)

    def _style(self) -> Style:
        chosen = self.preferences
        return Style(
            four_colour=chosen.four_colour,
            letters=chosen.corner_letters,
            patterns=chosen.patterns,
            borders=chosen.borders,
            value_marks=chosen.value_marks,
            back=chosen.back,
            language=catalog.language(),
            strong=chosen.strong_contrast,
            left_handed=chosen.left_handed,
        )

    def _apply_sound_preferences(self) -> None:
        self.audio.volume = self.preferences.volume
        self.audio.muted = self.preferences.muted
        self.audio.background = self.preferences.music, self.preferences.room_sounds
        self.audio.unheard = {
            name for kind, names in KINDS.items() if not getattr(self.preferences, f"sound_{kind}") for name in names
        }
