"""Picture of a whole table: cloth, what adorns it, rim, and the room behind it.

To press one takes a tenth of a second, several in a very large window; so a thread does it. `draft` is a coarse
picture of the same table that a frame can afford.
"""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.tabletop.adornments import Render, lay_border, lay_chart, lay_drawing, lay_seam
from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.field import field
from cardtable.art.tabletop.frame import lay_rim
from cardtable.art.tabletop.rim import TableRim
from cardtable.art.tabletop.table_top import TableTop

_COARSE = 480
"""Width in pixels at which a draft is pressed."""


class TablePlan(NamedTuple):
    """Everything that determines the picture of a table."""

    top: TableTop
    rim: TableRim
    size: tuple[int, int]
    unit: float
    light: Daylight
    strong: bool
    drawings: tuple[tuple[str, tuple[int, int, int, int]], ...]
    """Drawings of the layout on the cloth, with their rectangles."""


def press(plan: TablePlan, render: Render, *, fine: bool = True) -> Surface:
    """Return the picture of a table. The same plan always gives the same picture. Without `fine` cloth, wood
    and floor have no grain, for which textures must be read."""
    top, rim = plan.top, plan.rim
    picture = field(top.cloth, rim, plan.size, plan.unit, plan.light, grained=fine)
    if top.across:
        upper = Rect(0, 0, plan.size[0], rim.cloth.centery)
        picture.blit(field(top.across, rim, plan.size, plan.unit, plan.light, grained=fine), upper, upper)
        lay_seam(picture, rim, plan.unit)
    if not plan.strong:
        if top.chart is not None:
            lay_chart(picture, rim, top.chart, render)
        if top.border is not None:
            lay_border(picture, rim, top.border, plan.unit, plan.light, render)
    for name, box in plan.drawings:
        lay_drawing(picture, render(name, box[2:]), Rect(box))
    lay_rim(picture, rim, top.rim, plan.unit, plan.light, textured=fine)
    return picture


def draft(plan: TablePlan, render: Render) -> Surface:
    """Return a coarse picture of a table, at its full size."""
    factor = min(1.0, _COARSE / plan.size[0])
    size = round(plan.size[0] * factor), round(plan.size[1] * factor)
    rim = _smaller_rim(plan.rim, size, factor)
    # Drawings take long to render, and are too faint to be missed.
    top = plan.top._replace(chart=None)
    rough = plan._replace(top=top, rim=rim, size=size, unit=plan.unit * factor, drawings=())
    small = press(rough, render, fine=False)
    return pygame.transform.smoothscale(small, plan.size)


def _smaller_rim(rim: TableRim, size: tuple[int, int], factor: float) -> TableRim:
    """Return a rim scaled down with its window."""
    away, width, radius = round(rim.outer.left * factor), max(1, round(rim.width * factor)), round(rim.radius * factor)
    outer = Rect(0, 0, *size).inflate(-2 * away, -2 * away)
    cloth = outer.inflate(-2 * width, -2 * width)
    return TableRim(outer, cloth, width, radius, max(0, radius - width))


def plan_of(
    top: TableTop, rim: TableRim, size: tuple[int, int], light: Daylight, drawings: tuple[tuple[str, Rect], ...]
) -> TablePlan:
    """Return the plan of a table in the inks of the moment."""
    boxes = tuple((name, (box.left, box.top, box.width, box.height)) for name, box in drawings)
    return TablePlan(top, rim, size, theme.unit(size), light, theme.STRONG, boxes)
