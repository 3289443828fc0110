"""Beliefs about hidden hands at Court Circular from the acts of the others. The player that chose the Lead had cards
for it, and a player that went on did not think the trick lost, so sampled deals with strange acts get less weight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Moved
from cardtable.cards.pack import Card, Seat
from cardtable.games.court_circular.ai.heuristics import laid_next, leads_worth
from cardtable.games.court_circular.ai.playout import RESIGN, CourtPosition, of_game
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_types import CourtSeen

LENIENCE = 4.0
"""Points by which a chosen Lead is worse than the best one for a hand that is e times as rare."""
STAYED = 0.3
"""Probability that a player goes on where a sensible person would resign."""
BROKE = 0.5
"""Probability of laying a card that spoils the best Line within reach."""
TRIES = 12
"""Number of deals that are tried before the likeliest of them is taken."""


class CourtBeliefs:
    """Sampled deals, those more often in which the others acted sensibly in this trick."""

    def __init__(self, seen: CourtSeen) -> None:
        self.imagination = Determinizer(seen)
        self._seat = seen.seat
        self._offered = offered(seen.heard)

    def any_deal(self, rng: Random) -> CourtPosition:
        """Return one of all possible deals, each equally likely."""
        world = self.imagination.sample(rng)
        assert isinstance(world, CourtCircular)
        return of_game(world)

    def deal(self, rng: Random) -> CourtPosition:
        """Return one of the believed deals."""
        best, most = self.any_deal(rng), -1.0
        if best.choosing:
            return best
        deal = best
        for _ in range(TRIES):
            likely = likelihood(deal, self._seat, self._offered)
            if rng.random() < likely:
                return deal
            if likely > most:
                best, most = deal, likely
            deal = self.any_deal(rng)
        return best


def offered(heard: Iterable[Event]) -> Sequence[Card]:
    """Return the cards among which this trick's Lead was chosen."""
    found: list[Card] = []
    laid: list[Card] = []
    for event in heard:
        if isinstance(event, Moved) and event.card is not None:
            if event.dst[0] == "lead":
                found, laid = laid, []
            elif event.dst[0].startswith("laid"):
                laid.append(event.card)
    return found


def likelihood(deal: CourtPosition, seat: Seat, leads: Sequence[Card]) -> float:
    """Return how well the acts of the others in this trick fit their hands in a sampled deal; 1 is a perfect fit."""
    likely = 1.0
    if deal.first != seat and len(leads) > 1 and deal.terms.draws_first:
        hand = [*deal.hands[deal.first], *deal.laid[deal.first]]
        worth = leads_worth(deal.terms.lines, hand, leads)
        likely = exp((worth[leads.index(deal.lead)] - max(worth)) / LENIENCE)
    for other, laid in enumerate(deal.laid):
        if other != seat:
            for k in range(len(laid)):
                likely *= _went_on(deal, other, k)
    return likely


def _went_on(deal: CourtPosition, seat: Seat, k: int) -> float:
    """Return how well the k-th card that a seat laid, from 0, fits a hand."""
    then, place = deal.copy(), (seat - deal.first) % deal.terms.seats
    for other, laid in enumerate(deal.laid):
        n = k + ((other - deal.first) % deal.terms.seats < place)
        then.laid[other] = laid[:n]
        then.hands[other] = [*deal.hands[other], *laid[n:]]
    then.turn = seat
    sensible, card = laid_next(then), deal.laid[seat][k]
    if sensible == RESIGN:
        return STAYED
    hand, laid, lines = then.hands[seat], then.laid[seat], deal.terms.lines
    rest = [other for other in hand if other != card]
    spoils = lines.reach(deal.lead, [*laid, card], rest) < lines.reach(deal.lead, laid, hand)
    return BROKE if card != sensible and spoils else 1.0
