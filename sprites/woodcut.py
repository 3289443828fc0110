"""The hand of the tarot: contours, wedge hatching, swelling lines, and the figures and scenery built from them.

Everything is cut the same way: a flat ink, hatch wedges growing from the right edge (the light is above-left), a strong
contour. SDL's reader cannot clip, so hatching is computed: `wedges` intersects parallel lines with the flattened shape.
Points are written as text, "x,y x,y! x,y": a curve runs smoothly through them and turns sharply at those with a "!".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, Point, line_path, num, polar

CONTOUR, INNER = 3.2, 1.6


# ---- curves -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knot:
    """One point of a curve; a corner breaks the smooth run; width matters to `limb` and `cut` only."""

    x: float
    y: float
    corner: bool = False
    width: float = 0


def knots(text: str) -> list[Knot]:
    """Read "x,y", "x,y!" and "x,y,width" separated by blanks."""
    found = []
    for token in text.split():
        values = [float(part) for part in token.rstrip("!").split(",")]
        found.append(Knot(values[0], values[1], token.endswith("!"), values[2] if len(values) > 2 else 0))
    return found


def _bezier(run: Sequence[Knot], close: bool) -> list[tuple[Point, Point, Point, Point]]:
    """The cubic pieces of a smooth run; handles are a third of each piece, along the chord of the neighbours."""
    n = len(run)

    def tangent(i: int, towards: Knot) -> Point:
        here = run[i]
        if here.corner or (not close and i in (0, n - 1)):
            dx, dy = towards.x - here.x, towards.y - here.y
            length = hypot(dx, dy) or 1
            return dx / length, dy / length
        before, after = run[(i - 1) % n], run[(i + 1) % n]
        dx, dy = after.x - before.x, after.y - before.y
        sign = 1 if towards is after else -1
        length = hypot(dx, dy) or 1
        return sign * dx / length, sign * dy / length

    pieces = []
    for i in range(n if close else n - 1):
        a, b = run[i], run[(i + 1) % n]
        reach = hypot(b.x - a.x, b.y - a.y) * 0.36
        ta, tb = tangent(i, b), tangent((i + 1) % n, a)
        pieces.append(
            (
                (a.x, a.y),
                (a.x + ta[0] * reach, a.y + ta[1] * reach),
                (b.x + tb[0] * reach, b.y + tb[1] * reach),
                (b.x, b.y),
            )
        )
    return pieces


def _join(pieces: Sequence[tuple[Point, Point, Point, Point]], close: bool) -> str:
    x, y = pieces[0][0]
    body = "".join(f"C{num(p[0])} {num(p[1])} {num(q[0])} {num(q[1])} {num(r[0])} {num(r[1])}" for _, p, q, r in pieces)
    return f"M{num(x)} {num(y)}{body}{'Z' if close else ''}"


def curve(text: str, close: bool = True) -> str:
    """The path through the points of the text."""
    return _join(_bezier(knots(text), close), close)


def disc(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    """A circle or ellipse as a path, so that it can be hatched."""
    ry = rx if ry is None else ry
    k = 0.5523
    corners = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    pieces = []
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[(i + 1) % 4]
        points = [(ax, ay), (ax + k * bx, ay + k * by), (bx + k * ax, by + k * ay), (bx, by)]
        a, b, c, d = [(cx + px * rx, cy + py * ry) for px, py in points]
        pieces.append((a, b, c, d))
    return _join(pieces, True)


def box(x: float, y: float, w: float, h: float) -> str:
    """A rectangle as a path."""
    return line_path([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], close=True)


def flatten(d: str, steps: int = 6) -> list[list[Point]]:
    """The outlines of a path as runs of points; knows the absolute commands M, L, Q, C and Z."""
    runs: list[list[Point]] = []
    spaced = d
    for letter in "MLQCZ":
        spaced = spaced.replace(letter, f" {letter} ")
    tokens = spaced.split()
    i, command = 0, ""
    while i < len(tokens):
        if tokens[i] in "MLQCZ":
            command = tokens[i]
            i += 1
            continue
        count = {"C": 6, "Q": 4}.get(command, 2)
        values = [float(token) for token in tokens[i : i + count]]
        i += count
        if command == "M":
            runs.append([(values[0], values[1])])
            command = "L"
        elif command == "L":
            runs[-1].append((values[0], values[1]))
        else:
            x0, y0 = runs[-1][-1]
            if command == "Q":
                px, py, x3, y3 = values
                values = [
                    x0 + (px - x0) * 2 / 3,
                    y0 + (py - y0) * 2 / 3,
                    x3 + (px - x3) * 2 / 3,
                    y3 + (py - y3) * 2 / 3,
                ]
                values += [x3, y3]
            x1, y1, x2, y2, x3, y3 = values
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                a, b, c, e = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                runs[-1].append((a * x0 + b * x1 + c * x2 + e * x3, a * y0 + b * y1 + c * y2 + e * y3))
    return runs


# ---- the knife --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shade:
    """Hatching of one shape: wedges grow `depth` units (at most `reach` of the breadth) from its right edge inward."""

    depth: float = 14
    reach: float = 0.45
    gap: float = 4.2
    angle: float = -18
    weight: float = 2.1
    left: bool = False
    ink: str = INK


SOFT = Shade(depth=9, reach=0.35, gap=4.6, weight=1.8)
FULL = Shade(depth=22, reach=0.5)
DEEP = Shade(depth=40, reach=0.62, gap=3.8, weight=2.4)
WHITE = Shade(depth=14, reach=0.4, gap=4.6, weight=1.9, left=True, ink=PAPER)


def wedges(d: str, shade: Shade) -> str:
    """The hatch of a shape as one path: thin triangles from its edge inward, of lively but fixed lengths."""
    turn = radians(shade.angle)
    c, s = cos(turn), sin(turn)
    runs = [[(x * c + y * s, -x * s + y * c) for x, y in run] for run in flatten(d)]
    ys = [y for run in runs for _, y in run]
    first, last = ceil(min(ys) / shade.gap), int(max(ys) // shade.gap)
    found = []
    for row in range(first, last + 1):
        y = row * shade.gap + 0.013
        hits: list[float] = []
        for run in runs:
            for (x0, y0), (x1, y1) in zip(run, run[1:] + run[:1], strict=True):
                if (y0 <= y) != (y1 <= y):
                    hits.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
        hits.sort()
        for k in range(0, len(hits) - 1, 2):
            x0, x1 = hits[k], hits[k + 1]
            lively = 0.78 + 0.22 * ((row * 7 + k * 5) % 4) / 3
            length = min(shade.depth, (x1 - x0) * shade.reach) * lively
            if length < 2:
                continue
            edge, tip = (x0, x0 + length) if shade.left else (x1, x1 - length)
            half = shade.weight / 2
            triangle = [(edge, y - half), (tip, y), (edge, y + half)]
            found.append(line_path([(x * c - y * s, x * s + y * c) for x, y in triangle], close=True))
    return "".join(found)


def shape(pen: Pen, d: str, fill: str, *shades: Shade, width: float = CONTOUR, line: str = INK) -> None:
    """One cut shape: flat ink, its hatching, its contour on top."""
    pen.path(d, fill)
    for shade in shades:
        hatch = wedges(d, shade)
        if hatch:
            pen.path(hatch, shade.ink)
    if width:
        pen.path(d, "none", line, width)


def _spine(text: str, samples: int) -> list[tuple[float, float, float, float, float]]:
    """Points of a spine with their normals and widths: x, y, normal x, normal y, width."""
    run = knots(text)
    found = []
    pieces = _bezier(run, False)
    for index, (p0, p1, p2, p3) in enumerate(pieces):
        for step in range(samples + (index == len(pieces) - 1)):
            t = step / samples
            u = 1 - t
            x = u**3 * p0[0] + 3 * u * u * t * p1[0] + 3 * u * t * t * p2[0] + t**3 * p3[0]
            y = u**3 * p0[1] + 3 * u * u * t * p1[1] + 3 * u * t * t * p2[1] + t**3 * p3[1]
            dx = u * u * (p1[0] - p0[0]) + 2 * u * t * (p2[0] - p1[0]) + t * t * (p3[0] - p2[0])
            dy = u * u * (p1[1] - p0[1]) + 2 * u * t * (p2[1] - p1[1]) + t * t * (p3[1] - p2[1])
            length = hypot(dx, dy) or 1
            ease = t * t * (3 - 2 * t)
            width = run[index].width + (run[index + 1].width - run[index].width) * ease
            found.append((x, y, -dy / length, dx / length, width))
    return found


def limb(text: str) -> str:
    """The outline of a tapering body along a spine of "x,y,width" points, round at its first end: arms, legs, tails."""
    spine = _spine(text, 4)
    last = len(spine) - 1
    side = [Knot(x + nx * w / 2, y + ny * w / 2, i == last) for i, (x, y, nx, ny, w) in enumerate(spine)]
    other = [Knot(x - nx * w / 2, y - ny * w / 2, i == last) for i, (x, y, nx, ny, w) in enumerate(spine)]
    x, y, nx, ny, w = spine[0]
    cap = Knot(x - ny * w * 0.42, y + nx * w * 0.42)
    return _join(_bezier([cap, *side, *other[::-1]], True), True)


def cut(pen: Pen, text: str, width: float = 2.2, ink: str = INK, blunt: bool = False) -> None:
    """A line that swells like a knife's: thin at both ends, or only at the last when blunt."""
    spine = _spine(text, 5)
    n = len(spine) - 1
    side, other = [], []
    for i, (x, y, nx, ny, _) in enumerate(spine):
        t = i / n
        swell = (1 - t) ** 0.7 if blunt else sin(pi * t) ** 0.6 if 0 < t < 1 else 0
        half = width / 2 * (0.12 + 0.88 * swell)
        side.append((x + nx * half, y + ny * half))
        other.append((x - nx * half, y - ny * half))
    pen.path(line_path(side + other[::-1], close=True), ink)


def cuts(pen: Pen, *texts: str, width: float = 2.2, ink: str = INK, blunt: bool = False) -> None:
    """Several cuts of one kind: robe folds, hair, feathers."""
    for text in texts:
        cut(pen, text, width, ink, blunt)


# ---- people -----------------------------------------------------------------------------------------------------

HAIR_BEHIND = {
    "short": "-15,-14 -19,0 -15,10 0,8 15,10 19,0 15,-14 0,-24",
    "long": "-14,-16 -21,0 -22,16 -26,32 -14,34 0,24 14,34 26,32 22,16 21,0 14,-16 0,-25",
    "bob": "-15,-14 -21,0 -22,17 -10,19 10,19 22,17 21,0 15,-14 0,-25",
    "curly": "-14,-19 -21,-13 -20,-5 -25,2 -20,9 -21,17 -12,18 0,12 12,18 21,17 20,9 25,2 20,-5 21,-13 14,-19 0,-27",
    "veil": "0,-28 -17,-20 -23,2 -28,34 -14,40 0,34 14,40 28,34 23,2 17,-20",
}
HAIR_FRONT = {
    "short": "-16,-2! -17,-14 -8,-24 6,-25 16,-17 16,-2! 12,-12 4,-15 -8,-13",
    "long": "-16,2! -17,-14 -8,-24 6,-25 16,-16 16,2! 13,-9 1,-18! -12,-9",
    "bob": "-16,4! -18,-12 -9,-24 6,-25 17,-14 16,4! 13,-10 -12,-10",
    "curly": "-16,0! -19,-9 -15,-17 -8,-22 0,-26 9,-23 16,-17 19,-8 16,0! 13,-8 8,-13 1,-11 -6,-14 -12,-8",
    "veil": "-16,6! -18,-12 -8,-25 8,-25 18,-12 16,6! 13,-9 0,-17 -13,-9",
}
BEARDS = {
    "full": "-15,0! -16,14 -12,28 -4,36 0,41! 5,35 12,27 16,14 15,0! 11,8 5,8 0,7 -5,8 -11,8",
    "long": "-15,0! -17,16 -14,34 -8,50 -2,60! 3,48 6,54! 11,36 16,16 15,0! 11,8 5,8 0,7 -5,8 -11,8",
    "short": "-15,0! -14,14 -8,23 0,26 8,23 14,14 15,0! 11,8 5,9 0,8 -5,9 -11,8",
}


def head(
    pen: Pen,
    x: float,
    y: float,
    size: float = 40,
    turn: float = 0,
    tilt: float = 0,
    hair: str = NIGHT,
    style: str = "short",
    beard: str = "",
    beard_ink: str = "",
    mood: str = "calm",
    skin: str = PAPER,
) -> None:
    """A head around (x, y), `size` from crown to chin; turn -1..1 looks left or right, tilt in degrees.

    Styles: short, long, bob, curly, veil, bald. Beards: short, full, long. Moods: calm, glad, sad, stern, asleep.
    """
    lines = PAPER if hair in (NIGHT, INK) else INK
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(tilt)}) scale({num(size / 41)})"):
        if style in HAIR_BEHIND:
            shape(pen, curve(HAIR_BEHIND[style]), hair, Shade(depth=8, gap=3.6) if lines == INK else WHITE)
        oval = curve("0,-20 12,-15 15,-2 11,13 0,21 -11,13 -15,-2 -12,-15")
        shape(pen, oval, skin, Shade(depth=6, reach=0.22, gap=3.2, weight=1.3), width=2.8)
        features(pen, turn, mood)
        if beard:
            tint = beard_ink or hair
            shape(
                pen,
                curve(BEARDS[beard]),
                tint,
                Shade(depth=8, gap=3.6) if tint not in (NIGHT, INK) else WHITE,
                width=2.6,
            )
            s = turn * 4
            pen.path(curve(f"{-7 + s},11 {s},8 {7 + s},11 {s},10.5"), tint, INK, 2)
            low = {"short": 21, "full": 32, "long": 46}[beard]
            tone = INK if tint not in (NIGHT, INK) else PAPER
            cuts(pen, f"-9,12 -8,{low * 0.6:.1f} -3,{low}", f"9,12 8,{low * 0.6:.1f} 3,{low}", width=1.7, ink=tone)
        if style in HAIR_FRONT:
            shape(pen, curve(HAIR_FRONT[style]), hair, width=2.4)
            if style == "veil":
                return
            cuts(pen, "-10,-21 -13,-14 -14,-6", "-3,-23 -8,-19 -11,-13", "4,-23 9,-19 12,-12", width=1.5, ink=lines)


def features(pen: Pen, turn: float = 0, mood: str = "calm") -> None:
    """Eyes, nose, mouth and cheeks of a face whose oval is 30 by 41 around the origin."""
    s = turn * 4.5
    near, far = 1 - 0.12 * abs(turn), 1 - 0.3 * abs(turn)
    for side in (-1, 1):
        reach = (far if side * turn > 0 else near) * 6.2 * side + s
        if mood == "asleep":
            cut(pen, f"{reach - 3:.1f},-3 {reach:.1f},-1 {reach + 3:.1f},-3", 1.9)
        else:
            pen.ellipse(reach, -2, 1.7, 2.1, INK)
            cut(pen, f"{reach - 3.4:.1f},-4 {reach:.1f},-5.4 {reach + 3.4:.1f},-4", 1.7)
        lift = {"stern": 1.6 * side, "sad": -1.4 * side}.get(mood, 0.0)
        brow = -8.6
        cut(
            pen,
            f"{reach - 4:.1f},{brow + lift:.1f} {reach:.1f},{brow - 1.2:.1f} {reach + 4:.1f},{brow - lift:.1f}",
            1.9,
        )
    lean = 1 if turn >= 0 else -1
    cut(pen, f"{s + lean},-4 {s + lean * 2.4:.1f},3 {s + lean * 3:.1f},5.6 {s - lean:.1f},6.2", 2)
    bend = {"glad": 2.4, "sad": -2, "stern": -0.6}.get(mood, 0.8)
    cut(pen, f"{s - 4.6:.1f},11.5 {s:.1f},{11.5 + bend:.1f} {s + 4.6:.1f},11.5", 2.4)
    pen.path(curve(f"{s - 2.6:.1f},{12.2 + bend:.1f} {s:.1f},{14 + bend:.1f} {s + 2.6:.1f},{12.2 + bend:.1f}"), BRICK)
    for side in (-1, 1):
        base = s + side * 9
        for k in range(3):
            pen.line(base + k * 1.8 - 3, 5.5, base + k * 1.8 - 1.4, 8.5, BRICK, 0.9)


def fist(pen: Pen, x: float, y: float, size: float = 13, angle: float = 0, skin: str = PAPER) -> None:
    """A closed hand; at angle 0 it holds something upright, its knuckles to the left."""
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(angle)}) scale({num(size / 13)})"):
        shape(pen, curve("-6,-6 0,-7 6,-5 7,1 5,7 -3,7 -7,4"), skin, width=2.6)
        cuts(pen, "-7,-2.5 -3,-3 1,-2.4", "-7.4,1 -3,0.8 1,1.2", "-6,4.4 -2,4.2 1,4.6", width=1.6)


def palm(
    pen: Pen, x: float, y: float, size: float = 15, angle: float = 0, flip: bool = False, skin: str = PAPER
) -> None:
    """An open hand; at angle 0 the fingers point up and the thumb is at the left (right when flipped)."""
    mirror = "-1" if flip else "1"
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(angle)}) scale({num(size / 15)}) scale({mirror} 1)"):
        shape(
            pen, curve("-3.4,8! -4.4,2 -8.6,-1 -8,-4 -4.6,-2 -4,-10 -1,-13 3,-12.4 5.4,-7 5,2 3.4,8!"), skin, width=2.6
        )
        cuts(pen, "-1.4,-12 -1.2,-7 -1.2,-3", "1.4,-12 1.4,-7 1.2,-3", "3.6,-10 3.4,-6 3,-3", width=1.4)


def foot(pen: Pen, x: float, y: float, size: float = 20, flip: bool = False, fill: str = PAPER) -> None:
    """A foot or shoe on the ground, heel at (x, y), toe to the left (right when flipped)."""
    mirror = 1 if flip else -1
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(size / 20 * mirror)} {num(size / 20)})"):
        shape(pen, curve("-5,-9! 4,-9! 9,-5 18,-3 20,1 16,2 -4,2! -6,-3"), fill, width=2.8)


def crown(pen: Pen, x: float, y: float, w: float = 34, h: float = 20, tilt: float = 0, fill: str = OCHRE) -> None:
    """An open crown whose lower edge is centred on (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(tilt)})"):
        a, b = w / 2, w / 2 + w * 0.12
        points = [(-a, 0), (-b, -h), (-a * 0.5, -h * 0.5), (0, -h * 1.12), (a * 0.5, -h * 0.5), (b, -h), (a, 0)]
        d = line_path(points, close=True)
        shape(pen, d, fill, Shade(depth=8, reach=0.3, gap=3.4), width=2.8)
        for px, py in ((-b, -h), (0, -h * 1.12), (b, -h)):
            pen.circle(px, py, w * 0.075, PAPER, INK, 2)
        shape(
            pen, curve(f"{-a},0! {-a},{-h * 0.26}! 0,{-h * 0.18} {a},{-h * 0.26}! {a},0! 0,{h * 0.1}"), fill, width=2.2
        )
        for k, ink in ((-0.55, TEAL), (0.0, BRICK), (0.55, TEAL)):
            pen.circle(k * a, -h * 0.1, h * 0.09, ink, INK, 1.2)


def laurel(pen: Pen, x: float, y: float, w: float = 34, fill: str = TEAL, tilt: float = 0) -> None:
    """A wreath of leaves over a brow centred on (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(tilt)})"):
        for side in (-1, 1):
            for k in range(4):
                px, py = side * w / 2 * (1 - k * 0.24), -3 - k * 2.4
                with pen.group(
                    f"translate({num(px)} {num(py)}) rotate({num(side * (24 - k * 18))}) scale({num(w / 34)})"
                ):
                    pen.path(curve("0,4! -3.4,-2 0,-9! 3.4,-2"), fill, INK, 1.8)


def feather(pen: Pen, x: float, y: float, reach: float, breadth: float, angle: float, fill: str) -> None:
    """One rounded feather rooted at (x, y), pointing up at angle 0."""
    quill = PAPER if fill in (NIGHT, INK) else INK
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(angle)})"):
        b = breadth / 2
        d = curve(
            f"{-b * 0.5:.2f},0 {-b},{-reach * 0.6:.2f} {-b * 0.8:.2f},{-reach * 0.92:.2f} 0,{-reach} "
            f"{b * 0.8:.2f},{-reach * 0.9:.2f} {b},{-reach * 0.6:.2f} {b * 0.5:.2f},0"
        )
        shape(pen, d, fill, width=2.4)
        cut(pen, f"0,{-reach * 0.3:.2f} 0.4,{-reach * 0.6:.2f} 0,{-reach * 0.93:.2f}", 1.8, quill)


def wing(
    pen: Pen,
    x: float,
    y: float,
    span: float,
    angle: float = 0,
    flip: bool = False,
    fill: str = PAPER,
    cover: str = "",
) -> None:
    """A feathered wing rooted at (x, y), spreading to the left (right when flipped), its tip level at angle -30."""
    mirror, cover = -1 if flip else 1, cover or fill
    with pen.group(f"translate({num(x)} {num(y)}) scale({mirror} 1) rotate({num(angle)}) scale({num(span / 60)})"):
        for k in range(7):
            t = k / 6
            feather(pen, -6 - 16 * t, 2 - 14 * t, 26 + 22 * t**0.8, 11, -158 + 116 * t, fill)
        for k in range(5):
            t = k / 4
            feather(pen, -4 - 16 * t, 0 - 13 * t, 17 + 8 * t, 10, -148 + 104 * t, cover)
        arm = curve("4,8 -6,4 -16,-5 -26,-14 -30,-22 -24,-26 -13,-22 -2,-16 7,-6")
        shape(pen, arm, cover, SOFT if cover not in (NIGHT, INK) else WHITE, width=2.6)


def sleeve(pen: Pen, text: str, fill: str, cuff: str = PAPER, *shades: Shade) -> None:
    """A sleeve along a spine from shoulder to wrist, with a cuff at the end unless that is ""."""
    shape(pen, limb(text), fill, *(shades or (SOFT,)), width=2.8)
    run = knots(text)
    before, last = run[-2], run[-1]
    if cuff:
        turn = degrees(atan2(last.y - before.y, last.x - before.x))
        with pen.group(f"translate({num(last.x)} {num(last.y)}) rotate({num(turn)})"):
            half = last.width / 2 + 1.6
            pen.path(box(-3, -half, 6, 2 * half), cuff, INK, 2.4)


def bodice(pen: Pen, x: float, y: float, fill: str, wide: float = 48, waist: float = 30, high: float = 52) -> None:
    """The upper body of a dress: shoulders at y, waist `high` below; neck and low collar included."""
    a, b = wide / 2, waist / 2
    shape(pen, limb(f"{x},{y - 18},13 {x},{y - 6},13 {x},{y + 6},20"), PAPER, Shade(depth=5, gap=3.2), width=2.6)
    d = curve(
        f"{x - a * 0.55},{y - 3}! {x - a},{y + 5} {x - a * 0.95},{y + high * 0.45} {x - b},{y + high}! "
        f"{x + b},{y + high}! {x + a * 0.95},{y + high * 0.45} {x + a},{y + 5} {x + a * 0.55},{y - 3}! {x},{y + 13}"
    )
    shape(pen, d, fill, FULL)


def skirt(
    pen: Pen, x: float, y: float, high: float, fill: str, waist: float = 30, hem: float = 86, sway: float = 0
) -> None:
    """A long skirt from the waist at y to the ground; sway moves its hem sideways."""
    a, b = waist / 2, hem / 2
    c = x + sway
    d = curve(
        f"{x - a},{y}! {x + a},{y}! {x + a + (b - a) * 0.5 + sway * 0.4},{y + high * 0.35} "
        f"{c + b * 0.9},{y + high * 0.75} "
        f"{c + b},{y + high}! {c + b * 0.55},{y + high - 5} {c + b * 0.2},{y + high + 1} {c - b * 0.25},{y + high - 4} "
        f"{c - b * 0.6},{y + high + 1} {c - b},{y + high - 3}! {c - b * 0.9},{y + high * 0.72} "
        f"{x - a - (b - a) * 0.5 + sway * 0.4},{y + high * 0.35}"
    )
    dark = fill in (NIGHT, INK)
    shape(pen, d, fill, WHITE if dark else FULL)
    for k, start in ((-0.62, -0.5), (-0.2, -0.1), (0.18, 0.25), (0.5, 0.6)):
        x0, x1 = x + start * a, c + k * b
        text = f"{x0},{y + high * 0.12} {(x0 + x1) / 2 + k * 4},{y + high * 0.5} {x1},{y + high * 0.94}"
        cut(pen, text, 3, PAPER if dark else INK)


# ---- animals ----------------------------------------------------------------------------------------------------


def horse(
    pen: Pen,
    x: float,
    y: float,
    scale: float = 1,
    flip: bool = False,
    coat: str = PAPER,
    mane: str = NIGHT,
    tack: str = BRICK,
    pace: str = "walk",
    tilt: float = 0,
) -> None:
    """A horse facing left (right when flipped), 150 wide and 150 high, hooves 70 below (x, y); walk, stand or rear.

    The saddle is at about (-2, -26) from (x, y); tack "" leaves it bare.
    """
    hoof = NIGHT if coat != NIGHT else OCHRE
    shade = FULL if coat != NIGHT else WHITE
    legs = {
        "walk": [
            "-26,4,24 -54,22,13 -56,32,9 -46,50,7.5",
            "34,4,30 28,28,15 36,42,9 28,62,7.5",
            "-34,6,26 -32,34,12 -33,46,9 -35,63,7.5",
            "46,2,34 48,26,17 58,41,10 54,63,7.5",
        ],
        "stand": [
            "-22,4,24 -22,34,12 -22,46,9 -23,63,7.5",
            "32,4,30 28,28,15 36,42,9 33,63,7.5",
            "-36,6,26 -36,34,12 -37,46,9 -38,63,7.5",
            "46,2,34 48,26,17 57,41,10 54,63,7.5",
        ],
        "rear": [
            "-30,2,24 -60,-4,13 -66,6,9 -62,24,7.5",
            "30,4,32 22,28,16 36,44,10 34,64,7.5",
            "-36,8,26 -60,20,13 -66,30,9 -56,46,7.5",
            "44,2,36 40,28,18 56,44,10 56,64,7.5",
        ],
    }[pace]
    mirror = -1 if flip else 1
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(mirror * scale)} {num(scale)}) rotate({num(tilt)})"):
        tail = curve("52,-14! 66,-18 76,-4 74,18 78,38 66,50! 62,34 64,16 58,2 52,-4!")
        shape(pen, tail, mane, WHITE if mane in (NIGHT, INK) else SOFT)
        tone = PAPER if mane in (NIGHT, INK) else INK
        cuts(pen, "58,-10 68,0 68,20 70,38", "66,-8 72,8 71,26", width=1.6, ink=tone)
        for leg in legs:
            shape(pen, limb(leg), coat, Shade(depth=7, reach=0.5, gap=4) if coat != NIGHT else WHITE, width=2.8)
            run = knots(leg)
            ankle, end = run[-2], run[-1]
            turn = degrees(atan2(-(end.x - ankle.x), end.y - ankle.y))
            with pen.group(f"translate({num(end.x)} {num(end.y)}) rotate({num(turn)})"):
                shape(pen, line_path([(-4.4, -1), (4.4, -1), (6, 8), (-8, 8)], close=True), hoof, width=2.4)
        body = curve(
            "-74,-27 -73,-35 -66,-47 -59,-60 -56,-71! -51,-62 -40,-58 -26,-44 -12,-28 8,-23 32,-27 50,-20 58,-4 56,12 "
            "44,20 24,20 -4,24 -28,24 -42,14 -46,-2 -45,-18 -48,-28! -54,-30 -62,-22 -69,-20"
        )
        shape(pen, body, coat, shade)
        cuts(pen, "40,-18 34,-2 38,16", "-30,-6 -24,8 -30,20", width=2.2, ink=INK if coat != NIGHT else PAPER)
        locks = curve(
            "-57,-69! -50,-68 -36,-62 -22,-48 -8,-30! -18,-34 -16,-24! -27,-34 -26,-22! -36,-36 -36,-27! -45,-44 "
            "-50,-55! -60,-50!"
        )
        shape(pen, locks, mane, width=2.6)
        cuts(pen, "-50,-63 -40,-52 -36,-42", "-40,-58 -30,-48 -26,-38", "-30,-52 -22,-44 -18,-36", width=1.5, ink=tone)
        mark = INK if coat != NIGHT else PAPER
        pen.ellipse(-61, -45, 2.2, 2.6, mark)
        cut(pen, "-65,-49 -60,-50 -57,-46", 1.8, mark)
        pen.circle(-70, -29, 1.4, mark)
        cut(pen, "-73,-23 -68,-25 -65,-26", 1.8, mark)
        if tack:
            pen.polyline([(-67, -43), (-60, -27)], INK, 5.2)
            pen.polyline([(-67, -43), (-60, -27)], tack, 2.6)
            pen.polyline([(-58, -58), (-49, -33)], INK, 5.2)
            pen.polyline([(-58, -58), (-49, -33)], tack, 2.6)
            for ink, width in ((INK, 5.2), (tack, 2.6)):
                pen.path(curve("-61,-30 -44,-26 -20,-30", close=False), "none", ink, width)
                pen.path(curve("-46,-6 -36,0 -26,-4 -14,-20", close=False), "none", ink, width)
            shape(
                pen, curve("-20,-33! -2,-25 24,-28! 26,-6 18,6! 0,9 -14,6! -20,-12"), tack, Shade(depth=14, reach=0.4)
            )
            cut(pen, "-12,1 2,4 16,1", 2, OCHRE)


# ---- scenery ----------------------------------------------------------------------------------------------------


def ground(pen: Pen, y: float, fill: str = OCHRE, left: float = 12, right: float = 188, foot_y: float = 302) -> None:
    """A strip of earth with a lively upper edge, hatched below, framed at the sides and foot."""
    w = right - left
    top = [(left, y + 3), (left + w * 0.18, y - 1), (left + w * 0.4, y + 2), (left + w * 0.62, y - 2), (right, y + 2)]
    text = " ".join(f"{px},{py}" for px, py in top)
    d = curve(f"{left},{foot_y}! {left},{y + 3}! {text} {right},{y + 2}! {right},{foot_y}!")
    shape(pen, d, fill)
    rows = int((foot_y - y - 5) // 8)
    for row in range(rows):
        py = y + 9 + row * 8
        for k in range(5):
            start = left + 5 + ((k * 41 + row * 23) % int(w - 36))
            length = 12 + (k * 7 + row * 5) % 14
            cut(pen, f"{start},{py} {start + length / 2},{py - 1.4} {start + length},{py}", 1.8)


def tuft(pen: Pen, x: float, y: float, size: float = 10, ink: str = TEAL) -> None:
    """A tuft of grass growing from (x, y)."""
    for lean, high in ((-0.7, 0.7), (-0.25, 1), (0.2, 0.9), (0.7, 0.65)):
        cut(
            pen,
            f"{x},{y} {x + lean * size * 0.35},{y - high * size * 0.6} {x + lean * size},{y - high * size}",
            2.8,
            ink,
            blunt=True,
        )


def flower(pen: Pen, x: float, y: float, stem: float = 16, petal: str = BRICK, size: float = 4) -> None:
    """A small flower whose stem stands on (x, y)."""
    cut(pen, f"{x},{y} {x - 1},{y - stem / 2} {x},{y - stem}", 2.2, TEAL, blunt=True)
    cut(pen, f"{x},{y - stem * 0.3} {x + 4},{y - stem * 0.55} {x + 6},{y - stem * 0.6}", 2.6, TEAL)
    for k in range(5):
        px, py = polar(x, y - stem, size, k * 72)
        pen.circle(px, py, size * 0.62, petal, INK, 1)
    pen.circle(x, y - stem, size * 0.5, OCHRE, INK, 1)


def cloud(pen: Pen, x: float, y: float, w: float, fill: str = PAPER, ink: str = INK) -> None:
    """A curling cloud, its flat foot centred on (x, y); ink is that of its curls."""
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(w / 60)})"):
        d = curve("-30,0! -33,-8 -25,-13 -21,-21 -11,-21 -5,-29 7,-27 11,-19 21,-20 26,-12 33,-8 30,0! 0,2")
        shape(pen, d, fill, Shade(depth=10, reach=0.25, ink=ink), width=2.6)
        cuts(pen, "-21,-12 -14,-16 -10,-10 -15,-7", "1,-20 8,-19 8,-12 3,-11", "16,-12 21,-13 22,-8", width=2, ink=ink)


def star(
    pen: Pen, x: float, y: float, r: float, points: int = 8, fill: str = OCHRE, inner: float = 0.42, turn: float = 0
) -> None:
    """A star whose rays are split into a light and a dark half, as engravers do."""
    step = 180 / points
    ring = [polar(x, y, r if k % 2 == 0 else r * inner, turn + k * step) for k in range(2 * points)]
    pen.polygon(ring, PAPER, INK, 2.6 if r > 10 else 1.6)
    for k in range(points):
        tip, dent = ring[2 * k], ring[2 * k + 1]
        pen.polygon([(x, y), tip, dent], fill)
        pen.polygon([(x, y), tip, ring[2 * k - 1]], PAPER if r > 10 else fill)
    if r > 10:
        for k in range(points):
            pen.line(x, y, *ring[2 * k], INK, 1.2)
    pen.polygon(ring, "none", INK, 2.6 if r > 10 else 1.6)


def waves(
    pen: Pen, y: float, rows: int = 4, fill: str = TEAL, left: float = 12, right: float = 188, foot_y: float = 302
) -> None:
    """A sea of curling crests from y down to its foot, framed at the sides and foot."""
    step = (foot_y - y) / rows
    for row in range(rows):
        top = y + row * step
        offset = (row % 2) * 12
        points = [f"{left},{top + 6}!"]
        crest = left - 24 + offset
        while crest < right:
            for dx, dy, mark in ((0, 6, ""), (8, 0, ""), (15, -4, "!"), (17, 3, ""), (24, 6, "")):
                if left < crest + dx < right:
                    points.append(f"{crest + dx},{top + dy}{mark}")
            crest += 24
        points.append(f"{right},{top + 6}!")
        d = curve(" ".join([*points, f"{right},{foot_y}!", f"{left},{foot_y}!"]))
        pen.path(d, fill)
        pen.path(curve(" ".join(points), close=False), "none", INK, 2.6)
        crest = left - 24 + offset
        while crest < right - 22:
            if crest + 4 > left:
                cuts(
                    pen, f"{crest + 4},{top + 10} {crest + 11},{top + 5} {crest + 19},{top + 10}", width=1.9, ink=PAPER
                )
            crest += 24
    pen.polyline([(left, y + 6), (left, foot_y), (right, foot_y), (right, y + 6)], INK, CONTOUR)


def tiles(
    pen: Pen, y: float, foot_y: float = 302, left: float = 10, right: float = 190, dark: str = BRICK, light: str = PAPER
) -> None:
    """A floor of tiles in perspective, its far edge at y."""
    middle, rows, columns = (left + right) / 2, 4, 6
    edges = [y + (foot_y - y) * (k / rows) ** 1.5 for k in range(rows + 1)]
    spread = [0.62 + 0.38 * (e - y) / (foot_y - y) for e in edges]
    for row in range(rows):
        for column in range(columns):
            corners = []
            for e, c in ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)):
                px = middle + (c / columns - 0.5) * (right - left) * spread[e] / spread[-1]
                corners.append((px, edges[e]))
            pen.polygon(corners, dark if (row + column) % 2 else light, INK, 1.6)
    outline = [
        (middle - (right - left) / 2 * spread[0], y),
        (middle + (right - left) / 2 * spread[0], y),
        (right, foot_y),
        (left, foot_y),
    ]
    pen.polygon(outline, "none", INK, CONTOUR)


def tree(pen: Pen, x: float, y: float, high: float = 80, fill: str = TEAL) -> None:
    """A round-headed tree standing on (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(high / 80)})"):
        shape(pen, limb("0,0,12 -1,-16,8 1,-36,7"), OCHRE, Shade(depth=5, gap=3.4), width=2.6)
        d = curve(
            "0,-80 12,-76 18,-66 24,-58 21,-48 24,-38 12,-31 0,-34 -12,-30 -23,-38 -20,-48 -24,-58 -17,-66 -12,-76"
        )
        shape(pen, d, fill, FULL, width=2.8)
        cuts(
            pen,
            "-14,-60 -8,-66 -3,-60",
            "-2,-48 4,-54 9,-48",
            "-16,-44 -11,-49 -6,-44",
            "2,-68 7,-72 11,-67",
            width=1.8,
            ink=PAPER,
        )


def ball(pen: Pen, x: float, y: float, r: float, fill: str = OCHRE) -> None:
    """A solid round body with its shadow hatched as a crescent."""
    shape(pen, disc(x, y, r), fill, Shade(depth=r * 0.8, reach=0.4, gap=max(2.6, r / 5)), width=2.8 if r > 8 else 2)
