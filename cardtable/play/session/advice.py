"""Advice beside the game for the current viewer; the worker gets what the viewer sees, and nothing else."""

from __future__ import annotations

from cardtable.ai.requests import Advice, Hint, IsDecided, Question, Reply
from cardtable.cards.pack import Seat
from cardtable.play.assistance import HintUse, hint_use
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.viewer import Viewer


class AdviceService:
    """Hints, and whether anything is left to decide. No call blocks."""

    def __init__(self, running: RunningMatch, viewer: Viewer, thinker: BotProcess) -> None:
        self._running, self._viewer, self._bot_process = running, viewer, thinker

    def ask_hint(self) -> Hint:
        """Ask for advice."""
        hint = Hint(self._viewer.observation(), self._running.derive_seed("hint", self._viewer.eyes))
        self._bot_process.ask(hint)
        return hint

    def ask_whether_decided(self) -> IsDecided:
        """Ask whether anything is left to decide, by the knowledge of the viewer."""
        outlook = IsDecided(self._viewer.observation(), self._running.derive_seed("decided", self._viewer.eyes))
        self._bot_process.ask(outlook)
        return outlook

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        """The reply to one of these, if it is here."""
        found = self._bot_process.poll_reply(question)
        if isinstance(found, Advice):
            self._running.assistance_counter.on_advised(question.seen.seat, found.action)
        return found

    def hint_use(self, seat: Seat) -> HintUse:
        """Return how many answers of a seat came from hints so far."""
        return hint_use(self._running.match.lines, seat, self._running.assistance_counter.given.hinted)
