"""The one door for secrets. An observation is what a seat may know: plain data with no handle on a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from cardtable.cards.events import Event, View
from cardtable.cards.pack import Seat
from cardtable.rules.game import Ask, CarryT, Game, OptionsT, PublicT, Setting

NOTHING = Ask()


@dataclass(frozen=True, slots=True)
class Observation(Generic[PublicT, OptionsT, CarryT]):
    """What one seat sees, hears and is asked at one moment."""

    game: str
    seat: Seat
    ticket: int
    """Grows with every observation sent, also across undo: an answer to an old one is dropped."""
    setting: Setting[OptionsT, CarryT]
    view: View
    public: PublicT
    heard: tuple[Event, ...]
    """Everything the seat heard since the deal began: its memory."""
    asked: tuple[Seat, ...]
    ask: Ask


def observe(
    game: Game[PublicT, OptionsT, CarryT], seat: Seat, heard: Iterable[Event] = (), ticket: int = 0
) -> Observation[PublicT, OptionsT, CarryT]:
    """Cut a game down to what a seat may know. `heard` are the deal's events; they are redacted here."""
    asked = game.asked()
    return Observation(
        game=game.id,
        seat=seat,
        ticket=ticket,
        setting=game.setting,
        view=game.table.view(seat),
        public=game.public(),
        heard=tuple(event.seen_by(seat) for event in heard),
        asked=asked,
        ask=game.ask(seat) if seat in asked else NOTHING,
    )
