"""HTTP side of the server: which request gets which reply. Only the page, its pictures and the socket are there,
and only for the one address under which the server is known."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

SOCKET = "/ws"
"""Path of the WebSocket."""
HTML = "text/html; charset=utf-8"
REASONS = {200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 431: "Request Header Fields Too Large"}


class Served(NamedTuple):
    """File that is served under a path."""

    kind: str
    body: bytes


class Reply(NamedTuple):
    """Reply to a plain request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def encoded(self) -> bytes:
        """Return the reply as it goes over the network."""
        lines = [
            f"HTTP/1.1 {self.status} {REASONS[self.status]}",
            *(f"{name}: {value}" for name, value in self.headers),
        ]
        return "\r\n".join([*lines, "", ""]).encode("ascii") + self.body


class Web:
    """Replies of the server at one address."""

    def __init__(self, authority: str, page: bytes, files: Mapping[str, Served]) -> None:
        """`authority` is the address with the port. `files` may grow while the server runs."""
        self.authority, self._page, self._files = authority, page, files
        self._policy = content_policy(page.decode(), authority)

    def reply(self, path: str, host: str) -> Reply:
        """Return the reply to a plain GET."""
        if host != self.authority:
            return self._plain(403, b"not here\n")
        if path == "/":
            return self._reply(200, Served(HTML, self._page), "no-store")
        found = self._files.get(path)
        if found is None:
            return self._plain(404, b"nothing here\n")
        return self._reply(200, found, "private, max-age=31536000, immutable")

    def refusal(self, status: int) -> Reply:
        """Return the reply to a request that is no request."""
        return self._plain(status, b"")

    def opens_socket(self, host: str, origin: str) -> bool:
        """Return whether a page of this server may open the socket: exactly its own page, under exactly its name."""
        return host == self.authority and origin == f"http://{self.authority}"

    def _plain(self, status: int, body: bytes) -> Reply:
        return self._reply(status, Served("text/plain; charset=utf-8", body), "no-store")

    def _reply(self, status: int, served: Served, keep: str) -> Reply:
        headers = (
            ("Content-Type", served.kind),
            ("Content-Length", str(len(served.body))),
            ("Connection", "close"),
            ("Cache-Control", keep),
            ("Content-Security-Policy", self._policy),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        )
        return Reply(status, headers, served.body)


def content_policy(page: str, authority: str) -> str:
    """Return the content policy of a page: its own script and style by their hashes, pictures and letters from here,
    the socket, and nothing else."""
    rules = {
        "default-src": "'none'",
        "script-src": _hashes("script", page),
        "style-src": _hashes("style", page),
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": f"ws://{authority}",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _hashes(tag: str, page: str) -> str:
    """Return the hashes of all elements with this tag."""
    texts = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    return " ".join(map(_hash, texts)) or "'none'"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
