"""The shape of a deal of Poursuite: the fields that everybody sees, and the options."""

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
    """How many turns have ended."""
    starter: Seat
    """Who launched the attack in progress; NOBODY_ATTACKS if there is none."""
    last_black: Seat
    """Who played its latest black card: an attack that comes back to this seat is spent."""
    fails: int
    """How many players have drawn in this attack."""
    blacks: tuple[Card, ...]
    """The black cards of this attack that lie in the pile."""
    owed: int
    """How many cards the seat whose turn it is must still draw."""
    drawn: int
    """How many it has drawn in this turn."""
    stalled: int
    """How many turns in a row nobody could play or draw."""
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
