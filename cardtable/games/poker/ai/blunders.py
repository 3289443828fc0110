"""Plain blunders in Poker: folding without a reason."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardtable.cards.pack import Card, Seat
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_hands import ladder
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action, Game

FOLDS_FREE = "folds when checking is free"
FOLDS_BEST = "folds what cannot lose"


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Poker)
    if game.phase != "bet" or action.verb != "pass":
        return
    if game.round_stakes[seat] >= game.to_match() and any(other.verb == "parole" for other in game.ask(seat).actions):
        yield FOLDS_FREE
    if game.stage == 4 and _cannot_lose(game, seat):
        yield FOLDS_BEST


def _cannot_lose(game: Poker, seat: Seat) -> bool:
    """Return whether no two unseen cards make a better hand with the common cards."""
    rungs, board = ladder(game.setting.options), tuple(game.table.at("board"))
    own = (*game.table.at(f"hand.{seat}"), *board)
    faces: dict[int, list[Card]] = {}
    for card in range(len(game.pack)):
        if card not in own:
            faces.setdefault(card % FACES, []).append(card)
    # Cards of the same face are equal, so two of each stand for all.
    unseen = [card for cards in faces.values() for card in cards[:2]]
    return all(0 in rungs.winners([own, (*pair, *board)]) for pair in combinations(unseen, 2))
