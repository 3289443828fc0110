"""Deals for temperaments. Neutral players of a level play them, and each question is put to characters as well: what
they would answer to the same question, by the same search and the same chance."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple
from unittest.mock import patch

from cardtable.ai.bot import Budget, Taste
from cardtable.ai.evaluate import evaluate, find_measure
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.levels import find_bots
from cardtable.ai.successive_halving import pick_plausible
from cardtable.ai.temperament import find_style, find_taste
from cardtable.cards.chance import Random, stream
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game


@dataclass(slots=True)
class Asked:
    """What a character answered to the questions of one deal, at all seats."""

    chances: Counter[str] = field(default_factory=Counter)
    """For each act the moments when it and another answer were legal."""
    done: Counter[str] = field(default_factory=Counter)
    """For each act the moments among these when it was done."""
    given_up: float = 0.0
    """Loss of the answers against the neutral ones, weighed again in other deals; 0 unless asked for."""
    changed: int = 0
    """Number of answers that differ from the neutral ones."""
    spent: float = 0.0
    """What the purse paid for liked acts, by the search's own estimate."""


class Deal(NamedTuple):
    """One deal of neutral players."""

    results: Sequence[float]
    """Result of each seat in the measure of the game."""
    asked: dict[str, Asked]
    """Answers by character, those of the neutral player by no name."""


class Weighed(NamedTuple):
    """What a search found before taste chooses."""

    answers: Sequence[Evaluated]
    regret: float
    rng: Random


MATCHES = {"cerchio": 3, "contrat": 8, "poker": 15, "court_circular": 3, "tarocchi": 4}
"""Usual number of deals of a match; 1 for games that are not listed. A purse lasts for a match."""


@dataclass(frozen=True)
class Trial:
    """Game and level of a series of deals. Deals are played in their order, because a purse lasts for a match."""

    game: str
    level: str
    playouts: int
    seats: int
    options: Options
    characters: Sequence[str]
    seed: str = "temper"
    reweigh: int = 0
    """Playouts by which changed answers are weighed again; 0 to leave that out."""
    spent: dict[tuple[int, str], float] = field(default_factory=dict)
    """For each seat and character what the purse has paid so far in the match."""

    def play(self, number: int) -> Deal:
        """Play a deal and put all its questions to the characters."""
        asked = {who: Asked() for who in ("", *self.characters)}
        match, deals = self._begin(number)
        if deals == 1:
            self.spent.clear()
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            seed = _seed(match, seat)
            match.play(seat, seen.ask.actions[0] if seen.ask.forced else self._ask(seen, deals, seed, asked))
            match.shuffle()
        return Deal(self._results(match), asked)

    def result(self, number: int, who: str, seat: int) -> float:
        """Play a deal with a character at a seat among neutral players, or with none. Return the result of the seat."""
        match, deals = self._begin(number)
        if deals == 1:
            self.spent.pop((seat, who), None)
        while match.playing and match.game is not None:
            asked = match.game.asked()[0]
            seen = observe(match.game, asked, match.heard)
            spent = self.spent.get((asked, who), 0.0)
            taste = find_taste(seen, who, deals, spent) if asked == seat else None
            match.play(asked, self.choose(seen, _seed(match, asked), taste))
            if taste is not None and taste.purse is not None:
                self.spent[asked, who] = spent + taste.purse.spent
            match.shuffle()
        return self._results(match)[seat]

    def _begin(self, number: int) -> tuple[Match, int]:
        """Return the match of a deal after the deal, and how many deals of the match it is by now."""
        kind = game(self.game)
        match = Match(Terms(kind, self.seats, kind.defaults(**self.options), f"{self.seed} {number}"))
        deals = 1 + number % MATCHES.get(self.game, 1)
        match.begin()
        match.shuffle()
        return match, deals

    def _results(self, match: Match) -> list[float]:
        """Return the result of each seat."""
        assert match.game is not None
        measure = find_measure(self.game)
        return [float(measure.actual(match.game.setting, match.results[0], k)) for k in range(self.seats)]

    def _ask(self, seen: Observation, deals: int, seed: int, asked: dict[str, Asked]) -> Action:
        """Put a question to the neutral player, whose answer is returned, and to all characters."""
        with _searches(self.game) as found:
            neutral = self.choose(seen, seed, None)
        count(seen, neutral, asked[""])
        losses = {neutral: 0.0}
        for who in self.characters:
            spent, played = self.spent.get((seen.seat, who), 0.0), asked[who]
            taste = find_taste(seen, who, deals, spent)
            action = neutral if taste is None else self._choose_again(seen, seed, taste, found)
            if taste is not None and taste.purse is not None:
                self.spent[seen.seat, who] = spent + taste.purse.spent
                played.spent += taste.purse.spent
            count(seen, action, played)
            played.changed += action != neutral
            if self.reweigh and action not in losses:
                losses[action] = self._weigh_again(seen, neutral, action, seed)
            played.given_up += losses.get(action, 0.0)
        return neutral

    def choose(self, seen: Observation, seed: int, taste: Taste | None) -> Action:
        """Return the answer of the trial's level with a taste."""
        return find_bots(self.game)[self.level].choose(seen, Random(seed), Budget(self.playouts, taste=taste))

    def _choose_again(self, seen: Observation, seed: int, taste: Taste, found: Sequence[Weighed]) -> Action:
        """Return the answer with a taste, from the search of the neutral player where the game has such a one."""
        if len(found) != 1:
            return self.choose(seen, seed, taste)
        (weighed,) = found
        return pick_plausible(weighed.answers, weighed.regret, deepcopy(weighed.rng), taste)

    def _weigh_again(self, seen: Observation, neutral: Action, action: Action, seed: int) -> float:
        """Return the loss of an answer against the neutral one in new deals, the same for both."""
        found = evaluate(seen, (neutral, action), Random(seed + 1), Budget(self.reweigh, thorough=True))
        worth = {each.action: each.value for each in found}
        return worth.get(neutral, 0.0) - worth.get(action, 0.0)


def _seed(match: Match, seat: int) -> int:
    """Return the seed of the choice that a seat has to make."""
    return stream(match.terms.seed, "temper", seat, len(match.lines)).getrandbits(64)


@contextmanager
def _searches(game_id: str) -> Iterator[list[Weighed]]:
    """Note what the searches of a game find before taste chooses."""
    found: list[Weighed] = []

    def noted(answers: Sequence[Evaluated], regret: float, rng: Random, taste: Taste | None = None) -> Action:
        found.append(Weighed(answers, regret, deepcopy(rng)))
        return pick_plausible(answers, regret, rng, taste)

    names = [f"cardtable.games.{game_id}.{each}" for each in ("ai.search", "players")]
    with ExitStack() as patches:
        for name in names:
            if hasattr(sys.modules.get(name), "pick_plausible"):
                patches.enter_context(patch(f"{name}.pick_plausible", noted))
        yield found


def count(seen: Observation, action: Action, asked: Asked) -> None:
    """Count the acts that were open to the seat at a question, and those of its answer."""
    style = find_style(seen.game)
    assert style is not None, f"{seen.game} has no style"
    acts = style.acts(seen)
    listed = [set(acts(each)) for each in seen.ask.actions]
    listed += [set(acts(Action(verb, n=n))) for verb, low, high, marks in seen.ask.amounts for n in {low, *marks, high}]
    if not listed:
        return
    open_acts = {act for acts_of in listed for act in acts_of if not all(act in each for each in listed)}
    asked.chances.update(open_acts)
    asked.done.update(open_acts & set(acts(action)))


OPPOSITES = {
    "cerchio": ("hugo", "silvia"),
    "bataille": ("mira", "leo"),
    "poursuite": ("silvia", "marina"),
    "contrat": ("leo", "colette"),
    "poker": ("vito", "colette"),
    "naval": ("leo", "edgar"),
    "court_circular": ("rosa", "hugo"),
    "tarocchi": ("hugo", "oscar"),
}
"""For each game two characters with opposite temperaments."""
