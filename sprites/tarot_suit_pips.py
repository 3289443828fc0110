"""The pips of the Sicilian tarot in the Latin manner: coins and cups in rows, swords and batons woven.

The corners stay free for rank and suit; no pip card has a name, so the whole height is used.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import cos, sin
from pathlib import Path

from pen import BRICK, INK, OCHRE, PAPER, TEAL, Pen, Point
from tarot_suit_signs import Ribbon, baton, blossom, coin, cup, leaf, placed, sampled, sprig, strokes, sword
from woodcut import CONTOUR, INNER, box, curve

TALL, WIDE, MIDDLE, HEART = 350, 200, 175, 100

# each row of a card: its height and the places across
Rows = tuple[tuple[float, tuple[float, ...]], ...]
ROWS: dict[int, Rows] = {
    4: ((100, (51, 149)), (250, (51, 149))),
    5: ((95, (54, 146)), (175, (100,)), (255, (54, 146))),
    6: ((93, (54, 146)), (175, (54, 146)), (257, (54, 146))),
    7: ((50, (100,)), (112, (53, 147)), (175, (100,)), (238, (53, 147)), (300, (100,))),
    8: ((84, (48, 152)), (130, (100,)), (175, (48, 152)), (220, (100,)), (266, (48, 152))),
    9: ((46, (100,)), (111, (38, 100, 162)), (175, (100,)), (239, (38, 100, 162)), (304, (100,))),
    10: ((44, (71, 129)), (131, (38, 100, 162)), (219, (38, 100, 162)), (306, (71, 129))),
}
NINE_CUPS: Rows = ((88, (38, 100, 162)), (175, (38, 100, 162)), (262, (38, 100, 162)))
COIN_RADIUS = {4: 40, 5: 41, 6: 39, 7: 36, 8: 32, 9: 29, 10: 28}
CUP_HEIGHT = {5: 80, 6: 76, 7: 70, 8: 61, 9: 68, 10: 62}


def spots(rows: Rows) -> list[Point]:
    return [(x, y) for y, across in rows for x in across]


def ends(pen: Pen, reach: float, size: float, fill: str, leaves: str = TEAL) -> None:
    """The same sprig at the head and, turned over, at the foot of a card."""
    sprig(pen, HEART, MIDDLE - reach, size, 0, fill, leaves)
    sprig(pen, HEART, MIDDLE + reach, size, 180, fill, leaves)


def row_ornaments(pen: Pen, count: int, fill: str, heart: str) -> None:
    """What grows between coins or cups; every number has its own, so two cards differ at a glance."""
    if count == 5:
        ends(pen, 138, 40, fill)
        for x, turn in ((26, 90), (174, -90)):
            sprig(pen, x, MIDDLE, 30, turn - 180, fill)
    elif count == 6:
        ends(pen, 140, 36, fill)
        for y in (130, 220):
            blossom(pen, HEART, y, 12, fill, heart, 180 if y > MIDDLE else 0)
    elif count == 7:
        for x, y in ((22, 175), (178, 175)):
            blossom(pen, x, y, 11, fill, heart, 90 if x < HEART else -90)
    elif count == 8:
        ends(pen, 118, 34, fill)
        blossom(pen, HEART, MIDDLE, 9, fill, heart)
    elif count == 10:
        for x, y in ((100, 87), (69, 175), (131, 175), (100, 263)):
            blossom(pen, x, y, 9, fill, heart)


def coins(pen: Pen, count: int) -> None:
    radius = COIN_RADIUS[count]
    if count == 4:
        four_coins(pen)
    else:
        row_ornaments(pen, count, BRICK, OCHRE)
    middle = {5: 1, 7: 1, 9: 1}.get(count, 0)
    for x, y in spots(ROWS[count]):
        coin(pen, x, y, radius, CONTOUR, middle if (x, y) == (HEART, MIDDLE) else 0)


def four_coins(pen: Pen) -> None:
    """The lowest coin card is the printer's: a shield with three ears of wheat stands between the coins."""
    for turn in (0, 180):
        with placed(pen, HEART, MIDDLE, 1, turn):
            pen.path("M0 -40C-3 -76 3 -104 0 -132", "none", INK, 2.4)
            for side, at in ((-1, -78), (1, -92), (-1, -108), (1, -122)):
                leaf(pen, 0, at, 24, side * 50)
            blossom(pen, 0, -140, 15, BRICK)
    pen.path(
        "M66 140C78 146 90 144 100 134C110 144 122 146 134 140C140 190 124 212 100 222C76 212 60 190 66 140Z",
        TEAL,
        INK,
        CONTOUR,
    )
    pen.path(
        "M74 149C84 153 92 151 100 144C108 151 116 153 126 149C129 188 118 204 100 212C82 204 71 188 74 149Z",
        PAPER,
        INK,
        INNER,
    )
    for turn in (-26, 26, 0):
        with placed(pen, HEART, 206, 1, turn):
            pen.path("M0 0L0 -30", "none", INK, INNER)
            pen.path("M0 -54C-9 -46 -8 -34 0 -27C8 -34 9 -46 0 -54Z", OCHRE, INK, INNER)
            strokes(pen, [[(-5, -44), (0, -39), (5, -44)], [(-5, -37), (0, -32), (5, -37)]], INK, 1.2)


def cups(pen: Pen, count: int) -> None:
    if count == 9:
        ends(pen, 136, 36, OCHRE)
    else:
        row_ornaments(pen, count, OCHRE, BRICK)
    for x, y in spots(NINE_CUPS if count == 9 else ROWS[count]):
        cup(pen, x, y, CUP_HEIGHT[count])


def weave(left: list[Ribbon], right: list[Ribbon], show: Callable[[Ribbon, slice | None], None], reach: float) -> None:
    """Two families of strips over and under each other, as a basket is made.

    All left ones are drawn, then all right ones; where a left one belongs on top, its stretch is drawn again.
    """
    for strip in left + right:
        show(strip, None)
    for (i, below), (j, above) in product(enumerate(left), enumerate(right)):
        for x, y in below.crossings(above):
            if (i + j + (y > MIDDLE)) % 2 == 0:
                show(below, below.part(x, y, reach))


def show_blade(pen: Pen, strip: Ribbon, part: slice | None) -> None:
    """A curved blade or a stretch of it: teal, a paper ridge, inked edges."""
    span = part or slice(0, len(strip.points))
    pen.polygon(strip.left[span] + strip.right[span][::-1], TEAL)
    strokes(pen, [strip.points[span]], PAPER, 1.5)
    strokes(pen, [strip.left[span], strip.right[span]], INK, 2.2)


def hilt(pen: Pen, at: Point, turn: float, size: float) -> None:
    """Guard, grip and pommel at the lower end of a curved blade, seen from the blade downwards."""
    with placed(pen, at[0], at[1], size, turn):
        pen.path(box(-3.4, -1, 6.8, 14), BRICK, INK, 2 / size)
        pen.path(box(-9.5, -3.5, 19, 6), OCHRE, INK, 2.2 / size)
        pen.circle(0, 15, 4.6, OCHRE, INK, 2.2 / size)


# of each curved blade, outermost first: how far it bulges, how far from the middle it crosses the card's heart line,
# and how far from the middle its point and its guard lie
Blades = tuple[tuple[float, float, float, float], ...]
BLADES: dict[int, Blades] = {
    2: ((80, 116, 148, 134), (48, 84, 126, 110)),
    3: ((82, 122, 152, 140), (59, 99, 140, 126), (36, 74, 120, 100)),
    4: ((85, 127, 154, 145), (67, 110, 148, 136), (49, 91, 134, 116), (31, 69, 113, 92)),
    5: ((86, 131, 156, 149), (71, 116, 152, 141), (56, 100, 143, 129), (41, 81, 124, 106), (26, 60, 102, 82)),
}
BLADE_WIDTH = {2: 13, 3: 11.5, 4: 10, 5: 8.4}


def blade(bulge: float, cross: float, tip: float, guard: float, width: float, side: int) -> Ribbon:
    """A sword bent like a bow, from its guard below to its point above; side -1 bulges to the left."""

    def at(t: float) -> Point:
        height = guard - t * (guard + tip)
        return HEART + side * bulge * (1 - (height / cross) ** 2), MIDDLE + height

    return Ribbon(sampled(at, 36), width)


def swords(pen: Pen, count: int) -> None:
    many = count // 2
    families = [[blade(*shape, BLADE_WIDTH[many], side) for shape in BLADES[many]] for side in (-1, 1)]
    for strip in families[0] + families[1]:
        strip.sharpen(3)
    weave(families[0], families[1], lambda strip, part: show_blade(pen, strip, part), BLADE_WIDTH[many] * 1.1)
    for strip in families[0] + families[1]:
        hilt(pen, strip.points[0], strip.turn(0), BLADE_WIDTH[many] / 11)
    for x, y in ((28, 86), (172, 86), (28, 264), (172, 264)):
        blossom(pen, x, y, 10, BRICK, OCHRE, 0 if y < MIDDLE else 180)
    if count % 2:
        sword(pen, HEART, 296, 282, 0, CONTOUR, 0.8)
    elif many == 3:
        for turn in (0, 180):
            sprig(pen, HEART, MIDDLE - 24 + turn * 48 / 180, 46, turn, BRICK)
    elif many == 4:
        sprig(pen, HEART, MIDDLE, 40, 0, BRICK)
    else:
        blossom(pen, HEART, MIDDLE, 15, BRICK)


# of the crossed staves: the distance between neighbours and their thickness
STAVES = {2: (32, 17), 3: (25, 15), 4: (18.5, 12.5), 5: (14.6, 10.6)}
SLANT, REACH = 0.64, 102


def stave(offset: float, width: float, side: int) -> Ribbon:
    """A straight staff leaning to one side, shifted sideways from the middle of the card."""
    across, along = (cos(SLANT), side * sin(SLANT)), (side * sin(SLANT), -cos(SLANT))

    def at(t: float) -> Point:
        run = (2 * t - 1) * REACH
        return HEART + along[0] * run + across[0] * offset, MIDDLE + along[1] * run + across[1] * offset

    return Ribbon(sampled(at, 40), width)


def show_stave(pen: Pen, strip: Ribbon, part: slice | None, fill: str) -> None:
    """A staff or a stretch of it; whole ones get their two end caps."""
    span = part or slice(0, len(strip.points))
    pen.polygon(strip.left[span] + strip.right[span][::-1], fill)
    strokes(pen, [strip.left[span], strip.right[span]], INK, 2.4)
    if part is None:
        grain = [
            ((lx + 3 * rx) / 4, (ly + 3 * ry) / 4) for (lx, ly), (rx, ry) in zip(strip.left, strip.right, strict=True)
        ]
        strokes(pen, [grain[2:8], grain[-9:-3]], INK, INNER)


def cap(pen: Pen, strip: Ribbon, index: int, width: float, fill: str) -> None:
    """The turned end of a staff: a collar and a knob."""
    x, y = strip.points[index]
    turn = strip.turn(max(index, 0)) if index >= 0 else strip.turn(-2) + 180
    half = width / 2
    with placed(pen, x, y, 1, turn + 180):
        pen.path(
            curve(f"{-half},0! {-half - 2},-10 0,{-12 - half} {half + 2},-10 {half},0!"),
            fill,
            INK,
            2.4,
        )
        pen.path(box(-half - 2, -3, width + 4, 6), PAPER, INK, 2)


def batons(pen: Pen, count: int) -> None:
    many = count // 2
    gap, width = STAVES[many]
    offsets = [(k - (many - 1) / 2) * gap for k in range(many)]
    families = [[stave(offset, width, side) for offset in offsets] for side in (-1, 1)]
    inks = (OCHRE, BRICK)
    open_side = ((many - 1) / 2 * gap + width / 2) / cos(SLANT)
    for side in (-1, 1):
        sprig(pen, HEART + side * (open_side + 18), MIDDLE, 36, side * 90, BRICK)
    weave(
        families[0],
        families[1],
        lambda strip, part: show_stave(pen, strip, part, inks[strip in families[1]]),
        width * 0.75,
    )
    for family, other in ((0, 1), (1, 0)):
        for strip in families[family]:
            for index in (0, -1):
                cap(pen, strip, index, width, inks[other])
    if count % 2:
        tall(pen)
    else:
        ends(pen, 118, 62, BRICK)


def tall(pen: Pen) -> None:
    """The one upright staff of an odd number, over all the others."""
    for y, turn in ((62, 1), (70, -1)):
        for size, lean in ((32, 40), (26, 78)):
            leaf(pen, HEART + turn * 6, y, size, turn * lean)
            leaf(pen, HEART - turn * 6, TALL - y, size, 180 + turn * lean)
    baton(pen, HEART, MIDDLE, 318, 0, CONTOUR, 0.62, leaves=False)


def draw_pips(out: Path) -> None:
    """Every numeral of the four suits; only coins has a 4."""
    suits = {"O": (4, coins), "C": (5, cups), "S": (5, swords), "B": (5, batons)}
    for letter, (lowest, fill) in suits.items():
        for count in range(lowest, 11):
            pen = Pen(WIDE, TALL)
            fill(pen, count)
            pen.save(out / f"{letter}{count}.svg")
