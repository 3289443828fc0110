"""The CIRKLE deck: 24 faces with and without their colours' patterns, two backs, four memo cards, five shape signs.

A face is one block cut in lino: a flat ink, the pattern gouged out of it down to the paper, a keyline printed on top.
Gouges are cut to the shape by geometry (how far a point lies inside it), because SDL knows no clip paths; each stops a
little before the edge, as a blade would. Every colour has a stroke of its own, told apart without seeing the colour:
mauve dots, yellow slanting hatch, blue waves, green chevrons, black left solid and edged with gold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from pathlib import Path
from random import Random

from cut import bar, bend, box, corners, disc, gouge, hand, wheel
from pen import BRICK, GOLD, INK, NIGHT, PAPER, Pen, Point, polar

WIDTH, HEIGHT = 250.0, 350.0
CX, CY = WIDTH / 2, HEIGHT / 2
INKS = {"M": "#9B59C6", "J": "#F0B400", "B": "#1F74D1", "V": "#2FA34A", "N": "#26262B"}
GOUGED = {"M": PAPER, "J": "#6B4A00", "B": PAPER, "V": PAPER, "N": GOLD}
"""What shows in the gouges; paper on yellow would not be seen, so yellow is hatched with a second, dark ink."""
COLOURS, SHAPES = "MJBVN", "TXCRO"
FACES = tuple(colour + shape for colour in COLOURS for shape in SHAPES if colour + shape != "NO")


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the card that is printed; holes are areas left out of it."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()

    def depth(self, x: float, y: float) -> float:
        """How far inside the point lies; negative outside."""
        value = edge_distance(self.outline, x, y)
        value = value if encloses(self.outline, x, y) else -value
        for hole in self.holes:
            away = edge_distance(hole, x, y)
            value = min(value, -away if encloses(hole, x, y) else away)
        return value

    def path(self) -> str:
        return corners(self.outline) + "".join(corners(hole) for hole in self.holes)


def edge_distance(outline: Sequence[Point], x: float, y: float) -> float:
    best = inf
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        dx, dy = bx - ax, by - ay
        share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        best = min(best, hypot(x - ax - dx * share, y - ay - dy * share))
    return best


def encloses(outline: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def triangle(grow: float = 0) -> list[Point]:
    return [polar(CX, CY + 24, 114 + 2 * grow, turn) for turn in (0, 120, 240)]


def cross(grow: float = 0) -> list[Point]:
    arm, half = 98 + grow, 31 + grow
    quarter = [(-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half), (half, half)]
    quarter += [(half, arm), (-half, arm), (-half, half), (-arm, half), (-arm, -half), (-half, -half)]
    c = cos(pi / 4)
    return [(CX + c * (x - y), CY + c * (x + y)) for x, y in quarter]


def square(grow: float = 0) -> list[Point]:
    a = 77 + grow
    return [(CX - a, CY - a), (CX + a, CY - a), (CX + a, CY + a), (CX - a, CY + a)]


def ring(radius: float) -> list[Point]:
    return wheel(CX, CY, radius, max(16, round(radius * 0.45)))


BLOCKS: dict[str, Callable[[float], list[Point]]] = {
    "T": triangle,
    "X": cross,
    "C": square,
    "R": lambda grow: ring(88 + grow),
}
RINGS = ((92.0, 57.0), (43.0, 0.0))
"""The target: an outer ring, then, across a band of bare paper, the inner disc that holds the bull's eye."""
EYE = 17.0


def region(shape: str, chance: Random) -> tuple[Region, ...]:
    """The printed parts of a shape, cut by hand."""
    if shape != "O":
        return (Region(tuple(hand(BLOCKS[shape](0), chance, 44 if shape != "R" else 16))),)
    rim = Region(tuple(hand(ring(RINGS[0][0]), chance)), (tuple(hand(ring(RINGS[0][1]), chance)),))
    return rim, Region(tuple(hand(ring(RINGS[1][0]), chance)))


def inside(run: Sequence[Point], part: Region, clear: float) -> Iterator[list[Point]]:
    """The stretches of a line that lie at least `clear` inside a region, long enough to be worth a cut."""
    stretch: list[Point] = []
    depths = [part.depth(x, y) for x, y in run]
    for i, (point, depth) in enumerate(zip(run, depths, strict=True)):
        if depth >= clear:
            if not stretch and i:
                stretch.append(crossing(run[i - 1], point, depths[i - 1], depth, clear))
            stretch.append(point)
        elif stretch:
            stretch.append(crossing(run[i - 1], point, depths[i - 1], depth, clear))
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def crossing(a: Point, b: Point, depth_a: float, depth_b: float, clear: float) -> Point:
    share = (clear - depth_a) / (depth_b - depth_a)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def length(run: Sequence[Point]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(run))


def cuts(lines: Sequence[Sequence[Point]], part: Region, width: float, clear: float, shortest: float) -> str:
    """Gouges along all lines, as far as they lie inside the region."""
    d = ""
    for run in lines:
        for stretch in inside(run, part, clear):
            if length(stretch) >= shortest:
                d += gouge(stretch, width, 16)
    return d


def dots(part: Region, chance: Random) -> str:
    """Mauve: round punches in offset rows."""
    d = ""
    for row in range(-6, 7):
        for column in range(-6, 7):
            x, y = CX + (column + (0.5 if row % 2 else 0)) * 29, CY + row * 25
            if part.depth(x, y) >= 12:
                r = 8.3 + chance.uniform(-0.5, 0.5)
                d += bend([polar(x, y, r * chance.uniform(0.96, 1.1), 45 * i) for i in range(8)])
    return d


def hatch(part: Region, chance: Random) -> str:
    """Yellow: slanting lines."""
    lines = []
    for i in range(-9, 10):
        offset, drift = i * 25 + chance.uniform(-0.8, 0.8), chance.uniform(-2, 2)
        lines.append([(CX + offset + t * 0.68, CY - t + drift * t / 200) for t in range(-160, 161, 8)])
    return cuts(lines, part, 8.5, 11, 16)


def waves(part: Region, chance: Random) -> str:
    """Blue: swells across the block."""
    lines = []
    for i in range(-5, 6):
        y, start = CY + i * 25, chance.uniform(-1.5, 1.5)
        lines.append([(x, y + 8 * sin((x - CX + start) * 2 * pi / 62)) for x in range(20, 231, 5)])
    return cuts(lines, part, 8.5, 11, 24)


def chevrons(part: Region, chance: Random) -> str:
    """Green: one great V inside the other, points down on the middle line."""
    lines: list[list[Point]] = []
    for i in range(-8, 7):
        y = CY + i * 29 + chance.uniform(-0.7, 0.7)
        left = [(CX - t, y - t * 1.05) for t in range(105, -1, -7)]
        lines.append([*left, *((CX + t, y - t * 1.05) for t in range(7, 106, 7))])
    return cuts(lines, part, 8.5, 11, 38)


PATTERNS: dict[str, Callable[[Region, Random], str]] = {"M": dots, "J": hatch, "B": waves, "V": chevrons}


def round_the_ring(colour: str, chance: Random) -> str:
    """A target's pattern: the colour's own stroke, walking around the outer ring and skipping the four sights."""
    d = ""
    outer, inner = RINGS[0]
    middle = (outer + inner) / 2
    for quarter in range(4):
        start = quarter * 90
        if colour == "M":
            for i in range(3):
                x, y = polar(CX, CY, middle, start + 45 + (i - 1) * 23)
                r = 9.8 + chance.uniform(-0.4, 0.4)
                d += bend([polar(x, y, r * chance.uniform(0.98, 1.08), 45 * k) for k in range(8)])
        elif colour == "J":
            for i in range(5):
                turn = start + 45 + (i - 2) * 14.5
                d += gouge([polar(CX, CY, inner + 5 + k * 3, turn - 8 + k * 2) for k in range(9)], 7.5, 9)
        elif colour == "B":
            swell = [polar(CX, CY, middle + 5 * sin((t - 12) * pi / 16.5), start + t) for t in range(12, 79, 2)]
            d += gouge(swell, 10, 8)
        else:
            for i in range(2):
                turn = start + 45 + (i - 0.5) * 29
                wing = [polar(CX, CY, middle + k * 2.4, turn + 11 - abs(k) * 4.3) for k in range(-5, 6)]
                d += gouge(wing, 8.5, 9)
    return d


def sights(pen: Pen) -> None:
    """Four marks at the quarters of a target: nothing else in the deck has them."""
    for quarter in range(4):
        a, b = polar(CX, CY, 104, quarter * 90), polar(CX, CY, 70, quarter * 90)
        pen.path(gouge([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], 13, 30), INK)


def gold_edge(pen: Pen, shape: str, chance: Random) -> None:
    """Black carries no pattern: two lines of gold run inside its edge, and nothing else in the deck has those."""
    step = 16 if shape == "R" else 60
    pen.path(corners(hand(BLOCKS[shape](-11), chance, step, 0.5)), "none", GOLD, 5.5)
    pen.path(corners(hand(BLOCKS[shape](-19.5), chance, step, 0.4)), "none", GOLD, 2)


def face(pen: Pen, name: str, patterned: bool) -> None:
    colour, shape = name[0], name[1]
    parts = region(shape, Random(f"cirkle {shape}"))
    chance = Random(f"cirkle {name}")
    flat, cut = INKS[colour], GOUGED[colour]
    for part in parts:
        pen.path(part.path(), flat, evenodd=True)
    if colour == "N":
        gold_edge(pen, shape, chance)
        return
    if patterned:
        pen.path(round_the_ring(colour, chance) if shape == "O" else PATTERNS[colour](parts[0], chance), cut)
    for part in parts:
        pen.path(part.path(), "none", INK, 5)
    if shape == "O":
        sights(pen)
        # Mauve and blue are one grey and, to some eyes, one colour: blue's wide pale eye tells their targets apart.
        pen.path(corners(hand(ring(EYE + (16 if patterned and colour == "B" else 7)), chance)), PAPER)
        pen.path(corners(hand(ring(EYE), chance)), INK)
        pen.path(corners(hand(ring(EYE - 10), chance)), GOLD)


PANEL = Region(((18.0, 18.0), (232.0, 18.0), (232.0, 332.0), (18.0, 332.0)))
"""The printed field of a back; the rim around it stays paper, and takes the tint of a border series at run time."""


def ripples(pen: Pen, ground: str) -> None:
    """A target that never ends: rings of the four patterns run from the middle of the card to its corners."""
    pen.path(box(18, 18, 214, 314, 8), ground)
    pen.path(box(24, 24, 202, 302, 5), "none", PAPER, 1.8)
    chance = Random("cirkle ripples")
    d = ""
    for radius in (24, 52, 80, 108, 136, 164):
        for start in (90, 270):
            half = [polar(CX, CY, radius, start + turn * 3) for turn in range(61)]
            d += "".join(gouge(run, 3.4, 10) for run in inside(half, PANEL, 13) if length(run) > 14)
    for count, radius, kind in (
        (10, 38, "M"),
        (20, 66, "J"),
        (24, 94, "V"),
        (36, 122, "M"),
        (44, 150, "M"),
        (52, 178, "M"),
    ):
        for i in range(count):
            turn = 360 * (i + 0.5) / count
            if kind == "M":
                x, y = polar(CX, CY, radius, turn)
                if PANEL.depth(x, y) > 17:
                    d += bend([polar(x, y, 5.6 * chance.uniform(0.96, 1.1), 45 * k) for k in range(8)])
            else:
                lean = 150 / radius
                strokes = range(-5, 6)
                if kind == "J":
                    run = [polar(CX, CY, radius + k * 1.7, turn + k * lean) for k in strokes]
                else:
                    run = [polar(CX, CY, radius + k * 1.7, turn + lean * (2.4 - abs(k))) for k in strokes]
                if all(PANEL.depth(x, y) > 12 for x, y in run):
                    d += gouge(run, 4.6, 8)
    pen.path(d, PAPER)
    pen.circle(CX, CY, 17, PAPER)
    pen.circle(CX, CY, 10, ground)
    pen.circle(CX, CY, 4, PAPER)


def lattice(pen: Pen, ground: str) -> None:
    """Lozenges in slanting rows with the five shapes in them; it reads the same upside down."""
    pen.path(box(18, 18, 214, 314, 8), ground)
    pen.path(box(24, 24, 202, 302, 5), "none", PAPER, 1.8)
    chance = Random("cirkle lattice")
    d = ""
    across, down = 24.25, 24.5
    for i in range(-12, 13):
        for side in (-1, 1):
            line = [
                (CX + (2 * i + 1) * across + side * t * across, CY + t * down) for t in (k / 8 for k in range(-64, 65))
            ]
            d += "".join(gouge(run, 2.6, 9) for run in inside(line, PANEL, 13) if length(run) > 12)
    for row in range(-6, 7):
        for column in range(-4, 5):
            if (row + column) % 2:
                continue
            x, y = CX + column * across, CY + row * down
            if PANEL.depth(x, y) < 20:
                continue
            d += small_shape(
                "OXRCT"[(abs(row) + 2 * abs(column)) % 5], x, y, row > 0 or (row == 0 and column > 0), chance
            )
    pen.path(d, PAPER, evenodd=True)


def small_shape(shape: str, x: float, y: float, upside_down: bool, chance: Random) -> str:
    """One of the five shapes, some eighteen units wide."""
    if shape == "T":
        start = 180 if upside_down else 0
        return corners([polar(x, y, 9.5, start + 120 * i) for i in range(3)])
    if shape == "X":
        scale = 9 / 98
        return corners([(x + (px - CX) * scale, y + (py - CY) * scale) for px, py in cross(4)])
    if shape == "C":
        return box(x - 6.5, y - 6.5, 13, 13)
    if shape == "R":
        return disc(x, y, 7.6)
    return disc(x, y, 9.2) + disc(x, y, 5.6) + disc(x, y, 2.6)


def memo(pen: Pen, colour: str) -> None:
    """A banner in the player's colour: no shape of the deck, no corner, a frame where cards have none."""
    chance = Random(f"cirkle memo {colour}")
    flat = INKS[colour]
    pen.path(box(20, 20, 210, 310, 6) + box(28, 28, 194, 294, 3), flat, evenodd=True)
    pen.path(box(33, 33, 184, 284, 2), "none", INK, 1.6)
    outline = tuple(hand([(67, 92), (183, 92), (183, 290), (125, 252), (67, 290)], chance, 46))
    banner = Region(outline)
    pen.path(banner.path(), flat)
    pen.path(PATTERNS[colour](banner, chance), GOUGED[colour])
    pen.path(banner.path(), "none", INK, 5)
    pen.path(bar(125, 52, 61, 84, 3) + bar(125, 52, 189, 84, 3), INK)
    pen.path(disc(125, 52, 6), INK)
    pen.path(bar(52, 88, 198, 88, 10), INK)
    for x in (50, 200):
        pen.path(disc(x, 88, 8.5), INK)
        pen.path(disc(x, 88, 4), GOLD)


def sign(pen: Pen, shape: str) -> None:
    """A shape small and plain, for corners, buttons and sentences."""
    if shape == "T":
        pen.path(corners([(50, 7), (97, 89), (3, 89)]), INK)
    elif shape == "X":
        scale = 44 / 88
        pen.path(corners([(50 + (x - CX) * scale, 50 + (y - CY) * scale) for x, y in cross(0)]), INK)
    elif shape == "C":
        pen.path(box(12, 12, 76, 76), INK)
    elif shape == "R":
        pen.path(disc(50, 50, 43), INK)
    else:
        pen.path(disc(50, 50, 46) + disc(50, 50, 33), INK, evenodd=True)
        pen.path(disc(50, 50, 19), INK)


def draw(out: Path) -> None:
    for name in FACES:
        for folder, patterned in ((out / "cirkle", True), (out / "cirkle" / "plain", False)):
            pen = Pen(WIDTH, HEIGHT)
            face(pen, name, patterned)
            pen.save(folder / f"{name}.svg")
    for name, print_back, ground in (("back0", ripples, NIGHT), ("back1", lattice, BRICK)):
        pen = Pen(WIDTH, HEIGHT)
        pen.path(box(0, 0, WIDTH, HEIGHT), PAPER)
        print_back(pen, ground)
        pen.save(out / "cirkle" / f"{name}.svg")
    for colour in "MJBV":
        pen = Pen(WIDTH, HEIGHT)
        memo(pen, colour)
        pen.save(out / "cirkle" / f"memo-{colour}.svg")
    for shape in SHAPES:
        pen = Pen(100, 100)
        sign(pen, shape)
        pen.save(out / "shapes" / f"{shape}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
