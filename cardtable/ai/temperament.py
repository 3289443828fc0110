"""Temperament of computer players: the choice among answers of nearly equal worth. A game declares its public acts and
the acts that each character likes as `STYLE` in `ai/style.py`; the searches and the beginners then choose by one rule.
Hints and reviews have no taste."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from cardtable.ai.bot import Bot, Budget, Taste
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import optional_module

DRAWS = 3
"""Number of answers of a bot without values among which taste chooses."""

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


def find_style(game_id: str) -> PlayStyle | None:
    """Return the style of a game, if it has one."""
    found: PlayStyle | None = getattr(optional_module(game_id, "ai.style"), "STYLE", None)
    return found


def find_taste(seen: Observation, character: str) -> Taste | None:
    """Return the taste of a character at a question, or None if it likes nothing in this game."""
    style = find_style(seen.game) if character else None
    likes = style.likes.get(character) if style is not None else None
    if style is None or not likes:
        return None
    acts = style.acts(seen)
    return Taste(lambda action: sum([likes.get(act, 0.0) for act in acts(action)]), style.near(seen))


def drawn(answer: Callable[[], Action], taste: Taste | None) -> Action:
    """Return the dearest of a few answers that are given by chance; without taste, the first one."""
    if taste is None:
        return answer()
    return max([answer() for _ in range(DRAWS)], key=taste.appeal)


class DrawnBot:
    """Bot without values: of a few answers that it gives by chance, taste chooses."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return drawn(lambda: self.bot.choose(seen, rng, budget), budget.taste)
