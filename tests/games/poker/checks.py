"""Checks of CIRKLE Poker for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from cardtable.cards.pack import CIRKLE as CIRKLE_PACK
from cardtable.games.poker.ai import problems as poker_problems
from cardtable.games.poker.ai.endings import last_call
from cardtable.games.poker.rules_hands import CARRE, MAJOR_CARRE, PAIR, ROYAL_CARRE, ROYAL_SUITE, category, ladder
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import Diagram, ShownCard
from tests.support.derivation import CIRKLE, Derived, Table, deal_round
from tests.support.diagram_claims import codes, faces, lit
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks

MOST = 0.95
"""Share of wins from which a decision is no question."""


def derive(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    return deal_round(pack, deal.dealer, deal.seats, 2) | {"stock": pack[::-1]}


ORDER = ladder({"hierarchy": "colour_first", "kind_rule": "kind_first", "flush_royal": "sheet", "tie_break": "sheet"})


def made_of(cards: Sequence[ShownCard]) -> tuple[int, list[str]]:
    held = faces(codes(cards))
    made = ORDER.combination(held)
    return category(ORDER.strength(held)), sorted(CIRKLE_PACK.codes[card][:2] for card in made)


def ladder_of_hands(diagram: Diagram) -> None:
    for kind, row in enumerate(diagram.rows, PAIR):
        made, cards = made_of(row.cards)
        assert made == kind and cards == sorted(lit(row.cards))
        assert len(row.cards) == (2 if kind == PAIR else 5)
    # The words say that five cards never make a pair alone; four copies of a face are all there are.
    for five in combinations_with_replacement(range(FACES), 5):
        if five[0] != five[-1]:
            held = [face + FACES * five[:i].count(face) for i, face in enumerate(five)]
            assert category(ORDER.strength(held)) > PAIR


def best_of_seven(diagram: Diagram) -> None:
    kinds = []
    for row in diagram.rows:
        made, cards = made_of([shown for shown in row.cards if not shown.sign])
        assert cards == sorted(lit(row.cards)) and len(codes(row.cards)) == 7
        kinds.append(made)
    assert kinds == [MAJOR_CARRE, ROYAL_SUITE, CARRE]
    fifth = faces([*lit(diagram.rows[2].cards), "VO"])
    assert category(ORDER.strength(fifth)) == ROYAL_CARRE, "the words say so"


def poker_call(seen: Observation) -> Exhausted | None:
    """Return the mean number of chips that following brings over passing, where it is clear both if all hands are
    equally likely and if bets are read."""
    found, least = last_call(seen), poker_problems.clear(seen)
    if found is None or not MOST > found.wins > 1 - MOST:
        return None
    if min(abs(found.gain), abs(found.read_gain)) < least or (found.gain > 0) != (found.read_gain > 0):
        return None
    worths = {each: 0.0 if each.verb == "pass" else found.gain for each in seen.ask.actions if each.verb != "parole"}
    return Exhausted(worths, found.cases)


CHECKS = GameChecks(
    derive,
    quick={"capital": 50, "base": 10},
    claims={"ladder": ladder_of_hands, "best": best_of_seven},
    provers={"call": poker_call},
)
