"""Every game at its table, through the real scenes: whole deals by clicks alone and by keys alone, with any options and
any number of players, and several people at one screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from cardtable.ai.requests import Move, Question
from cardtable.cards.pack import WATCHER
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action
from cardtable.rules.presets import presets
from cardtable.rules.record import read_record
from cardtable.rules.record import record_text as record_text
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.hint_list import HintList
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.open_match import resume_table
from tests.support.ends import ENDS
from tests.support.laws import some_options
from tests.support.sessions import game_of, match_of, running_match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Instant, Lobby, Player, sit_at, some_answer

SIZES = ((1366, 768), (1024, 640), (1920, 1080))
LONGEST = 160
"""A person's answers after which a deal has been seen well enough."""


@pytest.fixture
def shell(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SceneStack]:
    size: tuple[int, int] = getattr(request, "param", SIZES[0])
    with make_shell(tmp_path, size, speed="instant", trick_stay="short") as made:
        made.push(Lobby())
        yield made


class Deciding(Instant):
    """Random opponents that tell whether anything is left to decide."""

    def think(self, question: Question[Any]) -> Any:
        return super().think(replace(question, level="random") if isinstance(question, Move) else question)


def play_deal(player: Player, way: str, rng: Random, longest: int = LONGEST) -> int:
    """Answer every question of a deal; how many were answered."""
    for answered in range(longest):
        player.rest()
        while isinstance(player.shell.top, Curtain):
            player.key(pygame.K_RETURN)
            player.rest()
        table = player.table
        if isinstance(player.shell.top, ENDS) or not match_of(table.session).playing:
            return answered
        action = some_answer(game_of(table.session).ask(table.hot_seat.active_seat), rng)
        before = len(match_of(table.session).lines)
        player.answer(action, way)
        assert len(match_of(table.session).lines) > before, f"{action} by {way} was not understood"
    return longest


def settings() -> list[tuple[str, int, int]]:
    """Games and numbers of players, each with a seed of its own."""
    return [
        (game_id, seats, 10 * i + seats) for i, game_id in enumerate(TABLES) for seats in sorted(game(game_id).seats)
    ]


def deals() -> list[object]:
    """Every game by clicks and by keys, each at a size that goes round; at length at the next size as well, so that
    every game is played at every size."""
    found: list[object] = []
    for i, game_id in enumerate(TABLES):
        for j, way in enumerate(("clicks", "keys")):
            for k in range(2):
                wide, high = SIZES[(i + j + k) % len(SIZES)]
                marks = pytest.mark.long if k else ()
                found.append(pytest.param(game_id, way, (wide, high), marks=marks, id=f"{game_id}-{way}-{wide}x{high}"))
    return found


@pytest.mark.share(16)
@pytest.mark.parametrize(("game_id", "way", "shell"), deals(), indirect=["shell"])
def test_a_deal_can_be_played(shell: SceneStack, game_id: str, way: str) -> None:
    levels = ["", *["standard"] * (game(game_id).seats[0] - 1)]
    player = sit_at(shell, game_id, levels, Chance(), seed="ab")
    assert play_deal(player, way, Random(1)) > 0
    match = match_of(player.table.session)
    assert read_record(record_text(match), game, verify=True).lines == match.lines


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", TABLES)
def test_a_whole_match_can_be_played(shell: SceneStack, game_id: str) -> None:
    shell.set_preference("reduced_motion", True)
    kind = game(game_id)
    short = presets(kind, kind.seats[0]).get("family", kind.defaults())
    player = sit_at(shell, game_id, ["", *["standard"] * (kind.seats[0] - 1)], Chance(), seed="ef", **short)
    rng = Random(3)
    for _ in range(60):
        play_deal(player, "clicks", rng, 10 * LONGEST)
        player.rest()
        assert isinstance(shell.top, ENDS)
        match = match_of(player.table.session)
        if match.over:
            break
        player.press("ending.on")
    shell.store.database.flush()
    assert match.over and not shell.store.matches.unfinished(game_id) and shell.store.matches.history(game_id)
    assert read_record(record_text(match), game, verify=True).standing == match.standing


@pytest.mark.share(24)
@pytest.mark.parametrize(("game_id", "seats", "seed"), settings())
def test_any_options_and_any_number_of_players(shell: SceneStack, game_id: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    options = some_options(game(game_id), rng)
    player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Chance(), seed=f"{seed:02}", **options)
    play_deal(player, "clicks", rng, 60)


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", TABLES)
def test_several_people_never_see_each_others_hands(shell: SceneStack, game_id: str) -> None:
    """A curtain falls between two players, and behind it no hand lies open."""
    seats = game(game_id).seats[0]
    player = sit_at(shell, game_id, ["", "", *["standard"] * (seats - 2)], Chance(), seed="cd")
    table, rng, curtains = player.table, Random(2), 0
    for _ in range(40):
        player.rest()
        if isinstance(shell.top, Curtain):
            curtains += 1
            assert player.hidden((0, 1))
            player.key(pygame.K_RETURN)
            player.rest()
            other = 1 - table.hot_seat.active_seat
            assert table.turn_loop.is_my_turn() and player.hidden((other,))
            continue
        if isinstance(shell.top, ENDS) or not match_of(table.session).playing:
            break
        player.answer(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), rng), "clicks")
    assert curtains > 0 or not table.board.talk.secret


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", ["poker", "poursuite", "contrat"])
def test_at_the_end_of_a_deal_no_hand_is_shown_that_not_all_may_see(shell: SceneStack, game_id: str) -> None:
    """The last player's folded hand lay open behind the dialog at which all players look."""
    seats = game(game_id).seats[0]
    player = sit_at(shell, game_id, ["", "", *["standard"] * (seats - 2)], Chance(), seed="ef")
    play_deal(player, "clicks", Random(2), 10 * LONGEST)
    player.rest()
    table = player.table
    assert isinstance(shell.top, ENDS) and table.session.viewer.eyes == WATCHER
    assert table.board.stage.tableau.agrees(table.session.viewer.public_observation().view)
    player.press("ending.look")
    player.rest()
    assert table.board.stage.tableau.agrees(table.session.viewer.public_observation().view)


def until_a_card(player: Player, rng: Random) -> Action:
    """Play until the person may play a card that needs no goal."""
    for _ in range(60):
        player.rest()
        found = [
            action
            for action in game_of(player.table.session).ask(player.table.hot_seat.active_seat).actions
            if action.verb == "play"
        ]
        if found:
            return found[0]
        player.answer(some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), rng), "clicks")
    raise AssertionError("no card came to be played")


def test_a_card_is_played_by_dragging_it_onto_the_table(shell: SceneStack) -> None:
    player = sit_at(shell, "contrat", ["", "standard", "standard", "standard"], Chance(), seed="ab")
    action = until_a_card(player, Random(1))
    start, goal = player.where(action.cards[0]), player.table.board.layout.area().center
    before = len(match_of(player.table.session).lines)
    player.down(start)
    player.point((start[0], start[1] - 20), (0, -20))
    player.up((start[0], start[1] - 20))
    player.rest()
    assert len(match_of(player.table.session).lines) == before, "a hand that only shook plays nothing"
    player.down(start)
    player.point((start[0], start[1] - 40), (0, -40))
    player.point(goal, (0, -40))
    player.up(goal)
    assert len(match_of(player.table.session).lines) > before


def test_with_two_clicks_the_first_only_picks(shell: SceneStack) -> None:
    shell.set_preference("two_clicks", True)
    player = sit_at(shell, "contrat", ["", "standard", "standard", "standard"], Chance(), seed="ab")
    action = until_a_card(player, Random(1))
    before = len(match_of(player.table.session).lines)
    player.click(player.where(action.cards[0]))
    assert len(match_of(player.table.session).lines) == before and player.table.board.picker.path == action.cards
    player.rest()
    player.click(player.where(action.cards[0]))
    assert len(match_of(player.table.session).lines) > before


def test_the_only_card_goes_by_itself_if_that_is_wished(shell: SceneStack) -> None:
    shell.set_preference("auto_only", True)
    player = sit_at(shell, "contrat", ["", "standard", "standard", "standard"], Chance(), seed="ab")
    rng, asked = Random(1), 0
    for _ in range(80):
        player.rest()
        table = player.table
        if not match_of(table.session).playing:
            break
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        assert len(ask.actions) > 1 or not ask.actions[0].cards
        asked += 1
        player.answer(some_answer(ask, rng), "clicks")
    assert asked > 0


@pytest.mark.share(6)
@pytest.mark.parametrize("game_id", TABLES)
def test_a_table_that_was_left_goes_on_as_it_was(
    shell: SceneStack, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Chance)
    player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[0] - 1)], Chance(), seed="ab")
    rng = Random(4)
    play_deal(player, "clicks", rng, 3)
    player.rest()
    before = player.table.session
    seen = running_match_of(before).observe(player.table.hot_seat.active_seat)
    shell.home()
    shell.store.database.flush()
    (saved,) = shell.store.matches.unfinished(game_id)
    assert resume_table(shell, saved.id)
    player.rest()
    after = player.table.session
    assert after is not before and match_of(after).lines == match_of(before).lines
    again = running_match_of(after).observe(player.table.hot_seat.active_seat)
    assert (again.view, again.public, again.ask, again.heard) == (seen.view, seen.public, seen.ask, seen.heard)
    assert play_deal(player, "keys", rng, 3) >= 0


def test_a_deal_in_which_nothing_is_left_to_decide_plays_itself_out(shell: SceneStack) -> None:
    shell.set_preference("reduced_motion", True)
    player = sit_at(shell, "tarocchi", ["", "standard", "standard", "standard"], Deciding(), seed="ab")
    rng, table = Random(1), player.table
    for _ in range(LONGEST):
        player.rest()
        if isinstance(shell.top, ENDS):
            player.press("ending.on")
        elif table.turn_loop.advice.is_decided:
            break
        else:
            player.answer(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), rng), "clicks")
    assert table.turn_loop.advice.is_decided and match_of(table.session).playing
    player.press("play-out")
    player.rest()
    assert not match_of(table.session).playing


def test_the_sand_runs_out(shell: SceneStack) -> None:
    """Bataille with a time for ordering: the cards stay as they lie when it is over."""
    player = sit_at(shell, "bataille", ["", "standard"], Chance(), seed="ab", ordering_time=30)
    table = player.table
    player.step(20)
    before = len(match_of(table.session).lines)
    assert table.turn_loop.is_my_turn() and table.board.arranging is not None
    for _ in range(20):
        table.update(1.0)
    assert len(match_of(table.session).lines) == before and "10" in table.hud.question_slip.notice
    for _ in range(12):
        table.update(1.0)
    assert len(match_of(table.session).lines) > before


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_a_hint_has_a_reason_and_further_hints_can_be_shown(shell: SceneStack, game_id: str) -> None:
    shell.set_preference("reduced_motion", True)
    player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[0] - 1)], Instant(), seed="hint")
    rng, told = Random(2), 0
    for _ in range(60):
        player.rest()
        if isinstance(shell.top, ENDS):
            break
        table = player.table
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        if told < 2 and not ask.forced:
            told += 1
            several_ideas(player)
        player.answer(some_answer(ask, rng), "clicks")
    assert told == 2


def several_ideas(player: Player) -> None:
    """Ask for a hint and for what else there is, and have another move shown."""
    table = player.table
    player.key(pygame.K_h)
    player.rest()
    hint = table.board.hint
    assert hint is not None and game_of(table.session).ask(table.hot_seat.active_seat).allows(hint)
    assert "\n" in table.hud.question_slip.notice, "the move and its reason"
    player.key(pygame.K_h)
    ideas = player.shell.top
    assert isinstance(ideas, HintList)
    lines = [thing for thing in ideas.ui_targets() if thing.name.startswith("idea.")]
    assert 1 <= len(lines) <= 3
    assert not [thing for thing in lines if thing.label.count(". ") < 2]
    player.press(lines[-1].name)
    assert player.shell.top is table and (len(lines) == 1 or table.board.hint != hint)
    player.rest()


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_while_cards_are_dealt_no_plate_shows_a_figure_that_is_not_true(shell: SceneStack, game_id: str) -> None:
    """An empty place is better than a nought; the first figure that a game gives stands there at once."""
    player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[0] - 1)], Chance(), seed="be")
    lines, shown = player.table.hud.ledger.lines, set[tuple[int, str]]()
    while player.table.board.stage.moving or player.table.board.seen is None:
        shown |= {(seat, line.figure) for seat, line in lines.items()}
        player.step()
    player.step(2)
    lines = player.table.hud.ledger.lines
    assert {figure for _, figure in shown} == {""}
    assert all(line.figure for line in lines.values())
