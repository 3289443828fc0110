"""Page of keys, opened by the question mark on every screen. The keys of the scene below come first; a second tab shows
the marks of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame.event import Event

from cardtable.art import theme
from cardtable.cards.pack import FRENCH
from cardtable.rules.registry import GAMES, about
from cardtable.scenes.core.form_scene import PageScene
from cardtable.scenes.core.key_bindings import (
    ASK_FOR_KEYS,
    EVERYWHERE,
    FORMS,
    LESSON,
    PROBLEM,
    REPLAY,
    STAKE,
    TABLE,
    Binding,
)
from cardtable.scenes.pages.help import PageCards
from cardtable.scenes.pages.legend import legend
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Tabs
from cardtable.widgets.containers import Column, Page, Row, Slip
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.markdown_view import Prose
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

TURNS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
"""Keys that scroll the page, whatever has the focus."""


class KeyChapter(NamedTuple):
    """Keys of one kind of scene."""

    title: str
    bindings: Sequence[Binding]


def chapters(kind: str) -> Sequence[KeyChapter]:
    """Return all chapters, that of the scene below first."""
    everywhere = KeyChapter(text("keys.part.everywhere"), (*EVERYWHERE, *FORMS))
    figure, replay = KeyChapter(text("keys.part.figure"), STAKE), KeyChapter(text("keys.part.replay"), REPLAY)
    table, problem = KeyChapter(text("keys.part.table"), TABLE), KeyChapter(text("keys.part.problem"), PROBLEM)
    lesson = KeyChapter(text("keys.part.lesson"), LESSON)
    match kind:
        case "table":
            return table, figure, everywhere, replay, problem, lesson
        case "lesson":
            return lesson, figure, everywhere, table, replay, problem
        case "problem":
            return problem, figure, everywhere, table, replay, lesson
        case "replay":
            return replay, everywhere, table, figure, problem, lesson
    return everywhere, table, figure, replay, problem, lesson


def keys_markdown(kind: str) -> str:
    """Return the keys as Markdown."""
    lines: list[str] = []
    for chapter in chapters(kind):
        rows = [f"| **{each.caption()}** | {text(each.text_id)} |" for each in chapter.bindings]
        head = [f"| {text('keys.key')} | {text('keys.does')} |", "|---|---|"]
        lines += [f"## {chapter.title}", "", *head, *rows, ""]
    return "\n".join(lines)


class KeyPage(PageScene):
    """Page for a place such as `table#poker`, `lesson#naval` or `replay#contrat`, or none."""

    first_focus = "keys.part"

    def __init__(self, place: str = "") -> None:
        self._kind, _, self._game = place.partition("#")
        self._part = 0

    def build(self, canvas: Canvas) -> Widget:
        known = self._game in GAMES
        self._cards = PageCards(self.shell.artwork, about(self._game).pack if known else FRENCH)
        source = legend(self._game) if self._part else keys_markdown(self._kind)
        self._prose = Prose(canvas, source, self._cards)
        self._scroll = ScrollArea(canvas, self._prose, name=f"keys.page.{self._part}", margin=14)
        parts = [text("keys.keys"), text("help_screen.marks")]
        tabs = [Tabs(canvas, parts, self._part, self._turn_to, name="keys.part")] if known else []
        head = Column(canvas, [Heading(canvas, text("keys.title")), *tabs])
        back = Button(canvas, text("common.back"), self.back, icon="back", name="keys.back")
        again = Words(canvas, text("keys.closes"), size=17, face="sans", colour=theme.SOFT)
        return Slip(canvas, Page(canvas, head, self._scroll, Row(canvas, [back, again], gap=24), gap=10), pad=28)

    def _turn_to(self, part: int) -> None:
        self._part = part
        self.rebuild()
        self.form.expose()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN:
            if getattr(event, "unicode", "") == ASK_FOR_KEYS:
                self.back()
                return True
            if event.key in TURNS and self._scroll.key(event):
                return True
        return super().handle(event)

    def update(self, dt: float) -> bool:
        moving = super().update(dt) or self._cards.has_pending()
        if self._cards.advance():
            self._prose.touch()
        return moving
