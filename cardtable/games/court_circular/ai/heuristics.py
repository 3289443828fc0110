"""Heuristics of a sensible Court Circular player: which Lead suits a hand, which card to lay, and when a trick is not
worth another card. Players in sampled deals use them; they look at their own hand and the open cards only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.pack import Card, Seat
from cardtable.games.court_circular.ai.playout import RESIGN, CourtPosition
from cardtable.games.court_circular.ai.reach import CODES, EXTRA, MASK, STEP, WIDE, Lines, asked_for, extras

TEMPO = 5.0
"""Value of beginning the next trick and choosing its Lead. This and the next four were fitted in duplicate deals
between players that differ in one of them."""
WARNING = 3.0
"""Bonus for resigning, for each card still to come, because a player that goes on has more than a random hand."""
HELD = 3.0
"""Value of a heart or a court in hand, beside its points."""
HIGH = 0.01
"""The same for each step in the order of the cards."""
STAKE = 24.0
"""Difference between winning and losing a trick."""
RICHNESS = 0.48
"""Hearts and courts a card, in the mean of the pack."""


class TrickOdds(NamedTuple):
    """The strengths that the player to move can reach, and its probability of winning."""

    rank: int
    high: Card
    """The highest of its cards if it lies in hand, otherwise -1."""
    chance: float
    key: int
    """Key into the table of Lines."""


def odds(deal: CourtPosition) -> TrickOdds:
    """Return the odds of the player to move, as far as its own hand and the laid cards tell."""
    seat, lead, lines = deal.turn, deal.lead, deal.terms.lines
    hand, laid, codes, keys = deal.hands[seat], deal.laid[seat], CODES[lead], lines.keys
    key = asked_for(sum([codes[card] for card in laid]), sum([codes[card] for card in hand]), 3 - len(laid))
    rank = lines.reach(lead, laid, hand) if lines.apart else lines.ranks[key]
    highest, high = -1, -1
    for card in laid:
        if keys[card] > highest:
            highest = keys[card]
    for card in hand:
        if keys[card] > highest:
            highest, high = keys[card], card
    chance = 1.0
    for other, theirs in enumerate(deal.laid):
        if other != seat and not deal.out >> other & 1:
            chance *= lines.chance(rank * STEP + highest, lead, theirs, len(deal.hands[other]))
    return TrickOdds(rank, high, chance, key)


def leads_worth(lines: Lines, hand: Sequence[Card], leads: Sequence[Card]) -> list[float]:
    """Return how well each Lead goes with a hand. A valuable card is taken rather than left lying."""
    return [STAKE * lines.odds_beside(card, hand) - EXTRA[card] for card in leads]


def chosen_lead(deal: CourtPosition) -> Card:
    """Return the Lead that suits the winner's hand best."""
    candidates = deal.candidates
    worth = leads_worth(deal.terms.lines, deal.hands[deal.turn], candidates)
    return candidates[worth.index(max(worth))]


def laid_next(deal: CourtPosition) -> Card:
    """Return a card of the best Line within reach, the least useful one first, or None if the trick costs too much."""
    seat, terms = deal.turn, deal.terms
    if terms.seats == 2 and len(deal.laid[seat]) == 2 and len(deal.laid[1 - seat]) == 3:
        return _last_card(deal)
    at = odds(deal)
    if deal.may_resign() and too_dear(deal, at.chance):
        return RESIGN
    hand, laid, lines = deal.hands[seat], deal.laid[seat], terms.lines
    codes, keys, pay = CODES[deal.lead], lines.keys, HELD + 1 - 2 * at.chance
    last = len(laid) == 2
    after = at.key - (1 << 2 * WIDE)
    best, least = hand[0], 1e9
    for card in hand:
        cost = HIGH * keys[card] + pay * EXTRA[card]
        if lines.apart:
            cost += 100 * (at.rank - lines.reach(deal.lead, [*laid, card], [other for other in hand if other != card]))
        elif at.rank:
            # Its code goes from the hand to the laid cards.
            cost += 100 * (at.rank - lines.ranks[after + codes[card] * MASK])
        if last and not at.rank and card == at.high:
            cost -= 100
        if cost < least:
            best, least = card, cost
    return best


def too_dear(deal: CourtPosition, chance: float) -> bool:
    """Return whether going on loses more than resigning at these odds."""
    return gain_of_going_on(deal, chance) < 0


def gain_of_going_on(deal: CourtPosition, chance: float) -> float:
    """Return the points by which going on is better than resigning at these odds."""
    seat, seats = deal.turn, deal.terms.seats
    table = [deal.lead, *deal.candidates]
    coming = sum([3 - len(laid) for other, laid in enumerate(deal.laid) if not deal.out >> other & 1])
    first = seat == deal.first
    mine = 2 if first else 1
    theirs = 1.0 if first else 2.0 if seats == 2 else 1.5
    n, extra = len(table), extras(table)
    full, rich = n + coming, extra + RICHNESS * coming + TEMPO
    going_on = chance * (full * mine + rich) - (1 - chance) * (full * theirs + rich)
    return going_on - WARNING * (2 - len(deal.laid[seat])) + n * theirs + extra + TEMPO


def _last_card(deal: CourtPosition) -> Card:
    """Return the last card of a trick, when all others are open."""
    seat, lines = deal.turn, deal.terms.lines
    hand, laid = deal.hands[seat], deal.laid[seat]
    winning = lines.winning(deal.lead, laid, hand, deal.laid[1 - seat])
    if not winning and deal.may_resign():
        return RESIGN
    pay = HELD - 1 if winning else HELD + 1
    return min(winning or hand, key=lambda card: HIGH * lines.keys[card] + pay * EXTRA[card])


# -- what a position is worth ----------------------------------------------------------------------------------------

BEGINS = 1.5
"""Advantage of the first-hand when a trick begins, in points at the end of the deal. This and the next two are a
least-squares fit over some 50,000 tricks between players that use the rules above."""
STRONGER = 6.0
"""Advantage of the player that can make the best Line beside the Lead; twice that in the last tricks but one."""
IN_HAND = 2.3
"""Value of each heart and each court in hand."""
LATE = 6
"""The most cards in the stock with which the tricks that decide most are near."""


def promise(deal: CourtPosition, seat: Seat) -> float:
    """Return the expected final lead of a seat in points at the beginning of a trick."""
    lines, lead = deal.terms.lines, deal.lead
    strengths = [lines.in_hand(lead, hand) for hand in deal.hands]
    worth = [points + IN_HAND * extras(hand) for points, hand in zip(deal.counts, deal.hands, strict=True)]
    worth[deal.first] += BEGINS
    worth[strengths.index(max(strengths))] += STRONGER if len(deal.stock) > LATE else 2 * STRONGER
    return ahead(worth, seat)


def ahead(points: list[float] | list[int], seat: Seat) -> float:
    """Return the lead of a seat over the mean of the others."""
    others = len(points) - 1
    return points[seat] - (sum(points) - points[seat]) / others


def played_out(deal: CourtPosition, seat: Seat, tricks: int) -> float:
    """Return the lead of a seat in points after `tricks` tricks by these heuristics and an estimate of the rest.
    Without a stock the deal is played to its end."""
    while not deal.over:
        if deal.choosing:
            deal.choose(chosen_lead(deal))
        elif deal.fresh and not tricks and deal.stock:
            return promise(deal, seat)
        else:
            tricks -= deal.fresh
            deal.lay(laid_next(deal))
    return ahead(deal.counts, seat)
