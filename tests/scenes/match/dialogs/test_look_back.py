"""Looking back at past events: from the table, and from before the curtain, where an action can also be undone without
showing anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tests.support.sessions import match_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.cards.pack import WATCHER
from cardtable.rules.game import Setting
from cardtable.rules.registry import GAMES, about, game
from cardtable.scenes.core.input_guard import PAUSE
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.last_round import LastRound
from cardtable.scenes.dialogs.last_trick import LastTrick
from cardtable.scenes.dialogs.log_lines import EntryRow
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.help import Help
from cardtable.table.narration.deal_log import LogLine
from tests.support.hot_seat import go_on, lift
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, routes={"help": Help}) as made:
        yield made


def before_the_curtain(player: Player) -> bool:
    return isinstance(player.shell.top, Curtain)


def a_trick_was_taken(player: Player) -> bool:
    """And the next one has not looked yet."""
    top = player.shell.top
    return isinstance(top, Curtain) and any(len(row.entry.cards) > 3 for row in rows(player))


def rows(player: Player) -> list[EntryRow]:
    top = player.shell.top
    return [row for row in top.form.root.walk() if isinstance(row, EntryRow)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game_id", ["tarocchi", "contrat"])
def test_the_curtain_shows_the_trick_that_was_taken_meanwhile(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, [""] * 4)
    go_on(player, a_trick_was_taken)
    taken = [row for row in rows(player) if len(row.entry.cards) > 3]
    assert taken and all(row.is_open for row in taken), "with its cards"


def people_at(game_id: str) -> int:
    return 4 if 4 in about(game_id).seats else 2


def has_hidden_cards(game_id: str) -> bool:
    """Return whether the rules hide cards from one of the people at the screen."""
    kind = game(game_id)
    return kind.has_hidden_cards(Setting(people_at(game_id), kind.defaults()))


SHARED_SCREEN = [game_id for game_id in GAMES if 2 in game(game_id).seats or 4 in game(game_id).seats]
CONCEALING = [game_id for game_id in SHARED_SCREEN if has_hidden_cards(game_id)]


@pytest.mark.parametrize("game_id", sorted({*SHARED_SCREEN} - {*CONCEALING}))
def test_no_curtain_falls_where_all_hands_lie_open(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, [""] * people_at(game_id))
    with pytest.raises(AssertionError, match="it was never so"):
        go_on(player, before_the_curtain, most=20)
    assert len(match_of(player.table.session).action_lines) > 10, "the turn has passed from one to the other"


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", CONCEALING)
def test_before_the_curtain_all_slips_show_public_facts_only(shell: SceneStack, game_id: str) -> None:
    count = people_at(game_id)
    player = sit_at(shell, game_id, [""] * count)
    go_on(player, before_the_curtain, most=20)
    table = player.table
    player.shell.top.update(PAUSE)
    for code in (pygame.K_l, pygame.K_t, pygame.K_s, pygame.K_F1):
        assert table.session.viewer.eyes == WATCHER
        player.key(code)
        assert player.shell.top is not table
        if not isinstance(player.shell.top, Curtain):
            player.key(pygame.K_ESCAPE)
        assert isinstance(player.shell.top, Curtain) and player.hidden(range(count))
        player.shell.top.update(PAUSE)


def test_an_action_is_undone_before_another_player_has_looked(shell: SceneStack) -> None:
    player = sit_at(shell, "tarocchi", [""] * 4)
    go_on(player, a_trick_was_taken)
    table = player.table
    lines, asked, slipped = list(match_of(table.session).lines), table.hot_seat.active_seat, table.hot_seat.undo_seat
    assert slipped is not None and slipped != asked
    player.shell.top.update(PAUSE)
    player.key(pygame.K_u)
    for _ in range(200):
        player.step()
        assert player.hidden(range(4)), "nobody is shown anything"
    assert match_of(table.session).lines == lines[:-1]
    assert isinstance(player.shell.top, Curtain) and table.hot_seat.active_seat == slipped
    assert player.shell.top.form.named("curtain.undo") is None, "one step, and no further"
    lift(player)
    player.rest()
    assert table.turn_loop.is_my_turn() and table.session.viewer.eyes == slipped


def test_once_the_next_one_has_looked_it_is_too_late(shell: SceneStack) -> None:
    player = sit_at(shell, "tarocchi", [""] * 4)
    go_on(player, a_trick_was_taken)
    assert player.table.hot_seat.undo_seat is not None
    lift(player)
    assert player.table.hot_seat.undo_seat is None


def test_a_match_that_was_left_offers_nothing_to_take_back(shell: SceneStack) -> None:
    player = sit_at(shell, "tarocchi", [""] * 4)
    player.rest()
    assert isinstance(player.shell.top, Curtain) and player.shell.top.form.named("curtain.undo") is None


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", GAMES)
def test_one_can_look_back_in_every_game(shell: SceneStack, game_id: str) -> None:
    """The slip opens by key and by button, at once and after all seats have played."""
    count = max(n for n in about(game_id).seats if n <= 4)
    player = sit_at(shell, game_id, [""] + ["standard"] * (count - 1), Instant())
    go_on(player, lambda player: player.table.turn_loop.is_my_turn() and player.table.session.log_length > 14)
    player.key(pygame.K_t)
    if about(game_id).tricks is None or not isinstance(player.shell.top, LastTrick):
        assert isinstance(player.shell.top, LastRound) and rows(player), "something was done since"
    player.key(pygame.K_t)
    assert isinstance(player.shell.top, MatchScene)
    player.press("trick")
    assert isinstance(player.shell.top, LastRound | LastTrick)


def test_the_last_round_begins_where_one_has_answered(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ["", "standard", "standard", "standard"], Instant())
    go_on(player, lambda player: player.table.turn_loop.is_my_turn() and player.table.session.log_length > 25)
    told = player.table.hud.log_entries
    since = player.table.look_back.entries_since_turn(0)
    assert since and list(since) == told[-len(since) :] and len(since) < len(told)
    assert not [entry for entry in since if entry.words.startswith("Anna plays")]


def test_a_pressed_line_shows_its_cards_and_hides_them_again(shell: SceneStack) -> None:
    pack = game("tarocchi").pack
    entries = [LogLine(f"Line {i}", pack.cards("CQ C5 T14 FU") if i % 2 else ()) for i in range(60)]
    player = Player(shell, Instant())
    log = DealLog(entries, pack)
    shell.push(log)
    row = log.form.named("entry.59")
    assert isinstance(row, EntryRow) and not row.is_open and log.form.named("entry.58") is None
    before, y = row.rect.height, row.rect.bottom
    player.press("entry.59")
    assert row.is_open and row.rect.height > before and row.view().contains(row.rect), f"in sight, was at {y}"
    player.press("entry.59")
    assert not row.is_open and row.rect.height == before
