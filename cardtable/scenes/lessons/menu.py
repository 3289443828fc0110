"""Lesson menu: resume, restart, another chapter, free deal, rules, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class MenuEntry(NamedTuple):
    """One menu entry; the dialog closes when it is chosen."""

    name: str
    words: Callable[[], str]
    icon: str
    take: Callable[[], None]


class LessonMenu(ModalScene):
    """Dialog of menu entries, the most likely one first. Escape calls `stay`."""

    widest = 600

    def __init__(
        self, title: Callable[[], str], words: Callable[[], str], ways: Sequence[MenuEntry], stay: Callable[[], None]
    ) -> None:
        self._title, self._words, self._ways, self._stay = title, words, ways, stay
        self.first_focus = f"lesson.{ways[0].name}"

    def slip(self, canvas: Canvas) -> Widget:
        buttons = [
            Button(
                canvas, way.words(), partial(self._take, way.take), icon=way.icon, kind="plain" if i else "main",
                name=f"lesson.{way.name}",
            )
            for i, way in enumerate(self._ways)
        ]  # fmt: skip
        told = [Words(canvas, self._words(), align="centre")] if self._words() else []
        return Column(canvas, [Heading(canvas, self._title(), size=30), *told, *buttons], gap=14)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return ()

    def _take(self, way: Callable[[], None]) -> None:
        self.shell.pop()
        way()

    def back(self) -> None:
        self._take(self._stay)
