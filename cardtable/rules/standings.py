"""Sums over the deals of a match, as most games rank their players."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Seat
from cardtable.rules.game import Points, Result, Standing, places_by


def total_points(seats: int, results: Sequence[Result]) -> tuple[Points, ...]:
    """Return the points of each seat in all deals.

    >>> total_points(2, [Result((1, 0)), Result((2, 5))])
    (3, 5)
    """
    return tuple(sum(result.points[seat] for result in results) for seat in range(seats))


def standing_by_wins(seats: int, results: Sequence[Result], wins: int) -> Standing:
    """Rank by deals won, then by the sum of finishing places in `carry["finish"]`. The match ends at so many wins."""
    totals = total_points(seats, results)

    def finish(seat: Seat) -> int:
        return sum(result.carry["finish"][seat] for result in results)

    return Standing(totals, places_by([(totals[s], -finish(s)) for s in range(seats)]), max(totals) >= wins)
