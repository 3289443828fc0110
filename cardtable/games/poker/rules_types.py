"""The shape of a deal of CIRKLE Poker: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

PokerPhase: TypeAlias = Literal["bet", "show", "over"]
Hierarchy: TypeAlias = Literal["colour_first", "shape_first"]
KindRule: TypeAlias = Literal["kind_first", "high_first"]
FlushRoyal: TypeAlias = Literal["sheet", "four_plus_target"]
TieBreak: TypeAlias = Literal["sheet", "cards"]


class BettingPublic(TypedDict):
    """The fields from which the betting goes on."""

    stage: int
    turn: Seat
    pot: int
    carried: int
    capital: list[int]
    stake: list[int]
    staked: list[int]
    inside: list[bool]
    pending: list[bool]
    used: list[bool]
    level: int


class PokerPublic(BettingPublic):
    """The fields of `Poker`; there it is said what they mean."""

    phase: PokerPhase
    side_pots: bool
    winners: tuple[Seat, ...]
    why: str


class LadderOptions(TypedDict):
    """The options that say which hand beats which."""

    hierarchy: Hierarchy
    kind_rule: KindRule
    flush_royal: FlushRoyal
    tie_break: TieBreak


class PokerOptions(LadderOptions):
    """The values of `Poker.options`."""

    capital: int
    base: int
    deals: int | Literal["one_left"]
    rising_base: bool
    all_parole: Literal["carry_over", "free_card"]
    after_parole: Literal["follow_or_pass", "follow_only"]
    all_in: Literal["adjust", "side_pots"]
    show_winner: bool


class PokerCarry(TypedDict, total=False):
    """What a deal hands on to the next."""

    capital: tuple[int, ...]
    pot: int
    dealer: Seat
    over: bool


PokerSetting: TypeAlias = Setting[PokerOptions, PokerCarry]
PokerSeen: TypeAlias = Observation[PokerPublic, PokerOptions, PokerCarry]
