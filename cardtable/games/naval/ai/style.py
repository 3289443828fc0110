"""Room for temperament in Naval: the rival and the card that an attack aims at, and when black cards go out."""

from __future__ import annotations

from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle, stake_of_chance
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import IS_BLACK, WHOSE
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.game import Action

FRESH = "naval.style.fresh"
KNOWN = "naval.style.known"
SAME_RIVAL = "naval.style.same-rival"
SPREADS = "naval.style.spreads"
STRIKES_BACK = "naval.style.strikes-back"
BLACKS_EARLY = "naval.style.blacks-early"
BLACKS_LATE = "naval.style.blacks-late"
HALF = 11
"""Least number of cards in a pyramid in the first half of a round."""
CHANCE = 0.015
"""Chance to win that a liked act may cost."""
PATIENT = 0.2
"""Weight of late black cards, which cost more than early ones. With 0.4 a good player gave up 1.8 ± 1.0 % of the
stake."""


def acts(seen: NavalSeen) -> ActsOf:
    """Return the function that tells whom an answer attacks, and with what."""
    if seen.public.phase == "lay":
        return lambda action: ()
    memory = NavalMemory(seen, Random(0))
    attacks = [each.args for each in seen.heard if isinstance(each, Said) and each.text_id == "naval.attacks"]
    before = next((each["seat_aimed"] for each in reversed(attacks) if each["seat"] == seen.seat), None)
    attacker = next((each["seat"] for each in reversed(attacks) if each["seat_aimed"] == seen.seat), None)
    early = memory.filled[seen.seat].bit_count() >= HALF

    def told(action: Action) -> Collection[str]:
        if action.to not in WHOSE:
            return ()
        rival, k = WHOSE[action.to]
        if action.verb == "attack":
            black = IS_BLACK[memory.faces[seen.seat][k]]
            return (BLACKS_EARLY,) if black and early else (BLACKS_LATE,) if black != early else ()
        is_so = {
            FRESH: not memory.known[rival] >> k & 1,
            KNOWN: memory.known[rival] >> k & 1,
            SAME_RIVAL: rival == before,
            SPREADS: before is not None and rival != before,
            STRIKES_BACK: rival == attacker,
        }
        return [act for act, does in is_so.items() if does]

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {SAME_RIVAL: 1},
        "colette": {KNOWN: 1},
        "edgar": {BLACKS_LATE: PATIENT},
        "rosa": {STRIKES_BACK: 1},
        "leo": {BLACKS_EARLY: 1},
        "mira": {FRESH: 1},
        "oscar": {BLACKS_LATE: PATIENT},
        "silvia": {FRESH: 1},
        "hugo": {STRIKES_BACK: 1},
        "flora": {SPREADS: 1},
        "marina": {KNOWN: 1},
        "vito": {FRESH: 1},
    },
    lambda seen: CHANCE,
    stake_of_chance,
)
