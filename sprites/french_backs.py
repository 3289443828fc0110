"""The two backs of the French deck: a lattice around a ring of suits, and scales that meet at a band."""

from __future__ import annotations

from french_line import Block, HalfPlane, disc, lozenge, placed
from french_pips import sign
from pen import BRICK, OCHRE, PAPER, TEAL, Pen, line_path, num, polar

_LEFT, _TOP, _RIGHT, _FOOT = 20.0, 20.0, 230.0, 330.0
_FIELD: tuple[HalfPlane, ...] = ((-1, 0, -_LEFT), (1, 0, _RIGHT), (0, -1, -_TOP), (0, 1, _FOOT))
_PETAL = "M0 0C-3 -2.4 -3 -6 0 -8.4C3 -6 3 -2.4 0 0Z"
_SUITS = "HSDCHSDC"


def draw_lattice(pen: Pen) -> None:
    """Brick: flowers in a lattice, and the four suits twice around a star, the same from both ends."""
    _ground(pen, BRICK)
    columns, rows = 7, 10
    w, h = (_RIGHT - _LEFT) / columns, (_FOOT - _TOP) / rows
    lines, flowers, dots = [], [], []
    for n in range(-rows, columns):
        down = [(n + k, k) for k in range(rows + 1) if 0 <= n + k <= columns]
        if len(down) > 1:
            ends = (down[0], down[-1])
            lines.append(line_path([(_LEFT + c * w, _TOP + r * h) for c, r in ends]))
            lines.append(line_path([(_RIGHT - c * w, _TOP + r * h) for c, r in ends]))
    for row in range(2 * rows + 1):
        for column in range(2 * columns + 1):
            if (row + column) % 2 == 0:
                continue
            x, y = _LEFT + column * w / 2, _TOP + row * h / 2
            if min(x - _LEFT, _RIGHT - x, y - _TOP, _FOOT - y) < 5:
                continue
            if row % 2 == 0:
                flowers += [placed(_PETAL, x, y, 1.05, turn) for turn in (45, 135, 225, 315)]
                dots.append(disc(x, y, 1.9))
            else:
                flowers.append(lozenge(x, y, 3.6, 4.4))
    pen.path("".join(lines), stroke=PAPER, width=1.5)
    pen.path("".join(flowers), PAPER)
    pen.path("".join(dots), OCHRE)
    _frame(pen)
    pen.circle(125, 175, 62, BRICK, PAPER, 2.4)
    pen.circle(125, 175, 56, "none", OCHRE, 2)
    signs = []
    for n, suit in enumerate(_SUITS):
        x, y = polar(125, 175, 41, n * 45)
        signs.append(sign(suit, x, y, 0.21, n * 45))
    pen.path("".join(signs), PAPER)
    pen.circle(125, 175, 26.5, "none", OCHRE, 1.6)
    pen.path("".join(placed("M0 -5L-4.6 -8L0 -22L4.6 -8Z", 125, 175, 1, n * 45) for n in range(0, 8, 2)), PAPER)
    pen.path("".join(placed("M0 -5L-3.4 -7L0 -16L3.4 -7Z", 125, 175, 1, n * 45) for n in range(1, 8, 2)), OCHRE)
    pen.circle(125, 175, 3.6, PAPER)


def draw_scales(pen: Pen) -> None:
    """Teal: fans of scales rising to both ends from a band of suits."""
    _ground(pen, TEAL)
    block = Block(pen, (*_FIELD, (0, 1, 154.0)))
    start = len(pen.parts)
    reach = 17.5
    for row in range(17):
        y = _TOP - 4 + row * reach * 0.5
        for column in range(-1, 8):
            x = _LEFT + column * 2 * reach + (reach if row % 2 else 0)
            block.cut(_dome(x, y + reach, reach), TEAL, PAPER, 1.5)
            block.score(_arch(x, y + reach, reach * 0.62), PAPER, 1.3)
            block.dot(x, y + reach * 0.66, 2, OCHRE)
    half = pen.parts[start:]
    with pen.group("rotate(180 125 175)"):
        pen.parts += half
    pen.rect(_LEFT, 152, _RIGHT - _LEFT, 46, TEAL)
    for y in (152, 198):
        pen.line(_LEFT, y, _RIGHT, y, PAPER, 2.2)
    for y in (157, 193):
        pen.line(_LEFT, y, _RIGHT, y, OCHRE, 1.5)
    for n, suit in enumerate("HSDC"):
        x = 38 + 23 * n
        pen.path(sign(suit, x, 175, 0.2) + sign(suit, 250 - x, 175, 0.2, 180), PAPER)
    pen.path(lozenge(125, 175, 6, 11), OCHRE)
    _frame(pen)


def _dome(x: float, foot: float, r: float) -> str:
    """A scale: a half disc on a short straight neck."""
    return _arch(x, foot, r) + f"L{num(x)} {num(foot + r * 0.8)}Z"


def _arch(x: float, foot: float, r: float) -> str:
    k = 0.5523 * r
    points = (x - r, foot), (x - r, foot - k), (x - k, foot - r), (x, foot - r), (x + k, foot - r), (x + r, foot - k)
    a, b, c, d, e, f = (f"{num(px)} {num(py)}" for px, py in points)
    return f"M{a}C{b} {c} {d}C{e} {f} {num(x + r)} {num(foot)}"


def _ground(pen: Pen, ink: str) -> None:
    pen.rect(12, 12, 226, 326, ink, r=10)


def _frame(pen: Pen) -> None:
    pen.rect(16.5, 16.5, 217, 317, "none", PAPER, 1.8, r=7)
