"""Floor 2: the levels at which one may play against a computer player, and who plays at them in each game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from cardtable.ai.bot import Bot, RandomBot
from cardtable.ai.decided import Decided
from cardtable.ai.search import ANY_GAME
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

LEVELS: tuple[str, ...] = ("random", "beginner", "standard", "expert")
"""From the weakest to the strongest. `random` is a yardstick; people are offered the other three."""
NODES: Mapping[str, int] = {"random": 0, "beginner": 20, "standard": 200, "expert": 1500}
"""Playouts that each level may spend on one answer."""


def find_bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level: those of its own module in this folder, or the ones that know any game."""
    module = f"cardtable.ai.{game_id}"
    own: Mapping[str, Bot] = import_module(module).BOTS if find_spec(module) else {}
    return {"random": RandomBot(), "decided": Decided(), **ANY_GAME, **own}


def choose(seen: Observation, level: str, seed: int) -> Action:
    """One answer at a level, from a number that decides all chance in it. A forced answer is given at once.

    The level `decided` says whether anything is left to decide (see decided.py)."""
    ask = seen.ask
    if level != "decided" and len(ask.actions) == 1 and not ask.amounts and ask.arrange is None:
        return ask.actions[0]
    return find_bots(seen.game)[level].choose(seen, Random(seed), NODES.get(level, 0))
