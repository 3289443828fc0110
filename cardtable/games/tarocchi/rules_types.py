"""Types of a deal of Tarocchi: its public fields and its options."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

TarocchiContract: TypeAlias = Literal["", "call", "solo"]
ScommessaNeeds: TypeAlias = Literal["nothing", "giove_and_fool"]
TarocchiPhase: TypeAlias = Literal["first", "bids", "name", "mix", "discard", "bet", "rivanto", "play", "over"]


class TarocchiFields:
    """The fields of `Tarocchi`; there it is said what they mean."""

    __slots__ = ()
    phase: TarocchiPhase
    """first (bids on five cards), bids, name, mix, discard, bet (the declarer's), rivanto, play, over."""
    turn: Seat
    bids: list[str]
    """The last word of each seat in the auction: pass, call, solo, or nothing yet."""
    declarer: Seat
    contract: TarocchiContract
    """Public contract, call or solo: a caller who plays alone in secret has called."""
    stata: bool
    obliged: bool
    forced: bool
    """The called trump lay in the monte."""
    named: Card
    monte: tuple[Card, ...]
    """The cards of the monte, once everyone has seen them."""
    attack: tuple[Seat, ...]
    """Declarer's side as soon as it is public; empty before that."""
    scommessa: bool
    rivanto: Seat
    leader: Seat
    led: int
    """The suit to follow; NOT_YET before the first card that is not the Fool."""
    best: Card
    best_seat: Seat
    tricks: int
    played_by: dict[Card, Seat]
    """Seat that had to play each trump of PREY."""
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
TarocchiSeen: TypeAlias = Observation[TarocchiFields, TarocchiOptions, NoCarry]
