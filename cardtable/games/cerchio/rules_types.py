"""Types of a game of Il Cerchio: public fields, options, and what a game hands on to the next."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

CerchioPhase: TypeAlias = Literal["draw", "choose", "shuffle", "place", "over"]
ShortChange: TypeAlias = Literal["tighten", "keep_rest", "off"]
Ties: TypeAlias = Literal["share", "average", "later_seat"]


class CerchioFields:
    """Public fields of `Cerchio`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    owner: list[Seat]
    """Seat that owns each suit; -1 while the suit is free."""
    suit: int
    """Suit whose turn it is."""
    starter: int
    bottom_open: bool
    """True until the starter's first action, while the stock's bottom card is open."""
    manner: tuple[bool, bool]
    """Reading of captures, as `captures` takes it."""
    circle: list[Card]
    """Cards by hour, clockwise from twelve; GAP for a card to be replaced."""
    gaps: tuple[int, ...]
    """The two hours to fill, the capturer's first."""
    passes: int
    score: list[int]
    """Running score of each suit."""
    peak: list[int]
    unchanged: bool
    """True after four passes that changed nothing, by the option `short_change`: four more in a row end the game.
    [rules: #passes]"""
    phase: CerchioPhase
    why: str


class CaptureOptions(TypedDict):
    """Options that decide what may be captured."""

    ace_chain: Literal["blocked", "pairwise"]
    equal_neighbour: bool


class CerchioOptions(CaptureOptions):
    """Values of `Cerchio.options`."""

    match_games: int
    short_change: ShortChange
    unresolved_tie: Ties
    bottom_card: Literal["show_once", "always"]
    memory_aid: bool
    suit_draw: Literal["draw", "random", "choose"]


class CerchioCarry(TypedDict, total=False):
    """State that a game hands on to the next."""

    owner: tuple[Seat, ...]
    best: tuple[int, ...]
    totals: tuple[int, ...]


CerchioSetting: TypeAlias = Setting[CerchioOptions, CerchioCarry]
CerchioSeen: TypeAlias = Observation[CerchioFields, CerchioOptions, CerchioCarry]


def hour_of(place: int, size: int) -> int:
    """Return the hour of a place on a circle, where twelve is always on top, also on a circle of fewer cards.

    >>> [hour_of(place, 12) for place in range(12)]
    [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    >>> [hour_of(place, 4) for place in range(4)]
    [12, 3, 6, 9]
    """
    return round(12 * place / size) or 12
