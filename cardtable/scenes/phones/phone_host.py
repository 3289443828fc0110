"""Phones of one table. It opens the port when the first phone is wanted, serves the page with its pictures, keeps the
keys with the match, and closes the port with the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import pygame

from cardtable.art.card_sheet import CardSheet
from cardtable.art.images import Artwork
from cardtable.cards.pack import Seat
from cardtable.phones.address import home_address
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.phones.kept_keys import KeptPhones, load_phones, save_phones
from cardtable.scenes.phones.phone_looks import PhoneLooks
from cardtable.scenes.phones.publisher import PhonePublisher, TableDoor
from cardtable.store.store import Store

if TYPE_CHECKING:
    from cardtable.phones.server import PhoneServer

WAKE = pygame.event.custom_type()
"""Event that wakes a sleeping main loop when a phone has sent something."""


class SeatOffer(NamedTuple):
    """Everything by which a phone joins a seat."""

    squares: Sequence[Sequence[bool]]
    """Squares of the QR code; empty without the library."""
    address: str
    code: str


class PhoneHost:
    """Host of the phones at one table."""

    def __init__(
        self, session: Session, players: Sequence[PlayerInfo], artwork: Artwork, store: Store, door: TableDoor,
        codes: Sequence[str], letters: str, address: Callable[[], str] = home_address,
    ) -> None:  # fmt: skip
        """`codes` are those of the cards as they are printed at this table."""
        self._session, self._players, self._artwork, self._store = session, players, artwork, store
        looks = PhoneLooks(store, players)
        self._door = door._replace(look=looks.load, save_look=looks.save)
        self._codes, self._letters, self._address = codes, letters, address
        self.log: Callable[[str], None] = lambda line: None
        """Writes a line into the program's log."""
        self.on_presence: Callable[[Seat], None] = lambda seat: None
        """Called when the phone of a seat has come or gone."""
        self._earlier: dict[Seat, str] = {}
        """Keys of phones that may come back from an earlier run of the table."""
        self.server: PhoneServer | None = None
        self._publisher: PhonePublisher | None = None
        self._sheet: CardSheet | None = None

    # -- port ----------------------------------------------------------------------------------------------------

    def open(self) -> str:
        """Open the port, unless it is open. Return the text id of the reason if that is not possible; otherwise ""."""
        if self.server is not None:
            return ""
        try:
            from cardtable.phones.page import page_with
            from cardtable.phones.server import PhoneServer
        except ImportError:
            return "phone.no-library"
        from cardtable.table.phone_view.page_words import page_words

        address, kept = self._address(), load_phones(self._store, self._session.record_id)
        if not address:
            return "phone.no-network"
        # Phones try to come back several times a second, so their seats are offered before the port is open.
        away = [seat for seat in kept.keys if seat in self._session.remote.seats]
        server = PhoneServer(page_with(page_words()), away, _wake, kept.keys)
        try:
            _open_port(server, address, kept.port)
        except OSError:
            return "phone.no-port"
        self.server, self._earlier = server, dict(kept.keys)
        self._publisher = PhonePublisher(self._session, server, self._players, self._door, self._letters)
        self._publisher.on_presence = self._on_presence
        self._serve_pictures(server)
        self.log(f"port {server.port} is open for phones")
        return ""

    def close(self) -> None:
        """Close the port. The keys stay with the match."""
        if self.server is not None:
            self._keep()
            self.log(f"port {self.server.port} is closed")
            self.server.close()
        self.server = self._publisher = self._sheet = None

    def _on_presence(self, seat: Seat) -> None:
        self._keep()
        self.on_presence(seat)

    def _keep(self) -> None:
        """Save the keys, so that the phones find the table again."""
        if self.server is not None and self._session.record_id:
            port, offered = self.server.port, self.server.keys
            keys = self._earlier | dict(offered.keys)
            waiting = [seat for seat in offered.seats if seat not in keys]
            save_phones(self._store, self._session.record_id, KeptPhones(port, keys, waiting))

    def _serve_pictures(self, server: PhoneServer) -> None:
        from cardtable.scenes.phones.page_files import page_files

        for path, served in page_files(self._artwork, {player.avatar for player in self._players if player.avatar}):
            server.serve(path, served)
        self._sheet = CardSheet(self._artwork, self._session.pack.name, self._codes)

    # -- seats ---------------------------------------------------------------------------------------------------

    def send_away(self, seat: Seat) -> None:
        """Offer a seat to a phone; the port must be open. The seat may be away from the screen already."""
        assert self.server is not None, "the port is open"
        if seat not in self.server.keys.seats:
            self.server.keys.add(seat, self._earlier.get(seat, ""))
        if seat not in self._session.remote.seats:
            self._session.remote.send_away(seat)
        self._keep()

    def offer(self, seat: Seat) -> SeatOffer:
        """Return everything by which a phone joins a seat; the port must be open."""
        from cardtable.phones.qr import qr_squares

        assert self.server is not None, "the port is open"
        try:
            squares = qr_squares(self.server.link(seat))
        except ImportError:
            squares = ()
        return SeatOffer(squares, self.server.authority, self.server.keys.code(seat))

    def bring_back(self, seat: Seat) -> None:
        """Take a seat back to the screen. Without a seat at a phone the port is closed."""
        self._session.remote.bring_back(seat)
        self._earlier.pop(seat, None)
        if self.server is not None:
            self.server.remove(seat)
            self._keep()
            if not self._session.remote.seats:
                self.close()

    def change_phone(self, seat: Seat) -> None:
        """Part a seat from its phone and offer it to another one."""
        if self.server is not None:
            self._earlier.pop(seat, None)
            self.server.part(seat)
            self._keep()

    def is_connected(self, seat: Seat) -> bool:
        """Return whether the phone of a seat is there now."""
        return self.server is not None and self.server.is_connected(seat)

    def has_phone(self, seat: Seat) -> bool:
        """Return whether a phone has joined a seat, connected now or not."""
        return self.server is not None and self.server.keys.has_phone(seat)

    # -- time ----------------------------------------------------------------------------------------------------

    def ask_to_take_back(self, seat: Seat) -> None:
        """Ask the phones for their consent before a seat at the screen takes back."""
        if self._publisher is not None:
            self._publisher.ask_to_take_back(seat)

    def update(self, resting: bool, *, held: bool = False) -> bool:
        """Serve the cards when they are printed, hear the phones, and send them what is new. `held` if the table
        waits for something above it. Return True if more is to be sent."""
        if self.server is None or self._publisher is None:
            return False
        if self._sheet is not None and not self._sheet.running:
            self._publisher.sheet = _serve_sheet(self.server, self._sheet.picture)
            self._sheet = None
        return self._publisher.update(resting, held=held)

    @property
    def needs_polling(self) -> bool:
        """True while cards are printed for phones, or a phone waits for a hint."""
        return self._sheet is not None or (self._publisher is not None and self._publisher.waits_for_hint)


def _serve_sheet(server: PhoneServer, picture: bytes) -> str:
    """Serve the cards under a path that is new for each picture, because phones keep what they have loaded."""
    from cardtable.phones.web import Served

    if not picture:
        return ""
    path = f"/cards-{sha256(picture).hexdigest()[:12]}"
    server.serve(path, Served("image/jpeg", picture))
    return path


def _open_port(server: PhoneServer, address: str, port: int) -> None:
    """Open the port of last time if it is free, otherwise any other."""
    attempts = [partial(server.open, address, each) for each in dict.fromkeys((port, 0))]
    for attempt in attempts[:-1]:
        try:
            attempt()
        except OSError:
            continue
        return
    attempts[-1]()


def _wake() -> None:
    """Wake the main loop; called on the server's thread."""
    try:
        pygame.event.post(pygame.event.Event(WAKE))
    except pygame.error:
        return  # the queue is full of events, so the loop is awake
