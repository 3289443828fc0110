"""While one person is at a deal, nothing tells how another has played it: two worlds in which that was played otherwise
look alike to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.play.deals.deal_code import deal_of_header
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.form_scene import PageScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.help import Help
from cardtable.scenes.replay import match_page as closing
from cardtable.scenes.replay.load import load_match
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.open_replay import match_page
from cardtable.scenes.same_deal.same_deal import SameDealPage
from tests.support.families import a_match
from tests.support.shells import all_printed, make_shell
from tests.support.short_options import SHORT

NOW = 1_780_000_000.0
SEED = "ABCDEFGHJK"
IDS = re.compile(r"\d{10,}")
"""Ids of people, which differ each time."""
Page = tuple[tuple[str, ...], bytes]
"""All the words of a screen, and its picture."""


@contextmanager
def world(folder: Path, game_id: str, chance: str) -> Iterator[tuple[SceneStack, int]]:
    """A family in which Anna has played a deal in a way, and Carlo is at it. Yields the shell and her match."""
    with make_shell(folder, (1024, 640), {"help": Help}, reduced_motion=True) as shell:
        shell.store.database.clock = lambda: NOW
        anna, carlo = shell.store.people.add("Anna", "fox"), shell.store.people.add("Carlo", "owl")
        others: list[int | None] = [None] * (game(game_id).seats[0] - 1)
        options: dict[str, Any] = {**SHORT.get(game_id, {})}
        record = a_match(shell.store, game_id, [anna, *others], SEED, chance=chance, **options)
        a_match(shell.store, game_id, [carlo, *others], SEED, 3, **options)
        shell.store.database.flush()
        yield shell, record


def seen_on(shell: SceneStack, scene: PageScene) -> Page:
    """A page when nothing moves any more. It may open nothing over itself."""
    surface = pygame.display.get_surface()
    assert surface is not None
    shell.push(scene)
    while scene.update(1 / 30) or scene.needs_polling():
        all_printed(shell)
        assert shell.top is scene, "the page opens another"
    shell.invalidate()
    shell.draw(surface)
    words = [*(f"{IDS.sub('', thing.name)}: {thing.label}" for thing in scene.ui_targets()), *scene.readable_lines()]
    shell.pop()
    return tuple(words), pygame.image.tobytes(surface, "RGB")


def pages(shell: SceneStack, record: int) -> dict[str, Page]:
    """Everything that leads to the match of the other, and the page of the deal."""
    saved = shell.store.matches.get(record)
    assert saved is not None
    deal = deal_of_header(saved.header)
    assert deal is not None
    scenes: dict[str, PageScene] = {
        "page": match_page(str(record)), "review": match_page(str(record), review=True),
        "replay": MatchPage(partial(load_match, record), at_once="replay"), "deal": SameDealPage(deal),
    }  # fmt: skip
    return {name: seen_on(shell, scene) for name, scene in scenes.items()}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_closed_match_looks_the_same_however_it_was_played(tmp_path: Path, game_id: str) -> None:
    with world(tmp_path / "one", game_id, "one") as (shell, record):
        first, lines = pages(shell, record), shell.store.logs.lines(record)
    with world(tmp_path / "two", game_id, "two") as (shell, record):
        second = pages(shell, record)
        assert shell.store.logs.lines(record) != lines
    assert [name for name in first if first[name] != second[name]] == []
    assert not [name for name in ("page", "review", "replay") if any(SEED in line for line in first[name][0])]


def test_a_match_that_is_not_closed_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "find_open_plays", lambda *_: [])
    with pytest.raises(AssertionError, match="page"):
        test_a_closed_match_looks_the_same_however_it_was_played(tmp_path, "poursuite")
