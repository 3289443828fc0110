"""One search for every game: it imagines deals, does an answer in each, and plays on by the judgement of the
game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardtable.ai.bot import Adviser, Bot, Budget, Weighed
from cardtable.ai.halving import Trial, halved, plausible
from cardtable.ai.imagine import Imagination
from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.events import Said
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.observe import Observation


class Judgement(Protocol):
    """What a search needs to know of a game: how playouts are played, how far, and what a position is worth."""

    depth: int
    """A playout stops after so many actions."""

    def play(self, game: Game, seat: Seat, rng: Random) -> Action: ...

    def worth(self, game: Game, seat: Seat) -> float: ...


class AnyGame:
    """Judgement without knowledge: random play to the end, and what the deal brings compared with the others."""

    depth = 300

    def play(self, game: Game, seat: Seat, rng: Random) -> Action:
        return game.ask(seat).any(rng)

    def worth(self, game: Game, seat: Seat) -> float:
        result = game.result()
        if result is None:
            return 0.0
        points = [float(p) for p in result.points]
        return points[seat] - (sum(points) - points[seat]) / max(1, len(points) - 1)


class SearchBot:
    """Picks the action that did best in imagined deals, or one that does hardly worse."""

    def __init__(self, judgement: Judgement, regret: float = 0.0) -> None:
        self.judgement = judgement
        self.regret = regret
        """What an answer may lose against the best one and still be given."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return plausible(self.weigh(seen, rng, budget), self.regret, rng)

    def weigh(self, seen: Observation, rng: Random, budget: Budget) -> list[Weighed]:
        """The candidates with what they brought on average, best first."""
        imagination = Imagination(seen)

        def deal() -> Trial[Action]:
            world = imagination.world(rng)
            return lambda action: playout(world.copy(), seen.seat, action, self.judgement, rng)

        found = halved(shuffled(candidates(seen.ask, rng), rng), budget, deal)
        return [Weighed(action, worth) for action, worth in found]


def candidates(ask: Ask, rng: Random, most: int = 12) -> list[Action]:
    """The answers to try: all listed ones, the marks of amounts, and some arrangements."""
    found = list(ask.actions)
    for verb, low, high, marks in ask.amounts:
        found += [Action(verb, n=n) for n in sorted({low, *marks, high})]
    if ask.arrange:
        alone = Ask(arrange=ask.arrange)
        found += [alone.any(rng) for _ in range(most)]
    return list(dict.fromkeys(found))


def playout(game: Game, seat: Seat, action: Action, judgement: Judgement, rng: Random) -> float:
    """What an action is worth to a seat in one deal played on from it."""
    game.apply(seat, action)
    for _ in range(judgement.depth):
        asked = game.asked()
        if not asked:
            break
        who = asked[0] if len(asked) == 1 else asked[below(rng, len(asked))]
        game.apply(who, game.ask(who).any(rng) if who == CHANCE else judgement.play(game, who, rng))
    return judgement.worth(game, seat)


def estimate(seen: Observation, worth: float) -> Said:
    """How many points more than the others get, on average."""
    return Said("hints.any.worth", {"points": round(worth)})


def reason(seen: Observation, action: Action) -> Said:
    """Nothing but the count of the imagined deals."""
    return Said("hints.any.best")


ANY_ADVISER = Adviser(SearchBot(AnyGame()).weigh, estimate, reason)
ANY_GAME: Mapping[str, Bot] = dict.fromkeys(("beginner", "standard", "expert"), SearchBot(AnyGame()))
"""Bots for a game that has no module of its own here; a level differs by its playouts alone."""
