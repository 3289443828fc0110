"""The shape of a deal of Bataille: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

BataillePhase: TypeAlias = Literal["order", "answer", "battle", "take", "shuffle", "over"]


class BataillePublic(TypedDict):
    """The fields of `Bataille`; there it is said what they mean."""

    phase: BataillePhase
    leader: Seat
    trick: int
    round: tuple[Seat, ...]
    turn: int
    face: list[Card]
    drew: list[bool]
    frozen: tuple[Seat, ...]
    sure: list[int]
    out: list[int]
    winner: Seat
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
    """What a deal hands on to the next."""

    finish: tuple[int, ...]


BatailleSetting: TypeAlias = Setting[BatailleOptions, BatailleCarry]
BatailleSeen: TypeAlias = Observation[BataillePublic, BatailleOptions, BatailleCarry]
