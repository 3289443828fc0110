"""Style of each series of a plot: ink, dashes, marker and hatching, so that series differ without colours."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import dist
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas, frame_rect


class Pen(NamedTuple):
    """Style of one curve."""

    ink: str
    dashes: Sequence[float]
    """Lengths of strokes and gaps in turn; empty for a solid line."""
    mark: str
    hatching: str


def pens() -> Sequence[Pen]:
    """Return the styles in the order in which they are used."""
    return (
        Pen(theme.NIGHT, (), "disc", "full"),
        Pen(theme.BRICK, (11, 6), "square", "slant"),
        Pen(theme.TEAL, (3, 5), "up", "empty"),
        Pen(theme.OCHRE, (16, 5, 3, 5), "lozenge", "dots"),
        Pen(theme.SOFT, (7, 4), "ring", "cross"),
        Pen(theme.GREEN, (16, 8), "down", "level"),
        Pen(theme.BLUE, (3, 3), "frame", "steep"),
        Pen(theme.BLACK, (11, 4, 3, 4, 3, 4), "saltire", "slant"),
    )


Point = tuple[float, float]


def pen(number: int) -> Pen:
    """Return the style of a curve; they repeat after the last one."""
    found = pens()
    return found[number % len(found)]


def stroke(surface: Surface, drawn: Pen, points: Sequence[Point], width: int, unit: float) -> None:
    """Draw a line through points in the dashes of a style."""
    for start, end in _dashed(points, [length * unit for length in drawn.dashes]):
        pygame.draw.aaline(surface, drawn.ink, start, end, width)


def _dashed(points: Sequence[Point], dashes: Sequence[float]) -> list[tuple[Point, Point]]:
    """Return the strokes of a line; the pattern runs on around its corners."""
    if not dashes:
        return list(itertools.pairwise(points))
    made: list[tuple[Point, Point]] = []
    k, left = 0, dashes[0]
    for start, end in itertools.pairwise(points):
        whole, done = dist(start, end), 0.0
        while whole - done > 1e-6:
            step = min(left, whole - done)
            if k % 2 == 0:
                made.append((_between(start, end, done / whole), _between(start, end, (done + step) / whole)))
            done, left = done + step, left - step
            if left <= 1e-6:
                k = (k + 1) % len(dashes)
                left = dashes[k]
    return made


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def mark(surface: Surface, drawn: Pen, at: Point, half: float) -> None:
    """Draw the marker of a style at a point, on a rim of paper."""
    if drawn.mark in ("disc", "ring"):
        pygame.draw.aacircle(surface, theme.PAPER, at, half + 2)
        pygame.draw.aacircle(surface, drawn.ink, at, half, 0 if drawn.mark == "disc" else max(2, round(half / 3)))
        return
    if drawn.mark == "saltire":
        for slope in (1, -1):
            ends = (at[0] - half, at[1] - half * slope), (at[0] + half, at[1] + half * slope)
            pygame.draw.aaline(surface, drawn.ink, *ends, max(2, round(half / 2)))
        return
    corners = _corners(drawn.mark, at, half)
    pygame.draw.polygon(surface, theme.PAPER, _corners(drawn.mark, at, half + 2))
    if drawn.mark == "frame":
        pygame.draw.polygon(surface, drawn.ink, corners, max(2, round(half / 3)))
        return
    pygame.draw.polygon(surface, drawn.ink, corners)
    pygame.draw.aalines(surface, drawn.ink, True, corners)


def _corners(shape: str, at: Point, half: float) -> list[Point]:
    x, y = at
    if shape in ("up", "down"):
        top = -half if shape == "up" else half
        return [(x, y + top), (x + half, y - top * 0.8), (x - half, y - top * 0.8)]
    if shape == "lozenge":
        return [(x, y - half * 1.2), (x + half * 1.2, y), (x, y + half * 1.2), (x - half * 1.2, y)]
    side = half * 0.88
    return [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]


def bar(canvas: Canvas, surface: Surface, drawn: Pen, box: Rect) -> None:
    """Draw a bar in the hatching of a style, with an edge."""
    if box.width < 1 or box.height < 1:
        return
    clip = surface.get_clip()
    surface.set_clip(clip.clip(box))
    surface.fill(drawn.ink if drawn.hatching == "full" else theme.PAPER, box)
    _hatch(canvas, surface, drawn, box)
    frame_rect(surface, box, drawn.ink, canvas.u(2))
    surface.set_clip(clip)


def _hatch(canvas: Canvas, surface: Surface, drawn: Pen, box: Rect) -> None:
    step, width, high = canvas.u(8), canvas.u(2), box.height
    slopes = {"slant": (1,), "steep": (-1,), "cross": (1, -1)}.get(drawn.hatching, ())
    for slope in slopes:
        for x in range(box.x - high, box.right + high, step):
            ends = ((x, box.bottom), (x + high, box.y)) if slope > 0 else ((x, box.y), (x + high, box.bottom))
            pygame.draw.aaline(surface, drawn.ink, *ends, width)
    if drawn.hatching == "dots":
        for x in range(box.x + step // 2, box.right, step):
            for y in range(box.y + step // 2, box.bottom, step):
                pygame.draw.aacircle(surface, drawn.ink, (x, y), max(1, step // 4))
    if drawn.hatching == "level":
        for y in range(box.y + step // 2, box.bottom, step):
            surface.fill(drawn.ink, (box.x, y, box.width, width))


def sample(canvas: Canvas, surface: Surface, drawn: Pen, box: Rect, *, as_bar: bool) -> None:
    """Draw the sample of a pen in the legend."""
    if as_bar:
        bar(canvas, surface, drawn, box.inflate(0, -box.height // 3))
        return
    unit = canvas.u(100) / 100
    stroke(surface, drawn, [(box.x, box.centery), (box.right, box.centery)], max(2, canvas.u(2.4)), unit)
    mark(surface, drawn, box.center, canvas.u(4.5))
