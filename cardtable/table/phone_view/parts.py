"""Parts of the message that a phone gets. Each becomes a JSON array, in the order of its fields; `phones/page.html`
reads them by position."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from cardtable.cards.pack import Card
from cardtable.table.selection.picker import Touch


class HeldCard(NamedTuple):
    """Card in the seat's own hand."""

    touch: Touch
    """Touch for this card in answers."""
    code: str
    """Code of the picture; empty for a back."""
    name: str


class LyingCard(NamedTuple):
    """Card in the picture of the table."""

    x: float
    y: float
    height: float
    angle: int
    z: float
    code: str
    touch: Touch
    name: str


class FreePlace(NamedTuple):
    """Empty place of the table that an answer may name."""

    x: float
    y: float
    height: float
    touch: Touch
    name: str


class TableLabel(NamedTuple):
    """Letters on the cloth."""

    x: float
    y: float
    words: str
    size: float
    """Height of the letters."""


class TouchAnswer(NamedTuple):
    """Answer that names cards or places."""

    choice: int
    """Index among the listed actions."""
    path: tuple[Touch, ...]
    loose: int
    """Number of touches at the beginning that may come in any order."""
    words: str
    tell: str


class ButtonAnswer(NamedTuple):
    """Answer that names nothing on the table."""

    choice: int
    """Index among the listed actions; -1 for an offer that may not be chosen now, which is refused with its reason."""
    words: str
    tell: str
    group: str


class Stop(NamedTuple):
    """Amount worth offering."""

    amount: int
    words: str


class AmountAnswer(NamedTuple):
    """Answer with a number."""

    choice: int
    """Index among the amounts of the question."""
    low: int
    high: int
    words: str
    """Words of the button, with {n} in the place of the number."""
    tells: tuple[str, ...]
    """What each amount leaves, from the lowest; empty where the range is too long, or where nothing is to be said."""
    stops: tuple[Stop, ...]


class TrayCard(NamedTuple):
    """Card that is to be arranged, and where its position lies on the tray."""

    touch: Card
    code: str
    name: str


class TrayPlace(NamedTuple):
    """Position of the tray."""

    x: float
    y: float
    height: float


class ArrangeAnswer(NamedTuple):
    """Answer that puts cards in an order."""

    cards: tuple[TrayCard, ...]
    """The cards in their present order."""
    size: int
    """Number of cards that the answer takes from the beginning of the order."""
    need: tuple[Card, ...]
    shifts: bool
    """True if a card put on another pushes the row along; otherwise the two change places."""
    places: tuple[TrayPlace, ...]
    """Positions of the tray from the layout, the first card's first."""
    orders: tuple[str, ...]
    """Words of the ready orders; the table makes them when one is asked for."""
    words: str
    """Words of the button that ends arranging."""


class Plate(NamedTuple):
    """Player at the table."""

    seat: int
    name: str
    face: str
    figure: str
    lines: tuple[str, ...]
    asked: bool


class ScoreRow(NamedTuple):
    """Line of the score: a player after the finished deals."""

    name: str
    figure: str
    place: int


class Ending(NamedTuple):
    """End of a deal or of a match."""

    words: str
    """Sentence that names the winner."""
    button: str
    """Words of the button that goes on; empty if nothing follows here."""


class PhoneState(TypedDict):
    """Everything that the phone of one seat shows at one moment. A reconnected phone gets the same message."""

    t: str
    number: int
    """Number of the question; an answer must name it."""
    seat: int
    mine: bool
    """True if the seat is asked."""
    question: str
    notes: list[str]
    """Facts below the question."""
    language: str
    game: str
    pack: str
    codes: str
    """Codes of all cards of the pack in the order of the sheet, which ends with the back."""
    sheet: str
    """Path of the sheet with the pictures of the cards; empty while it is being made."""
    cloth: tuple[str, str]
    """Colours of the table in its middle and far from it."""
    aspect: float
    hand: list[HeldCard]
    table: list[LyingCard]
    gaps: list[FreePlace]
    labels: list[TableLabel]
    size: tuple[int, int]
    answers: list[TouchAnswer]
    buttons: list[ButtonAnswer]
    amounts: list[AmountAnswer]
    arrange: ArrangeAnswer | None
    plates: list[Plate]
    said: list[str]
    """Latest sentences of the log, the newest last."""
    trick: list[str]
    """Last trick in words, card by card; empty without one."""
    scores: list[ScoreRow]
    ending: Ending | None
    secret: bool
    """True if others must not see what the phone shows; it then covers the cards of a person who is away."""
    undo: bool
    """True if the seat can take its last decision back."""
