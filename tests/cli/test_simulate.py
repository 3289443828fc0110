"""`cardtable simulate` writes only records that `cardtable verify` reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cli import main
from cardtable.cli.verify import check_file
from cardtable.rules import record
from cardtable.text import catalog


def simulate(*words: str) -> int:
    return main.run(main.parser().parse_args(["simulate", "poursuite", "--bots", "random", *words]))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "system_language", lambda: "en")


def test_a_file_is_not_made_larger_than_verify_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, bounded = tmp_path / "whole.txt", tmp_path / "bounded.txt"
    assert simulate("--matches", "5", "--record", str(whole)) == 0
    bound = whole.stat().st_size - 1
    monkeypatch.setattr(main, "LARGEST", bound)
    capsys.readouterr()
    assert simulate("--matches", "5", "--record", str(bounded)) == 1
    said = capsys.readouterr()
    assert said.out.count("\n") == 4 and "match 5 is not written" in said.err and said.err.count("\n") == 1
    assert bounded.stat().st_size <= bound and whole.read_text().startswith(bounded.read_text())
    assert [right for right, _ in check_file(str(bounded))] == [True] * 4


def test_a_match_too_long_for_a_record_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "one.txt"
    assert simulate("--record", str(file)) == 0
    lines = file.read_text().count("\n")
    for most in (lines, lines + 1):
        monkeypatch.setattr(record, "MOST_LINES", most)
        written = simulate("--record", str(file)) == 0
        assert written == (most > lines) == bool(file.read_text())
        assert [right for right, _ in check_file(str(file))] == [written], "verify draws the same line"
    assert "match 1 is not written" in capsys.readouterr().err


def test_bounds_do_not_matter_without_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "LARGEST", 1)
    assert simulate() == 0
