"""Thumbnails of unfinished matches: they show the table as a stranger sees it, and a damaged one is ignored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.cards.pack import WATCHER, Card
from cardtable.rules.registry import TABLES
from cardtable.scenes.core.game_lid import Lid
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.table_thumbnails import load_thumbnail
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.lobby.thumbnail_widget import TablePicture
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.lobby.waiting_row import WaitingTag
from cardtable.scenes.match.match_scene import MatchScene
from tests.support.laws import relay
from tests.support.sessions import game_of, running_match_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Chance, Player, sit_at, some_answer

SEATS = {"bataille": 3, "naval": 3, "court_circular": 3}
"""Numbers of seats, for games without four."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, size=(1024, 640), reduced_motion=True, speed="instant") as made:
        made.cache = tmp_path / "cache"
        made.push(Lobby())
        yield made


def sat_down(shell: SceneStack, game_id: str, people: int = 1) -> Player:
    seats = SEATS.get(game_id, 4)
    player = sit_at(shell, game_id, [*[""] * people, *["beginner"] * (seats - people)], Chance())
    all_printed(shell)
    player.step(2)
    player.rest()
    return player


def kept(shell: SceneStack) -> bytes | None:
    """Return the thumbnail of the latest match in the lobby."""
    match = max(shell.store.matches.unfinished(), key=lambda match: match.id)
    picture = load_thumbnail(shell.cache, match)
    return None if picture is None else pygame.image.tobytes(picture, "RGB")


def act(player: Player) -> None:
    player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
    player.step(2)
    player.rest()


def test_the_thumbnail_is_there_at_every_turn_and_goes_back_with_an_undo(shell: SceneStack) -> None:
    player = sat_down(shell, "cerchio")
    before = kept(shell)
    assert before is not None, "also somebody who is cut off now finds it"
    act(player)
    after = kept(shell)
    assert after is not None and after != before
    player.take_back()
    player.step(2)
    player.rest()
    assert kept(shell) == before


def test_a_table_without_open_cards_keeps_the_picture_of_the_last_ones(shell: SceneStack) -> None:
    """Between two tricks and after a deal of Tarocchi there are only piles face down."""
    player = sat_down(shell, "tarocchi")
    before, empty = kept(shell), 0
    for _ in range(16):
        if shell.top is not player.table:
            break
        act(player)
        if lying(player, open_=True):
            before = kept(shell)
        elif before is not None:
            empty += 1
            assert kept(shell) == before
    assert empty


def exchange(player: Player, one: Card, other: Card) -> None:
    """Exchange two cards before any player has looked."""
    running = running_match_of(player.table.session)
    swap: dict[Card | None, Card] = {one: other, other: one}
    lying = running.game.table.view(None)
    relay(running.game, {place: [swap.get(card, card) for card in cards] for place, cards in lying.items()})
    running._seen.clear()


def lying(player: Player, open_: bool) -> Sequence[Card]:
    """Return the cards that lie open for all, or those that the first player knows and a stranger does not."""
    table = game_of(player.table.session).table
    shown = {card for cards in table.view(WATCHER).values() for card in cards if card is not None}
    own = {card for cards in table.view(0).values() for card in cards if card is not None}
    return sorted(shown if open_ else own - shown)


@pytest.mark.share(8)
@pytest.mark.parametrize("people", (1, 2))
@pytest.mark.parametrize("game_id", TABLES)
def test_nothing_is_in_it_that_a_stranger_may_not_know(shell: SceneStack, game_id: str, people: int) -> None:
    player = sat_down(shell, game_id, people)
    table = player.table
    while shell.top is not table:  # what lies over it; the exchange is between the two pictures
        shell.pop()
    table.leave()
    first, secret = kept(shell), lying(player, open_=False)
    every_place = game_of(table.session).table.view(None).values()
    everything = [card for place in every_place for card in place if card is not None]
    shown = lying(player, open_=True)
    others = [card for card in everything if card not in shown and card not in secret]
    for one, other in zip(secret, others, strict=False):
        exchange(player, one, other)
    table.thumbnail_saver.save(table.board)
    assert kept(shell) == first is not None
    if secret and shown and game_id != "tarocchi":  # its open cards may look alike when they are so small
        exchange(player, secret[0], shown[0])
        table.thumbnail_saver.save(table.board)
        assert kept(shell) != first, "what lies open is to be seen"


def test_the_lobby_and_the_page_show_it_and_their_box_where_it_is_damaged(shell: SceneStack) -> None:
    sat_down(shell, "poursuite")
    shell.home()
    (match,) = shell.store.matches.unfinished()

    def shown() -> tuple[bool, bool]:
        shell.push(lobby := Lobby())
        tag = lobby.form.named(f"lobby.waiting.{match.id}")
        assert isinstance(tag, WaitingTag)
        shell.push(page := WaitingMatches())
        kinds = {type(widget) for widget in page.form.root.walk()}
        assert (TablePicture in kinds) != (Lid in kinds)
        shell.invalidate()
        shell.draw(pygame.display.get_surface())  # type: ignore[arg-type]
        return tag.table is not None, TablePicture in kinds

    assert shown() == (True, True)
    assert shell.cache is not None
    (file,) = (shell.cache / "tables").iterdir()
    whole = file.read_bytes()
    for spoilt in (b"", whole[:1000], whole[:-1], whole[:5000] + bytes(9) + whole[5009:]):
        file.write_bytes(spoilt)
        assert shown() == (False, False)
    file.unlink()
    assert shown() == (False, False)


def test_a_full_disk_is_left_to_data_that_cannot_be_made_again(shell: SceneStack) -> None:
    player = sat_down(shell, "cerchio")
    assert shell.cache is not None
    folder = shell.cache / "tables"
    assert list(folder.iterdir())
    shell.stop_caching()
    act(player)
    shell.home()
    assert not list(folder.iterdir())
    assert not [scene for scene in shell.scenes if isinstance(scene, MatchScene)]
