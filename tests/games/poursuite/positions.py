"""Deals of Poursuite in the middle of play, and moves in them written as faces."""

from __future__ import annotations

from cardtable.games.poursuite.rules import Poursuite
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.game import Value
from tests.support.matches import by_faces

IDLE = "JT JX JC JR"
"""A hand of yellow cards, for seats of which a case says nothing."""

PLENTY = "and plenty"
"""In a reserve: all the cards left that are neither black nor targets."""


def position(pile: str, *hands: str, reserve: str = "", **options: Value) -> Poursuite:
    """A deal with A to move; faces are written without their border, the pile from the bottom up."""
    lying, *held, stock = by_faces(pile, *hands, reserve.removesuffix(PLENTY))
    if reserve.endswith(PLENTY):
        used = {*lying, *stock, *(card for hand in held for card in hand)}
        stock += [card for card in range(96) if card % FACES < 16 and card not in used]
    game = Poursuite.from_position(lying, held, stock, options)
    game.table.drain()
    game.check()
    return game


def legal(game: Poursuite) -> str:
    """Return the allowed answers, cards by their faces: "VT BR NR", "draw"."""
    actions = game.ask(game.asked()[0]).actions
    return " ".join(CODES[a.cards[0] % FACES] if a.cards else a.verb for a in actions)


def do(game: Poursuite, *moves: str) -> Poursuite:
    """Faces to play, or "draw", or "keep", each by the seat whose turn it is."""
    for move in moves:
        seat = game.asked()[0]
        named = [a for a in game.ask(seat).actions if (CODES[a.cards[0] % FACES] if a.cards else a.verb) == move]
        assert named, f"{move} is not among {legal(game)}"
        game.play(seat, named[0])
        game.check()
    return game
