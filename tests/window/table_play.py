"""Any game in a real window, played by the answers that lie on the screen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence

from cardtable.rules.game import Value
from tests.window.harness import Program, Shown
from tests.window.match_play import match_over

SHORT: Mapping[str, Mapping[str, Value]] = {
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8, "turn_limit": 50},
    "contrat": {"target_score": 1000},
    "poker": {"deals": 10},
    "court_circular": {"target": 20},
}
"""Rules under which a match is soon over."""

Way = Callable[[Program, Shown, str], None]

PATIENCE = 120.0
"""Seconds after an answer in which there is another question, or the end; only a failing test waits so long."""
FEW, LATE = 5, 5
"""Lines of a record after which moves have surely been made, and how often as many answers may be given for them."""

NO_ANSWER = (
    "menu",
    "help",
    "hint",
    "undo",
    "sheet",
    "trick",
    "tell",
    "log",
    "amount.",
    "order.",
    "formations",
    "picked:",
    "card:",
)


def answers(shown: Shown) -> list[str]:
    """Return the targets that can be pressed or touched to answer."""
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
        if now is None or name not in now.things or program.dead():
            return
        if now.focus == wanted:
            program.key("Return")
            return
        program.key(key)


def play_on(program: Program, ways: Sequence[Way], enough: int, notices: bool = False) -> None:
    """Answer by chance, each time by the next of these ways, until the match is over or has been seen well enough: on a
    busy machine some answers come after their question. With `notices`, one that appears is answered; it is a failure
    otherwise."""
    rng, end, acted = random.Random(7), time.monotonic() + PATIENCE, 0
    while acted < enough or (program.lines() <= FEW and acted < LATE * enough):
        assert time.monotonic() < end, f"{acted} answers, {program.lines()} lines, and then nothing more"
        assert not program.dead(), f"the program has ended after {acted} answers"
        shown = program.shown()
        assert shown is not None
        act = ways[acted % len(ways)]
        if match_over(shown):
            break
        if shown.scene == "ResultDialog":
            act(program, shown, "ending.on")
        elif shown.scene == "MatchScene" and (may := answers(shown)):
            act(program, shown, rng.choice(may))
            acted, end = acted + 1, time.monotonic() + PATIENCE
        elif notices and shown.scene == "Dialog" and "answer.1" not in shown.things:
            act(program, shown, "answer.0")
        else:
            program.changed(shown)
    assert acted and program.lines() > FEW, f"{acted} answers made {program.lines()} lines"
