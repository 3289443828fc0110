"""Parts of pictures that show over the cards on them: drawing only these gives the same picture as drawing all."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.rules.registry import GAMES, game
from cardtable.table.render import coverage, turned_cards
from cardtable.table.render.coverage import Core, Cover, visible
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Chance, Player, sit_at

SEEN = 6
"""Difference of a colour from which it is seen. Cards are not quite opaque: what lies below adds up to three."""
SIZE = (420, 470)
"""Size of a picture, most of which lies below a card."""


@pytest.mark.share(2)
@pytest.mark.parametrize("turn", [0, 1.5, -7, 22, 45, 91, -130])
@pytest.mark.parametrize("squeezed", [(1.0, 1.0), (0.6, 1.0), (0.8, 1.04)])
def test_a_part_is_left_out_only_under_the_card(turn: float, squeezed: tuple[float, float]) -> None:
    core = Core(220, 385, turn, *squeezed)
    card = pygame.Surface((220, 385), pygame.SRCALPHA)
    pygame.draw.rect(card, "#ffffff", card.get_rect(), border_radius=round(385 * coverage.CORNER))
    turned = pygame.transform.rotate(card, -turn)
    turned = pygame.transform.scale(turned, (turned.get_width() * squeezed[0], turned.get_height() * squeezed[1]))
    parts = visible(SIZE, ((core, SIZE[0] // 2, SIZE[1] // 2),)) or [(0, 0, *SIZE)]
    window = pygame.Surface(SIZE)
    for part in parts:
        window.fill("#ff0000", part)
    window.blit(turned, turned.get_rect(center=(SIZE[0] // 2, SIZE[1] // 2)))
    points = [(x, y) for x in range(0, SIZE[0], 2) for y in range(0, SIZE[1], 2)]
    assert all(window.get_at(point)[0] for point in points), "a part is left out beside the card"


@pytest.mark.parametrize("turn", [0, 2.5, -7, 22, 91])
def test_most_of_a_covered_picture_is_left_out(turn: float) -> None:
    parts = visible(SIZE, ((Core(220, 385, turn), SIZE[0] // 2, SIZE[1] // 2),))
    assert parts is not None
    assert sum(part[2] * part[3] for part in parts) < SIZE[0] * SIZE[1] - 0.5 * 220 * 385


def test_a_small_card_is_drawn_whole() -> None:
    assert visible((90, 100), ((Core(40, 60), 45, 50),)) is None


@pytest.mark.share(16)
@pytest.mark.parametrize("size", [(1366, 768), (3840, 2160)])
@pytest.mark.parametrize("game_id", GAMES)
def test_what_cards_hide_is_drawn_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    for budget in ("BUDGET", "GLIDING"):  # cards for which there was no time would be turned later
        monkeypatch.setattr(turned_cards, budget, 10**9)
    with make_shell(tmp_path, size=size) as shell:
        player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[0] - 1)], Chance(), seed="be")
        all_printed(shell)
        surface, saved = pygame.display.get_surface(), 0
        assert surface is not None
        for _ in range(14):
            player.step(9)
            saved += _differs_after_all_is_drawn(player, surface, monkeypatch)
        assert saved, "otherwise nothing has been left out"


def _differs_after_all_is_drawn(player: Player, surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare the table with the same one drawn without leaving anything out. Return the number of parts left out."""
    calls: list[bool] = []

    def noted(size: tuple[int, int], covers: tuple[Cover, ...]) -> None:
        calls.append(visible(size, covers) is not None)

    player.table.invalidate()
    player.table.draw(surface)
    once = surface.copy()
    with monkeypatch.context() as whole:
        whole.setattr(coverage, "visible", noted)
        player.table.invalidate()
        player.table.draw(surface)
    once.blit(surface, (0, 0), None, pygame.BLEND_SUB)
    seen = pygame.mask.from_threshold(once, (0, 0, 0), (SEEN, SEEN, SEEN, 255))
    assert seen.count() == seen.get_size()[0] * seen.get_size()[1]
    return sum(calls)
