"""Card tables shared by the five CIRKLE games, over the 24 faces. A face is `card % 24`."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import CIRKLE, Card

FACES = 24
MAUVE, YELLOW, BLUE, GREEN, BLACK = range(5)
TRIANGLE, CROSS, SQUARE, CIRCLE, TARGET = range(5)

CODES: tuple[str, ...] = tuple(code[:2] for code in CIRKLE.codes[:FACES])
"""Two letters of each face, from the weakest in the base order to the strongest."""
COLOUR: tuple[int, ...] = tuple("MJBVN".index(code[0]) for code in CODES)
SHAPE: tuple[int, ...] = tuple("TXCRO".index(code[1]) for code in CODES)

COLOUR_FIRST: tuple[int, ...] = tuple(range(1, FACES + 1))
"""Base rank of each face, 1 to 24: colour before shape, then black, then the targets."""
SHAPE_FIRST: tuple[int, ...] = (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16, *range(17, 25))
"""Base rank of each face, with shape before colour for the coloured shapes."""
HIERARCHIES = {"colour_first": COLOUR_FIRST, "shape_first": SHAPE_FIRST}
"""Base rank of each face, by the values of the option `hierarchy`."""
COLOURS: tuple[int, ...] = tuple(map(CODES.index, ("MR", "JR", "BR", "VR", "NR")))
SHAPES: tuple[int, ...] = tuple(map(CODES.index, ("VT", "VX", "VC", "VR", "VO")))
"""One face for each colour and each shape, from weak to strong."""
DECIDING: dict[str, tuple[Sequence[int], Sequence[int]]] = {
    "colour_first": ((*COLOURS, SHAPES[TARGET]), SHAPES[:TARGET]),
    "shape_first": ((*SHAPES[:TARGET], COLOURS[BLACK], SHAPES[TARGET]), COLOURS[:BLACK]),
}
"""For each hierarchy the deciding attribute and then the other one, from weak to strong, black and targets on top."""

_FACE = {code: face for face, code in enumerate(CODES)}


def face(code: str) -> int:
    """Return the face of two letters. Raises KeyError if there is none, as for the black target.

    >>> face("MT"), CODES[face("VO")]
    (0, 'VO')
    """
    return _FACE[code]


def series(number: int) -> Sequence[Card]:
    """Return the 24 cards with the same border: 0 to 3 for the series A to D."""
    return range(FACES * number, FACES * (number + 1))
