"""Progress of long commands: it is shown on terminals only, and stopping a command loses nothing."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.cli import arena, main, progress_line, review, verify
from cardtable.cli.progress_line import STOPPED, ProgressLine, print_stopped
from cardtable.foundation.background import BackgroundTask
from tests.support.places import golden_file
from tests.tools.content import make_problems

GOLDEN_POKER = golden_file("poker-match")


class Terminal(io.StringIO):
    def __init__(self, seen: bool) -> None:
        super().__init__()
        self.seen = seen

    def isatty(self) -> bool:
        return self.seen


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(progress_line, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("seen", [True, False])
def test_the_gauge_is_on_a_terminal_only_and_leaves_nothing(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, seen: bool
) -> None:
    terminal = Terminal(seen)
    monkeypatch.setattr(sys, "stderr", terminal)
    made = ProgressLine("arena", 40, 10)
    for _ in range(10):
        clock[0] += 0.5
        made.step()
    made.close()
    if not seen:
        assert terminal.getvalue() == ""
        return
    shown = terminal.getvalue().split("\r")
    assert shown[1].startswith("arena [#######") and shown[1].rstrip().endswith("0:14"), "nothing in the first second"
    assert "50%" in shown[-3] and shown[-3].rstrip().endswith("0:10"), "what was there before has cost no time now"
    assert shown[-2].strip() == "" and shown[-1] == ""


def test_stopping_prints_one_line_and_returns_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_stopped("verify", "what is printed stands") == STOPPED == 130
    assert capsys.readouterr().err == "cardtable verify: stopped; what is printed stands\n"


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (["verify", str(GOLDEN_POKER)], (verify, "verdict")),
        (["review", str(GOLDEN_POKER)], (review, "_review_record")),
        (["simulate", "cerchio"], (main, "play_match")),
        (["arena", "cerchio", "random", "beginner", "--jobs", "1"], (arena, "one_deal")),
        (["export", "all.zip"], (ProgressLine, "update")),
        (["import", "all.zip"], (ProgressLine, "update")),
        (["games"], (main, "game_json")),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_every_command_can_be_interrupted(
    words: list[str], where: tuple[object, str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(*where, interrupt)
    monkeypatch.setattr(BackgroundTask, "running", property(lambda self: True))
    assert main.run(main.parser().parse_args(words)) == STOPPED
    assert capsys.readouterr().err.count("\n") == 1


def test_stopping_the_search_for_problems_keeps_those_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(self: object, after: int) -> object:
        yield 7, None
        raise KeyboardInterrupt

    book = tmp_path / "book.txt"
    monkeypatch.setattr(make_problems.Maker, "problems", some)
    monkeypatch.setattr(sys, "argv", ["make_problems", "poker", "--out", str(book)])
    run: Callable[[], int] = make_problems.main
    assert run() == STOPPED and book.with_suffix(".mark").read_text("utf-8") == "7"
    assert capsys.readouterr().err.count("\n") == 1
