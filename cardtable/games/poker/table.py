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
from cardtable.table.game_view.seats_around import BUTTONS, TUCK, AroundLayout, Chair, pile
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

FEW = 4
"""Largest number of players whose plates fit beside their portraits."""
AT_THE_RIGHT: Mapping[int, int] = {6: 1, 7: 2, 8: 3}
"""For so many players, the number at the right edge. Without them the ladder has that edge for itself."""
FACE = 104
"""Side of the portraits of many players."""
STAKE_WIDE, STAKE_HIGH = 96, 62
"""Width and height of a stake with its figure."""
OPEN_STEP = 0.86
"""Least distance of the two shown cards beside a portrait by their width."""
BOARD = 5
COMMON, SPACE = 0.98, 0.07
"""Height of the common cards by that of the own ones, and the space between them in widths of a card."""


class PokerLayout(AroundLayout):
    """Places of cards, pots, stakes and ladder."""

    game = "poker"
    loose = ("board",)
    hand_part = 0.28
    table_top = TableTop("bottle", LEATHER)
    watched = ("board",)
    setting: PokerSetting

    def prepare(self) -> None:
        self.few = self.setting.seats <= FEW
        self.beside_question = not self.few
        super().prepare()
        gap, unit = 10 * self.unit, self.unit
        # No player sits at the left of the common cards, so they take the whole width beside the question.
        left = self.cloth.left if self.room.column or not self.few else self.panel.right
        edges = [chair.box.left for chair in self.chairs.values() if chair.side == "right"]
        right = min([*edges, self.cloth.right])
        self.stakes_beside = AT_THE_RIGHT.get(self.setting.seats, 0) > 2
        """True if the stakes of seats at the right edge lie beside these, because they are close together."""
        kept = round(STAKE_WIDE * self.unit) if self.stakes_beside else 0
        self.middle.left, self.middle.width = left, right - left - kept
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
        return 0 if self.setting.seats in AT_THE_RIGHT else round(BUTTONS * self.unit)

    def _own_hand(self) -> Rect:
        """Return the rectangle of two cards in the middle of the lower edge."""
        gap = round(12 * self.unit)
        beside = (self.cloth.width - 2 * self._plate()[0] - 4 * gap) / 2.06 / self.aspect
        self.card = round(min(self.room.height * self.hand_part, beside))
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
            return {me: own, **self._around(others, gap)}
        chairs = {me: own, **self._at_the_top(others)}
        room = min(chair.plate.width for chair in chairs.values() if chair.side == "top") + 2 * gap
        self.open = min(self.card * 0.48, (room - gap) / 2.03 / self.aspect)
        """Height of an opponent's shown cards, as large as the seats allow."""
        return chairs

    def _around(self, others: Sequence[Seat], gap: int) -> dict[Seat, Chair]:
        """Return chairs along the upper edge and down the right one, each with room for two cards beside the portrait
        and with the plate below both."""
        at_right = AT_THE_RIGHT.get(self.setting.seats, 0)
        at_top = len(others) - at_right
        _, high = self._plate()
        left, side, tuck = self.cloth.left + gap, round(FACE * self.unit), round(TUCK * self.unit)
        step = (self.buttons - left) // at_top
        wide, tall = min(step - gap, round(side * (1 + 2.1 * self.aspect))), side + high - tuck
        # Shown cards of an opponent lie beside the portrait, as large as plate and portrait allow.
        self.open = min(side - gap / 2, (wide - side) / (1 + OPEN_STEP) / self.aspect)
        chairs = {}
        for i, seat in enumerate(others[:at_top]):
            face = Rect(left + i * step, self.cloth.top - gap // 2, side, side)
            chairs[seat] = Chair(Rect(face.left, face.bottom - tuck, wide, high), "top", face)
        first, right = self.bar() + gap, self.cloth.right - gap // 2
        down = tall + round((2 * TUCK if at_right > 2 else STAKE_HIGH) * self.unit)
        for i, seat in enumerate(others[at_top:]):
            face = Rect(right - side, first + i * down, side, side)
            chairs[seat] = Chair(Rect(right - wide, face.bottom - tuck, wide, high), "right", face)
        return chairs

    def _foot(self, seat: Seat) -> float:
        """Return the lower edge of a player's part of the table."""
        chair = self.chairs[seat]
        below = STAKE_HIGH * self.unit if chair.side == "right" and not self.stakes_beside else 0
        return chair.plate.bottom + 5 * self.unit + self.open if self.few else chair.plate.bottom + below

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
        return self.behind(seat, index, count) if self.few else self._beside_face(seat, index, None)

    def _beside_face(self, seat: Seat, index: int, face: Card | None) -> Pose:
        """Return the pose of a card beside a portrait whose plate lies below it. Backs are turned towards their owner,
        faces are upright and larger."""
        chair, inwards = self.chairs[seat], -1 if self.chairs[seat].side == "right" else 1
        edge = chair.portrait.left if inwards < 0 else chair.portrait.right
        foot = chair.plate.top - 2 * self.unit
        width = self.open * self.aspect
        if face is not None:
            free = chair.plate.width - chair.portrait.width
            step = min(width * 1.03, free - width)
            return Pose(row(edge + inwards * free / 2, step, index, 2), foot - self.open / 2, self.open, 0, 40 + index)
        height, turn = self.open * 0.9, (2 * index - 1) * 9
        x = edge + inwards * height * (0.36 + 0.34 * index)
        return Pose(x, chair.portrait.centery, height, inwards * (90 + turn), 5 + index)

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. Shown cards of opponents are larger and lie before the seat."""
        family, _, owner = place.partition(".")
        if family != "hand" or face is None or int(owner) == self.seat:
            return self.pose(place, index, count)
        if not self.few:
            return self._beside_face(int(owner), index, face)
        chair, step = self.chairs[int(owner)], self.open * self.aspect * 1.03
        x = chair.plate.centerx
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

    def _chip_stack(
        self, amount: int, left: float, foot: float, width: float, tall: int, *, paid_out: bool = False
    ) -> list[Drawing]:
        """Return the chips for an amount in columns of `tall`, the dearest chip first and lowest."""
        return [
            Drawing(
                left + width * (0.5 + 1.08 * (i // tall)),
                foot - width * (0.12 + 0.09 * (i % tall)),
                f"chips/side-{value}",
                width,
                width * 0.24,
                "poker.tip.chips",
                paid_out,
            )
            for i, value in enumerate(chips(amount))
        ]

    def _pot_marks(self, seen: PokerSeen, speaker: Speaker) -> list[Mark]:
        """Return each pot with its figure. Below it stand the players that may win a side pot, or the chips carried
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
            left = x - width * (0.54 * columns - 0.04)
            marks += self._chip_stack(n, left, foot, width, 7, paid_out=len(found) == 1)
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
        if self.stakes_beside and self.chairs[seat].side == "right":
            return plate.left - STAKE_WIDE * unit, plate.bottom
        if seat != self.seat:
            return plate.left + plate.width * 0.5, plate.bottom + 50 * unit
        return plate.left + 22 * unit, self.chairs[seat].box.top - 14 * unit

    def _ladder_rect(self) -> Rect:
        """Return the ladder's rectangle: a column of its own, or beside the own hand and below other cards and
        sentences."""
        if self.setting.seats not in AT_THE_RIGHT:
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
        letter = 15 if self.setting.seats in AT_THE_RIGHT else 17
        return [Listing(left, top, width, height, rows, marked, letter, "poker.tip.ladder")]


GAME_VIEW = GameView(PokerLayout, PokerPace, PokerTalk)
