"""Advice for the current viewer. The worker process gets the viewer's observation and nothing else."""

from __future__ import annotations

from cardtable.ai.requests import Advice, Hint, IsDecided, Question, Reply
from cardtable.cards.pack import Seat
from cardtable.play.assistance import HintUse, hint_use
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.viewer import Viewer
from cardtable.rules.observe import Observation


class AdviceService:
    """Hints, and answers on whether the deal is decided. No call blocks."""

    def __init__(self, running: RunningMatch, viewer: Viewer, bot_process: BotProcess) -> None:
        self._running, self._viewer, self._bot_process = running, viewer, bot_process

    def ask_hint(self) -> Hint:
        """Ask for a hint."""
        return self._send_hint(self._viewer.observation(), self._viewer.eyes)

    def ask_hint_for(self, seat: Seat) -> Hint:
        """Ask for a hint for a person on a device of their own."""
        assert seat in self._running.remote_seats, "the seat has no device of its own"
        return self._send_hint(self._running.observe(seat), seat)

    def _send_hint(self, seen: Observation, seat: Seat) -> Hint:
        hint = Hint(seen, self._running.derive_seed("hint", seat))
        self._bot_process.ask(hint)
        return hint

    def ask_whether_decided(self) -> IsDecided:
        """Ask whether anything is left to decide, by the knowledge of the viewer."""
        outlook = IsDecided(self._viewer.observation(), self._running.derive_seed("decided", self._viewer.eyes))
        self._bot_process.ask(outlook)
        return outlook

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        """Return the reply to one of these questions, or None while there is none."""
        found = self._bot_process.poll_reply(question)
        if isinstance(found, Advice):
            self._running.assistance_counter.on_advised(question.seen.seat, found.action)
        return found

    def withdraw(self, question: Hint | IsDecided | None) -> None:
        """Drop one of these questions, so that the worker process is free for the bots."""
        if question is not None:
            self._bot_process.withdraw(question)

    def hint_use(self, seat: Seat) -> HintUse:
        """Return how many answers of a seat came from hints so far."""
        return hint_use(self._running.match.lines, seat, self._running.assistance_counter.given.hinted)
