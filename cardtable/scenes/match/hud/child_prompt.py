"""Hint offer to a hesitating child: one notice on the question slip for each question."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards.pack import Seat
from cardtable.scenes.match.hud.hud import Hud
from cardtable.text.catalog import text

HESITATES = 10.0
"""Seconds before a hint is offered."""


class ChildPrompt:
    """Timer that offers a hint to a child."""

    def __init__(self, hud: Hud, wants_hint: Callable[[Seat], bool]) -> None:
        """`wants_hint` says whether the player at a seat gets hint offers."""
        self._hud, self._wants_hint = hud, wants_hint
        self._question = -1, -1
        self._waited = 0.0

    def pass_time(self, dt: float, seat: Seat, moment: int) -> bool:
        """Advance the time `seat` has been thinking about `moment`. Return True when the hint is offered."""
        if self._question != (seat, moment):
            self._question, self._waited = (seat, moment), 0.0
        before, self._waited = self._waited, self._waited + dt
        if not before < HESITATES <= self._waited or self._hud.question_slip.notice or not self._wants_hint(seat):
            return False
        self._hud.show_notice(text("playing.hint-offer"))
        return True
