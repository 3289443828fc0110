"""The four suit signs of the French deck, the cards from two to ten and the ornamental aces."""

from __future__ import annotations

from french_line import Block, disc, lozenge, mirrored, placed
from pen import BLACK, OCHRE, PAPER, RED, Pen, polar

INKS = {"H": RED, "D": RED, "S": BLACK, "C": BLACK}

# Each sign is drawn around (0, 0) in a box of 100 x 100.
_HEART = (
    "M0 43C-6 31 -42 9 -42 -16C-42 -31 -32 -40 -21 -40C-10 -40 -3 -33 0 -22"
    "C3 -33 10 -40 21 -40C32 -40 42 -31 42 -16C42 9 6 31 0 43Z"
)
_DIAMOND = "M0 -47C8 -28 20 -12 36 0C20 12 8 28 0 47C-8 28 -20 12 -36 0C-20 -12 -8 -28 0 -47Z"
_SPADE = (
    "M0 -46C5 -29 42 -10 42 13C42 26 33 33 23 33C13 33 6 27 3.5 19C4 31 8 39 17 44L-17 44C-8 39 -4 31 -3.5 19"
    "C-6 27 -13 33 -23 33C-33 33 -42 26 -42 13C-42 -10 -5 -29 0 -46Z"
)
_CLUB = (
    "M6 -5C12 -10 19 -14 20.5 -23C22 -35 12 -45 0 -45C-12 -45 -22 -35 -20.5 -23C-19 -14 -12 -10 -6 -5"
    "C-12 -8 -16 -12 -24 -11.5C-35 -11 -43.5 -2 -43.5 9C-43.5 21 -34 30 -22 30C-13 30 -6 25 -3.5 17"
    "C-4 30 -8 39 -17 44L17 44C8 39 4 30 3.5 17C6 25 13 30 22 30C34 30 43.5 21 43.5 9"
    "C43.5 -2 35 -11 24 -11.5C16 -12 12 -8 6 -5Z"
)
SIGNS = {"H": _HEART, "D": _DIAMOND, "S": _SPADE, "C": _CLUB}

_LEFT, _MID, _RIGHT = 84.0, 125.0, 166.0
_TOP, _CENTRE = 61.0, 175.0
_LOW = 2 * _CENTRE - _TOP
_SIDES3 = [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _CENTRE, _LOW)]
_SIDES4 = [(x, _TOP + n * (_LOW - _TOP) / 3) for x in (_LEFT, _RIGHT) for n in range(4)]
_BETWEEN = (_TOP + _CENTRE) / 2
_HIGH4 = _TOP + (_LOW - _TOP) / 6
_PLACES = {
    2: [(_MID, _TOP), (_MID, _LOW)],
    3: [(_MID, _TOP), (_MID, _CENTRE), (_MID, _LOW)],
    4: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _LOW)],
    5: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _LOW)] + [(_MID, _CENTRE)],
    6: _SIDES3,
    7: [*_SIDES3, (_MID, _BETWEEN)],
    8: [*_SIDES3, (_MID, _BETWEEN), (_MID, 350 - _BETWEEN)],
    9: [*_SIDES4, (_MID, _CENTRE)],
    10: [*_SIDES4, (_MID, _HIGH4), (_MID, 350 - _HIGH4)],
}
_SIZES = {2: 0.72, 3: 0.72, 4: 0.66, 5: 0.66, 6: 0.64, 7: 0.6, 8: 0.57, 9: 0.53, 10: 0.52}


def sign(suit: str, x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """The outline of a suit sign at a place; size 1 is 100 units."""
    return placed(SIGNS[suit], x, y, size, turn)


def draw_number(pen: Pen, suit: str, count: int) -> None:
    """A card from two to ten: the signs in the lower half stand on their heads, as on printed cards."""
    size = _SIZES[count]
    outlines = [sign(suit, x, y, size, 180 if y > _CENTRE + 1 else 0) for x, y in _PLACES[count]]
    pen.path("".join(outlines), INKS[suit])


def draw_ace(pen: Pen, suit: str) -> None:
    """One large sign with the suit's own ornament cut out of it."""
    block, ink = Block(pen), INKS[suit]
    {"H": _ace_of_hearts, "D": _ace_of_diamonds, "S": _ace_of_spades, "C": _ace_of_clubs}[suit](block, ink)


_PETAL = "M0 0C-9 -7 -10 -20 0 -30C10 -20 9 -7 0 0Z"
_LEAF = "M0 0C-8 -10 -6 -24 4 -34C9 -22 10 -10 0 0Z"


def _flower(
    block: Block, x: float, y: float, petals: int, reach: float, fill: str, heart: str, turn: float = 0
) -> None:
    size = reach / 30
    for n in range(petals):
        block.fill(placed(_PETAL, x, y, size, turn + n * 360 / petals), fill)
    block.dot(x, y, reach * 0.24, heart)


def _frame(block: Block, suit: str, ink: str, size: float, y: float = 175) -> None:
    """The sign with a cut line running inside its edge."""
    block.fill(sign(suit, 125, y, size), ink)


def _ace_of_hearts(block: Block, ink: str) -> None:
    """A rose on its stem, with leaves that fill the heart."""
    _frame(block, "H", ink, 1.82)
    block.score(sign("H", 125, 173, 1.58), PAPER, 2)
    stem = "M125 238C124 222 125 208 125 186"
    block.score(stem, PAPER, 4)
    for height, reach, angle in ((226, 0.72, 52), (211, 0.92, 62), (198, 0.8, 84)):
        for flip in (False, True):
            block.fill(placed(_LEAF, 125, height, reach, -angle if flip else angle, flip=flip), PAPER)
    for n in range(6):
        block.cut(placed(_PETAL, 125, 160, 1.2, n * 60), PAPER, ink, 2.4)
    for n in range(6):
        block.cut(placed(_PETAL, 125, 160, 0.72, n * 60 + 30), OCHRE, ink, 2)
    block.dot(125, 160, 7.5, PAPER, ink, 2.2)
    for x in (-48, 48):
        for n, (dx, dy) in enumerate(((0, 0), (7, 12), (8, -12))):
            block.dot(125 + x + (dx if x > 0 else -dx), 140 + dy, 3.2 - 0.4 * n, PAPER)


def _ace_of_diamonds(block: Block, ink: str) -> None:
    """A compass star between four seeds."""
    _frame(block, "D", ink, 2.15)
    block.score(sign("D", 125, 175, 1.86), PAPER, 2)
    long = "M0 0L-9 -14L0 -66L9 -14Z"
    short = "M0 0L-8 -11L0 -37L8 -11Z"
    for n in range(4):
        block.fill(placed(short, 125, 175, 0.78, 45 + 90 * n), OCHRE)
    for n, size in enumerate((1.0, 0.72, 1.0, 0.72)):
        block.cut(placed(long, 125, 175, size, 90 * n), PAPER, ink, 1.6)
        half = placed("M0 0L9 -14L0 -66Z", 125, 175, size, 90 * n)
        block.fill(half, OCHRE)
        block.score(placed(long, 125, 175, size, 90 * n), ink, 1.6)
    block.dot(125, 175, 8.5, PAPER, ink, 2.2)
    block.dot(125, 175, 3.4, ink)
    for n in range(4):
        x, y = polar(125, 175, 33, 45 + 90 * n)
        block.dot(x, y, 2.6, PAPER)
    for y in (100, 250):
        block.fill(lozenge(125, y, 3.4, 6.5), PAPER)


def _ace_of_spades(block: Block, ink: str) -> None:
    """The richest ace, as custom wants: a palm of scrolls growing from a crowned bud."""
    _frame(block, "S", ink, 2.1, 172)
    inner = (
        "M125 92C132 124 193 152 193 196C193 214 182 223 168 223C149 223 137 210 133 196L117 196"
        "C113 210 101 223 82 223C68 223 57 214 57 196C57 152 118 124 125 92Z"
    )
    block.score(inner, PAPER, 2)
    block.fill(
        "M125 108C132 126 141 138 141 154C141 166 134 174 125 180C116 174 109 166 109 154C109 138 118 126 125 108Z",
        PAPER,
    )
    block.fill(
        "M125 124C129 136 133 144 133 153C133 161 129 166 125 169C121 166 117 161 117 153C117 144 121 136 125 124Z", ink
    )
    block.fill(
        "M125 138C127 144 129 149 129 154C129 158 127 161 125 163C123 161 121 158 121 154C121 149 123 144 125 138Z",
        OCHRE,
    )
    scrolls = (
        "M122 184C108 186 98 176 98 164C98 155 105 150 111 153",
        "M118 190C98 196 82 184 82 170C82 160 90 154 97 158C103 162 101 171 94 171",
        "M112 197C96 208 70 206 68 190C67 180 76 174 83 179C89 184 85 193 78 191",
    )
    for d in scrolls:
        block.both(d, "none", PAPER, 3.6)
    for x, y, r in ((100, 142, 3), (88, 150, 2.4), (99, 199, 2.6), (76, 170, 2.2)):
        block.dot(x, y, r, OCHRE)
        block.dot(250 - x, y, r, OCHRE)
    block.fill(placed(_PETAL, 125, 206, 0.62, 0), PAPER)
    block.both("M123 205C114 203 110 196 112 188C119 190 124 197 123 205Z", PAPER, "none")
    block.score("M125 212L125 246", PAPER, 2.4)
    for n, y in enumerate((222, 232, 242)):
        reach = 5 + 3 * n
        block.score(f"M{125 - reach} {y + 5}C{125 - reach / 2} {y} 125 {y} 125 {y - 3}", PAPER, 2)
        block.score(mirrored(f"M{125 - reach} {y + 5}C{125 - reach / 2} {y} 125 {y} 125 {y - 3}"), PAPER, 2)


def _ace_of_clubs(block: Block, ink: str) -> None:
    """A flower in every lobe, tied together by a knot of ears of grain."""
    _frame(block, "C", ink, 1.95, 172)
    for x, y in ((125, 125), (82.5, 189), (167.5, 189)):
        block.score(disc(x, y, 31), PAPER, 2)
        for n in range(12):
            px, py = polar(x, y, 25.4, n * 30)
            block.dot(px, py, 1.7, PAPER)
        _flower(block, x, y, 5, 20, PAPER, ink, 0)
        block.dot(x, y, 2.6, OCHRE)
    for turn in (0, 128, 232):
        block.score(placed("M0 -4L0 -17", 125, 168, 1, turn), OCHRE, 2.6)
    block.dot(125, 168, 6.4, OCHRE, ink, 2)
    block.score("M125 178L125 250", PAPER, 2.2)
    grain = "M0 0C-5 -4 -5 -10 0 -14C5 -10 5 -4 0 0Z"
    for n in range(4):
        for flip in (False, True):
            block.fill(placed(grain, 125, 214 + 10 * n, 0.86, -38 if flip else 38, flip=flip), PAPER)
