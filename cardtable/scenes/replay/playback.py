"""Playback of a match on a board: forward with animation, and to any moment at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import Eyes, Moment, Replay
from cardtable.table.board.board import Board


class ReplayPace(NamedTuple):
    """Speed of a playback."""

    speed: float
    """Factor on the chosen speed of the cards."""
    pause: float
    """Seconds between two actions."""


PACES = ReplayPace(0.7, 2.0), ReplayPace(1.0, 0.9), ReplayPace(2.5, 0.25)
"""Slow, medium and fast."""
LONG = 2.5
"""Pause between two deals, in pauses between actions."""


class Playback:
    """Position in a match, and its progress."""

    def __init__(self, replay: Replay, board: Board, when: Moment) -> None:
        self._replay, self._board = replay, board
        self.when = when
        self.playing = False
        self.pace = 1
        self.on_moved: Callable[[], None] = lambda: None
        """Called when another moment starts to be shown."""
        self.on_dealt: Callable[[], None] = lambda: None
        """Called before a moment of another deal is shown."""
        self.on_jumped: Callable[[], None] = lambda: None
        """Called when a moment is shown without animation; scores are then counted anew."""
        self.on_shown: Callable[[], None] = lambda: None
        """Called when the moment is shown and all is at rest."""
        self.speech_seconds: Callable[[], float] = lambda: 0.0
        """Returns the seconds needed to read this moment aloud."""
        self._under_way = False
        self._breath = 0.0

    # -- movement ----------------------------------------------------------------------------------------------

    @property
    def tempo(self) -> ReplayPace:
        return PACES[self.pace]

    @property
    def at_end(self) -> bool:
        return self.when == self._replay.last_moment

    def go(self, when: Moment) -> None:
        """Show a moment without animation."""
        board = self._board
        self._under_way, self._breath = False, 0.0
        board.stage.finish()
        board.floaters.land()
        other, self.when = when.deal != self.when.deal, when
        if other:
            self.on_dealt()
        seen = self._replay.observation(when)
        board.settle(seen, 0.0)
        board.stage.finish()
        board.observe(seen, False)
        self.on_moved()
        self.on_jumped()
        self.on_shown()

    def set_eyes(self, eyes: Eyes) -> None:
        """Switch to another viewer."""
        self._replay.look_with(eyes)
        self._board.stage.seat = eyes.seat if eyes.seat != WATCHER or eyes.all_open else WATCHER

    def step_forward(self) -> None:
        """Play the next action, or go to the next deal."""
        self.finish()
        deal, step = self.when
        if self.at_end:
            self.playing = False
        elif step == self._replay.last_steps[deal]:
            self.go(Moment(deal + 1))
        else:
            self.when = Moment(deal, step + 1)
            events = self._replay.visible_events(self.when)
            self._under_way, self._breath = True, 0.0
            self._board.clear_highlights()
            self.on_moved()
            self._perform(events)

    def _perform(self, events: list[Event]) -> None:
        self._board.stage.play(events)
        if self._board.stage.motions.still:
            self.finish()

    def step_back(self) -> None:
        """Go to the moment before."""
        deal, step = self.when
        self.playing = False
        if step:
            self.go(Moment(deal, step - 1))
        elif deal:
            self.go(Moment(deal - 1, self._replay.last_steps[deal - 1]))

    def skip(self, by: int) -> None:
        """Go to the next or previous trick; without tricks, by a tenth of the deal."""
        deal, step = self.when
        last, tricks = self._replay.last_steps[deal], self._replay.trick_steps(deal)
        stops = sorted({0, last, *(tricks or range(0, last, max(1, last // 10)))})
        further = [stop for stop in stops if (stop > step if by > 0 else stop < step)]
        if further:
            self.go(Moment(deal, further[0] if by > 0 else further[-1]))
        else:
            self.skip_deal(by)

    def skip_deal(self, by: int) -> None:
        """Go to the next or previous deal. Backward goes first to the beginning of this one."""
        deal, step = self.when
        if by < 0 and step:
            self.go(Moment(deal))
        elif 0 <= deal + by < len(self._replay.last_steps):
            self.go(Moment(deal + by))
        elif by > 0:
            self.go(self._replay.last_moment)

    # -- time --------------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, resting: bool) -> bool:
        """Advance the playback. Return True if something moves."""
        if not resting:
            return True
        if self._under_way:
            self._arrive()
            return True
        if not self.playing:
            return False
        self._breath += dt
        ends = self.when.step == self._replay.last_steps[self.when.deal]
        if self._breath >= self.tempo.pause * (LONG if ends else 1.0) and self._breath >= self.speech_seconds():
            self.step_forward()
            return True
        return False

    def finish(self) -> None:
        """Finish all motion at once."""
        if self._under_way:
            self._board.stage.finish()
            self._board.floaters.land()
            self._arrive()
            self._board.stage.finish()

    def _arrive(self) -> None:
        """Settle the board after the animation of a moment."""
        self._under_way = False
        board, seen = self._board, self._replay.observation(self.when)
        if not board.stage.tableau.agrees(seen.view):
            board.stage.settle(seen.view)
        board.observe(seen, False)
        self.on_shown()
