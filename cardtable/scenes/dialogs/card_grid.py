"""Cards laid out on the cloth for viewing.

No widget waits for printing: a card that is not printed yet leaves an outline. Cards are ordered a few at a time; the
artwork tells when an order is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect, Surface

from cardtable.art import captions, theme
from cardtable.art.images import Artwork
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

ABREAST = 6
"""Cards ordered at one time."""
Key: TypeAlias = tuple[str, str, int]
"""Pack, card code ("" for the back) and height in pixels."""


class CardOrders:
    """Cards that a screen wants, ordered a few at a time. `ready` are those already printed."""

    def __init__(self, art: Artwork) -> None:
        self.art = art
        self.ready: set[Key] = set()
        self._ordered: list[Key] = []

    def order_next(self, wanted: Sequence[Key]) -> bool:
        """Order the next missing cards of `wanted`. Return True if some have become ready."""
        before = len(self.ready)
        while not self.art.step():
            self.ready.update(self._ordered)
            self._ordered = [key for key in wanted if key not in self.ready][:ABREAST]
            if not self._ordered:
                break
            for pack, code, height in reversed(self._ordered):
                self.art.warm(pack, [code], height)
        return len(self.ready) > before

    def card(self, key: Key) -> Surface | None:
        """Return the printed card, or None if it is not ready."""
        if key not in self.ready:
            return None
        pack, code, height = key
        return self.art.face(pack, code, height) if code else self.art.back(pack, height)


class LaidCard(Pressable):
    """Button of one card on the cloth; it rises under the pointer."""

    def __init__(
        self, canvas: Canvas, card_orders: CardOrders, key: Key, action: Callable[[], None], name: str
    ) -> None:
        super().__init__(canvas, action, name)
        self.card_orders, self.card = card_orders, key
        self._before: Surface | None = None
        """Earlier print of the card, shown until the new one is ready."""

    def inherit(self, old: Widget) -> None:
        if isinstance(old, LaidCard) and old.card == self.card:
            self._before = old.card_orders.card(old.card) or old._before  # noqa: SLF001 - an earlier print

    def label(self) -> str:
        return captions.name(self.card[0], self.card[1])

    def preferred_width(self) -> int:
        return self.card_orders.art.size(self.card[0], self.card[2])[0]

    def height(self, width: int) -> int:
        return self.card[2]

    def reach(self) -> Rect:
        out = max(self.canvas.u(12), self.card[2] // 9) + 4
        return self.rect.inflate(2 * out, 2 * out)

    def draw(self, surface: Surface) -> None:
        canvas, (pack, _, high) = self.canvas, self.card
        radius = round(high * 0.05)
        card = self.card_orders.card(self.card)
        if card is None:
            card = self._before
        else:
            self._before = None
        if card is None:
            canvas.outline(surface, self.rect, theme.SHADE, radius=radius, width=1)
            return
        rise = 0 if self.down else round(canvas.u(6) * self.warmth)
        shadow = self.card_orders.art.shadow(pack, high, 0.125 * self.warmth)
        surface.blit(shadow, shadow.get_rect(center=self.rect.center).move(canvas.u(2), canvas.u(3)))
        at = self.rect.move(0, -rise)
        surface.blit(card, at)
        if self.ringed:
            canvas.ring(surface, at, radius)
