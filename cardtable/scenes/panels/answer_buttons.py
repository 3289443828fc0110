"""Buttons for answers without a card, on the question slip. Each shows its cost or result; answers of one group stand
close together."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Pack
from cardtable.rules.game import Action
from cardtable.table.game_view.table_text import Offer
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import BODY, Words
from cardtable.widgets.widget import Widget

TELL = 16.5
"""Size of the detail line below the words."""
CELL = 17
"""Size of words in columns."""
KEYS = 9
"""Most answers with a key of their own."""
COLUMNS = (4, 3, 2)
"""Numbers of columns to try, the most first."""


class OfferButton(Button):
    """Answer button with a smaller detail line. A button that is not live looks flat and pale but can be pressed, and
    the rules then say why not."""

    def __init__(
        self,
        canvas: Canvas,
        words: str,
        action: Callable[[], None],
        *,
        tell: str = "",
        icon: str = "",
        live: bool = True,
        number: int = 0,
        compact: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(canvas, words, action, icon=icon, size=CELL if compact else BODY, name=name)
        self.detail, self.is_live, self.compact = tell, live, compact
        self._full_detail = tell
        self.number = number
        """Key that chooses the answer; 0 for none."""
        self.pad = canvas.u(7 if compact else 14)

    def states(self) -> Sequence[str]:
        key = text("speech.key", n=self.number) if self.number else ""
        return (self.detail, key, "" if self.is_live else text("speech.not-now"))

    def set_brief(self, brief: bool) -> None:
        """Show or hide the detail line. While hidden it becomes the button's tip."""
        self.detail = "" if brief else self._full_detail
        self.tip = self._full_detail if brief and self.enabled else ""

    def _key_side(self) -> int:
        """Return the side of the printed key."""
        return round(self.canvas.em(14) * 1.35) if self.number else 0

    def _key_space(self) -> int:
        """Return the width that the key takes from the words. The detail line runs on below it."""
        return self._key_side() + self.canvas.u(8) if self.number else 0

    def _room(self, width: int) -> int:
        return max(1, width - 2 * self.pad)

    def _spares_icon(self, width: int) -> bool:
        """Return whether the icon is left out, because a word would be broken beside it."""
        return bool(self.icon) and self.least_width() > width

    def _lines(self, width: int) -> list[str]:
        beside = 0 if self._spares_icon(width) else self._aside()
        room = max(1, self._room(width) - beside - self._key_space())
        return self.canvas.type.wrap(self.words, self.canvas.letter(self.size), room, face="sans-bold")

    def _block(self, width: int) -> tuple[int, int]:
        """Return the heights of the words and of the detail line."""
        letter, small = self.canvas.letter(self.size), self.canvas.letter(TELL)
        kind = self.canvas.type
        words = kind.step(letter) * (self.line_count(width) - 1) + kind.height(letter, face="sans-bold")
        tell = kind.paragraph_height(self.detail, small, self._room(width), face="sans") if self.detail else 0
        return max(words, self._icon_side()), tell

    def preferred_width(self) -> int:
        words = self.canvas.type.width(self.words, self.canvas.letter(self.size), face="sans-bold")
        tell = self.canvas.type.width(self.detail, self.canvas.letter(TELL), face="sans")
        return max(self._aside() + words + self._key_space(), tell) + 2 * self.pad + 1

    def least_width(self) -> int:
        """Return the width at which no word is broken."""
        letter = self.canvas.letter(self.size)
        longest = max(self.canvas.type.width(word, letter, face="sans-bold") for word in self.words.split(" "))
        return longest + self._key_space() + 2 * self.pad + self._aside() + 1

    def line_count(self, width: int) -> int:
        """Return the number of lines the words take at a width."""
        return len(self._lines(width))

    def height(self, width: int) -> int:
        edge = self.canvas.u(6 if self.compact else 8)
        return sum(self._block(width)) + 2 * edge + self.thick

    def activate(self) -> None:
        if self.is_live:
            super().activate()
        else:
            self.action()

    def draw(self, surface: Surface) -> None:
        if self.is_live:
            super().draw(surface)
            return
        canvas, radius = self.canvas, self.canvas.u(7)
        flat = Rect(self.rect.x, self.rect.y + self.thick // 2, self.rect.width, self.rect.height - self.thick)
        canvas.card(surface, flat, fill=theme.SHADE, edge=theme.DEEP, radius=radius)
        self._print(surface, flat, theme.SOFT)
        if self.ringed:
            canvas.ring(surface, flat, radius)

    def _print(self, surface: Surface, top: Rect, ink: str) -> None:
        canvas, room, letter = self.canvas, self._room(top.width), self.canvas.letter(self.size)
        words_high, tell_high = self._block(top.width)
        x, y = top.x + self.pad, top.centery - (words_high + tell_high) // 2
        middle = y + words_high // 2
        if self.detail:
            tell = canvas.type.paragraph(self.detail, canvas.letter(TELL), room, face="sans", colour=theme.SOFT)
            surface.blit(tell, (x, y + words_high))
        if self.number:
            self._print_key(surface, x + room, middle, theme.SOFT if self.kind == "plain" else ink)
        if self.icon and not self._spares_icon(top.width):
            side = self._icon_side()
            surface.blit(self._drawing(side, ink), (x, middle - side // 2))
            x += self._aside()
        lines, step = self._lines(top.width), canvas.type.step(letter)
        y = middle - (step * (len(lines) - 1) + canvas.type.height(letter, face="sans-bold")) // 2
        for i, words in enumerate(lines):
            surface.blit(canvas.type.line(words, letter, face="sans-bold", colour=ink), (x, y + i * step))

    def _drawing(self, side: int, ink: str) -> Surface:
        """Return the icon in ink of the words. Suits and the like, named with their folder, keep their own colours."""
        return (
            self.canvas.icon(self.icon, side, None)
            if "/" in self.icon
            else self.canvas.icon(f"icons/{self.icon}", side, ink)
        )

    def _print_key(self, surface: Surface, right: int, middle: int, ink: str) -> None:
        canvas, side = self.canvas, self._key_side()
        cap = Rect(right - side + canvas.u(4), middle - side // 2, side, side)
        canvas.outline(surface, cap, theme.FAINT, radius=canvas.u(4), width=canvas.u(1))
        digit = canvas.line(str(self.number), 14, face="sans", colour=ink)
        surface.blit(digit, digit.get_rect(center=cap.center))


class AnswerWidget(Widget):
    """Answers of one kind on the question slip."""

    is_amount = False
    """True if its parts make sense only together."""

    @abstractmethod
    def set_brief(self, brief: bool) -> None:
        """Switch between the short form, which saves height, and the full one."""


class Offers(AnswerWidget):
    """Answer buttons in the given order. Answers outside groups also have the keys 1 to 9."""

    def __init__(
        self,
        canvas: Canvas,
        pack: Pack,
        offers: Sequence[Offer],
        choose: Callable[[Action], None],
        *,
        numbered: bool = True,
        name: str = "offers",
    ) -> None:
        """`numbered` is False where digits type an amount instead of choosing an answer."""
        super().__init__(canvas, name)
        self._numbered = numbered
        self.pack, self.submit = pack, choose
        self.buttons: list[OfferButton] = []
        self._blocks: list[tuple[Words | None, Sequence[OfferButton]]] = []
        """Groups of answers with their headings, and answers alone."""
        for group, members in groupby(offers, key=lambda offer: offer.group):
            made = [self._button(offer) for offer in members]
            if group:
                heading = Words(canvas, group, size=18, face="serif-italic", colour=theme.SOFT)
                self._blocks.append((heading, made))
            else:
                self._blocks += [(None, [button]) for button in made]
        self.adopt(*self.children())

    def _button(self, offer: Offer) -> OfferButton:
        numbered = sum(1 for button in self.buttons if button.number)
        number = numbered + 1 if self._numbered and not offer.group and numbered < KEYS else 0
        button = OfferButton(
            self.canvas,
            offer.words,
            lambda: self.submit(offer.action),
            tell=offer.tell,
            icon=offer.icon,
            live=offer.live,
            number=number,
            compact=bool(offer.group),
            name=offer.action.text(self.pack),
        )
        self.buttons.append(button)
        return button

    def press_number(self, number: int) -> bool:
        """Press the answer with this key. Return False if none has it."""
        found = next((button for button in self.buttons if button.number == number), None)
        if found is not None:
            found.activate()
        return found is not None

    def children(self) -> Sequence[Widget]:
        return [part for heading, buttons in self._blocks for part in (*([heading] if heading else []), *buttons)]

    def preferred_width(self) -> int:
        return max((button.preferred_width() for button in self.buttons), default=0)

    def set_brief(self, brief: bool) -> None:
        """Show or hide all detail lines."""
        for button in self.buttons:
            button.set_brief(brief)

    def _columns(self, buttons: Sequence[OfferButton], width: int) -> int:
        """Return the largest number of columns at which no word breaks and at most a quarter of the answers wrap."""
        gap = self.canvas.u(6)
        for count in COLUMNS:
            cell = (width - (count - 1) * gap) // count
            fits = all(button.least_width() <= cell for button in buttons)
            if fits and sum(button.line_count(cell) > 1 for button in buttons) <= len(buttons) // 4:
                return count
        two = (width - gap) // 2
        return 2 if all(button.least_width() <= two for button in buttons) else 1

    def _laid(self, width: int) -> Iterator[tuple[Widget, Rect]]:
        """Yield each part with its rectangle, relative to the upper left corner."""
        y = 0
        for i, (heading, buttons) in enumerate(self._blocks):
            if heading is not None:
                y += self.canvas.u(6) if i else 0
                high = heading.height(width)
                yield heading, Rect(0, y, width, high)
                y += high + self.canvas.u(5)
            gap = self.canvas.u(6 if heading else 8)
            count = self._columns(buttons, width) if heading else 1
            cell = (width - (count - 1) * gap) // count
            for start in range(0, len(buttons), count):
                row = buttons[start : start + count]
                high = max(button.height(cell) for button in row)
                for column, button in enumerate(row):
                    yield button, Rect(column * (cell + gap), y, cell, high)
                y += high + gap

    def height(self, width: int) -> int:
        return max((rect.bottom for _, rect in self._laid(width)), default=0)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        for part, place in self._laid(rect.width):
            part.place(place.move(rect.topleft))
