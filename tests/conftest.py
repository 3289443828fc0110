"""Number and order of parallel tests, and the summary at their end."""

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

pytest.register_assert_rewrite("tests.support", "tests.window")  # before any of their modules is imported

# isort: split
from cardtable.art import theme
from cardtable.speech import backends
from cardtable.store.database import write_queue
from cardtable.store.schema import sqlite_file
from cardtable.text import catalog
from tests.window.harness import NO_SCREEN

HERE = Path(__file__).parent
SLOWEST = ("test_stranger.py", "test_packing.py")
"""Files whose long tests go through the whole house in one process. They begin first, because all other processes would
wait for them at the end."""
WINDOWS = HERE / "window"

settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
"""The same examples in each run and on each machine, without a limit of time; HYPOTHESIS_PROFILE=default has others."""

if sys.dont_write_bytecode:
    # Without compiled files each process that a test starts, some two hundred, would compile the whole program. So they
    # are kept beside the cache of pytest.
    # A prefix that is set stays: the counts of assertions have modules of their own.
    kept = sys.pycache_prefix or str(HERE.parent / ".pytest_cache" / "compiled")
    sys.dont_write_bytecode, sys.pycache_prefix = False, kept
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one process more than there are cores, and two more for the long tests, because tests that drive a real
    window wait much of the time. Each of them costs the memory that it takes."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (2 if config.getoption("markexpr") in ("long", "") else 1) + (cores or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark the long cases, then let pytest select, and at last sort the selected tests."""
    mark_shares(items)
    yield
    items[:] = mixed(items)


def mark_shares(items: Sequence[pytest.Item]) -> None:
    """Leave every n-th case of a test marked `share(n)`, each time another value of its last parameter, and mark the
    others as long."""
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
    """Return the tests with the longest first. Window tests are put between files of other tests, so that a core has
    work while a window is waited for, and none of them is the last."""
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

    really = sqlite_file.configure
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(write_queue, "configure", configure)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_voice() -> Iterator[None]:
    """No page is printed once more because the computer of the tests has a voice of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backends, "seems_available", lambda: False)
        yield


@pytest.fixture(autouse=True)
def same_words_and_colours() -> Iterator[None]:
    """Each test leaves the house in English and in its usual colours, whatever it has tried and however it ended."""
    yield
    catalog.set_language("en")
    theme.wear(False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud what would be easily overlooked. What a worker skipped is known from its reports only."""
    told = [report.longrepr[2] for report in terminalreporter.getreports("skipped") if type(report.longrepr) is tuple]
    for why in sorted({words.partition(NO_SCREEN)[2] for words in told if NO_SCREEN in words}):
        terminalreporter.write_line(f"THE WINDOW TESTS DID NOT RUN: no X server could be had ({why})", yellow=True)


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, because they stay to the end. The collector then runs sooner
    for the large pictures that a finished test left in a circle of scenes."""
    gc.collect()
    gc.freeze()
