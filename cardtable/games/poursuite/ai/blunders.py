"""A win at Poursuite that is overlooked."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ai.blunder_filter import MISSES
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Game


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Yield the blunder of not playing a last card that ends the deal with a win."""
    if len(game.table.at(f"hand.{seat}")) == 1 and action.verb != "play":
        yield from [MISSES] * any(other.verb == "play" for other in game.ask(seat).actions)
