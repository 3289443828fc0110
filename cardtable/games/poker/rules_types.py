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


class BettingFields:
    """The fields from which the betting goes on."""

    __slots__ = ()
    stage: int
    """1 to 4: before the common cards, with three, four, five of them."""
    turn: Seat
    pot: int
    """What lies in the middle; it stands still during a round, and limits every stake of it."""
    carried: int
    """The part of the pot that came from the deal before."""
    capital: list[int]
    stake: list[int]
    """What each seat has staked in this round."""
    staked: list[int]
    """What each seat has paid in this deal, the ante included."""
    inside: list[bool]
    """Who is still in the deal."""
    pending: list[bool]
    """Who has said parole and not yet made it good."""
    used: list[bool]
    """Who has said parole in this stage."""
    level: int
    """The stake to which a tapis has brought everybody; OPEN if there was none."""


class PokerFields(BettingFields):
    """The fields of `Poker`; there it is said what they mean."""

    __slots__ = ()
    phase: PokerPhase
    side_pots: bool
    winners: tuple[Seat, ...]
    """Who got chips at the end."""
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
PokerSeen: TypeAlias = Observation[PokerFields, PokerOptions, PokerCarry]
