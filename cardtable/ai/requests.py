"""Requests to the worker process and their replies. Each kind of request has a reply of its own, and all are made from
the knowledge of one seat."""

from typing import Any, Generic, NamedTuple, TypeVar

from cardtable.cards.events import Said
from cardtable.foundation.frozen import Frozen
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

Reply = TypeVar("Reply")


THINKING = 1.1
"""Longest time in seconds that is spent on one answer."""
MILLION = 1_000_000
TOO_FEW = "hints.any.too-few"
"""Text id used instead of a figure that would be no more than chance."""


class Suggestion(NamedTuple):
    """Answer with its expected result and its reason."""

    action: Action
    estimate: Said
    reason: Said

    def as_good_as(self, other: "Suggestion") -> bool:
        """Return whether nothing in the texts of both tells which of the two is better."""
        return self.estimate == other.estimate and self.estimate.text_id != TOO_FEW


class Advice(NamedTuple):
    """Advice for a player: the best answer, and suggestions with their reasons, the best first."""

    action: Action
    suggestions: tuple[Suggestion, ...] = ()
    in_haste: bool = False
    """True if a beginner answered, because the best player had no time."""


class Question(Frozen, Generic[Reply]):
    """Request to the worker process. `seed` decides all chance in the reply; it follows one-way from the seed of the
    match."""

    seen: Observation
    seed: int


class Move(Question[Action]):
    """Request for the answer of a player of this level."""

    level: str
    character: str = ""
    """Key of the character whose temperament chooses among nearly equal answers; empty for a neutral player."""
    milliseconds: int = round(1000 * THINKING)
    """Longest time to think. The process that asks shortens it where answers come late."""
    deals: int = 1
    """Number of deals, this one included, that fill the purse of the character."""
    given_up: int = 0
    """What the character gave up in them for liked acts, in millionths of the unit of the game's searches."""


class Hint(Question[Advice]):
    """Request for the best player's answer and its reason."""

    milliseconds: int = round(1000 * THINKING)


class IsDecided(Question[bool]):
    """Request whether anything is left to decide in this deal for the seat."""


class Answer(NamedTuple):
    """Reply with the ticket and the kind of its question, because two questions may belong to one moment."""

    ticket: int
    kind: type[Question[Any]]
    reply: Any
    thought: float = 1.0
    """Share of the level's playouts that was spent, below 1 if the time was up before. An early end of a search that
    was sure of its answer leaves it at 1."""
    given_up: float = 0.0
    """What the answer is expected to lose against that of the neutral player."""

    @classmethod
    def to(cls, question: Question[Reply], reply: Reply, thought: float = 1.0, given_up: float = 0.0) -> "Answer":
        return cls(question.seen.ticket, type(question), reply, thought, given_up)

    def fits(self, question: Question[Any]) -> bool:
        return self.ticket == question.seen.ticket and self.kind is type(question)
