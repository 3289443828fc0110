"""Second-ply search over the best attacks of CIRKLE Naval. The winner of a battle attacks again, so the value of
winning shows in the attacks that would follow."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random, shuffled
from cardtable.games.naval.ai.look_ahead import Attack, LookAhead
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE

WIDEST = 8
"""Most attacks that are searched again, the best at first sight."""


def looked_again(look: LookAhead, attacks: Sequence[Attack], rng: Random, budget: Budget) -> list[Attack]:
    """Return the attacks, best first. The best at first estimate are ranked by their follow-ups, as far as the budget
    lasts; the others come after these."""
    ranked = sorted(attacks, key=lambda attack: -attack.worth)
    width = min(WIDEST, len(ranked))
    deals = budget.playouts // WIDEST
    if width < 2 or not deals:
        return ranked
    again: list[Attack] = []
    for attack in ranked[:width]:
        if budget.over:
            break
        again.append(attack._replace(worth=attack.worth + _more(look, attack, deals, rng)))
    budget.note(width, len(again))
    again.sort(key=lambda attack: -attack.worth)
    least = again[-1].worth if again else 1.0
    return again + [attack._replace(worth=min(attack.worth, least)) for attack in ranked[len(again) :]]


def _more(look: LookAhead, attack: Attack, deals: int, rng: Random) -> float:
    """Return the gain over the first estimate of an attack from the best attack that follows a win."""
    memory = look.memory
    own, rival, aimed, _ = attack
    target, wins, _ = look.odds(own, rival, aimed)
    if own == memory.target or not wins or target >= 1:
        return 0.0
    lying = memory.faces[rival][aimed]
    mine = BATTLE[memory.faces[memory.seat][own]]
    beaten = [face for face in (memory.unseen(rival) if lying < 0 else [lying]) if mine[face] == ATTACKER]
    some = shuffled(beaten, rng)[:deals]
    follows = [
        max(next_one.worth for next_one in LookAhead(memory.after_win(own, rival, aimed, face), look.style).attacks())
        for face in some
    ]
    return (1 - target) * wins * (sum(follows) / len(follows) - look.after_win(own, rival, aimed))
