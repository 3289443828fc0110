"""The one door for secrets. An observation is what a seat may know: plain data with no handle on a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from cardtable.cards.events import Changed, Event, Sight, View
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import Frozen, replace
from cardtable.rules.game import Ask, CarryT, Game, OptionsT, PublicFields, PublicT, Setting

NOTHING = Ask()


class Observation(Frozen, Generic[PublicT, OptionsT, CarryT]):
    """What one seat sees, hears and is asked at one moment."""

    game: str
    seat: Seat
    ticket: int
    """Grows with every observation sent, also across undo: an answer to an old one is dropped."""
    setting: Setting[OptionsT, CarryT]
    view: View
    public: PublicT
    heard: tuple[Event, ...]
    """Everything the seat heard since the deal began: its memory. What became of the public fields is not in it."""
    asked: tuple[Seat, ...]
    ask: Ask


def observe(
    game: Game[PublicT, OptionsT, CarryT], seat: Seat, heard: Sequence[Event] = (), ticket: int = 0,
    memories: Memories | None = None,
) -> Observation[PublicT, OptionsT, CarryT]:  # fmt: skip
    """Cut a game down to what a seat may know. `heard` are the deal's events; they are redacted here, where somebody
    keeps memories only those that are new."""
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
    """A deal that is over, as a seat may look at it then: every card where it lies and wherever it has lain, unless the
    game keeps secrets."""
    assert not game.asked(), "a deal lies open when it is over"
    heard = list(heard)
    seen = observe(game, seat, heard, ticket)
    if game.about.secret_after_deal:
        return seen
    return replace(seen, view=game.table.view(None), heard=tuple(e for e in heard if not isinstance(e, Changed)))


def remembered(heard: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """What a seat remembers of what happened.

    Changes of public fields are left out: the fields lie open, what changed them was said or done in front of everyone,
    and bots would only carry them along, thousands of them, with every question that is sent to them.
    """
    return tuple(event.seen_by(seat) for event in heard if not isinstance(event, Changed))


class Memories:
    """What seats remember of a deal in progress: of a long one only what is new is gone through for each look."""

    def __init__(self) -> None:
        self._heard: Sequence[Event] = ()
        self._so_far: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        """For each seat how much was gone through, and what is remembered of it."""

    def recall(self, heard: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
        """What a seat remembers of what happened; of a list that is another one everything is gone through anew."""
        if heard is not self._heard:
            self._heard = heard
            self._so_far.clear()
        known, events = self._so_far.get(seat, (0, ()))
        events += remembered(heard[known:], seat)
        self._so_far[seat] = len(heard), events
        return events


def observe_after(seen: Observation, events: Iterable[Event]) -> Observation:
    """What the seat sees once more has happened, while it is asked the same. The events are those it hears."""
    sight = Sight(seen.seat, seen.view, seen.public)
    new = list(events)
    for event in new:
        sight.hear(event)
    return replace(
        seen, view=sight.view(), public=PublicFields(sight.public), heard=seen.heard + remembered(new, seen.seat)
    )
