"""What is thought of one answer in a match that is over, and how that is found out.

An answer is judged by what its seat could know when it was given: by the observation of that seat and deals imagined
from it, never by the cards that lay hidden. First everything is glanced at; only what may have cost something is looked
at closely, in several bundles of imagined deals, so that it is known how sure the figure is. All answers that are
compared are tried in the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cardtable.ai.bot import Measure
from cardtable.ai.evaluate import find_measure
from cardtable.ai.levels import playouts
from cardtable.ai.requests import Evaluate, Explain, Question
from cardtable.cards.events import Said
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Setting
from cardtable.rules.observe import Observation

VERSION = 2
"""Another number, and everything is judged anew."""
GLANCE = 0.12
"""The playouts of a glance, as a share of those that Expert spends on one answer."""
BUNDLE = 0.4
"""Those of one bundle of a close look."""
BUNDLES = 4
FEWEST = 2
"""The bundles after which nothing more is looked for where nothing has been found."""
LOOKS = 4
"""The most close looks, each in other deals, at what seems costly and is not clearly so."""
DIGITS = 6
"""The decimals of the figures."""
DOUBT = 1.5
"""By how many standard errors something must be dearer than what is small to be named."""

Asking = Callable[[Question[Any]], Any]
"""Puts a question to whoever thinks, and waits for the reply."""


class Verdict(NamedTuple):
    """What is thought of an answer, in the measure of its game."""

    promise: float
    """What the deal promised the seat if it gave the best answer."""
    regret: float = 0.0
    """What the answer lost against the best one."""
    doubt: float = 0.0
    """The standard error of that."""
    better: Action | None = None
    """What would have been better, if anything was found."""
    close: bool = False
    """Whether it has been looked at closely."""
    open_regret: float | None = None
    """What it lost against the best answer of somebody who had seen all cards, where that was asked."""
    open_better: Action | None = None
    reasons: tuple[Said, ...] = ()
    """What speaks for the better answer, and for the one that was given."""

    def rounded(self) -> Verdict:
        """As it is kept: what was just found and what is read again are the same."""
        return self._replace(
            promise=round(self.promise, DIGITS),
            regret=round(self.regret, DIGITS),
            doubt=round(self.doubt, DIGITS),
            open_regret=None if self.open_regret is None else round(self.open_regret, DIGITS),
        )


class RegretScale(NamedTuple):
    """What regrets are measured by in one deal."""

    unit: str
    small: float
    costly: float

    def is_small(self, verdict: Verdict) -> bool:
        """Whether an answer was as good as any."""
        return verdict.regret < self.small

    def is_costly(self, verdict: Verdict) -> bool:
        """Whether it is named: it cost much, and this is no accident of the deals that were tried."""
        return verdict.regret >= self.costly and verdict.regret - DOUBT * verdict.doubt >= self.small

    def is_clear(self, verdict: Verdict) -> bool:
        """Whether an answer is costly beyond doubt: more deals would not change that."""
        return verdict.regret - DOUBT * verdict.doubt >= self.costly

    def was_unlucky(self, verdict: Verdict) -> bool:
        """Whether it was right for what could be known, and yet dear as the cards lay."""
        return self.is_small(verdict) and (verdict.open_regret or 0.0) >= self.costly


def scale(game_id: str, setting: Setting) -> RegretScale:
    """What is small and what is costly under these options."""
    found: Measure = find_measure(game_id)
    times = found.scale(setting)
    return RegretScale(found.unit, found.small * times, found.costly * times)


class Judge:
    """Judges answers one by one. The same seeds and the same strength give the same verdicts."""

    def __init__(self, game_id: str, ask: Asking, strength: float = 1.0) -> None:
        self._ask, self._full = ask, strength * playouts(game_id, "expert")
        self._measure = find_measure(game_id)
        self._tickets = 0

    def glance(self, seen: Observation, given: Action, seed: int) -> Verdict | None:
        """The first look at an answer. None where nobody can judge it: there is nothing to say of it."""
        found = self._weighed(seen, (), seed, GLANCE)
        if not found:
            return None
        best = max(found, key=lambda action: found[action])
        if best == given:
            return Verdict(found[best]).rounded()
        pair = self._weighed(seen, (best, given), seed + 1, GLANCE)
        if given not in pair or best not in pair:
            return None
        lost = pair[best] - pair[given]
        return Verdict(pair[best], max(0.0, lost), 0.0, best if lost > 0 else None).rounded()

    def look(self, seen: Observation, given: Action, glance: Verdict, seed: int, scale: RegretScale) -> Verdict:
        """A close look at an answer that may have cost something. What seems costly is looked at once more, in other
        deals, before it is named, and again until that is clear: among many answers some seem so by accident."""
        assert glance.better is not None, "whatever is best needs no closer look"
        pair, seed = (glance.better, given), seed + 2
        found = self._bundles(seen, pair, seed, scale.small)
        for again in range(1, LOOKS):
            verdict = _seen_closely(glance, found)
            if not scale.is_costly(verdict) or (again > 1 and scale.is_clear(verdict)):
                break
            found += self._bundles(seen, pair, seed + again * BUNDLES, scale.small)
        return _seen_closely(glance, found)

    def _bundles(
        self, seen: Observation, pair: tuple[Action, Action], seed: int, small: float
    ) -> list[tuple[float, float]]:
        """What the better answer promises and what the given one loses, in some bundles of deals."""
        better, given = pair
        found: list[tuple[float, float]] = []
        for bundle in range(BUNDLES):
            worth = self._weighed(seen, pair, seed + bundle, BUNDLE)
            if given not in worth or better not in worth:
                return []
            found.append((worth[better], worth[better] - worth[given]))
            if len(found) >= FEWEST and max(lost for _, lost in found) < small:
                break
        return found

    def opened(self, seen: Observation, given: Action, verdict: Verdict, seed: int) -> Verdict:
        """The same answer judged once more with all cards open: what a look at them would have been worth."""
        if not self._measure.judges_open_cards:
            return verdict
        found = self._weighed(seen, (), seed + 100, BUNDLE)
        if not found:
            return verdict
        best = max(found, key=lambda action: found[action])
        if best == given:
            return verdict._replace(open_regret=0.0)
        pair = self._weighed(seen, (best, given), seed + 101, BUNDLE)
        if given not in pair or best not in pair:
            return verdict
        lost = pair[best] - pair[given]
        return verdict._replace(open_regret=max(0.0, lost), open_better=best if lost > 0 else None).rounded()

    def explained(self, seen: Observation, given: Action, verdict: Verdict) -> Verdict:
        """With what speaks for the better answer, and for the one that was given."""
        if verdict.better is None:
            return verdict
        self._tickets += 1
        question = Explain(replace(seen, ticket=self._tickets), 0, (verdict.better, given))
        return verdict._replace(reasons=tuple(self._ask(question)))

    def _weighed(self, seen: Observation, actions: tuple[Action, ...], seed: int, share: float) -> dict[Action, float]:
        self._tickets += 1
        question = Evaluate(replace(seen, ticket=self._tickets), seed, actions, max(1, round(share * self._full)))
        return {each.action: each.value for each in self._ask(question)}


def _seen_closely(glance: Verdict, bundles: Sequence[tuple[float, float]]) -> Verdict:
    """The verdict after a close look; of what nobody can weigh nothing more is known."""
    if not bundles:
        return glance._replace(close=True)
    promised, lost = zip(*bundles, strict=True)
    regret, doubt = fmean(lost), stdev(lost) / sqrt(len(lost))
    better = glance.better if regret > 0 else None
    return glance._replace(
        promise=fmean(promised), regret=max(0.0, regret), doubt=doubt, better=better, close=True
    ).rounded()
