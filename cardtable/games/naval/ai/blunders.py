"""Attacking at Naval with the own target."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards.pack import Place, Seat
from cardtable.games.naval.rules_pyramid import TARGETS
from cardtable.rules.game import Action, Game

GIVES_UP = "attacks with its own target"


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Yield the blunder of attacking with the own target while another card could attack."""
    if action.verb != "attack":
        return

    def is_target(place: Place) -> bool:
        return game.table.at(place)[0] in TARGETS

    if is_target(action.to) and any(a.verb == "pass" or not is_target(a.to) for a in game.ask(seat).actions):
        yield GIVES_UP
