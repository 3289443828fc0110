"""Trick as printed on a slip: one card each side by side, or a row for each player where several cards were played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.images import Artwork
from cardtable.cards.pack import Card, Pack, Seat
from cardtable.play.player import PlayerInfo
from cardtable.rules.tricks import TakenTrick
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

_NAMES, _ROLE = (21, 19, 17, 15, 13), 17
"""Letter sizes for names, the best first, and for roles."""
_COVERED = 0.78
"""Height of a card played face down, relative to the others."""


class TrickView(Widget):
    """Cards of a trick in order of play with the players' names. The taker's card carries a medal."""

    def __init__(
        self, canvas: Canvas, artwork: Artwork, trick: TakenTrick, sitters: Sequence[PlayerInfo], pack: Pack
    ) -> None:
        super().__init__(canvas)
        self._artwork, self._trick, self._sitters, self._pack = artwork, trick, sitters, pack
        self._rows = trick.cards_by_seat()

    def label(self) -> str:
        return ", ".join(self._sitters[seat].name for seat, _ in self._rows)

    @abstractmethod
    def widest(self) -> int:
        """Return the preferred width of the slip in canvas units."""

    def _roles(self, seat: Seat) -> Sequence[str]:
        """Return the player's roles in the trick, besides following."""
        trick = self._trick
        roles = {
            text("trick.led"): seat == trick.leader,
            text("trick.resigned"): seat in trick.resigned,
            text("trick.took"): seat == trick.taker,
        }
        return [role for role, played in roles.items() if played]

    def _lettering(self, name: str, width: int) -> float:
        """Return the letter size at which no word of the name is broken."""
        type_case, letter = self.canvas.type, self.canvas.letter
        words = name.split()
        fits = (
            size for size in _NAMES if all(type_case.width(w, letter(size), face="serif-bold") <= width for w in words)
        )
        return next(fits, _NAMES[-1])

    def _caption(self, seat: Seat, width: int, align: str = "centre") -> Surface:
        canvas = self.canvas
        name = self._sitters[seat].name
        bold = canvas.type.paragraph(
            name, canvas.letter(self._lettering(name, width)), width, face="serif-bold", align=align
        )
        roles = "\n".join(self._roles(seat))
        if not roles:
            return bold
        small = canvas.type.paragraph(roles, canvas.letter(_ROLE), width, face="sans", colour=theme.SOFT, align=align)
        block = Surface((width, bold.get_height() + canvas.u(4) + small.get_height()), pygame.SRCALPHA)
        block.blit(bold, (0, 0))
        block.blit(small, (0, bold.get_height() + canvas.u(4)))
        return block

    def _lay(self, surface: Surface, card: Card | None, box: Rect) -> None:
        pack, artwork = self._pack, self._artwork
        self.canvas.shadow(surface, box, lift=self.canvas.u(9), radius=round(box.height * 0.05))
        if card is None:
            surface.blit(artwork.back(pack.name, box.height), box)
        else:
            surface.blit(artwork.face(pack.name, pack.codes[card], box.height), box)

    def _medal(self, surface: Surface, middle: tuple[int, int]) -> None:
        canvas, side = self.canvas, self.canvas.u(54)
        medal = Rect(0, 0, side, side)
        medal.center = middle
        canvas.shadow(surface, medal, lift=canvas.u(5), radius=side // 2)
        canvas.card(surface, medal, fill=theme.GOLD, edge=theme.INK, radius=side // 2, width=canvas.u(2))
        sign = round(side * 0.58)
        icon = canvas.icon("icons/trophy", sign, theme.INK)
        surface.blit(icon, icon.get_rect(center=medal.center))


class TrickRow(TrickView):
    """Trick of one card each, side by side."""

    def widest(self) -> int:
        # Columns grow with the text, because the names do.
        return round((300 + 190 * len(self._rows)) * max(1.0, self.canvas.type.scale))

    def _gap(self) -> int:
        return self.canvas.u(26)

    def _column(self, width: int) -> int:
        count = len(self._rows)
        return (width - (count - 1) * self._gap()) // count

    def _card(self, width: int) -> tuple[int, int]:
        """Return the size of a card in a row of this width."""
        wide, high = self._artwork.size(self._pack.name, 1000)
        best = min(self.canvas.u(310), round(self._column(width) * 0.92 * high / wide))
        return self._artwork.size(self._pack.name, best)

    def _crown(self) -> int:
        """Return the height by which the taker's card is raised; its medal reaches as far again."""
        return self.canvas.u(8 if self._trick.taker is None else 30)

    def preferred_width(self) -> int:
        wide, _ = self._artwork.size(self._pack.name, self.canvas.u(310))
        count = len(self._rows)
        return count * max(wide, self.canvas.em(_NAMES[0]) * 7) + (count - 1) * self._gap()

    def height(self, width: int) -> int:
        column = self._column(width)
        names = max(self._caption(seat, column).get_height() for seat, _ in self._rows)
        return 2 * self._crown() + self._card(width)[1] + self.canvas.u(20) + names

    def draw(self, surface: Surface) -> None:
        canvas, column = self.canvas, self._column(self.rect.width)
        wide, high = self._card(self.rect.width)
        for i, (seat, (played,)) in enumerate(self._rows):
            x = self.rect.x + i * (column + self._gap()) + (column - wide) // 2
            box = Rect(x, self.rect.y + 2 * self._crown(), wide, high)
            foot = box.bottom + canvas.u(20)
            if seat == self._trick.taker:
                box.y -= self._crown()
            self._lay(surface, played.card, box)
            if seat == self._trick.taker:
                self._crowned(surface, box)
            caption = self._caption(seat, column)
            surface.blit(caption, (box.centerx - column // 2, foot))

    def _crowned(self, surface: Surface, box: Rect) -> None:
        """Draw a gold edge, and a medal over the upper edge."""
        canvas = self.canvas
        radius = round(box.height * 0.06)
        canvas.outline(
            surface, box.inflate(2 * canvas.u(4), 2 * canvas.u(4)), theme.GOLD, radius=radius, width=canvas.u(5)
        )
        self._medal(surface, (box.centerx, box.y - canvas.u(54) // 5))


class _Measures(NamedTuple):
    """Sizes of the rows, in pixels."""

    wide: int
    high: int
    step: int
    """Step from card to card."""
    names: int
    row: int
    """Height of a row."""
    strip: int
    """Width of a row's strip."""


class TrickRows(TrickView):
    """Trick of several cards each, or with a card in the middle: a strip of paper for each player."""

    def __init__(
        self,
        canvas: Canvas,
        artwork: Artwork,
        trick: TakenTrick,
        sitters: Sequence[PlayerInfo],
        pack: Pack,
        below: int,
    ) -> None:
        super().__init__(canvas, artwork, trick, sitters, pack)
        self._below = below
        """Number of text lines below the trick."""

    def widest(self) -> int:
        # The slip adds its edges and room for a scroll bar.
        return max(680, round(self.preferred_width() / theme.unit(self.canvas.size)) + 150)

    def _most(self) -> int:
        return max(len(cards) for _, cards in self._rows)

    def _pad(self) -> int:
        return self.canvas.u(9)

    def _high(self) -> int:
        """Return the card height at which all rows fit, as long as cards stay readable."""
        canvas = self.canvas
        elsewhere = canvas.u(220) + canvas.em(30) * 7 // 5 + canvas.em(20) * 13 // 10
        elsewhere += self._below * (canvas.u(14) + canvas.em(20) * 7 // 5)
        share = (canvas.size[1] - elsewhere) // len(self._rows)
        return max(canvas.u(84), min(canvas.u(230), share - 3 * self._pad()))

    def _measures(self, width: int) -> _Measures:
        pad, most = self._pad(), self._most()
        wide, high = self._artwork.size(self._pack.name, self._high())
        beside = self._beside(wide)
        names = min(self._longest(), (width - beside) * 3 // 10)
        room = width - beside - names - 8 * pad - wide
        step = min(wide + self.canvas.u(10), room // max(1, most - 1))
        tall = max(self._caption(seat, names, "left").get_height() for seat, _ in self._rows)
        strip = names + 8 * pad + wide + (most - 1) * step
        return _Measures(wide, high, step, names, max(high, tall) + 2 * pad, strip)

    def _longest(self) -> int:
        """Return the width of the longest name or role, up to a limit."""
        canvas, width = self.canvas, self.canvas.type.width
        names = [width(self._sitters[seat].name, canvas.letter(_NAMES[0]), face="serif-bold") for seat, _ in self._rows]
        roles = [width(role, canvas.letter(_ROLE), face="sans") for seat, _ in self._rows for role in self._roles(seat)]
        return min(canvas.em(_NAMES[0]) * 9, max(names + roles) + 1)

    def _beside(self, wide: int) -> int:
        """Return the width left of the strips: half a medal, and the card in the middle."""
        return self.canvas.u(30) + (0 if self._trick.lead is None else wide + 2 * self._pad())

    def preferred_width(self) -> int:
        sizes = self._measures(self.canvas.size[0])
        return self._beside(sizes.wide) + sizes.strip

    def height(self, width: int) -> int:
        count = len(self._rows)
        return count * self._measures(width).row + (count - 1) * self._pad()

    def draw(self, surface: Surface) -> None:
        sizes, lead = self._measures(self.rect.width), self._trick.lead
        beside = self._beside(sizes.wide)
        left = self.rect.x + (self.rect.width - sizes.strip - beside) // 2
        if lead is not None:
            middle = Rect(left, self.rect.y, beside - self.canvas.u(30), self.rect.height)
            self._middle(surface, lead, middle, sizes)
        strip = Rect(left + beside, self.rect.y, sizes.strip, sizes.row)
        for row in range(len(self._rows)):
            self._strip(surface, row, strip, sizes)
            strip.y += sizes.row + self._pad()

    def _middle(self, surface: Surface, lead: Card, rect: Rect, sizes: _Measures) -> None:
        canvas = self.canvas
        words = canvas.type.paragraph(
            text("trick.lead"), canvas.letter(_ROLE), rect.width, face="sans", colour=theme.SOFT, align="centre"
        )
        box = Rect(0, 0, sizes.wide, sizes.high)
        box.center = rect.centerx, rect.centery - words.get_height() // 2
        self._lay(surface, lead, box)
        surface.blit(words, (rect.x, box.bottom + canvas.u(8)))

    def _strip(self, surface: Surface, row: int, strip: Rect, sizes: _Measures) -> None:
        canvas, pad, (seat, cards) = self.canvas, self._pad(), self._rows[row]
        took = seat == self._trick.taker
        canvas.card(surface, strip, fill=theme.SHADE, edge=theme.DEEP, radius=canvas.u(8))
        if took:
            canvas.outline(surface, strip, theme.GOLD, radius=canvas.u(8), width=canvas.u(5))
        caption = self._caption(seat, sizes.names, "left")
        surface.blit(caption, (strip.x + 4 * pad, strip.centery - caption.get_height() // 2))
        x = strip.x + 6 * pad + sizes.names + sizes.wide // 2
        for played in cards:
            size = sizes.wide, sizes.high
            if played.covered:
                size = self._artwork.size(self._pack.name, round(sizes.high * _COVERED))
            box = Rect((0, 0), size)
            box.center = x, strip.centery
            self._lay(surface, played.card, box)
            x += sizes.step
        if took:
            self._medal(surface, (strip.x, strip.centery))
