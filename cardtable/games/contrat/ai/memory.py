"""Memory of a seat that plays to a trick: the trick itself, and the cards that are gone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cardtable.cards.events import Moved
from cardtable.cards.pack import Card, Seat
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CARDS, STRENGTH, taken_by
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK, FACES

MISSING = 2 / 3
"""Approximate chance that another seat does not hold a given unseen card."""


class ContratMemory(NamedTuple):
    """Trick from the view of the seat to play, and what it infers from the cards that are gone."""

    seat: Seat
    trick: Sequence[Card]
    leader: Seat
    friends: Collection[Seat]
    """Seats that win and lose with this seat, itself included."""
    unseen: Sequence[Card]
    """Cards whose place the seat does not know, those of the first trick included."""
    matching: Sequence[int]
    worth: Sequence[int]
    teams: bool

    def taker_of(self, card: Card) -> Seat:
        """Return the seat that takes the trick as it stands after `card`."""
        return taken_by([*self.trick, card], self.leader, self.matching, self.teams)

    def goes_to(self, card: Card) -> Seat | None:
        """Return the seat that takes the trick after `card`, or None if an unseen card can change that."""
        trick = [*self.trick, card]
        strength = STRENGTH[CARD_COLOUR[trick[0]]]
        best = max([strength[played] for played in trick])
        if len(trick) < 4 and any(strength[other] >= best for other in self.unseen):
            return None
        return self.taker_of(card)

    def points(self, card: Card) -> int:
        return self.worth[card % FACES]

    def chance(self, card: Card) -> float:
        """Return the approximate chance that the own side takes the trick after `card`."""
        trick = [*self.trick, card]
        holds = self.taker_of(card) in self.friends
        to_come = [(self.leader + k) % 4 for k in range(len(trick), 4)]
        led = CARD_COLOUR[trick[0]]
        strength = STRENGTH[led]
        best = max([strength[played] for played in trick])
        above = sum([strength[other] >= best and CARD_COLOUR[other] == led for other in self.unseen])
        ruffs = sum([strength[other] >= best and CARD_COLOUR[other] == BLACK != led for other in self.unseen])
        suit = sum([CARD_COLOUR[other] == led for other in self.unseen])
        beaten = 1 - MISSING**above + (MISSING**suit if led != BLACK else 0) * (1 - MISSING**ruffs)
        keeps = (1 - min(beaten, 1.0)) ** sum([(seat in self.friends) != holds for seat in to_come])
        friend_behind = len(to_come) > 1 and to_come[-1] in self.friends
        return keeps + (1 - keeps) * 0.25 * friend_behind if holds else 1 - keeps


def memory_of(seen: ContratSeen, recent: int = len(CARDS)) -> ContratMemory:
    """Return what the seat knows, if it remembers the last `recent` played cards."""
    public = seen.public
    teams = seen.setting.options["mode"] == "teams"
    seat, taker = seen.seat, public.taker
    ours = {taker, (taker + 2) % 4} if teams else {taker}
    friends = ours if seat in ours else {0, 1, 2, 3} - ours
    known = {card for place in (f"hand.{seat}", "first") for card in seen.view.get(place, ())}
    gone = [e.card for e in seen.heard if isinstance(e, Moved) and e.dst[0].startswith("trick")]
    known |= {*gone[-recent:], *public.trick}
    return ContratMemory(
        seat, public.trick, public.leader, friends, [card for card in CARDS if card not in known],
        public.memo_bits, public.worth, teams,
    )  # fmt: skip
