"""The server on a real port: phones that join, drop and come back, and each attack of a curious neighbour by name."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cardtable.phones.connection import (
    ELSEWHERE,
    GIVEN_BACK,
    NONSENSE,
    TAKEN,
    TOO_FAST,
    UNKNOWN,
    PhoneConnection,
)
from cardtable.phones.limits import MOST_PER_ADDRESS
from cardtable.phones.requests import Heard, ListedChoice, Plain
from cardtable.phones.server import PhoneServer
from cardtable.phones.web import Served
from tests.support.phone_clients import LOCAL, own_origin, phone, port_of, raw_reply, received, status_of, upgrade
from tests.support.waiting import PATIENCE, wait_until

PAGE = b"<!doctype html><title>page</title>"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    monkeypatch.setattr(PhoneConnection, "AFTER_WRONG", 0.01)
    own = PhoneServer(PAGE, [0, 1], lambda: None)
    own.open(LOCAL)
    yield own
    own.close()


def closed_with(line: ClientConnection) -> int:
    """Return the code with which the server closes a socket."""
    with pytest.raises(ConnectionClosed) as found:
        while True:
            line.recv(timeout=PATIENCE)
    assert found.value.rcvd is not None
    return int(found.value.rcvd.code)


def get(server: PhoneServer, path: str = "/", *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", *(headers or (f"Host: {server.authority}",)), "", ""]
    return raw_reply(server.authority, "\r\n".join(lines))


def open_files() -> int:
    """Return the number of files that this process holds open; 0 where the system does not tell."""
    held = Path("/proc/self/fd")
    return sum(1 for _ in held.iterdir()) if held.exists() else 0


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


# -- phones ------------------------------------------------------------------------------------------------------------


def test_the_page_is_at_the_address_of_the_link(server: PhoneServer) -> None:
    assert server.link(1) == f"http://{server.authority}/#{server.keys.link(1)}"
    reply = get(server)
    assert status_of(reply) == "200" and reply.endswith(PAGE)


def test_a_phone_joins_and_gets_the_state_of_its_seat_alone(server: PhoneServer) -> None:
    server.publish(0, b'{"t":"state","hand":"of 0"}')
    server.publish(1, b'{"t":"state","hand":"of 1"}')
    with phone(server.authority, join=server.keys.link(1)) as line:
        welcome = received(line)
        assert (welcome["t"], welcome["seat"]) == ("welcome", 1)
        assert received(line) == {"t": "state", "hand": "of 1"}
        assert server.inbox.get(timeout=PATIENCE) == Heard(1, None)
        server.publish(0, b'{"t":"state","hand":"of 0, later"}')
        server.publish(1, b'{"t":"state","hand":"of 1, later"}')
        assert received(line) == {"t": "state", "hand": "of 1, later"}


def test_reconnecting_is_the_same_message(server: PhoneServer) -> None:
    state = b'{"t":"state","number":7}'
    server.publish(0, state)
    with phone(server.authority, join=server.keys.code(0)) as line:
        key = str(received(line)["key"])
        first = line.recv(timeout=PATIENCE)
    wait_until(lambda: not server.is_connected(0), "the phone has gone")
    with phone(server.authority, key=key) as line:
        assert received(line)["key"] == key
        assert line.recv(timeout=PATIENCE) == first == state.decode()


def test_requests_reach_the_table_with_their_seat_and_wake_it() -> None:
    woken = threading.Event()
    own = PhoneServer(PAGE, [0, 1], woken.set)
    own.open(LOCAL)
    try:
        with phone(own.authority, join=own.keys.link(1)) as line:
            received(line)
            assert own.inbox.get(timeout=PATIENCE) == Heard(1, None) and woken.wait(PATIENCE)
            line.send('{"t":"answer","number":2,"choice":3}')
            line.send("nonsense")
            line.send('{"t":"hint"}')
            assert own.inbox.get(timeout=PATIENCE) == Heard(1, ListedChoice(2, 3))
            assert own.inbox.get(timeout=PATIENCE) == Heard(1, Plain("hint"))
    finally:
        own.close()


def test_a_message_that_is_told_is_not_kept(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        key = str(received(line)["key"])
        server.tell(0, {"t": "no", "words": "Blue was led."})
        assert received(line) == {"t": "no", "words": "Blue was led."}
    with phone(server.authority, key=key) as line:
        assert received(line)["t"] == "welcome"
        server.publish(0, b'{"t":"state"}')
        assert received(line) == {"t": "state"}


def test_only_the_latest_state_waits_for_a_phone_that_does_not_read(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        received(line)
        for number in range(3000):
            server.publish(0, json.dumps({"t": "state", "number": number, "pad": "x" * 4000}).encode())
        numbers: list[int] = []
        while not numbers or numbers[-1] != 2999:
            numbers.append(int(str(received(line)["number"])))
        assert numbers == sorted(numbers), "states come in order, and the last one comes"


def test_keys_open_a_table_that_was_closed_and_resumed(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(1)) as line:
        key = str(received(line)["key"])
    kept = server.keys.keys
    server.close()
    again = PhoneServer(PAGE, [0, 1], lambda: None, kept)
    again.open(LOCAL)
    try:
        with phone(again.authority, key=key) as line:
            assert received(line) == {"t": "welcome", "seat": 1, "key": key}
    finally:
        again.close()


# -- port --------------------------------------------------------------------------------------------------------------


def test_the_port_is_closed_before_and_after(server: PhoneServer) -> None:
    authority = server.authority
    assert server.is_open and "phones" in threads()
    server.close()
    assert not server.is_open and server.authority == "" and "phones" not in threads()
    with pytest.raises(OSError):
        socket.create_connection((LOCAL, port_of(authority)), timeout=5)
    server.publish(0, b"{}")
    server.close()


def test_a_port_that_is_taken_is_an_error_and_no_thread(server: PhoneServer) -> None:
    second = PhoneServer(PAGE, [0], lambda: None)
    with pytest.raises(OSError):
        second.open(LOCAL, port_of(server.authority))
    assert not second.is_open and second.authority == ""


def test_only_the_given_address_is_bound(server: PhoneServer) -> None:
    assert server.authority.startswith(f"{LOCAL}:")
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", port_of(server.authority)), timeout=5)


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_attack_guessed_key(server: PhoneServer) -> None:
    with phone(server.authority, key="A" * 22) as line:
        assert closed_with(line) == UNKNOWN


def test_attack_photographed_qr_code(server: PhoneServer) -> None:
    link = server.keys.link(0)
    with phone(server.authority, join=link) as line:
        received(line)
        with phone(server.authority, join=link) as sibling:
            assert closed_with(sibling) == TAKEN
        assert server.is_connected(0)


def test_attack_second_phone_with_the_same_key(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        key = str(received(line)["key"])
        with phone(server.authority, key=key) as other:
            received(other)
            assert closed_with(line) == ELSEWHERE
            assert server.is_connected(0), "the newest wins, and the older one is told"


def test_attack_guessed_digits(server: PhoneServer) -> None:
    before = server.keys.code(0)
    for wrong in range(5):
        code = f"{(int(before) + 1 + wrong) % 1_000_000:06}"
        with phone(server.authority, join=code if code != server.keys.code(1) else "x") as line:
            assert closed_with(line) == UNKNOWN
    assert server.keys.code(0) != before


def test_attack_dns_rebinding(server: PhoneServer) -> None:
    port = port_of(server.authority)
    for hosts in ((f"Host: evil.example:{port}",), ("X: y",), (f"Host: localhost:{port}",)):
        assert status_of(get(server, "/", *hosts)) == "403"
    twice = (f"Host: {server.authority}", "Host: evil.example")
    assert status_of(get(server, "/", *twice)) in ("400", "403")


def test_attack_cross_site_socket(server: PhoneServer) -> None:
    authority = server.authority
    for headers in (("Origin: http://evil.example",), (), ("Origin: null",), (f"Origin: https://{authority}",)):
        assert status_of(raw_reply(authority, upgrade(authority, *headers))) == "403"
    with pytest.raises(InvalidStatus):
        connect(f"ws://{authority}/ws", origin=Origin("http://evil.example"))


def test_attack_path_traversal(server: PhoneServer, tmp_path: Path) -> None:
    for path in ("/../../etc/passwd", f"//{tmp_path}", "/%2e%2e/page.html", "/server.py"):
        assert status_of(get(server, path)) == "404"


def test_attack_huge_head(server: PhoneServer) -> None:
    assert status_of(get(server, "/" + "a" * 20_000)) in ("431", "")
    many = [f"Host: {server.authority}", *(f"X-{n}: 1" for n in range(200))]
    assert status_of(get(server, "/", *many)) in ("400", "431", "")
    assert status_of(raw_reply(server.authority, b"\x00\xff" * 20 + b"\r\n\r\n")) in ("400", "")
    assert status_of(get(server)) == "200"


def test_attack_body_and_other_methods(server: PhoneServer) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        sent = f"{method} / HTTP/1.1\r\nHost: {server.authority}\r\nContent-Length: 3\r\n\r\nabc"
        assert status_of(raw_reply(server.authority, sent)) in ("400", "")


@pytest.mark.parametrize("first", ["{{{{", "[1,2]", "[" * 1500, '{"key":' + "9" * 1500 + "}", '{"key":""}'])
def test_attack_nonsense_instead_of_hello(server: PhoneServer, first: str) -> None:
    with connect(f"ws://{server.authority}/ws", origin=own_origin(server.authority)) as line:
        line.send(first)
        assert closed_with(line) == UNKNOWN


def test_attack_huge_message(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        received(line)
        line.send("x" * 1_000_000)
        assert closed_with(line) == 1009


def test_attack_bytes_and_parts_of_messages(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        key = str(received(line)["key"])
        line.send(b'{"t":"on"}')
        assert closed_with(line) == NONSENSE
    with phone(server.authority, key=key) as line:
        received(line)
        closed: list[int] = []

        def parts() -> Iterator[str]:
            yield '{"t":'
            closed.append(closed_with(line))  # the server does not wait for the second part
            yield '"on"}'

        with suppress(ConnectionClosed):
            line.send(parts())
        assert closed == [NONSENSE]


def test_attack_flood(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        received(line)
        with pytest.raises(ConnectionClosed):
            for _ in range(3000):
                line.send('{"t":"hint"}')
            closed_with(line)
        assert line.close_code in (TOO_FAST, None, 1006)
    assert server.inbox.qsize() < 3000


def test_attack_slow_head(server: PhoneServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhoneConnection, "HANDSHAKE", 0.05)
    assert raw_reply(server.authority, "GET / HT") == b"", "a head that does not come is not waited for"


def test_attack_silent_socket(server: PhoneServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhoneConnection, "HELLO", 0.05)
    authority = server.authority
    reply = raw_reply(authority, upgrade(authority, f"Origin: http://{authority}"))
    assert status_of(reply) == "101", "it was opened, and closed again without a first message"


def test_attack_dead_phone(server: PhoneServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked phone answers no ping; its seat is free for the same phone, and the table knows that it is away."""
    monkeypatch.setattr(PhoneConnection, "PING", 0.02)
    authority = server.authority
    hello = json.dumps({"join": server.keys.link(0)}).encode()
    with socket.create_connection((LOCAL, port_of(authority)), timeout=PATIENCE) as line:
        line.sendall(upgrade(authority, f"Origin: http://{authority}").encode())
        line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
        wait_until(lambda: server.is_connected(0) or server.keys.has_phone(0), "the phone has joined")
        wait_until(lambda: not server.is_connected(0), "the dead phone is let go")


def test_attack_starved_file_handles(server: PhoneServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty half-open connections of one neighbour leave the files of the game alone, and cost it a few handles."""
    monkeypatch.setattr(PhoneConnection, "HANDSHAKE", 600.0)
    before = open_files()
    with ExitStack() as held:
        lines = [held.enter_context(socket.create_connection((LOCAL, port_of(server.authority)))) for _ in range(60)]
        for line in lines:
            line.settimeout(PATIENCE)

        def cut() -> int:
            """Return how many of them the server has cut."""
            found = 0
            for line in lines:
                line.setblocking(False)
                try:
                    found += line.recv(1) == b""
                except BlockingIOError:
                    pass
                except OSError:
                    found += 1
            return found

        wait_until(lambda: cut() == len(lines) - MOST_PER_ADDRESS, "those over the limit are cut at once")
        if before:
            assert open_files() - before <= len(lines) + MOST_PER_ADDRESS
    wait_until(lambda: status_of(get(server)) == "200", "the page is there again")


def test_a_large_picture_arrives_whole_at_a_slow_reader(server: PhoneServer) -> None:
    picture = os.urandom(400_000)
    server.serve("/cards", Served("image/jpeg", picture))
    with socket.create_connection((LOCAL, port_of(server.authority)), timeout=PATIENCE) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_768)
        line.sendall(f"GET /cards HTTP/1.1\r\nHost: {server.authority}\r\n\r\n".encode())
        found = b""
        while more := line.recv(10_000):
            found += more
    assert found.endswith(picture) and len(found) - len(picture) < 1500


def test_a_seat_that_is_given_back_tells_its_phone(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        key = str(received(line)["key"])
        server.remove(0)
        assert closed_with(line) == GIVEN_BACK
    with phone(server.authority, key=key) as line:
        assert closed_with(line) == UNKNOWN


def test_another_phone_joins_after_a_renewal(server: PhoneServer) -> None:
    with phone(server.authority, join=server.keys.link(0)) as line:
        received(line)
        server.part(0)
        assert closed_with(line) == GIVEN_BACK
    with phone(server.authority, join=server.keys.link(0)) as line:
        assert received(line)["seat"] == 0
