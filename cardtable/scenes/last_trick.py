"""Floor 5: the last trick that was taken, found again in what one seat heard, and the slip that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.events import Event, Moved, Turned
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.play.seats import Sitter
from cardtable.scenes.sheet import Overlay
from cardtable.scenes.widgets.boxes import Column
from cardtable.scenes.widgets.button import Button
from cardtable.scenes.widgets.press import Press
from cardtable.scenes.widgets.widget import Widget
from cardtable.scenes.widgets.words import Heading, Words
from cardtable.table import theme
from cardtable.table.artwork import Artwork
from cardtable.text.catalog import text


class Trick(NamedTuple):
    """A complete trick."""

    cards: tuple[tuple[Seat, Card | None], ...]
    """Who played what, in the order of play; None for a card that lay face down to the one who asks."""
    taker: Seat | None
    """Whose it became; None when it was laid aside."""


def last_trick(heard: Sequence[Event]) -> Trick | None:
    """The last trick of a deal that was swept from the table, as the seat that heard all this saw it."""
    last: Trick | None = None
    lying: dict[Seat, Card | None] = {}
    swept: list[Place] = []
    for event in heard:
        match event:
            case Moved(_, (dst, _), card) if _played_by(dst) is not None:
                if swept:
                    lying, swept = {}, []
                lying[_seat(dst)] = card
            case Moved((src, _), (dst, _), card) if _played_by(src) in lying:
                seat = _seat(src)
                # Some see only as it goes what was laid down before them: the one who takes a hidden trick.
                lying[seat] = card if lying[seat] is None else lying[seat]
                swept.append(dst)
                if len(swept) == len(lying) > 1:
                    last = Trick(tuple(lying.items()), _taker(swept))
            case Turned((place, _), card) if _played_by(place) in lying and card is not None:
                lying[_seat(place)] = card
    return last


def _played_by(place: Place) -> Seat | None:
    """Whose card of the trick lies there."""
    family, _, seat = place.partition(".")
    return int(seat) if family == "trick" and seat.isdecimal() else None


def _seat(place: Place) -> Seat:
    return int(place.rpartition(".")[2])


def _taker(goals: Sequence[Place]) -> Seat | None:
    """Whose place most of the cards went to: one card may go back to its own player, as the Fuggitivo does."""
    goal, _ = Counter(goals).most_common(1)[0]
    owner = goal.rpartition(".")[2]
    return int(owner) if owner.isdecimal() else None


_NAMES, _ROLE = (21, 19, 17, 15, 13), 17
"""Sizes for names, the best first, and for what they did."""


class TrickRow(Widget):
    """The cards of a trick side by side in the order of play, the taker's one crowned, with the players' names."""

    def __init__(self, press: Press, artwork: Artwork, trick: Trick, sitters: Sequence[Sitter], pack: Pack) -> None:
        super().__init__(press)
        self._artwork, self._trick, self._sitters, self._pack = artwork, trick, sitters, pack

    def label(self) -> str:
        return ", ".join(self._sitters[seat].name for seat, _ in self._trick.cards)

    def _gap(self) -> int:
        return self.press.u(26)

    def _column(self, width: int) -> int:
        count = len(self._trick.cards)
        return (width - (count - 1) * self._gap()) // count

    def _card(self, width: int) -> tuple[int, int]:
        """Width and height of a card in a row so wide."""
        wide, high = self._artwork.size(self._pack.name, 1000)
        best = min(self.press.u(310), round(self._column(width) * 0.92 * high / wide))
        return self._artwork.size(self._pack.name, best)

    def _crown(self) -> int:
        """How far the taker's card stands above the others: that far the sign on it reaches as well."""
        return self.press.u(8 if self._trick.taker is None else 30)

    def natural(self) -> int:
        wide, _ = self._artwork.size(self._pack.name, self.press.u(310))
        count = len(self._trick.cards)
        return count * max(wide, self.press.em(_NAMES[0]) * 7) + (count - 1) * self._gap()

    def _role(self, i: int) -> str:
        """What the player did in the trick besides following."""
        seat, _ = self._trick.cards[i]
        roles = [text("trick.led")] if i == 0 else []
        return "\n".join([*roles, *([text("trick.took")] if seat == self._trick.taker else [])])

    def _lettering(self, name: str, width: int) -> float:
        """The size in which no word of the name is broken."""
        type_case, letter = self.press.type, self.press.letter
        words = name.split()
        fits = (
            size for size in _NAMES if all(type_case.width(w, letter(size), face="serif-bold") <= width for w in words)
        )
        return next(fits, _NAMES[-1])

    def _caption(self, i: int, width: int) -> Surface:
        press = self.press
        name = self._sitters[self._trick.cards[i][0]].name
        bold = press.type.paragraph(
            name, press.letter(self._lettering(name, width)), width, face="serif-bold", align="centre"
        )
        role = self._role(i)
        if not role:
            return bold
        small = press.type.paragraph(role, press.letter(_ROLE), width, face="sans", colour=theme.SOFT, align="centre")
        block = Surface((width, bold.get_height() + press.u(4) + small.get_height()), pygame.SRCALPHA)
        block.blit(bold, (0, 0))
        block.blit(small, (0, bold.get_height() + press.u(4)))
        return block

    def height(self, width: int) -> int:
        column = self._column(width)
        names = max(self._caption(i, column).get_height() for i in range(len(self._trick.cards)))
        return 2 * self._crown() + self._card(width)[1] + self.press.u(20) + names

    def draw(self, surface: Surface) -> None:
        press, column = self.press, self._column(self.rect.width)
        wide, high = self._card(self.rect.width)
        for i, (seat, card) in enumerate(self._trick.cards):
            x = self.rect.x + i * (column + self._gap()) + (column - wide) // 2
            box = Rect(x, self.rect.y + 2 * self._crown(), wide, high)
            foot = box.bottom + press.u(20)
            if seat == self._trick.taker:
                box.y -= self._crown()
            self._lay(surface, card, box)
            if seat == self._trick.taker:
                self._crowned(surface, box)
            caption = self._caption(i, column)
            surface.blit(caption, (box.centerx - column // 2, foot))

    def _lay(self, surface: Surface, card: Card | None, box: Rect) -> None:
        pack, artwork = self._pack, self._artwork
        self.press.shadow(surface, box, lift=self.press.u(9), radius=round(box.height * 0.05))
        if card is None:
            surface.blit(artwork.back(pack.name, box.height), box)
        else:
            surface.blit(artwork.face(pack.name, pack.codes[card], box.height), box)

    def _crowned(self, surface: Surface, box: Rect) -> None:
        """A gold edge and a medal that hangs over the upper edge."""
        press = self.press
        radius = round(box.height * 0.06)
        press.outline(surface, box.inflate(2 * press.u(4), 2 * press.u(4)), theme.GOLD, radius=radius, width=press.u(5))
        side = press.u(54)
        medal = Rect(0, 0, side, side)
        medal.center = box.centerx, box.y - side // 5
        press.shadow(surface, medal, lift=press.u(5), radius=side // 2)
        press.card(surface, medal, fill=theme.GOLD, edge=theme.INK, radius=side // 2, width=press.u(2))
        sign = round(side * 0.58)
        icon = press.icon("icons/trophy", sign, theme.INK)
        surface.blit(icon, icon.get_rect(center=medal.center))


class LastTrick(Overlay):
    """Shows a trick to the one who asks to see it once more."""

    first = "trick.close"

    def __init__(self, trick: Trick | None, sitters: Sequence[Sitter], pack: Pack) -> None:
        self._trick, self._sitters, self._pack = trick, sitters, pack

    def build(self, press: Press) -> Widget:
        # Names grow with the text, so the columns do.
        self.widest = round((300 + 190 * (len(self._trick.cards) if self._trick else 1)) * max(1.0, press.type.scale))
        return super().build(press)

    def slip(self, press: Press) -> Widget:
        heading = Heading(press, text("trick.title"), size=30)
        if self._trick is None:
            return Column(press, [heading, Words(press, text("trick.none"), align="centre")], gap=14)
        row = TrickRow(press, self.desk.artwork, self._trick, self._sitters, self._pack)
        told = self._told(self._trick)
        return Column(press, [heading, row, *(Words(press, line, align="centre") for line in told)], gap=14)

    def _told(self, trick: Trick) -> Sequence[str]:
        return [] if trick.taker is not None else [text("trick.aside")]

    def answers(self, press: Press) -> Sequence[Button]:
        return [Button(press, text("common.ok"), self.back, kind="main", name="trick.close")]

    def handle(self, event: Input) -> bool:
        # The key that opened it closes it, too.
        if event.type == pygame.KEYDOWN and event.key == pygame.K_t and not event.mod & pygame.KMOD_CTRL:
            self.back()
            return True
        return super().handle(event)
