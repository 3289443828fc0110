"""Kills of the program in its window during clicks and keys: `python -m tests.tools.stress.kills --window`."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardtable.cards.chance import Random
from cardtable.rules.registry import GAMES
from tests.support.waiting import at_most
from tests.tools.stress.kills import Life, life_of, say
from tests.window.harness import LOBBY, Program, Screen
from tests.window.homes import quick
from tests.window.match_play import sit_down
from tests.window.table_play import by_keys, by_mouse, play_on

SHORTEST, LONGEST = 1.0, 12.0
"""Seconds that a program lives after the table is there."""
START = "from tests.window.killed import tell; tell(); " + LOBBY


def tell() -> None:
    """In the program: say of each move when it was accepted, and when the cards first move by it."""
    from cardtable.play.session.session import Session
    from cardtable.scenes.match.match_scene import MatchScene
    from cardtable.table.board.board import Board

    act, update, advance = Session.act, MatchScene.update, Board.advance
    began: dict[int, float] = {}
    tables: list[MatchScene] = []
    shown = (0, 0)

    def acted(self: Session, *given: Any, **more: Any) -> Any:
        done = act(self, *given, **more)
        began[self.log_length] = time.perf_counter()
        say("accepted", self.record_id, self.log_length)
        return done

    def updated(self: MatchScene, dt: float) -> bool:
        tables[:] = [self]
        return update(self, dt)

    def advanced(self: Board, dt: float) -> bool:
        nonlocal shown
        session = tables[0].session
        now = (session.record_id, session.log_length)
        if dt > 0 and now != shown:
            shown = now
            since = began.pop(now[1], None)
            say("shown", *now, "-" if since is None else round(1000 * (time.perf_counter() - since), 2))
        return advance(self, dt)

    Session.act, MatchScene.update, Board.advance = acted, updated, advanced  # type: ignore[method-assign]


def in_a_window(screen: Screen, folder: Path, seed: int, rng: Random) -> Life:
    """One program from its start to its end: the match of the seed's game is gone on with, or one is begun."""
    game = tuple(GAMES)[seed % len(GAMES)]
    if not (folder / "cardtable.db").exists():
        quick(folder, speed="brisk", language="en")
    with Program(screen, folder, start=START) as program:
        first = program.wait(lambda shown: shown.scene in ("Lobby", "Dialog"), "the first screen")
        told = [first.scene] if first.scene == "Dialog" else []
        slips = at_most(200, "the slips at the start never end")
        while (shown := program.wait(lambda shown: bool(shown.things), "something")).scene == "Dialog":
            next(slips)
            program.key("Return")
        if f"lobby.go-on.{game}" in shown.things:
            program.click(f"lobby.go-on.{game}")
            program.wait(lambda shown: shown.scene in ("MatchScene", "ResultDialog", "MatchEnd"), "the table")
        else:
            sit_down(program, game)
        end = threading.Timer(SHORTEST + (LONGEST - SHORTEST) * rng.random(), program.kill, [signal.SIGKILL])
        end.start()
        ways = [by_mouse if rng.random() < 0.5 else by_keys]
        # It is killed while a key or button is pressed.
        with suppress(subprocess.CalledProcessError, AssertionError, IndexError):
            play_on(program, ways, enough=1000, notices=True)  # as of too little time to think
        end.join()
        return life_of(told, program.ended())
