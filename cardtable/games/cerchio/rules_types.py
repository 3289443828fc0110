"""The shape of a deal of Il Cerchio: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

CerchioPhase: TypeAlias = Literal["draw", "choose", "shuffle", "place", "over"]
ShortChange: TypeAlias = Literal["tighten", "keep_rest", "off"]
Ties: TypeAlias = Literal["share", "average", "later_seat"]


class CerchioPublic(TypedDict):
    """The fields of `Cerchio`; there it is said what they mean."""

    owner: list[Seat]
    suit: int
    starter: int
    bottom_open: bool
    manner: tuple[bool, bool]
    circle: list[Card]
    gaps: tuple[int, ...]
    passes: int
    score: list[int]
    peak: list[int]
    unchanged: bool
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
    """What a deal hands on to the next."""

    owner: tuple[Seat, ...]
    best: tuple[int, ...]
    totals: tuple[int, ...]


CerchioSetting: TypeAlias = Setting[CerchioOptions, CerchioCarry]
CerchioSeen: TypeAlias = Observation[CerchioPublic, CerchioOptions, CerchioCarry]
