"""Medals of CIRKLE Poker: pots won with the highest combinations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_types import PokerCarry
from cardtable.rules.game import Game, Result

HANDS: Mapping[str, str] = {
    "poker.shows.flush": "flush",
    "poker.shows.royal-flush": "royal-flush",
    "poker.shows.royal-carre": "royal-four",
}
"""Medals by the sentence with which a combination is shown."""


def earned(deal: Game, heard: Sequence[Event], result: Result[PokerCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield a medal for each pot won with one of the highest combinations."""
    shown: dict[object, str] = {}
    for event in heard:
        if not isinstance(event, Said):
            continue
        if event.text_id in HANDS:
            shown[event.args["seat"]] = HANDS[event.text_id]
        winners = event.args.get("seats") if event.text_id == "poker.shares" else (event.args.get("seat"),)
        if event.text_id in ("poker.wins", "poker.shares") and isinstance(winners, tuple):
            for seat in winners:
                if seat in shown and isinstance(seat, int):
                    yield shown[seat], seat
