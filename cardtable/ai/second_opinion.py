"""Second kind of playouts, for reviews: sampled deals played on by the rules and by the beginner of the game, which
shares no playout, no belief and no shortcut with the search of the expert."""

from __future__ import annotations

from cardtable.ai.bot import Bot, Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluate import find_measure
from cardtable.cards.chance import Random
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Action, Game
from cardtable.rules.observe import Observation, observe

LONGEST = 3000
"""Number of actions after which a deal is given up."""


ATTENTIVE = 100
"""Budget with which a beginner overlooks nothing in the games where its attention is a number of playouts."""


def play_on(seen: Observation, pair: tuple[Action, Action], bot: Bot, rng: Random, deals: int) -> tuple[float, ...]:
    """Return the gain of the first answer over the second in each sampled deal, in the measure of the game. Deals that
    do not end are left out."""
    imagination, found = Determinizer(seen), list[float]()
    for _ in range(deals):
        world, seed = imagination.sample(rng), rng.getrandbits(60)
        first, second = (_outcome(world.copy(), seen.seat, action, bot, Random(seed)) for action in pair)
        if first is not None and second is not None:
            found.append(first - second)
    return tuple(found)


def _outcome(game: Game, seat: Seat, action: Action, bot: Bot, rng: Random) -> float | None:
    """Return the result of an answer for its seat."""
    game.apply(seat, action)
    budget = Budget(ATTENTIVE)
    for _ in range(LONGEST):
        asked = game.asked()
        if not asked:
            break
        game.apply(asked[0], _answer(game, asked[0], bot, rng, budget))
    result = game.result()
    return None if result is None else find_measure(game.id).actual(game.setting, result, seat)


def _answer(game: Game, seat: Seat, bot: Bot, rng: Random, budget: Budget) -> Action:
    if seat == CHANCE:
        return game.ask(CHANCE).random_action(rng)
    seen = observe(game, seat)
    return seen.ask.actions[0] if seen.ask.forced else bot.choose(seen, rng, budget)
