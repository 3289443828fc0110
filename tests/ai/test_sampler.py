"""The sampler deals every possible deal equally often, however the places and what they may hold are mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, permutations
from math import factorial, prod, sqrt

import pytest

from cardtable.ai import sampler
from cardtable.ai.sampler import Contradiction, Listed, Sampler, Summed, TooEntangled
from cardtable.cards.chance import Random, below, shuffled
from tests.support.chi_square import improbable

BOTH = pytest.mark.parametrize("few", [sampler.FEW_TABLES, 1], ids=["listed", "counted"])
"""Tables are listed where they are few; with 1 as the limit nearly all are counted cell by cell."""
CASES: Mapping[str, tuple[Sequence[int], Sequence[int]]] = {
    "anything anywhere": ((2, 3), (0b11,) * 5),
    "one class, one of its places closed": ((0, 4, 1), (0b111,) * 5),
    "two overlap in the middle": ((2, 2, 2), (0b011, 0b011, 0b011, 0b110, 0b110, 0b110)),
    "a void and a free place": ((2, 2, 2), (0b101, 0b101, 0b111, 0b111, 0b111, 0b110)),
    "sure cards among loose ones": ((3, 3), (0b01, 0b11, 0b11, 0b11, 0b10, 0b11)),
    "everything follows from one": ((1, 2, 1), (0b011, 0b110, 0b001, 0b111)),
    "four places, every mask another": ((1, 1, 2, 2), (0b1110, 0b0111, 0b1011, 0b1101, 0b1111, 0b0110)),
    "single slots": ((1, 1, 1, 1, 1), (0b00011, 0b00110, 0b01100, 0b11111, 0b10101)),
}


def possible(sizes: Sequence[int], masks: Mapping[int, int]) -> set[tuple[int, ...]]:
    """Every deal there is, slot by slot."""
    slots = [k for k, size in enumerate(sizes) for _ in range(size)]
    return {
        deal for deal in permutations(masks)
        if all(masks[card] >> k & 1 for k, card in zip(slots, deal, strict=True))
    }  # fmt: skip


@BOTH
@pytest.mark.parametrize("case", CASES)
def test_every_deal_is_equally_likely(case: str, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampler, "FEW_TABLES", few)
    sizes, allowed = CASES[case]
    masks = {10 + k: mask for k, mask in enumerate(allowed)}
    deals = possible(sizes, masks)
    source = Sampler(sizes, masks)
    assert source.deals() * prod(map(factorial, sizes)) == len(deals)
    rng = Random(7)
    dealt = Counter(tuple(chain(*source.deal(rng))) for _ in range(30 * len(deals)))
    assert set(dealt) <= deals
    assert not improbable(dealt.values(), len(deals)), f"{len(deals)} deals came so often: {dealt}"


def test_the_test_would_notice_a_bias() -> None:
    fair = Counter(below(Random(k), 24) for k in range(2400))
    assert not improbable(fair.values(), 24)
    assert improbable((fair + Counter({0: 60})).values(), 24)


def some_problem(rng: Random, cards: int = 6) -> tuple[list[int], dict[int, int]]:
    places = 2 + below(rng, 3)
    sizes = [0] * places
    for _ in range(cards):
        sizes[below(rng, places)] += 1
    kinds = [1 + below(rng, (1 << places) - 1) for _ in range(3)]
    return sizes, {card: kinds[below(rng, 3)] for card in shuffled(range(cards), rng)}


@BOTH
def test_deals_and_contradictions_are_those_of_a_full_enumeration(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampler, "FEW_TABLES", few)
    impossible = 0
    for seed in range(150):
        rng = Random(seed)
        sizes, masks = some_problem(rng)
        deals = possible(sizes, masks)
        if not deals:
            impossible += 1
            with pytest.raises(Contradiction):
                Sampler(sizes, masks)
            continue
        source = Sampler(sizes, masks)
        assert source.deals() * prod(map(factorial, sizes)) == len(deals)
        assert {tuple(chain(*source.deal(rng))) for _ in range(20)} <= deals
    assert 20 < impossible < 130


def test_listing_and_counting_agree_on_deals_too_many_to_enumerate() -> None:
    rng = Random(3)
    sizes = (9, 9, 9, 3)
    cards = shuffled(range(30), rng)
    masks = {card: (0b1111, 0b1101, 0b0111, 0b1110)[k % 4] for k, card in enumerate(cards)}
    feeds, spread = (7, 7, 8, 8), ((0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1, 2, 3))
    source = Sampler(sizes, masks)
    assert Listed(feeds, spread, sizes).total == Summed(feeds, spread, sizes).total == source.deals() > 10**12
    dealt = source.deal(rng)
    assert sorted(chain(*dealt)) == list(range(30))
    assert [len(held) for held in dealt] == list(sizes)
    assert not [(k, held, card) for k, held in enumerate(dealt) for card in held if not (masks[card] >> k & 1)]


def test_cards_lie_in_each_place_as_often_as_counted() -> None:
    """Card 0 goes to place 0 in as many deals as are left when it is there already."""
    sizes = (3, 4, 2, 3)
    kinds = (0b1111, 0b0111, 0b1011, 0b0101)
    masks = {card: kinds[card % 4] for card in range(12)}
    source = Sampler(sizes, masks)
    rest = Sampler((2, 4, 2, 3), {card: mask for card, mask in masks.items() if card})
    share = rest.deals() / source.deals()
    rng = Random(11)
    n = 20_000
    there = sum(0 in source.deal(rng)[0] for _ in range(n))
    assert abs(there / n - share) < 3.3 * sqrt(share * (1 - share) / n)


def test_the_same_seed_deals_the_same() -> None:
    sizes, masks = (4, 4, 4), {card: (0b111, 0b110, 0b011)[card % 3] for card in range(12)}
    one, other = Sampler(sizes, masks), Sampler(sizes, masks)
    rng = Random(5)
    first = [one.deal(rng) for _ in range(5)]
    rng = Random(5)
    assert first == [other.deal(rng) for _ in range(5)]
    rng = Random(5)
    assert first == [one.deal(rng) for _ in range(5)], "a deal leaves no trace in the sampler"


@pytest.mark.parametrize(
    ("sizes", "masks"),
    [
        ((2, 1), {0: 0b11, 1: 0b11}),
        ((1, 1), {0: 0b01, 1: 0b01}),
        ((1, 1), {0: 0b00, 1: 0b11}),
        ((2, 2, 1), {0: 0b001, 1: 0b110, 2: 0b110, 3: 0b110, 4: 0b110}),
        ((2, 3), {0: 0b10, 1: 0b11, 2: 0b10, 3: 0b10, 4: 0b10}),
    ],
)
def test_contradictions_raise_a_clear_error(sizes: Sequence[int], masks: Mapping[int, int]) -> None:
    with pytest.raises(Contradiction):
        Sampler(sizes, masks)


def test_work_is_bounded() -> None:
    masks = {card: (1 << 12) - 1 & ~(1 << card % 12) & ~(1 << card * 5 % 12) for card in range(60)}
    with pytest.raises(TooEntangled):
        Sampler((5,) * 12, masks)
