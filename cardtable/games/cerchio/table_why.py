"""The arithmetic behind what is said at a table of Il Cerchio."""

from __future__ import annotations

from cardtable.cards.events import Said
from cardtable.games.cerchio.rules_captures import value
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text

RECKONED = ("cerchio.takes",)
"""Text ids with an explanation."""


def why(said: Said, speaker: Speaker) -> str:
    """Return the arithmetic of a capture: the value of each of the two cards against the other."""
    card, target = said.args.get("card"), said.args.get("card_taken")
    if said.text_id != "cerchio.takes" or not isinstance(card, int) or not isinstance(target, int):
        return ""
    own, other = value(card, target), value(target, card)
    names = {"card": speaker.card(card), "card_taken": speaker.card(target)}
    if own == other:
        return text("cerchio.why.equal", **names)
    told = text("cerchio.why.takes", **names, own=own, other=other, points=signed(own - other))
    aces = 0 in (card % 13, target % 13)
    return f"{told} {text('cerchio.why.ace')}" if aces else told
