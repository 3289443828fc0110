"""Types of a deal of Tarocchi: public fields and options."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

TarocchiContract: TypeAlias = Literal["", "call", "solo"]
ScommessaNeeds: TypeAlias = Literal["nothing", "giove_and_fool"]
TarocchiPhase: TypeAlias = Literal[
    "bid1", "bid2", "name", "monte", "discard", "announce_declarer", "announce_opponents", "play", "over"
]


class TarocchiFields:
    """Public fields of `Tarocchi`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: TarocchiPhase
    """bid1 (on five cards), bid2 (on fifteen), name, monte (its cards are mixed with the hand), discard,
    announce_declarer, announce_opponents, play, over."""
    turn: Seat
    bids: list[str]
    """Last word of each seat in the auction: pass, call, solo, or nothing yet."""
    declarer: Seat
    contract: TarocchiContract
    """Public contract, call or solo. A caller who plays alone in secret has called."""
    stata: bool
    obliged: bool
    forced_solo: bool
    """True if the called trump was in the monte."""
    named: Card
    monte: tuple[Card, ...]
    """Cards of the monte, once all have seen them."""
    attack: tuple[Seat, ...]
    """Declarer's side as soon as it is public; empty before that."""
    scommessa: bool
    rivanto: Seat
    leader: Seat
    suit_led: int
    """Suit to follow; NOT_YET before the first card that is not the Fool."""
    best_card: Card
    best_seat: Seat
    tricks_taken: int
    played_by: dict[Card, Seat]
    """Seat that had to play each trump of PREY."""
    why: str


class TarocchiOptions(TypedDict):
    """Values of `Tarocchi.options`."""

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
