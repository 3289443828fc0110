"""Controllers of seats: people and bots. A controller is given an observation and polled each frame for its answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cardtable.ai.requests import Move
from cardtable.play.players.bot_process import BotProcess
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Controller(Protocol):
    def poll(self, seen: Observation) -> Action | None:
        """The answer to this observation, or None while there is none. Never blocks."""


class Human:
    """A person, whose answers come through the screen."""

    def poll(self, seen: Observation) -> None:
        return None


class RecordedSeat:
    """A seat that plays what is written."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = iter(actions)

    def poll(self, seen: Observation) -> Action | None:
        return next(self._actions, None)


class BotSeat:
    """A computer player: asks the thinker once for each observation."""

    def __init__(self, thinker: BotProcess, level: str) -> None:
        self.bot_process = thinker
        self.level = level
        self.playing_level = level
        """Level of this move, above its own level where a person depends on the bot."""
        self.seed = 0
        """Set by the session for each move, from the seed of the match."""
        self._question: Move | None = None

    def ask(self, seen: Observation) -> Move:
        """Begin to think about an observation, if that has not begun."""
        question = self._question
        if question is None or question.seen.ticket != seen.ticket:
            question = self._question = Move(seen, self.seed, self.playing_level)
            self.bot_process.ask(question)
        return question

    def poll(self, seen: Observation) -> Action | None:
        return self.bot_process.poll_reply(self.ask(seen))
