"""Frames of the busiest tables in a real window, for `python -m tests.tools.bench.bench --only tables`: the whole scene
of a game in play, with cards in flight, slips and plates."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import Popen
from typing import Any

import pygame

from cardtable.ai import levels
from cardtable.ai.requests import Question
from cardtable.app import fast_start
from cardtable.art.images import Artwork
from cardtable.play.players.bot_process import BotProcess
from cardtable.rules.game import Action, Game, Value
from cardtable.scenes.core.preferences import Preferences
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.store import Store
from tests.support.sessions import game_of
from tests.support.shells import Silent, all_printed
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer

FRAME = 1 / 60
MOMENTS: Mapping[str, tuple[str, int, Mapping[str, Value]]] = {
    "Naval, four pyramids": ("naval", 4, {}),
    "Poker, eight players": ("poker", 8, {}),
    "Poursuite, a fan of 40": ("poursuite", 2, {"may_draw_instead": True}),
    "Tarocchi": ("tarocchi", 4, {}),
    "Contrat": ("contrat", 4, {}),
    "Bataille, four players": ("bataille", 4, {}),
    "Court Circular": ("court_circular", 2, {}),
    "Il Cerchio": ("cerchio", 4, {"suit_draw": "random"}),
}
FAN = 40
LATE = 0.025
"""Seconds after which a frame is late."""
CARD_OF_WINDOW = 7 / 36
"""Height of a card of the reference, as a share of the height of the window."""
GROW = ("draw", "keep")
"""Verbs by which a hand grows. They are not counted until the hand is a fan of forty cards."""


@contextmanager
def _a_window(size: tuple[int, int], home: str) -> Iterator[tuple[SceneStack, pygame.Surface]]:
    """Yield a shell in a window of this size."""
    store, _ = Store.open(Path(home))
    store.settings.set("language", "en")
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    shell = SceneStack(store=store, audio=Silent(), preferences=Preferences(store.settings), size=size)
    shell.push(Lobby())
    fast_start.freeze_startup_objects()  # as the program does before any table
    yield shell, surface
    shell.artwork.close()
    store.close()


def frames(size: tuple[int, int], home: str, answers: int) -> None:
    """Play at each table for so many answers of a person and print the milliseconds of the frames."""
    with _a_window(size, home) as (shell, surface):
        # By the same machine in the same minute: half of it before the tables, half after them.
        before = full_frame(surface, shell.cloth(), shell.artwork)
        tables = _busiest(shell, surface, answers)
        full = (before + full_frame(surface, shell.cloth(), shell.artwork)) / 2
        print(json.dumps({"tables": tables, "full": full}))


def _busiest(shell: SceneStack, surface: pygame.Surface, answers: int) -> Mapping[str, Mapping[str, float]]:
    found = {}
    for name, (game_id, seats, options) in MOMENTS.items():
        levels.find_bots(game_id)  # they belong to another process, and load there
        opponents = Apart()
        player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], opponents, seed="be", **options)
        all_printed(shell)
        first, *later = _played(player, surface, answers, opponents)
        took = sorted(later)
        found[name] = {
            "median": took[len(took) // 2],
            "p99": took[len(took) * 99 // 100],
            "worst after the first": took[-1],
            "first picture": first,
        }
        shell.home()
    return found


def full_frame(surface: pygame.Surface, ground: pygame.Surface, art: Artwork) -> float:
    """Return the reference for every frame: the seconds for laying the whole cloth and sixty cards with their shadows,
    and showing it all."""
    wide, high = surface.get_size()
    height = round(high * CARD_OF_WINDOW)
    card, shadow = art.face("french", "KH", height), art.shadow("french", height, 0.0)
    spots = [(wide * (x + 0.5) / 15, high * (y + 0.5) / 4) for y in range(4) for x in range(15)]
    took = []
    for _ in range(40):
        before = time.thread_time()
        surface.blit(ground, (0, 0))
        for spot in spots:
            surface.blit(shadow, shadow.get_rect(center=spot))
            surface.blit(card, card.get_rect(center=spot))
        pygame.display.flip()
        took.append(time.thread_time() - before)
    return sorted(took)[len(took) // 2]


class Apart(Chance):
    """Random opponents whose thinking is measured apart, because in the program it happens in another process."""

    thought = 0.0
    """Processor seconds."""

    def think(self, question: Question[Any]) -> Any:
        before = time.thread_time()
        reply = super().think(question)
        self.thought += time.thread_time() - before
        return reply


def _frame(
    player: Player, surface: pygame.Surface, clock: Callable[[], float] = time.thread_time
) -> tuple[bool, float]:
    """Make one frame as the program does. Return whether something moves, and the seconds it took: those of the
    processor, in which other work on the machine does not count, or those of another clock."""
    before = clock()
    moving = player.table.update(FRAME)
    player.shell.artwork.step()
    rects = player.table.draw(surface)
    pygame.display.update(rects) if rects is not None else pygame.display.flip()
    spent = clock() - before
    if not moving:
        fast_start.collect_old_objects()
    pygame.event.pump()
    return moving, spent


def _played(player: Player, surface: pygame.Surface, answers: int, opponents: Apart) -> Iterator[float]:
    """Yield the seconds of each frame while something moves, until the person has given so many answers or the deal is
    over."""
    rng, table = Random(5), player.table
    for _ in range(60 * 120):
        before = opponents.thought
        moving, spent = _frame(player, surface)
        if moving:
            yield spent - (opponents.thought - before)
        if player.shell.top is not table or not answers:
            return
        if table.turn_loop.is_my_turn() and not moving:
            action = _answer(game_of(table.session), table.hot_seat.active_seat, rng)
            answers -= action.verb not in GROW
            table.turn_loop.submit(action)


def _answer(deal: Game, seat: int, rng: Random) -> Action:
    """Return a random answer; a hand that may grow grows, until it is a fan of forty cards."""
    ask = deal.ask(seat)
    draws = [action for action in ask.actions if action.verb in GROW]
    if deal.id == "poursuite" and draws and len(deal.table.at(f"hand.{seat}")) < FAN:
        return draws[0]
    return some_answer(ask, rng)


def while_bots_think(size: tuple[int, int], home: str, answers: int) -> None:
    """Play against Experts in their own process while another core is busy as well. Print the milliseconds of the
    frames in which they thought, and the number of noticeable ones in a thousand."""
    found = {}
    busy = [sys.executable, "-c", "import os; os.nice(5)\nwhile True: pass"]
    with _a_window(size, home) as (shell, surface), Popen(busy) as other:
        for game_id in ("tarocchi", "contrat", "cerchio"):
            player = sit_at(shell, game_id, ["", *["expert"] * 3], BotProcess(), seed="be")
            all_printed(shell)
            took = sorted(_thought_beside(player, surface, answers))
            late = sum(seconds > LATE for seconds in took) * 1000 / len(took)
            found[game_id] = {"p99": took[len(took) * 99 // 100], "worst": took[-1], "late": late}
            shell.home()
        other.kill()
    print(json.dumps(found))


def _thought_beside(player: Player, surface: pygame.Surface, answers: int) -> Iterator[float]:
    """Yield the seconds of each frame in which an opponent thought, until the person has given so many answers."""
    rng, table, clock = Random(5), player.table, pygame.time.Clock()
    table.draw(surface)  # the first picture of a table costs the same, whichever seat thinks
    while answers and player.shell.top is table:
        moving, spent = _frame(player, surface, time.perf_counter)
        if table.session.waits_for_bot:
            yield spent
        if table.turn_loop.is_my_turn() and not moving:
            answers -= 1
            table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), rng))
        clock.tick(60)
