"""Emblem of the winners: portraits in brass rings, a laurel whose leaves appear one by one, a ribbon."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.ending.roll_call import CalledFace
from cardtable.widgets.canvas import Canvas

LEAVES = 26
"""Leaves of the laurel, half of them on each side."""
RING = 0.055
"""Width of the ring around a portrait, as a share of its side."""
_BRASS = ("#F2D28A", "#BE9046", "#6B4E22")
_DEEP = "#12100C"
_FINE = 2
"""Factor by which rings and leaves are drawn larger and then scaled down, for smooth edges."""


def ringed_face(canvas: Canvas, face: CalledFace, side: int) -> Surface:
    """Return a portrait in a ring of brass, `side` pixels wide with its ring."""
    ring = max(3, round(side * RING))
    picture = _disc(side, _brass(side))
    inner = side - 2 * ring
    picture.blit(_disc(inner, _plain(inner, _DEEP)), (ring, ring))
    hem = max(1, ring // 3)
    face_side = inner - 2 * hem
    picture.blit(canvas.portrait(face.avatar, face_side, face.mood), (ring + hem, ring + hem))
    return picture


def _brass(side: int) -> Surface:
    """Return a square of brass, lit from above."""
    bands = Surface((1, len(_BRASS)), pygame.SRCALPHA)
    for i, colour in enumerate(_BRASS):
        bands.set_at((0, i), colour)
    return pygame.transform.smoothscale(bands, (side, side))


def _plain(side: int, colour: str) -> Surface:
    square = Surface((side, side), pygame.SRCALPHA)
    square.fill(colour)
    return square


def _disc(side: int, square: Surface) -> Surface:
    """Cut a disc out of a square."""
    mask = Surface((_FINE * side, _FINE * side), pygame.SRCALPHA)
    pygame.draw.circle(mask, "#FFFFFF", (_FINE * side / 2, _FINE * side / 2), _FINE * side / 2 - 1)
    square.blit(pygame.transform.smoothscale(mask, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return square


class Laurel:
    """Laurel around a point, open at the top. Leaves appear from below, on both sides at once."""

    def __init__(self, canvas: Canvas, centre: tuple[int, int], radius: int, aside: int = 0) -> None:
        """`radius` is that of the stem. Its two halves lie around the outermost of several portraits, `aside` of the
        centre."""
        self.leaves: list[tuple[Surface, Rect]] = []
        """The leaves in the order of their appearance."""
        self.twigs: list[tuple[Surface, Rect]] = []
        """The parts of the stem, one below each leaf."""
        length = max(6, round(radius * 0.34))
        half = LEAVES // 2

        def at(side: int, turn: float, outer: float) -> tuple[float, float]:
            return centre[0] + side * (aside + radius * outer * sin(turn)), centre[1] + radius * outer * cos(turn)

        for i in range(half):
            # From a little beside the lowest point up to a gap at the top.
            turn, before = ((0.12 + 0.74 * k / (half - 1)) * pi for k in (i, i - 1))
            outer = 1.0 + (0.075 if i % 2 else -0.055)
            for side in (-1, 1):
                self.twigs.append(_twig(at(side, before, 1.0), at(side, turn, 1.0), max(2, length // 13)))
                x, y = at(side, turn, outer)
                # A leaf points along the stem, and a little outwards or inwards.
                lean = turn + (0.45 if i % 2 else -0.38)
                picture = _leaf(length, side * (90 - lean * 180 / pi) + (0 if side > 0 else 180), i)
                self.leaves.append((picture, picture.get_rect(center=(round(x), round(y)))))

    def rect(self) -> Rect:
        return self.leaves[0][1].unionall([rect for _, rect in self.leaves])

    def draw(self, surface: Surface, count: int) -> None:
        """Draw the first leaves, and the stem as far as these."""
        surface.blits(self.twigs[:count])
        surface.blits(self.leaves[:count])


def _twig(start: tuple[float, float], end: tuple[float, float], thick: int) -> tuple[Surface, Rect]:
    """Return a straight part of the stem between two points, with round ends, and where it lies."""
    around = Rect(min(start[0], end[0]), min(start[1], end[1]), abs(end[0] - start[0]), abs(end[1] - start[1]))
    around.inflate_ip(4 * thick, 4 * thick)
    picture = Surface((around.width * _FINE, around.height * _FINE), pygame.SRCALPHA)
    first, last = (((x - around.x) * _FINE, (y - around.y) * _FINE) for x, y in (start, end))
    colour = theme.blend(theme.OCHRE, "#5A3A08", 0.4)
    pygame.draw.line(picture, colour, first, last, thick * _FINE)
    for point in (first, last):
        pygame.draw.circle(picture, colour, point, thick * _FINE / 2)
    return pygame.transform.smoothscale(picture, around.size), around


def _leaf(length: int, angle: float, number: int) -> Surface:
    """Return a golden leaf with a lighter half, turned counter-clockwise by degrees from pointing right."""
    wide, high = length * _FINE, round(length * 0.38) * _FINE
    picture = Surface((wide, high), pygame.SRCALPHA)
    middle = high / 2
    outline = [(wide * k, middle - middle * 0.98 * sin(pi * k) ** 0.8) for k in (0, 0.12, 0.3, 0.5, 0.7, 0.88, 1)]
    lower = [(x, high - y) for x, y in reversed(outline)]
    shade = theme.blend(theme.OCHRE, "#5A3A08", 0.25 if number % 2 else 0.1)
    pygame.draw.polygon(picture, shade, [*outline, *lower])
    pygame.draw.polygon(picture, theme.blend(theme.GOLD, "#FFF4C8", 0.25), [*outline, (0, middle)])
    turned = pygame.transform.rotate(picture, angle)
    return pygame.transform.smoothscale(turned, (turned.get_width() // _FINE, turned.get_height() // _FINE))


class Ribbon:
    """Red ribbon with a title in one or two lines. It unrolls from its middle."""

    def __init__(self, canvas: Canvas, title: str, widest: int) -> None:
        size = self._size(canvas, title, round(widest * 0.74))
        lines = canvas.type.wrap(title, canvas.letter(size), round(widest * 0.74), face="serif-bold")
        printed = [canvas.line(line, size, face="serif-bold", colour=theme.PAPER) for line in lines]
        step = canvas.type.step(canvas.letter(size)) if len(lines) > 1 else 0
        words = max(line.get_width() for line in printed)
        body_high = round(canvas.em(size) * 1.6) + step * (len(lines) - 1)
        body_wide = min(widest - canvas.u(120), max(words + 2 * canvas.u(40), canvas.u(470)))
        self.tail, self.drop = canvas.u(66), canvas.u(16)
        self.picture = Surface((body_wide + 2 * self.tail, body_high + self.drop), pygame.SRCALPHA)
        self._draw_tails(body_wide, body_high)
        self._draw_body(canvas, Rect(self.tail, 0, body_wide, body_high))
        top = (body_high - step * (len(lines) - 1) - printed[0].get_height()) // 2
        self.words: list[Rect] = []
        """Rectangles of the lines within the picture."""
        for i, line in enumerate(printed):
            where = line.get_rect(midtop=(self.picture.get_width() // 2, top + i * step))
            self.picture.blit(line, where)
            self.words.append(where)

    @staticmethod
    def _size(canvas: Canvas, title: str, room: int) -> float:
        """Return the largest size in which the title fits into one line, or the smallest of all."""
        sizes = (48, 42, 37, 32)
        fits = (size for size in sizes if canvas.type.width(title, canvas.letter(size), face="serif-bold") <= room)
        return next(fits, sizes[-1])

    def _draw_tails(self, wide: int, high: int) -> None:
        """Draw the two ends with their notches, and the folds behind the body."""
        dark, fold = theme.blend(theme.BRICK, "#000000", 0.32), theme.blend(theme.BRICK, "#000000", 0.62)
        drop, tail = self.drop, self.tail
        whole = self.picture.get_width()
        inside = tail + tail // 2
        for flip in (False, True):
            points = [(inside, drop), (0, drop), (tail // 3, drop + high // 2), (0, drop + high), (inside, drop + high)]
            edge = [(tail, high), (inside, high), (inside, high + drop)]
            for colour, shape in ((dark, points), (fold, edge)):
                corners = [(whole - x, y) if flip else (x, y) for x, y in shape]
                pygame.draw.polygon(self.picture, colour, corners)
                pygame.draw.aalines(self.picture, colour, True, corners)

    def _draw_body(self, canvas: Canvas, body: Rect) -> None:
        canvas.card(self.picture, body, fill=theme.BRICK, radius=canvas.u(4))
        edge = body.inflate(-2 * canvas.u(6), -2 * canvas.u(6))
        pygame.draw.rect(self.picture, theme.PALE_GOLD, edge, max(1, canvas.u(1.5)), border_radius=canvas.u(3))

    def draw(self, surface: Surface, rect: Rect, share: float) -> None:
        """Draw the middle share of the ribbon."""
        wide = round(rect.width * share)
        aside = (rect.width - wide) // 2
        surface.blit(self.picture, (rect.x + aside, rect.y), (aside, 0, wide, rect.height))


def row_of_faces(canvas: Canvas, faces: Sequence[CalledFace], side: int, overlap: float) -> Surface:
    """Return portraits in rings beside each other; `overlap` is a share of a portrait."""
    step = round(side * (1 - overlap))
    picture = Surface((side + step * (len(faces) - 1), side), pygame.SRCALPHA)
    for i, face in enumerate(faces):
        picture.blit(ringed_face(canvas, face, side), (i * step, 0))
    return picture
