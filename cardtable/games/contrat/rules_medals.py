"""Medals of Contrat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.games.contrat.rules_types import ContratCarry
from cardtable.rules.game import Game, Result

TRICKS = 11
"""Number of open tricks. The first trick always goes to the taker."""


def earned(deal: Game, heard: Sequence[Event], result: Result[ContratCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield a medal for a contract made with every trick."""
    said = [event for event in heard if isinstance(event, Said)]
    made = next((event.args["seats"] for event in said if event.text_id == "contrat.fulfils"), ())
    assert isinstance(made, tuple)
    tricks = sum(event.text_id == "contrat.takes" and event.args["seat"] in made for event in said)
    if tricks == TRICKS:
        for seat in made:
            yield "all-tricks", seat
