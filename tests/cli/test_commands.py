"""The command line as a shell sees it: what it prints, its exit codes, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.rules.game import option_text
from cardtable.rules.registry import GAMES, game
from tests.support.command_line import cardtable
from tests.support.places import ROOT, golden_file
from tests.support.waiting import PATIENCE


def failed(*words: str, code: int = 2) -> str:
    """The one sentence that a wrong call is answered with."""
    done = cardtable(*words)
    assert done.returncode == code and "Traceback" not in done.stderr and done.stdout == ""
    return done.stderr.rstrip("\n").split("\n")[-1]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """One whole match, simulated by the program."""
    done = cardtable("simulate", "cerchio", "--seed", "abc", "--bots", "beginner", "--record", "-")
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


# -- games -----------------------------------------------------------------------------------------------------------


def test_games_lists_every_game_with_seats_and_options() -> None:
    done = cardtable("games")
    assert done.returncode == 0 and done.stderr == ""
    listed = json.loads(done.stdout)
    assert [entry["id"] for entry in listed] == list(GAMES)
    for entry in listed:
        kind = game(entry["id"])
        assert set(entry) == {"id", "rules", "seats", "options", "tables"}
        assert (entry["rules"], entry["seats"]) == (kind.rules, list(kind.seats))
        assert [option["name"] for option in entry["options"]] == [option.name for option in kind.options]
        for told, option in zip(entry["options"], kind.options, strict=True):
            assert told["default"] == option_text(option.default)
            for value in told.get("values", ()):
                assert option_text(option.parse(value)) == value
            if "values" not in told:
                assert option.low <= option.high and (told["low"], told["high"]) == (option.low, option.high)


# -- simulate and verify ---------------------------------------------------------------------------------------------


def test_simulated_records_pass_the_verification(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    words = ["--matches", "3", "--seed", "round", "--bots", "random,beginner,random,beginner", "--record", str(file)]
    done = cardtable("simulate", "cerchio", *words, "--option", "match_games=1", "--option", "suit_draw=random")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"cerchio seed roundx{k}" for k in (1, 2, 3)]
    checked = cardtable("verify", str(file))
    assert checked.returncode == 0 and checked.stderr == ""
    verdicts = checked.stdout.splitlines()
    assert len(verdicts) == 3
    assert not [verdict for verdict in verdicts if "everything is correct" not in verdict]
    for line, verdict in zip(lines, verdicts, strict=True):
        totals = line.split("totals ")[1].split(" places")[0]
        assert f"totals: {totals}" in verdict


def test_a_record_goes_through_a_pipe(record: str) -> None:
    assert record.startswith("card table record 1\ngame cerchio rules 1\n") and record.endswith("\n")
    checked = cardtable("verify", "-", given=record)
    assert checked.returncode == 0 and checked.stdout.startswith("-: everything is correct")


def test_the_same_seed_gives_the_same_record(record: str) -> None:
    again = cardtable("simulate", "cerchio", "--seed", "abc", "--bots", "beginner", "--record", "-").stdout
    assert again == record
    other = cardtable("simulate", "cerchio", "--seed", "abd", "--bots", "beginner", "--record", "-").stdout
    assert other != record


def test_several_matches_on_standard_output_are_several_records() -> None:
    words = ("--bots", "random", "--matches", "2", "--option", "match_games=1", "--record", "-")
    done = cardtable("simulate", "cerchio", *words)
    assert done.stdout.count("card table record 1") == 2
    assert cardtable("verify", "-", given=done.stdout).stdout.count("everything is correct") == 2


def test_an_unfinished_record_is_right_so_far(record: str, tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    file.write_text("\n".join(record.split("\n")[:40]), encoding="utf-8")
    checked = cardtable("verify", str(file))
    assert checked.returncode == 0 and "correct so far" in checked.stdout


def test_a_record_without_a_seed_has_no_seal_to_check() -> None:
    checked = cardtable("verify", str(golden_file("cerchio-reference")))
    assert checked.returncode == 0 and "no seal" in checked.stdout


def test_the_first_wrong_line_is_named(record: str, tmp_path: Path) -> None:
    lines = record.split("\n")
    at = next(k for k, line in enumerate(lines) if line.startswith("result "))
    lines[at] = lines[at].replace("result ", "result 1")
    file = tmp_path / "two.txt"
    file.write_text(record + "\n".join(lines), encoding="utf-8")
    checked = cardtable("verify", str(file))
    assert checked.returncode == 1
    right, wrong = checked.stdout.splitlines()
    assert "everything is correct" in right
    assert f"line {record.count(chr(10)) + at + 1}:" in wrong


def test_every_file_is_checked_though_one_is_wrong(record: str, tmp_path: Path) -> None:
    good, bad, none = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "none.txt"
    good.write_text(record, encoding="utf-8")
    bad.write_bytes(b"\x80\x00\xff" * 1000)
    checked = cardtable("verify", str(none), str(bad), str(tmp_path), str(good))
    assert checked.returncode == 1 and checked.stderr == ""
    told = checked.stdout.splitlines()
    assert [line.split(": ")[0] for line in told] == [str(none), str(bad), str(tmp_path), str(good)]
    assert not [line for line in told[:3] if "can’t be read" not in line]
    assert "everything is correct" in told[3]


def test_text_that_is_no_record_is_one_sentence(tmp_path: Path) -> None:
    for content in ("", "\n\n", "Dear diary,\n", "card table record 2\n", "\x00\x00"):
        file = tmp_path / "no.txt"
        file.write_text(content, encoding="utf-8")
        checked = cardtable("verify", str(file))
        assert checked.returncode == 1 and checked.stderr == ""
        assert checked.stdout.count("\n") == 1 and "line 1: not a record" in checked.stdout


def test_a_record_cannot_send_control_codes_to_the_terminal(record: str) -> None:
    evil = record.replace("seats 4", "seats 4\x1b[2J\x07\u202e", 1)
    checked = cardtable("verify", "-", given=evil)
    assert checked.returncode == 1 and checked.stdout.count("\n") == 1
    assert checked.stdout.rstrip("\n").isprintable()


def test_a_terminal_without_unicode_gets_letters_that_it_can_show(record: str) -> None:
    bent = record.replace("seats 4", "seats vier", 1)
    checked = cardtable("verify", "-", given=bent, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert checked.returncode == 1 and "vier" in checked.stdout and "Traceback" not in checked.stderr


# -- wrong calls -----------------------------------------------------------------------------------------------------


@pytest.mark.share(8)
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nonsense"], "nonsense"),
        (["--"], "--"),
        (["simulate"], "game"),
        (["simulate", "whist"], "whist"),
        (["simulate", "cerchio", "--seats", "3"], "cerchio is for 4 players"),
        (["simulate", "cerchio", "--seats", "four"], "four"),
        (["simulate", "cerchio", "--bots", "genius"], "random, beginner, standard, expert"),
        (["simulate", "cerchio", "--bots", "random,random"], "one level or 4"),
        (["simulate", "cerchio", "--option", "no_such=1"], "has no option 'no_such'; it has: match_games"),
        (["simulate", "cerchio", "--option", "match_games=2"], "match_games is one of: 3, 1"),
        (["simulate", "cerchio", "--option", "match_games"], "match_games is one of: 3, 1"),
        (["simulate", "cerchio", "--seed", "a b"], "letters and digits"),
        (["simulate", "cerchio", "--seed", ""], "letters and digits"),
        (["simulate", "cerchio", "--matches", "0"], "from 1 to 1000000"),
        (["simulate", "cerchio", "--matches", "many"], "many"),
        (["verify"], "FILE"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_sentence_and_code_2(words: list[str], told: str) -> None:
    assert told in failed(*words)


def test_a_record_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    done = cardtable("simulate", "cerchio", "--bots", "random", "--record", str(tmp_path / "no" / "such" / "file"))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "choose another file" in done.stderr


def test_simulating_can_be_stopped_without_loss(tmp_path: Path) -> None:
    """The records of the matches that were over are whole, each written as soon as it was."""
    file = tmp_path / "many.txt"
    words = ["simulate", "cerchio", "--bots", "random", "--option", "match_games=1", "--matches", "5000"]
    program = subprocess.Popen(
        [sys.executable, "-m", "cardtable", *words, "--record", str(file)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # A test run in the background of a shell ignores this signal, and so would the program.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert program.stdout is not None
    lines = [program.stdout.readline() for _ in range(3)]
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=PATIENCE)
    assert program.returncode == 130 and errors.count("\n") == 1 and "are kept" in errors
    kept = cardtable("verify", str(file)).stdout.splitlines()
    assert all("totals" in line for line in lines)
    assert sum("everything is correct" in line for line in kept) >= 3
    assert not [line for line in kept if "correct" not in line]


def test_numbers_of_options_are_plain_digits() -> None:
    for option in (option for game_id in GAMES for option in game(game_id).options if not option.values):
        for text in ("--3", "-", "", "٣", "²", "1_0", "+1", " 1", "1" * 5000):
            with pytest.raises(ValueError, match="is one of"):
                option.parse(text)


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "games"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    errors = program.stderr.read()
    program.stderr.close()
    assert program.wait(60) in (0, 120) and b"Traceback" not in errors
