"""Passes at Il Cerchio that are blunders."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards.pack import Seat
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import captures, points_of
from cardtable.rules.game import Action, Game

PASSES = "passes a capture that costs nothing"


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Yield a blunder when a pass leaves the largest capture that the suit could ever make, which no rival could take
    back. Without a stock everything lies open. A pass that ends the game may have its reasons."""
    assert isinstance(game, Cerchio)
    if action.verb != "pass" or game.table.at("stock") or game.passes == 3:
        return
    mine = [card for card in game.circle if card // 13 == game.suit]
    theirs = [card for card in game.circle if card // 13 != game.suit]
    most = max((points_of(Action("take", (c, t))) for c in mine for t in theirs), default=0)
    takes = [a for a in game.ask(seat).actions if a.verb == "take" and points_of(a) == most > 0]
    if any(not _takes_back(game, take) for take in takes):
        yield PASSES


def _takes_back(game: Cerchio, take: Action) -> bool:
    """Return whether a rival could take from the seat after its capture."""
    after = [card for card in game.circle if card not in take.cards]
    others = (suit for suit in range(4) if suit != game.suit)
    return any(after[j] // 13 == game.suit for suit in others for _, j in captures(after, suit, *game.manner))
