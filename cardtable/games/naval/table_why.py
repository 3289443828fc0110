"""Why a battle of CIRKLE Naval ends as it does."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event, Said
from cardtable.games.naval.rules_pyramid import ATTACKER, battle
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

ENDS = ("naval.wins", "naval.no-battle", "naval.identical")

RECKONED = ENDS
"""Text ids with an explanation."""


def why(heard: Sequence[Event], said: Said, speaker: Speaker) -> str:
    """Return the rule by which one of the two cards wins, or neither."""
    attack = next((e for e in reversed(heard) if isinstance(e, Said) and e.text_id == "naval.attacks"), None)
    if said.text_id not in ENDS or attack is None:
        return ""
    card, other = attack.args["card"], attack.args["card_aimed"]
    assert isinstance(card, int) and isinstance(other, int)
    own, aimed = card % FACES, other % FACES
    names = {"card": speaker.card(card), "card_aimed": speaker.card(other)}
    if COLOUR[own] == BLACK:
        return text("naval.why.black-same" if SHAPE[own] == SHAPE[aimed] else "naval.why.black", **names)
    won = names["card"] if battle(own, aimed) == ATTACKER else names["card_aimed"]
    if own == aimed:
        return text("naval.why.identical", **names)
    if SHAPE[own] == SHAPE[aimed]:
        return text("naval.why.colour", **names, won=won)
    if COLOUR[own] == COLOUR[aimed]:
        return text("naval.why.shape", **names, won=won)
    return text("naval.why.nothing", **names)
