"""All cards of a pack and its back in one picture for phones. It is the same for every seat, so it tells nothing. The
cards are printed in a thread, because they take a second together."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame
from pygame import Surface

from cardtable.art.card_face import Plan
from cardtable.art.card_renderer import CardRenderer, Drawings, MarkWords
from cardtable.art.images import Artwork
from cardtable.foundation.background import BackgroundTask

COLUMNS = 10
"""Cards in a row; the page counts on it."""
HEIGHT = 280
"""Height of a card in pixels, sharp on a phone with two or three dots for each."""
LARGEST = 1_000_000
"""Most bytes of a sheet. A larger one is made smaller, because phones load it before their first card."""
STEP = 0.85
"""Factor by which it is made smaller, as often as it takes."""


class CardSheet(BackgroundTask):
    """Sheet in the making. Poll `running`, then take `picture`."""

    def __init__(self, artwork: Artwork, pack: str, codes: Sequence[str]) -> None:
        """Begin the sheet of the cards with these codes, the back after them. Words are set here, because only the main
        thread may do that."""
        self.picture = b""
        """JPEG of the whole sheet; empty before the end, and if it could not be made."""
        self._cards: Sequence[tuple[Plan, tuple[int, int], MarkWords]] = [
            artwork.ordered(pack, code, HEIGHT) for code in (*codes, "")
        ]
        super().__init__("sheet of cards")

    def _work(self) -> None:
        press = CardRenderer(Drawings())
        wide, high = self._cards[0][1]
        sheet = Surface((wide * COLUMNS, high * -(-len(self._cards) // COLUMNS)), depth=24)
        sheet.fill("white")
        for number, (plan, size, words) in enumerate(self._cards):
            row, column = divmod(number, COLUMNS)
            sheet.blit(press.render(plan, size, words), (column * wide, row * high))
        self.picture = small_jpeg(sheet)


def small_jpeg(sheet: Surface) -> bytes:
    """Return a picture as JPEG of at most `LARGEST` bytes."""
    while True:
        packed = BytesIO()
        pygame.image.save(sheet, packed, "jpg")
        if packed.tell() <= LARGEST:
            return packed.getvalue()
        size = round(sheet.get_width() * STEP), round(sheet.get_height() * STEP)
        sheet = pygame.transform.smoothscale(sheet, size)
