"""The tower and the five Airs, which lie on gold: Stella, Luna, Sole, Atlante, Giove."""

from __future__ import annotations

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, line_path, polar
from woodcut import (
    DEEP,
    FULL,
    SOFT,
    WHITE,
    Shade,
    box,
    cloud,
    crown,
    curve,
    cut,
    cuts,
    disc,
    feather,
    features,
    fist,
    foot,
    head,
    limb,
    palm,
    shape,
    sleeve,
    star,
    tuft,
    waves,
)


def tower(pen: Pen) -> None:
    """T15: lightning strikes the battlements of a tower by the sea; stones fly, the tower stands."""
    # storm clouds
    cloud(pen, 160, 80, 54, NIGHT, PAPER)
    cloud(pen, 124, 50, 56, NIGHT, PAPER)
    waves(pen, 250, rows=3)
    rock = curve("12,302! 18,276 34,262 40,246 62,238 128,236 150,248 160,266 180,280 186,302!")
    shape(pen, rock, OCHRE, DEEP)
    cuts(
        pen,
        "40,256 36,272 24,286",
        "64,246 58,266 60,286",
        "132,246 140,266 138,284",
        "150,262 158,276 172,288",
        width=2.8,
    )
    # the shaft
    shaft = curve("54,248! 60,116! 128,116! 136,248! 96,252")
    shape(pen, shaft, PAPER, Shade(depth=34, reach=0.4, gap=4.2))
    for row in range(8):
        y = 128 + row * 15
        a, b = 59.6 - row * 0.7, 128.4 + row * 0.9
        pen.line(a, y, b, y, INK, 1.5)
        for k in range(4):
            x = a + 10 + k * 19 + (row % 2) * 9
            if x < b - 4:
                pen.line(x, y, x, y + 15, INK, 1.5)
    # the gallery, its battlements broken where the bolt strikes
    shape(pen, curve("50,104! 138,104! 130,120! 58,120!"), PAPER, SOFT)
    for k in range(6):
        x = 62 + k * 12.5
        shape(pen, curve(f"{x},120! {x + 1},111 {x + 4},109 {x + 7},111 {x + 8},120!"), NIGHT, width=1.8)
    wall = (
        "48,106! 48,70! 62,70! 62,82! 72,82! 72,70! 86,70! 86,82! 94,84! "
        "98,92! 104,86! 108,96! 114,90! 120,100! 128,94! 140,98! 140,106!"
    )
    shape(pen, curve(wall), PAPER, Shade(depth=20, reach=0.3))
    pen.line(49, 92, 98, 93, INK, 1.5)
    for x in (60, 76, 90):
        pen.line(x, 92, x, 104, INK, 1.5)
    # flames, bolt, stones
    flames = (
        "92,96! 84,84 92,74 88,62! 100,70 102,80! 108,74 108,64! 120,76 118,88! 126,84 130,78! 134,90 128,98! 112,102"
    )
    shape(pen, curve(flames), BRICK, SOFT)
    strokes = [
        (172, 72),
        (146, 80),
        (152, 92),
        (126, 98),
        (108, 128),
        (142, 108),
        (136, 99),
        (166, 90),
        (160, 80),
        (180, 72),
    ]
    shape(pen, line_path(strokes, close=True), OCHRE, width=3)
    for x, y, r in ((154, 128, 7), (168, 146, 6), (148, 164, 5), (36, 96, 5.5), (28, 122, 4.5), (166, 186, 5)):
        shape(
            pen,
            curve(f"{x - r},{y - r * 0.6}! {x + r * 0.5},{y - r}! {x + r},{y + r * 0.4}! {x - r * 0.3},{y + r}!"),
            PAPER,
            SOFT,
            width=2.2,
        )
        cut(pen, f"{x - r},{y - r - 4} {x - r - 2},{y - r - 10} {x - r - 3},{y - r - 16}", 2)
    # rain
    for x, y in (
        (182, 104),
        (172, 112),
        (186, 150),
        (182, 206),
        (160, 210),
        (182, 176),
        (26, 160),
        (38, 190),
        (24, 206),
    ):
        cut(pen, f"{x},{y} {x - 3},{y + 8} {x - 6},{y + 16}", 2, TEAL)
    # windows, door, flag
    for x, y in ((82, 140), (108, 166)):
        shape(
            pen,
            curve(f"{x - 6},{y + 18}! {x - 6},{y + 4} {x},{y - 3} {x + 6},{y + 4} {x + 6},{y + 18}!"),
            NIGHT,
            width=2.6,
        )
        pen.line(x, y, x, y + 17, PAPER, 1.4)
    shape(pen, curve("82,248! 82,222 95,208 108,222 108,249!"), BRICK, FULL)
    for x in (89, 95, 101):
        pen.line(x, 218, x, 247, INK, 1.5)
    pen.circle(104, 234, 1.8, OCHRE, INK, 1.2)
    pen.line(56, 70, 56, 34, INK, 4)
    shape(pen, curve("56,34! 72,30 80,38 92,33! 90,40 94,48! 82,52 70,46 56,50!"), TEAL, SOFT, width=2.6)
    # steps down the rock to a boat
    for k in range(4):
        pen.path(box(84 - k * 5, 250 + k * 8, 24 + k * 2, 8), PAPER, INK, 2)
    tuft(pen, 46, 252, 8)
    tuft(pen, 140, 252, 9)


def sheep(pen: Pen, x: float, y: float, scale: float = 1, flip: bool = False) -> None:
    """A grazing or gazing sheep standing on (x, y), its head to the left."""
    with pen.group(f"translate({x} {y}) scale({-scale if flip else scale} {scale})"):
        for lx in (-9, -4, 7, 12):
            pen.line(lx, -8, lx, 0, INK, 4)
        d = "-14,-10 -17,-16 -13,-22 -6,-22 -2,-26 5,-24 10,-25 15,-20 19,-16 16,-10 11,-6 4,-8 -2,-5 -8,-8"
        shape(pen, curve(d), PAPER, SOFT, width=2.6)
        cuts(pen, "-8,-16 -5,-19 -2,-16", "2,-14 5,-17 8,-14", "6,-20 9,-21 11,-18", "-3,-11 0,-13 3,-11", width=1.6)
        shape(pen, curve("-13,-22! -12,-28 -18,-32 -24,-28! -26,-22 -20,-19!"), NIGHT, width=2.4)
        shape(pen, curve("-14,-28! -8,-28 -8,-24! -13,-25!"), NIGHT, width=1.8)
        pen.circle(-20, -27, 1.1, PAPER)


def morning_star(pen: Pen) -> None:
    """T16: the great star stands over the hills; a shepherd and his sheep look up."""
    cx, cy = 100, 108
    # beams between the rays
    for k in range(16):
        angle = 11.25 + k * 22.5
        x0, y0 = polar(cx, cy, 46, angle)
        x1, y1 = polar(cx, cy, 74 if k % 2 else 66, angle)
        cut(pen, f"{x0:.1f},{y0:.1f} {(x0 + x1) / 2:.1f},{(y0 + y1) / 2:.1f} {x1:.1f},{y1:.1f}", 4, BRICK)
    lengths = [92, 58, 80, 58, 132, 58, 80, 58]
    ring = []
    for k, length in enumerate(lengths):
        ring.append(polar(cx, cy, length, k * 45))
        ring.append(polar(cx, cy, 24, k * 45 + 22.5))
    pen.polygon(ring, PAPER, INK, 3.6)
    for k in range(8):
        tip, dent = ring[2 * k], ring[2 * k + 1]
        half = line_path([(cx, cy), tip, dent], close=True)
        pen.path(half, TEAL if k % 2 == 0 else BRICK, INK, 1.8)
    for k in range(8):
        pen.line(cx, cy, *ring[2 * k], INK, 1.8)
    pen.polygon(ring, "none", INK, 3.4)
    shape(pen, disc(cx, cy, 15), NIGHT, width=3)
    star(pen, cx, cy, 12, 6, OCHRE)
    for x, y, r in (
        (28, 70, 7),
        (172, 70, 7),
        (22, 124, 5),
        (180, 126, 5),
        (40, 176, 6),
        (160, 172, 6),
        (54, 44, 4.5),
        (146, 44, 4.5),
    ):
        star(pen, x, y, r, 6, PAPER)
    # hills by night
    shape(pen, curve("12,300! 12,236 40,218 76,232 118,214 150,226 188,208! 188,300!"), NIGHT, WHITE)
    shape(pen, curve("12,302! 12,262 50,248 96,262 140,250 188,262! 188,302!"), TEAL, FULL)
    # a village
    for x, y, w, h in ((128, 218, 15, 12), (150, 222, 13, 11), (140, 212, 9, 20)):
        shape(pen, box(x, y, w, h), PAPER, SOFT, width=2.2)
        shape(pen, curve(f"{x - 3},{y}! {x + w / 2},{y - 9}! {x + w + 3},{y}!"), BRICK, width=2.2)
        pen.path(box(x + w / 2 - 2, y + 4, 4, 5), NIGHT)
    # shepherd, seen from the side, pointing up
    pen.path(curve("36,292 34,240 34,222 42,214 48,222", close=False), "none", INK, 6)
    pen.path(curve("36,292 34,240 34,222 42,214 48,222", close=False), "none", OCHRE, 2.4)
    foot(pen, 58, 294, 16, flip=True, fill=PAPER)
    coat = curve("50,232! 42,258 40,288! 54,292 72,288! 70,260 68,232! 60,226")
    shape(pen, coat, BRICK, FULL)
    cuts(pen, "52,250 50,270 50,286", "60,252 61,270 62,286", width=2.2)
    head(pen, 60, 214, 28, turn=0.9, tilt=-18, hair=OCHRE, style="bob", beard="short", mood="glad")
    shape(pen, curve("42,212! 46,198 60,196 72,204! 78,208 70,208 56,206"), NIGHT, width=2.4)
    sleeve(pen, "54,236,14 46,252,12 40,258,10", BRICK)
    fist(pen, 36, 260, 10, 0)
    sleeve(pen, "66,236,14 78,234,12 86,222,10", BRICK)
    palm(pen, 90, 214, 11, 28)
    sheep(pen, 128, 284, 1.05)
    sheep(pen, 164, 292, 0.95, flip=True)
    sheep(pen, 98, 296, 0.8, flip=True)


def moon(pen: Pen) -> None:
    """T17: the waxing moon looks down upon a night sea, a tower and a dog that answers her."""
    sky = curve("16,226! 16,104 36,58 64,30 100,18 136,30 164,58 184,104 184,226!")
    shape(pen, sky, NIGHT)
    for k in range(3):
        inset = 7 + k * 5
        low = 200 - k * 46
        near = (
            f"{16 + inset},{low} {16 + inset},108 {37 + inset * 0.8},{62 + inset * 0.5} {65 + inset * 0.5},{33 + inset}"
        )
        far = (
            f"{135 - inset * 0.5},{33 + inset} {163 - inset * 0.8},{62 + inset * 0.5} "
            f"{184 - inset},108 {184 - inset},{low}"
        )
        cut(pen, f"{near} 100,{20 + inset} {far}", 2.2, TEAL)
    # the crescent, its inner edge a face in profile
    crescent = curve(
        "124,46! 96,44 66,60 50,92 50,128 66,160 96,176 126,172! 104,166 94,158! 92,152 97,149! 94,146! 99,143 95,138! "
        "92,134 99,130 110,126! 106,116 98,106 97,96 98,84 104,66"
    )
    shape(pen, crescent, PAPER, Shade(depth=14, reach=0.3, gap=4, left=True), width=3.4)
    cuts(pen, "84,102 90,98 97,99", width=2.8)
    pen.ellipse(90.5, 107, 2.4, 3, INK)
    cuts(pen, "84,107 90,102.6 96,105", "84,109 88,112 92,111", "99,129 97,126 100,124", width=2)
    cut(pen, "84,150 90,147 95,146.4", 2.4)
    pen.path(curve("90,144 95,143 98,143.4! 94,146.4! 96.4,149! 91,149 88,147"), BRICK)
    for k in range(3):
        pen.line(74 + k * 3.4, 126, 77 + k * 3.4, 134, BRICK, 1.7)
    cuts(pen, "62,96 58,114 62,132", "70,78 60,94 57,104", "66,140 76,156 90,165", width=2.2, ink=OCHRE)
    for x, y, r in (
        (140, 84, 8.5),
        (160, 116, 5),
        (128, 122, 5),
        (148, 150, 7),
        (38, 92, 4.5),
        (34, 150, 6),
        (132, 60, 3.6),
        (164, 172, 4),
        (60, 184, 4),
        (116, 196, 3.6),
    ):
        star(pen, x, y, r, 6 if r < 7 else 8, OCHRE)
    # sea with the moon's road
    waves(pen, 220, rows=3, left=16, right=184)
    for k in range(6):
        y = 230 + k * 9
        w = 10 + k * 3
        cut(pen, f"{84 - w + (k % 2) * 4},{y} {84},{y - 2} {84 + w + (k % 2) * 4},{y}", 4, PAPER)
    # the tower on its rock
    shape(pen, curve("140,302! 138,270 150,258 188,254! 188,302!"), BRICK, FULL)
    shape(pen, curve("154,260! 157,206! 181,206! 184,258!"), PAPER, FULL, width=2.8)
    shape(
        pen,
        curve(
            "152,208! 152,194! 158,194! 158,199! 165,199! 165,194! "
            "173,194! 173,199! 180,199! 180,194! 186,194! 186,208!"
        ),
        PAPER,
        SOFT,
        width=2.8,
    )
    shape(pen, curve("165,232! 165,222 169,218 173,222 173,232!"), OCHRE, width=2.4)
    # the headland and the dog
    shape(pen, curve("12,302! 12,262 34,258 60,268 80,284 88,302!"), BRICK, FULL)
    dog = curve(
        "22,268! 20,256 25,240 35,226 39,214! 34,204 38,199! 42,203! 49,199 "
        "57,184! 62,187! 58,194 64,190! 60,200 54,208 53,220 55,236 "
        "57,252 58,272! 50,273! 50,256! 46,262 45,273! 34,272 26,272!"
    )
    shape(pen, dog, PAPER, SOFT, width=3)
    pen.circle(49, 204, 1.5, INK)
    cuts(pen, "36,232 33,246 36,258", "44,226 46,236 45,246", width=2)
    cuts(pen, "24,266 14,264 12,252", width=6, ink=INK)
    cut(pen, "66,180 70,176 74,175", 2, OCHRE)
    cut(pen, "70,188 75,187 79,189", 2, OCHRE)


def sun(pen: Pen) -> None:
    """T18: the sun's broad face with straight and burning rays, a hill town, corn and sunflowers under it."""
    cx, cy = 100, 122
    for k in range(12):
        angle = k * 30
        tip = 88 if k else 92
        with pen.group(f"translate({cx} {cy}) rotate({angle})"):
            shape(pen, line_path([(-10, -40), (0, -tip), (10, -40)], close=True), BRICK, width=2.8)
            pen.polygon([(0, -40), (0, -tip + 8), (8, -40)], OCHRE)
            pen.path(line_path([(-10, -40), (0, -tip), (10, -40)], close=True), "none", INK, 2.8)
        with pen.group(f"translate({cx} {cy}) rotate({angle + 15})"):
            shape(pen, curve("-7,-40! -1,-50 -8,-60 0,-84! -1,-66 6,-58 3,-50 7,-40!"), PAPER, width=2.6)
    shape(pen, disc(cx, cy, 49), BRICK, width=3)
    for k in range(36):
        x, y = polar(cx, cy, 45.2, k * 10)
        pen.circle(x, y, 1.3, PAPER)
    shape(pen, disc(cx, cy, 41), PAPER, Shade(depth=26, reach=0.3, gap=3.8), width=3)
    with pen.group(f"translate({cx} {cy - 1}) scale(1.85)"):
        features(pen, 0, "glad")
    cuts(pen, "72,108 69,122 73,138", "80,150 100,158 120,150", width=2.2)
    # country
    shape(pen, curve("12,262! 12,240 44,226 70,232 104,212 132,206 160,216 188,236! 188,262!"), TEAL, FULL)
    # hill town
    for x, y, w, h in ((98, 206, 14, 14), (114, 196, 15, 20), (132, 190, 11, 26), (146, 202, 16, 16)):
        shape(pen, box(x, y, w, h), PAPER, Shade(depth=7, reach=0.5, gap=3.6), width=2.4)
        shape(pen, curve(f"{x - 3},{y}! {x + w / 2},{y - 8}! {x + w + 3},{y}!"), BRICK, width=2.4)
        pen.path(box(x + w / 2 - 2, y + 5, 4, 5.4), NIGHT)
    for x, y, h in ((168, 224, 26), (178, 228, 20), (88, 222, 20)):
        shape(
            pen,
            curve(f"{x},{y - h}! {x + h * 0.2},{y - h * 0.4} {x + 2},{y}! {x - 2},{y}! {x - h * 0.2},{y - h * 0.4}"),
            NIGHT,
            width=2.2,
        )
    shape(pen, curve("12,302! 12,258 60,244 110,256 150,246 188,254! 188,302!"), OCHRE, SOFT)
    for row in range(4):
        for k in range(9):
            x, y = 64 + k * 15 + (row % 2) * 7, 262 + row * 11
            if x < 186:
                cuts(pen, f"{x},{y + 6} {x},{y} {x + 1},{y - 6}", width=2)
                cut(pen, f"{x + 1},{y - 2} {x + 1.6},{y - 6} {x + 2},{y - 10}", 4.4, BRICK)
    # sunflowers
    for x, top, r in ((28, 226, 15), (56, 246, 12.5), (16, 262, 10)):
        pen.path(curve(f"{x},{top} {x - 2},{(top + 300) / 2} {x + 1},300", close=False), "none", INK, 6)
        pen.path(curve(f"{x},{top} {x - 2},{(top + 300) / 2} {x + 1},300", close=False), "none", TEAL, 2.8)
        leaf = f"{x},{top + r * 2.6}! {x + r},{top + r * 1.5} {x + r * 1.6},{top + r * 1.9}! {x + r},{top + r * 2.6}"
        shape(pen, curve(leaf), TEAL, width=2.2)
        for k in range(12):
            with pen.group(f"translate({x} {top}) rotate({k * 30})"):
                pen.path(
                    curve(f"0,{-r * 0.4}! {r * 0.26},{-r * 0.75} 0,{-r * 1.15}! {-r * 0.26},{-r * 0.75}"),
                    PAPER,
                    INK,
                    1.6,
                )
        pen.circle(x, top, r * 0.52, BRICK, INK, 2.4)
        for px, py in ((-2, -2), (2, -1), (0, 2.4)):
            pen.circle(x + px * r / 14, top + py * r / 14, 0.9, INK)


def atlas(pen: Pen) -> None:
    """T19: Atlas kneels on a rock and bears the ball of heaven, its zodiac band and stars."""
    cx, cy, r = 100, 92, 64
    shape(pen, curve("12,302! 16,284 34,276 44,266 90,262 140,264 162,274 182,286 188,302!"), BRICK, DEEP)
    cuts(
        pen,
        "36,284 30,292 26,300",
        "70,274 66,286 70,298",
        "132,276 138,286 134,298",
        "158,282 166,290 170,300",
        width=2.6,
    )
    # the far arm and legs
    legs_shade = Shade(depth=14, reach=0.42, gap=4)
    shape(pen, limb("112,222,36 146,224,28 152,238,20 144,264,16 144,276,13"), PAPER, legs_shade)
    foot(pen, 140, 286, 26, flip=True)
    shape(pen, limb("90,224,36 66,248,27 54,262,21"), PAPER, legs_shade)
    shape(pen, limb("52,264,21 74,276,17 100,276,13"), PAPER, legs_shade)
    shape(pen, curve("96,268! 108,270 118,278 118,284! 104,284 94,282!"), PAPER, width=2.8)
    # the body bows under the weight
    torso = curve(
        "66,160! 62,176 74,192 82,214 82,228! 100,234 124,228! 122,212 128,192 138,176 134,160! 116,150 84,150"
    )
    shape(pen, torso, PAPER, DEEP)
    cuts(pen, "72,176 86,186 98,180", "102,180 114,186 128,176", "100,184 101,200 100,220", width=2.6)
    cuts(
        pen,
        "88,196 94,198 98,196",
        "104,196 109,198 114,196",
        "88,206 94,209 98,207",
        "104,207 109,209 114,206",
        width=1.9,
    )
    cloth = curve("78,214! 100,224 126,212! 136,226 130,244 118,238! 112,252! 102,240! 92,254! 86,240! 72,246! 70,228")
    shape(pen, cloth, TEAL, FULL)
    cuts(pen, "88,222 84,232 82,240", "100,226 100,236 101,240", "114,222 118,232 118,238", width=2.2)
    shape(
        pen,
        curve("122,216! 138,214 150,222 160,216 172,224! 166,228 170,236! 156,232 146,236 132,228!"),
        TEAL,
        SOFT,
        width=2.8,
    )
    # the ball of heaven
    globe = disc(cx, cy, r)
    shape(pen, globe, NIGHT, Shade(depth=22, reach=0.2, gap=5, left=True, ink=PAPER, weight=1.8, angle=-30), width=3.6)
    band = curve("40,114! 64,96 100,76 138,60 149,52! 156,60 161,72! 146,80 108,98 72,120 48,134!")
    shape(pen, band, PAPER, SOFT, width=2.8)
    for k in range(6):
        t = (k + 0.5) / 6
        x, y = 46 + t * 108, 122 - t * 58 + 2 * (t - 0.5)
        with pen.group(f"translate({x:.1f} {y:.1f}) rotate(-29)"):
            sign(pen, k)
        if k:
            u = k / 6
            x, y = 46 + u * 108, 122 - u * 58
            with pen.group(f"translate({x:.1f} {y:.1f}) rotate(-29)"):
                pen.line(0, -10.4, 0, 10.4, INK, 1.6)
    pen.path(curve("84,31 108,58 120,92 118,132 108,154", close=False), "none", OCHRE, 2.4)
    pen.path(curve("48,56 76,52 112,36 122,33", close=False), "none", OCHRE, 2.4)
    pen.path(curve("70,148 104,132 138,120 154,124", close=False), "none", OCHRE, 2.4)
    for x, y, s in (
        (72, 70, 7.5),
        (100, 46, 5),
        (132, 44, 4),
        (60, 90, 4),
        (94, 128, 7),
        (134, 104, 7),
        (74, 136, 4),
        (112, 142, 4.4),
        (148, 94, 3.6),
        (96, 64, 3.6),
    ):
        star(pen, x, y, s, 6, PAPER)
    pen.path(globe, "none", INK, 3.6)
    # head bowed beneath it
    head(pen, 100, 164, 44, turn=-0.4, tilt=-8, hair=BRICK, style="short", beard="full", mood="stern")
    # arms
    shape(pen, limb("72,168,27 44,172,22 34,146,19 40,118,14"), PAPER, legs_shade)
    cuts(pen, "58,180 48,176 44,166", "42,150 40,140 42,130", width=2.2)
    palm(pen, 45, 109, 19, 24, flip=True)
    shape(pen, limb("130,168,27 158,172,22 167,146,19 160,118,14"), PAPER, legs_shade)
    cuts(pen, "142,180 152,177 158,168", "160,150 162,140 159,130", width=2.2)
    palm(pen, 155, 109, 19, -24)


def sign(pen: Pen, which: int) -> None:
    """One of six small zodiac signs around the origin, 12 units wide."""
    lines = (
        ("0,6 -1,-2 -5,-5 -6,-1", "0,6 1,-2 5,-5 6,-1"),
        ("-5,-6 -2,-2 0,-1", "5,-6 2,-2 0,-1"),
        ("-5,-5 0,-4 5,-5", "-5,5 0,4 5,5", "-2,-4 -2,0 -2,4", "2,-4 2,0 2,4"),
        ("-5,-1 0,-5 5,-3", "5,1 0,5 -5,3"),
        ("-5,3 0,3 5,3", "-5,-1 -2,-1 -3,-5 3,-5 2,-1 5,-1"),
        ("-5,5 0,0 5,-5", "1,-5 3,-5 5,-5", "5,-1 5,-3 5,-5", "-4,0 -1,3 1,5"),
    )[which]
    for text in lines:
        pen.path(curve(text, close=False), "none", BRICK, 2)
    if which == 1:
        pen.circle(0, 2.4, 3.6, "none", BRICK, 2)


def jupiter(pen: Pen) -> None:
    """T20: Jupiter rides the eagle above the clouds, sceptre in one hand, the thunderbolt lifted in the other."""
    # glory behind the head
    for k in range(16):
        angle = -112.5 + k * 15
        if abs(angle) < 26:
            continue
        x0, y0 = polar(100, 70, 44, angle)
        x1, y1 = polar(100, 70, 66 if k % 2 else 58, angle)
        cut(pen, f"{x0:.1f},{y0:.1f} {(x0 + x1) / 2:.1f},{(y0 + y1) / 2:.1f} {x1:.1f},{y1:.1f}", 5, BRICK)
    # the eagle's wings and tail
    for side in (-1, 1):
        for k in range(7):
            t = k / 6
            feather(pen, 100 + side * (34 + 16 * t), 220 - 24 * t, 34 + 16 * t, 14, side * (168 - 124 * t), NIGHT)
        for k in range(5):
            t = k / 4
            feather(pen, 100 + side * (30 + 16 * t), 214 - 18 * t, 21 + 9 * t, 13, side * (160 - 108 * t), TEAL)
    for k in range(5):
        feather(pen, 100, 244, 46, 16, 140 + k * 20, NIGHT)
    shape(pen, curve("60,196! 72,186 128,186 140,196! 132,236 116,262 100,268 84,262 68,236"), NIGHT, WHITE)
    cloud(pen, 40, 296, 58)
    cloud(pen, 160, 296, 58)
    cloud(pen, 100, 300, 50)
    # the seated god: legs under a mantle
    mantle = curve(
        "78,156! 122,156! 144,184 150,206 138,224! 130,250! 112,244 100,250 88,244 70,252! 62,224! 50,206 56,184"
    )
    shape(pen, mantle, BRICK, DEEP)
    cuts(
        pen,
        "66,196 68,222 72,246",
        "82,190 84,220 88,240",
        "120,190 116,220 112,240",
        "134,196 134,222 128,246",
        width=3,
    )
    cuts(pen, "56,192 76,180 92,188", "108,188 126,180 144,192", width=3)
    shape(pen, limb("80,246,15 79,256,13 78,266,12"), PAPER, SOFT, width=2.6)
    foot(pen, 78, 275, 22)
    shape(pen, limb("120,246,15 121,256,13 122,266,12"), PAPER, SOFT, width=2.6)
    foot(pen, 122, 275, 22, flip=True)
    torso = curve("72,106! 66,122 76,146 80,164! 100,172 120,164! 124,146 134,122 128,106! 112,100 88,100")
    shape(pen, torso, PAPER, DEEP)
    cuts(pen, "78,124 88,133 98,127", "102,127 112,133 122,124", "100,130 100,146 100,160", width=2.4)
    cuts(pen, "88,146 94,149 98,147", "103,147 108,149 113,146", width=1.8)
    shape(
        pen,
        curve("108,102! 128,100 138,114 140,136 134,166 142,186! 124,180 116,164! 126,140 122,118"),
        BRICK,
        FULL,
        width=2.8,
    )
    cuts(pen, "124,108 131,126 127,156", "130,110 137,130 132,166", width=2.4)
    # the eagle looks out beside his knee
    neck = curve(
        "58,208! 54,196 54,182 50,172! 46,160 34,154 22,158! 18,164 20,172! "
        "26,176 28,180! 25,184! 31,190! 29,195! 36,200! 35,206! 44,214!"
    )
    shape(pen, neck, NIGHT, width=3)
    beak = curve("25,157! 14,158 8,166 9,178! 13,174 18,173 25,174! 28,166")
    shape(pen, beak, PAPER, width=2.6)
    cuts(pen, "26,169 20,168 15,170", width=1.7)
    pen.circle(34, 164, 3, PAPER, INK, 1.2)
    pen.circle(33.6, 164, 1.3, INK)
    cut(pen, "28,159 34,158.6 40,161", 2.2, PAPER)
    cuts(pen, "44,170 47,184 53,198", "37,174 40,188 47,202", "30,180 35,192 42,206", width=2.2, ink=PAPER)
    # head
    head(pen, 100, 72, 48, turn=-0.3, hair=PAPER, style="curly", beard="full", mood="stern")
    crown(pen, 100, 54, 40, 27)
    # the thunderbolt in the lifted right hand
    shape(pen, limb("76,118,25 50,132,21 44,112,18 46,96,14"), PAPER, FULL)
    cuts(pen, "60,136 52,132 48,124", width=2.2)
    for lean in (-1, 0, 1):
        for flip in (-1, 1):
            with pen.group(f"translate(44 86) rotate({28 + lean * 25}) scale(1 {flip})"):
                zag = [
                    (-2.6, 0),
                    (-4.6, -16),
                    (1, -14),
                    (-2.4, -30),
                    (3, -28),
                    (1, -40 if lean else -46),
                    (8, -22),
                    (2.6, -24),
                    (5.6, -9),
                    (2, -10),
                    (3, 0),
                ]
                shape(pen, line_path(zag, close=True), TEAL if lean else PAPER, width=2.4)
    shape(pen, disc(44, 86, 8), BRICK, width=2.4)
    fist(pen, 45, 87, 16, 24)
    # sceptre in the left
    pen.line(168, 216, 158, 62, INK, 8)
    pen.line(168, 216, 158, 62, PAPER, 3.6)
    shape(pen, curve("157,64! 147,58 148,50 158,40! 167,50 168,58"), TEAL, SOFT, width=2.6)
    sleeve(pen, "132,118,24 154,140,21 160,126,17", BRICK, "", FULL)
    shape(pen, limb("152,140,19 163,132,16 163,116,13"), PAPER, FULL)
    fist(pen, 162, 110, 16, -6)
