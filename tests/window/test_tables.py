"""Every game in a real window, from the lobby to the end of a short match, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.rules.registry import TABLES
from tests.window.harness import Program, Screen
from tests.window.homes import agreed, quick
from tests.window.match_play import sit_down
from tests.window.table_play import SHORT, Way, by_keys, by_mouse, play_on

ENOUGH, PLENTY = 14, 24
"""Answers after which a match has been seen well enough: by both ways in turn, by one way alone."""
OTHERS = [game_id for game_id in TABLES if game_id != "cerchio"]
"""Cerchio is played to its end elsewhere."""


def sit_down_to_play(screen: Screen, home: Path, game_id: str, ways: Sequence[Way], enough: int) -> None:
    quick(home, trick_stay="short", reduced_motion=True)
    agreed(home, game_id, SHORT.get(game_id, {}))
    with Program(screen, home) as program:
        sit_down(program, game_id)
        play_on(program, ways, enough)


@pytest.mark.long
@pytest.mark.parametrize("game_id", OTHERS)
def test_a_match(screen: Screen, tmp_path: Path, game_id: str) -> None:
    sit_down_to_play(screen, tmp_path, game_id, (by_mouse, by_keys), ENOUGH)


@pytest.mark.long
@pytest.mark.parametrize("way", [by_mouse, by_keys])
@pytest.mark.parametrize("game_id", OTHERS)
def test_a_match_by_one_way_alone(screen: Screen, tmp_path: Path, game_id: str, way: Way) -> None:
    sit_down_to_play(screen, tmp_path, game_id, (way,), PLENTY)
