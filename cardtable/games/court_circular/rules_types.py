"""Types of a deal of Court Circular: public fields, options, and what a deal hands on to the next."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

CourtPhase: TypeAlias = Literal["shuffle", "lay", "choose", "over"]


class CourtFields:
    """Public fields of `CourtCircular`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: CourtPhase
    dealer: Seat
    """Dealer, chosen by lot, by cut or by turn."""
    first: Seat
    """First-hand: the seat that began the trick."""
    turn: Seat
    lead: Card
    """The Lead; -1 while there is none."""
    trick: int
    """Number of the trick, from 1."""
    resigned: tuple[Seat, ...]
    winner: Seat
    """Winner of the last trick, from its end until the next one begins; -1 otherwise."""


class CourtOptions(TypedDict):
    """The values of `CourtCircular.options`."""

    line_table: Literal["french", "carroll"]
    card_order: Literal["value_suit", "hearts_first"]
    lead_timing: Literal["after_refill", "before_refill"]
    resign_window: Literal["any_turn", "before_third_card", "off"]
    leftover: Literal["last_winner", "nobody"]
    dealer: Literal["alternate", "fixed"]
    first_dealer: Literal["lot", "cut"]
    target: int


class CourtCarry(TypedDict, total=False):
    """State that a deal hands on to the next."""

    dealer: Seat


CourtSetting: TypeAlias = Setting[CourtOptions, CourtCarry]
CourtSeen: TypeAlias = Observation[CourtFields, CourtOptions, CourtCarry]
