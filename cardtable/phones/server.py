"""Server for the phones of one table: a thread with an event loop that serves one page, its pictures and one socket for
each phone. It holds finished messages only; what they say, and what an answer means, is decided on the main thread.

Nothing of this is imported before a phone is wanted; without the library the import raises ImportError. The port is
open only from `PhoneServer.open` to `close`.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread

from cardtable.phones.connection import Gate, PhoneConnection
from cardtable.phones.keys import SeatKeys
from cardtable.phones.limits import ConnectionLimit
from cardtable.phones.requests import Heard, Request
from cardtable.phones.web import Served, Web

BACKLOG = 16
"""Most connections that wait to be accepted."""
CLOSING = 3.0
"""Seconds that `close` waits for the thread."""


class PhoneServer:
    """Server of one table. All methods are called on the main thread, and none of them blocks."""

    def __init__(
        self, page: bytes, seats: Iterable[int], wake: Callable[[], None], keys: Mapping[int, str] | None = None
    ) -> None:
        """`wake` is called on the server's thread after each request. `keys` are those of an earlier run."""
        self._page, self._wake = page, wake
        self.keys = SeatKeys(seats, keys)
        self.inbox: SimpleQueue[Heard] = SimpleQueue()
        self._files: dict[str, Served] = {}
        self._gate = Gate(self.keys, self._on_heard)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._ready = Event()
        self._thread: Thread | None = None
        self.authority = ""
        """Address with the port under which the page is; empty while the port is closed."""

    # -- port --------------------------------------------------------------------------------------------------

    def open(self, address: str, port: int = 0) -> None:
        """Open the port on one address and start the thread. Raises OSError if the port is taken or the address is not
        this computer's."""
        bound = socket.create_server((address, port), backlog=BACKLOG, reuse_port=False)
        self.authority = f"{address}:{bound.getsockname()[1]}"
        web = Web(self.authority, self._page, self._files)
        self._thread = Thread(target=self._run, args=(bound, web), name="phones", daemon=True)
        self._thread.start()
        self._ready.wait(CLOSING)

    def close(self) -> None:
        """Close the port and all connections."""
        loop, stop, thread = self._loop, self._stop, self._thread
        if loop is not None and stop is not None and thread is not None:
            with suppress(RuntimeError):  # the loop is closed already
                loop.call_soon_threadsafe(stop.set)
            thread.join(CLOSING)
        self._loop = self._stop = self._thread = None
        self.authority = ""

    @property
    def is_open(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def port(self) -> int:
        """Number of the port; 0 while it is closed."""
        return int(self.authority.rpartition(":")[2] or 0)

    def link(self, seat: int) -> str:
        """Return the address that a seat's QR code holds. Its code is in the fragment, which no request carries."""
        return f"http://{self.authority}/#{self.keys.link(seat)}"

    # -- what phones see -----------------------------------------------------------------------------------------

    def serve(self, path: str, served: Served) -> None:
        """Serve a picture or another file under a path."""
        self._files[path] = served

    def publish(self, seat: int, state: bytes) -> None:
        """Show a seat's phone a new state. It is kept, so that a reconnected phone gets the same bytes."""
        self._call(self._gate.publish, seat, state)

    def tell(self, seat: int, message: Mapping[str, object]) -> None:
        """Send a seat's phone a message that is not kept."""
        self._call(self._gate.tell, seat, json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())

    def is_connected(self, seat: int) -> bool:
        """Return whether the phone of a seat is connected now."""
        return self._gate.is_connected(seat)

    def part(self, seat: int) -> None:
        """Part a seat from its phone and draw new codes for another one."""
        self.keys.renew(seat)
        self._call(self._gate.part, seat)

    def remove(self, seat: int) -> None:
        """Take a seat back to the screen; its phone is told so."""
        self.keys.remove(seat)
        self._call(self._gate.part, seat)

    def _call(self, function: Callable[..., None], *args: object) -> None:
        """Call a function on the server's thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop is closed already
                self._loop.call_soon_threadsafe(function, *args)

    def _on_heard(self, seat: int, request: Request | None) -> None:
        self.inbox.put(Heard(seat, request))
        self._wake()

    # -- server's thread -----------------------------------------------------------------------------------------

    def _run(self, bound: socket.socket, web: Web) -> None:
        asyncio.run(self._serve(bound, web))

    async def _serve(self, bound: socket.socket, web: Web) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        limit = ConnectionLimit()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await PhoneConnection(reader, writer, web, self._gate).run(limit)

        server = await asyncio.start_server(connected, sock=bound, limit=PhoneConnection.LONGEST_HEAD, backlog=BACKLOG)
        self._ready.set()
        await self._stop.wait()
        server.close()
        self._gate.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
