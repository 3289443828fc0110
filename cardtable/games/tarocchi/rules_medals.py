"""Medals of Tarocchi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.rules.game import Game, Result

MANY, ALL = 12, 15
"""Tricks for a player's medal, and all tricks of a hand."""


def earned(deal: Game, heard: Sequence[Event], result: Result) -> Iterator[tuple[str, Seat]]:
    """Yield medals for twelve own tricks, for all fifteen with the own side, and for a hand won alone on five cards."""
    said = [event for event in heard if isinstance(event, Said)]
    tricks = Counter(event.args["seat"] for event in said if event.text_id == "tarocchi.takes-trick")
    yield from (("twelve", seat) for seat in range(4) if tricks[seat] >= MANY)
    sides = [event.args["seats"] for event in said if event.text_id == "tarocchi.points"]
    for side in sides:
        if isinstance(side, tuple) and sum(tricks[seat] for seat in side) == ALL:
            yield from (("all-tricks", seat) for seat in side)
    for event in said:
        seat = event.args.get("seat")
        if event.text_id == "tarocchi.bids-stata" and isinstance(seat, int) and result.points[seat] > 0:
            yield "stata", seat
