"""Challenge of the week: a character, a game, options and packs, derived from the date alone."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from cardtable.cards.chance import below, stream
from cardtable.play.characters import CHARACTERS, Character
from cardtable.play.deals.deal_code import Deal
from cardtable.play.deals.weeks import game_of_week, seed_of_week, week_of
from cardtable.rules.lengths import minutes
from cardtable.rules.presets import presets
from cardtable.rules.registry import game

LEVEL = "standard"
"""Level of all opponents of a challenge."""
LONGEST = 15
"""Most minutes that a match of a challenge takes, by count."""


class Challenge(NamedTuple):
    """Challenge of one week."""

    week: str
    deal: Deal
    character: Character
    """Opponent at the second seat."""


def challenge_of(day: date) -> Challenge:
    """Return the challenge of the week of a day."""
    week, kind = week_of(day), game(game_of_week(day))
    rng = stream(week, "challenge", "table")
    tables = [
        (seats, options)
        for seats in sorted(kind.seats)
        for options in presets(kind, seats).values()
        if (minutes(kind, seats, options, 1) or LONGEST) <= LONGEST
    ]
    character = CHARACTERS[below(rng, len(CHARACTERS))]
    seats, options = tables[below(rng, len(tables))]
    return Challenge(week, Deal(kind.id, seats, options, seed_of_week(day)), character)
