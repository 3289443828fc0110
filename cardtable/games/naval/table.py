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
from cardtable.table.game_view.seats_around import LARGE_PLATE, PORTRAIT, TUCK, AroundLayout, Chair, pile
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

STRIP: Mapping[int, Sequence[tuple[int, bool]]] = {
    2: ((1, False), (0, True)),
    3: ((1, False), (0, True), (2, False)),
    4: ((1, False), (0, True), (2, False), (3, True)),
}
"""Pyramids from left to right: the seat, counted from the viewer, and whether the pyramid stands upright."""
LOST: Mapping[int, float] = {2: 86, 3: 46, 4: 46}
"""For so many players, the height of the cards that were lost, in units."""
LEAST_LOST = 0.04
"""Least height of these by that of the window."""
TOP_FACE = 96
"""Side of a portrait above the pyramids of three or four players."""
ABREAST = 1.04
"""Distance of two lost cards by their width, where there is room."""


class NavalLayout(AroundLayout):
    game = "naval"
    table_top = TableTop("night", chart=Chart("ground/chart", 0.09))
    bordered = True
    watched = ("pyramid",)
    plate_sizes = (LARGE_PLATE, (236, 96))
    beside_question = True
    setting: NavalSetting

    # -- who sits where ----------------------------------------------------------------------------------------

    def prepare(self) -> None:
        self.around = self.seats_around()
        super().prepare()

    def _own_hand(self) -> Rect:
        """Place the pyramids and return the rectangle of the own one. All else lies around them: in the corners that
        their steps leave, and with more than two players along the upper edge."""
        seats = [(self.around[i], up) for i, up in STRIP[self.setting.seats]]
        gap = self.gap = round(10 * self.unit)
        self.lost_high = max(LOST[self.setting.seats] * self.unit, LEAST_LOST * self.room.height)
        """The height of the cards that were lost."""
        room = self.cloth.inflate(-2 * gap, 0)
        if self.setting.seats > 2:
            self.top_seats = self._top_seats([seat for seat, up in seats if not up])
            foot = max(self.bar(), *(chair.box.bottom for chair in self.top_seats.values())) + gap
            room.top, room.height = foot, self.cloth.bottom - foot
        self.pyramid = pyramids(room, self.aspect, seats)
        self.sea = room
        mine = self.pyramid[self.seat]
        self.card = round(mine.step * CARD / self.aspect)
        return Rect(round(mine.left), round(mine.top), round(mine.right - mine.left), round(mine.bottom - mine.top))

    def _top_seats(self, seats: Sequence[Seat]) -> dict[Seat, Chair]:
        """Return the chairs above the pyramids that stand upside down, with equal room for what each has lost."""
        wide, high = self._plate()
        side, tuck, step = round(TOP_FACE * self.unit), round(TUCK * self.unit), self._top_step(len(seats))
        wide = min(wide, round(step * 0.46))
        chairs = {}
        for i, seat in enumerate(seats):
            face = Rect(self.cloth.left + self.gap + i * step, self.cloth.top - self.gap // 2, side, side)
            if i and self.setting.seats == 3:
                # The last of three pyramids stands at the right edge, and so does its player.
                face.right = self.buttons - self.gap - wide + tuck
            plate = Rect(face.right - tuck, 0, wide, high)
            plate.centery = face.centery
            chairs[seat] = Chair(plate, "top", face)
        return chairs

    def _top_step(self, count: int) -> int:
        """Return the width for each of so many seats along the upper edge."""
        return (self.buttons - self.gap - self.cloth.left) // count

    def _chairs(self) -> dict[Seat, Chair]:
        """Return the local player's chair in the lower left corner, and those of the others where their pyramids have
        their bases or leave a corner."""
        chairs = {self.seat: self._corner_chair()}
        if self.setting.seats > 2:
            chairs |= self.top_seats
        for seat in self.pyramid:
            if seat not in chairs:
                chairs[seat] = self._right_chair()
        return chairs

    def _right_chair(self) -> Chair:
        """Return the chair in the upper right corner below the buttons, the plate below the portrait."""
        wide, high = self._plate()
        side, tuck = round(PORTRAIT * self.unit), round(TUCK * self.unit)
        face = Rect(0, max(self.bar(), self.sea.top if self.setting.seats > 2 else 0) + self.gap // 2, side, side)
        face.right = self.cloth.right - self.gap // 2
        plate = Rect(0, face.bottom - tuck, 0, high)
        free = self._free_to_the_right(plate.top, plate.bottom) + self.gap
        plate.width = min(wide, self.cloth.right - self.gap - round(free))
        plate.right = self.cloth.right - self.gap
        return Chair(plate, "right", face)

    def _free_to_the_left(self, top: float, bottom: float) -> float:
        """Return the left end of the free cloth at this height, where the first pyramid begins."""
        return min(pyramid.reach(top, bottom)[0] for pyramid in self.pyramid.values())

    def corner(self) -> float:
        return self.buttons if self.setting.seats > 2 else self._free_to_the_right(0, self.bar())

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
        foot, height, left = self.sea.bottom, self.card * 1.3, self.cloth.left + self.gap
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
        """Return the pose of a lost card: in a row, or in two rows where one is too short."""
        area, width = self._lost_area(seat), self.lost_high * self.aspect
        whole = width * (1 + ABREAST * (count - 1)) <= area.width
        rows = 1 if whole else max(1, min(2, int(area.height // self.lost_high)))
        across = -(-count // rows)
        line, along = divmod(index, across)
        step = min(width * ABREAST, (area.width - width) / max(1, across - 1))
        x, y = area.left + width / 2 + along * step, area.top + self.lost_high / 2
        if area.right < self.chairs[seat].portrait.left:
            # The row ends at a portrait.
            x += area.width - width - (min(count, across) - 1) * step
        return Pose(x, y + line * (area.height - self.lost_high), self.lost_high, z=6 + index * 0.01)

    def _lost_area(self, seat: Seat) -> Rect:
        """Return the rectangle of a player's lost cards: beside the own chair, at the right of a chair above the
        pyramids, and beside the portrait in the upper right corner, with two players below its plate."""
        chair, gap, both = self.chairs[seat], self.gap, round(2.04 * self.lost_high)
        box = chair.box
        if seat == self.seat:
            high = min(both, box.height) if self.setting.seats > 2 else round(self.lost_high)
            left, top = max(box.right, self.panel.right) + gap, self.cloth.bottom - high
            return Rect(left, top, round(self._free_to_the_left(top, self.cloth.bottom)) - 2 * gap - left, high)
        if chair.side == "top":
            wide = self._top_step(len(self.top_seats)) - box.width - 3 * gap
            # The last of three players sits so far right that the left side is free.
            first = box.left < self.cloth.left + 2 * gap
            left = box.right + gap if first or self.setting.seats > 3 else box.left - gap - wide
            return Rect(left, box.centery - both // 2, wide, both)
        if self.setting.seats == 2:
            top = box.bottom + gap
            left = round(self._free_to_the_right(top, top + self.lost_high)) + 2 * gap
            return Rect(left, top, box.right - left, round(self.lost_high))
        left = round(self._free_to_the_right(chair.portrait.top, chair.portrait.top + both)) + gap
        return Rect(left, chair.portrait.top, chair.portrait.left - gap - left, both)

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
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
        return [*marks, *self._picked(seen), *self._corners(seen)]

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
