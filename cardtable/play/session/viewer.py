"""What the one who looks at the screen may know: observations, and events that are cut down for these eyes.

Somebody looks, or nobody does; then everything is as a stranger would see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import WATCHER, Place, Seat
from cardtable.play.session.running_match import RunningMatch
from cardtable.rules.observe import Observation, laid_open, remembered


class Round(NamedTuple):
    """A deal as it was heard, parted where a seat's last turn was over."""

    before: tuple[Event, ...]
    since: tuple[Event, ...]


class Viewer:
    """The eyes before the screen."""

    def __init__(self, running: RunningMatch) -> None:
        self._running = running
        self._eyes = WATCHER

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """The seats of those who sit at this screen."""
        return self._running.local_seats

    @property
    def places(self) -> Mapping[Place, object]:
        """Every place of the table."""
        game = self._running.game
        return dict.fromkeys(game.places(game.setting))

    @property
    def eyes(self) -> Seat:
        """The seat whose eyes look at the screen; a stranger's while nobody may see anybody's cards."""
        return self._eyes

    def look_from(self, seat: Seat) -> None:
        """Somebody else sits before the screen. Over the shoulder of a bot one only looks where nobody plays."""
        assert seat == WATCHER or seat in self.local_seats or not self.local_seats, "nobody looks into a bot's cards"
        self._eyes = seat

    def observation(self) -> Observation:
        """What the eyes may know now. The same object as long as nothing has changed."""
        return self._running.observe(self._eyes)

    def public_observation(self) -> Observation:
        """What somebody would know who only watches."""
        return self._running.observe(WATCHER)

    def round_since(self, seat: Seat) -> Round:
        """What the eyes heard of this deal until a seat's last turn was over, and since. All answers that a seat gives
        one after the other are one turn."""
        seats, heard = self._running.seats_that_acted(), self._running.match.heard
        while seats and seat in self._running.game.asked() and seats[-1] == seat:
            seats.pop()
        while seats and seats[-1] != seat:
            seats.pop()
        before = len(self._running.match.action_lines) - len(self._running.seats_that_acted())
        until = self._running.match.heard_counts[before + len(seats) - 1] if seats else 0
        return Round(remembered(heard[:until], self._eyes), remembered(heard[until:], self._eyes))

    def revealed_observation(self) -> Observation:
        """The deal that is over, with all cards that lie open then."""
        assert not self._running.match.playing, "nothing is laid open before the end"
        return laid_open(self._running.game, self._eyes, self._running.match.heard, self.observation().ticket)

    def visible_events(self, events: Iterable[Event]) -> list[Event]:
        """What the eyes see of what has happened."""
        return [event.seen_by(self._eyes) for event in events]
