"""The four Knights: riders whose horse fills the card, one to each suit."""

from __future__ import annotations

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen
from tarot_suit_figure import belt, boot, folds, hat, helmet, mound, neck, plume, shade, sleeve
from tarot_suit_signs import baton, coin, cup, leaf, placed, sword
from woodcut import FULL, SOFT, curve, cuts, fist, flower, head, horse, laurel, shape


def rein(pen: Pen, tack: str) -> None:
    """The end of the rein, from where the horse's neck hides it up to the rider's hand."""
    for ink, width in ((INK, 5), (tack, 2.6)):
        pen.path(curve("86,192! 88,180 94,164!", close=False), "none", ink, width)


def body(pen: Pen, tunic: str, skirt: str, sash: str) -> None:
    """The trunk of a rider facing left, seated at (102, 186)."""
    shape(pen, curve("82,166! 122,166! 134,196 130,216! 110,208 92,217 74,202!"), skirt, shade(skirt, True), width=2.8)
    folds(pen, "94,174 88,192 88,210", "108,174 112,190 112,206", fill=skirt)
    shape(pen, curve("82,108! 100,103 120,108! 124,138 121,170! 102,175 83,170! 80,138"), tunic, shade(tunic, True))
    belt(pen, 102, 164, 19, sash)


def knight_of_coins(pen: Pen) -> None:
    """He rides at a walk to the left, his coin held high before him."""
    mound(pen)
    flower(pen, 22, 288, 16, BRICK)
    cloak = curve("92,106! 120,104 138,120 158,140 176,172 182,206! 162,202 146,208 130,196! 120,150")
    shape(pen, cloak, OCHRE, FULL)
    folds(pen, "128,122 144,154 154,196", "134,116 158,146 170,190", fill=OCHRE)
    horse(pen, 104, 212, 1.1, coat=PAPER, mane=NIGHT, tack=BRICK)
    body(pen, TEAL, BRICK, OCHRE)
    boot(pen, "104,188,25 90,220,18 96,252,11", NIGHT)
    rein(pen, BRICK)
    sleeve(pen, "116,116,19 124,144,17 98,160,12", TEAL, OCHRE, strong=True)
    fist(pen, 92, 162, 14, 60)
    neck(pen, 100, 106)
    head(pen, 100, 74, 42, turn=-0.7, hair=NIGHT, style="bob", mood="glad")
    hat(pen, 100, 74, 42, BRICK, OCHRE)
    plume(pen, 116, 58, 30, 18, PAPER)
    sleeve(pen, "88,114,19 70,134,16 58,126,12", TEAL, OCHRE)
    coin(pen, 45, 92, 34)
    fist(pen, 54, 122, 15, 20)


def knight_of_cups(pen: Pen) -> None:
    """He brings the full cup at a stand, on a black horse that looks the other way from all others."""
    mound(pen)
    with placed(pen, 200, 0, 1, 0, mirror=True):
        cloak = curve("90,106! 120,104 138,122 150,150 160,182 152,214! 140,204 128,212 116,200! 112,150")
        shape(pen, cloak, BRICK, FULL)
        folds(pen, "126,122 138,158 140,200", fill=BRICK)
        horse(pen, 104, 212, 1.1, coat=NIGHT, mane=OCHRE, tack=BRICK, pace="stand")
        body(pen, PAPER, TEAL, BRICK)
        cuts(pen, "92,124 100,129 108,124", "92,134 100,139 108,134", "92,144 100,149 108,144", width=2.2, ink=TEAL)
        boot(pen, "104,188,25 90,220,18 94,252,11", BRICK)
        rein(pen, BRICK)
        sleeve(pen, "116,116,19 126,144,17 100,160,12", BRICK, OCHRE, strong=True)
        fist(pen, 94, 162, 14, 60)
        neck(pen, 100, 106)
        head(pen, 100, 74, 42, turn=-0.5, hair=OCHRE, style="curly")
        laurel(pen, 100, 60, 36)
        sleeve(pen, "88,114,19 72,138,16 58,134,12", BRICK, OCHRE)
    cup(pen, 154, 96, 80)
    fist(pen, 150, 124, 15, 160)


def knight_of_swords(pen: Pen) -> None:
    """He charges on a rearing horse, helmet on and sword drawn."""
    mound(pen)
    cloak = curve("100,100! 126,100 148,112 170,112 188,128! 180,140 188,156 176,172! 156,178 134,170! 118,140")
    shape(pen, cloak, BRICK, FULL)
    folds(pen, "128,112 152,128 180,132", "128,124 150,146 174,162", fill=BRICK)
    horse(pen, 104, 206, 1.06, coat=PAPER, mane=TEAL, tack=NIGHT, pace="rear", tilt=12)
    with placed(pen, 6, -6):
        body(pen, TEAL, NIGHT, OCHRE)
        cuts(pen, "90,120 102,126 114,120", "89,132 102,138 116,132", "90,144 102,150 115,144", width=2.4, ink=PAPER)
        boot(pen, "104,188,25 86,214,18 94,246,11", TEAL)
        rein(pen, NIGHT)
        sleeve(pen, "116,116,20 126,144,17 98,158,12", TEAL, PAPER, strong=True)
        fist(pen, 92, 160, 14, 60)
        neck(pen, 100, 106)
        head(pen, 100, 76, 40, turn=-0.7, hair=NIGHT, style="short", mood="stern")
        helmet(pen, 101, 75, 42, TEAL)
        plume(pen, 106, 46, 32, 30, BRICK)
        sleeve(pen, "88,114,20 68,134,17 54,130,12", TEAL, PAPER)
        sword(pen, 50, 126, 126, 0, broad=1.45)
        fist(pen, 50, 126, 16, 0)


def knight_of_batons(pen: Pen) -> None:
    """A rider of the woods in a turban, his budding staff upright like a lance."""
    mound(pen)
    with placed(pen, 200, 0, 1, 0, mirror=True):
        cloak = curve("90,106! 122,104 142,124 160,136 184,140! 176,156 182,172 170,192! 148,190 128,196! 116,150")
        shape(pen, cloak, TEAL, FULL)
        folds(pen, "128,122 150,146 172,158", "126,136 146,166 164,180", fill=TEAL)
        horse(pen, 104, 212, 1.1, coat=OCHRE, mane=BRICK, tack=TEAL)
        body(pen, NIGHT, PAPER, BRICK)
        boot(pen, "104,188,25 90,220,18 96,252,11", BRICK)
        rein(pen, TEAL)
        sleeve(pen, "116,116,19 126,144,17 102,160,12", BRICK, PAPER, strong=True)
        fist(pen, 96, 162, 14, 60)
        neck(pen, 100, 106)
        head(pen, 100, 76, 42, turn=-0.6, hair=NIGHT, style="short", beard="short")
        turban(pen)
    baton(pen, 144, 116, 158, 2, broad=0.98, leaves=False)
    for x, y, size, turn in ((156, 76, 30, 62), (154, 158, 26, 66)):
        leaf(pen, x, y, size, turn)
    with placed(pen, 200, 0, 1, 0, mirror=True):
        sleeve(pen, "88,114,19 74,142,17 60,138,12", BRICK, PAPER)
        fist(pen, 54, 134, 16, 0)


def turban(pen: Pen) -> None:
    shape(pen, curve("78,66! 74,50 88,38 104,36 122,46 124,64! 110,58 100,60 90,60"), PAPER, SOFT, width=2.8)
    cuts(pen, "80,60 94,46 116,42", "88,60 104,50 122,54", "84,48 96,42 106,38", width=2.2)
    leaf(pen, 98, 44, 26, -14, BRICK)


KNIGHTS = {"O": knight_of_coins, "C": knight_of_cups, "S": knight_of_swords, "B": knight_of_batons}
