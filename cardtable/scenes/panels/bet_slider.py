"""Bet slider: an answer with an amount. The number stands large over a line; marks jump to notable amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.rules.game import Amount
from cardtable.scenes.core.key_bindings import STAKE, command_of
from cardtable.scenes.panels.answer_buttons import AnswerWidget
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

FIGURE = (46, 32)
"""Size of the number with much room and with little."""
_KEYPAD = (
    pygame.K_KP0, pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4,
    pygame.K_KP5, pygame.K_KP6, pygame.K_KP7, pygame.K_KP8, pygame.K_KP9,
)  # fmt: skip


def _digit(event: Event) -> str:
    """Return the typed digit or "". The printed character counts, because digits need Shift on a French keyboard."""
    printed: str = getattr(event, "unicode", "")
    if len(printed) == 1 and printed in "0123456789":
        return printed
    return str(_KEYPAD.index(event.key)) if event.key in _KEYPAD else ""


class Dial(Widget):
    """The number over its line. It takes the focus and changes the amount."""

    focusable = True

    def __init__(self, canvas: Canvas, choice: AmountChoice, name: str) -> None:
        super().__init__(canvas, name)
        self._choice = choice
        self._held = False
        self.figure_size = FIGURE[0]

    def label(self) -> str:
        return str(self._choice.value)

    def _figure_height(self) -> int:
        return self.canvas.type.height(self.canvas.letter(self.figure_size), face="sans-bold")

    def height(self, width: int) -> int:
        return self._figure_height() + self.canvas.u(34)

    def figure(self) -> Rect:
        """Return the area of the number: the whole strip above the line."""
        return Rect(self.rect.x, self.rect.y, self.rect.width, self._figure_height())

    def _track(self) -> Rect:
        knob = self.canvas.u(16)
        return Rect(self.rect.x + knob, self.rect.bottom - self.canvas.u(20), max(1, self.rect.width - 2 * knob), 0)

    def _x(self, n: int) -> int:
        track, (_, low, high, _) = self._track(), self._choice.amount
        return round(track.x + track.width * ((n - low) / (high - low) if high > low else 1))

    def grab(self, position: tuple[int, int]) -> None:
        self._held = position[1] >= self.figure().bottom
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        if not self._held:
            return
        track, (_, low, high, _) = self._track(), self._choice.amount
        self._choice.set_value(low + round((high - low) * (position[0] - track.x) / track.width))

    def wheel(self, steps: float) -> bool:
        self._choice.step_by_wheel(steps)
        return True

    def blur(self) -> None:
        super().blur()
        self._choice.discard_digits()

    def draw(self, surface: Surface) -> None:
        canvas, typed = self.canvas, self._choice.digits
        colour = theme.INK if not typed or int(typed) == self._choice.value else theme.SOFT
        figure = canvas.line(typed or str(self._choice.value), self.figure_size, face="sans-bold", colour=colour)
        at = figure.get_rect(center=self.figure().center)
        surface.blit(figure, at)
        if typed:
            surface.fill(theme.BRICK, (at.right + canvas.u(3), at.y + at.height // 6, canvas.u(2), at.height * 2 // 3))
        self._draw_line(surface)
        if self.ringed:
            canvas.ring(surface, self.rect, canvas.u(8))

    def _draw_line(self, surface: Surface) -> None:
        canvas, track, thick = self.canvas, self._track(), self.canvas.u(6)
        bar = Rect(track.x, track.y - thick // 2, track.width, thick)
        canvas.card(surface, bar, fill=theme.DEEP, edge=theme.FAINT, radius=thick // 2)
        x = self._x(self._choice.value)
        if x > bar.x + 2:
            canvas.card(surface, Rect(bar.x, bar.y, x - bar.x, thick), fill=theme.NIGHT, radius=thick // 2)
        for n in self._choice.notable_amounts():
            surface.fill(theme.SOFT, (self._x(n) - canvas.u(1), track.y + canvas.u(9), canvas.u(2), canvas.u(6)))
        side = 2 * canvas.u(10)
        knob = Rect(x - side // 2, track.y - side // 2, side, side)
        canvas.shadow(surface, knob, lift=canvas.u(4), radius=side // 2, strength=70)
        face = theme.blend(theme.PAPER, "#FFFFFF", self.warmth)
        canvas.card(surface, knob, fill=face, edge=theme.SOFT, radius=side // 2, width=max(1, canvas.u(1.5)))


class StepButton(Button):
    """Button for one less or one more. Its tip lies above it, because below it would cover the line."""

    tip_above = True

    def __init__(self, canvas: Canvas, icon: str, says: str, action: Callable[[], None], name: str) -> None:
        super().__init__(canvas, "", action, icon=icon, size=18, name=name, tip=says)


class AmountMark(Button):
    """Button that jumps to an amount. It is underlined while the amount is current."""

    def __init__(self, canvas: Canvas, words: str, action: Callable[[], None], name: str) -> None:
        super().__init__(canvas, words, action, size=17, name=name)
        self.pad, self.thick = canvas.u(10), canvas.u(3)
        self.is_current = False

    def height(self, width: int) -> int:
        return super().height(width) - 2 * self.canvas.u(3)

    def _print(self, surface: Surface, top: Rect, ink: str) -> None:
        super()._print(surface, top, ink)
        if self.is_current:
            wide = top.width - 2 * self.pad
            thick = self.canvas.u(2)
            surface.fill(theme.BRICK, (top.x + self.pad, top.bottom - thick - self.canvas.u(3), wide, thick))


class AmountChoice(AnswerWidget):
    """Widget that chooses and confirms an amount within its limits."""

    is_amount = True

    def __init__(
        self,
        canvas: Canvas,
        amount: Amount,
        value: int,
        *,
        say: Callable[[int], str],
        tell: Callable[[int], str],
        confirm: Callable[[int], None],
        change: Callable[[int], None] | None = None,
        marks: Sequence[tuple[int, str]] = (),
        name: str = "amount",
    ) -> None:
        """`say` labels the confirm button, `tell` gives the detail line, and `change` is called with each new
        amount."""
        super().__init__(canvas, name)
        self.amount, self.confirm_text, self.detail_text, self.confirm, self.on_change = (
            amount,
            say,
            tell,
            confirm,
            change,
        )
        self.value = self._within(value)
        self.digits = ""
        """Digits typed so far, shown even while they are below the lowest amount."""
        self.dial = Dial(canvas, self, f"{name}.dial")
        self._less = StepButton(canvas, "minus", text("offers.less"), partial(self._step, -1), f"{name}.less")
        self._more = StepButton(canvas, "plus", text("offers.more"), partial(self._step, 1), f"{name}.more")
        self._marks = {
            n: AmountMark(canvas, words, partial(self.set_value, n), f"{name}.mark.{n}") for n, words in marks
        }
        self._row = Row(canvas, list(self._marks.values()), gap=7)
        self._line = Words(canvas, tell(self.value), size=17, face="sans", colour=theme.SOFT, align="centre")
        self._yes = Button(canvas, say(self.value), self._confirm, kind="main", name=f"{name}.confirm")
        self.adopt(*self.children())
        self._update_parts()

    def _within(self, n: int) -> int:
        return min(self.amount.high, max(self.amount.low, n))

    def notable_amounts(self) -> list[int]:
        """Return the notable amounts in ascending order."""
        _, low, high, worth = self.amount
        return sorted(n for n in {*worth, *self._marks} if low <= n <= high)

    # -- the amount --------------------------------------------------------------------------------------------

    def set_value(self, n: int) -> None:
        """Set the amount, limited to its range."""
        self.digits = ""
        self._take(n)

    def _step(self, by: int) -> None:
        self.set_value(self.value + by)

    def discard_digits(self) -> None:
        """Discard the typed digits."""
        if self.digits:
            self.digits = ""
            self.dial.touch()

    def _take(self, n: int) -> None:
        before, self.value = self.value, self._within(n)
        self._update_parts()
        if self.value != before and self.on_change is not None:
            self.on_change(self.value)

    def _update_parts(self) -> None:
        """Update all parts to the amount."""
        self._less.enabled, self._more.enabled = self.value > self.amount.low, self.value < self.amount.high
        for n, mark in self._marks.items():
            mark.is_current = n == self.value
        self._line.say(self.detail_text(self.value))
        self._yes.words = self.confirm_text(self.value)
        self.touch()

    def _confirm(self) -> None:
        """Confirm the amount. Digits below the minimum first change to the lowest amount, so that the bet is always the
        amount shown."""
        odd = self.digits and int(self.digits) != self.value
        self.discard_digits()
        if not odd:
            self.confirm(self.value)

    def inherit(self, old: Widget) -> None:
        if isinstance(old, AmountChoice) and old.amount[:3] == self.amount[:3]:
            self.value = old.value
            self._update_parts()

    # -- layout ------------------------------------------------------------------------------------------------

    def children(self) -> Sequence[Widget]:
        parts = (self.dial, self._less, self._more, self._row, self._line, self._yes)
        return [part for part in parts if part is not self._row or self._marks]

    def preferred_width(self) -> int:
        return self.canvas.u(274)

    def set_brief(self, brief: bool) -> None:
        """Use a smaller number to save height, or the usual one."""
        self.dial.figure_size = FIGURE[brief]

    def _samples(self) -> set[int]:
        """Return the amounts with measured texts, so that nothing moves while the amount changes."""
        _, low, high, _ = self.amount
        near = {n + by for n in (low, high, *self.notable_amounts()) for by in (-1, 0, 1)}
        return {self._within(n) for n in (*near, (low + high) // 2, self.value)}

    def _tell_height(self, width: int) -> int:
        letter = self.canvas.letter(self._line.size)
        told = [self.detail_text(n) for n in self._samples()]
        return (
            max(self.canvas.type.paragraph_height(words, letter, width, face="sans") for words in told if words)
            if any(told)
            else 0
        )

    def _yes_height(self, width: int) -> int:
        def high(n: int) -> int:
            return Button(self.canvas, self.confirm_text(n), self._confirm, size=self._yes.size).height(width)

        return max(high(n) for n in self._samples())

    def _laid(self, width: int) -> Iterator[tuple[Widget, Rect]]:
        dial = Rect(0, 0, width, self.dial.height(width))
        yield self.dial, dial
        strip = dial.height - self.canvas.u(34)
        side = self._less.preferred_width()
        high = self._less.height(side)
        y = max(0, (strip - high) // 2)
        inset = self.canvas.u(6)  # inside the focus ring
        yield self._less, Rect(inset, y, side, high)
        yield self._more, Rect(width - side - inset, y, side, high)
        y = dial.bottom + self.canvas.u(8)
        if self._marks:
            high = self._row.height(width)
            yield self._row, Rect(0, y, width, high)
            y += high + self.canvas.u(8)
        if high := self._tell_height(width):
            yield self._line, Rect(0, y, width, high)
            y += high + self.canvas.u(8)
        yield self._yes, Rect(0, y, width, self._yes_height(width))

    def height(self, width: int) -> int:
        return max(rect.bottom for _, rect in self._laid(width))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        for part, place in self._laid(rect.width):
            part.place(place.move(rect.topleft))

    # -- wheel and keys ----------------------------------------------------------------------------------------

    def step_by_wheel(self, steps: float) -> None:
        """Change the amount by the wheel."""
        self._step(round(steps) or (1 if steps > 0 else -1))

    def wheel(self, steps: float) -> bool:
        if not self.view().contains(self.rect):  # otherwise the page could not scroll
            return False
        self.step_by_wheel(steps)
        return True

    def key(self, event: Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        digit = _digit(event)
        if digit:
            self._type(self.digits + digit)
            return True
        _, low, high, _ = self.amount
        match command_of(STAKE, event):
            case "rub_out":
                self._type((self.digits or str(self.value))[:-1])
            case "confirm":
                self._confirm()
            case "less":
                self.set_value(self.value - 1)
            case "more":
                self.set_value(self.value + 1)
            case "leap_up":
                self.set_value(self._leap(1))
            case "leap_down":
                self.set_value(self._leap(-1))
            case "least":
                self.set_value(low)
            case "most":
                self.set_value(high)
            case _:
                return False
        return True

    def _leap(self, way: int) -> int:
        """Return the next notable amount in one direction, or a step of a tenth of the range."""
        _, low, high, _ = self.amount
        stops = self.notable_amounts()
        if not stops:
            return self.value + way * max(1, (high - low) // 10)
        ahead = [n for n in stops if (n - self.value) * way > 0]
        return min(ahead, key=lambda n: abs(n - self.value), default=high if way > 0 else low)

    def _type(self, digits: str) -> None:
        self.digits = digits.lstrip("0")
        if self.digits and int(self.digits) > self.amount.high:
            self.digits = str(self.amount.high)
        self._take(int(self.digits or 0))
