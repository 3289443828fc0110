"""Dialog of the phones: from the menu, from a seat and uncalled; by mouse and by keys; grey choices and words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("websockets", reason="no phone came to a table: the library websockets is not installed")

import pygame

from cardtable.cards.pack import WATCHER, Seat
from cardtable.phones.address import CHOSEN
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import open_table
from cardtable.scenes.match.phones.phones_dialog import EDGE, GLANCE, PATIENCE, PhonesDialog, qr_picture
from tests.support.phone_clients import phone, received
from tests.support.ui_driver import FRAME, Instant, Player
from tests.support.waiting import wait_until

NAMES = ("Anna", "Bruno", "Colette", "Edgar")


def sit(
    shell: SceneStack, phones: tuple[Seat, ...] = (), people: int = 2, game_id: str = "contrat"
) -> tuple[Player, MatchScene]:
    sitters = [PlayerInfo(name, "fox", "" if seat < people else "beginner") for seat, name in enumerate(NAMES)]
    open_table(shell, game_id, sitters, game(game_id).defaults(), phones=phones)
    player = Player(shell, Instant())
    return player, player.table


def step(shell: SceneStack, frames: int = 1) -> bool:
    for _ in range(frames):
        shell.store.database.flush()
        shell.update(FRAME)
    return True


def until(shell: SceneStack, kind: type[object]) -> None:
    wait_until(lambda: step(shell) and isinstance(shell.top, kind), f"{kind.__name__} never comes")


@contextmanager
def joined(shell: SceneStack, table: MatchScene, seat: Seat) -> Iterator[None]:
    """Let a phone join a seat, and wait until the table has noticed."""
    host = table.phones.host
    assert host is not None and host.server is not None
    with phone(host.server.authority, join=host.server.keys.link(seat)) as line:
        received(line)
        wait_until(lambda: step(shell) and table.phones.state(seat) == "on", "the phone never comes")
        yield


def words(shell: SceneStack) -> str:
    return "\n".join(shell.top.readable_lines())


def test_people_whose_phones_are_awaited_are_called_before_a_curtain_asks_them(shell: SceneStack) -> None:
    _, table = sit(shell, phones=(0,), people=3)
    until(shell, PhonesDialog)
    host = table.phones.host
    assert host is not None and host.server is not None
    assert "Anna, scan this" in words(shell) and host.server.authority in words(shell)
    code = host.server.keys.code(0)
    assert f"{code[:3]}\u00a0{code[3:]}" in words(shell)
    assert table.session.viewer.eyes == WATCHER


def test_the_dialog_goes_on_to_the_next_phone_and_closes_when_all_have_come(shell: SceneStack) -> None:
    _, table = sit(shell, phones=(0, 1))
    until(shell, PhonesDialog)
    with joined(shell, table, 0):
        step(shell)
        assert "Bruno, scan this" in words(shell) and "Anna is playing on a phone now." in words(shell)
        come, scan, code = shell.top.utterance(False).notice.split("\n")
        assert come == "Anna is playing on a phone now." and scan == "Bruno, scan this with your phone"
        assert code in words(shell), "the next code is read aloud"
        with joined(shell, table, 1):
            step(shell, round(GLANCE / FRAME) + 2)
            assert shell.top is table
            assert {table.hud.ledger.lines[seat].phone for seat in (0, 1)} == {"on"}
            assert table.hud.ledger.lines[2].phone == ""
        wait_until(lambda: step(shell) and table.phones.state(1) == "lost", "the drop is never noticed")
        step(shell)
        assert table.hud.ledger.lines[1].phone == "lost" and table.hud.ledger.lines[1].level == "phone out of reach"
        assert "Bruno is waiting for the phone" in table.hud.question_slip.notice


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_person_takes_a_phone_from_the_menu_and_comes_back_to_the_screen(shell: SceneStack, way: str) -> None:
    player, table = sit(shell)
    step(shell, 60)

    def press(name: str) -> None:
        if way == "mouse":
            player.press(name)
            return
        for _ in range(40):
            if shell.top.focus_name() == name:
                break
            player.key(pygame.K_TAB)
        assert shell.top.focus_name() == name
        player.key(pygame.K_RETURN)

    table.hud.commands.pause()
    press("pause.phones")
    assert isinstance(shell.top, PhonesDialog) and table.phones.host is None
    press("phones.1.take")
    assert shell.top.focus_name() == "phones.play", "the keys go on from somewhere"
    assert table.session.remote.seats == (1,) and table.hot_seat.local_seats == (0,)
    host = table.phones.host
    assert host is not None and host.server is not None and host.server.is_open
    server, code = host.server, host.server.keys.code(1)
    with joined(shell, table, 1):
        step(shell)
        press("phones.1.renew")
        assert server.keys.code(1) != code and table.phones.state(1) == "awaited"
    press("phones.1.back")
    assert table.session.remote.seats == () and table.hot_seat.local_seats == (0, 1)
    assert not server.is_open, "the port closes with the last phone"
    press("phones.play")
    assert shell.top is table or isinstance(shell.top, Curtain)


def test_two_presses_bring_a_person_back_and_the_curtain_with_them(shell: SceneStack) -> None:
    player, table = sit(shell, phones=(1,))
    until(shell, PhonesDialog)
    player.press("phones.play")
    for _ in range(200):
        step(shell)
        if isinstance(shell.top, Curtain):
            shell.top.update(1.0)
            shell.top.open()
            step(shell, 20)
        if shell.top is table and table.turn_loop.is_my_turn():
            break
    player.click(table.hud.ledger.face_rect(1).center)
    assert isinstance(shell.top, PhonesDialog)
    player.press("phones.1.back")
    player.press("phones.play")
    until(shell, Curtain)
    assert table.hot_seat.local_seats == (0, 1) and table.session.viewer.eyes == WATCHER


def test_a_hanging_curtain_goes_with_the_person_it_was_for(shell: SceneStack) -> None:
    player, table = sit(shell, people=4, game_id="naval")
    until(shell, Curtain)
    asked = table.hot_seat.active_seat
    table.hud.commands.pause()
    player.press("pause.phones")
    player.press(f"phones.{asked}.take")
    assert isinstance(shell.top, PhonesDialog) and table.hot_seat.active_seat != asked
    assert sum(isinstance(scene, Curtain) for scene in shell.scenes) < 2
    player.press("phones.play")
    until(shell, Curtain)
    assert table.hot_seat.active_seat != asked


def test_without_a_network_the_choice_is_grey_with_its_reason(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table = sit(shell)
    step(shell, 60)
    monkeypatch.setattr(table.phones, "obstacle", lambda: "phone.no-network")
    table.phones.open_dialog()
    assert isinstance(shell.top, PhonesDialog) and "on a home network" in words(shell)
    take = shell.top.form.named("phones.0.take")
    assert take is not None and not take.enabled


def test_a_port_that_cannot_be_opened_leaves_the_person_at_the_screen(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, "192.0.2.77")
    player, table = sit(shell)
    step(shell, 60)
    table.phones.open_dialog()
    player.press("phones.0.take")
    assert "The port for phones can’t be opened, so" in words(shell) and table.session.remote.seats == ()
    assert table.hot_seat.local_seats == (0, 1)


def test_after_a_while_without_a_phone_the_dialog_says_what_to_look_at(shell: SceneStack) -> None:
    sit(shell, phones=(0,))
    until(shell, PhonesDialog)
    assert "No phone yet?" not in words(shell) and "Or open" in words(shell)
    drawn = []
    for _ in range(round(PATIENCE) + 1):
        before, moved = words(shell), shell.update(1.0)
        drawn += [moved] if words(shell) != before else []
    assert "No phone yet?" in words(shell) and drawn == [True], "a frame is drawn although nothing else moves"


def test_that_nothing_is_encrypted_is_said_where_phones_are_chosen_and_not_again_beside_the_code(
    shell: SceneStack,
) -> None:
    player, table = sit(shell)
    table.phones.open_dialog()
    assert words(shell).count("Nothing is encrypted") == 1
    player.press("phones.0.take")
    assert "Or open" in words(shell) and "Nothing is encrypted" not in words(shell)


def test_a_code_is_dark_on_light_with_a_light_edge() -> None:
    picture = qr_picture([[True, False], [False, True]], 100)
    wide = 100 // (2 + 2 * EDGE)
    first = (100 - wide * (2 + 2 * EDGE)) // 2 + EDGE * wide
    assert picture.get_at((first + 1, first + 1))[:3] == (0, 0, 0)
    assert picture.get_at((first + wide + 1, first + 1))[:3] == (255, 255, 255)
    assert picture.get_at((1, 1))[:3] == (255, 255, 255)
