"""Types of a deal of Poursuite: its public fields and its options."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

PoursuitePhase: TypeAlias = Literal["play", "drawn", "shuffle", "over"]


class PoursuiteFields:
    """The fields of `Poursuite`; there it is said what they mean."""

    __slots__ = ()
    phase: PoursuitePhase
    turn: Seat
    turns: int
    """Number of turns that have ended."""
    starter: Seat
    """Seat that launched the attack in progress; NOBODY_ATTACKS if there is none."""
    last_black: Seat
    """Seat that played its latest black card: an attack that comes back to this seat is spent."""
    fails: int
    """Number of players that have drawn in this attack."""
    blacks: tuple[Card, ...]
    """The black cards of this attack that lie in the pile."""
    owed: int
    """Number of cards that the seat to move must still draw."""
    drawn: int
    """Number of cards that it has drawn in this turn."""
    stalled: int
    """Number of turns in a row in which no player could play or draw."""
    winners: tuple[Seat, ...]
    why: str


class PoursuiteOptions(TypedDict):
    """The values of `Poursuite.options`."""

    hand_size: int
    counter_takes: Literal["whole_pile", "attack_cards"]
    turn_limit: int
    may_draw_instead: bool
    play_drawn_card: bool
    reserve_refill: Literal["turn_over", "shuffle"]
    last_card_free: bool
    deals_to_win: int
    count_cards: bool


PoursuiteSetting: TypeAlias = Setting[PoursuiteOptions, NoCarry]
PoursuiteSeen: TypeAlias = Observation[PoursuiteFields, PoursuiteOptions, NoCarry]
