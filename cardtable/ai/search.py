"""Floor 2: one search for every game. Each candidate is tried in the same imagined deals, and the weaker half of the
candidates is dropped again and again until one is left (flat Monte Carlo with successive halving)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardtable.ai.bot import Bot
from cardtable.ai.imagine import Imagination
from cardtable.cards.chance import Random, below, shuffled
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
    """Picks the action that did best in imagined deals."""

    def __init__(self, judgement: Judgement, most: int = 100_000) -> None:
        self.judgement = judgement
        self.most = most
        """No more playouts than this: those of a game that nobody has judged run to its end and are dear."""

    def choose(self, seen: Observation, rng: Random, nodes: int) -> Action:
        return ranked(seen, self.judgement, rng, min(nodes, self.most))[0][0]


def candidates(ask: Ask, rng: Random, most: int = 12) -> list[Action]:
    """The answers to try: all listed ones, the marks of amounts, and some arrangements."""
    found = list(ask.actions)
    for verb, low, high, marks in ask.amounts:
        found += [Action(verb, n=n) for n in sorted({low, *marks, high})]
    if ask.arrange:
        alone = Ask(arrange=ask.arrange)
        found += [alone.any(rng) for _ in range(most)]
    return list(dict.fromkeys(found))


def ranked(seen: Observation, judgement: Judgement, rng: Random, nodes: int) -> list[tuple[Action, float]]:
    """The candidates with what they brought on average, best first. Those that dropped out early come last."""
    alive = shuffled(candidates(seen.ask, rng), rng)
    sums = dict.fromkeys(alive, 0.0)
    tries = dict.fromkeys(alive, 0)
    out: list[Action] = []
    rounds = max(1, (len(alive) - 1).bit_length())
    imagination = Imagination(seen)
    while len(alive) > 1:
        for _ in range(max(1, nodes // (rounds * len(alive)))):
            world = imagination.world(rng)
            for action in alive:
                sums[action] += playout(world.copy(), seen.seat, action, judgement, rng)
                tries[action] += 1
        alive.sort(key=lambda action: -sums[action] / tries[action])
        keep = (len(alive) + 1) // 2
        alive, out = alive[:keep], alive[keep:] + out
    return [(action, sums[action] / max(1, tries[action])) for action in alive + out]


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


ANY_GAME: Mapping[str, Bot] = dict.fromkeys(("beginner", "standard", "expert"), SearchBot(AnyGame(), 300))
"""Bots for a game that has no module of its own here; a level differs by its playouts alone."""
