"""Room for temperament in Poker: to stake chips or to wait, and how much."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

STAKES = "poker.style.stakes"
WAITS = "poker.style.waits"
ENTERS = "poker.style.enters"
FOLDS_EARLY = "poker.style.folds-early"
FOLDS_TO_RAISES = "poker.style.folds-to-raises"
FOLLOWS = "poker.style.follows"
FOLLOWS_LATE = "poker.style.follows-late"
PAROLE = "poker.style.parole"
RAISES = "poker.style.raises"
RERAISES = "poker.style.reraises"
SMALL = "poker.style.small"
HALF = "poker.style.half"
LATE = 3
"""Stage with four common cards."""
SHARE = 0.1
"""Share of the pot that a liked answer may cost."""

STAKE = 0.11
"""Share of the capital that a deal is about: the mean deviation among neutral players."""


def acts(seen: PokerSeen) -> ActsOf:
    """Return the function that tells whether an answer stakes chips, and how many."""
    public = seen.public
    first, late, due = public.stage == 1, public.stage >= LATE, max(public.round_stakes) > 0

    def told(action: Action) -> Collection[str]:
        match action.verb:
            case "pass":
                return WAITS, FOLDS_EARLY if first else FOLDS_TO_RAISES
            case "parole":
                return WAITS, PAROLE
            case "follow" | "tapis":
                is_so = {STAKES: True, FOLLOWS: True, ENTERS: first, FOLLOWS_LATE: late}
            case _ if action.n is not None:
                small = 2 * action.n < public.pot
                is_so = {STAKES: True, RAISES: True, RERAISES: due, ENTERS: first, SMALL: small, HALF: not small}
            case _:
                return ()
        return [act for act, does in is_so.items() if does]

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {FOLLOWS: 1},
        "colette": {FOLDS_EARLY: 1, WAITS: 0.6},
        "edgar": {PAROLE: 1},
        "rosa": {RERAISES: 1, RAISES: 0.3},
        "leo": {RAISES: 1},
        "mira": {FOLLOWS_LATE: 1},
        "oscar": {FOLDS_TO_RAISES: 1},
        "silvia": {SMALL: 1},
        "hugo": {FOLLOWS: 1},
        "flora": {ENTERS: 1},
        "marina": {PAROLE: 1},
        "vito": {HALF: 1, STAKES: 0.6},
    },
    lambda seen: SHARE * seen.public.pot,
    lambda seen: STAKE * seen.setting.options["capital"],
)
