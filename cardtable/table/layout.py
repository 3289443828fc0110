"""Where things lie, and what is said of them. A layout is the view code that every game brings: a pure function from a
slot of the table to a pose in the window, for every size and shape of the window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from math import cos, pi, sin
from typing import ClassVar, NamedTuple, TypeAlias

from pygame import Rect

from cardtable.cards.events import Moved, View
from cardtable.cards.pack import Card, Pack, Place, Seat
from cardtable.games.games import about, game
from cardtable.rules.game import Action, Amount, Game, Result, Setting
from cardtable.rules.observe import Observation
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


class Drawing(NamedTuple):
    """A drawing of `sprites/` on the cloth, around its middle."""

    x: float
    y: float
    name: str
    width: float
    height: float


class Bar(NamedTuple):
    """A bar on the cloth, around its middle, filled from the left as far as something has come: 0 to 1."""

    x: float
    y: float
    width: float
    height: float
    part: float
    colour: str


class Listing(NamedTuple):
    """A small printed list on the cloth, one of its rows marked. Where not all rows have room, those around the marked
    one are shown."""

    left: float
    top: float
    width: float
    height: float
    rows: tuple[tuple[str, str], ...]
    """What is listed, and a word about it that is left out where it finds no room."""
    marked: int
    """The number of a row; -1 marks none."""
    size: float


class Outline(NamedTuple):
    """A line on the cloth through some points and back to the first."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float


Mark: TypeAlias = Spot | Frame | Label | Drawing | Bar | Listing | Outline


class Offer(NamedTuple):
    """An answer that no card stands for, as a slip offers it."""

    action: Action
    words: str
    tell: str = ""
    """A smaller line: what it costs, pays or reveals."""
    icon: str = ""
    group: str = ""
    """Offers of one group stand close together, in columns, below this heading; an empty one stands by itself."""
    live: bool = True
    """Whether it may be chosen now; one that may not is shown and refused with its reason."""


class Order(NamedTuple):
    """A ready order for cards that are to be arranged."""

    words: str
    cards: tuple[Card, ...] = ()
    change: Callable[[Sequence[Card]], Sequence[Card]] | None = None
    """What becomes of the order they lie in, if it depends on that."""


Account: TypeAlias = Sequence[tuple[str, Sequence[str]]]
"""What a deal brought, line by line: what for, and a figure for each seat."""


class Layout(ABC):
    """Poses for one game in one window, seen from one seat."""

    game: ClassVar[str]
    aspect: ClassVar[float] = 5 / 7
    """Width of a card by its height."""

    def __init__(self, room: Room, setting: Setting, seat: Seat, pack: Pack) -> None:
        self.room = room
        self.setting = setting
        self.seat = seat if seat < setting.seats else 0
        """Who sits below; somebody who only watches looks over the first player's shoulder, at closed cards."""
        self.pack = pack
        self.about = about(self.game)
        self.secret = _some_see_more(game(self.game), setting)
        """Whether players hold cards that the others at the same screen must not see."""
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
        """Where the ledger goes, on a table where no plates lie."""

    def plates(self) -> Mapping[Seat, Rect]:
        """Where each player's plate lies; where there are none, a ledger lists the players."""
        return {}

    @abstractmethod
    def questions(self) -> Rect:
        """Where the player is asked and told what happens."""

    def conceals(self, view: View) -> bool:
        """Whether something lies open before this seat now that others at the same screen must not see."""
        return self.secret

    def ground(self) -> Sequence[tuple[str, Rect]]:
        """Drawings that lie on the cloth under the cards: names in `sprites/`, and where."""
        return ()

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """For each slot the position at which it is shown: one's own hand is held in order."""
        if place.partition(".")[0] != self.about.hand or None in cards:
            return list(range(len(cards)))
        ranks = [self.pack.holding[card] for card in cards if card is not None]
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

    def crowned(self, view: View, seen: Observation) -> Sequence[Card | Place]:
        """The cards on the table that win as it looks now; they bear a mark."""
        return ()

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

    def whereabouts(self, place: Place, speaker: Speaker) -> str:
        """Where a place is, in words, if its cards look all alike."""
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

    # -- what stands on a player's plate -----------------------------------------------------------------------

    def figure(self, seat: Seat, seen: Observation) -> int | None:
        """The large figure on a plate: None for what was scored in this deal, shown as won or lost."""
        return None

    def counts_wins(self) -> bool:
        """Whether several games must be won for the match: how many stands beside the figure."""
        return bool(self.setting.options.get(self.about.games_to_win, 1) != 1)

    def lines(self, seat: Seat, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Small lines on a plate: cards left, what was bid, what is known of the sides."""
        return ()

    def dealer(self, seen: Observation) -> Seat | None:
        """Who bears the dealer's mark."""
        return seen.setting.dealer

    def resting(self, seen: Observation) -> Collection[Place]:
        """The places whose cards take no part any more, and step back."""
        return ()

    # -- what is asked -----------------------------------------------------------------------------------------

    def offers(self, seen: Observation, speaker: Speaker) -> Sequence[Offer] | None:
        """The answers that nothing on the table stands for, in words of the game; None for one plain button each."""
        return None

    def stops(self, seen: Observation, amount: Amount) -> Sequence[tuple[int, str]]:
        """The amounts worth offering, in words."""
        return [(n, str(n)) for n in amount.marks]

    def money(self, seen: Observation, n: int, speaker: Speaker) -> str:
        """A line about an amount that might be named: what it would leave."""
        return ""

    def tray(self, index: int, count: int) -> Pose:
        """How a card lies while its owner arranges it with others."""
        return self.pose(self.held_at, index, count)

    def orders(self, seen: Observation) -> Sequence[Order]:
        """Ready orders for the cards that are to be arranged, each a button."""
        return ()

    shifts: ClassVar[bool] = False
    """Arranging: a card put on another pushes the row along; otherwise the two change places."""
    formations: ClassVar[bool] = False
    """Arranging: an order may be kept under a name for the next time."""

    def picked(self, seen: Observation) -> Sequence[Card | Place]:
        """The cards, or the places of single cards, that were picked in an earlier step of a choice that is not
        finished, whoever makes it."""
        return ()

    def midway(self, seen: Observation) -> bool:
        """Whether the player is between the steps of one choice: then the last step can be taken back."""
        return False

    # -- how it ends -------------------------------------------------------------------------------------------

    def account(self, seen: Observation, result: Result, speaker: Speaker) -> Account:
        """The printed form at the end of a deal."""
        return ()


def _some_see_more(kind: type[Game], setting: Setting) -> bool:
    """Whether there is a place at which some players may look, and others not."""
    everyone = (1 << setting.seats) - 1
    return any(0 < seers & everyone < everyone for seers in kind.places(setting).values())


def ring(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle; 0 degrees is up, and degrees run with the clock."""
    turn = degrees * pi / 180
    return cx + radius * sin(turn), cy - radius * cos(turn)


def row(cx: float, step: float, index: int, count: int) -> float:
    """Along a row around a middle."""
    return cx + (index - (count - 1) / 2) * step
