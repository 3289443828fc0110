"""The two backs of the Sicilian tarot and the scroll that carries a trump's name.

Both backs are half-turn symmetric, as a back must be, and cover the whole card. Small repeats keep them
quiet on a table.
"""

from __future__ import annotations

from pathlib import Path

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, Point, num
from tarot_suit_signs import petals
from woodcut import Shade, box, curve, cuts, shape

TALL, WIDE = 350, 200
LEFT, TOP, RIGHT, FOOT = 18, 18, 182, 332


def shifted(d: str, x: float, y: float) -> str:
    """A path of M, Q and Z moved from the origin to (x, y)."""
    found, across = [], True
    for token in d.replace("M", " M ").replace("Q", " Q ").replace("Z", " Z ").split():
        if token in "MQZ":
            found.append(token)
            across = True
            continue
        found.append(num(float(token) + (x if across else y)))
        across = not across
    return " ".join(found)


def strewn(d: str, at: list[Point]) -> str:
    """One drawing repeated at many places, as a single path."""
    return "".join(shifted(d, x, y) for x, y in at)


def grid(columns: int, rows: int, offset: float = 0) -> list[Point]:
    """The middles of the cells of a grid inside the frame; an offset of a half gives the crossings between them."""
    w, h = (RIGHT - LEFT) / columns, (FOOT - TOP) / rows
    last = 0 if offset == 0 else 1
    return [
        (LEFT + (c + 0.5 + offset) * w, TOP + (r + 0.5 + offset) * h)
        for r in range(rows - last)
        for c in range(columns - last)
    ]


def frame(pen: Pen, ground: str, line: str, band: str) -> None:
    """A border that also trims the pattern's edge: band, two lines, and a stud in each corner."""
    rim = f"M0 0L{WIDE} 0L{WIDE} {TALL}L0 {TALL}ZM{LEFT} {TOP}L{LEFT} {FOOT}L{RIGHT} {FOOT}L{RIGHT} {TOP}Z"
    pen.path(rim, ground, evenodd=True)
    pen.path(box(9, 9, WIDE - 18, TALL - 18), "none", band, 3.4)
    pen.path(box(LEFT - 3, TOP - 3, RIGHT - LEFT + 6, FOOT - TOP + 6), "none", line, 1.6)
    for x in (9, WIDE - 9):
        for y in (9, TALL - 9):
            pen.circle(x, y, 6.4, ground, band, 2.4)
            pen.circle(x, y, 2.2, line)


def stars(pen: Pen) -> None:
    """Night: eight-rayed flowers on a lozenge net, like glazed tiles."""
    columns, rows = 6, 11
    w, h = (RIGHT - LEFT) / columns, (FOOT - TOP) / rows
    pen.path(box(0, 0, WIDE, TALL), NIGHT)
    net = ""
    for x, y in grid(columns, rows):
        net += (
            f"M{num(x)} {num(y - h / 2)}L{num(x + w / 2)} {num(y)}L{num(x)} {num(y + h / 2)}L{num(x - w / 2)} {num(y)}Z"
        )
    pen.path(net, "none", TEAL, 1.8)
    crossings = grid(columns, rows, 0.5)
    edge: list[Point] = [(LEFT + c * w, y) for c in range(columns + 1) for y in (TOP, FOOT)]
    edge += [(x, TOP + r * h) for r in range(1, rows) for x in (LEFT, RIGHT)]
    pen.path(strewn(petals(4, 1.5, 7, 24, 45), crossings + edge), OCHRE)
    middles = grid(columns, rows)
    pen.path(strewn(petals(4, 1.5, 9.4, 26), middles), PAPER)
    pen.path(strewn(petals(4, 1.5, 6.6, 20, 45), middles), OCHRE)
    frame(pen, NIGHT, TEAL, OCHRE)


def scales(pen: Pen) -> None:
    """Brick: rows of scales that meet point to point in the middle, each with a seed."""
    columns, half = 6, 8
    w, h = (RIGHT - LEFT) / columns, (FOOT - TOP) / 2 / half
    pen.path(box(0, 0, WIDE, TALL), BRICK)
    for up in (True, False):
        sign = 1 if up else -1
        for row in reversed(range(half)):
            y = TALL / 2 - sign * (half - row) * h
            outer, inner, seeds = "", "", ""
            for column in range(columns + 1):
                x = LEFT + (column + (0.5 if row % 2 else 0)) * w
                if x > RIGHT + 1:
                    continue
                outer += scale(x, y, w / 2, h * 1.95, sign)
                inner += scale(x, y, w / 2 - 4.6, h * 1.95 - 6, sign)
                seeds += scale(x, y + sign * h * 0.95, 2.8, 10, sign)
            pen.path(outer, BRICK, PAPER, 1.8)
            pen.path(inner, OCHRE)
            pen.path(seeds, BRICK)
    w = (RIGHT - LEFT) / columns
    middle = [(LEFT + (c + 0.5) * w, TALL / 2) for c in range(columns)]
    pen.path(box(LEFT, TALL / 2 - 9, RIGHT - LEFT, 18), BRICK, PAPER, 1.8)
    pen.path(strewn(petals(4, 1, 8, 28, 0), middle), PAPER)
    pen.path(strewn(petals(4, 1, 5.5, 24, 45), [(LEFT + c * w, TALL / 2) for c in range(1, columns)]), OCHRE)
    frame(pen, BRICK, OCHRE, PAPER)


def scale(x: float, y: float, half: float, high: float, sign: int) -> str:
    """One scale hanging from y, its tip downwards (upwards with sign -1)."""
    side, tip = y + sign * high * 0.6, y + sign * high
    return (
        f"M{num(x - half)} {num(y)}Q{num(x - half)} {num(side)} {num(x)} {num(tip)}"
        f"Q{num(x + half)} {num(side)} {num(x + half)} {num(y)}Z"
    )


def scroll(pen: Pen) -> None:
    """A ribbon 180 by 34; its flat middle, 140 wide, is left blank for the name."""
    for side in (-1, 1):
        m = 90

        def at(dx: float, y: float, side: int = side, m: int = m) -> str:
            return f"{num(m + side * dx)},{num(y)}"

        tail = f"{at(62, 10)}! {at(76, 9)} {at(88, 8)}! {at(81, 20)} {at(88, 32)}! {at(76, 32.4)} {at(62, 32)}!"
        shape(pen, curve(tail), PAPER, Shade(depth=13, reach=0.6, gap=3.2, left=side > 0), width=2.4)
        shape(pen, curve(f"{at(62, 26)}! {at(72, 26)}! {at(62, 32)}!"), INK, width=2)
    shape(pen, curve("18,3! 54,4.4 90,4.8 126,4.4 162,3! 162,26! 126,27.4 90,27.8 54,27.4 18,26!"), PAPER, width=2.6)
    cuts(
        pen,
        "22,8 27,8.2 32,8.2",
        "22,12 26,12.2 29,12.2",
        "158,22 153,22.2 148,22.2",
        "158,18 154,18.2 151,18.2",
        width=1.6,
    )


def draw_backs(out: Path) -> None:
    """Two backs and the scroll."""
    for name, fill in (("back0", stars), ("back1", scales)):
        pen = Pen(WIDE, TALL)
        fill(pen)
        pen.save(out / f"{name}.svg")
    pen = Pen(180, 34)
    scroll(pen)
    pen.save(out / "scroll.svg")
