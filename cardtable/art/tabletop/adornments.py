"""Adornments of the cloth: a border along its edge, a drawn chart, a seam, the drawings of a layout."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.lamplight import light_up, shine_of
from cardtable.art.tabletop.rim import TableRim
from cardtable.art.tabletop.table_top import Border, Chart

Render = Callable[[str, tuple[int, int]], Surface]
"""Function from a name in `sprites/` and a size to the rendered drawing."""

_BRASS = "#9C7639"
_FINEST = 1600
"""Width in pixels above which a chart is stretched instead of drawn: it is too faint for the difference to be seen."""


def lay_drawing(picture: Surface, drawn: Surface, box: Rect) -> None:
    """Lay a drawing on the cloth."""
    # A drawing that is faint on purpose would be plain if it were printed twice.
    for _ in range(2 if theme.STRONG else 1):
        picture.blit(drawn, box)


def lay_seam(picture: Surface, rim: TableRim, unit: float) -> None:
    """Draw a braided cord across the middle, where two cloths meet."""
    y, half = rim.cloth.centery, max(1, round(2.5 * unit))
    dark, gold = theme.blend(_BRASS, "#000000", 0.62), theme.blend(_BRASS, "#000000", 0.25)
    picture.fill("#0A0706", (rim.cloth.left, y - half - 1, rim.cloth.width, 2 * half + 3))
    picture.fill(dark, (rim.cloth.left, y - half, rim.cloth.width, 2 * half))
    if theme.STRONG:
        return
    step = max(4, round(7 * unit))
    for x in range(rim.cloth.left, rim.cloth.right, step):
        pygame.draw.line(picture, gold, (x, y + half - 1), (x + step // 2, y - half), max(1, half - 1))


def lay_chart(picture: Surface, rim: TableRim, chart: Chart, render: Render) -> None:
    """Draw a chart over the whole cloth, faintly. It is cut off rather than stretched out of shape."""
    cloth = rim.cloth
    side = max(cloth.width, round(cloth.height * 16 / 9))
    goal = side, round(side * 9 / 16)
    fine = goal if side <= _FINEST else (_FINEST, _FINEST * 9 // 16)
    drawn = render(chart.drawing, fine)
    drawn = pygame.transform.smoothscale(drawn, goal) if fine != goal else drawn.copy()
    drawn.set_alpha(round(255 * chart.part))
    picture.blit(
        drawn, cloth, Rect((0, 0), cloth.size).move((goal[0] - cloth.width) // 2, (goal[1] - cloth.height) // 2)
    )


def lay_border(picture: Surface, rim: TableRim, border: Border, unit: float, light: Daylight, render: Render) -> None:
    """Lay a border along the edge of the cloth: whole pieces between its four corners. The rim covers what of the
    corners lies under it."""
    inset = round(border.inset * unit)
    box = rim.cloth.inflate(-2 * inset, -2 * inset)
    side, reach = max(2, round(border.side * unit)), max(2, round(border.reach * unit))
    pieces: list[tuple[Surface, tuple[int, int]]] = []
    if border.drawing:
        piece = render(border.drawing, (side, side))
        lying = _row(piece, box.width - 2 * reach, side)
        standing = _row(piece, box.height - 2 * reach, side)
        pieces += [
            (lying, (box.left + reach, box.top)),
            (pygame.transform.rotate(lying, 180), (box.left + reach, box.bottom - side)),
            (pygame.transform.rotate(standing, 90), (box.left, box.top + reach)),
            (pygame.transform.rotate(standing, 270), (box.right - side, box.top + reach)),
        ]
    corner = render(border.corner, (reach, reach))
    pieces += [
        (corner.copy(), box.topleft),
        (pygame.transform.rotate(corner, 270), (box.right - reach, box.top)),
        (pygame.transform.rotate(corner, 180), (box.right - reach, box.bottom - reach)),
        (pygame.transform.rotate(corner, 90), (box.left, box.bottom - reach)),
    ]
    for drawn, at in pieces:
        drawn.fill((round(255 * border.part),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        light_up(drawn, Rect(at, drawn.get_size()), shine_of(light), picture.get_rect())
        picture.blit(drawn, at)


def _row(piece: Surface, along: int, side: int) -> Surface:
    """Return the pieces of one side, all of one width, without a gap."""
    made = Surface((max(1, along), side), pygame.SRCALPHA)
    count = max(1, round(along / side))
    for i in range(count):
        start, end = round(along * i / count), round(along * (i + 1) / count)
        made.blit(
            piece if end - start == side else pygame.transform.smoothscale(piece, (end - start, side)), (start, 0)
        )
    return made
