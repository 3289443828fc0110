"""Random presses on every screen: `python -m tests.tools.stress.random_presses --presses 500000`.

Each visit opens a screen of a home with four people and matches of theirs (a problem, a match at one screen, one near
its end, a great moment, seats, a lesson, a replay, the lobby or any page), then clicks, drags, types and waits at
random. No press may raise an exception, none may remove a person or a match unless a dialog was answered, and from
every screen the way back leads to the lobby. A failure prints its visit and the presses before it; `--visit N` repeats.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # SIGTERM ends a campaign, and does not become an event

import pygame

from cardtable.app import routes
from cardtable.app.routes import ROUTES
from cardtable.play.problems.problems import load_book
from cardtable.rules.record import header_lines, read_record
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.progress_dialog import ProgressDialog
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.lessons.flow import open_lesson
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.open_problem import open_problem
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.tables.solved_problems import GUEST
from cardtable.store.types import Outcome, StoredSitter
from tests.support.places import GOLDEN
from tests.support.replay_scenes import opened
from tests.support.shells import make_shell
from tests.support.ui_driver import FACES, PEOPLE, Chance, Player, sit_at
from tests.tools.content.great_moments import SHOWN

BOTS = ("cardtable.play.session.session.BotProcess", "cardtable.play.session.open_session.BotProcess")
"""Places at which a session makes its worker process."""
ENDED = tuple(path for path in GOLDEN if "\nend " in path.read_text(encoding="utf-8"))
"""Records of whole matches."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Folder in memory, if there is one."""
PRINTED = Path(MEMORY or tempfile.gettempdir()) / "cardtable-random-presses"
"""Folder of printed cards for all homes."""
MANY = 10_000
MOST_PRESSES = 60
"""Presses of one visit."""
FRAMES = (0, 0, 1, 1, 2, 4, 8, 30)
"""Frames that pass after a press."""
PAGES = ("help", "settings", "family", "book", "keeping", "gallery", "keys")
VISITS = 40
"""Visits of one home."""
BACK = ("back", "leave", "cancel", "close", "done", "lobby", "later")
"""Ends of the names of buttons that lead away from a screen."""
MOST_BACK = 40
"""Presses within which the way back must lead to the lobby."""
SIZES = ((1024, 640), (1024, 640), (1366, 768), (1366, 768), (1920, 1080))
DRAWN = 4
"""One in so many waits draws its last frame, besides the first one on a kind of screen: drawing is half of the work."""
COLLECT_AFTER = 50_000
"""Objects after which garbage is looked for."""
LANGUAGES = ("en", "it", "fr")
KEYS = (
    *[pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_u, pygame.K_BACKSPACE] * 2,
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN,
    pygame.K_DELETE, pygame.K_F1, pygame.K_F5, *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_a, pygame.K_z + 1),
)  # fmt: skip


class Failure(NamedTuple):
    """A visit that ended with an exception or a loss."""

    visit: str
    opened: str
    presses: list[str]
    error: str


class Presses:
    """The person that presses at random, with the last presses for the report."""

    def __init__(self, shell: SceneStack, rng: Random) -> None:
        self.player = Player(shell, Chance(), rng)
        self.shell, self.rng = shell, rng
        self.last: deque[str] = deque(maxlen=20)
        self._drawn: set[type[Scene]] = set()
        """Kinds of screens that were drawn."""
        self.answered = False
        """True once a dialog may have been answered, after which something may be deleted rightly."""

    def press(self) -> None:
        """Do one random thing: a key, a click on a named thing or anywhere, a drag, the wheel."""
        rng = self.rng
        self.answered = self.answered or self.shell.top.overlay
        chance = rng.random()
        if chance < 0.35:
            self._key()
        elif chance < 0.9 and (targets := self.shell.top.ui_targets()):
            target = rng.choice(targets)
            if chance < 0.8:
                self.last.append(f"click {target.name}")
                self.player.click(target.rect.center)
            else:
                self._drag(target.rect.center)
        elif chance < 0.93:
            self.last.append("wheel")
            self.player.event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, -1, 1, 3)), flipped=False, precise_y=1.0)
        else:
            pos = self._anywhere()
            self.last.append(f"click {pos}")
            self.player.click(pos)

    def wait(self) -> None:
        """Let some frames pass, mostly few, and draw the last one if it may show something new."""
        frames = self.rng.choice(FRAMES)
        draws = frames and not self.rng.randrange(DRAWN)
        for _ in range(frames):
            if self.shell.closing:
                return
            self.shell.top.update(1 / 30)
        if not self.shell.closing and (draws or type(self.shell.top) not in self._drawn):
            surface = pygame.display.get_surface()
            assert surface is not None
            self.shell.draw(surface)
            self._drawn.add(type(self.shell.top))

    def _anywhere(self) -> tuple[int, int]:
        return self.rng.randrange(self.shell.size[0]), self.rng.randrange(self.shell.size[1])

    def _key(self) -> None:
        code, mod = self.rng.choice(KEYS), self.rng.choice((0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL))
        self.last.append(f"key {pygame.key.name(code)} {mod}")
        letter = chr(code) if 32 <= code < 127 and not mod & pygame.KMOD_CTRL else ""
        self.player.event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
        if letter:
            self.player.event(pygame.TEXTINPUT, text=letter)
        self.player.event(pygame.KEYUP, key=code, mod=mod)

    def _drag(self, start: tuple[int, int]) -> None:
        """Press at a place, move in steps, perhaps press a key in between or let the question be shown again, and let
        go."""
        end = self._anywhere()
        self.last.append(f"drag {start} {end}")
        self.player.point(start)
        self.player.down(start)
        for part in (1, 2, 3):
            pos = tuple(a + (b - a) * part // 3 for a, b in zip(start, end, strict=True))
            self.player.event(pygame.MOUSEMOTION, pos=pos, rel=(5, 5), buttons=(1, 0, 0))
            if self.rng.random() < 0.15:
                self._key()
            if self.rng.random() < 0.1 and isinstance(self.shell.top, MatchScene):
                self.shell.top.turn_loop.show_again()  # texts about an answer may arrive while a card is held
            self.shell.top.update(1 / 30)
        self.player.up(end)


def _problem(shell: SceneStack, rng: Random) -> str:
    problem = rng.choice(load_book(rng.choice([name for name in GAMES if load_book(name)])))
    open_problem(shell, problem, SolvingContext(GUEST, "", ()))
    return f"problem {problem.game} {problem.name}"


def _match(shell: SceneStack, rng: Random) -> str:
    name = rng.choice([*GAMES])
    seats = rng.choice(game(name).seats)
    people = rng.randint(1, min(seats, 3))
    levels = [""] * people + ["standard"] * (seats - people)
    rng.shuffle(levels)
    sit_at(shell, name, levels, Chance(), f"{rng.randrange(90) + 10}")
    return f"match {name} {levels}"


def _near_the_end(shell: SceneStack, rng: Random) -> str:
    path = rng.choice(ENDED)
    record = _keep(shell, path, rng, rng.randint(1, 6))
    resume_table(shell, record)
    return f"near the end of {path.stem}"


def _moment(shell: SceneStack, rng: Random) -> str:
    shown = rng.choice(SHOWN)
    player = sit_at(
        shell, shown.game_id, ["", *["standard"] * (shown.seats - 1)], Chance(), f"{rng.randrange(90) + 10}"
    )
    player.rest()
    player.table.moments.hear([shown.said])
    player.table.moments.show()
    return f"moment {shown.game_id}"


def _seats(shell: SceneStack, rng: Random) -> str:
    name = rng.choice([*GAMES])
    shell.push(SetupScene(name))
    return f"seats {name}"


def _past(shell: SceneStack, rng: Random) -> str:
    records = [*shell.store.matches.unfinished(), *shell.store.matches.history(limit=20)]
    record = rng.choice(records).id
    shell.open("match", str(record))
    return f"page of match {record}"


def _person(shell: SceneStack, rng: Random) -> str:
    people = shell.store.people.all()
    if not people:  # earlier visits have deleted all four, by dialogs
        return _stay(shell, rng)
    person = rng.choice(people)
    shell.open("person", person.id)
    return f"page of {person.name}"


def _lesson(shell: SceneStack, rng: Random) -> str:
    name = rng.choice([*GAMES])
    open_lesson(shell, name)
    return f"lesson {name}"


def _replay(shell: SceneStack, rng: Random) -> str:
    name = rng.choice([path.stem for path in GOLDEN if path.stem.endswith("-match")])
    opened(shell, name)
    return f"replay {name}"


def _page(shell: SceneStack, rng: Random) -> str:
    name = rng.choice(PAGES)
    shell.push(ROUTES[name](""))
    return f"page {name}"


def _keep(shell: SceneStack, path: Path, rng: Random, missing: int) -> int:
    """Keep a match of a golden record without its last answers. Return its id."""
    match = read_record(path.read_text(encoding="utf-8"), game)
    people = shell.store.people.all()
    person = rng.choice(people) if people else None
    others = [StoredSitter(name, None, "standard") for name in PEOPLE[4 : 3 + match.terms.seats]]
    sitters = [StoredSitter("Anna", None) if person is None else StoredSitter(person.name, person.id), *others]
    record = shell.store.logs.begin(
        match.terms.game.id, sitters, "\n".join(header_lines(match.terms)), match.terms.seal
    )
    missing = min(missing, len(match.action_lines))
    lines = match.lines[: match.action_lines[-missing]] if missing else match.lines
    shell.store.logs.save_lines(record, lines)
    if not missing:
        standing = match.standing
        outcomes = enumerate(zip(standing.places, standing.totals, strict=True))
        shell.store.logs.finish(record, [Outcome(seat, place, total) for seat, (place, total) in outcomes])
    shell.store.database.flush()
    return record


def _stay(shell: SceneStack, rng: Random) -> str:
    return "lobby"


OPENINGS: tuple[Callable[[SceneStack, Random], str], ...] = (
    _problem, _problem, _match, _match, _match, _near_the_end, _near_the_end, _moment, _seats, _past, _person, _lesson,
    _replay, _page, _page, _stay,
)  # fmt: skip


@contextmanager
def home(seed: str) -> Iterator[SceneStack]:
    """Yield a shell with the lobby of a home with four people."""
    rng = Random(seed)
    settings: dict[str, Any] = {
        "language": rng.choice(LANGUAGES), "speed": rng.choice(("calm", "normal", "instant")),
        "reduced_motion": rng.random() < 0.3, "two_clicks": rng.random() < 0.2, "text_scale": rng.choice((1.0, 1.6)),
    }  # fmt: skip
    size = rng.choice(SIZES)
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        patch(BOTS[0], Chance),
        patch(BOTS[1], Chance),
        make_shell(Path(folder), size, cache=PRINTED, **settings) as shell,
    ):
        for name, face in zip(PEOPLE[:4], FACES, strict=False):
            shell.store.people.add(name, face)
        for missing in (0, 0, rng.randint(1, 30)):
            _keep(shell, rng.choice(ENDED), rng, missing)
        shell.push(routes.lobby())
        yield shell


def stored(shell: SceneStack) -> int:
    """Return the number of people and matches that are kept."""
    shell.store.database.flush()
    matches = shell.store.matches
    return len(shell.store.people.all()) + len(matches.unfinished()) + len(matches.history(limit=MANY))


def way_back(presses: Presses) -> None:
    """Go back to the lobby by what any screen offers for that, and raise an exception if it does not lead there."""
    shell, player = presses.shell, presses.player
    for _ in range(MOST_BACK):
        if len(shell.scenes) == 1 or shell.closing:
            return
        names = [thing.name for thing in shell.top.ui_targets()]
        away = [name for name in names if name.rpartition(".")[2] in BACK]
        if away and not presses.rng.randrange(2):
            chosen = presses.rng.choice(away)
            presses.last.append(f"back by {chosen}")
            player.click(next(thing for thing in shell.top.ui_targets() if thing.name == chosen).rect.center)
        else:
            presses.last.append("back by Escape")
            player.key(pygame.K_ESCAPE)
        for _ in range(20):
            if not shell.closing:
                if isinstance(shell.top, ProgressDialog):
                    pygame.time.wait(20)
                shell.top.update(1 / 10)
    raise AssertionError(f"stuck on {type(shell.top).__name__}")


def visit(shell: SceneStack, name: str) -> tuple[int, Failure | None]:
    """Open a screen and press at random. Return the number of presses, and the failure if there was one."""
    rng = Random(name)
    while len(shell.scenes) > 1:
        shell.pop()
    shell.set_preference("trick_stay", "normal")  # an earlier visit may have chosen that tricks wait for a click
    where = "start"
    presses, count = Presses(shell, rng), 0
    try:
        where = rng.choice(OPENINGS)(shell, rng)
        before = stored(shell)
        while count < MOST_PRESSES and not shell.closing:
            presses.press()
            count += 1
            if not shell.closing:
                presses.wait()
        stays = shell.preferences.trick_stay == "click"
        if not (shell.closing or stays) and isinstance(shell.top, MatchScene) and not shell.top.hot_seat.asked_seats():
            presses.player.rest()
        way_back(presses)
        if not presses.answered and not shell.closing and stored(shell) < before:
            return count, Failure(name, where, [*presses.last], "a person or a match was lost")
    except Exception:
        return count, Failure(name, where, [*presses.last], traceback.format_exc(limit=-7))
    return count, None


class Campaign(NamedTuple):
    """Presses of some homes."""

    presses: int
    homes: int
    """Number of the next home."""
    failures: list[Failure]


def run(
    presses: int, seed: int, only: str = "", first: int = 0,
    told: Callable[[Failure], object] = lambda failure: None,
    goes_on: Callable[[Campaign], object] = lambda so_far: None,
) -> Campaign:  # fmt: skip
    """Make at least so many presses from a first home on, or those of one visit. Each failure is `told` at once, and
    after each home how the campaign stands."""
    made, failures, number = 0, list[Failure](), first
    while made < presses:
        with home(only.rpartition(".")[0] or f"{seed}.{number}") as shell:
            for i in range(VISITS):
                name = only or f"{seed}.{number}.{i}"
                count, failure = visit(shell, name)
                made += count
                if failure is not None:
                    failures.append(failure)
                    told(failure)
                if only:
                    return Campaign(made, number, failures)
                if failure is not None or shell.closing or made >= presses:
                    break
        number += 1
        goes_on(Campaign(made, number, failures))
    return Campaign(made, number, failures)


def _print(failure: Failure) -> None:
    print(f"{failure.visit} {failure.opened}: {', '.join(failure.presses)}\n{failure.error}", flush=True)


def _progress(so_far: Campaign) -> None:
    if so_far.homes % 5 == 0:
        used = process_time()
        print(f"next home {so_far.homes}: {so_far.presses} presses, {len(so_far.failures)} failures, "
              f"{so_far.presses / used:.0f} for each second of the processor", flush=True)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first home, to go on with a seed")
    parser.add_argument("--visit", default="", help="repeat one visit")
    given = parser.parse_args()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 10, 10)
    done = run(given.presses, given.seed, given.visit, given.first, _print, _progress)
    print(f"{done.presses} presses, {len(done.failures)} failures, next home {done.homes}")
    return 1 if done.failures else 0


if __name__ == "__main__":
    sys.exit(main())
