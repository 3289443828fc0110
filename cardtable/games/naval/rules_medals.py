"""Rare events in a round of Naval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.games.naval.rules_types import NavalCarry
from cardtable.rules.game import Game, Result

WHOLE, RUN = 18, 8
"""Cards left of twenty-one, and battles won in a row."""


def earned(deal: Game, heard: Sequence[Event], result: Result[NavalCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield medals for a target found with the first attack, for many battles won in a row, and for a round won with an
    almost whole pyramid."""
    attacks: dict[object, int] = {}
    aim: Said | None = None
    run, last = 0, -1
    for event in heard:
        if not isinstance(event, Said):
            continue
        seat = event.args.get("seat")
        if event.text_id == "naval.attacks":
            aim = event
            attacks[seat] = attacks.get(seat, 0) + 1
        elif event.text_id == "naval.wins" and isinstance(seat, int):
            run, last = (run + 1 if seat == last else 1), seat
            if run == RUN:
                yield "run", seat
        elif event.text_id == "naval.target-hit" and aim is not None and aim.args["seat_aimed"] == seat:
            hunter = aim.args["seat"]
            if attacks[hunter] == 1 and isinstance(hunter, int):
                yield "first-shot", hunter
    for winner, left in enumerate(result.scores):
        if result.points[winner] > 0 and left >= WHOLE:
            yield "whole", winner
