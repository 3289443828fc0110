"""Room for temperament in Court Circular: to resign a trick or to lay on, what to lay first, and the next Lead."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle
from cardtable.games.court_circular.rules_lines import COURT, HEART
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.game import Action

RESIGNS = "court_circular.style.resigns"
LAYS_ON = "court_circular.style.lays-on"
HEARTS_EARLY = "court_circular.style.hearts-early"
KEEPS_HEARTS = "court_circular.style.keeps-hearts"
COURTS_EARLY = "court_circular.style.courts-early"
KEEPS_COURTS = "court_circular.style.keeps-courts"
NEW_SUIT = "court_circular.style.new-suit"
HALF = 20
"""Least number of cards in the stock in the first half of a deal."""
POINTS = 1.2
"""Points that a liked act may cost."""
PERSISTENT = 0.15
"""Weight of laying on, which costs more than resigning: many cards can be laid and one answer resigns, so that a
good player resigns too seldom anyway. With 0.4 it gave up 4.0 ± 3.5 % of the stake."""

STAKE = 34.0
"""Points that a deal is about: their mean deviation among neutral players."""


def acts(seen: CourtSeen) -> ActsOf:
    """Return the function that tells what an answer lays, keeps or gives up."""
    early = len(seen.view.get("stock", ())) >= HALF
    may_resign = any(action.verb == "resign" for action in seen.ask.actions)
    suit = seen.public.lead // 13

    def told(action: Action) -> Collection[str]:
        if action.verb == "resign":
            return (RESIGNS,)
        if action.verb == "lead":
            return (NEW_SUIT,) if action.cards[0] // 13 != suit else ()
        heart, court = HEART[action.cards[0]], COURT[action.cards[0]]
        is_so = {
            LAYS_ON: may_resign,
            HEARTS_EARLY: heart and early,
            KEEPS_HEARTS: not heart and early,
            COURTS_EARLY: court and early,
            KEEPS_COURTS: not court and early,
        }
        return [act for act, does in is_so.items() if does]

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {LAYS_ON: PERSISTENT},
        "colette": {RESIGNS: 1},
        "edgar": {KEEPS_HEARTS: 1},
        "rosa": {RESIGNS: 1},
        "leo": {LAYS_ON: PERSISTENT},
        "mira": {NEW_SUIT: 1},
        "oscar": {KEEPS_COURTS: 1},
        "silvia": {COURTS_EARLY: 1},
        "hugo": {LAYS_ON: PERSISTENT},
        "flora": {HEARTS_EARLY: 1},
        "marina": {KEEPS_HEARTS: 1},
        "vito": {COURTS_EARLY: 1},
    },
    lambda seen: POINTS,
    lambda seen: STAKE,
)
