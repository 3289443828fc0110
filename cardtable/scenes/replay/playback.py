"""A match on the real table, moment by moment: forwards as it was played, to any other moment at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import Eyes, Replay, When
from cardtable.table.board.board import Board


class ReplayPace(NamedTuple):
    """One of the paces at which a match is played again."""

    speed: float
    """How fast cards fly, by the pace that was chosen for playing."""
    pause: float
    """Seconds from one answer to the next."""


PACES = ReplayPace(0.7, 2.0), ReplayPace(1.0, 0.9), ReplayPace(2.5, 0.25)
"""Slow, middling and fast."""
LONG = 2.5
"""How many of these pauses lie between two deals."""


class Playback:
    """Where the table is in a match, and how it goes on."""

    def __init__(self, replay: Replay, board: Board, when: When) -> None:
        self._replay, self._board = replay, board
        self.when = when
        self.playing = False
        self.pace = 1
        self.on_moved: Callable[[], None] = lambda: None
        """Told when another moment is on its way to be shown."""
        self.on_dealt: Callable[[], None] = lambda: None
        """Told before a moment of another deal is shown."""
        self.on_jumped: Callable[[], None] = lambda: None
        """Told when a moment is shown at once: what was scored until then is counted anew."""
        self.on_shown: Callable[[], None] = lambda: None
        """Told when the moment is shown, and all is at rest."""
        self.reading: Callable[[], float] = lambda: 0.0
        """Told how many seconds this moment takes to be read aloud."""
        self._under_way = False
        self._breath = 0.0

    # -- where it goes -----------------------------------------------------------------------------------------

    @property
    def tempo(self) -> ReplayPace:
        return PACES[self.pace]

    @property
    def at_end(self) -> bool:
        return self.when == self._replay.last

    def go(self, when: When) -> None:
        """Show a moment at once."""
        board = self._board
        self._under_way, self._breath = False, 0.0
        board.stage.finish()
        board.floaters.land()
        other, self.when = when.deal != self.when.deal, when
        if other:
            self.on_dealt()
        seen = self._replay.seen(when)
        board.settle(seen, 0.0)
        board.stage.finish()
        board.observe(seen, False)
        self.on_moved()
        self.on_jumped()
        self.on_shown()

    def look(self, eyes: Eyes) -> None:
        """Other eyes look."""
        self._replay.look(eyes)
        self._board.stage.seat = eyes.seat if eyes.seat != WATCHER or eyes.all_open else WATCHER

    def on(self) -> None:
        """Play the next answer, or go to the next deal."""
        self.finish()
        deal, step = self.when
        if self.at_end:
            self.playing = False
        elif step == self._replay.steps[deal]:
            self.go(When(deal + 1))
        else:
            self.when = When(deal, step + 1)
            events = self._replay.happened(self.when)
            self._under_way, self._breath = True, 0.0
            self._board.dull()
            self.on_moved()
            self._perform(events)

    def _perform(self, events: list[Event]) -> None:
        self._board.stage.perform(events)
        if self._board.stage.motions.still:
            self.finish()

    def back(self) -> None:
        """To the moment before."""
        deal, step = self.when
        self.playing = False
        if step:
            self.go(When(deal, step - 1))
        elif deal:
            self.go(When(deal - 1, self._replay.steps[deal - 1]))

    def along(self, by: int) -> None:
        """To the next trick that was taken, or the one before; where there are none, by a tenth of the deal."""
        deal, step = self.when
        last, tricks = self._replay.steps[deal], self._replay.tricks(deal)
        stops = sorted({0, last, *(tricks or range(0, last, max(1, last // 10)))})
        further = [stop for stop in stops if (stop > step if by > 0 else stop < step)]
        if further:
            self.go(When(deal, further[0] if by > 0 else further[-1]))
        else:
            self.over(by)

    def over(self, by: int) -> None:
        """To the beginning of another deal; backwards first to that of this one."""
        deal, step = self.when
        if by < 0 and step:
            self.go(When(deal))
        elif 0 <= deal + by < len(self._replay.steps):
            self.go(When(deal + by))
        elif by > 0:
            self.go(self._replay.last)

    # -- time --------------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, resting: bool) -> bool:
        """Let time pass; True if something is set in motion by it."""
        if not resting:
            return True
        if self._under_way:
            self._arrive()
            return True
        if not self.playing:
            return False
        self._breath += dt
        ends = self.when.step == self._replay.steps[self.when.deal]
        if self._breath >= self.tempo.pause * (LONG if ends else 1.0) and self._breath >= self.reading():
            self.on()
            return True
        return False

    def finish(self) -> None:
        """Whatever moves is where it was going."""
        if self._under_way:
            self._board.stage.finish()
            self._board.floaters.land()
            self._arrive()
            self._board.stage.finish()

    def _arrive(self) -> None:
        """What was under way has been shown: the table is as it is seen now."""
        self._under_way = False
        board, seen = self._board, self._replay.seen(self.when)
        if not board.stage.tableau.agrees(seen.view):
            board.stage.settle(seen.view)
        board.observe(seen, False)
        self.on_shown()
