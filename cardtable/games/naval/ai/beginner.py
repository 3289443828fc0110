"""The beginner of CIRKLE Naval: strikes a card it remembers with one that beats it, else goes looking for the
target with the best card that comes to mind. It forgets what was turned up a while ago."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Seat
from cardtable.games.naval.ai.laying_out import lay
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import AHEAD, BEATEN_BY, PLACES, WHOSE, spots
from cardtable.games.naval.rules_pyramid import NEIGHBOURS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.game import Action

MEMORY = 4
"""Number of the last turned-up cards that the beginner remembers."""
MINDED = 3
"""Number of its own cards that come to mind."""


class NavalBeginner:
    """Bot that remembers a little and thinks of one attack only."""

    def choose(self, seen: NavalSeen, rng: Random, budget: Budget) -> Action:
        actions = seen.ask.actions
        match seen.public.phase:
            case "lay":
                return lay(seen.ask, rng) if seen.ask.arrange else actions[below(rng, len(actions))]
            case "attack":
                if actions[-1].verb == "pass":
                    return actions[-1]
                return Action("attack", to=PLACES[seen.seat][_own(NavalMemory(seen, rng), rng)])
        return _aim(seen, NavalMemory(seen, rng), rng)


def _remembered(memory: NavalMemory) -> dict[Seat, list[int]]:
    """Return the remembered places of other seats' cards that may be attacked."""
    recent = {*memory.shown[-MEMORY:], *memory.face_up}
    return {q: [k for k in spots(memory.selectable(q) & memory.known[q]) if (q, k) in recent] for q in memory.rivals}


def _own(memory: NavalMemory, rng: Random) -> int:
    """Return a card that beats a remembered one, or the best that comes to mind, preferably not one
    beside the target."""
    mine = memory.selectable(memory.seat)
    hands = spots(mine & ~(1 << memory.target) or mine)
    faces = memory.faces[memory.seat]
    for q, places in _remembered(memory).items():
        for k in places:
            for own in hands:
                if BEATEN_BY[memory.faces[q][k]] >> faces[own] & 1:
                    return own
    away = [own for own in hands if not NEIGHBOURS[own] >> memory.target & 1] or hands
    return max([away[below(rng, len(away))] for _ in range(MINDED)], key=lambda own: AHEAD[faces[own]])


def _aim(seen: NavalSeen, memory: NavalMemory, rng: Random) -> Action:
    """Return a remembered card that the chosen one beats, or else an unknown one."""
    face = memory.faces[memory.seat][seen.public.chosen]
    remembered = _remembered(memory)
    known = [(q, k) for q, places in remembered.items() for k in places]
    for q, k in known:
        if BEATEN_BY[memory.faces[q][k]] >> face & 1:
            return Action("aim", to=PLACES[q][k])
    fresh = [action for action in seen.ask.actions if WHOSE[action.to] not in known] or list(seen.ask.actions)
    return fresh[below(rng, len(fresh))]
