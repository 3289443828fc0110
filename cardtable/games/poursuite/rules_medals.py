"""Rare events in a deal of Poursuite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.rules.game import Game, Result

STORM = 15
"""Cards drawn at once by the fifth player in a row that cannot answer an attack."""
DRAWS = ("poursuite.draws", "poursuite.draws-one")


def earned(deal: Game, heard: Sequence[Event], result: Result) -> Iterator[tuple[str, Seat]]:
    """Yield medals for an attack that five could not answer, and for a deal won without drawing a card."""
    drew: set[object] = set()
    attacker: object = None
    for event in heard:
        if not isinstance(event, Said):
            continue
        seat, n = event.args.get("seat"), event.args.get("n", 0)
        if event.text_id == "poursuite.attacks":
            attacker = seat
        elif event.text_id in DRAWS:
            drew.add(seat)
            if isinstance(attacker, int) and isinstance(n, int) and n >= STORM and seat != attacker:
                yield "storm", attacker
        elif event.text_id == "poursuite.picks-up":
            drew.add(seat)
            attacker = None
    for winner, left in enumerate(result.scores):
        if left == 0 and result.points[winner] > 0 and winner not in drew:
            yield "straight", winner
