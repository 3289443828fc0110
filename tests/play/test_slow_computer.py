"""Opponents on a slow or busy computer: they think shorter before patience ends, a simple bot stays the exception, and
a match counts as played against a level only if that level has thought. All clocks are simulated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardtable.ai.bot import ThoughtSpent
from cardtable.ai.levels import choose, respond
from cardtable.ai.requests import THINKING, Answer, Move, Question
from cardtable.cards.chance import Random
from cardtable.cards.pack import CHANCE
from cardtable.foundation.frozen import replace
from cardtable.play.assistance import Assistance
from cardtable.play.players.bot_process import MOST_FAILURES, BotProcess
from cardtable.play.players.controllers import BotSeat
from cardtable.play.players.thinking_allowance import AT_FIRST, LEAST, ThinkingAllowance
from cardtable.play.players.weak_answers import ENOUGH, FEW, WeakAnswers
from cardtable.play.session.session import Session
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.registry import GAMES, game
from tests.support.sessions import match_of
from tests.support.waiting import at_most

FRAME = 1 / 30
SEARCH, REST = 0.4, 0.2
"""Seconds of a quick computer for an expert's search, and for all of an answer that no search watches."""


class SlowWorker:
    """Worker process of a computer that needs `slowness` times as long for everything, with a clock of its own."""

    def __init__(self, slowness: Callable[[], float], now: Callable[[], float]) -> None:
        self._slowness, self._now = slowness, now
        self._ready: list[tuple[float, Answer]] = []
        self.stopped = False

    def send(self, question: Question[Any]) -> None:
        assert isinstance(question, Move)
        slowness, allowed = self._slowness(), question.milliseconds / 1000
        wanted = SEARCH * slowness
        action = question.seen.ask.random_action(Random(question.seed))
        answer = Answer.to(question, action, min(1.0, allowed / wanted))
        self._ready.append((self._now() + min(wanted, allowed) + REST * slowness, answer))

    def poll(self) -> bool:
        return not self.stopped and bool(self._ready) and self._ready[0][0] <= self._now()

    def recv(self) -> Answer:
        return self._ready.pop(0)[1]

    def close(self) -> None:
        self._ready.clear()


class Computer(BotProcess):
    """Bot process of that computer."""

    def __init__(self) -> None:
        super().__init__()
        self.slowness, self.now = 1.0, 0.0

    def start(self) -> None:
        self.worker = SlowWorker(lambda: self.slowness, lambda: self.now)
        self._pipe = self.worker  # type: ignore[assignment]


def played(computer: Computer, answers: int, level: str = "expert", game_id: str = "cerchio") -> Session:
    """Let four bots give so many more answers, frame by frame."""
    kind = game(game_id)
    match = Match(Terms(kind, 4, kind.defaults(), "slow", "salt"))
    session = Session(match, [BotSeat(computer, level) for _ in range(4)], computer)
    frames = at_most(60 * 30 * 10, "ten minutes pass without so many answers")
    end = computer.weak_answers.answers + answers
    while computer.weak_answers.answers < end and not match_of(session).over:
        if not session.playing:
            session.begin_deal()
        next(frames)
        computer.now += FRAME
        session.pass_time(FRAME)
        session.poll_bots()
    return session


@pytest.mark.parametrize("slowness", [1.0, 2.0, 4.0])
def test_four_times_slower_no_simple_bot_plays_and_the_match_counts(slowness: float) -> None:
    computer = Computer()
    computer.slowness = slowness
    session = played(computer, 40)
    counted = computer.weak_answers
    assert counted.answers >= 40 and computer.failures == 0
    assert counted.weak == 0 and not session.assistance & Assistance.REPLACED_BOT


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_in_every_game_the_time_shrinks_after_the_first_answers_and_no_simple_bot_plays(game_id: str) -> None:
    computer = Computer()
    computer.slowness = 4.0
    session = played(computer, 24, game_id=game_id)
    counted, allowed = computer.weak_answers, computer.allowance.seconds
    assert counted.answers >= 24 and counted.weak == computer.failures == 0
    assert allowed < THINKING and allowed + 4 * REST < BotProcess.patience
    assert not session.assistance & Assistance.REPLACED_BOT


def test_with_all_the_time_of_a_quick_computer_a_slow_one_would_be_late() -> None:
    """The patience of two seconds would end without a shorter time to think."""
    assert BotProcess.patience < THINKING + 5 * REST
    computer = Computer()
    computer.slowness = 5.0
    played(computer, 20)
    assert computer.failures == 0 and computer.allowance.seconds < THINKING


def test_a_computer_that_becomes_busy_costs_few_answers() -> None:
    """A quick evening, then everything takes nearly five times as long. It is known after an answer or two."""
    computer = Computer()
    played(computer, 20)
    assert computer.allowance.seconds == THINKING and computer.weak_answers.weak == 0
    computer.slowness = 4.8
    session = played(computer, 30)
    assert computer.failures <= 2 and not session.assistance & Assistance.REPLACED_BOT
    computer.slowness = 1.0
    played(computer, 20)
    assert computer.allowance.seconds == THINKING, "quick again"


def test_a_process_that_is_stopped_for_a_moment_does_not_mark_the_match() -> None:
    """Nothing is known of the next process: it is not given as little time as if each answer came so late."""
    computer = Computer()
    computer.slowness = 2.0
    computer.start()
    computer.worker.stopped = True
    session = played(computer, 20, game_id="poursuite")
    assert computer.failures == 1
    assert computer.weak_answers.weak == 0 and not session.assistance & Assistance.REPLACED_BOT


def test_on_a_computer_far_too_slow_the_match_is_marked() -> None:
    computer = Computer()
    computer.slowness = 40.0
    session = played(computer, 8)
    assert computer.weak_answers.weak > FEW and session.assistance & Assistance.REPLACED_BOT
    assert session.replaced_bot


def test_levels_that_do_not_search_are_never_weak() -> None:
    computer = Computer()
    computer.slowness = 8.0
    kind = game("cerchio")
    session = Session(
        Match(Terms(kind, 4, kind.defaults(), "slow", "salt")), [BotSeat(computer, "beginner")] * 4, computer
    )
    session.begin_deal()
    for _ in range(600):
        computer.now += FRAME
        session.pass_time(FRAME)
        session.poll_bots()
    assert len(match_of(session).action_lines) > 3 and computer.weak_answers.answers == 0


def test_failures_are_forgotten_in_a_long_evening() -> None:
    """More than five failures in a long evening do not leave simple bots at the table for the rest of it."""
    computer = Computer()
    for _ in range(MOST_FAILURES + 2):
        played(computer, 21)
        computer.failures += 1
    played(computer, 21)
    assert computer.failures > MOST_FAILURES and computer.weak_answers.weak == 0


# -- the share of thought ----------------------------------------------------------------------------------------------


def questions_of(game_id: str) -> Iterator[Move]:
    """Yield the questions of a deal that have several answers, for an expert."""
    kind, rng = game(game_id), Random(5)
    match = Match(Terms(kind, 4, kind.defaults(), "effort", "salt"))
    match.begin()
    while match.game is not None and (asked := match.game.asked()):
        seat = asked[0]
        if seat == CHANCE:
            match.play(seat, match.chance())
            continue
        ask = match.game.ask(seat)
        if len(ask.actions) > 1:
            yield Move(observe(match.game, seat, match.heard), 1, "expert")
        match.play(seat, ask.random_action(rng))


def question_of(game_id: str) -> Move:
    """A question with several answers, some way into a deal."""
    return next(each for k, each in enumerate(questions_of(game_id)) if k >= 8 and len(each.seen.ask.actions) > 2)


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_share_of_thought_tells_in_every_game_how_much_time_was_missing(game_id: str) -> None:
    def share(question: Move, step: float, milliseconds: int = 1100) -> float:
        now = 0.0

        def clock() -> float:
            nonlocal now
            now += step
            return now

        return respond(replace(question, milliseconds=milliseconds), clock).thought

    question = next(each for each in questions_of(game_id) if share(each, 2.0) < 1.0)
    assert share(question, 0.0) == 1.0 and share(question, 2.0) < ENOUGH
    assert share(question, 2.0) <= share(question, 0.05) <= 1.0
    assert share(question, 0.05, 100) <= share(question, 0.05)


def test_counting_effort_changes_no_answer() -> None:
    question, effort = question_of("poursuite"), ThoughtSpent()
    assert choose(question.seen, "expert", 1, effort=effort) == choose(question.seen, "expert", 1)
    assert effort.share == 1.0 and ThoughtSpent().share == 1.0


@pytest.mark.parametrize(
    ("weak", "answers", "marked"), [(2, 3, False), (3, 59, True), (3, 60, False), (6, 120, False), (7, 120, True)]
)
def test_two_weak_answers_or_one_in_twenty_do_not_matter(weak: int, answers: int, marked: bool) -> None:
    counted, question = WeakAnswers(), question_of("poursuite")
    for n in range(answers):
        counted.count(question, 0.0 if n < weak else 1.0)
    assert (counted.weak, counted.answers, counted.too_many) == (weak, answers, marked)


def test_forced_answers_and_beginners_are_not_counted() -> None:
    counted, question = WeakAnswers(), question_of("poursuite")
    forced = question.seen.ask._replace(actions=question.seen.ask.actions[:1], amounts=(), arrange=None)
    counted.count(replace(question, seen=replace(question.seen, ask=forced)), 0.0)
    counted.count(replace(question, level="beginner"), 0.0)
    assert (counted.answers, counted.weak) == (0, 0)


def test_the_allowance_begins_short_and_follows_the_longest_of_the_latest_delays() -> None:
    allowance = ThinkingAllowance()
    assert allowance.seconds == AT_FIRST
    allowance.on_answer(0.3, 2.0)
    assert allowance.seconds == THINKING
    allowance.on_answer(THINKING + 0.8, 2.0)
    short = allowance.seconds
    assert LEAST < short < THINKING and short + 0.8 < 2.0
    for _ in range(7):
        allowance.on_answer(0.1, 2.0)
        assert allowance.seconds == short
    allowance.on_answer(0.1, 2.0)
    assert allowance.seconds == THINKING
    allowance.on_answer(9.0, 2.0)
    assert allowance.seconds == LEAST
