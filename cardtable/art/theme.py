"""Inks, cloths and measures of the whole program: paper on cloth, few flat colours.

Everything drawn at run time reads its colours here at drawing time (`theme.INK`), because strong contrast puts other
inks under the same names. `pairs` lists each ink with the grounds that it is set on; a test holds all of them to a
contrast that older eyes can read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PAPER, SHADE, DEEP = "#F8F2E4", "#EADFC8", "#D8C8A8"
INK, SOFT, FAINT = "#23201C", "#5C5449", "#A39883"
BRICK, OCHRE, TEAL, NIGHT = "#B5402A", "#D69B2D", "#2C7A7B", "#1E2A44"
GOLD, CORAL, JADE = "#E0A93B", "#E4573D", "#2F9E78"
RED, BLACK, BLUE, GREEN = "#C8372D", "#23262B", "#2B6CB0", "#2E7D4F"

GAIN, LOSS = "#1F6B50", "#A83421"
"""Inks of text in place of jade and coral, which are too light to be read on paper."""
LINK = "#1F6465"
PALE_GOLD = "#F1C766"
"""Gold for text on cloth."""
HEM = INK
"""Edge of a dark note on the cloth."""

SUITS: Mapping[str, str] = {"H": RED, "D": RED, "S": BLACK, "C": BLACK}
FOUR_SUITS: Mapping[str, str] = {"H": RED, "D": BLUE, "S": BLACK, "C": GREEN}
TAROT_SUITS: Mapping[str, str] = {"O": OCHRE, "C": BRICK, "S": NIGHT, "B": TEAL}
CIRKLE: Mapping[str, str] = {"M": "#9B59C6", "J": "#F0B400", "B": "#1F74D1", "V": "#2FA34A", "N": "#26262B"}
SERIES: Mapping[str, str] = {"A": "#F3C6CF", "B": "#BFDDF2", "C": "#C6E8D0", "D": "#F8D9B8"}

CLOTHS: Mapping[str, tuple[str, str]] = {
    "meadow": ("#1F5A4A", "#123A31"),
    "night": ("#22304A", "#131B2C"),
    "bordeaux": ("#5B2333", "#371420"),
    "walnut": ("#5A4030", "#35251B"),
    "bottle": ("#17553F", "#0D3227"),
    "violet": ("#474259", "#2B2838"),
    "ochre": ("#5E431F", "#382610"),
    "red": ("#6A2A22", "#3E1815"),
    "blue": ("#22466A", "#142A42"),
    "plum": ("#5C2A60", "#341738"),
}
"""Colours of each cloth: under the lamp, and in the corner furthest from it."""
OFFERED = ("meadow", "bottle", "night", "bordeaux", "violet", "ochre", "walnut")
"""Cloths that a player may choose for every table."""

STRONG = False
"""True if these are the inks of strong contrast."""

CANVAS = (1600, 900)
"""Window size for which sizes are designed."""
LEAST = (1024, 640)
"""Smallest window."""
LEAST_TEXT = 13
"""Least height of letters in pixels."""


def unit(size: tuple[int, int]) -> float:
    """Return the pixels of one canvas unit in a window of this size."""
    return min(size[0] / CANVAS[0], size[1] / CANVAS[1])


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of "#RRGGBB", 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another mixed in."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


_STRONG: Mapping[str, object] = {
    "STRONG": True,
    "PAPER": "#FFFFFF",
    "SHADE": "#EAEAEA",
    "DEEP": "#767676",
    "INK": "#000000",
    "SOFT": "#333333",
    "FAINT": "#5F5F5F",
    "BRICK": "#8A1F0E",
    "OCHRE": "#A86A00",
    "TEAL": "#0B5456",
    "NIGHT": "#0A1430",
    "GOLD": "#FFD23C",
    "CORAL": "#FF7A5C",
    "JADE": "#3FD79B",
    "RED": "#A80F0F",
    "BLACK": "#000000",
    "BLUE": "#0B3F8C",
    "GREEN": "#0E5421",
    "GAIN": "#00513A",
    "LOSS": "#8A1500",
    "LINK": "#004A4C",
    "PALE_GOLD": "#FFE27A",
    "HEM": "#FFFFFF",
    "SUITS": {"H": "#A80F0F", "D": "#A80F0F", "S": "#000000", "C": "#000000"},
    "FOUR_SUITS": {"H": "#A80F0F", "D": "#0B3F8C", "S": "#000000", "C": "#0E5421"},
    "CLOTHS": {name: (blend(lit, "#000000", 0.65), blend(far, "#000000", 0.65)) for name, (lit, far) in CLOTHS.items()},
}
"""Inks of strong contrast: black on white paper, bright marks on nearly black cloth, so that text and marks stand out
in grey too."""
_USUAL: Mapping[str, object] = {name: globals()[name] for name in _STRONG}


def wear(strong: bool) -> None:
    """Switch the whole program to strong contrast, or back to the usual inks."""
    globals().update(_STRONG if strong else _USUAL)


def pairs() -> Sequence[tuple[str, str]]:
    """Return every (ink, ground) in which text is set."""
    return (
        *((ink, ground) for ink in (INK, SOFT, NIGHT, GAIN, LOSS, LINK) for ground in (PAPER, SHADE)),
        *((PAPER, ground) for ground in (NIGHT, BRICK, GAIN, LOSS, LINK, INK, SOFT)),
        (SHADE, INK),
        *((ink, PAPER) for ink in (BRICK, RED, BLUE, GREEN, BLACK)),
        *((ink, ground) for ink in (PAPER, SHADE, PALE_GOLD) for cloth in CLOTHS.values() for ground in cloth),
        *((ink, GOLD) for ink in (INK, NIGHT)),
        (INK, quiet()),
    )


def quiet() -> str:
    """Return the ground of words that matter less than those on gold."""
    return SHADE if STRONG else DEEP


def luminance(colour: str) -> float:
    """Return the brightness of a colour, 0 to 1, by the accessibility guidelines (WCAG 2)."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours: 1 for the same colour, 21 for black on white; text needs 4.5."""
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
