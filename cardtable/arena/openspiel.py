"""External opponent for the arena only: the Information Set Monte Carlo tree search of OpenSpiel, with its own random
playouts. It is a development extra (`pip install cardtable[arena]`) and is loaded on demand. This module translates a
game's state for OpenSpiel; the sampled deals come from the same source as ours, so the measure compares the
searches."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Self

from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.observe import Observation

EXPLORE = 0.7
"""Constant of UCT for results from -1 to 1."""
LONGEST = 300
"""Number of actions after which a playout counts as drawn."""
SOUNDINGS = 24
"""Number of random deals that are played first to measure the spread of results."""


class InformationSetSearch:
    """OpenSpiel's `ISMCTSBot`; a playout of the budget is a simulation it may make for one answer."""

    def __init__(self) -> None:
        try:
            self._ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
            self._mcts: Any = import_module("open_spiel.python.algorithms.mcts")
            self._random: Any = import_module("numpy").random.RandomState
        except ImportError:
            raise ValueError("ismcts needs OpenSpiel: pip install open_spiel") from None

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        answers = numbered_answers(seen.ask)
        if not answers:
            return seen.ask.random_action(rng)
        worlds = Determinizer(seen)
        span = max(abs(worth) for _ in range(SOUNDINGS) for worth in _random_values(worlds.sample(rng), rng)) or 1.0

        def world(*_: object) -> State:
            return State(worlds.sample(rng), seen.seat, span, rng)

        chance = self._random(below(rng, 1 << 32))
        playouts = self._mcts.RandomRolloutEvaluator(random_state=chance)
        search = self._ismcts.ISMCTSBot(
            None,
            playouts,
            uct_c=EXPLORE,
            max_simulations=budget.playouts,
            random_state=chance,
            use_observation_string=True,
        )
        search.set_resampler(world)
        return answers[int(search.step(world()))]


def numbered_answers(ask: Ask) -> list[Action]:
    """Return the answers that can be numbered: all listed ones, and the marks of amounts."""
    found = list(ask.actions)
    for verb, low, high, marks in ask.amounts:
        found += [Action(verb, n=n) for n in sorted({low, *marks, high})]
    return found


def values(game: Game) -> list[float]:
    """Return the result of a deal for each seat compared with the others; empty while it lasts."""
    result = game.result()
    if result is None:
        return [0.0] * game.setting.seats
    points = [float(p) for p in result.points]
    return [own - (sum(points) - own) / (len(points) - 1) for own in points]


def _random_values(game: Game, rng: Random) -> list[float]:
    for _ in range(LONGEST):
        asked = game.asked()
        if not asked:
            break
        who = asked[below(rng, len(asked))]
        game.apply(who, game.ask(who).random_action(rng))
    return values(game)


class State:
    """Deal in the form of OpenSpiel. Chance acts by itself, arrangements of cards are picked at random, and a seat
    knows the cards before it."""

    def __init__(self, game: Game, player: Seat, span: float, rng: Random) -> None:
        self.game = game
        self.player = player
        self.span = span
        self.rng = rng
        self.length = 0

    def get_game(self) -> Self:
        return self

    get_type = get_game

    @property
    def dynamics(self) -> object:
        return _pyspiel().GameType.Dynamics.SEQUENTIAL

    @property
    def information(self) -> object:
        return _pyspiel().GameType.Information.IMPERFECT_INFORMATION

    def clone(self) -> State:
        twin = State(self.game.copy(), self.player, self.span, self.rng)
        twin.length = self.length
        return twin

    def current_player(self) -> Seat:
        return self.player

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.length > LONGEST or not self.game.asked()

    def returns(self) -> list[float]:
        return [max(-1.0, min(1.0, worth / self.span)) for worth in values(self.game)]

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        return list(range(max(1, len(numbered_answers(self.game.ask(self.player))))))

    def observation_string(self) -> str:
        game = self.game
        return f"{sorted(game.table.view(self.player).items())} {game.public()} {game.asked()}"

    def apply_action(self, number: int) -> None:
        game = self.game
        ask = game.ask(self.player)
        answers = numbered_answers(ask)
        game.apply(self.player, answers[number] if answers else ask.random_action(self.rng))
        self.length += 1
        while game.asked() == (CHANCE,):
            game.apply(CHANCE, game.ask(CHANCE).random_action(self.rng))
        self.player = next(iter(game.asked()), self.player)


def _pyspiel() -> Any:
    return import_module("pyspiel")
