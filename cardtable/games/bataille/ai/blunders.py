"""A win at Bataille that is overlooked."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ai.blunder_filter import MISSES
from cardtable.cards.pack import Card, Seat
from cardtable.games.bataille.rules import Bataille
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action, Game


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Yield the blunder of the last player to answer: not playing an own card that beats all others and wins the game.
    The reserve could still lose it."""
    assert isinstance(game, Bataille)
    if action.verb != "reserve" or game.turn < len(game.round) - 1 or not game.sure[seat]:
        return
    cards = [*[game.face[other] for other in game.round[:-1]], game.table.at(f"pack.{seat}")[-1]]
    alike = len({card % FACES for card in cards}) < len(cards)
    if (
        not alike
        and _wins(game, seat, "own")
        and not all(_wins(game, seat, "reserve", c) for c in game.table.at("reserve"))
    ):
        yield MISSES


def _wins(game: Bataille, seat: Seat, verb: str, drawn: Card | None = None) -> bool:
    """Return whether the seat alone has won after an answer, with `drawn` on top of the reserve."""
    twin = game.copy()
    if drawn is not None:
        twin.table.move(drawn, "reserve")
    twin.apply(seat, next(action for action in twin.ask(seat).actions if action.verb == verb))
    return twin.winners == (seat,)
