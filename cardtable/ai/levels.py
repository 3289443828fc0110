"""The levels at which one may play against a computer player, and who plays at them in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from cardtable.ai.bot import LEVELS as LEVELS
from cardtable.ai.bot import Adviser, Bot, Budget, RandomBot
from cardtable.ai.decided import Decided
from cardtable.ai.search import ANY_GAME, ANY_PLAYOUTS
from cardtable.ai.suggest import Suggestion, suggestions
from cardtable.ai.trials import any_suggestions
from cardtable.ai.worker import HINT, Answer, Question
from cardtable.cards.chance import Random
from cardtable.games.games import part
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

LONGEST = 1.1
"""Seconds after which an answer is given, however many playouts are left."""


def find_bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level: those of `players.py` in its folder, or the ones that know any game."""
    own: Mapping[str, Bot] = getattr(part(game_id, "players"), "BOTS", {})
    return {"random": RandomBot(), "decided": Decided(), **ANY_GAME, **own}


def playouts(game_id: str, level: str) -> int:
    """How many playouts a level may spend on one answer."""
    own: Mapping[str, int] = getattr(part(game_id, "players"), "PLAYOUTS", ANY_PLAYOUTS)
    return own.get(level, 1)


def suggest(seen: Observation, rng: Random, budget: Budget) -> tuple[Suggestion, ...]:
    """The best answers to a question and why, by whoever knows the game, or else by trying alone."""
    own: Adviser | None = getattr(part(seen.game, "players"), "ADVISER", None)
    return any_suggestions(seen, rng, budget) if own is None else suggestions(seen, own, rng, budget)


def advise(seen: Observation, seed: int, clock: Callable[[], float] | None = None) -> tuple[Suggestion, ...]:
    """The best answers to a question, by whoever plays best, from what the seat may know."""
    budget = Budget(playouts(seen.game, "expert"), clock, clock() + LONGEST if clock else inf)
    return suggest(seen, Random(seed), budget)


def respond(question: Question, clock: Callable[[], float] | None = None) -> Answer:
    """The answer to a question, whatever kind it is."""
    seen, level, seed = question
    if level != HINT:
        return Answer(seen.ticket, choose(seen, level, seed, clock))
    advice = advise(seen, seed, clock)
    return Answer(seen.ticket, advice[0].action, advice)


def choose(seen: Observation, level: str, seed: int, clock: Callable[[], float] | None = None) -> Action:
    """One answer at a level, from a number that decides all chance in it. A forced answer is given at once, and with a
    clock no answer takes much longer than a second.

    The level `decided` says whether anything is left to decide (see decided.py)."""
    if level != "decided" and seen.ask.forced:
        return seen.ask.actions[0]
    until = clock() + LONGEST if clock else inf
    budget = Budget(playouts(seen.game, level), clock, until)
    return find_bots(seen.game)[level].choose(seen, Random(seed), budget)
