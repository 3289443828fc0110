"""Buttons of card, and the switch."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY
from cardtable.widgets.widget import Widget

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def kind_inks(kind: str) -> tuple[str, str, str]:
    """Return the face, text and edge colours of a kind of button; the edge shows its thickness."""
    if kind == "plain":
        return theme.PAPER, theme.INK, theme.DEEP
    if kind == "festive":
        return theme.blend(theme.NIGHT, theme.BLUE, 0.35), theme.PAPER, theme.GOLD
    face = theme.NIGHT if kind == "main" else theme.BRICK
    return face, theme.PAPER, theme.HEM if theme.STRONG else theme.blend(face, "#000000", 0.4)


class Pressable(Widget):
    """Base of widgets that answer a click, Enter and Space with one action."""

    focusable = True
    stays_held = True

    def __init__(self, canvas: Canvas, action: Callable[[], None], name: str = "", tip: str = "") -> None:
        super().__init__(canvas, name, tip)
        self.action = action
        self.down = False

    def grab(self, position: tuple[int, int]) -> None:
        self.down = True
        self.touch()

    def drag(self, position: tuple[int, int]) -> None:
        inside = self.rect.collidepoint(position)
        if inside != self.down:
            self.down = inside
            self.touch()

    def drop(self, position: tuple[int, int]) -> None:
        self.down = False
        self.touch()
        if self.rect.collidepoint(position):
            self.activate()

    def key(self, event: Event) -> bool:
        if event.key in ACTIVATE and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self.activate()
            return True
        return False

    def activate(self) -> None:
        """Call the action of the widget."""
        if self.enabled:
            self.canvas.sound("place")
            self.action()


class Button(Pressable):
    """A piece of card with words, an icon or both. It stands a little above the slip and goes down when pressed."""

    def __init__(
        self,
        canvas: Canvas,
        words: str,
        action: Callable[[], None],
        *,
        icon: str = "",
        kind: str = "plain",
        size: float = BODY,
        name: str = "",
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(canvas, action, name, tip)
        self.words, self.icon, self.kind, self.size = words, icon, kind, size
        self.enabled = enabled
        self.pad = canvas.u(18) if words else canvas.u(11)
        self.thick = canvas.u(4)

    def label(self) -> str:
        """Return the words, or the tip where it begins with them and says more, such as a name."""
        return self.tip if self.tip.startswith(self.words) else self.words

    def _icon_side(self) -> int:
        return round(self.canvas.em(self.size) * 1.25) if self.icon else 0

    def _aside(self) -> int:
        """Return the width that the icon takes from the words."""
        return self._icon_side() + (self.canvas.u(10) if self.icon and self.words else 0)

    def preferred_width(self) -> int:
        words = self.canvas.type.width(self.words, self.canvas.letter(self.size), face="sans-bold") if self.words else 0
        return words + self._aside() + 2 * self.pad

    def height(self, width: int) -> int:
        letter = self.canvas.letter(self.size)
        room = width - 2 * self.pad - self._aside()
        words = self.canvas.type.paragraph_height(self.words, letter, max(1, room), face="sans-bold")
        return max(words if self.words else 0, self._icon_side()) + 2 * self.canvas.u(9) + self.thick

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        face, ink, edge = kind_inks(self.kind)
        radius = canvas.u(7)
        if not self.enabled:
            face, ink, edge = theme.SHADE, theme.SOFT, theme.DEEP
        elif self.kind == "plain":
            face = theme.blend(face, "#FFFFFF", 0.75 * self.warmth)
            edge = theme.blend(edge, theme.OCHRE, 0.7 * self.warmth)
        else:
            face = theme.blend(face, "#FFFFFF", 0.09 * self.warmth)
        rise = ceil(canvas.u(2) * self.warmth) if self.enabled and not self.down else 0
        base = Rect(self.rect.x, self.rect.y + self.thick, self.rect.width, self.rect.height - self.thick)
        top = base.move(0, -(1 if self.down else self.thick) - rise)
        if self.enabled:
            canvas.shadow(surface, base, lift=canvas.u(3 if self.down else 5), radius=radius, strength=70)
        canvas.card(surface, top.union(base), fill=edge, radius=radius)
        rim = theme.blend(edge, theme.FAINT, 0.25) if self.kind == "plain" else edge
        canvas.card(surface, top, fill=face, edge=rim, radius=radius)
        self._print(surface, top, ink)
        if self.ringed:
            canvas.ring(surface, top.union(base), radius)

    def _print(self, surface: Surface, top: Rect, ink: str) -> None:
        canvas, letter = self.canvas, self.canvas.letter(self.size)
        room = max(1, top.width - 2 * self.pad - self._aside())
        lines = canvas.type.wrap(self.words, letter, room, face="sans-bold") if self.words else []
        wide = max((canvas.type.width(line, letter, face="sans-bold") for line in lines), default=0)
        x = top.centerx - (wide + self._aside()) // 2
        if self.icon:
            side = self._icon_side()
            surface.blit(canvas.icon(f"icons/{self.icon}", side, ink), (x, top.centery - side // 2))
            x += self._aside()
        step = canvas.type.step(letter)
        high = step * (len(lines) - 1) + canvas.type.height(letter, face="sans-bold")
        for i, words in enumerate(lines):
            line = canvas.type.line(words, letter, face="sans-bold", colour=ink)
            surface.blit(line, (x + (wide - line.get_width()) // 2, top.centery - high // 2 + i * step))


class Switch(Pressable):
    """An on/off switch with its words beside it; a click anywhere on it toggles it."""

    def __init__(
        self, canvas: Canvas, words: str, on: bool, change: Callable[[bool], None], *, name: str = "", tip: str = ""
    ) -> None:
        super().__init__(canvas, self._turn, name, tip)
        self.words, self.on, self.change = words, on, change
        self.slid = 1.0 if on else 0.0

    def _turn(self) -> None:
        self.on = not self.on
        self.touch()
        self.change(self.on)

    def label(self) -> str:
        return self.words

    def inherit(self, old: Widget) -> None:
        if isinstance(old, Switch):
            self.slid = old.slid

    def _box(self) -> tuple[int, int]:
        high = round(self.canvas.em(BODY) * 1.25)
        return round(high * 1.8), high

    def preferred_width(self) -> int:
        words = self.canvas.type.width(self.words, self.canvas.letter(BODY)) + self.canvas.u(14) if self.words else 0
        return self._box()[0] + words + 1

    def height(self, width: int) -> int:
        room = max(1, width - self._box()[0] - self.canvas.u(14))
        words = self.canvas.type.paragraph_height(self.words, self.canvas.letter(BODY), room)
        return max(words, self._box()[1] + self.canvas.u(6))

    def glide(self, dt: float) -> bool:
        moving = super().glide(dt)
        goal = 1.0 if self.on else 0.0
        if self.slid != goal:
            step = 1.0 if self.canvas.calm else dt / 0.12
            self.slid = min(goal, self.slid + step) if goal > self.slid else max(goal, self.slid - step)
            self.touch()
        return moving or self.slid != goal

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        wide, high = self._box()
        box = Rect(self.rect.x, self.rect.centery - high // 2, wide, high)
        ground = theme.blend(theme.DEEP, theme.GAIN, self.slid)
        canvas.card(surface, box, fill=ground, edge=theme.blend(ground, theme.INK, 0.35), radius=high // 2)
        knob = Rect(0, 0, high - canvas.u(4), high - canvas.u(4))
        knob.center = round(box.x + high / 2 + (wide - high) * self.slid), box.centery
        canvas.card(surface, knob, fill=theme.PAPER, edge=theme.SOFT, radius=knob.height // 2)
        if self.on:
            # A mark shows the state as well, because place and colour alone are not enough.
            surface.blit(canvas.icon("icons/check", round(knob.width * 0.7), theme.GAIN), knob.inflate(
                -round(knob.width * 0.3), -round(knob.width * 0.3)))  # fmt: skip
        if self.words:
            room = self.rect.width - wide - canvas.u(14)
            block = canvas.type.paragraph(self.words, canvas.letter(BODY), max(1, room))
            surface.blit(block, (box.right + canvas.u(14), self.rect.centery - block.get_height() // 2))
        if self.ringed:
            canvas.ring(surface, box, high // 2)
