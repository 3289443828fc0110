"""How many tests run side by side, and what is said at their end."""

from __future__ import annotations

import gc
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator

import pytest

from cardtable.store import writer
from tests.window.harness import NO_SCREEN


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: the tests that drive a real window wait for it half of their time."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 1 + (cores or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
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


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """No test cuts the power: what is written need not have reached the metal when a commit returns, which is most of
    the time that a table waits for its disk."""

    def configure(connection: sqlite3.Connection, busy_milliseconds: int) -> sqlite3.Connection:
        configured = really(connection, busy_milliseconds)
        configured.execute("PRAGMA synchronous = OFF")
        return configured

    really = writer.configure
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "configure", configure)
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
