"""Button of one problem: number or day, kind, and whether it is solved."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.store.tables.solved_problems import ProblemNote
from cardtable.text.catalog import text
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas

LARGE, SMALL = 22, 16
SOLVED, SHOWN, BEGUN = "star", "check", "pencil"
"""Icons for solved alone, solved after seeing the solution, and tried."""


def mark_of(note: ProblemNote) -> tuple[str, str]:
    """Return the icon and tip for a problem's state."""
    if note.alone:
        return SOLVED, text("problems.mark.first") if note.at_first else text("problems.mark.solved")
    if note.solved:
        return SHOWN, text("problems.mark.shown")
    return (BEGUN, text("problems.mark.tried")) if note.tries or note.shown else ("", text("problems.mark.new"))


class ProblemButton(Pressable):
    """One of many problem buttons on a page. Pressing it opens the problem."""

    def __init__(
        self, canvas: Canvas, title: str, below: str, note: ProblemNote, action: Callable[[], None], name: str, tip: str
    ) -> None:
        self.icon, said = mark_of(note)
        super().__init__(canvas, action, name, f"{tip}\n{said}" if tip else said)
        self.title, self.below, self.note = title, below, note
        self.pad = canvas.u(12)

    def label(self) -> str:
        return " · ".join(part for part in (self.title, self.below, mark_of(self.note)[1]) if part)

    def _side(self) -> int:
        return round(self.canvas.em(LARGE) * 1.2)

    def preferred_width(self) -> int:
        canvas = self.canvas
        title = canvas.type.width(self.title, canvas.letter(LARGE), face="serif-bold")
        below = canvas.type.width(self.below, canvas.letter(SMALL), face="sans")
        return max(title + canvas.u(12) + self._side(), below) + 2 * self.pad

    def height(self, width: int) -> int:
        canvas = self.canvas
        room = max(1, width - 2 * self.pad)
        below = canvas.type.paragraph_height(self.below, canvas.letter(SMALL), room, face="sans") if self.below else 0
        return canvas.type.step(canvas.letter(LARGE)) + below + 2 * canvas.u(10)

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(6)
        top = self.rect.move(0, 0 if self.down else -round(canvas.u(2) * self.warmth))
        canvas.shadow(surface, top, lift=canvas.u(4), radius=radius, strength=70)
        fill = theme.SHADE if self.note.solved else theme.blend(theme.PAPER, "#FFFFFF", 0.6 * self.warmth)
        canvas.card(surface, top, fill=fill, edge=theme.DEEP, radius=radius)
        inside = top.inflate(-2 * self.pad, -2 * canvas.u(10))
        surface.blit(canvas.line(self.title, LARGE, face="serif-bold"), inside.topleft)
        if self.icon:
            side = self._side()
            ink = theme.BRICK if self.icon == SOLVED else theme.SOFT
            spot = Rect(
                inside.right - side, inside.y + (canvas.type.step(canvas.letter(LARGE)) - side) // 2, side, side
            )
            surface.blit(canvas.icon(f"icons/{self.icon}", side, ink), spot)
        if self.below:
            letter = canvas.letter(SMALL)
            y = inside.y + canvas.type.step(canvas.letter(LARGE))
            words = canvas.type.paragraph(self.below, letter, max(1, inside.width), face="sans", colour=theme.SOFT)
            surface.blit(words, (inside.x, y))
        if self.ringed:
            canvas.ring(surface, top, radius)
