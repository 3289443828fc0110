"""A run of the quiz asks every question, brings the missed ones back, counts first tries, and follows from its seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.lessons.quiz_run import BestQuiz, QuizRun, stored_run
from cardtable.store.store import Store

CHOICES = {"one": 3, "two": 3, "three": 2}


def test_missed_questions_are_asked_again_until_they_are_right() -> None:
    run = QuizRun(CHOICES, 7)
    asked = []
    for pick in (0, 2, 1, 1, 0, 0):
        asked.append((run.question, run.asked_again, run.left))
        run.answer(pick)
    assert asked == [
        ("one", False, 3), ("two", False, 2), ("three", False, 2),
        ("two", True, 2), ("three", True, 2), ("two", True, 1),
    ]  # fmt: skip
    assert run.over and run.right_at_first == 1 and run.count == 3


def test_first_tries_are_counted_while_they_are_made() -> None:
    run = QuizRun(CHOICES, 7)
    counted = []
    for pick in (0, 1, 0, 0):
        run.answer(pick)
        counted.append(run.right_at_first)
    assert counted == [1, 1, 2, 2]


def test_the_order_of_the_answers_follows_from_the_seed_and_differs() -> None:
    orders = [tuple(QuizRun(CHOICES, seed).order) for seed in range(60)]
    assert orders == [tuple(QuizRun(CHOICES, seed).order) for seed in range(60)]
    assert len(set(orders)) == 6 and all(sorted(order) == [0, 1, 2] for order in orders)
    tops = [order[0] for order in orders]
    assert all(10 <= tops.count(answer) <= 30 for answer in range(3)), "the right answer has no place of its own"


def test_a_stored_run_goes_on_where_it_was() -> None:
    run = QuizRun(CHOICES, 11)
    run.answer(2)
    run.answer(0)
    again = stored_run(CHOICES, run.stored())
    assert again is not None
    assert (again.question, again.order, again.right_at_first, again.picks) == (
        run.question, run.order, run.right_at_first, [2, 0],
    )  # fmt: skip


@pytest.mark.parametrize(
    "kept",
    [
        None,
        5,
        {"seed": 1, "names": ["one"], "picks": [0]},
        {"seed": "1", "names": list(CHOICES), "picks": [0]},
        {"seed": True, "names": list(CHOICES), "picks": [0]},
        {"seed": 1, "names": list(CHOICES), "picks": "0"},
        {"seed": 1, "names": list(CHOICES), "picks": [0.5]},
        {"seed": 1, "names": list(CHOICES), "picks": [9]},
        {"seed": 1, "names": list(CHOICES), "picks": [-1]},
        {"seed": 1, "names": list(CHOICES), "picks": [0, 0, 0]},
    ],
)
def test_a_damaged_or_finished_run_begins_anew(kept: object) -> None:
    assert stored_run(CHOICES, kept) is None


def test_the_best_result_of_each_learner_is_kept(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    nonna = store.people.add("Nonna", "owl")
    for right in (7, 9, 8):
        LearnerProgress(store, "poker", nonna).finish_quiz(BestQuiz(right, 12))
    store.close()
    store, _ = Store.open(tmp_path)
    assert LearnerProgress(store, "poker", nonna).best_quiz == (9, 12)
    assert LearnerProgress(store, "poker", None).best_quiz is None
    store.settings.set("lesson poker", {"best": [13, 12]})
    assert LearnerProgress(store, "poker", None).best_quiz is None, "damaged"
    store.close()
