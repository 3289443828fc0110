"""A press too many: what has just appeared where something else was takes no answer, at the table and on slips that
come by themselves. Time is stepped by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.play.session.session import Session
from cardtable.rules.game import Action
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.input_guard import PAUSE, READING_PAUSE, TremblingHand
from cardtable.scenes.core.scene import SceneStack
from tests.support.ends import ENDS
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import FRAME, Chance, Lobby, Player, sit_at, some_answer
from tests.support.waiting import at_most

SHORT: dict[str, dict[str, Any]] = {
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8, "turn_limit": 50},
    "cerchio": {"match_games": 1},
}


class Again(Player):
    """Second press at the same spot, or of the same key."""

    last: pygame.event.Event

    def event(self, kind: int, **values: Any) -> None:
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.last = pygame.event.Event(kind, **values)
        super().event(kind, **values)

    def again(self) -> None:
        """The last press once more."""
        if self.last.type == pygame.KEYDOWN:
            self.key(self.last.key)
        else:
            self.click(self.last.pos)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the list of the people's answers."""
    given: list[Action] = []
    act = Session.act

    def noted(session: Session, action: Action) -> object:
        given.append(action)
        return act(session, action)

    monkeypatch.setattr(Session, "act", noted)
    return given


def sit(shell: SceneStack, game_id: str) -> Again:
    levels = ["", *["beginner"] * (game(game_id).seats[0] - 1)]
    sat = sit_at(shell, game_id, levels, Chance(), **SHORT.get(game_id, {}))
    player = Again(sat.shell, sat.bot_process)
    player.rest()
    return player


def pressing_on(player: Again, seconds: float) -> None:
    """Four presses a second, to beyond the next question."""
    asked = 0.0
    for _ in range(400):
        if asked > seconds or not match_of(player.table.session).playing or player.shell.top is not player.table:
            return
        player.step(7)
        asked += 7 * FRAME if player.table.turn_loop.is_my_turn() else 0.0
        player.again()


@pytest.mark.share(16)
@pytest.mark.parametrize("way", ["clicks", "keys"])
@pytest.mark.parametrize("game_id", TABLES)
def test_a_press_in_the_rhythm_of_the_last_one_answers_nothing(
    shell: SceneStack, answers: list[Action], game_id: str, way: str
) -> None:
    player = sit(shell, game_id)
    for turn in range(5):
        player.rest()
        if not player.table.turn_loop.is_my_turn() or shell.top is not player.table:
            break
        before = len(answers)
        player.answer(
            some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), player.rng), way
        )
        assert len(answers) == before + 1, (turn, "the answer itself is heard")
        pressing_on(player, 2 * PAUSE)
        assert len(answers) == before + 1, (turn, answers[before:])


@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_to_pass_is_heard_only_a_moment_after_it_replaces_to_draw(
    shell: SceneStack, answers: list[Action], way: str
) -> None:
    player = sit(shell, "cerchio")
    player.step(30)

    def press() -> None:
        if way == "keys":
            player.key(pygame.K_1)
        else:
            player.click(spot)

    spot = next(thing.rect.center for thing in player.table.ui_targets() if thing.name == "draw")
    for _ in range(200):
        press()
        player.step(6)
        if (passing := player.table.hud.form.named("pass")) is not None:
            spot = passing.rect.center
            break
    assert [action.verb for action in answers] == ["draw"]
    press()
    assert len(answers) == 1
    player.rest()
    press()
    assert [action.verb for action in answers] == ["draw", "pass"]


def test_another_key_ends_the_pause_and_is_obeyed_at_once(shell: SceneStack, answers: list[Action]) -> None:
    player = sit(shell, "court_circular")
    table = player.table
    while len(answers) < 4:
        before = len(answers)
        touched = table.board.picker.ask.actions[0].cards[0]
        player.walk(touched)
        player.key(pygame.K_RETURN)
        assert len(answers) == before + 1
        steps = at_most(4000, "the turn never comes back")
        while not table.board.picker.ask.actions:
            next(steps)
            player.step()
        assert table.turn_loop.press_filter.is_pausing
        player.key(pygame.K_RIGHT)


def test_a_key_that_is_held_down_answers_once(shell: SceneStack, answers: list[Action]) -> None:
    player = sit(shell, "cerchio")
    for _ in range(200):
        player.event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1")
        player.step(3)
    assert len(answers) == 1
    player.event(pygame.KEYUP, key=pygame.K_1, mod=0)
    player.rest()
    player.key(pygame.K_1)
    assert len(answers) == 2


def test_the_account_of_a_match_is_not_left_in_the_rhythm_of_play(shell: SceneStack) -> None:
    player = sit(shell, "bataille")
    table = player.table
    while match_of(table.session).playing:
        player.rest()
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        table.turn_loop.submit(some_answer(ask, player.rng))
    while shell.top is table:
        player.step()
    ending = shell.top
    assert isinstance(ending, ENDS)
    for pause in (0.1, 0.3, 0.7, 1.0, 1.3):
        for _ in range(8):
            player.step(round(pause / FRAME))
            player.key(pygame.K_RETURN)
            assert shell.top is ending, f"left by a key each {pause} seconds"
    player.step(round(READING_PAUSE / FRAME) + 1)
    player.key(pygame.K_RETURN)
    assert shell.top is not ending
    player.table.session.close()


def test_presses_meant_for_the_table_do_not_close_a_notice(shell: SceneStack) -> None:
    player = Again(shell, Chance())
    shell.push(Dialog.notice("A word", "The folder cannot be written to."))
    player.key(pygame.K_RETURN)
    player.step(3)
    player.click(shell.top.ui_targets()[0].rect.center)
    assert isinstance(shell.top, Dialog)
    player.step(round(PAUSE / FRAME) + 1)
    player.key(pygame.K_RETURN)
    assert isinstance(shell.top, Lobby)


# -- trembling hands ------------------------------------------------------------------------------------------------


def mouse(button: int = 1, pos: tuple[int, int] = (5, 5)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def test_presses_in_quick_succession_are_one() -> None:
    hand = TremblingHand()
    found = []
    for after in (9.0, 0.07, 0.2, 0.24, 0.26, 0.0):
        hand.pass_time(after)
        found.append(hand.repeats(mouse()))
    assert found == [False, True, True, True, False, True], "each press begins the time anew"


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_a, pygame.K_TAB])
def test_keys_that_move_or_write_always_count(key: int) -> None:
    hand = TremblingHand()
    assert not any(hand.repeats(down(key)) for _ in range(3))
    assert not any(hand.repeats(mouse(button)) for button in (2, 3, 2, 3))


def test_enter_and_the_space_bar_are_one_key_and_the_mouse_is_another() -> None:
    hand = TremblingHand()
    assert [hand.repeats(down(key)) for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)] == [
        False,
        True,
        True,
    ]
    assert [hand.repeats(mouse()), hand.repeats(down(pygame.K_ESCAPE))] == [False, False]
