"""A beginner at Court Circular: it lays the best Line it holds and hopes. It saves hearts and courts where it
can, without a thought for what others may hold, which cards are gone, or whether the trick is worth it."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.ai.temperament import drawn
from cardtable.cards.chance import Random
from cardtable.cards.pack import Card
from cardtable.games.court_circular.ai.heuristics import gain_of_going_on, odds
from cardtable.games.court_circular.ai.playout import CourtPosition, of_view
from cardtable.games.court_circular.ai.reach import EXTRA
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.game import Action

DISCOURAGED = 0.9
"""Probability that a beginner without any Line resigns. A beginner that holds on loses four of five duplicate deals to
a sensible person."""
RESIGNS_BELOW = 4.5
"""Gain of laying on, in points by rule of thumb, below which a beginner that likes to resign does so. A beginner wins
less often than the rule of thumb believes; one that laid on where others resign lost 2 to 4 % of the stake."""
RESIGNING = Action("resign")


class CourtBeginner:
    """Bot that goes by its own hand and the open cards, without sampling deals."""

    def choose(self, seen: CourtSeen, rng: Random, budget: Budget) -> Action:
        deal, taste = of_view(seen), budget.taste
        if deal.choosing:
            return drawn(lambda: Action("lead", (_lead(deal, rng),)), taste)
        gives_up = deal.may_resign() and _gives_up(deal, rng)
        if gives_up and taste is None:
            return RESIGNING
        laid = drawn(lambda: Action("play", (_card(deal, rng),)), taste)
        if deal.may_resign() and taste is not None:
            gives_up = gives_up or _resigns_as_liked(deal, taste.appeal(RESIGNING) - taste.appeal(laid))
        return RESIGNING if gives_up else laid


def _resigns_as_liked(deal: CourtPosition, liking: float) -> bool:
    """Return whether a beginner that likes to resign so much more than to lay on resigns where others would lay on."""
    return liking > 0 and gain_of_going_on(deal, odds(deal).chance) < RESIGNS_BELOW


def _lead(deal: CourtPosition, rng: Random) -> Card:
    """Return the Lead with which the hand makes the best Line."""
    hand, lines = deal.hands[deal.turn], deal.terms.lines
    return max(deal.candidates, key=lambda card: (lines.reach(card, (), hand), rng.random()))


def _gives_up(deal: CourtPosition, rng: Random) -> bool:
    """Return whether the beginner resigns: when a rival shows a better Line than it can make, and often when it can
    make none."""
    seat, lines = deal.turn, deal.terms.lines
    mine = lines.reach(deal.lead, deal.laid[seat], deal.hands[seat])
    shown = max(
        lines.reach(deal.lead, laid, ())
        for other, laid in enumerate(deal.laid)
        if other != seat and not deal.out >> other & 1
    )
    return shown > mine or (not mine and rng.random() < DISCOURAGED)


def _card(deal: CourtPosition, rng: Random) -> Card:
    """Return a cheap card that leaves the best Line within reach, or the highest card if no Line is."""
    seat, lines = deal.turn, deal.terms.lines
    hand, laid = deal.hands[seat], deal.laid[seat]
    reached = {card: lines.reach(deal.lead, [*laid, card], [other for other in hand if other != card]) for card in hand}
    best = max(reached.values())
    if not best and len(laid) == 2:
        return max(hand, key=lines.keys.__getitem__)
    usual = [card for card in hand if reached[card] == best]
    return min(usual, key=lambda card: (EXTRA[card], rng.random()))
