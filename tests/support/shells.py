"""Shell of the scenes, without a window and without sound."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.app.routes import ROUTES
from cardtable.art import theme
from cardtable.art.audio import Audio
from cardtable.art.sounds import HERE, Bearing
from cardtable.scenes.core.preferences import Preferences
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.store.store import Store
from cardtable.table.board.board import Board
from cardtable.text import catalog
from tests.support.waiting import wait_until

SIZE = (1366, 768)
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
"""The hour at every table, which gives it its light."""


class Silent(Audio):
    """Plays nothing."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))

    def play(self, name: str, bearing: Bearing = HERE) -> None:
        return


@contextmanager
def make_shell(
    folder: Path,
    size: tuple[int, int] = SIZE,
    routes: Mapping[str, Callable[[str], Scene]] | None = None,
    cache: Path | None = None,
    **settings: object,
) -> Iterator[SceneStack]:
    """Yield a new shell with its data in a folder, in English, and clear everything away at the end."""
    pygame.display.init()
    pygame.display.set_mode(size)
    store, _ = Store.open(folder)
    for key, value in {"language": "en", "talk": "off", **settings}.items():
        store.settings.set(key, value)
    shell = SceneStack(
        store=store,
        audio=Silent(),
        preferences=Preferences(store.settings),
        size=size,
        cache=cache,
        routes={**ROUTES, **(routes or {})},
    )
    shell.clock = lambda: NOON
    try:
        yield shell
    finally:
        while shell.scenes:
            shell.scenes.pop().leave()
        shell.artwork.close()
        store.close()
        catalog.set_language("en")
        theme.wear(False)
        pygame.display.quit()
        gc.collect()  # scenes and desk hold each other, and pictures of a hundred megabytes


def all_printed(shell: SceneStack) -> None:
    """Wait until all ordered cards are printed."""
    for scene in shell.scenes:
        if isinstance(board := getattr(scene, "board", None), Board):
            board.background.order()
    wait_until(lambda: not shell.artwork.step(), "the cards are never printed", pause=0.001)


def take_prints(shell: SceneStack, board: Board) -> None:
    """Wait for all ordered cards, and have the table draw them in its next frame; by itself it takes a few in each."""
    all_printed(shell)
    while board.painter.take_prints():
        pass
