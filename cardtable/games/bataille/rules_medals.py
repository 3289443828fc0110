"""Rare events in a game of Bataille."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.games.bataille.rules_types import BatailleCarry
from cardtable.rules.game import Game, Result

THRICE = 3
TAKES = ("bataille.takes", "bataille.takes-for-the-reserve")


def earned(deal: Game, heard: Sequence[Event], result: Result[BatailleCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield a medal for a trick with three battles, taken with an own card."""
    battles = 0
    for event in heard:
        if not isinstance(event, Said):
            continue
        if event.text_id == "bataille.battle":
            battles += 1
        elif event.text_id in TAKES:
            seat = event.args["seat"]
            if battles >= THRICE and event.text_id == TAKES[0] and isinstance(seat, int):
                yield "thrice", seat
            battles = 0
