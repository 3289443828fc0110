"""The shape of a deal of Court Circular: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

CourtPhase: TypeAlias = Literal["shuffle", "lay", "choose", "over"]


class CourtPublic(TypedDict):
    """The fields of `CourtCircular`; there it is said what they mean."""

    phase: CourtPhase
    dealer: Seat
    first: Seat
    turn: Seat
    lead: Card
    trick: int
    resigned: tuple[Seat, ...]
    winner: Seat


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
    """What a deal hands on to the next."""

    dealer: Seat


CourtSetting: TypeAlias = Setting[CourtOptions, CourtCarry]
CourtSeen: TypeAlias = Observation[CourtPublic, CourtOptions, CourtCarry]
