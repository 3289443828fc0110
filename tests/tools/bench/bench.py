"""Costs of the program: `python -m tests.tools.bench.bench [--only WORD ...] [--seconds S]`. Each line has a figure,
and its share of a reference that is measured in the same run, because figures of one machine mean little on another.
The tool prints and never judges. Its windows open on a virtual screen of their own; nothing else should run
meanwhile."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from cardtable.ai.levels import LEVELS, choose, find_bots
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import CHANCE
from cardtable.cli.main import play_match
from cardtable.rules.game import Game, Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.record import read_record, record_text
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.store.schema.sqlite_file import configure
from tests.support.places import ROOT
from tests.tools.statistics.planted_blunders import agreement
from tests.window.harness import Screen, missing

MIB = 1024 * 1024
FULL = "full frame of sixty cards"
"""Reference for frames. The busiest frame should take no longer than 1.6 of it at 1920 × 1080, which was 8 ms on the
machine they were planned on, and 0.76 at 3840 × 2160, there 16 ms."""
BARE = """
import time, pygame
pygame.display.init()
pygame.display.set_mode((1536, 864), pygame.RESIZABLE)
pygame.display.flip()
with open({file!r}, "a") as file:
    file.write("shown\\n")
clock = pygame.time.Clock()
while True:
    pygame.event.get()
    clock.tick(15)
"""
"""Smallest pygame program: the reference for start, idleness and memory."""
TOLD = """
import sys
from cardtable.app.app import App, run

show = App.show
def shown(app):
    show(app)
    App.show = show
    with open({file!r}, "a") as file:
        file.write("shown\\n")
App.show = shown
"""
"""Patch with which the program reports its first picture, as the bare window does. Its own trace would report the
screen at rest, some frames later."""
LOBBY = TOLD + "sys.exit(run())"
TABLE = (
    TOLD
    + """
from cardtable.scenes.core.scene import Scene

class Door(Scene):
    def enter(self, shell):
        from cardtable.play.player import PlayerInfo
        from cardtable.rules.registry import game
        from cardtable.scenes.match.open_match import open_table
        super().enter(shell)
        bots = [PlayerInfo(name, "owl", "standard") for name in ("Bea", "Carlo", "Dino")]
        options = {**game("cerchio").defaults(), "suit_draw": "random"}
        open_table(shell, "cerchio", [PlayerInfo("Ada", "fox"), *bots], options)
    def handle(self, event): return False
    def update(self, dt): return False
    def draw(self, surface): return []
    def resize(self, size): pass
    def invalidate(self): pass

sys.exit(run(Door))
"""
)
CALM = """
from cardtable.foundation import paths
from cardtable.scenes.core.preferences import Preferences
from cardtable.store.store import Store
store, _ = Store.open(paths.home())
Preferences(store.settings).set("reduced_motion", True)
store.close()
"""
"""Patch without motion, so that the first picture of a table is the dealt one."""


AT_REST, SETTLES = 0.005, 15
"""Share of one processor below which a program is at rest, and the most spans of time in which it comes to rest: on a
busy machine opponents and the printing of cards take longer."""
BOOK, LINES = 5000, 150
"""Number of matches in the book, and of lines in each. Matches of beginners have that many lines, in the mean of all
games."""


def say(name: str, figure: float, unit: str, ratio: float, reference: str) -> None:
    print(f"{name:46} {figure:12.3f} {unit:10} {ratio:10.3f} × {reference}", flush=True)


# -- windows -----------------------------------------------------------------------------------------------------------


class Run:
    """Program in a window of the virtual screen, from its start to its first picture and beyond."""

    def __init__(self, display: str, home: Path, code: str) -> None:
        self.file = home / "shown"
        self.file.unlink(missing_ok=True)
        environment = surroundings(display, home)
        before = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", code.replace("{file!r}", repr(str(self.file)))],
            env=environment,
            cwd=home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        while not (self.file.exists() and self.file.stat().st_size):
            if self.process.poll() is not None:
                assert self.process.stderr is not None
                raise SystemExit(self.process.stderr.read().decode()[-1500:])
            time.sleep(0.0005)
        self.shown_after = time.monotonic() - before

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()

    def busy(self, seconds: float) -> float:
        """Return the share of one processor that all threads of the program take."""
        before = on_cpu(self.process.pid)
        time.sleep(seconds)
        return (on_cpu(self.process.pid) - before) / seconds

    def at_rest(self, seconds: float) -> float:
        """Return the share of one processor that the program takes once it has come to rest: the median of five spans,
        because now and then a face blinks."""
        for _ in range(SETTLES):
            if self.busy(seconds) < AT_REST:
                break
        return statistics.median(self.busy(seconds) for _ in range(5))


def surroundings(display: str, home: Path) -> dict[str, str]:
    environment = {
        **os.environ,
        "DISPLAY": display,
        "CARDTABLE_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(
            home / "compiled"
        ),  # as an installed program has it, and nothing left in the checkout
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "LC_ALL": "en_GB.UTF-8",
    }
    for name in ("SDL_VIDEODRIVER", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    return environment


def on_cpu(pid: int) -> float:
    """Return the processor seconds of all threads of a process so far, also of those that have ended."""
    return time.clock_gettime((~pid << 3) | 2)  # CPUCLOCK_SCHED of <linux/posix-timers.h>


def resident(pid: int) -> float:
    """Return the MiB of memory that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def virtual_screen(size: tuple[int, int] = (1920, 1080)) -> Iterator[Screen]:
    screen = Screen(size)
    try:
        yield screen
    finally:
        screen.close()


def starts(display: str, home: Path, code: str, times: int) -> float:
    """Return the seconds to the first picture: the median after one start that fills the caches."""
    took = []
    for _ in range(times + 1):
        run = Run(display, home, code)
        run.end()
        took.append(run.shown_after)
    return statistics.median(took[1:])


def windows(seconds: float, home: Path) -> None:
    """Measure start, idleness and memory of the program in its window."""
    with virtual_screen() as screen:
        subprocess.run([sys.executable, "-c", CALM], env=surroundings(screen.display, home), cwd=home, check=True)
        times = 5 if seconds >= 1 else 1
        bare = starts(screen.display, home, BARE, times)
        say("start: bare pygame window", bare * 1000, "ms", 1, "itself")
        for name, code in (("lobby", LOBBY), ("dealt table", TABLE)):
            took = starts(screen.display, home, code, times)
            say(f"start: {name}", took * 1000, "ms", took / bare, "bare window")
        idle, held = 0.0, 0.0
        for name, code in (("bare window", BARE), ("lobby", LOBBY), ("table", TABLE)):
            run = Run(screen.display, home, code)
            time.sleep(6 * min(1.0, seconds))  # bots have moved, cards are printed, the loop has slowed down
            busy, memory = run.at_rest(2 * seconds), resident(run.process.pid)
            idle, held = idle or busy, held or memory
            say(f"idle: {name}", busy * 100, "% CPU", busy / idle, "bare window")
            say(f"memory: {name}", memory, "MiB", memory / held, "bare window")
            for child in children(run.process.pid):
                command = Path(f"/proc/{child}/cmdline").read_text(encoding="utf-8")
                if "spawn_main" in command:
                    say(f"memory: worker of the {name}", resident(child), "MiB", resident(child) / held, "bare window")
            run.end()


# -- frames ------------------------------------------------------------------------------------------------------------


def all_frames(seconds: float, home: Path) -> None:
    """Measure frames at each window size, in a process of its own, because SDL opens one screen for life."""
    for size in ((1920, 1080), (3840, 2160)):
        with virtual_screen(size) as screen:
            code = f"from tests.tools.bench.bench import frames; frames({size}, {max(1, round(4 * seconds))})"
            done = subprocess.run(
                [sys.executable, "-c", code],
                env=surroundings(screen.display, home),
                cwd=home,
                stdout=subprocess.PIPE,
                check=True,
            )
        found = json.loads(done.stdout)
        name = f"{size[0]} × {size[1]}"
        say(f"{FULL}, {name}", found["full"], "ms", 1, "itself")
        for part in ("median", "p99", "worst"):
            say(f"frame: dealing the circle, {part}, {name}", found[part], "ms", found[part] / found["full"], FULL)


def frames(size: tuple[int, int], rounds: int) -> None:
    """Deal the circle in a window and print the milliseconds of its frames."""
    import pygame

    from cardtable.art.cloth import cloth
    from cardtable.art.images import Artwork, Style
    from cardtable.art.theme import CLOTHS
    from cardtable.games.cerchio.rules import Cerchio
    from cardtable.games.cerchio.table import CerchioLayout
    from cardtable.games.cerchio.table_pace import CerchioPace
    from cardtable.table.animation.event_player import EventPlayer
    from cardtable.table.game_view.layout import Room
    from cardtable.table.render.painter import Painter
    from cardtable.widgets.form import _merged  # the very way in which the table's frames are put together
    from tests.tools.bench.busiest import full_frame

    pygame.display.init()
    surface = pygame.display.set_mode(size)
    ground = cloth(next(iter(CLOTHS)), size).convert()
    art, took = Artwork(Style()), []
    full = full_frame(surface, ground, art)
    for number in range(rounds):
        match = Match(Terms(Cerchio, 4, Cerchio.defaults(suit_draw="random"), f"frames{number}"))
        events = match.begin() + match.shuffle()
        assert match.game is not None
        layout = CerchioLayout(Room(*size), match.game.setting, 0, Cerchio.pack)
        art.warm("french", ["", *Cerchio.pack.codes], layout.card_height())
        while art.step():
            time.sleep(0.001)
        stage = EventPlayer(layout, CerchioPace(layout), 0, lambda name, bearing: None)
        painter = Painter(stage.tableau, stage.outlines, art)
        stage.play(events)
        surface.blit(ground, (0, 0))
        pygame.display.flip()
        moving = True
        while moving:
            before = time.thread_time()
            moving = stage.advance(1 / 60)
            rects = _merged([rect.clip(surface.get_rect()) for rect in painter.dirty()])
            for rect in rects:
                surface.set_clip(rect)
                surface.blit(ground, rect, rect)
                painter.draw(surface, rect)
            surface.set_clip(None)
            pygame.display.update(rects)
            took.append(time.thread_time() - before)
            pygame.event.pump()
    took.sort()
    found = {"full": full, "median": took[len(took) // 2], "p99": took[len(took) * 99 // 100]}
    print(json.dumps({name: value * 1000 for name, value in {**found, "worst": took[-1]}.items()}))


def played_in(what: str, display: str, home: Path, size: tuple[int, int], answers: int) -> Any:
    """Return the result of a function of `tests/tools/bench/busiest.py`, in a process and a window of its own."""
    code = f"from tests.tools.bench.busiest import {what}; {what}({size}, {str(home)!r}, {answers})"
    environment = {**surroundings(display, home), "SDL_VIDEODRIVER": "x11"}
    # Compiled beforehand, as an installed program is: or a frame that loads a module would be timed with its compiler.
    subprocess.run([sys.executable, "-m", "compileall", "-qq", str(ROOT / "cardtable")], env=environment, check=True)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=home,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def tables(seconds: float, home: Path) -> None:
    """Measure the whole scene of every game in play, at its busiest."""
    for size in ((1920, 1080), (3840, 2160)):
        with virtual_screen(size) as screen:
            found = played_in("frames", screen.display, home, size, max(2, round(12 * seconds)))
        full, of = found["full"], f"{size[0]} × {size[1]}"
        say(f"{FULL}, {of}", full * 1000, "ms", 1, "itself")
        for name, took in found["tables"].items():
            for part, value in took.items():
                say(f"frame: {name}, {part}, {of}", value * 1000, "ms", value / full, FULL)


def thinking(seconds: float, home: Path) -> None:
    """Measure late frames while bots compute: all at their slowest, with another core busy as well."""
    size = (1920, 1080)
    with virtual_screen(size) as screen:
        found = played_in("while_bots_think", screen.display, home, size, max(2, round(8 * seconds)))
    for game_id, took in found.items():
        for part in ("p99", "worst"):
            say(f"frame while Experts think: {game_id}, {part}", took[part] * 1000, "ms", took[part] / 0.025, "25 ms")
        print(f"frames later than 25 ms while Experts think: {game_id}, {took['late']:.1f} in a thousand")


# -- rules and bots ----------------------------------------------------------------------------------------------------


def per_second(do: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Return how often a function can be called in a second, and the sum of its results."""
    count = total = 0
    before = time.process_time()
    while (spent := time.process_time() - before) < seconds:
        total += do()
        count += 1
    return count / spent, total / spent


def new_match(kind: type[Game], seed: str = "bench") -> Match:
    return Match(Terms(kind, kind.seats[0], kind.defaults(), seed, "salt"))


def by_chance(match: Match, rng: Random, most: int = 10**9) -> Match:
    """Play so many random actions of a match, or up to the end of the deal."""
    while match.playing and most:
        assert match.game is not None
        seat = match.game.asked()[0]
        match.play(seat, match.chance() if seat == CHANCE else match.game.ask(seat).random_action(rng))
        most -= 1
    return match


def play_out(start: Game, rng: Random) -> int:
    """Play a random deal on a silent copy. Return the number of actions."""
    deal, actions = start.copy(), 0
    while asked := deal.asked():
        deal.apply(asked[0], deal.ask(asked[0]).random_action(rng))
        actions += 1
    return actions


def deal_and_play_out(kind: type[Game], rng: Random) -> int:
    """Play a random deal from its shuffle on a silent copy. Return the number of actions."""
    setting = Setting(kind.seats[0], kind.defaults())
    return play_out(kind.deal(shuffled(kind.cards(setting), rng), setting), rng)


def begin_and_play(kind: type[Game], rng: Random) -> int:
    """Play a random deal as on a table: each action is checked, heard and logged. Return the number of actions."""
    match = new_match(kind, f"{rng.random()}")
    match.begin()
    return len(by_chance(match, rng).action_lines)


def bytes_of(deal: Game) -> float:
    """Return the bytes of memory that a further copy of a deal takes."""
    kept: list[Game] = [deal.copy()]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [deal.copy() for _ in range(100)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / (len(kept) - 1)


def shuffles_per_second(seconds: float) -> float:
    rng, pack = Random(1), range(52)
    return per_second(lambda: len(shuffled(pack, rng)), seconds)[0]


def rules(seconds: float, home: Path) -> None:
    """Measure the rules of every game, without a window."""
    reference = shuffles_per_second(seconds)
    say("shuffling 52 cards", 1e6 / reference, "µs", 1, "itself")
    for game_id in GAMES:
        rules_of(game(game_id), seconds, reference)


def rules_of(kind: type[Game], seconds: float, reference: float) -> None:
    rng, match = Random(1), new_match(kind)
    match.begin()
    assert match.game is not None
    deal = match.game
    matches, actions = per_second(lambda: play_out(deal, rng), seconds)
    say(f"{kind.id}: play-outs", matches, "/s", reference / matches, "shuffle")
    say(f"{kind.id}: actions in play-outs", actions, "/s", reference / actions, "shuffle")
    for name, play in (("with their deals", deal_and_play_out), ("with deals, at a table", begin_and_play)):
        counted = per_second(partial(play, kind, rng), seconds)[1]
        say(f"{kind.id}: actions {name}", counted, "/s", reference / counted, "shuffle")
    by_chance(match, rng, 30)
    copies = per_second(lambda: len(deal.copy().fields), seconds / 4)[0]
    say(f"{kind.id}: copying a deal", 1e6 / copies, "µs", reference / copies, "shuffle")
    size = bytes_of(deal)
    say(f"{kind.id}: a copy of a deal", size / 1024, "KiB", size / sys.getsizeof([0] * 52), "list of 52")
    views = per_second(lambda: observe(deal, 0, match.heard).ticket, seconds / 4)[0]
    say(f"{kind.id}: observing, 30 actions in", 1e6 / views, "µs", reference / views, "shuffle")
    by_chance(match, rng)
    record = record_text(match)
    replays = per_second(lambda: len(read_record(record, game, verify=True).lines), seconds / 2)[0]
    say(f"{kind.id}: replaying {len(match.action_lines)} actions", 1000 / replays, "ms", reference / replays, "shuffle")


def bots(seconds: float, home: Path) -> None:
    """Measure a move on each level, over moments spread through a deal: the mean and the slowest."""
    reference = shuffles_per_second(seconds)
    for game_id in GAMES:
        kind = game(game_id)
        find_bots(game_id)  # loaded before the clock runs
        for level in LEVELS:
            match, rng, took = new_match(kind), Random(2), list[float]()
            match.begin()
            for _ in range(max(3, round(12 * seconds))):
                by_chance(match, rng, 5)
                while match.playing and match.game is not None and match.game.asked() == (CHANCE,):
                    by_chance(match, rng, 1)
                if not match.playing or match.game is None:
                    break
                seat = match.game.asked()[0]
                seen = observe(match.game, seat, match.heard)
                before = time.process_time()
                choose(seen, level, 1)
                took.append(time.process_time() - before)
            mean = statistics.mean(took)
            say(f"{game_id}: {level} bot, a move", mean * 1000, "ms", mean * reference, "shuffle")
            say(f"{game_id}: {level} bot, dearest move", max(took) * 1000, "ms", max(took) * reference, "shuffle")


def unhurried(connection: sqlite3.Connection, busy_milliseconds: int) -> sqlite3.Connection:
    """Return a connection without synchronous writes, because a power cut does not matter while a book is filled."""
    configured = configure(connection, busy_milliseconds)
    configured.execute("PRAGMA synchronous = OFF")
    return configured


def book(seconds: float, home: Path) -> None:
    """Measure the family's book of 5,000 matches. It should open in 0.3 s, draw any plot in 50 ms, and stay below 20
    MB. The seconds are processor seconds, in which other work on the machine does not count."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from cardtable.scenes.statistics.family_page import FamilyStatistics
    from cardtable.scenes.statistics.person_page import PersonPage
    from cardtable.scenes.statistics.scores import Scores
    from cardtable.widgets.plots.plot import Plot
    from tests.support.shells import SIZE, make_shell
    from tests.support.years import play_years

    with patch("cardtable.store.database.write_queue.configure", unhurried):
        play_years(home, round(BOOK * min(1.0, seconds)), lines=LINES)
    megabytes = (home / "cardtable.db").stat().st_size / 1e6
    say("the book: its database", megabytes, "MB", megabytes / 20, "20 MB")
    with make_shell(home) as shell:
        surface = pygame.Surface(SIZE)
        for page in (Scores, PersonPage, FamilyStatistics):
            for time_ in ("first", "again"):
                before = time.process_time()
                shell.push(page())
                shell.draw(surface)
                took = time.process_time() - before
                say(f"the book: {page.__name__} {time_}", 1000 * took, "ms", took / 0.3, "0.3 s")
                assert isinstance(shell.top, FormScene)
                plots = [widget for widget in shell.top.form.root.walk() if isinstance(widget, Plot)]
                for plot in plots if time_ == "again" else ():
                    before = time.process_time()
                    plot.draw(surface)
                    took = time.process_time() - before
                    say(f"the book: {plot.name}", 1000 * took, "ms", took / 0.05, "50 ms")
                shell.pop()


def reviews(seconds: float, home: Path) -> None:
    """Measure the reviews of a match of each game by its usual rules. Each should take at most 5 processor seconds, and
    name nine of ten answers that a review three times as long names."""
    levels = ["standard", "beginner", "standard", "beginner"]
    for game_id in GAMES:
        agreed, named, took, matches = 0, 0, 0.0, max(1, round(2 * seconds))
        for number in range(matches):
            kind = game(game_id)
            match = play_match(Terms(kind, kind.seats[0], kind.defaults(), f"review{number}"), levels)
            again, of, cost = agreement(record_text(match), 3)
            agreed, named, took = agreed + again, named + of, took + cost
        say(f"{game_id}: review of a match", took / matches, "s", took / matches / 5, "what was planned")
        say(f"{game_id}: named again by three times as long", agreed, f"of {named}", agreed / max(1, named), "all")


GROUPS: dict[str, Callable[[float, Path], None]] = {
    "windows": windows,
    "frames": all_frames,
    "tables": tables,
    "thinking": thinking,
    "rules": rules,
    "bots": bots,
    "book": book,
    "reviews": reviews,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.bench", description=__doc__)
    parser.add_argument("--only", choices=GROUPS, action="append", help="this group; may be given again")
    parser.add_argument("--seconds", type=float, default=1.0, help="shorter or longer than usual, as a factor")
    wanted = parser.parse_args()
    for name in wanted.only or GROUPS:
        why = missing() if name in ("windows", "frames", "tables", "thinking") else ""
        if why or (name == "windows" and sys.platform != "linux"):
            print(f"{name}: not measured ({why or 'reads /proc'})")
            continue
        with tempfile.TemporaryDirectory(prefix="cardtable-bench-", ignore_cleanup_errors=True) as folder:
            GROUPS[name](wanted.seconds, Path(folder))


if __name__ == "__main__":
    main()
