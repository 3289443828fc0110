"""Why something happens in an attack of CIRKLE Poursuite, and how many cards it costs."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import Card
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

DRAWN = ("poursuite.draws", "poursuite.draws-one", "poursuite.cannot-draw")
OVER = ("poursuite.picks-up", "poursuite.spent")
EACH = 3
"""Number of cards that the first player without an answer to an attack draws; each later one draws as many more."""

RECKONED = ("poursuite.attacks", *DRAWN, *OVER)
"""Text ids with an explanation."""


def why(heard: Sequence[Event], said: Said, seen: PoursuiteSeen, speaker: Speaker) -> str:
    """Return the rule behind an attack, behind the cards drawn in it, and behind its end."""
    match said.text_id:
        case "poursuite.attacks":
            black, covered = _played(heard)[-1:-3:-1]
            return text("poursuite.why.attack", card=speaker.card(black), card_under=speaker.card(covered), n=EACH)
        case "poursuite.draws" | "poursuite.draws-one" | "poursuite.cannot-draw":
            number = _failed(heard)
            owed = EACH * number
            return text("poursuite.why.draws", n=number, each=EACH, total=owed) if number else ""
        case "poursuite.picks-up":
            whole = seen.setting.options["counter_takes"] == "whole_pile"
            target = speaker.card(_played(heard)[-1])
            return text("poursuite.why.whole-pile" if whole else "poursuite.why.attack-cards", card=target)
        case "poursuite.spent":
            return text("poursuite.why.spent")
    return ""


def _played(heard: Sequence[Event]) -> list[Card]:
    """Return the cards that came to the pile one by one, as all have seen them."""
    return [e.card for e in heard if isinstance(e, Moved) and e.dst[0] == "pile" and e.card is not None]


def _failed(heard: Sequence[Event]) -> int:
    """Return the number of players that have drawn in the attack in progress, this one included; 0 in peace."""
    count = 0
    for event in reversed(heard):
        if not isinstance(event, Said):
            continue
        if event.text_id == "poursuite.attacks":
            return count
        if event.text_id in OVER:
            return 0
        count += event.text_id in DRAWN
    return 0
