"""Every game in a real window, from the lobby to the end of a short match, by mouse alone and by keys alone."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardtable.games.games import TABLES, game
from cardtable.rules.game import Value
from tests.window.harness import Program, Screen, Shown
from tests.window.test_match import match_over, quick, sit_down

SHORT: Mapping[str, Mapping[str, Value]] = {
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8, "turn_limit": 50},
    "contrat": {"target_score": 1000},
    "poker": {"deals": 10},
    "court_circular": {"target": 20},
}
"""Rules under which a match is soon over."""
ENOUGH = 40
"""Answers after which a match has been seen well enough."""
PATIENCE = 120.0
"""Seconds that this may take; only a failing test waits so long."""
NO_ANSWER = (
    "menu",
    "help",
    "hint",
    "undo",
    "sheet",
    "trick",
    "log",
    "stake.",
    "order.",
    "formations",
    "picked:",
    "card:",
)


def agreed(home: Path, game_id: str) -> None:
    """Agree on short rules beforehand, against the quickest opponents."""
    from cardtable.store.store import Store

    kind = game(game_id)
    store, _ = Store.open(home)
    chairs = [["", None], *[["beginner", None]] * (kind.seats[0] - 1)]
    options: Mapping[str, Value] = {**kind.defaults(), **SHORT.get(game_id, {})}
    store.set_setting(f"seats {game_id}", {"chairs": chairs, "options": options})
    store.close()


def answers(shown: Shown) -> list[str]:
    """What can be pressed or touched to answer."""
    return [
        name
        for name, (_, rect) in shown.things.items()
        if rect[2] and rect[3] and (not name.startswith(NO_ANSWER) or name.endswith(".confirm"))
    ]


def by_mouse(program: Program, shown: Shown, name: str) -> None:
    program.click_at(shown.things[name][1])


def by_keys(program: Program, shown: Shown, name: str) -> None:
    """The arrows walk to cards, Tab to everything else."""
    wanted, key = (name.removeprefix("touch:"), "Right") if name.startswith("touch:") else (name, "Tab")
    for _ in range(70):
        now = program.shown()
        if now is None or name not in now.things:
            return
        if now.focus == wanted:
            program.key("Return")
            return
        program.key(key)


def settled(program: Program, shown: Shown, lines: int) -> None:
    """Wait until an answer has had its effect: something was done, or another screen has come."""
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        now = program.shown()
        if program.lines() != lines or now is None or now.scene != shown.scene:
            program.changed(shown)
            return
        time.sleep(0.02)


@pytest.mark.parametrize("way", [by_mouse, by_keys])
@pytest.mark.parametrize("game_id", [game_id for game_id in TABLES if game_id != "cerchio"])
def test_a_match(screen: Screen, tmp_path: Path, game_id: str, way: object) -> None:
    act = by_mouse if way is by_mouse else by_keys
    quick(tmp_path, trick_stay="short", reduced_motion=True)
    agreed(tmp_path, game_id)
    rng, end, acted = random.Random(7), time.monotonic() + PATIENCE, 0
    with Program(screen, tmp_path) as program:
        sit_down(program, game_id)
        while acted < ENOUGH:
            assert time.monotonic() < end, f"{acted} answers, {program.lines()} lines, and then nothing more"
            shown = program.shown()
            assert shown is not None
            if match_over(shown):
                break
            lines = program.lines()
            if shown.scene == "Ending":
                act(program, shown, "ending.on")
                settled(program, shown, lines)
            elif shown.scene == "Playing" and (may := answers(shown)):
                act(program, shown, rng.choice(may))
                settled(program, shown, lines)
                acted += 1
            else:
                program.changed(shown)
        assert acted and program.lines() > 5
