"""Screen for the tests of phones at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.phones.address import CHOSEN
from cardtable.scenes.core.scene import SceneStack
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SceneStack]:
    from tests.support.phone_clients import LOCAL  # the tests skip without its library, so the fixture does not run

    monkeypatch.setenv(CHOSEN, LOCAL)
    with make_shell(tmp_path, size=(1024, 640), reduced_motion=True, speed="instant") as made:
        made.push(Lobby())
        yield made
