"""Naval by hand: an own card and the card it strikes in one go, changed as often as one likes until the last click; and
the formations of the one who lays out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.rules.game import Action
from cardtable.scenes.overlays.curtain import Curtain
from cardtable.scenes.overlays.formations import Formations
from cardtable.scenes.scene import Shell
from tests.players import Lobby, Player, sit_at
from tests.shells import a_shell


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    with a_shell(tmp_path, speed="instant", trick_stay="short") as made:
        made.push(Lobby())
        yield made


def asked(player: Player) -> str:
    player.rest()
    actions = player.table.session._game.ask(0).actions
    return actions[0].verb if actions else "lay"


def attacking(shell: Shell, **options: str) -> Player:
    """A person whose turn it is to attack."""
    player = sit_at(shell, "naval", ["", "standard"], None, "na", **options)
    player.rest()
    while asked(player) != "attack":
        ask = player.table.session._game.ask(0)
        if ask.arrange is not None:
            player.table.turns.act(Action("lay", ask.arrange.cards))
        elif ask.actions:
            player.table.turns.act(ask.actions[0])
    return player


def test_another_own_card_is_picked_instead(shell: Shell) -> None:
    player = attacking(shell)
    one, other = (action.to for action in player.table.session._game.ask(0).actions[:2])
    player.click(player.where(one))
    assert asked(player) == "aim"
    player.click(player.where(other))
    assert asked(player) == "aim"
    match = player.table.session._match
    assert match.lines[-1] == f"0 attack >{other}" and f"0 attack >{one}" not in match.lines
    assert not player.table.session.helped


def test_the_card_that_is_picked_is_put_back_by_touching_it_or_by_escape(shell: Shell) -> None:
    player = attacking(shell)
    place = player.table.session._game.ask(0).actions[0].to
    ways: Sequence[Callable[[], None]] = (
        lambda: player.click(player.where(place)),
        lambda: player.key(pygame.K_ESCAPE),
    )
    for back in ways:
        player.click(player.where(place))
        assert asked(player) == "aim"
        (sprite,) = player.table.board.stage.places[place]
        assert sprite.glow == theme.GOLD and sprite.wish == 1.0
        back()
        assert asked(player) == "attack"
        assert player.table.board.stage.places[place][0].glow == theme.PALE_GOLD


def test_a_card_that_may_not_be_chosen_says_why(shell: Shell) -> None:
    player = attacking(shell)
    player.click(player.where("pyramid.0.42"))
    assert (
        "corners" in player.table.margins.question_slip.notice
        or "next to a gap" in player.table.margins.question_slip.notice
    )
    assert asked(player) == "attack"


def test_the_place_of_a_struck_card_does_not_glow(shell: Shell) -> None:
    player = attacking(shell)
    player.click(player.where(player.table.session._game.ask(0).actions[0].to))
    player.rest()
    player.click(player.where(player.table.session._game.ask(0).actions[0].to))
    assert player.table.board.gaps() == []


def test_one_s_own_open_cards_can_be_chosen_with_the_keys(shell: Shell) -> None:
    player = attacking(shell, peek_own="always")
    actions = player.table.session._game.ask(0).actions
    for action in actions:
        (sprite,) = player.table.board.stage.places[action.to]
        assert sprite.face is not None and sprite.glow == theme.PALE_GOLD
    player.key(pygame.K_RIGHT)
    assert player.table.board.cursor in {action.to for action in actions}
    player.key(pygame.K_RETURN)
    assert asked(player) == "aim"


def test_a_formation_is_kept_and_laid_from_the_tray(shell: Shell) -> None:
    player = sit_at(shell, "naval", ["", "standard"], seed="nb")
    player.rest()
    player.table.turns.act(player.table.session._game.ask(0).actions[0])
    player.rest()
    order = player.table.board.arranging
    assert order is not None
    kept = list(order.order)
    player.focus("formations")
    player.key(pygame.K_RETURN)
    opened = shell.top
    assert isinstance(opened, Formations)
    player.event(pygame.TEXTINPUT, text="wall")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_ESCAPE)
    for name in ("order.4", "order.3", "formations"):
        player.focus(name)
        player.key(pygame.K_RETURN)
    assert order.order != kept
    player.key(pygame.K_RETURN)
    assert shell.top is player.table and order.order == kept


def test_what_one_lays_out_stays_while_the_others_get_ready(shell: Shell) -> None:
    player = sit_at(shell, "naval", ["", "standard", "standard"], seed="cd")
    table = player.table
    player.step(2)
    table.turns.hurry()
    table.turns.act(table.session._game.ask(0).actions[0])
    table.turns.hurry()
    player.step(1)
    order = table.board.arranging
    assert order is not None and len(table.session._game.asked()) > 1
    for card in (order.order[0], order.order[5]):
        player.click(player.where(card))
    mine = list(order.order)
    player.rest()
    assert table.session._game.asked() == (0,) and table.board.arranging is order and order.order == mine
    player.key(pygame.K_u)
    assert order.order != mine and table.board.arranging is order, "one's own step comes first"
    player.take_back()
    player.rest()
    assert {action.verb for action in table.session._game.ask(0).actions} == {"keep"}


def test_two_people_need_the_curtain_only_while_they_lay_out(shell: Shell) -> None:
    player, curtains = sit_at(shell, "naval", ["", ""], seed="ce"), 0
    for _ in range(16):
        player.rest()
        if isinstance(shell.top, Curtain):
            curtains += 1
            player.key(pygame.K_RETURN)
            continue
        table = player.table
        if not table.session._match.playing:
            break
        ask = table.session._game.ask(table.sharing.me)
        table.turns.act(Action("lay", ask.arrange.cards) if ask.arrange is not None else ask.actions[0])
    assert curtains == 2


def test_who_takes_back_what_was_laid_out_does_it_behind_the_curtain(shell: Shell) -> None:
    """While the pyramids lie face down everybody looks; laid out once more they are one player's secret again."""
    player = sit_at(shell, "naval", ["", ""], seed="ce")
    table = player.table
    while table.session.seen().public["phase"] not in ("attack", "aim"):
        player.rest()
        if isinstance(shell.top, Curtain):
            player.key(pygame.K_RETURN)
            continue
        ask = table.session.seen().ask
        table.turns.act(Action("lay", ask.arrange.cards) if ask.arrange is not None else ask.actions[0])
    player.rest()
    player.key(pygame.K_u)
    player.press("answer.0")
    player.rest()
    assert isinstance(shell.top, Curtain)
    hands = [sprite for seat in (0, 1) for sprite in table.board.stage.places.get(f"hand.{seat}", ())]
    assert hands and not any(sprite.face is not None or sprite.card is not None for sprite in hands)
    player.key(pygame.K_RETURN)
    player.rest()
    assert table.board.arranging is not None
