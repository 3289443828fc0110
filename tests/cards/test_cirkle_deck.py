"""The worked cases of the CIRKLE deck, in the order of its rules."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.cards.pack import CIRKLE, UnknownCard
from cardtable.rules.cirkle import (
    BLACK,
    CODES,
    COLOUR,
    COLOUR_FIRST,
    DECIDING,
    FACES,
    GREEN,
    HIERARCHIES,
    SHAPE,
    SHAPE_FIRST,
    TARGET,
    TRIANGLE,
    face,
    series,
)


def rank(code: str) -> int:
    return COLOUR_FIRST[face(code)]


def rank_by_shape(code: str) -> int:
    return SHAPE_FIRST[face(code)]


def test_1_the_deck() -> None:
    assert len(CIRKLE) == 96
    faces = Counter(card % FACES for card in range(96))
    assert len(faces) == 24 and set(faces.values()) == {4}
    colours = Counter(COLOUR[card % FACES] for card in range(96))
    shapes = Counter(SHAPE[card % FACES] for card in range(96))
    assert (colours[BLACK], shapes[TARGET], colours[GREEN], shapes[TRIANGLE]) == (16, 16, 20, 20)


def test_2_both_ends() -> None:
    assert (rank("VO"), rank("MT")) == (24, 1)


def test_3_black_beats_a_coloured_shape() -> None:
    assert (rank("NT"), rank("VR")) == (17, 16)


def test_4_a_target_beats_black() -> None:
    assert (rank("MO"), rank("NR")) == (21, 20)


def test_5_colour_comes_first() -> None:
    assert (rank("JT"), rank("MR")) == (5, 4)


def test_6_green_beats_blue() -> None:
    assert (rank("VT"), rank("BR")) == (13, 12)


def test_7_targets_by_colour() -> None:
    assert (rank("BO"), rank("JO")) == (23, 22)


def test_8_the_border_does_not_count() -> None:
    first, third = CIRKLE.cards("VRA VRC")
    assert first != third and first % FACES == third % FACES == face("VR")


def test_9_sorted() -> None:
    assert " ".join(sorted(["VO", "NT", "MT", "JR", "MO", "VX"], key=rank)) == "MT JR VX NT MO VO"


def test_10_shape_first() -> None:
    assert (rank_by_shape("MR"), rank_by_shape("JT")) == (13, 2)


def test_11_shape_first_leaves_black_alone() -> None:
    assert (rank_by_shape("NT"), rank_by_shape("VR")) == (17, 16)
    assert SHAPE_FIRST[16:] == COLOUR_FIRST[16:] and sorted(SHAPE_FIRST) == sorted(COLOUR_FIRST)


def test_12_the_number_of_a_card() -> None:
    assert CIRKLE.card("VRC") == 63 == series(2)[15]


def test_13_there_is_no_black_target() -> None:
    with pytest.raises(KeyError):
        face("NO")
    with pytest.raises(UnknownCard):
        CIRKLE.card("NOA")


def test_14_the_cards_of_contrat() -> None:
    cards = [*series(0), *series(1)]
    assert len(cards) == 48 and set(Counter(card % FACES for card in cards).values()) == {2}


def test_every_face_in_both_orders() -> None:
    for code in CODES:
        colour, shape = COLOUR[face(code)], SHAPE[face(code)]
        block = 21 + colour if shape == TARGET else 17 + shape if colour == BLACK else 0
        assert rank(code) == (block or 1 + 4 * colour + shape)
        assert rank_by_shape(code) == (block or 1 + 4 * shape + colour)


@pytest.mark.parametrize(
    ("hierarchy", "first", "then"),
    [
        ("colour_first", "MR JR BR VR NR VO", "VT VX VC VR"),
        ("shape_first", "VT VX VC VR NR VO", "MR JR BR VR"),
    ],
)
def test_the_hierarchy_is_shown_from_weak_to_strong(hierarchy: str, first: str, then: str) -> None:
    """One face stands for each colour or shape; black and the targets are above the rest in both orders."""
    decides, then_decides = ([face(code) for code in codes.split()] for codes in (first, then))
    assert DECIDING[hierarchy] == (tuple(decides), tuple(then_decides))
    ranks = HIERARCHIES[hierarchy]
    assert sorted(decides, key=ranks.__getitem__) == decides
    assert sorted(then_decides, key=ranks.__getitem__) == then_decides
