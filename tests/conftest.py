"""How many tests run side by side, and what is said at their end."""

from __future__ import annotations

import gc
import os

import pytest

from tests.window.harness import NO_SCREEN


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: the tests that drive a real window wait for it half of their time."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 1 + (cores or 1)


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
