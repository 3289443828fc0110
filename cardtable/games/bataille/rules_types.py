"""Types of a deal of Bataille: public fields, options, and what a deal hands on to the next."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

BataillePhase: TypeAlias = Literal["order", "answer", "battle", "take", "shuffle", "over"]


class BatailleFields:
    """Public fields of `Bataille`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: BataillePhase
    """Phase: order, answer, battle and take (while cards are laid and gathered; no seat is asked), shuffle, over."""
    leader: Seat
    trick: int
    """Number of the trick, from 1; 0 while the packs are put in order."""
    round: tuple[Seat, ...]
    """Seats in this trick, the leader first."""
    turn: int
    """Number of those seats that have turned up a card."""
    face: list[Card]
    """Face card of each seat; -1 for none."""
    drew: list[bool]
    """For each seat, whether its card came from the reserve."""
    frozen: tuple[Seat, ...]
    """Seats that have no card left to fight with in this trick."""
    sure: list[int]
    """Number of cards from the top of each pack whose order its owner has seen."""
    out: list[int]
    """Trick in which each seat lost its last card; 0 while it is in."""
    winner: Seat
    """Seat that took the last trick."""
    winners: tuple[Seat, ...]
    why: str


class BatailleOptions(TypedDict):
    """The values of `Bataille.options`."""

    hand_size: int
    max_tricks: int | Literal["none"]
    gather: Literal["table_order", "shuffled"]
    memory_aid: bool
    ordering_time: int | Literal["none"]
    hierarchy: Literal["colour_first", "shape_first"]
    games_to_win: int


class BatailleCarry(TypedDict, total=False):
    """State that a game hands on to the next."""

    finish: tuple[int, ...]


BatailleSetting: TypeAlias = Setting[BatailleOptions, BatailleCarry]
BatailleSeen: TypeAlias = Observation[BatailleFields, BatailleOptions, BatailleCarry]
