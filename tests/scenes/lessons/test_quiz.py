"""The quiz asks one question at a time, by mouse and by keys, in every language and size; nothing moves when an answer
is marked, the run survives a kill, and its best result is on the box."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.play.lessons import open_lesson as lessons
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.registry import TABLES, about
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lessons.choice_button import RIGHT, WRONG, ChoiceButton
from cardtable.scenes.lessons.flow import LessonFlow
from cardtable.scenes.lessons.menu import LessonMenu
from cardtable.scenes.lessons.quiz import QuizDialog
from cardtable.scenes.lobby.lobby import Lobby as RealLobby
from cardtable.text.catalog import LANGUAGES, text
from cardtable.widgets.labels import Words
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, Player

GAME = "naval"
COUNT = 12
NUMBER_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3)


def opened(shell: SceneStack, game_id: str = GAME, seed: int = 3) -> Player:
    """Return a player before the quiz of a game whose lesson is finished."""
    LearnerProgress(shell.store, game_id, None).finish_chapter("lesson")
    shell.push(Lobby())
    LessonFlow(shell, game_id, lambda: seed).open()
    player = Player(shell, Instant())
    player.press("lesson.questions")
    return player


def quiz(shell: SceneStack) -> QuizDialog:
    top = shell.top
    assert isinstance(top, QuizDialog)
    return top


def choices(shell: SceneStack) -> list[ChoiceButton]:
    return [part for part in quiz(shell).form.root.walk() if isinstance(part, ChoiceButton)]


def words(shell: SceneStack, name: str) -> str:
    found = quiz(shell).form.named(name)
    return found.words if isinstance(found, Words) else ""


def right_answers(shell: SceneStack, game_id: str = GAME) -> dict[str, str]:
    """Return the right answer to each question, by its words."""
    names = lessons.load_quiz(game_id, about(game_id).lessons).names
    found = {}
    for name in names:
        question, right, *_ = text(f"{game_id}.question.{name}").split("\n")
        found[question] = right
    return found


def give(player: Player, right: bool, way: str) -> None:
    """Give a right or a wrong answer, and go on."""
    shell = player.shell
    wanted = right_answers(shell)[words(shell, "quiz.question")]
    position = next(i for i, button in enumerate(choices(shell)) if (button.words == wanted) == right)
    if way == "clicks":
        player.press(f"quiz.answer.{position + 1}")
    elif way == "numbers":
        player.key(NUMBER_KEYS[position])
    else:
        for _ in range(position + 1):
            player.key(pygame.K_DOWN)
        assert shell.top.focus_name() == f"quiz.answer.{position + 1}"
        player.key(pygame.K_RETURN)
    assert words(shell, "quiz.rule") == wanted, "the rule is said after a right answer and after a wrong one"
    marks = {button.words: button.mark for button in choices(shell)}
    assert marks.pop(wanted) == RIGHT and sorted(marks.values()) == ["", "" if right else WRONG]
    if way == "clicks":
        player.press("quiz.next")
    else:
        player.key(pygame.K_RETURN)


@pytest.mark.share(2)
@pytest.mark.parametrize("way", ["clicks", "numbers", "arrows"])
def test_the_missed_questions_come_back_and_the_figure_is_on_the_box(way: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = opened(shell)
        for number in range(COUNT):
            told = text("lesson.quiz.progress", n=number + 1, of=COUNT, right=max(0, number - 2))
            assert words(shell, "quiz.progress") == told
            give(player, right=number >= 2, way=way)
        assert words(shell, "quiz.progress") == text("lesson.quiz.again", n=2)
        give(player, right=False, way=way)
        give(player, right=True, way=way)
        assert words(shell, "quiz.progress") == text("lesson.quiz.again", n=1)
        give(player, right=True, way=way)
        assert words(shell, "quiz.result") == text("lesson.quiz.result", n=10, of=COUNT)
        player.press("quiz.close")
        menu = shell.top
        assert isinstance(menu, LessonMenu)
        labels = {target.name: target.label for target in menu.ui_targets()}
        assert labels["lesson.questions"] == text("lesson.questions.best", n=10, of=COUNT)
        shell.home()
        shell.push(RealLobby())
        lobby = shell.top
        assert isinstance(lobby, RealLobby)
        lobby.on_uncovered()
        lids = {offer.game: offer.lid for offer in lobby.shelf.offers}
        assert lids[GAME].quiz == "10/12" and text("lesson.questions.best", n=10, of=COUNT) in lids[GAME].states()
        assert not any(lid.quiz for game_id, lid in lids.items() if game_id != GAME)


def test_a_run_goes_on_after_a_kill(tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = opened(shell)
        give(player, right=False, way="clicks")
        for _ in range(3):
            give(player, right=True, way="clicks")
        asked, order = words(shell, "quiz.question"), [button.words for button in choices(shell)]
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = opened(shell, seed=99)
        assert (words(shell, "quiz.question"), [button.words for button in choices(shell)]) == (asked, order)
        for _ in range(8):
            give(player, right=True, way="clicks")
        give(player, right=True, way="clicks")
        assert words(shell, "quiz.result") == text("lesson.quiz.result", n=11, of=COUNT)
        player.press("quiz.again")
        assert words(shell, "quiz.progress") == text("lesson.quiz.progress", n=1, of=COUNT, right=0)


@pytest.mark.share(12)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", [game_id for game_id in TABLES if about(game_id).lessons])
def test_nothing_moves_and_everything_is_seen(game_id: str, language: str, tmp_path: Path) -> None:
    """In a small window with the largest letters."""
    with make_shell(tmp_path, (1024, 640), language=language, text_scale=1.6, reduced_motion=True) as shell:
        player = opened(shell, game_id)
        for _ in range(COUNT):
            player.step(1)
            before = [button.rect for button in choices(shell)]
            assert all(button.view().contains(button.rect) for button in choices(shell)), words(shell, "quiz.question")
            assert not any("{" in button.words for button in choices(shell))
            foot = [quiz(shell).form.named(name) for name in ("quiz.next", "quiz.later")]
            places = [each.rect for each in foot if each is not None]
            player.press("quiz.answer.2")
            player.step(1)
            assert [button.rect for button in choices(shell)] == before
            foot = [quiz(shell).form.named(name) for name in ("quiz.next", "quiz.later")]
            assert [each.rect for each in foot if each is not None] == places
            rule = quiz(shell).form.named("quiz.rule")
            assert rule is not None and rule.view().contains(rule.rect), rule
            player.press("quiz.next")


def test_the_quiz_is_spoken(tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = opened(shell)
        said = quiz(shell).utterance(True)
        for i, button in enumerate(choices(shell)):
            assert f"{i + 1}. {button.words}" in said.question
        assert words(shell, "quiz.question") in said.question
        player.key(pygame.K_1)
        answered = quiz(shell).utterance(False)
        assert answered.moment == said.moment and answered.notice.endswith(words(shell, "quiz.rule"))
        player.key(pygame.K_2)
        assert quiz(shell).utterance(False) == answered, "one answer is enough"
        player.key(pygame.K_RETURN)
        assert quiz(shell).utterance(False).moment != said.moment


@pytest.mark.parametrize("kept", [{"quiz": 5}, {"quiz": {"seed": 1, "names": [], "picks": [0]}}, {"best": ["x", None]}])
def test_a_damaged_run_begins_anew(kept: object, tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        shell.store.settings.set(f"lesson {GAME}", kept)
        opened(shell)
        assert words(shell, "quiz.progress") == text("lesson.quiz.progress", n=1, of=COUNT, right=0)
