"""Scoring of a finished hand in points and jochi, and payment in chips. Sides are numbered: the attack is 0, the
defence 1. [rules: #counting]"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cardtable.cards.pack import Card, Seat
from cardtable.games.tarocchi.rules_cards import ARIE, GIOVE, KINGS, STAKES, card_points

ATTACK, DEFENCE = 0, 1
LAST_TRICK, MAJORITY = 5, 55


class HandFacts(NamedTuple):
    """Facts from which a finished hand is counted."""

    cards: tuple[Collection[Card], Collection[Card]]
    """All cards that each side owns at the end; the scarto is the attack's."""
    last: int
    """Side that won the last trick."""
    caught: tuple[int, int] = (0, 0)
    """Number of PREY cards that each side won from the other."""
    scommessa: bool = False
    rivanto: bool = False
    lost_bet_pays: bool = True
    """True if a failed scommessa is a jocu for the defence."""


class Tally(NamedTuple):
    """Counted hand: card points including the last trick's, and each side's jochi by their text ids."""

    points: tuple[int, int]
    jochi: tuple[dict[str, int], dict[str, int]]

    @property
    def totals(self) -> tuple[int, int]:
        """Jochi of each side."""
        return sum(self.jochi[ATTACK].values()), sum(self.jochi[DEFENCE].values())

    @property
    def difference(self) -> int:
        """Jochi won by the attack; negative if it has lost."""
        return self.totals[ATTACK] - self.totals[DEFENCE]


def tally(facts: HandFacts) -> Tally:
    """Count a finished hand. [rules: #counting]"""
    first, second = (card_points(facts.cards[side]) + LAST_TRICK * (facts.last == side) for side in (ATTACK, DEFENCE))
    jochi = _jochi(facts, ATTACK, first), _jochi(facts, DEFENCE, second)
    if facts.scommessa:
        if all(card in facts.cards[ATTACK] for card in STAKES):
            jochi[ATTACK]["tarocchi.jocu.scommessa"] = 1
        elif facts.lost_bet_pays:
            jochi[DEFENCE]["tarocchi.jocu.scommessa-lost"] = 1
    return Tally((first, second), jochi)


def _jochi(facts: HandFacts, side: int, points: int) -> dict[str, int]:
    """Return the jochi of a side by kind, without the scommessa. [rules: #counting]"""
    cards, found = facts.cards[side], {}
    if points >= MAJORITY:
        found["tarocchi.jocu.rimatura"] = 1
    if facts.last == side:
        found["tarocchi.jocu.vanto"] = 1
        if facts.rivanto:
            found["tarocchi.jocu.rivanto"] = 1
    if all(king in cards for king in KINGS):
        found["tarocchi.jocu.four-kings"] = 1
    if all(aria in cards for aria in ARIE):
        found["tarocchi.jocu.four-arie"] = 1
        if GIOVE in cards:
            found["tarocchi.jocu.five-arie"] = 1
    if facts.caught[side]:
        found["tarocchi.jocu.pigliata"] = facts.caught[side]
    return found


def payments(attack: Sequence[Seat], chips: int, first: Seat) -> list[tuple[Seat, Seat, int]]:
    """Return payer, payee and chips when the attack has won `chips` from each opponent; `first` speaks first in the
    deal. In pairs, each loser pays one winner in the order of speaking; a soloist settles with all three. [rules:
    #counting]"""
    order = [(first + i) % 4 for i in range(4)]
    ours = [seat for seat in order if seat in attack]
    others = [seat for seat in order if seat not in attack]
    if len(ours) == 1:
        ours *= 3
    pairs = zip(others, ours, strict=True)
    if chips > 0:
        return [(other, our, chips) for other, our in pairs]
    return [(our, other, -chips) for other, our in pairs] if chips else []
