"""Plots on a slip: curves over steps, and bars. Pointer and arrows select a step, whose numbers stand in the legend.
Enter or a click opens the screen behind a step, where there is one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.button import ACTIVATE
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.plots.data import Graph, PlottedCurve, all_whole, span, ticks
from cardtable.widgets.plots.series_style import Point, mark, pen, sample, stroke
from cardtable.widgets.plots.series_style import bar as draw_bar
from cardtable.widgets.widget import Widget

LETTER = 16
"""Size of the letters in a plot."""
HIGH = 260
"""Height of the field of curves."""
NOTHING = "–"
"""Sign for a missing number."""


class _Entry(NamedTuple):
    """A curve in the legend, with room for its longest number."""

    curve: PlottedCurve
    number: int
    """Number of its pen; -1 for the values that the other curves are measured against."""
    wide: int


class Plot(Widget):
    """Base of both kinds of plot: the legend, and the selected step."""

    focusable = True
    as_bars = False

    def __init__(
        self, canvas: Canvas, graph: Graph, *, choose: Callable[[int], None] | None = None,
        read: Callable[[int], None] | None = None, name: str = "",
    ) -> None:  # fmt: skip
        """`choose` opens a step; `read` is called with the selected one."""
        super().__init__(canvas, name)
        self.graph, self._choose, self._tell = graph, choose, read
        self.step = max(0, len(graph.steps) - 1)
        """The step whose numbers are shown."""
        self._legend: dict[int, list[tuple[_Entry, Rect]]] = {}
        self._pad = canvas.u(11)

    def label(self) -> str:
        return "; ".join([self._named(), *(f"{curve.name} {self._read(curve)}" for curve in self.graph.all_curves())])

    def inherit(self, old: Widget) -> None:
        if isinstance(old, Plot) and len(old.graph.steps) == len(self.graph.steps):
            self.step = old.step

    def go(self, step: int) -> bool:
        """Select another step. Return False if it does not exist."""
        if not 0 <= step < len(self.graph.steps):
            return False
        if step != self.step:
            self.step = step
            self.touch()
            if self._tell is not None:
                self._tell(step)
        return True

    def _named(self) -> str:
        return self.graph.steps[self.step] if self.graph.steps else ""

    def _read(self, curve: PlottedCurve) -> str:
        value = curve.values[self.step] if self.step < len(curve.values) else None
        return NOTHING if value is None else self.graph.written(value)

    def _inner(self) -> Rect:
        """Return the rectangle of the plot without the margin for the focus ring."""
        return self.rect.inflate(-2 * self._pad, -2 * self._pad)

    def _ring(self, surface: Surface) -> None:
        if self.ringed:
            out = 2 * (self.canvas.u(4) + 1)
            self.canvas.ring(surface, self.rect.inflate(-out, -out), self.canvas.u(5))

    def _marked(self) -> bool:
        """Return whether the step that is read is marked in the field."""
        return (self.hovered or self.ringed) and bool(self.graph.steps)

    # -- mouse and keys ------------------------------------------------------------------------------------------

    @abstractmethod
    def step_at(self, position: tuple[int, int]) -> int:
        """Return the step nearest to a point, -1 if none is near."""

    def point(self, position: tuple[int, int]) -> None:
        self.go(self.step_at(position))

    def grab(self, position: tuple[int, int]) -> None:
        self.point(position)

    def drag(self, position: tuple[int, int]) -> None:
        self.point(position)

    def drop(self, position: tuple[int, int]) -> None:
        if self._choose is not None and self.rect.collidepoint(position) and self.step_at(position) >= 0:
            self.canvas.sound("place")
            self._choose(self.step)

    def key(self, event: Event) -> bool:
        if event.key in ACTIVATE and self._choose is not None and self.graph.steps:
            self.canvas.sound("place")
            self._choose(self.step)
            return True
        ends = {pygame.K_HOME: 0, pygame.K_END: len(self.graph.steps) - 1}
        return event.key in ends and self.go(ends[event.key])

    # -- the legend ----------------------------------------------------------------------------------------------

    def _line(self) -> int:
        return round(self.canvas.em(LETTER) * 1.6)

    def _wide(self, words: str, face: str = "sans") -> int:
        return self.canvas.type.width(words, self.canvas.letter(LETTER), face=face)

    def _sample(self) -> int:
        return self.canvas.em(LETTER) * 2

    def _entries(self) -> list[_Entry]:
        graph, found = self.graph, []
        for number, curve in enumerate(graph.all_curves()):
            values = {graph.written(value) for value in curve.values if value is not None} | {NOTHING}
            longest = max(sorted(values, key=len)[-8:], key=lambda words: self._wide(words, "sans-bold"))
            wide = self._sample() + self._wide(f"{curve.name}  ") + self._wide(longest, "sans-bold")
            found.append(_Entry(curve, -1 if curve is graph.goal else number, wide + self.canvas.u(10)))
        return found

    def _laid(self, width: int) -> list[tuple[_Entry, Rect]]:
        """Return the legend in rows, below the name of the step."""
        if width not in self._legend:
            laid: list[tuple[_Entry, Rect]] = []
            x, y, high = 0, self._line(), self._line()
            for entry in self._entries():
                wide = min(entry.wide, width)
                if x and x + wide > width:
                    x, y = 0, y + high
                laid.append((entry, Rect(x, y, wide, high)))
                x += wide + self.canvas.u(20)
            self._legend[width] = laid
        return self._legend[width]

    def _legend_high(self, width: int) -> int:
        laid = self._laid(width)
        return (laid[-1][1].bottom if laid else self._line()) + self.canvas.u(6)

    def _draw_legend(self, surface: Surface) -> None:
        canvas, rect, letter = self.canvas, self._inner(), self.canvas.letter(LETTER)
        caption = canvas.type.short(self.graph.caption, letter, rect.width // 2, face="sans")
        surface.blit(canvas.line(caption, LETTER, face="sans", colour=theme.SOFT), rect)
        room = rect.width - self._wide(caption) - canvas.u(24)
        named = canvas.line(canvas.type.short(self._named(), letter, max(1, room), face="sans-bold"), LETTER,
                           face="sans-bold")  # fmt: skip
        surface.blit(named, named.get_rect(topright=rect.topright))
        for entry, place in self._laid(rect.width):
            self._draw_entry(surface, entry, place.move(rect.topleft))

    def _draw_entry(self, surface: Surface, entry: _Entry, place: Rect) -> None:
        canvas, letter = self.canvas, self.canvas.letter(LETTER)
        box = Rect(place.x, place.y, self._sample() - canvas.u(8), self._line())
        if entry.number < 0:
            self._draw_goal(surface, box.centerx, box.y + box.height // 5, box.height * 3 // 5)
        else:
            sample(canvas, surface, pen(entry.number), box, as_bar=self.as_bars)
        value = canvas.line(self._read(entry.curve), LETTER, face="sans-bold")
        room = place.right - box.right - canvas.u(18) - value.get_width()
        name = canvas.line(canvas.type.short(entry.curve.name, letter, max(1, room), face="sans"), LETTER, face="sans")
        x = box.right + canvas.u(8)
        surface.blit(name, name.get_rect(midleft=(x, place.centery)))
        x += name.get_width() + self._wide("  ")
        surface.blit(value, value.get_rect(midleft=(x, place.centery)))

    def _draw_goal(self, surface: Surface, x: float, y: int, high: int) -> None:
        """Draw the mark of the expected value: ink between two lines of paper, so that it shows on every bar."""
        wide = self.canvas.u(3)
        surface.fill(theme.PAPER, (round(x) - wide, y, 2 * wide + 1, high))
        surface.fill(theme.INK, (round(x) - wide // 2, y - self.canvas.u(3), max(2, wide), high + 2 * self.canvas.u(3)))


class CurvePlot(Plot):
    """Curves over steps."""

    def __init__(
        self, canvas: Canvas, graph: Graph, *, choose: Callable[[int], None] | None = None,
        read: Callable[[int], None] | None = None, high: float = HIGH, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__(canvas, graph, choose=choose, read=read, name=name)
        self._ticks = ticks(*span(graph), whole=all_whole(graph))
        self._high = max(canvas.u(high), canvas.em(LETTER) * 7)

    def preferred_width(self) -> int:
        return self.canvas.em(LETTER) * 36

    def height(self, width: int) -> int:
        return self._legend_high(width - 2 * self._pad) + self._high + round(self._line() * 1.2) + 2 * self._pad

    def _field(self) -> Rect:
        """Return the rectangle of the curves, without the labels beside and below."""
        rect, canvas = self._inner(), self.canvas
        left = max((self._wide(self.graph.written(tick)) for tick in self._ticks), default=0) + canvas.u(12)
        top = rect.y + self._legend_high(rect.width) + canvas.u(6)
        out = canvas.u(12)
        return Rect(rect.x + left, top, max(1, rect.width - left - out), max(1, self._high - canvas.u(6)))

    def _x(self, field: Rect, step: int) -> float:
        count, inset = len(self.graph.steps), self.canvas.u(8)
        if count < 2:
            return float(field.centerx)
        return field.x + inset + step * (field.width - 2 * inset) / (count - 1)

    def _y(self, field: Rect, value: float) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return field.bottom - (value - low) / (high - low) * field.height

    def step_at(self, position: tuple[int, int]) -> int:
        field, count = self._field(), len(self.graph.steps)
        if not count:
            return -1
        inset = self.canvas.u(8)
        share = (position[0] - field.x - inset) / max(1, field.width - 2 * inset)
        return min(count - 1, max(0, round(share * (count - 1))))

    def key(self, event: Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            many = 10 if event.mod & pygame.KMOD_SHIFT else 1
            step = self.step + (many if event.key == pygame.K_RIGHT else -many)
            self.go(min(len(self.graph.steps) - 1, max(0, step)))
            return True
        return super().key(event)

    def draw(self, surface: Surface) -> None:
        self._draw_legend(surface)
        field = self._field()
        self._draw_ground(surface, field)
        self._draw_axis(surface, field)
        if self._marked():
            x = round(self._x(field, self.step))
            surface.fill(theme.SOFT, (x, field.y, self.canvas.u(1), field.height))
        for number, curve in reversed(list(enumerate(self.graph.curves))):
            self._draw_curve(surface, field, number, curve)
        self._ring(surface)

    def _draw_ground(self, surface: Surface, field: Rect) -> None:
        """Draw the ruled lines with their numbers; zero is ruled best."""
        for tick in self._ticks:
            y = round(self._y(field, tick))
            ink = theme.SOFT if tick == 0 else theme.DEEP
            surface.fill(ink, (field.x, y, field.width, self.canvas.u(1)))
            line = self.canvas.line(self.graph.written(tick), LETTER, face="sans", colour=theme.SOFT)
            surface.blit(line, line.get_rect(midright=(field.x - self.canvas.u(8), y)))

    def _draw_axis(self, surface: Surface, field: Rect) -> None:
        """Draw as many labels below the steps as fit side by side, always the first and the last."""
        below, canvas, inner = self.graph.below(), self.canvas, self._inner()
        order = sorted(below)
        taken: list[Rect] = []
        for step in dict.fromkeys([*order[-1:], *order]):
            x = round(self._x(field, step))
            line = canvas.line(below[step], LETTER, face="sans", colour=theme.SOFT)
            place = line.get_rect(midtop=(x, field.bottom + canvas.u(7)))
            place.clamp_ip(Rect(inner.x, place.y, inner.width, place.height))
            if all(not place.inflate(canvas.u(16), 0).colliderect(other) for other in taken):
                taken.append(place)
                surface.blit(line, place)
                surface.fill(theme.SOFT, (x, field.bottom, canvas.u(1), canvas.u(5)))

    def _draw_curve(self, surface: Surface, field: Rect, number: int, curve: PlottedCurve) -> None:
        canvas, drawn = self.canvas, pen(number)
        for part in self._parts(field, curve):
            stroke(surface, drawn, part, max(2, canvas.u(2.4)), canvas.u(100) / 100)
        apart = max(1, -(-len(self.graph.steps) * canvas.u(30) // field.width))
        last = max((i for i, value in enumerate(curve.values) if value is not None), default=-1)
        for step, value in enumerate(curve.values):
            if value is not None and ((step - number) % apart == 0 or step == last):
                mark(surface, drawn, (self._x(field, step), self._y(field, value)), canvas.u(4.5))
        here = curve.values[self.step] if self._marked() else None
        if here is not None:
            mark(surface, drawn, (self._x(field, self.step), self._y(field, here)), canvas.u(7.5))

    def _parts(self, field: Rect, curve: PlottedCurve) -> list[list[Point]]:
        """Return the points of a curve, in several parts where numbers are missing."""
        parts: list[list[Point]] = [[]]
        for step, value in enumerate(curve.values):
            if value is not None:
                parts[-1].append((self._x(field, step), self._y(field, value)))
            elif parts[-1]:
                parts.append([])
        return parts


class BarPlot(Plot):
    """Bars side by side, below each other for each step, with its name at the left and the numbers behind the bars."""

    as_bars = True

    def __init__(
        self, canvas: Canvas, graph: Graph, *, choose: Callable[[int], None] | None = None,
        read: Callable[[int], None] | None = None, name: str = "",
    ) -> None:  # fmt: skip
        super().__init__(canvas, graph, choose=choose, read=read, name=name)
        self.step = 0
        low, high = span(graph)
        self._ticks = ticks(low, high, whole=all_whole(graph))

    def preferred_width(self) -> int:
        return self.canvas.em(LETTER) * 36

    def _bar(self) -> int:
        """Return the height of one bar with the space around it."""
        return round(self.canvas.em(LETTER) * 1.35)

    def _row(self, width: int) -> int:
        words = self._line() if self._above(width) else 0
        return words + self._bar() * max(1, len(self.graph.curves)) + self.canvas.u(9)

    def _names(self) -> int:
        return max((self._wide(step) for step in self.graph.steps), default=0) + self.canvas.u(14)

    def _above(self, width: int) -> bool:
        """Return whether the names go above the bars, because there is no room beside them."""
        return self._names() > width * 0.4

    def height(self, width: int) -> int:
        inside = width - 2 * self._pad
        high = self._legend_high(inside) + self._row(inside) * len(self.graph.steps)
        return high + self._line() + self.canvas.u(6) + 2 * self._pad

    def _field(self) -> Rect:
        rect, canvas, graph = self._inner(), self.canvas, self.graph
        left = 0 if self._above(rect.width) else self._names()
        written = (graph.written(value) for curve in graph.curves for value in curve.values if value is not None)
        right = max((self._wide(words, "sans-bold") for words in written), default=0) + canvas.u(14)
        top = rect.y + self._legend_high(rect.width)
        high = self._row(rect.width) * len(graph.steps)
        return Rect(rect.x + left, top, max(1, rect.width - left - right), high)

    def _x(self, field: Rect, value: float) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return field.x + (value - low) / (high - low) * field.width

    def step_at(self, position: tuple[int, int]) -> int:
        field = self._field()
        step = (position[1] - field.y) // max(1, self._row(self._inner().width))
        return step if 0 <= step < len(self.graph.steps) else -1

    def key(self, event: Event) -> bool:
        """Select with Up and Down; beyond the first and the last step the focus goes on to the next widget."""
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.go(self.step + (1 if event.key == pygame.K_DOWN else -1))
        return super().key(event)

    def draw(self, surface: Surface) -> None:
        self._draw_legend(surface)
        field, inner = self._field(), self._inner()
        row = self._row(inner.width)
        clip = surface.get_clip()
        self._draw_ground(surface, field)
        for step, name in enumerate(self.graph.steps):
            box = Rect(inner.x, field.y + step * row, inner.width, row)
            if box.colliderect(clip):
                self._draw_step(surface, field, box, step, name)
        self._ring(surface)

    def _draw_ground(self, surface: Surface, field: Rect) -> None:
        end = -10_000
        for tick in self._ticks:
            x = round(self._x(field, tick))
            surface.fill(theme.SOFT if tick == 0 else theme.DEEP, (x, field.y, self.canvas.u(1), field.height))
            line = self.canvas.line(self.graph.written(tick), LETTER, face="sans", colour=theme.SOFT)
            place = line.get_rect(midtop=(x, field.bottom + self.canvas.u(4)))
            if place.x > end + self.canvas.u(8):
                surface.blit(line, place)
                end = place.right

    def _draw_step(self, surface: Surface, field: Rect, box: Rect, step: int, name: str) -> None:
        canvas, above = self.canvas, self._above(box.width)
        if self._marked() and step == self.step:
            glow = Rect(box.x, box.y, field.x - box.x, box.height)
            canvas.card(surface, glow, fill=theme.SHADE, radius=canvas.u(4))
        face = "sans-bold" if self._marked() and step == self.step else "sans"
        line = canvas.line(canvas.type.short(name, canvas.letter(LETTER), box.width, face=face), LETTER, face=face)
        y = box.y + canvas.u(4)
        if above:
            surface.blit(line, (box.x, y))
            y += self._line()
        else:
            surface.blit(line, line.get_rect(midleft=(box.x + canvas.u(4), box.centery)))
        goal = self.graph.goal.values[step] if self.graph.goal else None
        for number, curve in enumerate(self.graph.curves):
            value = curve.values[step]
            if value is not None:
                self._draw_value(surface, field, number, value, y + number * self._bar(), 0 if number else goal or 0)
        if goal is not None:
            self._draw_goal(surface, self._x(field, goal), y + canvas.u(2), self._bar() - canvas.u(4))

    def _draw_value(self, surface: Surface, field: Rect, number: int, value: float, y: int, goal: float) -> None:
        canvas = self.canvas
        zero, end = round(self._x(field, 0)), round(self._x(field, value))
        bar = Rect(min(zero, end), y + canvas.u(2), max(abs(end - zero), canvas.u(2)), self._bar() - canvas.u(4))
        draw_bar(canvas, surface, pen(number), bar)
        line = canvas.line(self.graph.written(value), LETTER, face="sans-bold")
        beside = round(self._x(field, goal))
        # Words behind a bar stand behind a near mark of its goal as well.
        x = (beside if end <= beside < end + line.get_width() + canvas.u(14) else max(zero, end)) + canvas.u(8)
        surface.blit(line, line.get_rect(midleft=(x, bar.centery)))
