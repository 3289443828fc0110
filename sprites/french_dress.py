"""What the French courts wear and hold: mantles, dresses, doublets, hands and attributes of the upper half.

The body begins at the neck, y 126, and runs below the seam, where it is cut; what a hand holds stands upright at x 180.
"""

from __future__ import annotations

from french_heads import Inks
from french_line import Block, disc, lozenge, mirrored, placed, strokes
from french_pips import sign
from pen import BRICK, DEEP, GOLD, INK, OCHRE, PAPER, SHADE, TEAL

STAFF = 180.0


# -- bodies -------------------------------------------------------------------------------------------------------


def mantle(block: Block, inks: Inks, suit: str) -> None:
    """A king: a broad mantle open over a robe."""
    block.cut(
        "M125 126C98 127 74 130 52 136C30 142 14 152 4 168L4 220L246 220L246 168C236 152 220 142 198 136"
        "C176 130 152 127 125 126Z",
        inks.main,
    )
    block.both("M96 150C100 172 102 190 102 220L60 220C58 196 66 170 80 150Z", inks.second)
    _pattern(block, suit, inks)
    block.both("M38 146C29 160 25 180 26 204M54 142C45 158 41 180 42 204", stroke=INK, width=1.9)


_CAPE = (
    "M78 127C68 129 58 133 50 138C62 160 92 174 125 175C158 174 188 160 200 138C192 133 182 129 172 127"
    "C158 140 142 144 125 144C108 144 92 140 78 127Z"
)


def cape_ermine(block: Block) -> None:
    """A short cape of ermine with its black tails."""
    block.cut(_CAPE, PAPER)
    for x, y, turn in ((65, 140, 34), (80, 154, 26), (101, 164, 12), (84, 139, 20), (102, 151, 8)):
        block.both(placed("M0 -5C3.6 0 3.6 6 0 9.5C-3.6 6 -3.6 0 0 -5Z", x, y, 1, turn), INK, "none")


def cape_woven(block: Block, inks: Inks, suit: str) -> None:
    """A short cape of coloured cloth, hemmed in gold and sewn with the suit."""
    block.cut(_CAPE, inks.third)
    block.both("M50 138C62 160 92 174 125 175L125 168C96 167 70 155 58 134Z", GOLD, width=2)
    for x, y, turn in ((74, 141, 40), (94, 153, 22)):
        block.both(sign(suit, x, y, 0.13, turn), PAPER, "none")


def _pattern(block: Block, suit: str, inks: Inks) -> None:
    """The suit's way to decorate cloth."""
    for n in range(3):
        x, y = 82 - 2 * n, 172 + 14 * n
        if suit == "H":
            block.both(disc(x, y, 4.2), inks.third, width=1.6)
        elif suit == "D":
            block.both(lozenge(x, y, 5, 6.4), inks.third, width=1.6)
        elif suit == "S":
            block.both(placed("M0 -6L5 4L-5 4Z", x, y), inks.third, width=1.6)
        else:
            for turn in (0, 120, 240):
                block.both(placed(disc(0, -3.4, 3), x, y, 1, turn), inks.third, width=1.4)


def gown(block: Block, inks: Inks, suit: str) -> None:
    """A queen: a laced bodice, puffed and slashed sleeves, a necklace."""
    block.cut("M108 128C107 146 114 156 125 158C136 156 143 146 142 128L150 136L160 220L90 220L100 136Z", inks.second)
    block.cut("M109 126C108 142 115 152 125 153C135 152 142 142 141 126L137 112L113 112Z", PAPER)
    block.score("M134 130L139 125M134 137L140 131", BRICK, 1.4)
    block.cut("M112 136C116 144 134 144 138 136", "none", INK, 1.6)
    for x, y in ((114.6, 139.6), (119.4, 142), (130.6, 142), (135.4, 139.6)):
        block.dot(x, y, 2.1, GOLD, INK, 1.2)
    block.dot(125, 145.4, 3.6, inks.suit, INK, 1.6)
    sleeve = (
        "M106 132C84 130 58 138 40 152C24 164 12 178 4 196L4 230L92 230C92 206 98 178 104 160C107 150 108 140 106 132Z"
    )
    block.both(sleeve, inks.main)
    for d in (
        "M88 140C70 144 50 158 40 180C54 176 78 162 88 140Z",
        "M98 150C88 160 78 176 74 196C84 188 96 170 98 150Z",
        "M62 138C44 144 26 158 18 174C32 172 54 158 62 138Z",
    ):
        block.both(d, inks.third, width=2)
    block.both("M106 133C100 142 99 150 103 161", stroke=GOLD, width=3.4)
    block.score("M125 158L125 200", INK, 1.8)
    block.both("M118 166L125 171M117 176L125 181M116 186L125 191", stroke=INK, width=1.8)


def collar_standing(block: Block, lace: str) -> None:
    """A queen's high lace collar behind the head, drawn before it."""
    points = ((84, 134), (72, 118), (70, 100), (78, 86))
    block.both("M112 140C98 138 86 136 80 134C66 118 64 98 74 82C86 88 96 104 104 120Z", lace)
    for x, y in points:
        block.both(disc(x, y, 4.6), lace, width=2)
    block.both("M108 134L86 126M104 126L80 108M100 118L82 94", stroke=INK, width=1.5)


def doublet(block: Block, inks: Inks, suit: str) -> None:
    """A jack: a quartered, buttoned coat and striped sleeves."""
    sleeve = "M92 132C70 130 46 136 28 150C14 162 6 176 2 194L2 230L80 230C78 204 84 174 98 150Z"
    block.both(sleeve, inks.second)
    block.cut(sleeve, inks.main)
    for d in (
        "M76 132C58 146 44 170 38 200L54 200C58 174 70 152 88 138Z",
        "M52 139C34 150 20 168 12 190L24 194C30 176 44 156 64 142Z",
    ):
        block.cut(d, inks.second, width=2)
        block.cut(mirrored(d), inks.main, width=2)
    block.cut("M125 130C108 130 98 132 92 136C94 160 92 190 88 220L125 220Z", inks.main)
    block.cut("M125 130C142 130 152 132 158 136C156 160 158 190 162 220L125 220Z", inks.second)
    block.score("M104 146C106 168 104 190 102 210M114 148C115 170 114 190 113 210", INK, 1.7)
    block.score("M136 148C135 170 136 190 137 210M146 146C144 168 146 190 148 210", INK, 1.7)
    for y in (150, 162, 174):
        block.dot(125, y, 3.6, GOLD, INK, 1.8)


def ruff(block: Block, linen: str = PAPER) -> None:
    """A pleated collar."""
    block.cut(
        "M86 132C84 126 90 122 95 124C97 118 104 117 108 120C114 116 136 116 142 120"
        "C146 117 153 118 155 124C160 122 166 126 164 132"
        "C167 137 162 143 156 141C153 147 146 147 142 144C138 149 131 149 127 146"
        "C125 149 119 150 115 146C109 149 104 148 101 143"
        "C95 146 88 143 88 138C85 137 85 134 86 132Z",
        linen,
    )
    block.score(
        strokes(
            (96, 128, 93, 138),
            (106, 126, 104, 141),
            (116, 128, 115, 143),
            (126, 129, 127, 144),
            (136, 128, 138, 142),
            (146, 126, 149, 141),
            (155, 127, 159, 137),
        ),
        INK,
        1.6,
    )


def collar_points(block: Block, cloth: str, edge: str) -> None:
    """A collar in long points with bells."""
    block.both("M125 130C116 126 108 122 104 120C94 126 86 134 82 142L96 142L100 156L112 146L125 160Z", cloth)
    for x, y in ((82, 144), (100, 158)):
        block.both(disc(x, y, 3.6), edge, width=1.7)
    block.dot(125, 162, 3.8, edge, INK, 1.7)


def scarf(block: Block, cloth: str) -> None:
    """A knotted neckcloth."""
    block.cut("M98 128C106 122 144 122 152 128C154 138 146 146 134 148L125 152L116 148C104 146 96 138 98 128Z", cloth)
    block.score("M106 130C112 138 118 142 124 144M144 130C138 138 132 142 126 144", INK, 1.7)
    block.cut(
        "M120 146C116 156 112 166 114 174C120 172 124 164 125 156C126 164 132 172 138 172C138 164 134 154 130 146Z",
        cloth,
        width=2.2,
    )
    block.dot(125, 147, 5, cloth, INK, 2.2)


# -- arms and hands -----------------------------------------------------------------------------------------------


def raised_arm(block: Block, cloth: str, cuff: str) -> None:
    """The forearm that carries what the hand holds."""
    block.cut("M240 150C228 146 210 146 198 154L164 168C154 180 150 200 152 220L240 220Z", cloth)
    block.score(
        "M230 162C218 156 206 160 198 168M234 178C220 168 204 174 196 184M206 190C198 186 186 190 178 198", INK, 1.8
    )
    block.cut("M160 168C157 160 160 154 166 153L190 149C197 149 199 156 196 163C188 171 170 176 160 168Z", cuff)
    block.score("M168 167L171 156M178 167L181 153M187 163L190 152", INK, 1.5)


def fist(block: Block) -> None:
    """The hand closed around a shaft, thumb to the front."""
    block = held(block)
    block.cut(
        "M168 142C166 134 172 129 180 129C189 129 195 134 194 142C194 150 190 156 182 156C173 156 168 150 168 142Z",
        PAPER,
    )
    block.score(
        "M176 130.5C174 136 174 142 175 147M182 130C181 136 181 142 182 148M188 132C188 137 188 142 188 147", INK, 1.7
    )
    block.cut("M169 143C174 139 184 141 188 146C186 151 178 151 170 149Z", PAPER, INK, 1.9)


# -- what they hold -----------------------------------------------------------------------------------------------


def held(block: Block) -> Block:
    """Where the attributes are drawn: a little slimmer than they are written, to stay inside the frame."""
    return Block(block.pen, block.planes, lambda x, y: (178 + (x - STAFF) * 0.9, y))


def _shaft(block: Block, top: float, colour: str, half: float = 2.6) -> None:
    block.cut(f"M{STAFF - half} {top}L{STAFF + half} {top}L{STAFF + half} 214L{STAFF - half} 214Z", colour, width=2)


def sceptre(block: Block, inks: Inks) -> None:
    _shaft(block, 62, GOLD)
    block.cut(
        "M180 22C187 32 190 40 188 46C192 44 196 46 196 52C196 59 190 63 184 63L176 63"
        "C170 63 164 59 164 52C164 46 168 44 172 46C170 40 173 32 180 22Z",
        GOLD,
    )
    block.cut("M180 34C184 40 185 46 180 54C175 46 176 40 180 34Z", inks.suit, width=1.6)
    block.cut("M171 63L189 63L187 71L173 71Z", inks.second, width=2)
    block.dot(180, 19, 3.6, PAPER, INK, 1.8)


def sword(block: Block, inks: Inks) -> None:
    block.cut("M174 118L174 34L180 16L186 34L186 118Z", PAPER)
    block.score("M180 28L180 112", INK, 1.6)
    block.score(strokes((183, 46, 183, 52), (183, 60, 183, 72), (183, 82, 183, 90)), INK, 1.3)
    block.cut("M160 114C166 118 194 118 200 114C202 120 198 126 192 125L168 125C162 126 158 120 160 114Z", GOLD)
    _shaft(block, 125, inks.second, 3.4)
    block.dot(180, 166, 5.6, GOLD, INK, 2)


def axe(block: Block, inks: Inks) -> None:
    _shaft(block, 20, OCHRE, 3)
    block.cut("M183 34C190 34 194 29 197 24C203 40 203 58 197 74C194 68 190 63 183 63Z", SHADE)
    block.score("M194 36C197 44 197 54 194 62", INK, 1.6)
    block.cut("M177 38L163 48L177 59Z", SHADE, width=2.2)
    block.cut("M173 32L187 32L187 66L173 66Z", inks.second, width=2.2)
    block.cut(lozenge(180, 49, 4, 6), GOLD, width=1.5)
    block.dot(180, 20, 4.4, GOLD, INK, 1.8)


def orb_staff(block: Block, inks: Inks) -> None:
    _shaft(block, 66, GOLD)
    block.cut("M177 33L177 26L171 26L171 20L177 20L177 14L183 14L183 20L189 20L189 26L183 26L183 33Z", GOLD, width=2)
    block.dot(180, 49, 16.4, inks.second, INK, 2.4)
    block.cut("M164 46C174 51 186 51 196 46L196.4 52C186 57 174 57 163.8 52Z", GOLD, width=1.7)
    block.cut("M177.4 33L182.6 33L182.6 51L177.4 51Z", GOLD, width=1.7)
    block.cut("M172 65L188 65L186 72L174 72Z", GOLD, width=2)


def rose(block: Block, inks: Inks) -> None:
    block.score("M180 66C182 92 178 120 180 214", INK, 5.4)
    block.score("M180 66C182 92 178 120 180 214", TEAL, 2)
    for y, flip, turn in ((98, False, 58), (112, True, -58)):
        block.cut(placed("M0 0C-8 -8 -7 -20 2 -28C8 -19 8 -8 0 0Z", 180, y, 0.62, turn, flip), TEAL, INK, 1.9)
    for n in range(5):
        block.cut(placed("M0 0C-14 -6 -15 -20 0 -23C15 -20 14 -6 0 0Z", 180, 48, 0.92, 72 * n), inks.suit, INK, 2.2)
    block.dot(180, 48, 7.4, PAPER, INK, 2)
    block.dot(180, 48, 3.2, GOLD, INK, 1.4)


def mirror(block: Block, inks: Inks) -> None:
    _shaft(block, 82, GOLD, 3.2)
    block.cut(disc(180, 52, 18, 27), GOLD)
    block.cut(disc(180, 52, 12.4, 20.6), "#DCE6E0", width=2)
    block.score("M173 52L184 38M175 62L188 45", "#FFFFFF", 2.4)
    block.cut("M172 79L188 79L185 90L175 90Z", inks.suit, width=2)
    block.dot(180, 22, 3.8, inks.suit, INK, 1.7)


def lily(block: Block, inks: Inks) -> None:
    block.score("M180 70C178 96 182 124 180 214", INK, 5.4)
    block.score("M180 70C178 96 182 124 180 214", TEAL, 2)
    for y, flip, turn in ((116, False, 40), (104, True, -40)):
        block.cut(placed("M0 0C-6 -10 -5 -26 1 -36C6 -26 6 -10 0 0Z", 180, y, 0.7, turn, flip), TEAL, INK, 1.9)
    for flip in (False, True):
        block.cut(placed("M0 0C-14 -8 -18 -24 -17 -36C-8 -30 -1 -18 0 0Z", 180, 74, 1, 0, flip), PAPER, INK, 2.2)
    block.cut("M180 74C169 62 168 42 180 24C192 42 191 62 180 74Z", PAPER, INK, 2.2)
    block.score("M180 68L180 46M175 64L172 54M185 64L188 54", INK, 1.4)
    for x, y in ((180, 40), (171, 49), (189, 49)):
        block.dot(x, y, 2.5, OCHRE, INK, 1.2)


def fan(block: Block, inks: Inks) -> None:
    _shaft(block, 84, GOLD, 3)
    tints = (inks.main, PAPER, inks.second, PAPER, inks.main)
    for n, tint in enumerate(tints):
        block.cut(
            placed("M0 0C-8 -18 -9 -40 -4 -52C-2 -56 2 -56 4 -52C9 -40 8 -18 0 0Z", 179, 82, 1.06, -21 + 9.5 * n),
            tint,
            INK,
            2.1,
        )
        block.fill(placed(disc(0, -46, 2.4), 179, 82, 1.06, -21 + 9.5 * n), GOLD)
    block.dot(180, 83, 7, GOLD, INK, 2)


def arrow(block: Block, inks: Inks) -> None:
    _shaft(block, 40, OCHRE, 2.2)
    block.cut("M180 16L194 44L180 38L166 44Z", SHADE)
    for y in (60, 70, 80):
        block.cut(f"M180 {y + 12}L180 {y}L169 {y - 9}L169 {y + 3}Z", inks.suit, width=1.7)
        block.cut(f"M180 {y + 12}L180 {y}L191 {y - 9}L191 {y + 3}Z", inks.suit, width=1.7)


def pennant(block: Block, inks: Inks) -> None:
    _shaft(block, 26, OCHRE, 2.6)
    block.cut("M180 12L186 28L180 34L174 28Z", SHADE, width=2)
    block.cut("M178 38C170 34 164 42 154 38C158 46 158 52 153 58C160 56 158 64 152 72C162 74 170 66 178 70Z", inks.suit)
    block.cut(lozenge(168, 54, 4.6, 6.4), PAPER, width=1.5)


def halberd(block: Block, inks: Inks) -> None:
    _shaft(block, 60, OCHRE, 2.8)
    block.cut("M180 12L186 40L184 60L176 60L174 40Z", SHADE, width=2.2)
    block.cut("M184 42C190 42 194 38 198 33C201 46 200 60 195 70C192 66 188 62 184 62Z", SHADE, width=2.2)
    block.cut("M176 46L163 42L168 52L163 62L176 58Z", SHADE, width=2.2)
    block.cut("M174 62L186 62L185 72L175 72Z", GOLD, width=1.9)
    for dx in (-5, 0, 5):
        block.score(f"M{180 + dx * 0.6} 72L{180 + dx * 1.2} 90", inks.main, 3)


def crook(block: Block, inks: Inks) -> None:
    d = "M180 214L180 62C180 44 168 40 164 50C162 57 168 62 172 58"
    block.score(d, INK, 9)
    block.score(d, OCHRE, 4.6)
    for y, flip, turn in ((76, False, 52), (88, True, -52), (66, False, 28)):
        block.cut(
            placed("M0 0C-7 -7 -6 -18 1 -24C7 -16 7 -7 0 0Z", 182 if not flip else 178, y, 0.86, turn, flip),
            inks.main,
            INK,
            1.8,
        )


def sash(block: Block, inks: Inks, suit: str) -> None:
    """The band across the middle that hides the seam; the same seen from both ends."""
    low, high = 158.0, 192.0
    edge = 11.0
    block.cut(f"M13 {low - edge}L237 {high - edge}L237 {high + edge}L13 {low + edge}Z", inks.third)
    block.score(
        f"M13 {low - edge + 4.4}L237 {high - edge + 4.4}M13 {low + edge - 4.4}L237 {high + edge - 4.4}", INK, 1.3
    )
    for n in range(-6, 7):
        x, y = 125 + 17 * n, 175 - 17 * n * (low - high) / 224
        if n % 2:
            block.dot(x, y, 1.9, DEEP, INK, 1.1)
            continue
        jewel = lozenge(x, y, 5, 5) if suit == "D" else disc(x, y, 4.2)
        block.cut(jewel, GOLD if n else inks.suit, INK, 1.3)
