"""Arrangement of cards: only its owner can discard it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.cards.events import Moved
from cardtable.cards.pack import NOBODY
from cardtable.rules.game import Arrange
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.match.open_match import resume_table
from cardtable.table.selection.arranging import Arranging, fitted
from tests.support.sessions import match_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Lobby, Player, sit_at

GAMES = ("bataille", "naval")
"""The games in which a hand is put in order."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


def arranging(shell: SceneStack, game_id: str, *others: str) -> Player:
    """A table at which the person is putting cards in order."""
    player = sit_at(shell, game_id, ("", *(others or ("standard",))), seed="ar")
    player.rest()
    if player.table.board.arranging is None:
        player.table.turn_loop.submit(player.table.session.viewer.observation().ask.actions[0])
        player.rest()
    assert player.table.board.arranging is not None
    return player


def order(player: Player) -> list[int]:
    tray = player.table.board.arranging
    assert tray is not None
    return list(tray.order)


def swap(player: Player, one: int, other: int) -> None:
    """Bring a card to the place of another by clicks."""
    cards = order(player)
    for k in (one, other):
        player.click(player.where(cards[k]))
    player.rest()


def undo(player: Player) -> None:
    player.event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="")
    if player.shell.top.overlay:
        player.press("answer.0")
    player.rest()


def hinted(player: Player) -> None:
    player.key(pygame.K_h)
    player.rest()


def test_cards_that_others_lay_out_meanwhile_stay_where_they_were_laid(shell: SceneStack) -> None:
    player = arranging(shell, "naval")
    board = player.table.board
    stage, seen = board.stage, board.seen
    assert seen is not None and len(seen.view["pyramid.1.11"]) == 1
    stage.play([Moved(("pyramid.1.11", 0), ("hand.1", 0), None, NOBODY, NOBODY)])
    assert stage.moving
    board.trays.lay(list(reversed(order(player))))
    stage.finish()
    assert len(stage.tableau.places["hand.1"]) == 1 and not stage.tableau.places.get("pyramid.1.11")
    assert board.seen is not None and stage.tableau.agrees(board.seen.view)


# -- one order in the making ----------------------------------------------------------------------------------------


def tray() -> Arranging:
    return Arranging(Arrange("lay", tuple(range(6)), 6), "hand.0", range(6), shifts=True)


def test_each_step_is_taken_back_by_itself() -> None:
    made = tray()
    made.put(0, 3)
    after = list(made.order)
    assert made.lay([5, 4, 3]) and not made.lay(made.order), "what changes nothing is no step"
    assert made.order == [5, 4, 3, 1, 2, 0]
    assert made.step_back() and made.order == after
    assert made.step_back() and made.order == list(range(6))
    assert not made.step_back()
    assert made.step_on() and made.order == after
    assert made.step_on() and made.order == [5, 4, 3, 1, 2, 0] and not made.step_on()
    assert made.step_back() and made.put(0, 1) and not made.goes_on, "another step, and there is nothing to do again"


def test_an_earlier_order_makes_room_for_a_new_card() -> None:
    assert fitted([3, 1, 2, 0], [0, 1, 2, 9]) == [9, 1, 2, 0]
    assert fitted([], [4, 5]) == [4, 5]
    assert sorted(fitted([3, 3, 8], [0, 1, 2])) == [0, 1, 2], "whatever was kept, it is these cards"


# -- at the table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_ready_is_the_first_key_and_plays_the_arrangement(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    names = [thing.name for thing in player.table.ui_targets()]
    assert not [name for name in names if name.startswith("keep")], "nothing lays the cards as they were dealt"
    swap(player, 0, 7)
    mine = order(player)
    player.key(pygame.K_1)
    turn = match_of(player.table.session).lines
    codes = player.table.session.pack.codes
    (laid,) = [line for line in turn if line.startswith(("0 order", "0 lay"))]
    assert [codes.index(word) for word in laid.split() if word in codes] == mine


@pytest.mark.parametrize("game_id", GAMES)
def test_an_order_of_an_arrangement_that_was_left_a_moment_ago_changes_nothing(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    player.key(pygame.K_1)
    player.rest()
    undo(player)
    left = order(player)
    spot = next(thing.rect.center for thing in shell.top.ui_targets() if thing.name == "order.1")
    player.table.turn_loop.travel.redo()
    assert player.table.board.arranging is None
    player.click(spot)
    player.rest()
    undo(player)
    assert order(player) == left


@pytest.mark.parametrize("game_id", GAMES)
def test_a_card_that_is_dragged_while_a_dialog_opens_goes_back_to_its_place(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    before, far = order(player), (200, 400)
    start = player.where(before[0])
    player.point(start)
    player.down(start)
    player.event(pygame.MOUSEMOTION, pos=far, rel=(30, 30), buttons=(1, 0, 0))
    assert player.table.board.is_dragging()
    player.key(pygame.K_s)
    assert shell.top is not player.table
    player.up(far)
    player.key(pygame.K_ESCAPE)
    player.rest()
    assert not player.table.board.is_dragging() and order(player) == before
    player.table.turn_loop.show_again()
    player.rest()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_played_arrangement_comes_back_in_its_order(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    dealt = order(player)
    swap(player, 0, 7)
    swap(player, 3, 5)
    mine = order(player)
    player.press(player.table.board.arranging.arrange.verb)  # type: ignore[union-attr]  # it was asserted
    player.rest()
    while player.table.board.arranging is None:
        undo(player)
    assert order(player) == mine
    undo(player)
    undo(player)
    assert order(player) == dealt, "step by step"
    player.key(pygame.K_y)
    player.rest()
    player.press("redo")
    player.rest()
    assert order(player) == mine, "and on again"


def test_another_target_takes_the_place_of_the_first(shell: SceneStack) -> None:
    player = arranging(shell, "naval")
    swap(player, 0, 9)
    swap(player, 2, 11)
    mine, target = order(player), player.table.turn_loop.last_answer[1].cards[0]
    for _ in range(3):
        undo(player)
    asked = player.table.session.viewer.observation().ask.actions
    other = next(action for action in asked if action.cards[0] != target)
    player.table.turn_loop.submit(other)
    player.rest()
    untouched = order(player)
    assert sorted(untouched) == sorted([card for card in mine if card != target] + list(other.cards))
    assert sum(a != b for a, b in zip(untouched, mine, strict=True)) <= 5, "all else lies where it lay"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_lays_nothing_before_it_is_taken(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    board = player.table.board
    swap(player, 0, 7)
    mine = order(player)
    before = table_picture(player)
    hinted(player)
    assert board.arranging is not None
    ghosts = board.arranging.differs()
    assert order(player) == mine and ghosts
    assert table_picture(player) != before, "the cards that are proposed can be seen"
    player.key(pygame.K_2)
    player.rest()
    assert order(player) != mine and not board.arranging.differs()
    undo(player)
    assert order(player) == mine


def table_picture(player: Player) -> bytes:
    all_printed(player.shell)
    surface = pygame.Surface(player.table.board.canvas.size)
    player.table.board.paint(surface, surface.get_rect())
    return pygame.image.tobytes(surface, "RGB")


def pause(player: Player) -> None:
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.shell.top, PauseDialog)
    player.key(pygame.K_ESCAPE)


CHANGES: dict[str, Callable[[Player], None]] = {
    "a smaller window": lambda player: player.shell.resize((1024, 640)),
    "another language": lambda player: player.shell.set_preference("language", "fr"),
    "larger letters": lambda player: player.shell.set_preference("text_scale", 1.3),
    "a pause": pause,
}


@pytest.mark.share(4)
@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
@pytest.mark.parametrize("game_id", GAMES)
def test_the_order_stays_through_changes_of_the_table(
    shell: SceneStack, game_id: str, change: Callable[[Player], None]
) -> None:
    player = arranging(shell, game_id)
    dealt = order(player)
    swap(player, 0, 7)
    mine = order(player)
    change(player)
    player.rest()
    assert order(player) == mine
    undo(player)
    assert order(player) == dealt


@pytest.mark.parametrize("game_id", GAMES)
def test_a_killed_program_finds_the_order_again(shell: SceneStack, game_id: str) -> None:
    player = arranging(shell, game_id)
    swap(player, 0, 7)
    mine, record = order(player), player.table.session.record_id
    shell.home()
    assert resume_table(shell, record)
    player.rest()
    assert order(player) == mine


@pytest.mark.share(6)
@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("language", ["en", "it", "fr"])
@pytest.mark.parametrize("game_id", GAMES)
def test_ready_stays_visible_beside_any_hint(shell: SceneStack, game_id: str, language: str, scale: float) -> None:
    shell.resize((1024, 640))
    shell.set_preference("language", language)
    shell.set_preference("text_scale", scale)
    shell.set_preference("log_open", True)
    player = arranging(shell, game_id)
    swap(player, 0, 7)
    hinted(player)
    slip = player.table.hud.question_slip
    ready, take = slip.pinned
    assert slip.rect.contains(ready.rect) and slip.rect.contains(take.rect)
    below = [part.rect for part in slip.children() if part not in slip.pinned]
    assert not [rect for rect in below if rect.colliderect(ready.rect) and rect.top + 12 < ready.rect.bottom]
    assert slip.log.rect.height > 20 and slip.log.rect.bottom <= slip.rect.bottom
