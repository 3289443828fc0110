"""Room for temperament in Poursuite: when to attack, how to answer, and which cards to keep."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle, stake_of_chance
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, launches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action

ATTACKS_EARLY = "poursuite.style.attacks-early"
ATTACKS_LATE = "poursuite.style.attacks-late"
KEEPS_TARGETS = "poursuite.style.keeps-targets"
SPENDS_TARGETS = "poursuite.style.spends-targets"
CHANGES_COLOUR = "poursuite.style.changes-colour"
BLACK_ON_BLACK = "poursuite.style.black-on-black"
COUNTERS = "poursuite.style.counters"
CHANCE = 0.016
"""Chance to win that a liked act may cost."""


def acts(seen: PoursuiteSeen) -> ActsOf:
    """Return the function that tells how an answer attacks, and what it keeps."""
    peace = seen.public.starter == NOBODY_ATTACKS
    top = seen.view["pile"][-1]
    early = 2 * len(seen.view.get(f"hand.{seen.seat}", ())) > seen.setting.options["hand_size"]

    def told(action: Action) -> Collection[str]:
        if action.verb != "play" or top is None:
            return (KEEPS_TARGETS,)
        card = action.cards[0]
        face, attacks = card % FACES, peace and launches(card, top)
        target, black = SHAPE[face] == TARGET, COLOUR[face] == BLACK
        is_so = {
            ATTACKS_EARLY: attacks and early,
            ATTACKS_LATE: attacks != early,
            KEEPS_TARGETS: not target,
            SPENDS_TARGETS: target,
            CHANGES_COLOUR: peace and COLOUR[face] != COLOUR[top % FACES],
            BLACK_ON_BLACK: black and COLOUR[top % FACES] == BLACK,
            COUNTERS: target and not peace,
        }
        return [act for act, does in is_so.items() if does]

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {ATTACKS_LATE: 1},
        "colette": {KEEPS_TARGETS: 1},
        "edgar": {KEEPS_TARGETS: 1},
        "rosa": {BLACK_ON_BLACK: 1},
        "leo": {ATTACKS_EARLY: 1},
        "mira": {CHANGES_COLOUR: 1},
        "oscar": {KEEPS_TARGETS: 1},
        "silvia": {ATTACKS_EARLY: 1},
        "hugo": {COUNTERS: 1},
        "flora": {SPENDS_TARGETS: 1},
        "marina": {ATTACKS_LATE: 1},
        "vito": {ATTACKS_EARLY: 1},
    },
    lambda seen: CHANCE,
    stake_of_chance,
)
