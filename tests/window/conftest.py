"""One virtual screen for all window tests; where there can be none, one line says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.harness import Screen, missing

_silent: list[str] = []


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    why = missing()
    made = None
    if not why:
        try:
            made = Screen()
        except OSError as trouble:
            why = str(trouble)
    if made is None:
        if not _silent:
            _silent.append(why)
        pytest.skip(f"no X server: {why}")
    yield made
    made.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for why in _silent:
        terminalreporter.write_line(f"THE WINDOW TESTS DID NOT RUN: no X server could be had ({why})", yellow=True)
