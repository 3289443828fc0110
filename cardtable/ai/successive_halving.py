"""The common core of every search here. All choices are tried in the same imagined deals, and the weaker half
drops out again and again until one is left (flat Monte Carlo with successive halving). It ends early when one is clear
of all others, and when the time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, sqrt
from typing import Generic, NamedTuple, TypeVar

from cardtable.ai.bot import Budget, Evaluated
from cardtable.cards.chance import Random
from cardtable.rules.game import Action

Choice = TypeVar("Choice")
Trial = Callable[[Choice], float]
"""Function that returns the result of a choice in one sampled deal."""

CLEAR_LEAD = 3.0
"""The lead over the next choice, in standard errors, with which one is taken without further trials."""
ONLY_CHOICE_DEALS = 150
"""The deals in which an only choice is tried."""
CHECK_EVERY = 32
"""The number of deals after which it is seen, each time, whether one choice is clear of the others."""


class TriedChoice(NamedTuple, Generic[Choice]):
    """A choice, and what it brought in each deal it was tried in: the first ones of all that were imagined."""

    choice: Choice
    outcomes: Sequence[float]

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / max(1, len(self.outcomes))

    def evaluated(self, action: Action) -> Evaluated:
        """Return the value of the action that this choice stands for."""
        return Evaluated(action, self.mean, len(self.outcomes))


def ranked_means(
    choices: Sequence[Choice], budget: Budget, deal: Callable[[], Trial[Choice]], sure: float = 0.0
) -> list[tuple[Choice, float]]:
    """The choices with what they brought on average, in the order of `tried`."""
    return [(each.choice, each.mean) for each in successive_halving(choices, budget, deal, sure)]


def successive_halving(
    choices: Sequence[Choice], budget: Budget, deal: Callable[[], Trial[Choice]], sure: float = 0.0
) -> list[TriedChoice[Choice]]:
    """The choices with what they brought, best first; those that dropped out early come last.

    With `sure` the first choice is the usual one: it stays to the end, and another is better only if it is so by that
    many standard errors. An only choice is tried for a while, to tell what it leads to.
    """
    if len(choices) == 1:
        return [TriedChoice(choices[0], _alone(choices[0], budget, deal))]
    brought: list[list[float]] = [[] for _ in choices]
    alive, out = list(range(len(choices))), list[int]()
    early = not budget.thorough
    rounds = max(1, (len(alive) - 1).bit_length())
    while len(alive) > 1:
        for n in range(max(1, budget.playouts // (rounds * len(alive)))):
            trial = deal()
            for k in alive:
                brought[k].append(trial(choices[k]))
            if budget.over or (early and n % CHECK_EVERY == CHECK_EVERY - 1 and _clear(alive, brought)):
                break
        alive.sort(key=lambda k: -sum(brought[k]))
        if len(alive) == 2 or budget.over or (early and _clear(alive, brought)):
            break
        kept = alive[: (len(alive) + 1) // 2]
        if sure and 0 not in kept:
            kept[-1] = 0
        out = [k for k in alive if k not in kept] + out
        alive = kept
    order = alive + out
    if sure and order[0] != 0 and _lead(brought[order[0]], brought[0]) <= sure:
        order.remove(0)
        order.insert(0, 0)
    return [TriedChoice(choices[k], brought[k]) for k in order]


def _alone(choice: Choice, budget: Budget, deal: Callable[[], Trial[Choice]]) -> list[float]:
    brought = [deal()(choice)]
    while len(brought) < min(budget.playouts, ONLY_CHOICE_DEALS) and not budget.over:
        brought.append(deal()(choice))
    return brought


def _clear(alive: Sequence[int], brought: Sequence[Sequence[float]]) -> bool:
    """Return whether the best choice is so far ahead that more trials would not change the answer."""
    if len(brought[alive[0]]) < CHECK_EVERY:
        return False
    best = max(alive, key=lambda k: sum(brought[k]))
    return all(_lead(brought[best], brought[k]) >= CLEAR_LEAD for k in alive if k != best)


def _lead(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the difference of two choices over the same deals, in standard errors."""
    gains = [a - b for a, b in zip(ours, theirs, strict=False)]
    gain = sum(gains) / len(gains)
    doubt = sqrt(sum([(each - gain) ** 2 for each in gains])) / len(gains)
    return gain / doubt if doubt else (inf if gain > 0 else -inf if gain < 0 else 0.0)


def pick_plausible(weighed: Sequence[Evaluated], regret: float, rng: Random) -> Action:
    """One of the answers that lose no more than so much against the best: the less it loses the likelier. This is how
    a level errs: in judgement, as people do, and never badly."""
    best = weighed[0].value
    near = [each for each in weighed if best - each.value <= regret]
    if regret <= 0 or len(near) == 1:
        return weighed[0].action
    weights = [exp(-2 * (best - each.value) / regret) for each in near]
    point = rng.random() * sum(weights)
    for each, weight in zip(near, weights, strict=True):
        point -= weight
        if point < 0:
            return each.action
    return weighed[0].action
