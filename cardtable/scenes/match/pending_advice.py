"""What is asked beside the game: the moves that the best player would make in this seat, and whether anything is left
to decide. Both come from what the seat may know, and neither is waited for."""

from __future__ import annotations

from cardtable.ai.requests import Advice, Hint, IsDecided
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.viewer import Viewer
from cardtable.scenes.match.hot_seat import HotSeat


class PendingAdvice:
    """The questions that are open."""

    def __init__(self, viewer: Viewer, counsel: AdviceService, hot_seat: HotSeat) -> None:
        self._viewer, self._service, self._hot_seat = viewer, counsel, hot_seat
        self._hint: Hint | None = None
        self._outlook: IsDecided | None = None
        self.is_decided = False
        """Nothing is left to decide in this deal: it may be played to its end without being asked."""
        self.playing_out = False
        """And so it is played."""

    @property
    def is_hint_pending(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def new_deal(self) -> None:
        """Everything is open again."""
        self.is_decided = self.playing_out = False
        self.clear()

    def clear(self) -> None:
        """Another moment, another question."""
        self._hint = self._outlook = None

    def ask_hint(self) -> bool:
        """Ask for a hint; False if it is not the time for one."""
        if self.is_hint_pending or not self._hot_seat.is_my_turn():
            return False
        self._hint = self._service.ask_hint()
        return True

    def ask_outlook(self) -> None:
        """Ask beside the game whether anything is left to decide; the one who plays alone may be spared the rest."""
        hot_seat = self._hot_seat
        # Where opponents are asked as well, the process has to think for them.
        alone = (
            hot_seat.is_my_turn() and hot_seat.is_solo and self._viewer.observation().asked == (hot_seat.active_seat,)
        )
        if alone and not self.is_hint_pending and not self.is_decided:
            self._outlook = self._service.ask_whether_decided()

    def take_hint(self) -> Advice | None:
        """The hint that was asked for, once, when it is here."""
        advice = self._service.poll_reply(self._hint) if self._hint is not None else None
        if advice is not None:
            self._hint = None
        return advice

    def take_decided(self) -> bool:
        """Whether it has just been found that nothing is left to decide."""
        decided = self._service.poll_reply(self._outlook) if self._outlook is not None else None
        if decided is None:
            return False
        self._outlook, self.is_decided = None, decided
        return decided
