"""Whatever a person would do with the hand can be done with the pointer: each offered answer that a card, a pile or a
place stands for is given by clicks and by a drag, in every game, and what can be used is never refused."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.rules.game import Action
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.table.selection.picker import Touch, touches
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer

SPOKEN = {
    "pass", "keep", "bid", "own", "follow", "parole", "bet", "raise", "hide", "resign", "none", "solo", "rivanto",
    "scommessa", "stay",
}  # fmt: skip
"""Verbs of what is said at the table, and of doing nothing: no card, pile or place stands for them."""
TABLES_AND_RULES: list[tuple[str, dict[str, Any]]] = [
    *((game_id, {}) for game_id in TABLES),
    ("poursuite", {"may_draw_instead": True}),
    ("cerchio", {"suit_draw": "random"}),
    ("cerchio", {"suit_draw": "choose"}),
    ("poker", {"show_winner": True}),
]
FEW = 5
"""Answers that are tried of each question."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def sit(shell: SceneStack, game_id: str, options: dict[str, Any]) -> Player:
    kind = game(game_id)
    options = {name: value for name, value in options.items() if name in kind.defaults()}
    player = sit_at(shell, game_id, ["", *["beginner"] * (kind.seats[0] - 1)], Chance(), **options)
    player.rest()
    return player


def by_hand(player: Player, action: Action) -> tuple[Touch, ...]:
    """Return the touches that give an action, if there are any."""
    board = player.table.board
    assert board.seen is not None
    return touches(action, board.places) or tuple(board.talk.stands(action, board.seen))[:1]


def clicked(player: Player, way: tuple[Touch, ...]) -> None:
    for touch in way:
        player.click(player.where(touch))
        player.step(1)


def dragged(player: Player, way: tuple[Touch, ...]) -> None:
    """The first of what is touched is carried to the last of it, or far away over the cloth; a place that takes a card
    gets the card that is to come there."""
    board, window = player.table.board, pygame.Rect((0, 0), player.shell.size)
    seen = board.seen
    assert seen is not None
    start, goal = player.where(way[0]), player.where(way[-1])
    coming = next((board.talk.coming(action, seen) for action in board.picker.open().get(way[0], ())), None)
    if coming is not None:
        start = player.where(coming)
    elif len(way) == 1:
        spots = [
            (x, y)
            for x in range(window.width // 4, window.width * 3 // 4, 40)
            for y in range(120, window.height - 40, 40)
        ]
        spots.sort(key=lambda spot: -hypot(spot[0] - start[0], spot[1] - start[1]))
        root = player.table.hud.form.root
        goal = next(spot for spot in spots if not board.touch_at(spot) and root.at(spot) is None)
    player.down(start)
    player.point(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2), (9, 3))
    assert board.is_dragging(), f"{way} cannot be taken up"
    player.point(goal, (9, 3))
    player.up(goal)
    player.step(1)


@pytest.mark.share(24)
@pytest.mark.parametrize("gesture", [clicked, dragged])
@pytest.mark.parametrize(("game_id", "options"), TABLES_AND_RULES)
def test_touching_the_cards_of_an_answer_gives_it(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str, options: dict[str, Any], gesture: Any
) -> None:
    player = sit(shell, game_id, options)
    table, given, tried = player.table, list[Action](), 0
    act = TurnLoop.submit
    for _ in range(14):
        player.rest()
        if shell.top is not table or not table.turn_loop.is_my_turn():
            break
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        touched = [action for action in ask.actions if by_hand(player, action)]
        for action in ask.actions:
            assert action in touched or action.verb in SPOKEN, f"nothing stands for {action.verb}"
        if ask.arrange is None:
            monkeypatch.setattr(TurnLoop, "submit", lambda turns, action: given.append(action))
            for action in player.rng.sample(touched, min(FEW, len(touched))):
                given.clear()
                gesture(player, by_hand(player, action))
                assert given == [action], f"{gesture.__name__}: {given} and not {action}"
                assert not table.hud.question_slip.notice
                table.board.send_home()
                player.step(1)
                tried += 1
            monkeypatch.setattr(TurnLoop, "submit", act)
        table.turn_loop.submit(some_answer(ask, player.rng))
    assert tried > FEW or game_id == "poker", "otherwise nothing has been seen"


def test_the_pack_is_drawn_from_by_a_click_and_by_a_drag_in_il_cerchio(shell: SceneStack) -> None:
    for gesture in (clicked, dragged):
        player = sit(shell, "cerchio", {})
        table = player.table
        assert table.board.stage.tableau.places["stock"][-1].glow, "it is seen that the pack may be touched"
        lines = len(match_of(table.session).lines)
        gesture(player, ("stock",))
        assert len(match_of(table.session).lines) == lines + 1 and not table.hud.question_slip.notice
        shell.home()


def test_a_click_on_the_card_that_is_to_be_placed_is_not_refused(shell: SceneStack) -> None:
    player = sit(shell, "cerchio", {"suit_draw": "random"})
    table = player.table
    for _ in range(40):
        player.rest()
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        if any(action.verb == "put" for action in ask.actions):
            break
        table.turn_loop.submit(some_answer(ask, player.rng))
    player.click(player.where("turned"))
    player.step(1)
    assert not table.hud.question_slip.notice
    assert len(table.board.targets.gaps()) > 1


def test_an_attack_is_one_drag_from_the_attacker_to_the_target(shell: SceneStack) -> None:
    player = sit(shell, "naval", {})
    table = player.table
    for _ in range(12):
        player.rest()
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        verbs = {action.verb for action in ask.actions}
        places = table.board.stage.tableau.places
        if len(verbs) == 1 and by_hand(player, ask.actions[0])[0] in places and not ask.arrange:
            break
        table.turn_loop.submit(some_answer(ask, player.rng))
    first = by_hand(player, ask.actions[0])[0]
    start = player.where(first)
    table.turn_loop.submit(ask.actions[0])
    player.rest()
    following = game_of(table.session).ask(table.hot_seat.active_seat)
    goal = player.where(by_hand(player, following.actions[0])[0])
    assert table.turn_loop.travel.undo_step()
    player.rest()
    lines = len(match_of(table.session).lines)
    player.down(start)
    player.point(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2), (9, 3))
    player.point(goal, (9, 3))
    player.up(goal)
    assert len(match_of(table.session).lines) >= lines + 2, "both steps of the choice are made"
    player.rest()
