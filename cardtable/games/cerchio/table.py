"""Il Cerchio's table: the clock on the cloth, the stock in its middle, the ledger beside it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.art.theme import GOLD
from cardtable.cards.events import Sight, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.cerchio.rules import captures, path, points_of
from cardtable.games.cerchio.rules_shape import CerchioSeen, CerchioSetting
from cardtable.games.cerchio.table_pace import CerchioPace
from cardtable.rules.game import Action
from cardtable.table.layout import Frame, Label, Layout, Mark, Pose, Spot, ring, row
from cardtable.table.staging import Staging
from cardtable.table.wording import Speaker, signed
from cardtable.text.catalog import text


class CerchioLayout(Layout):
    game = "cerchio"
    setting: CerchioSetting

    def prepare(self) -> None:
        width, height = self.room
        edge = round(12 * self.unit)
        # The clock takes the full height, unless the window is so narrow that the slips beside it need the width.
        side = min(height - 2 * edge, width - round(2 * 330 * self.unit))
        self.clock = Rect(0, 0, side, side)
        self.clock.center = (width // 2, height // 2)
        self.card = round(side * 155 / 900)
        # The drawing on the cloth is made for these proportions.
        self.radius = side * 330 / 900

    def card_height(self) -> int:
        return self.card

    def area(self) -> Rect:
        return self.clock

    def _beside(self, left: int, right: int) -> Rect:
        edge = round(22 * self.unit)
        return Rect(left + edge, self.bar() + edge, right - left - 2 * edge, self.room.height - self.bar() - 2 * edge)

    def questions(self) -> Rect:
        return self._beside(0, self.clock.left)

    def ledger(self) -> Rect:
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

    def lying(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """The bottom card, shown at the beginning, lies beside the stock; if it stays open, small and across below."""
        if place != "stock" or face is None:
            return self.pose(place, index, count)
        if self.setting.options["bottom_card"] == "show_once":
            return self.pose("turned", 0, 1)._replace(z=15)
        x, y = self.clock.center
        return Pose(x, y + self.card * 0.62, self.card * 0.6, 90, z=15)

    def walk(self, view: View) -> list[tuple[Place, int]]:
        hours = [place for place in view if place.startswith("clock.")]
        return [(place, 0) for place in sorted(hours, key=lambda place: int(place.rpartition(".")[2]))]

    def turn_order(self, seen: CerchioSeen) -> list[Seat]:
        owner = seen.public["owner"]
        return list(range(4)) if -1 in owner else list(owner)

    def badge(self, seat: Seat, seen: CerchioSeen) -> str:
        owner = seen.public["owner"]
        return f"suits/{'HDCS'[owner.index(seat)]}" if seat in owner else ""

    def worth(self, action: Action, seen: CerchioSeen) -> str:
        return signed(points_of(action)) if action.verb == "take" else ""

    def trail(self, action: Action, seen: CerchioSeen) -> Sequence[tuple[Place, int]]:
        if action.verb != "take":
            return ()
        circle = seen.public["circle"]
        start, end = (circle.index(card) for card in action.cards)
        return [(f"clock.{len(circle)}.{i}", 0) for i in path(circle, start, end, seen.public["manner"][0])]

    def outlook(self, action: Action, seen: CerchioSeen, speaker: Speaker) -> Sequence[str]:
        """For the gap under the pointer: the best capture that each player would have once the new card lies there."""
        if action.verb != "put":
            return ()
        circle = seen.public["circle"][:]
        turned = seen.view["turned"][0]
        assert turned is not None
        circle[int(action.to.rpartition(".")[2])] = turned
        owner = seen.public["owner"]
        lines = []
        # The suits in the order in which they will move; the player's own comes last.
        for suit in ((seen.public["suit"] + i) % 4 for i in (1, 2, 3, 4)):
            found = [(circle[i], circle[j]) for i, j in captures(circle, suit, *seen.public["manner"])]
            if found:
                card, target = max(found, key=lambda pair: points_of(Action("take", pair)))
                points = signed(points_of(Action("take", (card, target))))
                what = f"{speaker.card(card)} → {speaker.card(target)} {points}"
                lines.append(text("cerchio.opens", name=speaker.names[owner[suit]], what=what))
        return lines or [text("cerchio.opens-nothing")]

    def coming(self, action: Action, seen: CerchioSeen) -> Card | None:
        return seen.view["turned"][0] if action.verb == "put" else None

    def aside(self, seen: CerchioSeen, speaker: Speaker) -> Sequence[str]:
        """With the memory aid: the cards not yet seen, suit by suit, and the bottom card apart."""
        if not seen.setting.options["memory_aid"] or not seen.public["circle"]:
            return ()
        sight = Sight(seen.seat)
        for event in seen.heard:
            sight.hear(event)
        stock = sight.known.get("stock", [])
        bottom = stock[0] if stock else None
        met = {card for cards in sight.known.values() for card in cards if card is not None}
        unseen = [card for card in range(52) if card not in met]
        lines = [" ".join(speaker.card(card) for card in unseen if card // 13 == suit) for suit in range(4)]
        if bottom is not None:
            lines.append(text("cerchio.at-the-bottom", card=speaker.card(bottom)))
        return [line for line in lines if line]

    def note(self, place: Place) -> tuple[float, float]:
        """Above the stock and the turned card, where neither they nor the circle are covered."""
        x, y = self.clock.center
        return x, y - self.radius * 0.315

    def marks(self, seen: CerchioSeen, speaker: Speaker) -> Sequence[Mark]:
        """The passes in a row, how many cards are left in the stock, and at the start who drew what."""
        if seen.public["phase"] == "draw":
            drawn = [self.pose(f"draw.{seat}", 0, 1) for seat in range(4)]
            frames = [Frame(pose.x, pose.y, pose.height) for pose in drawn]
            names = [
                Label(p.x, p.y + p.height * 0.62, speaker.names[seat], 22, self.card * 1.08)
                for seat, p in enumerate(drawn)
            ]
            return [*frames, *names]
        middle, radius = self.clock.center, self.clock.width * 154 / 900
        pips = [ring(*middle, radius, degrees) for degrees in (212, 190.5, 169.5, 148)]
        spots = [Spot(x, y, self.clock.width * 8 / 900, GOLD) for x, y in pips[: seen.public["passes"]]]
        stock = len(seen.view.get("stock", ()))
        if not stock or not seen.public["circle"]:
            return spots
        lying = self.pose("stock", 0, 1)
        return [*spots, Label(lying.x, lying.y + lying.height * 0.62, str(stock), 22)]


STAGING = Staging(CerchioLayout, CerchioPace)
