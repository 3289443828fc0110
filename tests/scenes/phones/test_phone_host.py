"""Host of the phones at one table: the port, the pictures, the keys that stay with the match, and what cannot be."""

from __future__ import annotations

import builtins
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.art.images import Artwork, Style
from cardtable.play.player import PlayerInfo
from cardtable.play.players.controllers import Human
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.session import Session
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.phones.kept_keys import KEY, KeptPhones, load_phones, save_phones
from cardtable.scenes.phones.phone_host import PhoneHost
from cardtable.scenes.phones.publisher import TableDoor
from cardtable.store import types
from tests.support.instant_bots import Directly
from tests.support.phone_clients import LOCAL, phone, raw_reply, received, status_of
from tests.support.shells import make_shell
from tests.support.waiting import wait_until


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def a_session(shell: SceneStack) -> Session:
    kind = game("contrat")
    terms = Terms(kind, 4, kind.defaults(), "host", "salt")
    sitters = [types.StoredSitter(name, None, None) for name in ("Anna", "Bruno", "Colette", "Edgar")]
    record = shell.store.logs.begin("contrat", sitters, "\n".join(header_lines(terms)), terms.seal)
    session = Session(Match(terms), [Human() for _ in range(4)], Directly(), Autosave(shell.store, record))
    session.begin_deal()
    return session


def a_host(shell: SceneStack, session: Session, address: str = LOCAL) -> PhoneHost:
    players = [PlayerInfo(name, "fox", "") for name in ("Anna", "Bruno", "Colette", "Edgar")]
    door = TableDoor(lambda: None, lambda seat: None, lambda seat: "en")
    codes = list(dict.fromkeys(session.pack.unbordered().codes))
    return PhoneHost(session, players, Artwork(Style()), shell.store, door, codes, "JQK", lambda: address)


def get(host: PhoneHost, path: str) -> bytes:
    assert host.server is not None
    return raw_reply(host.server.authority, f"GET {path} HTTP/1.1\r\nHost: {host.server.authority}\r\n\r\n")


def test_nothing_is_open_before_a_phone_is_wanted(shell: SceneStack) -> None:
    host = a_host(shell, a_session(shell))
    assert host.server is None and not host.update(True) and not host.is_connected(0)
    host.close()


def test_a_phone_is_served_page_faces_letters_and_cards(shell: SceneStack) -> None:
    session = a_session(shell)
    host = a_host(shell, session)
    assert host.open() == "" and host.open() == ""
    try:
        host.send_away(2)
        assert host.server is not None and session.remote.seats == (2,)
        assert {status_of(get(host, path)) for path in ("/", "/faces/fox", "/serif")} == {"200"}
        with phone(host.server.authority, join=host.server.keys.link(2)) as line:
            received(line)
            wait_until(lambda: not (host.update(True) or host.needs_polling), "the cards are never printed")
            host.update(True)
            state = received(line)
            while not state["sheet"]:
                state = received(line)
            assert status_of(get(host, str(state["sheet"]))) == "200" and host.is_connected(2)
    finally:
        host.close()
    assert host.server is None


def test_phones_come_back_to_the_same_port_with_their_keys(shell: SceneStack) -> None:
    session = a_session(shell)
    first = a_host(shell, session)
    first.open()
    first.send_away(1)
    assert first.server is not None
    authority = first.server.authority
    with phone(authority, join=first.server.keys.link(1)) as line:
        key = str(received(line)["key"])
        wait_until(lambda: first.update(True) or load_phones(shell.store, session.record_id).keys, "no key is kept")
    first.close()
    session.remote.bring_back(1)
    again = a_host(shell, session)
    again.open()
    try:
        again.send_away(1)
        assert again.server is not None and again.server.authority == authority
        with phone(authority, key=key) as line:
            assert received(line)["seat"] == 1
    finally:
        again.close()


def test_a_phone_that_comes_back_as_soon_as_the_port_is_open_keeps_its_key(shell: SceneStack) -> None:
    session, key = a_session(shell), "k" * 22
    save_phones(shell.store, session.record_id, KeptPhones(0, {1: key, 2: "away"}, ()))
    session.remote.send_away(1)  # as a resumed table does before it opens the port
    host = a_host(shell, session)
    host.open()
    try:
        assert host.server is not None
        with phone(host.server.authority, key=key) as line:
            assert received(line) == {"t": "welcome", "seat": 1, "key": key}
            host.send_away(1)
            assert host.server.keys.keys == {1: key}, "the seat at the screen is open to no phone"
    finally:
        host.close()


def test_the_log_says_when_the_port_opens_and_closes(shell: SceneStack) -> None:
    host, lines = a_host(shell, a_session(shell)), list[str]()
    host.log = lines.append
    host.open()
    assert host.server is not None
    port = host.server.port
    host.close()
    host.close()
    assert lines == [f"port {port} is open for phones", f"port {port} is closed"]
    absent = a_host(shell, a_session(shell), address="")
    absent.log = lines.append
    absent.open()
    assert len(lines) == 2, "what does not open is no line"


def test_the_port_closes_with_the_last_phone(shell: SceneStack) -> None:
    session = a_session(shell)
    host = a_host(shell, session)
    host.open()
    host.send_away(0)
    host.send_away(1)
    host.bring_back(0)
    assert host.server is not None
    host.bring_back(1)
    assert host.server is None and session.viewer.local_seats == (0, 1, 2, 3)


def test_another_port_is_taken_if_that_of_last_time_is_not_free(shell: SceneStack) -> None:
    session = a_session(shell)
    with socket.create_server((LOCAL, 0)) as other:
        port = other.getsockname()[1]
        save_phones(shell.store, session.record_id, KeptPhones(port, {1: "k" * 22}))
        host = a_host(shell, session)
        assert host.open() == ""
        assert host.server is not None and not host.server.authority.endswith(f":{port}")
        host.close()


def test_without_a_network_the_reason_is_said_and_nothing_opens(shell: SceneStack) -> None:
    host = a_host(shell, a_session(shell), address="")
    assert host.open() == "phone.no-network" and host.server is None


def test_an_address_of_another_computer_is_no_port(shell: SceneStack) -> None:
    host = a_host(shell, a_session(shell), address="192.0.2.77")
    assert host.open() == "phone.no-port" and host.server is None


def test_without_the_library_the_reason_is_said(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name == "cardtable.phones.server":
            raise ImportError(name)
        return plain(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    assert a_host(shell, a_session(shell)).open() == "phone.no-library"


@pytest.mark.parametrize(
    "stored",
    [[], {"1": 5}, {"1": {}}, {"1": {"port": "x", "keys": {}}}, {"1": {"port": 99999, "keys": {}}}, {"1": {"port": 5}}],
)
def test_damaged_keys_are_none(shell: SceneStack, stored: object) -> None:
    if isinstance(stored, dict):
        shell.store.settings.set(KEY, stored)
        assert load_phones(shell.store, 1) == KeptPhones()
    assert load_phones(shell.store, 2) == KeptPhones()


def test_keys_of_a_few_matches_are_kept(shell: SceneStack) -> None:
    for record in range(1, 8):
        save_phones(shell.store, record, KeptPhones(8000 + record, {0: f"key {record}"}))
    assert load_phones(shell.store, 7) == KeptPhones(8007, {0: "key 7"}) and load_phones(shell.store, 1) == KeptPhones()
    save_phones(shell.store, 7, KeptPhones())
    assert load_phones(shell.store, 7) == KeptPhones()
