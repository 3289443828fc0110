"""Matches on a screen without a window whose people play from phones."""

from __future__ import annotations

from cardtable.cards.chance import Random
from cardtable.cards.pack import Seat
from cardtable.phones.requests import Heard, Request
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import open_table
from cardtable.scenes.match.phones.phones_dialog import PhonesDialog
from cardtable.scenes.phones.phone_host import PhoneHost
from tests.support.sessions import game_of
from tests.support.ui_driver import FRAME

FOUR = ("Anna", "Bruno", "Colette", "Edgar")


def open_match(shell: SceneStack, phones: tuple[Seat, ...], game_id: str = "poursuite", **options: int) -> MatchScene:
    """Open a match of four people, of whom those at some seats play from phones."""
    sitters = [PlayerInfo(name, "fox", "") for name in FOUR]
    open_table(shell, game_id, sitters, game(game_id).defaults(**options), phones=phones)
    return table_of(shell)


def table_of(shell: SceneStack) -> MatchScene:
    return next(scene for scene in shell.scenes if isinstance(scene, MatchScene))


def host_of(shell: SceneStack) -> PhoneHost:
    host = table_of(shell).phones.host
    assert host is not None and host.server is not None
    return host


def step(shell: SceneStack) -> None:
    """Let a frame pass. The dialog with the codes is closed, because no phone waits for it here."""
    shell.store.database.flush()
    shell.update(FRAME)
    if isinstance(shell.top, PhonesDialog):
        shell.pop()


def stepped(shell: SceneStack) -> bool:
    """Let a frame pass; for loops that wait for what comes of it."""
    step(shell)
    return True


def until_deal_ends(shell: SceneStack, rng: Random) -> None:
    """Let all phones answer until the deal is over and its end is shown."""
    table = table_of(shell)
    remote = table.session.remote
    for _ in range(4000):
        step(shell)
        if table.turn_loop.deal_ended:
            return
        for seat in game_of(table.session).asked() if table.session.playing else ():
            if seat in remote.seats:
                remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))
    raise AssertionError("the deal does not end")


def send(shell: SceneStack, seat: Seat, request: Request) -> None:
    """Let the phone of a seat ask for something, as its connection would."""
    server = host_of(shell).server
    assert server is not None
    server.inbox.put(Heard(seat, request))
