"""Clear parts of all cards at once: the same as found point by point, at a cost that a frame bears."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect

from cardtable.cards.pack import Place
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.animation.hit_areas import Area, Outlines
from cardtable.table.animation.sprite import Sprite
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at

STEPS = (8, 3, 13, 1, 15)
"""Sixteenths of a card at which it is looked for."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def found_by_points(outlines: Outlines, sprite: Sprite, slot: tuple[Place, int]) -> Rect:
    """Return the clear part of a card, found by the card under each point."""
    for down in STEPS:
        for across in STEPS:
            point = outlines.area(sprite).point(across / 16, down / 16)
            if outlines.slot_at(point) == slot:
                whole = outlines.body(sprite)
                return whole if (across, down) == (8, 8) else Rect(0, 0, 3, 3).move_to(center=point)
    return Rect(outlines.body(sprite).center, (0, 0))


def dealt(shell: SceneStack, game_id: str, frames: int) -> Player:
    player = sit_at(shell, game_id, ["", "standard"] if game_id == "poursuite" else ["", *["standard"] * 3], Chance())
    for _ in range(frames):
        player.step()
    return player


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", ["naval", "tarocchi", "poursuite"])
def test_the_clear_parts_of_all_cards_are_those_found_point_by_point(shell: SceneStack, game_id: str) -> None:
    stage = dealt(shell, game_id, 80).table.board.stage
    parts = stage.outlines.clear_parts()
    slots = {(place, i): sprite for place, lying in stage.tableau.places.items() for i, sprite in enumerate(lying)}
    assert parts.keys() == slots.keys()
    assert any(parts[slot] != stage.outlines.body(sprite) for slot, sprite in slots.items())
    for slot, sprite in slots.items():
        assert parts[slot] == found_by_points(stage.outlines, sprite, slot), slot
        assert stage.outlines.clear_part(*slot) == parts[slot]


def test_a_line_of_talk_compares_few_cards_with_each_other(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(shell, "naval", 80).table
    cards = sum(len(lying) for lying in table.board.stage.tableau.places.values())
    compared: list[Area] = []
    covers = Area.covers

    def noted(area: Area, pos: tuple[float, float]) -> bool:
        compared.append(area)
        return covers(area, pos)

    monkeypatch.setattr(Area, "covers", noted)
    table.hud.show_talk(table.hud.ledger.face_rect(1), "Well, well.", lambda: None)
    assert 0 < len(compared) < 80 * cards < cards * cards
