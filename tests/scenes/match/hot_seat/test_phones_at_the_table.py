"""A table whose people play from devices of their own: the screen shows only what lies open, no curtain falls for them,
and their answers move the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from cardtable.cards.chance import Random
from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.curtain import Curtain
from tests.support.ends import ENDS
from tests.support.hot_seat import lift
from tests.support.other_cards import lying_otherwise
from tests.support.sessions import game_of, match_of
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Lobby, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, size=(1024, 640), reduced_motion=True, speed="instant") as made:
        made.push(Lobby())
        yield made


def table_of_phones(shell: SceneStack, game_id: str, phones: tuple[Seat, ...], here: tuple[Seat, ...] = ()) -> Player:
    """Return a table at which some people hold phones and others sit at the screen; bots sit elsewhere."""
    kind = game(game_id)
    seats = 4 if 4 in kind.seats else kind.seats[0]
    people = (*phones, *here)
    player = sit_at(shell, game_id, ["" if seat in people else "beginner" for seat in range(seats)])
    player.rest()
    for seat in phones:
        player.table.session.remote.send_away(seat)
    table = player.table
    shell.close_above(table)
    table.hot_seat.regroup()
    player.rest()
    return player


def faces_on_screen(player: Player) -> set[Card]:
    """Return the cards that lie open on the screen."""
    found = {sprite.face for sprite in player.table.board.stage.tableau.sprites()}
    return {face for face in found if face is not None}


def open_for_all(player: Player) -> set[Card]:
    view = game_of(player.table.session).table.view(WATCHER)
    return {card for cards in view.values() for card in cards if card is not None}


def answer_by_phone(player: Player, seat: Seat, rng: Random) -> None:
    remote = player.table.session.remote
    assert remote.answer(seat, remote.question_number(seat), remote.observation(seat).ask.random_action(rng))


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_the_screen_shows_only_what_lies_open_while_all_hold_phones(shell: SceneStack, game_id: str) -> None:
    player, rng = table_of_phones(shell, game_id, (0, 1)), Random(1)
    session = player.table.session
    answered = 0
    for _ in range(60):
        player.rest()
        if not match_of(session).playing or isinstance(shell.top, ENDS):
            break
        assert not isinstance(shell.top, Curtain) and session.viewer.eyes == WATCHER
        assert faces_on_screen(player) <= open_for_all(player)
        assert not player.table.turn_loop.is_my_turn()
        if answered == 2:
            shell.resize((1366, 768) if shell.size == (1024, 640) else (1024, 640))
        asked = [seat for seat in game_of(session).asked() if seat in session.remote.seats]
        if asked:
            answer_by_phone(player, asked[0], rng)
            answered += 1
    assert answered > 1


def test_the_curtain_falls_for_the_one_at_the_screen_and_for_no_phone(shell: SceneStack) -> None:
    player, rng = table_of_phones(shell, "poursuite", (1,), here=(0,)), Random(2)
    session = player.table.session
    curtains = 0
    for _ in range(30):
        player.rest()
        if not match_of(session).playing:
            break
        asked = game_of(session).asked()
        if isinstance(shell.top, Curtain):
            assert 0 in asked
            curtains += 1
            lift(player)
            player.rest()
            assert session.viewer.eyes == 0
            player.table.turn_loop.submit(game_of(session).ask(0).random_action(rng))
        elif 1 in asked:
            assert session.viewer.eyes == WATCHER, "the one with the phone sees the screen as well"
            assert faces_on_screen(player) <= open_for_all(player)
            answer_by_phone(player, 1, rng)
    assert curtains > 2


def test_a_person_comes_back_to_the_screen_and_plays_on(shell: SceneStack) -> None:
    player = table_of_phones(shell, "poursuite", (0,))
    session = player.table.session
    while 0 not in game_of(session).asked():
        player.step()
    session.remote.bring_back(0)
    player.table.hot_seat.regroup()
    player.rest()
    assert session.viewer.eyes == 0 and player.table.turn_loop.is_my_turn()
    hand = set(game_of(session).table.view(0)["hand.0"])
    assert hand <= faces_on_screen(player)


def test_one_person_with_a_phone_among_bots_hides_the_hand_from_the_screen(shell: SceneStack) -> None:
    player = table_of_phones(shell, "contrat", (0,))
    assert player.table.session.viewer.eyes == WATCHER
    assert faces_on_screen(player) <= open_for_all(player)


def picture_of(folder: Path, game_id: str, swap: Mapping[Card, Card]) -> tuple[bytes, set[Card], object]:
    """Return the screen of a table whose people all hold phones, the cards that lie hidden there, and all cards as they
    lie."""
    folder.mkdir()
    with make_shell(folder, size=(1024, 640), reduced_motion=True, speed="instant") as shell, lying_otherwise(swap):
        shell.push(Lobby())
        player = table_of_phones(shell, game_id, tuple(range(4 if 4 in game(game_id).seats else 2)))
        all_printed(shell)
        player.step(3)
        shell.invalidate()
        surface = pygame.display.get_surface()
        assert surface is not None
        shell.draw(surface)
        dealt = game_of(player.table.session).table.view(None)
        cards = {card for lying in dealt.values() for card in lying if card is not None}
        return pygame.image.tobytes(surface, "RGB"), cards - open_for_all(player), dealt


@pytest.mark.parametrize("game_id", ["contrat", "poursuite", "tarocchi", "naval", "court_circular"])
def test_the_screen_is_the_same_when_cards_in_the_hands_of_phones_are_exchanged(tmp_path: Path, game_id: str) -> None:
    cards = range(len(game(game_id).pack.codes))
    plain, secret, dealt = picture_of(tmp_path / "one", game_id, {card: card for card in cards})
    one, other = min(secret), max(secret)
    swap = {card: card for card in cards} | {one: other, other: one}
    exchanged = picture_of(tmp_path / "two", game_id, swap)
    assert exchanged[2] != dealt, "other cards lie there"
    assert exchanged[0] == plain
