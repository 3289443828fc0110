"""Cards as things in a picture: lying in perspective, flying, leaning, fanned.

A card is given a plane: a function from the card's own measure (its middle is 0, 0) to the picture. Every pip is a
list of flat outlines, so one drawing serves for a card held to the eye and for one at the far side of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from pen import BLACK, DEEP, PAPER, RED, Pen, Point, line_path, polar

Plane = Callable[[float, float], Point]
Outline = list[Point]

MAUVE, JAUNE, BLEU, VERT, NOIR = "#9B59C6", "#F0B400", "#1F74D1", "#2FA34A", "#26262B"


def flat(cx: float, cy: float, degrees: float = 0, scale: float = 1, squeeze: float = 1) -> Plane:
    """A plane facing the eye, turned clockwise; `squeeze` narrows it as if the card were swinging round."""
    c, s = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale
    return lambda u, v: (cx + u * squeeze * c - v * s, cy + u * squeeze * s + v * c)


def within(plane: Plane, x: float, y: float, degrees: float = 0, scale: float = 1) -> Plane:
    """A smaller sheet lying on another plane."""
    inner = flat(x, y, degrees, scale)
    return lambda u, v: plane(*inner(u, v))


def curve(start: Point, *pieces: tuple[float, float, float, float, float, float], steps: int = 7) -> Outline:
    """Cubic curves one after the other, as points."""
    points = [start]
    for x1, y1, x2, y2, x3, y3 in pieces:
        x0, y0 = points[-1]
        for i in range(1, steps + 1):
            t = i / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def disc(x: float, y: float, radius: float, corners: int = 28) -> Outline:
    return [polar(x, y, radius, 360 * i / corners) for i in range(corners)]


def mirrored(half: Outline) -> Outline:
    """A half outline from the axis to the axis, made whole."""
    return half + [(-x, y) for x, y in reversed(half[:-1])]


def rounded(width: float, height: float, radius: float) -> Outline:
    """A rounded rectangle about the middle."""
    x, y = width / 2 - radius, height / 2 - radius
    corners = ((x, -y, 0), (x, y, 90), (-x, y, 180), (-x, -y, 270))
    return [polar(cx, cy, radius, turn + 22.5 * i) for cx, cy, turn in corners for i in range(5)]


HEART = mirrored(
    curve(
        (0, 1),
        (-0.25, 0.62, -0.98, 0.2, -0.98, -0.38),
        (-0.98, -0.78, -0.7, -0.95, -0.5, -0.95),
        (-0.24, -0.95, -0.06, -0.78, 0, -0.5),
    )
)
SPADE = mirrored(
    curve(
        (0, -1),
        (-0.22, -0.6, -0.96, -0.25, -0.96, 0.25),
        (-0.96, 0.62, -0.68, 0.7, -0.5, 0.7),
        (-0.3, 0.7, -0.14, 0.6, -0.1, 0.46),
        (-0.1, 0.78, -0.2, 0.94, -0.4, 1),
        (-0.3, 1, -0.1, 1, 0, 1),
    )
)
DIAMOND = mirrored(curve((0, -1), (-0.22, -0.6, -0.5, -0.22, -0.74, 0), (-0.5, 0.22, -0.22, 0.6, 0, 1)))
STEM = mirrored(curve((0, 0), (-0.1, 0.2, -0.1, 0.9, -0.4, 1), (-0.3, 1, -0.1, 1, 0, 1)))
PIPS: dict[str, tuple[Outline, ...]] = {
    "H": (HEART,),
    "S": (SPADE,),
    "D": (DIAMOND,),
    "C": (disc(0, -0.5, 0.47), disc(-0.52, 0.27, 0.47), disc(0.52, 0.27, 0.47), disc(0, 0, 0.25), STEM),
}
SUIT_INK = {"H": RED, "D": RED, "S": BLACK, "C": BLACK}

CROSS = [(x, y) for x, y in ((-0.36, -1), (0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36))]
CROSS += [(-x, -y) for x, y in CROSS]
SHAPES: dict[str, tuple[Outline, ...]] = {
    "T": ([(0, -0.98), (1.04, 0.86), (-1.04, 0.86)],),
    "X": (CROSS,),
    "C": ([(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],),
    "R": (disc(0, 0, 1),),
    "O": (disc(0, 0, 1.06), disc(0, 0, 0.8), disc(0, 0, 0.54), disc(0, 0, 0.27)),
}
SHAPE_INK = {"M": MAUVE, "J": JAUNE, "B": BLEU, "V": VERT, "N": NOIR}
SERIES = {"M": "#F3C6CF", "J": "#BFDDF2", "B": "#C6E8D0", "V": "#F8D9B8", "N": "#EADFC8"}

PLACES: dict[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((0, -0.56), (0, 0.56)),
    3: ((0, -0.62), (0, 0), (0, 0.62)),
    4: ((-0.5, -0.56), (0.5, -0.56), (-0.5, 0.56), (0.5, 0.56)),
    5: ((-0.5, -0.58), (0.5, -0.58), (0, 0), (-0.5, 0.58), (0.5, 0.58)),
    6: ((-0.5, -0.6), (0.5, -0.6), (-0.5, 0), (0.5, 0), (-0.5, 0.6), (0.5, 0.6)),
}


def lay(pen: Pen, plane: Plane, outline: Outline, fill: str = "none", stroke: str = "none", width: float = 1) -> None:
    """One outline, put down on a plane."""
    pen.polygon([plane(u, v) for u, v in outline], fill, stroke, width)


def pip(pen: Pen, plane: Plane, suit: str, ink: str) -> None:
    """A suit sign, two units high."""
    pen.path("".join(line_path([plane(u, v) for u, v in one], close=True) for one in PIPS[suit]), ink)


def shape(pen: Pen, plane: Plane, kind: str, ink: str, ground: str = PAPER) -> None:
    """A CIRKLE shape, two units high; a target is rings of ink and ground by turns."""
    for i, outline in enumerate(SHAPES[kind]):
        lay(pen, plane, outline, ground if i % 2 else ink)


def blank(
    pen: Pen,
    plane: Plane,
    width: float,
    height: float,
    paper: str = PAPER,
    edge: str = DEEP,
    line: float = 1.2,
    radius: float = 0,
) -> None:
    """Card stock without a face."""
    lay(pen, plane, rounded(width, height, radius or width * 0.1), paper, edge, line)


def french(pen: Pen, plane: Plane, suit: str, count: int, width: float, height: float, edge: str = DEEP) -> None:
    """A card of one to six pips; the fewer, the larger."""
    blank(pen, plane, width, height, edge=edge)
    size = {1: 0.3, 2: 0.2, 3: 0.17, 4: 0.16, 5: 0.15, 6: 0.15}[count] * width
    for x, y in PLACES[count]:
        pip(pen, within(plane, x * width * 0.46, y * height * 0.46, 180 if y > 0.1 else 0, size), suit, SUIT_INK[suit])


def cirkle(pen: Pen, plane: Plane, face: str, width: float, height: float, edge: str = DEEP, size: float = 0.3) -> None:
    """A CIRKLE card: pastel border, one large shape."""
    blank(pen, plane, width, height, SERIES[face[0]], edge)
    lay(pen, plane, rounded(width * 0.84, height * 0.89, width * 0.06), PAPER)
    shape(pen, within(plane, 0, 0, 0, width * size), face[1], SHAPE_INK[face[0]])


def back(pen: Pen, plane: Plane, width: float, height: float, ink: str, mark: str, edge: str = DEEP) -> None:
    """A card's back: a panel of ink with three diamonds cut out of it."""
    blank(pen, plane, width, height, edge=edge)
    lay(pen, plane, rounded(width * 0.82, height * 0.87, width * 0.05), ink)
    for v in (-0.27, 0, 0.27):
        diamond = [(0.0, -0.1 * height), (0.22 * width, 0.0), (0.0, 0.1 * height), (-0.22 * width, 0.0)]
        lay(pen, within(plane, 0, v * height), diamond, mark)
