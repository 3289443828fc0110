"""Rules of thumb: poor cards, the face-down card, and the best card for a trick. The beginner plays by them; the
stronger players imagine others to play by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.cards.pack import Card
from cardtable.games.contrat.ai.memory import ContratMemory
from cardtable.games.contrat.rules_tricks import CARD_COLOUR
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK, CIRCLE, FACES, SHAPE, TARGET


def is_poor(card: Card, memo: int) -> bool:
    """Return whether a drawn card is better exchanged. It is neither black nor a target, nor a circle that may win
    against its twin."""
    shape, colour = SHAPE[card % FACES], CARD_COLOUR[card]
    return colour != BLACK and shape != TARGET and not (shape == CIRCLE and memo >> colour & 1)


def face_down_card(hand: Sequence[Card], worth: Sequence[int], with_taker: bool) -> Card:
    """Return the card to lay face down. The taker's side saves points unlikely to win their trick, the others give the
    fewest. Both keep winners and prefer to empty a short suit."""
    lengths = [0] * 5
    for card in hand:
        lengths[CARD_COLOUR[card]] += 1
    best, most = hand[0], -1e9
    for card in hand:
        face = card % FACES
        colour = CARD_COLOUR[card]
        points = worth[face] if with_taker else -worth[face]
        value = points - (30 if colour == BLACK else 12 if SHAPE[face] == TARGET else 0) - 1.5 * lengths[colour]
        if value > most:
            best, most = card, value
    return best


def keep_value(card: Card) -> float:
    """Return the value of keeping a card for a later trick, in points."""
    shape = SHAPE[card % FACES]
    return 12.0 + 3 * shape if CARD_COLOUR[card] == BLACK else (0.0, 0.5, 1.5, 4.0, 9.0)[shape]


def best_heuristic_card(at: ContratMemory, cards: Sequence[Card]) -> Card:
    """Return the best card by this trick alone and the value of keeping strong cards."""
    pot = sum(map(at.points, at.trick)) + 7 * (3 - len(at.trick))
    return max(cards, key=lambda card: (2 * at.chance(card) - 1) * (pot + at.points(card)) - keep_value(card))


def without_blunders(at: ContratMemory, cards: Sequence[Card]) -> list[Card]:
    """Return the cards without plain blunders: no black card to take the own side's trick, no dear
    card to a lost one."""
    if not at.trick:
        return [*cards]
    goes_to = {card: at.goes_to(card) for card in cards}
    others = {*at.friends} - {at.seat}
    if all(to is not None and to not in at.friends for to in goes_to.values()):
        cheapest = min(map(at.points, cards))
        return [card for card in cards if at.points(card) <= cheapest + 5]
    given = [at.points(card) for card, to in goes_to.items() if to in others]
    return [
        card
        for card, to in goes_to.items()
        if not (CARD_COLOUR[card] == BLACK and to == at.seat and given and min(given) <= at.points(card))
    ]


def one_of_each_face(cards: Iterable[Card], besides: Card = -1) -> list[Card]:
    """Return one card of each face, because twins are the same move. The face of the card `besides` is left out."""
    found = {card % FACES: card for card in cards}
    if besides >= 0:
        del found[besides % FACES]
    return list(found.values())


def is_with_taker(seen: ContratSeen) -> bool:
    """Return whether the seat is on the side of the taker."""
    apart = (seen.seat - seen.public.taker) % 4
    return apart == 0 or (apart == 2 and seen.setting.options["mode"] == "teams")
