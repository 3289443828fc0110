"""Clients of the phones' server: raw sockets for attacks, and phones that speak as the page does."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.waiting import PATIENCE

LOCAL = "127.0.0.1"


def port_of(authority: str) -> int:
    return int(authority.rpartition(":")[2])


def raw_reply(authority: str, sent: str | bytes, patience: float = PATIENCE) -> bytes:
    """Return everything that the server replies to some bytes until it closes; empty if it just closes."""
    with socket.create_connection((LOCAL, port_of(authority)), timeout=patience) as line:
        line.sendall(sent.encode() if isinstance(sent, str) else sent)
        found = b""
        try:
            while more := line.recv(65536):
                found += more
        except ConnectionError:
            pass
        return found


def status_of(reply: bytes) -> str:
    """Return the status of a reply: "200", or "" for a connection that was closed without one."""
    return reply.split(b" ", 2)[1].decode() if reply.startswith(b"HTTP/1.1 ") else ""


def upgrade(authority: str, *headers: str) -> str:
    """Return the request that opens a socket, with these headers besides."""
    lines = [
        "GET /ws HTTP/1.1", f"Host: {authority}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *headers,
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""])


def own_origin(authority: str) -> Origin:
    """Return the origin of the server's own page."""
    return Origin(f"http://{authority}")


@contextmanager
def phone(authority: str, **hello: str) -> Iterator[ClientConnection]:
    """Yield the socket of a phone that has said hello."""
    with connect(f"ws://{authority}/ws", origin=own_origin(authority), compression=None, open_timeout=PATIENCE) as line:
        line.send(json.dumps(hello))
        yield line


def received(line: ClientConnection) -> dict[str, object]:
    """Return the next message to a phone."""
    said = json.loads(line.recv(timeout=PATIENCE))
    assert isinstance(said, dict)
    return said
