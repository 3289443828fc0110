"""Who sits at a seat. A controller is shown an observation and asked, frame by frame, for its answer."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.ai.questions import Advice, Answer, Hint, Move, Question, Reply
from cardtable.ai.worker import main
from cardtable.play.sitter import Sitter as Sitter
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


class Controller(Protocol):
    def poll(self, seen: Observation) -> Action | None:
        """The answer to this observation, or None while there is none. Never blocks."""


class Human:
    """A person, whose answers come through the screen."""

    def poll(self, seen: Observation) -> None:
        return None


class Replayer:
    """A seat that plays what is written."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = iter(actions)

    def poll(self, seen: Observation) -> Action | None:
        return next(self._actions, None)


MOST_FAILURES = 5
"""The failures after which a process is not started again: the simple bot plays on."""


class Thinker:
    """The worker process at the other end of a pipe, started when it is first asked and replaced when it fails."""

    patience = 4.0
    """Seconds after which an answer is given up: a simple bot answers instead and the process is replaced."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._waking: Thread | None = None
        self._asked: Question[Any] | None = None
        self._unsent = False
        """The question waits until the process is up."""
        self._waited = 0.0
        self.failures = 0

    def wake(self) -> None:
        """Bring the process up beside the game: it loads what it needs while the first cards fly."""
        if self._pipe is None and self._waking is None:
            self._waking = Thread(target=self.start, name="waking the opponents", daemon=True)
            self._waking.start()

    def _awake(self) -> None:
        """Nothing may touch process and pipe while they are being made."""
        if self._waking is not None:
            self._waking.join()
            self._waking = None

    def start(self) -> None:
        """Bring the process up and wait for that. On a machine that has no room for it there is none."""
        from multiprocessing import get_context

        context = get_context("spawn")
        try:
            ours, theirs = context.Pipe()
            process = context.Process(target=main, args=(theirs,), name="opponents", daemon=True)
            process.start()
        except OSError:
            self.failures += 1
            return
        theirs.close()
        self._pipe, self._process = ours, process

    def ask(self, question: Question[Any]) -> None:
        """Put a question; the one before it, if still open, is forgotten."""
        self._asked, self._waited, self._unsent = question, 0.0, True
        self._send(question)

    def _send(self, question: Question[Any]) -> None:
        """Hand the question over, unless the process is just coming up: no frame waits for that."""
        if self._waking is not None and self._waking.is_alive():
            return
        self._unsent = False
        if not self._put(question):
            # The process was dead already: its replacement gets the question.
            self._replace()
            self._put(question)

    def _put(self, question: Question[Any]) -> bool:
        self._awake()
        if self._pipe is None and self.failures < MOST_FAILURES:
            self.start()
        if self._pipe is None:
            return False
        try:
            self._pipe.send(question)
        except OSError:
            return False
        return True

    def answer(self, question: Question[Reply]) -> Reply | None:
        """The reply to the question that was put last, if it is here."""
        if question is not self._asked:
            return None
        if self._unsent:
            self._send(question)
        if self._unsent:
            return None
        try:
            while self._pipe is not None and self._pipe.poll():
                answer: Answer = self._pipe.recv()
                if answer.answers(question):
                    self._asked = None
                    reply: Reply = answer.reply
                    return reply
        except (OSError, EOFError):
            return self._simple(question)
        gone = self._pipe is None or (self._process is not None and not self._process.is_alive())
        if gone or self._waited > self.patience:
            return self._simple(question)
        return None

    def pass_time(self, seconds: float) -> None:
        """Only whoever reads the clock knows how long an answer takes."""
        if self._asked is not None:
            self._waited += seconds

    def _simple(self, question: Question[Reply]) -> Reply:
        """What a beginner says who thinks for no time at all."""
        from cardtable.ai.levels import choose  # what bots know is loaded by the process they think in

        self._replace()
        self._asked = None
        reply: Any
        match question:
            case Move(seen, seed):
                reply = choose(seen, "beginner", seed)
            case Hint(seen, seed):
                reply = Advice(choose(seen, "beginner", seed))
            case _:
                reply = False
        found: Reply = reply
        return found

    def _replace(self) -> None:
        self.failures += 1
        self.close()
        if self.failures < MOST_FAILURES:
            self.start()

    def close(self) -> None:
        """End the process at once; nothing in it is worth keeping."""
        self._awake()
        if self._process is not None:
            self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


class BotSeat:
    """A computer player: asks the thinker once for each observation."""

    def __init__(self, thinker: Thinker, level: str) -> None:
        self.thinker = thinker
        self.level = level
        self.thinks_as = level
        """How well it plays this move: better than its level where a person depends on it."""
        self.seed = 0
        """Set by the session for each move, from the seed of the match."""
        self._question: Move | None = None

    def think(self, seen: Observation) -> Move:
        """Begin to think about an observation, if that has not begun."""
        question = self._question
        if question is None or question.seen.ticket != seen.ticket:
            question = self._question = Move(seen, self.seed, self.thinks_as)
            self.thinker.ask(question)
        return question

    def poll(self, seen: Observation) -> Action | None:
        return self.thinker.answer(self.think(seen))
