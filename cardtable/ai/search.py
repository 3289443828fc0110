"""Generic search by the rules alone. It samples deals, applies an answer in each, and plays on at random. A learning
search plays on by the results of earlier deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from statistics import fmean

from cardtable.ai.bot import Bot, Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.successive_halving import Trial, TriedChoice, successive_halving
from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.observe import Observation

CURIOUS = 0.2
"""Probability that a learning search plays on at random anyway, because an answer that went badly once may have had bad
luck."""
DEPTH = 300
"""Number of actions after which a deal is cut and valued by its scores so far."""
HAND = 40
"""Number of actions of a playout that counts as one. Longer deals get fewer playouts, so that the time is the same."""
UNTRIED = (0, inf)
"""Record of an untried answer, which is tried first."""
ALONE = 32
"""Number of deals in which an only answer is tried, because its result may be asked for."""
PROBES = 4
"""Number of deals that are played on to measure their length."""


class Playouts:
    """Playouts of the deals that one seat samples for one question."""

    def __init__(self, seen: Observation, rng: Random, learns: bool) -> None:
        self.actions_played = 0
        """Actions in all deals together."""
        self._imagination = Determinizer(seen)
        self._seat, self._rng, self._learns = seen.seat, rng, learns
        self._went: dict[tuple[Seat, Action], tuple[int, float]] = {}
        """Number of times that a seat gave an answer, anywhere in a deal, and the mean result of those deals."""

    def sample_trial(self) -> Trial[Action]:
        """Sample a deal. Return the function that tries an answer in it."""
        world = self._imagination.sample(self._rng)
        return lambda action: self._played(world.copy(), action)

    def _played(self, game: Game, action: Action) -> float:
        """Return the result of an answer in one deal."""
        seat, given = self._seat, list[tuple[Seat, Action]]()
        for _ in range(DEPTH):
            given.append((seat, action))
            game.apply(seat, action)
            asked = game.asked()
            if not asked:
                break
            seat = asked[0] if len(asked) == 1 else asked[below(self._rng, len(asked))]
            action = self._answer(seat, game.ask(seat))
        self.actions_played += len(given)
        brought = outcome(game)
        if self._learns:
            self._learn(given, brought)
        return brought[self._seat]

    def _answer(self, seat: Seat, ask: Ask) -> Action:
        actions, amounts, arrange = ask
        if not self._learns or amounts or arrange is not None or self._rng.random() < CURIOUS:
            return ask.random_action(self._rng)
        return max(actions, key=lambda each: self._went.get((seat, each), UNTRIED)[1])

    def _learn(self, given: Sequence[tuple[Seat, Action]], brought: Sequence[float]) -> None:
        for each in given:
            seat = each[0]
            if seat != CHANCE:
                times, mean = self._went.get(each, (0, 0.0))
                self._went[each] = times + 1, mean + (brought[seat] - mean) / (times + 1)


def outcome(game: Game) -> list[float]:
    """Return the mean result of each seat and its partners, compared with the others: by its points if the deal has
    ended, else by the scores so far."""
    everyone, result = range(game.setting.seats), game.result()
    points = [float(p) for p in result.points] if result else [float(game.table.scored.get(s, 0)) for s in everyone]
    brought = []
    for seat in everyone:
        side = {seat, *game.partners(seat)}
        own = [points[other] for other in side]
        others = [points[other] for other in everyone if other not in side]
        brought.append(fmean(own) - (fmean(others) if others else 0.0))
    return brought


def candidates(ask: Ask, rng: Random, most: int = 12) -> list[Action]:
    """Return the answers to try: all listed ones, the marks of amounts, and some arrangements."""
    found = list(ask.actions)
    for verb, low, high, marks in ask.amounts:
        found += [Action(verb, n=n) for n in sorted({low, *marks, high})]
    if ask.arrange:
        alone = Ask(arrange=ask.arrange)
        found += [alone.random_action(rng) for _ in range(most)]
    return list(dict.fromkeys(found))


def search_answers(seen: Observation, rng: Random, budget: Budget, learns: bool = True) -> list[TriedChoice[Action]]:
    """Return the answers with their results in each sampled deal, the best first."""
    choices = shuffled(candidates(seen.ask, rng), rng)
    playouts = Playouts(seen, rng, learns)
    if len(choices) == 1:
        return [TriedChoice(choices[0], [playouts.sample_trial()(choices[0]) for _ in range(ALONE)])]
    for probe in range(PROBES):
        playouts.sample_trial()(choices[probe % len(choices)])
    long = playouts.actions_played / (PROBES * HAND)
    return successive_halving(choices, budget.with_playouts(budget.playouts / max(1.0, long)), playouts.sample_trial)


class SearchBot:
    """Bot that gives the answer with the best mean result in sampled deals."""

    def __init__(self, learns: bool = False) -> None:
        self.learns = learns
        """True if playouts learn from the results of earlier ones."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return search_answers(seen, rng, budget, self.learns)[0].choice


ANY_GAME: Mapping[str, Bot] = {"beginner": SearchBot(), "standard": SearchBot(), "expert": SearchBot(learns=True)}
"""Bots for a game that has no module of its own."""
ANY_PLAYOUTS: Mapping[str, int] = {"beginner": 8, "standard": 80, "expert": 800}
"""Playouts of each level for one answer. Beginner has a vague idea of its consequences; Expert thinks for a third of a
second."""
