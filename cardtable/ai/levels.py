"""The levels at which one may play against a computer player, and who plays at them in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from cardtable.ai.bot import LEVELS as LEVELS
from cardtable.ai.bot import Adviser, Bot, Budget, RandomBot
from cardtable.ai.decided import Decided
from cardtable.ai.search import ANY_ADVISER, ANY_GAME
from cardtable.ai.suggest import Suggestion, suggestions
from cardtable.ai.worker import HINT, Answer, Question
from cardtable.cards.chance import Random
from cardtable.games.games import part
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

PLAYOUTS: Mapping[str, int] = {"beginner": 20, "standard": 200, "expert": 300}
"""What each level may spend on one answer in a game whose own module does not say: with random play to the end they
are dear."""
LONGEST = 1.1
"""Seconds after which an answer is given, however many playouts are left."""


def find_bots(game_id: str) -> Mapping[str, Bot]:
    """The bots of a game by level: those of `players.py` in its folder, or the ones that know any game."""
    own: Mapping[str, Bot] = getattr(part(game_id, "players"), "BOTS", {})
    return {"random": RandomBot(), "decided": Decided(), **ANY_GAME, **own}


def playouts(game_id: str, level: str) -> int:
    """How many playouts a level may spend on one answer."""
    own: Mapping[str, int] = getattr(part(game_id, "players"), "PLAYOUTS", PLAYOUTS)
    return own.get(level, 1)


def adviser(game_id: str) -> Adviser:
    """Who advises people at a game."""
    own: Adviser = getattr(part(game_id, "players"), "ADVISER", ANY_ADVISER)
    return own


def advise(seen: Observation, seed: int, clock: Callable[[], float] | None = None) -> tuple[Suggestion, ...]:
    """The best answers to a question, by whoever plays best, from what the seat may know."""
    budget = Budget(playouts(seen.game, "expert"), clock, clock() + LONGEST if clock else inf)
    return suggestions(seen, adviser(seen.game), Random(seed), budget)


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
