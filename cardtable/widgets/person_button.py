"""Button with the pictures and names of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.button import Pressable, kind_inks
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY


class NameTag(Pressable):
    """A piece of card with one medallion or several overlapping ones, and a name, which is cut when it must be."""

    def __init__(
        self,
        canvas: Canvas,
        avatars: Sequence[str],
        words: str,
        action: Callable[[], None],
        *,
        widest: int,
        size: float = BODY,
        icon: str = "person",
        name: str = "",
        tip: str = "",
        chosen: bool = False,
        mark: str = "",
    ) -> None:
        super().__init__(canvas, action, name, tip)
        self.avatars, self.words, self.size, self.icon = list(avatars), words, size, icon
        self.widest = widest
        self.chosen = chosen
        """True if the person is chosen: the button lies on gold."""
        self.mark = mark
        """Icon at the right end of a button that opens something, or ""."""
        self.thick = canvas.u(4)

    def label(self) -> str:
        return self.words

    def _side(self) -> int:
        return round(self.canvas.em(self.size) * 1.75)

    def _faces(self) -> int:
        """Return the width of the medallions, each of which hides a third of the previous one."""
        side = self._side()
        return side + (len(self.avatars) - 1) * round(side * 0.66) if self.avatars else round(side * 0.7)

    def _mark(self) -> int:
        """Return the width of the icon at the right end."""
        return round(self.canvas.em(self.size) * 0.7) if self.mark else 0

    def _lettering(self) -> float:
        return self.canvas.letter(self.size)

    def preferred_width(self) -> int:
        canvas = self.canvas
        words = canvas.type.width(self.words, self._lettering(), face="sans-bold") if self.words else 0
        aside = canvas.u(10) + canvas.u(6) if self.words else 0
        mark = self._mark() + canvas.u(8) if self.mark else 0
        return min(self.widest, words + aside + self._faces() + mark + 2 * canvas.u(12))

    def height(self, width: int) -> int:
        words = self.canvas.type.height(self._lettering(), face="sans-bold") + 2 * self.canvas.u(9)
        return max(words, self._side() + 2 * self.canvas.u(5)) + self.thick

    def draw(self, surface: Surface) -> None:
        canvas, radius = self.canvas, self.canvas.u(7)
        face, ink, edge = kind_inks("plain")
        if self.chosen:
            face, edge = theme.blend(face, theme.GOLD, 0.45), theme.OCHRE
        face = theme.blend(face, "#FFFFFF", 0.75 * self.warmth)
        edge = theme.blend(edge, theme.OCHRE, 0.7 * self.warmth)
        base = Rect(self.rect.x, self.rect.y + self.thick, self.rect.width, self.rect.height - self.thick)
        top = base.move(0, -(1 if self.down else self.thick))
        canvas.shadow(surface, base, lift=canvas.u(3 if self.down else 5), radius=radius, strength=70)
        canvas.card(surface, top.union(base), fill=edge, radius=radius)
        canvas.card(surface, top, fill=face, edge=theme.blend(edge, theme.FAINT, 0.25), radius=radius)
        if self.chosen and theme.STRONG:
            canvas.outline(surface, top, theme.INK, radius=radius, width=canvas.u(3))
        x, side = top.x + canvas.u(12), self._side()
        for avatar in self.avatars:
            surface.blit(canvas.portrait(avatar, side), (x, top.centery - side // 2))
            x += round(side * 0.66)
        if not self.avatars:
            small = self._faces()
            surface.blit(canvas.icon(f"icons/{self.icon}", small, ink), (x, top.centery - small // 2))
        x = top.x + canvas.u(12) + self._faces() + canvas.u(10)
        end = top.right - canvas.u(12) - self._mark()
        if self.mark:
            surface.blit(canvas.icon(self.mark, self._mark(), ink), (end, top.centery - self._mark() // 2))
            end -= canvas.u(8)
        if not self.words:
            end = x
        room = max(1, end - x)
        words = canvas.type.short(self.words, self._lettering(), room, face="sans-bold")
        line = canvas.type.line(words, self._lettering(), face="sans-bold", colour=ink)
        surface.blit(line, (x, top.centery - line.get_height() // 2))
        if self.ringed:
            canvas.ring(surface, top.union(base), radius)
