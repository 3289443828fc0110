"""The four Kings: bearded men seen from the side on high seats, one to each suit."""

from __future__ import annotations

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen
from tarot_suit_figure import belt, dais, ermine, folds, hem, neck, shade, sleeve, throne_side
from tarot_suit_signs import baton, coin, cup, leaf, placed, sword
from woodcut import FULL, SOFT, Shade, crown, curve, cut, cuts, disc, fist, foot, head, limb, palm, shape

ROBE = (
    "90,190! 116,184 140,192! 146,214 142,232 122,240! 108,248 104,268 110,316! 84,322 46,314! "
    "44,272 40,240 38,222 50,208 70,202"
)
TRUNK = "84,124! 104,118 126,124! 136,150 140,196! 116,204 86,198! 80,160"
MANTLE = "112,118! 130,122 144,144 152,184 158,230 166,262! 154,258 146,266 138,252! 134,200 126,160"


def seated(pen: Pen, robe: str, trunk: str, mantle: str, border: str, shoe: str) -> None:
    """A man seated facing left: mantle over the seat, robe falling from the knees, a shoe before it."""
    shape(pen, curve(MANTLE), mantle, shade(mantle, True))
    folds(pen, "130,134 142,180 150,248", "124,134 132,180 140,240", fill=mantle)
    foot(pen, 74, 322, 22, False, shoe)
    shape(pen, curve(ROBE), robe, shade(robe, True))
    folds(
        pen, "130,206 96,212 62,220", "56,216 52,250 54,306", "76,226 68,262 70,312", "94,240 86,276 90,314", fill=robe
    )
    hem(pen, "47,309 82,316 109,311", border, 9)
    shape(pen, curve(TRUNK), trunk, shade(trunk, True))


def crowned(pen: Pen, hair: str, beard: str, mood: str = "calm", fur: bool = True) -> None:
    """Neck, collar, bearded head and crown, over the shoulders of whatever was drawn before."""
    neck(pen, 103, 124)
    if fur:
        collar(pen)
    else:
        oak_collar(pen)
    head(pen, 102, 84, 45, turn=-0.9, hair=hair, style="bob", beard=beard, mood=mood)
    crown(pen, 101, 68, 42, 25, -3)


def collar(pen: Pen) -> None:
    ermine(
        pen,
        "74,128! 88,116 104,113 122,116 138,128! 143,142 140,154! 124,162 106,165 88,160 72,150! 70,138",
        (80, 140),
        (90, 150),
        (124, 150),
        (114, 156),
        (102, 157),
        (132, 140),
    )


def oak_collar(pen: Pen) -> None:
    """A collar of leaves, for the king who wears no fur."""
    d = (
        "74,128! 88,116 104,113 122,116 138,128! 144,144 142,160! 132,150! 126,166! 116,154! 106,172! 96,154! 86,164! "
        "80,150! 70,156! 69,140"
    )
    shape(pen, curve(d), TEAL, SOFT, width=2.8)
    cuts(
        pen,
        "80,130 78,140 76,148",
        "92,128 89,144 87,156",
        "120,128 123,144 125,156",
        "131,132 135,144 138,152",
        width=2,
    )


def king_of_coins(pen: Pen) -> None:
    """A broad old man with his coin standing on his knee."""
    throne_side(pen, BRICK, OCHRE, "ball")
    dais(pen, 286, PAPER, BRICK)
    seated(pen, OCHRE, TEAL, OCHRE, BRICK, BRICK)
    belt(pen, 110, 186, 26, OCHRE)
    sleeve(pen, "88,140,21 66,176,20 56,160,14", TEAL, PAPER)
    sleeve(pen, "124,138,22 122,180,21 92,196,14", TEAL, PAPER, strong=True)
    crowned(pen, NIGHT, "full")
    coin(pen, 46, 166, 38)
    fist(pen, 82, 194, 17, 40)


def king_of_cups(pen: Pen) -> None:
    """He holds his cup out to whoever comes; he looks to the right."""
    with placed(pen, 200, 0, 1, 0, mirror=True):
        throne_side(pen, TEAL, OCHRE, "shell")
        dais(pen, 286, PAPER, TEAL)
        seated(pen, BRICK, NIGHT, BRICK, PAPER, OCHRE)
        cuts(pen, "92,166 104,171 116,168", "92,178 104,183 118,180", width=2.4, ink=OCHRE)
        sleeve(pen, "126,140,21 126,182,20 100,202,14", BRICK, OCHRE, strong=True)
        palm(pen, 90, 204, 16, 280)
        sleeve(pen, "86,136,21 72,172,19 58,166,14", BRICK, OCHRE)
        crowned(pen, OCHRE, "long", "glad")
    cup(pen, 154, 132, 88)
    fist(pen, 150, 162, 17, 170)


def king_of_swords(pen: Pen) -> None:
    """He sits in mail and judges; the sword stands on his knee."""
    throne_side(pen, NIGHT, OCHRE, "spire")
    dais(pen, 286, PAPER, NIGHT)
    seated(pen, TEAL, PAPER, BRICK, NIGHT, NIGHT)
    for y in range(160, 200, 9):
        for x in range(86, 132, 10):
            shift = 5 if y % 2 else 0
            cut(pen, f"{x + shift - 4},{y} {x + shift},{y + 4} {x + shift + 4},{y}", 1.8)
    belt(pen, 110, 188, 26, BRICK)
    sleeve(pen, "124,138,22 124,180,21 106,204,14", TEAL, OCHRE, strong=True)
    palm(pen, 96, 208, 16, 270)
    sleeve(pen, "86,138,21 68,180,20 56,192,14", TEAL, OCHRE)
    crowned(pen, BRICK, "full", "stern")
    sword(pen, 51, 196, 166, -3, broad=1.5)
    fist(pen, 49, 198, 17, 0)


def king_of_batons(pen: Pen) -> None:
    """A king of the woods on a seat of trunks, his club planted before him."""
    with placed(pen, 200, 0, 1, 0, mirror=True):
        stump(pen)
        dais(pen, 286, TEAL, OCHRE)
        seated(pen, BRICK, OCHRE, TEAL, OCHRE, NIGHT)
        belt(pen, 110, 186, 26, TEAL)
        sleeve(pen, "126,140,21 128,180,20 110,204,14", OCHRE, BRICK, strong=True)
        fist(pen, 100, 206, 16, 60)
        crowned(pen, PAPER, "long", "stern", fur=False)
    baton(pen, 160, 180, 232, 2, broad=0.85, leaves=False)
    for x, y, size, turn in ((170, 102, 28, 52), (150, 112, 28, -54), (168, 226, 26, 56), (153, 244, 24, -54)):
        leaf(pen, x, y, size, turn)
    with placed(pen, 200, 0, 1, 0, mirror=True):
        sleeve(pen, "86,138,21 66,174,20 50,166,14", OCHRE, BRICK)
        fist(pen, 41, 162, 18, 0)


def stump(pen: Pen) -> None:
    """A seat hewn from a tree: sawn trunk below, a living branch for its back."""
    shape(pen, limb("142,292,26 146,200,22 142,120,20 140,62,18"), OCHRE, FULL)
    for x, y, size, turn in ((134, 70, 30, -40), (148, 74, 28, 40), (141, 62, 28, 0)):
        leaf(pen, x, y, size, turn)
    cuts(pen, "138,90 140,140 142,190", "144,80 146,110 146,150", width=2)
    shape(pen, curve("82,212! 160,212! 164,250 160,292! 84,292! 80,250"), OCHRE, FULL)
    shape(pen, disc(114, 252, 24), PAPER, Shade(depth=12, gap=3.6))
    shape(pen, disc(113, 252, 14), PAPER, width=2)
    pen.circle(112, 252, 5, OCHRE, INK, 2)


KINGS = {"O": king_of_coins, "C": king_of_cups, "S": king_of_swords, "B": king_of_batons}
