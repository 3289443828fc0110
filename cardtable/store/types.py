"""Data types of the store: plain data without a reference to the database."""

import json
from collections.abc import Sequence
from typing import NamedTuple, SupportsFloat
from unicodedata import normalize


class Profile(NamedTuple):
    """Family member."""

    id: int
    name: str
    avatar: str
    created: float


def name_key(name: str) -> str:
    """Return what all spellings of a person's name share, whatever their capitals, spaces, and codes of accents.

    >>> name_key("ZOE\u0308") == name_key(" Zo\u00eb ")
    True
    """
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


class StoredSitter(NamedTuple):
    """Occupant of a seat: a person with a profile, a bot with a level, or a guest with neither."""

    name: str
    profile: int | None = None
    bot: str | None = None


PLAYED_ON = 8
"""Bit of `assisted`: the match was played on from a moment of another one."""


class SavedMatch(NamedTuple):
    """Stored match without its lines."""

    id: int
    game: str
    started: float
    changed: float
    finished: float | None
    sitters: tuple[StoredSitter, ...]
    header: str
    seal: str
    assisted: int
    """Help in the match, as bits: 1 undo, 2 hints, 8 played on, 16 a known deal."""
    seconds: float
    hinted: tuple[int, ...] = ()
    """Indices of lines with answers that a hint had advised."""
    thrown: float | None = None
    """Time when it was moved to the bin."""

    @property
    def played_on(self) -> bool:
        """True if it was played on from a moment of another match; then it is outside the scores."""
        return bool(self.assisted & PLAYED_ON)


class Outcome(NamedTuple):
    """Result of one seat. Places are shared by equals, and 1 is the best."""

    seat: int
    place: int
    score: int | SupportsFloat
    points: Sequence[object] = ()
    """Composition of the score, for the ledger, as any JSON values."""


class ResultRow(NamedTuple):
    """One seat's line in the result of a finished match."""

    record: int
    seat: int
    sitter: StoredSitter
    place: int
    score: float
    points: Sequence[object]
    finished: float
    assisted: int


def sitters_json(sitters: Sequence[StoredSitter]) -> str:
    """Return sitters as stored JSON.

    >>> sitters_json([StoredSitter("Ada", 7)])
    '[{"name": "Ada", "profile": 7, "bot": null}]'
    """
    return json.dumps([sitter._asdict() for sitter in sitters])


def parse_sitters(kept: object) -> tuple[StoredSitter, ...]:
    """Return the sitters of stored JSON, or none if it is damaged."""
    try:
        return tuple(StoredSitter(**sitter) for sitter in json.loads(str(kept)))
    except (ValueError, TypeError, RecursionError):
        return ()


def parse_numbers(kept: object) -> tuple[int, ...]:
    """Return the whole numbers of a stored JSON list, or none if it is damaged."""
    try:
        return tuple(number for number in json.loads(str(kept)) if isinstance(number, int))
    except (ValueError, TypeError, RecursionError):
        return ()
