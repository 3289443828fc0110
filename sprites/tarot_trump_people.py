"""The low trumps and the runaway: Miseria, the lads, Empress and Emperor, and the Fuggitivo."""

from __future__ import annotations

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
    limb,
    palm,
    shape,
    sleeve,
    star,
    tiles,
    tree,
    tuft,
)


def miseria(pen: Pen) -> None:
    """T0: a beggar on the ground before a broken wall, bowl in hand, chained to an iron ball."""
    ground(pen, 262)
    wall = curve("104,264! 104,150! 112,148! 112,128! 128,124! 132,100! 150,104! 156,82! 176,78! 188,84! 188,264!")
    shape(pen, wall, PAPER, DEEP)
    for row, y in enumerate(range(110, 262, 19)):
        start = {0: 132, 1: 112}.get(row, 104)
        pen.line(start, y, 188, y, INK, 1.6)
        for x in range(116 + (row % 2) * 14, 186, 28):
            if x > start:
                pen.line(x, y, x, y + 19, INK, 1.6)
    tuft(pen, 164, 80, 11)
    tuft(pen, 120, 126, 8)
    # a bare tree far off, so that even the sky looks poor
    cuts(pen, "30,262 32,200 26,120", width=6)
    cuts(pen, "30,190 16,160 14,130", "30,170 44,150 50,120", "27,140 20,118 22,92", "28,136 36,112 34,84", width=3.4)
    # the coat, patched, spread on the ground
    coat = curve("98,150! 92,176 96,208 92,240 86,262! 108,270 140,266 162,268! 160,236 156,180 142,152! 118,142")
    shape(pen, coat, BRICK, DEEP)
    shape(pen, curve("134,216! 152,214! 154,236! 136,237!"), OCHRE, SOFT, width=2)
    for x, y in ((134, 222), (136, 231), (153, 219), (154, 229), (141, 215), (147, 236)):
        pen.line(x - 2, y - 1, x + 2, y + 1, INK, 1.6)
    cuts(pen, "106,160 104,190 108,220", "118,158 114,180 118,196", "126,232 122,248 124,262", width=2.6)
    # one leg lies stretched out in rags, the iron at its ankle
    shape(pen, limb("88,262,20 64,266,17 44,268,13"), PAPER, FULL, width=2.8)
    shape(pen, curve("34,258! 42,260 46,270 44,276! 34,276! 28,262 26,246! 31,246!"), PAPER, SOFT, width=2.8)
    trouser = curve("112,250! 92,248 72,252! 76,258! 68,262! 74,266! 68,272! 78,276! 92,278 116,274!")
    shape(pen, trouser, TEAL, FULL)
    shape(pen, curve("50,258! 60,257! 61,276! 51,277!"), NIGHT, width=2.6)
    # the other is drawn up, its knee through the cloth
    shape(pen, limb("118,244,32 92,214,25 84,204,22"), TEAL, FULL)
    shape(pen, limb("84,206,19 82,236,15 84,262,12"), PAPER, FULL, width=2.8)
    shape(pen, curve("72,200! 82,192 98,194 102,208! 102,220! 95,214! 91,226! 84,216! 78,224! 73,212!"), TEAL, SOFT)
    foot(pen, 84, 271, 23)
    # the head bowed, a torn hood
    shape(pen, curve("94,156! 96,140 118,134 140,146 142,158! 128,168! 120,160! 110,170! 102,160!"), OCHRE, FULL)
    head(pen, 110, 122, 42, turn=-0.7, tilt=-8, hair=NIGHT, style="long", beard="full", mood="sad")
    shape(pen, curve("86,122! 86,100 106,90 130,96 136,122 134,140! 128,118 112,106 96,110!"), OCHRE, FULL, width=2.8)
    # the arm that asks
    sleeve(pen, "98,166,24 74,186,20 58,182,14", BRICK, "")
    cuts(pen, "56,190 60,182 58,174", width=2)
    palm(pen, 48, 177, 16, -70)
    shape(pen, curve("24,164! 58,162! 54,180 42,184 30,180"), OCHRE, FULL)
    pen.ellipse(41, 163.5, 17, 4.2, NIGHT, INK, 2.6)
    # the other hand lies on the knee
    sleeve(pen, "142,164,26 144,196,21 114,202,14", BRICK, "")
    shape(pen, curve("116,195! 104,192 92,194 84,200! 94,202 96,207 106,210 116,208!"), PAPER, width=2.6)
    cuts(pen, "88,199 95,198 101,199", "94,204 100,203 105,204", width=1.5)
    # chain and ball
    for x, y in ((62, 281), (74, 287), (88, 290), (102, 291), (116, 290), (130, 287)):
        pen.ellipse(x, y, 8.4, 4.6, "none", INK, 5)
        pen.ellipse(x, y, 8.4, 4.6, "none", PAPER, 1.8)
    shape(pen, disc(154, 281, 18), NIGHT, Shade(depth=14, reach=0.3, gap=4.4, left=True, ink=PAPER, weight=1.8))
    pen.circle(148, 273, 3.4, PAPER)


def lads(pen: Pen) -> None:
    """T1: one lad bowls a hoop, another runs with a windmill on a stick, a kite over both."""
    shape(pen, curve("12,220! 12,214! 40,196 74,206 110,190 150,204 188,194! 188,262! 12,262!"), TEAL, FULL, width=2.6)
    ground(pen, 254)
    tree(pen, 166, 204, 46)
    tuft(pen, 24, 256, 9, INK)
    flower(pen, 178, 262, 20)
    # kite
    cut(pen, "132,150 112,110 104,66", 2)
    shape(pen, curve("100,16! 122,44! 104,76! 80,48!"), BRICK, FULL)
    pen.line(100, 16, 104, 76, INK, 2)
    pen.line(80, 48, 122, 44, INK, 2)
    cut(pen, "104,76 112,92 100,104 110,120", 2.4)
    for x, y in ((108, 86), (104, 101), (107, 113)):
        shape(
            pen,
            curve(f"{x},{y}! {x - 8},{y - 4}! {x - 8},{y + 4}! {x},{y}! {x + 8},{y - 4}! {x + 8},{y + 4}!"),
            OCHRE,
            width=1.8,
        )
    # the lad in front, with hoop and stick
    hoop_x, hoop_y = 48, 240
    pen.circle(hoop_x, hoop_y, 34, "none", INK, 9.6)
    pen.circle(hoop_x, hoop_y, 34, "none", OCHRE, 4.4)
    for k in range(8):
        pen.circle(*polar(hoop_x, hoop_y, 34, 20 + k * 45), 1.5, INK)
    shape(pen, limb("94,210,24 78,232,17 88,252,12 92,268,11"), PAPER, FULL, width=2.8)
    foot(pen, 92, 278, 22, fill=NIGHT)
    shape(pen, limb("102,210,24 116,232,18 136,240,12 146,246,11"), PAPER, FULL, width=2.8)
    with pen.group("translate(148 246) rotate(-70)"):
        foot(pen, 0, 6, 22, fill=NIGHT)
    shape(pen, curve("80,198! 116,198! 122,226 112,236! 98,222! 86,240! 72,226"), NIGHT, WHITE)
    shape(pen, curve("84,150! 76,176 78,202! 118,204! 118,176 110,150! 98,144"), BRICK, DEEP)
    pen.path(box(78, 196, 40, 7), OCHRE, INK, 2.4)
    cuts(pen, "92,160 88,178 90,192", "104,166 104,180 104,192", width=2.2)
    head(pen, 94, 124, 42, turn=-0.8, tilt=-6, hair=OCHRE, style="bob", mood="glad")
    shape(pen, curve("72,114! 76,98 96,92 114,102 116,114! 96,104"), TEAL, FULL, width=2.8)
    shape(pen, curve("70,117! 72,111 94,103 116,109 118,116! 96,110 80,114"), TEAL, width=2.4)
    pen.line(24, 226, 62, 186, INK, 5.4)
    pen.line(24, 226, 62, 186, OCHRE, 2.4)
    sleeve(pen, "88,158,20 70,178,17 60,186,13", BRICK)
    fist(pen, 54, 193, 13, 40)
    sleeve(pen, "110,158,20 130,168,16 138,154,13", BRICK)
    fist(pen, 140, 147, 13, 10)
    # the smaller lad behind, with the windmill
    shape(pen, limb("146,244,18 140,260,13 142,274,10"), PAPER, SOFT, width=2.6)
    foot(pen, 142, 284, 19, fill=BRICK)
    shape(pen, limb("158,244,18 166,260,13 170,276,10"), PAPER, SOFT, width=2.6)
    foot(pen, 170, 286, 19, fill=BRICK)
    shape(pen, curve("140,206! 132,232 134,252! 174,254! 172,230 166,206! 153,200"), OCHRE, DEEP)
    cuts(pen, "146,214 143,232 145,246", "158,220 158,236 160,248", width=2)
    head(pen, 154, 184, 36, turn=-0.6, tilt=6, hair=NIGHT, style="curly", mood="glad")
    pen.line(182, 240, 172, 148, INK, 5)
    pen.line(182, 240, 172, 148, PAPER, 2)
    for k in range(4):
        with pen.group(f"translate(171 138) rotate({20 + k * 90})"):
            shape(pen, curve("0,0! -3,-12 4,-22! 14,-16! 8,-6"), (BRICK, TEAL)[k % 2], SOFT, width=2.4)
    pen.circle(171, 138, 3, OCHRE, INK, 2)
    sleeve(pen, "164,214,17 178,226,14 181,216,11", OCHRE)
    fist(pen, 180, 208, 12, -8)


def empress(pen: Pen) -> None:
    """T2: a large half figure between curtains, sceptre in hand, the eagle shield before her."""
    # the niche and its curtains
    shape(pen, curve("24,290! 24,74! 48,56! 66,32 100,22 134,32 152,56! 176,74! 176,290!"), NIGHT, width=2.6)
    for x, y, r in ((62, 62, 5), (138, 62, 5), (144, 92, 4), (86, 38, 4), (114, 38, 4), (146, 118, 3.6)):
        star(pen, x, y, r, 6)
    for side in (-1, 1):
        c = 100 + side * 76
        fall = curve(
            f"{100 + side * 88},50! {100 + side * 52},50! {100 + side * 50},90 {c - side * 8},150 {c - side * 2},196! "
            f"{c - side * 10},240 {c - side * 22},290! {100 + side * 88},290!"
        )
        shape(pen, fall, BRICK, DEEP)
        cuts(
            pen,
            f"{c},56 {c + side * 2},120 {c + side * 5},188",
            f"{c - side * 12},56 {c - side * 8},110 {c},180",
            f"{c + side * 4},206 {c},250 {c - side * 8},286",
            f"{c + side * 8},206 {c + side * 7},250 {c + side * 5},286",
            width=3,
        )
        shape(pen, box(c - 9 if side > 0 else c - 3, 188, 12, 14), OCHRE, SOFT, width=2.6)
    # her robe, wide as the niche
    robe = curve("72,136! 50,150 36,190 30,250 28,290! 172,290! 170,250 164,190 150,150 128,136! 100,150")
    shape(pen, robe, TEAL, Shade(depth=34, reach=0.4, gap=4.4))
    for x0, x1, x2 in ((62, 50, 44), (70, 66, 62), (136, 148, 154), (128, 136, 140)):
        cut(pen, f"{x0},164 {x1},220 {x2},286", 3.4)
    shape(pen, limb("100,108,17 100,124,17 100,142,28"), PAPER, SOFT, width=2.6)
    # ermine collar
    collar = curve("76,128! 56,146 58,166 78,178 100,184 122,178 142,166 144,146 124,128! 112,150 100,158 88,150")
    shape(pen, collar, PAPER, Shade(depth=10, reach=0.2))
    for x, y in ((70, 150), (82, 164), (100, 170), (118, 164), (130, 150), (66, 162), (134, 162)):
        cut(pen, f"{x},{y - 4} {x},{y} {x},{y + 6}", 4, INK)
    for k in range(7):
        pen.circle(*polar(100, 118, 27, 118 + k * 20.6), 3.4, OCHRE, INK, 1.8)
    # head, veil and crown
    shape(
        pen, curve("100,54 72,64 64,100 58,140! 76,132 84,120! 116,120! 124,132 142,140! 136,100 128,64"), PAPER, FULL
    )
    cuts(pen, "70,90 68,112 64,132", "130,90 132,112 136,132", width=2)
    head(pen, 100, 92, 52, turn=0.15, hair=OCHRE, style="bob", mood="calm")
    crown(pen, 100, 74, 48, 30)
    # sceptre in her right hand
    pen.line(38, 290, 58, 76, INK, 8)
    pen.line(38, 290, 58, 76, OCHRE, 3.8)
    shape(pen, curve("58,82! 48,70 50,56 59,40! 68,56 70,70"), OCHRE, FULL, width=2.8)
    cuts(pen, "59,48 58,62 58,76", "54,60 53,68 56,76", width=1.8)
    sleeve(pen, "62,162,34 44,194,30 46,214,21", BRICK, PAPER, FULL)
    fist(pen, 44, 229, 18, 4)
    # the shield, held by her left hand
    shield = curve("76,204! 104,210 138,204! 146,200! 148,240 134,276 112,292! 88,278 74,244 72,202!")
    shape(pen, shield, OCHRE, FULL)
    eagle(pen, 110, 246, 0.92)
    sleeve(pen, "140,164,34 160,204,30 156,224,21", BRICK, PAPER, FULL)
    fist(pen, 148, 236, 18, -14)


def eagle(pen: Pen, x: float, y: float, scale: float, ink: str = NIGHT) -> None:
    """The heraldic eagle, displayed, centred on (x, y), about 56 wide."""
    with pen.group(f"translate({x} {y}) scale({scale})"):
        for side in (-1, 1):
            plume = (
                f"{side * 4},-10! {side * 12},-24 {side * 26},-32! {side * 24},-24! {side * 30},-22! {side * 26},-12! "
                f"{side * 31},-8! {side * 25},0! {side * 27},6! {side * 19},8! "
                f"{side * 17},14! {side * 10},10! {side * 4},8!"
            )
            shape(pen, curve(plume), ink, width=1.6)
            cuts(pen, f"{side * 8},-10 {side * 16},-18 {side * 23},-26", width=1.8, ink=PAPER)
            cuts(
                pen,
                f"{side * 8},-3 {side * 16},-8 {side * 25},-13",
                f"{side * 8},4 {side * 15},2 {side * 22},0",
                width=1.8,
                ink=PAPER,
            )
            cut(pen, f"{side * 5},14 {side * 11},20 {side * 15},26", 4, ink)
            cuts(
                pen,
                f"{side * 14},24 {side * 18},25 {side * 20},24",
                f"{side * 14},24 {side * 14},29 {side * 12},31",
                width=2.4,
            )
        shape(pen, curve("-6,-14 -8,0 -5,14 -10,32! 0,28! 10,32! 5,14 8,0 6,-14 0,-18"), ink, width=1.6)
        shape(pen, curve("5,-14! 5,-26 -3,-31 -9,-26! -15,-22! -8,-21! -5,-14!"), ink, width=1.6)
        pen.circle(-4, -25, 1.4, PAPER)
        cuts(
            pen,
            "-3,-6 0,-4 3,-6",
            "-3,0 0,2 3,0",
            "-3,6 0,8 3,6",
            "-4,18 -5,24 -6,28",
            "4,18 5,24 6,28",
            width=1.8,
            ink=PAPER,
        )


def emperor(pen: Pen) -> None:
    """T3: seated in profile on a lion-footed throne, armed, orb and sceptre before him."""
    tiles(pen, 252, dark=TEAL)
    # canopy of the throne
    shape(pen, curve("120,270! 122,96! 136,66 160,58 184,66! 188,270!"), BRICK, DEEP)
    shape(pen, curve("132,258! 134,108! 144,86 160,80 176,88! 178,258!"), NIGHT, WHITE, width=2.4)
    for x in (124, 186):
        ball(pen, x, 62, 7)
    shape(pen, curve("118,76! 126,60 156,48 184,60 190,76! 156,64"), OCHRE, SOFT, width=2.8)
    # far leg
    shape(pen, limb("116,214,30 78,216,22 62,240,17 58,266,14"), PAPER, FULL, width=2.8)
    foot(pen, 58, 276, 28, fill=BRICK)
    # the seat
    shape(
        pen,
        curve(
            "88,226! 178,226! 180,244! 172,244! 174,278! 182,286! 160,286! "
            "158,248! 112,248! 112,276! 100,286! 96,284! 98,246! 88,244!"
        ),
        OCHRE,
        FULL,
    )
    cuts(pen, "94,235 130,233 172,236", width=2.2)
    # near leg in mail
    shape(pen, limb("130,212,36 92,216,27 86,244,20 84,270,15"), PAPER, FULL, width=2.8)
    for k in range(5):
        cut(pen, f"{77},{238 + k * 7} {85},{241 + k * 7} {94},{238 + k * 7}", 1.8)
    shape(pen, disc(84, 216, 13), OCHRE, FULL, width=2.6)
    foot(pen, 84, 283, 30, fill=BRICK)
    # mantle behind, breastplate in front
    shape(pen, curve("100,124! 132,116 158,136 168,180 166,232! 140,240 112,230! 106,180"), TEAL, DEEP)
    plate = curve("98,134! 86,156 88,184 98,206! 138,208! 144,180 140,148 128,130! 112,124")
    shape(pen, plate, PAPER, DEEP)
    cuts(pen, "98,144 92,164 98,186", "96,188 116,194 140,188", "98,196 116,202 138,197", width=2.2)
    shape(
        pen,
        curve("94,202! 116,208 142,204! 150,230! 138,226! 132,238! 122,228! 112,238! 104,226! 92,230!"),
        BRICK,
        FULL,
    )
    cuts(pen, "104,210 102,220 104,226", "116,212 117,222 121,228", "130,210 132,220 132,234", width=2)
    # head
    shape(pen, limb("118,112,20 118,124,22 117,136,30"), PAPER, SOFT, width=2.6)
    shape(pen, curve("92,134! 98,124 134,122 146,138 142,150! 120,138 104,140"), PAPER, SOFT, width=2.8)
    for x, y in ((104, 132), (118, 131), (132, 136)):
        cut(pen, f"{x},{y - 3} {x},{y} {x},{y + 4}", 3.4)
    head(pen, 112, 92, 46, turn=-0.9, hair=NIGHT, style="bob", beard="full", mood="stern")
    crown(pen, 112, 76, 42, 27, tilt=-3)
    # sceptre upright, orb held out
    pen.line(52, 240, 52, 62, INK, 8.6)
    pen.line(52, 240, 52, 62, OCHRE, 4.2)
    ball(pen, 52, 60, 8)
    shape(pen, curve("54,28! 48,39! 38,45! 48,49! 53,60! 59,49! 70,45! 60,39!"), BRICK, width=2.6)
    sleeve(pen, "102,156,24 80,184,22 62,171,16", BRICK, OCHRE, FULL)
    fist(pen, 52, 163, 17, 4)
    sleeve(pen, "142,158,28 146,190,24 118,197,17", BRICK, OCHRE, FULL)
    shape(pen, curve("126,142! 138,132 154,138 158,156 154,170! 144,166 132,168 126,164!"), PAPER, FULL, width=2.8)
    cuts(pen, "128,158 142,156 156,162", "130,148 142,146 155,152", width=1.9)
    ball(pen, 90, 184, 20, OCHRE)
    pen.path(curve("71,180 90,187 109,180", close=False), "none", INK, 2.4)
    pen.path(curve("90,164 94,174 93,187", close=False), "none", INK, 2.4)
    shape(
        pen,
        curve("87,166! 87,158! 79,158! 79,152! 87,152! 87,144! 93,144! 93,152! 101,152! 101,158! 93,158! 93,166!"),
        OCHRE,
        width=2.4,
    )
    shape(pen, curve("116,188! 100,190 88,196 80,198 84,204 98,206 116,204!"), PAPER, SOFT, width=2.6)
    cuts(pen, "84,200 92,199 98,197", "88,204 96,203 101,201", width=1.5)


def runaway(pen: Pen) -> None:
    """FU: the Fuggitivo leaps away, cap and bells flying, stick and bundle over his shoulder, a ball in his hand."""
    cloud(pen, 152, 92, 50)
    shape(
        pen,
        curve("12,250! 12,236 34,226 60,234 92,222 130,236 160,226 188,236! 188,262! 12,262!"),
        TEAL,
        FULL,
        width=2.6,
    )
    ground(pen, 258)
    tuft(pen, 28, 264, 10, INK)
    flower(pen, 66, 276, 18)
    # the little dog at his heel
    dog = curve(
        "186,246! 182,254 178,262 178,280! 172,280! 170,268 156,268 "
        "154,280! 148,280! 148,266 142,258! 132,256 128,250! "
        "134,246 136,240! 138,232! 144,238 150,246 166,248 176,250"
    )
    shape(pen, dog, PAPER, SOFT, width=2.8)
    pen.circle(137, 246, 1.6, INK)
    shape(pen, curve("141,240! 150,242 150,252 145,254!"), NIGHT, width=2)
    pen.ellipse(164, 257, 7, 5, NIGHT)
    # stick and bundle
    pen.line(60, 176, 158, 112, INK, 7)
    pen.line(60, 176, 158, 112, OCHRE, 3)
    shape(pen, curve("150,116! 160,104! 168,116! 184,124 186,146 172,158 154,154 146,138"), BRICK, DEEP)
    for x, y in ((158, 130), (170, 128), (164, 142), (176, 142), (156, 146)):
        pen.circle(x, y, 2.4, PAPER)
    cuts(pen, "160,116 156,122 152,132", "164,117 172,122 178,130", width=2.2)
    # back leg kicks up, front leg reaches
    shape(pen, limb("112,202,28 134,222,20 152,214,14 166,200,11"), OCHRE, FULL, width=2.8)
    shape(pen, curve("160,206! 166,194! 174,192 184,180 190,174! 188,188 182,202 172,208"), BRICK, SOFT, width=2.8)
    shape(pen, limb("92,206,30 62,212,22 50,236,15 44,258,12"), BRICK, FULL, width=2.8)
    shape(pen, curve("51,254! 39,252! 31,260 20,262 17,254! 11,268 22,274 46,272! 53,264"), OCHRE, SOFT, width=2.8)
    # the coat, half ochre half brick, its skirt in points
    left = curve("86,134! 74,160 74,186! 62,208! 78,206! 78,222! 92,210! 98,226! 104,206! 100,160 102,132!")
    right = curve("102,132! 100,160 104,206! 110,224! 118,208! 132,220! 130,202! 144,204! 130,184! 128,156 120,138!")
    shape(pen, left, OCHRE, SOFT)
    shape(pen, right, BRICK, DEEP)
    for x, y in ((62, 209), (78, 224), (98, 228), (110, 226), (132, 222), (145, 206)):
        pen.circle(x, y, 3.6, OCHRE, INK, 1.8)
    pen.polyline([(76, 182), (102, 188), (130, 182)], INK, 6.4)
    pen.polyline([(76, 182), (102, 188), (130, 182)], TEAL, 3)
    for k in range(4):
        pen.circle(101.5, 144 + k * 11, 2.2, PAPER, INK, 1.6)
    # ruff and head
    collar = curve(
        "72,138! 76,128 88,126 102,128 116,126 128,132 132,142! "
        "122,140! 118,152! 110,142! 102,154! 94,142! 84,150! 82,140!"
    )
    shape(pen, collar, TEAL, SOFT)
    head(pen, 98, 104, 44, turn=0.7, tilt=8, hair=NIGHT, style="bald", mood="glad")
    cap = curve(
        "78,112! 76,96! 66,88 50,92 38,104! 40,84 54,70 70,70! 74,52 90,40 108,30! 104,46 108,60 112,68! "
        "128,62 146,70 152,88! 138,80 126,84 120,100! 122,116! 114,98 98,90 86,96"
    )
    shape(pen, cap, TEAL, FULL)
    shape(
        pen,
        curve("70,70! 74,52 90,40 108,30! 104,46 108,60 112,68! 104,84 98,90 86,96 78,112! 76,96!"),
        OCHRE,
        SOFT,
        width=2.8,
    )
    for x, y in ((38, 106), (109, 28), (153, 90)):
        pen.circle(x, y, 5, OCHRE, INK, 2.4)
        pen.line(x - 2, y + 1, x + 2, y + 1, INK, 1.4)
    # arms: one holds the stick, one throws the ball
    sleeve(pen, "118,146,22 112,172,19 92,164,14", BRICK, TEAL, FULL)
    fist(pen, 84, 161, 14, 58)
    sleeve(pen, "86,144,22 58,154,18 38,138,13", OCHRE, TEAL)
    palm(pen, 31, 129, 15, -22)
    ball(pen, 24, 96, 13, BRICK)
    pen.path(curve("13,92 24,97 36,92", close=False), "none", INK, 2)
    cuts(pen, "38,90 42,84 44,78", "36,108 42,112 46,118", width=2)
