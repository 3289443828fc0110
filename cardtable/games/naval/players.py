"""The computer players of CIRKLE Naval. Beginner forgets and thinks of one attack; Standard counts what can
still lie where; Expert also reads from the attacks of the others which cards they keep out of the way, takes care not
to be read itself, and looks at the attacks that may follow. Games played on by simple rules judged worse than this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from cardtable.ai.bot import Adviser, Bot, Budget, Measure, win_share
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import pick_plausible
from cardtable.ai.temperament import DrawnBot
from cardtable.cards.chance import Random, shuffled
from cardtable.games.naval.ai.beginner import NavalBeginner
from cardtable.games.naval.ai.follow_up import looked_again
from cardtable.games.naval.ai.laying_out import keep, lay
from cardtable.games.naval.ai.learned import READING, TRUSTING
from cardtable.games.naval.ai.look_ahead import Attack, LookAhead, NavalStyle
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import PLACES, WHOSE
from cardtable.games.naval.ai.reasons import estimate, reason
from cardtable.games.naval.rules_pyramid import TARGETS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.cirkle import COLOUR, FACES
from cardtable.rules.game import Action

EVEN = 0.5
"""Value of a choice that says nothing yet about the course of the game."""
HIGHEST = max(COLOUR[card % FACES] for card in TARGETS)
"""The colour of target that no other beats."""


class NavalSearch:
    """Bot that looks ahead in a style of judgement; with a budget it searches the best attacks again."""

    def __init__(self, style: NavalStyle, regret: float) -> None:
        self.style = style
        self.regret = regret
        """Largest loss against the best attack, in winning probability, at which an attack may still be made."""

    def choose(self, seen: NavalSeen, rng: Random, budget: Budget) -> Action:
        return pick_plausible(self.weigh(seen, rng, budget), self.regret, rng, budget.taste)

    def weigh(self, seen: NavalSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh the answers by the chance to win after them, the best first."""
        if seen.public.phase == "lay":
            return [Evaluated(lay(seen.ask, rng) if seen.ask.arrange else keep(seen.ask), EVEN)]
        memory = NavalMemory(seen, rng)
        look = LookAhead(memory, self.style)
        if memory.chosen >= 0:
            attacks = looked_again(look, shuffled(look.attacks_with(memory.chosen), rng), rng, budget)
            return _ranked((Action("aim", to=PLACES[each.rival][each.aimed]), each) for each in attacks)
        attacks = looked_again(look, shuffled(look.attacks(), rng), rng, budget)
        found = _ranked((Action("attack", to=PLACES[seen.seat][each.own]), each) for each in attacks)
        passing = seen.ask.actions[-1]
        if passing.verb != "pass":
            return found
        if _dares(memory):
            return [*found, Evaluated(passing, 0.0)]
        return [Evaluated(passing, EVEN), *[Evaluated(each.action, 0.0) for each in found]]

    def compare(self, seen: NavalSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh these attacks. Senseless ones are no better than any sensible one."""
        if seen.public.phase == "lay":
            return []
        weighed = {each.action: each for each in self.weigh(seen, rng, budget)}
        least = min(each.value for each in weighed.values())
        look = LookAhead(NavalMemory(seen, rng), self.style)
        found = [weighed.get(action) or Evaluated(action, min(least, _at_sight(look, action))) for action in actions]
        return sorted(found, key=lambda each: -each.value)


def _at_sight(look: LookAhead, action: Action) -> float:
    """Return the first estimate of an attack, sensible or not."""
    if action.to not in WHOSE:
        return 0.0
    whose, k = WHOSE[action.to]
    if action.verb == "aim":
        return look.worth(look.memory.chosen, whose, k)
    return max(attack.worth for attack in look.attacks_with(k))


def _ranked(attacks: Iterable[tuple[Action, Attack]]) -> list[Evaluated]:
    """Return each answer with the best attack that can follow it, the best first."""
    best: dict[Action, float] = {}
    for action, attack in attacks:
        best[action] = max(attack.worth, best.get(action, 0.0))
    return sorted([Evaluated(action, worth) for action, worth in best.items()], key=lambda each: -each.value)


def _dares(memory: NavalMemory) -> bool:
    """Return whether to attack with the last card, the target, though passing is legal: only with a highest target
    against the last card of the only rival, which it cannot lose to."""
    alone = len(memory.rivals) == 1 and memory.filled[memory.rivals[0]].bit_count() == 1
    return alone and COLOUR[memory.faces[memory.seat][memory.target]] == HIGHEST


BOTS: Mapping[str, Bot] = {
    "beginner": DrawnBot(NavalBeginner()),
    "standard": NavalSearch(TRUSTING, regret=0.01),
    "expert": NavalSearch(READING, regret=0.004),
}
PLAYOUTS: Mapping[str, int] = {"beginner": 1, "standard": 1, "expert": 48}
"""Number of positions after a win: an eighth of this for each of the best attacks."""
_ADVISES = NavalSearch(READING, regret=0)
ADVISER = Adviser(
    _ADVISES.weigh,
    estimate,
    partial(reason, style=READING),
    compare=_ADVISES.compare,
    vague=("hints.naval.seeks",),
    warnings=("hints.naval.own-target", "hints.naval.known"),
)
MEASURE = Measure(
    "chance", 0.02, 0.06, actual=win_share, judges_open_cards=False, not_judged_text="naval.review.laying"
)
