"""Controllers of seats: people and bots. A controller is given an observation and polled each frame for its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from cardtable.ai.requests import MILLION, Move
from cardtable.foundation.frozen import replace
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.given_up import GivenUp
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Controller(Protocol):
    def poll(self, seen: Observation) -> Action | None:
        """Return the action for this observation, or None while there is none. Never blocks."""


class Human:
    """Person whose actions come through the screen."""

    def poll(self, seen: Observation) -> Action | None:
        return None


class RemoteHuman(Human):
    """Person on another device. One answer waits here until the session polls it; it is dropped if the question has
    changed by then."""

    def __init__(self, question_number: Callable[[], int]) -> None:
        self._question_number = question_number
        self._answer: tuple[int, Action] | None = None

    def leave(self, number: int, action: Action) -> None:
        """Leave an answer to the question with this number, in place of an earlier one."""
        self._answer = number, action

    @property
    def has_answer(self) -> bool:
        """Return whether an answer waits to be taken."""
        return self._answer is not None

    def poll(self, seen: Observation) -> Action | None:
        left, self._answer = self._answer, None
        if left is None:
            return None
        number, action = left
        return action if number == self._question_number() and seen.ask.allows(action) else None


class RecordedSeat:
    """Controller that plays the actions of a record."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = iter(actions)

    def poll(self, seen: Observation) -> Action | None:
        return next(self._actions, None)


class BotSeat:
    """Computer player. It sends one question for each observation to the worker process."""

    def __init__(self, bot_process: BotProcess, level: str, character: str = "") -> None:
        self.bot_process = bot_process
        self.level = level
        self.playing_level = level
        """Level of this move. It is above the bot's own level where a person depends on the bot."""
        self.character = character
        """Key of the character in the header of the record; empty for none."""
        self.neutral = False
        """True if this move is made without temperament, because a person depends on the bot."""
        self.seed = 0
        """Seed that the session sets for each move, from the seed of the match."""
        self.deal = 0
        """Number of the deal in the match, which the session sets."""
        self._given_up = GivenUp()
        self._question: Move | None = None

    def ask(self, seen: Observation) -> Move:
        """Send the question about an observation, if that has not been done, or if it gave way to a hint."""
        question = self._question
        if question is None or question.seen.ticket != seen.ticket or self.bot_process.has_dropped(question):
            question = self._question = Move(
                seen, self.seed, self.playing_level, "" if self.neutral else self.character
            )
            if question.character:
                deals, given_up = self._given_up.before(self.deal, len(seen.heard))
                question = self._question = replace(question, deals=deals, given_up=round(MILLION * given_up))
            self.bot_process.ask(question)
        return question

    def poll(self, seen: Observation) -> Action | None:
        question = self.ask(seen)
        reply = self.bot_process.poll_reply(question)
        if reply is not None and question.character:
            self._given_up.add(self.deal, len(seen.heard), self.bot_process.given_up)
        return reply
