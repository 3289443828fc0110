"""Filter of matches by game, opponents and time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.store.queries.statistics import PlayedMatch

ANYBODY, PEOPLE = "", "people"
AGAINST = (ANYBODY, PEOPLE, "beginner", "standard", "expert")
DAY = 86400.0
SINCE = (0.0, 365 * DAY, 91 * DAY, 30 * DAY)
"""Time spans in seconds; 0 for all time."""


class MatchFilter(NamedTuple):
    """Filter settings; `against` and `since` are indexes of the choices."""

    game: str = ""
    against: int = 0
    since: int = 0

    def apply(self, matches: Iterable[PlayedMatch], now: float) -> list[PlayedMatch]:
        """Return the matches that pass the filter."""
        back = SINCE[self.since]
        return [
            match
            for match in matches
            if (not self.game or match.game == self.game)
            and has_opponents(match, AGAINST[self.against])
            and (not back or match.finished >= now - back)
        ]


def has_opponents(match: PlayedMatch, against: str) -> bool:
    """Return whether a match had these opponents: people only, or at least one bot of a level."""
    if against == PEOPLE:
        return not match.bots
    return not against or against in match.bots
