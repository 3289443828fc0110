"""Plans of card faces: the content of each card and its position, before rendering.

A drawing in `sprites/` is the picture alone. Paper, border, corner indices, names and value marks depend on a profile's
choices, so they are planned here, in units of a card 350 high, and rendered by `card_renderer.py`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardtable.art.theme import BLACK, BLUE, CIRKLE, GREEN, INK, PAPER, RED, SERIES, TEAL

TALL = 350
WIDE: Mapping[str, int] = {"french": 250, "cirkle": 250, "tarot": 200}
"""Width of each pack's cards at a height of 350."""

SMALL = 110
"""Height in pixels below which an index needs all the room that it can get."""

Swaps = tuple[tuple[str, str], ...]


class Style(NamedTuple):
    """Choices of a profile. Another style means other surfaces."""

    four_colour: bool = False
    letters: str = "JQK"
    """Corner letters of jack, queen and king."""
    patterns: bool = True
    borders: bool = True
    value_marks: bool = False
    back: int = 0
    language: str = "en"
    strong: bool = False
    """Black and deep red on white paper."""
    left_handed: bool = False
    """True if marks at one edge stand at the right edge, which shows in a fan of the left hand."""


class CardMark(NamedTuple):
    """A word (with the height of its capitals) or a drawing (with its side) at a place on the card."""

    x: float
    y: float
    """Base line of a word, or middle of a drawing."""
    height: float
    widest: float
    colour: str | None
    word: str = ""
    drawing: str = ""
    face: str = "serif-bold"


class Plan(NamedTuple):
    """Everything that makes one face or back."""

    paper: str
    picture: str
    marks: tuple[CardMark, ...] = ()
    twice: bool = False
    """True if the marks are repeated upside down in the lower half."""
    paper_swaps: Swaps = ()
    picture_swaps: Swaps = ()


def swaps_of_suit(suit: str, style: Style) -> Swaps:
    """Return the exchange of inks for a French suit in the four-colour deck."""
    if style.four_colour and suit == "D":
        return ((RED, BLUE),)
    if style.four_colour and suit == "C":
        return ((BLACK, GREEN),)
    return ()


def plan(pack: str, code: str, style: Style, name: Callable[[str], str], height: int = TALL) -> Plan:
    """Return the plan of a face. `name` gives a trump's name in the current language. Small cards get larger
    indices."""
    if pack == "french":
        made = _french(code, style, height < SMALL)
    elif pack == "cirkle":
        made = _cirkle(code, style)
    else:
        made = _tarot(code, style, name, height < SMALL)
    return _in_strong_inks(made) if style.strong else made


_STRONG: Mapping[str, str] = {
    PAPER: "#FFFFFF", INK: "#000000", BLACK: "#000000", RED: "#A80F0F", BLUE: "#0B3F8C", GREEN: "#0E5421",
}  # fmt: skip
"""Exchange of the drawings' inks in strong contrast."""
_STRONG_SIGNS: Mapping[str, str] = {
    **_STRONG, CIRKLE["M"]: "#6B2C99", CIRKLE["J"]: "#7A5600", CIRKLE["B"]: "#0F4F96", CIRKLE["V"]: "#0F6428",
}  # fmt: skip
"""Exchange of inks for the signs in the corners, which stand on bare paper."""
_EDGE_OF_PAPER, _STRONG_EDGE = "#C3B08A", "#5F5F5F"


def _in_strong_inks(made: Plan) -> Plan:
    swaps = tuple(_STRONG.items())
    return made._replace(
        marks=tuple(
            mark._replace(colour=mark.colour and _STRONG_SIGNS.get(mark.colour, mark.colour)) for mark in made.marks
        ),
        paper_swaps=(*made.paper_swaps, *swaps, (_EDGE_OF_PAPER, _STRONG_EDGE)),
        picture_swaps=(*made.picture_swaps, *swaps),
    )


def plan_back(pack: str, style: Style) -> Plan:
    """Return the plan of a pack's back."""
    made = Plan(f"paper/{'tarot' if pack == 'tarot' else 'card'}", f"{pack}/back{1 if style.back else 0}")
    if not style.strong:
        return made
    # A back that is dark to its edges would be lost on a dark table.
    return _in_strong_inks(made)._replace(picture_swaps=((TEAL, "#9FD8D8"), (PAPER, "#FFFFFF")))


# -- French: rank over suit sign in all four corners, within the 55 units that an overlap leaves free ------------

_COURTS = {"J": 0, "Q": 1, "K": 2}
_COLUMN = 28.5


def _french(code: str, style: Style, small: bool) -> Plan:
    rank, suit = code[:-1], code[-1]
    court = _COURTS.get(rank)
    letter = style.letters[court : court + 1] if court is not None else rank
    swaps = swaps_of_suit(suit, style)
    ink = swaps[0][1] if swaps else (RED if suit in "HD" else BLACK)
    marks: list[CardMark] = []
    word = letter or rank
    face = (
        "serif-bolder" if len(word) > 1 or small else "serif-bold"
    )  # a squeezed ten would look thin beside the others
    for x in (_COLUMN, 250 - _COLUMN):
        if small:
            marks.append(CardMark(x, 56, 46, 42, ink, word=word, face=face))
            marks.append(CardMark(x, 88, 38, 38, ink, drawing=f"suits/{suit}"))
        else:
            marks.append(CardMark(x, 50, 39, 42 if len(word) > 1 else 38, ink, word=word, face=face))
            marks.append(CardMark(x, 82, 35, 35, ink, drawing=f"suits/{suit}"))
    return Plan("paper/card", f"french/{code}", tuple(marks), True, picture_swaps=swaps)


# -- CIRKLE: shape over colour initial, inside the pastel border of the series ------------------------------------

INITIALS: Mapping[str, Mapping[str, str]] = {
    "en": {"M": "M", "J": "Y", "B": "B", "V": "G", "N": "K"},
    "it": {"M": "M", "J": "G", "B": "B", "V": "V", "N": "N"},
    "fr": {"M": "M", "J": "J", "B": "B", "V": "V", "N": "N"},
}
"""Initials of the CIRKLE deck's colours in each language, as they stand in the corners of its cards."""


def _cirkle(code: str, style: Style) -> Plan:
    if code.startswith("memo-"):
        return Plan("paper/card", f"cirkle/{code}")
    colour, shape, series = code[0], code[1], code[2:]
    letter = INITIALS.get(style.language, INITIALS["fr"])[colour]
    marks: list[CardMark] = []
    for x in (41, 209):
        marks.append(CardMark(x, 37, 30, 30, CIRKLE[colour], drawing=f"shapes/{shape}"))
        marks.append(CardMark(x, 79, 22, 30, INK, word=letter))
    bordered = style.borders and series in SERIES
    return Plan(
        "paper/series" if bordered else "paper/card",
        f"cirkle/{colour}{shape}" if style.patterns else f"cirkle/plain/{colour}{shape}",
        tuple(marks),
        True,
        paper_swaps=((SERIES["A"], SERIES[series]),) if bordered else (),
    )


# -- Sicilian tarot: number or rank in the corners, the trump's name on a scroll at the foot ----------------------

_VALUES: Mapping[str, int] = {"T20": 10, "T1": 10, "FU": 10, "T19": 5, "T18": 5, "T17": 5, "T16": 5}
_COURT_VALUES: Mapping[str, int] = {"R": 5, "Q": 4, "C": 3, "D": 2}
_EDGE = 23.0


def _tarot(code: str, style: Style, name: Callable[[str], str], small: bool) -> Plan:
    if code == "FU" or code[0] == "T":
        return _trump(code, style, name, small)
    suit, rank = code[0], code[1:]
    marks: list[CardMark] = []
    for x in (_EDGE, 200 - _EDGE):
        marks.append(CardMark(x, 38 if small else 33, 32 if small else 26, 34, INK, word=rank))
        marks.append(CardMark(x, 58 if small else 53, 25, 25, None, drawing=f"tarot/suit-{suit}"))
    value = _COURT_VALUES.get(rank, 0)
    if style.value_marks and value:
        marks += _value(value, 86, style)
    return Plan("paper/tarot", f"tarot/{code}", tuple(marks), True)


def _trump(code: str, style: Style, name: Callable[[str], str], small: bool) -> Plan:
    number = 0 if code == "FU" else int(code[1:])
    shown = f"T{number}" if code != "FU" else code
    y, size = (45, 38) if small else (40, 32)
    face = "serif-bolder" if number > 9 else "serif-bold"
    corners = (_EDGE, 200 - _EDGE) if number else ()
    marks = [CardMark(x, y, size, 34, INK, word=str(number), face=face) for x in corners]
    marks.append(CardMark(100, 323, 34, 180, None, drawing="tarot/scroll"))
    marks.append(CardMark(100, 328.5, 14, 106, INK, word=name(shown)))
    if style.value_marks and shown in _VALUES:
        marks += _value(_VALUES[shown], 70, style)
    picture = f"tarot/T{number:02}" if code != "FU" else "tarot/FU"
    return Plan("paper/gold" if number >= 16 else "paper/tarot", picture, tuple(marks))


def _value(value: int, y: float, style: Style) -> list[CardMark]:
    """Return a small seal at the edge that a fan of cards still shows."""
    x = 200 - _EDGE if style.left_handed else _EDGE
    return [
        CardMark(x, y, 33, 33, None, drawing="paper/value"),
        CardMark(x, y + 7.5, 15, 21, INK, word=str(value), face="serif-bolder"),
    ]
