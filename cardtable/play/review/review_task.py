"""Review in the background: a thread reads the record and asks, and the worker process answers. The page polls the task
each frame."""

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
from cardtable.play.history.replay import Moment, Replay
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.review.review import NotOver, Review
from cardtable.play.review.verdict_json import verdict_to_json, verdicts_from_json
from cardtable.play.review.verdicts import RegretScale, Verdict
from cardtable.rules.game import Action
from cardtable.rules.record import BadRecord

PATIENCE = 60.0
"""Seconds after which a reply is given up; no player at a table waits for it."""
LOOK_EVERY = 0.004
"""Seconds between two polls for a reply."""


class ReviewStopped(Exception):
    """The review was cancelled, or no worker process is available."""


class BlockingBot:
    """Client of a worker process of its own, whose calls block until the reply is there. `stop` ends it from another
    thread."""

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
            raise ReviewStopped
        bot_process, before = self._bot_process, monotonic()
        bot_process.ask(question)
        while (reply := bot_process.poll_reply(question)) is None:
            if self._stopped.wait(LOOK_EVERY):
                raise ReviewStopped
            now = monotonic()
            bot_process.pass_time(now - before)
            before = now
        if bot_process.replaced_bot:
            raise ReviewStopped  # the simple bot has answered, which cannot judge
        return reply

    def stop(self) -> None:
        """Cancel the review. The worker process is ended without holding up a frame."""
        self._stopped.set()
        Thread(target=self.close, name="ending a review", daemon=True).start()

    def close(self) -> None:
        """End the process and wait until it has ended."""
        with self._asking:
            self._bot_process.close()


class ReviewTask(BackgroundTask):
    """Background review of one match."""

    def __init__(self, record: str, kept: Mapping[tuple[int, int], object]) -> None:
        """Start with a record. `kept` holds earlier findings, in the form that `found` returns."""
        self._record, self._kept = record, kept
        self.review: Review | None = None
        """Review so far; None before the record is read."""
        self.trouble: BadRecord | NotOver | None = None
        """Error that prevents a review, or None."""
        self._new: SimpleQueue[tuple[tuple[int, int], object]] = SimpleQueue()
        self._asker = BlockingBot()
        super().__init__("reviewing a match")

    @property
    def done(self) -> float:
        """Return the share of the work done, from 0 to 1."""
        return self.review.fraction_done if self.review is not None else 0.0

    def found(self) -> dict[tuple[int, int], object]:
        """Return the findings since the last call, in stored form."""
        new: dict[tuple[int, int], object] = {}
        while not self._new.empty():
            when, verdict = self._new.get()
            new[when] = verdict
        return new

    def stop(self) -> None:
        """Cancel the review. Its findings stay."""
        self._asker.stop()

    def _work(self) -> None:
        try:
            replay = _read(self._record)
            known = verdicts_from_json(self._kept, replay.pack)
            self.review = Review(replay, known, self._asker)
            for when, verdict in self.review.work():
                self._new.put(((when.deal, when.step), verdict_to_json(verdict, replay.pack)))
        except (BadRecord, NotOver) as trouble:
            self.trouble = trouble
        except ReviewStopped:
            pass
        finally:
            self._asker.close()


class AnswerTrial(BackgroundTask):
    """Background judgement of another answer at a moment of a finished match."""

    def __init__(self, record: str, when: Moment, seat: Seat, given: Action, asker: BlockingBot) -> None:
        """Start the judgement. `asker` serves one task after the other; its owner stops it."""
        self.given = given
        self.verdict: Verdict | None = None
        """Verdict; None until it is found, and where nothing can be said."""
        self.scale: RegretScale | None = None
        self._record, self._when, self._seat, self._asker = record, when, seat, asker
        super().__init__("judging an answer")

    def _work(self) -> None:
        with suppress(ReviewStopped, BadRecord, NotOver):
            review = Review(_read(self._record), {}, self._asker)
            self.verdict, self.scale = review.judge_answer(self._when, self._seat, self.given)


def _read(record: str) -> Replay:
    replay = Replay(record)
    while replay.read_more():
        pass
    return replay
