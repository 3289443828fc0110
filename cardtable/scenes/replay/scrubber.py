"""Scrubber: a segment for every deal, and below them the moments of this deal with its tricks marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.history.replay import Moment
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

DEALS, LINE, KNOB = 15, 30, 20
"""Heights of the segments, the line and the knob."""


class Scrubber(Widget):
    """Slider over the moments of a match. Its keys belong to the table."""

    focusable = True

    def __init__(
        self, canvas: Canvas, steps: Sequence[int], tricks: Sequence[int], when: Moment, go: Callable[[Moment], None],
        label: Callable[[], str],
    ) -> None:  # fmt: skip
        """`steps` are the last moments of all deals, `tricks` the moments of this deal at which a trick was taken."""
        super().__init__(canvas, "playback.scrubber")
        self._steps, self._tricks, self._go, self._label = steps, tricks, go, label
        self.when = when
        self._on_line = False
        """True while the mouse drags on the line and not on the deals."""

    def label(self) -> str:
        return self._label()

    def preferred_width(self) -> int:
        return self.canvas.u(300)

    def _deals_high(self) -> int:
        return self.canvas.u(DEALS) + self.canvas.u(6) if len(self._steps) > 1 else 0

    def height(self, width: int) -> int:
        return self._deals_high() + self.canvas.u(LINE)

    def show(self, when: Moment) -> None:
        """Show another moment of the same deal."""
        if when != self.when:
            self.when = when
            self.touch()

    # -- layout ------------------------------------------------------------------------------------------------

    def _piece(self, deal: int) -> Rect:
        """Return the segment of a deal with the gap after it."""
        count, rect = len(self._steps), self.rect
        left, right = (rect.x + rect.width * k // count for k in (deal, deal + 1))
        return Rect(left, rect.y, right - left, self.canvas.u(DEALS))

    def _track(self) -> Rect:
        """Return the line over which the knob can move."""
        knob = self.canvas.u(KNOB) // 2
        y = self.rect.y + self._deals_high() + self.canvas.u(KNOB) // 2 + self.canvas.u(1)
        return Rect(self.rect.x + knob, y, max(1, self.rect.width - 2 * knob), 0)

    def _x(self, step: int) -> int:
        track, last = self._track(), self._steps[self.when.deal]
        return track.x + (track.width * step // last if last else 0)

    def _step_at(self, x: int) -> int:
        track, last = self._track(), self._steps[self.when.deal]
        return min(last, max(0, round((x - track.x) * last / track.width)))

    # -- the mouse ---------------------------------------------------------------------------------------------

    def grab(self, position: tuple[int, int]) -> None:
        self._on_line = position[1] >= self.rect.y + self._deals_high()
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        if self._on_line:
            when = Moment(self.when.deal, self._step_at(position[0]))
        else:
            count = len(self._steps)
            deal = min(count - 1, max(0, (position[0] - self.rect.x) * count // max(1, self.rect.width)))
            when = Moment(deal, 0 if deal != self.when.deal else self.when.step)
        if when != self.when:
            self._go(when)

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        canvas, track, thick = self.canvas, self._track(), self.canvas.u(6)
        if len(self._steps) > 1:
            self._draw_deals(surface)
        bar = Rect(track.x, track.y - thick // 2, track.width, thick)
        canvas.card(surface, bar, fill=theme.DEEP, edge=theme.FAINT, radius=thick // 2)
        for step in self._tricks:
            surface.fill(theme.SOFT, (self._x(step), bar.bottom + canvas.u(3), max(1, canvas.u(1.5)), canvas.u(7)))
        x = self._x(self.when.step)
        if x > bar.x + 2:
            canvas.card(surface, Rect(bar.x, bar.y, x - bar.x, thick), fill=theme.NIGHT, radius=thick // 2)
        side = canvas.u(KNOB)
        knob = Rect(x - side // 2, track.y - side // 2, side, side)
        canvas.shadow(surface, knob, lift=canvas.u(4), radius=side // 2, strength=70)
        face = theme.blend(theme.PAPER, "#FFFFFF", self.warmth)
        canvas.card(surface, knob, fill=face, edge=theme.SOFT, radius=side // 2, width=max(1, canvas.u(1.5)))
        if self.ringed:
            canvas.ring(surface, knob, side // 2)

    def _draw_deals(self, surface: Surface) -> None:
        canvas = self.canvas
        for deal in range(len(self._steps)):
            piece = self._piece(deal)
            piece.width = max(1, piece.width - max(1, canvas.u(3)))
            fill = theme.NIGHT if deal < self.when.deal else theme.GOLD if deal == self.when.deal else theme.DEEP
            edge = theme.INK if deal == self.when.deal else theme.FAINT
            canvas.card(surface, piece, fill=fill, edge=edge, radius=min(canvas.u(3), piece.width // 2))
