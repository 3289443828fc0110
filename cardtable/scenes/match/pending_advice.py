"""What is asked beside the game: the moves that the best player would make in this seat, and whether anything is left
to decide. Both come from what the seat may know, and neither is waited for."""

from __future__ import annotations

from cardtable.ai.requests import Advice, Hint, IsDecided
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.viewer import Viewer
from cardtable.scenes.match.hot_seat import HotSeat


class OpenQuestions:
    """The questions that are open."""

    def __init__(self, viewer: Viewer, counsel: AdviceService, sharing: HotSeat) -> None:
        self._viewer, self._counsel, self._sharing = viewer, counsel, sharing
        self._hint: Hint | None = None
        self._outlook: IsDecided | None = None
        self.decided = False
        """Nothing is left to decide in this deal: it may be played to its end without being asked."""
        self.playing_out = False
        """And so it is played."""

    @property
    def waiting(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def new_deal(self) -> None:
        """Everything is open again."""
        self.decided = self.playing_out = False
        self.forget()

    def forget(self) -> None:
        """Another moment, another question."""
        self._hint = self._outlook = None

    def ask(self) -> bool:
        """Ask for a hint; False if it is not the time for one."""
        if self.waiting or not self._sharing.my_turn():
            return False
        self._hint = self._counsel.ask_hint()
        return True

    def watch(self) -> None:
        """Ask beside the game whether anything is left to decide; the one who plays alone may be spared the rest."""
        sharing = self._sharing
        # Where opponents are asked as well, the process has to think for them.
        alone = sharing.my_turn() and sharing.alone and self._viewer.seen().asked == (sharing.me,)
        if alone and not self.waiting and not self.decided:
            self._outlook = self._counsel.ask_outlook()

    def hint(self) -> Advice | None:
        """The hint that was asked for, once, when it is here."""
        advice = self._counsel.reply(self._hint) if self._hint is not None else None
        if advice is not None:
            self._hint = None
        return advice

    def newly_decided(self) -> bool:
        """Whether it has just been found that nothing is left to decide."""
        decided = self._counsel.reply(self._outlook) if self._outlook is not None else None
        if decided is None:
            return False
        self._outlook, self.decided = None, decided
        return decided
