"""Text renderer of the whole program.

It knows the two font families and no meanings. Sizes are in pixels of the window before the reader's text scale. Lines
are kept, because a screen shows the same words frame after frame. Signs that the fonts lack (suits, shapes) are drawn
from `sprites/` among the words.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.art.fonts import Fonts
from cardtable.art.theme import LEAST_TEXT, luminance
from cardtable.foundation import paths

SIGNS: Mapping[str, str] = {
    "♥": "suits/H", "♦": "suits/D", "♣": "suits/C", "♠": "suits/S",
    "▲": "shapes/T", "✚": "shapes/X", "■": "shapes/C", "●": "shapes/R", "◎": "shapes/O",
    "🪙": "tarot/suit-O", "🏆": "tarot/suit-C", "🗡": "tarot/suit-S", "🪵": "tarot/suit-B",
    "✓": "icons/check", "✗": "icons/close", "→": "icons/right", "←": "icons/left", "★": "icons/star",
    "💡": "icons/hint",
}  # fmt: skip
"""Characters that are drawn from `sprites/`, with their drawings."""

LEADING = 1.38
"""Distance of lines in a paragraph, as a multiple of the size of letters."""
KEPT = 1500
"""Greatest number of kept lines; a screen has some hundred."""

_SIGN = re.compile("([" + "".join(SIGNS) + "])|(?<=[ld])(?=’)|(?<=’)(?=[a-zà-ÿ])")
"""Points at which a line is set in several pieces: at drawn signs, before an apostrophe that would touch the stem of an
l or a d, and behind one that would hang over the next letter like the dot of an i."""
_SLANTED = re.compile(_SIGN.pattern + "|(?<=c)(?=[aceoqèéò])")
"""The same in slanted letters, where a c would be pushed into a round letter: cerchio was read as œrchio."""
_CLINGS = "\u00a0\u202f?!;:»,.…)"
"""Characters that never begin a line."""
APART = 0.055
"""Space at such an apostrophe, as a share of the size of letters."""
_COLOUR = r"#[0-9A-Fa-f]{6}\b"


def least(size: float) -> int:
    """Return a size that can be read."""
    return max(LEAST_TEXT, round(size))


class Type:
    """Renderer for one text scale; create another when the reader changes the scale."""

    def __init__(self, scale: float = 1.0, four_colour: bool = False) -> None:
        self.scale = scale
        self._suits = theme.FOUR_SUITS if four_colour else theme.SUITS
        self.fonts = Fonts()
        self._lines: OrderedDict[tuple[str, str, int, str], Surface] = OrderedDict()
        self._signs: dict[tuple[str, int, str], Surface] = {}
        self._widths: dict[tuple[str, str, int], int] = {}

    def pixels(self, size: float) -> int:
        """Return the pixels in which letters of this size are set."""
        return least(size * self.scale)

    def height(self, size: float, *, face: str = "serif") -> int:
        """Return the height of one line, ascenders to descenders."""
        return self.fonts.font(face, self.pixels(size)).get_height()

    def ascent(self, size: float, *, face: str = "serif") -> int:
        """Return the distance from the top of a line to its base line, for aligning two sizes."""
        return self.fonts.font(face, self.pixels(size)).get_ascent()

    def line(self, text: str, size: float, *, face: str = "serif", colour: str = "") -> Surface:
        """Return one line, in ink unless another colour is given. Do not draw on it, because other callers get the same
        surface."""
        pixels, colour = self.pixels(size), colour or theme.INK
        key = (text, face, pixels, colour)
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        made = self.fonts.drawn(face, partial(self._set, text, face, pixels, colour))
        self._lines[key] = made
        if len(self._lines) > KEPT:
            self._lines.popitem(last=False)
        return made

    def width(self, text: str, size: float, *, face: str = "serif") -> int:
        """Return the width of a line."""
        pixels = self.pixels(size)
        key = (text, face, pixels)
        found = self._widths.get(key)
        if found is None:
            found = self.fonts.drawn(face, partial(self._measured, text, face, pixels))
            if len(self._widths) > 4 * KEPT:
                self._widths.clear()
            self._widths[key] = found
        return found

    def _measured(self, text: str, face: str, pixels: int) -> int:
        font = self.fonts.font(face, pixels)
        return sum(
            round(pixels * 0.92) if part in SIGNS else _before(part, face, pixels) + font.size(part)[0]
            for part in _pieces(text, face)
        )

    def wrap(self, text: str, size: float, width: int, *, face: str = "serif") -> list[str]:
        """Return the text in lines no wider than this; a single word that is too long is broken."""
        if "\n" not in text and self.width(text, size, face=face) <= width:
            return [text]
        lines: list[str] = []
        for piece in text.split("\n"):
            words = piece.split(" ")
            roughly = width * len(piece) // max(1, self.width(piece, size, face=face))
            while words:
                while len(words) > 1 and not words[0]:
                    del words[0]
                count = self._words_that_fit(words, roughly, size, width, face)
                if count:
                    lines.append(" ".join(words[:count]))
                    del words[:count]
                else:
                    cut = self._fitting(words[0], size, width, face)
                    lines.append(words[0][:cut])
                    words[0] = words[0][cut:]
        return lines

    def _words_that_fit(self, words: Sequence[str], roughly: int, size: float, width: int, face: str) -> int:
        """Return the number of words that fill a line. Measuring dominates the cost of a paragraph, so it begins at the
        word where a line of `roughly` letters ends, and goes forward or back from there."""
        count, letters = 0, -1
        while count < len(words) and letters + 1 + len(words[count]) <= roughly:
            letters += 1 + len(words[count])
            count += 1

        def fits(count: int) -> bool:
            line = " ".join(words[:count])
            return len(line) <= 1 or self.width(line, size, face=face) <= width

        while count and not fits(count):
            count -= 1
        while count < len(words) and fits(count + 1):
            count += 1
        return count

    def _fitting(self, word: str, size: float, width: int, face: str) -> int:
        """Return the number of letters of a word that go on a line of this width, at least one. A hyphen is the best
        break, and a sign stays with the letter before it."""
        most = next((n for n in range(len(word), 1, -1) if self.width(word[:n], size, face=face) <= width), 1)
        if most == len(word):
            return most
        hyphen = word.rfind("-", 1, most) + 1
        return hyphen or next((n for n in range(most, 1, -1) if word[n] not in _CLINGS), most)

    def short(self, text: str, size: float, width: int, *, face: str = "serif") -> str:
        """Return the text, or as much of its beginning as fits with an ellipsis. For names, never for sentences."""
        if self.width(text, size, face=face) <= width:
            return text
        fits = (n for n in range(len(text) - 1, 0, -1) if self.width(f"{text[:n].rstrip()}…", size, face=face) <= width)
        return f"{text[: next(fits, 0)].rstrip()}…"

    def paragraph(
        self, text: str, size: float, width: int, *, face: str = "serif", colour: str = "", align: str = "left"
    ) -> Surface:
        """Return the text wrapped into a block exactly this wide; `align` is left, centre or right."""
        lines = self.wrap(text, size, width, face=face)
        step = self.step(size)
        high = self.height(size, face=face)
        block = Surface((max(1, width), step * (len(lines) - 1) + high), pygame.SRCALPHA)
        for i, words in enumerate(lines):
            line = self.line(words, size, face=face, colour=colour)
            free = width - line.get_width()
            x = {"left": 0, "centre": free // 2, "right": free}[align]
            block.blit(line, (x, i * step))
        return block

    def step(self, size: float) -> int:
        """Return the distance of lines in a paragraph."""
        return round(self.pixels(size) * LEADING)

    def paragraph_height(self, text: str, size: float, width: int, *, face: str = "serif") -> int:
        """Return the height of that block, without setting it."""
        count = len(self.wrap(text, size, width, face=face))
        return self.step(size) * (count - 1) + self.height(size, face=face)

    def _set(self, text: str, face: str, pixels: int, colour: str) -> Surface:
        font = self.fonts.font(face, pixels)
        parts = _pieces(text, face)
        if len(parts) < 2 and text not in SIGNS and not _before(text, face, pixels):
            return font.render(text, True, colour)
        pieces = [self._sign(p, pixels, colour) if p in SIGNS else font.render(p, True, colour) for p in parts]
        wide = sum(piece.get_width() + _before(part, face, pixels) for part, piece in zip(parts, pieces, strict=True))
        block = Surface((wide, font.get_height()), pygame.SRCALPHA)
        x = 0
        for part, piece in zip(parts, pieces, strict=True):
            x += _before(part, face, pixels)
            # A sign stands on the base line like a capital letter.
            block.blit(piece, (x, font.get_ascent() - round(pixels * 0.80) if part in SIGNS else 0))
            x += piece.get_width()
        return block

    def _sign(self, sign: str, pixels: int, colour: str) -> Surface:
        name = SIGNS[sign]
        if name.startswith("suits/") and luminance(colour) < 0.2:
            colour = self._suits[name[-1]]
        key = (sign, pixels, colour)
        found = self._signs.get(key)
        if found is None:
            found = self._signs[key] = _drawn(paths.sprites() / f"{name}.svg", pixels, colour)
        return found


def _pieces(text: str, face: str) -> list[str]:
    """Return the pieces that are set one after the other; a piece that begins with an apostrophe stands apart from the
    one before it."""
    parts = [part for part in (_SLANTED if face.endswith("italic") else _SIGN).split(text) if part]
    return parts or [text]


def _before(part: str, face: str, pixels: int) -> int:
    """Return the space before a piece; letters without serifs and slanted ones leave enough by themselves."""
    upright = face.startswith("serif") and not face.endswith("italic")
    return max(1, round(pixels * APART)) if part[:1] == "’" and upright else 0


def _drawn(file: Path, pixels: int, colour: str) -> Surface:
    """Return a drawing in one colour in a square slot of a line; an empty slot if its file is missing."""
    slot = Surface((round(pixels * 0.92), round(pixels * 0.92)), pygame.SRCALPHA)
    side = round(pixels * 0.84)
    try:
        svg = file.read_text(encoding="utf-8")
        # Tarot suits have several inks and keep them; on a dark ground everything is one light ink.
        if "tarot" not in file.parts or luminance(colour) >= luminance(theme.PAPER) / 2:
            svg = re.sub(_COLOUR, colour, svg)
        picture = pygame.image.load_sized_svg(BytesIO(svg.encode()), (side, side))
    except (OSError, pygame.error):
        return slot
    slot.blit(picture, ((slot.get_width() - side) // 2, (slot.get_height() - side) // 2))
    return slot
