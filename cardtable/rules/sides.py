"""Who plays with whom from the first deal to the last, as the rules themselves say."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.rules.game import Game, Options, Setting


def sides(kind: type[Game], seats: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win and lose together; whoever plays alone is a side of one, as is everybody where the cards
    decide anew in every deal."""
    if kind.about.changing_sides or kind.partners is Game.partners:
        return tuple((seat,) for seat in range(seats))
    setting = Setting(seats, options)
    deal = kind.deal(kind.cards(setting), setting)
    return tuple(dict.fromkeys(tuple(sorted((seat, *deal.partners(seat)))) for seat in range(seats)))
