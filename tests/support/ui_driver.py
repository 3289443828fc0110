"""Simulated people at a table without a window. They click, drag and press keys in the real scenes; time is stepped by
hand, and the opponents answer at once."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from tests.support.sessions import game_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.ai.bot import Budget
from cardtable.ai.levels import find_suggestions, respond
from cardtable.ai.requests import Advice, Hint, IsDecided, Move, Question, Reply
from cardtable.foundation.frozen import replace
from cardtable.play.player import PlayerInfo
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.open_session import seat_players
from cardtable.rules.game import Action, Ask
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import open_table
from cardtable.scenes.people.avatars import CAST
from cardtable.scenes.phones.kept_keys import KeptPhones, save_phones
from cardtable.store import types
from cardtable.table.selection.picker import touches
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

PEOPLE = ("Anna", "Bruno", "Colette", "Edgar", "Fiona", "Guido", "Hélène", "Ivo")
FACES = ("hare", "owl", "cat", "hedgehog", "heron", "lemon", "teapot", "oak")
FRAME = 1 / 30
FEW = 6
"""Playouts for a hint in tests."""


class Instant(BotProcess):
    """Bot process that answers at the first poll, in this process, and records its questions."""

    def __init__(self) -> None:
        super().__init__()
        self.tickets: list[int] = []

    def start(self) -> None:
        return

    def ask(self, question: Question[Any]) -> None:
        self._dropped, self._asked, self.kept_waiting = self._asked, question, 0.0
        self.tickets.append(question.seen.ticket)

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        if question is not self._asked:
            return None
        self._asked = None
        reply: Reply = self.think(question)
        return reply

    def think(self, question: Question[Any]) -> Any:
        """Return the reply of players with few playouts."""
        match question:
            case Hint(seen, seed):
                found = find_suggestions(seen, Random(seed), Budget(FEW))
                return Advice(found[0].action, found)
            case Move(_, _, level) if level != "random":
                question = replace(question, level="beginner")
        return respond(question).reply


class Chance(Instant):
    """Random opponents without any other reply."""

    def think(self, question: Question[Any]) -> Any:
        match question:
            case IsDecided():
                return False
            case Move():
                question = replace(question, level="random")
        return super().think(question)


class Lobby(FormScene):
    def build(self, canvas: Canvas) -> Widget:
        return Words(canvas, "lobby")


@dataclass
class Player:
    """Simulated person at the table, whose choices follow from a seed."""

    shell: SceneStack
    bot_process: BotProcess
    rng: Random = field(default_factory=lambda: Random(5))

    @property
    def table(self) -> MatchScene:
        return next(scene for scene in self.shell.scenes if isinstance(scene, MatchScene))

    def step(self, frames: int = 1, dt: float = FRAME) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        for _ in range(frames):
            self.shell.store.database.flush()  # a frame that waits for the disk is no step of time
            self.shell.top.update(dt)
            self.shell.draw(surface)

    def rest(self) -> None:
        """Wait until nothing moves and no bot computes; the picture is then the view of the seat."""
        for _ in range(4000):
            top = self.shell.top
            self.shell.store.database.flush()
            moving = top.update(FRAME)
            fallen = top is not self.shell.top and isinstance(self.shell.top, Curtain)
            if not moving and not fallen and not top.needs_polling():
                break
            if not isinstance(self.bot_process, Instant) or self._prints_for_phones():
                time.sleep(0.005)  # another process or thread works meanwhile
        else:
            raise AssertionError("never came to rest")
        if self.shell.top is self.table:
            table = self.table
            assert table.board.stage.tableau.agrees(table.session.viewer.observation().view)

    def _prints_for_phones(self) -> bool:
        return any(isinstance(scene, MatchScene) and scene.phones.needs_polling for scene in self.shell.scenes)

    def event(self, kind: int, **values: Any) -> None:
        self.shell.top.handle(pygame.event.Event(kind, **values))

    def take_back(self) -> None:
        """Press the undo key, and confirm if asked."""
        self.key(pygame.K_u)
        if self.shell.top.overlay:
            self.press("answer.0")

    def key(self, code: int) -> None:
        self.event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        self.event(pygame.KEYUP, key=code, mod=0)

    def point(self, pos: tuple[int, int], rel: tuple[int, int] = (0, 0)) -> None:
        self.event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))

    def down(self, pos: tuple[int, int]) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def up(self, pos: tuple[int, int]) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def click(self, pos: tuple[int, int]) -> None:
        self.point(pos)
        self.down(pos)
        self.up(pos)

    def press(self, name: str) -> None:
        """Click the thing of this name, as soon as its slip accepts input."""
        while isinstance(self.shell.top, FormScene) and self.shell.top.needs_polling():
            self.shell.update(FRAME)
        thing = next(thing for thing in self.shell.top.ui_targets() if thing.name == name)
        self.click(thing.rect.center)

    def where(self, touch: int | str) -> tuple[int, int]:
        """Return a point at which a card, or the top of a place, is uncovered."""
        board = self.table.board
        if isinstance(touch, str) and not board.stage.tableau.places.get(touch):
            return board.targets.gap_rect(touch).center
        for place, lying in board.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                if sprite.face == touch or (place == touch and i == len(lying) - 1):
                    clear = board.stage.outlines.clear_part(place, i)
                    assert clear.width, f"{touch} is covered"
                    return clear.center
        raise AssertionError(f"{touch} is not on the table")

    def hidden(self, people: Sequence[int]) -> bool:
        """Return whether no person's hand lies open on the screen."""
        board = self.table.board
        return not any(
            sprite.face is not None or sprite.card is not None
            for seat in people
            for sprite in board.stage.tableau.places.get(f"{board.layout.about.hand}.{seat}", ())
        )

    def answer(self, action: Action, way: str) -> None:
        """Give an answer by clicks or by keys alone, whatever kind it is of."""
        board = self.table.board
        touched = touches(action, board.places)
        if action in board.picker.ask.actions and touched:
            for touch in touched:
                if way == "clicks":
                    self.click(self.where(touch))
                else:
                    self.walk(touch)
                    self.key(pygame.K_RETURN)
            return
        name = action.text(game_of(self.table.session).pack)
        if action.n is not None and action not in board.picker.ask.actions:
            name = f"amount.{action.verb}.confirm"
            self.focus(f"amount.{action.verb}.dial")
            for digit in str(action.n):
                self.event(pygame.KEYDOWN, key=pygame.K_0 + int(digit), mod=0, unicode=digit)
                self.event(pygame.KEYUP, key=pygame.K_0 + int(digit), mod=0)
        elif action not in board.picker.ask.actions:
            name = action.verb
        self.focus(name)
        if way == "clicks":
            self.press(name)
        else:
            self.key(pygame.K_RETURN)

    def focus(self, name: str) -> None:
        """Walk to a thing with Tab, which also brings it into view."""
        form = self.table.hud.form
        for _ in range(99):
            if form.focused is not None and form.focused.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {name}")

    def walk(self, touch: int | str) -> None:
        """Walk to a card or a place with the arrows."""
        board = self.table.board
        for key in [pygame.K_RIGHT] * 60 + [pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP] * 30:
            if board.cursor == touch:
                return
            self.key(key)
        raise AssertionError(f"the arrows never come to {touch}")


def sit_at(
    shell: SceneStack, game_id: str, levels: Sequence[str], bot_process: BotProcess | None = None,
    seed: str = "c1", **options: int | str | bool,
) -> Player:  # fmt: skip
    """Open a table whose cards follow from a seed."""
    return _sit(shell, game_id, levels, bot_process, seed, (), options)


def sit_with_phones(
    shell: SceneStack, game_id: str, levels: Sequence[str], phones: Collection[int],
    bot_process: BotProcess | None = None, seed: str = "c1",
) -> Player:  # fmt: skip
    """Open a table at which the people at some seats have phones."""
    return _sit(shell, game_id, levels, bot_process, seed, phones, {})


def _sit(
    shell: SceneStack, game_id: str, levels: Sequence[str], bot_process: BotProcess | None, seed: str,
    phones: Collection[int], options: Mapping[str, int | str | bool],
) -> Player:  # fmt: skip
    rules = game(game_id)
    terms = Terms(rules, len(levels), rules.defaults(**options), seed * 16, "5a" * 8)
    sitters = [
        PlayerInfo(name, CAST.get(name, face) if level else face, level)
        for name, face, level in zip(PEOPLE, FACES, levels, strict=False)
    ]
    kept = [types.StoredSitter(sitter.name, None, sitter.level or None) for sitter in sitters]
    record = shell.store.logs.begin(game_id, kept, "\n".join(header_lines(terms)), terms.seal)
    save_phones(shell.store, record, KeptPhones(waiting=phones))
    bot_process = bot_process or Instant()
    session = seat_players(Match(terms), levels, Autosave(shell.store, record), bot_process)
    shell.push(MatchScene(session, sitters, partial(open_table, shell, game_id, sitters, terms.options)))
    return Player(shell, bot_process)


def some_answer(ask: Ask, rng: Random) -> Action:
    """Return a random answer that a person can give at the table: an arrangement stays as it lies."""
    if ask.arrange is not None:
        return Action(ask.arrange.verb, ask.arrange.cards[: ask.arrange.size], ask.arrange.to)
    return ask._replace(arrange=None).random_action(rng)
