"""Pending requests for advice: hints, and whether anything is left to decide. Bots answer from the seat's own
observation, and the table never waits for them."""

from __future__ import annotations

from cardtable.ai.requests import Advice, Hint, IsDecided
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.viewer import Viewer
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat


class PendingAdvice:
    """Pending hint and outlook requests of one table."""

    def __init__(self, viewer: Viewer, counsel: AdviceService, hot_seat: HotSeat) -> None:
        self._viewer, self._service, self._hot_seat = viewer, counsel, hot_seat
        self._hint: Hint | None = None
        self._outlook: IsDecided | None = None
        self.is_decided = False
        """True if nothing is left to decide, so the deal may be played out without asking."""
        self.playing_out = False
        """True while the deal is being played out."""

    @property
    def is_hint_pending(self) -> bool:
        """True while a bot works on a hint."""
        return self._hint is not None

    @property
    def is_busy(self) -> bool:
        """True while a bot works on a hint or the deal is being played out."""
        return self.is_hint_pending or self.playing_out

    def new_deal(self) -> None:
        """Reset everything for a new deal."""
        self.is_decided = self.playing_out = False
        self.clear()

    def clear(self) -> None:
        """Drop all pending requests."""
        self._service.withdraw(self._hint)
        self._service.withdraw(self._outlook)
        self._hint = self._outlook = None

    def ask_hint(self) -> bool:
        """Request a hint. Return False if the local player is not asked now or a hint is already pending."""
        if self.is_hint_pending or not self._hot_seat.is_my_turn():
            return False
        self._hint = self._service.ask_hint()
        return True

    def ask_outlook(self) -> None:
        """Ask whether anything is left to decide in the deal, if a single local player is the only one asked."""
        hot_seat = self._hot_seat
        # Where bots are asked as well, the worker process must think for them.
        alone = (
            hot_seat.is_my_turn() and hot_seat.is_solo and self._viewer.observation().asked == (hot_seat.active_seat,)
        )
        if alone and not self.is_hint_pending and not self.is_decided:
            self._outlook = self._service.ask_whether_decided()

    def take_hint(self) -> Advice | None:
        """Return the requested hint once it is here, and only once."""
        advice = self._service.poll_reply(self._hint) if self._hint is not None else None
        if advice is not None:
            self._hint = None
        return advice

    def take_decided(self) -> bool:
        """Return True once when the answer arrives that nothing is left to decide."""
        decided = self._service.poll_reply(self._outlook) if self._outlook is not None else None
        if decided is None:
            return False
        self._outlook, self.is_decided = None, decided
        return decided
