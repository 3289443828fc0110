"""Tiles of the page with all cards of a deal: a fan or rows of cards, and a trick with its players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Card, Pack
from cardtable.play.player import PlayerInfo
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.dialogs.card_grid import CardOrders, Key
from cardtable.table.narration.final_cards import Together
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

NAME, WORDS = 18, 15
"""Letter sizes of a player's name and of the words beside it."""
FAN, APART = 0.42, 1.05
"""Step from card to card in card widths: in a fan, and where few lie side by side."""
FEW = 5
ROWS = 0.62
"""Step from row to row in card heights."""
COVERED = 0.8
"""Height of a card played face down, relative to the others."""


class TilePaper(NamedTuple):
    """Drawing context of the tiles of one page."""

    canvas: Canvas
    card_orders: CardOrders
    pack: Pack
    sitters: Sequence[PlayerInfo]

    def size(self, high: int) -> tuple[int, int]:
        return self.card_orders.art.size(self.pack.name, high)

    def key(self, card: Card | None, high: int) -> Key:
        return self.pack.name, "" if card is None else self.pack.codes[card], high

    def lay(self, surface: Surface, card: Card | None, box: Rect, marked: bool = False) -> None:
        """Draw a card, or an outline if it is not printed yet."""
        radius = round(box.height * 0.05)
        printed = self.card_orders.card(self.key(card, box.height))
        if printed is None:
            self.canvas.card(surface, box, fill=theme.SHADE, edge=theme.DEEP, radius=radius)
        else:
            surface.blit(printed, box)
        if marked:
            edge = max(2, self.canvas.u(4))
            self.canvas.outline(surface, box.inflate(edge, edge), theme.GOLD, radius=radius + edge, width=edge)


class Tile(Widget):
    """Widget with cards; `needed_cards` lists their prints."""

    def __init__(self, paper: TilePaper) -> None:
        super().__init__(paper.canvas)
        self.paper = paper

    def needed_cards(self) -> Sequence[Key]:
        return ()


class TogetherTile(Tile):
    """Fan or rows of cards below a caption with owner and words."""

    def __init__(self, paper: TilePaper, together: Together) -> None:
        super().__init__(paper)
        self.together = together
        self._high = self.canvas.u(84 if together.rows else 132)

    def label(self) -> str:
        owner, words = self._owner(), self.together.words
        return ", ".join(part for part in (owner, words) if part)

    def needed_cards(self) -> Sequence[Key]:
        return [self.paper.key(card, self._high) for card in self.together.cards]

    def _owner(self) -> str:
        return "" if self.together.seat is None else self.paper.sitters[self.together.seat].name

    def preferred_width(self) -> int:
        wide, _ = self.paper.size(self._high)
        if self.together.rows:
            cards = max(self.together.rows) * (wide + self.canvas.u(4))
        else:
            cards = wide + round((len(self.together.cards) - 1) * wide * self._step())
        return max(cards, min(self._caption_wide(), self.canvas.em(NAME) * 14))

    def _step(self) -> float:
        """Return the step from card to card in card widths."""
        return APART if len(self.together.cards) <= FEW else FAN

    # -- the caption -------------------------------------------------------------------------------------------

    def _side(self) -> int:
        return round(self.canvas.em(NAME) * 1.35) if self._owner() else 0

    def _caption_wide(self) -> int:
        canvas = self.canvas
        name = canvas.type.width(self._owner(), canvas.letter(NAME), face="serif-bold")
        return (
            self._before()
            + name
            + canvas.u(10)
            + canvas.type.width(self.together.words, canvas.letter(WORDS), face="sans")
        )

    def _before(self) -> int:
        return self._side() + self.canvas.u(8) if self._owner() else 0

    def _words_high(self, width: int) -> int:
        """Return the height of the words below the name, 0 if they stand beside it."""
        canvas, words = self.canvas, self.together.words
        if not words or (self._owner() and self._caption_wide() <= width):
            return 0
        return canvas.type.paragraph_height(words, canvas.letter(WORDS), width, face="sans")

    def _caption_high(self, width: int) -> int:
        name = max(self._side(), round(self.canvas.em(NAME) * 1.3)) if self._owner() else 0
        return name + self._words_high(width) + self.canvas.u(6)

    def height(self, width: int) -> int:
        rows = len(self.together.rows) or 1
        return self._caption_high(width) + self._high + round((rows - 1) * self._high * ROWS)

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        self._caption(surface)
        y = self.rect.y + self._caption_high(self.rect.width)
        if self.together.rows:
            self._in_rows(surface, y)
        else:
            self._in_a_fan(surface, y)

    def _caption(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        x, y = rect.x + self._before(), rect.y
        if self.together.seat is not None:
            side = self._side()
            surface.blit(canvas.portrait(self.paper.sitters[self.together.seat].avatar, side), rect.topleft)
            words = canvas.type.short(self._owner(), canvas.letter(NAME), max(1, rect.right - x), face="serif-bold")
            name = canvas.line(words, NAME, face="serif-bold")
            surface.blit(name, name.get_rect(midleft=(x, y + side // 2)))
            x, y = x + name.get_width() + canvas.u(10), y + side
        if not self.together.words:
            return
        high = self._words_high(rect.width)
        if high:
            words_print = canvas.type.paragraph(
                self.together.words, canvas.letter(WORDS), rect.width, face="sans", colour=theme.SOFT
            )
            surface.blit(words_print, (rect.x, y))
        else:
            line = canvas.line(self.together.words, WORDS, face="sans", colour=theme.SOFT)
            surface.blit(line, line.get_rect(midleft=(x, y - self._side() // 2)))

    def _in_a_fan(self, surface: Surface, y: int) -> None:
        wide, high = self.paper.size(self._high)
        cards = self.together.cards
        step = min(wide * self._step(), (self.rect.width - wide) / max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            box = Rect(self.rect.x + round(i * max(step, 1)), y, wide, high)
            self.paper.lay(surface, card, box, card in self.together.marked)

    def _in_rows(self, surface: Surface, y: int) -> None:
        wide, high = self.paper.size(self._high)
        step = min(wide + self.canvas.u(4), self.rect.width / max(self.together.rows))
        number = count()
        for row, length in enumerate(self.together.rows):
            x = self.rect.x + (self.rect.width - (length - 1) * step - wide) / 2
            for k in range(length):
                card = self.together.cards[next(number)]
                box = Rect(round(x + k * step), y + round(row * high * ROWS), wide, high)
                self.paper.lay(surface, card, box, card in self.together.marked)


class _Group(NamedTuple):
    """Cards one player laid to a trick, or the card in the middle."""

    name: str
    cards: Sequence[Card | None]
    covered: Sequence[bool]
    took: bool
    wide: int


class TrickTile(Tile):
    """Trick with number and taker, and below its cards in order of play with the players' names."""

    def __init__(self, paper: TilePaper, trick: TakenTrick, number: int, why: str) -> None:
        super().__init__(paper)
        self.trick, self.number, self.why = trick, number, why
        self._high = self.canvas.u(104)
        self._groups = self._all_groups()

    def label(self) -> str:
        taker = self.trick.taker
        if taker is None:
            return text("hands.trick", n=self.number)
        return text("hands.trick-taken", n=self.number, name=self.paper.sitters[taker].name)

    def needed_cards(self) -> Sequence[Key]:
        return [
            self.paper.key(card, self._card(covered)[1])
            for group in self._groups
            for card, covered in zip(group.cards, group.covered, strict=True)
        ]

    def _card(self, covered: bool) -> tuple[int, int]:
        return self.paper.size(round(self._high * COVERED) if covered else self._high)

    def _all_groups(self) -> list[_Group]:
        trick, sitters = self.trick, self.paper.sitters
        groups = [] if trick.lead is None else [self._group(text("trick.lead"), [trick.lead], [False], False)]
        for seat, played in trick.cards_by_seat():
            cards, covered = [each.card for each in played], [each.covered for each in played]
            groups.append(self._group(sitters[seat].name, cards, covered, seat == trick.taker))
        return groups

    def _group(self, name: str, cards: Sequence[Card | None], covered: Sequence[bool], took: bool) -> _Group:
        wide, _ = self._card(covered=False)
        fan = wide + round(max(0, len(cards) - 1) * wide * FAN)
        words = self.canvas.type.width(name, self.canvas.letter(WORDS), face="sans")
        return _Group(name, cards, covered, took, max(fan, min(words, self.canvas.em(WORDS) * 5)))

    def _gap(self) -> int:
        """Return the gap between two players' cards, larger where one laid several."""
        return self.canvas.u(22 if any(len(group.cards) > 1 for group in self._groups) else 9)

    def preferred_width(self) -> int:
        groups = sum(group.wide for group in self._groups) + self._gap() * (len(self._groups) - 1)
        return max(groups, self.canvas.type.width(self.label(), self.canvas.letter(WORDS + 1), face="serif-bold") + 1)

    def _lines(self, width: int) -> list[list[_Group]]:
        """Return the groups in lines, as many side by side as fit."""
        lines: list[list[_Group]] = [[]]
        used = 0
        for group in self._groups:
            if lines[-1] and used + self._gap() + group.wide > width:
                lines.append([])
                used = 0
            used += group.wide + (self._gap() if lines[-1] else 0)
            lines[-1].append(group)
        return lines

    def _caption_high(self, width: int) -> int:
        letter = self.canvas.letter(WORDS + 1)
        return self.canvas.type.paragraph_height(self.label(), letter, width, face="serif-bold") + self.canvas.u(5)

    def _line_high(self) -> int:
        return self._high + round(self.canvas.em(WORDS) * 1.5)

    def height(self, width: int) -> int:
        return self._caption_high(width) + len(self._lines(width)) * self._line_high() + self._why_high(width)

    def _why_high(self, width: int) -> int:
        if not self.why:
            return 0
        return self.canvas.type.paragraph_height(self.why, self.canvas.letter(WORDS), width, face="sans")

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        letter = canvas.letter(WORDS + 1)
        surface.blit(canvas.type.paragraph(self.label(), letter, rect.width, face="serif-bold"), rect)
        y = rect.y + self._caption_high(rect.width)
        for line in self._lines(rect.width):
            x = rect.x
            for group in line:
                self._draw_group(surface, group, Rect(x, y, min(group.wide, rect.width), self._high))
                x += group.wide + self._gap()
            y += self._line_high()
        if self.why:
            words = canvas.type.paragraph(self.why, canvas.letter(WORDS), rect.width, face="sans", colour=theme.SOFT)
            surface.blit(words, (rect.x, y))

    def _draw_group(self, surface: Surface, group: _Group, box: Rect) -> None:
        canvas, (wide, _) = self.canvas, self._card(covered=False)
        fan = wide + round(max(0, len(group.cards) - 1) * wide * FAN)
        step = min(wide * FAN, (box.width - wide) / max(1, len(group.cards) - 1))
        left = box.x + max(0, box.width - fan) // 2
        for i, (card, covered) in enumerate(zip(group.cards, group.covered, strict=True)):
            size = self._card(covered)
            lies = Rect((left + round(i * step), box.bottom - size[1]), size)
            self.paper.lay(surface, card, lies, group.took and i == len(group.cards) - 1)
        name = canvas.type.short(
            group.name, canvas.letter(WORDS), box.width, face="sans-bold" if group.took else "sans"
        )
        line = canvas.line(
            name, WORDS, face="sans-bold" if group.took else "sans", colour=theme.INK if group.took else theme.SOFT
        )
        surface.blit(line, (box.centerx - line.get_width() // 2, box.bottom + canvas.u(3)))
