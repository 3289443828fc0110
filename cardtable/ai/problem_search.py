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


def no_moves_to_watch(kind: str, seen: Observation) -> int:
    """Return 0: no moves are shown first."""
    return 0


def no_question_numbers(kind: str, worth: float) -> Mapping[str, int]:
    """Return no numbers for the question."""
    return {}


def nothing_told(kind: str, seen: Observation) -> Sequence[Said]:
    """Return nothing: all that decides the answer lies on the table."""
    return ()


def no_obvious_answer(kind: str, seen: Observation) -> Action | None:
    """Return None: the first answer that comes to mind is that of the Beginner."""
    return None


def action_itself(seen: Observation, action: Action) -> Hashable:
    """Return the action itself, so that no two answers are equivalent."""
    return action


class ProblemRules(NamedTuple):
    """Declaration of problems: `PROBLEMS` in a game's `ai/problems.py`."""

    questions: Mapping[str, str]
    """Text id of the question in each kind of problem."""
    kind: Callable[[Observation], str]
    """Return the kind of problem that a decision makes, or an empty string."""
    required_lead: Callable[[Observation], float]
    """Return the margin by which the best answer must be ahead, in the measure of the game."""
    equivalence_key: Callable[[Observation, Action], Hashable] = action_itself
    """Return the same key for answers that are equivalent to any player."""
    describe_exact: Callable[[str, Observation, float], Said] | None = None
    """Return the guaranteed result of an answer in words, where everything was looked through."""
    is_lost: Mapping[str, Callable[[Observation, float], bool]] = {}
    """For kinds that have them: return whether the seat can only lose, given the value of the best answer. The question
    is then how to lose least, in a problem of the kind `LOSS`."""
    question_numbers: Callable[[str, float], Mapping[str, int]] = no_question_numbers
    """Return the numbers in the question for the value of the best answer."""
    moves_to_watch: Callable[[str, Observation], int] = no_moves_to_watch
    """Return the number of moves before the question that are shown first, where something must be remembered."""
    obvious_answer: Callable[[str, Observation], Action | None] = no_obvious_answer
    """Return the first answer that comes to mind in a kind of problem, where that is not the Beginner's."""
    told: Callable[[str, Observation], Sequence[Said]] = nothing_told
    """Return what the seat knows from earlier moves and what decides the answer, beside the question."""
    open_kinds: Collection[str] = ()
    """Kinds in which the seat knows where every card lies, so that positions are counted and not deals."""
    move_range: tuple[int, int] = (0, 40)
    """First and last move of a deal between which the search for problems begins."""
    playouts_before: int = 0
    """Playouts of the players up to the question, where those of Standard would take too long."""
    unhelpful_reasons: Collection[str] = ()
    """Text ids of reasons that explain nothing to a learner: an answer with only such a reason makes no problem."""
    max_playouts: int = 0
    """Bound of the playouts that the players of the game spend on one look at a question; 0 for none. A proof looks
    more often."""
    tables: Sequence[tuple[int, Mapping[str, Value]]] = ()
    """Numbers of players and options of the tables that problems are found at; the usual ones if empty. The solver was
    not there before, so everything that may be remembered should lie open."""


def find_problem_rules(game_id: str) -> ProblemRules | None:
    """Return the declaration of a game's problems, if it has any."""
    found: ProblemRules | None = getattr(optional_module(game_id, "ai.problems"), "PROBLEMS", None)
    return found
