"""Floor 4: where things lie. A layout is the one piece of view code that a game brings: a pure function from a slot of
the table to a pose in the window, for every size and shape of the window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from pygame import Rect

from cardtable.cards.events import Event, Moved, Said, View
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import Observation

if TYPE_CHECKING:
    from cardtable.table.stage import Stage
    from cardtable.table.wording import Speaker

WIDTH, HEIGHT = 1600, 900
"""The canvas that layouts are thought on; `Room.unit` is what one of its units is in this window."""


class Room(NamedTuple):
    """The window, in pixels."""

    width: int
    height: int

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


class Tempo(NamedTuple):
    """The pace of one event, in seconds: how long it takes, and how long after it the next one may start."""

    length: float
    gap: float
    sound: str = ""


DEAL = Tempo(0.20, 0.04, "deal")
PLAY = Tempo(0.24, 0.24, "place")
SWEEP = Tempo(0.32, 0.03, "slide")
TURN = Tempo(0.18, 0.18, "flip")


class Spot(NamedTuple):
    """A small round mark on the cloth."""

    x: float
    y: float
    radius: float
    colour: str


class Frame(NamedTuple):
    """The outline of a card that is still to come."""

    x: float
    y: float
    height: float


class Label(NamedTuple):
    """A few letters on the cloth, around their middle; the size is in units of the canvas."""

    x: float
    y: float
    text: str
    size: float
    widest: float = 0
    """In pixels; longer words are cut short. 0: as long as they are."""


Mark: TypeAlias = Spot | Frame | Label


class Layout(ABC):
    """Poses for one game in one window, seen from one seat."""

    game: ClassVar[str]
    aspect: ClassVar[float] = 5 / 7
    """Width of a card by its height."""

    def __init__(self, room: Room, setting: Setting, seat: Seat, pack: Pack) -> None:
        self.room = room
        self.setting = setting
        self.seat = seat
        self.pack = pack
        self.unit = room.unit
        self.prepare()

    def prepare(self) -> None:  # noqa: B027 - a layout may compute everything as it goes
        """Compute what depends on the window alone, once."""

    @abstractmethod
    def pose(self, place: Place, index: int, count: int) -> Pose:
        """How the card at a slot lies, where the place holds so many cards."""

    def lying(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """How the card at a slot lies when it shows this face: usually the same whether it lies open or not."""
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

    @abstractmethod
    def ledger(self) -> Rect:
        """Where the ledger goes."""

    @abstractmethod
    def questions(self) -> Rect:
        """Where the player is asked and told what happens."""

    def ground(self) -> Sequence[tuple[str, Rect]]:
        """Drawings that lie on the cloth under the cards: names in `sprites/`, and where."""
        return ()

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """For each slot the position at which it is shown: one's own hand is held in order."""
        if not place.startswith("hand.") or None in cards:
            return list(range(len(cards)))
        ranks = [self.pack.holding[card] for card in cards if card is not None]
        rank_order = sorted(range(len(cards)), key=ranks.__getitem__)
        shown = [0] * len(cards)
        for position, slot in enumerate(rank_order):
            shown[slot] = position
        return shown

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """The slots that the arrow keys visit, in their order."""
        return [(place, i) for place, cards in view.items() for i in range(len(cards))]

    def marks(self, seen: Observation, speaker: Speaker) -> Sequence[Mark]:
        """What is marked on the cloth at this moment: counters, the height of a stock."""
        return ()

    def told(self, seen: Observation, said: Said) -> Observation:
        """What marks are drawn from once something was said, while the cards it is about still fly."""
        return seen

    def note(self, place: Place) -> tuple[float, float]:
        """Where a small note about a place stands, by the middle of its lower edge: nothing that matters is covered."""
        pose, (cx, cy) = self.pose(place, 0, 1), self.area().center
        return pose.x + (cx - pose.x) * 0.4, pose.y + (cy - pose.y) * 0.4

    # -- what a look at the table may tell a player, beyond the cards ------------------------------------------

    def turn_order(self, seen: Observation) -> list[Seat]:
        """The seats in playing order, as the ledger lists them."""
        return list(range(seen.setting.seats))

    def badge(self, seat: Seat, seen: Observation) -> str:
        """A drawing beside a player's name: a suit, a role."""
        return ""

    def worth(self, action: Action, seen: Observation) -> str:
        """A few letters on the target of an action: what it brings."""
        return ""

    def trail(self, action: Action, seen: Observation) -> Sequence[tuple[Place, int]]:
        """The slots that an action runs along."""
        return ()

    def outlook(self, action: Action, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Lines about what an action would open, shown while the pointer rests on it."""
        return ()

    def coming(self, action: Action, seen: Observation) -> Card | None:
        """The card that an action would bring to its place, to be seen there beforehand."""
        return None

    def aside(self, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Lines below the question: what an option of the game lets a player look up."""
        return ()

    # -- how things move ---------------------------------------------------------------------------------------

    def tempo(self, event: Moved) -> Tempo:
        """How fast a card flies."""
        family = event.src[0].partition(".")[0]
        if family == "stock":
            return DEAL
        return PLAY if family == "hand" else SWEEP

    def pause(self, said: Said) -> float:
        """How long the table rests after something was said."""
        return 0.0

    def act(self, event: Event, stage: Stage) -> None:  # noqa: B027 - most events are moves and nothing else
        """More motion than cards going from place to place: called before an event is performed."""


def ring(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, and degrees run with the clock."""
    turn = degrees * pi / 180
    return cx + radius * sin(turn), cy - radius * cos(turn)


def row(cx: float, step: float, index: int, count: int) -> float:
    """Along a row around a middle."""
    return cx + (index - (count - 1) / 2) * step
