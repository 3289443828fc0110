"""Observations: all that a seat may know, as plain data without a reference to the game. This is the only way out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from cardtable.cards.events import Changed, Event, Sight, View
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import Frozen, replace
from cardtable.rules.game import Ask, CarryT, Game, OptionsT, PublicFields, PublicT, Setting

NOTHING = Ask()


class Observation(Frozen, Generic[PublicT, OptionsT, CarryT]):
    """View, memory and question of one seat at one moment."""

    game: str
    seat: Seat
    ticket: int
    """Number that grows with every observation sent, also across undo. An answer to an old one is dropped."""
    setting: Setting[OptionsT, CarryT]
    view: View
    public: PublicT
    heard: tuple[Event, ...]
    """All that the seat heard since the deal began, without changes of public fields."""
    asked: tuple[Seat, ...]
    ask: Ask


def observe(
    game: Game[PublicT, OptionsT, CarryT], seat: Seat, heard: Sequence[Event] = (), ticket: int = 0,
    memories: Memories | None = None,
) -> Observation[PublicT, OptionsT, CarryT]:  # fmt: skip
    """Return the observation of a seat. `heard` are the events of the deal; they are redacted here.

    With `memories`, only events since the last call are redacted.
    """
    asked = game.asked()
    return Observation(
        game=game.id,
        seat=seat,
        ticket=ticket,
        setting=game.setting,
        view=game.table.view(seat),
        public=game.public(),
        heard=remembered(heard, seat) if memories is None else memories.recall(heard, seat),
        asked=asked,
        ask=game.ask(seat) if seat in asked else NOTHING,
    )


def laid_open(
    game: Game[PublicT, OptionsT, CarryT], seat: Seat, heard: Iterable[Event] = (), ticket: int = 0
) -> Observation[PublicT, OptionsT, CarryT]:
    """Return a finished deal as a seat may see it: with all cards and events open, unless the game keeps them
    secret."""
    assert not game.asked(), "a deal lies open when it is over"
    heard = list(heard)
    seen = observe(game, seat, heard, ticket)
    if game.about.secret_after_deal:
        return seen
    return replace(seen, view=game.table.view(None), heard=tuple(e for e in heard if not isinstance(e, Changed)))


def remembered(heard: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """Return the events as a seat remembers them.

    Changes of public fields are left out: the fields are public, their causes were announced, and thousands of them
    would go to the bots with every question.
    """
    return tuple(event.seen_by(seat) for event in heard if not isinstance(event, Changed))


class Memories:
    """Cache of the memories of all seats in a deal in progress, so that only new events are redacted."""

    def __init__(self) -> None:
        self._heard: Sequence[Event] = ()
        self._so_far: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        """For each seat the number of redacted events, and the result."""

    def recall(self, heard: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
        """Return the events as a seat remembers them. Another list than before starts anew."""
        if heard is not self._heard:
            self._heard = heard
            self._so_far.clear()
        known, events = self._so_far.get(seat, (0, ()))
        events += remembered(heard[known:], seat)
        self._so_far[seat] = len(heard), events
        return events


def observe_after(seen: Observation, events: Iterable[Event]) -> Observation:
    """Return the observation after more events that the seat hears, while its question stays the same."""
    sight = Sight(seen.seat, seen.view, seen.public)
    new = list(events)
    for event in new:
        sight.hear(event)
    return replace(
        seen, view=sight.view(), public=PublicFields(sight.public), heard=seen.heard + remembered(new, seen.seat)
    )
