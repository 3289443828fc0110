"""What the five CIRKLE games know of a card: tables over the 24 faces, where a face is `card % 24`."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import CIRKLE, Card

FACES = 24
MAUVE, YELLOW, BLUE, GREEN, BLACK = range(5)
TRIANGLE, CROSS, SQUARE, CIRCLE, TARGET = range(5)

CODES: tuple[str, ...] = tuple(code[:2] for code in CIRKLE.codes[:FACES])
"""The two letters of each face, from the weakest in the base order to the strongest."""
COLOUR: tuple[int, ...] = tuple("MJBVN".index(code[0]) for code in CODES)
SHAPE: tuple[int, ...] = tuple("TXCRO".index(code[1]) for code in CODES)

COLOUR_FIRST: tuple[int, ...] = tuple(range(1, FACES + 1))
"""The base rank of each face, 1 to 24: colour before shape, then black, then the targets."""
SHAPE_FIRST: tuple[int, ...] = (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16, *range(17, 25))
"""The other reading: the coloured shapes rank by shape before colour."""
HIERARCHIES = {"colour_first": COLOUR_FIRST, "shape_first": SHAPE_FIRST}
"""The base rank of each face by the values of the option `hierarchy`."""
COLOURS: tuple[int, ...] = tuple(map(CODES.index, ("MR", "JR", "BR", "VR", "NR")))
SHAPES: tuple[int, ...] = tuple(map(CODES.index, ("VT", "VX", "VC", "VR", "VO")))
"""From weak to strong, by one face for each."""
DECIDING: dict[str, tuple[Sequence[int], Sequence[int]]] = {
    "colour_first": ((*COLOURS, SHAPES[TARGET]), SHAPES[:TARGET]),
    "shape_first": ((*SHAPES[:TARGET], COLOURS[BLACK], SHAPES[TARGET]), COLOURS[:BLACK]),
}
"""What decides first in each hierarchy and what then, from weak to strong; black and the targets are above the rest."""

_FACE = {code: face for face, code in enumerate(CODES)}


def face(code: str) -> int:
    """The face that two letters name; a KeyError if there is none, as for the black target."""
    return _FACE[code]


def series(number: int) -> Sequence[Card]:
    """The 24 cards with the same border: 0 to 3 for the series A to D."""
    return range(FACES * number, FACES * (number + 1))
