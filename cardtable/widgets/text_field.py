"""Text field of one line, for a name or a code."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget


class TextField(Widget):
    """A line to write on, with a caret; Ctrl+V pastes, Ctrl+U empties it."""

    focusable = True

    def __init__(
        self,
        canvas: Canvas,
        words: str,
        *,
        change: Callable[[str], None] = lambda words: None,
        done: Callable[[], None] = lambda: None,
        longest: int = 24,
        hint: str = "",
        wide: float = 360,
        name: str = "",
    ) -> None:
        super().__init__(canvas, name)
        self.words, self.change, self.done, self.longest, self.hint = words, change, done, longest, hint
        self.caret = len(words)
        self._wide = canvas.u(wide)
        self._from = 0

    def label(self) -> str:
        return self.words or self.hint

    def preferred_width(self) -> int:
        return self._wide

    def height(self, width: int) -> int:
        return self.canvas.type.height(self.canvas.letter(BODY)) + 2 * self.canvas.u(10)

    def inherit(self, old: Widget) -> None:
        if isinstance(old, TextField):
            self.caret = min(old.caret, len(self.words))

    def focus(self, ringed: bool) -> None:
        super().focus(True)  # the ring shows the target of typing after any way of focusing
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def blur(self) -> None:
        super().blur()
        pygame.key.stop_text_input()

    def _write(self, letters: str) -> None:
        letters = "".join(letter for letter in letters if letter.isprintable())
        letters = letters[: self.longest - len(self.words)]
        if letters:
            self._become(self.words[: self.caret] + letters + self.words[self.caret :], self.caret + len(letters))

    def _become(self, words: str, caret: int) -> None:
        changed = words != self.words
        self.words, self.caret = words, caret
        self.touch()
        if changed:
            self.change(words)

    def typed(self, letters: str) -> bool:
        self._write(letters)
        return True

    def key(self, event: Event) -> bool:
        words, caret = self.words, self.caret
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.done()
        elif event.key == pygame.K_BACKSPACE and caret:
            start = words.rstrip().rfind(" ", 0, caret) + 1 if command else caret - 1
            self._become(words[:start] + words[caret:], start)
        elif event.key == pygame.K_DELETE:
            self._become(words[:caret] + words[caret + 1 :], caret)
        elif event.key == pygame.K_LEFT:
            self._become(words, max(0, caret - 1))
        elif event.key == pygame.K_RIGHT:
            self._become(words, min(len(words), caret + 1))
        elif event.key == pygame.K_HOME:
            self._become(words, 0)
        elif event.key == pygame.K_END:
            self._become(words, len(words))
        elif command and event.key == pygame.K_v:
            self._write(_pasted())
        elif command and event.key == pygame.K_u:
            self._become("", 0)
        else:
            # Letters arrive as text; the keys that make them must not also be taken for shortcuts.
            return bool(event.unicode and event.unicode.isprintable() and not command)
        return True

    def grab(self, position: tuple[int, int]) -> None:
        x = position[0] - self._inner().x
        shown = self.words[self._from :]
        edges = [self._width(shown[:n]) for n in range(len(shown) + 1)]
        nearest = min(range(len(edges)), key=lambda n: abs(edges[n] - x))
        self._become(self.words, self._from + nearest)

    def _width(self, words: str) -> int:
        return self.canvas.type.width(words, self.canvas.letter(BODY)) if words else 0

    def _inner(self) -> Rect:
        return self.rect.inflate(-2 * self.canvas.u(14), 0)

    def draw(self, surface: Surface) -> None:
        canvas, inner = self.canvas, self._inner()
        edge = theme.SOFT if self.focused or self.hovered else theme.FAINT
        canvas.card(surface, self.rect, fill="#FFFDF7", edge=edge, radius=canvas.u(6))
        self._from = min(self._from, self.caret)
        while self._width(self.words[self._from : self.caret]) > inner.width - 2 and self._from < self.caret:
            self._from += 1
        shown = self.words[self._from :] or self.hint
        colour = theme.INK if self.words else theme.SOFT
        line = canvas.line(shown, BODY, colour=colour)
        y = inner.centery - line.get_height() // 2
        surface.blit(line, (inner.x, y), (0, 0, inner.width, line.get_height()))
        if self.focused:
            x = inner.x + self._width(self.words[self._from : self.caret])
            surface.fill(theme.BRICK, (x, y + canvas.u(2), max(2, canvas.u(2)), line.get_height() - 2 * canvas.u(2)))
        if self.ringed:
            canvas.ring(surface, self.rect, canvas.u(6))


def _pasted() -> str:
    """Return the text of the system's clipboard in one line, or an empty string."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except (pygame.error, AttributeError, NotImplementedError):
        return ""
