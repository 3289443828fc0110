"""View of the current viewer: observations, and events redacted for that seat. Without a viewer everything is as a
stranger would see it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import WATCHER, Place, Seat
from cardtable.play.session.running_match import RunningMatch
from cardtable.rules.observe import Observation, laid_open, remembered


class Round(NamedTuple):
    """Events of a deal, split at the end of a seat's last turn."""

    before: tuple[Event, ...]
    since: tuple[Event, ...]


class Viewer:
    """View of the person at the screen."""

    def __init__(self, running: RunningMatch) -> None:
        self._running = running
        self._eyes = WATCHER

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats of the people at this screen."""
        return self._running.local_seats

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of all people, also of those on devices of their own."""
        return self._running.people

    @property
    def places(self) -> Mapping[Place, object]:
        """Return all places of the table."""
        game = self._running.game
        return dict.fromkeys(game.places(game.setting))

    @property
    def eyes(self) -> Seat:
        """Return the seat of the current viewer; a stranger's while no cards may be shown."""
        return self._eyes

    def look_from(self, seat: Seat) -> None:
        """Change the viewer. A bot's seat is allowed only where no person plays."""
        assert seat == WATCHER or seat in self.local_seats or not self.people, "nobody looks into another's cards"
        self._eyes = seat

    def observation(self) -> Observation:
        """Return the viewer's observation now; the same object until something changes."""
        return self._running.observe(self._eyes)

    def public_observation(self) -> Observation:
        """Return the observation of a stranger."""
        return self._running.observe(WATCHER)

    def round_since(self, seat: Seat) -> Round:
        """Return the events that the viewer heard in this deal until a seat's last turn was over, and since. Answers of
        a seat in a row are one turn."""
        seats, heard = self._running.seats_that_acted(), self._running.match.heard
        while seats and seat in self._running.game.asked() and seats[-1] == seat:
            seats.pop()
        while seats and seats[-1] != seat:
            seats.pop()
        before = len(self._running.match.action_lines) - len(self._running.seats_that_acted())
        until = self._running.match.heard_counts[before + len(seats) - 1] if seats else 0
        return Round(remembered(heard[:until], self._eyes), remembered(heard[until:], self._eyes))

    def revealed_observation(self) -> Observation:
        """Return the observation of the finished deal with all cards that lie open then."""
        assert not self._running.match.playing, "nothing is laid open before the end"
        return laid_open(self._running.game, self._eyes, self._running.match.heard, self.observation().ticket)

    def visible_events(self, events: Iterable[Event]) -> list[Event]:
        """Return the events visible to the viewer."""
        return [event.seen_by(self._eyes) for event in events]
