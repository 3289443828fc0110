"""Court Circular's table: the Lead in the middle and three places outward to every player, at each plate the pile of
cards won face up and the pile of those won face down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import copysign

from pygame import Rect

from cardtable.art.tabletop.table_top import Border, TableTop
from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.court_circular import table_words as words
from cardtable.games.court_circular.rules_lines import NO_LINE, ORDERS
from cardtable.games.court_circular.rules_types import CourtSeen, CourtSetting
from cardtable.games.court_circular.table_pace import CourtCircularPace
from cardtable.games.court_circular.table_words import LAID, CourtCircularTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.marks import Frame, Label, Listing, Mark
from cardtable.table.game_view.seats_around import AroundLayout, pile
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

ACROSS = 1.045
"""Distance between neighbouring cards of a row without overlap, in card widths."""
OWN_PILE, LEAST_PILE = 82, 62
"""Width of a pile of the local player, between plate and hand, in units of the canvas; its least width in pixels, so
that the smallest letters name it."""
TAG = 42
"""The height of a strip in which a Line is named, in units of the canvas."""


class CourtCircularLayout(AroundLayout):
    game = "court_circular"
    loose = ("laid", "lead")
    table_top = TableTop(
        "bordeaux", border=Border("ground/fringe", "ground/fringe-corner", side=27, reach=54, inset=7, part=0.66)
    )
    setting: CourtSetting
    _laid_out = False
    """True once the cards around the Lead have their places."""

    def prepare(self) -> None:
        # Beside a column for words the hand reaches below the seat at the right, whose piles then end higher.
        self.sides_at = 0.455 if self.room.column else 0.5
        super().prepare()
        self.gap = 8 * self.unit
        part = 0.5 if self.setting.seats == 2 else 0.36
        widest = min(self._plate()[0] / 2, OWN_PILE * self.unit) - self.gap
        self.small = min(self.card * part, widest / self.aspect)
        """The height of what lies at the plates: the piles, and the hands of the others."""
        self.tag = TAG * self.unit
        if self.setting.seats == 2:
            self._row_of_two()
        else:
            self._cross()
        self._laid_out = True
        if not self.room.column:
            self.panel.height = self._free_below(self.panel)

    def kept_clear(self) -> Sequence[Rect]:
        """Return the rows of cards laid."""
        if not self._laid_out:
            return ()
        arms = [self._arm(seat, i) for seat in self.chairs for i in range(LAID)]
        return [self._body(pose) for pose in arms]

    def _body(self, pose: Pose) -> Rect:
        """Return the rectangle of a card laid, with the strip for its Line."""
        body = Rect(0, 0, round(pose.height * self.aspect), round(pose.height)).move_to(center=(pose.x, pose.y))
        return Rect(body.topleft, (body.width, body.height + round(self.tag + self.gap)))

    def _own_hand(self) -> Rect:
        """Return the box of the own hand at the right of the own piles."""
        box, piles = super()._own_hand(), round(2 * self._own_pile())
        # The ends of the arc hang lower.
        return Rect(box.left + piles, box.top - round(4 * self.unit), box.width - piles, box.height)

    def _own_pile(self) -> float:
        """Return the width of a pile of the local player."""
        return max(OWN_PILE * self.unit, LEAST_PILE)

    def _row_of_two(self) -> None:
        """Place the cards in one row across the table: the own ones to the left of the Lead, the opponent's to the
        right."""
        top = max(self.fan_end(self.seats_around()[1]), self._top() + self.small / 2 + 24 * self.unit) + self.gap
        room, across = self.own.top - top - self.tag - 4 * self.gap, self.cloth.width - 2 * self.gap
        self.laid = min(self.card, room, across / (7 * ACROSS + 0.3) / self.aspect)
        """The height of the Lead and the cards beside it."""
        self.step = self.laid * self.aspect * ACROSS
        spare = self.own.top - top - self.tag - self.gap - self.laid
        self.heart = self.cloth.centerx, top + spare / 2 + self.laid / 2

    def _cross(self) -> None:
        """Place the others' cards towards their plates, the own ones below the Lead."""
        if self.setting.seats < 4:
            self._rows_from(self.bar() + self.gap)
            return
        self._rows_from(self.middle.top + self.gap)
        beside = self._shelf(self.seats_around()[2], 0)[0] - self.chairs[self.seat].plate.width / 4 - self.gap
        if self.middle.centerx + self.laid * self.aspect * (0.5 + ACROSS) > beside:
            self._rows_from(self._top() + self.small / 2 + 24 * self.unit + self.gap)

    def _rows_from(self, top: float) -> None:
        """Place the Lead and the cards around it in rows from a height on."""
        rows = 3 if self.setting.seats == 4 else 2
        room = self.own.top - 2 * self.gap - top - self.tag - (rows - 1) * self.gap
        arm = self.middle.width / 2 - 2 * self.gap
        if not self.room.column:
            # The first row may lie as high as the question.
            arm = min(arm, self.middle.centerx - self.panel.right - self.gap)
        # The Lead takes half a card of the arm, and of each card laid at least half is seen.
        self.laid = min(self.card, room / rows, arm / (0.5 + 1 + 2 * 0.52 + 0.15) / self.aspect)
        width = self.laid * self.aspect
        self.step = min(width * ACROSS, (arm - width * 1.65) / 2)
        above = (rows - 2) * (self.laid + self.gap)
        spare = (room - rows * self.laid) / 2
        self.heart = self.middle.centerx, top + spare + above + self.laid / 2

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        if family == "lead":
            return Pose(*self.heart, self.laid, z=25)
        if family == "stock":
            return pile(*self._stock(), self.small, index, lean=0.0012)
        seat = int(owner)
        match family:
            case "hand":
                return self.held(index, count) if seat == self.seat else self._behind(seat, index, count)
            case "laid" | "cut":
                return self._arm(seat, index)
            case "up":
                return pile(*self._shelf(seat, 0), self.small, index, lean=0.0014)
        return pile(*self._shelf(seat, 1), self.small, index, lean=0.0014)

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Place the last hand cards of the others where they laid their cards."""
        family, _, owner = place.partition(".")
        if family != "hand" or face is None or int(owner) == self.seat or self.all_open:
            return self.pose(place, index, count)
        first, last = self._arm(int(owner), 0), self._arm(int(owner), LAID - 1)
        part = index / max(LAID - 1, count - 1)
        return first._replace(x=first.x + (last.x - first.x) * part, z=30 + index)

    def _arm(self, seat: Seat, index: int) -> Pose:
        """Return the pose of a card laid outward from the Lead, towards its player."""
        x, y = self.heart
        side = self.chairs[seat].side
        if self.setting.seats == 2:
            side = "left" if seat == self.seat else "right"
        if side in ("top", "bottom"):
            y += (self.laid + self.gap + (self.tag if side == "bottom" else 0)) * (1 if side == "bottom" else -1)
            return Pose(row(x, self.laid * self.aspect * ACROSS, index, LAID), y, self.laid, z=30 + index)
        out = self.laid * self.aspect * 1.15 + self.step * index
        return Pose(x - out if side == "left" else x + out, y, self.laid, z=30 + index)

    def _stock(self) -> tuple[float, float]:
        """Return the pose of the stock in the upper right corner."""
        return self.cloth.right - 3 * self.gap - self.small * self.aspect / 2, self._top()

    def _top(self) -> float:
        """Return the middle of the cards below the bar."""
        return self.bar() + self.gap + self.small / 2

    def _shelf(self, seat: Seat, slot: int) -> tuple[float, float]:
        """Return the position of a player's piles: at the right of the seat at the upper edge, else below or above the
        seat."""
        chair = self.chairs[seat]
        plate, step = chair.plate, chair.plate.width / 2
        if chair.side == "top":
            return chair.box.right + self.gap + step * (0.5 + slot), self._top()
        if chair.side == "bottom":
            y = self.own.bottom - 22 * self.unit - self.small / 2
            return plate.right + self.gap + self._own_pile() * (0.5 + slot), y
        return plate.left + step * (0.5 + slot), plate.bottom + self.gap + self.small / 2

    def _behind(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose in another player's hand: a fan, or at the upper edge of four seats a row at the left of the
        portrait, because of little height."""
        chair = self.chairs[seat]
        if chair.side != "top" or self.setting.seats == 2:
            return self.behind(seat, index, count)
        step = self.small * 0.14
        x = chair.box.left - self.gap - self.small * self.aspect / 2 - step * (count - 1 - index)
        return Pose(x, self.cloth.top + self.small / 2, self.small, z=5 + index * 0.01)

    def bar_end(self) -> float:
        free = super().bar_end()
        if self.setting.seats < 4:
            return free
        return min(free, self._behind(self.seats_around()[2], 0, 6).x - self.small * self.aspect / 2 - self.gap)

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the order of the own hand by value, so that pairs and runs are together."""
        if place != f"hand.{self.seat}" or None in cards:
            return list(range(len(cards)))
        held = sorted(cards, key=lambda card: -1 if card is None else ORDERS["value_suit"][card])
        return [held.index(card) for card in cards]

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the order of the arrow keys: the cards laid from left to right, then the own hand."""
        laid = [(seat, i) for seat in range(self.setting.seats) for i in range(len(view.get(f"laid.{seat}", ())))]
        laid.sort(key=lambda slot: (self._arm(*slot).y, self._arm(*slot).x))
        return [*((f"laid.{seat}", i) for seat, i in laid), *super().walk(view)]

    # -- what is marked on the cloth ---------------------------------------------------------------------------

    def marks(self, seen: CourtSeen, speaker: Speaker) -> Sequence[Mark]:
        seats = range(self.setting.seats)
        frames = [Frame(*self.pose("lead", 0, 1)[:3]), *(frame for seat in seats for frame in self._arm_frames(seat))]
        piles = [mark for seat in seats for mark in self._piles(seat, seen)]
        return [*frames, *piles, *self._names(seen), *self._tags(seen, speaker), *self._verdict(seen, speaker)]

    def _arm_frames(self, seat: Seat) -> Sequence[Frame]:
        """Return the outlines of the cards that a player may lay. Where they lie closer than they are wide, the outer
        one lies over the inner one, as the cards do."""
        poses = [self._arm(seat, i) for i in range(LAID)]
        wide = self.laid * self.aspect
        steps = [(outer.x - inner.x) / wide for inner, outer in pairwise(poses)]
        covered = [copysign(max(0.0, 1 - abs(step)), step) for step in steps]
        return [Frame(pose.x, pose.y, pose.height, part) for pose, part in zip(poses, [*covered, 0.0], strict=True)]

    def _piles(self, seat: Seat, seen: CourtSeen) -> Sequence[Mark]:
        """Return the two places for cards won, each with its name and number of cards; where the names leave no room
        for numbers, a pile has its number alone."""
        widest = min(self._own_pile(), self.chairs[self.seat].plate.width / 2) - 4 * self.unit
        named = self._pile_names(seen)
        alike = tuple(name for name, _ in named.values())
        marks: list[Mark] = []
        for slot, family in enumerate(("up", "down")):
            (name, brief), (x, y) = named[f"{family}.{seat}"], self._shelf(seat, slot)
            below = y + self.small / 2 + 12 * self.unit
            tip = "court_circular.tip.up" if family == "up" else "court_circular.tip.down"
            marks += [Frame(x, y, self.small), Label(x, below, name, 16, widest, tip, alike, brief=brief, grows=1)]
        return marks

    def _pile_names(self, seen: CourtSeen) -> dict[Place, tuple[str, str]]:
        """Return the name of each pile of cards won with its number, and the shorter form of both."""
        words = {"up": text("court_circular.mark.up"), "down": text("court_circular.mark.down")}
        named = {}
        for seat in range(self.setting.seats):
            for family, word in words.items():
                count = len(seen.view.get(f"{family}.{seat}", ()))
                named[f"{family}.{seat}"] = (f"{word} {count}", str(count)) if count else (word, word)
        return named

    def _names(self, seen: CourtSeen) -> Sequence[Mark]:
        """Return labels with the number of cards in the stock and the name of the card in the middle."""
        stock = len(seen.view.get("stock", ()))
        x, y = self._stock()
        below = self.heart[1] + self.laid / 2 + self.tag / 2
        lead = Label(self.heart[0], below, text("court_circular.mark.lead"), 18, self.laid * self.aspect * 1.15)
        return [
            lead,
            *(
                [Label(x, y + self.small / 2 + 12 * self.unit, str(stock), 18, tell="tip.stock", grows=1)]
                if stock
                else []
            ),
        ]

    def _tags(self, seen: CourtSeen, speaker: Speaker) -> Sequence[Mark]:
        """Return every player's Line as it forms; the best one stands out."""
        public, kinds = seen.public, words.kinds_on(seen)
        best = words.ahead(words.lines_on(seen.view, seen), public.winner)
        marks: list[Mark] = []
        for seat in {*kinds, *words.resigned(seen)}:
            if seat not in kinds:
                name = text("court_circular.plate.resigned")
            elif kinds[seat] is not NO_LINE:
                name = text(kinds[seat].name)
            elif public.winner < 0 and len(seen.view[f"laid.{seat}"]) < LAID:
                name = text("court_circular.mark.no-line-yet")
            else:
                name = text("court_circular.mark.no-line")
            marks.append(self._tag(seat, name, speaker.names[seat], seat == best))
        return marks

    def _verdict(self, seen: CourtSeen, speaker: Speaker) -> Sequence[Mark]:
        """Return a label above the own hand, where there is room, with the winner of the trick and the reason."""
        told = words.verdict(seen, speaker) if self.setting.seats < 4 else ""
        below = self._arm(self.seat, 0).y + self.laid / 2 + (self.tag if self.setting.seats == 2 else 0)
        room = self.cloth if self.setting.seats == 2 else self.middle
        middle = room.centerx, (below + self.own.top) / 2
        return [Label(*middle, told, 21, room.width * 0.97)] if told else []

    def _free_right(self, bottom: float) -> int:
        """Return the right end of the cloth between the seats, or of the whole cloth for what ends above the cards of
        the seats at the right."""
        seated = [chair.box for chair in self.chairs.values() if chair.side == "right"]
        return min([box.left for box in seated if box.top - self.small / 2 < bottom] + [self.cloth.right])

    def _tag(self, seat: Seat, name: str, owner: str, best: bool) -> Listing:
        """Return a slip with the name of a Line: below the cards laid, or beside them in the middle."""
        first, last = self._arm(seat, 0), self._arm(seat, LAID - 1)
        width, side = self.laid * self.aspect, self.chairs[seat].side
        if self.setting.seats > 2 and side in ("top", "bottom"):
            left = last.x + width / 2 + self.gap
            # Lower down, raised cards of the own hand would cover it.
            box = (
                left,
                first.y - self.tag / 2,
                min(self.laid * 2.2, self._free_right(first.y + self.tag) - self.gap - left),
            )
        else:
            left = min(first.x, last.x) - width / 2
            box = left, first.y + self.laid / 2 + self.gap / 2, abs(last.x - first.x) + width
        return Listing(*box, self.tag, ((name, owner),), 0 if best else -1, 18, "court_circular.tip.line")


GAME_VIEW = GameView(CourtCircularLayout, CourtCircularPace, CourtCircularTalk)
