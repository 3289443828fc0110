"""Drawing of diagrams on a page: as large as the width allows with the words beside or below."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.diagrams.model import BACK, EMPTY, FRAMED, GAP, LIT, PALE, CardRow, Diagram, ShownCard

Draw = Callable[[Surface, tuple[int, int]], None]


class Cards(Protocol):
    """Source of the cards that a page may show."""

    def size(self, code: str, high: int) -> tuple[int, int] | None:
        """Return the size of the card of this code at a height, or None if the code is no card. "" is the back."""

    def face(self, code: str, high: int) -> Surface | None:
        """Return the picture of a card while it is in view; None until it is printed."""

    def caption(self, code: str) -> str:
        """Return the name of a card that cannot be read by itself."""


class Leaf(Protocol):
    """The page that a diagram is set on."""

    canvas: Canvas
    size: float

    @property
    def cards(self) -> Cards: ...

    def flow(self, words: str, x: int, y: int, width: int, size: float) -> int:
        """Set a text into lines. Return the y of its end."""

    def depth(self, words: str, width: int, size: float) -> int:
        """Return the height of a text of this width and size."""

    def put(self, rect: Rect, draw: Draw) -> None:
        """Have something printed at a place of the page."""


HIGH: Sequence[tuple[int, int]] = ((2, 150), (4, 124), (6, 104), (99, 86))
"""Height of cards in canvas units, up to each number of rows; as in a hand for few rows."""
LEAST = 34
"""Least height of a card in pixels."""
CAPTION = 16.0
"""Size of the words below a card."""
RISE = 0.07
"""Rise of a lit card, as a share of its height."""
RING = 0.62
"""Greatest share of the window's height for a clock."""
HOURS = 12


class _Cell(NamedTuple):
    """One card or sign of a row, set for a height of cards."""

    shown: ShownCard
    wide: int
    caption: str


def set_diagram(page: Leaf, diagram: Diagram, y: int, width: int) -> int:
    """Set a diagram at y. Return the y of its end."""
    if diagram.kind == "ring":
        end = _set_ring(page, diagram, y, width)
    else:
        end = _set_rows(page, diagram.rows, y, width, centred=diagram.kind == "heap")
    for words in diagram.words:
        end = page.flow(words, 0, end + page.canvas.u(4), width, page.size)
    return end


# ---- rows ---------------------------------------------------------------------------


def _set_rows(page: Leaf, rows: Sequence[CardRow], y: int, width: int, centred: bool) -> int:
    canvas = page.canvas
    high = _height(page, rows, width, centred)
    cells = [list(_cells(page, row, high)) for row in rows]
    widths = [_wide(page, row, high) for row in cells]
    widest, gap, em = max(widths), canvas.em(page.size), canvas.em(page.size)
    beside = all(not row.words or width - widest - gap >= em * 13 for row in rows)
    for row, inside, wide in zip(rows, cells, widths, strict=True):
        left = (widest - wide) // 2 if centred else 0
        below = max((_caption_height(page, cell) for cell in inside), default=0)
        top = y + round(high * RISE) + canvas.u(3)
        _set_cells(page, inside, left, top, high)
        end = top + high + below
        if row.words and beside:
            deep = page.depth(row.words, width - widest - gap, page.size)
            words_y = top + max(0, (high - deep) // 2)
            end = max(end, page.flow(row.words, widest + gap, words_y, width - widest - gap, page.size))
        elif row.words:
            end = page.flow(row.words, 0, end + canvas.u(4), width, page.size) + em // 3
        y = end + canvas.u(8)
    return y


def _height(page: Leaf, rows: Sequence[CardRow], width: int, centred: bool) -> int:
    """Return the height of the cards: as in a hand if the widest row has room, and a heap in the window."""
    canvas = page.canvas
    units = next(units for count, units in HIGH if len(rows) <= count)
    high = max(canvas.u(units), round(canvas.em(page.size) * 3.4))
    if centred:
        high = min(high, round(canvas.size[1] * RING / len(rows)))
    while high > LEAST and any(_wide(page, list(_cells(page, row, high)), high) > width for row in rows):
        high = round(high * 0.95)
    return high


def _cells(page: Leaf, row: CardRow, high: int) -> Iterator[_Cell]:
    canvas = page.canvas
    for shown in row.cards:
        if shown.sign:
            size = canvas.letter(_sign_size(shown))
            wide = round(high * 0.24) if shown.code == GAP else canvas.type.width(shown.code, size, face="sans-bold")
            yield _Cell(shown, wide, "")
            continue
        area = page.cards.size("" if shown.code in (BACK, EMPTY) else shown.code, high) or (high * 5 // 7, high)
        named = page.cards.caption(shown.code)
        caption = "\n".join(each for each in (named, shown.words) if each)
        yield _Cell(shown, max(area[0], _column(page, caption, area[0])), caption)


def _column(page: Leaf, caption: str, card: int) -> int:
    """Return the width of a caption: no word is broken, and a name of several words has some more room than the
    card."""
    wide, letter = page.canvas.type.width, page.canvas.letter(CAPTION)
    longest = max((wide(word, letter, face="sans") for word in re.split("[ \n]", caption)), default=0)
    whole = max((wide(each, letter, face="sans") for each in caption.split("\n")), default=0)
    return max(longest, min(whole, round(card * 1.4)))


def _sign_size(shown: ShownCard) -> float:
    return 30.0 if len(shown.code) == 1 else 20.0


def _between(page: Leaf, high: int) -> int:
    return max(page.canvas.u(13), round(high * 0.1))


def _wide(page: Leaf, cells: Sequence[_Cell], high: int) -> int:
    return sum(cell.wide for cell in cells) + _between(page, high) * (len(cells) - 1)


def _caption_height(page: Leaf, cell: _Cell) -> int:
    if not cell.caption:
        return 0
    letter = page.canvas.letter(CAPTION)
    return page.canvas.type.paragraph_height(cell.caption, letter, cell.wide, face="sans") + page.canvas.u(6)


def _set_cells(page: Leaf, cells: Sequence[_Cell], x: int, y: int, high: int) -> None:
    canvas = page.canvas
    for cell in cells:
        box = Rect(x, y, cell.wide, high)
        if cell.shown.sign:
            if cell.shown.code != GAP:
                _put_sign(page, cell.shown, box)
        else:
            _put_card(page, cell.shown, box, high)
            if cell.caption:
                letter, words, wide = canvas.letter(CAPTION), cell.caption, cell.wide
                block = canvas.type.paragraph(words, letter, wide, face="sans", colour=theme.SOFT, align="centre")
                _put_picture(page, block, x, y + high + canvas.u(5))
        x += cell.wide + _between(page, high)


def _put_picture(page: Leaf, picture: Surface, x: int, y: int) -> None:
    rect = picture.get_rect(topleft=(x, y))

    def draw(surface: Surface, at: tuple[int, int]) -> None:
        surface.blit(picture, rect.move(at))

    page.put(rect, draw)


def _put_sign(page: Leaf, shown: ShownCard, box: Rect) -> None:
    sign = page.canvas.line(shown.code, _sign_size(shown), face="sans-bold", colour=theme.SOFT)
    at = sign.get_rect(center=box.center)
    _put_picture(page, sign, at.x, at.y)


def _put_card(page: Leaf, shown: ShownCard, box: Rect, high: int) -> None:
    """Have a card printed in the middle of a box; a lit card stands a little above its neighbours."""
    canvas, cards = page.canvas, page.cards
    code = "" if shown.code == BACK else shown.code
    rect = Rect((0, 0), cards.size("" if shown.code == EMPTY else code, high) or (high * 5 // 7, high))
    rect.center = box.center
    rect.y = box.y - (round(high * RISE) if shown.mark == LIT else 0)
    radius = max(2, round(high * 0.05))

    def draw(surface: Surface, at: tuple[int, int]) -> None:
        here = rect.move(at)
        if shown.code == EMPTY:
            canvas.outline(surface, here, theme.FAINT, radius=radius, width=max(1, canvas.u(2)))
            return
        canvas.shadow(surface, here, lift=canvas.u(5 if shown.mark == LIT else 3), radius=canvas.u(3), strength=60)
        face = cards.face(code, high)
        if face is None:  # still being printed
            canvas.card(surface, here, fill=theme.SHADE, edge=theme.DEEP, radius=radius)
        else:
            surface.blit(face, here)
        _mark(canvas, surface, here, shown.mark, radius)

    page.put(rect.inflate(2 * canvas.u(8), 2 * canvas.u(8)), draw)


def _mark(canvas: Canvas, surface: Surface, rect: Rect, mark: str, radius: int) -> None:
    """Draw the mark of a card: a lit one has risen and has a thick gold edge, a framed one a thin line. Colours are not
    needed."""
    out = canvas.u(4)
    if mark == LIT:
        canvas.outline(surface, rect.inflate(2 * out, 2 * out), theme.INK, radius=radius + out, width=1)
        inner = rect.inflate(2 * out - 2, 2 * out - 2)
        canvas.outline(surface, inner, theme.GOLD, radius=radius + out - 1, width=max(2, out))
    elif mark == FRAMED:
        out += canvas.u(2)
        edge = rect.inflate(2 * out, 2 * out)
        canvas.outline(surface, edge, theme.LOSS, radius=radius + out, width=max(2, canvas.u(2.4)))
    elif mark == PALE:
        veil = Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.rgb(theme.PAPER), 150), veil.get_rect(), border_radius=radius)
        surface.blit(veil, rect)


# ---- the clock ----------------------------------------------------------------------


def _set_ring(page: Leaf, diagram: Diagram, y: int, width: int) -> int:
    canvas = page.canvas
    cards = [shown for row in diagram.rows for shown in row.cards]
    count = len(cards)
    across = min(width, round(canvas.size[1] * RING))
    radius = across / 2 / 1.26
    high = max(LEAST, round(radius * min(0.49, 5.6 / count)))
    middle = round(radius * 1.26), y + round(radius * 1.26)
    spots = [_around(middle, radius, 360 * i / count) for i in range(count)]
    _put_threads(page, cards, [_around(middle, radius - high * 0.63, 360 * i / count) for i in range(count)])
    for i, (shown, (x, at_y)) in enumerate(zip(cards, spots, strict=True)):
        box = Rect(0, 0, high, high)
        box.center = round(x), round(at_y)
        _put_card(page, shown, box, high)
        if count == HOURS:
            hour = canvas.line(str(i or 12), 17, face="sans-bold", colour=theme.SOFT)
            at = hour.get_rect(center=tuple(round(n) for n in _around(middle, radius * 0.46, 30 * i)))
            _put_picture(page, hour, at.x, at.y)
    words = " ".join(row.words for row in diagram.rows if row.words)
    end = y + across
    left = across + canvas.em(page.size)
    if words and width - left >= canvas.em(page.size) * 13:
        deep = page.depth(words, width - left, page.size)
        page.flow(words, left, y + max(0, (across - deep) // 2), width - left, page.size)
    elif words:
        end = page.flow(words, 0, end + canvas.u(6), width, page.size)
    return end


def _around(middle: tuple[int, int], radius: float, degrees: float) -> tuple[float, float]:
    turn = degrees * pi / 180
    return middle[0] + radius * sin(turn), middle[1] - radius * cos(turn)


def way(cards: Sequence[ShownCard], start: int, goal: int) -> list[int]:
    """Return the cards from one to another around the clock, by the shorter way."""
    count = len(cards)
    ahead = (goal - start) % count
    step = 1 if ahead <= count - ahead else -1
    return [(start + step * k) % count for k in range(min(ahead, count - ahead) + 1)]


def _put_threads(page: Leaf, cards: Sequence[ShownCard], points: Sequence[tuple[float, float]]) -> None:
    """Draw a line from the lit card to each framed one along the inside, with a knot at each card on the way."""
    start = next((i for i, shown in enumerate(cards) if shown.mark == LIT), None)
    if start is None:
        return
    canvas = page.canvas
    for goal in (i for i, shown in enumerate(cards) if shown.mark == FRAMED):
        knots = [points[i] for i in way(cards, start, goal)]
        left, top = min(x for x, _ in knots), min(y for _, y in knots)
        right, bottom = max(x for x, _ in knots), max(y for _, y in knots)
        out = canvas.u(8)
        rect = Rect(round(left), round(top), round(right - left) + 1, round(bottom - top) + 1).inflate(2 * out, 2 * out)

        def draw(surface: Surface, at: tuple[int, int], knots: Sequence[tuple[float, float]] = knots) -> None:
            moved = [(x + at[0], y + at[1]) for x, y in knots]
            thick = max(2, canvas.u(4))
            pygame.draw.lines(surface, theme.BRICK, False, moved, thick)
            for x, y in moved:
                pygame.draw.aacircle(surface, theme.BRICK, (x, y), thick * 1.2)

        page.put(rect, draw)
