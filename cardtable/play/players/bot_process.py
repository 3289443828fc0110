"""Worker process in which the bots of a table compute, seen from the main process: it is asked, watched and
replaced."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any

from cardtable.ai.requests import Answer, Hint, Move, Question, Reply
from cardtable.foundation.frozen import replace
from cardtable.play.players.thinking_allowance import ThinkingAllowance
from cardtable.play.players.weak_answers import WeakAnswers

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from cardtable.play.players.worker_pipe import WorkerPipe

MOST_FAILURES = 5
"""Number of failures after which no process is started again, and the simple bot plays on."""
ANSWERS_PER_FAILURE = 20
"""Number of answers in a row after which one failure is forgotten, because an evening is long."""
LATE = 2.5
"""Seconds without a reply after which the players are told, at the latest."""


class BotProcess:
    """Client of the worker process. The process is started with the first question, and replaced when it fails."""

    patience = 2.0
    """Seconds after which the wait for a reply ends."""
    patience_at_first = 4.0
    """The same for the first reply of a process, which still loads its modules."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: WorkerPipe | None = None
        self._starting: Thread | None = None
        self._asked: Question[Any] | None = None
        self._dropped: Question[Any] | None = None
        """Question that gave way to a later one."""
        self._unsent = False
        """True while the question waits for the process to start."""
        self._retried = False
        """True if the question was sent to a second process after the first had failed."""
        self._first_reply_due = True
        """True until the process has replied once."""
        self._waited = 0.0
        self.kept_waiting = 0.0
        """Seconds since the question was first asked, through all replacements of the process."""
        self.failures = 0
        self._forgotten = 0
        """Number of failures that no longer count."""
        self._in_a_row = 0
        """Answers since the last failure, or since one was forgotten."""
        self.allowance = ThinkingAllowance()
        self.weak_answers = WeakAnswers()
        self.given_up = 0.0
        """What the last move gave up for a liked act."""
        self.replaced_bot = False
        """True if too many answers had less thought than their level."""

    def start_in_background(self) -> None:
        """Start the process in a background thread, so that it loads its modules while the first cards move."""
        if self._pipe is None and self._starting is None and self._may_start:
            waking = Thread(target=self.start, name="start of the worker process", daemon=True)
            try:
                waking.start()
            except RuntimeError:
                self.failures += 1
                return
            self._starting = waking

    @property
    def _may_start(self) -> bool:
        return self.failures - self._forgotten < MOST_FAILURES

    def _join_start(self) -> None:
        """Wait for the thread that starts the process, because process and pipe may not be used before."""
        if self._starting is not None:
            self._starting.join()
            self._starting = None

    def start(self) -> None:
        """Start the process and wait until it runs. If the system refuses, count a failure and go on without a
        process."""
        from multiprocessing import get_context

        from cardtable.ai.process.worker import main
        from cardtable.play.players.worker_pipe import WorkerPipe

        context = get_context("spawn")
        line: WorkerPipe | None = None
        try:
            ours, theirs = context.Pipe()
            line = WorkerPipe(ours)
            process = context.Process(target=main, args=(theirs,), name="opponents", daemon=True)
            process.start()
        except (OSError, RuntimeError):
            self.failures += 1
            if line is not None:
                line.close()
            return
        theirs.close()
        self._pipe, self._process, self._first_reply_due = line, process, True

    def ask(self, question: Question[Any]) -> None:
        """Send a question. A question that is still open is dropped."""
        self._dropped = self._asked
        self._asked, self._retried, self.kept_waiting = question, False, 0.0
        self._send(question)

    def withdraw(self, question: Question[Any]) -> None:
        """Drop a question whose reply is no longer wanted."""
        if question is self._asked:
            self._asked = None

    def has_dropped(self, question: Question[Any]) -> bool:
        """Return whether a question gave way to another one that is settled, so that it may be sent again."""
        return question is self._dropped and self._asked is None

    def _send(self, question: Question[Any]) -> None:
        """Send the question, or leave it for the next poll if the process is just starting, because no frame waits for
        that."""
        self._unsent, self._waited = True, 0.0
        if self._starting is not None and self._starting.is_alive():
            return
        self._unsent = False
        if not self._try_send(question):
            # The process was dead already: its replacement gets the question.
            self._replace()
            self._try_send(question)

    def _try_send(self, question: Question[Any]) -> bool:
        self._join_start()
        if self._pipe is None and self._may_start:
            self.start()
        if self._pipe is None:
            return False
        try:
            self._pipe.send(self._timed(question))
        except OSError:
            return False
        return True

    def _timed(self, question: Question[Any]) -> Question[Any]:
        """Return the question with the time to think that this computer can spare."""
        spare = round(1000 * self.allowance.seconds)
        timed = isinstance(question, Move | Hint) and spare < question.milliseconds
        return replace(question, milliseconds=spare) if timed else question

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        """Return the reply to the last question, or None while there is none."""
        if question is not self._asked:
            return None
        if self._unsent:
            self._send(question)
        if self._unsent:
            return None
        from cardtable.play.players.replies import check_reply

        try:
            while self._pipe is not None and self._pipe.poll():
                if check_reply(came := self._pipe.recv(), question):
                    self._on_reply(question, came)
                    reply: Reply = came.reply
                    return reply
        except Exception:  # a faulty message may end the worker process only
            return self._on_failure(question)
        gone = self._pipe is None or (self._process is not None and not self._process.is_alive())
        if gone or self._waited > (self.patience_at_first if self._first_reply_due else self.patience):
            return self._on_failure(question)
        return None

    def pass_time(self, seconds: float) -> None:
        """Add the time that an answer has taken. The main loop calls this, because it alone reads the clock."""
        if self._asked is not None:
            self._waited += seconds
            self.kept_waiting += seconds

    @property
    def is_late(self) -> bool:
        """Return whether the reply to the open question is so late that the players must be told why nothing happens:
        at once when a silent process was replaced, otherwise after `LATE` seconds."""
        replaced = self._retried and self.kept_waiting > self.patience
        return self._asked is not None and (replaced or self.kept_waiting > LATE)

    def _on_reply(self, question: Question[Any], came: Answer) -> None:
        """Learn from an answer how long and how well this computer thinks."""
        if isinstance(question, Move):
            if not self._first_reply_due:  # it has not loaded modules meanwhile
                self.allowance.on_answer(self._waited, self.patience)
            self._count(question, came.thought)
            self.given_up = came.given_up
        self._asked, self._first_reply_due = None, False
        self._in_a_row += 1
        if self._in_a_row >= ANSWERS_PER_FAILURE and self._forgotten < self.failures:
            self._in_a_row, self._forgotten = 0, self._forgotten + 1

    def _count(self, question: Move, thought: float) -> None:
        self.weak_answers.count(question, thought)
        self.replaced_bot = self.replaced_bot or self.weak_answers.too_many

    def _on_failure(self, question: Question[Reply]) -> Reply | None:
        """Replace the failed process. Send the question to the new process once; after that return the reply of the
        simple bot."""
        if self._waited > self.patience:
            self.allowance.on_silence()
        self._replace()
        if not self._retried and self._pipe is not None:
            self._retried = True
            self._send(question)
            return None
        return self._fallback_reply(question)

    def _fallback_reply(self, question: Question[Reply]) -> Reply:
        """Return the reply of the simple bot, and count it."""
        from cardtable.play.players.replies import simple_reply

        self._asked = None
        reply, is_unfounded = simple_reply(question)
        if isinstance(question, Move):
            self._count(question, 0.0)
            self.given_up = 0.0
        self.replaced_bot = self.replaced_bot or is_unfounded
        found: Reply = reply
        return found

    def _replace(self) -> None:
        self.failures += 1
        self._in_a_row = 0
        self.close()
        if self._may_start:
            self.start()

    def close(self) -> None:
        """Kill the process. Nothing in it must be saved."""
        self._join_start()
        if self._process is not None:
            self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
