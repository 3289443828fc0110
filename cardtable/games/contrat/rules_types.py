"""The shape of a deal of Contrat: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

ContratPhase: TypeAlias = Literal["auction", "exchange", "raise", "shuffle", "mix", "first", "play", "over"]
ContractLadder: TypeAlias = Literal["sheet", "eased"]


class PointsPublic(TypedDict):
    """The fields that say what was taken."""

    taker: Seat
    worth: tuple[int, ...]
    points: list[int]


class ContratPublic(PointsPublic):
    """The fields of `Contrat`; there it is said what they mean."""

    phase: ContratPhase
    turn: Seat
    memo: list[int]
    matching: list[int]
    turned: Card
    bids: list[int]
    passed: list[bool]
    high: int
    leader: Seat
    number: int
    trick: list[Card]
    made: int
    totals: list[int]
    won: list[int]


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
    """What a deal hands on to the next."""

    totals: tuple[int, ...]
    sums: tuple[int, ...]
    won: tuple[int, ...]
    closed: bool
    memo: tuple[int, ...]
    dealer: Seat


ContratSetting: TypeAlias = Setting[ContratOptions, ContratCarry]
ContratSeen: TypeAlias = Observation[ContratPublic, ContratOptions, ContratCarry]
