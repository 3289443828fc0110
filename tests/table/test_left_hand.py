"""Cards in a left-handed player's hand: their right edges show, with the corner printed there. The pointer finds each
card at its visible part, and the arrows go from left to right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from cardtable.scenes.core.scene import SceneStack
from cardtable.table.animation.sprite import Sprite
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at

SMALL = (1024, 640)
HELD = {"contrat": 4, "tarocchi": 4, "poursuite": 4, "court_circular": 2, "poker": 4}
"""The games with a hand, and how many sit at the table."""
GRID = 9
"""Points across and down at which a part of a card is compared with its print."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def hand(player: Player) -> Sequence[tuple[int, Sprite]]:
    """The cards in the hand from left to right, each with its number."""
    board = player.table.board
    lying = enumerate(board.stage.tableau.places[board.layout.held_at])
    return sorted(lying, key=lambda each: each[1].x)


def window(player: Player) -> Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    board = player.table.board
    for _, sprite in hand(player):
        if sprite.face is not None:
            code, body = board.layout.pack.codes[sprite.face], board.stage.outlines.body(sprite)
            board.art.face(board.layout.pack.name, code, body.height)
    player.step(2)
    player.shell.invalidate()
    player.shell.draw(surface)
    return surface


def print_shows(player: Player, surface: Surface, sprite: Sprite, across: float) -> bool:
    """Return whether the window shows what is printed in a part of a card's upper edge, point by point; cards are
    turned and lie in the light of the lamp."""
    board, card = player.table.board, sprite.face
    assert card is not None
    face = board.art.face(board.layout.pack.name, board.layout.pack.codes[card], round(sprite.height))
    alike = 0
    for i in range(GRID):
        for j in range(GRID):
            x, y = across + (i / (GRID - 1) - 0.5) * 0.1, 0.065 + 0.09 * j / (GRID - 1)
            printed = face.get_at((round(x * face.get_width()), round(y * face.get_height())))
            shown = surface.get_at(board.stage.outlines.area(sprite).point(x, y))
            alike += all(abs(a - b) < 90 for a, b in zip(printed[:3], shown[:3], strict=True))
    return alike > 0.75 * GRID * GRID


def check(player: Player, *, left_handed: bool) -> None:
    """The index of every card shows at its free edge, and the pointer finds the card there."""
    board, surface = player.table.board, window(player)
    place = board.layout.held_at
    for number, sprite in hand(player):
        assert sprite.face is not None
        across = 0.86 if left_handed else 0.14
        assert board.stage.outlines.slot_at(board.stage.outlines.area(sprite).point(across, 0.11)) == (place, number)
        assert sprite.dim or print_shows(player, surface, sprite, across), f"card {sprite.face}"
    if len(hand(player)) > 8:
        strips = [board.stage.outlines.strip(place, number) for number, _ in hand(player)]
        bodies = [board.stage.outlines.body(sprite) for _, sprite in hand(player)]
        covered = strips[1:] if left_handed else strips[:-1]
        assert all(strip.width < body.width * 0.8 for strip, body in zip(covered, bodies, strict=False))


@pytest.mark.share(5)
@pytest.mark.parametrize("game_id", HELD)
def test_the_right_edges_of_the_cards_show(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, ["", *["beginner"] * (HELD[game_id] - 1)], Chance())
    player.rest()
    shell.set_preference("left_handed", True)
    check(player, left_handed=True)
    shell.set_preference("left_handed", False)
    check(player, left_handed=False)
    shell.set_preference("left_handed", True)
    shell.resize(SMALL)
    player.rest()
    check(player, left_handed=True)
    order = [sprite.face for _, sprite in hand(player)]
    player.key(pygame.K_RIGHT)
    stops = [player.table.board.cursor]
    for _ in order[1:]:
        player.key(pygame.K_RIGHT)
        stops.append(player.table.board.cursor)
    walked = [stop for stop in stops if stop in order]
    start = order.index(walked[0]) if walked else 0
    assert walked == [*order[start:], *order[:start]][: len(walked)]
