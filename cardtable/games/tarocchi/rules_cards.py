"""Properties of cards in Sicilian Tarocchi: suit, strength, points and name. [rules: #cards]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.cards.pack import TAROCCHI, Card

MISERIA, PICCIOTTI, GIOVE, FOOL = TAROCCHI.cards("T0 T1 T20 FU")
ARIE = TAROCCHI.cards("T16 T17 T18 T19")
"""The four Arie below Giove."""
KINGS = TAROCCHI.cards("OR CR SR BR")
PREY = (PICCIOTTI, *ARIE)
"""Trumps whose capture from the other side is a jocu. [rules: #counting]"""
STAKES = (GIOVE, PICCIOTTI, FOOL)
"""Cards that a scommessa promises to own at the end. [rules: #announcing]"""

TRUMPS = 0
SUIT: tuple[int, ...] = tuple(5 if code == "FU" else "TOCSB".index(code[0]) for code in TAROCCHI.codes)
"""Suit of each card: 0 is trumps; the Fool has a suit of its own, 5. Within a suit the greater card is the stronger."""
KEPT = frozenset((*range(GIOVE + 1), FOOL, *KINGS))
"""Cards that may not be put away: trumps, the Fool, Kings. [rules: #monte]"""


def _nominal(code: str) -> int:
    """Return the printed value of a card. [rules: #cards]"""
    if code in ("T20", "T1", "FU"):
        return 10
    if code in ("T16", "T17", "T18", "T19"):
        return 5
    return {"R": 5, "Q": 4, "C": 3, "D": 2}.get(code[1:], 0)


def _thirds(nominal: int) -> int:
    return 3 * nominal - 2 if nominal else 1


THIRDS = tuple(_thirds(_nominal(code)) for code in TAROCCHI.codes)
"""Worth of each card in thirds of a point; the whole pack has 312. [rules: #counting]"""


def card_points(cards: Iterable[Card]) -> int:
    """Return the points of a pile to the nearest whole, which counting in threes gives as well. [rules: #counting]

    >>> card_points(TAROCCHI.cards("T20 T7 C6"))
    10
    """
    return (sum(THIRDS[card] for card in cards) + 1) // 3


def beats(card: Card, best: Card) -> bool:
    """Return whether a card beats the best one so far, in a trick where neither is the Fool. [rules: #tricks]"""
    suit, other = SUIT[card], SUIT[best]
    return card > best if suit == other else suit == TRUMPS


def takes(card: Card, best: Card) -> bool:
    """Return whether a card becomes the best of a trick; -1 is none yet. The Fool never does. [rules: #tricks]"""
    return card != FOOL and (best < 0 or beats(card, best))


def honest_name(held: Sequence[Card], away: Sequence[Card] = ()) -> Card:
    """Return the highest trump that is neither held nor put away. [rules: #calling]"""
    return next(trump for trump in range(GIOVE, -1, -1) if trump not in held and trump not in away)


def own_run(held: Sequence[Card]) -> list[Card]:
    """Return the trumps held without a gap from Giove down. [rules: #calling]"""
    run: list[Card] = []
    while GIOVE - len(run) in held:
        run.append(GIOVE - len(run))
    return run
