"""Method of the verdicts on answers in a finished match. An answer is judged by the knowledge of its seat at that
moment: by its observation and deals sampled from it, never by hidden cards.

Every answer gets a first verdict from few playouts. Answers that may be costly are examined in several bundles of
sampled deals, so that the standard error is known. All compared answers are tried in the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cardtable.ai.bot import Measure
from cardtable.ai.evaluate import find_measure
from cardtable.ai.levels import playouts
from cardtable.ai.requests import Contrast, Evaluate, Explain, PlayOn, Question
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import Observation

VERSION = 3
"""Version of the method. With another number everything is judged anew."""
GLANCE = 0.12
"""Playouts of a first verdict, as a share of those that Expert spends on one answer."""
BUNDLE = 0.4
"""Playouts of one bundle of an examination, as the same share."""
BUNDLES = 4
FEWEST = 2
"""Number of bundles after which an examination that has found nothing ends."""
LOOKS = 4
"""Largest number of examinations of an answer that seems costly and is not clearly so. Each samples other deals."""
PLAYED_ON = 6
"""Sampled deals of one bundle of the second kind of playouts."""
SECOND_LOOKS = 8
"""Largest number of such bundles."""
LEAST_TO_REFUTE = 24
"""Least number of such deals after which an answer may be cleared: in fewer, what happens rarely is not seen."""
BIAS = 0.4
"""Error of a figure that rests on one kind of playouts, as a share of it: the players in them are not those at the
table."""
DIGITS = 6
"""Number of decimals in figures."""
TINY = 1e-9
"""Least variance."""
DOUBT = 1.5
"""Number of standard errors by which a cost must exceed the small one to be named."""

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
        self._tickets = 0

    def glance(self, seen: Observation, given: Action, seed: int) -> Verdict | None:
        """Return the first verdict on an answer, or None if it cannot be judged."""
        found = self._values(seen, (), seed, GLANCE)
        if not found:
            return None
        best = max(found, key=lambda action: found[action])
        if best == given:
            return Verdict(found[best]).rounded()
        pair = self._values(seen, (best, given), seed + 1, GLANCE)
        if given not in pair or best not in pair:
            return None
        lost = pair[best] - pair[given]
        return Verdict(pair[best], max(0.0, lost), 0.0, best if lost > 0 else None).rounded()

    def examine(self, seen: Observation, given: Action, glance: Verdict, seed: int, scale: RegretScale) -> Verdict:
        """Return the verdict after an examination. An answer that seems costly is examined again in other deals until
        its cost is clear, because among many answers some seem costly by accident."""
        assert glance.better is not None, "whatever is best needs no closer look"
        pair, seed = (glance.better, given), seed + 2
        found = self._bundles(seen, pair, seed, scale.small)
        for again in range(1, LOOKS):
            verdict = _examined(glance, found)
            if not scale.is_costly(verdict) or (again > 1 and scale.is_clear(verdict)):
                break
            found += self._bundles(seen, pair, seed + again * BUNDLES, scale.small)
        return _examined(glance, found)

    def _bundles(
        self, seen: Observation, pair: tuple[Action, Action], seed: int, small: float
    ) -> list[tuple[float, float]]:
        """Return the promise of the better answer and the loss of the given one in several bundles of deals."""
        better, given = pair
        found: list[tuple[float, float]] = []
        for bundle in range(BUNDLES):
            worth = self._values(seen, pair, seed + bundle, BUNDLE)
            if given not in worth or better not in worth:
                return []
            found.append((worth[better], worth[better] - worth[given]))
            if len(found) >= FEWEST and max(lost for _, lost in found) < small:
                break
        return found

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
            cleared = len(gains) >= LEAST_TO_REFUTE and not scale.is_costly(both)
            if cleared or scale.is_clear(both):
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
        found = self._values(seen, (), seed + 100, BUNDLE)
        if not found:
            return verdict
        best = max(found, key=lambda action: found[action])
        if best == given:
            return verdict._replace(open_regret=0.0)
        pair = self._values(seen, (best, given), seed + 101, BUNDLE)
        if given not in pair or best not in pair:
            return verdict
        lost = pair[best] - pair[given]
        return verdict._replace(open_regret=max(0.0, lost), open_better=best if lost > 0 else None).rounded()

    def with_reasons(self, seen: Observation, given: Action, verdict: Verdict) -> Verdict:
        """Return the verdict with the reasons for the better answer and for the given one."""
        if verdict.better is None:
            return verdict
        self._tickets += 1
        question = Explain(replace(seen, ticket=self._tickets), 0, verdict.better, given)
        return verdict._replace(reasons=self._ask(question))

    def _values(self, seen: Observation, actions: tuple[Action, ...], seed: int, share: float) -> dict[Action, float]:
        self._tickets += 1
        question = Evaluate(replace(seen, ticket=self._tickets), seed, actions, max(1, round(share * self._full)))
        return {each.action: each.value for each in self._ask(question)}


def weighed(verdict: Verdict, gains: Sequence[float]) -> Verdict:
    """Return the verdict after a second kind of playouts that brought these gains of the better answer.

    >>> both = weighed(Verdict(10.0, 3.0, 0.1), [0.0, 1.0] * 32)
    >>> round(both.regret, 2), round(both.doubt, 2)
    (0.51, 0.08)
    """
    if len(gains) < 2:
        return verdict
    own = max((BIAS * verdict.regret) ** 2 + verdict.doubt**2, TINY)
    # One more deal with the first figure: what never happens in a few deals is not impossible.
    other = max((stdev(gains) ** 2 * (len(gains) - 1) + verdict.regret**2) / len(gains) ** 2, TINY)
    regret = (verdict.regret / own + fmean(gains) / other) / (1 / own + 1 / other)
    better = verdict.better if regret > 0 else None
    return verdict._replace(regret=max(0.0, regret), doubt=sqrt(1 / (1 / own + 1 / other)), better=better).rounded()


def _examined(glance: Verdict, bundles: Sequence[tuple[float, float]]) -> Verdict:
    """Return the verdict after a close look, or the first one if there is nothing to weigh."""
    if not bundles:
        return glance._replace(examined=True)
    promised, lost = zip(*bundles, strict=True)
    regret, doubt = fmean(lost), stdev(lost) / sqrt(len(lost))
    better = glance.better if regret > 0 else None
    return glance._replace(
        expected=fmean(promised), regret=max(0.0, regret), doubt=doubt, better=better, examined=True
    ).rounded()
