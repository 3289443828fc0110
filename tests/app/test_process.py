"""The program beside other programs: single instance, a log without names, crash recovery, a safe start."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from platform import node

import pygame
import pytest

from cardtable import __main__
from cardtable.app import app, routes
from cardtable.app.app import NOTICES_EVERY, AlreadyRunning, App
from cardtable.app.crash_recovery import MOST, STEADY, CrashRecovery
from cardtable.app.log import FILE, LARGE, REPORTS, LogFile
from cardtable.foundation import free_memory, paths
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.open_match import resume_table
from cardtable.store.database import handshake
from cardtable.version import VERSION
from tests.support.audio_parts import loader_of
from tests.support.running_app import pressed
from tests.support.screens import words_on
from tests.support.ui_driver import Lobby as Still


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    return tmp_path


@pytest.fixture
def running(home: Path) -> Iterator[App]:
    made = App()
    yield made
    made.close()


# ---- one window ----------------------------------------------------------------------------------------------


def test_a_second_start_brings_the_window_forward_and_ends(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[str] = []
    monkeypatch.setattr(running.window, "come_forward", lambda: came.append("forward"))
    over = threading.Event()

    def listen() -> None:
        while not over.wait(0.01):
            running.take_requests()

    listening = threading.Thread(target=listen)
    listening.start()
    try:
        with pytest.raises(AlreadyRunning):
            App()
    finally:
        over.set()
        listening.join()
    assert came == ["forward"]


def test_a_second_start_opens_where_the_first_does_not_answer(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "PATIENCE", 0.1)
    second = App()
    assert second.store.database.held_elsewhere and not running.store.database.held_elsewhere
    assert any("already open" in notice for notice in second.shell.notices)
    second.take_requests()  # it does not answer for the first one
    second.close()
    assert not (running.store.database.folder / handshake.REQUEST).exists()


def test_a_file_of_a_second_start_is_drawn_though_nothing_moves(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shell, clock = running.shell, pygame.time.Clock()
    brought, drawn = Still(), list[object]()
    monkeypatch.setattr(running, "show", lambda: drawn.append(shell.top))
    monkeypatch.setattr(running.window, "come_forward", lambda: None)
    shell.push(Still())
    for _ in range(3):
        running.run_frame(clock)
    monkeypatch.setattr(running.store.database, "take_request", lambda: ["a file"])
    monkeypatch.setattr(shell, "open", lambda *_: shell.push(brought))
    running._since_notices = NOTICES_EVERY
    drawn.clear()
    running.run_frame(clock)
    assert drawn == [brought]


ELSEWHERE = json.dumps({"computer": "another", "files": []}).encode()


@pytest.mark.parametrize("said", [b"", b"\xff\xfe", b"[" * 60_000, b"[]", ELSEWHERE, b"9" * 100_000])
def test_foreign_request_files_are_ignored(tmp_path: Path, said: bytes) -> None:
    (tmp_path / handshake.REQUEST).write_bytes(said)
    assert handshake.take_request(tmp_path) is None
    assert not (tmp_path / handshake.REQUEST).exists(), "it is answered all the same"
    assert handshake.take_request(tmp_path / "nowhere") is None


def test_a_call_names_files_and_is_answered_once(tmp_path: Path) -> None:
    said = {"computer": node(), "files": ["/a/b.cardtable", 7, "c"]}
    (tmp_path / handshake.REQUEST).write_text(json.dumps(said), encoding="utf-8")
    assert handshake.take_request(tmp_path) == ["/a/b.cardtable", "c"]
    assert handshake.take_request(tmp_path) is None


# ---- the log -------------------------------------------------------------------------------------------------


def test_the_log_names_no_player(tmp_path: Path) -> None:
    journal = LogFile(tmp_path, lambda: ["Ada", "Nonna Concetta"])
    journal.note(f"Nonna Concetta and Ada, not Adam, in {Path.home() / 'cards'}")
    (line,) = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    assert line.endswith(f"*** and ***, not Adam, in {Path('~') / 'cards'}")


def test_the_log_stays_small_and_can_be_missing(tmp_path: Path) -> None:
    journal = LogFile(tmp_path / "log")
    for _ in range(5):
        journal.begin()
        journal.note("x" * (LARGE + 1))
    report = journal.report(ValueError(), "")
    assert report is not None
    own = [*(tmp_path / "log").glob(f"{FILE}*"), report]
    assert sorted(path.name for path in own) == [FILE, f"{FILE}.1", f"{FILE}.2", report.name]
    assert sys.platform == "win32" or {path.stat().st_mode & 0o777 for path in own} == {0o600}
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    nowhere = LogFile(tmp_path / "file")
    nowhere.begin()
    nowhere.note("lost")
    assert nowhere.report(ValueError(), "") is None


def test_few_reports_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = LogFile(tmp_path)
    for second in range(REPORTS + 3):
        monkeypatch.setattr(time, "strftime", lambda *_, now=second: f"{now:02}")
        journal.report(ValueError("seven"), "")
    kept = sorted(path.name for path in (tmp_path / "reports").iterdir())
    assert len(kept) == REPORTS and kept[-1] == "report-12.txt"


def test_the_log_has_the_start_and_the_longest_frames(home: Path) -> None:
    running = App()
    running.shell.push(routes.lobby())
    running.run_frame(pygame.time.Clock())
    running.close()
    first, last = (home / "log" / FILE).read_text(encoding="utf-8").splitlines()[-2:]
    assert f"Card Table {VERSION} (source), Python 3." in first and "first picture after" in first
    assert "longest frames in ms: Lobby " in last


class Ticks:
    """Clock by which a sleeping program checks for input ten times a second, and a key is pressed in time."""

    def __init__(self, pressed: int) -> None:
        self.left = pressed

    def tick(self, rate: int) -> int:
        self.left -= 1
        if self.left == 0:
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F5))
        return 1000 // rate


def test_an_idle_program_sleeps_until_input_and_motions_begin_then(
    running: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    running.shell.push(routes.lobby())
    passed: list[float] = []
    monkeypatch.setattr(running.shell.top, "update", passed.append)
    pygame.event.clear()
    running.sleep(Ticks(0))  # type: ignore[arg-type]
    assert running.frame_time == pytest.approx(NOTICES_EVERY) and not passed and not running.woken_by
    running.sleep(Ticks(3))  # type: ignore[arg-type]
    assert passed == [pytest.approx(0.3)] and running.frame_time == 0.0
    assert [event.type for event in running.woken_by] == [pygame.KEYUP]


class Even:
    """Clock of a machine on which each frame takes a tenth of a second."""

    def tick(self, rate: int = 0) -> int:
        return 100

    def get_rawtime(self) -> int:
        return 1


def test_free_memory_is_given_back_once_when_the_program_falls_asleep(
    running: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    monkeypatch.setattr(free_memory, "give_back_memory", lambda: given.append(1))
    running.shell.push(routes.lobby())
    pygame.event.clear()
    running.run_frame(Even())  # type: ignore[arg-type]
    assert not given, "the first picture comes first"
    for _ in range(60):
        running.run_frame(Even())  # type: ignore[arg-type]
    assert len(given) == 1
    running.shell.invalidate()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    for _ in range(60):
        running.run_frame(Even())  # type: ignore[arg-type]
    assert len(given) == 2


def test_a_sleeping_program_ends_at_once(running: App) -> None:
    class Ended(Ticks):
        def tick(self, rate: int) -> int:
            running.shell.close()
            return super().tick(rate)

    running.shell.push(routes.lobby())
    pygame.event.clear()
    running.sleep(Ended(0))  # type: ignore[arg-type]
    assert running.frame_time == pytest.approx(0.1)


# ---- a fall --------------------------------------------------------------------------------------------------


def test_after_a_fall_the_match_goes_on(running: App) -> None:
    shell = running.shell
    shell.store.people.add("Ada", "fox")
    sitters = [PlayerInfo("Ada", "fox"), PlayerInfo("Bruno", "owl", "beginner")]
    session = open_session.start_match(shell.store, "court_circular", sitters, game("court_circular").defaults())
    record = session.record_id
    shell.push(routes.lobby())
    assert resume_table(shell, record)
    falls = CrashRecovery(shell, running.journal, routes.lobby)
    falls.recover(ValueError("seven cards for Ada"))
    assert [type(scene) for scene in shell.scenes] == [Lobby, Dialog]
    (report,) = (paths.logs() / "reports").iterdir()
    told = report.read_text(encoding="utf-8")
    assert "seven cards for ***" in told and "ValueError" in told and "game court_circular rules" in told
    pressed(running, "answer.2")  # the report itself
    assert isinstance(shell.top, Dialog)
    shown = words_on(shell.top)
    assert "ValueError" in shown and not any(f"{word} " in shown for word in ("seed", "pack", "salt"))
    pressed(running, "answer.0")
    pressed(running, "answer.0")
    assert type(shell.top).__name__ == "MatchScene" and shell.top.match_id() == record


def test_behind_the_slip_of_a_fall_the_boxes_have_their_pictures(running: App) -> None:
    shell = running.shell
    CrashRecovery(shell, running.journal, routes.lobby).recover(ValueError())
    lobby, _ = shell.scenes
    assert isinstance(lobby, Lobby)
    shell.draw(seen := pygame.Surface(shell.size))
    picture = lobby.shelf.offers[0].lid.rect  # the slip lies beside it
    colours = {tuple(seen.get_at((x, picture.centery))) for x in range(picture.left + 9, picture.right - 9)}
    assert len(colours) > 30, "a drawing, no plain board"
    assert all(offer.lid.has_picture for offer in lobby.shelf.offers)


def test_repeated_crashes_end_the_program(running: App) -> None:
    falls = CrashRecovery(running.shell, running.journal, routes.lobby)
    for _ in range(2):
        for _ in range(MOST):
            falls.recover(ValueError())
        falls.pass_time(STEADY + 1)
    for _ in range(MOST):
        falls.recover(ValueError())
    with pytest.raises(ValueError):
        falls.recover(ValueError())


def test_a_screen_that_falls_in_the_loop_is_taken_up_and_drawn(home: Path) -> None:
    running, seen = App(), list[str]()

    class Falling(Lobby):
        def update(self, dt: float) -> bool:
            if not seen:
                seen.append("fell")
                raise RuntimeError("over a chair")
            return super().update(dt)

    shown = running.show

    def look() -> None:
        shown()
        if isinstance(running.shell.top, Dialog):
            seen.append("drawn")
            running.shell.close()

    running.show = look  # type: ignore[method-assign]
    assert running.run(Falling) == 0
    assert seen == ["fell", "drawn"]
    assert "over a chair" in (paths.logs() / FILE).read_text(encoding="utf-8")


def test_a_program_that_cannot_go_on_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no table")

    monkeypatch.setattr(App, "_make_shell", broken)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert app.run() == app.BROKEN
    told = capsys.readouterr().err
    assert "no table" in told and str(home / "log" / "reports") in told


# ---- a safe start --------------------------------------------------------------------------------------------


def test_a_safe_start_takes_the_usual_settings_and_keeps_its_own_to_itself(home: Path) -> None:
    before = App()
    before.shell.set_preference("text_scale", 1.6)
    before.close()
    safe = App(safe=True)
    assert safe.shell.preferences.text_scale == 1.0
    safe.shell.set_preference("text_scale", 0.9)
    safe.shell.audio.play("deal")
    assert loader_of(safe.shell.audio) is None
    safe.close()
    after = App()
    assert after.shell.preferences.text_scale == 1.6
    after.close()


def test_the_command_line_says_its_version_and_where_all_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cardtable", "--version"])
    with pytest.raises(SystemExit):
        __main__.main()
    assert capsys.readouterr().out == f"cardtable {VERSION}\n"
    opened: list[tuple[Path, bool]] = []
    monkeypatch.setenv("CARDTABLE_HOME", "")

    def open_window(*, safe: bool) -> int:
        opened.append((paths.home(), safe))
        return 0

    monkeypatch.setattr(app, "run", open_window)
    monkeypatch.setattr(sys, "argv", ["cardtable", "--data", str(tmp_path), "--safe"])
    assert __main__.main() == 0
    assert opened == [(tmp_path, True)]
