"""Diagrams of a page: real cards that show a rule, written in the text as a block of code.

    ```rows captures
    KD+ JH* 6D 5C* -- The king takes the jack or the five.
    -- A line without cards is set below the whole.
    ```

The first line says how the cards lie, and then in one word what is claimed of them, which a test holds to the rules:

- `rows`: in rows, each with its words beside it;
- `heap`: in rows around one middle, as in a pyramid;
- `ring`: around a clock, the first card at twelve.

After it, a line for each row. ` -- ` stands before its words, blanks stand between the cards: a card's code, `#` for
one that lies face down, `.` for an empty place, `|` for a gap, or any other sign, which is printed as it is. A card may
be followed by one mark: `+` lit, for the card that does it or may be chosen; `*` framed, for the one to which it is
done; `-` pale, for one that does not matter. `=words` after that stands below the card, with `_` for a blank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

BACK, EMPTY, GAP = "#", ".", "|"
LIT, FRAMED, PALE = "+", "*", "-"
_CARD = re.compile(r"([A-Z0-9]{2,4}|#|\.)([+*-]?)(?:=(.+))?")


class ShownCard(NamedTuple):
    """A card in its row, or a sign between two cards."""

    code: str
    mark: str = ""
    words: str = ""
    sign: bool = False
    """True for a sign that is printed as it is."""


class CardRow(NamedTuple):
    """Cards that lie together, with their words."""

    cards: tuple[ShownCard, ...]
    words: str


class Diagram(NamedTuple):
    """One diagram."""

    kind: str
    claim: str
    rows: tuple[CardRow, ...]
    words: tuple[str, ...]
    """Caption below the diagram."""


def parse_diagram(head: str, lines: Sequence[str]) -> Diagram:
    """Parse a diagram from its first line without the backquotes, and the lines after it."""
    kind, _, claim = head.partition(" ")
    rows = [_row(line) for line in lines if line.strip()]
    return Diagram(
        kind, claim.strip(), tuple(row for row in rows if row.cards), tuple(row.words for row in rows if not row.cards)
    )


def _row(line: str) -> CardRow:
    cards, _, words = f" {line.strip()} ".partition(" -- ")
    return CardRow(tuple(_shown(each) for each in cards.split(" ") if each), words.strip())


def _shown(written: str) -> ShownCard:
    card = _CARD.fullmatch(written)
    if card is None:
        return ShownCard(written, sign=True)
    code, mark, words = card.groups()
    return ShownCard(code, mark, (words or "").replace("_", " "))
