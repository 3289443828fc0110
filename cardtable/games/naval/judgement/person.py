"""The beginner of CIRKLE Naval: strikes a card it remembers with one that beats it, else goes looking for the
target with the best card that comes to mind. It forgets what was turned up a while ago."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Seat
from cardtable.games.naval.judgement.layout import lay
from cardtable.games.naval.judgement.pyramids import AHEAD, BEATEN_BY, PLACES, WHOSE, spots
from cardtable.games.naval.judgement.sight import Sight
from cardtable.games.naval.rules_pyramid import NEIGHBOURS
from cardtable.games.naval.rules_shape import NavalSeen
from cardtable.rules.game import Action

MEMORY = 4
"""So many of the cards that were turned up last it remembers."""
MINDED = 3
"""So many of its own cards come to mind."""


class Person:
    """Remembers a little and thinks of one attack only."""

    def choose(self, seen: NavalSeen, rng: Random, budget: Budget) -> Action:
        actions = seen.ask.actions
        match seen.public["phase"]:
            case "lay":
                return lay(seen.ask, rng) if seen.ask.arrange else actions[below(rng, len(actions))]
            case "attack":
                if actions[-1].verb == "pass":
                    return actions[-1]
                return Action("attack", to=PLACES[seen.seat][_own(Sight(seen, rng), rng)])
        return _aim(seen, Sight(seen, rng), rng)


def _remembered(sight: Sight) -> dict[Seat, list[int]]:
    """The places of cards of others that may be struck and that it remembers."""
    recent = {*sight.shown[-MEMORY:], *sight.face_up}
    return {q: [k for k in spots(sight.selectable(q) & sight.known[q]) if (q, k) in recent] for q in sight.rivals}


def _own(sight: Sight, rng: Random) -> int:
    """A card that beats one it remembers; or the best that comes to mind, and rather not one beside the target."""
    mine = sight.selectable(sight.seat)
    hands = spots(mine & ~(1 << sight.target) or mine)
    faces = sight.faces[sight.seat]
    for q, places in _remembered(sight).items():
        for k in places:
            for own in hands:
                if BEATEN_BY[sight.faces[q][k]] >> faces[own] & 1:
                    return own
    away = [own for own in hands if not NEIGHBOURS[own] >> sight.target & 1] or hands
    return max([away[below(rng, len(away))] for _ in range(MINDED)], key=lambda own: AHEAD[faces[own]])


def _aim(seen: NavalSeen, sight: Sight, rng: Random) -> Action:
    """A card it remembers, if the one it has picked beats it; else one it knows nothing of."""
    face = sight.faces[sight.seat][seen.public["chosen"]]
    remembered = _remembered(sight)
    known = [(q, k) for q, places in remembered.items() for k in places]
    for q, k in known:
        if BEATEN_BY[sight.faces[q][k]] >> face & 1:
            return Action("aim", to=PLACES[q][k])
    fresh = [action for action in seen.ask.actions if WHOSE[action.to] not in known] or list(seen.ask.actions)
    return fresh[below(rng, len(fresh))]
