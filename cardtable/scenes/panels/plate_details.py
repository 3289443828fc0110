"""Small print of a plate: game notes, level and match points, in as many lines as fit."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from cardtable.art import theme
from cardtable.scenes.panels.ledger import LedgerLine, points_text
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas

SMALL = 15
"""Size of the lines below a name."""
APART, CLOSE = 1.25, 1.06
"""Line spacing in letter heights: usual, and tight."""
GAP = 9
"""Gap between neighbouring parts of a plate."""
_BREAKS = re.compile(r"( |(?<=-)(?=\w))")
"""Places where a line may break: between words, and within a double name."""


class NoteRoom(NamedTuple):
    """Room for the small lines, in pixels."""

    first: int
    """Width of the first line."""
    second: int
    """Width of the second line."""
    high: int
    whole: int = 0
    """Width of a second line that lies below the figure."""
    clear: int = 0
    """Distance at which the second line clears the figure."""
    spare: int = 0
    """Free height above the name, used for tight lines."""

    def widths(self, step: int) -> tuple[int, int]:
        """Return the widths of both lines for a line spacing."""
        return self.first, self.whole if self.whole and step >= self.clear else self.second


class NoteLines(NamedTuple):
    """Small lines as printed."""

    size: float
    apart: float
    lines: Sequence[str]


class PlateDetails:
    """Layout and drawing of the small lines of plates."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def draw(self, surface: Surface, found: NoteLines, at: tuple[int, int], room: NoteRoom) -> None:
        canvas, step = self.canvas, self._step(found.size, found.apart)
        for i, (words, wide) in enumerate(zip(found.lines, room.widths(step), strict=False)):
            words = canvas.type.short(words, canvas.letter(found.size), max(1, wide), face="sans")
            surface.blit(canvas.line(words, found.size, face="sans", colour=theme.SOFT), (at[0], at[1] + i * step))

    def layout(self, line: LedgerLine, room: NoteRoom) -> NoteLines:
        """Return the lines to print, with size and spacing. Where room is short the level is dropped first, then
        letters shrink, then lines move closer."""
        sizes = [float(SMALL)]
        while self.canvas.em(sizes[-1] * 0.93) < self.canvas.em(sizes[-1]):
            sizes.append(sizes[-1] * 0.93)
        tried = [*((size, APART) for size in sizes), (sizes[-1], CLOSE)]
        for size, apart in tried:
            step = self._step(size, apart)
            high = room.high + (room.spare if apart == CLOSE else 0)
            widths = room.widths(step)[: max(1, min(2, high // step))]
            for told in (self._notes_of(line, len(widths)), line.notes):
                lines = self.break_lines(told, widths, size)
                if told and all(self._wide(words, size) <= wide for words, wide in zip(lines, widths, strict=False)):
                    return NoteLines(size, apart, lines)
        # A cut word says less than none.
        return NoteLines(size, apart, self.break_lines(line.notes[:1], widths, size))

    def _step(self, size: float, apart: float) -> int:
        return round(self.canvas.em(size) * apart)

    def _notes_of(self, line: LedgerLine, rows: int) -> list[str]:
        """Return the parts in order of importance: the game's notes first, except on the viewer's own plate with room
        for both."""
        return [line.level, *line.notes] if line.is_local and rows > 1 else [*line.notes, line.level]

    def is_crowded(self, line: LedgerLine, width: int, rows: int) -> bool:
        """Return whether match points in words would push other words away. A star replaces them then."""
        told = self._notes_of(line, rows)
        first = " · ".join(line.notes or told) if rows == 1 else told[0]
        total = self.canvas.type.width(match_points_text(line), self.canvas.letter(SMALL), face="sans-bold")
        return self._wide(first) + self.canvas.u(GAP) + total > width

    def _wide(self, words: str, size: float = SMALL) -> int:
        return self.canvas.type.width(words, self.canvas.letter(size), face="sans")

    def break_lines(self, told: Sequence[str], widths: Sequence[int], size: float = SMALL) -> list[str]:
        """Return the parts as lines: one part a line if they fit, otherwise run together and broken between words.
        Excess stays on the last line."""
        if not widths:
            return []
        apart = zip(told, widths, strict=False)
        if len(told) <= len(widths) and all(self._wide(words, size) <= room for words, room in apart):
            return list(told)
        lines = [""]
        pieces = ["", *_BREAKS.split(" · ".join(told))]
        for between, word in zip(pieces[::2], pieces[1::2], strict=True):
            longer = f"{lines[-1]}{between}{word}".strip()
            if self._wide(longer, size) <= widths[len(lines) - 1] or len(lines) == len(widths):
                lines[-1] = longer
            else:
                lines.append(word)
        return [line for words in lines if (line := words.removeprefix("· ").removesuffix(" ·"))]


def match_points_text(line: LedgerLine) -> str:
    """Return a player's match points in words."""
    points = points_text(line.match_points or 0)
    return text("plates.wins", n=points) if line.counts_wins else text("plates.match", n=points)
