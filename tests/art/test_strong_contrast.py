"""Strong contrast: playable cards and words stand out on every table by the lightness of pixels alone, as for
colour-blind players."""

from __future__ import annotations

from collections.abc import Iterator
from math import radians, tan
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.animation.sprite import Sprite
from tests.support.sessions import game_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer

SMALL = (1024, 640)
MOST_TURN = 15.0
"""Degrees by which a card of a hand in an arc may lean."""
MARKS, WORDS = 3.0, 7.0
"""Contrast that the accessibility guidelines (WCAG 2) ask of marks, and at their strictest of words."""


CLOTH = 300, 384
"""Point of the window where nothing lies on the cloth."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, speed="instant", reduced_motion=True, strong_contrast=True) as made:
        made.push(Lobby())
        yield made
    theme.wear(False)


def luminance(colour: tuple[int, ...]) -> float:
    return theme.luminance("#{:02X}{:02X}{:02X}".format(*colour[:3]))


def light_at(surface: Surface, point: tuple[int, int]) -> float:
    return luminance(tuple(surface.get_at(point)))


def ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def shown(player: Player) -> Surface:
    """Return the picture of the window, drawn completely."""
    surface = pygame.display.get_surface()
    assert surface is not None
    player.shell.invalidate()
    player.shell.draw(surface)
    return surface


def across_the_edge(player: Player, sprite: Sprite, clear: Rect, eighths: int = 4) -> list[tuple[int, int]]:
    """The pixels from the inside of a card over its upper edge on the cloth, at some eighths of its clear part."""
    body = player.table.board.stage.outlines.body(sprite)
    x = clear.left + clear.width * eighths // 8
    slant = abs(round((x - body.centerx) * tan(radians(sprite.turn))))
    return [(x, y) for y in range(body.top + 3 + slant, max(0, body.top - slant - round(body.height * 0.12)), -1)]


def stands_out(lights: list[float]) -> bool:
    """Return whether a line crosses these pixels that differs from both of its sides."""
    return any(
        any(ratio(lights[k], inside) >= MARKS for inside in lights[:k])
        and any(ratio(lights[k], outside) >= MARKS for outside in lights[k + 1 :])
        and lights[k] > max(min(lights[:k]), min(lights[k + 1 :]))
        for k in range(1, len(lights) - 1)
    )


def playable(player: Player) -> list[tuple[Sprite, Rect]]:
    """The cards with a line around them, and a part of each that nothing covers."""
    board = player.table.board
    found = []
    for place, lying in board.stage.tableau.places.items():
        for i, sprite in enumerate(lying):
            clear = board.stage.outlines.clear_part(place, i)
            upright = abs(sprite.turn) <= MOST_TURN and board.stage.outlines.body(sprite).top > 20
            if sprite.glow and clear.width and upright:
                found.append((sprite, clear))
    return found


def check_marks(player: Player) -> int:
    """Every card that may be played is seen to be so; how many there are."""
    surface, found = shown(player), playable(player)
    for sprite, clear in found:
        # A neighbour may cover the edge at one place; a line that is lost is lost at all.
        found_at = [[light_at(surface, p) for p in across_the_edge(player, sprite, clear, k)] for k in (4, 3, 2)]
        assert any(map(stands_out, found_at)), f"the line around card {sprite.face} is lost: {found_at}"
    return len(found)


def check_words(player: Player) -> None:
    """The paper of the slip and of every plate is light, and what is written on it is dark."""
    surface, table = shown(player), player.table
    slip, plates = table.hud.question_slip.rect, [*table.board.layout.plates().values()]
    for paper in [slip, *plates] if slip.height else plates:  # without a question there is no slip
        data = pygame.image.tobytes(
            surface.subsurface(Rect(paper.topleft, (paper.width, min(90, paper.height)))), "RGB"
        )
        lights = [luminance(colour) for colour in set(zip(data[::3], data[1::3], data[2::3], strict=True))]
        assert ratio(max(lights), min(lights)) >= WORDS
        assert max(lights) > 0.8


def answer(player: Player) -> None:
    ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
    player.table.turn_loop.submit(some_answer(ask, player.rng))
    player.rest()


def come_to_a_choice(player: Player) -> bool:
    """Answer until cards may be played."""
    for _ in range(4):
        player.rest()
        if player.shell.top is player.table and player.table.turn_loop.is_my_turn():
            if playable(player):
                return True
            answer(player)
        else:
            player.key(pygame.K_RETURN)
    return False


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", TABLES)
def test_playable_cards_stand_out_on_every_table(shell: SceneStack, game_id: str) -> None:
    kind = game(game_id)
    player = sit_at(shell, game_id, ["", *["beginner"] * (min(kind.seats) - 1)], Chance())
    # In poker everything is answered beside the cards.
    touched = game_id != "poker" and come_to_a_choice(player)
    assert touched or game_id == "poker"
    assert check_marks(player) or not touched
    check_words(player)
    shell.set_preference("language", "fr")
    check_words(player)
    shell.resize(SMALL)
    player.rest()
    assert check_marks(player) or not touched
    answer(player)
    if player.shell.top is player.table:
        player.take_back()
        player.rest()
    if player.shell.top is player.table:
        assert check_marks(player) or not touched
        check_words(player)


def glows_of(player: Player) -> set[str]:
    """The inks around the cards that may be played, also where these lie in an arc."""
    places = player.table.board.stage.tableau.places.values()
    return {sprite.glow for lying in places for sprite in lying if sprite.glow}


def test_the_usual_inks_come_back_at_once(shell: SceneStack) -> None:
    player = sit_at(shell, "court_circular", ["", "beginner"], Chance())
    player.rest()
    dark = light_at(shown(player), CLOTH)
    glows = glows_of(player)
    shell.set_preference("strong_contrast", False)
    assert light_at(shown(player), CLOTH) > dark
    again = glows_of(player)
    assert again == {theme.PALE_GOLD} and again != glows
