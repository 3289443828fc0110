"""Where things lie. A layout is the view code that every game brings: a pure function from a slot of the table to a
pose in the window, for every size and shape of the window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from math import cos, pi, sin
from typing import ClassVar, NamedTuple

from pygame import Rect

from cardtable.cards.events import Moved, View
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.table.game_view.marks import Mark
from cardtable.table.narration.wording import Speaker

WIDTH, HEIGHT = 1600, 900
"""The canvas that layouts are thought on; `Room.unit` is what one of its units is in this window."""


class Room(NamedTuple):
    """The window, in pixels, and how the person before it holds cards."""

    width: int
    height: int
    left_handed: bool = False

    @property
    def unit(self) -> float:
        return min(self.width / WIDTH, self.height / HEIGHT)


class Pose(NamedTuple):
    """How a card lies: its middle, its height and its turn clockwise; what has the higher z lies above."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0


class Layout(ABC):
    """Poses for one game in one window, seen from one seat."""

    game: ClassVar[str]
    aspect: ClassVar[float] = 5 / 7
    """Width of a card by its height."""
    bordered: ClassVar[bool] = False
    """Whether it matters here of which series a card is: else its border is not printed."""
    watched: ClassVar[Collection[str]] = ()
    """The families of places where cards lie open for many turns: those that are new since one's last turn are
    marked."""

    def __init__(self, room: Room, setting: Setting, seat: Seat, pack: Pack, *, all_open: bool = False) -> None:
        self.room = room
        self.setting = setting
        self.seat = seat if seat < setting.seats else 0
        """Who sits below; somebody who only watches looks over the first player's shoulder, at closed cards."""
        self.all_open = all_open
        """Whether all cards lie open, as nobody at the table sees them: a face is then nothing that somebody shows."""
        self.pack = pack if self.bordered else pack.unbordered()
        """As it looks at this table: what is printed of its cards goes by this."""
        self.about = about(self.game)
        self.held_at: Place = f"{self.about.hand}.{self.seat}"
        """Where the one who sits below holds cards."""
        self.unit = room.unit
        self.prepare()

    def prepare(self) -> None:  # noqa: B027 - a layout may compute everything as it goes
        """Compute what depends on the window alone, once."""

    @abstractmethod
    def pose(self, place: Place, index: int, count: int) -> Pose:
        """How the card at a slot lies, where the place holds so many cards."""

    def lying(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """How the card at a slot lies when it shows this face: usually the same whether it lies open or not. What is
        shown for a while may lie elsewhere, but not where all cards lie open."""
        return self.pose(place, index, count)

    @abstractmethod
    def card_height(self) -> int:
        """The height in pixels at which most cards of this table are drawn."""

    def area(self) -> Rect:
        """The part of the window that is this table; slips and plates lie outside or above it."""
        return Rect(0, 0, self.room.width, self.room.height)

    def bar(self) -> int:
        """How high the strip along the upper edge is, where menu, hint and the like are."""
        return round(64 * self.unit)

    def corner(self) -> float:
        """From where to the right edge nothing of this table ever lies in the strip of the bar."""
        return self.ledger().left

    @abstractmethod
    def ledger(self) -> Rect:
        """Where the ledger goes, on a table where no plates lie."""

    def plates(self) -> Mapping[Seat, Rect]:
        """Where each player's plate lies; where there are none, a ledger lists the players."""
        return {}

    @abstractmethod
    def questions(self) -> Rect:
        """Where the player is asked and told what happens."""

    def ground(self) -> Sequence[tuple[str, Rect]]:
        """Drawings that lie on the cloth under the cards: names in `sprites/`, and where."""
        return ()

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """For each slot the position at which it is shown: one's own hand is held in order."""
        if place.partition(".")[0] != self.about.hand or None in cards:
            return list(range(len(cards)))
        ranks = [self.pack.hand_rank[card] for card in cards if card is not None]
        rank_order = sorted(range(len(cards)), key=ranks.__getitem__)
        shown = [0] * len(cards)
        for position, slot in enumerate(rank_order):
            shown[slot] = position
        return shown

    def straightens(self, event: Moved) -> bool:
        """Whether the cards that stay behind are pushed straight, because they will follow at once."""
        return False

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """The slots that the arrow keys visit, in their order."""
        return [(place, i) for place, cards in view.items() for i in range(len(cards))]

    def marks(self, seen: Observation, speaker: Speaker) -> Sequence[Mark]:
        """What is marked on the cloth at this moment: counters, the height of a stock. While cards fly, `seen` is the
        table as it is after what has happened so far, fields included."""
        return ()

    def note(self, place: Place) -> tuple[float, float]:
        """Where a small note about a place stands, by the middle of its lower edge: nothing that matters is covered."""
        pose, (cx, cy) = self.pose(place, 0, 1), self.area().center
        return pose.x + (cx - pose.x) * 0.4, pose.y + (cy - pose.y) * 0.4

    def tray(self, index: int, count: int) -> Pose:
        """How a card lies while its owner arranges it with others."""
        return self.pose(self.held_at, index, count)

    shifts: ClassVar[bool] = False
    """Arranging: a card put on another pushes the row along; otherwise the two change places."""


def ring(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, and degrees run with the clock."""
    turn = degrees * pi / 180
    return cx + radius * sin(turn), cy - radius * cos(turn)


def row(cx: float, step: float, index: int, count: int) -> float:
    """Along a row around a middle."""
    return cx + (index - (count - 1) / 2) * step
