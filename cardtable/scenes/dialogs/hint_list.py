"""The slip with several moves for the one who asked for advice: what each is expected to bring, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Surface

from cardtable.art import theme
from cardtable.art.images import Artwork
from cardtable.cards.pack import Pack
from cardtable.rules.game import Action
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_of
from cardtable.text.catalog import text
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget

CARDS = 4
"""The most cards of a move that are drawn; more would say no more."""
HIGH = 88
"""The height of a drawn card, in units of the canvas."""
BIG, SMALL = 22, 18
"""Sizes of what a move is, and of what is said of it."""


class Idea(NamedTuple):
    """A move in words, with its estimate and its reason."""

    action: Action
    words: str
    estimate: str
    reason: str


class IdeaLine(Pressable):
    """One move; pressed, it is shown on the table."""

    def __init__(
        self, press: Canvas, artwork: Artwork, pack: Pack, number: int, idea: Idea, show: Callable[[], None]
    ) -> None:
        super().__init__(press, show, f"idea.{number}")
        self.number, self.idea = number, idea
        high = press.u(HIGH)
        self._cards = [artwork.face(pack.name, pack.codes[card], high) for card in idea.action.cards[:CARDS]]
        self._gap, self._pad = press.u(8), press.u(12)

    def label(self) -> str:
        return f"{self.idea.words}. {self.idea.estimate}. {self.idea.reason}"

    def _left(self) -> int:
        """Where the words begin: after the number and the cards."""
        cards = sum(card.get_width() + self._gap for card in self._cards)
        return self._pad + self.press.em(26) + self._gap + cards + self.press.u(6)

    def _paragraphs(self) -> list[tuple[str, float, str, str]]:
        said = [(self.idea.words, BIG, "serif-bold", theme.INK), (self.idea.reason, SMALL, "sans", theme.INK)]
        return [*said, (self.idea.estimate, SMALL, "sans-bold", theme.SOFT)]

    def _room(self, width: int) -> int:
        return max(40, width - self._left() - self._pad)

    def height(self, width: int) -> int:
        press = self.press
        words = sum(
            press.type.paragraph_height(words, press.letter(size), self._room(width), face=face)
            for words, size, face, _ in self._paragraphs()
        )
        return max(words + press.u(4), press.u(HIGH) if self._cards else 0) + 2 * self._pad

    def draw(self, surface: Surface) -> None:
        press, rect = self.press, self.rect
        warm = theme.blend(theme.PAPER, theme.GOLD, 0.18 + 0.2 * self.warmth if self.number == 1 else 0.2 * self.warmth)
        press.card(surface, rect, fill=warm, edge=theme.DEEP, radius=press.u(6))
        number = press.line(f"{self.number}.", 26, face="serif-bold", colour=theme.BRICK)
        surface.blit(number, number.get_rect(midleft=(rect.x + self._pad, rect.centery)))
        x = rect.x + self._pad + press.em(26) + self._gap
        for card in self._cards:
            surface.blit(card, card.get_rect(midleft=(x, rect.centery)))
            x += card.get_width() + self._gap
        self._say(surface)
        if self.ringed:
            press.ring(surface, rect, press.u(6))

    def _say(self, surface: Surface) -> None:
        press, room = self.press, self._room(self.rect.width)
        blocks = [
            press.type.paragraph(words, press.letter(size), room, face=face, colour=colour)
            for words, size, face, colour in self._paragraphs()
        ]
        y = self.rect.centery - sum(block.get_height() for block in blocks) // 2
        for block in blocks:
            surface.blit(block, (self.rect.x + self._left(), y))
            y += block.get_height()


class Ideas(ModalScene):
    """The best moves, the very best first."""

    opened_by = key_of("hint")
    widest = 820
    lets_through = True
    first = "idea.1"

    def __init__(self, ideas: Sequence[Idea], pack: Pack, show: Callable[[Action], None]) -> None:
        self._ideas, self._pack, self._show = ideas, pack, show

    def slip(self, press: Canvas) -> Widget:
        lines: list[Widget] = [
            IdeaLine(press, self.shell.artwork, self._pack, number, idea, partial(self._choose, idea.action))
            for number, idea in enumerate(self._ideas, start=1)
        ]
        note = Words(press, text("ideas.note"), size=17, face="serif-italic", align="centre")
        return Column(press, [Heading(press, text("ideas.title"), size=30), *lines, note], gap=12)

    def answers(self, press: Canvas) -> Sequence[Button]:
        return [Button(press, text("common.ok"), self.back, kind="main", name="ideas.close")]

    def _choose(self, action: Action) -> None:
        self.back()
        self._show(action)
