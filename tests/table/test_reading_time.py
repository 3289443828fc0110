"""Reading time of completed tricks: until a touch, or for the chosen time. No game and no pace overrules it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from pathlib import Path

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Moved, Said
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, about, game
from cardtable.scenes.core.preferences import SPEEDS
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.animation.event_player import EventPlayer
from cardtable.text.catalog import text
from tests.support.laws import some_options, turns
from tests.support.shells import make_shell
from tests.support.stages import LAYOUTS, stage_of
from tests.support.ui_driver import FRAME, Lobby, sit_at

LONG = 9.0
"""Seconds after which it is believed that something lies until a touch."""
TRICKS = [game_id for game_id in GAMES if about(game_id).tricks]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, trick_stay="click") as made:
        made.push(Lobby())
        yield made


def some_match(game_id: str, seed: int) -> Match:
    kind = game(game_id)
    options = some_options(kind, Random(seed))
    return Match(Terms(kind, kind.seats[seed % len(kind.seats)], options, f"read{seed}", "salt"))


def shown(match: Match, seed: int, most: int = 90) -> Iterator[tuple[EventPlayer, Sequence[Event]]]:
    """A deal by chance: a stage at rest, and what it is told now."""
    stage: EventPlayer | None = None
    for _, _, events in islice(turns(match, Random(seed), 1), most):
        if stage is None:
            stage, _ = stage_of(match)
        stage.play(events)
        yield stage, events
        stage.finish()


def picture(stage: EventPlayer) -> list[object]:
    return [(place, [(card.x, card.y, card.card) for card in lying]) for place, lying in stage.tableau.places.items()]


def lies(stage: EventPlayer, most: float) -> float:
    """The seconds for which the table rests to be read; nothing on it changes meanwhile."""
    before, seconds = picture(stage), 0.0
    while stage.reading and seconds < most:
        stage.advance(FRAME)
        seconds += FRAME
        assert not stage.reading or picture(stage) == before
    return seconds


@pytest.mark.share(24)
@pytest.mark.parametrize("stay", [0.5, 1.2, inf])
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_completed_tricks_lie_for_the_chosen_time(game_id: str, stay: float) -> None:
    wanted, rested = 0, 0.0
    for seed, speed in enumerate(SPEEDS.values()):
        for stage, events in shown(some_match(game_id, seed), seed):
            stage.patience, stage.motions.timeline.speed = stay, speed
            wanted += sum(isinstance(event, Said) and stage.pace.waits_for_reading(event) for event in events)
            while stage.moving:
                stage.advance(FRAME)
                if stage.reading:
                    rested += lies(stage, most=LONG)
                    if stay == inf:
                        stage.go_on()
    each = min(stay, LONG)
    assert wanted * (each - 2 * FRAME) <= rested <= wanted * (each + 2 * FRAME)


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", TRICKS)
def test_every_complete_trick_is_read_before_it_is_swept(game_id: str) -> None:
    laid = about(game_id).tricks.laid  # type: ignore[union-attr]  # only games with tricks
    swept = 0
    for seed in range(6):
        read = False
        for stage, events in shown(some_match(game_id, seed), seed, most=200):
            for event in events:
                if isinstance(event, Said):
                    read = read or stage.pace.waits_for_reading(event)
                elif isinstance(event, Moved) and event.dst[0].startswith(f"{laid}."):
                    read = False
                elif isinstance(event, Moved) and event.src[0].startswith(f"{laid}."):
                    assert read, f"{event} sweeps what nobody could read"
                    swept += 1
    assert swept


def test_bataille_waits_for_the_click_and_the_line_goes_with_it(shell: SceneStack) -> None:
    player = sit_at(shell, "bataille", ("", "standard", "standard"))
    player.rest()
    player.press("order")
    table, slip = player.table, player.table.hud.question_slip
    for _ in range(600):
        player.step()
        if table.board.stage.reading:
            break
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(table.session.viewer.observation().ask.actions[0])
    assert table.board.stage.reading and slip.notice == text("playing.read")
    lying = picture(table.board.stage)
    player.step(frames=300)
    assert picture(table.board.stage) == lying and slip.notice == text("playing.read")
    player.click(table.board.layout.area().center)
    player.step()
    assert not table.board.stage.reading and slip.notice == "", "nothing asks for a click any more"
    player.rest()
    assert picture(table.board.stage) != lying


def test_an_untouched_trick_does_not_hold_up_the_next_choice(shell: SceneStack) -> None:
    """With the new Lead to be chosen from them, the cards lie as long as that takes; before a bot chooses, they are
    read."""
    player, chosen = sit_at(shell, "court_circular", ("", "standard"), lead_timing="before_refill"), set()
    for _ in range(6000):
        player.step()
        table = player.table
        board, seen = table.board, table.session.viewer.observation()
        choosing = any(action.verb == "lead" for action in seen.ask.actions)
        if board.stage.reading and not board.stage.goes_on:
            chosen.add("read")
        if choosing and not board.stage.moving:
            chosen.add("asked")
        if len(chosen) == 2 or not table.session.playing:
            break
        if board.stage.reading:
            assert not choosing
            board.stage.go_on()
        if table.turn_loop.is_my_turn() and not board.stage.moving:
            table.turn_loop.submit(player.rng.choice(seen.ask.actions))
    assert chosen == {"read", "asked"}
