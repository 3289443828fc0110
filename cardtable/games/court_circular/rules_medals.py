"""Rare events in a deal of Court Circular."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.games.court_circular.rules_lines import QUADRI
from cardtable.games.court_circular.rules_types import CourtCarry
from cardtable.rules.game import Game, Result

WINS = ("court_circular.wins-up", "court_circular.wins-down")


def earned(deal: Game, heard: Sequence[Event], result: Result[CourtCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield medals for a trick won with four of a kind, and for a deal in which one player took every trick."""
    winners: list[int] = []
    shown: set[object] = set()
    for event in heard:
        if not isinstance(event, Said):
            continue
        seat = event.args.get("seat")
        if event.text_id == QUADRI.shown:
            shown.add(seat)
        elif event.text_id in WINS and isinstance(seat, int):
            if seat in shown:
                yield "four", seat
            winners.append(seat)
            shown.clear()
    if winners and len(set(winners)) == 1:
        yield "all-tricks", winners[0]
