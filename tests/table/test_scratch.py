"""Pictures for one frame: their memory is used again in the next one, and two of one frame never share it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from cardtable.table.render.scratch import GRAIN, Scratch


def card(size: tuple[int, int], colour: str) -> Surface:
    made = Surface(size, pygame.SRCALPHA)
    made.fill(colour)
    return made


@pytest.mark.parametrize("smooth", [True, False])
def test_a_picture_is_the_same_as_one_scaled_into_memory_of_its_own(smooth: bool) -> None:
    drawn, scratch = card((40, 60), "#20406080"), Scratch()
    pygame.draw.circle(drawn, "#FF8000", (20, 30), 15)
    change = pygame.transform.smoothscale if smooth else pygame.transform.scale
    for size in ((80, 120), (31, 47), (GRAIN, GRAIN), (GRAIN + 1, 7)):
        found, expected = scratch.scaled(drawn, size, smooth=smooth), change(drawn, size)
        assert found.get_size() == size
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(expected, "RGBA")


def test_pictures_of_one_frame_do_not_overwrite_each_other_and_the_next_frame_takes_no_more_memory() -> None:
    scratch = Scratch()
    for _ in range(3):
        scratch.next_frame()
        red, blue = (scratch.scaled(card((10, 10), ink), (90, 120), smooth=False) for ink in ("red", "blue"))
        assert red.get_at((0, 0)) == pygame.Color("red")
        assert blue.get_at((89, 119)) == pygame.Color("blue")
        assert scratch.bytes == 2 * GRAIN * GRAIN * 4


def test_memory_is_bounded_and_a_picture_beyond_it_is_still_made() -> None:
    room = 3 * GRAIN * GRAIN * 4
    scratch = Scratch(room)
    for number in range(1, 6):
        scratch.next_frame()
        made = [scratch.scaled(card((9, 9), "green"), (GRAIN * number, 50), smooth=False) for _ in range(4)]
        assert scratch.bytes <= room
        assert all(picture.get_at((5, 5)) == pygame.Color("green") for picture in made)
