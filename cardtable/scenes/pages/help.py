"""Rules of every game: contents at the left, page at the right.

Pages are files of simple Markdown, a game's own in its folder as `text/<language>.md`. A page missing in a language is
shown in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import captions, theme
from cardtable.art.images import Artwork
from cardtable.cards.pack import FRENCH, Pack
from cardtable.foundation import paths
from cardtable.rules.registry import GAMES, TABLES, about
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.dialogs.card_grid import CardOrders, Key
from cardtable.scenes.pages.legend import legend
from cardtable.scenes.people.children import children_only
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import ChoiceList
from cardtable.widgets.containers import Beside, Column, Page, Row, Slip
from cardtable.widgets.labels import Words
from cardtable.widgets.markdown import title
from cardtable.widgets.markdown_view import Prose
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


def help_files(language: str) -> dict[str, Path]:
    """Return the pages in order of the contents: general pages, then the games as in the lobby."""
    found: dict[str, Path] = {}
    for code in (language, catalog.LANGUAGES[0]):
        for file in paths.help_pages(code):
            found.setdefault(paths.page_name(file), file)
    rank = {name: i for i, name in enumerate(GAMES)}
    return {name: found[name] for name in sorted(found, key=lambda name: (rank.get(name, -1), name))}


DRAWING = 0.55
"""Side of an icon among words, in heights of a card there."""


class PageCards:
    """Cards and icons in a page, by code. A CIRKLE face without its series is shown in the first one. An icon is named
    by its path: `icons/flag`."""

    def __init__(self, art: Artwork, pack: Pack) -> None:
        self._pack = pack
        self._card_orders = CardOrders(art)
        self._seen: list[Key] = []
        """Cards requested but not printed yet, the latest last."""

    def size(self, code: str, high: int) -> tuple[int, int] | None:
        """Return the size of a card or icon, or None if the text in backquotes is neither."""
        if "/" in code:
            return round(high * DRAWING), round(high * DRAWING)
        return self._card_orders.art.size(self._pack.name, high) if not code or self._meant(code) else None

    def face(self, code: str, high: int) -> Surface | None:
        """Return a card, or None until it is printed. An icon is ready at once."""
        if "/" in code:
            side = round(high * DRAWING)
            return self._card_orders.art.picture(code, side, side)
        key = (self._pack.name, self._meant(code), high)
        found = self._card_orders.card(key)
        if found is None and key not in self._seen:
            self._seen.append(key)
        return found

    def caption(self, code: str) -> str:
        """Return a trump's number and name, which its picture does not show; "" for other cards."""
        known = self._meant(code)
        return captions.name(self._pack.name, known) if self._pack.name == "tarot" and known else ""

    def has_pending(self) -> bool:
        """Return whether a visible card is still to be printed."""
        return bool(self._seen)

    def advance(self) -> bool:
        """Order the visible cards. Return True if some are newly printed."""
        if not self._card_orders.order_next(self._seen):
            return False
        self._seen = [key for key in self._seen if key not in self._card_orders.ready]
        return True

    def _meant(self, code: str) -> str:
        """Return the card of a code, or "" for an ordinary word."""
        return next((card for card in (code, f"{code}A") if card in self._pack.codes), "")


class Help(FormScene):
    """Book of rules, opened at a page and a heading: `tarocchi#auction`."""

    first_focus = "help.contents"

    def __init__(self, page: str = "") -> None:
        self._page, _, self._section = page.partition("#")
        self._turned = -1, -1.0
        """The heading jumped to, and the scroll position there."""

    def build(self, canvas: Canvas) -> Widget:
        self._turned = -1, -1.0
        self._files = help_files(catalog.language())
        if self._page not in self._files:
            self._page = next(iter(self._files), "")
        sources = {name: _read(file) for name, file in self._files.items()}
        if self._page in GAMES:
            sources[self._page] += "\n" + legend(self._page)
        self.cards = PageCards(self.shell.artwork, about(self._page).pack if self._page in GAMES else FRENCH)
        letters = self.shell.large_canvas() if children_only(self.shell.store) else canvas
        self._prose = Prose(letters, sources.get(self._page, ""), self.cards)
        self._scroll = ScrollArea(canvas, self._prose, name=f"help.page.{self._page}", margin=14)
        side = self._contents_width(canvas)
        self._prose.height(canvas.em(20) * 30)  # set once, so that the headings are known
        lines, depths, goals = self._contents(sources)
        self._goals = goals
        chosen = goals.index((self._page, -1)) if goals else -1
        self._listing = ChoiceList(canvas, lines, chosen, self._go, depths=depths, name="help.contents")
        contents = ScrollArea(canvas, self._listing, name="help.list", margin=6)
        body = Beside(canvas, self._scroll, contents, side_width=side, least=canvas.em(20) * 22, left=True, gap=30)
        foot = Row(
            canvas,
            [
                Button(canvas, text("common.back"), self.back, icon="back", name="help.back"),
                *self._lesson(canvas),
                *self._to_keys(canvas),
                Button(canvas, text("help_screen.before"), partial(self._turn, -1), icon="left", name="help.before"),
                Button(canvas, text("help_screen.next"), partial(self._turn, 1), icon="right", name="help.next"),
                Button(canvas, text("lobby.gallery"), self._look_at_cards, icon="cards", name="help.cards"),
                *self._to_problems(canvas),
            ],
            gap=14,
        )
        head = Column(
            canvas, [Words(canvas, text("help_screen.title"), size=22, face="serif-italic", colour=theme.SOFT)]
        )
        return Slip(canvas, Page(canvas, head, body, foot, gap=10), pad=28)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        wide = min(size[0] - 2 * canvas.u(28), max(canvas.u(1340), canvas.em(20) * 54))
        root.place(Rect((size[0] - wide) // 2, canvas.u(28), wide, size[1] - 2 * canvas.u(28)))

        section, self._section = self._section, ""
        if section in self._prose.names:
            self._turn_to(self._prose.names.index(section), at_once=True)

    def _contents_width(self, canvas: Canvas) -> int:
        return min(max(canvas.u(290), canvas.em(20) * 13), round(canvas.size[0] * 0.32))

    def _contents(self, sources: Mapping[str, str]) -> tuple[list[str], list[int], list[tuple[str, int]]]:
        """Return the lines of the contents, their depths, and their goals: a page with the number of a heading, or
        -1."""
        lines: list[str] = []
        depths: list[int] = []
        goals: list[tuple[str, int]] = []
        for name, source in sources.items():
            lines.append(title(source) or name)
            depths.append(0)
            goals.append((name, -1))
            if name != self._page:
                continue
            for i, (level, words, _) in enumerate(self._prose.headings):
                if level == 1:
                    lines.append(words)
                    depths.append(1)
                    goals.append((name, i))
        return lines, depths, goals

    # ---- navigation -----------------------------------------------------------------

    def _go(self, line: int) -> None:
        page, heading = self._goals[line]
        if page != self._page:
            self._open(page)
        elif heading < 0:
            self._scroll.scroll_to(0)
        else:
            self._turn_to(heading)

    def _turn_to(self, heading: int, at_once: bool = False) -> None:
        """Scroll a heading to the top, or as far as possible. The contents mark it as long as the page stays there."""
        self._scroll.scroll_to(self._prose.headings[heading][2], at_once=at_once)
        self._turned = heading, self._scroll.goal

    def _open(self, page: str) -> None:
        self._page = page
        self.rebuild()
        self.form.expose()

    def _to_problems(self, canvas: Canvas) -> list[Button]:
        """Return the button to the game's problems, unless a match is open below."""
        at_a_table = any(not isinstance(scene, FormScene) for scene in self.shell.scenes)
        if self._page not in TABLES or at_a_table:
            return []
        return [Button(canvas, text("problems.title"), self._problems, icon="target", name="help.problems")]

    def _problems(self) -> None:
        from cardtable.scenes.problems.problem_book import ProblemBook

        self.shell.push(ProblemBook(self._page))

    def _look_at_cards(self) -> None:
        """Open the gallery at the game's deck."""
        self.shell.open("gallery", about(self._page).pack.name if self._page in GAMES else "")

    def _lesson(self, canvas: Canvas) -> list[Button]:
        """Return the button to the game's first lesson, if it has one."""
        if self._page not in GAMES or not about(self._page).lessons:
            return []
        return [Button(canvas, text("lesson.open"), self._learn, icon="play", name="help.lesson")]

    def _to_keys(self, canvas: Canvas) -> list[Button]:
        """Return the button to the page of keys, on the general pages."""
        if self._page in GAMES:
            return []
        return [Button(canvas, text("keys.open"), self.shell.open_keys, icon="keyboard", name="help.keys")]

    def _learn(self) -> None:
        from cardtable.scenes.lessons.flow import open_lesson

        open_lesson(self.shell, self._page)

    def _turn(self, step: int) -> None:
        names = list(self._files)
        if names:
            self._open(names[(names.index(self._page) + step) % len(names)])

    def handle(self, event: Event) -> bool:
        keys = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
        if event.type == pygame.KEYDOWN and event.key in keys and self._scroll.key(event):
            return True  # these scroll the page wherever the focus is
        return super().handle(event)

    def update(self, dt: float) -> bool:
        moving = super().update(dt) or self.cards.has_pending()
        if self.cards.advance():
            self._prose.touch()
        # The contents follow the page.
        here = self._scroll.goal + self.shell.canvas.em(20) * 3
        passed = [i for i, (level, _, y) in enumerate(self._prose.headings) if level == 1 and y <= here]
        if self._turned[1] == self._scroll.goal:
            passed = [self._turned[0]]
        at = (self._page, passed[-1] if passed and self._scroll.goal > 0 else -1)
        if at in self._goals and self._goals.index(at) != self._listing.chosen and self.form.held is None:
            self._listing.mark(self._goals.index(at))
            return True
        return moving


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):  # a damaged installation shows the other pages
        return ""
