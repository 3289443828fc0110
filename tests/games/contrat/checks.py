"""Checks of CIRKLE Contrat for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE as CIRKLE_PACK
from cardtable.games.contrat.ai.endings import sure_card
from cardtable.games.contrat.rules_tricks import POINTS, best_of, legal_cards
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import LIT, Diagram
from tests.support.derivation import CIRKLE, Derived, Table, deal_round
from tests.support.diagram_claims import codes, faces, pile_and_hand
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks


def derive(deal: Derived) -> Table:
    memos = ["MOC", "JOC", "BOC", "VOC"]
    shuffle = deal.pack([*CIRKLE[:48], *memos])
    colours = [card for card in shuffle if card in memos]
    pack = [card for card in shuffle if card not in memos]
    hands = deal_round(pack, deal.dealer, 4, 6, packet=3)
    turned = pack.pop(0)
    return hands | {f"memo.{seat}": [card] for seat, card in enumerate(colours)} | {
        "turned": [turned], "stock": pack[::-1],
    }  # fmt: skip


def points_of_cards(diagram: Diagram) -> None:
    worth = [int(shown.words.split()[0]) for row in diagram.rows for shown in row.cards]
    cards = [shown.code for row in diagram.rows for shown in row.cards]
    assert worth == list(POINTS.values())
    assert [code[0] == "N" for code in cards] == [level.startswith("black") for level in POINTS]


def legal_in_a_trick(diagram: Diagram) -> None:
    for row in diagram.rows:
        trick, hand, may = pile_and_hand(row)
        cards = faces([*trick, *hand])
        found = legal_cards(cards[len(trick) :], cards[: len(trick)], overruff=False)
        assert [CIRKLE_PACK.codes[card][:2] for card in found] == may


def twins_and_memos(diagram: Diagram) -> None:
    """The first seat has the green memo card; first all play alone, then in teams."""
    alone, teams = diagram.rows
    memo = [1 << "MJBV".index(colour) for colour in "VBJM"]
    together = [memo[seat] | memo[(seat + 2) % 4] for seat in range(4)]
    for row, colours, sides in ((alone, memo, False), (teams, together, True)):
        taker = best_of(faces(codes(row.cards)), 0, colours, sides)
        assert [i for i, shown in enumerate(row.cards) if shown.mark == LIT] == [taker]


def contrat_sure(seen: Observation) -> Exhausted | None:
    """Return the share of all deals in which each card can still reach the goal, if one card alone is certain to."""
    found = sure_card(seen)
    if found is None:
        return None
    sure, deals = found
    return Exhausted({action: sure.shares[action.cards[0] % FACES] for action in seen.ask.actions}, deals)


CHECKS = GameChecks(
    derive,
    quick={"show_points": "all"},
    claims={"worth": points_of_cards, "legal": legal_in_a_trick, "twins": twins_and_memos},
    provers=dict.fromkeys(("surely-kept", "surely-down"), contrat_sure),
)
