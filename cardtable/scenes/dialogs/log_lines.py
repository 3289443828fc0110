"""What was told, line by line, with small pictures of the cards that a line names: always, or when it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.images import Artwork
from cardtable.cards.pack import Pack
from cardtable.rules.observe import Observation
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.deal_log import Entry, heard_until
from cardtable.table.narration.wording import Speaker
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.widget import Widget

SIZE, REASON = 19, 18
"""The size of the words, and of the arithmetic behind them."""
HIGH, LARGEST = 84, 1.15
"""The height of a card in units of the canvas; it grows with the text up to this, for the words need the room more."""
ABREAST = 4
"""The most cards that lie side by side; more of them push together."""


class Reasons(NamedTuple):
    """The arithmetic behind the lines of a log."""

    may_ask: Callable[[Entry], bool]
    why: Callable[[Entry], str]


def table_reasons(talk: TableText, seen: Callable[[], Observation], speaker: Speaker) -> Reasons:
    """As a table tells them. `seen` is what a stranger sees, with all that was heard of the deal."""

    def why(entry: Entry) -> str:
        now = seen()
        heard = heard_until(now.heard, entry)
        return talk.why(heard, now, speaker) if heard else ""

    return Reasons(lambda entry: talk.may_ask_why(entry.text_id), why)


class EntryRow(Pressable):
    """One line, its cards before the words if they are shown."""

    log_line = True

    def __init__(
        self, canvas: Canvas, artwork: Artwork, pack: Pack, entry: Entry, *, newest: bool, number: int = 0,
        action: Callable[[], None] = lambda: None, name: str = "", why: Callable[[], str] = str,
    ) -> None:  # fmt: skip
        """`why` tells the arithmetic behind the line, as soon as it is wanted."""
        super().__init__(canvas, action, name)
        self.focusable = bool(name)
        self.entry = entry
        self._artwork, self._pack, self._newest, self._number = artwork, pack, newest, number
        self._reason: Callable[[], str] | str = why
        self.is_open = False
        """Whether its cards are shown, and the arithmetic behind it."""
        self.gutter = 0
        """The width of the column of numbers, the same in every row."""
        self.cards_column = 0
        """The width of the column of cards, where rows have one in common."""

    def label(self) -> str:
        return self.entry.words

    # -- sizes -------------------------------------------------------------------------------------------------

    def _card(self) -> tuple[int, int]:
        scale = min(LARGEST, max(1.0, self.canvas.type.scale))
        return self._artwork.size(self._pack.name, self.canvas.u(HIGH * scale))

    def _step(self) -> int:
        """From card to card."""
        wide, count = self._card()[0] + self.canvas.u(6), len(self.entry.cards)
        return wide if count <= ABREAST else (ABREAST - 1) * wide // (count - 1)

    def cards_wide(self) -> int:
        """The width that its cards take, with the space after them."""
        count = len(self.entry.cards)
        return (count - 1) * self._step() + self._card()[0] + self.canvas.u(16) if count else 0

    def _left(self) -> int:
        own = self.cards_wide() if self.is_open else 0
        return self.gutter + max(self.cards_column, own)

    def _face(self) -> str:
        return "sans-bold" if self._newest else "sans"

    def _words_high(self, width: int) -> int:
        room = max(1, width - self._left())
        return self.canvas.type.paragraph_height(self.entry.words, self.canvas.letter(SIZE), room, face=self._face())

    def height(self, width: int) -> int:
        words = self._words_high(width) + self._reason_high(width)
        return max(words, self._card()[1] if self.is_open and self.entry.cards else 0)

    def _why(self) -> str:
        """The arithmetic behind it, where it is open; it is worked out once."""
        if not self.is_open:
            return ""
        if not isinstance(self._reason, str):
            self._reason = self._reason()
        return self._reason

    def _reason_high(self, width: int) -> int:
        why = self._why()
        room = max(1, width - self._left())
        return (
            self.canvas.type.paragraph_height(why, self.canvas.letter(REASON), room, face="serif-italic") if why else 0
        )

    def natural(self) -> int:
        return self.canvas.em(SIZE) * 30

    # -- print -------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        if self.warmth:
            glow = theme.blend(theme.PAPER, theme.GOLD, 0.2 * self.warmth)
            canvas.card(surface, rect.inflate(canvas.u(12), canvas.u(6)), fill=glow, radius=canvas.u(4))
        words_high, reason_high = self._words_high(rect.width), self._reason_high(rect.width)
        letter, y = canvas.letter(SIZE), rect.centery - (words_high + reason_high) // 2
        if self._number:
            number = canvas.type.line(str(self._number), letter, face="sans", colour=theme.SOFT)
            surface.blit(number, (rect.x + self.gutter - canvas.u(16) - number.get_width(), y))
        if self.is_open:
            self._draw_cards(surface)
        colour = theme.INK if self._newest or self.is_open else theme.SOFT
        room = max(1, rect.width - self._left())
        words = canvas.type.paragraph(self.entry.words, letter, room, face=self._face(), colour=colour)
        surface.blit(words, (rect.x + self._left(), y))
        if reason_high:
            why = canvas.type.paragraph(
                self._why(), canvas.letter(REASON), room, face="serif-italic", colour=theme.SOFT
            )
            surface.blit(why, (rect.x + self._left(), y + words_high))
        if self.ringed:
            canvas.ring(surface, rect.inflate(canvas.u(8), canvas.u(4)), canvas.u(4))

    def _draw_cards(self, surface: Surface) -> None:
        (wide, high), x = self._card(), self.rect.x + self.gutter
        for card in self.entry.cards:
            box = Rect(x, self.rect.centery - high // 2, wide, high)
            self.canvas.shadow(surface, box, lift=self.canvas.u(3), radius=round(high * 0.05))
            surface.blit(self._artwork.face(self._pack.name, self._pack.codes[card], high), box)
            x += self._step()


def picture_rows(canvas: Canvas, artwork: Artwork, pack: Pack, entries: Sequence[Entry]) -> Column:
    """Lines with all their cards, in two columns."""
    last = len(entries) - 1
    rows = [EntryRow(canvas, artwork, pack, entry, newest=i == last) for i, entry in enumerate(entries)]
    for row in rows:
        row.is_open = bool(row.entry.cards)
        row.cards_column = max(row.cards_wide() for row in rows)
    return Column(canvas, rows, gap=12)


def numbered_rows(
    canvas: Canvas, artwork: Artwork, pack: Pack, entries: Sequence[Entry], relay: Callable[[Widget], None],
    reasons: Reasons | None = None,
) -> Column:  # fmt: skip
    """Numbered lines; one that names cards, or has a reason, shows them when it is pressed. `relay` makes room."""
    last, digits = len(entries) - 1, "0" * max(2, len(str(len(entries))))
    gutter = canvas.type.width(digits, canvas.letter(SIZE), face="sans") + canvas.u(16)
    rows: list[EntryRow] = []

    def turn(i: int) -> None:
        rows[i].is_open = not rows[i].is_open
        relay(rows[i])

    for i, entry in enumerate(entries):
        asks = reasons is not None and reasons.may_ask(entry)
        why = partial(reasons.why, entry) if reasons is not None and asks else str
        name = f"entry.{i}" if entry.cards or asks else ""
        row = EntryRow(
            canvas, artwork, pack, entry, newest=i == last, number=i + 1, action=partial(turn, i), name=name, why=why
        )
        row.gutter = gutter
        rows.append(row)
    return Column(canvas, rows, gap=9)
