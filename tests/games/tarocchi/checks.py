"""Checks of Sicilian Tarocchi for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from cardtable.cards.pack import TAROCCHI as PACK
from cardtable.games.tarocchi.ai import problems as tarocchi_problems
from cardtable.games.tarocchi.rules_cards import KEPT, PREY, THIRDS, takes
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import Diagram
from tests.support.derivation import TAROCCHI, Derived, Table, deal_round
from tests.support.diagram_claims import codes, lit
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks


def derive(deal: Derived) -> Table:
    pack = deal.pack(TAROCCHI)
    return deal_round(pack, deal.dealer, 4, 5, packet=5) | {"stock": pack[::-1]}


def points_of_cards(diagram: Diagram) -> None:
    worth = [int(shown.words.split()[0]) for row in diagram.rows for shown in row.cards]
    cards = [shown.code for row in diagram.rows for shown in row.cards]
    assert worth == [-(-(THIRDS[PACK.card(code)] + 2) // 3) for code in cards]


def tarot_tricks(diagram: Diagram) -> None:
    for row in diagram.rows:
        best = -1
        for card in PACK.cards(" ".join(codes(row.cards))):
            best = card if takes(card, best) else best
        assert lit(row.cards) == [PACK.codes[best]]


def put_away(diagram: Diagram) -> None:
    for row in diagram.rows:
        assert lit(row.cards) == [code for code in codes(row.cards) if PACK.card(code) not in KEPT]
    assert len(diagram.rows[0].cards) == 3, "the monte"


def hunted(diagram: Diagram) -> None:
    assert PACK.cards(" ".join(codes(diagram.rows[0].cards))) == PREY


def tarocchi_sure(seen: Observation) -> Exhausted:
    """Return the cards that take the trick wherever the unseen cards lie."""
    worths = {action: tarocchi_problems.smallness(seen, action) for action in seen.ask.actions}
    return Exhausted(worths, len(worths) * len(tarocchi_problems.unseen_cards(seen)))


CHECKS = GameChecks(
    derive,
    claims={"worth": points_of_cards, "trick": tarot_tricks, "monte": put_away, "prey": hunted},
    provers={"sure": tarocchi_sure},
)
