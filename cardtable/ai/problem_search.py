"""Declaration of a game's problems: which decisions make one, the question, and equivalent answers. A problem is one
question at the table with one answer that is the best by a clear margin: see `play/problems/`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import NamedTuple

from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.options import Value
from cardtable.rules.registry import optional_module

LOSS = "loss"


def nothing(kind: str, seen: Observation) -> int:
    """There is nothing to be watched first."""
    return 0


def no_number(kind: str, worth: float) -> Mapping[str, int]:
    """No number stands in the question."""
    return {}


def as_beginners(kind: str, seen: Observation) -> Action | None:
    """Return None: the first answer that comes to mind is that of the Beginner."""
    return None


def one_by_one(seen: Observation, action: Action) -> Hashable:
    """Every answer is another one."""
    return action


class ProblemLore(NamedTuple):
    """`PROBLEMS` in a game's `ai/problems.py`."""

    questions: Mapping[str, str]
    """Text id of the question in each kind of problem."""
    kind: Callable[[Observation], str]
    """Return the kind of problem that a decision makes, or an empty string."""
    clear: Callable[[Observation], float]
    """Return the margin by which the best answer must be ahead, in the measure of the game."""
    alike: Callable[[Observation, Action], Hashable] = one_by_one
    """Return the same key for answers that are equivalent to any player."""
    sure: Callable[[str, Observation, float], Said] | None = None
    """Return the guaranteed result of an answer in words, where everything was looked through."""
    losing: Mapping[str, Callable[[Observation, float], bool]] = {}
    """For kinds that have them: return whether the seat can only lose, given the value of the best answer. The question
    is then how to lose least, in a problem of the kind `LOSS`."""
    number: Callable[[str, float], Mapping[str, int]] = no_number
    """The number in the question, by what the best answer brings."""
    watched: Callable[[str, Observation], int] = nothing
    """Return the number of moves before the question that are shown first, where something must be remembered."""
    at_sight: Callable[[str, Observation], Action | None] = as_beginners
    """Return the first answer that comes to mind in a kind of problem, where that is not the Beginner's."""
    moves: tuple[int, int] = (0, 40)
    """Between which moves of a deal one begins to look for problems."""
    hurry: int = 0
    """Playouts of the players up to the question, where those of Standard would take too long."""
    unexplained: Collection[str] = ()
    """Text ids of reasons that explain nothing to a learner: an answer with only such a reason makes no problem."""
    at_once: int = 0
    """The playouts that the players of the game spend on one look at a question at most, where they know a limit: a
    proof looks more often."""
    tables: Sequence[tuple[int, Mapping[str, Value]]] = ()
    """Numbers of players and options of the tables that problems are found at; the usual ones if empty. The solver was
    not there before, so everything that may be remembered should lie open."""


def lore(game_id: str) -> ProblemLore | None:
    """Return the declaration of a game's problems, if it has any."""
    found: ProblemLore | None = getattr(optional_module(game_id, "ai.problems"), "PROBLEMS", None)
    return found
