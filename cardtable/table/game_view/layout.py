"""Layouts. A layout is the view code that every game brings: a pure function from a slot of the table to a pose in the
window, for every size and shape of the window."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from math import cos, pi, sin
from typing import ClassVar, NamedTuple

from pygame import Rect

from cardtable.art.tabletop.rim import rim_of
from cardtable.art.tabletop.table_top import PLAIN, TableTop
from cardtable.cards.events import Moved, View
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.table.game_view.marks import Mark
from cardtable.table.narration.wording import Speaker

WIDTH, HEIGHT = 1600, 900
"""Size of the canvas for which layouts are designed; `Room.unit` is one of its units in this window."""


class Room(NamedTuple):
    """Size of the window in pixels, the hand in which its player holds cards, and the room kept for words."""

    width: int
    height: int
    left_handed: bool = False
    column: bool = False
    """True if a column at the left is kept for words, such as an open log; otherwise the cards have its room."""
    large: bool = False
    """True if the column is kept for nothing but large letters."""

    @property
    def unit(self) -> float:
        return min(self.width / WIDTH, self.height / HEIGHT)


class Pose(NamedTuple):
    """Pose of a card: its middle, its height and its clockwise turn in degrees. A card with a higher z lies above."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    z: float = 0.0


class Layout(ABC):
    """Poses of one game in one window, seen from one seat."""

    game: ClassVar[str]
    table_top: ClassVar[TableTop] = PLAIN
    """The table of this game: its cloth, its rim."""
    aspect: ClassVar[float] = 5 / 7
    """Width of a card divided by its height."""
    bordered: ClassVar[bool] = False
    """True if this game needs the border that tells a card's series; otherwise it is not printed."""
    watched: ClassVar[Collection[str]] = ()
    """Families of places where cards lie open for many turns. Cards that are new there since the player's last turn get
    a ribbon."""

    loose: ClassVar[Collection[str]] = ()
    """Families of places where cards are turned a little at random, as they were laid down."""
    thrown: ClassVar[Collection[str]] = ("trick",)
    """Families of places on which cards are thrown: they are turned more."""

    def __init__(self, room: Room, setting: Setting, seat: Seat, pack: Pack, *, all_open: bool = False) -> None:
        self.room = room
        self.setting = setting
        self.seat = seat if seat < setting.seats else 0
        """The seat at the lower edge. A watcher looks from the first seat, at closed cards."""
        self.all_open = all_open
        """True if all cards lie open, as no player at the table sees them. A face is then not one that a player
        shows."""
        self.pack = pack if self.bordered else pack.unbordered()
        """The pack as it is printed at this table."""
        self.about = about(self.game)
        self.held_at: Place = f"{self.about.hand}.{self.seat}"
        """The place in which the seat at the lower edge holds cards."""
        self.unit = room.unit
        self.rim = rim_of((room.width, room.height), self.table_top.rim)
        """The rim of the table and the rectangle of the cloth inside it."""
        self.prepare()

    def prepare(self) -> None:  # noqa: B027 - a layout may compute everything as it goes
        """Compute once what depends on the window alone."""

    @abstractmethod
    def pose(self, place: Place, index: int, count: int) -> Pose:
        """Return the pose of the card at a slot, in a place with so many cards."""

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of the card at a slot while it shows this face. It is usually the same for a face and a back.
        A card that is shown for a while may lie elsewhere, but not where all cards lie open."""
        return self.pose(place, index, count)

    @abstractmethod
    def card_height(self) -> int:
        """Return the height in pixels at which most cards of this table are drawn."""

    def area(self) -> Rect:
        """Return the part of the window for the table; slips and plates lie outside or above it."""
        return Rect(0, 0, self.room.width, self.room.height)

    def bar(self) -> int:
        """Return the height of the bar along the upper edge, with menu, hint and other buttons."""
        return round(64 * self.unit)

    def bar_end(self) -> float:
        """Return the x up to which, from the left edge, nothing of this table lies in the strip of the bar."""
        slip = self.questions()
        return slip.right if slip.top >= self.bar() and slip.centerx < self.room.width / 2 else 0

    def corner(self) -> float:
        """Return the x from which to the right edge nothing of this table lies in the strip of the bar."""
        return self.ledger().left

    @abstractmethod
    def ledger(self) -> Rect:
        """Return the rectangle of the ledger, for a table without plates."""

    def plates(self) -> Mapping[Seat, Rect]:
        """Return the rectangle of each player's plate; empty if a ledger lists the players."""
        return {}

    def portraits(self) -> Mapping[Seat, Rect]:
        """Return the square of each portrait that lies beside its plate; a player without one has the face on the
        plate."""
        return {}

    def pot(self) -> tuple[float, float]:
        """Return the point to which chips fly."""
        return self.area().center

    @abstractmethod
    def questions(self) -> Rect:
        """Return the rectangle of the slip that asks the player and tells what happens."""

    def question_areas(self) -> Sequence[Rect]:
        """Return the areas that the question may take, the best first; many answers need a large one, which covers
        nothing that is played with."""
        return (self.questions(),)

    def ground(self) -> Sequence[tuple[str, Rect]]:
        """Return the drawings on the cloth under the cards: names in `sprites/`, with their rectangles."""
        return ()

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the position at which each slot is shown. The hand of the lower seat is sorted."""
        if place.partition(".")[0] != self.about.hand or None in cards:
            return list(range(len(cards)))
        ranks = [self.pack.hand_rank[card] for card in cards if card is not None]
        rank_order = sorted(range(len(cards)), key=ranks.__getitem__)
        shown = [0] * len(cards)
        for position, slot in enumerate(rank_order):
            shown[slot] = position
        return shown

    def straightens(self, event: Moved) -> bool:
        """Return whether the cards that stay behind are pushed straight, because they will follow at once."""
        return False

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the slots that the arrow keys visit, in order."""
        return [(place, i) for place, cards in view.items() for i in range(len(cards))]

    def marks(self, seen: Observation, speaker: Speaker) -> Sequence[Mark]:
        """Return the marks on the cloth at this moment: counters, the height of a stock. While cards fly, `seen` is the
        table after the events shown so far, fields included."""
        return ()

    def note(self, place: Place) -> tuple[float, float]:
        """Return the middle of the lower edge of a small note about a place, at a point where it covers nothing that
        matters."""
        pose, (cx, cy) = self.pose(place, 0, 1), self.area().center
        return pose.x + (cx - pose.x) * 0.4, pose.y + (cy - pose.y) * 0.4

    def tray(self, index: int, count: int) -> Pose:
        """Return the pose of a card while its owner arranges it with others."""
        return self.pose(self.held_at, index, count)

    shifts: ClassVar[bool] = False
    """Arranging: True if a card put on another pushes the row along; otherwise the two change places."""


def ring(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """Return a point on a circle; 0 degrees is up, and degrees run clockwise."""
    turn = degrees * pi / 180
    return cx + radius * sin(turn), cy - radius * cos(turn)


def row(cx: float, step: float, index: int, count: int) -> float:
    """Return the x of one of `count` items in a row around a middle."""
    return cx + (index - (count - 1) / 2) * step
