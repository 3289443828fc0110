"""Chapters of the statistics, each a screen of its own: games, people, family, characters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from cardtable.art import theme
from cardtable.scenes.core.form_scene import PageScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice, Tabs
from cardtable.widgets.containers import Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import BODY, Heading, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

GAMES, PEOPLE, HOUSE, CHARACTER = CHAPTERS = ("games", "people", "house", "character")


def chapters(shell: SceneStack, canvas: Canvas, here: str) -> Tabs:
    """Return the tabs that lead to the other chapters."""
    names = [text("book.games"), text("book.people"), text("book.house"), text("book.characters")]
    return Tabs(
        canvas, names, CHAPTERS.index(here), lambda i: shell.replace_with("book", CHAPTERS[i]), name="book.chapter"
    )  # fmt: skip


class Chapter(PageScene):
    """Base of the chapters that are one scrolling page."""

    widest, ems = 1180, 50
    first_focus = "book.chapter"
    chapter = PEOPLE

    @abstractmethod
    def parts(self, canvas: Canvas) -> list[Widget]:
        """Return the content of the page."""

    def page_name(self) -> str:
        """Return the name of the scroll area. A page with another name starts at its top."""
        return "chapter"

    def head(self, canvas: Canvas) -> list[Widget]:
        """Return the widgets that stay above the scrolling page."""
        return [Heading(canvas, text("book.title")), chapters(self.shell, canvas, self.chapter)]

    def body(self, canvas: Canvas) -> Widget:
        """Return the scrolling page, or its replacement."""
        page = Column(canvas, self.parts(canvas), gap=12)
        return ScrollArea(canvas, page, name=self.page_name(), margin=10, steady=True)

    def build(self, canvas: Canvas) -> Widget:
        head = Column(canvas, self.head(canvas), gap=8)
        foot = Row(canvas, [Button(canvas, text("common.back"), self.back, icon="back", name="book.back")])
        return Slip(canvas, Page(canvas, head, self.body(canvas), foot), pad=28)

    def on_uncovered(self) -> None:
        self.rebuild()

    def rebuild_page(self) -> None:
        """Build the page again after a choice."""
        self.rebuild()
        self.form.expose()


def filter_choice(
    canvas: Canvas, words: str, answers: list[str], chosen: int, change: Callable[[int], None], name: str
) -> Widget:
    """Return a labelled choice of a filter."""
    return Pair(
        canvas,
        Words(canvas, words, colour=theme.SOFT),
        Choice(canvas, answers, chosen, change, size=BODY - 3, name=name),
    )
