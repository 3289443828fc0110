"""Deals for temperaments: several seats are played by characters, each with a purse of its own, and every answer that
the neutral player of the level would not have given is weighed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    """One deal as one seat played it, or as several seats of one character did."""

    results: list[float] = field(default_factory=list)
    """Result of each seat in the measure of the game."""
    chances: Counter[str] = field(default_factory=Counter)
    """For each act the moments when it and another answer were legal."""
    done: Counter[str] = field(default_factory=Counter)
    """For each act the moments among these when it was done."""
    given_up: float = 0.0
    """Loss of the answers against the neutral ones, weighed again in other deals; 0 unless asked for."""
    changed: int = 0
    """Number of answers that differ from the neutral ones; 0 unless asked for."""
    spent: float = 0.0
    """What the purse paid for liked acts, by the search's own estimate."""

    @property
    def seats(self) -> int:
        return len(self.results)

    def add(self, other: Played) -> None:
        """Add another seat of the same character."""
        self.results += other.results
        self.chances.update(other.chances)
        self.done.update(other.done)
        self.given_up += other.given_up
        self.changed += other.changed
        self.spent += other.spent


MATCHES = {"cerchio": 3, "contrat": 8, "poker": 15, "court_circular": 3, "tarocchi": 4}
"""Usual number of deals of a match; 1 for games that are not listed. A purse lasts for a match."""


@dataclass(frozen=True)
class Trial:
    """Game and level of a series of deals."""

    game: str
    level: str
    playouts: int
    seats: int
    options: Options
    seed: str = "temper"
    reweigh: int = 0
    """Playouts by which changed answers are weighed again; 0 to leave that out."""
    spent: dict[int, float] = field(default_factory=dict)
    """For each seat what it spent so far in the match, when deals are played in their order."""

    def sitters(self, number: int, characters: Sequence[str]) -> list[str]:
        """Return the character at each seat of a deal: they follow each other round the table, and move on by a seat
        with each match."""
        first = number // MATCHES.get(self.game, 1)
        return [characters[(first + seat) % len(characters)] for seat in range(self.seats)]

    def play(self, number: int, characters: Sequence[str]) -> dict[str, Played]:
        """Play a deal with these characters, and return how each did; the neutral player for no name."""
        kind = game(self.game)
        match = Match(Terms(kind, self.seats, kind.defaults(**self.options), f"{self.seed} {number}"))
        sitting, played = self.sitters(number, characters), [Played() for _ in range(self.seats)]
        if self._deals(number) == 1:
            self.spent.clear()
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            action = (
                seen.ask.actions[0]
                if seen.ask.forced
                else self._answer(seen, number, match, sitting[seat], played[seat])
            )
            match.play(seat, action)
            match.shuffle()
        assert match.game is not None
        found: dict[str, Played] = {}
        for seat, own in enumerate(played):
            own.results.append(float(find_measure(self.game).actual(match.game.setting, match.results[0], seat)))
            if sitting[seat] in found:
                found[sitting[seat]].add(own)
            else:
                found[sitting[seat]] = own
        return found

    def _answer(self, seen: Observation, number: int, match: Match, character: str, played: Played) -> Action:
        seat = seen.seat
        seed = stream(match.terms.seed, "temper", seat, len(match.lines)).getrandbits(64)
        taste = find_taste(seen, character, self._deals(number), self.spent.get(seat, 0.0))
        action = self.choose(seen, seed, taste)
        if taste is not None and taste.purse is not None:
            self.spent[seat] = self.spent.get(seat, 0.0) + taste.purse.spent
            played.spent += taste.purse.spent
        count(seen, action, played)
        if taste is not None and self.reweigh:
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
