"""The table top: its size, that it is the same each time, and that paper-coloured words can be read on all of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art import cloth as cloths
from cardtable.art.cloth import THEMES, cloth
from cardtable.art.tabletop.textures import texture
from cardtable.art.theme import CLOTHS, PAPER
from cardtable.foundation import paths

SIZE = (960, 540)


def luminance(red: float, green: float, blue: float) -> float:
    """Relative luminance as the contrast rule of the web defines it."""
    parts = [c / 255 for c in (red, green, blue)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def pixels(top: pygame.Surface) -> Iterator[tuple[int, int, int]]:
    """Every distinct colour of a table top."""
    data = pygame.image.tobytes(top, "RGB")
    yield from set(zip(data[0::3], data[1::3], data[2::3], strict=True))


def mean(top: pygame.Surface, box: tuple[int, int, int, int]) -> float:
    """The luminance of a corner of the table, from its average colour."""
    red, green, blue = pygame.transform.average_color(top, pygame.Rect(box))[:3]
    return luminance(red, green, blue)


def test_there_is_a_cloth_for_every_theme() -> None:
    assert tuple(CLOTHS) == THEMES


@pytest.mark.parametrize("size", [(1024, 640), (1280, 1024), (2520, 1080), (321, 33)])
def test_it_has_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    assert not [theme for theme in THEMES if cloth(theme, size).get_size() != size]


def test_the_same_question_gives_the_same_picture() -> None:
    for theme in THEMES:
        assert pygame.image.tobytes(cloth(theme, SIZE), "RGB") == pygame.image.tobytes(cloth(theme, SIZE), "RGB")


def test_each_answer_is_a_surface_of_its_own() -> None:
    first = cloth("meadow", SIZE)
    first.fill("white")
    assert cloth("meadow", SIZE).get_at((0, 0)) != first.get_at((0, 0))


def test_the_themes_look_different() -> None:
    averages = [pygame.transform.average_color(cloth(theme, SIZE))[:3] for theme in THEMES]
    for i, one in enumerate(averages):
        for other in averages[i + 1 :]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 20


@pytest.mark.share(4)
@pytest.mark.parametrize("theme", THEMES)
def test_paper_is_readable_on_the_brightest_spot(theme: str) -> None:
    paper = pygame.Color(PAPER)
    brightest = max(luminance(*colour) for colour in pixels(cloth(theme, (1920, 1080))))
    assert (luminance(paper.r, paper.g, paper.b) + 0.05) / (brightest + 0.05) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_lamp_hangs_above_and_to_the_left(theme: str) -> None:
    top = cloth(theme, SIZE)
    lamp, far = mean(top, (260, 60, 200, 140)), mean(top, (820, 440, 140, 100))
    assert lamp > 1.8 * far
    assert lamp > mean(top, (0, 0, 60, 40)) > far


@pytest.mark.parametrize("theme", THEMES)
def test_the_grain_is_there_and_stays_quiet(theme: str) -> None:
    top = cloth(theme, (1920, 1080))
    row = [luminance(*top.get_at((700 + x, 300))[:3]) for x in range(64)]
    assert 0.003 < max(row) - min(row) < 0.06


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("content", [None, b"", b"\x89PNG\r\n\x1a\n and then nothing"])
def test_a_drawing_that_is_lost_leaves_a_smooth_table(
    name: str, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cloth").mkdir()
    for drawing in ("weave", "pores", "boards") if content is not None else ():
        (tmp_path / "cloth" / f"{drawing}.png").write_bytes(content or b"")
    whole = pygame.transform.average_color(cloth(name, (320, 180)))
    monkeypatch.setattr(paths, "sprites", lambda: tmp_path)
    texture.cache_clear()
    for kept in ("_tile", "_boards"):
        monkeypatch.setattr(cloths, kept, getattr(cloths, kept).__wrapped__)
    smooth = pygame.transform.average_color(cloth(name, (320, 180)))
    texture.cache_clear()
    assert max(abs(a - b) for a, b in zip(whole, smooth, strict=True)) < 12
