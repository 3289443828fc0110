"""Duplicate deals for temperaments: one seat is played by a character or by the neutral player of its level, the others
are neutral. Cards and the chance of every answer are the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cardtable.ai.bot import Budget, Taste
from cardtable.ai.evaluate import evaluate, find_measure
from cardtable.ai.levels import find_bots
from cardtable.ai.temperament import find_style, find_taste
from cardtable.cards.chance import Random, stream
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game


@dataclass(slots=True)
class Played:
    """One deal as one seat played it."""

    result: float = 0.0
    """Result of the seat in the measure of the game."""
    chances: Counter[str] = field(default_factory=Counter)
    """For each act the moments when it and another answer were legal."""
    done: Counter[str] = field(default_factory=Counter)
    """For each act the moments among these when the seat did it."""
    given_up: float = 0.0
    """Loss of the seat's answers against the neutral ones, weighed again in other deals; 0 unless asked for."""
    changed: int = 0
    """Number of answers that differ from the neutral ones; 0 unless asked for."""
    spent: float = 0.0
    """What the purse paid for liked acts, by the search's own estimate."""


MATCHES = {"cerchio": 3, "contrat": 8, "poker": 15, "court_circular": 3, "tarocchi": 4}
"""Usual number of deals of a match; 1 for games that are not listed. A purse lasts for a match."""


@dataclass(frozen=True)
class Trial:
    """Game, level and number of a duplicate deal."""

    game: str
    level: str
    playouts: int
    seats: int
    options: Options
    seed: str = "temper"
    reweigh: int = 0
    """Playouts by which changed answers are weighed again; 0 to leave that out."""
    spent: dict[str, float] = field(default_factory=dict)
    """For each character what it spent so far in the match, when deals are played in their order."""

    def play(self, number: int, character: str) -> Played:
        """Play a deal with this character at one seat; the neutral player for no name."""
        kind = game(self.game)
        match = Match(Terms(kind, self.seats, kind.defaults(**self.options), f"{self.seed} {number}"))
        own, played = number % self.seats, Played()
        if self._deals(number) == 1:
            self.spent[character] = 0.0
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            action = seen.ask.actions[0] if seen.ask.forced else self._answer(seen, number, match, character, played)
            match.play(seat, action)
            match.shuffle()
        assert match.game is not None
        played.result = float(find_measure(self.game).actual(match.game.setting, match.results[0], own))
        return played

    def _answer(self, seen: Observation, number: int, match: Match, character: str, played: Played) -> Action:
        mine = seen.seat == number % self.seats
        seed = stream(match.terms.seed, "temper", seen.seat, len(match.lines)).getrandbits(64)
        taste = find_taste(seen, character, self._deals(number), self.spent.get(character, 0.0)) if mine else None
        action = self.choose(seen, seed, taste)
        if taste is not None and taste.purse is not None:
            self.spent[character] = self.spent.get(character, 0.0) + taste.purse.spent
            played.spent += taste.purse.spent
        if mine:
            count(seen, action, played)
            if character and self.reweigh:
                self._weigh_again(seen, action, seed, played)
        return action

    def _deals(self, number: int) -> int:
        """Return the number of deals of the match up to this one."""
        return 1 + number % MATCHES.get(self.game, 1)

    def choose(self, seen: Observation, seed: int, taste: Taste | None) -> Action:
        """Return the answer of the trial's level with a taste."""
        return find_bots(self.game)[self.level].choose(seen, Random(seed), Budget(self.playouts, taste=taste))

    def _weigh_again(self, seen: Observation, action: Action, seed: int, played: Played) -> None:
        neutral = self.choose(seen, seed, None)
        if neutral == action:
            return
        played.changed += 1
        found = evaluate(seen, (neutral, action), Random(seed + 1), Budget(self.reweigh, thorough=True))
        worth = {each.action: each.value for each in found}
        played.given_up += worth.get(neutral, 0.0) - worth.get(action, 0.0)


def count(seen: Observation, action: Action, played: Played) -> None:
    """Count the acts that were open to the seat at a question, and those of its answer."""
    style = find_style(seen.game)
    assert style is not None, f"{seen.game} has no style"
    acts = style.acts(seen)
    listed = [set(acts(each)) for each in seen.ask.actions]
    listed += [set(acts(Action(verb, n=n))) for verb, low, high, marks in seen.ask.amounts for n in {low, *marks, high}]
    if not listed:
        return
    open_acts = {act for acts_of in listed for act in acts_of if not all(act in each for each in listed)}
    played.chances.update(open_acts)
    played.done.update(open_acts & set(acts(action)))


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
