"""A table without a window whose people play from phones: session, server and publisher, driven by a thread as the main
loop would drive them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from cardtable.cards.pack import Seat
from cardtable.phones.page import page_with
from cardtable.phones.server import PhoneServer
from cardtable.play.player import PlayerInfo
from cardtable.play.players.controllers import BotSeat, Controller, Human
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.session import Session
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import game
from cardtable.scenes.phones.publisher import PhonePublisher, TableDoor
from cardtable.table.phone_view.page_words import page_words
from tests.support.autosaves import Kept
from tests.support.instant_bots import Directly
from tests.support.phone_clients import LOCAL

PLAYERS = ("Anna", "Bruno", "Colette", "Edgar", "Ezio", "Fay", "Gino", "Ida")
FACES = ("hare", "owl", "cat", "fox", "heron", "oak", "teapot", "lemon")


class PhoneTable:
    """Table whose first seats hold phones; bots sit at the others."""

    def __init__(
        self, game_id: str, phones: int = 2, *, seats: int = 0, languages: Sequence[str] = (),
        match: Match | None = None, keys: Mapping[int, str] | None = None, seed: str = "phones",
        autosave: Autosave | None = None,
    ) -> None:  # fmt: skip
        kind = game(game_id)
        count = seats or (4 if 4 in kind.seats else kind.seats[0])
        self.match = match or Match(Terms(kind, count, kind.defaults(), seed, "salt"))
        bots = Directly()
        controllers: list[Controller] = [
            Human() if seat < phones else BotSeat(bots, "beginner") for seat in range(count)
        ]
        self.session = Session(self.match, controllers, bots, autosave or Kept())
        self.held = False
        """True while something above the table asks the people at the screen, so that answers wait."""
        self._languages = languages
        self._woken = threading.Event()
        self._lock = threading.Lock()
        self.server = PhoneServer(page_with(page_words()), range(phones), self._woken.set, keys)
        door = TableDoor(self._proceed, lambda seat: self._take_back(seat), self._language)
        players = [PlayerInfo(PLAYERS[seat], FACES[seat], "" if seat < phones else "beginner") for seat in range(count)]
        for seat in range(phones):
            self.session.remote.send_away(seat)
        self.publisher = PhonePublisher(self.session, self.server, players, door)
        self._going = True
        self._errors: list[BaseException] = []
        if not self.session.deal_begun:
            self.session.begin_deal()

    def _language(self, seat: Seat) -> str:
        return self._languages[seat] if seat < len(self._languages) else "en"

    def _proceed(self) -> None:
        if not self.session.playing and not self.session.progress.over:
            self.session.begin_deal()

    def _take_back(self, seat: Seat) -> None:
        self.session.undo.take_back(seat)

    def step(self) -> None:
        """Do what the main loop does in a frame."""
        with self._lock:
            while not self.held and self.session.playing and (self.session.act_silently() or self.session.poll_bots()):
                pass
            while self.publisher.update(True, held=self.held):
                pass

    def ask(self, question: Callable[[], object]) -> object:
        """Ask something about the table between two frames."""
        with self._lock:
            assert not self._errors, self._errors
            return question()

    def run(self) -> None:
        try:
            while self._going:
                self.step()
                self._woken.wait(0.01)
                self._woken.clear()
        except Exception as error:
            self._errors.append(error)

    def stop(self) -> None:
        self._going = False
        self._woken.set()


@contextmanager
def open_table(table: PhoneTable, port: int = 0) -> Iterator[PhoneTable]:
    """Open the port of a table and let it run until the end of the block."""
    table.server.open(LOCAL, port)
    thread = threading.Thread(target=table.run, name="table")
    thread.start()
    try:
        yield table
    finally:
        table.stop()
        thread.join()
        table.server.close()
    table.ask(lambda: None)
