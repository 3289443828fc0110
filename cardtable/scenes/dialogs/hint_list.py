"""Dialog with several hinted moves, each with its expected result and reason."""

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
from cardtable.scenes.core.key_bindings import key_for
from cardtable.text.catalog import text
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget

CARDS = 4
"""Most cards drawn for a move; more would tell no more."""
HIGH = 88
"""Height of a drawn card, in canvas units."""
BIG, SMALL = 22, 18
"""Letter sizes of the move, and of its reason and estimate."""


class HintedMove(NamedTuple):
    """A move in words, with its estimate and its reason."""

    action: Action
    words: str
    estimate: str
    reason: str


class HintRow(Pressable):
    """Button of one move; pressing it shows the move on the table."""

    def __init__(
        self, canvas: Canvas, artwork: Artwork, pack: Pack, number: int, idea: HintedMove, show: Callable[[], None]
    ) -> None:
        super().__init__(canvas, show, f"idea.{number}")
        self.number, self.idea = number, idea._replace(words=idea.words[:1].upper() + idea.words[1:])
        high = canvas.u(HIGH)
        self._cards = [artwork.face(pack.name, pack.codes[card], high) for card in idea.action.cards[:CARDS]]
        self._gap, self._pad = canvas.u(8), canvas.u(12)

    def label(self) -> str:
        return f"{self.idea.words}. {self.idea.estimate}. {self.idea.reason}"

    def _left(self) -> int:
        """Return the left edge of the words, after number and cards."""
        cards = sum(card.get_width() + self._gap for card in self._cards)
        return self._pad + self.canvas.em(26) + self._gap + cards + self.canvas.u(6)

    def _paragraphs(self) -> list[tuple[str, float, str, str]]:
        said = [(self.idea.words, BIG, "serif-bold", theme.INK), (self.idea.reason, SMALL, "sans", theme.INK)]
        return [*said, (self.idea.estimate, SMALL, "sans-bold", theme.SOFT)]

    def _room(self, width: int) -> int:
        return max(40, width - self._left() - self._pad)

    def height(self, width: int) -> int:
        canvas = self.canvas
        words = sum(
            canvas.type.paragraph_height(words, canvas.letter(size), self._room(width), face=face)
            for words, size, face, _ in self._paragraphs()
        )
        return max(words + canvas.u(4), canvas.u(HIGH) if self._cards else 0) + 2 * self._pad

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        warm = theme.blend(theme.PAPER, theme.GOLD, 0.18 + 0.2 * self.warmth if self.number == 1 else 0.2 * self.warmth)
        canvas.card(surface, rect, fill=warm, edge=theme.DEEP, radius=canvas.u(6))
        number = canvas.line(f"{self.number}.", 26, face="serif-bold", colour=theme.BRICK)
        surface.blit(number, number.get_rect(midleft=(rect.x + self._pad, rect.centery)))
        x = rect.x + self._pad + canvas.em(26) + self._gap
        for card in self._cards:
            surface.blit(card, card.get_rect(midleft=(x, rect.centery)))
            x += card.get_width() + self._gap
        self._say(surface)
        if self.ringed:
            canvas.ring(surface, rect, canvas.u(6))

    def _say(self, surface: Surface) -> None:
        canvas, room = self.canvas, self._room(self.rect.width)
        blocks = [
            canvas.type.paragraph(words, canvas.letter(size), room, face=face, colour=colour)
            for words, size, face, colour in self._paragraphs()
        ]
        y = self.rect.centery - sum(block.get_height() for block in blocks) // 2
        for block in blocks:
            surface.blit(block, (self.rect.x + self._left(), y))
            y += block.get_height()


class HintList(ModalScene):
    """Dialog of the best moves, best first."""

    toggle_key = key_for("hint")
    widest = 820
    passes_lookup_keys = True
    first_focus = "idea.1"

    def __init__(self, ideas: Sequence[HintedMove], pack: Pack, show: Callable[[Action], None]) -> None:
        self._ideas, self._pack, self._show = ideas, pack, show

    def slip(self, canvas: Canvas) -> Widget:
        lines: list[Widget] = [
            HintRow(canvas, self.shell.artwork, self._pack, number, idea, partial(self._choose, idea.action))
            for number, idea in enumerate(self._ideas, start=1)
        ]
        note = Words(canvas, text("ideas.note"), size=17, face="serif-italic", align="centre")
        return Column(canvas, [Heading(canvas, text("ideas.title"), size=30), *lines, note], gap=12)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="ideas.close")]

    def _choose(self, action: Action) -> None:
        self.back()
        self._show(action)
