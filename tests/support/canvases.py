"""Canvases without pictures, for drawing and measuring."""

from __future__ import annotations

from functools import cache

import pygame
from pygame import Surface

from cardtable.art.text_renderer import Type
from cardtable.widgets.canvas import Canvas


def make_canvas(size: tuple[int, int] = (1366, 768), scale: float = 1.0, calm: bool = False) -> Canvas:
    @cache
    def picture(name: str, width: int, height: int, colour: str | None) -> Surface:
        return Surface((width, height), pygame.SRCALPHA)

    return Canvas(size, Type(scale), picture, lambda name: None, calm)
