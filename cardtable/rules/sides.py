"""Fixed sides of a game, as its rules have them."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.rules.game import Game, Options, Setting


def sides(kind: type[Game], seats: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats that win and lose together. A single player is a side of one, and so are all if sides change."""
    if kind.about.changing_sides or kind.partners is Game.partners:
        return tuple((seat,) for seat in range(seats))
    setting = Setting(seats, options)
    deal = kind.deal(kind.cards(setting), setting)
    return tuple(dict.fromkeys(tuple(sorted((seat, *deal.partners(seat)))) for seat in range(seats)))
