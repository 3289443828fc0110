"""What a game says of its problems: which decisions make one, what is asked there, and which answers are the same.

A problem is one question at the table, with one answer that is the best by a clear margin: see `play/problems/`.
"""

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
    """What comes to mind first is what a beginner answers."""
    return None


def one_by_one(seen: Observation, action: Action) -> Hashable:
    """Every answer is another one."""
    return action


class ProblemLore(NamedTuple):
    """`PROBLEMS` in a game's `ai/problems.py`."""

    questions: Mapping[str, str]
    """What is asked in each kind of problem: a text id."""
    kind: Callable[[Observation], str]
    """Which kind of problem a decision may make; nothing if it makes none."""
    clear: Callable[[Observation], float]
    """By how much the best answer must be ahead, in the measure of the game."""
    alike: Callable[[Observation, Action], Hashable] = one_by_one
    """The same for answers that are the same to anybody who plays the game."""
    sure: Callable[[str, Observation, float], Said] | None = None
    """What an answer brings in a kind of problem, in words, where everything was looked through."""
    losing: Mapping[str, Callable[[Observation, float], bool]] = {}
    """In kinds in which that happens, whether the one who is asked can only lose, by what the best answer brings: it is
    asked then how to lose least, in a problem of the kind `LOSS`."""
    number: Callable[[str, float], Mapping[str, int]] = no_number
    """The number in the question, by what the best answer brings."""
    watched: Callable[[str, Observation], int] = nothing
    """How many of the moves before the question are watched first, where something has to be kept in mind."""
    at_sight: Callable[[str, Observation], Action | None] = as_beginners
    """What comes to mind first in a kind of problem, where that is not what the computer's Beginner answers."""
    moves: tuple[int, int] = (0, 40)
    """Between which moves of a deal one begins to look for problems."""
    hurry: int = 0
    """The playouts of those who play until then, where those of Standard would take too long."""
    unexplained: Collection[str] = ()
    """The reasons, as text ids, that explain nothing to whoever wants to learn: what they speak for is no problem."""
    at_once: int = 0
    """The playouts that the players of the game spend on one look at a question at most, where they know a limit: a
    proof looks more often."""
    tables: Sequence[tuple[int, Mapping[str, Value]]] = ()
    """How many sit at the tables that problems are found at, and by which options; the usual one if nothing is said.
    Whoever solves a problem was not there before: what may be remembered should lie open."""


def lore(game_id: str) -> ProblemLore | None:
    """What a game says of its problems, if it has any."""
    found: ProblemLore | None = getattr(optional_module(game_id, "ai.problems"), "PROBLEMS", None)
    return found
