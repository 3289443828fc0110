"""What is embroidered on the cloth, the clock of Il Cerchio, the harbour of Naval and the track of Poursuite, and the
confetti of a match.

The ground must never speak louder than the cards on it: pale thread or old brass, thin lines, all of it at low opacity.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from pathlib import Path

from cut import bar, corners, disc, wheel
from pen import BRICK, GOLD, NIGHT, OCHRE, PAPER, TEAL, Pen, Point, polar

BRASS = "#9C7639"
CLOCK = 900
MIDDLE = CLOCK / 2
SEATS_RING = 330
"""Where the middles of the twelve cards lie, as a radius in the clock's own 900 units."""
RIM_RING = 412
"""Radius of the outermost ring: cards on the hours reach to it, and it stays clear of the table's rim."""
PASS_RING = 154
PASS_TURNS = (148.0, 169.5, 190.5, 212.0)
HEART = (
    "M0 40C-18 22 -40 6 -40 -14C-40 -30 -28 -40 -16 -38C-8 -37 -2 -31 0 -24"
    "C2 -31 8 -37 16 -38C28 -40 40 -30 40 -14C40 6 18 22 0 40Z"
)
SPADE = (
    "M0 -42C14 -22 38 -8 38 12C38 32 12 36 4 18C5 30 10 37 17 41L-17 41C-10 37 -5 30 -4 18"
    "C-12 36 -38 32 -38 12C-38 -8 -14 -22 0 -42Z"
)
DIAMOND = "M0 -44C9 -28 20 -13 34 0C20 13 9 28 0 44C-9 28 -20 13 -34 0C-20 -13 -9 -28 0 -44Z"
CLUB = (
    "M0 -42C15 -42 23 -29 18 -17C16 -12 12 -7 8 -4C26 -14 40 -4 40 10C40 28 16 34 4 14C5 28 10 37 17 41L-17 41"
    "C-10 37 -5 28 -4 14C-16 34 -40 28 -40 10C-40 -4 -26 -14 -8 -4C-12 -7 -16 -12 -18 -17C-23 -29 -15 -42 0 -42Z"
)
HOMES = {0: HEART, 3: CLUB, 6: DIAMOND, 9: SPADE}
NUMERALS = {1: "I", 2: "II", 4: "IV", 5: "V", 7: "VII", 8: "VIII", 10: "X", 11: "XI"}


def stitches(pen: Pen, cx: float, cy: float, radius: float, count: int, share: float, width: float) -> None:
    """A running stitch around a circle: `count` threads, each covering its `share` of the way."""
    step = 360 / count
    d = ""
    for i in range(count):
        first, last = i * step - share * step / 2, i * step + share * step / 2
        (ax, ay), (bx, by), (mx, my) = (
            polar(cx, cy, radius, first),
            polar(cx, cy, radius, last),
            polar(cx, cy, radius * 1.0006, i * step),
        )
        d += f"M{ax:.2f} {ay:.2f}Q{2 * mx - (ax + bx) / 2:.2f} {2 * my - (ay + by) / 2:.2f} {bx:.2f} {by:.2f}"
    pen.path(d, "none", PAPER, width)


def numeral(pen: Pen, letters: str, turn: float) -> None:
    """A Roman hour in straight strokes, standing on the inner ring with its foot towards the middle."""
    widths = {"I": 8.0, "V": 20.0, "X": 20.0}
    left = -sum(widths[c] for c in letters) / 2
    x, y = polar(MIDDLE, MIDDLE, 205, turn)
    with pen.group(f"translate({x:.2f} {y:.2f}) rotate({turn if turn < 100 or turn > 260 else turn - 180:g})"):
        for letter in letters:
            middle = left + widths[letter] / 2
            if letter == "I":
                strokes = [(middle, -13, middle, 13, 3.4)]
            elif letter == "V":
                strokes = [(middle - 7.5, -13, middle, 13, 3.4), (middle + 7.5, -13, middle, 13, 2)]
            else:
                strokes = [(middle - 7.5, -13, middle + 7.5, 13, 3.4), (middle + 7.5, -13, middle - 7.5, 13, 2)]
            for x1, y1, x2, y2, width in strokes:
                pen.line(x1, y1, x2, y2, PAPER, width)
            left += widths[letter]


def leaf_pair(pen: Pen, turn: float) -> None:
    """Two small leaves that leave a home hour along the outer ring."""
    for side in (-1, 1):
        for i, (reach, size) in enumerate(((9.2, 11), (11.6, 9), (13.6, 7))):
            x, y = polar(MIDDLE, MIDDLE, RIM_RING - (13 if i % 2 else 15), turn + side * reach)
            with pen.group(f"translate({x:.2f} {y:.2f}) rotate({turn + side * (reach + 62):g})"):
                pen.path(f"M0 {-size:g}Q{size * 0.55:.2f} 0 0 {size:g}Q{-size * 0.55:.2f} 0 0 {-size:g}Z", PAPER)


def clock(pen: Pen) -> None:
    """Rings from the rim inwards: minutes, the hours' beds, their names, the court of the stock with the four pips."""
    with pen.group(opacity=0.62):
        pen.circle(MIDDLE, MIDDLE, RIM_RING, "none", PAPER, 2.6)
        pen.circle(MIDDLE, MIDDLE, RIM_RING - 28, "none", PAPER, 1.3)
        ticks = ""
        for minute in range(60):
            if minute % 15 in (0, 1, 2, 13, 14):
                continue
            inner, outer = RIM_RING - (22 if minute % 5 == 0 else 12), RIM_RING - 5
            (ax, ay), (bx, by) = polar(MIDDLE, MIDDLE, inner, minute * 6), polar(MIDDLE, MIDDLE, outer, minute * 6)
            if minute % 5 == 0:
                pen.path(bar(bx, by, ax, ay, 7, 3), PAPER)
            else:
                ticks += f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}"
        pen.path(ticks, "none", PAPER, 1.8)
    with pen.group(opacity=0.66):
        for hour in HOMES:
            leaf_pair(pen, hour * 30)
    with pen.group(opacity=0.5):
        stitches(pen, MIDDLE, MIDDLE, SEATS_RING, 180, 0.5, 2)
    with pen.group(opacity=0.42):
        for hour in range(12):
            x, y = polar(MIDDLE, MIDDLE, SEATS_RING, hour * 30)
            if hour in HOMES:
                with pen.group(f"translate({x:.2f} {y:.2f})"):
                    pen.path(HOMES[hour], PAPER)
            else:
                pen.path(corners(wheel(x, y, 19, 4)) + corners(wheel(x, y, 12, 4)), PAPER, evenodd=True)
                pen.path(corners(wheel(x, y, 6, 4)), PAPER)
    with pen.group(opacity=0.66):
        pen.circle(MIDDLE, MIDDLE, 230, "none", PAPER, 1.3)
        pen.circle(MIDDLE, MIDDLE, 180, "none", PAPER, 2.4)
        for hour, letters in NUMERALS.items():
            numeral(pen, letters, hour * 30)
        for hour, d in HOMES.items():
            x, y = polar(MIDDLE, MIDDLE, 205, hour * 30)
            with pen.group(f"translate({x:.2f} {y:.2f}) scale(0.42)"):
                pen.path(d, PAPER)
        for hour in range(12):
            x, y = polar(MIDDLE, MIDDLE, 205, hour * 30 + 15)
            pen.path(corners(wheel(x, y, 4.5, 4)), PAPER)
    with pen.group(opacity=0.6):
        for turn in PASS_TURNS:
            x, y = polar(MIDDLE, MIDDLE, PASS_RING, turn)
            pen.circle(x, y, 11, "none", PAPER, 2.2)


def inlaid(thread: Pen) -> Pen:
    """The same drawing as an inlay of old brass: each line has a dark edge below it, at the side away from the lamp."""
    pen, drawn = Pen(thread.width, thread.height), "\n".join(thread.parts)
    with pen.group("translate(1.1 1.3)"):
        pen.raw(drawn.replace(PAPER, "#000000"))
    pen.raw(drawn.replace(PAPER, BRASS))
    return pen


def compass(pen: Pen, cx: float, cy: float, size: float) -> None:
    """A rose of eight winds, half of each point left open so that it looks folded."""
    for turn in range(0, 360, 45):
        reach = size if turn % 90 == 0 else size * 0.6
        tip, waist = polar(cx, cy, reach, turn), size * 0.2
        a, b = polar(cx, cy, waist, turn - 45 / 1.6), polar(cx, cy, waist, turn + 45 / 1.6)
        pen.path(corners([tip, a, (cx, cy)]), PAPER)
        pen.path(corners([tip, b, (cx, cy)]), "none", PAPER, 1.4)


def wave(pen: Pen, first: float, last: float, y: float, pitch: float, height: float, width: float) -> None:
    """A row of small swells from left to right."""
    count = max(2, round((last - first) / pitch))
    step = (last - first) / count
    d = f"M{first:.2f} {y:.2f}"
    for i in range(count):
        x = first + i * step
        d += f"Q{x + step * 0.25:.2f} {y - height:.2f} {x + step / 2:.2f} {y:.2f}"
        d += f"Q{x + step * 0.75:.2f} {y + height:.2f} {x + step:.2f} {y:.2f}"
    pen.path(d, "none", PAPER, width)


def anchor(pen: Pen, cx: float, cy: float, scale: float, turn: float) -> None:
    with pen.group(f"translate({cx:g} {cy:g}) rotate({turn:g}) scale({scale:g})"):
        pen.path(disc(0, -34, 8) + disc(0, -34, 4.5), PAPER, evenodd=True)
        pen.path(bar(0, -27, 0, 34, 5, 6), PAPER)
        pen.path(bar(-15, -18, 15, -18, 5), PAPER)
        pen.path(
            "M-30 8L-31 20C-22 36 -10 40 0 41C10 40 22 36 31 20L30 8L38 16C36 34 18 50 0 51C-18 50 -36 34 -38 16Z",
            PAPER,
        )


PYRAMID = (900, 800)
ROW_TOP, ROW_PITCH, PLACE_PITCH = 118.0, 122.0, 130.0


def berth(row: int, place: int) -> Point:
    """The middle of one of the 21 places, row 1 the apex, place 1 the leftmost."""
    return PYRAMID[0] / 2 + (place - (row + 1) / 2) * PLACE_PITCH, ROW_TOP + (row - 1) * ROW_PITCH


def inset(points: list[Point], by: float) -> list[Point]:
    """The corners of a triangle moved in along their own bisectors."""
    cx, cy = sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3
    return [(x + (cx - x) / hypot(cx - x, cy - y) * by, y + (cy - y) / hypot(cx - x, cy - y) * by) for x, y in points]


def pyramid(pen: Pen) -> None:
    """A harbour basin in the shape of the fleet: quay, six rows of swell, a berth under every card."""
    quay = [(450.0, 12.0), (888.0, 788.0), (12.0, 788.0)]
    with pen.group(opacity=0.34):
        pen.polygon(quay, "none", PAPER, 2.6)
        pen.polygon(inset(quay, 22), "none", PAPER, 1.3)
    with pen.group(opacity=0.22):
        for row in range(1, 7):
            y = ROW_TOP + (row - 1) * ROW_PITCH
            half = (y - 12) / 776 * 438 - 34
            if row < 6:
                wave(pen, 450 - half - 18, 450 + half + 18, y + ROW_PITCH / 2, 32.5, 9, 2)
            for place in range(1, row + 1):
                x, y = berth(row, place)
                pen.path(corners(wheel(x, y, 17, 4)) + corners(wheel(x, y, 11, 4)), PAPER, evenodd=True)
                pen.path(corners(wheel(x, y, 5, 4)), PAPER)
    with pen.group(opacity=0.3):
        anchor(pen, 450, 66, 0.34, 0)
        anchor(pen, 56, 766, 0.3, 0)
        anchor(pen, 844, 766, 0.3, 0)
        compass(pen, 150, 240, 74)


CHASE = (1000, 620)
CHASE_TRACK = (468.0, 278.0)
"""The half axes of the way along which the chase runs."""
CHASE_SIGNS = 40


def oval(turn: float) -> Point:
    """A point of the way, 0 degrees above its middle and on with the clock."""
    x, y = polar(0, 0, 1, turn)
    return CHASE[0] / 2 + CHASE_TRACK[0] * x, CHASE[1] / 2 + CHASE_TRACK[1] * y


def strides(count: int) -> list[tuple[Point, float]]:
    """So many points at even distances along the way, each with the direction in which it runs there."""
    fine = [oval(step / 8) for step in range(8 * 360 + 1)]
    spans = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(fine)]
    pace, gone = sum(spans) / count, 0.0
    found: list[tuple[Point, float]] = []
    for (a, b), span in zip(pairwise(fine), spans, strict=True):
        if gone >= len(found) * pace and len(found) < count:
            found.append((a, degrees(atan2(b[1] - a[1], b[0] - a[0]))))
        gone += span
    return found


def chase(pen: Pen) -> None:
    """A track around the heap: two seams, and between them arrowheads that run with the clock, at times a shape of the
    deck instead of one."""
    middle = CHASE[0] / 2, CHASE[1] / 2
    with pen.group(opacity=0.3):
        pen.path(
            disc(*middle, CHASE_TRACK[0] + 26, CHASE_TRACK[1] + 26)
            + disc(*middle, CHASE_TRACK[0] - 26, CHASE_TRACK[1] - 26),
            "#000000", evenodd=True,
        )  # fmt: skip
    with pen.group(opacity=0.22):
        pen.ellipse(*middle, CHASE_TRACK[0] + 26, CHASE_TRACK[1] + 26, "none", PAPER, 2.4)
        pen.ellipse(*middle, CHASE_TRACK[0] - 26, CHASE_TRACK[1] - 26, "none", PAPER, 1.4)
    with pen.group(opacity=0.26):
        for number, ((x, y), turn) in enumerate(strides(CHASE_SIGNS)):
            shape, between = divmod(number + 5, 10)
            if not between:
                with pen.group(f"translate({x:.2f} {y:.2f})"):
                    pen.path(CHASE_SHAPES[shape % 4], PAPER, evenodd=True)
                continue
            with pen.group(f"translate({x:.2f} {y:.2f}) rotate({turn:.2f})"):
                pen.path("M-7 -11L3 -11L11 0L3 11L-7 11L1 0Z", PAPER)


CHASE_SHAPES = (
    corners([(0, -15), (15, 12), (-15, 12)]),
    bar(-15, 0, 15, 0, 9) + bar(0, -15, 0, -4.5, 9) + bar(0, 4.5, 0, 15, 9),
    disc(0, 0, 14),
    corners([(-12, -12), (12, -12), (12, 12), (-12, 12)]),
)
"""Triangle, cross, circle and square."""


def confetti(pen: Pen, ground: str, thread: str, sort: int) -> None:
    """A lozenge cut out of a card's back."""
    lozenge = [(20.0, 2.0), (36.0, 28.0), (20.0, 54.0), (4.0, 28.0)]
    small = [(20.0, 12.0), (29.5, 28.0), (20.0, 44.0), (10.5, 28.0)]
    pen.polygon(lozenge, PAPER)
    if sort == 1:
        pen.polygon(small, ground)
        pen.path(corners(wheel(20, 28, 5, 4)), thread)
    elif sort == 2:
        pen.polygon([(20, 7), (33, 28), (20, 49), (7, 28)], ground)
        pen.path(bar(20, 14, 20, 42, 3) + bar(11, 28, 29, 28, 3), thread)
    elif sort == 3:
        pen.polygon([(20, 7), (33, 28), (20, 49), (7, 28)], ground)
        pen.path(disc(20, 28, 6.5) + disc(20, 28, 3.2), thread, evenodd=True)
    else:
        pen.polygon([(20, 7), (33, 28), (7, 28)], ground)
        pen.polygon([(20, 49), (33, 28), (7, 28)], thread)


def draw(out: Path) -> None:
    folder = out / "ground"
    pen = Pen(CLOCK, CLOCK)
    clock(pen)
    inlaid(pen).save(folder / "clock.svg")
    pen = Pen(*PYRAMID)
    pyramid(pen)
    pen.save(folder / "pyramid.svg")
    pen = Pen(*CHASE)
    chase(pen)
    pen.save(folder / "chase.svg")
    for sort, (ground, thread) in enumerate(((BRICK, GOLD), (TEAL, PAPER), (NIGHT, OCHRE), (GOLD, BRICK)), start=1):
        pen = Pen(40, 56)
        confetti(pen, ground, thread, sort)
        pen.save(folder / f"confetti-{sort}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
