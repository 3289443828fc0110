"""Play from phones goes on while dialogs and pages lie above the table, except those that ask about the moment."""

from __future__ import annotations

import pygame
import pytest

pytest.importorskip("websockets", reason="no phone came to a table: the library websockets is not installed")

from cardtable.cards.chance import Random
from cardtable.phones.requests import Plain
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import open_table
from cardtable.scenes.match.phones.phones_dialog import PhonesDialog
from tests.support.hot_seat import lift
from tests.support.phones_at_screen import open_match, send, step, table_of
from tests.support.sessions import game_of
from tests.support.ui_driver import Instant, Player
from tests.support.waiting import wait_until


def settle(shell: SceneStack) -> None:
    for _ in range(60):
        step(shell)


def answer_by_phones(shell: SceneStack, most: int, rng: Random) -> int:
    """Let the phones answer as often as they are asked, at most so many times; return how many answers the table has
    taken."""
    session = table_of(shell).session
    for taken in range(most):
        step(shell)
        asked = [seat for seat in game_of(session).asked() if seat in session.remote.seats] if session.playing else []
        if not asked:
            return taken
        before, remote, seat = session.log_length, session.remote, asked[0]
        assert remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))
        for _ in range(60):
            if session.log_length == before:
                step(shell)
        if session.log_length == before:
            return taken
    return most


@pytest.mark.share(2)
@pytest.mark.parametrize("cover", ["pause", "settings", "help"])
def test_answers_of_phones_are_taken_while_a_page_lies_above_the_table(shell: SceneStack, cover: str) -> None:
    table = open_match(shell, (0, 1, 2, 3))
    settle(shell)
    table.hud.commands.command("pause" if cover != "help" else "help")()
    if cover == "settings":
        Player(shell, Instant()).press("pause.settings")
    above = shell.top
    assert above is not table
    assert answer_by_phones(shell, 6, Random(4)) == 6
    assert shell.top is above, "the page stays where it is"
    shell.close_above(table)
    settle(shell)
    seen = table.session.viewer.observation()
    assert table.board.stage.tableau.agrees(seen.view) and table.board.seen is seen


def test_the_menu_says_that_others_play_on(shell: SceneStack) -> None:
    table = open_match(shell, (1,))
    settle(shell)
    table.hud.commands.pause()
    assert isinstance(shell.top, PauseDialog)
    assert any("their phones" in line for line in shell.top.readable_lines())


def test_without_phones_the_menu_stops_the_table(shell: SceneStack) -> None:
    sitters = [PlayerInfo("Anna", "fox", ""), *(PlayerInfo(name, "owl", "beginner") for name in ("Lea", "Max", "Zoe"))]
    open_table(shell, "poursuite", sitters, game("poursuite").defaults())
    table = table_of(shell)
    table.hud.commands.pause()
    moment = table.session.log_length
    settle(shell)
    assert table.session.log_length == moment
    assert isinstance(shell.top, PauseDialog) and not any("phones" in line for line in shell.top.readable_lines())


def test_bots_between_phones_play_on_as_well(shell: SceneStack) -> None:
    sitters = [PlayerInfo("Anna", "fox", ""), *(PlayerInfo(name, "owl", "beginner") for name in ("Lea", "Max", "Zoe"))]
    open_table(shell, "poursuite", sitters, game("poursuite").defaults(), phones=(0,))
    table, rng = table_of(shell), Random(2)
    settle(shell)
    table.hud.commands.pause()
    remote = table.session.remote

    def has_answered_again() -> bool:
        step(shell)
        if 0 in game_of(table.session).asked():
            action = remote.observation(0).ask.random_action(rng)
            answers.append(remote.answer(0, remote.question_number(0), action))
            step(shell)
        return len(answers) >= 3

    answers: list[bool] = []
    wait_until(has_answered_again, "the bots never answer beneath the menu")
    assert isinstance(shell.top, PauseDialog)


def test_no_curtain_falls_over_a_menu(shell: SceneStack) -> None:
    table, rng = open_match(shell, (0, 1)), Random(5)
    settle(shell)
    while not {0, 1}.intersection(game_of(table.session).asked()):
        lift(Player(shell, Instant())) if isinstance(shell.top, Curtain) else step(shell)
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(table.session.viewer.observation().ask.random_action(rng))
    table.hud.commands.pause()
    menu = shell.top
    while {0, 1}.intersection(game_of(table.session).asked()):
        assert answer_by_phones(shell, 1, rng) == 1
    settle(shell)
    assert shell.top is menu
    shell.pop()
    settle(shell)
    assert isinstance(shell.top, Curtain), "now the person at the screen is asked"


def test_an_answer_at_the_same_time_is_taken_under_a_curtain(shell: SceneStack) -> None:
    """Naval is laid out by all at once: two by phone, two behind the curtain."""
    table = open_match(shell, (0, 1), "naval")
    settle(shell)
    assert isinstance(shell.top, Curtain) and {0, 1} <= set(game_of(table.session).asked())
    assert answer_by_phones(shell, 20, Random(1)) >= 2
    assert isinstance(shell.top, Curtain) and not {0, 1}.intersection(game_of(table.session).asked())


def test_a_deal_that_ends_beneath_the_menu_goes_on_by_any_phone(shell: SceneStack) -> None:
    table = open_match(shell, (0, 1, 2, 3), "contrat")
    settle(shell)
    table.hud.commands.pause()
    menu, rng = shell.top, Random(3)
    for _ in range(400):
        if not table.session.playing:
            break
        answer_by_phones(shell, 1, rng)
    assert not table.session.playing and shell.top is menu, "the end of the deal waits until the menu is closed"
    send(shell, 2, Plain("on"))
    settle(shell)
    assert shell.top is table and table.session.playing and len(table.session.progress.deals) == 1


def test_a_dialog_about_the_moment_holds_the_table(shell: SceneStack) -> None:
    table, rng = open_match(shell, (0, 1, 2)), Random(5)
    settle(shell)
    play_at_the_screen(shell, table, rng)
    table.hud.commands.undo()
    asked = shell.top
    assert isinstance(asked, Dialog)
    moment, remote = table.session.log_length, table.session.remote
    (seat,) = game_of(table.session).asked()
    assert remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))
    settle(shell)
    assert table.session.log_length == moment and shell.top is asked
    shell.pop()
    settle(shell)
    assert table.session.log_length > moment, "the answer was kept"


def play_at_the_screen(shell: SceneStack, table: MatchScene, rng: Random) -> None:
    """Play until the person at seat 3, at the screen, has answered and a phone is asked."""
    for _ in range(400):
        step(shell)
        if isinstance(shell.top, Curtain):
            lift(Player(shell, Instant()))
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(table.session.viewer.observation().ask.random_action(rng))
            settle(shell)
            if game_of(table.session).asked() != (3,):
                return
        else:
            answer_by_phones(shell, 1, rng)
    raise AssertionError("the person at the screen never answers")


def test_a_key_opens_the_phones(shell: SceneStack) -> None:
    table = open_match(shell, (0,))
    settle(shell)
    shell.close_above(table)
    Player(shell, Instant()).key(pygame.K_d)
    assert isinstance(shell.top, PhonesDialog)
