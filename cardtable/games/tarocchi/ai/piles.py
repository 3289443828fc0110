"""Cards won by a side in an imagined hand, as one number that grows by addition, and their count at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.cards.pack import TAROCCHI, Card
from cardtable.games.tarocchi.ai.heuristics_tricks import BIT, ROW
from cardtable.games.tarocchi.rules_cards import ARIE, FOOL, GIOVE, KINGS, PICCIOTTI, PREY, SUIT, THIRDS
from cardtable.games.tarocchi.rules_scoring import LAST_TRICK, MAJORITY

COUNT = 10
"""Bits of a pile that count its thirds. Above them each card of PREY and each King has a bit."""
COUNT_BITS = (1 << COUNT) - 1
_MARK = {card: 1 << COUNT + k for k, card in enumerate((*PREY, *KINGS))}
PREY_MARKS = sum(_MARK[card] for card in PREY)
_ARIE_MARKS = sum(_MARK[card] for card in ARIE)
_KING_MARKS = sum(_MARK[card] for card in KINGS)
ADDS: list[list[int]] = [[0] * (GIOVE + 1) for _ in range(ROW)]
"""Increment that a card, given by suit and place, adds to a pile."""
for _card in range(len(TAROCCHI)):
    if _card != FOOL:
        ADDS[SUIT[_card]][BIT[_card]] = THIRDS[_card] + _MARK.get(_card, 0)


def pile_of(cards: Iterable[Card]) -> int:
    """Return cards as a pile, without the Fool, which is never taken."""
    return sum([ADDS[SUIT[card]][BIT[card]] for card in cards if card != FOOL])


class TarocchiTerms(NamedTuple):
    """Terms of the count beside the piles, known before the first playout."""

    giove: bool
    """True if the attack has Giove, which cannot be taken."""
    fool: bool
    """True if the attack has the Fool, which cannot be taken."""
    vanto: int
    """Jochi of the last trick."""
    scommessa: int
    """Difference in jochi between keeping and losing the scommessa; 0 if none was announced."""


class HandOutcome(NamedTuple):
    """Result of a sampled hand for the attack."""

    difference: int
    """Result in jochi."""
    points: int
    """The attack's card points, of 109."""


def outcome_of(terms: TarocchiTerms, got: int, caught: int, last: bool) -> HandOutcome:
    """Return the result of a hand, counted as the rules count it. The arguments are the attack's pile, the PREY cards
    that it caught less those that it lost, and the winner of the last trick."""
    points = ((got & COUNT_BITS) + (THIRDS[FOOL] if terms.fool else 0) + 1) // 3 + LAST_TRICK * last
    difference = caught + (1 if points >= MAJORITY else -1) + (terms.vanto if last else -terms.vanto)
    kings, arie = got & _KING_MARKS, got & _ARIE_MARKS
    if kings == _KING_MARKS:
        difference += 1
    elif not kings:
        difference -= 1
    if arie == _ARIE_MARKS:
        difference += 1 + terms.giove
    elif not arie:
        difference -= 2 - terms.giove
    if terms.scommessa:
        kept = terms.giove and terms.fool and got & _MARK[PICCIOTTI]
        difference += 1 if kept else 1 - terms.scommessa
    return HandOutcome(difference, points)
