"""The gouge: marks that make a flat drawing look cut in lino and printed in few inks.

Box lids, avatars and the application's icon are drawn with these. A mark is the text of a path; many marks are joined
into one path, so a field of two hundred cuts stays one element. All marks turn the same way round, so that two that
cross do not cancel out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, hypot, pi, radians, sin
from random import Random

from pen import Point, num, polar


def leaf(x1: float, y1: float, x2: float, y2: float, width: float, bend: float = 0) -> str:
    """One push of the gouge: pointed at both ends, `width` at its middle, bowed sideways by `bend`."""
    length = hypot(x2 - x1, y2 - y1) or 1
    nx, ny = (y2 - y1) / length, (x1 - x2) / length
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    near, far = bend * 2 + width, bend * 2 - width
    return (
        f"M{num(x1)} {num(y1)}Q{num(mx + nx * near)} {num(my + ny * near)} {num(x2)} {num(y2)}"
        f"Q{num(mx + nx * far)} {num(my + ny * far)} {num(x1)} {num(y1)}Z"
    )


def wedge(x1: float, y1: float, x2: float, y2: float, start: float, end: float) -> str:
    """A straight cut that is `start` wide where it begins and `end` wide where it stops."""
    length = hypot(x2 - x1, y2 - y1) or 1
    nx, ny = (y2 - y1) / length / 2, (x1 - x2) / length / 2
    corners = (
        (x1 + nx * start, y1 + ny * start),
        (x2 + nx * end, y2 + ny * end),
        (x2 - nx * end, y2 - ny * end),
        (x1 - nx * start, y1 - ny * start),
    )
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"


def smooth(points: Sequence[Point], close: bool = True) -> str:
    """A soft curve through all the points, closed or open."""
    count = len(points)
    text = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(count if close else count - 1):
        if close:
            a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, count - 1)]
        c1 = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        c2 = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        text += f"C{num(c1[0])} {num(c1[1])} {num(c2[0])} {num(c2[1])} {num(c[0])} {num(c[1])}"
    return text + ("Z" if close else "")


def brush(points: Sequence[Point], widths: Sequence[float]) -> str:
    """A stroke whose width swells and tapers: branches, tails, hair, curls of foam."""
    left: list[Point] = []
    right: list[Point] = []
    for i, ((x, y), width) in enumerate(zip(points, widths, strict=True)):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        turn = atan2(after[1] - before[1], after[0] - before[0])
        nx, ny = -sin(turn) * width / 2, cos(turn) * width / 2
        left.append((x - nx, y - ny))
        right.append((x + nx, y + ny))
    return smooth(left + right[::-1])


def rays(cx: float, cy: float, inner: float, outer: float, count: int, width: float, start: float = 0) -> str:
    """Wedges all round a centre, each `width` degrees wide and growing outwards."""
    text = ""
    for i in range(count):
        angle = start + 360 * i / count
        spread = 2 * pi / 360 * width
        (x1, y1), (x2, y2) = polar(cx, cy, inner, angle), polar(cx, cy, outer, angle)
        text += wedge(x1, y1, x2, y2, inner * spread, outer * spread)
    return text


def star(cx: float, cy: float, outer: float, inner: float, points: int, start: float = 0) -> list[Point]:
    """The corners of a star; also a burst, when it has many points."""
    return [polar(cx, cy, outer if i % 2 == 0 else inner, start + 180 * i / points) for i in range(points * 2)]


def field(
    rng: Random,
    box: tuple[float, float, float, float],
    step: tuple[float, float],
    length: float,
    width: float,
    angle: Callable[[float, float], float],
    keep: Callable[[float, float], bool] = lambda x, y: True,
) -> str:
    """A cleared ground: short cuts in shifted rows, following `angle` (0 is up), where both their ends are kept."""
    left, top, right, bottom = box
    text, y, row = "", top, 0
    while y <= bottom:
        x = left + (step[0] / 2 if row % 2 else 0)
        while x <= right:
            px, py = x + rng.uniform(-0.28, 0.28) * step[0], y + rng.uniform(-0.28, 0.28) * step[1]
            turn = radians(angle(px, py) + rng.uniform(-5, 5))
            half = length / 2 * rng.uniform(0.55, 1.15)
            dx, dy = sin(turn) * half, -cos(turn) * half
            if keep(px - dx, py - dy) and keep(px + dx, py + dy):
                text += leaf(px - dx, py - dy, px + dx, py + dy, width * rng.uniform(0.6, 1.15))
            x += step[0]
        y += step[1]
        row += 1
    return text


def around(cx: float, cy: float) -> Callable[[float, float], float]:
    """An angle for `field`: cuts that run away from a centre."""
    return lambda x, y: atan2(x - cx, cy - y) * 180 / pi


def across(cx: float, cy: float) -> Callable[[float, float], float]:
    """An angle for `field`: cuts that run in rings about a centre."""
    return lambda x, y: atan2(x - cx, cy - y) * 180 / pi + 90


def slab(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """A block with rounded corners, as path text that can be joined with others."""
    if not r:
        return f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}Z"
    a, flat_run, down = num(r), num(w - 2 * r), num(h - 2 * r)
    return (
        f"M{num(x + r)} {num(y)}h{flat_run}a{a} {a} 0 0 1 {a} {a}v{down}a{a} {a} 0 0 1 -{a} {a}"
        f"h-{flat_run}a{a} {a} 0 0 1 -{a} -{a}v-{down}a{a} {a} 0 0 1 {a} -{a}Z"
    )
