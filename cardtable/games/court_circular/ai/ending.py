"""Exact last trick of a deal for two. Without a stock the other hand is known by counting, and the stronger Line takes
everything that is left, so the result is computed instead of sampled."""

from __future__ import annotations

from itertools import combinations

from cardtable.cards.pack import Card, Seat
from cardtable.games.court_circular.ai.heuristics import ahead
from cardtable.games.court_circular.ai.playout import CourtPosition
from cardtable.games.court_circular.ai.reach import extras

SLIGHT = 0.001
"""Value of a Line's strength where it does not decide, because the opponent may still overlook something."""


def is_last(deal: CourtPosition) -> bool:
    """Return whether this trick is the last one between two players and takes all that is left."""
    if deal.terms.seats != 2 or deal.choosing or deal.stock or not deal.terms.takes_rest:
        return False
    return min([len(hand) + len(laid) for hand, laid in zip(deal.hands, deal.laid, strict=True)]) < 6


def reckoned(deal: CourtPosition) -> list[tuple[Card, float]]:
    """Return the final lead in points of the player to move after each of its cards, best first."""
    seat = deal.turn
    theirs = max(line for _, line in _thirds(deal, 1 - seat))
    best: dict[Card, tuple[int, int]] = {}
    for three, line in _thirds(deal, seat):
        for card in three:
            if card in deal.hands[seat]:
                best[card] = max(line, best.get(card, line))
    left = [deal.lead, *deal.candidates, *deal.hands[0], *deal.hands[1]]
    worth = []
    for card in deal.hands[seat]:
        winner = seat if best[card] > theirs else 1 - seat
        counts = deal.counts[:]
        counts[winner] += (2 if winner == deal.first else 1) * len(left) + extras(left)
        worth.append((card, ahead(counts, seat) + SLIGHT * best[card][0]))
    return sorted(worth, key=lambda found: -found[1])


def _thirds(deal: CourtPosition, seat: Seat) -> list[tuple[tuple[Card, ...], tuple[int, int]]]:
    """Return every three cards that a seat may have laid in the end, with their strength."""
    laid, lines = deal.laid[seat], deal.terms.lines
    threes = [(*laid, *picked) for picked in combinations(deal.hands[seat], 3 - len(laid))]
    return [(three, lines.exactly(deal.lead, three)) for three in threes]
