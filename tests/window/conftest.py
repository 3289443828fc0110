"""One virtual screen for all window tests that run in one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window.harness import NO_SCREEN, Screen, missing


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    why = missing()
    if why:
        pytest.skip(NO_SCREEN + why)
    try:
        made = Screen()
    except OSError as trouble:
        pytest.skip(NO_SCREEN + str(trouble))
    yield made
    made.close()
