"""Tricks and sums of Contrat, apart from any deal: legal cards, the taker of a trick, points and rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.games.contrat.rules_types import ContratOptions, PointsFields
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, series
from cardtable.rules.game import Refusal

CARDS: tuple[Card, ...] = (*series(0), *series(1))
CONTRACTS = ("petite", "pousse", "garde", "tenue", "maxi")
LADDERS: Mapping[str, tuple[int, ...]] = {"sheet": (230, 280, 330, 360, 430), "eased": (150, 190, 230, 260, 330)}
"""Points that the taker's side needs for each contract. [rules: #contracts]"""
POINTS = {"triangle": 4, "cross": 6, "square": 8, "circle": 10, "target": 12} | {
    "black_triangle": 14, "black_cross": 16, "black_square": 18, "black_circle": 20,
}  # fmt: skip
"""Points of a card of each level, unless the players enter their own table. [rules: #cards]"""
CARD_COLOUR = COLOUR * 4

_LEVEL = tuple(5 + SHAPE[f] if COLOUR[f] == BLACK else SHAPE[f] for f in range(FACES))
STRENGTH = [[10 + SHAPE[f] if COLOUR[f] == BLACK else SHAPE[f] if COLOUR[f] == led else -1 for f in range(FACES)] * 4
             for led in range(5)]  # fmt: skip
"""Strength of every card by the colour led; -1 for a card that cannot win. [rules: #cards]"""


def legal_cards(hand: Sequence[Card], trick: Sequence[Card], overruff: bool) -> Sequence[Card]:
    """Return the cards of a hand that may be played to a trick: follow and beat, or ruff, or else anything. [rules:
    #playing]"""
    if not trick:
        return hand
    suit = CARD_COLOUR[trick[0]]
    strength = STRENGTH[suit]
    kept = [card for card in hand if CARD_COLOUR[card] == suit]
    if not kept:
        kept = [card for card in hand if CARD_COLOUR[card] == BLACK]
        if not overruff:
            return kept or hand
    # A ruffed trick is stronger than any card of the suit led, so following cards need not beat it.
    best = max([strength[card] for card in trick])
    return [card for card in kept if strength[card] > best] or kept or hand


def card_refusal(hand: Sequence[Card], trick: Sequence[Card], card: Card) -> Refusal:
    """Return the reason why a card of the hand may not be played to a trick that has begun. [rules: #playing]"""
    led = trick[0]
    strength = STRENGTH[CARD_COLOUR[led]]
    best = max(trick, key=lambda played: strength[played])
    if any(CARD_COLOUR[held] == CARD_COLOUR[led] for held in hand):
        if CARD_COLOUR[card] == CARD_COLOUR[led]:
            return Refusal("contrat.refuse.must-beat", {"card": best})
        return Refusal("contrat.refuse.must-follow", {"card": led})
    if CARD_COLOUR[card] == BLACK:
        return Refusal("contrat.refuse.must-overruff", {"card": best})
    return Refusal("contrat.refuse.must-ruff", {"card": led})


def taken_by(trick: Sequence[Card], leader: Seat, memo: Sequence[int], teams: bool) -> Seat:
    """Return the seat that takes a trick."""
    return (leader + best_of(trick, leader, memo, teams)) % 4


def best_of(trick: Sequence[Card], leader: Seat, memo: Sequence[int], teams: bool) -> int:
    """Return the index of the card that takes a trick. `memo` holds the memo colours of each seat, one bit for each
    colour. [rules: #memo]"""
    strength = STRENGTH[CARD_COLOUR[trick[0]]]
    best = first = last = -1
    for k, card in enumerate(trick):
        if strength[card] > best:
            best, first, last = strength[card], k, k
        elif strength[card] == best:
            last = k
    if first == last:
        return last
    colour = CARD_COLOUR[trick[first]]
    matches = [k for k in (first, last) if memo[(leader + k) % 4] >> colour & 1]
    if len(matches) == 1:
        return matches[0]
    # Of two matching cards, the leader's comes first, and in teams the leader's partner's as well.
    return first if matches and first in ((0, 2) if teams else (0,)) else last


def rewards(contract: int, made: bool, taker: Seat, teams: bool) -> tuple[int, ...]:
    """Return the score of each seat for a deal. In teams both partners carry the score of their team. [rules: #scores]

    >>> rewards(230, made=True, taker=1, teams=False)
    (0, 690, 0, 0)
    >>> rewards(230, made=False, taker=1, teams=True)
    (460, 0, 460, 0)
    """
    if teams:
        return tuple(2 * contract if ((seat - taker) % 2 == 0) == made else 0 for seat in range(4))
    return tuple((3 * contract if made else 0) if seat == taker else 0 if made else contract for seat in range(4))


def point_table(options: ContratOptions) -> tuple[int, ...]:
    """Return the points of each face under these options. [rules: #cards]"""
    points = tuple(POINTS.values())
    if options["point_table"] == "own":
        points = (
            options["points_triangle"], options["points_cross"], options["points_square"], options["points_circle"],
            options["points_target"], options["points_black_triangle"], options["points_black_cross"],
            options["points_black_square"], options["points_black_circle"],
        )  # fmt: skip
    return tuple(points[level] for level in _LEVEL)


def shown_points(
    public: PointsFields, options: ContratOptions, seat: Seat, first: Sequence[Card | None]
) -> list[int | None]:
    """Return the points that each side has taken, as far as `show_points` lets this seat see them; None for the rest.

    `first` is the first trick as the seat sees it: before the count only the taker sees its cards. [rules: #options]
    """
    points, taker, worth = public.points, public.taker, public.worth
    sides = [(s, (s + 2) % 4) if options["mode"] == "teams" else (s,) for s in range(4)]
    hidden = sum(worth[card % FACES] for card in first if card is not None)
    totals = [sum(points[s] for s in side) + (hidden if taker in side else 0) for side in sides]
    shown = {"off": (), "own_side": sides[seat], "all": range(4)}[options["show_points"]]
    return [total if s in shown else None for s, total in enumerate(totals)]
