"""Painter of all cards. It draws only what has changed, and of that only what can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pygame import Rect, Surface

from cardtable.art.images import Artwork
from cardtable.cards.pack import Place
from cardtable.table.animation.hit_areas import Outlines
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import Sprite
from cardtable.table.render.card_painter import CardPainter
from cardtable.table.render.occlusion import VisibleCard, in_order


class Painter:
    """Draws the cards of one table."""

    def __init__(self, tableau: PlacedCards, outlines: Outlines, art: Artwork) -> None:
        self._tableau, self._outlines = tableau, outlines
        self.brush = CardPainter(tableau, art)
        self._seen: list[VisibleCard] | None = None
        """The visible cards of this frame, the lowest first; None until asked for."""

    def restyle(self, art: Artwork) -> None:
        """Use other pictures of the same cards."""
        self.brush = CardPainter(self._tableau, art)

    def take_prints(self) -> bool:
        """Mark the cards for drawing whose print, or finely turned picture, has arrived. Return whether there are
        any."""
        printed = self.brush.printed()
        for sprite in printed:
            sprite.stale = True
        return bool(printed)

    def refine(self) -> bool:
        """Have one more card at rest turned finely. Return whether something must be drawn for that now."""
        return self.brush.turned.refine_next(self.brush.paper_of)

    def dirty(self) -> list[Rect]:
        """Return the parts of the window that must be drawn, each once."""
        self._seen = None
        rects, self._tableau.gone = self._tableau.gone, []
        for sprite in self._tableau.sprites():
            if sprite.stale:
                rects.append(sprite.drawn)
                sprite.drawn, sprite.stale = self._outlines.extent(sprite), False
                rects.append(sprite.drawn)
        if rects:
            rects += self._shades()
        return [rect for rect in rects if rect.width]

    def _shades(self) -> Iterator[Rect]:
        """Yield the rectangles of heaps in which another card throws the shadow since the lowest one came or went."""
        shaded = {look.sprite for look in self._looks() if look.shaded}
        for sprite in self._tableau.sprites():
            if sprite.shaded != (sprite in shaded):
                sprite.shaded = not sprite.shaded
                yield sprite.drawn

    def _looks(self) -> list[VisibleCard]:
        """Return the visible cards of this frame, the lowest first."""
        if self._seen is None:
            self.brush.next_frame()
            self._seen = in_order(self.heaps(), self._outlines.body)
        return self._seen

    def prepare(self, areas: Sequence[Rect]) -> int:
        """Make the pictures of the cards that touch some areas. Return the pixels that were made anew."""
        return self.brush.prepare(look for look in self._looks() if look.sprite.drawn.collidelist(areas) >= 0)

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw the cards that touch an area, the lowest first. The caller has clipped it and painted the cloth in
        it."""
        looks = self._looks()
        by_sprite = {look.sprite: look for look in looks}
        for look in looks:
            if look.sprite.drawn.colliderect(area):
                self.brush.draw(surface, look, by_sprite.get(look.above) if look.above else None)

    def heaps(self) -> Iterable[Sequence[Sprite]]:
        """Return the cards that lie together, from below. A card that waits to leave a heap still belongs to it."""
        waiting: dict[Place, list[Sprite]] = {}
        for place, counted in self._tableau.places.items():
            for sprite in counted:
                waiting.setdefault(sprite.lies or place, []).append(sprite)
        for lying in waiting.values():
            lying.sort(key=lambda sprite: sprite.z)
        return waiting.values()
