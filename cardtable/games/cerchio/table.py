"""Il Cerchio's table: the clock on the cloth, the stock in its middle, and four seats around it; where a column is kept
for words, the ledger instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from pygame import Rect

from cardtable.art import theme
from cardtable.art.tabletop.table_top import TableTop
from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.cerchio.rules_types import CerchioSeen, CerchioSetting
from cardtable.games.cerchio.table_pace import CerchioPace
from cardtable.games.cerchio.table_words import CerchioTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Layout, Pose, ring, row
from cardtable.table.game_view.marks import Frame, Label, Mark, Spot
from cardtable.table.game_view.seats_around import LARGE_PLATE, PANEL, PLATE, PORTRAIT, SLIP, TUCK, Chair
from cardtable.table.narration.wording import Speaker


class CerchioLayout(Layout):
    game = "cerchio"
    loose = ("clock", "turned", "draw")
    table_top = TableTop("meadow")
    watched = ("clock",)
    setting: CerchioSetting

    def prepare(self) -> None:
        width, height = self.room.width, self.room.height
        self.column = self.room.column and not self.room.large
        """True if words have a column at the left and the players one at the right, instead of the corners."""
        edge = round(12 * self.unit)
        # The clock takes the full height, unless the window is so narrow that what lies beside it needs the width.
        beside = 330 if self.column else 262 if self.room.large else 230
        side = min(height - 2 * edge, width - round(2 * beside * self.unit))
        self.clock = Rect(0, 0, side, side)
        self.clock.center = (width // 2, height // 2)
        self.card = round(side * (155 if self.column else 160) / 900)
        # The drawing on the cloth is made for these proportions.
        self.radius = side * 330 / 900
        self.chairs = {} if self.column else self._chairs()

    def _chairs(self) -> dict[Seat, Chair]:
        """Return the chairs at the four corners of the clock, the local player's in the lower left one; with large
        letters all others at the right."""
        unit, edge = self.unit, round(16 * self.unit)
        wide, high = (round(length * unit) for length in (LARGE_PLATE if self.room.large else PLATE))
        side, tuck = round(PORTRAIT * unit), round(TUCK * unit)
        low = self.room.height - edge - high - side + tuck
        if self.room.large:
            # The question has the left side for itself.
            top = self.bar() + edge
            corners = [(0, low), (1, top), (1, (top + low) // 2), (1, low)]
        else:
            upper = min(self.bar() + round((12 + SLIP + 30) * unit), low - side - high)
            corners = [(0, low), (0, upper), (1, upper), (1, low)]
        chairs = {}
        for k, (x, y) in enumerate(corners):
            face, plate = Rect(edge, y, side, side), Rect(edge + edge // 4, y + side - tuck, wide, high)
            if x:
                face.right, plate.right = self.room.width - edge, self.room.width - edge - edge // 4
            sides = "right" if x else "left"
            chairs[(self.seat + k) % 4] = Chair(plate, sides if k else "bottom", face)
        return chairs

    def plates(self) -> Mapping[Seat, Rect]:
        return {seat: chair.plate for seat, chair in self.chairs.items()}

    def portraits(self) -> Mapping[Seat, Rect]:
        return {seat: chair.portrait for seat, chair in self.chairs.items()}

    def card_height(self) -> int:
        return self.card

    def area(self) -> Rect:
        return self.clock

    def _beside(self, left: int, right: int) -> Rect:
        edge = round(22 * self.unit)
        return Rect(left + edge, self.bar() + edge, right - left - 2 * edge, self.room.height - self.bar() - 2 * edge)

    def questions(self) -> Rect:
        if self.column:
            return self._beside(0, self.clock.left)
        top = self.bar() + round(12 * self.unit)
        foot = min(chair.box.top for chair in self.chairs.values() if chair.side != "right") - round(8 * self.unit)
        return Rect(self.rim.cloth.left + round(4 * self.unit), top, round(PANEL * self.unit), foot - top)

    def question_areas(self) -> Sequence[Rect]:
        """Return the corner below the bar, and the same as wide as the clock lets it be."""
        corner = self.questions()
        if self.column:
            return (corner,)
        reach, down = self.radius + self.card / 2, self.clock.centery - corner.bottom
        left = self.clock.centerx - sqrt(max(0.0, reach**2 - down**2)) - 8 * self.unit
        return corner, Rect(corner.topleft, (max(corner.width, round(left) - corner.left), corner.height))

    def bar_end(self) -> float:
        return 2 * self.clock.centerx - self.corner()

    def corner(self) -> float:
        """Return the left end of the bar's buttons, where the round clock leaves room."""
        radius, high = self.clock.width / 2, self.clock.centery - self.bar()
        return self.clock.centerx + sqrt(max(0.0, radius**2 - high**2))

    def ledger(self) -> Rect:
        if not self.column:
            return Rect(0, 0, 0, 0)
        return self._beside(self.clock.right, self.room.width)

    def ground(self) -> Sequence[tuple[str, Rect]]:
        return (("ground/clock", self.clock),)

    def pose(self, place: Place, index: int, count: int) -> Pose:
        x, y = self.clock.center
        if place == "stock":
            # The stock shows how thick it is.
            lean = min(index, 40) * self.card * 0.0022
            return Pose(x - self.card * 0.42 - lean, y - self.card * 0.12 - lean, self.card * 0.86, z=20 + index * 0.01)
        family, *numbers = place.split(".")
        if family == "clock":
            size, hour = map(int, numbers)
            radius = self.radius * (0.7 + 0.3 * size / 12)
            return Pose(*ring(x, y, radius, 360 * hour / size), self.card, z=10 + hour)
        if family == "draw":
            return Pose(row(x, self.card * 1.15, int(numbers[0]), 4), y - self.card * 1.5, self.card, z=60)
        if family == "aside":
            turn = 6 * (index % 5) - 12
            return Pose(x + self.card * 0.5, y - self.card * 0.12, self.card * 0.7, turn, 5 + index * 0.01)
        if family == "gone":
            left = self.clock.left - self.room.width
            return Pose(left, self.room.height * 0.8, self.card, 20)
        return Pose(x + self.card * 0.5, y - self.card * 0.12, self.card, z=70)

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. The bottom card is beside the stock when shown at the beginning, or small and
        across below it if it stays open."""
        if place != "stock" or face is None or self.all_open:
            return self.pose(place, index, count)
        if self.setting.options["bottom_card"] == "show_once":
            return self.pose("turned", 0, 1)._replace(z=15)
        x, y = self.clock.center
        return Pose(x, y + self.card * 0.62, self.card * 0.6, 90, z=15)

    def walk(self, view: View) -> list[tuple[Place, int]]:
        hours = [place for place in view if place.startswith("clock.")]
        return [(place, 0) for place in sorted(hours, key=lambda place: int(place.rpartition(".")[2]))]

    def note(self, place: Place) -> tuple[float, float]:
        """Return the place of the note above the stock and the turned card, clear of these and of the circle."""
        x, y = self.clock.center
        return x, y - self.radius * 0.285

    def marks(self, seen: CerchioSeen, speaker: Speaker) -> Sequence[Mark]:
        """Return labels with the passes in a row, the cards left in the stock, and at the start the drawn cards."""
        if seen.public.phase == "draw":
            drawn = [self.pose(f"draw.{seat}", 0, 1) for seat in range(4)]
            frames = [Frame(pose.x, pose.y, pose.height) for pose in drawn]
            names = [
                Label(p.x, p.y + p.height * 0.62, speaker.names[seat], 22, self.card * 1.08, alike=tuple(speaker.names))
                for seat, p in enumerate(drawn)
            ]
            return [*frames, *names]
        middle, radius = self.clock.center, self.clock.width * 154 / 900
        pips = [ring(*middle, radius, degrees) for degrees in (212, 190.5, 169.5, 148)]
        size = self.clock.width * 8 / 900
        passes = [Spot(x, y, size, theme.GOLD, "cerchio.tip.passes") for x, y in pips[: seen.public.passes]]
        stock = len(seen.view.get("stock", ()))
        if not stock or not seen.public.circle:
            return passes
        lying = self.pose("stock", 0, 1)
        return [*passes, Label(lying.x, lying.y + lying.height * 0.62, str(stock), 22, tell="tip.stock")]


GAME_VIEW = GameView(CerchioLayout, CerchioPace, CerchioTalk)
