"""What may be asked of whoever thinks, and what comes back. There are five kinds of questions, each with a reply of
its own; all of them are put from what one seat may know."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from cardtable.ai.bot import Weighed
from cardtable.ai.hints import Suggestion
from cardtable.cards.events import Said
from cardtable.foundation.frozen import Frozen
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

Reply = TypeVar("Reply")


class Advice(NamedTuple):
    """What a person might do: the best answer, and the best ones with their reasons, that one first."""

    action: Action
    suggestions: tuple[Suggestion, ...] = ()
    in_haste: bool = False
    """A beginner has said so, in the place of the best player, who had no time."""


class Question(Frozen, Generic[Reply]):
    """Something to think about. `seed` decides all chance in the reply and is derived one way from the match's."""

    seen: Observation
    seed: int


class Move(Question[Action]):
    """How does a player of this level answer?"""

    level: str


class Hint(Question[Advice]):
    """What would the best player do, and why?"""


class DescribeValues(Question[tuple[Suggestion, ...]]):
    """What is to be said of these answers, of which it is known what they bring?"""

    worths: tuple[tuple[Action, float], ...]


class IsDecided(Question[bool]):
    """Is nothing left to decide in this deal for the one who is asked?"""


class Evaluate(Question[tuple[Weighed, ...]]):
    """What do these answers bring, the best first, in the measure of the game and all in the same imagined deals? All
    that are worth a thought, where none are named."""

    actions: tuple[Action, ...]
    playouts: int


class Explain(Question[tuple[Said, ...]]):
    """What speaks for each of these answers?"""

    actions: tuple[Action, ...]


class Answer(NamedTuple):
    """A reply on its way back, with the ticket and the kind of the question: there may be two about one moment."""

    ticket: int
    kind: type[Question[Any]]
    reply: Any

    @classmethod
    def to(cls, question: Question[Reply], reply: Reply) -> Answer:
        return cls(question.seen.ticket, type(question), reply)

    def answers(self, question: Question[Any]) -> bool:
        return self.ticket == question.seen.ticket and self.kind is type(question)
