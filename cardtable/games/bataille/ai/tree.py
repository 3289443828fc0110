"""Search tree of CIRKLE Bataille: for each moment that a seat may see, the results of its own card and of the reserve.
A playout follows the better answers down and adds a node where it leaves the tree."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from cardtable.cards.pack import Seat
from cardtable.games.bataille.ai.playout import Rank

DARING = 1.0
"""Exploration constant: bonus for the answer tried less often. Of 0.05, 0.15, 0.4, 1 and 2 this and 2 are the best."""

NodeKey = tuple[int, ...]
"""Key of a moment: the seat to answer, its top card, and the cards on the table."""


class Node:
    """Results of the two answers for the seat that gave them, and the nodes that came after each."""

    __slots__ = ("later", "sums", "times")

    def __init__(self) -> None:
        self.times = [0, 0]
        """Number of times that the reserve and the own card were played."""
        self.sums = [0.0, 0.0]
        self.later: tuple[dict[NodeKey, Node], dict[NodeKey, Node]] = ({}, {})

    def pick(self, usual: bool) -> bool:
        """Return the answer to try next; the usual one first."""
        reserve, own = self.times
        if not reserve or not own:
            return usual if not reserve + own or not self.times[usual] else not usual
        many = log(reserve + own)
        gain = self.sums[1] / own - self.sums[0] / reserve + DARING * (sqrt(many / own) - sqrt(many / reserve))
        return gain > 0 or (gain == 0 and usual)


class Walk:
    """The way of one playout from moment to moment."""

    __slots__ = ("_at", "_own", "steps")

    def __init__(self, root: Node, own: bool) -> None:
        self._at: Node | None = root
        self._own = own
        self.steps: list[tuple[Node, Seat, bool]] = []

    def answer(self, seat: Seat, top: Rank, cards: Sequence[Rank], usual: bool) -> bool | None:
        """Return the answer of a seat, or None once the walk has added a node."""
        if self._at is None:
            return None
        later, key = self._at.later[self._own], (seat, top, *cards)
        found = later.get(key)
        if found is None:
            found = later[key] = Node()
            self._at = None
            self._own = usual
        else:
            self._at = found
            self._own = found.pick(usual)
        self.steps.append((found, seat, self._own))
        return self._own
