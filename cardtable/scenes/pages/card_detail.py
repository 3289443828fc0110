"""One card of the gallery, as large as the window allows, between its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import captions, theme
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.card_grid import CardOrders, Key, LaidCard
from cardtable.text.catalog import text
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Page, Row
from cardtable.widgets.labels import Space, Words
from cardtable.widgets.widget import Widget


class Large(Pressable):
    """The large card. Until it is printed, the small print is enlarged."""

    def __init__(
        self, canvas: Canvas, card_orders: CardOrders, key: Key, small: int, action: Callable[[], None]
    ) -> None:
        super().__init__(canvas, action, name="look.card")
        self.card_orders, self.card, self.small = card_orders, key, small
        self._stand_in: Surface | None = None

    def label(self) -> str:
        return captions.name(self.card[0], self.card[1])

    def reach(self) -> Rect:
        out = self.card[2] // 6
        return self.rect.inflate(2 * out, 2 * out)

    def draw(self, surface: Surface) -> None:
        pack, code, high = self.card
        shadow = self.card_orders.art.shadow(pack, high, 0.125)
        surface.blit(shadow, shadow.get_rect(center=self.rect.center).move(self.canvas.u(6), self.canvas.u(9)))
        card = self.card_orders.card(self.card) or self._enlarged(self.card_orders.card((pack, code, self.small)))
        if card is not None:
            surface.blit(card, self.rect)
        if self.ringed:
            self.canvas.ring(surface, self.rect, round(high * 0.05))

    def _enlarged(self, small: Surface | None) -> Surface | None:
        if self._stand_in is None and small is not None:
            self._stand_in = pygame.transform.smoothscale(small, self.rect.size)
        return self._stand_in


class Spread(Widget):
    """The large card between its neighbours, with name and description below."""

    def __init__(self, canvas: Canvas, large: Large, beside: Sequence[LaidCard | None], words: Sequence[Words]) -> None:
        super().__init__(canvas)
        self.large, self.beside, self.words = large, beside, words
        self._inside: list[Widget] = [*(each for each in beside if each), large, *words]
        self.adopt(*self._inside)

    def children(self) -> Sequence[Widget]:
        return self._inside

    def place(self, rect: Rect) -> None:
        super().place(rect)
        pack, _, high = self.large.card
        wide = self.large.card_orders.art.size(pack, high)[0]
        self.large.place(Rect(rect.centerx - wide // 2, rect.y, wide, high))
        y = rect.y + high + self.canvas.u(18)
        for words in self.words:
            measure = self._measure(words, min(rect.width, self.canvas.em(20) * 42))
            words.place(Rect(rect.centerx - measure // 2, y, measure, words.height(measure)))
            y += words.rect.height + self.canvas.u(4)
        for card, side in zip(self.beside, (-1, 1), strict=True):
            if card is None:
                continue
            small = Rect(0, 0, card.preferred_width(), card.card[2])
            free = (rect.width - wide) // 2
            small.center = self.large.rect.centerx + side * (wide // 2 + free // 2), self.large.rect.centery
            card.place(small)

    def _measure(self, words: Words, widest: int) -> int:
        """Return a width at which the last line of a paragraph is not left with a word or two."""
        measure = widest
        while measure > widest // 2 and words.height(round(measure * 0.95)) == words.height(widest):
            measure = round(measure * 0.95)
        return measure


class CardDetail(FormScene):
    """One large card. Left and Right go to its neighbours, Escape back to the gallery."""

    first_focus = "look.card"

    def __init__(self, pack: str, codes: Sequence[str], at: int, small: int, seen: Callable[[int, bool], None]) -> None:
        self._pack, self._cards, self._at, self._small, self._seen = pack, codes, at, small, seen
        self._keyboard = False
        """True if the last input was a key."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._card_orders = CardOrders(shell.artwork)

    def build(self, canvas: Canvas) -> Widget:
        if self._card_orders.art is not self.shell.artwork:
            self._card_orders = CardOrders(self.shell.artwork)
        pack, code = self._pack, self._cards[self._at]
        words = [
            Words(canvas, captions.name(pack, code), size=36, face="serif-bold", colour=theme.PALE_GOLD, align="centre")
        ]
        line = captions.line(pack, code)
        if line:
            words.append(Words(canvas, line, size=22, face="serif-italic", colour=theme.PAPER, align="centre"))
        back = Button(canvas, text("common.back"), self.back, icon="back", name="look.back")
        last = len(self._cards) - 1
        before = Button(
            canvas,
            text("gallery.before"),
            partial(self._go, -1),
            icon="left",
            name="look.before",
            enabled=self._at > 0,
        )
        after = Button(
            canvas,
            text("gallery.next"),
            partial(self._go, 1),
            icon="right",
            name="look.next",
            enabled=self._at < last,
        )
        foot = Row(canvas, [before, back, after], gap=14, align="centre")
        self._large = self._height(canvas, foot)
        beside = [self._neighbour(canvas, -1), self._neighbour(canvas, 1)]
        self._front = Large(canvas, self._card_orders, (pack, code, self._large), self._small, self.back)
        return Page(canvas, Space(canvas), Spread(canvas, self._front, beside, words), foot, gap=10)

    def _height(self, canvas: Canvas, foot: Widget) -> int:
        """Return the height of the large card, equal for the whole deck so that cards do not jump. Below the name there
        is room for the deck's longest description."""
        edge = canvas.u(24)
        lines = {"french": 0, "cirkle": 1, "tarot": 2}[self._pack]
        step = canvas.type.step(canvas.letter(22))
        words = canvas.type.step(canvas.letter(36)) + lines * step + canvas.u(18 + 12)
        free = canvas.size[1] - 2 * edge - foot.height(canvas.size[0] - 2 * edge) - 2 * canvas.u(10) - words
        return max(canvas.size[1] // 3, free)

    def _neighbour(self, canvas: Canvas, step: int) -> LaidCard | None:
        at = self._at + step
        if not 0 <= at < len(self._cards):
            return None
        key = (self._pack, self._cards[at], self._small)
        return LaidCard(
            canvas, self._card_orders, key, partial(self._go, step), f"look.card.{'before' if step < 0 else 'next'}"
        )

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        edge = self.shell.canvas.u(24)
        root.place(Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge))
        self._card_orders.ready.intersection_update([*self._small_ones(), *self._large_ones()])
        self._card_orders.order_next(self._small_ones())

    def _go(self, step: int) -> None:
        at = self._at + step
        if 0 <= at < len(self._cards):
            self.shell.canvas.sound("flip")
            self._at = at
            self.rebuild()
            if self.form.focused is None or not self.form.focused.enabled:  # no further card in that direction
                self.form.focus(self._front, ringed=False)
            self.form.expose()

    def handle(self, event: Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._keyboard = event.type == pygame.KEYDOWN
        if event.type == pygame.KEYDOWN:
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
            if event.key in steps:
                self._go(steps[event.key])
                return True
        return super().handle(event)

    def back(self) -> None:
        self.shell.pop()
        self._seen(self._at, self._keyboard)

    def _near(self) -> list[str]:
        """Return the card itself, then its neighbours."""
        return [self._cards[at] for at in (self._at, self._at + 1, self._at - 1) if 0 <= at < len(self._cards)]

    def _small_ones(self) -> list[Key]:
        return [(self._pack, code, self._small) for code in self._near()]

    def _large_ones(self) -> list[Key]:
        return [(self._pack, code, self._large) for code in self._near()]

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        wanted = [*self._small_ones(), *self._large_ones()]
        if self._card_orders.ready.issuperset(wanted):
            return moving
        # One large card at a time, because the neighbours would delay the card now shown.
        first = wanted[: len(wanted) // 2 + 1]
        if self._card_orders.order_next(first if not self._card_orders.ready.issuperset(first) else wanted):
            for widget in self.form.root.walk():
                if isinstance(widget, LaidCard | Large):
                    widget.touch()
        return True
