"""Imagined deals of CIRKLE Contrat for one seat, in the form that playouts need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.contrat.ai.heuristics import face_down_card
from cardtable.games.contrat.ai.playout import BIT, SUIT, SUITS, ContratPosition, masks_of, play_out, playout_terms
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES

_FLAG = tuple(1 << bit for bit in BIT)
_HANDS: Mapping[Place, int] = {f"hand.{seat}": SUITS * seat for seat in range(4)}
_AWAY = -1
"""Home of cards that are in no hand: those of the first trick, which is the taker's."""


class ContratImagination(Determinizer):
    """Sampler of deals for one seat at one moment, with a given taker. No game is built for a sample."""

    def __init__(self, seen: ContratSeen, taker: Seat, rng: Random) -> None:
        super().__init__(seen)
        world = self._world
        assert isinstance(world, Contrat)
        self.taker, self.worth, self.terms = taker, world.worth, playout_terms(world, taker)
        self._rng = rng
        self._open = {place: [*world.table.at(place)] for place in world.places(world.setting)}
        homes = [_HANDS.get(place, _AWAY) for place, _ in self._piles]
        self._homes = [[homes[pile] for pile, _, _ in gaps] for gaps in self._gaps]
        self._base = ContratPosition(
            hands=masks_of([self._certain(f"hand.{seat}") for seat in range(4)]),
            turn=world.turn,
            leader=world.leader,
            played=world.trick,
            left=13 - world.trick_number,
            got=sum([self.worth[card % FACES] for card in self._certain("first")])
            + sum([world.points[seat] for seat in range(4) if self.terms.ours[seat]]),
        )

    def _certain(self, place: Place) -> list[Card]:
        lying = dict(self._piles).get(place, self._open[place])
        return [card for card in lying if card >= 0]

    def tricks(self) -> ContratPosition:
        """Return the position of a sampled deal after the first trick."""
        base, worth = self._base, self.worth
        hands, got = base.hands[:], base.got
        for cards, homes in zip(self.sampler.deal(self._rng), self._homes, strict=True):
            for card, home in zip(cards, homes, strict=True):
                if home < 0:
                    got += worth[card % FACES]
                else:
                    hands[home + SUIT[card]] |= _FLAG[card]
        return ContratPosition(hands, base.turn, base.leader, base.played, base.left, got)

    def places(self) -> dict[Place, list[Card]]:
        """Return the places of all cards in a sampled deal."""
        piles = [cards[:] for _, cards in self._piles]
        for cards, gaps in zip(self.sampler.deal(self._rng), self._gaps, strict=True):
            for card, (pile, slot, _) in zip(cards, gaps, strict=True):
                piles[pile][slot] = card
        return self._open | {place: cards for (place, _), cards in zip(self._piles, piles, strict=True)}

    def completed(
        self, places: Mapping[Place, Sequence[Card]], cards: Sequence[Card], stock: Sequence[Card]
    ) -> list[list[Card]]:
        """Return the hands before the first trick, if the taker has these nine cards and the pile is `stock`."""
        rest = shuffled(stock, self._rng)
        hands = []
        for seat in range(4):
            own, n = (cards, 3) if seat == self.taker else (places[f"hand.{seat}"], 6)
            hands.append([*own, *rest[:n]])
            rest = rest[n:]
        return hands

    def begun(self, hands: Sequence[Sequence[Card]], laid: Mapping[Seat, Card]) -> ContratPosition:
        """Return the position after a first trick with these cards; seats not named lay their usual card."""
        got, left = 0, []
        for seat, hand in enumerate(hands):
            card = laid.get(seat)
            if card is None:
                card = face_down_card(hand, self.worth, self.terms.ours[seat])
            left.append([other for other in hand if other != card])
            got += self.worth[card % FACES]
        return ContratPosition(masks_of(left), self.taker, self.taker, [], 11, got)

    def points(self, tricks: ContratPosition, card: Card | None = None) -> int:
        """Return the points of the taker's side in a played-out deal that begins with `card`."""
        return play_out(tricks, self.terms, card, self._rng.random)
