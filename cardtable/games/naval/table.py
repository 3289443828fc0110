"""The Naval table: pyramids of face-down cards that fit into each other's steps; at a strike both cards rise large to
the middle and turn, and where a card has gone a dent stays in the cloth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from cardtable.art import theme
from cardtable.art.tabletop.table_top import Chart, TableTop
from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.naval.rules_pyramid import CORNERS, SIZE, SPOTS, TARGETS
from cardtable.games.naval.rules_types import NavalSeen, NavalSetting
from cardtable.games.naval.table_pace import NavalPace
from cardtable.games.naval.table_sea import CARD, pyramids, stays_open
from cardtable.games.naval.table_words import NavalTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.marks import Frame, Label, Mark, Outline
from cardtable.table.game_view.seats_around import AroundLayout, Chair, pile
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

STRIP: Mapping[int, Sequence[tuple[int, bool]]] = {
    2: ((1, False), (0, True)),
    3: ((1, False), (0, True), (2, False)),
    4: ((1, False), (0, True), (2, False), (3, True)),
}
"""Pyramids from left to right: the seat, counted from the viewer, and whether the pyramid stands upright."""
LOST: Mapping[int, float] = {2: 1.1, 3: 0.8, 4: 0.72}
"""For so many players, the height of the cards that were lost by that of a plate."""


class NavalLayout(AroundLayout):
    game = "naval"
    table_top = TableTop("night", chart=Chart("ground/chart", 0.09))
    bordered = True
    watched = ("pyramid",)
    keeps_column = True
    setting: NavalSetting

    # -- who sits where ----------------------------------------------------------------------------------------

    def prepare(self) -> None:
        self.around = self.seats_around()
        super().prepare()

    def _own_hand(self) -> Rect:
        """Place the pyramids and return the rectangle of the own one. All else lies around them; with two, in the
        corners that their steps leave."""
        high, seats = self._plate()[1], [(self.around[i], up) for i, up in STRIP[self.setting.seats]]
        gap = self.gap = round(10 * self.unit)
        self.lost_high = high * LOST[self.setting.seats]
        """The height of the cards that were lost."""
        band = {2: 0, 3: high + gap, 4: high + gap + round(self.lost_high) + gap}[self.setting.seats]
        room = self.cloth.inflate(-2 * gap, -2 * band)
        self.pyramid = pyramids(room, self.aspect, seats)
        self.sea = room
        mine = self.pyramid[self.seat]
        self.card = round(mine.step * CARD / self.aspect)
        return Rect(round(mine.left), round(mine.top), round(mine.right - mine.left), round(mine.bottom - mine.top))

    def _chairs(self) -> dict[Seat, Chair]:
        """Return each plate along the edge behind its player's base, clear of the buttons in the corner."""
        wide, high = self._plate()
        if self.setting.seats == 2:
            return self._corner_chairs(wide, high)
        end = self.room.width - round((4 * 62 + 8) * self.unit)
        chairs = {}
        for seat, pyramid in self.pyramid.items():
            plate = Rect(round(pyramid.left), self.cloth.top, wide, high)
            if pyramid.up:
                plate.bottom = self.cloth.bottom
            else:
                plate.right = min(plate.right, end)
            chairs[seat] = Chair(plate, "bottom" if pyramid.up else "top")
        return chairs

    def _corner_chairs(self, wide: int, high: int) -> dict[Seat, Chair]:
        """Return the plates of two players: beside the base, in the corner where the other pyramid ends."""
        mine = Rect(self.cloth.left + self.gap, self.cloth.bottom - high, wide, high)
        theirs = Rect(0, self.bar() + self.gap // 2, wide, high)
        mine.width = min(wide, round(self._free_to_the_left(mine.top, mine.bottom)) - mine.left - self.gap)
        theirs.width = mine.width
        theirs.right = self.cloth.right - self.gap
        me, other = self.around
        return {me: Chair(mine, "bottom"), other: Chair(theirs, "top")}

    def _free_to_the_left(self, top: float, bottom: float) -> float:
        """Return the left end of the free cloth at this height, where the first pyramid begins."""
        return min(pyramid.reach(top, bottom)[0] for pyramid in self.pyramid.values())

    def corner(self) -> float:
        return super().corner() if self.setting.seats > 2 else self._free_to_the_right(0, self.bar())

    def _free_to_the_right(self, top: float, bottom: float) -> float:
        """Return the right end of the free cloth at this height, where the last pyramid ends."""
        return max(pyramid.reach(top, bottom)[1] for pyramid in self.pyramid.values())

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, which = place.partition(".")
        owner, _, spot = which.partition(".")
        seat = int(owner)
        match family:
            case "pyramid":
                return self._lies(seat, SPOTS.index(int(spot)))
            case "hand":
                return self._held(index, count) if seat == self.seat else self._unlaid(seat, index)
            case "strike":
                return self._strikes(seat)
            case "lost":
                return self._lost(seat, index, count)
        # The targets that were left out leave the table behind their owner's base, and so does what an eliminated
        # player's pyramid still held.
        x, _ = self.pyramid[seat].heart()
        return Pose(x, -self.room.height if not self.pyramid[seat].up else 2 * self.room.height, self.card, z=5)

    def _lies(self, seat: Seat, k: int) -> Pose:
        x, y = self.pyramid[seat].place(k)
        return Pose(x, y, self.card, z=10 + k * 0.01)

    def tray(self, index: int, count: int) -> Pose:
        """Return the pose of a card while it is laid out: its pose in the game."""
        return self._lies(self.seat, min(index, SIZE - 1))

    def _held(self, index: int, count: int) -> Pose:
        """Return the pose of an own card before the layout; the targets to choose from are in the lower left corner."""
        targets = count - SIZE + 1
        if count <= SIZE:
            return self.tray(index, count)
        if index >= targets:
            return self.tray(index - targets + 1, SIZE)
        x, y, height = self._target(index)
        return Pose(x, y, height, z=60)

    def _target(self, index: int) -> tuple[float, float, float]:
        """Return the position and height of a target to choose from, two above two beside the first pyramid."""
        foot = self.sea.bottom
        if self.setting.seats == 2:
            foot = self.chairs[self.seat].plate.top - self.gap
        height, left = self.card * 1.3, self.cloth.left + self.gap
        while left + 2.12 * height * self.aspect > self._free_to_the_left(foot - 2.08 * height, foot) - self.gap:
            height *= 0.97
        line, along = divmod(index, 2)
        return left + height * self.aspect * (0.5 + 1.06 * along), foot - height * (1.54 - 1.04 * line), height

    def _unlaid(self, seat: Seat, index: int) -> Pose:
        return pile(*self.pyramid[seat].heart(), self.card, index, z=8)

    def _strikes(self, seat: Seat) -> Pose:
        """Return the pose of an attacking or attacked card: large in the middle, on its owner's side."""
        seats = list(self.pyramid)
        step = min(self.sea.height * 0.44 * self.aspect * 1.1, self.sea.width / len(seats))
        x = row(self.sea.centerx, step, seats.index(seat), len(seats))
        aside = step * (0.08 if self.pyramid[seat].up else -0.08)
        return Pose(x, self.sea.centery + aside, step / 1.1 / self.aspect, z=900)

    def _lost(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose of a lost card, in a row."""
        left, right, y = self._lost_row(seat)
        width = self.lost_high * self.aspect
        step = min(width * 1.04, (right - left - width) / max(1, count - 1))
        return Pose(left + width / 2 + index * step, y, self.lost_high, z=6 + index * 0.01)

    def _lost_row(self, seat: Seat) -> tuple[float, float, float]:
        """Return the ends and the height of the row of a player's lost cards: with two players in the corner of the
        plate, with four at each base, with three along the lower edge, the own row beside the plate and those of the
        others below their pyramids."""
        pyramid, plate, gap = self.pyramid[seat], self.chairs[seat].plate, self.gap
        if self.setting.seats == 2:
            return self._lost_in_the_corner(seat)
        if self.setting.seats > 3:
            aside = plate.height + gap * 0.7 + self.lost_high / 2
            y = self.cloth.bottom - aside if pyramid.up else self.cloth.top + aside
            return pyramid.left, pyramid.right, y
        y = self.cloth.bottom - self.lost_high / 2
        mine = self.pyramid[self.seat]
        if seat == self.seat:
            return plate.right + gap, mine.right, y
        if pyramid.x < mine.x:
            return self.cloth.left + gap, mine.left - 2 * gap, y
        return mine.right + 2 * gap, self.cloth.right - gap, y

    def _lost_in_the_corner(self, seat: Seat) -> tuple[float, float, float]:
        plate, gap, half = self.chairs[seat].plate, self.gap, self.lost_high / 2
        if seat == self.seat:
            y = plate.top - gap - half
            return plate.left, self._free_to_the_left(y - half, y + half) - 2 * gap, y
        y = plate.bottom + gap + half
        return self._free_to_the_right(y - half, y + half) + 2 * gap, plate.right, y

    def lying(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. A turned-up card of a pyramid lies in the middle, unless it stays open."""
        if face is not None and place.startswith("pyramid.") and not self._stays(place):
            return self._strikes(int(place.split(".")[1]))
        return self.pose(place, index, count)

    def _stays(self, place: Place) -> bool:
        return stays_open(place, self.seat, self.setting, self.all_open)

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the order of a place's cards. Lost cards are sorted, and so is the own hand until the target is
        chosen, the targets first."""
        choosing = place == f"hand.{self.seat}" and len(cards) > SIZE
        if not (choosing or place.startswith("lost.")) or None in cards:
            return list(range(len(cards)))
        known = [card for card in cards if card is not None]
        ranks = [(card not in TARGETS, self.pack.hand_rank[card]) if choosing else (False, self.pack.hand_rank[card])
                 for card in known]  # fmt: skip
        shown = [0] * len(cards)
        for position, slot in enumerate(sorted(range(len(cards)), key=ranks.__getitem__)):
            shown[slot] = position
        return shown

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the order of the arrow keys: the own hand before the layout, then all pyramids row by row, the own one
        first."""
        place = f"hand.{self.seat}"
        shown = self.order(place, view.get(place, ()))
        held = [(place, slot) for slot in sorted(range(len(shown)), key=shown.__getitem__)]
        lying = []
        for seat in self.around:
            places = [f"pyramid.{seat}.{spot}" for spot in SPOTS]
            lying += sorted((place for place in places if view.get(place)), key=self._row_by_row)
        return held + [(place, 0) for place in lying]

    def _row_by_row(self, place: Place) -> tuple[float, float]:
        pose = self.pose(place, 0, 1)
        return round(pose.y, 3), pose.x

    # -- what is seen besides the cards ------------------------------------------------------------------------

    def marks(self, seen: NavalSeen, speaker: Speaker) -> Sequence[Mark]:
        marks: list[Mark] = []
        for seat, pyramid in self.pyramid.items():
            series = seen.public.series[seat]
            turn = seen.public.phase in ("attack", "aim") and seat == seen.public.turn
            marks.append(Outline(pyramid.steps(), theme.SERIES["ABCD"[series]], (4 if turn else 2) * self.unit))
            if seen.public.out[seat]:
                words = text("naval.mark.out", name=speaker.names[seat])
                marks.append(Label(*pyramid.heart(), words, 24, pyramid.step * 4))
            else:
                marks += [Frame(*pyramid.place(k), self.card) for k in range(SIZE)]
            marks += self._lost_by(seat, seen, speaker)
        return [*marks, *self._picked(seen), *self._corners(seen)]

    def _lost_by(self, seat: Seat, seen: NavalSeen, speaker: Speaker) -> list[Mark]:
        """Return labels that name the owner of a row of lost cards far from its plate."""
        count = len(seen.view.get(f"lost.{seat}", ()))
        if seat == self.seat or self.setting.seats != 3 or not count:
            return []
        left, right, y = self._lost_row(seat)
        above = y - self.lost_high / 2 - 10 * self.unit
        words = text("naval.mark.lost", name=speaker.names[seat])
        return [Label(left, above, words, 16, right - left, begins=True)]

    def _picked(self, seen: NavalSeen) -> list[Mark]:
        """Return a border around the attacking card until its victim is chosen."""
        if seen.public.chosen < 0:
            return []
        return [self._around(seen.public.turn, seen.public.chosen, theme.CORAL)]

    def _corners(self, seen: NavalSeen) -> list[Mark]:
        """Return marks of the places that can be attacked at once, shown while a pyramid is laid out."""
        if seen.ask.arrange is None:
            return []
        return [self._around(self.seat, k, theme.PALE_GOLD) for k in range(SIZE) if CORNERS >> k & 1]

    def _around(self, seat: Seat, k: int, colour: str) -> Outline:
        x, y, height, *_ = self._lies(seat, k)
        width = 5 * self.unit
        across, down = height * self.aspect / 2 + width * 0.8, height / 2 + width * 0.8
        points = ((x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down))
        return Outline(points, colour, width)


GAME_VIEW = GameView(NavalLayout, NavalPace, NavalTalk)
