"""Layout of the Poker table: common cards in the middle, the pot above them, two cards and the stake at each player,
and the ladder of combinations beside the own cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from cardtable.art.tabletop.rim import LEATHER
from cardtable.art.tabletop.table_top import TableTop
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.poker import table_words as poker_words
from cardtable.games.poker.rules_types import PokerSeen, PokerSetting
from cardtable.games.poker.table_pace import PokerPace
from cardtable.games.poker.table_round import chips, pots, showdown
from cardtable.games.poker.table_words import PokerTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.marks import Drawing, Frame, Label, Listing, Mark
from cardtable.table.game_view.seats_around import BUTTONS, AroundLayout, Chair, pile
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

FEW = 4
"""Largest number of players that all fit along the top. The ladder then has a column of its own at the right."""
AROUND: Mapping[int, tuple[int, int]] = {5: (1, 2), 6: (2, 1), 7: (2, 2), 8: (2, 3)}
"""For more players: the number along each side, and the number along the top."""
BOARD = 5
COMMON, SPACE = 0.98, 0.07
"""Height of the common cards by that of the own ones, and the space between them in widths of a card."""


class PokerLayout(AroundLayout):
    """Places of cards, pots, stakes and ladder."""

    game = "poker"
    loose = ("board",)
    table_top = TableTop("bottle", LEATHER)
    watched = ("board",)
    setting: PokerSetting

    def prepare(self) -> None:
        self.few = self.setting.seats <= FEW
        # Seats at the sides leave no room for a bet beside the common cards.
        self.room = self.room._replace(column=self.room.column or not self.few)
        super().prepare()
        gap, unit = 10 * self.unit, self.unit
        if self.few:
            # No player sits beside the common cards, so they take the whole width beside the question.
            left = self.cloth.left if self.room.column else self.panel.right
            self.middle.left, self.middle.width = left, self.cloth.right - left
        top = max(self._foot(seat) for seat, chair in self.chairs.items() if chair.side == "top")
        self.pot_high, told = 94 * unit, 48 * unit
        """Heights of the strip with the pot, and of the strip for a sentence below the common cards."""
        room = self.own.top - gap - top - gap - self.pot_high - told
        self.gap = SPACE
        across = BOARD + (BOARD - 1) * self.gap
        self.common = min(self.card * COMMON, room, (self.middle.width - 2 * gap) / across / self.aspect)
        """Height of the common cards."""
        spare = (room - self.common) / 3
        self.pot_y = top + gap + spare + self.pot_high / 2
        self.board_y = self.pot_y + self.pot_high / 2 + spare / 2 + self.common / 2
        low = self.board_y + self.common / 2
        self.told_y = low + (self.own.top - low) * 0.4
        self.ladder = self._ladder_rect()

    # -- who sits where ----------------------------------------------------------------------------------------

    def _kept_at_the_right(self) -> int:
        """Return the width of the ladder's column, the same as that of the bar's buttons above it."""
        return round((4 * 62 + 8) * self.unit) if self.few else 0

    def _own_hand(self) -> Rect:
        """Return the rectangle of two cards in the middle of the lower edge."""
        gap = round(12 * self.unit)
        beside = (self.cloth.width - 2 * self._plate()[0] - 4 * gap) / 2.06 / self.aspect
        self.card = round(min(self.room.height * (0.28 if self.few else self.hand_part), beside))
        width = round(self.card * self.aspect * 2.06)
        middle = self.cloth.centerx
        if self.few and not self.room.column:
            middle = (self.panel.right + self.cloth.right) // 2
        return Rect(middle - width // 2, self.cloth.bottom - self.card - gap, width, self.card)

    def _own_chair(self) -> Chair:
        """Return the local player's chair: at the right of the own hand, which leaves the left edge to the question."""
        chair = super()._own_chair()
        aside = self.cloth.right - round(8 * self.unit) - chair.box.right if self.few else 0
        return Chair(chair.plate.move(aside, 0), chair.side, chair.portrait.move(aside, 0))

    def _chairs(self) -> dict[Seat, Chair]:
        gap = round(8 * self.unit)
        me, *others = self.seats_around()
        own = self._own_chair()
        if not self.few:
            own = Chair(own.plate, own.side)
            return {me: own, **self._around(others, gap)}
        chairs = {me: own, **self._at_the_top(others)}
        room = min(chair.box.width for chair in chairs.values() if chair.side == "top")
        self.open = min(self.card * 0.48, (room - gap) / 2.03 / self.aspect)
        """Height of an opponent's shown cards, as large as the seats allow."""
        return chairs

    def _around(self, others: Sequence[Seat], gap: int) -> dict[Seat, Chair]:
        """Return chairs along the top, in the upper corners and further down."""
        wide, high = self._plate()
        left, right = self.cloth.left + gap, self.cloth.right - gap - wide
        sides, top = AROUND[self.setting.seats]
        corner = round(self.bar() * 1.02)
        if top > 2:
            corner = max(corner, self.cloth.top + high + gap)
        step = (self.own.top - gap - corner) // 2
        # Shown cards of an opponent lie below the plate, as large as plate and room allow.
        self.open = min(self.card * 0.62, (wide - gap // 2) / 2 / self.aspect, step - high - 3 * gap)
        chairs = {}
        for i in range(sides):
            up, down = others[sides - 1 - i], others[sides + top + i]
            chairs[up] = Chair(Rect(left, corner + i * step, wide, high), "left")
            chairs[down] = Chair(Rect(right, corner + i * step, wide, high), "right")
        # The buttons of the bar are at its right end.
        end = min(self.room.width - round(BUTTONS * self.unit) - gap, right - gap // 2)
        apart = min(wide * 1.35, (end - wide / 2 - self.cloth.centerx) / max(0.5, (top - 1) / 2))
        for i, seat in enumerate(others[sides : sides + top]):
            plate = Rect(0, self.cloth.top, wide, high)
            plate.centerx = round(row(self.cloth.centerx, apart, i, top))
            chairs[seat] = Chair(plate, "top")
        return chairs

    def _foot(self, seat: Seat) -> float:
        """Return the lower edge of a player's part of the table."""
        chair = self.chairs[seat]
        return chair.portrait.bottom + self.open * 0.9 if self.few else chair.plate.bottom + 5 * self.unit + self.open

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        if family == "stock":
            high = min(self.pot_high * 0.8, self.card * 0.42)
            return pile(self._board_x(0), self.pot_y - self.pot_high * 0.06, high, index, z=20, lean=0.0012)
        if family == "board":
            return Pose(self._board_x(index), self.board_y, self.common, z=30 + index)
        seat = int(owner)
        if seat == self.seat:
            return self.held(index, count)
        if self.few:
            return self.behind(seat, index, count)
        plate, height = self.chairs[seat].plate, self.open * 0.66
        # The backs show below the plate.
        x = plate.left + plate.width * (0.17 + 0.16 * index)
        return Pose(x, plate.bottom + height * 0.07, height, z=5 + index)

    def lying(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. Shown cards of opponents are larger and lie before the seat."""
        family, _, owner = place.partition(".")
        if family != "hand" or face is None or int(owner) == self.seat:
            return self.pose(place, index, count)
        chair, step = self.chairs[int(owner)], self.open * self.aspect * 1.03
        x = max(chair.portrait.centerx, chair.box.left + step) if self.few else chair.plate.centerx
        return Pose(row(x, step, index, count), self._foot(int(owner)) - self.open / 2, self.open, 0, 40 + index)

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the order of a place's cards. Opponents' cards keep theirs, so a card does not move when the other is
        turned."""
        return super().order(place, cards) if place == f"hand.{self.seat}" else list(range(len(cards)))

    def pot(self) -> tuple[float, float]:
        return self.middle.centerx, self.pot_y

    def _board_x(self, index: int) -> float:
        return row(self.middle.centerx, self.common * self.aspect * (1 + self.gap), index, BOARD)

    # -- what is seen besides the cards ------------------------------------------------------------------------

    def marks(self, seen: PokerSeen, speaker: Speaker) -> Sequence[Mark]:
        frames = [Frame(self._board_x(i), self.board_y, self.common) for i in range(BOARD)]
        money = [*self._pot_marks(seen, speaker), *self._stake_marks(seen)]
        shown = showdown(seen.view, seen)
        if shown is None:
            return [*frames, *money, *self._ladder_marks(seen)]
        told = Label(
            self.middle.centerx,
            self.told_y,
            poker_words.winning_reason(shown, seen, speaker),
            22,
            self.middle.width * 0.97,
        )
        return [*frames, *money, told, *self._ladder_marks(seen)]

    def _chip_stack(self, amount: int, left: float, foot: float, width: float, tall: int) -> list[Drawing]:
        """Return the chips for an amount in columns of `tall`, the dearest chip first and lowest."""
        return [
            Drawing(
                left + width * (0.5 + 1.08 * (i // tall)),
                foot - width * (0.12 + 0.09 * (i % tall)),
                f"chips/side-{value}",
                width,
                width * 0.24,
                "poker.tip.chips",
            )
            for i, value in enumerate(chips(amount))
        ]

    def _pot_marks(self, seen: PokerSeen, speaker: Speaker) -> list[Mark]:
        """Return each pot with its figure. Below it stand the players who may win a side pot, or the chips carried
        over."""
        marks: list[Mark] = []
        found = [pot for pot in pots(seen) if pot[0]]
        free, line = self.middle.width - 2 * self._stock_wide(), max(21 * self.unit, 16)
        cell = free if len(found) < 2 else min(210 * self.unit, free / len(found))
        carried = seen.public.carried
        for i, (n, seats) in enumerate(found):
            small = join_names([speaker.names[seat] for seat in seats])
            if carried and not seats:
                small = text("poker.mark.carried", n=carried)
            x, foot = row(self.middle.centerx, cell, i, len(found)), self.pot_y - (8 if small else -2) * self.unit
            width = (66 if len(found) < 3 else 46) * self.unit
            columns = -(-len(chips(n)) // 7)
            marks += self._chip_stack(n, x - width * (0.54 * columns - 0.04), foot, width, 7)
            marks.append(Label(x, foot + 0.75 * line, text("poker.mark.pot", n=n), 23, cell * 0.96))
            if small:
                marks.append(Label(x, foot + 1.75 * line, small, 16, cell * 0.94))
        return marks

    def _stock_wide(self) -> float:
        return self.pot_high * self.aspect * 1.5

    def _stake_marks(self, seen: PokerSeen) -> list[Mark]:
        """Return the stakes of this round before the seats, in one column or, if high, in two."""
        marks: list[Mark] = []
        width = 38 * self.unit
        for seat, n in enumerate(seen.public.round_stakes):
            if not n:
                continue
            left, foot = self._stake_at(seat)
            count = len(chips(n))
            tall = count if count < 8 else -(-count // 2)
            marks += self._chip_stack(n, left, foot, width, tall)
            right = left + width * (1 if tall == count else 2.08)
            marks.append(Label(right + 27 * self.unit, foot - 12 * self.unit, str(n), 23, tell="poker.tip.stake"))
        return marks

    def _stake_at(self, seat: Seat) -> tuple[float, float]:
        """Return the lower left corner of a player's stake."""
        plate, unit = self.chairs[seat].plate, self.unit
        if seat != self.seat:
            return plate.left + plate.width * 0.5, plate.bottom + 50 * unit
        return plate.left + 22 * unit, self.chairs[seat].box.top - 14 * unit

    def _ladder_rect(self) -> Rect:
        """Return the ladder's rectangle: a column of its own, or beside the own hand and below other cards and
        sentences."""
        if self.few:
            left, top = self.cloth.right + round(8 * self.unit), self.panel.top
            return Rect(left, top, self.room.width - round(12 * self.unit) - left, self.own.bottom - top)
        right = self.cloth.right - 8 * self.unit
        width = min(right - self.own.right - 22 * self.unit, 400 * self.unit)
        above = max(self._foot(seat) for seat, chair in self.chairs.items() if chair.side == "right")
        high = max(above + 14 * self.unit, self.told_y + 18 * self.unit, self.own.top - 70 * self.unit)
        return Rect(round(right - width), round(high), round(width), round(self.own.bottom - high))

    def _ladder_marks(self, seen: PokerSeen) -> list[Mark]:
        """Return the combinations from best to least, with the player's present one marked."""
        if not poker_words.open_cards(seen):
            return []
        (left, top, width, height), (rows, marked) = self.ladder, poker_words.ladder_rows(seen)
        return [Listing(left, top, width, height, rows, marked, 17 if self.few else 15, "poker.tip.ladder")]


GAME_VIEW = GameView(PokerLayout, PokerPace, PokerTalk)
