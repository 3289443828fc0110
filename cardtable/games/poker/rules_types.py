"""Types of a deal of CIRKLE Poker: public fields, options, and what a deal hands on to the next."""

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
    """Public fields of the betting."""

    __slots__ = ()
    stage: int
    """Stage 1 to 4: before the common cards, and with three, four and five of them."""
    turn: Seat
    pot: int
    """Chips in the middle. The pot stays the same during a round and limits every stake of it. [rules: #start]
    """
    carried: int
    """Part of the pot that comes from the deal before."""
    capital: list[int]
    round_stakes: list[int]
    """Stake of each seat in this round."""
    total_paid: list[int]
    """All that each seat has paid in this deal, the ante included."""
    inside: list[bool]
    """True for each seat that has not passed."""
    parole_pending: list[bool]
    """True for each seat that has said parole and not yet followed."""
    parole_used: list[bool]
    """True for each seat that has said parole in this round."""
    tapis_level: int
    """Stake to which an all-in has brought every seat; OPEN before any all-in of the round."""


class PokerFields(BettingFields):
    """Public fields of `Poker`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: PokerPhase
    side_pots: bool
    winners: tuple[Seat, ...]
    """Seats that got chips at the end."""
    why: str


class LadderOptions(TypedDict):
    """Options that decide which hand beats which."""

    hierarchy: Hierarchy
    kind_rule: KindRule
    flush_royal: FlushRoyal
    tie_break: TieBreak


class PokerOptions(LadderOptions):
    """Values of `Poker.options`."""

    capital: int
    base: int
    deals: int | Literal["one_left"]
    rising_base: bool
    all_parole: Literal["carry_over", "free_card"]
    after_parole: Literal["follow_or_pass", "follow_only"]
    all_in: Literal["adjust", "side_pots"]
    show_winner: bool


class PokerCarry(TypedDict, total=False):
    """State that a deal hands on to the next."""

    capital: tuple[int, ...]
    pot: int
    dealer: Seat
    over: bool


PokerSetting: TypeAlias = Setting[PokerOptions, PokerCarry]
PokerSeen: TypeAlias = Observation[PokerFields, PokerOptions, PokerCarry]
