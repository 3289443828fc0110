"""Sheet of card pictures for phones: all cards in their places, small, and made beside the frame."""

from __future__ import annotations

from io import BytesIO

import pygame
import pytest

from cardtable.art.card_sheet import COLUMNS, LARGEST, CardSheet, small_jpeg
from cardtable.art.images import Artwork, Style
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI, Pack

PACKS = {"french": FRENCH, "cirkle": CIRKLE.unbordered(), "cirkle with borders": CIRKLE, "tarocchi": TAROCCHI}


@pytest.mark.share(2)
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_a_sheet_has_every_card_and_is_small_enough(pack: Pack) -> None:
    codes = list(dict.fromkeys(pack.codes))
    sheet = CardSheet(Artwork(Style()), pack.name, codes)
    sheet.wait()
    assert 100_000 < len(sheet.picture) <= LARGEST
    picture = pygame.image.load(BytesIO(sheet.picture))
    rows = -(-(len(codes) + 1) // COLUMNS)
    wide, high = picture.get_width() / COLUMNS, picture.get_height() / rows
    looks = set()
    for number in range(len(codes) + 1):
        row, column = divmod(number, COLUMNS)
        part = picture.subsurface((round(column * wide), round(row * high), int(wide), int(high)))
        looks.add(pygame.image.tobytes(part, "RGB"))
    assert len(looks) == len(codes) + 1, "no two cards look alike, and none is missing"


def test_a_sheet_that_is_too_large_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = pygame.Surface((300, 300), depth=24)
    for x in range(300):
        for y in range(300):
            noise.set_at((x, y), ((x * 7919 + y * 104729) % 256, (x * y) % 256, (x ^ y) % 256))
    whole = small_jpeg(noise)
    monkeypatch.setattr("cardtable.art.card_sheet.LARGEST", len(whole) // 2)
    smaller = small_jpeg(noise)
    assert len(smaller) <= len(whole) // 2
    assert pygame.image.load(BytesIO(smaller)).get_width() < 300
