"""The shape of a deal of Bataille Navale: the fields that everybody sees, the options, and what is handed on."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

NavalPhase: TypeAlias = Literal["lay", "attack", "aim", "over"]


class NavalPublic(TypedDict):
    """The fields of `Naval`; there it is said what they mean."""

    phase: NavalPhase
    series: tuple[int, ...]
    turn: Seat
    chosen: int
    battle: tuple[Card, ...]
    filled: list[int]
    near: list[int]
    open_sea: bool
    attacks: int
    passes: int
    out: list[int]
    winners: tuple[Seat, ...]
    why: str


class NavalOptions(TypedDict):
    """The values of `Naval.options`."""

    target_choice: Literal["free", "random"]
    corners_stay_open: bool
    peek_own: Literal["never", "always"]
    peek_seen: Literal["never", "always"]
    attack_limit: int
    last_card_pass: bool
    rounds_to_win: int


class NavalCarry(TypedDict, total=False):
    """What a deal hands on to the next."""

    finish: tuple[int, ...]


NavalSetting: TypeAlias = Setting[NavalOptions, NavalCarry]
NavalSeen: TypeAlias = Observation[NavalPublic, NavalOptions, NavalCarry]
