"""Redo: in the session of a match, at the table, and after the table was closed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.assistance import FEW_HINTS
from cardtable.play.saving.redo_stack import KEY, RedoStack
from cardtable.play.session.open_session import resume_match
from cardtable.play.session.session import Session
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.store import Store
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from tests.support.cerchio_sessions import until_asked, with_person
from tests.support.laws import state
from tests.support.sessions import game_of, match_of, running_match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at


def played(times: int = 3) -> Session:
    """Return a session of a person among bots that has answered some times and is asked again."""
    session, _ = with_person()
    for _ in range(times):
        session.act(session.viewer.observation().ask.actions[0])
        until_asked(session, 0)
    return session


def test_steps_back_are_done_again_one_after_the_other() -> None:
    session = played()
    stations = [list(match_of(session).lines)]
    for _ in range(3):
        assert session.undo.take_back(0)
        stations.append(list(match_of(session).lines))
    for lines in reversed(stations[:-1]):
        assert session.undo.can_redo and session.undo.redo()
        assert match_of(session).lines == lines
    assert not session.undo.can_redo and not session.undo.redo()
    assert game_of(session).asked() == (0,) and session.viewer.observation().ask.actions


def test_whatever_else_is_done_leaves_nothing_to_do_again() -> None:
    session = played()
    assert session.undo.take_back(0)
    other = next(action for action in reversed(session.viewer.observation().ask.actions))
    session.act(other)
    assert not session.undo.can_redo


def test_the_deal_that_was_over_is_over_again() -> None:
    session, _ = with_person()
    while session.playing:
        if game_of(session).asked() == (0,):
            session.act(session.viewer.observation().ask.actions[0])
        else:
            session.poll_bots()
    after, lines = state(game_of(session)), list(match_of(session).lines)
    assert session.undo.take_back(0) and session.playing and not session.progress.deals
    assert session.undo.redo() and not session.playing and len(session.progress.deals) == 1
    assert match_of(session).lines == lines and state(game_of(session)) == after


def test_what_a_hint_has_said_is_known_again() -> None:
    session = played(1)
    running_match_of(session).assistance_counter.on_advised(0, session.viewer.observation().ask.actions[0])
    session.act(session.viewer.observation().ask.actions[0])
    hinted = running_match_of(session).assistance_counter.given.hinted
    until_asked(session, 0)
    assert (
        len(hinted) == 1 and session.undo.take_back(0) and not running_match_of(session).assistance_counter.given.hinted
    )
    assert session.undo.redo() and running_match_of(session).assistance_counter.given.hinted == hinted


def test_what_is_kept_of_it_is_not_trusted(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    RedoStack(store, 7).push(1, ["a", "b", "c"], [0, 2])
    assert RedoStack(store, 7).peek(1) == (1, ("b", "c"), (2,))
    assert RedoStack(store, 8).peek(1) is None, "another match"
    for steps in (3, [[1]], [["1", [], []]], [[1, [2], []]], [[1, ["b"], ["x"]]], [[True, ["b"], []]], [None]):
        store.settings.set(KEY, {"record": 7, "steps": steps})
        assert RedoStack(store, 7).peek(1) is None
    store.close()
    session = played(1)
    lines = list(match_of(session).lines)
    running_match_of(session).redo_stack.push(len(lines), [*lines, "0 play 2C", "deal 9 dealer 0"], ())
    assert session.undo.can_redo and not session.undo.redo() and not session.undo.can_redo
    assert match_of(session).lines == lines, "what does not follow from the rules does not happen"


# -- at the table --------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def sit(shell: SceneStack, levels: tuple[str, ...]) -> Player:
    player = sit_at(shell, "poursuite", levels, Chance())
    player.rest()
    return player


def answer(player: Player) -> Action:
    action = player.table.session.viewer.observation().ask.actions[0]
    player.table.turn_loop.submit(action)
    player.rest()
    return action


def redo_button(player: Player) -> Button:
    button = player.table.hud.form.named("redo")
    assert isinstance(button, Button)
    return button


def picture() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return bytes(pygame.image.tobytes(surface, "RGB"))


def test_a_redo_shows_the_same_table_again(shell: SceneStack) -> None:
    player = sit(shell, ("", "beginner", "beginner"))
    for _ in range(2):
        answer(player)
    player.step(3)
    assert not redo_button(player).enabled
    lines, before = list(match_of(player.table.session).lines), picture()
    player.take_back()
    player.rest()
    player.step(3)
    assert redo_button(player).enabled and picture() != before
    player.key(pygame.K_y)
    player.rest()
    player.step(3)
    assert match_of(player.table.session).lines == lines and not redo_button(player).enabled
    player.take_back()
    player.rest()
    player.press("redo")
    player.rest()
    assert match_of(player.table.session).lines == lines
    player.take_back()
    player.rest()
    player.event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT, unicode="")
    player.rest()
    assert match_of(player.table.session).lines == lines


def test_it_waits_until_the_table_is_shown_again(shell: SceneStack) -> None:
    player = sit(shell, ("", "beginner", "beginner"))
    answer(player)
    answer(player)
    lines, record = list(match_of(player.table.session).lines), player.table.session.record_id
    player.take_back()
    player.rest()
    shell.store.database.flush()
    found = resume_match(shell.store, record)
    assert found is not None and found[0].undo.can_redo
    found[0].viewer.look_from(0)
    assert found[0].undo.redo() and match_of(found[0]).lines == lines


def test_several_people_are_asked(shell: SceneStack) -> None:
    player = sit(shell, ("", "", "beginner"))
    for _ in range(2):
        if player.shell.top is not player.table:
            player.press("curtain.open")
            player.rest()
        answer(player)
    if player.shell.top is not player.table:
        player.press("curtain.open")
        player.rest()
    lines = list(match_of(player.table.session).lines)
    player.take_back()
    player.rest()
    player.key(pygame.K_y)
    assert isinstance(shell.top, Dialog)
    player.press("answer.0")
    player.rest()
    assert match_of(player.table.session).lines == lines


@pytest.mark.parametrize("child", [False, True], ids=["grown-up", "child"])
def test_many_hints_are_warned_of_once_a_match_and_never_to_a_child(shell: SceneStack, child: bool) -> None:
    player = sit(shell, ("", "beginner", "beginner"))
    mimi = shell.store.people.add("Mimi", "fox")
    shell.store.settings.set_personal(mimi, "child", child)
    player.table.sitters[0] = player.table.sitters[0]._replace(profile=mimi)
    warned = []
    for _ in range(7):
        player.key(pygame.K_h)
        player.rest()
        assert player.table.hud.question_slip.notice
        warned.append(text("playing.hint-helps") in player.table.hud.question_slip.notice)
        advised = player.table.board.hint
        assert advised is not None
        player.table.turn_loop.submit(advised)
        player.rest()
    assert warned == [not child and i == FEW_HINTS for i in range(7)]
    assert player.table.session.assistance, "it is marked all the same"
