"""Talk at a table: a slip beside the face and one line of the log, which can be cut and is silent where it must be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.history.replay import Moment
from cardtable.play.match_progress import FinishedDeal, MatchProgress
from cardtable.play.session.open_session import resume_match
from cardtable.rules.game import Result, Standing
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.lessons.free_deal import FreeDeal
from cardtable.scenes.lessons.lesson_scene import LessonScene
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.talk import table_talk
from cardtable.scenes.match.talk.table_talk import TalkAmount
from cardtable.scenes.match.talk.talking import first_and_last
from cardtable.scenes.panels.talk_slip import TalkSlip
from cardtable.scenes.problems.problem_scene import ProblemScene
from cardtable.scenes.review.try_again import TryAgain
from cardtable.text.catalog import LANGUAGES
from tests.support.ends import ENDS
from tests.support.replay_scenes import opened
from tests.support.screens import key
from tests.support.sessions import bot_process_of, replace_bot_process
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every occasion is talked about."""
    monkeypatch.setattr(table_talk, "CHANCES", dict.fromkeys(table_talk.CHANCES, 9.0))
    monkeypatch.setattr(table_talk, "APART", 0.0)
    monkeypatch.setattr(table_talk, "AMOUNTS", {**table_talk.AMOUNTS, "more": TalkAmount(99, 999, 1.0)})


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), talk="little") as made:
        yield made


def slip(player: Player) -> TalkSlip | None:
    found = player.table.hud.form.named("talk")
    assert found is None or isinstance(found, TalkSlip)
    return found


def until_talk(player: Player, frames: int = 300) -> TalkSlip:
    for _ in range(frames):
        player.step()
        found = slip(player)
        if found is not None:
            return found
    raise AssertionError("nothing is ever said")


def seated(shell: SceneStack, game_id: str = "poursuite", seats: int = 3) -> Player:
    return sit_at(shell, game_id, ["", *["beginner"] * (seats - 1)], Chance())


def talk_in_log(player: Player) -> list[str]:
    return [line.words for line in player.table.hud.log_entries if "“" in line.words]


@pytest.mark.share(6)
@pytest.mark.parametrize(
    ("game_id", "seats", "size", "letters"),
    [
        ("poursuite", 3, (1024, 640), 1.6),
        ("cerchio", 4, (1366, 768), 1.0),
        ("naval", 2, (1024, 640), 1.0),
        ("poker", 8, (1920, 1080), 1.6),
        ("poker", 8, (1024, 640), 1.0),
    ],
)
def test_the_slip_lies_in_the_window_off_the_question_and_the_faces(
    tmp_path: Path, game_id: str, seats: int, size: tuple[int, int], letters: float
) -> None:
    with make_shell(tmp_path, size, talk="little", text_scale=letters) as shell:
        player = seated(shell, game_id, seats)
        rect = until_talk(player).rect
        hud = player.table.hud
        assert pygame.Rect((0, 0), size).contains(rect)
        assert not rect.colliderect(hud.question_slip.rect)
        assert not any(rect.colliderect(hud.ledger.face_rect(seat).inflate(-8, -8)) for seat in hud.ledger.order)


def test_the_slip_is_drawn_and_leaves_nothing_behind(shell: SceneStack) -> None:
    player = seated(shell)
    found = until_talk(player)
    surface = pygame.display.get_surface()
    assert surface is not None
    player.step(2)
    with_it = surface.subsurface(found.rect).copy()
    player.key(pygame.K_x)
    player.step(2)
    assert slip(player) is None
    without = pygame.image.tobytes(surface.subsurface(found.rect), "RGB")
    assert pygame.image.tobytes(with_it, "RGB") != without
    shell.invalidate()
    shell.draw(surface)
    assert pygame.image.tobytes(surface.subsurface(found.rect), "RGB") == without


def test_a_line_stays_for_seconds_and_stands_once_in_the_log(shell: SceneStack) -> None:
    player = seated(shell)
    words = until_talk(player).words
    assert shell.top.needs_polling()
    assert [line.count(words) for line in talk_in_log(player)] == [1]
    for _ in range(300):
        player.step()
        if slip(player) is None:
            break
    assert slip(player) is None and len(talk_in_log(player)) == 1
    assert sum(words in line for line in player.table.hud.question_slip.lines) == 1


@pytest.mark.share(2)
@pytest.mark.parametrize("how", ["key", "click", "tab"])
def test_a_line_is_cut_by_key_or_press(shell: SceneStack, how: str) -> None:
    player = seated(shell)
    found = until_talk(player)
    moment = player.table.turn_loop.moment
    if how == "key":
        player.key(pygame.K_x)
    elif how == "click":
        player.click(found.rect.center)
    else:
        player.table.hud.form.focus(found, ringed=True)
        player.key(pygame.K_RETURN)
    assert slip(player) is None and player.table.turn_loop.moment == moment
    assert player.table.hud.form.focused is not found


def test_the_menu_cuts_a_line(shell: SceneStack) -> None:
    player = seated(shell)
    until_talk(player)
    player.key(pygame.K_ESCAPE)
    assert slip(player) is None
    assert isinstance(shell.top, PauseDialog)


def test_what_is_said_is_read_aloud_once(shell: SceneStack) -> None:
    player = seated(shell)
    words = until_talk(player).words
    told = [event.words for event in shell.top.utterance(False).events]
    assert sum(words in each for each in told) == 1
    player.step(200)
    again = [event.words for event in shell.top.utterance(False).events]
    assert again[: len(told)] == told, "news come after what was said, and nothing comes twice"


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_keeps_the_log_and_says_it_anew(shell: SceneStack, language: str) -> None:
    player = seated(shell)
    until_talk(player)
    shell.set_preference("language", language)
    said = [line.words for line in player.table.hud.log_entries if line.number == 0]
    assert len(said) == 1 and ("«" in said[0]) == (language != "en")


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_off_and_instant_are_silent(tmp_path: Path, speed: str) -> None:
    for talk in ("off", "little"):
        if (talk, speed) == ("little", "normal"):
            continue
        with make_shell(tmp_path / talk / speed, talk=talk, speed=speed) as shell:
            player = seated(shell)
            player.step(200)
            assert slip(player) is None and talk_in_log(player) == []


def test_a_resumed_match_is_not_greeted_again(shell: SceneStack) -> None:
    player = seated(shell)
    until_talk(player)
    saved = player.table.session.record_id
    shell.push(Lobby())
    found = resume_match(shell.store, saved)
    assert found is not None
    bot_process_of(found[0]).close()
    replace_bot_process(found[0], Chance())
    shell.push(MatchScene(found[0], player.table.sitters, lambda: None))
    again = Player(shell, Chance())
    assert again.table is not shell.top
    for _ in range(60):
        shell.store.database.flush()
        shell.top.update(0.03)
    assert isinstance(shell.top, MatchScene) and shell.top.hud.form.named("talk") is None


def test_lessons_problems_reviews_and_replays_are_silent(shell: SceneStack) -> None:
    assert not any(scene.has_talk for scene in (LessonScene, FreeDeal, ProblemScene, TryAgain))
    scene = opened(shell, "tarocchi-match", Moment(0, 20))
    for _ in range(100):
        shell.top.update(0.1)
    assert scene.hud.form.named("talk") is None


def played_to_the_end(player: Player) -> None:
    """Answer by chance until the deal is over."""
    for _ in range(4000):
        player.step()
        if isinstance(player.shell.top, ENDS):
            return
        if player.shell.top is player.table and player.table.turn_loop.is_my_turn():
            ask = player.table.session.viewer.observation().ask
            player.table.turn_loop.submit(some_answer(ask, player.rng))
    raise AssertionError("the deal never ends")


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_deal_has_a_line_beside_its_result(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, (1024, 640), talk="more", language=language, reduced_motion=True) as shell:
        player = seated(shell, "poker")
        played_to_the_end(player)
        assert isinstance(shell.top, ResultDialog)
        remark = shell.top.form.named("ending.remark")
        assert remark is not None and remark.label().startswith(("Bruno", "Colette"))
        logged = [line.words for line in player.table.hud.log_entries]
        assert logged.count(remark.label()) == 1
        assert remark.label() in shell.top.readable_lines()


def test_without_talk_a_result_has_no_such_line(tmp_path: Path) -> None:
    with make_shell(tmp_path, talk="off", reduced_motion=True) as shell:
        player = seated(shell, "poker")
        played_to_the_end(player)
        assert isinstance(shell.top, ResultDialog) and shell.top.form.named("ending.remark") is None


def test_the_amount_is_chosen_in_the_settings(shell: SceneStack) -> None:
    shell.push(Lobby())
    shell.open("settings", "talk")
    assert isinstance(shell.top, FormScene) and shell.top.focus_name() == "settings.talk"
    key(shell.top, pygame.K_LEFT)
    assert shell.preferences.talk == "off"
    for _ in range(2):
        key(shell.top, pygame.K_RIGHT)
    assert shell.preferences.talk == "more"


def test_a_question_that_appears_moves_the_slip_off_itself(shell: SceneStack) -> None:
    player = seated(shell)
    player.step(60)
    hud = player.table.hud
    shown = hud.question_slip.rect
    hud.show_talk(pygame.Rect(shown.right + 40, shown.top + 10, 60, 60), "Bonsoir.", lambda: None)
    found = slip(player)
    assert found is not None and not found.rect.colliderect(shown)
    found.place(shown)
    hud.show_question(hud.question_slip.question, (), ())
    moved = slip(player)
    assert moved is not None and moved.words == "Bonsoir."
    assert not moved.rect.colliderect(hud.question_slip.rect)


@pytest.mark.parametrize(
    ("points", "ahead"), [((0, -1, -1, -1), []), ((0, 5, -2, -3), [1]), ((2, 2, 0, 0), [0, 1]), ((1, 1, 1, 1), [])]
)
def test_a_deal_that_brings_no_points_has_no_winner(points: tuple[int, ...], ahead: list[int]) -> None:
    """At Poker a seat without chips loses no ante."""
    deal = FinishedDeal(0, Result(points), points)
    course = MatchProgress({}, "", (deal,), Standing(points, (1, 2, 3, 4), False), True, False, False)
    assert first_and_last(course)[0] == ahead
