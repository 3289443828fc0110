"""Perft: the counted numbers of action sequences are unchanged, and every game is counted."""

from __future__ import annotations

import pytest

from cardtable.rules.registry import GAMES
from tests.tools.golden.perft import count, first_lines, lines, start


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "seed", "moves", "depth", "number"), list(lines()))
def test_count(game_id: str, seed: str, moves: int, depth: int, number: int) -> None:
    assert count(start(game_id, seed, moves), depth) == number


def test_every_game_is_counted() -> None:
    missing = set(GAMES) - {line[0] for line in lines()}
    assert not missing, f"`python -m tests.tools.golden.new_game <id>` writes the counts of: {missing}"


def test_the_first_lines_of_a_game_are_counted() -> None:
    ways = count(start("bataille", "perft", 0), 4), count(start("bataille", "second", 2), 4)
    assert list(first_lines("bataille")) == [f"perft perft 0 4 {ways[0]}", f"perft second 2 4 {ways[1]}"]
