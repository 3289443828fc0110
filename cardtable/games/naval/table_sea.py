"""Positions of the pyramids of CIRKLE Naval: step pyramids side by side, every other one upside down, so that each fits
into the steps of the next and the cards are as large as the table allows. The player sits at the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from pygame import Rect

from cardtable.cards.pack import Place, Seat
from cardtable.games.naval.rules_pyramid import SPOTS
from cardtable.games.naval.rules_types import NavalSetting

ROWS = 6
CARD = 0.92
"""Width of a card by the step from one to the next."""
ROW = 1.09
"""The step from row to row by the height of a card."""
APART = 0.34
"""Free space between the steps of two pyramids, in steps from card to card."""


MOST_LOWER: Mapping[int, int] = {1: 3, 2: 2, 3: 2}
"""Number of rows by which upright pyramids lie lower than the others, by the number of pyramids less one. Of three the
bases of those that stand alike must not touch, and beside two there is a corner for each plate."""


class Pyramid:
    """One player's pyramid on the cloth."""

    def __init__(self, x: float, top: float, step: float, row: float, up: bool) -> None:
        self.x, self.top, self.step, self.row, self.up = x, top, step, row, up
        self.bottom = top + ROWS * row

    @property
    def left(self) -> float:
        return self.x - self.step * ROWS / 2

    @property
    def right(self) -> float:
        return self.x + self.step * ROWS / 2

    def place(self, k: int) -> tuple[float, float]:
        """Return the middle of a place, by its number in `SPOTS`: from the apex, each row from its owner's left."""
        line, along = divmod(SPOTS[k], 10)
        aside, deep = (along - (line + 1) / 2) * self.step, (line - 0.5) * self.row
        return (self.x + aside, self.top + deep) if self.up else (self.x - aside, self.bottom - deep)

    def heart(self) -> tuple[float, float]:
        """Return the middle of the pyramid's cards."""
        deep = self.row * ROWS * 0.62
        return self.x, self.top + deep if self.up else self.bottom - deep

    def reach(self, top: float, bottom: float) -> tuple[float, float]:
        """Return the horizontal extent of its cards between two heights; empty where there are none."""
        half, wide = self.row / 2, self.step / 2
        places = (self.place(k) for k in range(len(SPOTS)))
        found = [x for x, y in places if y + half > top and y - half < bottom]
        return min(found, default=inf) - wide, max(found, default=-inf) + wide

    def steps(self) -> tuple[tuple[float, float], ...]:
        """Return the outline, which follows the steps between the pyramid's cards and those of its neighbours."""
        out, inside = self.step * 0.04, self.row * 0.012
        right: list[tuple[float, float]] = []
        for line in range(1, ROWS + 1):
            aside, foot = line * self.step / 2 + out, line * self.row
            right += [(aside, foot - self.row + inside), (aside, foot + (inside if line < ROWS else -inside))]
        whole = [*right, *((-x, y) for x, y in reversed(right))]
        return tuple((self.x + x, self.top + y if self.up else self.bottom - y) for x, y in whole)


def pyramids(room: Rect, aspect: float, seats: Sequence[tuple[Seat, bool]]) -> Mapping[Seat, Pyramid]:
    """Return the pyramids of these seats from left to right, as large as the room allows. True means an upright
    pyramid.

    Where the room is high for its width, upright pyramids lie whole rows lower than the others and come closer.
    """
    between = len(seats) - 1
    high = CARD / aspect * ROW
    best, lower = 0.0, 0
    for rows in range(MOST_LOWER[between]):
        step = min(room.width / (ROWS + between * _span(rows)), room.height / ((ROWS + rows) * high))
        if step > best:
            best, lower = step, rows
    row = best * high
    span = _span(lower) * best
    left = room.centerx - between * span / 2
    return {
        seat: Pyramid(left + i * span, room.bottom - ROWS * row if up else room.top, best, row, up)
        for i, (seat, up) in enumerate(seats)
    }


def _span(rows: int) -> float:
    """Return the distance of the middles of two neighbouring pyramids whose heights differ by `rows` rows."""
    return (ROWS + 1 - rows) / 2 + APART


def stays_open(place: Place, seat: Seat, setting: NavalSetting, all_open: bool) -> bool:
    """Return whether an open card stays at its place in the pyramid: all lie open, or an option lets all players or its
    owner see it there."""
    options = setting.options
    return (
        all_open
        or options["peek_seen"] == "always"
        or (options["peek_own"] == "always" and place.startswith(f"pyramid.{seat}."))
    )
