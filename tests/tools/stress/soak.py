"""Soak test: `python -m tests.tools.stress.soak --hours 24`. The whole program runs with its main loop, but on a
simulated clock: an hour passes as quickly as the frames can be made.

The simulated user plays all games in turn, thinks, asks for hints, takes back, leaves and comes back, opens every
screen, resizes the window, and changes language and look. At the end of every hour the table is cleared and the
resources of the process are counted. Growth is printed as a slope, and `grown` fails on any.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable.app import routes
from cardtable.app.app import App
from cardtable.play.player import PlayerInfo
from cardtable.play.players.bot_process import BotProcess
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.preferences import TEXT_SCALES
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import open_table, resume_table
from cardtable.text.catalog import LANGUAGES
from tests.support.laws import some_options
from tests.support.sessions import bot_process_of
from tests.support.ui_driver import FACES, PEOPLE, Chance, Player, some_answer

HOUR = 3600.0
FILES, MEMORY = Path("/proc/self/fd"), Path("/proc/self/statm")
"""Files in which Linux reports open files and memory."""
TICK = 50
"""Milliseconds of a frame, the longest that the program counts."""
SIZES = [(1366, 768), (1024, 640), (1280, 800), (1366, 768), (1600, 900)]
SCREENS = ["help", "settings", "family", "gallery", "book", "keys", "keeping"]
LOOKS: Sequence[tuple[str, Sequence[Any]]] = (
    ("cloth", ("bordeaux", "meadow")), ("four_colour", (True, False)), ("strong_contrast", (True, False)),
    ("text_scale", (TEXT_SCALES[-1], 1.0)), ("left_handed", (True, False)),
)  # fmt: skip
THINKS = (4.0, 30.0)
"""Least and greatest time before an answer, in seconds."""
WAITING = 8
"""Largest number of unfinished matches; beyond it the oldest is thrown away."""
LEAST = 3
"""Number of hours before growth is judged, because caches fill in the first of them."""
ALLOWED = 0.005
"""Growth of all objects in an hour that is allowed, as a share: the lists know more and more past matches."""
FEW = 64
"""Number of further objects of a class that are no growth: an open screen holds some, and so do the people of
unfinished matches."""


REMEMBERED = type(lru_cache(len))
"""Type of functions that cache their results."""


class Clock:
    """Clock that advances with the frames."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def tick(self, rate: float = 0) -> int:
        milliseconds = 0 if not rate else max(TICK, int(1000 / rate))
        self.seconds += milliseconds / 1000
        return milliseconds

    def get_rawtime(self) -> int:
        return 0


class Count(NamedTuple):
    """Counts of the process at one moment."""

    hour: float
    memory: float
    """MiB, as the system counts them."""
    files: int
    threads: int
    children: int
    surfaces: int
    pixels: float
    """Size of all surfaces in MiB."""
    things: int
    """Number of objects that the garbage collector knows."""
    kinds: Counter[str]
    """Number of objects of our own and pygame's classes."""


def counted(hour: float) -> Count:
    """Collect garbage and return the counts."""
    gc.unfreeze()  # what the first screen was made of is looked at as well
    for thing in gc.get_objects():  # what is remembered up to a bound grows no more once it is full
        ours = isinstance(thing, REMEMBERED) and thing.__module__.startswith("cardtable")
        if ours and thing.cache_parameters()["maxsize"] is not None:
            thing.cache_clear()
    for _ in range(3):
        gc.collect()
    known = gc.get_objects()
    kinds = Counter(
        f"{type(thing).__module__}.{type(thing).__qualname__}"
        for thing in known
        if type(thing).__module__.partition(".")[0] in ("cardtable", "pygame", "tests", "sqlite3", "multiprocessing")
    )
    surfaces = {id(thing): thing for thing in _held(known) if isinstance(thing, pygame.Surface)}
    sizes = [surface.get_width() * surface.get_height() * surface.get_bytesize() for surface in surfaces.values()]
    pages = int(MEMORY.read_text().split()[1]) if MEMORY.exists() else 0
    return Count(
        hour,
        pages * 4096 / 2**20,
        len([*FILES.iterdir()]) if FILES.exists() else 0,
        threading.active_count(),
        len(_children()),
        len(sizes),
        sum(sizes) / 2**20,
        len(known),
        kinds,
    )


def _held(known: Sequence[object]) -> Iterator[object]:
    """Yield the objects held by those that the collector knows, which knows no surfaces by itself."""
    seen: set[int] = set()
    for thing in known:
        for held in gc.get_referents(thing):
            if isinstance(held, pygame.Surface | tuple) and id(held) not in seen:
                seen.add(id(held))
                yield held
                if isinstance(held, tuple) and not gc.is_tracked(held):
                    yield from held


def _children() -> Sequence[object]:
    from multiprocessing import active_children

    return active_children()


def slope(hours: Sequence[float], values: Sequence[float]) -> float:
    """Return the growth in an hour: the slope of the fitted line."""
    mean = sum(hours) / len(hours)
    across = sum((hour - mean) ** 2 for hour in hours)
    return sum((hour - mean) * value for hour, value in zip(hours, values, strict=True)) / across if across else 0.0


def grown(counts: Sequence[Count]) -> list[str]:
    """Return, in words, the growth between the first half of these hours and the second. Each half is judged by its
    least count: a count at a table includes the table, and a half may have few or many of these."""
    half = len(counts) // 2
    early, late = counts[:half], counts[half:]
    hours = median(count.hour for count in late) - median(count.hour for count in early)
    found = []

    def compare(name: str, held: Callable[[Count], float], most: Callable[[float], float]) -> None:
        before, now = min(map(held, early)), min(map(held, late))
        if now > most(before):
            found.append(f"{name}: at least {before:g}, then at least {now:g}")

    for name, allowed in (("files", 2), ("threads", 1), ("children", 0), ("surfaces", FEW)):
        compare(name, attrgetter(name), lambda before, allowed=allowed: before + allowed)  # type: ignore[misc]
    compare("live things", attrgetter("things"), lambda before: before * (1 + ALLOWED * hours) + 50 * FEW)
    for kind in sorted(set().union(*(count.kinds for count in late))):
        compare(kind, lambda count, kind=kind: count.kinds[kind], lambda before: 1.1 * before + FEW)  # type: ignore[misc]
    return found


class Guest(Player):
    """User of the running program: presses and keys go through the events of the window, and time through its loop."""

    def __init__(
        self, app: App, clock: Clock, rng: Random, patience: Sequence[float] = THINKS, games: Sequence[str] = GAMES
    ) -> None:
        super().__init__(app.shell, Chance(), rng)
        self.app, self.clock, self.patience = app, clock, patience
        self.kinds = [game(game_id) for game_id in games]
        self.did: Counter[str] = Counter()

    def frame(self) -> None:
        """Run one frame of the main loop."""
        self.shell.store.database.flush()
        if any(
            type(bot_process_of(table.session)) is BotProcess and bot_process_of(table.session)._asked
            for table in self._tables()
        ):
            time.sleep(TICK / 1000)  # another process works meanwhile
        elif self.shell.artwork.busy:
            time.sleep(0.002)  # and here another thread
        self.app.run_frame(self.clock)  # type: ignore[arg-type]

    def _tables(self) -> list[MatchScene]:
        return [scene for scene in self.shell.scenes if isinstance(scene, MatchScene)]

    def step(self, frames: int = 1, dt: float = 0.0) -> None:
        for _ in range(frames):
            self.frame()

    def event(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.frame()

    def rest(self) -> None:
        """Run frames until the program sleeps."""
        for _ in range(20_000):
            self.frame()
            if self.app._quiet > 0.2:
                break
        else:
            names = [type(scene).__name__ for scene in self.shell.scenes]
            raise AssertionError(f"never came to rest: {names}")
        if self.shell.scenes and self.shell.top in self._tables():
            table = self.table
            assert table.board.stage.tableau.agrees(table.session.viewer.observation().view)

    def think(self) -> None:
        """Let thinking time pass."""
        until = self.clock.seconds + self.rng.uniform(*self.patience)
        while self.clock.seconds < until:
            self.frame()

    def away(self, *, home: bool = False) -> None:
        """Close all dialogs of the table, or return to the first screen."""
        for _ in range(30):
            self.rest()
            top = self.shell.top
            if len(self.shell.scenes) == 1 or (not home and isinstance(top, MatchScene)):
                return
            self.key(pygame.K_RETURN if "Curtain" in type(top).__name__ and not home else pygame.K_ESCAPE)
            if type(self.shell.top).__name__ == "PauseDialog" and home:
                self.rest()
                self.press("pause.leave")
        raise AssertionError(f"nothing leads away from {type(self.shell.top).__name__}")

    # -- what one does in an evening ---------------------------------------------------------------------------

    def sit_down(self) -> bool:
        """Sit down at the next game: at an unfinished match, or at a new one with random people and options. Return
        whether a table is open."""
        shell = self.shell
        kind = self.kinds[self.did["tables"] % len(self.kinds)]
        self.did["tables"] += 1
        waiting = shell.store.matches.unfinished(kind.id)
        if waiting and self.rng.random() < 0.7:
            self.did["resumed"] += 1
            return resume_table(shell, waiting[0].id)
        seats = self.rng.choice(kind.seats)
        people = 1 + (self.rng.random() < 0.3)
        sitters = [PlayerInfo(PEOPLE[seat], FACES[seat], "" if seat < people else "beginner") for seat in range(seats)]
        options = some_options(kind, self.rng) if self.rng.random() < 0.5 else kind.defaults()
        open_table(shell, kind.id, sitters, options)
        return True

    def evening(self, answers: int) -> None:
        """Play at one table, and then leave it."""
        if not self.sit_down():
            return
        for _ in range(answers):
            self.away()
            if not self._tables():
                break
            table = self.table
            if not table.session.playing or table.session.progress.over:
                self.on()
            elif not table.turn_loop.is_my_turn():
                self.rest()
            else:
                self.think()
                self.turn()
        self.away(home=True)
        waiting = self.shell.store.matches.unfinished()
        for match in waiting[WAITING:]:
            self.shell.store.matches.throw_away(match.id)

    def on(self) -> None:
        """Go on after the end of a deal."""
        table = self.table
        self.did["deals"] += 1
        if table.session.progress.over:
            self.did["matches"] += 1
            self.away(home=True)
        else:
            table._next_deal()
            self.rest()

    def turn(self) -> None:
        """Give an answer, or do something beside the game."""
        ways: list[tuple[float, Callable[[], None]]] = [
            (0.06, self.take_back), (0.06, self.hint), (0.12, self.look_up), (0.05, self.resize), (0.05, self.look),
        ]  # fmt: skip
        chance = self.rng.random()
        for share, way in ways:
            chance -= share
            if chance < 0:
                self.did[way.__name__] += 1
                way()
                return
        table = self.table
        ask = table.session.viewer.observation().ask
        table.turn_loop.submit(some_answer(ask, self.rng))
        self.did["answers"] += 1
        self.rest()

    def hint(self) -> None:
        self.key(pygame.K_h)
        self.rest()

    def look_up(self) -> None:
        for key in self.rng.sample([pygame.K_s, pygame.K_l, pygame.K_t, pygame.K_F1, pygame.K_ESCAPE], 2):
            self.key(key)
            self.rest()
            self.away()

    def resize(self) -> None:
        self.app.window._window.size = self.rng.choice(SIZES)
        self.rest()

    def look(self) -> None:
        """Change the language or the look."""
        if self.rng.random() < 0.6:
            self.shell.set_preference("language", self.rng.choice(LANGUAGES))
        else:
            name, values = self.rng.choice(LOOKS)
            self.shell.set_preference(name, values[getattr(self.shell.preferences, name) == values[0]])
        self.rest()

    def take_back(self) -> None:
        if self.table.session.undo.can_take_back(self.table.hot_seat.active_seat):
            super().take_back()
            self.rest()

    def clear(self) -> None:
        """Restore the first state, so that hours can be compared. Caches of printed words are bounded, and their size
        depends on the text size."""
        self.app.window._window.size = SIZES[0]
        self.shell.set_preference("language", "en")
        for name, values in LOOKS:
            for value in values:
                self.shell.set_preference(name, value)
        self.rest()

    def tour(self) -> None:
        """Open all screens with a route, and the page and replay of a finished match."""
        for door in self.rng.sample(SCREENS, 3):
            self.shell.open(door)
            self.think()
            self.away(home=True)
        for match in self.shell.store.matches.history(limit=1):
            self.shell.open("match", str(match.id))
            self.think()
            self.away(home=True)
        self.did["tours"] += 1


@contextmanager
def running(folder: Path) -> Iterator[tuple[App, Clock]]:
    """Run the program in a folder of its own with random opponents; at every sixth table they are a process."""
    tables = Counter[str]()

    def bot_process() -> BotProcess:
        tables["all"] += 1
        return Chance() if tables["all"] % 6 else BotProcess()

    with (
        patch.dict(os.environ, {"CARDTABLE_HOME": str(folder)}),
        patch("cardtable.play.session.open_session.BotProcess", bot_process),
    ):
        pygame.display.init()
        app, clock = App(), Clock()
        app.shell.set_preference("language", "en")
        app.shell.set_preference("fullscreen", False)
        for name, face in zip(PEOPLE, FACES, strict=False):
            app.store.people.add(name, face)
        app.shell.push(routes.lobby())
        try:
            yield app, clock
        finally:
            app.close()


def soak(
    guest: Guest, hours: float, every: float = 1.0, told: Callable[[Count], None] = lambda count: None,
    answers: tuple[int, int] = (8, 60),
) -> list[Count]:  # fmt: skip
    """Run for so many hours. Return the counts at the end of each, or at shorter intervals. At a table the user gives a
    number of answers within the bounds of `answers`."""
    counts: list[Count] = []
    while guest.clock.seconds < hours * HOUR:
        guest.evening(guest.rng.randint(*answers))
        guest.tour()
        if guest.clock.seconds >= (len(counts) + 1) * every * HOUR:
            guest.clear()
            counts.append(counted(guest.clock.seconds / HOUR))
            told(counts[-1])
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.stress.soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--every", type=float, default=1.0, metavar="HOURS", help="count so often")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thinks", type=float, nargs=2, default=THINKS, metavar=("LEAST", "MOST"), help="seconds")
    wanted = parser.parse_args()

    def told(count: Count) -> None:
        spent = time.process_time()
        print(
            f"{count.hour:5.2f} h: {count.memory:.1f} MiB, {count.files} files, {count.threads} threads, "
            f"{count.children} processes, {count.surfaces} pictures of {count.pixels:.1f} MiB, {count.things} things; "
            f"{spent:.0f} s of CPU", flush=True,
        )  # fmt: skip

    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (app, clock):
        guest = Guest(app, clock, Random(wanted.seed), wanted.thinks)
        counts = soak(guest, wanted.hours, wanted.every, told)
    print(", ".join(f"{number} {what}" for what, number in guest.did.most_common()))
    later = counts[LEAST:] if len(counts) > 2 * LEAST else counts
    hours = [count.hour for count in later]
    for name in ("memory", "files", "threads", "children", "surfaces", "pixels", "things"):
        values = [float(getattr(count, name)) for count in later]
        print(f"{name}: {slope(hours, values):+.3f} an hour, from {min(values):.1f} to {max(values):.1f}")
    for kind in sorted({kind for count in later for kind in count.kinds}):
        values = [float(count.kinds[kind]) for count in later]
        if slope(hours, values) > 1:
            print(f"{kind}: {slope(hours, values):+.2f} an hour, {values[0]:.0f} to {values[-1]:.0f}")
    found = grown(later)
    print("\n".join(["grown:", *found] if found else ["nothing has grown"]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
