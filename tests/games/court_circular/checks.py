"""Checks of Court Circular for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import FRENCH as FRENCH_PACK
from cardtable.games.court_circular.ai.last_cards import final_leads, the_only_deal
from cardtable.games.court_circular.rules_lines import FRENCH_LINES, best_line, count
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import CardRow, Diagram, ShownCard
from tests.support.derivation import FRENCH, Derived, Table, deal_round
from tests.support.diagram_claims import lit, parts
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks


def strength(card: str, hearts: bool) -> tuple[bool, int, int]:
    """The order of French cards by the rules of Court Circular: value, then hearts, diamonds, clubs, spades."""
    value = [*"23456789", "10", *"JQKA"].index(card[:-1])
    return hearts and card[-1] == "H", value, "SCDH".index(card[-1])


def derive(deal: Derived) -> Table:
    pack, dealer = deal.pack(FRENCH), deal.dealer
    if deal.options["first_dealer"] == "cut":
        hearts = deal.options["card_order"] == "hearts_first"
        drawn = {(dealer + 1 + k) % deal.seats: pack[k] for k in range(deal.seats)}
        first = max(drawn, key=lambda seat: strength(drawn[seat], hearts))
        dealer, pack = (first - 1) % deal.seats, deal.again(0, pack, FRENCH)
    hands = deal_round(pack, dealer, deal.seats, 6)
    return hands | {"lead": [pack.pop(0)], "stock": pack[::-1]}


def line_of(lead: ShownCard, own: Sequence[ShownCard]) -> tuple[str, list[str]]:
    line = best_line(
        FRENCH_PACK.card(lead.code), tuple(FRENCH_PACK.card(each.code) for each in own), "french", "value_suit"
    )
    assert sorted(FRENCH_PACK.codes[card] for card in line.cards) == sorted(lit(own))
    return line.kind.name, [str(n) for n in (line.rank, line.best)]


def lines_from_the_best(diagram: Diagram) -> None:
    for kind, row in zip(reversed(FRENCH_LINES[1:]), diagram.rows, strict=True):
        (lead,), own = parts(row)
        assert len(own) == 3 and line_of(lead, own)[0] == kind.name


def a_trick_around_the_lead(diagram: Diagram) -> None:
    (row,) = diagram.rows
    left, rest = parts(row)
    (lead,), right = parts(CardRow(tuple(rest), ""))
    ours, theirs = line_of(lead, left), line_of(lead, right)
    assert ours[0].endswith("sequence-3") and theirs[0].endswith("pair"), "the words say so"
    assert int(ours[1][0]) > int(theirs[1][0])


def points_of_a_pile(diagram: Diagram) -> None:
    up, down = diagram.rows
    for shown in up.cards:
        assert int(shown.words) == count([FRENCH_PACK.card(shown.code)], ())
    for shown in down.cards:
        assert int(shown.words) == count((), [FRENCH_PACK.card(shown.code)])


def court_ending(seen: Observation) -> Exhausted | None:
    """Return the final lead after each answer if both seats play their best."""
    end = the_only_deal(seen)
    if end is None:
        return None
    leads, positions = final_leads(end)
    return Exhausted({action: leads[action.cards[0]] for action in seen.ask.actions}, positions)


CHECKS = GameChecks(
    derive,
    claims={"lines": lines_from_the_best, "duel": a_trick_around_the_lead, "count": points_of_a_pile},
    provers=dict.fromkeys(("counted", "counted-lead"), court_ending),
)
