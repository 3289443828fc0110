"""The program from outside: what stands in its way is said, and nothing keeps it alive without a window."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.app import app, display, fatal_error, file_limit, quit_guard, routes
from cardtable.app.app import NOTICES_EVERY, RATE, App
from cardtable.app.ui_trace import Trace
from cardtable.art.card_cache import PrintCache
from cardtable.cards.chance import Random
from cardtable.foundation import paths
from cardtable.play.session.open_session import resume_match
from cardtable.scenes.core import appearance
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.progress_dialog import ProgressDialog
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.pages.key_page import KeyPage
from cardtable.scenes.problems.calendar import ProblemCalendar
from cardtable.store.database import write_queue
from cardtable.store.database.database import Database
from cardtable.store.queries.scores import results
from cardtable.store.store import Store
from cardtable.store.tables.solved_problems import local_day
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget
from tests.support.places import ROOT
from tests.support.running_app import pressed
from tests.support.sessions import game_of, match_of, running_match_of
from tests.support.ui_driver import sit_at
from tests.support.waiting import PATIENCE, at_most, wait_until


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    pygame.display.init()
    return tmp_path


def test_without_a_window_no_thread_keeps_the_program_alive(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise pygame.error("no window today")

    monkeypatch.setattr(app, "Window", refused)
    before = threading.active_count()
    with pytest.raises(pygame.error, match="no window"):
        App()
    assert threading.active_count() == before


@pytest.mark.parametrize("file", ["nowhere/trace", "."])
def test_a_trace_that_cannot_be_written_is_named_and_left(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    monkeypatch.setenv("CARDTABLE_TRACE", str(home / file))
    assert Trace.asked_for() is None
    assert f"CARDTABLE_TRACE: can’t write {home / file}" in capsys.readouterr().err


def test_a_trace_on_a_full_disk_ends_nothing() -> None:
    tried = []

    class Full:
        def write(self, line: str) -> None:
            tried.append(line)
            raise OSError(28, "No space left on device")

        flush = write

    Trace(Full()).rest(_Shown(), changed=True)  # type: ignore[arg-type]
    assert tried


class _Shown:
    """A screen that may be deaf."""

    size = (1, 1)

    def __init__(self, deaf: bool = False) -> None:
        words = {"focus_name": lambda self: "", "ui_targets": lambda self: (), "ignores_input": lambda self: deaf}
        self.top = type("Scene", (), words)()


def test_the_trace_shows_a_screen_only_when_it_accepts_every_press() -> None:
    told = io.StringIO()
    trace = Trace(told)
    trace.rest(_Shown(deaf=True), changed=True)  # type: ignore[arg-type]
    assert told.getvalue() == ""
    trace.rest(_Shown(), changed=False)  # type: ignore[arg-type]
    assert told.getvalue().count("\n") == 1


def test_a_cache_whose_folder_has_too_long_a_name_is_empty(tmp_path: Path) -> None:
    shelf = PrintCache(tmp_path / ("a" * 3000))
    assert not shelf.has("card")
    shelf.write("card", (1, 1), bytes(4))
    assert shelf.read("card", (1, 1)) is None
    shelf.tidy()


def test_missing_fonts_are_reported_once(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "fonts", lambda: (tmp_path, tmp_path))
    told: list[str] = []
    running = App()
    monkeypatch.setattr(running.shell, "notify", told.append)
    running.shell.push(routes.lobby())
    for _ in range(3):
        running.show_notices(NOTICES_EVERY)
    running.close()
    assert [sentence[:20] for sentence in told] == ["Some of Card Table’s"]


@pytest.mark.long
def test_a_notice_at_the_start_lies_on_a_first_screen_that_has_its_pictures(home: Path) -> None:
    running, clock = App(), pygame.time.Clock()
    running.shell.push(lobby := Lobby())
    running.shell.notify("The good copy of yesterday has taken its place.")
    for _ in range(100):
        running.run_frame(clock)
        if isinstance(running.shell.top, Dialog):
            break
    assert isinstance(running.shell.top, Dialog)
    assert all(offer.lid.has_picture for offer in lobby.shelf.offers)
    running.close()


@pytest.fixture
def refusing(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[App, Callable[[], None]]]:
    """A program in its lobby with a move that the disk refuses, and what makes the disk take it."""
    running, full = App(), [True]

    def perform(*job: Any) -> int:
        if full[0]:
            raise sqlite3.OperationalError("database or disk is full")
        return really(*job)

    really = write_queue.perform
    monkeypatch.setattr(write_queue, "perform", perform)
    running.shell.push(routes.lobby())
    running.store.settings.set("last move", "A7")
    assert not running.store.database.try_again()
    yield running, lambda: full.__setitem__(0, False)
    full[0] = False
    if running.shell.scenes:
        running.close()


def test_nothing_is_left_behind_without_being_asked(refusing: tuple[App, Callable[[], None]]) -> None:
    running, mended = refusing
    shell = running.shell
    shell.close()
    assert not running.quit_guard.may_quit() and isinstance(shell.top, Dialog) and not shell.closing
    pressed(running, "answer.0")  # try again: it is as full as before
    assert shell.closing and not running.quit_guard.may_quit() and isinstance(shell.top, Dialog)
    pressed(running, "answer.2")  # go on playing
    assert not shell.closing and not isinstance(shell.top, Dialog)
    shell.close()
    assert not running.quit_guard.may_quit()
    mended()
    pressed(running, "answer.0")
    assert shell.closing and running.quit_guard.may_quit()
    running.store.database.flush()
    assert Store.open(paths.home())[0].settings.get("last move", "") == "A7"


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Signal handlers as they were before the program set its own."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    hook = threading.excepthook
    yield
    threading.excepthook = hook
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("asked", [False, True], ids=["at once", "while it asks"])
def test_a_signal_ends_the_program_though_the_disk_is_full(
    refusing: tuple[App, Callable[[], None]], own_signals: None, monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    running, _ = refusing
    really, frames = running.run_frame, 0
    tops: list[type] = []

    def run_frame(clock: pygame.time.Clock) -> None:
        nonlocal frames
        frames += 1
        if frames == 2 and asked:
            running.shell.close()
        if frames == 5:
            tops.append(type(running.shell.top))
            signal.raise_signal(signal.SIGTERM)
        if frames > 100:
            raise KeyboardInterrupt
        really(clock)

    monkeypatch.setattr(running, "run_frame", run_frame)
    assert running.run(Lobby) == 0
    assert frames < 10 and tops == [Dialog if asked else Lobby]


@pytest.mark.parametrize("display", [pygame.display.init, pygame.display.quit], ids=["display", "no display"])
def test_a_system_without_threads_is_named_in_one_sentence(
    own_signals: None, capsys: pytest.CaptureFixture[str], display: Callable[[], None]
) -> None:
    display()
    for error in (RuntimeError("can't start new thread"), pygame.error("Not enough resources to create thread")):
        fatal_error.report_fatal(error)
        assert capsys.readouterr().err.strip() == text("app.few-processes")


BOX = """
import os, signal, pygame
from cardtable.app.fatal_error import show_fatal

def message_box(title, words, kind):
    if os.fork() == 0:
        print(words, flush=True)
        signal.pause()
    os.wait()

pygame.display.init()
pygame.display.get_driver = lambda: "x11"
pygame.display.message_box = message_box
show_fatal("Ça ne va pas…")
"""
"""Program whose box waits in a child process, as SDL's does on X11."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="SDL starts no process there")
@pytest.mark.parametrize(
    ("name", "language", "told"),
    [
        ("SIGTERM", "C.UTF-8", "Ça ne va pas…"),
        ("SIGINT", "C", "Ca ne va pas..."),
        ("SIGHUP", "xx_XX.UTF-8", "Ca ne va pas..."),
    ],
)
def test_the_box_of_a_fatal_failure_has_letters_that_are_drawn_and_ends_with_the_program(
    name: str, language: str, told: str
) -> None:
    """X11 draws a line up to the first letter that the locale lacks, and the box outlived its program."""
    environment = {**os.environ, "LC_ALL": language, "PYTHONIOENCODING": "utf-8", "SDL_VIDEODRIVER": "dummy"}
    program = subprocess.Popen(
        [sys.executable, "-c", BOX], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment
    )
    assert program.stdout is not None
    shown = ""
    while told not in shown:
        shown = program.stdout.readline().decode()
        assert shown
    program.send_signal(getattr(signal, name))
    # The end of the output, which the box holds as well.
    assert program.communicate(timeout=PATIENCE)[0] == b""


def test_a_clock_in_the_year_10000_opens_the_lobby_and_the_days_of_the_problems(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Late(datetime):
        @classmethod
        def now(cls, tz: object = None) -> Late:
            raise ValueError("year 10000 is out of range")

    after = 253_402_300_800.0 + 30 * 86_400
    monkeypatch.setattr(appearance, "datetime", Late)
    monkeypatch.setattr(time, "time", lambda: after)
    running, clock = App(), pygame.time.Clock()
    running.store.database.clock = lambda: after
    running.shell.push(routes.lobby())
    running.shell.push(ProblemCalendar())
    for _ in range(5):
        running.run_frame(clock)
        running.shell.invalidate()
    running.shell.pop()
    running.run_frame(clock)
    assert isinstance(running.shell.top, Lobby) and local_day(after).year == 9998
    running.close()


def write_once(database: Database, taken: threading.Semaphore) -> None:
    """Let the disk take one transaction and wait for it, so that nothing more is written before the next."""
    left = database.pending
    taken.release()
    wait_until(lambda: database.pending < left, "the disk takes nothing")


def close_on_a_slow_disk(running: App, taken: threading.Semaphore) -> None:
    """Close the program while the disk takes one job for each frame. The bar only grows, and a second press of the
    button changes nothing."""
    shell, parts, database = running.shell, list[float](), running.store.database
    shell.close()
    scenes, frames = len(shell.scenes), at_most(10_000, "the flood is never saved")
    while not running.quit_guard.may_quit():
        next(frames)
        assert not shell.closing
        if isinstance(shell.top, ProgressDialog):
            shell.close()
            assert not running.quit_guard.may_quit() and len(shell.scenes) == scenes + 1
            shell.top.update(1 / RATE)
            if isinstance(shell.top, ProgressDialog):
                parts.append(shell.top.part)
        write_once(database, taken)
        time.sleep(0.01)
    assert parts == sorted(parts) and parts[-1] > 0 and len(set(parts)) > 1


def test_closing_under_a_flood_of_moves_shows_how_far_the_saving_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes one move for each frame, and none is lost."""
    running, taken = App(), threading.Semaphore(0)
    really = write_queue.perform

    def perform(*job: Any) -> int:
        taken.acquire()
        return really(*job)

    monkeypatch.setattr(write_queue, "perform", perform)
    monkeypatch.setattr(write_queue, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(quit_guard, "AT_ONCE", 0.001)
    shell = running.shell
    shell.push(routes.lobby())
    for number in range(60):
        running.store.settings.set(f"move {number}", number)
    close_on_a_slow_disk(running, taken)
    monkeypatch.setattr(write_queue, "perform", really)
    running.close()
    store, _ = Store.open(paths.home())
    assert [store.settings.get(f"move {number}", -1) for number in range(60)] == list(range(60))
    store.close()


@pytest.mark.parametrize("seen", [True, False], ids=["the end was seen", "not yet"])
def test_a_match_that_ends_on_a_slow_disk_keeps_its_end_though_the_program_is_closed(
    home: Path, monkeypatch: pytest.MonkeyPatch, seen: bool
) -> None:
    """Played at machine speed, with half a dozen moves for each frame on the disk. Results are written once the end has
    been shown; until then the match waits, with its last move."""
    running, taken = App(), threading.Semaphore(0)
    really = write_queue.perform

    def perform(*job: Any) -> int:
        taken.acquire()
        return really(*job)

    shell = running.shell
    shell.push(routes.lobby())
    session = sit_at(shell, "court_circular", ["", "beginner"], target=20).table.session
    assert running.store.database.flush()
    monkeypatch.setattr(write_queue, "perform", perform)
    monkeypatch.setattr(write_queue, "MOST_AT_ONCE", 6)
    monkeypatch.setattr(quit_guard, "AT_ONCE", 0.001)
    match, rng = match_of(session), Random(3)
    steps = at_most(5_000, "the match never ends")
    while not match.over:
        next(steps)
        if not match.playing:
            session.begin_deal()
        game = game_of(session)
        seat = game.asked()[0]
        running_match_of(session).play(seat, game.ask(seat).random_action(rng))
    if seen:
        session.finish()
    assert running.store.database.pending > 12
    close_on_a_slow_disk(running, taken)
    number, lines, points = session.record_id, [*match.lines], [*match.standing.totals]
    monkeypatch.setattr(write_queue, "perform", really)
    running.close()
    store, notices = Store.open(paths.home())
    kept = store.matches.history() if seen else store.matches.unfinished()
    assert [saved.id for saved in kept] == [number] and store.logs.lines(number) == lines and not notices
    assert [row.score for row in results(store, number)] == (points if seen else [])
    again = resume_match(store, number)
    assert (again is None) is seen
    assert again is None or match_of(again[0]).over
    store.close()


def test_the_window_stays_until_the_question_is_answered(
    refusing: tuple[App, Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, mended = refusing
    asked: list[str] = []

    def in_front(events: list[Event], before: Callable[[], None] = lambda: None) -> list[Event]:
        asked.append(type(running.shell.top).__name__)
        before()
        return events

    enter = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    shown = [partial(in_front, [Event(pygame.QUIT)]), partial(in_front, []), partial(in_front, [enter], mended)]
    monkeypatch.setattr(pygame.event, "get", lambda: shown.pop(0)())
    assert running.run(routes.lobby) == 0 and not shown
    assert asked == ["Lobby", "Dialog", "Dialog"]


def test_the_question_is_drawn_though_nothing_moves(
    refusing: tuple[App, Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, mended = refusing
    running.store.database.take_notices()  # another slip would be in the way
    drawn: list[str] = []
    show = App.show

    def noted(self: App) -> None:
        drawn.append(type(self.shell.top).__name__)
        show(self)

    def presses() -> Iterator[list[Event]]:
        frames = at_most(10_000, "the first screen never lies still")
        while not drawn or running._quiet < 3 / RATE:
            next(frames)
            yield []
        yield [Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL, unicode="")]
        yield from ([], [])
        assert drawn[-1] == "Dialog"
        mended()
        yield [Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")]

    monkeypatch.setattr(App, "show", noted)
    given = presses()
    monkeypatch.setattr(pygame.event, "get", lambda: next(given))
    assert running.run(Written) == 0 and next(given, None) is None


def test_confirming_the_dialog_quits_without_saving(refusing: tuple[App, Callable[[], None]]) -> None:
    running, _ = refusing
    running.shell.close()
    assert not running.quit_guard.may_quit()
    pressed(running, "answer.1")
    assert running.shell.closing and running.quit_guard.may_quit()


def test_drawn_cards_give_way_on_a_full_disk(refusing: tuple[App, Callable[[], None]], home: Path) -> None:
    running, _ = refusing
    running.shell.artwork.face("french", "QD", 100)
    assert list(home.rglob("*.card"))
    running.show_notices(NOTICES_EVERY)
    assert running.shell.notices
    assert not list(home.rglob("*.card"))
    running.shell.artwork.face("french", "KD", 100)
    running.shell.set_preference("four_colour", True)
    running.shell.artwork.face("french", "QD", 100)
    assert not list(home.rglob("*.card"))


class Written(FormScene):
    """A screen where something is written."""

    first_focus = "written"

    def build(self, canvas: Canvas) -> Widget:
        return TextField(canvas, "", name="written")


def test_a_question_mark_opens_the_page_of_keys_unless_it_is_written(home: Path) -> None:
    running = App()
    shell, asked = running.shell, Event(pygame.KEYDOWN, key=pygame.K_QUOTE, mod=pygame.KMOD_SHIFT, unicode="?")
    try:
        shell.push(routes.lobby())
        lobby = shell.top
        running.dispatch_events([asked])
        assert isinstance(shell.top, KeyPage)
        running.dispatch_events([asked])
        assert shell.top is lobby
        shell.push(Written())
        running.dispatch_events([asked])
        assert isinstance(shell.top, Written)
    finally:
        running.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such bound")
def test_too_few_file_descriptors_give_a_sentence_with_the_remedy(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit is raised as far as the system allows before the sentence is shown."""
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, bounds: asked.append(bounds))
    for bounds, found in (((20, 4096), 256), ((20, 100), 100), ((300, 4096), 256), ((24, 24), 24)):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, bounds=bounds: bounds)
        assert file_limit.allowed() == found
    assert asked == [(256, 4096), (100, 100), (24, 24)]
    monkeypatch.setattr(display, "start_display", lambda: True)
    assert app.run() == app.BROKEN
    said = capsys.readouterr().err
    assert "ulimit -n 256" in said and "24" in said and "Traceback" not in said


@pytest.mark.parametrize("steady", [False, True], ids=["as it comes", "two clicks"])
def test_a_double_press_of_a_trembling_hand_reaches_the_screen_once(home: Path, steady: bool) -> None:
    """Seventy milliseconds lie between two presses, then half a second."""
    running = App()
    heard: list[int] = []

    class Listening(Lobby):
        def handle(self, event: Event) -> bool:
            heard.append(event.type)
            return True

    running.shell.push(Listening())
    running.shell.set_preference("two_clicks", steady)
    press = [Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1), Event(pygame.MOUSEBUTTONUP, pos=(9, 9), button=1)]
    clock = pygame.time.Clock()
    for after in (0.07, 0.5):
        running.woken_by, running.frame_time = press, after
        running.run_frame(clock)
        running.woken_by, running.frame_time = press, 0.07
        running.run_frame(clock)
    running.close()
    assert heard.count(pygame.MOUSEBUTTONDOWN) == (2 if steady else 4)
