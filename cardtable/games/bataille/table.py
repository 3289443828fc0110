"""The Bataille table: the others side by side along the upper edge, below them the person's own cards between the two
piles that there is to choose from, the reserve and the own pack. What is turned up grows from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.art.tabletop.table_top import TableTop
from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.bataille import table_words as bataille_words
from cardtable.games.bataille.rules_types import BatailleSeen, BatailleSetting
from cardtable.games.bataille.table_pace import BataillePace
from cardtable.games.bataille.table_sites import LEAN, THICK, Extent, Ground, heap
from cardtable.games.bataille.table_words import BatailleTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.marks import Frame, Label, Mark
from cardtable.table.game_view.seats_around import LARGE_PLATE, TUCK, AroundLayout, Chair, strewn
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

FACE = 112
"""Side of the others' portraits."""
HINT = 150
"""Width of the longest word for a hint, beside its bare button."""


class BatailleLayout(AroundLayout):
    game = "bataille"
    loose = ("stack",)
    table_top = TableTop("red", across="blue")
    setting: BatailleSetting
    shifts = True
    plate_sizes = (LARGE_PLATE, LARGE_PLATE)
    beside_question = True

    # -- who sits where ----------------------------------------------------------------------------------------

    def prepare(self) -> None:
        self.dealt, self.tuck = self.setting.options["hand_size"], round(TUCK * self.unit)
        super().prepare()

    def _own_hand(self) -> Rect:
        wide, _ = self._plate()
        others, side = self.setting.seats - 1, round(FACE * self.unit)
        whole = (self.buttons - self.cloth.left) // others - 2 * self.tuck
        chair = (min(side + wide - self.tuck, whole), side)
        cloth = Rect(self.cloth)
        cloth.height = self.rim.cloth.bottom - cloth.top
        extent = Extent(cloth, self.bar(), self.room.height, self.unit, self.aspect, chair)
        self.table = Ground(extent, others)
        self.sites = dict(zip(self.seats_around(), [self.table.own, *self.table.others], strict=True))
        self.card = self.table.card
        return self.table.lower

    def _chairs(self) -> dict[Seat, Chair]:
        me, *others = self.seats_around()
        boxes = self.table.chairs(self.buttons - self.tuck, round(HINT * self.unit))
        return {me: self._corner_chair()} | {seat: self._chair_in(box) for seat, box in zip(others, boxes, strict=True)}

    def _chair_in(self, box: Rect) -> Chair:
        """Return the chair in a rectangle at the upper edge, the plate at the right of the portrait."""
        face = Rect(box.topleft, (box.height, box.height))
        plate = Rect(face.right - self.tuck, 0, box.right - face.right + self.tuck, self._plate()[1])
        plate.centery = face.centery
        return Chair(plate, "top", face)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, which = place.partition(".")
        if family == "reserve":
            return heap(self.table.reserve, self.card, index)
        if family == "gathered":
            return strewn(self.cloth.centerx, self.table.lower.top, self.card * 0.8, index, z=40)
        site = self.sites[int(which)]
        if family == "pack":
            return heap(site.pack, site.height, index)
        if family == "stack":
            return self.table.turned_up(site, index, count)
        if int(which) == self.seat:
            return self.tray(index, count)
        # The tray reaches up to the trick of a single opponent.
        return heap(site.pack if self.table.alone else site.stack.center, site.height, index)

    def tray(self, index: int, count: int) -> Pose:
        """Return the pose of a card that is put in order. While the hand is being dealt, the tray has places for all of
        it."""
        return self.table.tray(index, max(count, self.dealt))

    def shown_open(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose of an open card in another player's hand, where the pack will lie."""
        return self.table.laid_open(self.sites[seat], index, count)

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the places as they are, because only the player sorts the pack."""
        return list(range(len(cards)))

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the two piles to choose from."""
        return [(place, 0) for place in ("reserve", f"pack.{self.seat}") if view.get(place)]

    # -- what is seen besides the cards ------------------------------------------------------------------------

    def marks(self, seen: BatailleSeen, speaker: Speaker) -> Sequence[Mark]:
        marks: list[Mark] = [self._below(self.table.reserve, text("bataille.mark.reserve", n=_count(seen, "reserve")))]
        if seen.public.phase == "order":
            # A pack that is laid down needs no numbers.
            sorting = seen.ask.arrange is not None and seen.view.get(f"hand.{self.seat}")
            return [*marks, *(self._numbers() if sorting else [])]
        own = f"pack.{self.seat}"
        marks.append(self._below(self.sites[self.seat].pack, text("bataille.mark.pack", n=_count(seen, own))))
        for seat, site in self.sites.items():
            if not seen.public.out[seat]:
                marks.append(Frame(*site.stack.center, site.height))
            marks.append(Frame(*site.pack, site.height))
        call = bataille_words.call(seen, speaker)
        if call:
            stack = self.table.own.stack
            marks.append(Label(stack.centerx, (self.table.upper + stack.top) / 2, call, 30, stack.width))
        return [*marks, Frame(*self.table.reserve, self.card)]

    def _below(self, at: tuple[float, float], words: str) -> Label:
        down = self.card * (0.5 + THICK / 2 * LEAN) + self.table.word * 0.7
        return Label(at[0], at[1] + down, words, 21, max(self._plate()[0], self.card * self.aspect), grows=1)

    def _numbers(self) -> list[Mark]:
        """Return labels with the order in which cards are turned up; the first and the last place in words."""
        poses = [self.tray(i, self.dealt) for i in range(self.dealt)]
        words = [str(i + 1) for i in range(self.dealt)]
        words[0], words[-1] = text("bataille.mark.top"), text("bataille.mark.bottom", n=self.dealt)
        above = poses[0].height / 2 + self.table.word * 0.44
        # The neighbours of both words are short numbers.
        widest = (poses[1].x - poses[0].x) * 1.35
        return [
            Label(pose.x, pose.y - above, word, 17, widest, "bataille.tip.order")
            for pose, word in zip(poses, words, strict=True)
        ]


def _count(seen: BatailleSeen, place: Place) -> int:
    return len(seen.view.get(place, ()))


GAME_VIEW = GameView(BatailleLayout, BataillePace, BatailleTalk)
