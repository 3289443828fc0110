"""Cards shown after a hand of Tarocchi: the deal, the monte, the scarto and the tricks."""

from __future__ import annotations

from cardtable.games.tarocchi.rules_cards import FOOL, SUIT, TRUMPS
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.tricks import TakenTrick
from cardtable.table.narration.final_cards import (
    LaidOpen,
    OpenPart,
    Together,
    at_places,
    dealt,
    held,
    in_order,
    moved_to,
    tricks,
)
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


def laid_open(seen: TarocchiSeen) -> LaidOpen:
    """Return all cards, with a frame around the called one."""
    named = [seen.public.named] if seen.public.named >= 0 else []
    told = text("tarocchi.laid.called") if named else ""
    hands = [
        each._replace(marked=named, words=told if named and named[0] in each.cards else "") for each in _hands(seen)
    ]
    monte = in_order(seen, moved_to(seen, "monte"))
    away = held(seen, at_places(seen, "scarto"))
    return [
        OpenPart(dealt(seen).title, hands),
        OpenPart(text("tarocchi.laid.monte"), [Together(monte, marked=named)] if monte else []),
        OpenPart(text("tarocchi.laid.put-away"), away),
        tricks(seen),
    ]


def _hands(seen: TarocchiSeen) -> list[Together]:
    return [each for each in dealt(seen).shown if isinstance(each, Together)]


def why_taken(trick: TakenTrick, speaker: Speaker) -> str:
    """Return the reason for a trick's winner: trumps beat suits, and within a suit the higher card wins."""
    cards = [played.card for played in trick.cards if played.card is not None and played.card != FOOL]
    best = next((played.card for played in trick.cards if played.seat == trick.taker), None)
    if best is None or best == FOOL or not cards:
        return ""
    if SUIT[best] != TRUMPS:
        return text("tarocchi.why.highest-led", card=speaker.card(best))
    if sum(SUIT[card] == TRUMPS for card in cards) > 1:
        return text("tarocchi.why.highest-trump", card=speaker.card(best))
    return text("tarocchi.why.only-trump", card=speaker.card(best))
