"""Types of a deal of Bataille Navale: public fields, options, and what a deal hands on to the next."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Setting
from cardtable.rules.observe import Observation

NavalPhase: TypeAlias = Literal["lay", "attack", "aim", "over"]


class NavalFields:
    """Public fields of `Naval`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: NavalPhase
    series: tuple[int, ...]
    """Border series of each seat."""
    turn: Seat
    chosen: int
    """Own place picked by the player to move, as an index of `SPOTS`; -1 before that."""
    battle: tuple[Card, ...]
    """Attacking and attacked card, until the battle is over."""
    filled: list[int]
    """Places of each pyramid with a card, as bits."""
    near: list[int]
    """Places next to a gap, as bits."""
    open_sea: bool
    """True if every card may be chosen, because nothing else could change any more (open sea)."""
    attacks: int
    passes: int
    """Number of passes in a row."""
    out: list[int]
    """Number of the attack in which each seat's target was turned up; 0 while it is hidden."""
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
    """State that a round hands on to the next."""

    finish: tuple[int, ...]


NavalSetting: TypeAlias = Setting[NavalOptions, NavalCarry]
NavalSeen: TypeAlias = Observation[NavalFields, NavalOptions, NavalCarry]
