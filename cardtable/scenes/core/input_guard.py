"""Protection against accidental presses. Something that has just appeared ignores input for `PAUSE` seconds, because a
press in the rhythm of the previous ones was meant for what stood there before. The caller passes the time in."""

from __future__ import annotations

from math import hypot, inf
from typing import TypeAlias

import pygame
from pygame.event import Event

PAUSE = 0.5
"""Seconds for which new content ignores presses."""
READING_PAUSE = 1.5
"""Seconds without a key before the end of a match can be closed, so that it is read."""
LONGEST_FACTOR = 3
"""Longest pause in multiples of the usual one, however fast the presses follow."""
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
TREMBLE = 0.25
"""Seconds within which presses of a trembling hand are one press."""

Press: TypeAlias = "int | tuple[int, int]"
"""A key, or a point of the window."""


class InputPause:
    """Pause after something has appeared. Each press that comes too early restarts it, up to a limit."""

    def __init__(self, length: float | None = None, longest: float = LONGEST_FACTOR) -> None:
        self._length = PAUSE if length is None else length
        self._longest = longest
        self._left = self._most = 0.0

    @classmethod
    def for_reading(cls) -> InputPause:
        """Return a pause for something that must be read: it lasts as long as presses go on."""
        return cls(READING_PAUSE, inf)

    @property
    def is_active(self) -> bool:
        return self._left > 0

    def begin(self) -> None:
        """Start the pause."""
        self._left, self._most = self._length, self._length * self._longest

    def end(self) -> None:
        self._left = 0.0

    def pass_time(self, dt: float) -> None:
        self._left, self._most = self._left - dt, self._most - dt

    def extend(self) -> None:
        """Restart the pause after a press that came too early."""
        self._left = min(self._length, self._most)

    def ignores(self, event: Event) -> bool:
        """Return whether an event must be ignored: it could answer a dialog and comes during the pause. Extends the
        pause then."""
        answer = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (*ENTERS, pygame.K_ESCAPE)
        )
        if not (answer and self.is_active):
            return False
        self.extend()
        return True


class TremblingHand:
    """Filter that makes one press of several in quick succession: of the mouse button, of Enter and the space bar, or
    of Escape. Letters, arrows and the wheel always count."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}
        """Seconds since the last press of each kind."""

    def pass_time(self, dt: float) -> None:
        self._since = {kind: since + dt for kind, since in self._since.items()}

    def repeats(self, event: Event) -> bool:
        """Return whether an event belongs to the press before. Each press begins the time anew."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            kind = 0
        elif event.type == pygame.KEYDOWN and event.key in (*ENTERS, pygame.K_ESCAPE):
            kind = ENTERS[0] if event.key in ENTERS else event.key
        else:
            return False
        last, self._since[kind] = self._since.get(kind, inf), 0.0
        return last < TREMBLE


class PressFilter:
    """Filter for presses at a table that were meant for an earlier question.

    A press is ignored if it repeats the last one (same key, or a click at the same spot) and the question has changed
    in between. A key that is still held down is ignored too. A press of something else always counts, because it shows
    that the player has looked.
    """

    def __init__(self) -> None:
        self._pause = InputPause()
        self._near = 0
        self._press: Press | None = None
        self._before: Press | None = None
        """The press before the last one."""
        self._stale: Press | None = None
        """The last press before the present question; None for any press."""
        self._held: set[int] = set()
        self._fresh = False
        """True while the last press is being handled."""
        self.ignores_press = False
        """True if the last press must be ignored."""

    @property
    def is_pausing(self) -> bool:
        """True while some press would be ignored."""
        return self._pause.is_active

    def pass_time(self, dt: float) -> None:
        self._fresh = False
        self._pause.pass_time(dt)

    # -- questions ---------------------------------------------------------------------------------------------

    def on_question(self) -> None:
        """Start the pause for a new question. The press handled right now counts as older than the question, even if it
        made the question appear."""
        self._stale = self._before if self._fresh else self._press
        if self._stale is not None:
            self._pause.begin()
        if self._fresh:
            self._judge_press()

    def on_uncovered(self) -> None:
        """Start the pause after a dialog was closed, because earlier presses were meant for the dialog."""
        self._stale = None
        self._held.clear()
        self._pause.begin()

    # -- presses -----------------------------------------------------------------------------------------------

    def note_event(self, event: Event, near: int) -> None:
        """Record a press or release. Clicks within `near` pixels count as the same spot."""
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
        """Accept the current press, because dragging is never an accident."""
        self.ignores_press = False

    def _note_press(self, press: Press) -> None:
        self._before, self._press, self._fresh = self._press, press, True
        self._judge_press()

    def _judge_press(self) -> None:
        """Decide whether the press being handled is ignored."""
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
