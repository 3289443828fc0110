"""Gallery: every card of the three decks on the cloth, as the current preferences draw it. It changes none of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from cardtable.art import captions, theme
from cardtable.art.card_face import TALL, WIDE
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.dialogs.card_grid import CardOrders, Key, LaidCard
from cardtable.scenes.pages.card_detail import CardDetail
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Tabs
from cardtable.widgets.containers import Box, Column, Page, Row, Slip
from cardtable.widgets.labels import Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

DECKS = ("french", "cirkle", "tarot")
ACROSS = {"french": 13, "cirkle": 12, "tarot": 11}
"""Cards in a row: a suit of each deck, or in CIRKLE three colours without their targets."""
TALLEST = 0.25
"""Largest height of a card as share of the window, so that several rows are visible in a wide one."""
ROOM = 30 * 1024 * 1024
"""Most bytes for all cards of a deck, about, so that the artwork keeps them while the page scrolls."""


class Group(NamedTuple):
    """Cards that lie together under a title."""

    title: str
    codes: tuple[str, ...]


def deck_groups(deck: str) -> list[Group]:
    """Return a deck in groups."""
    if deck == "french":
        laid = [Group("", FRENCH.codes)]
    elif deck == "cirkle":
        size = len(CIRKLE) // len(captions.SERIES)
        laid = [
            Group(text(title), CIRKLE.codes[i * size : (i + 1) * size])
            for i, title in enumerate(captions.SERIES.values())
        ]
        laid.append(Group(text("gallery.part.memo"), ("memo-M", "memo-J", "memo-B", "memo-V")))
    else:
        of = {suit: tuple(code for code in TAROCCHI.codes[22:] if code[0] == suit) for suit in "OCSB"}
        laid = [
            Group(text("gallery.part.trumps"), TAROCCHI.codes[:22]),
            Group(text("gallery.part.O"), of["O"]),
            Group(text("gallery.part.C"), of["C"]),
            Group(text("gallery.part.S"), of["S"]),
            Group(text("gallery.part.B"), of["B"]),
        ]
    return [*laid, Group(text("gallery.part.back"), ("",))]


def deck_titles() -> list[str]:
    """Return the names of the decks."""
    return [text("gallery.deck.french"), text("gallery.deck.cirkle"), text("gallery.deck.tarot")]


class LaidPart(Box):
    """Box of one group: title, and cards in rows. All groups of a deck have the same columns."""

    def __init__(self, canvas: Canvas, title: str, cards: Sequence[LaidCard], across: int, gap: int) -> None:
        self.title = Words(canvas, title, size=23, face="serif-bold", colour=theme.PALE_GOLD)
        super().__init__(canvas, [self.title, *cards] if title else cards)
        self.cards, self.across, self.gap = cards, across, gap
        self.room = across * (cards[0].preferred_width() + gap) - gap
        """Width of a whole row."""

    def _above(self) -> int:
        return self.title.height(self.room) + self.canvas.u(8) if self.title.words else 0

    def preferred_width(self) -> int:
        return self.room

    def height(self, width: int) -> int:
        rows = -(-len(self.cards) // self.across)
        return self._above() + rows * (self.cards[0].card[2] + self.gap) - self.gap

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide, high = self.cards[0].preferred_width(), self.cards[0].card[2]
        left, top = rect.x + (rect.width - self.room) // 2, rect.y + self._above()
        self.title.place(Rect(left, rect.y, self.room, self.title.height(self.room)))
        for i, card in enumerate(self.cards):
            row, column = divmod(i, self.across)
            card.place(Rect(left + column * (wide + self.gap), top + row * (high + self.gap), wide, high))


class Gallery(FormScene):
    """All cards of one deck."""

    first_focus = "gallery.deck"

    def __init__(self, deck: str = "") -> None:
        self._deck = deck if deck in DECKS else DECKS[0]

    def build(self, canvas: Canvas) -> Widget:
        self._card_orders = CardOrders(self.shell.artwork)
        gap, edge = canvas.u(9), canvas.u(22)
        laid, across = deck_groups(self._deck), ACROSS[self._deck]
        bar = canvas.u(60)
        widest = (canvas.size[0] - 2 * edge - bar - (across - 1) * gap) // across
        slender = TALL / WIDE[self._deck]
        count = sum(len(part.codes) for part in laid)
        high = int(min(widest * slender, canvas.size[1] * TALLEST, (ROOM / 4 / count * slender) ** 0.5))
        self._high = high
        self._codes: list[str] = []
        inside: list[Widget] = []
        for part in laid:
            cards = [self._card(canvas, code, high) for code in part.codes]
            inside.append(LaidPart(canvas, part.title, cards, across, gap))
        tabs = Tabs(
            canvas,
            deck_titles(),
            DECKS.index(self._deck),
            self._turn_to,
            name="gallery.deck",
        )
        back = Button(canvas, text("common.back"), self.back, icon="back", name="gallery.leave")
        to_print = Button(canvas, text("sheets.open"), self._print, icon="pencil", size=18, name="gallery.print")
        look = Button(
            canvas, text("gallery.look"), self._change_look, icon="settings", size=18, name="gallery.settings"
        )
        head = Slip(canvas, Row(canvas, [back, tabs, to_print, look], gap=26), pad=14, frame=False)
        self._scroll = ScrollArea(canvas, Column(canvas, inside, gap=20), name=f"gallery.cards.{self._deck}", margin=20)
        return Page(canvas, head, self._scroll, Space(canvas), gap=6)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        root.place(Rect(canvas.u(22), canvas.u(16), size[0] - 2 * canvas.u(22), size[1] - canvas.u(18)))
        self._cells = [widget for widget in root.walk() if isinstance(widget, LaidCard)]
        self._card_orders.order_next(self._wanted())

    # ---- actions --------------------------------------------------------------------

    def _change_look(self) -> None:
        """Open the settings of the cards, or return to the settings below. They hold for everyone, so a press in the
        gallery changes nothing."""
        from cardtable.scenes.pages.settings import Settings

        if isinstance(self.shell.scene_below(self), Settings):
            self.back()
        else:
            self.shell.open("settings", "four_colour")

    def _turn_to(self, deck: int) -> None:
        self._deck = DECKS[deck]
        self.rebuild()
        self.form.expose()

    def _print(self) -> None:
        """Open the dialog that prints the current deck."""
        from cardtable.scenes.transfer.print_deck import PrintDeck

        codes = [code for part in deck_groups(self._deck) for code in part.codes if code]
        self.shell.push(PrintDeck(self._deck, deck_titles()[DECKS.index(self._deck)], codes))

    # ---- cards ----------------------------------------------------------------------

    def _card(self, canvas: Canvas, code: str, high: int) -> LaidCard:
        self._codes.append(code)
        key = (self._deck, code, high)
        return LaidCard(
            canvas, self._card_orders, key, partial(self._look, len(self._codes) - 1), f"card.{code or 'back'}"
        )

    def _look(self, at: int) -> None:
        self.shell.push(CardDetail(self._deck, self._codes, at, self._high, self._seen))

    def _seen(self, at: int, keyboard: bool) -> None:
        """Focus the card that was last viewed in detail."""
        self.form.focus(self._cells[at], ringed=keyboard)

    def on_uncovered(self) -> None:
        # Large pictures may have pushed small ones out of the artwork's cache.
        self._card_orders.ready.clear()
        self._card_orders.order_next(self._wanted())

    def _wanted(self) -> list[Key]:
        """Return all cards to print, visible ones first."""
        view = self._scroll.view()
        return [cell.card for cell in sorted(self._cells, key=lambda cell: not cell.rect.colliderect(view))]

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if len(self._card_orders.ready) == len(self._cells):
            return moving
        before = set(self._card_orders.ready)
        if self._card_orders.order_next(self._wanted()):
            for cell in self._cells:
                if cell.card in self._card_orders.ready and cell.card not in before:
                    cell.touch()
        return True
