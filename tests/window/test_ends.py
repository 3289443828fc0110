"""End of the program together with its display, and a second start while it runs."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardtable.store.database import handshake
from cardtable.store.store import Store
from tests.window.harness import LOBBY, PATIENCE, Program, Screen
from tests.window.match_play import sit_down


def children(pid: int) -> list[int]:
    """The processes that it has started and that are still there."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


@pytest.mark.long
def test_a_match_outlives_its_screen_and_no_worker_is_left(tmp_path: Path) -> None:
    """The X library ends the process at once when its server dies; every move has been written by then."""
    screen = Screen((1366, 768))
    with Program(screen, tmp_path) as program:
        sit_down(program, "court_circular")
        workers = children(program.pid)
        screen.close()
        assert "Traceback" not in program.ended()
    store, notices = Store.open(tmp_path)
    try:
        assert [match.game for match in store.matches.unfinished()] == ["court_circular"] and not notices
    finally:
        store.close()
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        assert time.monotonic() < until, "a worker goes on"
        time.sleep(0.02)


@pytest.mark.long
def test_a_second_start_ends_and_the_first_window_is_there(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path) as program:
        second = subprocess.run(
            [sys.executable, "-c", LOBBY], env={**program.environment, "CARDTABLE_TRACE": ""}, timeout=PATIENCE
        )
        assert second.returncode == 0
        assert program.wait_scene("Lobby")
    assert not (tmp_path / handshake.REQUEST).exists()
