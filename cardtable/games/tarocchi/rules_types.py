"""The shape of a deal of Tarocchi: the fields that everybody sees, and the options."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

TarocchiContract: TypeAlias = Literal["", "call", "solo"]
ScommessaNeeds: TypeAlias = Literal["nothing", "giove_and_fool"]
TarocchiPhase: TypeAlias = Literal["first", "bids", "name", "mix", "discard", "bet", "rivanto", "play", "over"]


class TarocchiPublic(TypedDict):
    """The fields of `Tarocchi`; there it is said what they mean."""

    phase: TarocchiPhase
    turn: Seat
    bids: list[str]
    declarer: Seat
    contract: TarocchiContract
    stata: bool
    obliged: bool
    forced: bool
    named: Card
    monte: tuple[Card, ...]
    attack: tuple[Seat, ...]
    scommessa: bool
    rivanto: Seat
    leader: Seat
    led: int
    best: Card
    best_seat: Seat
    tricks: int
    played_by: dict[Card, Seat]
    why: str


class TarocchiOptions(TypedDict):
    """The values of `Tarocchi.options`."""

    all_pass: Literal["obliged_giove", "redeal"]
    own_card_call: bool
    first_lead: Literal["right_of_declarer", "declarer"]
    dealer_sees_monte: bool
    call_named: Literal["after_auction", "with_bid"]
    fool_lead: Literal["last_card_only", "free"]
    scommessa_needs: ScommessaNeeds
    scommessa_failed: Literal["defence_scores", "nothing"]
    hands_per_match: int | Literal["unlimited"]
    chips_per_jocu: int


TarocchiSetting: TypeAlias = Setting[TarocchiOptions, NoCarry]
TarocchiSeen: TypeAlias = Observation[TarocchiPublic, TarocchiOptions, NoCarry]
