"""Naval by hand: choosing an own card and its target in one go with any number of changes before the last click, and
formations when laying out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import dist
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.cards.pack import WATCHER
from cardtable.rules.game import Action
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.saved_orders import SavedOrders
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.table.animation.sprite import Sprite
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, speed="instant", trick_stay="short") as made:
        made.push(Lobby())
        yield made


def asked(player: Player) -> str:
    player.rest()
    actions = game_of(player.table.session).ask(0).actions
    return actions[0].verb if actions else "lay"


def attacking(shell: SceneStack, **options: str) -> Player:
    """A person whose turn it is to attack."""
    player = sit_at(shell, "naval", ["", "standard"], None, "na", **options)
    player.rest()
    while asked(player) != "attack":
        ask = game_of(player.table.session).ask(0)
        if ask.arrange is not None:
            player.table.turn_loop.submit(Action("lay", ask.arrange.cards))
        elif ask.actions:
            player.table.turn_loop.submit(ask.actions[0])
    return player


def test_another_own_card_is_picked_instead(shell: SceneStack) -> None:
    player = attacking(shell)
    one, other = (action.to for action in game_of(player.table.session).ask(0).actions[:2])
    player.click(player.where(one))
    assert asked(player) == "aim"
    player.click(player.where(other))
    assert asked(player) == "aim"
    match = match_of(player.table.session)
    assert match.lines[-1] == f"0 attack >{other}" and f"0 attack >{one}" not in match.lines
    assert not player.table.session.assistance


def test_the_card_that_is_picked_is_put_back_by_touching_it_or_by_escape(shell: SceneStack) -> None:
    player = attacking(shell)
    place = game_of(player.table.session).ask(0).actions[0].to
    ways: Sequence[Callable[[], None]] = (
        lambda: player.click(player.where(place)),
        lambda: player.key(pygame.K_ESCAPE),
    )
    for back in ways:
        player.click(player.where(place))
        assert asked(player) == "aim"
        (sprite,) = player.table.board.stage.tableau.places[place]
        assert sprite.glow == theme.GOLD and sprite.wish == 1.0
        back()
        assert asked(player) == "attack"
        assert player.table.board.stage.tableau.places[place][0].glow == theme.PALE_GOLD


def test_a_card_that_may_not_be_chosen_says_why(shell: SceneStack) -> None:
    player = attacking(shell)
    player.click(player.where("pyramid.0.42"))
    assert (
        "corners" in player.table.hud.question_slip.notice or "next to a gap" in player.table.hud.question_slip.notice
    )
    assert asked(player) == "attack"


def test_the_place_of_a_struck_card_does_not_glow(shell: SceneStack) -> None:
    player = attacking(shell)
    player.click(player.where(game_of(player.table.session).ask(0).actions[0].to))
    player.rest()
    player.click(player.where(game_of(player.table.session).ask(0).actions[0].to))
    assert player.table.board.targets.gaps() == []


def test_one_s_own_open_cards_can_be_chosen_with_the_keys(shell: SceneStack) -> None:
    player = attacking(shell, peek_own="always")
    actions = game_of(player.table.session).ask(0).actions
    for action in actions:
        (sprite,) = player.table.board.stage.tableau.places[action.to]
        assert sprite.face is not None and sprite.glow == theme.PALE_GOLD
    player.key(pygame.K_RIGHT)
    assert player.table.board.cursor in {action.to for action in actions}
    player.key(pygame.K_RETURN)
    assert asked(player) == "aim"


def test_a_formation_is_kept_and_laid_from_the_tray(shell: SceneStack) -> None:
    player = sit_at(shell, "naval", ["", "standard"], seed="nb")
    player.rest()
    player.table.turn_loop.submit(game_of(player.table.session).ask(0).actions[0])
    player.rest()
    order = player.table.board.arranging
    assert order is not None
    kept = list(order.order)
    player.focus("formations")
    player.key(pygame.K_RETURN)
    opened = shell.top
    assert isinstance(opened, SavedOrders)
    player.event(pygame.TEXTINPUT, text="wall")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_ESCAPE)
    for name in ("order.4", "order.3", "formations"):
        player.focus(name)
        player.key(pygame.K_RETURN)
    assert order.order != kept
    player.key(pygame.K_RETURN)
    assert shell.top is player.table and order.order == kept


def test_a_layout_stays_while_the_others_lay_out(shell: SceneStack) -> None:
    player = sit_at(shell, "naval", ["", "standard", "standard"], seed="cd")
    table = player.table
    player.step(2)
    table.turn_loop.finish_motion()
    table.turn_loop.submit(game_of(table.session).ask(0).actions[0])
    table.turn_loop.finish_motion()
    player.step(1)
    order = table.board.arranging
    assert order is not None and len(game_of(table.session).asked()) > 1
    for card in (order.order[0], order.order[5]):
        player.click(player.where(card))
    mine = list(order.order)
    player.rest()
    assert game_of(table.session).asked() == (0,) and table.board.arranging is order and order.order == mine
    player.key(pygame.K_u)
    assert order.order != mine and table.board.arranging is order, "one's own step comes first"
    player.take_back()
    player.rest()
    assert {action.verb for action in game_of(table.session).ask(0).actions} == {"keep"}


def test_two_people_need_the_curtain_only_while_they_lay_out(shell: SceneStack) -> None:
    player, curtains = sit_at(shell, "naval", ["", ""], seed="ce"), 0
    for _ in range(16):
        player.rest()
        if isinstance(shell.top, Curtain):
            curtains += 1
            player.key(pygame.K_RETURN)
            continue
        table = player.table
        if not match_of(table.session).playing:
            break
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        table.turn_loop.submit(Action("lay", ask.arrange.cards) if ask.arrange is not None else ask.actions[0])
    assert curtains == 2


def test_taking_back_laid_out_cards_happens_behind_the_curtain(shell: SceneStack) -> None:
    """All players look while the pyramids lie face down; laid out again, each is one player's secret."""
    player = sit_at(shell, "naval", ["", ""], seed="ce")
    table = player.table
    while table.session.viewer.observation().public.phase not in ("attack", "aim"):
        player.rest()
        if isinstance(shell.top, Curtain):
            player.key(pygame.K_RETURN)
            continue
        ask = table.session.viewer.observation().ask
        table.turn_loop.submit(Action("lay", ask.arrange.cards) if ask.arrange is not None else ask.actions[0])
    player.rest()
    player.key(pygame.K_u)
    player.press("answer.0")
    player.rest()
    assert isinstance(shell.top, Curtain)
    hands = [sprite for seat in (0, 1) for sprite in table.board.stage.tableau.places.get(f"hand.{seat}", ())]
    assert hands and not any(sprite.face is not None or sprite.card is not None for sprite in hands)
    player.key(pygame.K_RETURN)
    player.rest()
    assert table.board.arranging is not None


# -- several people --------------------------------------------------------------------------------------------


def share(shell: SceneStack, people: int = 2, peek_own: str = "never") -> Player:
    """Several people whose pyramids are laid out; one of them has just answered, and the next one is asked."""
    player = sit_at(shell, "naval", [""] * people, seed="ce", peek_own=peek_own)
    table, answered = player.table, WATCHER
    while (
        table.session.viewer.observation().public.phase == "lay" or answered in table.session.viewer.observation().asked
    ):
        player.rest()
        if isinstance(shell.top, Curtain):
            player.key(pygame.K_RETURN)
            continue
        ask, answered = table.session.viewer.observation().ask, table.hot_seat.active_seat
        table.turn_loop.submit(Action("lay", ask.arrange.cards) if ask.arrange is not None else ask.actions[0])
    return player


def turned(player: Player) -> dict[Sprite, tuple[float, float]]:
    """Return the places of the cards in the last frame before the next turn, which is the current frame."""
    table, me = player.table, player.table.hot_seat.active_seat
    for _ in range(2000):
        before = lying(player)
        player.step()
        if table.hot_seat.active_seat != me:
            return before
    raise AssertionError("nobody else's turn comes")


def lying(player: Player) -> dict[Sprite, tuple[float, float]]:
    """Return the present places of the cards in the pyramids."""
    places = player.table.board.stage.tableau.places
    return {sprite: (sprite.x, sprite.y) for place in places if "pyramid" in place for sprite in places[place]}


def farthest(before: Mapping[Sprite, tuple[float, float]], now: Mapping[Sprite, tuple[float, float]]) -> float:
    return max(dist(before[sprite], now[sprite]) for sprite in before.keys() & now.keys())


@pytest.mark.parametrize("people", [2, 3])
def test_everyone_can_follow_the_cards_when_the_table_is_turned_to_the_next_player(tmp_path: Path, people: int) -> None:
    with make_shell(tmp_path, trick_stay="short") as shell:
        shell.push(Lobby())
        player = share(shell, people)
        first = before = turned(player)
        table, high = player.table, player.table.board.layout.card_height()
        frames = 0
        while table.board.stage.moving:
            now = lying(player)
            assert now.keys() == first.keys() and farthest(before, now) < high, "no card is lost from sight"
            assert not table.board.picker.next(), "nothing can be touched while it turns"
            high_part = max(y for _, y in now.values()) - min(y for _, y in now.values())
            assert high_part > 3 * high, "they never come together in one heap"
            before, frames = now, frames + 1
            player.step()
        assert frames > 20 and farthest(first, lying(player)) > 3 * high
        player.rest()
        assert table.board.picker.next()


def test_a_key_ends_the_turning_and_the_next_player_may_answer(tmp_path: Path) -> None:
    with make_shell(tmp_path, trick_stay="short") as shell:
        shell.push(Lobby())
        player = share(shell)
        turned(player)
        player.step(3)
        table = player.table
        assert table.board.stage.moving
        table.turn_loop.finish_motion()
        assert table.board.stage.tableau.agrees(table.session.viewer.observation().view) and table.board.picker.next()


def test_with_reduced_motion_the_table_is_turned_at_once(tmp_path: Path) -> None:
    with make_shell(tmp_path, trick_stay="short", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = share(shell)
        before = turned(player)
        assert not player.table.board.stage.moving
        assert farthest(before, lying(player)) > 3 * player.table.board.layout.card_height()


def test_where_hands_are_secret_the_table_is_turned_behind_the_curtain(tmp_path: Path) -> None:
    with make_shell(tmp_path, trick_stay="short") as shell:
        shell.push(Lobby())
        player = share(shell, peek_own="always")
        turned(player)
        assert isinstance(shell.top, Curtain) and not player.table.board.stage.moving
        stage = player.table.board.stage
        places = stage.tableau.places
        assert not [card for place, one in places.items() if "pyramid" in place for card in one if card.card]
