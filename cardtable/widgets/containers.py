"""Containers of widgets: column, row, grid, slip of paper and others.

No container cuts anything off. Widgets that do not fit side by side go below; a part that is too high goes into a
scroll area.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class Box(Widget):
    """Base of widgets that hold others."""

    def __init__(self, canvas: Canvas, inside: Sequence[Widget], name: str = "") -> None:
        super().__init__(canvas, name)
        self._inside = list(inside)
        self.adopt(*self._inside)

    def children(self) -> Sequence[Widget]:
        return self._inside

    def preferred_width(self) -> int:
        return max((child.preferred_width() for child in self._inside), default=0)


class Column(Box):
    """Widgets below each other, each as wide as the column, or at its preferred width with align centre, left or
    right."""

    def __init__(
        self, canvas: Canvas, inside: Sequence[Widget], gap: float = 14, align: str = "fill", name: str = ""
    ) -> None:
        super().__init__(canvas, inside, name)
        self.gap = canvas.u(gap) if gap else 0
        self.align = align

    def _width(self, child: Widget, width: int) -> int:
        return width if self.align == "fill" else min(width, child.preferred_width())

    def height(self, width: int) -> int:
        highs = [child.height(self._width(child, width)) for child in self._inside]
        return sum(highs) + self.gap * max(0, len(highs) - 1)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        y = rect.y
        for child in self._inside:
            wide = self._width(child, rect.width)
            free = rect.width - wide
            x = rect.x + {"fill": 0, "left": 0, "centre": free // 2, "right": free}[self.align]
            high = child.height(wide)
            child.place(Rect(x, y, wide, high))
            y += high + self.gap


class Row(Box):
    """Widgets side by side at their preferred widths, wrapping into further rows when the width is used up."""

    def __init__(
        self, canvas: Canvas, inside: Sequence[Widget], gap: float = 12, align: str = "left", name: str = "", *,
        hangs: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(canvas, inside, name)
        self.gap = canvas.u(gap) if gap else 0
        self.align = align
        """Alignment of the row when there is room: left, centre, right, or apart (the last widget at the right end)."""
        self.hangs = hangs
        """True if all widgets begin at one height; otherwise their middles are at one height."""

    def preferred_width(self) -> int:
        return sum(child.preferred_width() for child in self._inside) + self.gap * max(0, len(self._inside) - 1)

    def _rows(self, width: int) -> list[list[tuple[Widget, int]]]:
        rows: list[list[tuple[Widget, int]]] = [[]]
        used = 0
        for child in self._inside:
            wide = min(child.preferred_width(), width)
            if rows[-1] and used + self.gap + wide > width:
                rows.append([])
                used = 0
            used += wide + (self.gap if rows[-1] else 0)
            rows[-1].append((child, wide))
        return rows

    def height(self, width: int) -> int:
        rows = [max((child.height(wide) for child, wide in row), default=0) for row in self._rows(width)]
        return sum(rows) + self.gap * (len(rows) - 1)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        y = rect.y
        for row in self._rows(rect.width):
            high = max((child.height(wide) for child, wide in row), default=0)
            free = rect.width - sum(wide for _, wide in row) - self.gap * max(0, len(row) - 1)
            x = rect.x + {"left": 0, "apart": 0, "centre": free // 2, "right": free}[self.align]
            for i, (child, wide) in enumerate(row):
                if self.align == "apart" and i == len(row) - 1 and i:
                    x += free
                own = child.height(wide)
                child.place(Rect(x, y if self.hangs else y + (high - own) // 2, wide, own))
                x += wide + self.gap
            y += high + self.gap


class Pair(Box):
    """A caption at the left and its subject at the right; below each other when there is no room for both."""

    def __init__(self, canvas: Canvas, caption: Widget, control: Widget, gap: float = 24) -> None:
        super().__init__(canvas, (caption, control))
        self.caption, self.control = caption, control
        self.gap, self.step = canvas.u(gap), canvas.u(6)

    def label(self) -> str:
        return next((part.label() for part in self.caption.walk() if part.label() not in ("", part.name)), "")

    def preferred_width(self) -> int:
        return self.caption.preferred_width() + self.gap + self.control.preferred_width()

    def _control_width(self, width: int) -> int:
        """Return the width that the caption leaves to the subject, at most its preferred width."""
        return min(self.control.preferred_width(), width - self.caption.preferred_width() - self.gap)

    def _fits(self, width: int) -> bool:
        return self._control_width(width) >= self.control.narrowest()

    def height(self, width: int) -> int:
        if self._fits(width):
            return max(
                self.caption.height(self.caption.preferred_width()), self.control.height(self._control_width(width))
            )
        wide = min(width, self.control.preferred_width())
        return self.caption.height(width) + self.step + self.control.height(wide)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        caption, control = self.caption, self.control
        if self._fits(rect.width):
            for child, wide, right in (
                (caption, caption.preferred_width(), False),
                (control, self._control_width(rect.width), True),
            ):
                high = child.height(wide)
                x = rect.right - wide if right else rect.x
                child.place(Rect(x, rect.y + (rect.height - high) // 2, wide, high))
            return
        high = caption.height(rect.width)
        caption.place(Rect(rect.x, rect.y, rect.width, high))
        wide = min(rect.width, control.preferred_width())
        control.place(Rect(rect.x, rect.y + high + self.step, wide, control.height(wide)))


class Grid(Box):
    """Equal cells, as many in a row as fit at the given width or more."""

    def __init__(
        self,
        canvas: Canvas,
        inside: Sequence[Widget],
        cell: int,
        gap: float = 14,
        most: int = 99,
        wide: bool = True,
        name: str = "",
        across: float | None = None,
    ) -> None:
        """`across` is the space between two columns, where it is not that between two rows."""
        super().__init__(canvas, inside, name)
        self.cell = cell
        self.gap = canvas.u(gap)
        self.across = self.gap if across is None else canvas.u(across)
        self.most = most
        self.wide = wide
        """True if cells share the width that is left over."""

    def preferred_width(self) -> int:
        count = min(self.most, max(1, len(self._inside)))
        return count * self.cell + (count - 1) * self.across

    def _columns(self, width: int) -> tuple[int, int]:
        fit = max(1, min(self.most, (width + self.across) // (self.cell + self.across)))
        share = (width - (fit - 1) * self.across) // fit
        return fit, share if self.wide else min(share, self.cell)

    def _rows(self, width: int) -> list[tuple[int, list[Widget]]]:
        fit, cell = self._columns(width)
        rows = [self._inside[i : i + fit] for i in range(0, len(self._inside), fit)]
        return [(max(child.height(cell) for child in row), row) for row in rows]

    def height(self, width: int) -> int:
        rows = self._rows(width)
        return sum(high for high, _ in rows) + self.gap * max(0, len(rows) - 1)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        _, cell = self._columns(rect.width)
        y = rect.y
        for high, row in self._rows(rect.width):
            for i, child in enumerate(row):
                child.place(Rect(rect.x + i * (cell + self.across), y, cell, high))
            y += high + self.gap


class Slip(Box):
    """A slip of paper around one widget."""

    def __init__(self, canvas: Canvas, inside: Widget, pad: float = 30, frame: bool = True, name: str = "") -> None:
        super().__init__(canvas, (inside,), name)
        self.inside = inside
        self.pad = canvas.u(pad)
        self.frame = frame

    def preferred_width(self) -> int:
        return self.inside.preferred_width() + 2 * self.pad

    def height(self, width: int) -> int:
        return self.inside.height(width - 2 * self.pad) + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.inside.place(rect.inflate(-2 * self.pad, -2 * self.pad))

    def reach(self) -> Rect:
        out = self.canvas.u(26)
        return self.rect.inflate(2 * out, 2 * out)

    def draw(self, surface: Surface) -> None:
        self.canvas.slip(surface, self.rect, frame=self.frame)
        super().draw(surface)


class Centred(Box):
    """One widget in the middle of its place, at most at its preferred size."""

    def __init__(self, canvas: Canvas, inside: Widget, widest: int) -> None:
        super().__init__(canvas, (inside,))
        self.inside = inside
        self.widest = widest

    def preferred_width(self) -> int:
        return min(self.widest, self.inside.preferred_width())

    def height(self, width: int) -> int:
        return self.inside.height(min(width, self.widest))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide = min(rect.width, self.widest)
        high = min(rect.height, self.inside.height(wide))
        self.inside.place(Rect(rect.centerx - wide // 2, rect.centery - high // 2, wide, high))


class Abreast(Box):
    """Parts side by side at their preferred widths, the last one as wide as is left; below each other if they do not
    all fit."""

    def __init__(self, canvas: Canvas, inside: Sequence[Widget], gap: float = 26, *, least: int = 0) -> None:
        """`least` is the least width of the last part, if that differs from its preferred width."""
        super().__init__(canvas, inside)
        self.gap, self._least = canvas.u(gap), least

    def preferred_width(self) -> int:
        return sum(child.preferred_width() for child in self._inside) + self.gap * (len(self._inside) - 1)

    def _wides(self, width: int) -> list[int]:
        """Return the width of each part side by side; empty if they are stacked."""
        spare, wides = width - self.preferred_width(), [child.preferred_width() for child in self._inside]
        if len(wides) < 2 or (spare < 0 and not 0 < self._least <= wides[-1] + spare):
            return []
        if spare < 0:
            return [*wides[:-1], wides[-1] + spare]
        return [wide + spare // len(wides) for wide in wides]

    def height(self, width: int) -> int:
        wides = self._wides(width)
        if wides:
            return max(child.height(wide) for child, wide in zip(self._inside, wides, strict=True))
        return sum(child.height(width) for child in self._inside) + self.gap * (len(self._inside) - 1)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wides, x, y = self._wides(rect.width), rect.x, rect.y
        if wides:
            for child, wide in zip(self._inside, wides, strict=True):
                child.place(Rect(x, y, wide, child.height(wide)))
                x += wide + self.gap
            return
        for child in self._inside:
            high = child.height(rect.width)
            child.place(Rect(x, y, rect.width, high))
            y += high + self.gap


class Beside(Box):
    """A main part and a narrower part at its right (or left), which is left out where both do not fit. The parts fill
    the given height."""

    def __init__(
        self,
        canvas: Canvas,
        main: Widget,
        side: Widget,
        *,
        side_width: int,
        least: int,
        left: bool = False,
        gap: float = 26,
    ) -> None:
        super().__init__(canvas, (side, main) if left else (main, side))
        self.main, self.side = main, side
        self.side_width, self.least, self.left = side_width, least, left
        """The width of the narrow part, the least width of the main part, and the side of the narrow one."""
        self.gap = canvas.u(gap)
        self.both = True

    def children(self) -> Sequence[Widget]:
        return self._inside if self.both else (self.main,)

    def preferred_width(self) -> int:
        return self.main.preferred_width() + self.gap + self.side_width

    def height(self, width: int) -> int:
        return self.main.height(width - self.side_width - self.gap)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.both = rect.width >= self.least + self.gap + self.side_width
        if not self.both:
            self.main.place(rect)
            return
        wide = rect.width - self.side_width - self.gap
        side_x = rect.x if self.left else rect.right - self.side_width
        main_x = rect.right - wide if self.left else rect.x
        self.main.place(Rect(main_x, rect.y, wide, rect.height))
        self.side.place(Rect(side_x, rect.y, self.side_width, rect.height))


class Page(Box):
    """A part at the top, a part that takes the remaining height, and a part at the bottom."""

    def __init__(self, canvas: Canvas, head: Widget, body: Widget, foot: Widget, gap: float = 14) -> None:
        super().__init__(canvas, (head, body, foot))
        self.head, self.body, self.foot = head, body, foot
        self.gap = canvas.u(gap)

    def height(self, width: int) -> int:
        return sum(child.height(width) for child in self._inside) + 2 * self.gap

    def place(self, rect: Rect) -> None:
        super().place(rect)
        top, low = self.head.height(rect.width), self.foot.height(rect.width)
        self.head.place(Rect(rect.x, rect.y, rect.width, top))
        self.foot.place(Rect(rect.x, rect.bottom - low, rect.width, low))
        y = rect.y + top + self.gap
        self.body.place(Rect(rect.x, y, rect.width, max(1, rect.bottom - low - self.gap - y)))
