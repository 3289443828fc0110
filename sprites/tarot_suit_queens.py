"""The four Queens: seated frontally in wide robes before their thrones, one to each suit."""

from __future__ import annotations

from pen import BRICK, NIGHT, OCHRE, PAPER, TEAL, Pen
from tarot_suit_figure import belt, dais, folds, hem, neck, shade, sleeve, throne_arch, throne_posts
from tarot_suit_signs import baton, blossom, coin, cup, leaf, sword
from woodcut import SOFT, crown, curve, cuts, fist, head, limb, palm, shape

MANTLE = "72,118! 100,112 128,118! 152,152 168,204 178,254 180,292! 150,296 50,296 20,292! 22,254 32,204 48,152"
GOWN = "82,166! 118,166! 132,198 144,222 150,262 150,316! 100,324 50,316! 50,262 56,222 68,198"
BODICE = "76,118! 86,122 100,134 114,122 124,118! 124,144 118,168! 100,173 82,168! 76,144"


def seated(pen: Pen, mantle: str, gown: str, bodice: str, border: str) -> None:
    """Mantle, gown and bodice of a woman seated towards us; knees show as two falls of folds."""
    shape(pen, curve(MANTLE), mantle, shade(mantle, True))
    folds(
        pen,
        "44,196 34,240 30,288",
        "156,196 164,240 168,288",
        "60,160 46,220 44,290",
        "140,160 154,220 156,290",
        fill=mantle,
    )
    shape(pen, curve(GOWN), gown, shade(gown, True))
    folds(pen, "62,226 74,212 90,222", "110,222 126,212 138,226", fill=gown, width=2.8)
    folds(
        pen,
        "70,224 64,268 64,308",
        "88,226 88,270 86,312",
        "112,226 114,270 116,312",
        "130,226 134,268 134,308",
        fill=gown,
    )
    hem(pen, "51,311 76,317 124,317 149,311", border, 9)
    shape(pen, curve(BODICE), bodice, shade(bodice), width=2.8)


def crowned(pen: Pen, turn: float, hair: str, style: str, mood: str = "calm") -> None:
    neck(pen, 100, 122)
    head(pen, 100, 86, 44, turn=turn, hair=hair, style=style, mood=mood)
    crown(pen, 100, 70, 42, 25)


def queen_of_coins(pen: Pen) -> None:
    """She lifts her coin as high as her crown; the other hand rests on her heart."""
    throne_arch(pen, TEAL, PAPER, 30, 60, 140)
    dais(pen, 286, PAPER, TEAL)
    seated(pen, OCHRE, BRICK, NIGHT, OCHRE)
    cuts(pen, "90,140 100,146 110,140", "90,150 100,156 110,150", width=2.4, ink=OCHRE)
    belt(pen, 100, 164, 19, OCHRE)
    crowned(pen, -0.5, NIGHT, "bob", "glad")
    sleeve(pen, "122,126,21 146,158,20 116,166,13", OCHRE, PAPER, strong=True)
    palm(pen, 108, 162, 15, 290, True)
    sleeve(pen, "80,126,21 56,164,20 48,150,13", OCHRE, PAPER)
    coin(pen, 42, 110, 35)
    fist(pen, 48, 143, 16, 0)


def queen_of_cups(pen: Pen) -> None:
    """She keeps the great cup upright on her knees with both hands."""
    throne_posts(pen, OCHRE, NIGHT, 44, 50, 150)
    dais(pen, 286, PAPER, BRICK)
    seated(pen, BRICK, PAPER, TEAL, TEAL)
    crowned(pen, 0, OCHRE, "long")
    cup(pen, 100, 190, 90)
    sleeve(pen, "78,126,22 46,168,24 68,197,14", TEAL, OCHRE)
    sleeve(pen, "122,126,22 154,168,24 132,197,14", TEAL, OCHRE, strong=True)
    palm(pen, 80, 197, 17, 70)
    palm(pen, 120, 197, 17, 290, True)


def queen_of_swords(pen: Pen) -> None:
    """Veiled and grave, she holds the sword upright and opens her left hand."""
    throne_posts(pen, BRICK, PAPER, 44, 62, 138)
    dais(pen, 286, PAPER, NIGHT)
    seated(pen, NIGHT, TEAL, PAPER, OCHRE)
    cuts(pen, "88,140 100,147 112,140", "88,150 100,157 112,150", width=2)
    belt(pen, 100, 164, 19, BRICK)
    crowned(pen, 0.4, PAPER, "veil", "stern")
    sleeve(pen, "80,126,21 52,162,21 44,142,13", NIGHT, OCHRE)
    palm(pen, 42, 130, 18, -8, True)
    sleeve(pen, "120,126,21 136,172,21 152,199,13", NIGHT, OCHRE)
    sword(pen, 160, 196, 160, 0, broad=1.4)
    fist(pen, 160, 198, 17, 10)


def queen_of_batons(pen: Pen) -> None:
    """Her staff has taken root and leafs; a dove sits on her hand."""
    throne_arch(pen, OCHRE, NIGHT, 30, 60, 140)
    dais(pen, 286, PAPER, OCHRE)
    seated(pen, TEAL, OCHRE, TEAL, BRICK)
    cuts(pen, "92,142 100,146 108,142", "92,151 100,155 108,151", width=2.2, ink=PAPER)
    belt(pen, 100, 164, 19, BRICK)
    crowned(pen, 0.6, BRICK, "long", "glad")
    baton(pen, 38, 178, 236, -2, broad=0.7, leaves=False)
    for x, y, size, turn in ((45, 98, 32, 48), (30, 108, 28, -50), (44, 226, 26, 56), (32, 244, 24, -56)):
        leaf(pen, x, y, size, turn)
    blossom(pen, 48, 134, 10, PAPER, BRICK)
    sleeve(pen, "80,126,21 60,166,21 46,170,13", TEAL, PAPER)
    fist(pen, 38, 172, 17, 0)
    sleeve(pen, "120,126,21 142,166,21 156,158,13", TEAL, PAPER, strong=True)
    dove(pen)
    fist(pen, 160, 150, 15, 90)


def dove(pen: Pen) -> None:
    """A dove that looks back at its lady."""
    shape(pen, curve("170,138! 186,150 192,160! 180,158 168,148!"), PAPER, SOFT, width=2.6)
    shape(
        pen,
        curve("142,112! 150,104 160,108 162,118 174,128 176,142 162,146 150,138 148,122 147,116!"),
        PAPER,
        SOFT,
        width=2.8,
    )
    cuts(pen, "158,124 160,136 172,140", "164,124 166,132 174,136", width=2)
    pen.circle(152, 112, 1.6, NIGHT)
    shape(pen, limb("160,146,3 159,150,3"), BRICK, width=1.6)


QUEENS = {"O": queen_of_coins, "C": queen_of_cups, "S": queen_of_swords, "B": queen_of_batons}
