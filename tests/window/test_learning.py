"""A lesson and a review in a real window, in each language: a lesson is begun at the lid, left by a kill and gone on
with; a finished match is opened from the scores, reviewed until that is broken off, and its seal checked."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from cardtable.play.lessons.open_lesson import load_chapter
from cardtable.rules.lesson import SAY
from cardtable.text.catalog import LANGUAGES
from tests.window.harness import Program, Screen
from tests.window.homes import kept

GAME = "poursuite"
LESSON = load_chapter(GAME, "lesson")


def take(program: Program, first: int, last: int) -> None:
    """The steps from one to another: what is read by keys, what is played by mouse."""
    program.wait_scene("LessonScene")
    for step in LESSON.steps[first - 1 : last]:
        if step.kind == SAY:
            program.wait_thing("lesson.on")
            program.key("Return")
        else:
            program.click(f"touch:{LESSON.log[step.at].split()[-1]}")


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_taken_and_a_match_reviewed(screen: Screen, tmp_path: Path, language: str) -> None:
    tmp_path.joinpath("home").mkdir()
    record = kept(tmp_path / "home", "poursuite-options")
    with Program(screen, tmp_path / "home", language=language) as program:
        program.click(f"lobby.lesson.{GAME}")
        take(program, 1, 3)
        program.wait_thing("touch:NTA")
        program.kill(signal.SIGKILL)
    with Program(screen, tmp_path / "home", language=language) as program:
        program.click(f"lobby.lesson.{GAME}")
        program.click("lesson.go-on")
        take(program, 4, 4)
        program.click("lesson.leave")
        program.click("lobby.scores")
        if f"scores.open.{record}" not in program.wait_scene("Scores").things:
            program.key("Next")  # long notes push the matches under the edge
        program.click(f"scores.open.{record}")
        program.click("match.review")
        program.wait_scene("ReviewPage")
        program.wait_thing("review.curve")
        program.click("review.stop")
        program.wait_thing("review.go-on")
        program.key("Escape")
        program.click("match.seal")
        program.click("seal.check")
        program.key("Escape")
        program.wait_scene("MatchPage")
        assert program.close() == 0
