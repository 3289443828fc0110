"""The numbers of perft.txt, and a line in it for every game."""

from __future__ import annotations

import pytest

from cardtable.games.games import GAMES
from tests.perft import count, lines, start


@pytest.mark.parametrize(("game_id", "seed", "moves", "depth", "number"), list(lines()))
def test_count(game_id: str, seed: str, moves: int, depth: int, number: int) -> None:
    assert count(start(game_id, seed, moves), depth) == number


def test_every_game_is_counted() -> None:
    missing = set(GAMES) - {line[0] for line in lines()}
    assert not missing, f"add lines to tests/perft.txt, as `python -m tests.perft` prints them, for: {missing}"
