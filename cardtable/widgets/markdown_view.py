"""View of Markdown pages such as the rules: headings, paragraphs, lists, small tables, diagrams, cards among the words.

A page is set once for a width; then only its visible part is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.diagrams.model import parse_diagram
from cardtable.widgets.diagrams.view import Cards, Draw, set_diagram
from cardtable.widgets.labels import BODY
from cardtable.widgets.markdown import Block, blocks
from cardtable.widgets.widget import Widget

HEADINGS = (36.0, 27.0, 22.0)
"""Size of each level of heading."""
CARD_HEIGHT = 2.9
"""Height of a card among words, as a multiple of the size of letters."""

_INLINE = re.compile(
    r"(\*\*.+?\*\*|(?<![\w*])\*[^*\s][^*]*?\*(?![\w*])|(?<!\w)_[^_\s][^_]*?_(?!\w)|`[^`]+`|\[[^\]]+\]\([^)]+\))"
)


class _Piece(NamedTuple):
    """One word, or one card."""

    words: str
    face: str
    colour: str
    wide: int
    glued: bool
    """True if it follows without a space."""
    card: str = ""


class _Print(NamedTuple):
    """Something to be drawn at a place of the page."""

    rect: Rect
    draw: Draw


class Prose(Widget):
    """One page."""

    def __init__(self, canvas: Canvas, source: str, cards: Cards, *, size: float = BODY, name: str = "") -> None:
        super().__init__(canvas, name)
        self._blocks = list(blocks(source))
        self.cards = cards
        self.size = size
        self.headings: list[tuple[int, str, int]] = []
        """Level, words and y of each heading, once the page is set."""
        self.names: list[str] = []
        """Name of each heading."""
        self.prints: list[_Print] = []
        self._set_for = -1
        self._high = 0

    def label(self) -> str:
        return " ".join(block.words for block in self._blocks)

    def preferred_width(self) -> int:
        return self.canvas.em(self.size) * 36

    def height(self, width: int) -> int:
        self._set(width)
        return self._high

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self._set(rect.width)

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        left, top = self.rect.topleft
        for each in self.prints:
            if each.rect.move(left, top).colliderect(clip):
                each.draw(surface, (left, top))

    # ---- setting --------------------------------------------------------------------

    def _set(self, width: int) -> None:
        if width == self._set_for:
            return
        self._set_for = width
        self.prints.clear()
        self.headings.clear()
        self.names.clear()
        y = 0
        em = self.canvas.em(self.size)
        before = ""
        for block in self._blocks:
            if before:
                close = block.kind == before == "item"
                y += round(em * (0.35 if close else 1.3 if block.kind == "heading" else 0.75))
            y = self._block(block, y, width)
            before = block.kind
        self._high = y + em

    def _block(self, block: Block, y: int, width: int) -> int:
        """Set one block at y. Return the y of its end."""
        canvas, em = self.canvas, self.canvas.em(self.size)
        if block.kind == "heading":
            self.headings.append((block.level, _plain(block.words), y))
            self.names.append(block.mark)
            size = HEADINGS[block.level]
            colour = theme.INK if block.level == 0 else theme.LOSS
            y = self._flow(block.words, 0, y, width, size, "serif-bold", colour)
            if block.level == 0:
                y += canvas.u(14)
                self._rule(0, y - canvas.u(4), width, theme.FAINT)
            return y
        if block.kind == "rule":
            self._rule(0, y + em // 2, width, theme.DEEP)
            return y + em
        if block.kind == "table":
            return self._table(block.rows, y, width)
        if block.kind == "diagram":
            return set_diagram(self, parse_diagram(block.words, [line for (line,) in block.rows]), y, width)
        if block.kind == "item":
            inset = round(em * (1.5 + 1.5 * block.level))
            mark = self.canvas.line(block.mark, self.size, face="serif-bold", colour=theme.LOSS)
            top = len(self.prints)
            end = self._flow(block.words, inset, y, width - inset, self.size)
            first = self.prints[top].rect if len(self.prints) > top else Rect(inset, y, 0, mark.get_height())
            # The mark stands on the first line's words, which a card there may have pushed down.
            text_y = next((p.rect.y for p in self.prints[top:] if p.rect.height <= mark.get_height() + 4), first.y)
            self._put(mark, inset - mark.get_width() - round(em * 0.45), text_y)
            return end
        if block.kind == "quote":
            inset = round(em * 1.2)
            end = self._flow(block.words, inset, y, width - inset, self.size, "serif-italic", theme.SOFT)
            bar = Rect(0, y, max(2, canvas.u(4)), end - y)
            self.prints.append(_Print(bar, lambda surface, at: _fill(surface, bar.move(at), theme.GOLD)))
            return end
        return self._flow(block.words, 0, y, width, self.size)

    def put(self, rect: Rect, draw: Draw) -> None:
        """Have something drawn at a place of the page."""
        self.prints.append(_Print(rect, draw))

    def flow(self, words: str, x: int, y: int, width: int, size: float) -> int:
        """Set a text into lines. Return the y of its end."""
        return self._flow(words, x, y, width, size)

    def depth(self, words: str, width: int, size: float) -> int:
        """Return the height of a text of this width and size."""
        held, self.prints = self.prints, []
        end = self._flow(words, 0, 0, width, size)
        self.prints = held
        return end

    def _put(self, picture: Surface, x: int, y: int) -> None:
        rect = picture.get_rect(topleft=(x, y))
        self.prints.append(_Print(rect, lambda surface, at: _blit(surface, picture, rect.move(at))))

    def _rule(self, x: int, y: int, width: int, colour: str) -> None:
        rect = Rect(x, y, width, self.canvas.u(1))
        self.prints.append(_Print(rect, lambda surface, at: _fill(surface, rect.move(at), colour)))

    def _pieces(self, words: str, size: float, face: str, colour: str) -> Iterator[_Piece]:
        """Yield the text word by word, each in its face."""
        canvas, letter = self.canvas, self.canvas.letter(size)
        glued = True
        for part in _INLINE.split(words):
            if not part:
                continue
            own, ink, inner = face, colour, part
            if part.startswith("`") and part.endswith("`") and len(part) > 2:
                code = part[1:-1]
                area = self.cards.size(code, self._card_height(size))
                if area is not None:
                    yield _Piece(code, face, colour, area[0] + self.canvas.u(3), glued, card=code)
                    glued = True
                    continue
                own, inner = "sans-bold", code
            elif part.startswith("**") and part.endswith("**") and len(part) > 4:
                own, inner = "serif-bold", part[2:-2]
            elif part[0] in "*_" and part[-1] == part[0] and len(part) > 2:
                own, inner = "serif-bold-italic" if "bold" in face else "serif-italic", part[1:-1]
            elif part.startswith("[") and part.endswith(")") and "](" in part:
                inner, ink = part[1 : part.index("](")], theme.LINK
            for k, word in enumerate(re.split(r"[ \t\n]+", inner)):
                glued = glued and k == 0
                if word:
                    yield _Piece(word, own, ink, canvas.type.width(word, letter, face=own), glued)
                    glued = True
                else:
                    glued = False

    def _card_height(self, size: float) -> int:
        return round(self.canvas.em(size) * CARD_HEIGHT)

    def _flow(self, words: str, x: int, y: int, width: int, size: float, face: str = "serif", colour: str = "") -> int:
        """Set a text into lines. Return the y of its end."""
        letter = self.canvas.letter(size)
        space = self.canvas.type.width(" ", letter, face=face)
        line: list[tuple[int, _Piece]] = []
        end = 0
        pieces = list(self._pieces(words, size, face, colour))
        for i, piece in enumerate(pieces):
            gap = 0 if piece.glued or not line else space
            if piece.glued and piece.card and line and line[-1][1].card:
                gap = space // 2 + 1
            left, row = width - end - gap, _row_wide(pieces, i, space)
            # A row of cards is moved as a whole to a line with room for it.
            if line and ((piece.wide > left and (gap or piece.card)) or left < row <= width):
                y = self._line(line, x, y, size)
                line, end, gap = [], 0, 0
            line.append((end + gap, piece))
            end += gap + piece.wide
        return self._line(line, x, y, size) if line else y

    def _line(self, line: Sequence[tuple[int, _Piece]], x: int, y: int, size: float) -> int:
        letter, type_case = self.canvas.letter(size), self.canvas.type
        high = type_case.step(letter)
        areas = [self.cards.size(piece.card, self._card_height(size)) for _, piece in line if piece.card]
        card_high = max((area[1] + self.canvas.u(6) for area in areas if area), default=0)
        tall = max(high, card_high)
        base = y + (tall - high) // 2 + type_case.ascent(letter)
        for at, piece in line:
            if piece.card:
                self._put_card(piece.card, self._card_height(size), x + at, y + self.canvas.u(3), card_high)
            else:
                picture = type_case.line(piece.words, letter, face=piece.face, colour=piece.colour)
                self._put(picture, x + at, base - type_case.ascent(letter, face=piece.face))
        return y + tall

    def _put_card(self, code: str, high: int, x: int, y: int, room: int) -> None:
        rect = Rect((x, y), self.cards.size(code, high) or (0, 0))
        if rect.height < high:  # a drawing lies flat, in the middle of the line
            rect.y += (room - rect.height) // 2 - self.canvas.u(3)
            picture = self.cards.face(code, high)
            if picture is not None:
                self._put(picture, rect.x, rect.y)
            return

        def draw(surface: Surface, at: tuple[int, int]) -> None:
            self.canvas.shadow(surface, rect.move(at), lift=self.canvas.u(3), radius=self.canvas.u(3), strength=60)
            face = self.cards.face(code, high)
            if face is None:  # still being printed
                self.canvas.card(surface, rect.move(at), fill=theme.SHADE, edge=theme.DEEP, radius=self.canvas.u(3))
            else:
                surface.blit(face, rect.move(at))

        self.prints.append(_Print(rect.inflate(8, 8), draw))

    # ---- tables ---------------------------------------------------------------------

    def _table(self, rows: Sequence[Sequence[str]], y: int, width: int) -> int:
        if not rows:
            return y
        pad = round(self.canvas.em(self.size) * 0.7)
        columns = max(len(row) for row in rows)
        wishes = [
            max((self._wish(row[c], "serif-bold" if r == 0 else "serif") for r, row in enumerate(rows) if c < len(row)))
            for c in range(columns)
        ]
        widths = _shares(wishes, width - pad * 2 * columns)
        self._rule(0, y, sum(widths) + pad * 2 * columns, theme.SOFT)
        for r, row in enumerate(rows):
            y += pad // 2
            x, end = 0, y
            for cell, wide in zip(row, widths, strict=False):
                face, ink = ("serif-bold", theme.LOSS) if r == 0 else ("serif", theme.INK)
                end = max(end, self._flow(cell, x + pad, y, wide, self.size - 1, face, ink))
                x += wide + 2 * pad
            y = end + pad // 2
            last = r == len(rows) - 1
            self._rule(0, y, sum(widths) + pad * 2 * columns, theme.SOFT if r == 0 or last else theme.DEEP)
        return y + 1

    def _wish(self, words: str, face: str) -> int:
        """Return the width of a cell in one line."""
        space = self.canvas.type.width(" ", self.canvas.letter(self.size - 1), face=face)
        pieces = list(self._pieces(words, self.size - 1, face, theme.INK))
        return sum(piece.wide + space for piece in pieces) + 2


def _row_wide(pieces: Sequence[_Piece], at: int, space: int) -> int:
    """Return the width of the row of cards that begins with this piece, with what is glued to its end; 0 if none
    does."""
    if not pieces[at].card or (at > 0 and pieces[at - 1].card):
        return 0
    wide = pieces[at].wide
    for piece in pieces[at + 1 :]:
        if not piece.card and not piece.glued:
            break
        wide += piece.wide + (space if piece.card else 0)
        if not piece.card:
            break
    return wide


def _shares(wishes: Sequence[int], width: int) -> list[int]:
    """Return the width of each column: its preferred width if all fit; otherwise narrow columns get theirs and wide
    ones share the rest."""
    if sum(wishes) <= width:
        return list(wishes)
    shares = [0] * len(wishes)
    left, waiting = width, sorted(range(len(wishes)), key=wishes.__getitem__)
    for n, column in enumerate(waiting):
        shares[column] = max(1, min(wishes[column], left // (len(waiting) - n)))
        left -= shares[column]
    return shares


def _plain(words: str) -> str:
    """Return words without marks of emphasis."""
    return re.sub(r"\*\*|`|(?<!\w)[*_]|[*_](?!\w)", "", words)


def _blit(surface: Surface, picture: Surface, rect: Rect) -> None:
    surface.blit(picture, rect)


def _fill(surface: Surface, rect: Rect, colour: str) -> None:
    pygame.draw.rect(surface, colour, rect)
