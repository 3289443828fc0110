"""Thinking times: an answer without a choice takes as long as those with one."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

from cardtable.ai.process.thinking_times import GUESS, ThinkingTimes
from cardtable.ai.requests import THINKING, Answer, Hint, IsDecided, Move, Question
from cardtable.cards.chance import Random
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game


class Time:
    """A clock that only thinking and waiting move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> bool:
        self.now += seconds
        return False


def seen_with(choices: int) -> Observation:
    """A question with so many answers."""
    kind = game("cerchio")
    match = Match(Terms(kind, 4, kind.defaults(), "thinking", "salt"))
    match.begin()
    match.shuffle()
    assert match.game is not None
    found = observe(match.game, match.game.asked()[0])
    actions = tuple(Action(f"choice{n}") for n in range(choices))
    return replace(found, ask=found.ask._replace(actions=actions, amounts=(), arrange=None))


def asked(time: Time, times: ThinkingTimes, choices: int, spent: float, level: str = "expert") -> float:
    """Return the time that an answer takes whose search takes `spent`."""

    def respond(question: Question[object]) -> Answer:
        time.now += spent
        return Answer.to(question, question.seen.ask.actions[0])

    before = time.now
    times.answer(Move(seen_with(choices), 0, level), respond)
    return time.now - before


def table(seed: int = 1) -> tuple[Time, ThinkingTimes]:
    time = Time()
    return time, ThinkingTimes(time, time.wait, Random(seed))


def test_a_forced_answer_takes_the_time_of_an_answer_with_a_choice() -> None:
    time, times = table()
    searched = [asked(time, times, 2, 0.1 * n) for n in range(1, 9)]
    forced = [asked(time, times, 1, 0.001) for _ in range(400)]
    assert {round(each, 3) for each in forced} == {round(each, 3) for each in searched}
    assert mean(forced) == pytest.approx(mean(searched), abs=0.05)


def test_levels_are_apart_and_a_beginner_answers_at_once() -> None:
    time, times = table()
    asked(time, times, 2, 0.9)
    assert asked(time, times, 1, 0.0, "beginner") == 0.0
    asked(time, times, 2, 0.01, "beginner")
    assert asked(time, times, 1, 0.0, "beginner") == pytest.approx(0.01)
    assert asked(time, times, 1, 0.0) == pytest.approx(0.9)


def test_before_any_time_is_known_a_searching_level_takes_a_guess() -> None:
    time, times = table()
    assert asked(time, times, 1, 0.0) == pytest.approx(GUESS)


def test_no_forced_answer_takes_longer_than_a_search_may() -> None:
    time, times = table()
    asked(time, times, 2, 7.0)
    assert asked(time, times, 1, 0.0) == pytest.approx(THINKING)


@pytest.mark.parametrize("kind", [Hint, IsDecided])
def test_other_questions_wait_for_nothing(kind: Callable[..., Question[object]]) -> None:
    time, times = table()
    asked(time, times, 2, 0.8)
    before = time.now
    times.answer(kind(seen_with(1), 0), lambda question: Answer.to(question, False))
    assert time.now == before
