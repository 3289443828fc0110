"""Bots without a worker process: they answer at once, or when a test lets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.ai.levels import respond
from cardtable.ai.requests import Move, Question, Reply
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import BotSeat, Controller
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Told(BotProcess):
    """Opponents with prescribed answers."""

    def __init__(self, choose: Callable[[Observation], Action]) -> None:
        super().__init__()
        self.choose = choose

    def ask(self, question: Question[Any]) -> None:
        self._asked = question

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        assert isinstance(question, Move)
        reply: Any = self.choose(question.seen)
        found: Reply = reply
        return found


class Directly(BotProcess):
    """Bot process without a process. It answers at once, or when it is allowed to, and records its questions."""

    def __init__(self, *, silent: bool = False) -> None:
        super().__init__()
        self.silent = silent
        self.questions: list[Question[Any]] = []

    def ask(self, question: Question[Any]) -> None:
        self.questions.append(question)

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        if self.silent or question is not self.questions[-1]:
            return None
        reply: Reply = respond(question).reply
        return reply


def bots(bot_process: BotProcess, level: str = "beginner", seats: int = 4) -> list[Controller]:
    return [BotSeat(bot_process, level) for _ in range(seats)]
