"""The twelve courts: each a recipe from the vocabulary of heads and dress, drawn as a half and turned around."""

from __future__ import annotations

from collections.abc import Callable

import french_dress as dress
import french_heads as heads
from french_heads import Inks
from french_line import Block, HalfPlane, placed
from french_pips import INKS, sign
from pen import BRICK, INK, NIGHT, OCHRE, PAPER, SHADE, TEAL, Pen, polar

FRAME = (
    "M56 13L194 13C197 13 199 15 199 18L199 94C199 102 204 107 212 107L232 107C235 107 237 109 237 112L237 238"
    "C237 241 235 243 232 243L212 243C204 243 199 248 199 256L199 332C199 335 197 337 194 337L56 337"
    "C53 337 51 335 51 332"
    "L51 256C51 248 46 243 38 243L18 243C15 243 13 241 13 238L13 112C13 109 15 107 18 107L38 107C46 107 51 102 51 94"
    "L51 18C51 15 53 13 56 13Z"
)
GROUNDS = {"K": "#F2DFB2", "Q": "#F1DCCD", "J": "#D9E4DB"}
"""Another tint behind each rank, so that a small card tells king, queen and jack apart without its letter."""
SLOPE = -34 / 224
SEAM: tuple[HalfPlane, ...] = (
    (-1, 0, -13),
    (1, 0, 237),
    (0, -1, -13),
    (SLOPE, 1, 175 + 125 * SLOPE),
)
"""Inside the frame and above the slanting seam through the middle of the card."""

SUIT_INKS = {
    "H": Inks(INKS["H"], BRICK, NIGHT, OCHRE, OCHRE),
    "D": Inks(INKS["D"], OCHRE, BRICK, TEAL, SHADE),
    "S": Inks(INKS["S"], NIGHT, TEAL, OCHRE, INK),
    "C": Inks(INKS["C"], TEAL, OCHRE, BRICK, BRICK),
}


def draw_court(pen: Pen, rank: str, suit: str) -> None:
    """One court card."""
    whole = Block(pen)
    whole.fill(FRAME, GROUNDS[rank])
    half = Pen(250, 350)
    _ground(Block(half, SEAM))
    _COURTS[rank + suit](Block(half, SEAM), SUIT_INKS[suit])
    Block(half).fill(sign(suit, 70, 44, 0.33), INKS[suit])
    pen.parts += half.parts
    with pen.group("rotate(180 125 175)"):
        pen.parts += half.parts
    dress.sash(whole, SUIT_INKS[suit], suit)
    whole.score(FRAME, INK, 2.6)


def _ground(block: Block) -> None:
    """Gouge marks around the head, as a cutter leaves them."""
    for n in range(-13, 14):
        angle = n * 8.0
        long = n % 2 == 0
        x1, y1 = polar(125, 96, 66 if long else 72, angle)
        x2, y2 = polar(125, 96, 83 if long else 80, angle)
        if y2 > 16 and 16 < x2 < 234 and not (y2 < 110 and not 56 < x2 < 194):
            block.score(f"M{x1} {y1}L{x2} {y2}", PAPER, 2.6)


# -- hearts -------------------------------------------------------------------------------------------------------


def _king_of_hearts(block: Block, inks: Inks) -> None:
    dress.mantle(block, inks, "H")
    dress.cape_ermine(block)
    heads.hair_curls(block, inks.hair)
    heads.draw_face(block, 0.4, stern=True)
    heads.beard_round(block, inks.hair)
    heads.crown_fleurons(block, inks.suit)
    dress.sceptre(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


def _queen_of_hearts(block: Block, inks: Inks) -> None:
    heads.hair_loose(block, inks.hair)
    dress.gown(block, inks, "H")
    heads.draw_face(block, 0.5, fair=True)
    heads.hair_parted(block, inks.hair)
    heads.coronet(block, "H", inks.suit)
    dress.rose(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


def _jack_of_hearts(block: Block, inks: Inks) -> None:
    dress.doublet(block, inks, "H")
    heads.draw_neck(block)
    heads.draw_face(block, -0.6, young=True)
    heads.hair_page(block, inks.hair)
    dress.ruff(block)
    heads.beret(block, inks.second, PAPER)
    dress.arrow(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


# -- diamonds -----------------------------------------------------------------------------------------------------


def _king_of_diamonds(block: Block, inks: Inks) -> None:
    dress.mantle(block, inks, "D")
    dress.cape_woven(block, inks, "D")
    heads.hair_curls(block, inks.hair)
    heads.draw_face(block, 0.7, stern=True)
    heads.beard_forked(block, inks.hair)
    heads.crown_arched(block, inks.suit, TEAL)
    dress.axe(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


def _queen_of_diamonds(block: Block, inks: Inks) -> None:
    dress.collar_standing(block, PAPER)
    dress.gown(block, inks, "D")
    heads.draw_face(block, 0.6, fair=True)
    heads.hair_parted(block, NIGHT)
    heads.turban(block, inks.second, OCHRE, placed("M0 -4L4 0L0 4L-4 0Z", 125, 44))
    heads.earrings(block, inks.suit)
    dress.mirror(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


def _jack_of_diamonds(block: Block, inks: Inks) -> None:
    dress.doublet(block, inks, "D")
    heads.draw_neck(block)
    heads.draw_face(block, 0.5, young=True)
    heads.hair_page(block, NIGHT)
    dress.collar_points(block, inks.third, OCHRE)
    heads.cap_brim(block, inks.second, inks.third, PAPER)
    dress.pennant(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


# -- spades -------------------------------------------------------------------------------------------------------


def _king_of_spades(block: Block, inks: Inks) -> None:
    dress.mantle(block, inks, "S")
    dress.cape_ermine(block)
    heads.hair_curls(block, inks.hair)
    heads.draw_face(block, 0, stern=True)
    heads.beard_long(block, inks.hair)
    heads.crown_rays(block, inks.second)
    dress.sword(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


def _queen_of_spades(block: Block, inks: Inks) -> None:
    dress.gown(block, inks, "S")
    heads.veil(block, inks.main, OCHRE)
    heads.wimple(block, PAPER)
    heads.draw_face(block, -0.5, fair=True)
    heads.coronet(block, "S", inks.suit)
    dress.lily(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


def _jack_of_spades(block: Block, inks: Inks) -> None:
    dress.doublet(block, inks, "S")
    heads.draw_neck(block)
    heads.draw_face(block, -0.7, young=True, stern=True)
    heads.hair_page(block, inks.hair)
    dress.scarf(block, OCHRE)
    heads.chaperon(block, inks.second, OCHRE)
    dress.halberd(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


# -- clubs --------------------------------------------------------------------------------------------------------


def _king_of_clubs(block: Block, inks: Inks) -> None:
    dress.mantle(block, inks, "C")
    dress.cape_woven(block, inks, "C")
    heads.hair_curls(block, inks.hair)
    heads.draw_face(block, -0.5, stern=True)
    heads.beard_square(block, inks.hair)
    heads.crown_towers(block, inks.main)
    dress.orb_staff(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


def _queen_of_clubs(block: Block, inks: Inks) -> None:
    dress.gown(block, inks, "C")
    heads.hair_braids(block, inks.hair)
    heads.draw_face(block, 0.4, fair=True)
    heads.hair_parted(block, inks.hair)
    heads.coronet(block, "C", inks.suit)
    dress.fan(dress.held(block), inks)
    dress.raised_arm(block, inks.main, PAPER)
    dress.fist(block)


def _jack_of_clubs(block: Block, inks: Inks) -> None:
    dress.doublet(block, inks, "C")
    heads.draw_neck(block)
    heads.draw_face(block, 0.6, young=True)
    heads.hair_page(block, inks.hair)
    dress.scarf(block, BRICK)
    heads.straw_hat(block, OCHRE, inks.main)
    dress.crook(dress.held(block), inks)
    dress.raised_arm(block, inks.second, PAPER)
    dress.fist(block)


_COURTS: dict[str, Callable[[Block, Inks], None]] = {
    "KH": _king_of_hearts,
    "QH": _queen_of_hearts,
    "JH": _jack_of_hearts,
    "KD": _king_of_diamonds,
    "QD": _queen_of_diamonds,
    "JD": _jack_of_diamonds,
    "KS": _king_of_spades,
    "QS": _queen_of_spades,
    "JS": _jack_of_spades,
    "KC": _king_of_clubs,
    "QC": _queen_of_clubs,
    "JC": _jack_of_clubs,
}
