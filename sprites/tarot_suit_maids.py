"""The four Maids: slim standing figures under a veil, one to each suit."""

from __future__ import annotations

from pen import BRICK, NIGHT, OCHRE, PAPER, TEAL, Pen
from tarot_suit_figure import belt, folds, hem, mound, neck, shade, sleeve
from tarot_suit_signs import baton, blossom, coin, cup, leaf, sword
from woodcut import FULL, SOFT, curve, cut, cuts, fist, flower, foot, head, laurel, palm, shape


def maid_of_coins(pen: Pen) -> None:
    """She steps to the left and shows her coin like a mirror."""
    mound(pen, 286)
    foot(pen, 84, 312, 20, False, BRICK)
    foot(pen, 122, 312, 20, False, BRICK)
    veil = curve("104,44! 128,48 138,80 146,130 158,200 162,262! 146,250 128,256! 120,180 112,110")
    shape(pen, veil, TEAL, FULL)
    cuts(pen, "132,80 140,150 150,236", "124,100 130,170 136,240", width=2.2)
    gown = curve(
        "84,96! 104,100 122,96! 122,124 118,146 130,180 142,240 150,306! 122,312 92,308 66,310! "
        "72,250 80,190 90,146 84,124"
    )
    shape(pen, gown, OCHRE, FULL)
    folds(pen, "98,160 88,230 84,300", "108,160 108,230 106,304", "116,164 126,230 130,300", fill=OCHRE)
    hem(pen, "67,306 92,304 122,308 149,302", BRICK)
    shape(
        pen,
        curve("84,96! 94,102 104,118 114,102 122,96! 121,120 117,140! 104,146 91,140! 84,120"),
        BRICK,
        SOFT,
        width=2.8,
    )
    belt(pen, 104, 138, 14, PAPER)
    neck(pen, 104, 98)
    sleeve(pen, "118,104,19 134,132,17 122,156,13", OCHRE, BRICK)
    palm(pen, 116, 164, 15, 215)
    head(pen, 102, 66, 44, turn=-0.7, hair=TEAL, style="veil", mood="glad")
    sleeve(pen, "88,106,19 72,134,17 64,146,13", OCHRE, BRICK)
    coin(pen, 46, 122, 36)
    fist(pen, 60, 152, 15, 30)


def maid_of_cups(pen: Pen) -> None:
    """She looks at the full cup she carries to the right, a cloth over her other arm."""
    mound(pen, 286)
    foot(pen, 80, 312, 20, True, NIGHT)
    foot(pen, 116, 312, 20, True, NIGHT)
    gown = curve(
        "76,98! 94,102 114,98! 112,124 108,146 124,190 136,244 138,304! 112,311 84,311 50,305! "
        "58,244 70,190 82,146 78,124"
    )
    shape(pen, gown, BRICK, FULL)
    folds(pen, "88,156 72,230 68,300", "96,156 92,230 92,304", "104,156 116,230 120,302", fill=BRICK)
    hem(pen, "52,300 84,306 112,306 137,299", PAPER, 8)
    apron = curve("82,146! 96,150 108,146! 118,190 122,246! 98,254 72,248! 76,190")
    shape(pen, apron, PAPER, SOFT, width=2.6)
    folds(pen, "90,156 86,200 86,244", "102,156 106,200 108,242", fill=PAPER, width=1.8)
    bodice = curve("76,98! 84,104 96,116 108,104 114,98! 113,122 108,146! 96,151 82,146! 77,122")
    shape(pen, bodice, NIGHT, shade(NIGHT), width=2.8)
    cuts(pen, "92,122 96,124 100,122", "91,130 96,132 101,130", "90,138 96,140 102,138", width=2.2, ink=OCHRE)
    neck(pen, 96, 102)
    sleeve(pen, "78,106,19 58,136,18 62,164,14", BRICK, PAPER)
    shape(pen, curve("50,164! 74,160! 82,176 78,214! 66,208 54,216! 48,190"), OCHRE, SOFT, width=2.8)
    folds(pen, "60,172 58,190 58,206", "70,170 70,186 70,204", fill=OCHRE, width=1.8)
    palm(pen, 72, 166, 14, 120)
    head(pen, 98, 68, 44, turn=0.7, hair=NIGHT, style="long")
    veil = curve("84,46! 96,40 112,46! 110,52 98,49 86,54 78,70 72,96 60,128! 50,124 52,96 64,68")
    shape(pen, veil, PAPER, SOFT, width=2.6)
    for x, y in ((86, 49), (97, 45), (108, 48)):
        blossom(pen, x, y, 8, BRICK)
    sleeve(pen, "112,106,19 130,132,17 142,136,13", BRICK)
    cup(pen, 154, 108, 84)
    fist(pen, 152, 132, 16, 12)


def maid_of_swords(pen: Pen) -> None:
    """She stands at rest with both hands on a sword whose point is in the earth."""
    mound(pen, 286)
    cape = curve(
        "74,100! 100,92 128,100! 150,150 158,220 160,288! 144,280 130,286 100,278 70,286 56,280 40,288! 44,220 52,150"
    )
    shape(pen, cape, NIGHT, shade(NIGHT))
    gown = curve(
        "80,98! 100,102 120,98! 122,124 116,148 126,190 136,250 138,304! 112,312 88,312 62,304! "
        "64,250 74,190 84,148 78,124"
    )
    shape(pen, gown, PAPER, FULL)
    folds(pen, "90,160 80,230 78,300", "118,190 124,240 126,300", fill=PAPER)
    hem(pen, "64,299 88,307 112,307 136,299", BRICK, 8)
    shape(
        pen,
        curve("80,98! 88,104 100,112 112,104 120,98! 121,122 116,146! 100,151 84,146! 79,122"),
        BRICK,
        SOFT,
        width=2.8,
    )
    cuts(pen, "88,120 100,126 112,120", "87,130 100,136 113,130", "87,140 100,145 113,140", width=2)
    belt(pen, 100, 145, 17, OCHRE)
    neck(pen, 100, 102)
    head(pen, 100, 66, 44, hair=NIGHT, style="long", mood="stern")
    shape(pen, curve("78,52! 82,44 100,36 118,44 122,52! 110,46 100,45 90,46"), PAPER, width=2.6)
    shape(pen, curve("78,52! 90,48 84,70 78,96 70,118! 62,112 66,80"), PAPER, SOFT, width=2.6)
    shape(pen, curve("122,52! 110,48 116,70 122,96 130,118! 138,112 134,80"), PAPER, SOFT, width=2.6)
    cut(pen, "82,49 100,43 118,49", 3.4, OCHRE)
    sword(pen, 100, 172, 160, 180, broad=1.6)
    sleeve(pen, "80,106,19 66,140,18 88,172,13", TEAL, BRICK)
    sleeve(pen, "120,106,19 134,140,18 112,172,13", TEAL, BRICK, strong=True)
    fist(pen, 94, 176, 15, -60)
    fist(pen, 106, 178, 15, 60)


def maid_of_batons(pen: Pen) -> None:
    """A shepherdess on the road, her veil in the wind and a budding staff taller than herself."""
    mound(pen, 286)
    flower(pen, 170, 293, 18, OCHRE)
    foot(pen, 96, 310, 20, False, PAPER)
    foot(pen, 134, 314, 20, False, PAPER)
    veil = curve("108,40! 130,44 142,62 150,86 168,104 178,128 190,140! 172,146 158,138 140,140 128,120 118,84")
    shape(pen, veil, PAPER, FULL)
    folds(pen, "128,64 140,96 162,122", "122,84 132,112 150,130", fill=PAPER)
    gown = curve(
        "88,98! 104,102 124,98! 124,124 120,146 134,190 152,240 160,296! 136,306 106,300 76,304! "
        "80,250 86,190 94,146 88,124"
    )
    shape(pen, gown, OCHRE, FULL)
    folds(pen, "100,200 96,250 92,298", "126,210 136,250 142,298", "112,220 114,260 116,298", fill=OCHRE)
    over = curve("94,146! 108,150 120,146! 134,180 146,214! 134,232 118,222 102,236 88,222! 88,184")
    shape(pen, over, BRICK, FULL, width=2.8)
    folds(pen, "104,156 100,190 101,224", "114,156 124,190 130,220", fill=BRICK)
    shape(
        pen,
        curve("88,98! 96,104 106,114 116,104 124,98! 125,122 120,146! 106,151 94,146! 87,122"),
        TEAL,
        SOFT,
        width=2.8,
    )
    cuts(pen, "102,120 108,124 114,120", "102,129 108,133 114,129", "101,138 107,142 113,138", width=2, ink=PAPER)
    neck(pen, 106, 102)
    sleeve(pen, "122,106,19 142,132,17 130,158,13", OCHRE, PAPER)
    palm(pen, 124, 164, 14, 230)
    head(pen, 104, 66, 44, turn=-0.6, hair=BRICK, style="long", mood="glad")
    laurel(pen, 104, 52, 36)
    baton(pen, 48, 176, 236, -2, broad=0.62, leaves=False)
    for x, y, size, turn in ((54, 100, 34, 50), (41, 112, 30, -52), (42, 220, 26, -58), (54, 238, 24, 54)):
        leaf(pen, x, y, size, turn)
    sleeve(pen, "90,106,19 68,132,17 56,150,13", OCHRE, PAPER)
    fist(pen, 48, 156, 16, 0)


MAIDS = {"O": maid_of_coins, "C": maid_of_cups, "S": maid_of_swords, "B": maid_of_batons}
