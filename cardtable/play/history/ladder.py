"""Level that fits a person who plays alone: the one at which about half of the opponents finish behind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt
from typing import NamedTuple

from cardtable.store.queries.solo import SoloMatch
from cardtable.store.queries.statistics import side_place

ENOUGH = 10
"""Number of matches in a row at one level that a suggestion rests on."""
CLEAR = 1.5
"""Standard errors by which the share of beaten opponents must differ from one half. Between equals that happens about
once in nine times: with two sides it takes eight wins of ten."""


class SuggestedLevel(NamedTuple):
    """Suggestion of another level, and the results that it rests on."""

    level: str
    played_against: str
    matches: int
    won: int
    beaten: int
    """Opponents behind this person in all these matches."""
    met: int
    """Opponents in all these matches. Partners are one opponent."""
    latest: int
    """Record of the latest of these matches."""

    @property
    def is_duel(self) -> bool:
        """Return whether there was one opponent in each match, so that wins tell everything."""
        return self.met == self.matches


def suggest_level(
    matches: Sequence[SoloMatch], level: str, levels: Sequence[str], side: int = 1, dismissed: Collection[int] = ()
) -> SuggestedLevel | None:
    """Return the suggestion of the next level above or below, or None if this one fits or too little is known.

    `matches` are those of one table kind, the latest first, `levels` the offered ones from the weakest, and `side` the
    number of seats of a side. Only matches since the last change of level count, and only those after a record
    in `dismissed`, so that ten new ones lie between two suggestions.
    """
    run: list[SoloMatch] = []
    for match in matches:
        if match.level != level or match.record in dismissed:
            break
        run.append(match)
    if len(run) < ENOUGH or level not in levels:
        return None
    run = run[:ENOUGH]
    step = _step(run, side)
    to = levels.index(level) + step
    if not step or not 0 <= to < len(levels):
        return None
    return SuggestedLevel(
        levels[to],
        level,
        len(run),
        sum(match.place == 1 for match in run),
        sum(match.behind // side for match in run),
        sum(match.seats // side - 1 for match in run),
        run[0].record,
    )


def _step(run: Sequence[SoloMatch], side: int) -> int:
    """Return 1 if clearly more than half of the opponents were beaten, -1 if clearly fewer, otherwise 0.

    Of equals each place is as likely: with n sides the share of beaten ones has the mean 1/2 and the variance
    (n + 1) / 12 (n - 1).
    """
    excess = variance = 0.0
    for match in run:
        sides = match.seats // side
        if sides < 2:
            continue
        place = side_place(match.place, side)
        equal = (match.level_with - side + 1) // side
        excess += (sides - place - equal / 2) / (sides - 1) - 0.5
        variance += (sides + 1) / (12 * (sides - 1))
    lead = excess / sqrt(variance) if variance else 0.0
    return 1 if lead >= CLEAR else -1 if lead <= -CLEAR else 0
