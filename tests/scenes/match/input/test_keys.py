"""A table that is played by keys alone: the arrows reach whatever can be done, Enter does it, the keyboard is at the
next question where it can be answered, and the keys that tooltips name work on every slip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.art import theme
from cardtable.rules.game import Action
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.hint_list import HintList
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.dialogs.score_sheet import ScoreSheet
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.help import Help
from cardtable.table.selection.picker import touches
from tests.support.ends import ENDS
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Instant, Lobby, Player, sit_at, some_answer
from tests.support.waiting import at_most

SHORT: dict[str, dict[str, Any]] = {
    "cerchio": {"match_games": 1},
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8, "turn_limit": 50},
    "contrat": {"target_score": 1000},
    "poker": {"deals": 10},
    "court_circular": {"target": 20},
}
ARROWS = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
ENOUGH = 25
"""Answers after which a match has been seen well enough."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    routes = {"help": Help}
    with make_shell(tmp_path, routes=routes, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def sit(shell: SceneStack, game_id: str, **options: Any) -> Player:
    kind = game(game_id)
    wanted = {**SHORT.get(game_id, {}), **options}
    wanted = {name: value for name, value in wanted.items() if name in kind.defaults()}
    player = sit_at(shell, game_id, ["", *["beginner"] * (kind.seats[0] - 1)], Chance(), **wanted)
    player.rest()
    return player


def goals(player: Player, action: Action) -> list[str]:
    """Return the targets that the keyboard must reach one after the other to give an answer."""
    table = player.table
    pack, board = table.session.pack, table.board
    ways = touches(action, board.places)
    if action not in board.picker.ask.actions:
        return [f"amount.{action.verb}.confirm" if action.n is not None else action.verb]
    return [pack.codes[way] if isinstance(way, int) else way for way in ways] or [action.text(pack)]


def arrow_to(player: Player, name: str) -> None:
    """With the arrows alone."""
    for key in [pygame.K_RIGHT] * 70 + [player.rng.choice(ARROWS) for _ in range(600)]:
        if player.table.focus_name() == name:
            return
        player.key(key)
    raise AssertionError(f"the arrows never come to {name}")


@pytest.mark.share(6)
@pytest.mark.parametrize("game_id", TABLES)
def test_arrows_and_enter_are_enough(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    table, answered = player.table, 0
    while answered < ENOUGH and not table.session.progress.over:
        player.rest()
        if isinstance(shell.top, ENDS):
            while shell.top.needs_polling():
                shell.top.update(0.1)
            player.key(pygame.K_RETURN)
            continue
        if not table.turn_loop.is_my_turn():
            continue
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        action = some_answer(ask, player.rng) if ask.arrange is None else Action(ask.arrange.verb)
        if action.n is not None and action not in ask.actions:
            action = Action(action.verb, n=action.n)
        lines = len(match_of(table.session).lines)
        for name in goals(player, action):
            arrow_to(player, name)
            player.key(pygame.K_RETURN)
        assert len(match_of(table.session).lines) > lines, f"{action} was not given"
        answered += 1
        player.rest()
        if shell.top is table and table.turn_loop.is_my_turn():
            found = table.focus_name()
            board, stops = table.board, [stop.name for stop in table.hud.question_slip.stops]
            ready = board.cursor is not None and board.targets.serves(board.cursor)
            assert found in stops or ready, f"at the next question the keyboard is at {found!r}"
    assert answered >= 4


def only_draw(shell: SceneStack) -> Player:
    """A table where nothing can be done but to draw, by rules with which a draw tells and so does not go by itself."""
    for seed in ("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"):
        player = sit_at(shell, "poursuite", ["", "beginner"], Chance(), seed, hand_size=8, may_draw_instead=True)
        for _ in range(25):
            player.rest()
            if shell.top is not player.table:
                break
            ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
            if {action.verb for action in ask.actions} == {"draw"}:
                return player
            player.table.turn_loop.submit(some_answer(ask, player.rng))
        shell.home()
    raise AssertionError("to draw was never all that could be done")


@pytest.mark.parametrize("game_id", [game_id for game_id in TABLES if game_id != "poker"])  # it asks for no card
def test_from_the_cards_an_arrow_leads_up_to_the_buttons_and_back(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    while player.table.board.arranging is not None or not player.table.board.picker.next():
        player.answer(some_answer(player.table.board.picker.ask, player.rng), "clicks")
        player.rest()
    board, form = player.table.board, player.table.hud.form
    player.key(pygame.K_RIGHT)
    card = board.cursor
    for _ in range(12):
        if form.focused is not None:
            break
        card = board.cursor
        player.key(pygame.K_UP)
    assert card is not None and form.focused is not None and board.cursor is None
    assert form.focused.rect.bottom <= board.stage.layout.room.height // 2, form.focused.name
    player.key(pygame.K_DOWN)
    assert board.cursor == card and form.focused is None


def test_enter_finds_an_allowed_answer_and_refuses_none(shell: SceneStack) -> None:
    player = only_draw(shell)
    table = player.table
    lines = len(match_of(table.session).lines)
    player.key(pygame.K_RETURN)
    assert len(match_of(table.session).lines) == lines
    assert table.board.cursor is not None and table.board.targets.serves(table.board.cursor)
    player.key(pygame.K_RETURN)
    assert not table.hud.question_slip.notice
    assert len(match_of(table.session).lines) > lines


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_after_a_hint_enter_takes_it(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Instant())
    table = player.table
    for _ in range(6):
        player.rest()
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        if ask.arrange is None and not ask.forced and shell.top is table:
            break
        player.answer(some_answer(ask, player.rng), "keys")
    player.press("hint")
    player.rest()
    advised = table.board.hint
    assert advised is not None
    before = len(match_of(table.session).lines)
    for _ in touches(advised, table.board.places) or (0,):
        player.key(pygame.K_RETURN)
    assert shell.top is table and len(match_of(table.session).lines) > before
    assert advised.text(table.session.pack) in match_of(table.session).lines[before]


@pytest.mark.share(4)
@pytest.mark.parametrize("below", ["pause", "hint", "end"])
@pytest.mark.parametrize("game_id", ["poker", "contrat"])
def test_the_keys_that_tooltips_name_work_on_every_slip(shell: SceneStack, game_id: str, below: str) -> None:
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Instant())
    table = player.table
    player.rest()
    if below == "pause":
        player.key(pygame.K_ESCAPE)
    elif below == "hint":
        player.key(pygame.K_h)
        player.rest()
        player.key(pygame.K_h)
    else:
        steps = at_most(400, "the deal never ends")
        while not isinstance(shell.top, ENDS):
            next(steps)
            player.rest()
            if match_of(table.session).playing:
                table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))
    slip = shell.top
    assert isinstance(slip, (PauseDialog, HintList, *ENDS))
    for key in (pygame.K_s, pygame.K_l, pygame.K_F1):
        player.key(key)
        assert isinstance(shell.top, {pygame.K_s: ScoreSheet, pygame.K_l: DealLog, pygame.K_F1: Help}[key])
        player.key(key if key != pygame.K_F1 else pygame.K_ESCAPE)
        assert shell.top is slip, "the key that opened it closes it"
    player.key(pygame.K_t)
    assert shell.top is not slip
    assert not isinstance(shell.top, MatchScene)


# ---- the frame of the keyboard --------------------------------------------------------


def test_the_keyboard_is_at_one_place_only_and_leaves_no_frame_behind(shell: SceneStack) -> None:
    player = sit(shell, "contrat")
    board = player.table.board
    for _ in range(30):
        player.rest()
        ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
        if any(action.verb == "play" for action in ask.actions):
            break
        player.table.turn_loop.submit(some_answer(ask, player.rng))
    player.key(pygame.K_RIGHT)
    played = board.cursor
    assert played is not None and player.table.hud.form.focused is None
    player.key(pygame.K_RETURN)
    assert board.cursor is None, "no frame flies with the card or stays over it"
    player.rest()
    if player.table.turn_loop.is_my_turn():
        assert board.cursor not in (None, played)
    player.key(pygame.K_RIGHT)
    assert board.cursor is not None
    player.key(pygame.K_TAB)
    assert player.table.hud.form.focused is not None and board.cursor is None


@pytest.mark.parametrize("game_id", ["contrat", "poursuite"])
def test_the_frame_of_the_keyboard_is_told_by_its_form_and_leaves_the_edges_free(
    shell: SceneStack, game_id: str
) -> None:
    player = sit(shell, game_id)
    board, surface = player.table.board, pygame.display.get_surface()
    assert surface is not None
    for _ in range(30):
        player.rest()
        if any(isinstance(touch, int) for touch in board.picker.next()):
            break
        player.table.turn_loop.submit(
            some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), player.rng)
        )
    player.key(pygame.K_RIGHT)
    player.step(12)
    sprite = board.targets.sprite_of(board.cursor)
    assert sprite is not None and sprite.glow in (theme.PALE_GOLD, theme.GOLD)
    body, out = board.stage.outlines.body(sprite), board.canvas.u(7)
    white = pygame.mask.from_threshold(surface, (255, 255, 255), (2, 2, 2, 255))
    left = pygame.Rect(body.left - out, body.top - out, out, body.height + 2 * out)
    seen = {y - left.top for y in range(left.top, left.bottom) for x in range(left.left, left.right)
            if white.get_at((x, y))}  # fmt: skip
    assert seen, "corners are white"
    assert not [y for y in seen if left.height * 0.3 < y < left.height * 0.7], "between the corners the edge is free"


# ---- the heading ----------------------------------------------------------------------


def test_no_thinking_is_shown_during_animation(shell: SceneStack) -> None:
    shell.set_preference("reduced_motion", False)
    shell.set_preference("speed", "normal")
    player = sit(shell, "poursuite")
    table, thought, shown = player.table, set[str](), set[str]()
    for _ in range(400):
        player.step()
        question = table.hud.question_slip.question
        (shown if table.board.stage.moving else thought).add(question)
        if table.turn_loop.is_my_turn() and not table.board.stage.moving and table.board.picker.ask.actions:
            player.table.turn_loop.submit(
                some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng)
            )
    assert any("thinking" in words for words in thought)
    assert not [words for words in shown if "thinking" in words or "turn" in words]
    assert any(words.endswith("plays.") for words in shown)
    assert "You play." in shown
