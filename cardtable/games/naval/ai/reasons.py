"""Reasons for answers at CIRKLE Naval, in the words of an onlooker that remembers every card. Every reason is true of
what the seat knows, whichever answer it is given for."""

from __future__ import annotations

from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.games.naval.ai.laying_out import hidden_at
from cardtable.games.naval.ai.look_ahead import Attack, LookAhead, NavalStyle
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import IS_BLACK, WHOSE
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, CORNERS, NEIGHBOURS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.cirkle import COLOUR, FACES
from cardtable.rules.game import Action

OFTEN = 2
"""Number of times that a place was on offer and not used, from which on it looks avoided."""
LIKELY = 1.4
"""Ratio to chance from which a place is called a likely one for the target."""
FRESH = 2
"""Number of unseen cards behind one card that are worth naming."""
FEW = 3
"""Least number of other cards that no mean card beats."""


def estimate(seen: NavalSeen, worth: float) -> Said:
    """Return the expected result of an answer: wins between two players, otherwise how often the seat outlasts a
    rival."""
    n = min(9, max(1, round(10 * worth)))
    return Said("hints.naval.wins" if seen.setting.seats == 2 else "hints.naval.outlasts", {"n": n})


def reason(seen: NavalSeen, action: Action, style: NavalStyle) -> Said:
    """Return the first reason that is true of an answer and worth saying."""
    match action.verb:
        case "keep":
            return _of_target(seen, action)
        case "lay":
            k = hidden_at(action.cards)
            corner = CORNERS >> k & 1
            return Said("hints.naval.in-corner" if corner else "hints.naval.off-corner", {"card": action.cards[k]})
        case "pass":
            return Said("hints.naval.waits")
    memory = NavalMemory(seen, Random(0))
    look = LookAhead(memory, style)
    whose, k = WHOSE[action.to]
    if action.verb == "aim":
        return _of_aim(memory, look, Attack(memory.chosen, whose, k, 0.0))
    return _of_own(memory, max(look.attacks_with(k), key=lambda attack: attack.worth))


def _of_target(seen: NavalSeen, action: Action) -> Said:
    card = action.cards[0]
    highest = max(COLOUR[other.cards[0] % FACES] for other in seen.ask.actions)
    if COLOUR[card % FACES] == highest:
        return Said("hints.naval.highest")
    return Said("hints.naval.any-target")


def _of_own(memory: NavalMemory, attack: Attack) -> Said:
    """Return the reason to attack with a card, given the best use of it."""
    own, card = attack.own, memory.card(memory.seat, attack.own)
    face = card % FACES
    if own == memory.target:
        return Said("hints.naval.own-target", {"card": card})
    there = memory.faces[attack.rival][attack.aimed]
    if there >= 0 and BATTLE[face][there] == ATTACKER:
        return Said("hints.naval.sure", {"card": card, "card_aimed": memory.card(attack.rival, attack.aimed)})
    if IS_BLACK[face]:
        return Said("hints.naval.black", {"card": card})
    if memory.known[memory.seat] >> own & 1:
        return Said("hints.naval.nothing-new", {"card": card})
    if not NEIGHBOURS[own] >> memory.target & 1:
        return Said("hints.naval.far", {"card": card})
    unseen = memory.unseen(attack.rival)
    beaten = sum(BATTLE[face][other] == ATTACKER for other in unseen)
    if beaten >= FEW:
        return Said("hints.naval.strong", {"card": card, "n": beaten, "of": len(unseen)})
    return Said("hints.naval.seeks", {"card": card})


def _of_aim(memory: NavalMemory, look: LookAhead, attack: Attack) -> Said:
    """Return the reason to aim at a card with the chosen one."""
    own, rival, k, _ = attack
    card = memory.card(memory.seat, own)
    if memory.known[rival] >> k & 1:
        there = memory.card(rival, k)
        wins = BATTLE[card % FACES][there % FACES] == ATTACKER
        return Said("hints.naval.strikes" if wins else "hints.naval.known", {"card": card, "card_aimed": there})
    share = look.is_target(rival, k)
    unknown = memory.filled[rival] & ~memory.known[rival]
    if share > 0.999:
        return Said("hints.naval.only-place", {"seat": rival})
    one_in = max(2, round(1 / share)) if share else unknown.bit_count()
    left = int(memory.counts[rival][k].left)
    likely = share * unknown.bit_count() >= LIKELY
    if likely and left >= OFTEN:
        return Said("hints.naval.avoided", {"seat": rival, "n": left})
    if likely:
        return Said("hints.naval.likely", {"n": one_in})
    behind = NEIGHBOURS[k] & unknown & ~memory.selectable(rival)
    if behind.bit_count() >= FRESH:
        return Said("hints.naval.opens", {"n": behind.bit_count()})
    return Said("hints.naval.unseen", {"n": one_in})
