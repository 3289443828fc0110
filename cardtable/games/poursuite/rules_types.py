"""Types of a deal of Poursuite: public fields and options."""

from typing import Literal, TypeAlias, TypedDict

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import NoCarry, Setting
from cardtable.rules.observe import Observation

PoursuitePhase: TypeAlias = Literal["play", "drawn", "shuffle", "over"]


class PoursuiteFields:
    """Public fields of `Poursuite`. They are attributes of the game and of `Observation.public`."""

    __slots__ = ()
    phase: PoursuitePhase
    turn: Seat
    turns: int
    """Number of turns that have ended."""
    starter: Seat
    """Seat that launched the attack in progress; NOBODY_ATTACKS if there is none."""
    last_black: Seat
    """Seat that played the attack's latest black card. An attack that comes back to this seat is over."""
    fails: int
    """Number of players that have drawn in this attack."""
    blacks: tuple[Card, ...]
    """Black cards of this attack that are in the pile."""
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
