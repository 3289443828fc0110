"""Log entries with small pictures of the cards they name, shown always or on demand."""

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
from cardtable.table.narration.deal_log import LogLine, heard_until
from cardtable.table.narration.wording import Speaker
from cardtable.widgets.button import Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.widget import Widget

SIZE, REASON = 19, 18
"""Letter sizes of the entry, and of its arithmetic."""
HIGH, LARGEST = 84, 1.15
"""Height of a card in canvas units, and its largest growth with the text, because the words need the room more."""
ABREAST = 4
"""Most cards side by side; more of them overlap."""


class Reasons(NamedTuple):
    """Arithmetic behind the entries of a log."""

    may_ask: Callable[[LogLine], bool]
    why: Callable[[LogLine], str]


def table_reasons(talk: TableText, seen: Callable[[], Observation], speaker: Speaker) -> Reasons:
    """Return the reasons a table can give. `seen` returns the public observation with all events of the deal."""

    def why(entry: LogLine) -> str:
        now = seen()
        heard = heard_until(now.heard, entry)
        return talk.why(heard, now, speaker) if heard else ""

    return Reasons(lambda entry: talk.may_ask_why(entry.text_id), why)


class EntryRow(Pressable):
    """One entry, with its cards before the words while they are shown."""

    log_line = True

    def __init__(
        self, canvas: Canvas, artwork: Artwork, pack: Pack, entry: LogLine, *, newest: bool, number: int = 0,
        action: Callable[[], None] = lambda: None, name: str = "", why: Callable[[], str] = str,
    ) -> None:  # fmt: skip
        """`why` returns the arithmetic behind the entry; it is called when first needed."""
        super().__init__(canvas, action, name)
        self.focusable = bool(name)
        self.entry = entry
        self._artwork, self._pack, self._newest, self._number = artwork, pack, newest, number
        self._reason: Callable[[], str] | str = why
        self.is_open = False
        """True while cards and arithmetic are shown."""
        self.gutter = 0
        """Width of the number column, equal in all rows."""
        self.cards_column = 0
        """Width of the card column, where rows share one."""

    def label(self) -> str:
        return self.entry.words

    # -- sizes -------------------------------------------------------------------------------------------------

    def _card(self) -> tuple[int, int]:
        scale = min(LARGEST, max(1.0, self.canvas.type.scale))
        return self._artwork.size(self._pack.name, self.canvas.u(HIGH * scale))

    def _step(self) -> int:
        """Return the step from card to card."""
        wide, count = self._card()[0] + self.canvas.u(6), len(self.entry.cards)
        return wide if count <= ABREAST else (ABREAST - 1) * wide // (count - 1)

    def cards_wide(self) -> int:
        """Return the width of the cards with the gap after them."""
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
        """Return the arithmetic of an open row, computed once; "" for a closed row."""
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

    def preferred_width(self) -> int:
        return self.canvas.em(SIZE) * 30

    # -- drawing -----------------------------------------------------------------------------------------------

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


def picture_rows(canvas: Canvas, artwork: Artwork, pack: Pack, entries: Sequence[LogLine]) -> Column:
    """Return entries with all their cards, in two columns."""
    last = len(entries) - 1
    rows = [EntryRow(canvas, artwork, pack, entry, newest=i == last) for i, entry in enumerate(entries)]
    for row in rows:
        row.is_open = bool(row.entry.cards)
        row.cards_column = max(row.cards_wide() for row in rows)
    return Column(canvas, rows, gap=12)


def numbered_rows(
    canvas: Canvas, artwork: Artwork, pack: Pack, entries: Sequence[LogLine], relay: Callable[[Widget], None],
    reasons: Reasons | None = None,
) -> Column:  # fmt: skip
    """Return numbered entries. Pressing one with cards or a reason unfolds it; `relay` then makes room."""
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
