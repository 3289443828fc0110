"""Replies to the questions of a table: checks of those of the worker process, and those of the simple bot."""

from __future__ import annotations

from math import isfinite
from typing import Any, TypeGuard

from cardtable.ai.evaluation_requests import Contrast, CountOut, DescribeValues, Evaluate, Evaluated, Explain, PlayOn
from cardtable.ai.requests import Advice, Answer, Hint, Move, Question
from cardtable.cards.events import Said
from cardtable.rules.game import Action


def check_reply(came: object, question: Question[Any]) -> TypeGuard[Answer]:
    """Return whether a message is a valid reply to this question. A reply to an earlier question is late and gives
    False. Any other message raises TypeError or ValueError."""
    if not isinstance(came, Answer):
        raise TypeError("not an answer")
    if not came.fits(question):
        return False
    if not isinstance(came.thought, float):
        raise TypeError("not a share")
    if not isinstance(came.given_up, float) or not isfinite(came.given_up):
        raise TypeError("not a loss")
    allowed = True
    match question:
        case Move(seen):
            allowed = isinstance(came.reply, Action) and seen.ask.allows(came.reply)
        case Hint(seen):
            advice = came.reply
            allowed = isinstance(advice, Advice) and all(
                seen.ask.allows(action) for action in (advice.action, *(each.action for each in advice.suggestions))
            )
        case Evaluate() | CountOut():
            allowed = isinstance(came.reply, tuple) and all(isinstance(each, Evaluated) for each in came.reply)
        case PlayOn():
            allowed = isinstance(came.reply, tuple) and all(isinstance(each, float) for each in came.reply)
        case Explain():
            allowed = isinstance(came.reply, Contrast) and all(isinstance(each, Said | None) for each in came.reply)
        case DescribeValues(_, _, worths):
            told = came.reply
            allowed = isinstance(told, tuple) and {each.action for each in told} <= {action for action, _ in worths}
        case _:
            allowed = isinstance(came.reply, bool)
    if not allowed:
        raise ValueError("no answer to the question")
    return True


def simple_reply(question: Question[Any]) -> tuple[Any, bool]:
    """Return the reply of a beginner that takes no time to think, and whether it says less than was asked."""
    from cardtable.ai.levels import choose  # imported here, because the worker process loads the knowledge of bots

    match question:
        case Move(seen, seed):
            return choose(seen, "beginner", seed), False
        case Hint(seen, seed):
            return Advice(choose(seen, "beginner", seed), in_haste=True), False
        case DescribeValues():
            return (), False
        case Explain():
            return Contrast(), True  # no text rather than an unfounded one
        case CountOut():
            return (), False  # then it is played out
        case Evaluate() | PlayOn():
            return (), True
    return False, False
