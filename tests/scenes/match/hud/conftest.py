"""Shell of the tests of what stands around the cards: without motion, and in every look."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.scenes.core.scene import SceneStack
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, reduced_motion=True) as made:
        made.push(Lobby())
        yield made
