"""The levels at which one may play against a computer player, and who plays at them in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from math import inf
from types import ModuleType
from typing import Any

from cardtable.ai.bot import LEVELS as LEVELS
from cardtable.ai.bot import Adviser, Bot, Budget, RandomBot
from cardtable.ai.decided import nothing_left_to_decide
from cardtable.ai.questions import Advice, Answer, Hint, Move, Outlook, Question
from cardtable.ai.search import ANY_ADVISER, ANY_GAME
from cardtable.ai.suggest import suggestions
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

PLAYOUTS: Mapping[str, int] = {"beginner": 20, "standard": 200, "expert": 300}
"""What each level may spend on one answer in a game whose own module does not say: with random play to the end they
are dear."""
LONGEST = 1.1
"""Seconds after which an answer is given, however many playouts are left."""


def find_bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level: those of its own module in this folder, or the ones that know any game."""
    own: Mapping[str, Bot] = getattr(_module(game_id), "BOTS", {})
    return {"random": RandomBot(), **ANY_GAME, **own}


def playouts(game_id: str, level: str) -> int:
    """How many playouts a level may spend on one answer."""
    own: Mapping[str, int] = getattr(_module(game_id), "PLAYOUTS", PLAYOUTS)
    return own.get(level, 1)


def adviser(game_id: str) -> Adviser:
    """Who advises people at a game."""
    own: Adviser = getattr(_module(game_id), "ADVISER", ANY_ADVISER)
    return own


def respond(question: Question[Any], clock: Callable[[], float] | None = None) -> Answer:
    """The answer to a question, whatever kind it is."""
    match question:
        case Move(seen, seed, level):
            return Answer.to(question, choose(seen, level, seed, clock))
        case Hint(seen, seed):
            return Answer.to(question, advise(seen, seed, clock))
        case Outlook(seen, seed):
            return Answer.to(question, nothing_left_to_decide(seen, Random(seed)))
    raise TypeError(f"nobody knows how to answer a {type(question).__name__}")


def advise(seen: Observation, seed: int, clock: Callable[[], float] | None = None) -> Advice:
    """The best answers to a question, by whoever plays best, from what the seat may know."""
    budget = Budget(playouts(seen.game, "expert"), clock, clock() + LONGEST if clock else inf)
    found = suggestions(seen, adviser(seen.game), Random(seed), budget)
    return Advice(found[0].action, found)


def _module(game_id: str) -> ModuleType | None:
    """What is known of a game beyond its rules, if anything is."""
    name = f"cardtable.games.{game_id}.players"
    return import_module(name) if find_spec(f"cardtable.games.{game_id}") and find_spec(name) else None


def choose(seen: Observation, level: str, seed: int, clock: Callable[[], float] | None = None) -> Action:
    """One answer at a level, from a number that decides all chance in it. A forced answer is given at once, and with a
    clock no answer takes much longer than a second."""
    if seen.ask.forced:
        return seen.ask.actions[0]
    until = clock() + LONGEST if clock else inf
    budget = Budget(playouts(seen.game, level), clock, until)
    return find_bots(seen.game)[level].choose(seen, Random(seed), budget)
