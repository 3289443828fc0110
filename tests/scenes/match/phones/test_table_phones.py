"""Phones at a table: opening a match with them, coming back to it, going on and taking back by phone."""

from __future__ import annotations

import pytest

pytest.importorskip("websockets", reason="no phone came to a table: the library websockets is not installed")

import pygame

from cardtable.cards.chance import Random
from cardtable.cards.pack import WATCHER
from cardtable.phones.address import CHOSEN
from cardtable.phones.keys import SeatKeys
from cardtable.phones.requests import Consent, Plain
from cardtable.phones.server import PhoneServer
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.phones.kept_keys import load_phones
from cardtable.scenes.phones.phone_host import WAKE
from cardtable.text.catalog import text
from tests.support.hot_seat import lift
from tests.support.phone_clients import phone, received
from tests.support.phones_at_screen import host_of, open_match, send, step, stepped, table_of, until_deal_ends
from tests.support.screens import click_top
from tests.support.sessions import game_of
from tests.support.ui_driver import Instant, Player
from tests.support.waiting import wait_until


@pytest.fixture
def all_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every phone counts as connected."""
    monkeypatch.setattr(PhoneServer, "is_connected", lambda server, seat: True)
    monkeypatch.setattr(SeatKeys, "has_phone", lambda keys, seat: True)


def test_a_match_opens_with_people_on_phones_and_shows_no_hand_of_them(shell: SceneStack) -> None:
    table = open_match(shell, (0, 1, 2, 3))
    assert table.session.remote.seats == (0, 1, 2, 3) and table.session.viewer.eyes == WATCHER
    server = host_of(shell).server
    assert server is not None and server.is_open and server.keys.seats == (0, 1, 2, 3)
    with phone(server.authority, join=server.keys.link(2)) as line:
        assert received(line)["seat"] == 2
        wait_until(lambda: stepped(shell) and host_of(shell).is_connected(2), "the phone never comes")
        for _ in range(60):
            step(shell)
        state = received(line)
        assert state["t"] == "state" and state["seat"] == 2 and state["hand"]


def test_a_match_without_phones_opens_no_port(shell: SceneStack) -> None:
    table = open_match(shell, ())
    step(shell)
    assert table.phones.host is None and table.session.viewer.local_seats == (0, 1, 2, 3)


def test_phones_come_back_to_a_match_that_was_left(shell: SceneStack) -> None:
    table = open_match(shell, (1, 3))
    server, record = host_of(shell).server, table.session.record_id
    assert server is not None
    authority = server.authority
    with phone(authority, join=server.keys.link(3)) as line:
        key = str(received(line)["key"])
        wait_until(lambda: stepped(shell) and load_phones(shell.store, record).keys, "no key is kept")
    shell.home()
    assert not server.is_open
    assert resume_table(shell, record)
    again = host_of(shell).server
    assert again is not None and again.authority == authority
    assert table_of(shell).session.remote.seats == (1, 3)
    with phone(authority, key=key) as line:
        assert received(line)["seat"] == 3


def test_without_a_network_all_play_at_the_screen_and_a_notice_says_why(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, "192.0.2.77")
    table = open_match(shell, (0, 1))
    step(shell)
    assert table.session.viewer.local_seats == (0, 1, 2, 3) and table.hot_seat.local_seats == (0, 1, 2, 3)
    assert shell.notices == [text("phone.no-port")]


def test_any_phone_goes_on_to_the_next_deal_whatever_lies_above_the_table(shell: SceneStack) -> None:
    table = open_match(shell, (0, 1, 2, 3), "contrat")
    until_deal_ends(shell, Random(3))
    assert shell.top is not table and not table.session.progress.over
    send(shell, 2, Plain("on"))
    step(shell)
    assert shell.top is table and table.session.playing and len(table.session.progress.deals) == 1


def test_a_phone_takes_back_once_the_others_agree(shell: SceneStack, all_in_reach: None) -> None:
    table, rng = open_match(shell, (0, 1), "poursuite"), Random(5)
    remote = table.session.remote
    for _ in range(60):
        step(shell)
    while not {0, 1}.intersection(game_of(table.session).asked()):
        lift(Player(shell, Instant())) if isinstance(shell.top, Curtain) else step(shell)
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(table.session.viewer.observation().ask.random_action(rng))
    seat, before = game_of(table.session).asked()[0], table.session.log_length
    assert remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))
    wait_until(lambda: stepped(shell) and table.session.log_length > before, "the answer does not count")
    send(shell, seat, Plain("undo"))
    step(shell)
    assert table.session.log_length > before
    send(shell, 1 - seat, Consent(True))
    step(shell)
    assert table.session.log_length > before, "the people at the screen have not agreed yet"
    assert isinstance(shell.top, Dialog)
    for _ in range(60):
        step(shell)
    click_top(shell, "answer.0")
    step(shell)
    assert table.session.log_length == before and game_of(table.session).asked() == (seat,)


def until_screen_is_asked(shell: SceneStack, rng: Random) -> None:
    """Let the phones answer until the only person at the screen is asked. A forced draw asks nobody."""
    table = table_of(shell)
    remote = table.session.remote
    for _ in range(1000):
        lift(Player(shell, Instant())) if isinstance(shell.top, Curtain) else step(shell)
        if table.turn_loop.is_my_turn():
            return
        for seat in set(game_of(table.session).asked()) & set(remote.seats):
            remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))
    raise AssertionError("the person at the screen is never asked")


def test_a_person_at_the_screen_takes_back_once_the_phones_agree(shell: SceneStack, all_in_reach: None) -> None:
    table, rng = open_match(shell, (1, 2, 3), "poursuite"), Random(5)
    until_screen_is_asked(shell, rng)
    before = table.session.log_length
    table.turn_loop.submit(table.session.viewer.observation().ask.random_action(rng))
    for _ in range(60):
        step(shell)
    after = table.session.log_length
    assert after > before
    table.hud.commands.undo()
    for _ in range(40):
        step(shell)
    assert isinstance(shell.top, Dialog)
    click_top(shell, "answer.0")
    step(shell)
    assert len(shell.scenes) == 2 and table.session.log_length == after, "the phones have not agreed yet"
    for seat in (1, 2, 3):
        send(shell, seat, Consent(True))
    step(shell)
    assert table.session.log_length == before and game_of(table.session).asked() == (0,)


def test_phones_go_with_their_people_into_the_next_match(shell: SceneStack) -> None:
    first = open_match(shell, (0, 1, 2, 3), "poker", deals=5)
    server = host_of(shell).server
    assert server is not None
    with phone(server.authority, join=server.keys.link(2)) as line:
        key = str(received(line)["key"])
        wait_until(lambda: stepped(shell) and load_phones(shell.store, first.session.record_id).keys, "no key is kept")
    while not first.session.progress.over:
        until_deal_ends(shell, Random(7))
        if not first.session.progress.over:
            send(shell, 1, Plain("on"))
            step(shell)
    for _ in range(200):
        step(shell)
    Player(shell, Instant()).press("ending.on")
    again = host_of(shell).server
    assert again is not None and table_of(shell) is not first and table_of(shell).session.remote.seats == (0, 1, 2, 3)
    with phone(again.authority, key=key) as line:
        assert received(line)["seat"] == 2
    assert not load_phones(shell.store, first.session.record_id).seats


def test_what_a_phone_sends_wakes_the_program(shell: SceneStack) -> None:
    open_match(shell, (0,))
    server = host_of(shell).server
    assert server is not None
    pygame.event.clear()
    with phone(server.authority, join=server.keys.link(0)) as line:
        received(line)
        wait_until(lambda: pygame.event.peek(WAKE), "nothing wakes the program")
