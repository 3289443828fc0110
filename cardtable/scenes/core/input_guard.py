"""What has just come to the screen takes no answer for a moment: a press in the rhythm of those before was meant for
something else. Time is handed in from outside."""

from __future__ import annotations

from math import hypot, inf
from typing import TypeAlias

import pygame
from pygame.event import Event

PAUSE = 0.5
"""Seconds for which what has appeared where another thing was takes no answer."""
READING_PAUSE = 1.5
"""Seconds without a key after which one leaves the end of a match: in the rhythm of play nobody would have read it."""
LONGEST_FACTOR = 3
"""How many times the usual moment at most, however quickly somebody goes on pressing."""
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

Press: TypeAlias = "int | tuple[int, int]"
"""A key, or a point of the window."""


class InputPause:
    """The moment after something has come. Each press that comes too soon lets it begin anew, up to a limit."""

    def __init__(self, length: float | None = None, longest: float = LONGEST_FACTOR) -> None:
        self._length = PAUSE if length is None else length
        self._longest = longest
        self._left = self._most = 0.0

    @classmethod
    def for_reading(cls) -> InputPause:
        """The one after something that nobody may miss: it lasts for as long as somebody goes on pressing."""
        return cls(READING_PAUSE, inf)

    @property
    def is_active(self) -> bool:
        return self._left > 0

    def begin(self) -> None:
        """Something has come."""
        self._left, self._most = self._length, self._length * self._longest

    def end(self) -> None:
        self._left = 0.0

    def pass_time(self, dt: float) -> None:
        self._left, self._most = self._left - dt, self._most - dt

    def extend(self) -> None:
        """A press came too soon."""
        self._left = min(self._length, self._most)

    def ignores(self, event: Event) -> bool:
        """Whether a press comes too soon that could answer a slip, and not only move about on it."""
        answer = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (*ENTERS, pygame.K_ESCAPE)
        )
        if not (answer and self.is_active):
            return False
        self.extend()
        return True


class PressFilter:
    """Which presses at a table are meant for what is asked now.

    A press that follows its like, the same key or a click at the same spot, with nothing pressed between them, goes on
    in a rhythm: if the question has changed in between, it was meant for the one before. So is a key that has not been
    let go. Whoever presses something else has looked.
    """

    def __init__(self) -> None:
        self._pause = InputPause()
        self._near = 0
        self._press: Press | None = None
        self._before: Press | None = None
        """The press before that."""
        self._stale: Press | None = None
        """The last press before the present question; None for any."""
        self._held: set[int] = set()
        self._fresh = False
        """Whether the last press is being handled."""
        self.ignores_press = False
        """Whether the last press answers nothing."""

    @property
    def is_pausing(self) -> bool:
        """Whether some press would not be heard now."""
        return self._pause.is_active

    def pass_time(self, dt: float) -> None:
        self._fresh = False
        self._pause.pass_time(dt)

    # -- what is asked -----------------------------------------------------------------------------------------

    def on_question(self) -> None:
        """A question appears; it may be the press that is being handled that has hurried it on."""
        self._stale = self._before if self._fresh else self._press
        if self._stale is not None:
            self._pause.begin()
        if self._fresh:
            self._judge_press()

    def on_uncovered(self) -> None:
        """A slip has gone from the table: whatever was pressed was meant for it."""
        self._stale = None
        self._held.clear()
        self._pause.begin()

    # -- what is pressed ---------------------------------------------------------------------------------------

    def note_event(self, event: Event, near: int) -> None:
        """Something is pressed or let go; clicks within so many pixels are at the same spot."""
        self._near = near
        match event.type:
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
            case pygame.KEYDOWN:
                self._note_press(ENTERS[0] if event.key in ENTERS else event.key)
                self.ignores_press = self.ignores_press or event.key in self._held
                self._held.add(event.key)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._note_press(event.pos)

    def on_drag(self) -> None:
        """What was taken up is carried away: nobody does that twice by mistake."""
        self.ignores_press = False

    def _note_press(self, press: Press) -> None:
        self._before, self._press, self._fresh = self._press, press, True
        self._judge_press()

    def _judge_press(self) -> None:
        """Find out whether the press that is being handled is heard."""
        self.ignores_press = self._pause.is_active and self._is_like_the_one_before()
        if self.ignores_press:
            self._pause.extend()
        else:
            self._pause.end()

    def _is_like_the_one_before(self) -> bool:
        one, other = self._press, self._stale
        if isinstance(one, tuple) and isinstance(other, tuple):
            return hypot(one[0] - other[0], one[1] - other[1]) <= self._near
        return other is None or one == other
