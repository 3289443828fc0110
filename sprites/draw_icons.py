"""The signs on buttons and slips, one colour each so that the program can ink them to suit their ground.

Every sign is cut for 20 pixels first: nothing thinner than a tenth of the square, no gap narrower than that.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from cut import arc, bar, box, corners, disc, ribbon
from pen import INK, Pen, Point, polar

Sign = Callable[[Pen], None]
SIZE = 100


def ink(pen: Pen, *cuts: str) -> None:
    """Cuts laid one over the other."""
    for d in cuts:
        pen.path(d, INK)


def hollow(pen: Pen, outer: str, *holes: str) -> None:
    """One cut with others taken out of it: the ground shows through."""
    pen.path(outer + "".join(holes), INK, evenodd=True)


def arrow_head(tip: Point, degrees: float, length: float, width: float) -> str:
    """A triangle that points along a clock direction."""
    turn = degrees * pi / 180
    ux, uy = sin(turn), -cos(turn)
    bx, by = tip[0] - ux * length, tip[1] - uy * length
    return corners([tip, (bx - uy * width / 2, by + ux * width / 2), (bx + uy * width / 2, by - ux * width / 2)])


def menu(pen: Pen) -> None:
    ink(pen, bar(12, 24, 88, 23, 14, 13), bar(12, 50, 88, 50, 13, 14), bar(12, 76, 88, 77, 14, 13))


def back(pen: Pen) -> None:
    ink(pen, bar(92, 50, 40, 50, 15, 16), corners([(8, 50), (48, 14), (48, 86)]))


def close(pen: Pen) -> None:
    ink(pen, bar(17, 17, 83, 83, 17, 16), bar(83, 17, 17, 83, 16, 17))


def help_sign(pen: Pen) -> None:
    hook = [polar(50, 32, 22, a) for a in range(-80, 121, 10)] + [(58, 50), (51, 57), (50, 70)]
    ink(pen, ribbon(hook, 14, 14), disc(50, 86, 9.5))


def settings(pen: Pen) -> None:
    teeth: list[Point] = []
    for i in range(8):
        for turn, radius in ((-16, 32), (-10.5, 44), (10.5, 44), (16, 32)):
            teeth.append(polar(50, 50, radius, 45 * i + turn))
    hollow(pen, corners(teeth), disc(50, 50, 15))


def undo(pen: Pen) -> None:
    ink(pen, arc(54, 56, 29, -40, 190, 14, 12), arrow_head((8, 30), -84, 38, 46))


def redo(pen: Pen) -> None:
    ink(pen, arc(46, 56, 29, -190, 40, 12, 14), arrow_head((92, 30), 84, 38, 46))


def hint(pen: Pen) -> None:
    glass = "M50 22C33 22 24 34 24 46C24 57 32 62 36 72L64 72C68 62 76 57 76 46C76 34 67 22 50 22Z"
    hollow(pen, glass, "M50 33C41 33 36 39 35 46L43 46C44 43 46 41 50 40Z")
    ink(pen, bar(37, 80, 63, 80, 9), bar(42, 91, 58, 91, 8))
    for degrees in (-70, -35, 0, 35, 70):
        a, b = polar(50, 46, 34, degrees), polar(50, 46, 45, degrees)
        ink(pen, bar(*a, *b, 8))


def skip(pen: Pen) -> None:
    run = [polar(44, 62, 34, a) for a in range(-90, 61, 10)]
    ink(pen, ribbon(run, 10, 14), corners([(94, 36), (86, 80), (53, 52)]), disc(44, 72, 13))


def play(pen: Pen) -> None:
    ink(pen, corners([(22, 12), (88, 50), (22, 88)]))


def pause(pen: Pen) -> None:
    ink(pen, bar(33, 13, 33, 87, 20, 19), bar(67, 13, 67, 87, 19, 20))


def horn(pen: Pen) -> None:
    ink(pen, corners([(8, 36), (26, 36), (50, 13), (50, 87), (26, 64), (8, 64)]))


def sound(pen: Pen) -> None:
    horn(pen)
    ink(pen, arc(46, 50, 21, 45, 135, 9), arc(46, 50, 40, 42, 138, 10))


def mute(pen: Pen) -> None:
    horn(pen)
    ink(pen, bar(61, 36, 91, 64, 11), bar(91, 36, 61, 64, 11))


def speed(pen: Pen) -> None:
    ink(pen, corners([(7, 17), (46, 50), (7, 83)]), corners([(51, 17), (92, 50), (51, 83)]))


def fullscreen(pen: Pen) -> None:
    for x, y, sx, sy in ((10, 10, 1, 1), (90, 10, -1, 1), (90, 90, -1, -1), (10, 90, 1, -1)):
        outline = [(0, 0), (30, 0), (30, 12), (12, 12), (12, 30), (0, 30)]
        ink(pen, corners([(x + sx * px, y + sy * py) for px, py in outline]))


def trophy(pen: Pen) -> None:
    ink(pen, "M27 10L73 10L71 36C69 52 61 60 56 62L56 74L70 80L70 90L30 90L30 80L44 74L44 62C39 60 31 52 29 36Z")
    hollow(pen, "M28 16L8 16C7 36 15 48 33 50L32 41C22 40 17 34 17 25L29 25Z")
    hollow(pen, "M72 16L92 16C93 36 85 48 67 50L68 41C78 40 83 34 83 25L71 25Z")


def clock(pen: Pen) -> None:
    hollow(pen, disc(50, 50, 42), disc(50, 50, 31))
    ink(pen, bar(50, 54, 50, 27, 10, 8), bar(47, 50, 68, 59, 10, 8))


def lamp(pen: Pen) -> None:
    ink(pen, corners([(34, 8), (66, 8), (90, 52), (10, 52)]), bar(50, 50, 50, 86, 11), bar(70, 54, 70, 68, 7))
    ink(pen, "M26 92C26 84 38 80 50 80C62 80 74 84 74 92Z")


def dealer(pen: Pen) -> None:
    """A hand of three cards, fanned: no digit looks like that."""
    for degrees in (-32, 0, 32):
        edge = [polar(50, 80, radius, degrees + side) for radius, side in ((20, -9), (68, -13), (68, 13), (20, 9))]
        ink(pen, corners(edge))


def cards(pen: Pen) -> None:
    ink(pen, corners([(8, 24), (44, 11), (49, 20), (37, 24), (31, 69), (24, 71)]))
    hollow(pen, box(41, 20, 47, 68, 8, 8), corners([(65, 34), (78, 54), (64, 75), (51, 54)]))


def stock(pen: Pen) -> None:
    hollow(pen, corners([(50, 8), (94, 34), (50, 60), (6, 34)]), corners([(50, 20), (74, 34), (50, 48), (26, 34)]))
    for y in (51, 68):
        ink(pen, corners([(6, y - 1), (50, y + 15), (94, y - 1), (94, y + 9), (50, y + 25), (6, y + 9)]))


def pencil(pen: Pen) -> None:
    with pen.group("rotate(45 50 50)"):
        ink(pen, box(37, 0, 26, 13, 4), box(37, 19, 26, 49), corners([(37, 73), (63, 73), (50, 102)]))


def trash(pen: Pen) -> None:
    ink(pen, bar(12, 25, 88, 25, 12), box(37, 8, 26, 12, 4))
    hollow(pen, corners([(20, 36), (80, 36), (75, 92), (25, 92)]), box(38, 44, 7, 39), box(55, 44, 7, 39))


def plus(pen: Pen) -> None:
    ink(pen, bar(50, 12, 50, 88, 18, 17), bar(12, 50, 88, 50, 17, 18))


def minus(pen: Pen) -> None:
    ink(pen, bar(12, 50, 88, 50, 17, 18))


def check(pen: Pen) -> None:
    ink(pen, corners([(8, 54), (20, 41), (38, 59), (78, 12), (92, 23), (40, 86)]))


def warning(pen: Pen) -> None:
    mark = corners([(44, 36), (56, 36), (54, 65), (46, 65)])
    hollow(pen, "M44 12Q50 3 56 12L95 81Q99 91 89 91L11 91Q1 91 5 81Z", mark, disc(50, 77, 6.5))


def left(pen: Pen) -> None:
    ink(pen, corners([(62, 10), (76, 23), (48, 50), (76, 77), (62, 90), (21, 50)]))


def right(pen: Pen) -> None:
    ink(pen, corners([(38, 10), (24, 23), (52, 50), (24, 77), (38, 90), (79, 50)]))


def far_left(pen: Pen) -> None:
    ink(pen, corners([(52, 14), (63, 25), (38, 50), (63, 75), (52, 86), (16, 50)]))
    ink(pen, corners([(84, 14), (95, 25), (70, 50), (95, 75), (84, 86), (48, 50)]))


def far_right(pen: Pen) -> None:
    ink(pen, corners([(48, 14), (37, 25), (62, 50), (37, 75), (48, 86), (84, 50)]))
    ink(pen, corners([(16, 14), (5, 25), (30, 50), (5, 75), (16, 86), (52, 50)]))


def up(pen: Pen) -> None:
    ink(pen, corners([(10, 62), (23, 76), (50, 48), (77, 76), (90, 62), (50, 21)]))


def down(pen: Pen) -> None:
    ink(pen, corners([(10, 38), (23, 24), (50, 52), (77, 24), (90, 38), (50, 79)]))


def person(pen: Pen) -> None:
    ink(pen, disc(50, 29, 21, 22), "M10 92C10 66 26 56 50 56C74 56 90 66 90 92Z")


def opponent(pen: Pen) -> None:
    ink(pen, disc(38, 27, 20), "M4 92C4 66 18 54 38 54C45 54 51 55 56 58L47 92Z")
    hollow(pen, box(59, 40, 34, 50, 4, 12), corners([(78, 51), (87, 66), (74, 80), (65, 65)]))


def book(pen: Pen) -> None:
    ink(pen, "M46 26C36 17 22 15 7 17L7 77C22 75 36 78 46 87Z", "M54 26C64 17 78 15 93 17L93 77C78 75 64 78 54 87Z")


def palette(pen: Pen) -> None:
    board = (
        "M52 11C25 11 7 29 7 51C7 74 26 90 47 90C57 90 58 82 55 75C52 68 56 62 64 62L78 62"
        "C88 62 94 56 93 46C91 25 74 11 52 11Z"
    )
    hollow(pen, board, disc(27, 50, 7.5), disc(38, 30, 7.5), disc(60, 27, 7.5), disc(77, 43, 7.5))


def keyboard(pen: Pen) -> None:
    keys = [box(x, 36, 9, 10, 1) for x in (16, 31.5, 47, 62.5, 76)]
    keys += [box(x, 54, 9, 10, 1) for x in (16, 76)] + [box(31.5, 54, 38, 10, 1)]
    hollow(pen, box(5, 23, 90, 54, 9), *keys)


def eye(pen: Pen) -> None:
    hollow(pen, "M4 50C22 24 36 20 50 20C64 20 78 24 96 50C78 76 64 80 50 80C36 80 22 76 4 50Z", disc(50, 50, 21))
    ink(pen, disc(50, 50, 12))


def lock(pen: Pen) -> None:
    pen.path(
        "M25 50L25 32C25 14 36 7 50 7C64 7 75 14 75 32L75 50L62 50L62 33C62 23 57 19 50 19C43 19 38 23 38 33L38 50Z",
        INK,
    )
    hollow(pen, box(14, 45, 72, 48, 7), "M45 71C36 67 39 55 50 55C61 55 64 67 55 71L57 84L43 84Z")


def phone(pen: Pen) -> None:
    hollow(pen, box(24, 4, 52, 92, 9), box(34, 17, 32, 55, 2), disc(50, 84, 6))


def phone_lost(pen: Pen) -> None:
    hollow(pen, box(24, 4, 52, 92, 9), box(34, 17, 32, 55, 2), disc(50, 84, 6))
    ink(pen, bar(50, 24, 50, 48, 11), disc(50, 61, 6))


def seal(pen: Pen) -> None:
    edge = [polar(50, 38, 34 if i % 2 else 29, 360 * i / 28) for i in range(28)]
    hollow(pen, corners(edge), disc(50, 38, 20), disc(50, 38, 11))
    ink(pen, corners([(30, 66), (48, 74), (42, 98), (33, 86), (20, 90)]))
    ink(pen, corners([(70, 66), (52, 74), (58, 98), (67, 86), (80, 90)]))


def replay(pen: Pen) -> None:
    ink(
        pen, arc(50, 54, 35, 42, 320, 12, 12), arrow_head((53, 11), 56, 33, 38), corners([(42, 38), (69, 54), (42, 70)])
    )


def flag(pen: Pen) -> None:
    ink(
        pen,
        bar(21, 8, 21, 94, 11),
        "M29 12C43 6 53 20 67 16C76 13 82 13 89 15L80 36L89 57C74 53 68 60 56 60C46 60 40 52 29 57Z",
    )


def star(pen: Pen) -> None:
    ink(pen, corners([polar(50, 54, 20 if i % 2 else 47, 36 * i) for i in range(10)]))


def chart(pen: Pen) -> None:
    ink(pen, bar(8, 90, 92, 90, 10), box(15, 52, 18, 30), box(41, 32, 18, 50), box(67, 10, 18, 72))


def globe(pen: Pen) -> None:
    hollow(pen, disc(50, 50, 44), disc(50, 50, 35))
    hollow(pen, disc(50, 50, 22, 42), disc(50, 50, 14, 36))
    ink(pen, bar(9, 50, 91, 50, 8))


def door(pen: Pen) -> None:
    pen.path("M14 94L14 8L66 8L66 30L56 30L56 18L24 18L24 84L56 84L56 70L66 70L66 94Z", INK)
    ink(pen, bar(38, 50, 72, 50, 13), corners([(96, 50), (66, 27), (66, 73)]))


def chain(pen: Pen) -> None:
    with pen.group("rotate(-42 50 50)"):
        ink(pen, "M40 32L12 32C-12 32 -12 68 12 68L40 68L40 56L14 56C4 56 4 44 14 44L40 44Z")
        ink(pen, "M60 32L88 32C112 32 112 68 88 68L60 68L60 56L86 56C96 56 96 44 86 44L60 44Z")
        ink(pen, bar(26, 50, 74, 50, 11))


def target(pen: Pen) -> None:
    hollow(pen, disc(50, 50, 45), disc(50, 50, 34))
    hollow(pen, disc(50, 50, 25), disc(50, 50, 14))
    ink(pen, disc(50, 50, 6.5))


def sword(pen: Pen, lean: float) -> None:
    with pen.group(f"rotate({lean:g} 50 50)"):
        ink(pen, corners([(50, -12), (56, 0), (56, 72), (44, 72), (44, 0)]), bar(32, 76, 68, 76, 9))
        ink(pen, box(45.5, 80, 9, 18), disc(50, 103, 7))


def swords(pen: Pen) -> None:
    sword(pen, 42)
    sword(pen, -42)


SIGNS: dict[str, Sign] = {
    "menu": menu,
    "back": back,
    "close": close,
    "help": help_sign,
    "settings": settings,
    "undo": undo,
    "redo": redo,
    "hint": hint,
    "pass": skip,
    "play": play,
    "pause": pause,
    "sound": sound,
    "mute": mute,
    "speed": speed,
    "fullscreen": fullscreen,
    "trophy": trophy,
    "clock": clock,
    "lamp": lamp,
    "dealer": dealer,
    "cards": cards,
    "stock": stock,
    "pencil": pencil,
    "trash": trash,
    "plus": plus,
    "minus": minus,
    "check": check,
    "warning": warning,
    "left": left,
    "right": right,
    "far-left": far_left,
    "far-right": far_right,
    "up": up,
    "down": down,
    "person": person,
    "opponent": opponent,
    "book": book,
    "palette": palette,
    "keyboard": keyboard,
    "eye": eye,
    "lock": lock,
    "phone": phone,
    "phone-lost": phone_lost,
    "seal": seal,
    "replay": replay,
    "flag": flag,
    "star": star,
    "chart": chart,
    "globe": globe,
    "door": door,
    "chain": chain,
    "target": target,
    "swords": swords,
}


def draw(out: Path) -> None:
    for name, sign in SIGNS.items():
        pen = Pen(SIZE, SIZE)
        sign(pen)
        pen.save(out / "icons" / f"{name}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
