"""The gallery: every card of the three decks on the cloth, to be looked at as they are with the present choices.

Nothing here waits for the card press: a card that is not printed yet leaves its place marked on the cloth. Which ones
are finished is known by ordering them a few at a time and asking the artwork whether anything is still to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.art.artwork import Artwork
from cardtable.art.cardface import TALL, WIDE
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI
from cardtable.scenes.beside import captions
from cardtable.scenes.preferences import LETTERS, Value
from cardtable.scenes.sheet import Sheet
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Box, Column, Page, Row, Slip
from cardtable.widgets.button import Button, Pressable, Switch
from cardtable.widgets.choosing import Choice, Tabs
from cardtable.widgets.press import Press
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Space, Words

if TYPE_CHECKING:
    from cardtable.scenes.scene import Desk

DECKS = ("french", "cirkle", "tarot")
ACROSS = {"french": 13, "cirkle": 12, "tarot": 11}
"""Cards in a row: a suit of each deck, or in CIRKLE three colours without their targets."""
ABREAST = 6
"""Cards ordered at one time."""
TALLEST = 0.25
"""No card is higher than this part of the window, so that in a wide one several rows are seen."""
ROOM = 30 * 1024 * 1024
"""All cards of a deck together take about so many bytes at most, so that the artwork keeps them while one scrolls."""

Key: TypeAlias = tuple[str, str, int]
"""Pack, code ("" is the back) and height in pixels."""


class Part(NamedTuple):
    """Some cards that lie together, and what is written above them."""

    title: str
    codes: tuple[str, ...]


def parts(deck: str) -> list[Part]:
    """A deck as it is laid out."""
    if deck == "french":
        laid = [Part("", FRENCH.codes)]
    elif deck == "cirkle":
        size = len(CIRKLE) // len(captions.SERIES)
        laid = [
            Part(text(title), CIRKLE.codes[i * size : (i + 1) * size])
            for i, title in enumerate(captions.SERIES.values())
        ]
        laid.append(Part(text("gallery.part.memo"), ("memo-M", "memo-J", "memo-B", "memo-V")))
    else:
        of = {suit: tuple(code for code in TAROCCHI.codes[22:] if code[0] == suit) for suit in "OCSB"}
        laid = [
            Part(text("gallery.part.trumps"), TAROCCHI.codes[:22]),
            Part(text("gallery.part.O"), of["O"]),
            Part(text("gallery.part.C"), of["C"]),
            Part(text("gallery.part.S"), of["S"]),
            Part(text("gallery.part.B"), of["B"]),
        ]
    return [*laid, Part(text("gallery.part.back"), ("",))]


class Desired:
    """The cards a screen wants to show, ordered a few at a time; `ready` are those that need no waiting for."""

    def __init__(self, art: Artwork) -> None:
        self.art = art
        self.ready: set[Key] = set()
        self._ordered: list[Key] = []

    def advance(self, wanted: Sequence[Key]) -> bool:
        """Order the first of those that are not ready; True when some have become so."""
        before = len(self.ready)
        while not self.art.step():
            self.ready.update(self._ordered)
            self._ordered = [key for key in wanted if key not in self.ready][:ABREAST]
            if not self._ordered:
                break
            for pack, code, height in reversed(self._ordered):
                self.art.warm(pack, [code], height)
        return len(self.ready) > before

    def card(self, key: Key) -> Surface | None:
        """The printed card, or None as long as it is not."""
        if key not in self.ready:
            return None
        pack, code, height = key
        return self.art.face(pack, code, height) if code else self.art.back(pack, height)


class Lying(Pressable):
    """One card on the cloth; it rises a little under the mouse."""

    def __init__(self, press: Press, desired: Desired, key: Key, action: Callable[[], None], name: str) -> None:
        super().__init__(press, action, name)
        self.desired, self.card = desired, key
        self._before: Surface | None = None
        """What lay here until a choice made another card of it: it stays until that one is printed."""

    def inherit(self, old: Widget) -> None:
        if isinstance(old, Lying) and old.card == self.card:
            self._before = old.desired.card(old.card) or old._before

    def label(self) -> str:
        return captions.name(self.card[0], self.card[1])

    def natural(self) -> int:
        return self.desired.art.size(self.card[0], self.card[2])[0]

    def height(self, width: int) -> int:
        return self.card[2]

    def reach(self) -> Rect:
        out = max(self.press.u(12), self.card[2] // 9) + 4
        return self.rect.inflate(2 * out, 2 * out)

    def draw(self, surface: Surface) -> None:
        press, (pack, _, high) = self.press, self.card
        radius = round(high * 0.05)
        card = self.desired.card(self.card)
        if card is None:
            card = self._before
        else:
            self._before = None
        if card is None:
            press.outline(surface, self.rect, theme.SHADE, radius=radius, width=1)
            return
        rise = 0 if self.down else round(press.u(6) * self.warmth)
        shadow = self.desired.art.shadow(pack, high, 0.1 + 0.3 * self.warmth)
        surface.blit(shadow, shadow.get_rect(center=self.rect.center).move(press.u(2), press.u(3)))
        at = self.rect.move(0, -rise)
        surface.blit(card, at)
        if self.ringed:
            press.ring(surface, at, radius)


class Laid(Box):
    """One part: its title, and its cards in rows; all parts of a deck have the same columns."""

    def __init__(self, press: Press, title: str, cards: Sequence[Lying], across: int, gap: int) -> None:
        self.title = Words(press, title, size=23, face="serif-bold", colour=theme.PALE_GOLD)
        super().__init__(press, [self.title, *cards] if title else cards)
        self.cards, self.across, self.gap = cards, across, gap
        self.room = across * (cards[0].natural() + gap) - gap
        """The width of a whole row."""

    def _above(self) -> int:
        return self.title.height(self.room) + self.press.u(8) if self.title.words else 0

    def natural(self) -> int:
        return self.room

    def height(self, width: int) -> int:
        rows = -(-len(self.cards) // self.across)
        return self._above() + rows * (self.cards[0].card[2] + self.gap) - self.gap

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide, high = self.cards[0].natural(), self.cards[0].card[2]
        left, top = rect.x + (rect.width - self.room) // 2, rect.y + self._above()
        self.title.place(Rect(left, rect.y, self.room, self.title.height(self.room)))
        for i, card in enumerate(self.cards):
            row, column = divmod(i, self.across)
            card.place(Rect(left + column * (wide + self.gap), top + row * (high + self.gap), wide, high))


class Gallery(Sheet):
    """All cards of one deck, and what can be chosen about them."""

    first = "gallery.deck"

    def __init__(self, deck: str = "") -> None:
        self._deck = deck if deck in DECKS else DECKS[0]

    def build(self, press: Press) -> Widget:
        self._desired = Desired(self.desk.artwork)
        gap, edge = press.u(9), press.u(22)
        laid, across = parts(self._deck), ACROSS[self._deck]
        bar = press.u(60)
        widest = (press.size[0] - 2 * edge - bar - (across - 1) * gap) // across
        slender = TALL / WIDE[self._deck]
        count = sum(len(part.codes) for part in laid)
        high = int(min(widest * slender, press.size[1] * TALLEST, (ROOM / 4 / count * slender) ** 0.5))
        self._high = high
        self._codes: list[str] = []
        inside: list[Widget] = []
        for part in laid:
            cards = [self._card(press, code, high) for code in part.codes]
            inside.append(Laid(press, part.title, cards, across, gap))
        choices = self._choices(press)
        tabs = Tabs(
            press,
            [text("gallery.deck.french"), text("gallery.deck.cirkle"), text("gallery.deck.tarot")],
            DECKS.index(self._deck),
            self._turn_to,
            name="gallery.deck",
        )
        back = Button(press, text("common.back"), self.back, icon="back", name="gallery.leave")
        head: Widget = Slip(
            press, Column(press, [Row(press, [back, tabs], gap=26), choices], gap=12), pad=16, frame=False
        )
        if head.height(press.size[0] - 2 * edge) > press.size[1] * 0.36:
            # Large letters in a small window: what can be chosen lies above the cards and is scrolled with them.
            inside.insert(0, Slip(press, choices, pad=16, frame=False))
            head = Slip(press, Row(press, [back, tabs], gap=26), pad=14, frame=False)
        self._scroll = ScrollArea(press, Column(press, inside, gap=20), name=f"gallery.cards.{self._deck}", margin=20)
        return Page(press, head, self._scroll, Space(press), gap=6)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        press = self.desk.press
        root.place(Rect(press.u(22), press.u(16), size[0] - 2 * press.u(22), size[1] - press.u(18)))
        self._cells = [widget for widget in root.walk() if isinstance(widget, Lying)]
        self._desired.advance(self._wanted())

    # ---- what can be chosen ---------------------------------------------------------

    def _choices(self, press: Press) -> Widget:
        """What makes a difference to this deck."""
        chosen: list[Widget] = []
        if self._deck == "french":
            colours = [text("settings.colours.two"), text("settings.colours.four")]
            chosen += self._choice(press, text("settings.colours"), "four_colour", (False, True), colours)
            letters = [" ".join(each) for each in LETTERS]
            chosen += self._choice(press, text("settings.letters"), "letters", LETTERS, letters)
        elif self._deck == "cirkle":
            chosen.append(self._switch(press, text("settings.patterns"), "patterns"))
            chosen.append(self._switch(press, text("settings.borders"), "borders"))
        else:
            chosen.append(self._switch(press, text("settings.value-marks"), "value_marks"))
        backs = [text("settings.back.one"), text("settings.back.two")]
        chosen += self._choice(press, text("settings.back"), "back", (0, 1), backs)
        return Row(press, chosen, gap=22)

    def _choice(
        self, press: Press, caption: str, name: str, values: Sequence[Value], words: Sequence[str]
    ) -> list[Widget]:
        now = list(values).index(getattr(self.desk.preferences, name))
        choose: Callable[[int], None] = lambda i: self.desk.choose(name, values[i])  # noqa: E731
        control = Choice(press, words, now, choose, name=f"gallery.{name}")
        return [Row(press, [Words(press, caption, size=19), control], gap=12)]

    def _switch(self, press: Press, caption: str, name: str) -> Widget:
        on = bool(getattr(self.desk.preferences, name))
        return Switch(press, caption, on, partial(self.desk.choose, name), name=f"gallery.{name}")

    def _turn_to(self, deck: int) -> None:
        self._deck = DECKS[deck]
        self.rebuild()
        self.form.expose()

    # ---- cards ----------------------------------------------------------------------

    def _card(self, press: Press, code: str, high: int) -> Lying:
        self._codes.append(code)
        key = (self._deck, code, high)
        return Lying(press, self._desired, key, partial(self._look, len(self._codes) - 1), f"card.{code or 'back'}")

    def _look(self, at: int) -> None:
        self.desk.push(Look(self._deck, self._codes, at, self._high, self._seen))

    def _seen(self, at: int, keyboard: bool) -> None:
        """Somebody comes back from looking closely at a card: that one has the focus."""
        self.form.focus(self._cells[at], ringed=keyboard)

    def again(self) -> None:
        # Large pictures may have pushed small ones out of the artwork's memory.
        self._desired.ready.clear()
        self._desired.advance(self._wanted())

    def _wanted(self) -> list[Key]:
        """All cards, those that can be seen first."""
        view = self._scroll.view()
        return [cell.card for cell in sorted(self._cells, key=lambda cell: not cell.rect.colliderect(view))]

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if len(self._desired.ready) == len(self._cells):
            return moving
        before = set(self._desired.ready)
        if self._desired.advance(self._wanted()):
            for cell in self._cells:
                if cell.card in self._desired.ready and cell.card not in before:
                    cell.touch()
        return True


class Large(Pressable):
    """The card that is looked at, as large as there is room; until it is printed, the small one stands for it."""

    def __init__(self, press: Press, desired: Desired, key: Key, small: int, action: Callable[[], None]) -> None:
        super().__init__(press, action, name="look.card")
        self.desired, self.card, self.small = desired, key, small
        self._stand_in: Surface | None = None

    def label(self) -> str:
        return captions.name(self.card[0], self.card[1])

    def reach(self) -> Rect:
        out = self.card[2] // 6
        return self.rect.inflate(2 * out, 2 * out)

    def draw(self, surface: Surface) -> None:
        pack, code, high = self.card
        shadow = self.desired.art.shadow(pack, high, 0.5)
        surface.blit(shadow, shadow.get_rect(center=self.rect.center).move(self.press.u(6), self.press.u(9)))
        card = self.desired.card(self.card) or self._enlarged(self.desired.card((pack, code, self.small)))
        if card is not None:
            surface.blit(card, self.rect)
        if self.ringed:
            self.press.ring(surface, self.rect, round(high * 0.05))

    def _enlarged(self, small: Surface | None) -> Surface | None:
        if self._stand_in is None and small is not None:
            self._stand_in = pygame.transform.smoothscale(small, self.rect.size)
        return self._stand_in


class Spread(Widget):
    """The card that is looked at between its neighbours, with its name and its line below: as high as is given."""

    def __init__(self, press: Press, large: Large, beside: Sequence[Lying | None], words: Sequence[Words]) -> None:
        super().__init__(press)
        self.large, self.beside, self.words = large, beside, words
        self._inside: list[Widget] = [*(each for each in beside if each), large, *words]
        self.adopt(*self._inside)

    def children(self) -> Sequence[Widget]:
        return self._inside

    def place(self, rect: Rect) -> None:
        super().place(rect)
        pack, _, high = self.large.card
        wide = self.large.desired.art.size(pack, high)[0]
        self.large.place(Rect(rect.centerx - wide // 2, rect.y, wide, high))
        y = rect.y + high + self.press.u(18)
        for words in self.words:
            measure = self._measure(words, min(rect.width, self.press.em(20) * 42))
            words.place(Rect(rect.centerx - measure // 2, y, measure, words.height(measure)))
            y += words.rect.height + self.press.u(4)
        for card, side in zip(self.beside, (-1, 1), strict=True):
            if card is None:
                continue
            small = Rect(0, 0, card.natural(), card.card[2])
            free = (rect.width - wide) // 2
            small.center = self.large.rect.centerx + side * (wide // 2 + free // 2), self.large.rect.centery
            card.place(small)

    def _measure(self, words: Words, widest: int) -> int:
        """The width at which the last of several lines is not left with a word or two."""
        measure = widest
        while measure > widest // 2 and words.height(round(measure * 0.95)) == words.height(widest):
            measure = round(measure * 0.95)
        return measure


class Look(Sheet):
    """One card, large; Left and Right go to its neighbours, Escape back to all of them."""

    first = "look.card"

    def __init__(self, pack: str, codes: Sequence[str], at: int, small: int, seen: Callable[[int, bool], None]) -> None:
        self._pack, self._cards, self._at, self._small, self._seen = pack, codes, at, small, seen
        self._keyboard = False
        """Whether the last thing touched was a key."""

    def enter(self, desk: Desk) -> None:
        super().enter(desk)
        self._desired = Desired(desk.artwork)

    def build(self, press: Press) -> Widget:
        if self._desired.art is not self.desk.artwork:
            self._desired = Desired(self.desk.artwork)
        pack, code = self._pack, self._cards[self._at]
        words = [
            Words(press, captions.name(pack, code), size=36, face="serif-bold", colour=theme.PALE_GOLD, align="centre")
        ]
        line = captions.line(pack, code)
        if line:
            words.append(Words(press, line, size=22, face="serif-italic", colour=theme.PAPER, align="centre"))
        back = Button(press, text("common.back"), self.back, icon="back", name="look.back")
        last = len(self._cards) - 1
        before = Button(
            press,
            text("gallery.before"),
            partial(self._go, -1),
            icon="left",
            name="look.before",
            enabled=self._at > 0,
        )
        after = Button(
            press,
            text("gallery.next"),
            partial(self._go, 1),
            icon="right",
            name="look.next",
            enabled=self._at < last,
        )
        foot = Row(press, [before, back, after], gap=14, align="centre")
        self._large = self._height(press, foot)
        beside = [self._neighbour(press, -1), self._neighbour(press, 1)]
        self._front = Large(press, self._desired, (pack, code, self._large), self._small, self.back)
        return Page(press, Space(press), Spread(press, self._front, beside, words), foot, gap=10)

    def _height(self, press: Press, foot: Widget) -> int:
        """The same for all cards of the deck, so that it does not jump from one to the next: below the name there is
        room for two lines where cards have something told about them, and for one where it is the series."""
        edge = press.u(24)
        lines = {"french": 0, "cirkle": 1, "tarot": 2}[self._pack]
        step = press.type.step(press.letter(22))
        words = press.type.step(press.letter(36)) + lines * step + press.u(18 + 12)
        free = press.size[1] - 2 * edge - foot.height(press.size[0] - 2 * edge) - 2 * press.u(10) - words
        return max(press.size[1] // 3, free)

    def _neighbour(self, press: Press, step: int) -> Lying | None:
        at = self._at + step
        if not 0 <= at < len(self._cards):
            return None
        key = (self._pack, self._cards[at], self._small)
        return Lying(
            press, self._desired, key, partial(self._go, step), f"look.card.{'before' if step < 0 else 'next'}"
        )

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        edge = self.desk.press.u(24)
        root.place(Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge))
        self._desired.ready.intersection_update([*self._small_ones(), *self._large_ones()])
        self._desired.advance(self._small_ones())

    def _go(self, step: int) -> None:
        at = self._at + step
        if 0 <= at < len(self._cards):
            self.desk.press.sound("flip")
            self._at = at
            self.rebuild()
            if self.form.focused is None or not self.form.focused.enabled:  # there is nothing further that way
                self.form.focus(self._front, ringed=False)
            self.form.expose()

    def handle(self, event: Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._keyboard = event.type == pygame.KEYDOWN
        if event.type == pygame.KEYDOWN:
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
            if event.key in steps:
                self._go(steps[event.key])
                return True
        return super().handle(event)

    def back(self) -> None:
        self.desk.pop()
        self._seen(self._at, self._keyboard)

    def _near(self) -> list[str]:
        """The card itself, then what one may look at next."""
        return [self._cards[at] for at in (self._at, self._at + 1, self._at - 1) if 0 <= at < len(self._cards)]

    def _small_ones(self) -> list[Key]:
        return [(self._pack, code, self._small) for code in self._near()]

    def _large_ones(self) -> list[Key]:
        return [(self._pack, code, self._large) for code in self._near()]

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        wanted = [*self._small_ones(), *self._large_ones()]
        if self._desired.ready.issuperset(wanted):
            return moving
        # One large card at a time: the next two are worth nothing to somebody who waits for this one.
        first = wanted[: len(wanted) // 2 + 1]
        if self._desired.advance(first if not self._desired.ready.issuperset(first) else wanted):
            for widget in self.form.root.walk():
                if isinstance(widget, Lying | Large):
                    widget.touch()
        return True
