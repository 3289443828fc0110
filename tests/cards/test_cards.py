"""Cards of a pack, and a table with points."""

from __future__ import annotations

import pytest

from cardtable.cards.pack import CIRKLE, FRENCH, NOBODY, TAROCCHI, Pack, UnknownCard
from cardtable.cards.table import Table


def test_a_pack_numbers_its_codes_and_says_how_a_hand_is_held() -> None:
    pack = Pack("three", ("a", "b", "c"), held=("c", "a", "b"))
    assert [pack.card(code) for code in "abc"] == [0, 1, 2] and pack.text([2, 0]) == "c a"
    assert pack.hand_rank == (1, 2, 0) and pack.sort_hand([0, 1, 2]) == [2, 0, 1]
    assert Pack("two", ("b", "a")).sort_hand([1, 0]) == [0, 1], "as they are numbered, where nothing else is said"


@pytest.mark.parametrize(
    ("pack", "name", "cards", "taken_up", "held"),
    [
        (FRENCH, "french", 52, "AH KD AS 2S 10C KS", "2S KS AS AH 10C KD"),
        (CIRKLE, "cirkle", 96, "NTA VOA MOB MRD MOA JXC", "MRD MOA MOB JXC VOA NTA"),
        (TAROCCHI, "tarot", 63, "FU T20 B5 OR T0 O4", "O4 OR B5 T0 T20 FU"),
    ],
)
def test_a_hand_is_held_by_suits_from_the_weakest_to_the_strongest(
    pack: Pack, name: str, cards: int, taken_up: str, held: str
) -> None:
    assert (pack.name, len(pack)) == (name, cards)
    assert pack.text(pack.sort_hand(pack.cards(taken_up))) == held


def test_only_cirkle_cards_have_a_border_to_lose() -> None:
    plain = CIRKLE.unbordered()
    assert (plain.name, plain.codes[:2], plain.codes[24:26]) == ("cirkle", ("MT", "MX"), ("MT", "MX"))
    assert {*map(len, plain.codes)} == {2} and plain.sort_hand(range(96)) == CIRKLE.sort_hand(range(96))
    assert FRENCH.unbordered() is FRENCH and TAROCCHI.unbordered() is TAROCCHI


def test_the_error_for_an_unknown_card_shows_twenty_letters_of_its_code() -> None:
    with pytest.raises(UnknownCard) as trouble:
        FRENCH.cards("KD abcdefghijklmnopqrstuvwxyz")
    assert str(trouble.value) == "abcdefghijklmnopqrst"


def test_scores_of_a_seat_add_up_and_a_copy_counts_for_itself() -> None:
    table = Table({"stock": NOBODY}, 1)
    table.score(1, 5)
    table.score(1, -2)
    thought_ahead = table.copy()
    thought_ahead.score(1, 4)
    thought_ahead.score(0, 6)
    assert (table.scored, thought_ahead.scored) == ({1: 3}, {1: 7, 0: 6})
