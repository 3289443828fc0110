"""A short round of fuzzing, with seeds of its own; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

import pytest

from cardtable.rules.games import GAMES
from tests import fuzz
from tests.fuzz import Played, jobs, main, played, report

MATCHES = 6


@pytest.mark.parametrize("game_id", GAMES)
def test_some_random_matches_keep_the_laws(game_id: str) -> None:
    for job in jobs([game_id], MATCHES, "short"):
        result = played(job)
        assert result.trouble == "", f"python -m tests.fuzz --game {game_id} --again {result.seed}\n{result.trouble}"
        assert result.actions > 0


def test_every_game_has_its_turn_and_every_match_its_own_seed() -> None:
    todo = list(jobs(GAMES, 3 * len(GAMES), "1"))
    assert [game_id for game_id, _ in todo] == list(GAMES) * 3
    assert len({seed for _, seed in todo}) == len(todo)
    assert todo == list(jobs(GAMES, 3 * len(GAMES), "1")) != list(jobs(GAMES, 3 * len(GAMES), "2"))


def test_a_trouble_is_told_with_the_command_that_finds_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise AssertionError("a law is broken")

    monkeypatch.setattr(fuzz, "play_by", broken)
    assert main(["--game", GAMES[0], "--matches", "2"]) == 1
    told = capsys.readouterr().out
    assert (
        told.count("AssertionError: a law is broken") == 2
        and f"--game {GAMES[0]} --again " in told
        and "2 troubles" in told
    )


def test_a_round_without_trouble_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(iter([Played("cerchio", 1, 70, "")]), 1) == []
    assert "1/1 matches, 70 actions, 0 troubles" in capsys.readouterr().out
