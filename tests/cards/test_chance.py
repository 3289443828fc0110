"""Chance is the same for ever, on every machine and in every version: old records and seals depend on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards.chance import Random, below, seal, shuffled, stream
from tests.tools.statistics import shuffle
from tests.tools.statistics.shuffle import verdicts

PURPOSES: list[tuple[object, ...]] = [
    (), ("dealer",), ("deal", 0), ("deal", 1), ("deal", 10), ("deal", 1, "shuffle", 0), ("deal", 1, "shuffle", 1),
    ("bot", 0, 7), ("bot", 1, 7), ("bot", 0, 8), ("hint", 0, 7),
]  # fmt: skip


def test_the_shuffle_is_pinned() -> None:
    rng = stream("pinned", "deal", 0)
    assert shuffled(range(20), rng) == [19, 12, 15, 3, 6, 9, 16, 8, 14, 13, 7, 10, 4, 11, 5, 0, 18, 2, 17, 1]
    assert [below(rng, 100) for _ in range(5)] == [64, 90, 18, 94, 81]


def test_a_whole_pack_is_pinned() -> None:
    order = " ".join(map(str, shuffled(range(52), stream("9f31ab", "deal", 0))))
    assert order == (
        "11 50 19 51 17 36 42 45 26 15 3 43 16 28 23 18 44 25 37 39 41 29 1 6 10 21 "
        "2 13 49 20 35 27 9 32 47 46 40 4 14 0 34 7 38 8 31 33 48 22 12 30 24 5"
    )


def test_the_shuffle_follows_its_page() -> None:
    """Going down from the last index, each item changes places with one at or before it."""
    numbers = [0.5, 0.99, 0.0, 0.25]

    class Told(Random):
        def random(self) -> float:
            return numbers.pop(0)

    # 4 with 2, then 3 with 3, then 2 with 0, then 1 with 0.
    assert shuffled("abcde", Told()) == ["b", "e", "a", "d", "c"]
    assert numbers == []


@given(st.lists(st.integers()), st.integers())
def test_a_shuffle_keeps_every_item(items: list[int], seed: int) -> None:
    before = items[:]
    assert sorted(shuffled(items, Random(seed))) == sorted(items)
    assert items == before


def test_below_reaches_every_number_and_none_beyond() -> None:
    rng = Random(3)
    assert {below(rng, 6) for _ in range(300)} == set(range(6))


def test_a_stream_is_the_same_each_time() -> None:
    assert stream("s", "deal", 3).random() == stream("s", "deal", 3).random()


def test_streams_do_not_meet() -> None:
    """Other purposes and other seeds give numbers that have nothing in common."""
    drawn = [
        tuple(stream(seed, *purpose).random() for _ in range(1)) for seed in ("s", "t", "st") for purpose in PURPOSES
    ]
    assert len(set(drawn)) == len(drawn)
    assert stream("s", "deal", 11).random() != stream("s", "deal", 1, 1).random(), "words are kept apart"
    assert stream("s", "ab").random() != stream("sa", "b").random()


def test_drawing_from_one_stream_does_not_change_another() -> None:
    bot, deal = stream("s", "bot", 0, 7), stream("s", "deal", 1)
    mixed = []
    for _ in range(20):
        bot.random()
        mixed.append(deal.random())
    alone = stream("s", "deal", 1)
    assert mixed == [alone.random() for _ in range(20)]


def test_a_position_in_the_pack_is_not_linked_between_streams() -> None:
    """Over many seeds the top card of one deal says nothing about the top card of the next."""
    pairs = [[shuffled(range(4), stream(f"m{n}", "deal", d))[0] for d in (0, 1)] for n in range(2000)]
    counts = [pairs.count([a, b]) for a in range(4) for b in range(4)]
    assert sum((count - 125) ** 2 / 125 for count in counts) < 37.7, "chi-squared at one in a thousand, 15 degrees"


def test_the_seal_is_pinned() -> None:
    assert seal("6b1f0c", "9f31ab", "cerchio 1 4 match_games=3") == "L7E3W-RTVY4-DSGRO-YSE5K"


def test_the_seal_depends_on_each_part() -> None:
    parts = [("salt", "seed", "terms"), ("salu", "seed", "terms"), ("salt", "seee", "terms"), ("salt", "seed", "term"),
             ("salts", "eed", "terms"), ("salt", "seedt", "erms"), ("", "saltseed", "terms")]  # fmt: skip
    for one, other in combinations(parts, 2):
        assert seal(*one) != seal(*other), (one, other)


@given(st.text(), st.text(), st.text())
def test_every_seal_has_the_same_form(salt: str, seed: str, terms: str) -> None:
    assert re.fullmatch(r"([A-Z2-7]{5}-){3}[A-Z2-7]{5}", seal(salt, seed, terms))


def test_shuffles_starters_and_deals_agree_with_chance() -> None:
    """A small run of `python -m tests.tools.statistics.shuffle`; seeds are fixed, so that it never fails by chance."""
    assert not [verdict for verdict in verdicts(1_500) if abs(verdict.z) > 3.5]


def test_a_shuffle_that_favours_a_place_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lazy(items: Iterable[int], rng: Random) -> list[int]:
        """Each item may change places with any other: a usual mistake."""
        mixed = list(items)
        for i in range(len(mixed)):
            j = below(rng, len(mixed))
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed

    monkeypatch.setattr(shuffle, "shuffled", lazy)
    assert shuffle.positions_and_pairs(1_500)[0].z > 5
