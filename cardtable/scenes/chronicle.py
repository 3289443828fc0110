"""Floor 5: the slip beside the cards: what you are asked, the answers that nothing on the table stands for, and the
deal so far in words."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.scenes.widgets.button import Button
from cardtable.scenes.widgets.press import Press
from cardtable.scenes.widgets.widget import Widget
from cardtable.table import theme


class Chronicle(Widget):
    """A question with its buttons above, the log below; the newest line stands on top, and older ones fade."""

    def __init__(self, press: Press) -> None:
        super().__init__(press, "chronicle")
        self.question = ""
        self.notice = ""
        """A reason or a hint, in place of the log's first line until the next action."""
        self.lines: list[str] = []
        self.aside: Sequence[str] = ()
        self.buttons: list[Button] = []

    def children(self) -> Sequence[Widget]:
        return self.buttons

    def natural(self) -> int:
        return self.press.u(300)

    def ask(self, question: str, buttons: list[Button], aside: Sequence[str] = ()) -> None:
        """Show another question."""
        self.question, self.buttons, self.aside = question, buttons, aside
        self.adopt(*buttons)
        self.place(self.rect)

    def say(self, line: str) -> None:
        """One more line of the log."""
        if line:
            self.lines.append(line)
            self.touch()

    def warn(self, notice: str) -> None:
        """Tell why not, or what would be good."""
        if notice != self.notice:
            self.notice = notice
            self.touch()

    def _pad(self) -> int:
        return self.press.u(22)

    def _question_height(self) -> int:
        letter = self.press.letter(24)
        return self.press.type.paragraph_height(
            self.question, letter, self.rect.width - 2 * self._pad(), face="serif-bold"
        )

    def place(self, rect: Rect) -> None:
        super().place(rect)
        y = rect.y + self.press.u(16) + self._question_height() + self.press.u(14)
        for button in self.buttons:
            wide = min(rect.width - 2 * self._pad(), max(button.natural(), self.press.u(150)))
            high = button.height(wide)
            button.place(Rect(rect.x + self._pad(), y, wide, high))
            y += high + self.press.u(10)

    def draw(self, surface: Surface) -> None:
        press, pad, rect = self.press, self._pad(), self.rect
        press.slip(surface, rect, lift=9)
        wide = rect.width - 2 * pad
        block = press.type.paragraph(self.question, press.letter(24), wide, face="serif-bold")
        surface.blit(block, (rect.x + pad, rect.y + press.u(16)))
        y = rect.y + press.u(16) + block.get_height() + press.u(14)
        if self.buttons:
            y = self.buttons[-1].rect.bottom + press.u(18)
        if self.notice:
            note = press.type.paragraph(self.notice, press.letter(20), wide, face="serif-italic", colour=theme.LOSS)
            surface.blit(note, (rect.x + pad, y))
            y += note.get_height() + press.u(12)
        for line in self.aside:
            part = press.type.paragraph(line, press.letter(18), wide, face="sans")
            surface.blit(part, (rect.x + pad, y))
            y += part.get_height() + press.u(4)
        press.heading_rule(surface, rect.x + pad, y + press.u(2), wide)
        self._log(surface, y + press.u(18))
        super().draw(surface)

    def _log(self, surface: Surface, y: int) -> None:
        press, pad, rect = self.press, self._pad(), self.rect
        for age, line in enumerate(reversed(self.lines)):
            colour = theme.INK if age == 0 else theme.SOFT
            face = "sans-bold" if age == 0 else "sans"
            part = press.type.paragraph(line, press.letter(17.5), rect.width - 2 * pad, face=face, colour=colour)
            if y + part.get_height() > rect.bottom - press.u(14):
                return
            surface.blit(part, (rect.x + pad, y))
            y += part.get_height() + press.u(7)
