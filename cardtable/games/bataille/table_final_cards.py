"""The cards of a deal of Bataille that is over: the packs as they were put in order, what is left, and the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Moved
from cardtable.cards.pack import Card, Seat
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.tricks import TakenTrick
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together, at_places, tricks
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


def laid_open(seen: BatailleSeen) -> LaidOpen:
    """Return the packs with their top card first."""
    seats = range(seen.setting.seats)
    ordered = [Together(_ordered(seat, seen), seat=seat) for seat in seats]
    ends = [Together(cards[::-1], seat=seat) for seat, cards in enumerate(at_places(seen, "pack")) if cards]
    reserve = seen.view.get("reserve", ())[::-1]
    return [
        OpenPart(text("bataille.laid.ordered"), [each for each in ordered if each.cards]),
        OpenPart(text("bataille.laid.left"), ends),
        OpenPart(text("bataille.laid.reserve"), [Together(reserve)] if reserve else []),
        tricks(seen),
    ]


def _ordered(seat: Seat, seen: BatailleSeen) -> Sequence[Card | None]:
    """Return a pack in the order its owner chose, before a card of it was played."""
    pack: list[Card | None] = []
    for event in seen.heard:
        if isinstance(event, Moved) and event.dst[0] == f"pack.{seat}":
            if not event.src[0].startswith("hand."):
                break
            pack.append(event.card)
    return pack[::-1]


def why_taken(trick: TakenTrick, speaker: Speaker) -> str:
    """Return the reason: the last open card of the winner was the strongest."""
    own = [played.card for played in trick.cards if played.seat == trick.taker and not played.covered]
    if not own or own[-1] is None:
        return ""
    fought = len(trick.cards) > len(trick.cards_by_seat())
    card = speaker.card(own[-1])
    return text("bataille.why.battle", card=card) if fought else text("bataille.why.strongest", card=card)
