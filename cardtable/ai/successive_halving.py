"""Flat Monte Carlo search with successive halving, the core of all searches here. All choices are tried in the same
sampled deals, and the weaker half drops out again and again until one is left. The search ends early when one choice
leads clearly, or when the time is up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, inf, sqrt
from typing import Generic, NamedTuple, TypeVar

from cardtable.ai.bot import Budget, Taste
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.cards.chance import Random
from cardtable.rules.game import Action

Choice = TypeVar("Choice")
Trial = Callable[[Choice], float]
"""Function that returns the result of a choice in one sampled deal."""

Odds = Sequence[tuple[Evaluated, float]]
"""Answers that may be given, with their weights."""

CLEAR_LEAD = 3.0
"""Lead over all others, in standard errors, that ends the search early."""
COMPARED = 64
"""Number of sampled deals in which an answer must have been tried to be near, or a third of those of the best answer if
that is less."""
LIKING = 2.0
"""Logarithm of how much likelier an act of weight 1 becomes where a level errs by chance. The loss counts as for the
neutral player, so that a character of the level errs as much: a draw that also weighed the loss more made Standard in
Court Circular half a stake stronger. Beyond the errors of the neutral player, the purse pays."""
ONLY_CHOICE_DEALS = 150
"""Number of deals in which an only choice is tried."""
CHECK_EVERY = 32
"""Number of deals between two checks for a clear lead."""


class TriedChoice(NamedTuple, Generic[Choice]):
    """Choice with its result in each deal in which it was tried."""

    choice: Choice
    outcomes: Sequence[float]
    behind: float = 0.0
    """Mean loss against the first choice in the deals that both were tried in."""
    doubt: float | None = 0.0
    """Standard error of that loss; None after a single deal."""

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / max(1, len(self.outcomes))

    def evaluated(self, action: Action) -> Evaluated:
        """Return the value of the action that this choice stands for."""
        return Evaluated(action, self.mean, len(self.outcomes), self.behind, self.doubt)


def ranked_means(
    choices: Sequence[Choice], budget: Budget, deal: Callable[[], Trial[Choice]], sure: float = 0.0
) -> list[tuple[Choice, float]]:
    """Return the choices with their mean results, in the order of `successive_halving`."""
    return [(each.choice, each.mean) for each in successive_halving(choices, budget, deal, sure)]


def successive_halving(
    choices: Sequence[Choice], budget: Budget, deal: Callable[[], Trial[Choice]], sure: float = 0.0
) -> list[TriedChoice[Choice]]:
    """Return the choices with their results, the best first and those that dropped out early last.

    With `sure` the first choice is the usual one: it stays to the end, and another one comes before it only if it is
    better by that many standard errors. An only choice is tried as well, because its mean result is shown.
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
    budget.note(budget.playouts, sum(map(len, brought)))
    order = alive + out
    if sure and order[0] != 0 and _lead(brought[order[0]], brought[0]) <= sure:
        order.remove(0)
        order.insert(0, 0)
    best = brought[order[0]]
    return [TriedChoice(choices[k], brought[k], *_behind(brought[k], best) if k != order[0] else ()) for k in order]


def _behind(ours: Sequence[float], best: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean loss in the common deals, and its standard error."""
    losses = [b - a for a, b in zip(ours, best, strict=False)]
    many = len(losses)
    mean = sum(losses) / max(1, many)
    if many < 2:
        return mean, None
    return mean, sqrt(sum([(each - mean) ** 2 for each in losses]) / (many * (many - 1)))


def _alone(choice: Choice, budget: Budget, deal: Callable[[], Trial[Choice]]) -> list[float]:
    brought = [deal()(choice)]
    while len(brought) < min(budget.playouts, ONLY_CHOICE_DEALS) and not budget.over:
        brought.append(deal()(choice))
    budget.note(min(budget.playouts, ONLY_CHOICE_DEALS), len(brought))
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


def pick_plausible(weighed: Sequence[Evaluated], regret: float, rng: Random, taste: Taste | None = None) -> Action:
    """Return one of the answers that lose at most `regret` against the best; the less an answer loses, the likelier it
    is. Thus a weak level errs as people do, and never badly. With taste, liked answers are preferred: those that lose
    little, or where the level errs by more than that, those among its errors; the purse pays for what they lose on
    average beyond the errors of the level."""
    odds = _odds(weighed, regret)
    if taste is not None:
        liked = _liked_odds(weighed, regret, taste) if taste.near > regret else _odds(weighed, regret, taste.appeal)
        cost = _expected_loss(liked, weighed[0], taste.spread) - _expected_loss(odds, weighed[0], taste.spread)
        if taste.purse is None or taste.purse.pays(cost, rng):
            odds = liked
    return odds[0][0].action if len(odds) == 1 else _drawn(odds, rng)


def _odds(weighed: Sequence[Evaluated], regret: float, appeal: Callable[[Action], float] | None = None) -> Odds:
    """Return the answers among which a level errs; those with appeal are likelier."""
    best = weighed[0].value
    near = [each for each in weighed if best - each.value <= regret]
    if regret <= 0 or len(near) == 1:
        return [(weighed[0], 1.0)]
    logs = [-2 * (best - each.value) / regret for each in near]
    if appeal is not None:
        logs = [log + LIKING * appeal(each.action) for log, each in zip(logs, near, strict=True)]
    return [(each, exp(log)) for each, log in zip(near, logs, strict=True)]


def _liked_odds(weighed: Sequence[Evaluated], regret: float, taste: Taste) -> Odds:
    """Return the near answer with the most appeal for its loss; a level with regret errs among these by no more than
    the neutral player does."""
    enough = min(COMPARED, (weighed[0].deals or 0) // 3)
    near = [each for each in weighed if _lost(each, weighed[0]) <= taste.near and (each.deals or enough) >= enough]
    if len(near) <= 1:
        return [(weighed[0], 1.0)]
    worth = [taste.near * taste.appeal(each.action) - _lost(each, weighed[0]) for each in near]
    best = max(worth)
    if regret <= 0:
        return [(near[worth.index(best)], 1.0)]
    return [(each, exp(-2 * (best - its) / regret)) for each, its in zip(near, worth, strict=True)]


def _expected_loss(odds: Odds, best: Evaluated, spread: float) -> float:
    losses = [weight * _lost(each, best) * _believed(each, spread) for each, weight in odds]
    return sum(losses) / sum([weight for _, weight in odds])


def _believed(each: Evaluated, spread: float) -> float:
    """Return the share of an estimated loss that is to be expected, where true losses spread as told."""
    if spread == inf or each.doubt is None:
        return 1.0
    return spread**2 / (spread**2 + each.doubt**2)


def _lost(each: Evaluated, best: Evaluated) -> float:
    """Return the loss of an answer against the best, by common deals where they are known."""
    return max(0.0, best.value - each.value if each.behind is None else each.behind)


def _drawn(odds: Odds, rng: Random) -> Action:
    """Return an answer by chance; the first if rounding leaves none."""
    point = rng.random() * sum([weight for _, weight in odds])
    for each, weight in odds:
        point -= weight
        if point < 0:
            return each.action
    return odds[0][0].action
