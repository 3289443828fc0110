"""The medals: a coin on a ribbon for each, with a picture of what it is for.

A coin is 120 units wide and high. Its picture lies within 30 units of its middle, in few strong cuts, because it is
seen at the height of two lines of text. The ground tells the game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, hypot, pi
from pathlib import Path

from cut import arc, bar, bend, box, corners, disc
from pen import BRICK, CORAL, GOLD, INK, JADE, NIGHT, OCHRE, PAPER, SHADE, TEAL, Pen, Point, polar

Motif = Callable[[Pen], None]
SIZE, X, Y, RADIUS = 120, 60.0, 73.0, 42.0
WINE, WALNUT, PLUM, BOTTLE = "#6E2A3A", "#5A4030", "#574A78", "#24503F"
LINE = 2.4


def coin(pen: Pen, ground: str, strip: str) -> None:
    """Ribbon, rim and ground."""
    for side in (-1, 1):
        points = [(X + side * 26, 4), (X + side * 4, 4), (X - side * 8, 40), (X + side * 12, 44)]
        pen.polygon(points, strip, INK, LINE)
        pen.line(X + side * 15, 6, X + side * 3, 40, PAPER, 2.6)
    edge = [polar(X, Y, RADIUS + (2.6 if i % 2 else 0), 10 * i) for i in range(36)]
    pen.polygon(edge, GOLD, INK, LINE)
    pen.circle(X, Y, 36.5, ground, INK, 2)
    pen.circle(X, Y, 33.5, "none", GOLD, 1.2)


def cut(pen: Pen, d: str, ink: str = PAPER, contour: bool = True) -> None:
    """One piece of the picture, with its contour."""
    pen.path(d, ink, INK if contour else "none", LINE if contour else 0)


def sword(pen: Pen, degrees: float) -> None:
    """A sword across the middle, turned by degrees."""
    with pen.group(f"translate({X:g} {Y:g}) rotate({degrees:g})"):
        cut(pen, corners([(-2.8, 12), (-2.8, -22), (0, -29), (2.8, -22), (2.8, 12)]))
        cut(pen, box(-8, 11, 16, 4, 1), OCHRE)
        cut(pen, box(-2, 15, 4, 9, 1), BRICK)


def card(pen: Pen, x: float, y: float, lean: float, ground: str = PAPER, wide: float = 17) -> None:
    """A card around a point."""
    cut(pen, box(x - wide / 2, y - wide * 0.72, wide, wide * 1.44, 2.4, lean), ground)


def target(pen: Pen, x: float, y: float, radius: float) -> None:
    """Three rings around a point."""
    for share, ink in ((1, PAPER), (0.68, BRICK), (0.34, GOLD)):
        pen.circle(x, y, radius * share, ink, INK, LINE * (0.8 if radius > 12 else 0.6))


def star(x: float, y: float, radius: float, points: int = 5, depth: float = 0.42) -> str:
    """A star as path text."""
    return corners([polar(x, y, radius * (depth if i % 2 else 1), 180 * i / points) for i in range(2 * points)])


def heart(x: float, y: float, size: float, lean: float = 0) -> str:
    """A heart as path text; at 0 degrees its tip points down."""
    left: list[Point] = [(-0.95, 0.1), (-1, -0.75), (-0.45, -1.05)]
    shape = [(0.0, 1.0), *left, (0.0, -0.5), *((-px, py) for px, py in reversed(left))]
    return bend([polar(x, y, size * hypot(px, py), _turn(px, py) + lean) for px, py in shape])


def _turn(x: float, y: float) -> float:
    """Return the clock direction of a point from the middle."""
    return atan2(x, -y) * 180 / pi


def arrow(pen: Pen, tip: Point, tail: Point, ink: str, wide: float = 6) -> None:
    """An arrow between two points."""
    length = hypot(tip[0] - tail[0], tip[1] - tail[1])
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    neck = tip[0] - ux * wide * 1.7, tip[1] - uy * wide * 1.7
    half = wide / 2
    cut(pen, corners([
        (tail[0] - uy * half, tail[1] + ux * half), (neck[0] - uy * half, neck[1] + ux * half),
        (neck[0] - uy * wide * 1.2, neck[1] + ux * wide * 1.2), tip,
        (neck[0] + uy * wide * 1.2, neck[1] - ux * wide * 1.2),
        (neck[0] + uy * half, neck[1] - ux * half), (tail[0] + uy * half, tail[1] - ux * half),
    ]), ink)  # fmt: skip


# ---- what each is for -----------------------------------------------------------------------------------------


def three_swords(pen: Pen) -> None:
    for degrees in (-52, 52, 0):
        sword(pen, degrees)


def basket(pen: Pen) -> None:
    cut(pen, arc(X, Y + 2, 20, -90, 90, 4))
    for i, ink in enumerate((BRICK, GOLD, CORAL, JADE, BRICK)):
        pen.circle(X - 16 + 8 * i, Y - 1 - (4 if i % 2 else 0), 6, ink, INK, LINE * 0.8)
    cut(pen, corners([(X - 24, Y + 2), (X + 24, Y + 2), (X + 16, Y + 23), (X - 16, Y + 23)]), OCHRE)
    for y in (8.5, 15.5):
        pen.line(X - 21 + y * 0.3, Y + y, X + 21 - y * 0.3, Y + y, INK, 1.8)
    for x in (-10, 0, 10):
        pen.line(X + x, Y + 3, X + x * 0.75, Y + 22, INK, 1.8)


def sheaf(pen: Pen) -> None:
    for degrees in (-34, 34, -17, 17, 0):
        with pen.group(f"translate({X:g} {Y + 12:g}) rotate({degrees:g})"):
            pen.line(0, 14, 0, -18, OCHRE, 3)
            for y in (-12, -20, -28):
                cut(pen, disc(-3.6, y, 3, 5) + disc(3.6, y, 3, 5), GOLD)
            cut(pen, disc(0, -36, 3, 5), GOLD)
    cut(pen, box(X - 9, Y + 9, 18, 7, 2), BRICK)


def sealed_scroll(pen: Pen) -> None:
    cut(pen, box(X - 17, Y - 24, 34, 44, 3))
    for y in (-16, -9, -2):
        pen.line(X - 11, Y + y, X + 11, Y + y, INK, 2)
    for side in (-1, 1):
        pen.polygon(
            [(X + 4 + side * 7, Y + 12), (X + 4 + side * 2, Y + 12), (X + 4 + side * 4, Y + 29)], BRICK, INK, LINE
        )
    cut(pen, star(X + 4, Y + 12, 11, 10, 0.82), BRICK)
    pen.polyline([(X - 1, Y + 12), (X + 3, Y + 16), (X + 9, Y + 8)], PAPER, 3)


def four_alike(pen: Pen) -> None:
    for i, lean in enumerate((-30, -10, 10, 30)):
        card(pen, X - 16.5 + 11 * i, Y + 2 + (5 if lean in (-30, 30) else 0), lean)
        x, y = polar(X - 16.5 + 11 * i, Y + 2 + (5 if lean in (-30, 30) else 0), 5.5, lean - 45)
        pen.path(heart(x, y, 4.2, lean), BRICK)


def empty_plate(pen: Pen) -> None:
    pen.circle(X, Y, 20, PAPER, INK, LINE)
    pen.circle(X, Y, 13, SHADE, INK, 1.6)
    for side, teeth in ((-1, 3), (1, 0)):
        cut(pen, box(X + side * 27 - 2, Y - 6, 4, 30, 1.6), GOLD)
        if teeth:
            pen.path("".join(box(X - 27 + k - 1.4, Y - 23, 2.8, 17, 1) for k in (-4.4, 0, 4.4)), GOLD)
            pen.path(box(X - 32.8, Y - 10, 11.6, 6, 2), GOLD)
        else:
            cut(pen, disc(X + 27, Y - 13, 5, 9), GOLD)
    cut(pen, star(X, Y, 7), GOLD)


def arrow_in_the_middle(pen: Pen) -> None:
    target(pen, X, Y, 26)
    arrow(pen, (X + 1, Y - 1), (X + 27, Y - 27), TEAL, 5)


def anchor(pen: Pen) -> None:
    for i in range(8):
        x, y = polar(X, Y, 27.5, 45 * i + 22.5)
        pen.circle(x, y, 3.6, GOLD, INK, 1.8)
    pen.path(arc(X, Y - 15, 4.4, 0, 359, 3.4), PAPER, INK, 1.4)
    cut(pen, bar(X, Y - 10, X, Y + 17, 5))
    cut(pen, bar(X - 9, Y - 6, X + 9, Y - 6, 4.4))
    cut(pen, arc(X, Y + 1, 16, 100, 260, 5))
    for side in (-1, 1):
        cut(pen, corners([(X + side * 19, Y - 5), (X + side * 11, Y + 5), (X + side * 20, Y + 7)]))


def pyramid(pen: Pen) -> None:
    for row in range(4):
        for i in range(row + 1):
            x = X + 13 * (i - row / 2)
            cut(pen, box(x - 5.4, Y - 27 + 14 * row, 10.8, 12.4, 1.6), TEAL if row else GOLD)
            pen.path(star(x, Y - 20.8 + 14 * row, 3.4, 4), PAPER)


def four_copies(pen: Pen) -> None:
    for i, ground in enumerate(("#F3C6CF", "#BFDDF2", "#C6E8D0", "#F8D9B8")):
        card(pen, X - 15 + 10 * i, Y + 1 - 3 * i + 4, -6, ground, 22)
    x, y = X + 15, Y - 4
    cut(pen, corners([(x, y - 9), (x + 8, y + 6), (x - 8, y + 6)]), PLUM)


def crown(pen: Pen, y: float, size: float) -> None:
    """A crown above the middle."""
    points = [(-1, 0.5), (-1.1, -0.5), (-0.5, 0), (0, -0.8), (0.5, 0), (1.1, -0.5), (1, 0.5)]
    cut(pen, corners([(X + size * a, y + size * b) for a, b in points]), GOLD)


def five_black(pen: Pen) -> None:
    for i in range(5):
        lean = 17 * (i - 2)
        x, y = polar(X, Y + 30, 26, lean)
        card(pen, x, y, lean, "#3A3A3E", 15)
        pen.circle(*polar(X, Y + 30, 29, lean), 2.6, GOLD)
    crown(pen, Y - 17, 13)


def five_targets(pen: Pen) -> None:
    for x, y in ((-14, -14), (14, -14), (-14, 14), (14, 14), (0, 0)):
        target(pen, X + x, Y + y, 10.5)


def storm(pen: Pen) -> None:
    for x in (-17, -6, 15):
        pen.line(X + x, Y + 9, X + x - 4, Y + 21, "#BFDDF2", 3.4)
    cut(
        pen,
        bend(
            [
                (X - 26, Y + 6),
                (X - 29, Y - 10),
                (X - 12, Y - 12),
                (X - 8, Y - 28),
                (X + 12, Y - 27),
                (X + 14, Y - 13),
                (X + 29, Y - 12),
                (X + 26, Y + 6),
            ]
        ),
        SHADE,
    )
    cut(
        pen,
        corners(
            [
                (X + 4, Y - 6),
                (X - 6, Y + 11),
                (X + 1, Y + 11),
                (X - 4, Y + 28),
                (X + 12, Y + 6),
                (X + 4, Y + 6),
                (X + 10, Y - 6),
            ]
        ),
        GOLD,
    )


def home(pen: Pen) -> None:
    cut(pen, box(X + 1, Y - 8, 25, 26, 1))
    cut(pen, corners([(X - 4, Y - 6), (X + 13.5, Y - 24), (X + 31, Y - 6)]), BRICK)
    cut(pen, box(X + 8, Y + 3, 11, 15, 1), NIGHT)
    arrow(pen, (X + 10, Y + 11), (X - 29, Y + 11), GOLD, 6)


def twelve(pen: Pen) -> None:
    with pen.group(f"translate({X:g} {Y:g})"):
        for a, b in ((-24, -4), (-4, -24)):
            cut(pen, bar(a, -17, b, 17, 6))
        for x in (6, 18):
            cut(pen, bar(x, -17, x, 17, 6))
        for y in (-17, 17):
            cut(pen, box(-27, y - 2, 52, 4, 1), GOLD)


def sun(pen: Pen) -> None:
    for i in range(15):
        points = [polar(X, Y, r, 24 * i + a) for r, a in ((15, -9), (30, 0), (15, 9))]
        cut(pen, corners(points), GOLD if i % 2 else OCHRE)
    pen.circle(X, Y, 15, GOLD, INK, LINE)
    for side in (-1, 1):
        pen.circle(X + side * 5, Y - 2, 1.8, INK)
    pen.polyline([polar(X, Y - 1, 8, a) for a in (130, 155, 180, 205, 230)], INK, 2.2)


def alone(pen: Pen) -> None:
    for i in range(5):
        lean = 22 * (i - 2)
        card(pen, *polar(X, Y + 26, 24, lean), lean, PAPER, 13)
    cut(pen, star(X, Y - 11, 17), GOLD)


def broom(pen: Pen) -> None:
    with pen.group(f"translate({X:g} {Y:g}) rotate(38)"):
        cut(pen, box(-2.4, -30, 4.8, 34, 2), OCHRE)
        cut(pen, corners([(-7, 4), (7, 4), (14, 27), (-14, 27)]), GOLD)
        cut(pen, box(-8, 1, 16, 6, 2), BRICK)
        for x in (-6, 0, 6):
            pen.line(x * 0.6, 9, x * 1.4, 26, INK, 1.8)
    for x, y in ((16, 16), (24, 8), (20, -6)):
        pen.path(star(X + x, Y + y, 5, 4, 0.3), PAPER)


def stairs(pen: Pen) -> None:
    for i, high in enumerate((10, 19, 28)):
        cut(pen, box(X - 24 + 16 * i, Y + 24 - high, 16, high, 1), (SHADE, PAPER, GOLD)[i])
    arrow(pen, (X + 20, Y - 22), (X - 20, Y + 4), BRICK, 7)


def clover(pen: Pen) -> None:
    cut(pen, corners([(X - 1.5, Y + 2), (X + 3, Y + 2), (X + 11, Y + 28), (X + 6, Y + 29)]), JADE)
    for degrees in (45, 135, 225, 315):
        x, y = polar(X, Y - 4, 13.5, degrees)
        cut(pen, heart(x, y, 12.5, degrees), JADE)
        pen.line(X, Y - 4, *polar(X, Y - 4, 15, degrees), "#C6E8D0", 2)


MEDALS: dict[str, tuple[Motif, str, str]] = {
    "bataille-thrice": (three_swords, BRICK, NIGHT),
    "cerchio-many": (basket, TEAL, JADE),
    "cerchio-more": (sheaf, TEAL, BRICK),
    "contrat-all-tricks": (sealed_scroll, PLUM, TEAL),
    "court_circular-four": (four_alike, WINE, OCHRE),
    "court_circular-all-tricks": (empty_plate, WINE, TEAL),
    "naval-first-shot": (arrow_in_the_middle, NIGHT, BRICK),
    "naval-run": (anchor, NIGHT, TEAL),
    "naval-whole": (pyramid, NIGHT, JADE),
    "poker-flush": (four_copies, BOTTLE, BRICK),
    "poker-royal-flush": (five_black, BOTTLE, NIGHT),
    "poker-royal-four": (five_targets, BOTTLE, TEAL),
    "poursuite-storm": (storm, "#8A5A1C", NIGHT),
    "poursuite-straight": (home, "#8A5A1C", JADE),
    "tarocchi-twelve": (twelve, WALNUT, TEAL),
    "tarocchi-all-tricks": (sun, WALNUT, BRICK),
    "tarocchi-stata": (alone, WALNUT, NIGHT),
    "clean": (broom, NIGHT, JADE),
    "comeback": (stairs, JADE, BRICK),
    "run": (clover, NIGHT, BRICK),
}
"""Each medal: picture, ground, ribbon."""


def draw(folder: Path) -> None:
    for name, (motif, ground, strip) in MEDALS.items():
        pen = Pen(SIZE, SIZE)
        coin(pen, ground, strip)
        motif(pen)
        pen.save(folder / "medals" / f"{name}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
