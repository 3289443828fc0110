"""Words of a hundred screens, for a careful reader: `python -m tests.tools.content.screen_words --language it --seed 1`
prints them in order, one screen after the other. Another seed opens other moments, problems, people and pages."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Surface

from cardtable.app.screen_reader import ScreenReader
from cardtable.art.text_renderer import Type
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.problems.problems import load_book
from cardtable.rules.presets import presets
from cardtable.rules.registry import TABLES, about, game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.lessons.flow import LessonFlow
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.open_problem import open_problem
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.tables.solved_problems import GUEST
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.widget import Widget
from tests.support.by_ear import Ear
from tests.support.families import a_match
from tests.support.places import GOLDEN
from tests.support.replay_scenes import opened, rest
from tests.support.screens import click
from tests.support.sessions import game_of
from tests.support.shells import make_shell
from tests.support.ui_driver import FACES, PEOPLE, Player, sit_at, some_answer
from tests.tools.content.readme_pictures import Serious

PAGES = ("settings", "family", "book", "keeping", "keys", "week", "code")
CHAPTERS = ("games", "people", "house", "characters")
CHARACTERS = ("bruno", "colette", "edgar", "rosa", "leo", "mira", "oscar", "silvia", "hugo", "flora", "marina", "vito")
REPLAYS = tuple(path.stem for path in GOLDEN if path.stem.endswith("-match"))
MOST = 4000
"""Largest number of answers up to an end."""


class Reader:
    """What is set in type and what is said on one shell, and the number of screens read so far."""

    def __init__(self, shell: SceneStack, set_in_type: list[str]) -> None:
        self.shell, self.screens = shell, 0
        self._set, self._ear = set_in_type, Ear()
        self._read: set[str] = set()
        self._voice = ScreenReader(shell, self._ear)

    def read(self, name: str) -> None:
        """Print the words of the top screen: what it reads out, what it says, what is drawn besides, and its tips."""
        shell, scene = self.shell, self.shell.top
        for _ in range(40):
            shell.top.update(1 / 30)
        shell.invalidate()
        surface = pygame.display.get_surface()
        assert surface is not None
        shell.draw(surface)
        self._voice.update()
        self.screens += 1
        print(f"\n=== {self.screens} {name}")
        read: list[str] = []
        begun = list(self._set)
        for mark, lines in (
            ("", scene.readable_lines()),
            ("say: ", self._ear.fresh()),
            ("", begun),
            ("tip: ", self._tips()),
        ):
            for line in lines:
                plain = " ".join(line.split())
                alone = lines is begun and " " not in plain
                if plain and not alone and plain not in self._read and not any(plain in known for known in read):
                    read.append(plain)
                    self._read.add(plain)
                    print(f"{mark}{line}")
        self._set.clear()

    def _tips(self) -> list[str]:
        scene = self.shell.top
        form = scene.form if isinstance(scene, FormScene) else scene.hud.form if isinstance(scene, MatchScene) else None
        found: list[str] = []
        for widget in form.root.walk() if form is not None else ():
            found += said_by(widget)
        return found


def said_by(widget: Widget) -> list[str]:
    """Return the label and the tip of a widget."""
    return [words for words in (widget.label(), widget.tip) if words and words != widget.name]


@contextmanager
def eavesdropping() -> Iterator[list[str]]:
    """Collect all text that is wrapped or set in type, paragraphs whole."""
    heard: list[str] = []
    line, wrap = Type.line, Type.wrap

    def heard_line(case: Type, text: str, size: float, *, face: str = "serif", colour: str = "") -> Surface:
        if not any(text in words for words in heard[-8:]):
            heard.append(text)
        return line(case, text, size, face=face, colour=colour)

    def heard_wrap(case: Type, text: str, size: float, width: int, *, face: str = "serif") -> list[str]:
        heard.append(text)
        return wrap(case, text, size, width, face=face)

    with patch.object(Type, "line", heard_line), patch.object(Type, "wrap", heard_wrap):
        yield heard


def closed(shell: SceneStack, scenes: int) -> None:
    """Close what was opened above so many scenes."""
    while len(shell.scenes) > scenes:
        shell.pop()


def answer(player: Player, answers: int) -> None:
    """Give so many random answers; results are confirmed on the way."""
    for _ in range(MOST):
        player.rest()
        top, table = player.shell.top, player.table
        if isinstance(top, MatchEnd) or (top is table and not table.turn_loop.is_my_turn()):
            return
        if top is not table:
            if not answers:
                return
            player.press(top.first_focus if hasattr(top, "first_focus") else top.ui_targets()[-1].name)
        elif not answers:
            return
        else:
            answers -= 1
            table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))


def table(reader: Reader, game_id: str, rng: Random) -> None:
    """A table in mid-game with a hint, other moves, the log, the score sheet and the pause; the end of a deal."""
    shell, kind = reader.shell, game(game_id)
    seats = rng.choice(kind.seats)
    chosen = rng.choice(list(presets(kind, seats).values()))
    levels = ["", *(rng.choice(("beginner", "standard", "expert")) for _ in range(seats - 1))]
    before = len(shell.scenes)
    player = sit_at(shell, game_id, levels, Serious(), seed=f"{rng.randrange(90) + 10}", **chosen)
    player.rng = rng
    answer(player, rng.randint(0, 12))
    if shell.top is player.table:
        reader.read(f"{game_id}: table")
        player.key(pygame.K_h)
        player.rest()
        reader.read(f"{game_id}: hint")
        for key, what in ((pygame.K_h, "moves"), (pygame.K_l, "log"), (pygame.K_w, "in words"), (pygame.K_s, "sheet")):
            player.key(key)
            if shell.top is not player.table:
                reader.read(f"{game_id}: {what}")
                shell.pop()
    for _ in range(60):
        answer(player, 12)
        if shell.top is not player.table:
            break
    reader.read(f"{game_id}: end of a deal")
    closed(shell, before)


def end(reader: Reader, game_id: str, rng: Random) -> None:
    """The end of a match."""
    shell, kind = reader.shell, game(game_id)
    seats = rng.choice(kind.seats)
    before = len(shell.scenes)
    chosen = presets(kind, seats).get("family", kind.defaults())
    levels = ["", *["beginner"] * (seats - 1)]
    player = sit_at(shell, game_id, levels, Serious(), seed=f"{rng.randrange(90) + 10}", **chosen)
    player.rng = rng
    while not isinstance(shell.top, MatchEnd):
        answer(player, 200)
    reader.read(f"{game_id}: end of a match")
    closed(shell, before)


def lesson(reader: Reader, game_id: str, rng: Random) -> None:
    """A step of a lesson and two questions of the quiz."""
    shell, before = reader.shell, len(reader.shell.scenes)
    chapter = rng.choice(about(game_id).lessons)
    flow = LessonFlow(shell, game_id, lambda: rng.randrange(99))
    flow.begin(chapter)
    reader.read(f"{game_id}: lesson")
    closed(shell, before)
    LearnerProgress(shell.store, game_id, None).finish_chapter(chapter)
    flow.open()
    reader.read(f"{game_id}: lessons")
    Player(shell, Serious()).press("lesson.questions")
    reader.read(f"{game_id}: quiz")
    closed(shell, before)


def problem(reader: Reader, game_id: str, rng: Random) -> None:
    """A problem, and what is said of an answer."""
    shell, before = reader.shell, len(reader.shell.scenes)
    chosen = rng.choice(load_book(game_id))
    open_problem(shell, chosen, SolvingContext(GUEST, "", ()))
    player = Player(shell, Serious(), rng)
    for _ in range(40):
        player.rest()
        if player.table.turn_loop.is_my_turn():
            break
        player.press("problem.step")
    reader.read(f"{game_id}: problem {chosen.name}")
    ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
    player.table.turn_loop.submit(rng.choice((chosen.tempting, some_answer(ask, rng))))
    player.rest()
    reader.read(f"{game_id}: its answer")
    closed(shell, before)


def past(reader: Reader, name: str, rng: Random) -> None:
    """A replay in the middle, with its log."""
    shell, before = reader.shell, len(reader.shell.scenes)
    scene = opened(shell, name)
    for _ in range(rng.randint(3, 15)):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
        rest(scene)
    reader.read(f"replay {name}")
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l"))
    reader.read(f"log of {name}")
    closed(shell, before)


def pages(reader: Reader, rng: Random) -> None:
    """The lobby and all pages of a family with matches."""
    shell = reader.shell
    before = len(shell.scenes)

    def page(name: str, route: str, *args: object) -> None:
        shell.open(route, *args)
        for _ in range(200):
            if not shell.top.update(1 / 30):
                break
        reader.read(name)
        closed(shell, before)

    reader.read("lobby")
    for name in PAGES:
        page(name, name, *(() if name == "code" else (None,) if name == "week" else ("",)))
    for name in CHAPTERS:
        page(f"book: {name}", "book", name)
    for deck in ("french", "cirkle", "tarot"):
        page(f"gallery: {deck}", "gallery", deck)
    for one in rng.sample(shell.store.people.all(), 2):
        page(f"page of {one.name}", "person", one.id)
    for key in rng.sample(CHARACTERS, 3):
        page(f"character {key}", "character", key, {key: "expert"})
    for record in rng.sample(list(shell.store.matches.history(limit=20)), 3):
        page(f"match {record.id}", "match", str(record.id))
    for game_id in TABLES:
        seats = SetupScene(game_id)
        shell.push(seats)
        click(seats, "seats.rules")
        reader.read(f"{game_id}: seats and rules")
        closed(shell, before)


def family(shell: SceneStack, rng: Random) -> None:
    """Add four people and some matches of theirs."""
    people = [shell.store.people.add(name, face) for name, face in zip(PEOPLE[3:7], FACES[3:7], strict=True)]
    for number in range(12):
        game_id = rng.choice(TABLES)
        kind = game(game_id)
        seats = rng.choice(kind.seats)
        sitting: list[int | None] = [*rng.sample(people, min(seats, 2)), *[None] * (seats - min(seats, 2))]
        options = presets(kind, seats).get("family", kind.defaults())
        a_match(shell.store, game_id, sitting, f"{rng.randrange(9000)}", 7 if number % 5 == 4 else 10**5, **options)
    shell.store.database.flush()


def tour(reader: Reader, seed: int) -> None:
    """Read about a hundred screens."""
    rng = Random(seed)
    family(reader.shell, rng)
    reader.shell.push(Lobby())
    kinds: tuple[Callable[[Reader, str, Random], None], ...] = (table, end, lesson, problem)
    pages(reader, rng)
    for name in rng.sample(REPLAYS, min(3, len(REPLAYS))):
        past(reader, name, rng)
    for kind in kinds:
        for game_id in TABLES:
            kind(reader, game_id, rng)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.screen_words", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        eavesdropping() as heard,
        make_shell(Path(home), language=asked.language, speech=True, reduced_motion=True) as shell,
    ):
        reader = Reader(shell, heard)
        tour(reader, asked.seed)


if __name__ == "__main__":
    main()
