"""The fast ladder of combinations agrees with the plain one on random hands and on hands of every category."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.cards.pack import CIRKLE
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_hands import category, ladder
from tests.games.poker.plain_hands import best

LADDER = ladder(Poker.defaults())
QUICK, LONG = 10_000, 1_000_000
EVERY_CATEGORY = {
    0: "MT JX BC",
    1: "MT MX JC",
    2: "MT MX JT JX",
    3: "MT JT BT MX JC",
    4: "MT JX BC VR NT",
    5: "MT JT BT MX NX",
    6: "MT JX BC VR MO",
    7: "MT JT BT VT MX",
    8: "MT JT BT VT VO",
    9: "VR VR VR VR MX",
    10: "NT NT NX NC NR",
    11: "MO JO BO VO VO",
}


def faces(hand: list[int]) -> list[str]:
    return [CIRKLE.codes[card][:2] for card in hand]


def cards(codes: str) -> list[int]:
    """Return one card for each code of a face; equal faces get cards of different series."""
    words = codes.split()
    return [CIRKLE.card(word + "ABCD"[words[:i].count(word)]) for i, word in enumerate(words)]


def agrees(number: int, seed: int, sizes: tuple[int, ...] = (7,)) -> set[int]:
    """Compare random hands and return the categories that came up."""
    rng, found = Random(seed), set()
    for _ in range(number):
        hand = rng.sample(range(96), rng.choice(sizes))
        value = LADDER.strength(hand)
        assert LADDER.key(value) == best(faces(hand)), faces(hand)
        found.add(category(value))
    return found


@pytest.mark.parametrize(("number", "codes"), EVERY_CATEGORY.items())
def test_both_ladders_find_the_category(number: int, codes: str) -> None:
    hand = cards(codes)
    assert best(codes.split())[0] == category(LADDER.strength(hand)) == number
    assert LADDER.key(LADDER.strength(hand)) == best(faces(hand))


def test_both_ladders_agree_on_random_hands_of_two_to_seven_cards() -> None:
    assert agrees(QUICK, 1, (2, 3, 4, 5, 6, 7, 7, 7)) >= set(range(9)) - {0}


@pytest.mark.long
def test_both_ladders_agree_on_a_million_hands_of_seven_cards() -> None:
    """In a million hands even the rarest category comes up: 0.0224 % are flushes."""
    assert agrees(LONG, 2) == set(range(4, 12))
