"""Player of events: turns each event into motion at its time and at the game's pace. It pauses at what must be read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from cardtable.cards.events import Changed, Event, Laid, Moved, Said, Scored, Shuffled, Turned, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.animation.hearing import Play
from cardtable.table.animation.hit_areas import Outlines
from cardtable.table.animation.motions import Motions
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import Sprite
from cardtable.table.animation.timeline import Timeline
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.pace import MIX, Pace


class EventPlayer:
    """All cards of one table as one seat sees them, and the events that still have to be shown."""

    def __init__(self, layout: Layout, pace: Pace, seat: Seat, play: Play, timeline: Timeline | None = None) -> None:
        self.pace = pace
        self.seat = seat
        self.tableau = PlacedCards(layout)
        self.motions = Motions(self.tableau, play, timeline)
        self.outlines = Outlines(self.tableau)
        self.on_happened: Callable[[Sequence[Event]], None] = lambda events: None
        """Called with the events shown since the last call, when something is said or a field has changed."""
        self.on_scored: Callable[[Scored], None] = lambda scored: None
        self.patience = 1.2
        """Seconds for which the table rests at what must be read; infinite if only a touch ends the pause."""
        self._waiting: deque[Event] = deque()
        """Events that wait behind the one that is being read."""
        self._under_way: list[Event] = []
        """Events in motion, or waiting for the next motion or sentence with which they are shown."""
        self._reading: float | None = None
        """Seconds left of the reading pause; None outside of one."""
        self._held_on: set[Sprite] = set()
        """Cards that are shuffled and turned up again at once for this seat."""

    @property
    def layout(self) -> Layout:
        """The layout of the table. Setting it also sets the pace of its setting and seat."""
        return self.tableau.layout

    @layout.setter
    def layout(self, layout: Layout) -> None:
        self.tableau.layout = layout
        self.pace = type(self.pace)(layout)

    # -- what is told when -------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event]) -> None:
        """Show these events after those that are still to be shown."""
        self._waiting.extend(_in_shown_order(events))
        if self._reading is None:
            self._play_waiting()

    def _play_waiting(self) -> None:
        """Set the waiting events in motion, up to the next one that must be read."""
        self.motions.catch_up()
        while self._waiting and self._reading is None:
            event = self._waiting.popleft()
            self._play_event(event)
            if isinstance(event, Said) and self.pace.waits_for_reading(event):
                self._reading = self.patience
        if not self._waiting:
            # The last changes take no time of their own: they are shown when the table is at rest.
            self._report_at(self.motions.timeline.landing)
        if self.motions.still:
            self.motions.put_down()

    def _report_at(self, time: float) -> None:
        """Report the events under way to `on_happened` at this time."""
        if self._under_way:
            events, self._under_way = self._under_way, []
            self.motions.timeline.at(time, lambda: self.on_happened(events))

    @property
    def reading(self) -> bool:
        """True if the table rests to be read."""
        return self._reading is not None and not self.motions.timeline.moving

    @property
    def goes_on(self) -> bool:
        """True if an event besides changed fields is still to be shown."""
        return any(not isinstance(event, Changed) for event in self._waiting)

    def go_on(self) -> None:
        """End the reading pause and go on with the next events."""
        self._reading = None
        self._play_waiting()

    # -- from events to motion ---------------------------------------------------------------------------------

    def _play_event(self, event: Event) -> None:
        """Set one event in motion. From now on its cards are counted at their destination."""
        self.pace.act(event, self.motions)
        if not isinstance(event, Said | Changed) and any(isinstance(before, Changed) for before in self._under_way):
            # Fields change before the next card starts.
            self._report_at(self.motions.cursor)
        self._under_way.append(event)
        match event:
            case Laid(place, count):
                lying = self.tableau.places.setdefault(place, [])
                lying += [Sprite(self.layout.pose(place, 0, 1), None) for _ in range(count)]
                self.motions.arrange(place, self.motions.cursor, 0.0)
            case Moved((src, i), (dst, j), card, _, seers):
                sprite = self.tableau.places[src].pop(i)
                sprite.lies = sprite.lies or src
                self.tableau.places.setdefault(dst, []).insert(j, sprite)
                sprite.face = card if seers >> self.seat & 1 else None
                self.motions.fly(sprite, src, dst, self.pace.tempo(event), self.layout.straightens(event))
            case Turned((place, i), _, _, seers) if self.tableau.places[place][i] in self._held_on:
                # The viewer's own cards stay in the hand during a hidden shuffle.
                self._held_on.discard(self.tableau.places[place][i])
            case Turned((place, i), card, _, seers):
                before = self.tableau.shown(place)
                self.tableau.places[place][i].face = card if seers >> self.seat & 1 else None
                self.motions.turn(place, i, before, self.pace.turning(event))
            case Shuffled(place):
                self._mix(place)
                self.motions.mix(place, MIX)
            case Said():
                self._report_at(self.motions.cursor)
                self.motions.rest(self.pace.pause(event))
            case Scored():
                self.motions.timeline.at(self.motions.cursor, partial(self.on_scored, event))

    def _mix(self, place: Place) -> None:
        """Shuffle the cards of a place. If this seat knows them and turns all of them up again at once, they stay
        visible and only change their order, because nothing else has changed for the seat."""
        lying, taken_up = self.tableau.places[place], self._taken_up(place)
        by_face = {sprite.face: sprite for sprite in lying}
        if None not in taken_up and by_face.keys() == set(taken_up):
            lying[:] = [by_face[card] for card in taken_up]
            self._held_on |= set(lying)
        else:
            for sprite in lying:
                sprite.face = None

    def _taken_up(self, place: Place) -> list[Card | None]:
        """Return the cards of a place as they are turned up to this seat next, before any card moves; None for the
        others."""
        found: list[Card | None] = [None] * len(self.tableau.places[place])
        for event in self._waiting:
            if isinstance(event, Moved):
                break
            if isinstance(event, Turned) and event.at[0] == place and event.seers >> self.seat & 1:
                found[event.at[1]] = event.card
        return found

    # -- the truth ---------------------------------------------------------------------------------------------

    def settle(self, view: View, length: float = 0.25) -> None:
        """Drop all waiting events and let every card glide to where the view has it: after undo, resize, resume, a new
        theme."""
        self._waiting.clear()
        self._reading = None
        self._under_way.clear()
        self.motions.settle(view, length)

    def relayout(self, layout: Layout, view: View) -> None:
        """Take over the layout of another window or seat, and put every card at its new place at once."""
        self.layout = layout
        self.settle(view, 0.0)

    def turn_table(self, layout: Layout, view: View) -> None:
        """Take over the layout of another player's side, and swing every card round the table so that eyes can follow
        it. Its face is shown or hidden for the new seat from the first moment."""
        lay = {sprite: sprite.pose for sprite in self.tableau.sprites()}
        self.relayout(layout, view)
        if not self.motions.still:
            self.motions.swing(lay)

    # -- time --------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return whether something moves."""
        moving = self.motions.timeline.advance(dt)
        if self._reading is not None and not moving:
            # The reading time does not depend on the pace of the cards.
            self._reading -= dt
            if self._reading <= 0:
                self.go_on()
            moving = self._reading is None or self._reading < 1e6
        return self.motions.raise_cards(dt) or moving

    @property
    def moving(self) -> bool:
        return self.motions.timeline.moving or self._reading is not None

    def finish(self) -> None:
        """Show all waiting events at once and put every card at its destination."""
        self.motions.finish()
        while self._reading is not None:
            self.go_on()
            self.motions.finish()


def _in_shown_order(events: Sequence[Event]) -> list[Event]:
    """Return events in the order in which they are shown: a score after the sentence that follows it and gives its
    reason, with the fields that change by it."""
    told: list[Event] = []
    scored: list[Event] = []
    for event in events:
        if isinstance(event, Scored):
            scored.append(event)
            continue
        if isinstance(event, Changed):
            told.append(event)
            continue
        if not isinstance(event, Said):
            told += scored
            scored = []
        told.append(event)
        told += scored
        scored = []
    return told + scored
