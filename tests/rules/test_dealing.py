"""Hands are dealt round the table from the top of a pile, and matches are ranked by sums over their deals."""

from __future__ import annotations

import pytest

from cardtable.cards.pack import NOBODY
from cardtable.cards.table import Table
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import Result
from cardtable.rules.standings import standing_by_wins

HANDS = ["hand.0", "hand.1", "hand.2"]


@pytest.mark.parametrize(
    ("packet", "hands"),
    [(1, [[1, 4, 7, 10], [2, 5, 8, 11], [0, 3, 6, 9]]), (2, [[2, 3, 8, 9], [4, 5, 10, 11], [0, 1, 6, 7]])],
)
def test_cards_go_round_from_the_first_hand_on(packet: int, hands: list[list[int]]) -> None:
    table = Table({"stock": NOBODY, **dict.fromkeys(HANDS, NOBODY)}, 13)
    table.lay("stock", range(12, -1, -1))
    deal_hands(table, "stock", HANDS, 4, first=2, packet=packet)
    assert [[*table.at(hand)] for hand in HANDS] == hands
    assert [*table.at("stock")] == [12]


def test_equal_wins_are_ranked_by_finishing_places() -> None:
    results = [Result((1, 0, 0), carry={"finish": (1, 2, 3)}), Result((0, 0, 1), carry={"finish": (3, 2, 1)})]
    standing = standing_by_wins(3, [*results, Result((0, 0, 0), carry={"finish": (2, 1, 3)})], 2)
    assert standing.totals == (1, 0, 1) and standing.places == (1, 3, 2) and not standing.over
    assert standing_by_wins(3, results, 1).over
