"""The numbers of perft.txt, and a line in it for every game."""

from __future__ import annotations

import pytest

from cardtable.rules.registry import GAMES
from tests.tools.golden.perft import count, lines, main, start


@pytest.mark.parametrize(("game_id", "seed", "moves", "depth", "number"), list(lines()))
def test_count(game_id: str, seed: str, moves: int, depth: int, number: int) -> None:
    assert count(start(game_id, seed, moves), depth) == number


def test_every_game_is_counted() -> None:
    missing = set(GAMES) - {line[0] for line in lines()}
    assert not missing, (
        f"add lines to tests/tools/golden/perft.txt (`python -m tests.tools.golden.perft` prints them) for: {missing}"
    )


def test_the_first_lines_of_a_game_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.tools.golden.perft.GAMES", ("bataille",))
    monkeypatch.setattr("tests.tools.golden.perft.lines", lambda: iter(()))
    main()
    ways = count(start("bataille", "perft", 0), 4), count(start("bataille", "second", 2), 4)
    assert capsys.readouterr().out == f"bataille perft 0 4 {ways[0]}\nbataille second 2 4 {ways[1]}\n"
