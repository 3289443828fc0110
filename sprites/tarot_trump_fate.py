"""What befalls men: the chariot, the wheel, the hanged man, Time, Death and the ship."""

from __future__ import annotations

from math import sin

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, polar
from woodcut import (
    DEEP,
    FULL,
    SOFT,
    WHITE,
    Shade,
    ball,
    box,
    cloud,
    crown,
    curve,
    cut,
    cuts,
    disc,
    fist,
    flower,
    foot,
    ground,
    head,
    horse,
    laurel,
    limb,
    shape,
    sleeve,
    tuft,
    waves,
    wing,
)


def spoked(pen: Pen, x: float, y: float, r: float, spokes: int, rim: str, spoke: str, turn: float = 0) -> None:
    """A wheel with its rim, turned spokes and hub."""
    pen.circle(x, y, r, "none", INK, r * 0.28)
    pen.circle(x, y, r, "none", rim, r * 0.28 - 6)
    for k in range(spokes):
        angle = turn + k * 360 / spokes
        with pen.group(f"translate({x:.2f} {y:.2f}) rotate({angle:.2f})"):
            half = r * 0.05
            d = curve(
                f"{-half},{-r * 0.2} {-half * 0.9},{-r * 0.4} "
                f"{-half * 1.8},{-r * 0.55} {-half},{-r * 0.7} {-half},{-r * 0.86}! "
                f"{half},{-r * 0.86}! {half},{-r * 0.7} {half * 1.8},{-r * 0.55} "
                f"{half * 0.9},{-r * 0.4} {half},{-r * 0.2}"
            )
            shape(pen, d, spoke, width=2.2)
            pen.line(-r * 0.08, -r, r * 0.08, -r, INK, 1.5)
    ball(pen, x, y, r * 0.2, rim)
    pen.circle(x, y, r * 0.06, INK)


def chariot(pen: Pen) -> None:
    """T9: two horses draw the victor's chariot; he holds the reins and a palm branch."""
    cloud(pen, 66, 92, 52)
    shape(pen, curve("12,266! 12,222! 44,206 84,214 130,196 188,214! 188,266!"), TEAL, FULL, width=2.6)
    ground(pen, 262)
    # pole and far horse
    pen.line(60, 222, 140, 236, INK, 8)
    pen.line(60, 222, 140, 236, OCHRE, 4)
    horse(pen, 82, 198, 0.7, coat=NIGHT, mane=OCHRE, tack=BRICK, pace="walk")
    # the driver stands behind the rail
    cape = curve("126,128! 150,120 170,136 180,168 188,204! 172,200 160,208 140,204! 130,170")
    shape(pen, cape, BRICK, DEEP)
    cuts(pen, "160,140 168,168 174,194", "150,138 154,170 158,200", width=2.8)
    tunic = curve("122,124! 110,146 114,176 110,214! 162,214! 160,176 164,146 150,124! 136,118")
    shape(pen, tunic, PAPER, DEEP)
    cuts(pen, "118,142 136,150 156,142", "120,158 136,166 156,158", "136,124 136,140 136,166", width=2.2)
    pen.path(box(112, 176, 48, 8), OCHRE, INK, 2.6)
    for k in range(6):
        shape(
            pen,
            curve(f"{112 + k * 8},184! {120 + k * 8},184! {120 + k * 8},200! {116 + k * 8},206! {112 + k * 8},200!"),
            BRICK,
            width=2,
        )
    shape(pen, limb("136,104,15 136,114,15 136,126,24"), PAPER, SOFT, width=2.6)
    shape(pen, curve("118,128! 128,118 136,124 146,117 158,128! 150,134 136,136 124,134"), BRICK, SOFT, width=2.6)
    head(pen, 134, 84, 44, turn=-0.8, hair=NIGHT, style="curly", mood="calm")
    laurel(pen, 134, 72, 40, TEAL)
    # palm branch in the raised hand
    spine = "171,118 177,92 169,68"
    cut(pen, spine, 4, TEAL)
    for k in range(9):
        t = k / 8
        x, y = 171 + 4 * sin(t * 3) - 4 * t, 108 - 42 * t
        for side in (-1, 1):
            with pen.group(f"translate({x:.2f} {y:.2f}) rotate({side * (52 - 22 * t) - 6:.2f})"):
                pen.path(curve("0,0! -3.2,-8 0,-17! 3.2,-8"), TEAL, INK, 1.6)
    sleeve(pen, "154,134,22 174,148,19 172,132,14", BRICK, OCHRE, FULL)
    fist(pen, 171, 121, 14, 4)
    # the car
    car = curve("108,190! 122,196 160,196 182,184! 186,206 182,236! 174,252 120,254 112,240! 112,214")
    shape(pen, car, OCHRE, DEEP)
    shape(pen, curve("106,186! 110,196 124,200 160,200 186,180! 184,190 162,206 122,206 108,198!"), BRICK, width=2.6)
    spoked(pen, 152, 252, 30, 8, BRICK, PAPER)
    # near horse, reins
    horse(pen, 68, 228, 0.74, coat=PAPER, mane=NIGHT, tack=BRICK, pace="walk")
    sleeve(pen, "118,134,22 100,156,19 98,170,14", BRICK, OCHRE, FULL)
    cuts(pen, "98,180 76,196 46,204", "98,178 84,176 62,176", width=2.6)
    fist(pen, 97, 178, 14, 70)
    tuft(pen, 24, 292, 9, INK)


def clinger(pen: Pen, coat: str, hose: str, hair: str, mood: str) -> None:
    """One who climbs the left side of the wheel; turned about the hub, the same figure falls or lies beneath."""
    shape(pen, limb("28,182,18 44,200,13 36,214,10"), hose, SOFT, width=2.6)
    shape(pen, curve("30,210! 40,210! 44,220 52,224 44,228 32,226!"), NIGHT, width=2.4)
    shape(pen, curve("24,144! 14,162 16,190! 26,196 42,190! 40,166 42,148! 34,142"), coat, FULL, width=2.8)
    pen.path(box(15, 178, 27, 5), OCHRE, INK, 2)
    shape(pen, limb("24,186,18 22,206,13 30,226,10"), hose, SOFT, width=2.6)
    shape(pen, curve("25,224! 34,222! 40,230 46,234 40,240 28,238!"), NIGHT, width=2.4)
    head(pen, 31, 124, 30, turn=0.8, tilt=-14, hair=hair, style="short", mood=mood)
    sleeve(pen, "36,150,15 52,152,12 54,138,10", coat)
    fist(pen, 54, 131, 10, 0)
    sleeve(pen, "28,150,15 44,164,12 46,152,10", coat)
    fist(pen, 46, 145, 10, 0)


def wheel(pen: Pen) -> None:
    """T10: Fortune's wheel with the four who ride it: he will reign, he reigns, he has reigned, he lies beneath."""
    ground(pen, 282)
    for side in (-1, 1):
        post = limb(f"{100 + side * 6},160,13 {100 + side * 26},226,12 {100 + side * 46},294,15")
        shape(pen, post, OCHRE, SOFT)
    with pen.group("rotate(-90 100 166)"):
        clinger(pen, NIGHT, PAPER, PAPER, "sad")
    spoked(pen, 100, 166, 62, 8, OCHRE, PAPER, 22.5)
    for k in range(8):
        x, y = polar(100, 166, 62, k * 45)
        pen.circle(x, y, 3, BRICK, INK, 1.6)
    # crank
    pen.polyline([(100, 166), (134, 186), (134, 204)], INK, 8)
    pen.polyline([(100, 166), (134, 186), (134, 204)], BRICK, 3.6)
    ball(pen, 134, 207, 6.5, PAPER)
    pen.circle(100, 166, 6, BRICK, INK, 2.4)
    clinger(pen, TEAL, PAPER, OCHRE, "glad")
    with pen.group("rotate(180 100 166)"):
        clinger(pen, BRICK, PAPER, NIGHT, "sad")
    # he who reigns
    shape(pen, curve("72,104! 76,88 124,88 128,104! 120,110 80,110"), NIGHT, WHITE, width=2.8)
    shape(pen, limb("92,92,18 80,104,14 82,118,10"), BRICK, SOFT, width=2.6)
    shape(pen, limb("108,92,18 120,104,14 118,118,10"), BRICK, SOFT, width=2.6)
    foot(pen, 83, 126, 14, fill=NIGHT)
    foot(pen, 117, 126, 14, flip=True, fill=NIGHT)
    shape(pen, curve("88,66! 80,80 84,98! 100,102 116,98! 120,80 112,66! 100,62"), BRICK, FULL, width=2.8)
    shape(pen, curve("84,72! 90,64 100,68 110,64 116,72! 110,76 100,78 90,76"), PAPER, width=2.4)
    head(pen, 100, 47, 33, hair=NIGHT, style="bob", mood="glad")
    crown(pen, 100, 36, 29, 19)
    sleeve(pen, "88,74,15 70,84,12 66,76,10", BRICK)
    pen.line(62, 98, 64, 42, INK, 5.4)
    pen.line(62, 98, 64, 42, OCHRE, 2.2)
    ball(pen, 64, 40, 5.5)
    fist(pen, 63, 70, 10, 0)
    sleeve(pen, "112,74,15 130,84,12 136,76,10", BRICK)
    ball(pen, 138, 60, 8.5)
    pen.line(138, 51, 138, 44, INK, 3)
    pen.line(134, 47.5, 142, 47.5, INK, 3)
    fist(pen, 138, 70, 10, 90)


def hanged(pen: Pen) -> None:
    """T11: between two lopped trunks a man hangs by one foot, calm, coins falling from his purse."""
    ground(pen, 276, fill=TEAL)
    shape(pen, curve("12,276! 12,250! 36,240 70,252 104,240 150,252 188,238! 188,276!"), OCHRE, SOFT, width=2.6)
    for x, lean in ((32, 2), (168, -2)):
        trunk = limb(f"{x + lean},50,18 {x - lean},140,18 {x + lean},220,20 {x},284,26")
        shape(pen, trunk, BRICK, FULL)
        cuts(pen, f"{x - 3},70 {x - 5},110 {x - 3},150", f"{x - 2},170 {x - 5},210 {x - 4},250", width=2.4)
        side = 1 if x < 100 else -1
        for y in (96, 150, 206):
            d = limb(f"{x + side * 5},{y + 6},12 {x + side * 12},{y},10 {x + side * 19},{y - 7},9")
            shape(pen, d, BRICK, SOFT, width=2.6)
            pen.ellipse(x + side * 19, y - 8, 4, 4.6, OCHRE, INK, 2.2)
        shape(
            pen,
            curve(
                f"{x + side * 18},{y - 10}! {x + side * 26},{y - 24} {x + side * 36},{y - 22}! {x + side * 30},{y - 10}"
            ),
            TEAL,
            width=2.2,
        )
    beam = curve("14,50! 100,44 186,50! 188,60! 186,68! 100,62 14,68! 12,58!")
    shape(pen, beam, BRICK, Shade(depth=12, reach=0.1))
    cuts(pen, "30,57 70,53 96,54", "110,54 140,55 172,60", width=2.2)
    # rope
    for k in range(3):
        pen.line(94 + k * 5, 46, 94 + k * 5, 64, INK, 4.6)
        pen.line(94 + k * 5, 47, 94 + k * 5, 63, PAPER, 2)
    pen.line(100, 64, 100, 88, INK, 5)
    pen.line(100, 64, 100, 88, PAPER, 2)
    with pen.group("rotate(180 100 162)"):
        turned = Shade(depth=18, reach=0.45, left=True)
        # the free leg makes a four behind the bound one
        shape(pen, limb("106,170,26 134,188,19 130,202,15 104,206,11"), OCHRE, width=2.8)
        cuts(pen, "110,176 124,184 131,191", "112,168 128,178 138,188", width=2)
        shape(pen, curve("104,199! 92,198 78,196 72,202 78,210 94,212 104,212!"), NIGHT, width=2.6)
        shape(pen, limb("96,168,28 98,204,20 100,226,15 100,240,11"), PAPER, turned, width=2.8)
        shape(pen, curve("94,232! 107,232! 108,246 104,262! 96,264 93,248!"), NIGHT, WHITE, width=2.6)
        # arms behind the back
        shape(pen, limb("80,122,20 60,146,18 74,168,14"), TEAL, turned, width=2.8)
        shape(pen, limb("120,122,20 140,146,18 126,168,14"), TEAL, turned, width=2.8)
        coat = curve(
            "82,112! 76,134 82,160! 76,184! 90,178! 100,186! 112,178! 126,182! 118,160! 124,134 118,112! 100,106"
        )
        shape(pen, coat, TEAL, turned)
        for k in range(4):
            pen.circle(100, 120 + k * 11, 2.4, OCHRE, INK, 1.6)
        pen.path(box(80, 158, 40, 7), BRICK, INK, 2.6)
        shape(pen, limb("100,92,13 100,102,13 100,112,20"), PAPER, SOFT, width=2.6)
        shape(pen, curve("84,108! 92,104 100,114 108,104 116,108! 110,118 100,120 90,118"), PAPER, width=2.4)
        head(pen, 100, 80, 42, hair=OCHRE, style="short", mood="asleep")
        for lean, start in ((-10, -8), (-3, -3), (4, 3), (11, 8)):
            cut(pen, f"{100 + start},62 {100 + lean},52 {100 + lean * 1.5},42", 7, INK, blunt=True)
            cut(pen, f"{100 + start},62 {100 + lean},53 {100 + lean * 1.4},45", 3.6, OCHRE, blunt=True)
    for x, y in ((76, 246), (128, 234), (136, 262)):
        ball(pen, x, y, 6)
    tuft(pen, 62, 286, 9, INK)
    flower(pen, 148, 294, 18)
    flower(pen, 52, 296, 14, PAPER)


def hourglass(pen: Pen, x: float, y: float, high: float) -> None:
    """An hourglass standing around (x, y)."""
    with pen.group(f"translate({x} {y}) scale({high / 52})"):
        glass = curve("-13,-22! -13,-10 -3,-1 -3,1 -13,10 -13,22! 13,22! 13,10 3,1 3,-1 13,-10 13,-22!")
        shape(pen, glass, PAPER, width=2.6)
        shape(pen, curve("-10,-10! 10,-10! 2,-1! -2,-1!"), BRICK)
        shape(pen, curve("-12,21! 0,10 12,21!"), BRICK)
        pen.line(0, 0, 0, 14, BRICK, 1.8)
        for side in (-17, 17):
            pen.line(side, -22, side, 22, INK, 4.4)
            pen.line(side, -22, side, 22, OCHRE, 1.6)
        for side in (-25, 25):
            shape(pen, curve(f"-22,{side - 4}! 22,{side - 4}! 22,{side + 4}! -22,{side + 4}!"), OCHRE, SOFT, width=2.8)


def time(pen: Pen) -> None:
    """T12: old Time goes bent over his crutch, winged, holding up the hourglass."""
    # low sun and hills
    shape(pen, disc(48, 226, 26), BRICK, Shade(depth=20, reach=0.3, angle=0), width=2.6)
    for k in range(9):
        angle = -80 + k * 20
        x0, y0 = polar(48, 226, 32, angle)
        x1, y1 = polar(48, 226, 41, angle)
        pen.line(x0, y0, x1, y1, BRICK, 2.6)
    shape(pen, curve("12,238! 46,226 84,240 130,222 188,240! 188,266! 12,266!"), OCHRE, FULL, width=2.6)
    ground(pen, 262, fill=TEAL)
    cuts(pen, "22,80 28,75 33,80", "33,80 38,75 44,79", "58,58 63,54 68,58", "68,58 72,54 77,57", width=2.6)
    wing(pen, 126, 142, 78, 34, flip=True, fill=PAPER, cover=NIGHT)
    # the far foot, robe, near foot
    foot(pen, 98, 284, 24, fill=PAPER)
    robe = curve(
        "92,118! 78,150 78,190 70,232 66,272! 80,278 94,270 112,280 "
        "130,272 152,282! 162,276! 156,230 158,180 156,146 142,122 120,108!"
    )
    shape(pen, robe, TEAL, DEEP)
    cuts(
        pen,
        "96,150 92,210 88,266",
        "110,190 110,230 114,272",
        "124,170 130,220 134,268",
        "138,150 148,210 150,272",
        width=3.2,
    )
    foot(pen, 78, 290, 24, fill=PAPER)
    pen.path(curve("78,192! 116,204 156,188! 157,197! 116,213 77,201!"), OCHRE, INK, 2.6)
    cuts(pen, "116,208 122,226 120,246", "118,208 128,224 128,240", width=4, ink=INK)
    # hood and head
    shape(pen, curve("98,128! 106,112 128,100 144,116 148,140! 128,150 108,146"), BRICK, FULL)
    cuts(pen, "112,126 124,120 136,124", "112,138 126,136 140,138", width=2.2)
    head(pen, 98, 96, 46, turn=-0.9, tilt=-10, hair=PAPER, style="short", beard="long", mood="calm")
    # crutch in the near hand
    pen.line(52, 292, 66, 168, INK, 8)
    pen.line(52, 292, 66, 168, OCHRE, 3.8)
    shape(pen, curve("50,160! 66,158 84,164! 84,172! 66,169 49,169!"), OCHRE, SOFT, width=2.8)
    sleeve(pen, "134,140,32 128,176,29 92,186,22", TEAL, PAPER, FULL)
    cuts(pen, "138,152 134,172 122,184", "126,150 122,168 112,178", width=2.4)
    fist(pen, 65, 184, 17, 6)
    shape(pen, limb("94,188,13 84,188,12 74,186,11"), PAPER, width=2.6)
    fist(pen, 66, 184, 17, 6)
    # the hourglass in the far hand
    sleeve(pen, "88,140,26 62,152,22 46,140,16", TEAL, PAPER, FULL)
    hourglass(pen, 38, 96, 58)
    fist(pen, 40, 130, 15, 84)
    tuft(pen, 30, 296, 9, INK)
    tuft(pen, 170, 290, 11, INK)


def death(pen: Pen) -> None:
    """T13: a hooded skeleton on a pale horse, the scythe shouldered, moving on without haste."""
    ground(pen, 274, fill=NIGHT)
    for x, y in ((28, 288), (60, 294), (120, 292), (170, 290)):
        tuft(pen, x, y, 8, PAPER)
    # the reaped field behind
    for k in range(9):
        x = 18 + k * 20
        cuts(pen, f"{x},274 {x + 1},262 {x + 3},252", f"{x + 3},274 {x + 6},264 {x + 10},258", width=2.6, ink=OCHRE)
    # handle of the scythe, behind the rider
    pen.line(70, 246, 48, 56, INK, 8)
    pen.line(70, 246, 48, 56, OCHRE, 3.8)
    blade = curve("44,62! 46,44 62,28 92,16 126,22 152,42! 124,36 96,34 70,46 54,64!")
    shape(pen, blade, PAPER, Shade(depth=10, reach=0.3))
    cut(pen, "54,54 74,36 104,26", 2)
    # the cloak falls over the horse's back
    cloak = curve(
        "92,66! 112,74 124,104 146,130 164,166 178,204! 168,204 166,216! "
        "152,206 142,214! 132,204 116,208! 96,190 90,140 84,110"
    )
    horse(pen, 98, 214, 1.0, coat=PAPER, mane=INK, tack=BRICK, pace="walk")
    shape(pen, cloak, NIGHT, Shade(depth=26, reach=0.35, gap=5, left=True, ink=PAPER, weight=1.6))
    cuts(pen, "116,96 132,140 156,196", "108,110 120,150 136,198", "124,108 146,146 168,196", width=2.4, ink=PAPER)
    # bones: pelvis, spine, ribs
    shape(pen, curve("80,176! 92,180 104,176! 110,188 104,198! 92,194 80,198! 74,188"), PAPER, SOFT, width=2.6)
    for k in range(9):
        pen.ellipse(93 - k * 0.4, 174 - k * 6.4, 5, 3.6, PAPER, INK, 2)
    for k in range(5):
        y = 124 + k * 9
        w = 22 - abs(k - 1.5) * 2.4
        for side in (-1, 1):
            rib = curve(
                f"{91},{y}! {91 + side * w * 0.6},{y - 4} {91 + side * w},{y + 3} {91 + side * w * 0.82},{y + 8}",
                close=False,
            )
            pen.path(rib, "none", INK, 6)
            pen.path(rib, "none", PAPER, 2.8)
    pen.path(curve("70,118 80,114 90,118 100,114 112,120", close=False), "none", INK, 7)
    pen.path(curve("70,118 80,114 90,118 100,114 112,120", close=False), "none", PAPER, 3.4)
    # thigh and shin
    bone(pen, 86, 192, 66, 214, 9)
    bone(pen, 66, 216, 76, 250, 8)
    shape(pen, curve("72,248! 82,246! 82,256 64,262 58,258 62,252"), PAPER, SOFT, width=2.4)
    cuts(pen, "62,257 66,255 70,254", "66,260 70,257 74,256", width=1.5)
    # arms: one on the handle, one on the reins
    bone(pen, 72, 120, 70, 152, 8)
    bone(pen, 70, 153, 58, 130, 7)
    knuckles(pen, 56, 124)
    bone(pen, 110, 122, 116, 152, 8)
    bone(pen, 116, 153, 94, 174, 7)
    knuckles(pen, 88, 178)
    cuts(pen, "84,182 64,190 48,188", width=2.8, ink=BRICK)
    # hood and skull
    hood = curve("84,118! 70,104 66,80 76,62 98,54 118,64 124,88 116,112! 104,122")
    shape(pen, hood, NIGHT, Shade(depth=14, reach=0.3, left=False, ink=PAPER, weight=1.6), width=3)
    skull(pen, 89, 90, 46)


def bone(pen: Pen, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
    """One long bone between two joints."""
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    d = limb(
        f"{x0},{y0},{width * 1.3} {(x0 + mx) / 2},{(y0 + my) / 2},{width * 0.7} {mx},{my},{width * 0.62} "
        f"{(x1 + mx) / 2},{(y1 + my) / 2},{width * 0.7} {x1},{y1},{width * 1.3}"
    )
    shape(pen, d, PAPER, Shade(depth=4, reach=0.4, gap=4), width=2.4)


def knuckles(pen: Pen, x: float, y: float) -> None:
    """The grip of a bony hand."""
    shape(pen, curve(f"{x - 8},{y - 7}! {x + 7},{y - 6}! {x + 8},{y + 5}! {x - 6},{y + 7}!"), PAPER, width=2.4)
    for k in range(3):
        pen.line(x - 8, y - 3.4 + k * 3.6, x + 5, y - 3 + k * 3.4, INK, 1.7)


def skull(pen: Pen, x: float, y: float, size: float) -> None:
    """A skull in three-quarter view looking left."""
    with pen.group(f"translate({x} {y}) scale({size / 44})"):
        d = curve("0,-22 14,-17 17,-4 14,6! 10,10 10,16! 4,22 -6,22 -11,18! -12,10! -15,6 -17,-4 -13,-17")
        shape(pen, d, PAPER, Shade(depth=10, reach=0.3, gap=3.4), width=2.8)
        shape(pen, curve("-14,-4 -9,-8 -4,-4 -5,3 -10,5 -14,2"), INK)
        shape(pen, curve("2,-5 7,-8 12,-4 11,3 6,5 2,1"), INK)
        shape(pen, curve("-3,5! -6,11! -2,10! 1,11!"), INK)
        pen.path(curve("-11,14 -3,16 8,14", close=False), "none", INK, 1.8)
        for k in range(6):
            pen.line(-9 + k * 3.2, 11.6, -8.4 + k * 3, 18.6, INK, 1.4)


def sail(pen: Pen, x: float, top: float, w: float, h: float, fill: str = PAPER, cross: bool = False) -> None:
    """A square sail bellied by a wind from the right, hung from its yard at (x, top)."""
    a = w / 2
    d = curve(
        f"{x - a},{top}! {x + a},{top}! {x + a - 7},{top + h * 0.5} {x + a + 3},{top + h}! {x},{top + h - 8} "
        f"{x - a - 4},{top + h}! {x - a - 13},{top + h * 0.55}"
    )
    shape(pen, d, fill, Shade(depth=w * 0.4, reach=0.4, gap=4.6))
    if cross:
        cx, cy, r = x - 5, top + h * 0.46, min(w, h) * 0.26
        pen.path(
            curve(
                f"{cx - r * 0.22},{cy - r}! {cx + r * 0.22},{cy - r}! "
                f"{cx + r * 0.22},{cy - r * 0.22}! {cx + r},{cy - r * 0.22}! "
                f"{cx + r},{cy + r * 0.22}! {cx + r * 0.22},{cy + r * 0.22}! "
                f"{cx + r * 0.22},{cy + r}! {cx - r * 0.22},{cy + r}! "
                f"{cx - r * 0.22},{cy + r * 0.22}! {cx - r},{cy + r * 0.22}! "
                f"{cx - r},{cy - r * 0.22}! {cx - r * 0.22},{cy - r * 0.22}!"
            ),
            BRICK,
        )
    pen.line(x - a - 5, top, x + a + 5, top, INK, 6)
    pen.line(x - a - 5, top, x + a + 5, top, OCHRE, 2.2)


def pennant(pen: Pen, x: float, y: float, fill: str, reach: float = 30) -> None:
    """A swallow-tailed flag flying to the left of its mast top at (x, y)."""
    d = curve(
        f"{x},{y}! {x - reach * 0.35},{y + 4} {x - reach * 0.7},{y - 2} "
        f"{x - reach},{y + 2}! {x - reach * 0.78},{y + 6}! "
        f"{x - reach},{y + 13}! {x - reach * 0.6},{y + 8} {x - reach * 0.3},{y + 13} {x},{y + 10}!"
    )
    shape(pen, d, fill, width=2.4)


def ship(pen: Pen) -> None:
    """T14: a galleon under full sail runs before the wind, gulls and a dolphin beside her."""
    cloud(pen, 34, 92, 40)
    cloud(pen, 172, 80, 36)
    cuts(
        pen,
        "20,126 25,121 30,126",
        "30,126 35,121 40,125",
        "168,112 172,108 176,112",
        "176,112 180,108 185,111",
        width=2.4,
    )
    # the far crests
    shape(pen, curve("12,232! 40,226 70,233 100,227 130,233 160,227 188,232! 188,258! 12,258!"), TEAL, width=2.4)
    for x, top in ((54, 84), (106, 18), (152, 82)):
        pen.line(x, top, x, 214, INK, 8)
        pen.line(x, top, x, 214, OCHRE, 3.8)
    # shrouds
    for x, foot_x in ((106, 78), (106, 86), (106, 130), (152, 174), (152, 134), (54, 36)):
        pen.line(x, 100 if x != 106 else 60, foot_x, 214, INK, 1.6)
    sail(pen, 54, 132, 36, 58, OCHRE)
    sail(pen, 56, 98, 26, 30)
    sail(pen, 154, 126, 32, 58, OCHRE)
    sail(pen, 154, 96, 24, 26)
    sail(pen, 106, 98, 60, 92, cross=True)
    sail(pen, 106, 46, 44, 46)
    shape(pen, curve("94,46! 118,46! 116,38! 96,38!"), BRICK, SOFT, width=2.6)
    pennant(pen, 106, 16, BRICK, 40)
    pennant(pen, 54, 80, TEAL, 24)
    pennant(pen, 152, 78, TEAL, 24)
    # bowsprit and jib
    pen.line(34, 208, 12, 172, INK, 7)
    pen.line(34, 208, 12, 172, OCHRE, 3)
    shape(pen, curve("14,172! 36,196 50,200! 44,160 40,132! 34,156"), PAPER, SOFT, width=2.6)
    # hull
    hull = curve(
        "20,206! 44,206! 48,214! 128,214! 132,192! 152,190! 154,178! 188,172! 186,196 180,230 168,262! 46,262! 32,240"
    )
    shape(pen, hull, BRICK, DEEP)
    shape(
        pen,
        curve("18,206! 46,204! 50,216! 130,216! 134,196! 184,188! 184,196! 136,206! 134,226! 30,226!"),
        OCHRE,
        SOFT,
        width=2.6,
    )
    pen.path(curve("30,240 80,248 176,240", close=False), "none", INK, 2.2)
    for x in (60, 84, 108):
        pen.path(box(x, 230, 11, 9), NIGHT, INK, 2.4)
    for x in (146, 160, 172):
        pen.path(box(x, 200 - (x - 146) * 0.2, 7, 9), PAPER, INK, 2.2)
    ball(pen, 186, 166, 5)
    pen.line(186, 172, 184, 178, INK, 3)
    for k in range(5):
        pen.circle(56 + k * 15, 221, 2, INK)
    # bow wave and sea
    waves(pen, 246, rows=3)
    # foam at the bow, a dolphin that keeps pace
    foam = curve("16,262! 14,252 22,246 30,250! 30,240 40,236 48,242! 54,238 64,242 66,250! 58,254 44,256 30,262!")
    shape(pen, foam, PAPER, width=2.4)
    cuts(pen, "24,256 28,252 34,253", "42,250 46,246 52,247", width=1.8)
    body = curve("112,278! 122,262 142,255 160,262 170,276 173,288! 164,278 150,271 136,273 124,279!")
    shape(pen, body, NIGHT, width=2.6)
    shape(pen, curve("138,257! 146,246 158,246! 152,252 153,259!"), NIGHT, width=2.4)
    shape(pen, curve("170,284! 166,296 170,300! 174,292 184,292 187,296! 186,286 176,282"), NIGHT, width=2.4)
    cuts(pen, "124,273 140,266 156,270", "140,274 142,282 148,286", width=2.4, ink=PAPER)
    pen.circle(126, 268, 1.7, PAPER)
