"""Types of a deal of Bataille Navale: its public fields, its options, and the values handed to the next deal."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

NavalPhase: TypeAlias = Literal["lay", "attack", "aim", "over"]


class NavalFields:
    """The fields of `Naval`; there it is said what they mean."""

    __slots__ = ()
    phase: NavalPhase
    series: tuple[int, ...]
    """Border series of each seat."""
    turn: Seat
    chosen: int
    """The own place that the player to move has picked, as its number in `SPOTS`; -1 before that."""
    battle: tuple[Card, ...]
    """The card that strikes and the one that is struck, until the strike is over."""
    filled: list[int]
    """The places of each pyramid where a card lies, as bits."""
    near: list[int]
    """The places next to a gap, as bits."""
    open_sea: bool
    """True if every card may be chosen, because nothing else could change any more (open sea)."""
    attacks: int
    passes: int
    """Number of passes in a row."""
    out: list[int]
    """The attack in which each seat's target was turned up; 0 while it is hidden."""
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
    """Values that a deal hands on to the next."""

    finish: tuple[int, ...]


NavalSetting: TypeAlias = Setting[NavalOptions, NavalCarry]
NavalSeen: TypeAlias = Observation[NavalFields, NavalOptions, NavalCarry]
