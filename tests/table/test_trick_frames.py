"""Frames and words on the cloth of a trick: empty frames lie apart, and a label takes fewer words before it is cut."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art.text_renderer import Type
from cardtable.games.contrat.table import ContratLayout
from cardtable.games.tarocchi.table import TarocchiLayout
from cardtable.rules.registry import game
from cardtable.table.game_view.marks import Frame, Label
from cardtable.table.game_view.trick_cross import cross_in
from cardtable.table.render.markings import card_rect, mark
from cardtable.widgets.canvas import Canvas
from tests.support.stages import WINDOWS, layout, new_match


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", ["contrat", "tarocchi"])
def test_empty_frames_of_a_trick_lie_apart_and_below_their_cards(game_id: str, size: tuple[int, int]) -> None:
    match = new_match(game(game_id))
    match.begin()
    where = layout(match, size)
    assert isinstance(where, ContratLayout | TarocchiLayout)
    cross = where.cross
    frames = [card_rect(frame, where.aspect) for frame in cross.marks(0) if isinstance(frame, Frame)]
    assert len(frames) == 4
    assert not [pair for pair in combinations(frames, 2) if pair[0].colliderect(pair[1])]
    for seat, frame in enumerate(frames):
        assert card_rect(cross.pose(seat), where.aspect).inflate(2, 2).contains(frame)


def test_frames_are_as_high_as_cards_where_there_is_room() -> None:
    sides = {0: "bottom", 1: "left", 2: "top", 3: "right"}
    wide = cross_in(Rect(0, 0, 1600, 900), 0.7, 200, sides)
    assert wide.frame_height() == pytest.approx(wide.height, rel=0.01)


def drawn(label: Label) -> bytes:
    surface = Surface((300, 60))
    canvas = Canvas((1600, 900), Type(1.0), lambda *_: Surface((1, 1)), lambda name: None)
    mark(canvas, surface, label, 0.7)
    return pygame.image.tobytes(surface, "RGB")


def test_a_label_takes_its_brief_words_before_it_is_cut() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    whole = Label(150, 30, "led: green", 18, brief="green")
    assert drawn(whole) == drawn(whole._replace(brief=""))
    narrow = whole._replace(widest=50)
    assert drawn(narrow) == drawn(Label(150, 30, "green", 18, 50))
    assert drawn(narrow) != drawn(narrow._replace(brief=""))
