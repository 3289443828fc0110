"""Screens of the program by name, each with the function that opens it above a lobby with a family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

import pygame

from cardtable.ai.evaluation_requests import Evaluate
from cardtable.ai.levels import respond
from cardtable.ai.requests import Question
from cardtable.foundation.frozen import replace
from cardtable.play.history.replay import Moment
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.lessons.open_lesson import load_chapter
from cardtable.play.problems.problems import book_path, load_book
from cardtable.play.review.review_task import BlockingBot
from cardtable.rules.registry import GAMES, about, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lessons.flow import LessonFlow
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.problems.calendar import ProblemCalendar
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.open_problem import open_problem
from cardtable.scenes.problems.problem_book import ProblemBook
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.tables.solved_problems import GUEST
from tests.support.ends import ENDS
from tests.support.hot_seat import go_on
from tests.support.records import golden, keep
from tests.support.replay_scenes import opened, read_through
from tests.support.screens import click, top_form
from tests.support.ui_driver import Chance, Instant, Player, sit_at, some_answer
from tests.support.waiting import wait_until

Opening = Callable[[SceneStack], object]


def rules(shell: SceneStack, game_id: str) -> None:
    shell.push(SetupScene(game_id))
    click(top_form(shell), "seats.rules")


SOON_OVER = ("poker",)
"""Games in which a few answers by chance can end a deal."""


def table(shell: SceneStack, game_id: str, people: int = 1, answers: int = 3) -> Player:
    """A table after a few answers, at the question of a person."""
    answers = 0 if game_id in SOON_OVER else answers
    seats = max(people, game(game_id).seats[0])
    player = sit_at(shell, game_id, [*[""] * people, *["beginner"] * (seats - people)], Chance())
    for _ in range(40):
        player.rest()
        if isinstance(shell.top, Curtain):
            return player
        if shell.top is not player.table:
            break
        seen = player.table.session.viewer.observation()
        if answers <= 0 and not seen.ask.forced:
            return player
        player.table.turn_loop.submit(some_answer(seen.ask, player.rng))
        answers -= 1
    assert shell.top is player.table, "the deal is over before a person is asked"
    return player


def at_curtain(shell: SceneStack, game_id: str) -> None:
    player = table(shell, game_id, 2, 1)
    go_on(player, lambda each: isinstance(each.shell.top, Curtain))


def over(shell: SceneStack, game_id: str, of_match: bool = False) -> Player:
    """A table at the end of its first deal, or of the match."""
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
    for _ in range(4000):
        player.rest()
        if isinstance(shell.top, ENDS[1] if of_match else ENDS):
            return player
        if isinstance(shell.top, ENDS[0]):
            player.press("ending.on")
        else:
            player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
    raise AssertionError("it does not end")


def pressed(shell: SceneStack, game_id: str, keys: Sequence[int]) -> None:
    """A table at which some keys were pressed."""
    player = table(shell, game_id)
    for code in keys:
        player.key(code)
        player.rest() if shell.top is player.table else player.step(3)


def lesson(shell: SceneStack, game_id: str, number: int) -> None:
    chapter = about(game_id).lessons[0]
    names = [step.name for step in load_chapter(game_id, chapter).steps]
    LessonFlow(shell, game_id).begin(chapter, names[min(number, len(names) - 1)])
    Player(shell, Instant()).rest()


def lesson_menu(shell: SceneStack, game_id: str, asked: bool = False) -> None:
    """The menu of a lesson, or the first question of its quiz."""
    LearnerProgress(shell.store, game_id, None).finish_chapter("lesson")
    LessonFlow(shell, game_id, lambda: 3).open()
    if asked:
        Player(shell, Instant()).press("lesson.questions")


def problem(shell: SceneStack, game_id: str, solved: bool = False) -> None:
    first, second = load_book(game_id)[:2]
    open_problem(shell, first, SolvingContext(GUEST, "", (second,)))
    player = Player(shell, Instant())
    player.rest()
    if solved:
        player.table.turn_loop.submit(first.best[0])
        player.rest()


def review(shell: SceneStack) -> None:
    """A review that few playouts have finished."""

    def answer(_: BlockingBot, question: Question[Any]) -> Any:
        return respond(replace(question, playouts=8) if isinstance(question, Evaluate) else question).reply

    def is_finished() -> bool:
        shell.top.update(0.05)
        return not shell.top.needs_polling()

    with patch.object(BlockingBot, "__call__", answer):
        shell.open("match", str(keep(shell, golden("cerchio-reference"))))
        read_through(shell)
        click(top_form(shell), "match.review")
        wait_until(is_finished, "the review never ends")
    shell.top.update(0.05)


def named(route: str, chapter: str = "") -> Opening:
    return lambda shell: shell.open(route, chapter) if chapter else shell.open(route)


def _every(open_one: Callable[..., object], what: str, games: Sequence[str] = tuple(GAMES)) -> Mapping[str, Opening]:
    """Return an opening for each of these games."""
    return {f"{what} {game_id}": partial(open_one, game_id=game_id) for game_id in games}


def _seats(shell: SceneStack, game_id: str) -> None:
    shell.push(SetupScene(game_id))


DIALOGS: Mapping[str, tuple[str, Sequence[int]]] = {
    "score sheet": ("tarocchi", (pygame.K_s,)), "log": ("tarocchi", (pygame.K_l,)),
    "table in words": ("tarocchi", (pygame.K_w,)), "last trick": ("tarocchi", (pygame.K_t,)),
    "last round": ("poker", (pygame.K_t,)), "all hints": ("tarocchi", (pygame.K_h, pygame.K_h)),
    "characters": ("cerchio", (pygame.K_o,)),
    "take back?": ("cerchio", (pygame.K_u,)),
}  # fmt: skip
"""Dialogs over a table: its game, and the keys that open them."""
TAUGHT = tuple(game_id for game_id in GAMES if about(game_id).lessons)
POSED = tuple(game_id for game_id in GAMES if book_path(game_id).is_file())
"""Games with a lesson, and those with a book of problems. A new game may come without them."""
REPLAYED = ("cerchio-match", "contrat-teams", "poker-match", "naval-two")

FORMS: Mapping[str, Opening] = {
    "lobby": lambda shell: None,
    **_every(_seats, "seats of"),
    **_every(rules, "rules of"),
    "pause": partial(pressed, game_id="contrat", keys=(pygame.K_ESCAPE,)),
    "match": lambda shell: shell.open("match", str(keep(shell, golden("cerchio-match")))),
    **{f"page {name}": named(name) for name in ("help", "settings", "family", "book", "keeping")},
    **{f"page {name}": named(name) for name in ("gallery", "keys", "code")},
    **{f"chapter {name}": named("book", name) for name in ("people", "house", "character")},
    **{f"curtain of {game_id}": partial(at_curtain, game_id=game_id) for game_id in ("poursuite", "poker")},
    **_every(over, "end of a deal of"),
    **{f"end of a match of {each}": partial(over, game_id=each, of_match=True) for each in ("contrat", "poker")},
    **{name: partial(pressed, game_id=game_id, keys=keys) for name, (game_id, keys) in DIALOGS.items()},
    "review": review,
    **_every(lesson_menu, "lessons of", TAUGHT),
    **_every(partial(lesson_menu, asked=True), "quiz of", TAUGHT),
    "problem book": lambda shell: shell.push(ProblemBook("poker")),
    "problem calendar": lambda shell: shell.push(ProblemCalendar()),
}
"""Screens that are one form."""
TABLES: Mapping[str, Opening] = {
    **_every(table, "table of"),
    **_every(partial(table, people=2), "shared table of"),
    **_every(partial(pressed, keys=(pygame.K_h,)), "hint at"),
    **_every(partial(lesson, number=2), "lesson of", TAUGHT),
    **_every(problem, "problem of", POSED),
    **_every(partial(problem, solved=True), "solution of", POSED),
    **{f"replay of {record}": partial(opened, name=record, when=Moment(0, 4)) for record in REPLAYED},
}
"""Screens with cards."""
