"""The shape of a deal of Poursuite: the fields that everybody sees, and the options."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

PoursuitePhase: TypeAlias = Literal["play", "drawn", "shuffle", "over"]


class PoursuitePublic(TypedDict):
    """The fields of `Poursuite`; there it is said what they mean."""

    phase: PoursuitePhase
    turn: Seat
    turns: int
    starter: Seat
    last_black: Seat
    fails: int
    blacks: tuple[Card, ...]
    owed: int
    drawn: int
    stalled: int
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
PoursuiteSeen: TypeAlias = Observation[PoursuitePublic, PoursuiteOptions, NoCarry]
