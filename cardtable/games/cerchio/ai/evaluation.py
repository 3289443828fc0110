"""Evaluation of a position of Il Cerchio for a suit: the cards it still has, and the pay of the place it is heading
for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from cardtable.cards.pack import Card, Seat
from cardtable.games.cerchio.ai.playout import CerchioPosition
from cardtable.games.cerchio.rules import MATCH_POINTS, game_points
from cardtable.games.cerchio.rules_types import CerchioSeen, CerchioSetting, Ties
from cardtable.rules.game import Result, places_by

RANKS = 13
BY_RANK = (0.5, -8.7, -7.6, -6.0, -4.5, -2.6, -0.3, -0.9, 1.2, 2.8, 4.2, 5.5, 6.9)
"""Expected points that a card of each rank, ace to king, still brings its suit, in the circle or in the stock: least
squares over 15,000 positions of greedy games. Apart from chance it is the same at any stage."""
BOOK = [BY_RANK[card % RANKS] for card in range(52)]
BY_SCORE = 0.02
"""Value of a point of the score beside the points of the match."""
BY_GAME = 0.1
"""Value of the game's result beside the place in the match, where the match is decided."""
SHARES = 12
"""Totals of a match are handed on in twelfths: points may be halves, thirds or quarters."""


def steepness(stock: int) -> float:
    """Return how strongly a lead, in points with the cards counted in, predicts the final order. Fitted to the same
    games."""
    return 1.75 / (8.2 + 0.205 * stock) if stock else 0.33


WIDEST = 60
"""A lead of more points is as good as this one."""
STEPS = 2
AHEAD = [
    [1 / (1 + exp(-steepness(stock) * lead / STEPS)) for lead in range(-WIDEST * STEPS, WIDEST * STEPS + 1)]
    for stock in range(53)
]
"""Probability that a lead lasts, by the cards to come and the lead in steps of half a point."""


def prospects(score: Sequence[int], cards: Iterable[Card]) -> list[float]:
    """Return the final score that each suit may expect from its score and the remaining cards."""
    found: list[float] = [*score]
    for card in cards:
        found[card // RANKS] += BOOK[card]
    mean = sum(found) / 4
    return [each - mean for each in found]


def leaf(ring: CerchioPosition, suit: int) -> float:
    """Return the expected match points of a suit in the middle of a game, with a little for the score."""
    found = prospects(ring.score, ring.circle + ring.stock)
    own = found[suit]
    ahead = AHEAD[len(ring.stock)]
    a, b, c = [
        ahead[min(max(int((own - other) * STEPS + WIDEST * STEPS + 0.5), 0), 2 * WIDEST * STEPS)]
        for k, other in enumerate(found)
        if k != suit
    ]
    all_three = a * b * c
    two = a * b + a * c + b * c - 3 * all_three
    none = (1 - a) * (1 - b) * (1 - c)
    one = 1 - all_three - two - none
    first, second, third, fourth = MATCH_POINTS
    return first * all_three + second * two + third * one + fourth * none + BY_SCORE * own


class Stakes(NamedTuple):
    """Stakes of a game: its own places, or in the last game of a match the places of the match."""

    starter: int
    ties: Ties
    """The option `unresolved_tie`."""
    totals: tuple[float, ...] = ()
    """Points of each suit from the games before the last one of a match."""
    best: tuple[int, ...] = ()
    """Its highest score in them."""

    def of_end(self, score: Sequence[int], peak: Sequence[int]) -> list[float]:
        """Return the value of the end of a game for each suit, in match points."""
        points = [float(each) for each in game_points(score, peak, self.starter, self.ties)]
        worths = [own + BY_SCORE * each for own, each in zip(points, score, strict=True)]
        if not self.totals:
            return worths
        places = places_by([(self.totals[s] + points[s], max(self.best[s], peak[s])) for s in range(4)])
        return [MATCH_POINTS[place - 1] + BY_GAME * own for place, own in zip(places, worths, strict=True)]


def stakes(seen: CerchioSeen) -> Stakes:
    """Return the stakes, as far as the carry of the deal before tells them."""
    setting, public = seen.setting, seen.public
    games, carry = setting.options["match_games"], setting.carry
    usual = Stakes(public.starter, setting.options["unresolved_tie"])
    if "totals" not in carry or setting.number + 1 != games:
        return usual
    seats = public.owner
    totals = tuple(carry["totals"][seat] / SHARES for seat in seats)
    return usual._replace(totals=totals, best=tuple(carry["best"][seat] for seat in seats))


def promise(seen: CerchioSeen) -> float:
    """Return the final score that the suit to move may expect."""
    away = {card for place, cards in seen.view.items() if place in ("gone", "aside") for card in cards}
    left = [card for card in range(52) if card not in away]
    return prospects(seen.public.score, left)[seen.public.suit]


def promised(seen: CerchioSeen, worth: float) -> float:
    """Return the points that an answer promises in this game, or in the match if its last game decides."""
    return worth if stakes(seen).totals or not seen.public.circle else worth - BY_SCORE * promise(seen)


def came(setting: CerchioSetting, result: Result, seat: Seat) -> float:
    """Return the result of a game for a seat: its points, or the value of its place in the match."""
    carry = setting.carry
    if "totals" not in carry or setting.number + 1 != setting.options["match_games"]:
        return float(result.points[seat])
    ends = result.carry
    places = places_by(list(zip(ends["totals"], ends["best"], strict=True)))
    return float(MATCH_POINTS[places[seat] - 1])
