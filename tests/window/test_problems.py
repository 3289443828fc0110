"""The problem of the day in a real window: from the lobby to the table, through its solution, and what is left of it
when the program is killed."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.store.schema import sqlite_file
from tests.window.harness import Program, Screen


@pytest.mark.long
def test_the_problem_of_the_day_is_looked_at_and_that_survives(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path) as program:
        program.wait(lambda shown: ":" in shown.things.get("lobby.problem", ("",))[0], "the game of the day")
        program.click("lobby.problem")
        program.wait_scene("Solving")
        program.wait_thing("problem.show")
        program.key("h")
        program.click("answer.0")
        program.wait_scene("Solution")
        program.click("problem.step")
        program.wait_thing("problem.start")
        home = program.home
        program.kill(signal.SIGKILL)
    with closing(sqlite3.connect(home / sqlite_file.FILE)) as connection:
        assert connection.execute("SELECT shown, solved, day != '' FROM problems").fetchall() == [(1, None, 1)]
