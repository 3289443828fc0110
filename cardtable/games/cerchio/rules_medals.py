"""Rare events in a game of Il Cerchio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.games.cerchio.rules_types import CerchioCarry
from cardtable.rules.game import Game, Result

MANY, MORE = 25, 30


def earned(deal: Game, heard: Sequence[Event], result: Result[CerchioCarry]) -> Iterator[tuple[str, Seat]]:
    """Yield the medals earned in a deal: a score that is rarely reached."""
    for seat, score in enumerate(result.scores):
        if score >= MANY:
            yield "many", seat
        if score >= MORE:
            yield "more", seat
