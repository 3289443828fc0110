"""Temperament of computer players: the choice among answers of nearly equal worth. A game declares its public acts and
the acts that each character likes as `STYLE` in `ai/style.py`; the searches and the beginners then choose by one rule.
Hints and reviews have no taste."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from math import inf
from typing import Any, NamedTuple

from cardtable.ai.bot import Bot, Budget, Purse, Taste
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import optional_module

PURSE = 0.015
"""Share of the stake of each deal that liked acts may cost in all, by the search's own estimate."""
DRAWS = 3
"""Number of answers of a bot without values among which taste chooses."""
WEIGHED_DRAWS = 5
"""The same with a worth by rule of thumb, which drops the dear ones."""

ActsOf = Callable[[Action], Collection[str]]
"""Function that returns the public acts of an answer, as the text ids of their names."""


class PlayStyle(NamedTuple):
    """Room for temperament in a game."""

    acts: Callable[[Observation], ActsOf]
    """Return the function that tells the acts of each answer, from the observation alone."""
    likes: Mapping[str, Mapping[str, float]]
    """For the key of each character the acts that it likes, the one told on its page first, with their weights."""
    near: Callable[[Observation], float]
    """Return the largest loss for a liked act of weight 1, in the unit of the game's searches."""
    stake: Callable[[Observation], float]
    """Return what a deal is about: the mean deviation of a neutral player's result, in the same unit."""
    spread: float = inf
    """Root mean square of the true differences between two answers, for games whose searches err by as much; a search
    that sees a small loss there has seen mostly its own error."""


def stake_of_chance(seen: Observation) -> float:
    """Return the stake of a deal that one seat wins, in winning probability."""
    return 2 * (1 - 1 / seen.setting.seats) / seen.setting.seats


def find_style(game_id: str) -> PlayStyle | None:
    """Return the style of a game, if it has one."""
    found: PlayStyle | None = getattr(optional_module(game_id, "ai.style"), "STYLE", None)
    return found


def find_taste(seen: Observation, character: str, deals: int = 1, given_up: float = 0.0) -> Taste | None:
    """Return the taste of a character at a question, or None if it likes nothing in this game. Its purse is filled with
    each deal of the match, this one included; `given_up` is what it has spent before."""
    style = find_style(seen.game) if character else None
    likes = style.likes.get(character) if style is not None else None
    if style is None or not likes:
        return None
    acts = style.acts(seen)
    purse = Purse(PURSE * style.stake(seen) * deals - given_up)
    return Taste(
        lambda action: sum([likes.get(act, 0.0) for act in acts(action)]), style.near(seen), purse, style.spread
    )


def drawn(answer: Callable[[], Action], taste: Taste | None) -> Action:
    """Return the dearest of a few answers that are given by chance; without taste, the first one."""
    if taste is None:
        return answer()
    return max([answer() for _ in range(DRAWS)], key=taste.appeal)


def liked_instead(
    first: Action, others: Iterable[Action], worth: Callable[[Action], float], taste: Taste, rng: Random
) -> Action:
    """Return the dearest of other answers that lose little against the first one by a rule of thumb, if the purse pays
    for it; else the first one. What they seem to gain fills no purse, because the rule is rough."""
    costs = {each: max(0.0, worth(first) - worth(each)) for each in others if each != first}
    liked = max([first, *[each for each, cost in costs.items() if cost <= taste.near]], key=taste.appeal)
    pays = liked == first or taste.purse is None or taste.purse.pays(costs[liked], rng)
    return liked if pays else first


class DrawnBot:
    """Bot without values: of a few answers that it gives by chance, taste chooses. With a worth by rule of thumb, a
    liked answer must be near the first one and is paid from the purse."""

    def __init__(self, bot: Bot, worth: Callable[[Any, Action], float] | None = None) -> None:
        self.bot = bot
        self.worth = worth

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        taste, worth = budget.taste, self.worth
        if taste is None or worth is None:
            return drawn(lambda: self.bot.choose(seen, rng, budget), taste)
        first, *others = [self.bot.choose(seen, rng, budget) for _ in range(WEIGHED_DRAWS)]
        return liked_instead(first, others, partial(worth, seen), taste, rng)
