"""The pyramids of Naval as they were laid out, with the target framed wherever it was hidden."""

from __future__ import annotations

from cardtable.cards.events import Moved
from cardtable.cards.pack import Card, Seat
from cardtable.games.naval.rules_pyramid import SPOTS, TARGETS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together, at_places, held
from cardtable.text.catalog import text


def laid_open(seen: NavalSeen) -> LaidOpen:
    """Return each pyramid, the targets left in the box, and the lost cards of all players."""
    return [
        OpenPart(text("naval.laid.pyramids"), [_pyramid(seat, seen) for seat in range(seen.setting.seats)]),
        OpenPart(text("naval.laid.lost"), held(seen, at_places(seen, "lost"))),
        OpenPart(text("naval.laid.box"), held(seen, at_places(seen, "box"))),
    ]


def _pyramid(seat: Seat, seen: NavalSeen) -> Together:
    """Return a pyramid as its owner laid it out, with the row of the target in words."""
    first: dict[str, Card | None] = {}
    for event in seen.heard:
        if isinstance(event, Moved):
            first.setdefault(event.dst[0], event.card)
    cards = [first.get(f"pyramid.{seat}.{spot}") for spot in SPOTS]
    rows = [spot // 10 for spot, card in zip(SPOTS, cards, strict=True) if card in TARGETS]
    words = text("naval.laid.target", n=rows[0]) if rows else ""
    return Together(cards, words, seat, TARGETS, rows=tuple(range(1, 7)))
