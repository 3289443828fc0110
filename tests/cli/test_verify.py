"""`cardtable verify` before what people bring to it: huge files, files bent on purpose, several records in one."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from cProfile import Profile
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli.main import play_match
from cardtable.cli.verify import ENOUGH, LARGEST, RecordSplitter, check_file, verify
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import FIRST_LINE, BadRecord, read_record, record_text
from cardtable.rules.registry import game
from cardtable.text import catalog
from tests.support.places import ROOT
from tests.support.waiting import PATIENCE

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def record() -> str:
    kind = game("poker")
    return record_text(play_match(Terms(kind, 3, kind.defaults(deals=5), "verify", "pepper"), ["random"] * 3))


def told(capsys: pytest.CaptureFixture[str], *files: Path) -> tuple[int, list[str]]:
    code = verify([str(file) for file in files])
    out = capsys.readouterr()
    assert out.err == ""
    return code, out.out.splitlines()


# -- several records, and where the fault is ---------------------------------------------------------------------------


def split(whole: str) -> list[tuple[int, str]]:
    return [(before, "\n".join(lines)) for before, lines in RecordSplitter(whole.split("\n")).each()]


def test_records_in_one_file_are_separated() -> None:
    one = f"{FIRST_LINE}\ngame cerchio rules 1"
    assert split(f"{one}\n{one}") == [(0, one), (2, one)]
    assert split(f"rubbish\n{one}") == [(0, "rubbish"), (1, one)]
    assert split(f"\n \n{one}\n\n{one}") == [(0, f"\n \n{one}\n"), (5, one)]
    assert split("") == [(0, "")]
    assert split(f"\ufeff{one}\n\ufeff{one}") == [(0, f"\ufeff{one}"), (2, f"\ufeff{one}")]


def test_the_rest_of_a_refused_record_is_skipped() -> None:
    one = f"{FIRST_LINE}\ngame cerchio rules 1"
    records = RecordSplitter(f"{one}\n{one}\n{one}".split("\n"))
    assert [(before, next(lines)) for before, lines in records.each()] == [(k, FIRST_LINE) for k in (0, 2, 4)]


def test_each_of_several_is_named_by_its_number_and_line(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.count("\n")
    file = tmp_path / "three.txt"
    file.write_text(record + record.replace("result ", "result 1", 1) + record, encoding="utf-8")
    code, said = told(capsys, file)
    assert code == 1 and [line.partition(": ")[0] for line in said] == [
        f"{file}, record {k}, from line {1 + (k - 1) * lines}" for k in (1, 2, 3)
    ]
    wrong = lines + 1 + record.split("\n").index(next(x for x in record.split("\n") if x.startswith("result ")))
    assert f"line {wrong}: found" in said[1]
    file.write_text(record, encoding="utf-8")
    code, said = told(capsys, file)
    assert code == 0 and said[0].startswith(f"{file}: everything is correct")


def refusal(record: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_record(record, game, verify=True)
    return caught.value


@pytest.mark.parametrize(("name", "new", "text_id"), [
    ("game", "game whist rules 1", "record.unknown-game"),
    ("game", "game poker rules 99", "record.other-rules"),
    ("seats", "seats 9", "record.bad-seats"),
    ("option tie_break", "option tie_break=never", "record.bad-option"),
    ("seal", "seal AAAAA-AAAAA-AAAAA-AAAAA", "record.seal-broken"),
    ("salt", "salt ???", "record.bad-line"),
    ("seed", "seed ???", "record.bad-line"),
])  # fmt: skip
def test_a_fault_of_the_header_names_its_own_line(record: str, name: str, new: str, text_id: str) -> None:
    lines = record.split("\n")
    at = next(k for k, line in enumerate(lines) if line.startswith(name))
    error = refusal("\n".join([*lines[:at], new, *lines[at + 1 :]]))
    assert (error.line, error.text_id) == (at + 1, text_id)


def test_missing_header_lines_are_named(record: str) -> None:
    lines = [line for line in record.split("\n") if not line.startswith(("seats ", "salt "))]
    error = refusal("\n".join(lines))
    assert error.text_id == "record.header-incomplete" and error.args_["text"] == "seats, salt"


def test_a_long_wrong_line_shows_where_it_parts(record: str) -> None:
    """A result with many figures, wrong in the last of them: both shown pieces hold the difference."""
    lines = record.split("\n")
    at = next(k for k, line in enumerate(lines) if line.startswith("result "))
    lines[at] += " and this is added at the end of a line that is long"
    lines[at] = lines[at].replace("why", "why" + " " * 1)
    error = refusal("\n".join(lines))
    assert error.args_["text"] != error.args_["right"]
    kind = game("cerchio")
    long = record_text(play_match(Terms(kind, 4, kind.defaults(match_games=1), "long", "s"), ["random"] * 4)).split(
        "\n"
    )
    at = next(k for k, line in enumerate(long) if line.startswith("result "))
    right = long[at]
    for bent in (right + "x", right.replace(" why ", " why no"), right[:-1]):
        long[at] = bent
        error = refusal("\n".join(long))
        assert error.text_id == "record.wrong-line"
        assert error.args_["text"] != error.args_["right"], bent


@pytest.mark.share(3)
@pytest.mark.parametrize("locale", ["it_IT.UTF-8", "fr_FR.UTF-8", "en_GB.UTF-8"])
def test_it_speaks_the_language_of_the_system(record: str, tmp_path: Path, locale: str) -> None:
    file = tmp_path / "record.txt"
    file.write_text(record, encoding="utf-8")
    env = {**os.environ, "LC_ALL": locale, "LANGUAGE": "", "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "cardtable", "verify", str(file)]
    said = subprocess.run(words, capture_output=True, cwd=ROOT, env=env, timeout=PATIENCE, check=True).stdout.decode()
    catalog.set_language(locale[:2])
    assert catalog.text("verify.right", game="poker", deals=5, actions=0, totals="").split(":")[0] in said
    catalog.set_language("en")


# -- huge and bent -----------------------------------------------------------------------------------------------------


def test_a_file_too_large_says_so_and_is_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines_read: list[str] = []

    def noted(*_: object) -> Iterator[str]:
        lines_read.append("one")
        yield lines_read[-1]

    monkeypatch.setattr("cardtable.cli.verify.bounded_lines", noted)
    file = tmp_path / "large.txt"
    with file.open("wb") as large:
        large.truncate(LARGEST * 200)
    code, said = told(capsys, file)
    assert code == 1 and said == [f"{file}: {catalog.text('verify.too-large', n=16)}"] and not lines_read


def test_a_hundred_refusals_are_enough(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []

    def counted(*words: Any, **named: Any) -> Match:
        judged.append("record")
        return read_record(*words, **named)

    monkeypatch.setattr("cardtable.cli.verify.read_record", counted)
    file, other = tmp_path / "many.txt", tmp_path / "other.txt"
    file.write_text(f"{FIRST_LINE}\n" * 700_000, encoding="utf-8")
    other.write_text(f"{FIRST_LINE}\n", encoding="utf-8")
    code, said = told(capsys, file, other)
    assert code == 1 and len(said) == ENOUGH + 1 and said[-1] == catalog.text("verify.enough", n=ENOUGH)
    assert len(judged) == ENOUGH


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("command", ["verify", "review"])
def test_a_pipe_without_a_writer_is_refused(tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", command, str(pipe)], capture_output=True, cwd=ROOT, timeout=PATIENCE
    )
    assert done.returncode == 1 and str(pipe) in done.stdout.decode() + done.stderr.decode()


MEASURED = """
import sys
from cardtable.cli.main import parser, run
from tests.support.waiting import PATIENCE
run(parser().parse_args(["verify", sys.argv[1]]))
(most,) = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(int(most) // 1024, file=sys.stderr)
"""
HUGE = {
    "one long line": "x" * 15_000_000,
    "blank lines": "\n" * 4_000_000,
    "first lines": f"{FIRST_LINE}\n" * 750_000,
    "passes": f"{FIRST_LINE}\n" + "0 pass\n" * 2_000_000,
    "zeros": "\x00" * 15_000_000,
}


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process knows the most that it ever had")
@pytest.mark.share(5)
@pytest.mark.parametrize("name", HUGE)
def test_memory_and_output_are_bounded_for_any_input(name: str, tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    file.write_text(HUGE[name], encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", MEASURED, str(file)], capture_output=True, cwd=ROOT, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert int(done.stderr) < 100, "megabytes"
    assert len(done.stdout) < 40_000


@pytest.mark.long
def test_of_records_that_are_right_nothing_is_kept(record: str, tmp_path: Path) -> None:
    """After four hundred there is as much in memory as after a hundred."""
    file = tmp_path / "records.txt"
    file.write_text(record * 450, encoding="utf-8")
    found = check_file(str(file))
    tracemalloc.start()
    held = []
    for count in (100, 300):
        assert all(right for right, _ in islice(found, count))
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert held[1] < held[0] + 20_000 < 2_000_000


@pytest.mark.long
def test_time_grows_with_the_length_and_with_nothing_else(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Calls for one megabyte of good records, and for three: they are the same on every machine."""
    calls = []
    for megabytes in (1, 3):
        file = tmp_path / f"{megabytes}.txt"
        file.write_text(record * (megabytes * MEGABYTE // len(record)), encoding="utf-8")
        profile = Profile()
        assert profile.runcall(verify, [str(file)]) == 0
        calls.append(sum(entry.callcount for entry in profile.getstats()) / megabytes)
        capsys.readouterr()
    assert calls[1] < 1.1 * calls[0]
