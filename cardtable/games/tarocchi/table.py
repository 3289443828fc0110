"""Layout of the Tarocchi table: a wide fan at the lower edge, monte and tricks in the middle, and before each player
the cards that seat has won. These lie seat by seat, because they must not reveal the sides."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.art import theme
from cardtable.art.tabletop.table_top import Border, TableTop
from cardtable.cards.pack import Place, Seat
from cardtable.games.tarocchi.rules_types import TarocchiSeen, TarocchiSetting
from cardtable.games.tarocchi.table_pace import TarocchiPace
from cardtable.games.tarocchi.table_words import TarocchiTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.marks import Frame, Label, Mark, Spot
from cardtable.table.game_view.seats_around import AroundLayout, pile
from cardtable.table.game_view.trick_cross import cross_in
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

SMALL = 0.36
"""Height of cards won and put away, relative to the own cards."""
LEAST_PLATE = 64
"""Least height in pixels."""


class TarocchiLayout(AroundLayout):
    game = "tarocchi"
    loose = ("monte", "shown", "scarto")
    table_top = TableTop(
        "walnut", border=Border("ground/tile", "ground/tile-corner", side=26, reach=26, inset=3, part=0.62)
    )
    setting: TarocchiSetting
    aspect = 200 / 350
    clockwise = False
    hand_part = 0.28
    open_in_rows = True

    def prepare(self) -> None:
        super().prepare()
        gap = round(10 * self.unit)
        self.small = min(self.card * SMALL, self._plate()[0] * 0.26 / self.aspect)
        """Height of cards won and put away."""
        top = round(self.fan_end(self.seats_around()[2])) + gap
        self.felt = Rect(self.middle.left, top, self.middle.width, self.own.top - 2 * gap - top)
        """Area of the monte, and then of the tricks."""
        sides = {seat: chair.side for seat, chair in self.chairs.items()}
        self.cross = cross_in(self.felt, self.aspect, self.card * 0.95, sides)
        self.trick_places = self.cross.places(self.aspect)
        self.played = self.cross.height

    def _plate(self) -> tuple[int, int]:
        """Return the size of a plate, high enough for bid and side in every window."""
        wide, high = super()._plate()
        return wide, max(high, LEAST_PLATE)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        middle, y = self.felt.center
        if family == "stock":
            return pile(middle, y, self.played * 0.9, index, z=20)
        if family == "monte":
            return Pose(row(middle, self.played * self.aspect * 1.12, index, 3), y, self.played, z=22 + index)
        if family == "shown":
            return Pose(middle - self.played * self.aspect * 2.4, y, self.played, z=22)
        seat = int(owner)
        if family == "hand":
            return self.held(index, count) if seat == self.seat else self.behind(seat, index, count)
        if family == "trick":
            return self.cross.pose(seat)
        kept = self._kept_at(seat)
        if family == "won":
            return pile(*kept, self.small, index)
        # The number of tricks stands between.
        aside = 0 if self.chairs[seat].side == "top" else 26 * self.unit
        step = 0.15 if seat == self.seat else 0.5
        return Pose(
            kept[0] + self.small * self.aspect * (1.25 + step * index) + aside, kept[1], self.small, z=12 + index
        )

    def _kept_at(self, seat: Seat) -> tuple[float, float]:
        """Return the position of the cards that a player has won; the scarto lies at their right."""
        chair, half, gap = self.chairs[seat], self.small / 2, 10 * self.unit
        plate, left = chair.plate, chair.plate.left + half * self.aspect
        if chair.side == "bottom":
            return left, chair.box.top - gap - half
        if chair.side == "top":
            return plate.right - half * self.aspect, plate.bottom + gap + half
        return left, plate.bottom + gap + half

    # -- what is seen besides the cards ------------------------------------------------------------------------

    def marks(self, seen: TarocchiSeen, speaker: Speaker) -> Sequence[Mark]:
        lying = [*self._monte_mark(seen), *self._scarto_marks(seen), *self._trick_marks(seen), *self._tricks_won(seen)]
        return [*self._thread(seen), *lying]

    def _scarto_marks(self, seen: TarocchiSeen) -> list[Mark]:
        """Return marks of the three places for discards while cards are put away."""
        if seen.public.phase != "discard":
            return []
        places = [self.pose(f"scarto.{seen.public.declarer}", i, 3) for i in range(3)]
        return [Frame(pose.x, pose.y, pose.height) for pose in places]

    def _monte_mark(self, seen: TarocchiSeen) -> list[Mark]:
        if not seen.view.get("monte"):
            return []
        lying = self.pose("monte", 1, 3)
        return [
            Label(
                lying.x,
                lying.y + lying.height / 2 + 16 * self.unit,
                text("tarocchi.mark.monte"),
                19,
                tell="tarocchi.tip.monte",
                grows=1,
            )
        ]

    def _trick_marks(self, seen: TarocchiSeen) -> list[Mark]:
        """Return the places of the trick and the order of its cards."""
        leader = seen.public.leader
        if seen.public.phase != "play" or leader < 0:
            return []
        return self.cross.marks(leader, self.played * self.aspect / 2 + 23 * self.unit)

    def _tricks_won(self, seen: TarocchiSeen) -> list[Mark]:
        marks: list[Mark] = []
        for seat in range(4):
            won = tricks_in(len(seen.view.get(f"won.{seat}", ())))
            if won:
                x, y = self._kept_at(seat)
                if self.chairs[seat].side == "top":
                    y += self.small / 2 + 14 * self.unit
                else:
                    x += self.small * self.aspect / 2 + 16 * self.unit
                marks.append(Label(x, y, str(won), 19, tell="tip.tricks"))
        return marks

    def _thread(self, seen: TarocchiSeen) -> list[Mark]:
        """Return a thread of light between the two partners while the called card lies open."""
        attack = seen.public.attack
        named = seen.public.named
        fresh = any(seen.view.get(f"trick.{seat}") == (named,) for seat in range(4))
        if len(attack) < 2 or not fresh:
            return []
        (x, y), (tox, toy) = (self.chairs[seat].portrait.center for seat in attack)
        steps = [(x + (tox - x) * k / 30, y + (toy - y) * k / 30) for k in range(31)]
        return [Spot(*step, 5 * self.unit, theme.PALE_GOLD, "tarocchi.tip.thread") for step in steps]


def tricks_in(won: int) -> int:
    """Return the number of tricks that so many cards make: the Fool alone goes to another pile than the rest of its
    trick."""
    return (won + 1) // 4


GAME_VIEW = GameView(TarocchiLayout, TarocchiPace, TarocchiTalk)
