"""Poursuite's table: a heap in the middle of a ring that shows which way the chase runs. The reserve lies at its left,
the price of an attack at its right. Along the lower edge is a hand of any size, in as many rows as it needs."""

from collections.abc import Sequence
from math import atan2, cos, sin
from typing import NamedTuple

from pygame import Rect

from cardtable.art import theme
from cardtable.art.tabletop.table_top import TableTop
from cardtable.cards.events import Moved, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.poursuite import table_words as words
from cardtable.games.poursuite.rules_types import PoursuiteSeen, PoursuiteSetting
from cardtable.games.poursuite.table_pace import PoursuitePace
from cardtable.games.poursuite.table_words import PoursuiteTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.marks import Drawing, Frame, Label, Mark, Spot, telling
from cardtable.table.game_view.seats_around import BACK, AroundLayout, arc, pile, upon
from cardtable.table.game_view.trick_cross import TOWARDS
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

RING = (1000, 620)
"""The proportions of the ring on the cloth, and how far out from its middle the chase runs along it."""
TRACK = (468 / 500, 278 / 310)
NARROW = 0.25
"""Least visible part of a card's width: below it the own hand takes another row."""
ROWS: Sequence[float] = (1.0, 0.44, 0.37, 0.34, 0.34, 0.34)
"""Visible part of a covered row, relative to card height, by the number of rows in the own hand."""
RESERVE = 0.84
"""The height of the reserve, by the height of the heap."""
ARCHED = 12
"""The most own cards that are held in an arc; more are spread in straight rows."""
LOOSE = 4
"""The number of cards on top of the heap that have not been pushed straight."""


class Hold(NamedTuple):
    """Way to hold the own cards."""

    rows: int
    height: float
    """Height of a card."""
    shown: float
    """Visible part of a card in a row behind another, as a share of its height."""
    most: int
    """The most cards that can be held so."""


class PoursuiteLayout(AroundLayout):
    game = "poursuite"
    table_top = TableTop("ochre")
    setting: PoursuiteSetting

    def prepare(self) -> None:
        super().prepare()
        gap = 10 * self.unit
        above = [self.fan_end(seat) for seat, chair in self.chairs.items() if chair.side == "top"]
        top = max(above, default=self.bar()) + gap
        self.heart = Rect(self.middle.left, round(top), self.middle.width, round(self.own.top - gap - top))
        """Room for heap, reserve and ring."""
        wide = min(self.heart.width - 2 * gap, self.heart.height * RING[0] / RING[1])
        self.ring = Rect(0, 0, round(wide), round(wide * RING[1] / RING[0]))
        self.ring.center = self.heart.center
        # Three cards side by side keep inside the ring, and a line of small print stands above and below them.
        self.played = min(self.card, self.heart.height - 64 * self.unit, self.ring.width * 0.25 / self.aspect)
        self.step = self.played * self.aspect * 1.22
        pile_left = self.heart.centerx - self.step - self.played * RESERVE * self.aspect / 2
        # At the right, where no reserve lies, rows are as short, so that all hands look alike.
        begin = max((self.open_from(c) for c in self.chairs.values() if c.side == "left"), default=self.heart.left)
        self.open_wide = max(BACK * self.unit * self.aspect, pile_left - gap - begin)
        self.holds = [self._hold(rows) for rows in range(1, len(ROWS) + 1)]

    def _own_hand(self) -> Rect:
        """Return the rectangle of the own hand, a little higher than a card because playable cards stand up and several
        rows need room."""
        box = super()._own_hand()
        tall = round(self.card * 1.09)
        return Rect(box.left, self.cloth.bottom - tall - round(6 * self.unit), box.width, tall)

    def ground(self) -> Sequence[tuple[str, Rect]]:
        return (("ground/chase", self.ring),)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        x, y = self.heart.center
        match place.partition("."):
            case "pile", _, _:
                return pile(x, y, self.played, index, z=20, lean=0.0012)
            case "reserve", _, _:
                return pile(x - self.step, y, self.played * RESERVE, index, z=10, lean=0.0011)
            case _, _, owner if int(owner) != self.seat:
                return self.behind(int(owner), index, count)
        return self.held(index, count)

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. The top card of the heap lies straight, to be read; those below it lie as they
        fell."""
        pose = super().pose_showing(place, index, count, face)
        if place != "pile" or face is None or not 0 < count - 1 - index < LOOSE:
            return pose
        turn, dx, dy = (face * 47 % 19 - 9) / 9, (face * 31 % 13 - 6) / 6, (face * 17 % 11 - 5) / 5
        return pose._replace(x=pose.x + dx * 0.07 * pose.height, y=pose.y + dy * 0.04 * pose.height, angle=turn * 13)

    def held(self, index: int, count: int) -> Pose:
        """Return the pose of a card of the own hand: in one row, or in as many as keep its corner in sight."""
        hold = next((hold for hold in self.holds if count <= hold.most), self.holds[-1])
        in_row = -(-count // hold.rows)
        if count <= ARCHED:
            return arc(self.own, round(hold.height), self.aspect, index, count, left_handed=self.room.left_handed)
        line, along = divmod(index, in_row)
        among = min(in_row, count - line * in_row)
        width = hold.height * self.aspect
        step = min(width * 1.05, (self.own.width - width) / max(1, in_row - 1))
        y = self.own.bottom - hold.height / 2 - (hold.rows - 1 - line) * hold.height * hold.shown
        return Pose(
            row(self.own.centerx, step, along, among),
            y,
            hold.height,
            z=30 + line + upon(along, among, self.room.left_handed),
        )

    def _hold(self, rows: int) -> Hold:
        shown = ROWS[rows - 1]
        height = min(self.card, self.own.height / (1 + (rows - 1) * shown))
        width = height * self.aspect
        return Hold(rows, height, shown, rows * (1 + int((self.own.width - width) / (width * NARROW))))

    def straightens(self, event: Moved) -> bool:
        """Return whether the heap is pushed straight before this move, which turns it over."""
        return (event.src[0], event.dst[0]) == ("pile", "reserve")

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the order of the arrow keys: the own hand, then the reserve."""
        stock = len(view.get("reserve", ()))
        return [*super().walk(view), *([("reserve", stock - 1)] if stock else [])]

    def note(self, place: Place) -> tuple[float, float]:
        return self.heart.centerx, self.heart.centery - self.played / 2

    # -- what is marked on the cloth ---------------------------------------------------------------------------

    def marks(self, seen: PoursuiteSeen, speaker: Speaker) -> Sequence[Mark]:
        marks = [*self._heap_marks(seen), *self._last_cards(seen)]
        if seen.public.phase != "over":
            marks += self._runner(seen)
        if words.attacked(seen):
            marks += self._attack_marks(seen, speaker)
        return marks

    def _heap_marks(self, seen: PoursuiteSeen) -> list[Mark]:
        """Return labels with the numbers of cards in the reserve and in the heap, and the place where the reserve
        was."""
        x, y = self.heart.center
        stock, heap = len(seen.view.get("reserve", ())), len(seen.view.get("pile", ()))
        widest, below = self.step * 0.98, self.played * RESERVE / 2 + 16 * self.unit
        top = self.pose("pile", heap - 1, heap).y if heap else y
        told = text("poursuite.mark.reserve", n=stock), text("poursuite.mark.pile", n=heap)
        marks: list[Mark] = [
            Label(x - self.step, y + below, told[0], 19, widest, grows=1),
            # Below the heap a raised card of the own hand would cover it.
            Label(x, top - self.played / 2 - 36 * self.unit, told[1], 19, widest, grows=-1),
        ]
        return marks if stock else [Frame(x - self.step, y, self.played * RESERVE), *marks]

    def _track(self, seat: Seat) -> tuple[float, float]:
        """Return the point of the ring before a player."""
        (x, y), chair = self.ring.center, self.chairs[seat]
        px, py = (x, self.own.centery) if chair.side == "bottom" else chair.portrait.center
        across, down = self.ring.width / 2 * TRACK[0], self.ring.height / 2 * TRACK[1]
        turn = atan2((py - y) / down, (px - x) / across)
        return x + across * cos(turn), y + down * sin(turn)

    def _runner(self, seen: PoursuiteSeen) -> list[Mark]:
        """Return the mark of the seat to move on the ring; under attack it has another colour and is larger."""
        x, y = self._track(seen.public.turn)
        attacked = words.attacked(seen)
        radius = (15 if attacked else 11) * self.unit
        ink = theme.BRICK if attacked else theme.PALE_GOLD
        return telling("poursuite.tip.turn", [Spot(x, y, radius + 3 * self.unit, theme.INK), Spot(x, y, radius, ink)])

    def _attack_marks(self, seen: PoursuiteSeen, speaker: Speaker) -> list[Mark]:
        """Return the mark of the number of cards that the next player without an answer draws, growing with every draw,
        and of the starter."""
        fails = min(seen.public.fails, 4)
        x, y, unit = self.heart.centerx + self.step, self.heart.centery, self.unit
        radius = min((38 + 7 * fails) * unit, self.played * self.aspect * 0.48)
        name = text("poursuite.mark.attacker", name=speaker.names[seen.public.starter])
        widest = self.step * 1.1
        attack: list[Mark] = [
            Spot(x, y, radius + 4 * unit, theme.PAPER),
            Spot(x, y, radius, theme.BRICK),
            Label(x, y, f"+{words.price(seen)}", 34 + 4 * fails),
            Label(x, y - radius - 20 * unit, name, 19, widest, grows=-1),
            Label(x, y + radius + 20 * unit, text("poursuite.mark.to-draw"), 19, widest, grows=1),
        ]
        return telling("poursuite.tip.price", attack)

    def _last_cards(self, seen: PoursuiteSeen) -> list[Mark]:
        """Return a target beside each last card; the word is on the plate."""
        marks: list[Mark] = []
        for seat in self.chairs:
            if len(seen.view.get(f"hand.{seat}", ())) == 1:
                card, radius = self.pose(f"hand.{seat}", 0, 1), 19 * self.unit
                x, y = card.x, card.y
                dx, dy = TOWARDS[self.chairs[seat].side]
                x -= dx * (card.height / 2 + 1.4 * radius)
                y -= dy * (card.height / 2 + 1.4 * radius)
                marks += [Spot(x, y, radius + 3 * self.unit, theme.INK), Spot(x, y, radius, theme.GOLD)]
                marks.append(Drawing(x, y, "icons/target", 1.5 * radius, 1.5 * radius))
        return telling("poursuite.tip.last", marks)


GAME_VIEW = GameView(PoursuiteLayout, PoursuitePace, PoursuiteTalk)
