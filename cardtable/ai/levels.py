"""Levels of the computer players, and the bot of each level in each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from cardtable.ai.bot import Bot, Budget, RandomBot, Taste, ThoughtSpent
from cardtable.ai.claim_check import nothing_left_to_decide
from cardtable.ai.evaluate import count_out, evaluate, explain, find_adviser, play_on
from cardtable.ai.evaluation_requests import CountOut, DescribeValues, Evaluate, Explain, PlayOn
from cardtable.ai.generic_hints import suggest_by_search
from cardtable.ai.hints import suggest, suggestion_for
from cardtable.ai.level_names import LEVELS as LEVELS
from cardtable.ai.requests import MILLION, THINKING, Advice, Answer, Hint, IsDecided, Move, Question, Suggestion
from cardtable.ai.search import ANY_GAME, ANY_PLAYOUTS
from cardtable.ai.temperament import find_taste
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import optional_module


def find_bots(game_id: str) -> Mapping[str, Bot]:
    """Return the bots of a game by level: those of `players.py` in its folder, or the generic ones."""
    own: Mapping[str, Bot] = getattr(optional_module(game_id, "players"), "BOTS", {})
    return {"random": RandomBot(), **ANY_GAME, **own}


def playouts(game_id: str, level: str) -> int:
    """Return the number of playouts that a level may spend on one answer."""
    own: Mapping[str, int] = getattr(optional_module(game_id, "players"), "PLAYOUTS", ANY_PLAYOUTS)
    return own.get(level, 1)


def find_suggestions(seen: Observation, rng: Random, budget: Budget) -> tuple[Suggestion, ...]:
    """Return the best answers to a question with reasons, from the game's adviser or else by search alone."""
    own = find_adviser(seen.game)
    return suggest_by_search(seen, rng, budget) if own is None else suggest(seen, own, rng, budget)


def respond(question: Question[Any], clock: Callable[[], float] | None = None) -> Answer:
    """Return the answer to a question of any kind."""
    match question:
        case Move(seen, seed, level, character):
            effort, taste = ThoughtSpent(), find_taste(seen, character, question.deals, question.given_up / MILLION)
            action = choose(seen, level, seed, clock, taste, question.milliseconds / 1000, effort)
            given_up = taste.purse.spent if taste is not None and taste.purse is not None else 0.0
            return Answer.to(question, action, effort.share, given_up)
        case Hint(seen, seed):
            return Answer.to(question, advise(seen, seed, clock, question.milliseconds / 1000))
        case DescribeValues(seen, _, worths):
            return Answer.to(question, describe_values(seen, worths))
        case IsDecided(seen, seed):
            return Answer.to(question, nothing_left_to_decide(seen, Random(seed)))
        case Evaluate(seen, seed, actions, playouts):
            # A comparison that ended at a clear lead would overrate the lead.
            budget = Budget(playouts, thorough=bool(actions))
            return Answer.to(question, evaluate(seen, actions, Random(seed), budget))
        case CountOut(seen):
            return Answer.to(question, count_out(seen))
        case PlayOn(seen, seed, pair, deals):
            return Answer.to(question, play_on(seen, pair, find_bots(seen.game)["beginner"], Random(seed), deals))
        case Explain(seen, _, better, given):
            return Answer.to(question, explain(seen, better, given))
    raise TypeError(f"nobody knows how to answer a {type(question).__name__}")


def describe_values(seen: Observation, worths: Sequence[tuple[Action, float]]) -> tuple[Suggestion, ...]:
    """Return the adviser's texts for answers of known value; empty for a game without an adviser."""
    own = find_adviser(seen.game)
    return () if own is None else tuple(suggestion_for(seen, own, action, worth) for action, worth in worths)


def advise(seen: Observation, seed: int, clock: Callable[[], float] | None = None, seconds: float = THINKING) -> Advice:
    """Return the best answers to a question from the strongest player, by the knowledge of the seat."""
    budget = Budget(playouts(seen.game, "expert"), clock, clock() + seconds if clock else inf)
    found = find_suggestions(seen, Random(seed), budget)
    return Advice(found[0].action, found)


def choose(
    seen: Observation,
    level: str,
    seed: int,
    clock: Callable[[], float] | None = None,
    taste: Taste | None = None,
    seconds: float = THINKING,
    effort: ThoughtSpent | None = None,
) -> Action:
    """Return one answer at a level; `seed` decides all chance in it. A forced answer is given at once, and with a clock
    no answer takes much longer than so many seconds. With taste, it chooses among nearly equal answers. The searches
    are added to `effort`."""
    if seen.ask.forced:
        return seen.ask.actions[0]
    until = clock() + seconds if clock else inf
    budget = Budget(playouts(seen.game, level), clock, until, taste=taste, effort=effort)
    return find_bots(seen.game)[level].choose(seen, Random(seed), budget)
