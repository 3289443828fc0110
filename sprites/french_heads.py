"""Heads of the French courts: faces, hair, beards, crowns, veils and hats, all around one face in the upper half.

The face stands at (125, 92). A crown stays between x 86 and 164, so that the suit sign finds room at its left and
what the hand holds at its right.
"""

from __future__ import annotations

from dataclasses import dataclass

from french_line import Block, disc, lozenge, mirrored, placed, strokes
from french_pips import sign
from pen import BRICK, GOLD, INK, OCHRE, PAPER


@dataclass(frozen=True)
class Inks:
    """The inks of one court card; `suit` alone changes in a four-colour deck."""

    suit: str
    main: str
    second: str
    third: str
    hair: str


BLUSH = "#EDBFA6"
FACE = "M100 84C100 65 109 55 125 55C141 55 150 65 150 84C150 103 142 124 125 124C108 124 100 103 100 84Z"


def draw_neck(block: Block) -> None:
    """From under the chin into the collar."""
    block.cut("M113 112L111 142L139 142L137 112Z", PAPER)
    block.score("M131 124L136 119M131 130L137 124M131 136L138 130", BRICK, 1.6)


def draw_face(block: Block, glance: float = 0, stern: bool = False, young: bool = False, fair: bool = False) -> None:
    """A face in few cuts; `glance` turns it, from -1 (its right) to 1."""
    block.cut(FACE, PAPER)
    g = 5 * glance
    if young or fair:
        for side in (-1, 1):
            block.fill(disc(125 + side * 15.5 + g, 101.5, 5.4 - side * glance, 4.6), BLUSH)
    else:
        block.score("M146 92L140 96M146 98L139 102", BRICK, 1.7)
    for side in (-1, 1):
        _eye(block, 125 + side * 11.5 + g, side, glance, fair)
        _brow(block, 125 + side * 11.5 + g, side, stern, fair)
    n = 125 + g * 1.35
    block.score(
        f"M{n - 3.2} 84C{n - 2} 91 {n - 4} 95.6 {n - 5} 99C{n - 4} 102.6 {n + 1.6} 102.8 {n + 3.4} 100.8", INK, 1.9
    )
    m = 125 + g * 1.1
    w = 6.2 if fair else 7 if young else 8.2
    top = f"M{m - w} 109.6C{m - 3.6} 107 {m - 1.4} 107.2 {m} 108.6C{m + 1.4} 107.2 {m + 3.6} 107 {m + w} 109.6"
    block.fill(f"{top}C{m + 3.4} 115.6 {m - 3.4} 115.6 {m - w} 109.6Z", BRICK)
    block.score(f"M{m - w - 1} 109C{m - 3} 112 {m + 3} 112 {m + w + 1} 109", INK, 1.4)
    block.score(f"M{m - 2.4} 118.4C{m - 1} 119.4 {m + 1} 119.4 {m + 2.4} 118.4", INK, 1.2)


def _eye(block: Block, x: float, side: int, glance: float, fair: bool) -> None:
    wide, tall = 6.6 - 0.9 * side * glance, 5.2 if fair else 4.4
    lid = f"M{x - wide} 90.4C{x - 3} {90 - tall} {x + 3} {90 - tall} {x + wide} 90.4"
    block.fill(f"{lid}C{x + 3} 93.4 {x - 3} 93.4 {x - wide} 90.4Z", "#FFFFFF")
    block.dot(x + 1.2 * glance, 89.5, 3 if fair else 2.7)
    block.dot(x + 1.2 * glance + 1, 88.5, 0.8, "#FFFFFF")
    block.score(lid, INK, 2.4)
    if fair:
        block.score(f"M{x + side * wide} 90.4L{x + side * (wide + 2.6)} 88.2", INK, 1.8)


def _brow(block: Block, x: float, side: int, stern: bool, fair: bool) -> None:
    inner, outer = (82.6, 80.4) if stern else (79.6, 80.4)
    a, b = (outer, inner) if side < 0 else (inner, outer)
    lift = 2 if fair else 3
    block.score(f"M{x - 7.2} {a}C{x - 3} {a - lift} {x + 3} {b - lift} {x + 7.2} {b}", INK, 2.7 if stern else 1.8)


# -- beards -------------------------------------------------------------------------------------------------------


def _moustache(block: Block, hair: str, droop: float) -> None:
    d = (
        f"M125 105C118 103 110 105 105 {111 + droop / 2}"
        f"C101 {115 + droop} 99 {117 + droop} 96 {116 + droop}C103 {122 + droop} 117 118 125 111.5Z"
    )
    block.both(d, hair, width=2)


def _mouth_in_beard(block: Block) -> None:
    block.cut("M118.6 113C121 111.6 129 111.6 131.4 113C129 117 121 117 118.6 113Z", BRICK, INK, 1.4)


def beard_round(block: Block, hair: str) -> None:
    """A broad beard of curls."""
    block.cut(
        "M99 86C100 98 106 104 112 104C118 103 132 103 138 104C144 104 150 98 151 86C157 97 160 110 156 122"
        "C160 129 156 138 149 139C147 147 138 150 133 146C130 152 120 152 117 146C112 150 103 147 101 139"
        "C94 138 90 129 94 122C90 110 93 97 99 86Z",
        hair,
    )
    block.both(
        "M101 116C104 120 102 126 98 127M104 132C109 132 111 138 108 141M117 124C121 130 119 138 116 140",
        stroke=INK,
        width=1.7,
    )
    block.score("M125 124L125 143", INK, 1.7)
    _mouth_in_beard(block)
    _moustache(block, hair, 2)


def beard_forked(block: Block, hair: str) -> None:
    """Two points, well combed."""
    block.cut(
        "M99 86C100 98 106 104 112 104C118 103 132 103 138 104C144 104 150 98 151 86C156 102 156 120 149 136"
        "C145 146 140 154 134 162C133 152 130 144 125 137C120 144 117 152 116 162"
        "C110 154 105 146 101 136C94 120 94 102 99 86Z",
        hair,
    )
    block.both("M103 112C105 126 109 138 115 148M111 118C113 128 116 136 118 142", stroke=INK, width=1.7)
    _mouth_in_beard(block)
    _moustache(block, hair, 5)


def beard_long(block: Block, hair: str) -> None:
    """One long point, with a light edge cut into the dark."""
    block.cut(
        "M99 86C100 98 106 104 112 104C118 103 132 103 138 104C144 104 150 98 151 86C157 104 156 124 146 142"
        "C139 154 132 162 125 168C118 162 111 154 104 142C94 124 93 104 99 86Z",
        hair,
    )
    block.both("M103 112C106 128 113 142 121 152M113 120C115 131 119 140 123 145", stroke=PAPER, width=1.5)
    block.score("M125 122L125 158", PAPER, 1.5)
    _mouth_in_beard(block)
    _moustache(block, hair, 1)
    block.both("M122 109C115 107 109 110 104 115", stroke=PAPER, width=1.3)


def beard_square(block: Block, hair: str) -> None:
    """A short square beard under a great moustache."""
    block.cut(
        "M99 86C100 98 106 104 112 104C118 103 132 103 138 104C144 104 150 98 151 86C155 98 156 118 154 136"
        "C148 140 142 141 138 139C134 143 129 143 125 140C121 143 116 143 112 139C108 141 102 140 96 136"
        "C94 118 95 98 99 86Z",
        hair,
    )
    block.both("M102 116L103 132M109 122L110 135M117 122L117 137", stroke=INK, width=1.7)
    block.score("M125 122L125 136", INK, 1.7)
    _mouth_in_beard(block)
    block.both(
        "M125 104C117 101 107 104 101 111C97 116 91 117 88 113C88 122 97 126 105 122C114 120 121 116 125 111.5Z",
        hair,
        width=2,
    )


# -- hair ---------------------------------------------------------------------------------------------------------


def hair_curls(block: Block, hair: str) -> None:
    """A king's locks, rolled outward at the neck."""
    d = "M104 62C94 66 91 82 92 98C92 106 88 112 81 112C79 121 88 128 96 124C103 121 105 112 104 100Z"
    block.both(d, hair)
    block.both("M98 74C96 86 98 98 97 108C96 114 92 117 88 117", stroke=INK if hair != INK else PAPER, width=1.7)


def hair_loose(block: Block, hair: str) -> None:
    """Long waves down over both shoulders, drawn before the dress."""
    d = (
        "M125 50C104 50 93 62 92 82C91 98 86 106 82 118C78 132 83 142 79 154C76 163 74 170 76 184"
        "L112 184C110 166 113 150 112 134"
        "L112 110L125 60Z"
    )
    block.both(d, hair)
    block.both(
        "M98 84C97 102 91 112 90 126C89 140 92 148 88 162M104 104C103 118 100 128 101 142C102 152 99 160 99 172",
        stroke=INK,
        width=1.8,
    )


def hair_parted(block: Block, hair: str) -> None:
    """The front hair of a queen, parted in the middle and drawn over her temples."""
    block.both("M125 52C108 51 97 61 96 80C96 88 98 94 99 98C101 86 106 74 125 64Z", hair)
    block.both("M120 57C109 60 102 69 100 80", stroke=INK, width=1.5)


def hair_braids(block: Block, hair: str) -> None:
    """Braids wound into a wheel over each ear, and one falling from it."""
    for n in range(5):
        block.both(
            placed(disc(0, 0, 8.5, 6.8), 88 + (n % 2) * 1.5, 116 + 12.5 * n, 1, 18 if n % 2 else -18), hair, width=2.2
        )
    block.both(disc(92, 94, 16, 17), hair)
    block.both(disc(92, 94, 10, 10.6), hair, width=1.8)
    block.both(disc(92, 94, 4, 4.4), OCHRE, width=1.8)


def hair_page(block: Block, hair: str) -> None:
    """A page's hair: a fringe and a roll at the jaw."""
    d = (
        "M125 52C106 50 94 60 93 80C92 94 94 104 89 112C96 119 107 117 107 106C107 98 103 92 103 82"
        "C109 78 117 75 125 75Z"
    )
    block.both(d, hair)
    block.both(
        "M98 78C98 92 100 102 96 111M111 62C106 66 103 72 102 79M120 60C116 64 114 70 113 76",
        stroke=INK if hair != INK else PAPER,
        width=1.6,
    )


# -- crowns -------------------------------------------------------------------------------------------------------


def _band(block: Block, jewel: str, low: float = 68, high: float = 54) -> None:
    block.cut(
        f"M92 {high}C112 {high + 6} 138 {high + 6} 158 {high}L157 {low}C138 {low + 6} 112 {low + 6} 93 {low}Z", GOLD
    )
    mid = (low + high) / 2
    block.cut(lozenge(125, mid + 4.4, 5.4, 5.2), jewel, width=1.6)
    for dx, dy in ((14, 3.6), (26, 1.6)):
        block.both(disc(125 - dx, mid + dy, 2.9), PAPER, width=1.5)


def crown_fleurons(block: Block, jewel: str) -> None:
    """Five leaves on a band."""
    block.cut(
        "M95 57L93 34C100 38 104 42 106 47C108 36 113 26 125 16C137 26 142 36 144 47"
        "C146 42 150 38 157 34L155 57C140 62 110 62 95 57Z",
        GOLD,
    )
    block.both("M93 36C86 34 84 26 89 21C93 24 97 29 96 35C101 36 104 41 102 45", GOLD, width=2.2)
    block.cut("M125 44C119 38 118 30 125 23C132 30 131 38 125 44Z", jewel, width=1.8)
    block.both("M103 53C106 49 109 46 112 45", stroke=INK, width=1.8)
    block.both(disc(89, 20, 3.4), PAPER, width=1.8)
    block.dot(125, 15, 3.8, PAPER, INK, 1.8)
    _band(block, jewel)


def crown_rays(block: Block, jewel: str) -> None:
    """Seven tall rays."""
    block.cut("M94 58L86 26L101 43L104 18L115 40L125 13L135 40L146 18L149 43L164 26L156 58C140 63 110 63 94 58Z", GOLD)
    block.both("M96 54L92 39M107 55L105 31", stroke=INK, width=1.7)
    block.score("M125 56L125 26", INK, 1.7)
    block.both(disc(86, 25, 3), PAPER, width=1.7)
    block.both(disc(104, 17, 3), PAPER, width=1.7)
    block.dot(125, 13, 3.2, PAPER, INK, 1.7)
    _band(block, jewel)


def crown_arched(block: Block, jewel: str, cap: str) -> None:
    """An imperial crown: arches over a cap, and a ball on top."""
    block.cut("M98 56C94 36 106 24 125 24C144 24 156 36 152 56Z", cap)
    block.both("M96 57C88 40 98 22 120 20L122 27C106 29 99 40 104 58Z", GOLD, width=2.2)
    block.cut("M120 59C117 46 118 32 122 22L128 22C132 32 133 46 130 59Z", GOLD, width=2.2)
    for y in (32, 41, 50):
        block.dot(125, y, 2, PAPER, INK, 1.2)
    block.both(disc(100, 42, 2), PAPER, width=1.2)
    block.dot(125, 17, 5.4, GOLD, INK, 2.2)
    block.both("M95 54C88 50 86 42 90 36C96 40 98 48 95 54Z", GOLD, width=2)
    _band(block, jewel)


def crown_towers(block: Block, jewel: str) -> None:
    """A crown of battlements, each with a ball."""
    block.cut(
        "M94 58L89 30L101 32L102 40L108 41L108 24L119 24L119 41L131 41L131 24L142 24L142 41L148 40"
        "L149 32L161 30L156 58C140 63 110 63 94 58Z",
        GOLD,
    )
    block.both("M98 50L96 40M113.5 34L113.5 50", stroke=INK, width=1.8)
    block.cut(lozenge(125, 48, 3.6, 4.6), jewel, width=1.6)
    block.both(disc(95, 26, 4), PAPER, width=1.8)
    block.both(disc(113.5, 19.5, 4), PAPER, width=1.8)
    _band(block, jewel)


def coronet(block: Block, suit: str, jewel: str, lift: float = 0) -> None:
    """A queen's small crown: low points and the suit's own sign in front."""
    d = "M101 56L98 38C104 40 108 44 110 48C112 42 114 38 118 36C121 40 123 44 125 50"
    whole = f"{d}C127 44 129 40 132 36C136 38 138 42 140 48C142 44 146 40 152 38L149 56C136 61 114 61 101 56Z"
    block.cut(placed(whole, 0, lift), GOLD, width=2.4)
    for x, y in ((98, 36), (118, 33)):
        block.both(disc(x, y + lift, 2.8), PAPER, width=1.6)
    block.cut(sign(suit, 125, 36 + lift, 0.21), jewel, INK, 1.6)
    block.cut(placed("M100 53C114 59 136 59 150 53L149 61C136 66 114 66 101 61Z", 0, lift), GOLD, width=2)
    for dx in (0, 9, 18):
        block.both(disc(125 - dx, 60 + lift - dx * 0.09, 1.9), PAPER, width=1.2)


# -- veils and hats -----------------------------------------------------------------------------------------------


def veil(block: Block, cloth: str, edge: str) -> None:
    """A veil that falls from the crown to both shoulders."""
    d = "M125 46C98 46 88 62 87 84C86 104 80 120 66 138L84 162C96 150 106 136 108 120L104 92C101 78 108 64 125 62Z"
    block.both(d, cloth)
    block.both("M93 78C92 102 86 122 74 142", stroke=edge, width=2.4)
    block.both("M99 92C99 112 94 130 84 146M96 68C95 74 94 80 94 86", stroke=INK if cloth != INK else PAPER, width=1.6)


def wimple(block: Block, cloth: str) -> None:
    """Linen about the face and chin, under a veil."""
    block.cut(
        "M125 52C104 52 94 66 95 86C96 110 106 130 113 144L137 144C144 130 154 110 155 86C156 66 146 52 125 52Z", cloth
    )
    block.both("M105 120C109 128 114 134 120 138M101 110C102 113 103 116 104 118", stroke=INK, width=1.6)


def turban(block: Block, cloth: str, band: str, jewel: str) -> None:
    """A wound headdress with a brooch."""
    block.cut(
        "M91 66C84 52 92 34 108 28C118 20 136 20 146 28C160 34 166 52 159 66C150 58 138 56 125 56C112 56 100 58 91 66Z",
        cloth,
    )
    block.cut("M90 62C96 44 116 34 142 27C152 31 158 37 160 46C140 46 112 54 93 68Z", band, width=2.2)
    block.score("M100 52C112 44 130 38 150 36M96 58C112 50 132 44 156 42", INK, 1.5)
    block.score("M104 33C100 37 97 42 96 48M112 29C108 32 105 36 104 40M146 54C150 55 153 57 156 60", INK, 1.6)
    block.dot(125, 44, 7.4, GOLD, INK, 2.2)
    block.cut(jewel, OCHRE, INK, 1.4)


def beret(block: Block, cloth: str, plume: str) -> None:
    """A broad flat cap with a plume that curls over it."""
    block.cut("M88 66C78 56 82 40 100 34C120 27 150 29 163 42C170 50 168 60 160 66C140 58 108 58 88 66Z", cloth)
    block.cut(
        "M90 70C89 66 90 61 93 59C114 53 138 53 158 59C161 62 161 66 160 70C140 63 110 63 90 70Z", GOLD, width=2.2
    )
    block.score("M100 54C104 47 112 42 121 40M150 52C148 46 143 42 136 40M160 50C158 47 156 44 153 42", INK, 1.7)
    feather = (
        "M152 58C162 46 164 30 150 20C134 9 108 13 94 30C106 24 118 24 124 28C112 28 104 32 99 38"
        "C112 34 124 34 134 40C142 45 148 50 152 58Z"
    )
    block.cut(feather, plume)
    block.score("M152 58C150 42 140 27 112 24M146 40C141 36 134 33 127 32M144 32C140 27 133 23 126 21", INK, 1.6)


def cap_brim(block: Block, cloth: str, brim: str, plume: str) -> None:
    """A pointed cap with a turned-up brim and an upright feather."""
    block.cut("M122 58C116 40 106 26 92 16C88 33 92 48 104 62Z", plume)
    block.score("M112 58C108 44 102 32 95 22M104 44L95 44M101 36L93 34", INK, 1.5)
    block.cut("M100 62C104 42 114 26 130 16C142 24 152 42 156 62C138 56 116 56 100 62Z", cloth)
    block.score("M130 18C124 30 121 44 121 56M140 30C143 38 145 47 146 56M113 42C111 47 110 52 110 57", INK, 1.7)
    block.cut(
        "M84 70C84 60 90 54 98 53C116 58 134 58 152 53C160 54 166 60 166 70C154 74 146 66 125 66C104 66 96 74 84 70Z",
        brim,
    )
    block.score("M92 64C96 61 100 60 104 60M158 64C154 61 150 60 146 60", INK, 1.6)


def chaperon(block: Block, cloth: str, roll: str) -> None:
    """A padded roll with a tail of cloth hanging at one side."""
    block.cut(
        "M150 52C166 56 172 74 168 94C166 106 168 116 162 128C152 124 150 112 152 100C154 86 152 74 144 66Z", cloth
    )
    block.score("M158 64C163 76 160 90 159 104C158 112 159 118 160 122", INK, 1.7)
    block.cut("M98 48C94 32 104 20 120 20C128 10 146 16 146 28C156 32 156 44 150 50Z", cloth)
    block.score("M120 22C116 28 114 36 115 42M144 30C138 30 133 34 131 40M106 32C104 37 104 41 105 45", INK, 1.7)
    block.cut(
        "M86 62C82 52 88 44 98 44C114 40 136 40 152 44C162 44 168 52 164 62C160 70 152 72 146 69"
        "C132 65 118 65 104 69C98 72 90 70 86 62Z",
        roll,
    )
    block.score(
        strokes((98, 46, 94, 66), (109, 44, 106, 65), (121, 43, 119, 63), (133, 43, 134, 63), (145, 45, 148, 66)),
        INK,
        1.7,
    )


def straw_hat(block: Block, straw: str, ribbon: str) -> None:
    """A wide woven hat with a ribbon and a sprig."""
    block.cut("M101 56C100 36 108 24 125 24C142 24 150 36 149 56Z", straw)
    block.score("M106 40C118 36 132 36 144 40M109 32C119 28 131 28 141 32", INK, 1.5)
    block.cut("M100 46C116 42 134 42 150 46L150 57L100 57Z", ribbon, width=2)
    block.cut("M80 68C84 56 104 52 125 52C146 52 166 56 170 68C158 64 142 62 125 62C108 62 92 64 80 68Z", straw)
    block.score("M88 64C100 58 112 57 125 57C138 57 150 58 162 64", INK, 1.5)
    for x, y, turn in ((143, 44, 20), (148, 38, 58), (141, 36, -14)):
        block.cut(placed("M0 0C-7 -6 -6 -16 1 -22C7 -15 7 -6 0 0Z", x, y, 0.9, turn), ribbon, INK, 1.6)


def earrings(block: Block, colour: str) -> None:
    """A drop at each ear."""
    block.both(mirrored(disc(150, 106, 2.6, 4)), colour, width=1.5)
