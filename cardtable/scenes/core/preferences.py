"""Preferences of look, pace and sound. Each value is checked when it is read and saved when it changes.

An invalid stored value counts as missing: the default is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Protocol, TypeAlias, TypeVar

from cardtable.art.theme import OFFERED
from cardtable.text import catalog

Value: TypeAlias = str | int | float | bool
OF_THE_WINDOW = frozenset({"fullscreen", "width", "height", "left", "top", "maximised"})
"""Preferences that the window itself changes; the list of changes leaves them out."""
MOST_CHANGES = 50
Kind = TypeVar("Kind")

SPEEDS: Mapping[str, float] = {"calm": 0.5, "normal": 1.0, "brisk": 2.0, "instant": 1000.0}
"""Speed factor of each pace; 1 is normal."""
STAYS: Mapping[str, float] = {"short": 0.5, "normal": 1.2, "click": inf}
"""Seconds a completed trick stays on the table. Infinity means until a click or a key."""
TALKS = ("off", "little", "more")
"""Amounts of talk of the characters."""
TEXT_SCALES = (0.9, 1.0, 1.15, 1.3, 1.45, 1.6)
LETTERS = ("JQK", "FDR", "VDR")
"""Corner letters of jack, queen and king: international, Italian, French."""
LETTERS_OF: Mapping[str, str] = {"en": "JQK", "it": "FDR", "fr": "VDR"}
"""Corner letters of each language."""

UNPLACED = -20_000
"""Window coordinate outside every screen: a window that was never placed, or is lost, is centred."""

ALLOWED: Mapping[str, Sequence[Value]] = {
    "language": ("", *catalog.LANGUAGES),
    "text_scale": TEXT_SCALES,
    "cloth": ("", *OFFERED),
    "letters": ("", *LETTERS),
    "back": (0, 1),
    "speed": tuple(SPEEDS),
    "trick_stay": tuple(STAYS),
    "talk": TALKS,
    "left": range(UNPLACED, -UNPLACED),
    "top": range(UNPLACED, -UNPLACED),
}


class SettingsStore(Protocol):
    """Storage of preferences: the settings of the store, or a dictionary in tests. `get` returns a value of the
    default's type."""

    def get(self, key: str, default: Kind) -> Kind: ...

    def set(self, key: str, value: object) -> None: ...


class Preferences:
    """All preferences as attributes with their defaults. Change them with `set` only."""

    language: str = ""
    """Empty for the language of the system."""
    text_scale: float = 1.0
    strong_contrast: bool = False
    """True for black on white and bright marks on a nearly black table."""
    cloth: str = ""
    """Cloth of every table; empty for each game its own."""
    four_colour: bool = False
    left_handed: bool = False
    """True if cards in a hand overlap so that their right edges show."""
    log_open: bool = False
    """True if the log of a deal is kept open beside the cards."""
    letters: str = ""
    """Empty for the letters of the language."""
    patterns: bool = True
    borders: bool = True
    value_marks: bool = False
    back: int = 0
    speed: str = "normal"
    trick_stay: str = "normal"
    auto_only: bool = False
    """True if the only card that may be played is played automatically."""
    two_clicks: bool = False
    reduced_motion: bool = False
    volume: float = 0.8
    muted: bool = False
    sound_cards: bool = True
    sound_calls: bool = True
    sound_events: bool = True
    room_sounds: bool = False
    music: bool = False
    talk: str = "little"
    """Amount of talk of the characters."""
    speech: bool = False
    """True if events and questions are read aloud."""
    fullscreen: bool = False
    width: int = 1280
    height: int = 800
    left: int = UNPLACED
    top: int = UNPLACED
    maximised: bool = False

    def __init__(self, keeper: SettingsStore) -> None:
        self.settings = keeper
        self.changes: list[tuple[str, Value]] = []
        """Changed preferences with their values before, the latest last. Changes of one in a row are one."""
        for name in NAMES:
            default = getattr(self, name)
            value = keeper.get(name, default)
            if _fits(name, default, value):
                setattr(self, name, value)

    def set(self, name: str, value: Value) -> None:
        """Change and save a preference. Raises ValueError for a value that is not allowed."""
        if not _fits(name, getattr(self, name), value):
            raise ValueError(f"{name} cannot be {value!r}")
        self._note(name, getattr(self, name))
        setattr(self, name, value)
        self.settings.set(name, value)

    def _note(self, name: str, before: Value) -> None:
        """Add a change to the list, unless the last one was of the same preference."""
        if name not in OF_THE_WINDOW and (not self.changes or self.changes[-1][0] != name):
            self.changes = [*self.changes[1 - MOST_CHANGES :], (name, before)]

    @property
    def language_shown(self) -> str:
        """The language shown on the screen."""
        return self.language or catalog.system_language()

    @property
    def corner_letters(self) -> str:
        """The letters of jack, queen and king, on cards and in text."""
        return self.letters or LETTERS_OF[self.language_shown]

    @property
    def speed_factor(self) -> float:
        """Factor by which motion is faster than normal."""
        return SPEEDS["instant"] if self.reduced_motion else SPEEDS[self.speed]

    @property
    def reading_seconds(self) -> float:
        """Seconds a completed trick stays on the table."""
        return STAYS[self.trick_stay]


NAMES = tuple(Preferences.__annotations__)


def _fits(name: str, default: Value, value: object) -> bool:
    if name in ALLOWED:
        return value in ALLOWED[name]
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= 1 if isinstance(default, float) else isinstance(value, int) and 0 < value < 20000
