"""How many tests run side by side and in which order, and what is said at their end."""

from __future__ import annotations

import gc
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import settings

from cardtable.speech import backends
from cardtable.store import write_queue
from tests.window.harness import NO_SCREEN

HERE = Path(__file__).parent
SLOWEST = ("test_stranger.py", "test_packing.py")
"""Whose long tests go through the whole house in one process: they begin first, so that nobody waits for them at the
end."""
WINDOWS = HERE / "window"

settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
"""The same examples in each run and on each machine, without a limit of time; HYPOTHESIS_PROFILE=default has others."""

if sys.dont_write_bytecode:
    # Whoever forbids Python to keep what it has compiled would compile the whole program some two hundred times, for
    # each process that a test starts: what the tests compile is kept beside their cache.
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(HERE.parent / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores, and two more where the long tests run: whoever drives a real window waits for it
    much of the time, and of the long tests many do. Each of them costs what it takes to collect all tests."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (2 if config.getoption("markexpr") in ("long", "") else 1) + (cores or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """First it is marked what is long, then that is chosen which runs, and at last it is brought into an order."""
    mark_shares(items)
    yield
    items[:] = mixed(items)


def mark_shares(items: Sequence[pytest.Item]) -> None:
    """Of a test that is marked `share(n)` every n-th case runs at once, each time another value of its last parameter;
    the others are long."""
    counted: Counter[str] = Counter()
    for item in items:
        share = item.get_closest_marker("share")
        if share is None:
            continue
        name, (n,) = item.nodeid.partition("[")[0], share.args
        index = counted[name]
        counted[name] += 1
        if (index + index // n) % n:
            item.add_marker(pytest.mark.long)


def mixed(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """What takes longest comes first. Windows are driven between the files of other tests, so that there is something
    to do while they are waited for, and none of them stands at the end, where nothing is left to do."""
    windows = [item for item in items if WINDOWS in item.path.parents][::-1]
    others = [item for item in items if WINDOWS not in item.path.parents]
    files = [list(tests) for _, tests in groupby(others, key=lambda item: item.path)]
    files.sort(key=lambda tests: tests[0].path.name not in SLOWEST)
    soon = max(1, len(files) * 2 // 3)
    found = [] if files else windows
    for i, tests in enumerate(files):
        found += windows[len(windows) * i // soon : len(windows) * (i + 1) // soon] + tests
    return found


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """No test cuts the power: what is written need not have reached the metal when a commit returns, which is most of
    the time that a table waits for its disk."""

    def configure(connection: sqlite3.Connection, busy_milliseconds: int) -> sqlite3.Connection:
        configured = really(connection, busy_milliseconds)
        configured.execute("PRAGMA synchronous = OFF")
        return configured

    really = write_queue.configure
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(write_queue, "configure", configure)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_voice() -> Iterator[None]:
    """No page is printed once more because the computer of the tests has a voice of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backends, "offered", lambda: False)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud what would be easily overlooked. What a worker skipped is known from its reports only."""
    told = [report.longrepr[2] for report in terminalreporter.getreports("skipped") if type(report.longrepr) is tuple]
    for why in sorted({words.partition(NO_SCREEN)[2] for words in told if NO_SCREEN in words}):
        terminalreporter.write_line(f"THE WINDOW TESTS DID NOT RUN: no X server could be had ({why})", yellow=True)


def pytest_collection_finish() -> None:
    """What was collected stays to the end. The garbage collector need not walk through it each time, so it comes sooner
    for the large pictures that a finished test left in a circle of scenes."""
    gc.collect()
    gc.freeze()
