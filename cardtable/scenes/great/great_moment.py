"""Great moment: the table stands still, the light narrows to a spot, and a banner says what has happened. Any press
ends it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.art.portraits import Mood
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.ending.backdrop import falloff
from cardtable.scenes.ending.emblem import ringed_face
from cardtable.scenes.ending.roll_call import CalledFace
from cardtable.table.animation.timeline import ease_out
from cardtable.table.board.board import Board
from cardtable.widgets.canvas import Canvas

STILL = 0.08
"""Seconds of stillness before the light narrows."""
LENGTH = 1.28
"""Seconds of the whole moment at the normal pace."""
SLIDE = 0.2
"""Seconds in which the banner comes in."""
SHAKE, SWINGS = 0.24, 3
"""Seconds of the shake, and how often the cards swing in it."""
DARK = 0.30
"""Brightness of the table outside the spot."""
SIZES = (56, 48, 40, 32)
"""Letter sizes of the banner, the largest that fits is used."""
FACES = 4
"""Greatest number of faces on the banner."""


class Spotlight(NamedTuple):
    """The part of the table that stays in the light."""

    x: float
    y: float
    reach: float
    """Distance from the middle at which the darkness is full, in pixels."""
    shaken: Rect
    """The cards that are shaken."""
    faces: Sequence[Rect] = ()
    """Portraits that stay in the light as well."""
    papers: Sequence[Rect] = ()
    """Printed papers, which lie in the dark even within the light."""

    @classmethod
    def on(cls, board: Board, family: str, cards: Collection[int]) -> Spotlight:
        """Return the light on all cards in places of a family, or else on these cards where they lie open, or else on
        the middle of the table."""
        outlines, places = board.stage.outlines, board.stage.tableau.places
        there = [sprite for place, row in places.items() if place.partition(".")[0] == family for sprite in row]
        open_ones = [sprite for row in places.values() for sprite in row if sprite.face in cards]
        lying = [outlines.body(sprite) for sprite in there or open_ones]
        area = board.layout.area()
        around = lying[0].unionall(lying) if lying else Rect(0, 0, 0, 0)
        if not lying:
            around.center = area.center
        card = board.layout.card_height()
        return cls(*around.center, max(around.width, around.height) / 2 + 1.5 * card, around)


class Banner:
    """Red banner with a brass line above and below its words, and faces before them."""

    def __init__(self, canvas: Canvas, words: str, faces: Sequence[tuple[str, Mood]]) -> None:
        widest = round(canvas.size[0] * 0.92)
        side = canvas.u(118)
        shown = [ringed_face(canvas, CalledFace(*face), side) for face in faces[:FACES]]
        aside = round(side * 0.8) * len(shown) + (round(side * 0.35) if shown else 0)
        pad, lean = canvas.u(54), canvas.u(16)
        room = widest - aside - 2 * pad
        fits = (size for size in SIZES if canvas.type.width(words, canvas.letter(size), face="serif-bold") <= room)
        size = next(fits, SIZES[-1])
        lines = canvas.type.wrap(words, canvas.letter(size), room, face="serif-bold")
        printed = [canvas.line(line, size, face="serif-bold", colour=theme.PAPER) for line in lines]
        step = canvas.type.step(canvas.letter(size))
        body_high = round(canvas.em(size) * 1.55) + step * (len(lines) - 1)
        wide = max(line.get_width() for line in printed) + aside + 2 * pad
        high = max(body_high, side + canvas.u(4) if shown else 0)
        self.picture = Surface((wide, high), pygame.SRCALPHA)
        top = (high - body_high) // 2
        self._draw_strip(canvas, Rect(0, top, wide, body_high), lean)
        x = pad - round(side * 0.2)
        for face in shown:
            self.picture.blit(face, (x, (high - side) // 2))
            x += round(side * 0.8)
        left = pad + aside
        for i, line in enumerate(printed):
            y = top + (body_high - step * (len(lines) - 1) - line.get_height()) // 2 + i * step
            self.picture.blit(line, (left, y))

    def _draw_strip(self, canvas: Canvas, body: Rect, lean: int) -> None:
        """Draw the strip with slanted ends."""
        corners = [(body.left + lean, body.top), (body.right, body.top), (body.right - lean, body.bottom - 1),
                   (body.left, body.bottom - 1)]  # fmt: skip
        pygame.draw.polygon(self.picture, theme.BRICK, corners)
        pygame.draw.aalines(self.picture, theme.BRICK, True, corners)
        thick, edge = max(1, canvas.u(2)), canvas.u(7)
        for y in (body.top + edge, body.bottom - edge - thick):
            self.picture.fill(theme.PALE_GOLD, (body.left + 2 * lean, y, body.width - 4 * lean, thick))


class GreatMoment(Scene):
    """Scene of one great moment, over its table. The table stands still because the scene above it gets the time."""

    overlay = True
    holds_table = True

    def __init__(self, words: str, faces: Sequence[tuple[str, Mood]], spot: Spotlight) -> None:
        self.words = words
        self._faces, self._spot = faces, spot
        self.age = 0.0
        self._lit: Surface | None = None
        self._light: Surface | None = None
        """The map of brightness with which the table is darkened."""
        self._dark: Surface | None = None
        """The dark twin of the table. It is dropped with the scene."""
        self._drawn_dark = False

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._length = LENGTH / min(1.5, shell.preferences.speed_factor)
        self._sounded = False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the banner out. A window of another size ends the moment, because its spot lies elsewhere."""
        if self._lit is not None:
            self.age = self._length
        canvas = self.shell.canvas
        self._banner = Banner(canvas, self.words, self._faces)
        wide, high = size
        y = 0.76 if self._spot.y < 0.56 * high else 0.24
        self.banner_rect = self._banner.picture.get_rect(center=(wide // 2, round(y * high)))

    def refresh(self) -> None:
        self.age = self._length

    def invalidate(self) -> None:
        self._drawn_dark = False

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        self.age += dt
        if self.age >= self._length:
            self.shell.pop()
        elif self.age >= STILL and not self._sounded:
            self._sounded = True
            self.shell.audio.play("reveal")
        return True

    def handle(self, event: Event) -> bool:
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        self.shell.pop()
        return True

    # -- picture -----------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self._lit is None:
            self.shell.draw_below(self, surface)
            self._lit = surface.copy()
            return None
        if self._light is None:
            self._light = self._make_light(self._lit.get_size())
        elif self._dark is None:
            self._dark = self._lit.copy()
            self._dark.blit(self._light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if self.age < STILL or self._dark is None:
            if not self._drawn_dark:
                surface.blit(self._lit, (0, 0))
                return None
            return []
        before = not self._drawn_dark
        if before:
            surface.blit(self._dark, (0, 0))
            self._drawn_dark = True
        rects = [*self._shake(surface, self._dark), self._draw_banner(surface, self._dark)]
        return None if before else rects

    def _make_light(self, size: tuple[int, int]) -> Surface:
        """Return the spot of light for a window. The two large pictures are made in the stillness, one in a frame."""
        spot, dim, radius = self._spot, round(255 * DARK), self.shell.canvas.u(7)
        light = falloff(size, (spot.x / size[0], spot.y / size[1]), spot.reach, 1.0, DARK)
        for paper in spot.papers:
            pygame.draw.rect(light, (dim, dim, dim), paper, border_radius=radius)
        for face in spot.faces:
            pygame.draw.circle(light, "#FFFFFF", face.center, face.width / 2)
        return light

    def _shake(self, surface: Surface, dark: Surface) -> list[Rect]:
        """Draw the cards in the spot a little aside. With reduced motion they keep still."""
        k = (self.age - STILL) / SHAKE
        area = self._spot.shaken.clip(surface.get_rect())
        if self.shell.preferences.reduced_motion or not area or k > 1.2:
            return []
        out = self.shell.canvas.u(6)
        aside = round(out * sin(2 * pi * SWINGS * k) * (1 - k)) if k < 1 else 0
        around = area.inflate(2 * out, 0).clip(surface.get_rect())
        surface.blit(dark, around, around)
        surface.blit(dark, area.move(aside, 0), area)
        return [around]

    def _draw_banner(self, surface: Surface, dark: Surface) -> Rect:
        """Draw the banner while it slides in, and return what was painted."""
        goal = self.banner_rect
        k = 1.0 if self.shell.preferences.reduced_motion else ease_out(min(1.0, (self.age - STILL) / SLIDE))
        band = Rect(0, goal.y, surface.get_width(), goal.height)
        surface.blit(dark, band, band)
        surface.blit(self._banner.picture, goal.move(round((k - 1) * (goal.right)), 0))
        return band
