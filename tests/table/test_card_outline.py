"""Outline of a turned card: drawn and not rotated, around the whole card, with a bounded memory."""

from __future__ import annotations

import os
import weakref
from collections.abc import Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface, Vector2

from cardtable.art import theme
from cardtable.table.render import card_outline
from cardtable.table.render.card_outline import MOST, outline

GROUND = (20, 80, 60)
CARD, HEIGHT = Rect(300, 120, 413, 605), 605


def drawn(turn: float, parts: Sequence[Rect] | None = None) -> Surface:
    window = Surface((1000, 860))
    window.fill(GROUND)
    outline(window, CARD, HEIGHT, theme.PALE_GOLD, turn=turn, parts=parts)
    return window


def at(turn: float, across: float, down: float) -> tuple[int, int]:
    """Return a point of the turned card, given from its middle."""
    point = Vector2(across, down).rotate(turn) + CARD.center
    return round(point.x), round(point.y)


@pytest.fixture(params=[False, True], ids=["plain", "strong"])
def strong(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(theme, "STRONG", request.param)
    return bool(request.param)


@pytest.mark.parametrize("turn", [-17.5, -3.0, 4.0, 90.0])
def test_the_outline_runs_around_the_turned_card_and_leaves_it_free(strong: bool, turn: float) -> None:
    window = drawn(turn)
    for side, (across, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        for along in (-0.3, 0.0, 0.3):
            way = [
                at(turn, across * (CARD.width / 2 + out) + (along * CARD.width if down else 0),
                   down * (CARD.height / 2 + out) + (along * CARD.height if across else 0))
                for out in range(-10, 40)
            ]  # fmt: skip
            inks = [window.get_at(point)[:3] for point in way]
            assert tuple(theme.rgb(theme.PALE_GOLD)) in inks, (side, along)
            assert set(inks[:8]) == {GROUND}, "it would lie on the card"
            assert inks[-1] == GROUND


def test_an_outline_is_turned_without_rotating_a_picture(strong: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    turned: list[str] = []
    for name in ("rotate", "rotozoom"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, name=name: turned.append(name))
    drawn(-7.5)
    assert not turned


def test_an_outline_in_parts_is_the_whole_one(strong: bool) -> None:
    whole = drawn(6.5)
    parts = [Rect(0, 0, 437, 860), Rect(437, 0, 563, 301), Rect(437, 301, 563, 559)]
    assert pygame.image.tobytes(drawn(6.5, parts), "RGB") == pygame.image.tobytes(whole, "RGB")


def test_kept_outlines_are_packed_and_bounded_in_number(strong: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ReferenceType[Surface]] = []

    class Noted(Surface):
        def __init__(self, size: tuple[int, int], flags: int) -> None:
            super().__init__(size, flags)
            made.append(weakref.ref(self))

    monkeypatch.setattr(card_outline, "Surface", Noted)
    window = Surface((1000, 860))
    for number in range(MOST + 20):
        outline(window, CARD, HEIGHT + number % 2, theme.PALE_GOLD, turn=100.5 + number / 2)
    assert len(made) == MOST + 20
    alive = [line for each in made if (line := each()) is not None]
    assert 1 < len(alive) <= MOST
    assert all(line.get_flags() & pygame.RLEACCEL for line in alive), "the empty middle would take room"
