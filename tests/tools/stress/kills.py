"""Kills at random moments: `python -m tests.tools.stress.kills --times 100`. A program plays random matches and prints
for each action when it was accepted, and when it was shown, which is after the write to the disk. It is killed without
warning, and the next process resumes. All that was shown must be there, every match must resume, and no result may be
stored twice. With `--window` a driver clicks in the real window instead, and the games take turns."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardtable.cards.chance import Random
from cardtable.play.player import PlayerInfo
from cardtable.play.session.open_session import resume_match, start_match
from cardtable.play.session.session import Session
from cardtable.rules.presets import presets
from cardtable.rules.registry import game
from cardtable.store.queries.scores import results
from cardtable.store.store import Store
from tests.support.sessions import running_match_of

GAME = "poursuite"
SITTERS = (PlayerInfo("Ada", "fox"), PlayerInfo("Bruno", "owl"))
LONGEST = 1.5
"""Longest life of a program after its first output, in seconds."""


def say(word: str, *figures: object) -> None:
    os.write(1, (" ".join(map(str, (word, *figures))) + "\n").encode())


def play(folder: Path, seed: int) -> None:
    """Play the unfinished match or a new one, for ever. This process is killed."""
    store, notices = Store.open(folder)
    say("opened", *(notice.text_id for notice in notices))
    rng = Random(seed)
    while True:
        saved = next(iter(store.matches.unfinished()), None)
        if saved is None:
            options = next(iter(presets(game(GAME), len(SITTERS)).values()))
            session = start_match(store, GAME, SITTERS, options)
        else:
            found = resume_match(store, saved.id)
            assert found is not None
            session, _ = found
        play_out(session, rng)
        store.database.flush()


def play_out(session: Session, rng: Random) -> None:
    running = running_match_of(session)
    while not running.match.over:
        if not session.playing:
            session.begin_deal()
        session.viewer.look_from(running.game.asked()[0])
        began = time.perf_counter()
        session.act(session.viewer.observation().ask.random_action(rng))
        say("accepted", session.record_id, session.log_length)
        while not session.saved:
            time.sleep(0.0005)
        say("shown", session.record_id, session.log_length, round(1000 * (time.perf_counter() - began), 2))
        time.sleep(0.01 * rng.random())
    session.finish()


EACH = 10
"""Kills after which the counts so far are printed."""


class Life(NamedTuple):
    """Output of a program before it was killed: for each match the last moment that was accepted and shown."""

    accepted: dict[int, int]
    shown: dict[int, int]
    waits: list[float]
    told: list[str]
    actions: int
    """Number of accepted actions."""
    seen: int = 0
    """Number of shown moves, also of opponents."""


def live(folder: Path, seed: int, rng: Random) -> Life:
    """Run a program from its start to its kill."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.tools.stress.kills", "--play", str(folder), "--first", str(seed)],
        stdout=subprocess.PIPE,
    )
    assert program.stdout is not None
    first = program.stdout.readline()
    time.sleep(LONGEST * rng.random())
    program.kill()
    said = program.stdout.read()
    program.wait()
    return life_of(first.decode().split()[1:], said.decode())


def life_of(told: list[str], said: str) -> Life:
    """Return the output from the notices at the start to the kill."""
    life, actions, seen = Life({}, {}, [], told, 0), 0, 0
    for words in map(str.split, said.split("\n")):
        if len(words) == 3 and words[0] == "accepted":
            life.accepted[int(words[1])] = int(words[2])
            actions += 1
        elif len(words) == 4 and words[0] == "shown":
            life.shown[int(words[1])] = int(words[2])
            seen += 1
            if words[3] != "-":  # a move of an opponent, which does not wait for the user
                life.waits.append(float(words[3]))
    return life._replace(actions=actions, seen=seen)


@contextmanager
def somebody(window: bool) -> Iterator[Callable[[Path, int, Random], Life]]:
    """Yield the function that runs a program from a start to a kill."""
    if not window:
        yield live
        return
    from tests.window.harness import Screen
    from tests.window.killed import in_a_window

    screen = Screen((1366, 768))
    try:
        yield partial(in_a_window, screen)
    finally:
        screen.close()


def told_of(counted: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in counted.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--window", action="store_true", help="in a real window, under a screen of our own")
    chosen = parser.parse_args()
    if chosen.play is not None:
        play(chosen.play, chosen.first)
    counted: Counter[str] = Counter()
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as room, somebody(chosen.window) as live:
        folder = Path(room)
        for seed in range(chosen.first, chosen.first + chosen.times):
            life = live(folder, seed, Random(seed))
            waits += life.waits
            counted["accepted"] += life.actions
            counted["shown"] += life.seen
            counted["told"] += len(life.told)
            store, _ = Store.open(folder)
            for record in life.accepted:
                there = len(store.logs.lines(record))
                counted["accepted and lost"] += there < life.accepted[record]
                counted["shown and lost"] += there < life.shown.get(record, 0)
            store.close()
            if (seed - chosen.first) % EACH == EACH - 1:
                print(f"{seed + 1 - chosen.first} kills: {told_of(counted)}", flush=True)
        store, _ = Store.open(folder)
        for saved in store.matches.history(limit=100_000):
            counted["matches over"] += 1
            counted["results twice"] += len(results(store, saved.id)) != len(saved.sitters)
        for saved in store.matches.unfinished():
            counted["not resumed"] += resume_match(store, saved.id) is None
        store.close()
    waits.sort()
    print(f"{chosen.times} kills: {told_of(counted)}")
    if waits:
        half, most = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
        print(f"on the disk after, in ms: half {half}, 99 in 100 {most}, all {waits[-1]}")
    return int(bool(counted["shown and lost"] or counted["results twice"] or counted["not resumed"]))


if __name__ == "__main__":
    sys.exit(main())
