"""A review in the making, beside whatever is on the screen: a thread reads the record and puts the questions, the
process at the other end of a line thinks about them. Whoever shows it looks in from frame to frame."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from cardtable.ai.requests import Question
from cardtable.cards.pack import Seat
from cardtable.foundation.background import BackgroundTask
from cardtable.play.history.replay import Replay, When
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.review.review import NotOver, Review
from cardtable.play.review.verdict_json import plain, understood
from cardtable.play.review.verdicts import RegretScale, Verdict
from cardtable.rules.game import Action
from cardtable.rules.record import BadRecord

PATIENCE = 60.0
"""Seconds after which a reply is given up: nobody waits at a table for it."""
LOOK_EVERY = 0.004
"""Seconds from one look for a reply to the next."""


class BrokenOff(Exception):
    """Nobody wants to know any more, or nobody is there who could think."""


class Asker:
    """Puts questions to a process of its own, and waits for the replies. `stop` ends it from another thread."""

    def __init__(self) -> None:
        self._bot_process = BotProcess()
        self._bot_process.patience = self._bot_process.patience_at_first = PATIENCE
        self._stopped = Event()
        self._asking = Lock()

    def __call__(self, question: Question[Any]) -> Any:
        with self._asking:
            return self._answered(question)

    def _answered(self, question: Question[Any]) -> Any:
        if self._stopped.is_set():
            raise BrokenOff
        thinker, before = self._bot_process, monotonic()
        thinker.ask(question)
        while (reply := thinker.poll_reply(question)) is None:
            if self._stopped.wait(LOOK_EVERY):
                raise BrokenOff
            now = monotonic()
            thinker.pass_time(now - before)
            before = now
        if thinker.replaced_bot:
            raise BrokenOff  # it is not a judge who has answered
        return reply

    def stop(self) -> None:
        """Nobody wants to know any more: the process is ended as soon as nobody waits for it, and no frame with it."""
        self._stopped.set()
        Thread(target=self.close, name="ending a review", daemon=True).start()

    def close(self) -> None:
        """End the process, and wait for that."""
        with self._asking:
            self._bot_process.close()


class Reviewing(BackgroundTask):
    """One match on its way to being reviewed."""

    def __init__(self, record: str, kept: Mapping[tuple[int, int], object]) -> None:
        """`kept` is what was found before, as it was handed out by `found`."""
        self._record, self._kept = record, kept
        self.review: Review | None = None
        """What is known by now; nothing before the record is read."""
        self.trouble: BadRecord | NotOver | None = None
        """Why there is no review."""
        self._new: SimpleQueue[tuple[tuple[int, int], object]] = SimpleQueue()
        self._asker = Asker()
        super().__init__("reviewing a match")

    @property
    def done(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return self.review.done if self.review is not None else 0.0

    def found(self) -> dict[tuple[int, int], object]:
        """What was found since this was last asked, as it can be kept."""
        new: dict[tuple[int, int], object] = {}
        while not self._new.empty():
            when, verdict = self._new.get()
            new[when] = verdict
        return new

    def stop(self) -> None:
        """Break it off; what was found stays."""
        self._asker.stop()

    def _work(self) -> None:
        try:
            replay = _read(self._record)
            known = understood(self._kept, replay.pack)
            self.review = Review(replay, known, self._asker)
            for when, verdict in self.review.work():
                self._new.put(((when.deal, when.step), plain(verdict, replay.pack)))
        except (BadRecord, NotOver) as trouble:
            self.trouble = trouble
        except BrokenOff:
            pass
        finally:
            self._asker.close()


class SecondThought(BackgroundTask):
    """Another answer at a moment of a match that is over, and what is thought of it."""

    def __init__(self, record: str, when: When, seat: Seat, given: Action, asker: Asker) -> None:
        """`asker` serves one after the other; it is stopped by whoever made it."""
        self.given = given
        self.verdict: Verdict | None = None
        """What is thought; nothing while it is found out, and where nobody can say."""
        self.scale: RegretScale | None = None
        self._record, self._when, self._seat, self._asker = record, when, seat, asker
        super().__init__("judging an answer")

    def _work(self) -> None:
        with suppress(BrokenOff, BadRecord, NotOver):
            review = Review(_read(self._record), {}, self._asker)
            self.verdict, self.scale = review.judged(self._when, self._seat, self.given)


def _read(record: str) -> Replay:
    replay = Replay(record)
    while replay.read_on():
        pass
    return replay
