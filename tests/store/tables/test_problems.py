"""Storage of problems: solved ones stay solved, days in a row are counted, and damage is harmless."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path

from cardtable.store.recovery import backups
from cardtable.store.schema import sqlite_file
from cardtable.store.store import Store
from cardtable.store.tables.solved_problems import GUEST, ProblemFigures, ProblemNote, SolvedOfGame, longest, streak

TODAY = date(2026, 11, 22)


def test_an_answer_counts_until_the_problem_is_solved(tmp_path: Path) -> None:
    clock = [time.mktime((2026, 11, 20, 21, 0, 0, 0, 0, -1))]
    store, _ = Store.open(tmp_path, lambda: clock[0])
    ada = store.people.add("Ada", "fox")
    kept = store.problems
    assert kept.get(ada, "poker", "a1") == ProblemNote()
    kept.add_answer(ada, "poker", "a1", right=False)
    kept.add_answer(ada, "poker", "a1", right=True)
    kept.add_answer(ada, "poker", "a1", right=False)
    kept.mark_solution_shown(ada, "poker", "a1")
    assert kept.get(ada, "poker", "a1") == ProblemNote(2, False, True)
    kept.mark_solution_shown(ada, "poker", "a2")
    kept.add_answer(ada, "poker", "a2", right=True)
    kept.add_answer(GUEST, "poker", "a3", right=True)
    kept.add_answer(ada, "naval", "a5", right=True, day="2026-11-20")
    clock[0] += 86400
    kept.add_answer(ada, "naval", "a4", right=True, day="2026-11-21")
    # A daily problem solved later is solved, but not on its day.
    kept.add_answer(ada, "naval", "a6", right=True, day="2026-11-19")
    store.close()
    store, _ = Store.open(tmp_path, lambda: clock[0])
    games = {"naval": SolvedOfGame(3, 3), "poker": SolvedOfGame(1, 0)}
    assert store.problems.figures(ada) == ProblemFigures(5, 4, 3, 2, 2, games)
    assert store.problems.of_game(ada, "poker") == {"a1": ProblemNote(2, False, True), "a2": ProblemNote(1, True, True)}
    assert set(store.problems.of_days(ada)) == {"2026-11-19", "2026-11-20", "2026-11-21"}
    assert store.problems.figures(GUEST).solved == 1
    store.people.remove(ada)
    assert store.problems.of_game(ada, "poker") == {}
    store.close()


def test_a_problem_begun_before_midnight_counts_for_its_day_and_a_clock_set_back_removes_nothing(
    tmp_path: Path,
) -> None:
    late = time.mktime((2026, 11, 21, 23, 58, 0, 0, 0, -1))
    clock = [late]
    store, _ = Store.open(tmp_path, lambda: clock[0])
    kept = store.problems
    kept.add_answer(GUEST, "poker", "a0", right=True, day="2026-11-20", begun=late - 86400)
    begun = kept.now
    clock[0] += 600
    kept.add_answer(GUEST, "poker", "a1", right=True, day="2026-11-21", begun=begun)
    assert kept.today == TODAY and kept.figures(GUEST).streak == 2, "it is past midnight, and today is not over"
    kept.add_answer(GUEST, "poker", "a2", right=True, day="2026-11-20")
    clock[0] -= 3 * 86400
    assert kept.figures(GUEST).longest == 2 and kept.figures(GUEST).streak == 0, "nothing is taken away"
    clock[0] += 3 * 86400
    assert kept.figures(GUEST).streak == 2
    # Days and numbers that the program never writes harm nothing.
    for day, solved in (("9999-12-31", 1e300), ("0001-01-01", -1e300), ("2026-13-99", late), ("x" * 1000, late)):
        kept.add_answer(GUEST, "nonsense", day, right=True, day=day, begun=solved)
    assert kept.figures(GUEST).streak == 2 and kept.of_game(GUEST, "nonsense")
    store.close()


def test_days_in_a_row() -> None:
    days = ["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-18", "2026-02-28", "2026-03-01", "nonsense"]
    assert (streak(days, TODAY), streak(days[1:], TODAY), streak(days[2:], TODAY)) == (3, 2, 0)
    assert (longest(days), longest([]), longest(["2024-02-28", "2024-02-29", "2024-03-01"])) == (3, 0, 3)


def test_a_damaged_row_is_set_aside_and_reported(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    for name in ("a1", "a2"):
        store.problems.add_answer(GUEST, "poker", name, right=True, day="2026-11-21")
    store.close()
    for copy in backups.list_backups(tmp_path):
        copy.path.unlink()
    file = tmp_path / sqlite_file.FILE
    whole = file.read_bytes()
    assert b"0 poker a1 2026-11-21" in whole
    # The name in its own column: the text is longer than that of the key, and stands right behind it.
    file.write_bytes(whole.replace(b"pokera12026-11-21", b"pokera12026-11-31"))
    store, notices = Store.open(tmp_path)
    assert [notice.text_id for notice in notices] == ["store.problem-damaged"]
    assert set(store.problems.of_game(GUEST, "poker")) == {"a2"}
    store.close()
