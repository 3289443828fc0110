"""Habits of CIRKLE Naval players, and what attacks tell of the place of the target: players do not attack with it, and
few open the way to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from cardtable.cards.events import Event, Said, Turned
from cardtable.cards.pack import EVERYONE, Card, Seat
from cardtable.games.naval.ai.pyramids import SECOND, WHOSE, spots
from cardtable.games.naval.rules_pyramid import BATTLE, CORNERS, NEIGHBOURS, SIZE, WHOLE, selectable
from cardtable.rules.cirkle import FACES


class PlaceCount(NamedTuple):
    """Counts of what happened around a place while its owner attacked."""

    opened: float = 0
    """Attacks with a card beside it, while it was shut in."""
    expected: float = 0
    """Expected number of these by chance."""
    left: float = 0
    """Attacks for which it was on offer and not taken."""
    chances: float = 0
    """Expected number of times it would have been taken by chance, among unseen cards."""
    near: float = 0
    """Attacks with a card two steps from it."""


class NavalHabits(NamedTuple):
    """Log odds that each of these counts gives for the target in a place."""

    opened: float
    expected: float
    left: float
    chances: float
    near: float
    offered: float
    """Weight of being on offer now."""


NOBODYS = NavalHabits(0, 0, 0, 0, 0, 0)
"""Habits from which nothing is read."""
FARTHEST = 3.0
"""Bound of the log odds of a place: no habit makes it more than exp(3) times as likely, or as unlikely."""
IN_CORNER = 0.32
"""Probability of a target in a corner, relative to 1.02 elsewhere. Between perfect players every place would be as
likely; a thoughtful player leaves the corners out, and a shuffling one does not."""
USUAL = tuple(IN_CORNER if CORNERS >> k & 1 else 1.02 for k in range(SIZE))
Counts = Sequence[PlaceCount]
"""For every place of a pyramid."""


def weighed(counts: Counts, filled: int, on_offer: int, habits: NavalHabits) -> list[float]:
    """Return the weight of each place for the target under these habits; the sum is not 1."""
    found = [0.0] * SIZE
    opened, expected, left, chances, near, now = habits
    for k in spots(filled):
        count = counts[k]
        z = opened * count[0] + expected * count[1] + left * count[2] + chances * count[3] + near * count[4]
        z += now * (on_offer >> k & 1)
        found[k] = USUAL[k] * exp(min(FARTHEST, max(-FARTHEST, z)))
    return found


def counts_after(counts: Counts, own: int, filled: int, on_offer: int, known: int) -> list[PlaceCount]:
    """Return the counts after an attack with a card chosen among those on offer."""
    found = list(counts)
    unseen = (on_offer & ~known).bit_count()
    choices, beside, second = on_offer.bit_count(), NEIGHBOURS[own], SECOND[own]
    for k in spots(filled & ~known & ~(1 << own)):
        opened, expected, left, chances, near = counts[k]
        if on_offer >> k & 1:
            left += 1
            chances += 1 / unseen
        else:
            opened += beside >> k & 1
            expected += (on_offer & NEIGHBOURS[k]).bit_count() / choices
        found[k] = PlaceCount(opened, expected, left, chances, near + (second >> k & 1))
    return found


class AttackLog:
    """Use of every pyramid so far, replayed from the public events."""

    def __init__(self, seats: int, corners: bool) -> None:
        self.counts: list[Counts] = [[PlaceCount()] * SIZE for _ in range(seats)]
        self.known = [0] * seats
        """Bit set of the places of each pyramid whose card all players have seen."""
        self.shown: list[tuple[Seat, int]] = []
        """The places that were turned up, in the order of the attacks."""
        self._corners = corners
        self._filled, self._near = [WHOLE] * seats, [0] * seats
        self._open_sea = False
        self._at: dict[Card, tuple[Seat, int]] = {}

    def hear(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case Turned((place, _), card, _, seers) if card is not None and seers == EVERYONE and place in WHOSE:
                self._at[card] = WHOSE[place]
            case Said("naval.attacks", {"card": int(attacker), "card_aimed": int(defender)}):
                self._attack(attacker, defender)
            case Said("naval.open-sea"):
                self._open_sea = True
            case Said("naval.target-hit", {"seat": int(seat)}):
                self._filled[seat] = 0
                self._open_sea = False

    def _attack(self, attacker: Card, defender: Card) -> None:
        seat, own = self._at[attacker]
        filled = self._filled[seat]
        on_offer = selectable(filled, self._near[seat], self._corners, self._open_sea)
        self.counts[seat] = counts_after(self.counts[seat], own, filled, on_offer, self.known[seat])
        decided = BATTLE[attacker % FACES][defender % FACES]
        for card in (attacker, defender):
            whose, k = self._at[card]
            self.shown.append((whose, k))
            self.known[whose] |= 1 << k
            if decided:
                self._filled[whose] &= ~(1 << k)
                self._near[whose] |= NEIGHBOURS[k]
                self._open_sea = False
