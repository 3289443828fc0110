"""A finished match is played on from one of its moments, outside the scores, and nothing of it is lost or counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ai.levels import choose
from cardtable.art import theme
from cardtable.play.assistance import Assistance
from cardtable.play.history.replay import Eyes, Moment
from cardtable.play.players.controllers import BotSeat
from cardtable.play.session.open_session import resume_match, start_what_if
from cardtable.play.session.session import Session
from cardtable.rules.registry import TABLES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.match.hud.draw import OTHER_CLOTH
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.store.queries.scores import results
from cardtable.store.queries.statistics import matches_of
from cardtable.table.game_view.game_view import game_view_of
from tests.support.ends import ENDS
from tests.support.records import golden, keep
from tests.support.replay_scenes import read_through
from tests.support.screens import words_on
from tests.support.sessions import bot_process_of, controllers_of, replace_bot_process
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), speed="instant") as made:
        yield made


def replayed(shell: SceneStack, name: str) -> tuple[int, ReplayScene]:
    record = keep(shell, golden(name))
    shell.open("match", str(record))
    page = read_through(shell)
    Player(shell, Chance()).press("match.replay")
    assert isinstance(page, MatchPage) and isinstance(shell.top, ReplayScene)
    return record, shell.top


def at_once(session: Session) -> None:
    """The opponents answer at once, in this process."""
    bot_process_of(session).close()
    replace_bot_process(session, Chance())
    for controller in controllers_of(session):
        if isinstance(controller, BotSeat):
            controller.bot_process = bot_process_of(session)


def test_it_begins_at_the_moment_and_in_the_place_that_is_looked_at(shell: SceneStack) -> None:
    record, scene = replayed(shell, "tarocchi-match")
    player = Player(shell, Chance())
    scene.controls.go(Moment(1, 30))
    scene.controls.next_eyes(2)
    seen = scene.replay.observation(Moment(1, 30))
    player.key(pygame.K_p)
    assert "Hugo" in words_on(shell.top)
    player.press("answer.0")
    table = shell.top
    assert isinstance(table, MatchScene)
    now = table.session.viewer.observation()
    assert table.session.viewer.local_seats == (2,) and (now.view, now.public) == (seen.view, dict(seen.public))
    names = {thing.name for thing in table.ui_targets()}
    assert "outside" in names, "it is announced as long as it lasts"
    assert [sitter.level for sitter in table.sitters] == ["standard", "standard", "", "standard"]
    assert len({sitter.name for sitter in table.sitters}) == 4
    lines = shell.store.matches.unfinished()[0].header.split("\n")
    assert [line for line in lines if line.startswith("bot ")] == [f"bot {seat} standard -" for seat in (0, 1, 3)]
    assert shell.store.logs.record_text(record) == scene.replay._record, "the match itself stays as it is"


@pytest.mark.parametrize("strong", [False, True])
def test_its_table_is_plainly_another_one(shell: SceneStack, strong: bool) -> None:
    """A band runs along the edge of the window, and the cloth is that of no game, whatever cloth was chosen."""
    shell.set_preference("strong_contrast", strong)
    for chosen in ("", "violet"):
        shell.set_preference("cloth", chosen)
        _, scene = replayed(shell, "poursuite-options")
        screen, (width, height) = pygame.display.get_surface(), shell.size
        assert screen is not None
        edge = [(0, height // 2), (width - 1, height // 2), (width // 2, 0), (width // 2, height - 1)]
        shell.draw(screen)
        usual = [screen.get_at(point)[:3] for point in edge]
        new = start_what_if(shell.store, scene.replay, Moment(0, 4), 0, scene.past.sitters)
        resume_table(shell, new)
        shell.draw(screen)
        assert [screen.get_at(point)[:3] for point in edge] == [tuple(theme.rgb(theme.PALE_GOLD))] * 4 != usual
        table = shell.top
        assert isinstance(table, MatchScene) and table.is_other_table
        shell.close_above(shell.scenes[0])
    assert OTHER_CLOTH in theme.CLOTHS and OTHER_CLOTH not in theme.OFFERED
    assert OTHER_CLOTH not in {game_view_of(game_id).layout.table_top.cloth for game_id in TABLES}


def test_it_waits_marked_after_a_kill_and_never_counts(shell: SceneStack) -> None:
    record, scene = replayed(shell, "poursuite-options")
    last = scene.replay.last_steps[0]
    new = start_what_if(shell.store, scene.replay, Moment(0, last - 4), 0, scene.past.sitters)
    (waiting,) = shell.store.matches.unfinished()
    assert waiting.id == new and Assistance(waiting.assisted) is Assistance.PLAYED_ON
    shell.push(WaitingMatches())
    assert "What if" in words_on(shell.top)
    found = resume_match(shell.store, new)
    assert found is not None and found[0].played_on and found[0].assistance is Assistance.PLAYED_ON
    session, _ = found
    at_once(session)
    session.viewer.look_from(0)
    while session.playing:
        if 0 in session.viewer.observation().asked:
            session.act(choose(session.viewer.observation(), "beginner", session.log_length))
        else:
            session.poll_bots()
    session.finish()
    session.close()
    (anna,) = shell.store.people.all()
    assert not results(shell.store, new) and [match.id for match in shell.store.matches.history()] == [record]
    assert len(matches_of(shell.store, anna.id)) == 1 and not shell.store.matches.unfinished()
    assert [match.id for match in shell.store.matches.basket()] == [new], "it can be looked at for a month"


def test_at_its_end_it_is_said_that_it_does_not_count(shell: SceneStack) -> None:
    _, scene = replayed(shell, "poursuite-options")
    last = scene.replay.last_steps[0]
    scene.controls.go(Moment(0, last - 2))
    player = Player(shell, Chance())
    player.key(pygame.K_p)
    player.press("answer.0")
    table = shell.top
    assert isinstance(table, MatchScene)
    at_once(table.session)
    for _ in range(200):
        player.rest()
        if isinstance(shell.top, ENDS):
            break
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(choose(table.session.viewer.observation(), "beginner", 7))
    assert isinstance(shell.top, MatchEnd)
    assert any("doesn’t count in the scores" in line for line in shell.top.readable_lines())
    player.press("ending.figures")
    assert isinstance(shell.top, ResultDialog) and "doesn’t count in the scores" in words_on(shell.top)
    assert "ending.again" not in words_on(shell.top) and shell.top.form.named("ending.lobby") is None
    player.press("ending.match")
    assert read_through(shell).past.replay.progress.over
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, ENDS)
    player.press("ending.on")
    assert shell.scenes[-1] is scene, "back where it was begun"


def test_an_attempt_is_thrown_away_from_its_pause(shell: SceneStack) -> None:
    record, scene = replayed(shell, "poursuite-options")
    player = Player(shell, Chance())
    player.key(pygame.K_p)
    player.press("answer.0")
    player.rest()
    player.key(pygame.K_ESCAPE)
    player.press("pause.throw-away")
    player.press("answer.0")
    shell.store.database.flush()
    assert shell.top is scene, "back where it was begun"
    assert not shell.store.matches.unfinished() and len(shell.store.matches.basket()) == 1
    assert [match.id for match in shell.store.matches.history()] == [record]


def test_closing_the_table_returns_to_the_moment_looked_at(shell: SceneStack) -> None:
    _, scene = replayed(shell, "tarocchi-match")
    player, moment = Player(shell, Chance()), Moment(1, 30)
    scene.controls.go(moment)
    shown = scene.hud.question_slip.stops[0].label()
    player.key(pygame.K_p)
    player.press("answer.0")
    player.rest()
    player.key(pygame.K_ESCAPE)
    player.press("pause.leave")
    assert shell.top is scene and scene.playback.when == moment
    assert scene.hud.question_slip.stops[0].label() == shown
    player.key(pygame.K_RIGHT)
    assert scene.playback.when == Moment(1, 31), "and goes on from there"
    shell.home()
    shell.push(WaitingMatches())
    below = shell.top
    (waiting,) = shell.store.matches.unfinished()
    assert resume_table(shell, waiting.id)
    player.rest()
    player.key(pygame.K_ESCAPE)
    player.press("pause.leave")
    assert shell.top is below, "where it was taken up again"


def test_nothing_is_played_on_beside_a_match_that_goes_on(shell: SceneStack) -> None:
    record = keep(shell, golden("tarocchi-match"), 40)
    shell.open("match", str(record))
    page = read_through(shell)
    Player(shell, Chance()).press("match.replay")
    scene = shell.top
    assert isinstance(scene, ReplayScene) and "playback.what-if" not in {thing.name for thing in scene.ui_targets()}
    Player(shell, Chance()).key(pygame.K_p)
    assert shell.top is scene
    with pytest.raises(AssertionError, match="goes on"):
        start_what_if(shell.store, page.past.replay, Moment(0, 3), 0, page.past.sitters)
    assert page.past.replay.eyes == Eyes(0)
