"""Resigning at Court Circular what is won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.ai.blunder_filter import others_hold
from cardtable.cards.pack import Card, Seat
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_lines import best_line
from cardtable.rules.game import Action, Game

RESIGNS = "resigns a trick it could win"


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Yield the blunder of resigning although, after two cards, the third may win against all answers."""
    assert isinstance(game, CourtCircular)
    if action.verb != "resign":
        return
    rivals = [s for s in range(game.setting.seats) if s != seat and s not in game.resigned]
    if len(game.table.at(f"laid.{seat}")) < 2 or any(len(game.table.at(f"laid.{s}")) < 2 for s in rivals):
        return
    unseen = [*others_hold(game, seat), *game.table.at("stock")]
    theirs = max(_best(game, rival, unseen) for rival in rivals)
    if _best(game, seat, game.table.at(f"hand.{seat}")) > theirs:
        yield RESIGNS


def _best(game: CourtCircular, seat: Seat, cards: Sequence[Card]) -> tuple[int, int]:
    """Return the highest strength that the seat's Line can reach with a third card from `cards`."""
    laid, options = tuple(game.table.at(f"laid.{seat}")), game.setting.options
    thirds = [laid] if len(laid) == 3 else [(*laid, card) for card in cards]
    kind, order = options["line_table"], options["card_order"]
    return max(best_line(game.lead, three, kind, order)[:2] for three in thirds)
