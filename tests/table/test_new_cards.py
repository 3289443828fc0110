"""The ribbon on cards that are new since one's last turn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tests.support.sessions import game_of, match_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art import theme
from cardtable.cards.pack import Card
from cardtable.games.cerchio.rules import Cerchio
from cardtable.rules.game import Setting
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.open_match import resume_table
from tests.support.hot_seat import go_on
from tests.support.sessions import replace_bot_process
from tests.support.shells import make_shell
from tests.support.stages import LAYOUTS
from tests.support.ui_driver import Instant, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def circle(player: Player) -> set[Card]:
    deal = game_of(player.table.session)
    assert isinstance(deal, Cerchio)
    return {card for card in deal.circle if card >= 0}


def marked(player: Player) -> set[Card]:
    return {sprite.face for sprite in player.table.board.marked.new if sprite.face is not None}


def red(player: Player) -> set[Card]:
    """The cards on whose upper edge the ribbon is drawn."""
    surface = pygame.display.get_surface()
    assert surface is not None
    player.shell.top.invalidate()
    player.step(2)
    board, found = player.table.board, set[Card]()
    for place, lying in board.stage.tableau.places.items():
        for sprite in lying if place.startswith("clock.") else ():
            body = board.stage.outlines.body(sprite)
            drawn = surface.get_at((body.centerx, body.top + 2))[:3]
            if sprite.face is not None and drawn == theme.rgb(theme.BRICK):
                found.add(sprite.face)
    return found


def my_second_turn(shell: SceneStack) -> tuple[Player, set[Card]]:
    player = sit_at(shell, "cerchio", ["", "standard", "standard", "standard"], suit_draw="random")
    go_on(player, lambda player: player.table.turn_loop.is_my_turn())
    act = player.table.turn_loop.submit
    old: set[Card] = set()

    def note(action: object) -> None:
        act(action)  # type: ignore[arg-type]
        old.clear()
        old.update(circle(player))

    player.table.turn_loop.submit = note  # type: ignore[method-assign]
    lines = match_of(player.table.session).lines
    first = [line for line in lines if line.startswith("0 ")]
    turns = len(first)
    go_on(player, lambda p: p.table.turn_loop.is_my_turn() and _others_have_acted(p, turns))
    return player, old


def _others_have_acted(player: Player, turns: int) -> bool:
    lines = match_of(player.table.session).lines
    return len([line for line in lines if line.startswith("0 ")]) > turns and not lines[-1].startswith("0 ")


def test_exactly_the_new_cards_have_a_ribbon(shell: SceneStack) -> None:
    player, old = my_second_turn(shell)
    new = circle(player) - old
    assert new and old & circle(player), "some are new, and some are not"
    assert marked(player) == new
    assert red(player) == new, "and it is drawn, and nowhere else"


def test_it_stays_through_a_new_window_another_language_and_a_restart(shell: SceneStack) -> None:
    player, old = my_second_turn(shell)
    new = circle(player) - old
    shell.resize((1024, 640))
    player.rest()
    assert marked(player) == new
    shell.set_preference("language", "it")
    player.rest()
    assert marked(player) == new
    record = player.table.session.record_id
    shell.store.database.flush()
    shell.pop()
    assert resume_table(shell, record)
    replace_bot_process(player.table.session, Instant())
    player.rest()
    assert marked(player) == new


def test_it_goes_when_one_has_played_and_comes_back_with_the_turn(shell: SceneStack) -> None:
    player, old = my_second_turn(shell)
    new = circle(player) - old
    table = player.table
    lines = len(match_of(table.session).lines)
    table.turn_loop.submit(table.session.viewer.observation().ask.actions[-1])
    assert marked(player) == set()
    table.turn_loop.finish_motion()
    if len(match_of(table.session).lines) > lines:
        table.turn_loop.travel.undo()
    player.rest()
    assert marked(player) == new


def test_at_ones_first_turn_nothing_is_new(shell: SceneStack) -> None:
    player = sit_at(shell, "cerchio", [""] * 4, suit_draw="random")
    player.rest()
    assert player.table.turn_loop.is_my_turn() and marked(player) == set()


@pytest.mark.parametrize("game_id", LAYOUTS)
def test_watched_places_are_on_the_table_and_no_hand(game_id: str) -> None:
    kind = game(game_id)
    families = {place.partition(".")[0] for place in kind.places(Setting(kind.seats[0], kind.defaults()))}
    watched = set(LAYOUTS[game_id].watched)
    assert watched <= families - {kind.about.hand, kind.about.stock}
