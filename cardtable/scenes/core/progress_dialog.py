"""Modal progress dialog for background work, with a button to cancel it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.form_scene import Dialog, ModalScene
from cardtable.text.catalog import text
from cardtable.transfer.messages import reason
from cardtable.transfer.task import Result, TransferTask
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget

AT_ONCE = 0.3
"""Seconds before the progress is shown, because most work is over by then."""


class ProgressGroove(Widget):
    """Progress bar."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, "in-work.part")
        self.part = 0.0

    def height(self, width: int) -> int:
        return self.canvas.u(16)

    def fill(self, part: float) -> None:
        """Show the share done, 0 to 1."""
        if round(part * 200) != round(self.part * 200):
            self.part = part
            self.touch()

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        canvas.card(surface, rect, fill=theme.SHADE, edge=theme.DEEP, radius=rect.height // 2)
        done = Rect(rect.x, rect.y, max(rect.height, round(rect.width * self.part)), rect.height)
        if self.part > 0:
            pygame.draw.rect(
                surface, theme.BRICK, done.inflate(-canvas.u(5), -canvas.u(5)), border_radius=rect.height // 2
            )


class ProgressDialog(ModalScene, Generic[Result]):
    """Dialog that waits for background work and passes its result to `then`. An error is shown in a dialog."""

    widest = 620
    first_focus = "in-work.stop"

    def __init__(
        self, title: str, words: str, work: TransferTask[Result], then: Callable[[Result], None], *, stops: bool = True
    ) -> None:
        """`title` heads an error dialog, `words` stand over the progress bar."""
        self._title, self._words, self._work, self._then, self._stops = title, words, work, then, stops
        self._waited = 0.0

    def slip(self, canvas: Canvas) -> Widget:
        self._groove = ProgressGroove(canvas)
        self._groove.fill(self._work.part)
        return Column(canvas, [Heading(canvas, self._words, size=28), self._groove], gap=18)

    def answers(self, canvas: Canvas) -> Sequence[Widget]:
        if not self._stops:
            return [Words(canvas, text("keeping.a-moment"), size=18, face="serif-italic", colour=theme.SOFT)]
        return [Button(canvas, text("common.cancel"), self.back, name="in-work.stop")]

    @property
    def part(self) -> float:
        """Share of the work that the bar shows, from 0 to 1."""
        return self._groove.part

    def back(self) -> None:
        """Cancel the work. Nothing of it is kept."""
        if self._stops:
            self._work.stop()

    def needs_polling(self) -> bool:
        return True

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        self._waited += dt
        self._groove.fill(self._work.part)
        if self._work.running:
            return moving or self._waited > AT_ONCE
        work, shell = self._work, self.shell
        shell.pop()
        if work.refused is not None:
            shell.push(Dialog.notice(self._title, reason(work.refused)))
        elif work.trouble:
            shell.push(Dialog.notice(self._title, text("parcels.trouble", trouble=work.trouble)))
        elif work.result is not None:
            self._then(work.result)
        return True
