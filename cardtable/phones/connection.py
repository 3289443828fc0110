"""Connections of the server: one plain request each, or the socket of a phone. Everything a stranger can send, hold
back or hold open is bounded. All of this runs on the server's thread."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import ClassVar

from websockets.frames import Frame, Opcode
from websockets.http11 import Request as HttpRequest
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from cardtable.phones.keys import NoEntry, SeatKeys
from cardtable.phones.limits import ConnectionLimit, MessageRate
from cardtable.phones.requests import LONGEST, Hello, Request, read_hello, read_request
from cardtable.phones.web import SOCKET, Web

TAKEN, ELSEWHERE, UNKNOWN, GIVEN_BACK, TOO_FAST, NONSENSE = 4001, 4002, 4003, 4004, 1008, 1003
"""Codes with which a socket is closed; the page has a sentence for each."""


class Gate:
    """Seats with their phones and the messages that wait for them."""

    def __init__(self, keys: SeatKeys, heard: Callable[[int, Request | None], None]) -> None:
        self.keys, self.heard = keys, heard
        self._states: dict[int, bytes] = {}
        self._phones: dict[int, PhoneConnection] = {}

    def publish(self, seat: int, state: bytes) -> None:
        self._states[seat] = state
        if seat in self._phones:
            self._phones[seat].show(state)

    def tell(self, seat: int, message: bytes) -> None:
        if seat in self._phones:
            self._phones[seat].send(message)

    def is_connected(self, seat: int) -> bool:
        return seat in self._phones

    def part(self, seat: int) -> None:
        """Close a seat's socket and forget its last state."""
        self._states.pop(seat, None)
        phone = self._phones.pop(seat, None)
        if phone is not None:
            phone.close(GIVEN_BACK)

    def enter(self, seat: int, phone: PhoneConnection) -> None:
        """Let a phone in. An earlier one at the same seat is told that it is elsewhere now."""
        before = self._phones.get(seat)
        self._phones[seat] = phone
        if before is not None:
            before.close(ELSEWHERE)
        if seat in self._states:
            phone.show(self._states[seat])
        self.heard(seat, None)

    def leave(self, seat: int, phone: PhoneConnection) -> None:
        if self._phones.get(seat) is phone:
            del self._phones[seat]
            self.heard(seat, None)

    def close(self) -> None:
        for phone in list(self._phones.values()):
            phone.close(1001)


class PhoneConnection:
    """One connection from its first byte to its end."""

    LONGEST_HEAD: ClassVar[int] = 8192
    """Longest head of a request in bytes."""
    HANDSHAKE: ClassVar[float] = 5.0
    """Seconds for the head of a request."""
    HELLO: ClassVar[float] = 5.0
    """Seconds for the first message of a socket."""
    DOWNLOAD: ClassVar[float] = 60.0
    """Seconds for the longest download."""
    PING: ClassVar[float] = 10.0
    """Seconds of silence after which a phone is asked for a sign of life; after as many more it is gone."""
    AFTER_WRONG: ClassVar[float] = 1.0
    """Seconds that a wrong key waits for its refusal."""
    MOST_WAITING: ClassVar[int] = 8
    """Most messages that wait for a phone that does not read."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, web: Web, gate: Gate) -> None:
        self._reader, self._writer, self._web, self._gate = reader, writer, web, gate
        self._protocol = ServerProtocol(max_size=LONGEST)
        self._state: bytes | None = None
        self._frames: deque[Frame] = deque()
        self._waiting: deque[bytes] = deque(maxlen=self.MOST_WAITING)
        self._work = asyncio.Event()
        self._last_heard = monotonic()

    async def run(self, limit: ConnectionLimit) -> None:
        """Serve the connection, unless it is one too many."""
        peer = self._writer.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        if not limit.enter(address):
            self._writer.transport.abort()
            return
        try:
            await self._serve()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the other side is gone, too slow or too long
        except asyncio.CancelledError:
            pass  # the port is being closed
        finally:
            limit.leave(address)
            self._writer.transport.abort()

    # -- plain requests ----------------------------------------------------------------------------------------

    async def _serve(self) -> None:
        try:
            async with asyncio.timeout(self.HANDSHAKE):
                head = await self._reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            await self._write(self._web.refusal(431).encoded())
            return
        self._protocol.receive_data(head)
        request = next(iter(self._protocol.events_received()), None)
        if not isinstance(request, HttpRequest):
            await self._write(self._web.refusal(400).encoded())
            return
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        host = hosts[0] if len(hosts) == 1 else ""
        if request.path != SOCKET:
            await self._write(self._web.reply(request.path, host).encoded())
        elif self._web.opens_socket(host, origins[0] if len(origins) == 1 else ""):
            await self._open_socket(request)
        else:
            await self._write(self._web.refusal(403).encoded())

    async def _write(self, data: bytes) -> None:
        """Write everything and wait until the other side has it, for as long as a download may take."""
        async with asyncio.timeout(self.DOWNLOAD):
            self._writer.write(data)
            await self._writer.drain()
            self._writer.close()
            await self._writer.wait_closed()

    # -- socket ------------------------------------------------------------------------------------------------

    async def _open_socket(self, request: HttpRequest) -> None:
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        self._flush()
        if self._protocol.state is not OPEN:
            return
        async with asyncio.timeout(self.HELLO):
            first = await self._next_text()
        hello = read_hello(first) if first is not None else None
        seat = await self._find_seat(hello) if hello is not None else None
        if seat is None:
            self.close(UNKNOWN)
            return
        sender = asyncio.create_task(self._send_waiting())
        try:
            self._gate.enter(seat, self)
            await self._listen(seat)
        finally:
            sender.cancel()
            self._gate.leave(seat, self)

    async def _find_seat(self, hello: Hello) -> int | None:
        """Return the seat of a phone and welcome it, or close its socket with the reason."""
        entry = self._gate.keys.by_key(hello.key) if hello.key else self._gate.keys.join(hello.join)
        if entry is NoEntry.TAKEN:
            self.close(TAKEN)
            return None
        if entry is None or isinstance(entry, NoEntry):
            await asyncio.sleep(self.AFTER_WRONG)
            return None
        self.send(json.dumps({"t": "welcome", "seat": entry.seat, "key": entry.key}).encode())
        return entry.seat

    async def _listen(self, seat: int) -> None:
        rate = MessageRate(monotonic)
        while (text := await self._next_text()) is not None:
            if not rate.allows_one_more():
                self.close(TOO_FAST)
                return
            request = read_request(text)
            if request is not None:
                self._gate.heard(seat, request)

    async def _next_text(self) -> str | None:
        """Return the next message, or None at the end of the connection. Parts of a message are refused: no page sends
        any."""
        while True:
            self._frames += [event for event in self._protocol.events_received() if isinstance(event, Frame)]
            while self._frames:
                frame = self._frames.popleft()
                if frame.opcode is Opcode.TEXT and frame.fin:
                    return bytes(frame.data).decode(errors="replace")
                if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                    self.close(NONSENSE)
                    return None
            if self._protocol.state is not OPEN or not await self._read():
                return None

    async def _read(self) -> bool:
        """Read what has come and answer pings. Return False when the phone is gone."""
        try:
            async with asyncio.timeout(self.PING):
                data = await self._reader.read(4096)
        except TimeoutError:
            if monotonic() - self._last_heard > 2 * self.PING:
                return False
            self._protocol.send_ping(b"")
            self._flush()
            return True
        if not data:
            return False
        self._last_heard = monotonic()
        self._protocol.receive_data(data)
        self._flush()
        return True

    def show(self, state: bytes) -> None:
        """Send a state. One that still waits is replaced, because each state is whole."""
        self._state = state
        self._work.set()

    def send(self, message: bytes) -> None:
        """Send a message after those that wait."""
        self._waiting.append(message)
        self._work.set()

    async def _send_waiting(self) -> None:
        """Send what waits, never more than the phone reads."""
        with suppress(OSError):
            while self._protocol.state is OPEN:
                await self._work.wait()
                self._work.clear()
                while self._waiting or self._state is not None:
                    if self._waiting:
                        message = self._waiting.popleft()
                    else:
                        message, self._state = self._state or b"", None
                    self._protocol.send_text(message)
                    self._flush()
                    await self._writer.drain()

    def close(self, code: int) -> None:
        """Close the socket with a code; what waits is sent first."""
        if self._protocol.state is OPEN:
            while self._waiting:
                self._protocol.send_text(self._waiting.popleft())
            self._protocol.send_close(code)
            self._flush()
            asyncio.get_running_loop().call_later(1.0, self._writer.transport.abort)

    def _flush(self) -> None:
        """Hand what the protocol wants to send to the network."""
        for data in self._protocol.data_to_send():
            if data:
                self._writer.write(data)
            elif self._writer.can_write_eof():
                self._writer.write_eof()
