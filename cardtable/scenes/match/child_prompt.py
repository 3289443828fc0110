"""A child who hesitates is offered a hint: in words on the question slip, once for each question."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Seat
from cardtable.scenes.match.hud import Hud
from cardtable.text.catalog import text

HESITATES = 10.0
"""Seconds after which it is offered."""


class ChildPrompt:
    """Counts how long somebody thinks who would be glad of a hint."""

    def __init__(self, hud: Hud, glad: Callable[[Seat], bool]) -> None:
        """`glad` says whether who sits there is to be offered one."""
        self._hud, self._wants_hint = hud, glad
        self._question = -1, -1
        self._waited = 0.0

    def pass_time(self, dt: float, seat: Seat, moment: int) -> bool:
        """Somebody has been thinking for so long about what is asked at a moment; True when it is offered now."""
        if self._question != (seat, moment):
            self._question, self._waited = (seat, moment), 0.0
        before, self._waited = self._waited, self._waited + dt
        if not before < HESITATES <= self._waited or self._hud.question_slip.notice or not self._wants_hint(seat):
            return False
        self._hud.show_notice(text("playing.hint-offer"))
        return True
