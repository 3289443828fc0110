"""The narrow shadow under a card that lies on something."""

from __future__ import annotations

import os
from unittest.mock import patch
from weakref import ref

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Surface

from cardtable.art.images import Artwork, Style
from cardtable.cards.pack import FRENCH
from cardtable.table.render.card_body import CONTACT, contact_shadow

SIZES = [(61, 95), (134, 210), (270, 420)]


def test_only_a_corner_of_the_shadow_is_blurred() -> None:
    """To blur one as large as a card takes longer than a frame."""
    blurred: list[tuple[int, int]] = []

    def noted(picture: Surface, radius: int) -> Surface:
        blurred.append(picture.get_size())
        return blur(picture, radius)

    blur = pygame.transform.gaussian_blur
    with patch.object(pygame.transform, "gaussian_blur", noted):
        contact_shadow((134, 211))
    assert blurred and max(blurred[0]) < 70


@pytest.mark.parametrize("size", SIZES)
def test_the_shadow_is_even_in_the_middle_equal_on_opposite_sides_and_reaches_beyond_the_card(
    size: tuple[int, int],
) -> None:
    shadow = contact_shadow(size)
    wide, high = shadow.get_size()
    assert wide > size[0] and high > size[1]
    alphas = [[shadow.get_at((x, y)).a for x in range(wide)] for y in range(high)]
    (inside,) = set(alphas[high // 2][wide // 4 : wide * 3 // 4])
    assert abs(inside - CONTACT) <= 2
    assert alphas[0] == [0] * wide or max(alphas[0]) < CONTACT / 8
    edge = alphas[high // 2][: wide // 4]
    assert edge == sorted(edge), "it grows darker inwards without a seam"
    assert max(abs(a - b) for a, b in zip(edge, reversed(alphas[high // 2]), strict=False)) <= CONTACT / 8


def test_what_is_made_of_cards_goes_with_their_deck() -> None:
    art = Artwork(Style())
    art.lay_in("french", ["", *FRENCH.codes], 90)
    kept = ref(contact_shadow((61, 90)))
    assert kept() is contact_shadow((61, 90)), "it is made once"
    art.put_away()
    assert kept() is None
    art.close()
