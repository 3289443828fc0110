"""Types of a deal of Il Cerchio: its public fields, its options, and the values handed to the next deal."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

CerchioPhase: TypeAlias = Literal["draw", "choose", "shuffle", "place", "over"]
ShortChange: TypeAlias = Literal["tighten", "keep_rest", "off"]
Ties: TypeAlias = Literal["share", "average", "later_seat"]


class CerchioFields:
    """The fields of `Cerchio`; there it is said what they mean."""

    __slots__ = ()
    owner: list[Seat]
    """The seat that owns each suit; -1 while the suit is free."""
    suit: int
    """The suit whose turn it is."""
    starter: int
    bottom_open: bool
    """The stock's bottom card lies open until the starter's first action."""
    manner: tuple[bool, bool]
    """Reading of captures, as `captures` takes it."""
    circle: list[Card]
    """The cards by hour, clockwise from twelve; GAP where one is to be replaced."""
    gaps: tuple[int, ...]
    """The two hours to fill, the capturer's first."""
    passes: int
    score: list[int]
    """Running score of each suit."""
    peak: list[int]
    unchanged: bool
    """Four passes have changed nothing, as the option has it: four more in a row end the game."""
    phase: CerchioPhase
    why: str


class CaptureOptions(TypedDict):
    """The options that say what may be captured."""

    ace_chain: Literal["blocked", "pairwise"]
    equal_neighbour: bool


class CerchioOptions(CaptureOptions):
    """The values of `Cerchio.options`."""

    match_games: int
    short_change: ShortChange
    unresolved_tie: Ties
    bottom_card: Literal["show_once", "always"]
    memory_aid: bool
    suit_draw: Literal["draw", "random", "choose"]


class CerchioCarry(TypedDict, total=False):
    """Values that a deal hands on to the next."""

    owner: tuple[Seat, ...]
    best: tuple[int, ...]
    totals: tuple[int, ...]


CerchioSetting: TypeAlias = Setting[CerchioOptions, CerchioCarry]
CerchioSeen: TypeAlias = Observation[CerchioFields, CerchioOptions, CerchioCarry]
