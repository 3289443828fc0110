"""A match of Il Cerchio in a real window, by mouse and by keys."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tests.window.harness import Program, Shown

MATCH_PATIENCE = 120.0
"""Seconds after an answer in which there is another question, or the end; only a failing test waits so long."""


def sit_down(program: Program, game: str = "cerchio") -> None:
    """Go from the lobby to the dealt table."""
    program.click(f"lobby.play.{game}")
    program.wait_scene("SetupScene")
    program.key("Return")  # leaves the name open and goes on to the button that deals
    program.wait(lambda shown: shown.focus == "seats.deal", "the button that deals")
    program.key("Return")
    program.wait_scene("MatchScene")


def touches(shown: Shown) -> list[str]:
    return [name for name in shown.things if name.startswith("touch:")]


def answers(shown: Shown) -> list[str]:
    return [*touches(shown), *(name for name in ("pass", "draw") if name in shown.things)]


def play(
    program: Program, act: Callable[[Shown, str], None], *, until: Callable[[Shown], bool], seed: int = 5
) -> Shown:
    """Answer every question, by chance, until something is so."""
    rng = random.Random(seed)
    end = time.monotonic() + MATCH_PATIENCE
    while time.monotonic() < end:
        shown = program.shown()
        assert shown is not None
        if until(shown):
            return shown
        if shown.scene == "ResultDialog" and "ending.on" in shown.things:
            act(shown, "ending.on")
        elif shown.scene == "MatchScene" and answers(shown):
            may = touches(shown) or answers(shown)
            act(shown, rng.choice(may) if rng.random() < 0.9 else rng.choice(answers(shown)))
            end = time.monotonic() + MATCH_PATIENCE
        program.changed(shown)
    raise AssertionError(f"the match did not come to its end; shown is {program.shown()}")


def by_mouse(program: Program) -> Callable[[Shown, str], None]:
    return lambda shown, name: program.click_at(shown.things[name][1])


def by_keys(program: Program) -> Callable[[Shown, str], None]:
    """Walk to a card with the arrows and press Enter; P passes, 1 draws."""

    def act(shown: Shown, name: str) -> None:
        if name in ("pass", "draw", "ending.on"):
            program.key({"pass": "p", "draw": "1", "ending.on": "Return"}[name])
            return
        wanted = name.removeprefix("touch:")
        for _ in range(16):
            now = program.shown()
            if now is None or name not in now.things:
                return
            if now.focus == wanted:
                program.key("Return")
                return
            program.key("Right")

    return act


def match_over(shown: Shown) -> bool:
    return shown.scene == "MatchEnd"
