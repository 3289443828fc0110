"""Which matches are counted: those of one game, against some opponents, since some time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.store.statistics import PlayedMatch

ANYBODY, PEOPLE = "", "people"
AGAINST = (ANYBODY, PEOPLE, "beginner", "standard", "expert")
DAY = 86400.0
SINCE = (0.0, 365 * DAY, 91 * DAY, 30 * DAY)
"""How far back, in seconds; 0 is everything."""


class Sieve(NamedTuple):
    """What is let through."""

    game: str = ""
    against: int = 0
    since: int = 0

    def through(self, matches: Iterable[PlayedMatch], now: float) -> list[PlayedMatch]:
        """The matches that are let through."""
        back = SINCE[self.since]
        return [
            match
            for match in matches
            if (not self.game or match.game == self.game)
            and meets(match, AGAINST[self.against])
            and (not back or match.finished >= now - back)
        ]


def meets(match: PlayedMatch, against: str) -> bool:
    """Whether a match was against such opponents: people and nobody else, or bots of a level among others."""
    if against == PEOPLE:
        return not match.bots
    return not against or against in match.bots
