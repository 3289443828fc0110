"""Room for temperament in Bataille: the own card or one from the reserve, early or late."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle, stake_of_chance
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.game import Action

OWN = "bataille.style.own"
RESERVE = "bataille.style.reserve"
RESERVE_LATE = "bataille.style.reserve-late"
CHANCE = 0.006
"""Chance to win that a liked act may cost. Cheaper acts are more acts for the same purse: at 0.012 it paid for one in a
game."""
SPREAD = 0.028
"""Root mean square of the true differences between the own card and one from the reserve, in chance to win, as assumed
where both are near. Over all answers it is 0.045, as much as estimates of Standard err by; with that, two opposite
characters differed by 27 and 29 % only."""


def acts(seen: BatailleSeen) -> ActsOf:
    """Return the function that tells where the card of an answer comes from."""
    late = seen.public.trick > seen.setting.options["hand_size"]

    def told(action: Action) -> Collection[str]:
        if action.verb == "own":
            return (OWN,) if late else (OWN, RESERVE_LATE)
        if action.verb == "reserve":
            return (RESERVE, RESERVE_LATE) if late else (RESERVE,)
        return ()

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {OWN: 1},
        "colette": {RESERVE: 1},
        "edgar": {RESERVE_LATE: 1},
        "rosa": {OWN: 1},
        "leo": {OWN: 1},
        "mira": {RESERVE: 1},
        "oscar": {RESERVE: 1},
        "silvia": {OWN: 1},
        "marina": {RESERVE_LATE: 1},
        "vito": {OWN: 1},
    },
    lambda seen: CHANCE,
    stake_of_chance,
    SPREAD,
)
