"""The virtues and Love: Costanza, Temperanza, Fortezza, Giustizia, Amore."""

from __future__ import annotations

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen
from woodcut import (
    DEEP,
    FULL,
    SOFT,
    WHITE,
    Shade,
    ball,
    bodice,
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
    laurel,
    limb,
    palm,
    shape,
    skirt,
    sleeve,
    star,
    tiles,
    tree,
    tuft,
    waves,
    wing,
)


def column(pen: Pen, x: float, top: float, foot_y: float, w: float = 36, capital: bool = True) -> None:
    """A fluted column standing on foot_y, centred on x."""
    a = w / 2
    shape(pen, box(x - a, top, w, foot_y - top), PAPER, Shade(depth=w * 0.5, reach=0.5, gap=4.2, angle=0))
    for k in (-0.5, 0, 0.5):
        pen.line(x + k * w, top + 4, x + k * w, foot_y - 12, INK, 1.6)
    shape(pen, box(x - a - 5, foot_y - 12, w + 10, 6), PAPER, SOFT, width=2.6)
    shape(pen, box(x - a - 9, foot_y - 6, w + 18, 8), OCHRE, SOFT, width=2.6)
    if capital:
        shape(
            pen,
            curve(f"{x - a},{top + 10}! {x - a - 6},{top}! {x + a + 6},{top}! {x + a},{top + 10}!"),
            PAPER,
            SOFT,
            width=2.6,
        )
        shape(pen, box(x - a - 9, top - 8, w + 18, 8), OCHRE, SOFT, width=2.6)


def constancy(pen: Pen) -> None:
    """T4: a woman stands on a block in a stormy sea, her arm round an unbroken column, her mantle in the wind."""
    for x, y, w in ((38, 106, 40), (176, 124, 34)):
        cloud(pen, x, y, w)
    cuts(pen, "166,150 176,146 187,151", "162,162 174,158 186,164", "164,92 174,88 186,93", width=2.4)
    waves(pen, 226, rows=4)
    # the column
    column(pen, 132, 62, 262, 40)
    shape(pen, curve("110,54! 112,40 122,30 142,30 152,40 154,54!"), OCHRE, SOFT, width=2.6)
    # the block she stands on
    shape(pen, curve("46,262! 168,260! 172,296! 42,298!"), PAPER, DEEP)
    shape(pen, curve("46,262! 56,252! 160,251! 168,260!"), PAPER, width=2.8)
    cuts(pen, "60,274 90,272 110,275", "70,288 100,286 140,288", width=2.2)
    # mantle blown to the left
    blown = curve(
        "76,110! 56,120 40,112 18,124! 26,132 20,142 12,152! 24,158 20,172 14,186! 34,188 44,204 52,226! 76,220 88,180"
    )
    shape(pen, blown, BRICK, Shade(depth=16, reach=0.3))
    cuts(pen, "70,122 48,128 26,130", "72,140 48,148 24,152", "74,160 52,172 30,182", "78,180 62,196 54,212", width=3)
    # the woman
    skirt(pen, 92, 160, 92, TEAL, waist=34, hem=80, sway=-6)
    bodice(pen, 92, 108, TEAL, wide=50, waist=34, high=54)
    pen.path(box(74, 157, 36, 8), OCHRE, INK, 2.6)
    cuts(pen, "84,118 84,136 88,152", "100,120 100,136 97,152", width=2.2)
    shape(pen, curve("70,112! 80,104 94,118 108,104! 116,112! 104,128 92,132 80,126"), BRICK, SOFT, width=2.8)
    foot(pen, 76, 258, 18, fill=OCHRE)
    head(pen, 92, 80, 44, turn=-0.35, hair=OCHRE, style="long", mood="calm")
    cuts(pen, "74,84 60,84 50,76", "73,94 60,98 46,94", width=3.4, ink=INK)
    laurel(pen, 92, 68, 40, TEAL)
    # sceptre in one hand, the column in the other
    sleeve(pen, "72,120,22 58,146,19 56,168,14", TEAL, OCHRE, FULL)
    pen.line(54, 256, 48, 70, INK, 7.6)
    pen.line(54, 256, 48, 70, OCHRE, 3.6)
    ball(pen, 48, 66, 8)
    star(pen, 48, 52, 14, 8, inner=0.5)
    fist(pen, 52, 180, 15, -2)
    sleeve(pen, "112,118,22 134,136,20 150,150,15", TEAL, OCHRE, FULL)
    shape(pen, curve("146,146! 156,148 160,156 156,166! 151,160 144,158"), PAPER, width=2.6)
    cuts(pen, "150,160 153,155 152,151", width=1.6)


def temperance(pen: Pen) -> None:
    """T5: a winged woman pours from a high jug into a low one, flowers at her feet."""
    shape(pen, curve("12,266! 12,214! 44,196 76,212 120,192 160,206 188,196! 188,266!"), OCHRE, FULL, width=2.6)
    tree(pen, 168, 206, 44)
    tree(pen, 26, 212, 34)
    ground(pen, 262, fill=TEAL)
    wing(pen, 84, 118, 78, 14, fill=PAPER, cover=OCHRE)
    wing(pen, 116, 118, 78, 14, flip=True, fill=PAPER, cover=OCHRE)
    skirt(pen, 102, 168, 108, BRICK, waist=36, hem=92, sway=2)
    shape(
        pen,
        curve("84,168! 120,168! 136,196 146,226! 132,224 126,236! 112,226 100,234! 92,222 78,228! 76,200"),
        NIGHT,
        WHITE,
    )
    cuts(pen, "96,176 90,200 88,218", "108,176 112,200 112,220", "116,176 128,200 134,218", width=2.2, ink=PAPER)
    bodice(pen, 102, 112, BRICK, wide=50, waist=36, high=56)
    pen.path(box(83, 165, 38, 8), OCHRE, INK, 2.6)
    shape(pen, curve("92,110! 102,122 112,110! 110,140 102,158 94,140"), PAPER, SOFT, width=2.4)
    cuts(pen, "97,130 102,133 107,130", "97,140 102,143 107,140", width=1.8)
    head(pen, 102, 82, 44, turn=-0.6, tilt=-7, hair=NIGHT, style="bob", mood="calm")
    pen.polyline([(82, 70), (100, 62), (120, 72)], INK, 5)
    pen.polyline([(82, 70), (100, 62), (120, 72)], OCHRE, 2.2)
    star(pen, 99, 60, 6, 6)
    # the water runs from the upper jug at the left to the lower at the right
    stream = curve("50,120! 66,124 98,150 128,200 132,214! 142,214! 136,194 106,140 70,114 54,110!")
    shape(pen, stream, TEAL, width=2.6)
    cuts(pen, "62,118 100,146 130,198", width=2.4, ink=PAPER)
    with pen.group("translate(36 126) rotate(62)"):
        jug(pen, BRICK)
    with pen.group("translate(138 236) rotate(-4)"):
        jug(pen, OCHRE)
    sleeve(pen, "82,122,22 58,142,20 42,146,14", BRICK, PAPER, FULL)
    fist(pen, 36, 138, 15, 60)
    sleeve(pen, "122,122,22 148,164,20 158,208,15", BRICK, PAPER, FULL)
    fist(pen, 158, 224, 15, -10)
    foot(pen, 92, 280, 20, fill=OCHRE)
    foot(pen, 118, 280, 20, flip=True, fill=OCHRE)
    for x, stem, petal in ((26, 26, BRICK), (44, 16, PAPER), (166, 22, BRICK), (180, 14, PAPER)):
        cut(pen, f"{x},286 {x},{286 - stem / 2} {x},{286 - stem}", 3, INK)
        flower(pen, x, 286, stem, petal, 4.6)
    tuft(pen, 64, 290, 9, INK)
    tuft(pen, 148, 292, 9, INK)


def jug(pen: Pen, fill: str) -> None:
    """A jug 40 wide and 52 high around the origin, its mouth up."""
    pen.path(curve("14,-12 28,-12 26,6 16,10", close=False), "none", INK, 7.4)
    pen.path(curve("14,-12 28,-12 26,6 16,10", close=False), "none", fill, 2.6)
    shape(pen, curve("-9,-24! 9,-24! 8,-14 18,-2 16,14 9,24! -9,24! -16,14 -18,-2 -8,-14"), fill, DEEP)
    cuts(pen, "-17,0 0,5 17,0", "-16,9 0,14 16,9", width=2.2, ink=PAPER)
    shape(pen, curve("-12,-28! 12,-28! 9,-21! -9,-21!"), fill, width=2.6)
    shape(pen, box(-11, 22, 22, 6), fill, width=2.6)


def fortitude(pen: Pen) -> None:
    """T6: a woman breaks a column with her arms; a lion watches at her feet."""
    shape(pen, curve("12,260! 12,226! 50,206 90,222 130,204 188,222! 188,260!"), TEAL, FULL, width=2.6)
    ground(pen, 254)
    # the stump and the falling upper half
    stump = curve("114,280! 114,160! 122,168! 127,154! 136,166! 143,151! 150,164! 158,155! 158,280!")
    shape(pen, stump, PAPER, Shade(depth=22, reach=0.5, gap=4.2, angle=0))
    for x in (125, 136, 147):
        pen.line(x, 178, x, 270, INK, 1.6)
    with pen.group("translate(138 146) rotate(14)"):
        shaft = curve("-22,-84! 22,-84! 22,-6! 15,-14! 8,2! 1,-10! -7,4! -13,-9! -22,-2!")
        shape(pen, shaft, PAPER, Shade(depth=22, reach=0.5, gap=4.2, angle=-20))
        for k in (-11, 0, 11):
            pen.line(k, -76, k, -22, INK, 1.6)
        shape(pen, curve("-22,-76! -28,-86! 28,-86! 22,-76!"), PAPER, SOFT, width=2.6)
        shape(pen, box(-31, -95, 62, 9), OCHRE, SOFT, width=2.6)
    for x, y, r in ((108, 150, 4), (174, 146, 5.5), (168, 164, 4), (178, 168, 3)):
        shape(pen, curve(f"{x - r},{y}! {x},{y - r}! {x + r},{y + r * 0.3}! {x},{y + r}!"), PAPER, width=2)
    cuts(pen, "104,134 96,128 90,124", "178,134 182,126 183,118", width=2.4)
    # the woman, striding
    skirt(pen, 68, 168, 106, BRICK, waist=38, hem=98, sway=-2)
    shape(
        pen, curve("48,170! 88,168! 104,196 112,236! 96,230 92,244! 76,232 64,240! 56,226 40,232! 40,200"), OCHRE, FULL
    )
    cuts(pen, "60,178 54,202 52,222", "74,178 76,204 76,226", "84,178 96,204 100,226", width=2.4)
    bodice(pen, 68, 112, TEAL, wide=58, waist=40, high=58)
    for y in (132, 146):
        cut(pen, f"46,{y} 68,{y + 7} 90,{y}", 2.4)
    pen.path(box(47, 165, 42, 9), NIGHT, INK, 2.6)
    foot(pen, 38, 280, 20, fill=NIGHT)
    foot(pen, 94, 280, 20, flip=True, fill=NIGHT)
    head(pen, 70, 80, 44, turn=0.6, tilt=6, hair=NIGHT, style="long", mood="stern")
    shape(pen, curve("48,78! 52,58 72,50 90,60 94,78! 82,68 62,68"), OCHRE, FULL, width=2.8)
    shape(pen, curve("70,52! 76,40 90,36 102,42! 92,46 84,54 80,60!"), BRICK, SOFT, width=2.6)
    cuts(pen, "76,52 84,46 94,42", width=1.8)
    # bare strong arms round the column
    sleeve(pen, "90,122,26 108,114,24 118,108,20", TEAL, OCHRE, FULL)
    shape(pen, limb("118,108,17 136,102,15 152,104,12"), PAPER, FULL, width=2.8)
    palm(pen, 160, 106, 16, 80)
    sleeve(pen, "48,124,26 66,156,25 84,172,20", TEAL, OCHRE, FULL)
    shape(pen, limb("86,174,17 108,184,16 132,186,12"), PAPER, FULL, width=2.8)
    palm(pen, 141, 186, 16, 86)
    lion(pen, 146, 262)


def lion(pen: Pen, x: float, y: float) -> None:
    """A small lion at rest, its face to the viewer, centred on (x, y)."""
    with pen.group(f"translate({x} {y})"):
        cut(pen, "34,18 46,8 38,-8", 5)
        shape(pen, disc(38, -9, 5, 6), BRICK, width=2.4)
        shape(pen, curve("-18,-8 6,-14 30,-8 38,10 34,26! -20,26! -28,10"), OCHRE, DEEP)
        shape(pen, curve("8,26! 12,16 28,14 34,26!"), OCHRE, SOFT, width=2.6)
        shape(pen, curve("-36,28! -36,20 -26,18 -14,22 -14,28!"), OCHRE, SOFT, width=2.6)
        mane = (
            "-18,-28! -10,-26! -4,-20! 0,-16! 0,-8! 3,0! -2,6! -4,13! -12,14! "
            "-18,18! -24,14! -32,13! -33,6! -39,0! -36,-8! -36,-16! -31,-20! -26,-26!"
        )
        shape(pen, curve(mane), BRICK, FULL)
        shape(pen, curve("-29,-12 -18,-16 -7,-12 -8,0 -12,8 -18,10 -24,8 -28,0"), OCHRE, width=2.4)
        for ex in (-23, -13):
            pen.circle(ex, -4, 1.6, INK)
            cut(pen, f"{ex - 3},-8 {ex},-9 {ex + 3},-8", 1.6)
        pen.path(curve("-21,0! -15,0! -18,4!"), INK)
        cuts(pen, "-18,4 -20,7 -23,6", "-18,4 -16,7 -13,6", width=1.6)


def justice(pen: Pen) -> None:
    """T7: crowned and enthroned between two pillars, sword upright, the scales held level."""
    tiles(pen, 256)
    shape(pen, curve("40,270! 40,92! 60,60 100,46 140,60 160,92! 160,270!"), TEAL, Shade(depth=20, reach=0.3))
    for x, y in ((56, 110), (144, 110), (56, 216), (144, 230), (62, 84), (138, 84)):
        pen.circle(x, y, 3, PAPER)
    for x in (40, 160):
        shape(pen, box(x - 7, 84, 14, 192), PAPER, Shade(depth=7, reach=0.5, angle=0), width=2.8)
        shape(pen, box(x - 10, 268, 20, 8), OCHRE, width=2.6)
        shape(pen, curve(f"{x - 7},88! {x - 11},78! {x + 11},78! {x + 7},88!"), OCHRE, SOFT, width=2.6)
    # seated: wide knees under the robe
    lap = curve("80,158! 120,158! 146,190 152,214 146,282! 124,276 112,284 100,277 88,284 76,276 54,282! 48,214 56,190")
    shape(pen, lap, BRICK, DEEP)
    cuts(
        pen,
        "70,204 66,240 68,274",
        "84,196 86,236 90,276",
        "116,196 114,236 110,276",
        "132,204 136,240 132,272",
        width=3.2,
    )
    cuts(pen, "58,200 74,190 88,196", "112,196 128,190 142,200", width=2.8)
    foot(pen, 82, 292, 18, fill=NIGHT)
    foot(pen, 116, 292, 18, flip=True, fill=NIGHT)
    bodice(pen, 100, 106, BRICK, wide=52, waist=38, high=54)
    shape(pen, curve("84,112! 100,126 116,112! 112,144 100,166 88,144"), OCHRE, FULL, width=2.6)
    cuts(pen, "92,130 100,134 108,130", "92,142 100,146 108,142", width=2)
    mantle = curve("76,104! 90,102 100,118 110,102 124,104! 134,116 128,124 112,122 100,130 88,122 72,124 66,116")
    shape(pen, mantle, NIGHT, WHITE, width=2.8)
    head(pen, 100, 74, 44, hair=OCHRE, style="long", mood="stern")
    crown(pen, 100, 58, 38, 25)
    # the sword
    blade = curve("31,58! 36,44! 41,58! 40,168! 32,168!")
    shape(pen, blade, PAPER, width=2.8)
    pen.line(36, 54, 36, 164, INK, 1.6)
    shape(pen, curve("16,166! 56,166! 56,174! 16,174!"), OCHRE, SOFT, width=2.8)
    shape(pen, box(32, 174, 8, 22), NIGHT, width=2.6)
    ball(pen, 36, 200, 6.5)
    sleeve(pen, "76,120,24 58,152,21 48,178,15", BRICK, OCHRE, FULL)
    fist(pen, 37, 184, 16, 6)
    # the scales
    pen.line(144, 128, 144, 146, INK, 4)
    beam = curve("110,150 128,143 144,149 160,143 178,150", close=False)
    pen.path(beam, "none", INK, 8)
    pen.path(beam, "none", OCHRE, 3.6)
    for x in (112, 176):
        for px in (x - 14, x, x + 14):
            pen.line(x, 152, px, 216, INK, 2)
        shape(pen, curve(f"{x - 18},215! {x + 18},215! {x + 14},228 {x},234 {x - 14},228"), PAPER, FULL, width=3)
        pen.line(x - 15, 220, x + 15, 220, OCHRE, 3)
    ball(pen, 144, 150, 5.5)
    sleeve(pen, "124,120,24 144,138,20 147,128,15", BRICK, OCHRE, FULL)
    fist(pen, 145, 116, 15, 4)


def love(pen: Pen) -> None:
    """T8: a couple join hands under a tree-lined sky while a blindfold Cupid draws his bow upon a cloud."""
    ground(pen, 266, fill=TEAL)
    for x in (29, 171):
        tree(pen, x, 268, 60)
    # Cupid
    wing(pen, 94, 66, 50, 24, fill=PAPER, cover=TEAL)
    wing(pen, 106, 66, 50, 24, flip=True, fill=PAPER, cover=TEAL)
    cloud(pen, 102, 128, 70)
    shape(pen, limb("96,88,19 84,104,15 80,116,10"), PAPER, SOFT, width=2.6)
    shape(pen, limb("108,88,19 122,102,15 120,114,10"), PAPER, SOFT, width=2.6)
    shape(pen, curve("87,60! 84,78 88,96 102,102 116,94 119,76 115,60! 101,54"), PAPER, FULL)
    shape(pen, curve("84,84! 102,94 120,82! 122,98 102,106 84,100"), BRICK, SOFT, width=2.6)
    shape(pen, limb("114,64,14 130,76,11 116,82,9"), PAPER, SOFT, width=2.6)
    pen.line(112, 82, 46, 84, INK, 3)
    pen.polygon([(34, 84.5), (48, 78), (48, 91)], BRICK, INK, 2.2)
    bow = curve("72,46! 66,52 60,66 62,84 62,102 70,116 78,120!", close=False)
    pen.path(bow, "none", INK, 7.4)
    pen.path(bow, "none", OCHRE, 3.4)
    pen.polyline([(72, 47), (106, 82), (78, 119)], INK, 1.6)
    fist(pen, 109, 82, 10, 80)
    shape(pen, limb("90,66,14 78,76,11 70,83,9"), PAPER, SOFT, width=2.6)
    fist(pen, 64, 84, 11, 0)
    head(pen, 100, 38, 38, turn=-0.3, tilt=-6, hair=OCHRE, style="curly", mood="glad")
    with pen.group("rotate(-6 100 38)"):
        shape(pen, curve("84,32! 116,32! 116,40! 84,40!"), BRICK, width=2.4)
        cuts(pen, "115,36 124,33 130,40", "115,37 122,42 124,49", width=3.4)
    # she
    skirt(pen, 62, 206, 80, BRICK, waist=30, hem=70, sway=-2)
    bodice(pen, 62, 168, BRICK, wide=42, waist=30, high=40)
    shape(pen, curve("52,206! 72,204! 80,232 84,262! 66,270 50,264! 48,232"), PAPER, SOFT, width=2.6)
    cuts(pen, "58,212 58,236 56,258", "68,212 72,236 74,258", width=2.2)
    pen.path(box(47, 203, 30, 6), OCHRE, INK, 2.4)
    head(pen, 63, 144, 38, turn=0.75, tilt=3, hair=OCHRE, style="long", mood="glad")
    for k in range(4):
        pen.circle(51 + k * 8, 126 - (3, 5, 5, 3)[k], 3.6, (BRICK, PAPER)[k % 2], INK, 1.6)
    # he
    shape(pen, limb("130,240,16 130,262,13 130,280,11"), PAPER, FULL, width=2.6)
    shape(pen, limb("148,240,16 150,262,13 150,280,11"), PAPER, FULL, width=2.6)
    foot(pen, 130, 290, 19, fill=BRICK)
    foot(pen, 150, 290, 19, flip=True, fill=BRICK)
    tunic = curve("126,166! 114,182 120,208 116,246! 128,250 138,246 150,251 162,246! 158,208 162,182 150,166! 138,176")
    shape(pen, tunic, NIGHT, WHITE)
    cuts(pen, "130,216 128,232 127,242", "140,216 140,230 140,240", "150,216 152,232 153,243", width=2.2, ink=PAPER)
    shape(pen, limb("138,150,12 138,162,13 138,172,18"), PAPER, SOFT, width=2.4)
    pen.path(box(119, 205, 40, 7), OCHRE, INK, 2.4)
    for k in range(3):
        pen.circle(138, 180 + k * 8, 1.8, OCHRE)
    head(pen, 137, 144, 38, turn=-0.75, tilt=-3, hair=NIGHT, style="bob", beard="", mood="glad")
    shape(pen, curve("116,134! 118,122 136,116 156,124 158,134! 138,127"), BRICK, FULL, width=2.8)
    shape(pen, curve("150,124! 158,110 170,106 178,112! 168,116 162,124 158,132!"), PAPER, SOFT, width=2.4)
    # hands
    sleeve(pen, "44,178,19 46,202,17 60,218,12", BRICK, PAPER)
    palm(pen, 66, 222, 12, 110)
    sleeve(pen, "80,178,19 88,196,16 94,200,12", BRICK, PAPER)
    sleeve(pen, "120,178,19 112,196,16 106,201,12", NIGHT, OCHRE, WHITE)
    shape(pen, curve("93,196 100,193 107,196 108,203 100,208 92,203"), PAPER, width=2.6)
    cuts(pen, "97,198 100,201 105,202", "96,203 100,205 104,205", width=1.6)
    sleeve(pen, "156,178,19 166,202,17 164,224,12", NIGHT, OCHRE, WHITE)
    fist(pen, 164, 231, 12, 90)
    flower(pen, 96, 294, 18)
    tuft(pen, 110, 296, 8, INK)
