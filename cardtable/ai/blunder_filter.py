"""Filter of blunders: moves that would annoy the partner of a bot, as far as public knowledge decides it.

The judge of a game is `judge` in its `ai/blunders.py`: a pure function of a position and an answer. It knows where all
cards lie, but objects only to a move that is bad wherever the cards lie that the player cannot see. Names of blunders
go into reports; those that several games share stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Action, Game
from cardtable.rules.registry import optional_module

OVERTAKES = "takes a trick that was the partner's already"
FEEDS = "throws points on a trick the enemy has already"
MISSES = "misses the card that wins at once"


def find_blunders(game: Game, seat: Seat, action: Action) -> Sequence[str]:
    """Return the text ids of the objections to an answer that the seat is about to give."""
    judge = getattr(optional_module(game.id, "ai.blunders"), "judge", None)
    return [] if judge is None else list(judge(game, seat, action))


def others_hold(game: Game, seat: Seat) -> list[Card]:
    """Return the cards in the hands of the others."""
    hand = game.about.hand
    return [card for s in range(game.setting.seats) if s != seat for card in game.table.at(f"{hand}.{s}")]


# -- tricks ----------------------------------------------------------------------------------------------------------


class OpenTrick(NamedTuple):
    """Trick in progress, as the seat sees it that plays next."""

    seat: Seat
    legal: Sequence[Card]
    taker_after: Callable[[Card], Seat | None]
    """Return the seat that takes the trick after a card, or None if a card hidden from the seat can change that."""
    friends: Sequence[Seat]
    enemies: Sequence[Seat]
    value: Callable[[Card], int]
    """Return the points of a card for the winner of the trick."""
    costly: int
    is_trick_taker: Callable[[Card], bool]
    """Return whether a card is valued for the tricks it can take, so that playing it away gains nothing."""


def trick_blunders(trick: OpenTrick, played: Card) -> Iterator[str]:
    """Yield objections to a card in a trick: it takes a trick that a friend had already, or pays an enemy."""
    if trick.is_trick_taker(played) and trick.taker_after(played) == trick.seat:
        spared = [card for card in trick.legal if trick.value(card) <= trick.value(played)]
        if any(trick.taker_after(card) in trick.friends for card in spared):
            yield OVERTAKES
    lost = all(trick.taker_after(card) in trick.enemies for card in trick.legal)
    if lost and trick.value(played) >= trick.costly + min(map(trick.value, trick.legal)):
        yield FEEDS
