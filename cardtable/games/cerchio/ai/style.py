"""Room for temperament in Il Cerchio: the rival that a capture robs, how it is done, and passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cardtable.ai.temperament import ActsOf, PlayStyle
from cardtable.cards.events import Said
from cardtable.games.cerchio.ai.playout import POINTS
from cardtable.games.cerchio.rules_captures import manner, path
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.rules.game import Action

LEADER = "cerchio.style.leader"
NEXT = "cerchio.style.next"
ROBBER = "cerchio.style.robber"
LEAST_ROBBED = "cerchio.style.least-robbed"
SPARES = "cerchio.style.spares"
NEAR = "cerchio.style.near"
FAR = "cerchio.style.far"
RICH = "cerchio.style.rich"
EVEN = "cerchio.style.even"
PASSES = "cerchio.style.passes"
PASSES_LATE = "cerchio.style.passes-late"
LEAST_FAR = 3
"""Steps along the circle of a capture over two cards."""
HALF = 20
"""Number of cards in the stock with which the second half of a game begins."""
WORTH = 0.08
"""Match points that a liked act may cost."""

STAKE = 1.3
"""Match points that a game is about: their mean deviation among neutral players."""


def acts(seen: CerchioSeen) -> ActsOf:
    """Return the function that tells whom an answer robs, and how."""
    public = seen.public
    circle, suit, by_neighbour = public.circle, public.suit, manner(seen.setting.options)[0]
    if public.phase != "choose" or not circle:
        return lambda action: ()
    rivals = [public.score[other] for other in range(4) if other != suit]
    robberies: list[tuple[int, int]] = []
    for event in seen.heard:
        match event:
            case Said("cerchio.takes", {"card": int(card), "card_taken": int(taken)}):
                robberies.append((card // 13, taken // 13))
    robbed = Counter(victim for _, victim in robberies)
    robber = next((thief for thief, victim in reversed(robberies) if victim == suit), -1)
    least = min(robbed[other] for other in range(4) if other != suit)
    late = len(seen.view.get("stock", ())) <= HALF
    richest = max([POINTS[each.cards[0]][each.cards[1]] for each in seen.ask.actions if each.cards], default=0)

    def told(action: Action) -> Collection[str]:
        if action.verb != "take":
            return (PASSES, PASSES_LATE) if late else (PASSES,)
        card, taken = action.cards
        victim, points = taken // 13, POINTS[card][taken]
        score, steps = public.score[victim], len(path(circle, circle.index(card), circle.index(taken), by_neighbour))
        is_so = {
            LEADER: score == max(rivals) > min(rivals),
            SPARES: score > min(rivals),
            NEXT: victim == (suit + 1) % 4,
            ROBBER: victim == robber,
            LEAST_ROBBED: robbed[victim] == least,
            NEAR: steps == 2,
            FAR: steps > LEAST_FAR,
            RICH: points == richest > 0,
            EVEN: not points,
            PASSES_LATE: not late,
        }
        return [act for act, does in is_so.items() if does]

    return told


STYLE = PlayStyle(
    acts,
    {
        "bruno": {NEAR: 1},
        "colette": {PASSES: 1},
        "edgar": {FAR: 1},
        "rosa": {ROBBER: 1},
        "leo": {RICH: 1},
        "mira": {LEAST_ROBBED: 1},
        "oscar": {EVEN: 1},
        "silvia": {NEXT: 1},
        "hugo": {LEADER: 1},
        "flora": {SPARES: 1},
        "marina": {PASSES_LATE: 1},
        "vito": {FAR: 1, RICH: 0.3},
    },
    lambda seen: WORTH,
    lambda seen: STAKE,
)
