"""Method of the verdicts on answers in a finished match. An answer is judged by the knowledge of its seat at that
moment: by its observation and deals sampled from it, never by hidden cards.

Every answer gets a first verdict from few playouts. Answers that may be costly are examined against the
best of all answers in bundles of sampled deals, larger and larger ones, until the verdict is clear. All compared
answers are tried in the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cardtable.ai.bot import Measure
from cardtable.ai.evaluate import find_adviser, find_measure
from cardtable.ai.evaluation_requests import Contrast, CountOut, Evaluate, Evaluated, Explain, PlayOn
from cardtable.ai.levels import playouts
from cardtable.ai.requests import Question
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import Observation

VERSION = 7
"""Version of the method. With another number everything is judged anew."""
GLANCE = 0.025
"""Playouts of a first verdict, as a share of those that Expert spends on one answer."""
BUNDLES = (0.05, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Playouts of the bundles of an examination, as the same share. Each samples other deals, and the deals of the first
verdict count as well. The last one is for answers within an error of what is costly."""
RANKING = 0.1
"""Playouts with which an examination looks for the best answer of more than two, as the same share: a first verdict has
so few that it often compares with another one."""
FEWEST = 2
"""Least number of bundles of an examination: their figures differ where an answer comes without an error."""
OPEN = 0.08
"""Playouts of a verdict under open cards, as the same share."""
PLAYED_ON = 6
"""Sampled deals of one bundle of the second kind of playouts."""
SECOND_LOOKS = 8
"""Largest number of such bundles."""
LEAST_TO_REFUTE = 24
"""Least number of such deals after which an answer may be cleared, or named if it is not costly beyond doubt: in fewer,
what happens rarely is not seen."""
BIAS = 0.4
"""Error of a figure that rests on one kind of playouts, as a share of it: the players in them are not those at the
table."""
DIGITS = 6
"""Number of decimals in figures."""
TINY = 1e-9
"""Least variance."""
DOUBT = 1.5
"""Number of standard errors by which a cost must exceed the small one to be named."""
SURE = 2.0
"""Number of standard errors beyond which more deals would not change a verdict."""

PRECISE = 0.2
"""Share of a figure below which its error does not matter: that of the kind of playouts is larger."""

AskBot = Callable[[Question[Any]], Any]
"""Function that puts a question to the worker and waits for the reply."""


class Verdict(NamedTuple):
    """Verdict on an answer, in the measure of its game."""

    expected: float
    """Expected result of the deal with the best answer."""
    regret: float = 0.0
    """Loss of the answer against the best one."""
    doubt: float = 0.0
    """Standard error of the regret."""
    better: Action | None = None
    """Better answer, if one was found."""
    examined: bool = False
    """True if the answer was examined."""
    open_regret: float | None = None
    """Loss against the best answer of a player that had seen all cards, where asked for."""
    open_better: Action | None = None
    reasons: Contrast = Contrast()
    counted: bool = False
    """True if the rest of the deal was counted out, so that the regret has no doubt."""

    @property
    def low(self) -> float:
        """Return the lower end of what the regret may be."""
        return max(0.0, self.regret - self.doubt)

    @property
    def high(self) -> float:
        """Return the upper end of what the regret may be."""
        return self.regret + self.doubt

    def rounded(self) -> Verdict:
        """Return the verdict with rounded figures, so that a new verdict equals the stored one."""
        return self._replace(
            expected=round(self.expected, DIGITS),
            regret=round(self.regret, DIGITS),
            doubt=round(self.doubt, DIGITS),
            open_regret=None if self.open_regret is None else round(self.open_regret, DIGITS),
        )


class RegretScale(NamedTuple):
    """Scale of regrets under the options of a deal."""

    unit: str
    small: float
    costly: float

    def is_small(self, verdict: Verdict) -> bool:
        """Return whether an answer was as good as any."""
        return verdict.regret < self.small

    def is_costly(self, verdict: Verdict) -> bool:
        """Return whether an answer is named: its cost is high and no accident of the sampled deals."""
        return verdict.regret >= self.costly and verdict.regret - DOUBT * verdict.doubt >= self.small

    def is_clear(self, verdict: Verdict) -> bool:
        """Return whether an answer is costly beyond doubt: more deals would not change that."""
        return verdict.regret - DOUBT * verdict.doubt >= self.costly

    def is_settled(self, verdict: Verdict) -> bool:
        """Return whether more deals would hardly change the verdict: the answer is clearly costly, clearly as good as
        any or clearly between, or the figure is precise."""
        low, high = verdict.regret - SURE * verdict.doubt, verdict.regret + SURE * verdict.doubt
        if low >= self.costly or high < self.small:
            return True
        if high < self.costly and verdict.regret - verdict.doubt >= self.small:
            return True
        return verdict.doubt <= max(self.small / 2, PRECISE * verdict.regret)

    def is_out_of_reach(self, verdict: Verdict) -> bool:
        """Return whether more deals would hardly make an answer costly."""
        return verdict.regret + SURE * verdict.doubt < self.costly

    def was_unlucky(self, verdict: Verdict) -> bool:
        """Return whether an answer was right for its seat's knowledge, and yet costly as the cards lay."""
        return self.is_small(verdict) and (verdict.open_regret or 0.0) >= self.costly


def regret_scale(game_id: str, setting: Setting) -> RegretScale:
    """Return the scale under these options."""
    found: Measure = find_measure(game_id)
    times = found.scale(setting)
    return RegretScale(found.unit, found.small * times, found.costly * times)


class Judge:
    """Judges answers one by one. The same seeds and the same strength give the same verdicts."""

    def __init__(self, game_id: str, ask: AskBot, strength: float = 1.0) -> None:
        self._measure = find_measure(game_id)
        self._ask, self._full = ask, strength * self._measure.effort * playouts(game_id, "expert")
        who = find_adviser(game_id)
        self._counts = who is not None and who.count_out is not None
        self._tickets = 0

    def glance(self, seen: Observation, given: Action, seed: int, scale: RegretScale) -> Verdict | None:
        """Return the first verdict on an answer, which is the last one where it was counted out, or None if it cannot
        be judged."""
        counted = self._counted(seen, given)
        if counted is not None:
            return counted
        found = self._values(seen, (), seed, GLANCE)
        if not found:
            return None
        best = max(found, key=lambda action: found[action].value)
        if best == given:
            return Verdict(found[best].value).rounded()
        first = _compared(found, best, given)
        if first is not None and first.doubt is not None and first.lost + SURE * first.doubt < scale.small:
            # The best answer of many seems better than it is, so that this loss is rather too high.
            return Verdict(first.expected, max(0.0, first.lost), first.doubt, best).rounded()
        pair = _compared(self._values(seen, (best, given), seed + 1, GLANCE), best, given)
        if pair is None:
            return None
        doubt = pair.doubt or 0.0
        better = best if pair.lost > 0 or pair.lost + doubt >= scale.costly else None
        return Verdict(pair.expected, max(0.0, pair.lost), doubt, better).rounded()

    def _counted(self, seen: Observation, given: Action) -> Verdict | None:
        """Return the verdict on an answer by counting out what may follow, or None where that cannot be done. Every
        card is known then, so that open cards would change nothing."""
        if not self._counts:
            return None
        self._tickets += 1
        values = {each.action: each.value for each in self._ask(CountOut(replace(seen, ticket=self._tickets), 0))}
        if given not in values:
            return None
        best = max(values, key=lambda action: values[action])
        lost = values[best] - values[given]
        better = best if lost > 0 else None
        return Verdict(
            values[best], lost, better=better, examined=True, open_regret=lost, open_better=better, counted=True
        ).rounded()

    def examine(self, seen: Observation, given: Action, glance: Verdict, seed: int, scale: RegretScale) -> Verdict:
        """Return the verdict after an examination. It takes more and more deals until the cost is clear."""
        assert glance.better is not None, "whatever is best needs no closer look"
        found, sizes = list[PairFigures](), list[float]()
        better = self._best_of_all(seen, given, seed) or glance.better
        if better != glance.better:
            glance = Verdict(glance.expected, glance.regret, better=better)
        if glance.doubt:
            found, sizes = [PairFigures(glance.expected, glance.regret, glance.doubt)], [GLANCE]
        verdict = glance._replace(examined=True)
        for bundle, share in enumerate(BUNDLES):
            worth = self._values(seen, (better, given), seed + 2 + bundle, share)
            pair = _compared(worth, better, given)
            if pair is None:
                return glance._replace(examined=True)
            found.append(pair)
            sizes.append(share)
            verdict = _examined(glance, found, sizes)
            if len(found) >= FEWEST and (scale.is_settled(verdict) or scale.is_out_of_reach(verdict)):
                break
            if bundle == len(BUNDLES) - 2 and abs(verdict.regret - scale.costly) > verdict.doubt:
                break
        return verdict

    def _best_of_all(self, seen: Observation, given: Action, seed: int) -> Action | None:
        """Return the best answer but the given one, or None if there are only two."""
        if len(seen.ask.actions) == 2 and not seen.ask.amounts:
            return None
        found = self._values(seen, (), seed + 50, RANKING)
        return next((action for action in found if action != given), None)

    def with_second_opinion(
        self, seen: Observation, given: Action, verdict: Verdict, seed: int, scale: RegretScale
    ) -> Verdict:
        """Return the verdict by both kinds of playouts. The regret is the mean of both, weighted by their errors."""
        if verdict.better is None:
            return verdict
        gains: list[float] = []
        both = verdict
        for bundle in range(SECOND_LOOKS):
            gains += self._played_on(seen, (verdict.better, given), seed + 200 + bundle)
            both = weighed(verdict, gains)
            decided = scale.is_costly(both) or both.high < scale.costly
            if scale.is_clear(both) or (len(gains) >= LEAST_TO_REFUTE and decided):
                break
        return both

    def _played_on(self, seen: Observation, pair: tuple[Action, Action], seed: int) -> Sequence[float]:
        self._tickets += 1
        found: Sequence[float] = self._ask(PlayOn(replace(seen, ticket=self._tickets), seed, pair, PLAYED_ON))
        return found

    def with_open_cards(self, seen: Observation, given: Action, verdict: Verdict, seed: int) -> Verdict:
        """Return the verdict with the regret against the best answer of a player that sees all cards."""
        if not self._measure.judges_open_cards:
            return verdict
        found = self._values(seen, (), seed + 100, OPEN)
        if not found:
            return verdict
        best = max(found, key=lambda action: found[action].value)
        if best == given:
            return verdict._replace(open_regret=0.0)
        pair = _compared(self._values(seen, (best, given), seed + 101, OPEN), best, given)
        if pair is None:
            return verdict
        better = best if pair.lost > 0 else None
        return verdict._replace(open_regret=max(0.0, pair.lost), open_better=better).rounded()

    def with_reasons(self, seen: Observation, given: Action, verdict: Verdict) -> Verdict:
        """Return the verdict with the reasons for the better answer and for the given one."""
        if verdict.better is None:
            return verdict
        self._tickets += 1
        question = Explain(replace(seen, ticket=self._tickets), 0, verdict.better, given)
        return verdict._replace(reasons=self._ask(question))

    def _values(
        self, seen: Observation, actions: tuple[Action, ...], seed: int, share: float
    ) -> dict[Action, Evaluated]:
        self._tickets += 1
        question = Evaluate(replace(seen, ticket=self._tickets), seed, actions, max(1, round(share * self._full)))
        return {each.action: each for each in self._ask(question)}


class PairFigures(NamedTuple):
    """Figures of a better answer and a given one in one bundle of deals."""

    expected: float
    lost: float
    doubt: float | None
    """Standard error of the loss; None if it is not known."""


def _compared(found: Mapping[Action, Evaluated], better: Action, given: Action) -> PairFigures | None:
    """Return the figures of two answers, or None if one of them was not valued."""
    if better not in found or given not in found:
        return None
    one, other = found[better], found[given]
    doubt = None if one.doubt is None or other.doubt is None else max(one.doubt, other.doubt)
    return PairFigures(one.value, one.value - other.value, doubt)


def weighed(verdict: Verdict, gains: Sequence[float]) -> Verdict:
    """Return the verdict after a second kind of playouts that brought these gains of the better answer. Each of the two
    figures may be wrong by a share of itself: where one deal is left, all playouts of a kind end alike.

    >>> both = weighed(Verdict(10.0, 3.0, 0.1), [0.0, 1.0] * 32)
    >>> round(both.regret, 2), round(both.doubt, 2)
    (0.58, 0.21)
    >>> both = weighed(Verdict(0.5, 0.17, 0.05), [1.0] * 24)
    >>> round(both.low, 2), round(both.high, 2)
    (0.12, 0.29)
    """
    if len(gains) < 2:
        return verdict
    own = max((BIAS * verdict.regret) ** 2 + verdict.doubt**2, TINY)
    # One more deal with the first figure: what never happens in a few deals is not impossible.
    chance = (stdev(gains) ** 2 * (len(gains) - 1) + verdict.regret**2) / len(gains) ** 2
    other = max((BIAS * fmean(gains)) ** 2 + chance, TINY)
    regret = (verdict.regret / own + fmean(gains) / other) / (1 / own + 1 / other)
    better = verdict.better if regret > 0 else None
    return verdict._replace(regret=max(0.0, regret), doubt=sqrt(1 / (1 / own + 1 / other)), better=better).rounded()


def _examined(glance: Verdict, bundles: Sequence[PairFigures], sizes: Sequence[float]) -> Verdict:
    """Return the verdict after these bundles. A bundle without an error of its own is weighed by how much the bundles
    differ."""
    shares = [size / sum(sizes) for size in sizes]
    expected = sum(share * each.expected for share, each in zip(shares, bundles, strict=True))
    regret = sum(share * each.lost for share, each in zip(shares, bundles, strict=True))
    errors = [each.doubt for each in bundles if each.doubt is not None]
    if len(errors) == len(bundles):
        doubt = sqrt(sum((share * error) ** 2 for share, error in zip(shares, errors, strict=True)))
    elif len(bundles) > 1:
        spread = sum(share * (each.lost - regret) ** 2 for share, each in zip(shares, bundles, strict=True))
        doubt = sqrt(spread / (len(bundles) - 1))
    else:
        doubt = abs(regret)
    better = glance.better if regret > 0 else None
    return glance._replace(
        expected=expected, regret=max(0.0, regret), doubt=doubt, better=better, examined=True
    ).rounded()
