"""Types of a deal of Contrat: its public fields, its options, and the values handed to the next deal."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

ContratPhase: TypeAlias = Literal["auction", "exchange", "raise", "shuffle", "mix", "first", "play", "over"]
ContractLadder: TypeAlias = Literal["sheet", "eased"]


class PointsFields:
    """The fields that say what was taken."""

    __slots__ = ()
    taker: Seat
    worth: tuple[int, ...]
    """The points of each face."""
    points: list[int]
    """Points that each seat has taken since the second trick."""


class ContratFields(PointsFields):
    """The fields of `Contrat`; there it is said what they mean."""

    __slots__ = ()
    phase: ContratPhase
    turn: Seat
    memo: list[int]
    """The colour of each seat's memo card."""
    matching: list[int]
    """The memo colours of each seat, one bit for each: those of both partners if they share them."""
    turned: Card
    """The card that was turned up; it goes to the taker."""
    bids: list[int]
    """The last bid of each seat as its place in the ladder; -1 for none."""
    passed: list[bool]
    high: int
    """The contract, as its place in the ladder; -1 before the first bid."""
    leader: Seat
    number: int
    """The number of the trick, from 1."""
    trick: list[Card]
    """The open cards of the trick in the order of play."""
    made: int
    """The points of the taker's side with the first trick; -1 until they are counted."""
    totals: list[int]
    """The scores of the manche before this deal."""
    won: list[int]
    """The manches that each seat has won."""


class ContratOptions(TypedDict):
    """The values of `Contrat.options`."""

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
    """Values that a deal hands on to the next."""

    totals: tuple[int, ...]
    sums: tuple[int, ...]
    won: tuple[int, ...]
    closed: bool
    memo: tuple[int, ...]
    dealer: Seat


ContratSetting: TypeAlias = Setting[ContratOptions, ContratCarry]
ContratSeen: TypeAlias = Observation[ContratFields, ContratOptions, ContratCarry]
