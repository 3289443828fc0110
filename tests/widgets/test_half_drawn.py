"""Pictures that are drawn over two frames: whole when they are shown, with nothing missing and nothing drawn twice."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.scenes.core.scene import SceneStack
from cardtable.widgets.containers import Column
from cardtable.widgets.form import Form
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, sit_at

MOST = 20_000


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def counting(surface: Surface, area: Rect) -> None:
    """Make the pixels of an area one brighter, so that each tells how often it was drawn."""
    surface.fill((1, 1, 1), area, special_flags=pygame.BLEND_RGB_ADD)


def drawn_form(shell: SceneStack, *areas: Rect) -> tuple[Form, Surface]:
    """Return a form of which these areas must be drawn, and a surface on which nothing was drawn yet."""
    form, surface = Form(shell.canvas, Column(shell.canvas, []), counting), Surface(shell.canvas.size)
    form.draw(surface)
    surface.fill((0, 0, 0))
    for area in areas:
        form.uncover(area)
    return form, surface


@pytest.mark.parametrize(
    "areas",
    [
        [Rect(10, 20, 300, 200)],
        [Rect(10, 20, 100, 100), Rect(400, 20, 100, 100), Rect(10, 400, 300, 77)],
        [Rect(0, 0, 3, 400), Rect(300, 300, 501, 141)],
    ],
)
def test_a_large_picture_is_drawn_in_two_halves_that_make_it_whole(shell: SceneStack, areas: list[Rect]) -> None:
    form, surface = drawn_form(shell, *areas)
    assert form.draw(surface, MOST) == [], "nothing is shown before it is whole"
    assert form.is_half_drawn
    half = sum(x[0] for x in pixels(surface))
    rects = form.draw(surface, MOST)
    assert rects and not form.is_half_drawn
    whole = sum(rect.width * rect.height for rect in rects)
    assert 0.4 * whole < half < 0.6 * whole
    assert {count for count, _, _ in pixels(surface)} == {0, 1}
    assert sum(count for count, _, _ in pixels(surface)) == whole
    assert all(
        surface.get_at(corner)[0] == 1 for area in areas for corner in (area.topleft, area.move(-1, -1).bottomright)
    )
    assert form.draw(surface, MOST) == []


def pixels(surface: Surface) -> list[tuple[int, int, int]]:
    data = pygame.image.tobytes(surface, "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def test_a_small_picture_is_drawn_at_once(shell: SceneStack) -> None:
    form, surface = drawn_form(shell, Rect(10, 10, 100, 100))
    assert form.draw(surface, MOST) == [Rect(10, 10, 100, 100)]
    assert not form.is_half_drawn


@pytest.mark.parametrize(("spent", "first"), [(0, 45_000), (45_000, 22_500), (90_000, 0), (200_000, 0)])
def test_a_frame_that_has_made_pictures_draws_less_of_the_change(shell: SceneStack, spent: int, first: int) -> None:
    form, surface = drawn_form(shell, Rect(10, 10, 300, 300))
    assert form.draw(surface, MOST, spent) == [] and form.is_half_drawn
    assert sum(count for count, _, _ in pixels(surface)) == first
    assert form.draw(surface, MOST)
    assert sum(count for count, _, _ in pixels(surface)) == 90_000


def test_what_changes_between_the_halves_is_drawn_afterwards(shell: SceneStack) -> None:
    form, surface = drawn_form(shell, Rect(0, 0, 300, 300))
    form.draw(surface, MOST)
    form.uncover(Rect(400, 400, 50, 50))
    assert Rect(400, 400, 50, 50) not in (form.draw(surface, MOST) or [])
    assert form.draw(surface, MOST) == [Rect(400, 400, 50, 50)]


def test_a_picture_that_is_exposed_is_drawn_whole_at_once(shell: SceneStack) -> None:
    form, surface = drawn_form(shell, Rect(0, 0, 300, 300))
    form.draw(surface, MOST)
    form.expose()
    assert not form.is_half_drawn
    assert form.draw(surface, MOST) is None
    assert form.draw(surface, MOST) == []


def test_a_deal_in_a_large_window_ends_in_the_picture_that_is_drawn_at_once(tmp_path: Path) -> None:
    with make_shell(tmp_path, size=(3840, 2160)) as shell:
        player = sit_at(shell, "contrat", ["", *["standard"] * 3], Chance(), seed="be")
        surface, table = pygame.display.get_surface(), player.table
        assert surface is not None
        halves = 0
        for _ in range(600):
            before = [sprite.pose for sprite in table.board.stage.tableau.sprites()]
            held = table.hud.form.is_half_drawn
            player.step()
            if held:
                halves += 1
                after = [sprite.pose for sprite in table.board.stage.tableau.sprites()]
                assert before == after, "no card moves between the halves"
            elif halves and not table.board.stage.moving and not table.hud.form.waiting():
                break
        assert halves > 5, "otherwise nothing has been seen"
        quiet = 0
        while quiet < 10:  # the last card that was turned quickly is turned finely
            player.step()
            moves = table.board.stage.moving or table.board.painter.brush.turned.coarse() or table.hud.form.waiting()
            quiet = 0 if moves else quiet + 1
        kept = pygame.image.tobytes(surface, "RGB")
        table.invalidate()
        shell.draw(surface)
        apart = sum(a != b for a, b in zip(kept, pygame.image.tobytes(surface, "RGB"), strict=True))
        assert apart < 3 * 3840 * 2160 / 10_000
