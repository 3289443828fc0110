"""Checks of CIRKLE Bataille for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from cardtable.games.bataille.ai import problems as bataille_problems
from cardtable.games.bataille.rules import ranks_of
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import BACK, Diagram
from tests.support.derivation import CIRKLE, Derived, Table, deal_round
from tests.support.diagram_claims import codes, faces, lit
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks


def derive(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    return deal_round(pack, deal.dealer, deal.seats, deal.options["hand_size"]) | {"reserve": pack[::-1]}


def rising(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    shown = [ranks[card % FACES] for row in diagram.rows for card in faces(codes(row.cards))]
    assert shown == list(range(1, FACES + 1))


def strongest_of_a_trick(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    for row in diagram.rows:
        cards = codes(row.cards)
        assert lit(row.cards) == [max(cards, key=lambda code: ranks[faces([code])[0] % FACES])]


def a_battle(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    fighters, watcher = diagram.rows[:-1], diagram.rows[-1]
    assert len({row.cards[0].code for row in fighters}) == 1 < len(fighters)
    assert all([shown.code for shown in row.cards[1:-1]] == [BACK, BACK] for row in fighters)
    faced = [row.cards[-1] for row in diagram.rows]
    best = max(faced, key=lambda shown: ranks[faces([shown.code])[0] % FACES])
    assert best is watcher.cards[-1] and lit(faced) == [best.code]
    assert sum(len(row.cards) for row in diagram.rows) == 9, "the words say nine"


def bataille_gain(seen: Observation) -> Exhausted | None:
    """Return the mean number of cards that each answer wins, over all cards that may come."""
    return Exhausted(
        {action: bataille_problems.brings(seen, action) for action in seen.ask.actions},
        bataille_problems.count_outcomes(seen).all,
    )


CHECKS = GameChecks(
    derive,
    derived_with={"hand_size": 10},
    quick={"hand_size": 10},
    claims={"rising": rising, "trick": strongest_of_a_trick, "battle": a_battle},
    provers={"gain": bataille_gain},
)
