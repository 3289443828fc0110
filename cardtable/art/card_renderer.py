"""Renderer of cards: turns the plan of a card into pixels.

Everything here works on plain surfaces and may run in a thread, except setting words. Only the main thread may use
fonts, so words are set first (`Letters`) and passed on as finished surfaces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from io import BytesIO

import pygame
from pygame import Surface

from cardtable.art.card_cache import fingerprint
from cardtable.art.card_face import TALL, WIDE, CardMark, Plan, Swaps
from cardtable.art.fonts import Fonts
from cardtable.art.portraits import turn_eyes, turned
from cardtable.foundation import paths

MarkWords = Mapping[CardMark, tuple[Surface, int]]
"""Surface of each word of a plan, with the distance of its top from its base line."""

_CAPITALS = 0.67
"""Height of a capital in Source Serif Pro, as a share of the type size."""
_LEAST = 4
_USUAL = Surface((1, 1), pygame.SRCALPHA)
"""Surface with the bytes of a pixel in the usual order. A drawing that is read from SVG has another one, with which
blits onto other surfaces take ten times as long."""
_PAINT = r'(fill|stroke)="#[0-9A-Fa-f]{6}"'


class Drawings:
    """The SVG sources, each read once, rendered at any size."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._marks: dict[str, str] = {}

    def text(self, name: str) -> str:
        """Return the source of a drawing; empty if it is missing, because a card without its picture can still be
        played."""
        found = self._texts.get(name)
        if found is None:
            rest, look = turned(name)
            found = self._texts[name] = turn_eyes(self.text(rest), look) if rest else self._read(name)
        return found

    def _read(self, name: str) -> str:
        try:
            return paths.drawing(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def mark(self, name: str) -> str:
        """Return a hash of a drawing's source, which changes with the drawing."""
        found = self._marks.get(name)
        if found is None:
            found = self._marks[name] = fingerprint(self.text(name))
        return found

    def render(self, name: str, size: tuple[int, int], swaps: Swaps = (), colour: str | None = None) -> Surface:
        """Return a drawing at an exact size, with some inks exchanged or all of them replaced by one."""
        source = self.text(name)
        for old, new in swaps:
            source = source.replace(old, new)
        if colour is not None:
            source = re.sub(_PAINT, rf'\1="{colour}"', source)
        try:
            drawn = pygame.image.load_sized_svg(BytesIO(source.encode()), size)
        except pygame.error:  # no drawing, or a damaged one
            return Surface(size, pygame.SRCALPHA)
        if drawn.get_size() != size:
            exact = Surface(size, pygame.SRCALPHA)
            exact.blit(drawn, drawn.get_rect(center=exact.get_rect().center))
            return exact
        return drawn.convert(_USUAL)


class Letters:
    """Words for the cards' corners and scrolls. Main thread only."""

    def __init__(self) -> None:
        self.fonts = Fonts()
        self._set: dict[tuple[str, str, int, int, str], tuple[Surface, int]] = {}

    def words(self, plan: Plan, scale: float) -> MarkWords:
        """Return all words of a plan, set for a card of `scale` pixels a unit."""
        return {mark: self._word(mark, scale) for mark in plan.marks if mark.word}

    def _word(self, mark: CardMark, scale: float) -> tuple[Surface, int]:
        size = max(_LEAST, round(mark.height * scale / _CAPITALS))
        widest = max(3, round(mark.widest * scale))
        key = (mark.word, mark.face, size, widest, mark.colour or "")
        found = self._set.get(key)
        if found is None:
            if len(self._set) > 600:
                self._set.clear()
            found = self._set[key] = self._printed(mark, size, widest)
        return found

    def _printed(self, mark: CardMark, size: int, widest: int) -> tuple[Surface, int]:
        line, ascent = self.fonts.drawn(mark.face, partial(self._line, mark, size))
        ink = line.get_bounding_rect()
        if ink.width == 0:
            return Surface((1, 1), pygame.SRCALPHA), 0
        word = line.subsurface(ink)
        smaller = max(_LEAST, int(size * widest * 1.1 / ink.width))
        if smaller < size and len(mark.word) > 2:
            # a long name is set smaller rather than squeezed beyond recognition
            return self._printed(mark, smaller, widest)
        if ink.width > widest:
            word = pygame.transform.smoothscale(word, (widest, ink.height))
        return word, ascent - ink.top

    def _line(self, mark: CardMark, size: int) -> tuple[Surface, int]:
        """Return a word as it is set, and the distance of its base line from its top."""
        font = self.fonts.font(mark.face, size)
        return font.render(mark.word, True, mark.colour or "#000000"), font.get_ascent()


class CardRenderer:
    """Prints cards. It keeps the papers and signs that many cards share."""

    def __init__(self, drawings: Drawings) -> None:
        self.drawings = drawings
        self._shared: dict[tuple[str, tuple[int, int], Swaps, str | None], Surface] = {}

    def render(self, plan: Plan, size: tuple[int, int], words: MarkWords) -> Surface:
        """Return the finished card, not yet converted to the screen's format."""
        card = self._share(plan.paper, size, plan.paper_swaps).copy()
        card.blit(self.drawings.render(plan.picture, size, plan.picture_swaps), (0, 0))
        if plan.marks:
            layer = Surface(size, pygame.SRCALPHA)
            scale = size[1] / TALL
            for mark in plan.marks:
                self._stamp(layer, mark, scale, words)
            card.blit(layer, (0, 0))
            if plan.twice:
                card.blit(pygame.transform.rotate(layer, 180), (0, 0))
        # a picture that runs to the edge is trimmed to the rounded corners of its paper
        card.blit(
            self._share("paper/trim-tarot" if size[0] * 3 < size[1] * 2 else "paper/trim", size),
            (0, 0),
            None,
            pygame.BLEND_RGBA_MULT,
        )
        return card

    def _stamp(self, layer: Surface, mark: CardMark, scale: float, words: MarkWords) -> None:
        if mark.word:
            word, ascent = words[mark]
            layer.blit(word, (round(mark.x * scale - word.get_width() / 2), round(mark.y * scale) - ascent))
            return
        box = (max(1, round(mark.widest * scale)), max(1, round(mark.height * scale)))
        sign = self._share(mark.drawing, box, colour=mark.colour)
        layer.blit(sign, (round(mark.x * scale - box[0] / 2), round(mark.y * scale - box[1] / 2)))

    def _share(self, name: str, size: tuple[int, int], swaps: Swaps = (), colour: str | None = None) -> Surface:
        key = (name, size, swaps, colour)
        found = self._shared.get(key)
        if found is None:
            if len(self._shared) > 60:
                self._shared.clear()
            found = self._shared[key] = self.drawings.render(name, size, swaps, colour)
        return found


def card_size(pack: str, height: int) -> tuple[int, int]:
    """Return width and height in pixels of a card of this height."""
    return max(1, round(height * WIDE[pack] / TALL)), max(1, height)


def soft_shadow(size: tuple[int, int], lift: float, part: int = 1) -> Surface:
    """Return a shadow to lie centred under a card of this size: dark on the table, wide and faint in the air. It is
    smaller by a factor of `part`."""
    width, height = size
    spread = height * (0.017 + 0.069 * lift)
    margin = max(2, round(spread * 3))
    full = (width + 2 * margin, height + 2 * margin)
    # A very soft shadow is blurred at low resolution, because blurring by many pixels takes longest.
    shrink = max(2 if height < 120 else 4, round(spread * 1.4 / 3))
    small = Surface((max(4, full[0] // shrink), max(4, full[1] // shrink)), pygame.SRCALPHA)
    kx, ky = small.get_width() / full[0], small.get_height() / full[1]
    body = pygame.Rect(round(margin * kx), round(margin * ky), round(width * kx), round(height * ky))
    pygame.draw.rect(small, (0, 0, 0, round(140 - 50 * lift)), body, border_radius=max(1, round(height * 0.05 * ky)))
    blurred = pygame.transform.gaussian_blur(small, max(1, round(spread * ky * 1.4)))
    return pygame.transform.smoothscale(blurred, (max(2, full[0] // part), max(2, full[1] // part)))
