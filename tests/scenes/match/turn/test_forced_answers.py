"""An only answer that tells nothing new costs no curtain and no click; a match with only bots left ends at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.rules.game import Action
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.text.catalog import text
from tests.support.hot_seat import go_on, lift
from tests.support.sessions import game_of, match_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Lobby, Player, sit_at

DRAWS = " draw "


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def is_forced_draw(player: Player) -> bool:
    """The seat whose turn it is can only draw."""
    game = game_of(player.table.session)
    if not match_of(player.table.session).playing or not game.asked():
        return False
    ask = game.ask(game.asked()[0])
    return ask.forced and ask.actions[0].verb == "draw"


def draws(player: Player) -> int:
    return sum(DRAWS in f"{line} " for line in match_of(player.table.session).lines)


def next_choice(player: Player) -> None:
    """The next player comes to the screen and plays a card, if there is one to play."""
    player.rest()
    if isinstance(player.shell.top, Curtain):
        lift(player)
        player.rest()
    ask = player.table.session.viewer.observation().ask
    plays = [action for action in ask.actions if action.verb == "play"]
    player.table.turn_loop.submit((plays or list(ask.actions))[0])


def test_a_forced_draw_costs_no_curtain_and_no_click(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ("", ""), hand_size=6)
    for _ in range(40):
        player.rest()
        if not match_of(player.table.session).playing:
            break
        assert not is_forced_draw(player), "it has been drawn when everything rests"
        next_choice(player)
    assert draws(player) >= 3


def test_after_anothers_forced_draw_the_same_player_goes_on_without_a_curtain(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ("", ""), hand_size=6)
    again = 0
    for _ in range(40):
        player.rest()
        if not match_of(player.table.session).playing:
            break
        if isinstance(shell.top, Curtain):
            lift(player)
            player.rest()
        seat, before = player.table.hot_seat.active_seat, draws(player)
        next_choice(player)
        player.rest()
        if draws(player) == before + 1 and player.table.turn_loop.is_my_turn():
            assert player.table.hot_seat.active_seat == seat and shell.top is player.table
            again += 1
    assert again > 0


def test_where_drawing_is_a_choice_every_draw_is_asked_for(shell: SceneStack) -> None:
    """A player that draws then may have had a card to play: an automatic draw would tell that there was none."""
    player = sit_at(shell, "poursuite", ("", ""), hand_size=6, may_draw_instead=True)
    go_on(player, is_forced_draw)
    before = draws(player)
    player.rest()
    assert draws(player) == before and is_forced_draw(player)


def hand_shown(player: Player) -> bytes:
    """The picture of the player's hand."""
    surface, stage = pygame.display.get_surface(), player.table.board.stage
    assert surface is not None
    all_printed(player.shell)
    player.point((1, 1))
    player.rest()
    while player.table.board.painter.brush.turned.coarse() is not None:
        player.table.board.refine_one_card()
    player.shell.invalidate()
    player.shell.draw(surface)
    hand = stage.tableau.places[f"hand.{player.table.hot_seat.active_seat}"]
    assert all(sprite.face is not None for sprite in hand)
    bodies = [stage.outlines.body(sprite) for sprite in hand]
    return pygame.image.tobytes(surface.subsurface(bodies[0].unionall(bodies).clip(surface.get_rect())), "RGB")


def comes(player: Player) -> None:
    """The next player comes to the screen."""
    player.rest()
    if isinstance(player.shell.top, Curtain):
        lift(player)
        player.rest()


@pytest.mark.parametrize("people", [1, 2])
def test_taking_back_goes_to_the_last_own_decision_and_not_to_a_draw_that_went_by_itself(
    shell: SceneStack, people: int
) -> None:
    player = sit_at(shell, "poursuite", ("", "" if people == 2 else "beginner"), hand_size=6)
    match, hot_seat = match_of(player.table.session), player.table.hot_seat
    decided: dict[int, tuple[list[str], bytes]] = {}
    for _ in range(60):
        comes(player)
        seat = hot_seat.active_seat
        lines, picture = decided.get(seat, (match.lines, b""))
        if any(line.startswith(f"{seat} draw") for line in match.lines[len(lines) :]):
            break
        decided[seat] = list(match.lines), hand_shown(player)
        next_choice(player)
    else:
        raise AssertionError("no draw has gone by itself")
    player.take_back()
    comes(player)
    assert match_of(player.table.session).lines == lines
    assert hot_seat.is_my_turn() and hot_seat.active_seat == seat and not is_forced_draw(player)
    assert hand_shown(player) == picture


def test_a_player_that_has_only_drawn_has_nothing_to_take_back(shell: SceneStack) -> None:
    for seed in range(10, 60):
        player = sit_at(shell, "poursuite", ("", "beginner"), seed=str(seed), hand_size=6)
        player.rest()
        lines = match_of(player.table.session).lines
        if player.table.turn_loop.is_my_turn() and any(line.startswith("0 draw") for line in lines):
            assert not player.table.turn_loop.travel.may_undo()
            return
        shell.home()
    raise AssertionError("no deal begins with a draw")


def broke(shell: SceneStack) -> Player:
    """A match of poker in which the person has lost everything while two bots play on."""
    for seed in "abcdefghij":
        player = sit_at(shell, "poker", ("", "beginner", "beginner", "beginner"), seed=seed, capital=50)
        for _ in range(60):
            player.rest()
            session = player.table.session
            if session.progress.over or (session.only_bots_go_on and isinstance(shell.top, ResultDialog)):
                break
            if isinstance(shell.top, ResultDialog):
                player.press("ending.on")
                continue
            ask = session.viewer.observation().ask
            high = [Action(amount.verb, n=amount.high) for amount in ask.amounts]
            calls = [action for action in ask.actions if action.verb != "pass"]
            player.table.turn_loop.submit((high or calls or list(ask.actions))[0])
        if not player.table.session.progress.over:
            return player
        shell.home()
    raise AssertionError("the person wins always")


def test_poker_without_chips_is_played_to_its_end_with_one_press(shell: SceneStack) -> None:
    player = broke(shell)
    session, deals = player.table.session, len(player.table.session.progress.deals)
    assert session.progress.deals[-1].result.scores[0] == 0
    button = shell.top.form.named("ending.on") if isinstance(shell.top, ResultDialog) else None
    assert button is not None and button.label() == text("ending.to-the-end")
    player.press("ending.on")
    player.rest()
    assert shell.top is not player.table and session.progress.over, "the end of the match is shown"
    assert len(session.progress.deals) > deals + 1, "no other deal has stopped for a press"
    assert shell.store.matches.unfinished("poker") == []
    assert session.progress.standing.totals[0] == 0


def test_a_player_with_chips_goes_on_deal_by_deal(shell: SceneStack) -> None:
    player = sit_at(shell, "poker", ("", "beginner", "beginner"), capital=50)
    for _ in range(60):
        player.rest()
        if isinstance(shell.top, ResultDialog):
            break
        assert not player.table.session.only_bots_go_on
        ask = player.table.session.viewer.observation().ask
        player.table.turn_loop.submit(next((each for each in ask.actions if each.verb == "pass"), ask.actions[0]))
    assert isinstance(shell.top, ResultDialog)
    button = shell.top.form.named("ending.on")
    assert button is not None and button.label() == text("ending.next")
    player.press("ending.on")
    player.rest()
    assert not isinstance(shell.top, ResultDialog)
