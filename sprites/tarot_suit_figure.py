"""What the sixteen courts share beyond the woodcut vocabulary: earth to stand on, thrones, sleeves and headgear.

Court cards carry an index in all four corners, so earth and thrones narrow towards the foot of the card.
"""

from __future__ import annotations

from math import atan2, degrees

from pen import BRICK, INK, NIGHT, OCHRE, PAPER, TEAL, Pen, num
from woodcut import FULL, SOFT, WHITE, Shade, box, curve, cut, cuts, disc, knots, limb, shape, tuft


def shade(fill: str, strong: bool = False) -> Shade:
    """The hatching that shows on an ink: dark wedges at the right, or paper ones at the left of night."""
    if fill in (NIGHT, INK):
        return WHITE
    return FULL if strong else SOFT


def mound(pen: Pen, top: float = 284, soil: str = OCHRE, turf: str = TEAL) -> None:
    """A cut of meadow under horse or foot: a ragged mat of turf, wide above, on a block of soil between the indices."""
    shape(
        pen, curve(f"43,{top + 8}! 157,{top + 8}! 156,318 158,338! 130,340 100,338 70,340 42,338! 44,318"), soil, FULL
    )
    for x, y, size in (
        (56, 326, 5),
        (66, 330, 3.6),
        (90, 316, 3.4),
        (104, 329, 5.4),
        (115, 332, 3.4),
        (72, 313, 2.6),
        (122, 314, 4),
    ):
        shape(pen, disc(x, y, size * 1.35, size), PAPER, width=2)
    d = curve(
        f"10,{top + 7}! 40,{top + 1} 84,{top + 4} 126,{top - 1} 168,{top + 3} 190,{top + 7}! 186,296! 176,{top + 9} "
        f"166,296! 157,298! 151,309! 143,300! 134,314! 124,300! 112,312! 102,299! 90,308! 80,300! 68,315! 58,300! "
        f"50,308! 43,298! 33,296! 22,{top + 9} 14,296!"
    )
    shape(pen, d, turf)
    for x, dy, length in ((26, 8, 16), (60, 10, 26), (112, 9, 34), (92, 15, 22), (154, 9, 20)):
        cut(
            pen,
            f"{x},{top + dy} {x + length / 2},{top + dy - 1.5} {x + length},{top + dy}",
            2,
            PAPER if turf == NIGHT else INK,
        )
    for x, size in ((24, 9), (66, 11), (150, 10), (178, 8)):
        tuft(pen, x, top + 4, size, turf)


def dais(pen: Pen, top: float = 286, fill: str = PAPER, edge: str = BRICK) -> None:
    """Two steps before a throne, the lower one between the indices."""
    shape(pen, box(18, top, 164, 9), fill, SOFT)
    shape(pen, curve(f"43,{top + 9}! 157,{top + 9}! 153,338! 47,338!"), edge, FULL)
    low = top + 9
    for y in (low + (338 - low) * 0.36, low + (338 - low) * 0.7):
        cut(pen, f"46,{num(y)} 100,{num(y)} 154,{num(y)}", 1.8, PAPER)


def sleeve(pen: Pen, text: str, fill: str, cuff: str = "", strong: bool = False) -> None:
    """An arm in its sleeve along "x,y,width" points from shoulder to wrist, with a cuff at the wrist."""
    shape(pen, limb(text), fill, shade(fill, strong), width=2.8)
    run = knots(text)
    before, wrist = run[-2], run[-1]
    if cuff:
        turn = degrees(atan2(wrist.x - before.x, before.y - wrist.y))
        half = wrist.width / 2 + 2
        with pen.group(f"translate({num(wrist.x)} {num(wrist.y)}) rotate({num(turn)})"):
            shape(pen, box(-half, -4, 2 * half, 7), cuff, width=2.4)


def folds(pen: Pen, *texts: str, fill: str, width: float = 2.4) -> None:
    """Falls of cloth, dark on light inks and light on night."""
    cuts(pen, *texts, width=width, ink=PAPER if fill in (NIGHT, INK) else INK)


def hem(pen: Pen, text: str, fill: str, depth: float = 9) -> None:
    """A border along the lower edge of a garment: a strip of even width over the points of the text."""
    points = " ".join(f"{token},{num(depth)}" for token in text.split())
    shape(pen, limb(points), fill, width=2.2)


def belt(pen: Pen, x: float, y: float, half: float, fill: str, sag: float = 4) -> None:
    d = curve(
        f"{x - half},{y}! {x},{y + sag} {x + half},{y}! {x + half},{y + 7}! {x},{y + 8 + sag} {x - half},{y + 7}!"
    )
    shape(pen, d, fill, width=2.2)


def neck(pen: Pen, x: float, y: float, width: float = 14) -> None:
    """The neck between a head and a collar, its lower end at y."""
    shape(pen, box(x - width / 2, y - 18, width, 20), PAPER, Shade(depth=7, gap=3, weight=1.4), width=2.4)


def throne_arch(
    pen: Pen, fill: str, panel: str, top: float = 34, left: float = 50, right: float = 150, foot: float = 290
) -> None:
    """A tall seat with a round-arched back."""
    shape(pen, arch(left, right, top, foot), fill, FULL)
    shape(pen, arch(left + 10, right - 10, top + 10, foot - 8), panel, shade(panel), width=2.4)


def arch(left: float, right: float, top: float, foot: float) -> str:
    """An upright panel whose head is half a circle."""
    half = (right - left) / 2
    mid, spring, pull = left + half, top + half, half * 0.5523
    text = f"M{left} {foot}L{left} {spring}C{left} {spring - pull} {mid - pull} {top} {mid} {top}"
    return f"{text}C{mid + pull} {top} {right} {spring - pull} {right} {spring}L{right} {foot}Z"


def throne_posts(
    pen: Pen, fill: str, panel: str, top: float = 44, left: float = 44, right: float = 156, foot: float = 290
) -> None:
    """A straight-backed seat between two turned posts with knobs."""
    shape(pen, box(left + 4, top + 10, right - left - 8, foot - top - 10), panel, shade(panel, True))
    for x in (left, right):
        shape(pen, box(x - 6, top + 18, 12, foot - top - 18), fill, SOFT)
        shape(pen, box(x - 8, top + 12, 16, 8), fill, width=2.6)
        shape(pen, disc(x, top + 4, 8), fill, Shade(depth=8, gap=3), width=2.8)
    shape(
        pen,
        curve(
            f"{left + 6},{top + 18}! {(left + right) / 2},{top - 10} {right - 6},{top + 18}! {right - 6},{top + 26}! "
            f"{(left + right) / 2},{top + 2} {left + 6},{top + 26}!"
        ),
        fill,
        width=2.8,
    )


def plume(pen: Pen, x: float, y: float, size: float = 30, turn: float = 0, fill: str = BRICK) -> None:
    """A feather curling back from a hat or helmet, its quill at (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({num(size / 30)})"):
        shape(pen, curve("0,0! -5,-14 0,-27 12,-32 24,-28 28,-17! 20,-19 14,-15 9,-7"), fill, width=2.6)
        cut(pen, "2,-3 4,-16 18,-25", 1.8, PAPER if fill in (NIGHT, INK, BRICK, TEAL) else INK)


def helmet(pen: Pen, x: float, y: float, size: float = 40, fill: str = TEAL) -> None:
    """An open helmet over a head of the same size at (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(size / 41)})"):
        d = curve("-19,-4! -19,-17 -9,-28 3,-29 16,-24 21,-10 21,12! 24,20! 12,20! 13,-2! 0,-9 -13,-6 -22,-2!")
        shape(pen, d, fill, SOFT, width=2.8)
        cut(pen, "-12,-10 0,-13 14,-6", 2.2, PAPER)
        shape(pen, curve("-6,-27! 3,-35 14,-30 22,-18! 15,-23 4,-26"), OCHRE, width=2.2)


def hat(pen: Pen, x: float, y: float, size: float = 40, fill: str = BRICK, brim: str = OCHRE) -> None:
    """A soft cap with a turned-up brim on a head of the same size at (x, y)."""
    with pen.group(f"translate({num(x)} {num(y)}) scale({num(size / 41)})"):
        shape(pen, curve("-17,-12! -18,-26 -2,-34 14,-30 26,-22 24,-12 17,-10!"), fill, shade(fill), width=2.8)
        shape(pen, curve("-21,-9! -19,-17 0,-18 20,-15 21,-7! 0,-12"), brim, width=2.6)


def boot(pen: Pen, text: str, fill: str) -> None:
    """A rider's leg from knee to heel along "x,y,width" points, with a pointed shoe."""
    shape(pen, limb(text), fill, shade(fill), width=2.8)
    heel = knots(text)[-1]
    with pen.group(f"translate({num(heel.x)} {num(heel.y)})"):
        shape(pen, curve("6,-7! 7,4! -4,4 -18,5! -14,-2 -6,-7!"), fill, width=2.6)


def throne_side(pen: Pen, fill: str, trim: str, crest: str = "ball") -> None:
    """A high seat seen from its side, for a king who faces left; the crest on its back differs from suit to suit."""
    shape(pen, box(84, 214, 72, 76), fill, FULL)
    shape(pen, box(78, 208, 84, 12), trim, SOFT)
    shape(pen, box(94, 230, 50, 48), trim, SOFT, width=2.4)
    shape(pen, disc(119, 254, 14), fill, SOFT, width=2.4)
    shape(pen, disc(119, 254, 5), trim, width=2)
    shape(pen, curve("134,290! 138,200 136,120 132,72! 152,70! 158,130 160,210 164,290!"), fill, FULL)
    shape(pen, curve("128,76! 130,64 142,60 154,64 156,76! 142,74"), trim, width=2.8)
    if crest == "ball":
        shape(pen, disc(142, 53, 9), trim, Shade(depth=9, gap=3), width=2.8)
    elif crest == "shell":
        shape(pen, curve("126,62! 124,46 134,36 142,33 150,36 158,46 158,62! 142,56"), PAPER, width=2.8)
        cuts(pen, "142,58 134,48 130,42", "142,58 142,46 142,36", "142,58 150,48 154,42", width=2.2)
    elif crest == "spire":
        shape(pen, curve("130,64! 142,26! 154,64! 142,60"), trim, Shade(depth=9, gap=3.4), width=2.8)
        shape(pen, disc(142, 28, 4.5), PAPER, width=2.2)


def ermine(pen: Pen, text: str, *tails: tuple[float, float]) -> None:
    """A king's collar of white fur with its black tails."""
    shape(pen, curve(text), PAPER, SOFT, width=2.8)
    for x, y in tails:
        cut(pen, f"{x},{y - 4} {x},{y} {x + 0.6},{y + 5}", 3.4)
