"""An only answer that tells nothing new costs no curtain and no click; a match with only bots left ends at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.rules.game import Action
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.text.catalog import text
from tests.support.hot_seat import go_on, lift
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
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


def test_a_forced_draw_taken_back_waits_for_its_player(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ("", "beginner"), hand_size=6)
    for _ in range(60):
        next_choice(player)
        player.rest()
        lines = match_of(player.table.session).lines
        if any(line.startswith("0 draw") for line in lines):
            break
    last = max(k for k, line in enumerate(lines) if line.startswith("0 "))
    while not lines[last].startswith("0 draw"):
        player.take_back()
        player.rest()
        lines = match_of(player.table.session).lines
        last = max((k for k, line in enumerate(lines) if line.startswith("0 ")), default=0)
    player.take_back()
    player.rest()
    assert is_forced_draw(player) and player.table.turn_loop.is_my_turn()
    player.table.turn_loop.submit(Action("draw", to="reserve"))
    player.rest()
    assert not is_forced_draw(player)


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
