"""A deck on sheets of paper for printing and cutting: a PDF with cards in their real size, cutting marks at the edges,
and optionally a sheet of backs behind each sheet.

A PDF is a list of numbered objects and a table of their byte offsets; pictures are packed with zlib.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from cardtable.art.card_face import TALL, WIDE, Plan
from cardtable.art.card_renderer import CardRenderer, Drawings, MarkWords
from cardtable.art.images import Artwork

DPI = 300
"""Dots an inch, as good printers set them."""
HIGH: dict[str, float] = {"french": 88.0, "cirkle": 88.0, "tarot": 105.0}
"""Height of each deck's cards on paper, in millimetres."""
MARGIN = 9.0
"""Millimetres that printers leave white, with room for the cutting marks."""
MARK = 5.0
"""Length of a cutting mark in millimetres."""
_POINTS = 72 / 25.4


class PaperSize(NamedTuple):
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float


PAPERS = (PaperSize("A4", 210.0, 297.0), PaperSize("Letter", 215.9, 279.4))


class Ordered(NamedTuple):
    """One card to be printed. Its words are set already, because only the main thread may do that."""

    plan: Plan
    size: tuple[int, int]
    words: MarkWords


def order(artwork: Artwork, deck: str, code: str) -> Ordered:
    """Return a card (code "" is the back) in the present style, finely enough for paper."""
    return Ordered(*artwork.ordered(deck, code, round(HIGH[deck] / 25.4 * DPI)))


def grid(deck: str, paper: PaperSize) -> tuple[int, int]:
    """Return the number of cards on a sheet, across and down."""
    high = HIGH[deck]
    wide = high * WIDE[deck] / TALL
    return int((paper.width - 2 * MARGIN) // wide), int((paper.height - 2 * MARGIN) // high)


def sheets(
    deck: str, cards: Sequence[Ordered], back: Ordered | None, paper: PaperSize, tell: Callable[[int, int], None]
) -> bytes:
    """Return the whole PDF. `tell` is called with the number of finished cards and of all. It takes a moment for each
    card."""
    press = CardRenderer(Drawings())
    across, down = grid(deck, paper)
    each = across * down
    pdf = Pdf(paper)
    behind = pdf.picture(press.render(*back)) if back is not None else 0
    for first in range(0, len(cards), each):
        pictures = []
        for done, card in enumerate(cards[first : first + each], first):
            tell(done, len(cards))
            pictures.append(pdf.picture(press.render(*card)))
        pdf.page(deck, pictures, mirrored=False)
        if behind:
            # Turning the sheet exchanges left and right.
            pdf.page(deck, [behind] * len(pictures), mirrored=True)
    tell(len(cards), len(cards))
    return pdf.finished()


class Pdf:
    """A document in the making."""

    def __init__(self, paper: PaperSize) -> None:
        self._paper = paper
        self._objects: list[bytes] = [b"", b""]  # the catalogue and the list of pages, which are known last
        self._pages: list[int] = []

    def _add(self, content: bytes) -> int:
        self._objects.append(content)
        return len(self._objects)

    def _stream(self, head: str, content: bytes) -> int:
        packed = zlib.compress(content, 6)
        said = f"<< {head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode("ascii")
        return self._add(said + packed + b"\nendstream")

    def picture(self, card: Surface) -> int:
        """Add a picture. Return its object number for pages."""
        white = Surface(card.get_size(), depth=24)
        white.fill("white")
        white.blit(card, (0, 0))
        wide, high = card.get_size()
        kind = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        return self._stream(kind, pygame.image.tobytes(white, "RGB"))

    def page(self, deck: str, pictures: Sequence[int], mirrored: bool) -> None:
        """Add a page with these pictures in rows from its upper left, and cutting marks."""
        paper, (across, down) = self._paper, grid(deck, self._paper)
        high = HIGH[deck]
        wide = high * WIDE[deck] / TALL
        left, top = (paper.width - across * wide) / 2, (paper.height + down * high) / 2
        drawn = []
        for i, number in enumerate(pictures):
            row, column = divmod(i, across)
            column = across - 1 - column if mirrored else column
            box = (wide, high, left + column * wide, top - (row + 1) * high)
            placed = "{:.3f} 0 0 {:.3f} {:.3f} {:.3f}".format(*(value * _POINTS for value in box))
            drawn.append(f"q {placed} cm /P{number} Do Q")
        drawn.append("0.4 w 0.5 G")
        for column in range(across + 1):
            x = left + column * wide
            drawn += [
                _line(x, top + 1, x, top + 1 + MARK),
                _line(x, top - down * high - 1, x, top - down * high - 1 - MARK),
            ]
        for row in range(down + 1):
            y = top - row * high
            drawn += [
                _line(left - 1, y, left - 1 - MARK, y),
                _line(left + across * wide + 1, y, left + across * wide + 1 + MARK, y),
            ]
        content = self._stream("", "\n".join(drawn).encode("ascii"))
        used = " ".join(f"/P{number} {number} 0 R" for number in sorted(set(pictures)))
        size = f"{paper.width * _POINTS:.2f} {paper.height * _POINTS:.2f}"
        page = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents {content} 0 R "
            f"/Resources << /XObject << {used} >> >> >>"
        )
        self._pages.append(self._add(page.encode("ascii")))

    def finished(self) -> bytes:
        """Return the document. It names neither an author nor a date."""
        self._objects[0] = b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>"
        kids = " ".join(f"{number} 0 R" for number in self._pages)
        self._objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(self._pages)} >>".encode("ascii")
        written, begins = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n"), []
        for number, content in enumerate(self._objects, 1):
            begins.append(len(written))
            written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
        table = len(written)
        written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(begins) + 1)
        written += b"".join(b"%010d 00000 n \n" % begin for begin in begins)
        written += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(begins) + 1, table)
        return bytes(written)


def _line(*ends: float) -> str:
    """Return a line from one point to another."""
    return "{:.2f} {:.2f} m {:.2f} {:.2f} l S".format(*(value * _POINTS for value in ends))
