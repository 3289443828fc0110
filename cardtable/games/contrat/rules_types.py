"""Types of a deal of Contrat: public fields, options, and what a deal hands on to the next."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

ContratPhase: TypeAlias = Literal["auction", "exchange", "raise", "shuffle", "mix", "first", "play", "over"]
ContractLadder: TypeAlias = Literal["sheet", "eased"]


class PointsFields:
    """Public fields of the points taken."""

    __slots__ = ()
    taker: Seat
    worth: tuple[int, ...]
    """Points of each face."""
    points: list[int]
    """Points that each seat has taken since the second trick."""


class ContratFields(PointsFields):
    """Public fields of `Contrat`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: ContratPhase
    turn: Seat
    memo: list[int]
    """Colour of each seat's memo card."""
    memo_bits: list[int]
    """Memo colours of each seat as bits. Partners who share them have those of both. [rules: #memo]"""
    turned: Card
    """Card that was turned up. It goes to the taker."""
    bids: list[int]
    """Last bid of each seat as an index of the contracts; -1 for none."""
    passed: list[bool]
    contract: int
    """Contract as an index; -1 before the first bid."""
    leader: Seat
    trick_number: int
    """Number of the trick, from 1."""
    trick: list[Card]
    """Open cards of the trick in the order of play."""
    points_made: int
    """Points of the taker's side with the first trick; -1 until they are counted."""
    totals: list[int]
    """Scores of the manche before this deal."""
    manches_won: list[int]
    """Manches that each seat has won."""


class ContratOptions(TypedDict):
    """Values of `Contrat.options`."""

    mode: Literal["teams", "individual"]
    target_score: int
    manches: int
    contract_ladder: ContractLadder
    team_memo: Literal["shared", "own"]
    memo_deal: Literal["per_manche", "per_deal"]
    overruff: bool
    exchange_turned_card: bool
    pass_out: Literal["redeal_same_dealer", "redeal_next_dealer", "dealer_takes_petite"]
    show_points: Literal["off", "own_side", "all"]
    point_table: Literal["ladder", "own"]
    points_triangle: int
    points_cross: int
    points_square: int
    points_circle: int
    points_target: int
    points_black_triangle: int
    points_black_cross: int
    points_black_square: int
    points_black_circle: int


class ContratCarry(TypedDict, total=False):
    """State that a deal hands on to the next."""

    totals: tuple[int, ...]
    sums: tuple[int, ...]
    won: tuple[int, ...]
    closed: bool
    memo: tuple[int, ...]
    dealer: Seat


ContratSetting: TypeAlias = Setting[ContratOptions, ContratCarry]
ContratSeen: TypeAlias = Observation[ContratFields, ContratOptions, ContratCarry]
