"""What the store hands out and takes in: plain data, with no handle on the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple, SupportsFloat


class Profile(NamedTuple):
    """One person of the family."""

    id: int
    name: str
    avatar: str
    created: float


class StoredSitter(NamedTuple):
    """Who sits at a seat: a person with a profile, a bot with its level, or a guest who has neither."""

    name: str
    profile: int | None = None
    bot: str | None = None


PLAYED_ON = 8
"""Among the numbers that say how somebody was helped: the match was played on from a moment of another one."""


class SavedMatch(NamedTuple):
    """A match that is kept, without its lines."""

    id: int
    game: str
    started: float
    changed: float
    finished: float | None
    sitters: tuple[StoredSitter, ...]
    header: str
    seal: str
    assisted: int
    """How somebody was helped: 1 by taking something back, 2 by hints, 3 by both, 0 not at all."""
    seconds: float
    hinted: tuple[int, ...] = ()
    """The lines that are answers as a hint had advised them."""
    thrown: float | None = None
    """When it was put into the basket."""

    @property
    def played_on(self) -> bool:
        """Whether it was played on from a moment of another match: it is outside the scores."""
        return bool(self.assisted & PLAYED_ON)


class Outcome(NamedTuple):
    """What a match brought one seat; equal places are shared, 1 is the best."""

    seat: int
    place: int
    score: int | SupportsFloat
    points: Sequence[object] = ()
    """How the score came about, for the ledger: anything JSON can say."""


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
    """Sitters as they are kept."""
    return json.dumps([sitter._asdict() for sitter in sitters])


def parse_sitters(kept: object) -> tuple[StoredSitter, ...]:
    """The sitters that are kept; nobody, rather than an error, where the list cannot be understood."""
    try:
        return tuple(StoredSitter(**sitter) for sitter in json.loads(str(kept)))
    except (ValueError, TypeError, RecursionError):
        return ()


def parse_numbers(kept: object) -> tuple[int, ...]:
    """A list of whole numbers that is kept, as far as it can be understood."""
    try:
        return tuple(number for number in json.loads(str(kept)) if isinstance(number, int))
    except (ValueError, TypeError, RecursionError):
        return ()
