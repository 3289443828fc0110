"""Sessions of problems. To solve one, the only controller is the solver at the seat that is asked. To watch a solution,
controlled seats play its continuation move by move."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence

from cardtable.ai.evaluation_requests import DescribeValues
from cardtable.ai.problem_search import find_problem_rules
from cardtable.ai.requests import IsDecided, Suggestion
from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.play.players.controllers import Controller, Human
from cardtable.play.problems.problems import EXHAUSTED, Move, Problem, check
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.session import Session
from cardtable.rules.game import Action
from cardtable.rules.match import Match
from cardtable.rules.observe import Observation


class ProblemAdvice(AdviceService):
    """Advice in a problem: the texts about its answers. Claims are not offered, because the problem is the question."""

    def ask_whether_decided(self) -> IsDecided:
        return IsDecided(self._viewer.observation(), 0)

    def ask_descriptions(self, seen: Observation, worths: Sequence[tuple[Action, float]]) -> DescribeValues:
        """Ask the worker process for the texts about the answers to a question."""
        question = DescribeValues(seen, 0, tuple(worths))
        self._bot_process.ask(question)
        return question


class ProblemSession(Session):
    """Session of a problem. Nothing of it is saved."""

    def __init__(self, match: Match, controllers: Sequence[Controller]) -> None:
        super().__init__(match, controllers)
        self.problem_advice = ProblemAdvice(self._running, self.viewer, self._bot_process)
        self.advice = self.problem_advice


class Cue:
    """Queue of the moves of a continuation, of which each call releases one."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = deque(moves)
        self._called = 0
        self.total = len(moves)

    @property
    def remaining(self) -> int:
        """Return the number of moves still to come."""
        return len(self._moves) - self._called

    @property
    def finished(self) -> bool:
        """Return whether the last move has been made."""
        return not self._moves

    @property
    def move_due(self) -> bool:
        """Return whether a move was called for that has not been made."""
        return self._called > 0

    def call_next(self) -> None:
        """Release the next move."""
        if self.remaining:
            self._called += 1

    def take_move(self, seat: Seat) -> Action | None:
        """Return the released move if it is this seat's, else None."""
        if self._called and self._moves[0][0] == seat:
            self._called -= 1
            return self._moves.popleft()[1]
        return None


class CuedSeat:
    """Controller of a seat that plays released moves."""

    def __init__(self, cue: Cue, seat: Seat) -> None:
        self._cue, self._seat = cue, seat

    def poll(self, seen: Observation) -> Action | None:
        return self._cue.take_move(self._seat)


class CuedPerson(Human):
    """Controller of the viewer's seat, which plays released moves as well."""

    def __init__(self, cue: Cue, seat: Seat) -> None:
        self._cue, self._seat = cue, seat

    def poll(self, seen: Observation) -> Action | None:
        return self._cue.take_move(self._seat)


def open_to_solve(problem: Problem) -> tuple[ProblemSession, Cue]:
    """Return the table for the solver, with the moves shown before the question. Raises BadBook if the rules refuse the
    problem."""
    check(problem)
    return _on_call(
        problem.match_before(watched=False), problem.seat, problem.moves[len(problem.moves) - problem.watched_moves :]
    )


def open_solution(problem: Problem) -> tuple[ProblemSession, Cue]:
    """Return the table for the solution. Raises BadBook if the rules refuse the problem."""
    check(problem)
    return _on_call(problem.match_before(), problem.seat, problem.continuation or [(problem.seat, problem.best[0])])


def _on_call(match: Match, seat: Seat, moves: Sequence[Move]) -> tuple[ProblemSession, Cue]:
    """Return a session in which these moves are played on release, seen from a seat."""
    cue = Cue(moves)
    controllers: list[Controller] = [CuedSeat(cue, other) for other in range(match.terms.seats)]
    controllers[seat] = CuedPerson(cue, seat)
    return ProblemSession(match, controllers), cue


class AnswerNotes:
    """Texts about the answers to a problem: the result and the reason of each. The adviser finds the reasons in the
    background, before they are wanted."""

    def __init__(self, problem: Problem, session: ProblemSession) -> None:
        self.seen = check(problem)
        """Observation at the question."""
        self._problem, self._session = problem, session
        self._question: DescribeValues | None = None
        self._said: dict[Action, Suggestion] = {}
        self._lore = find_problem_rules(problem.game)

    @property
    def _is_exhaustive(self) -> bool:
        """Return whether the answers were looked through exhaustively and the game describes the result."""
        return self._problem.proof.how == EXHAUSTED and self._lore is not None and self._lore.describe_exact is not None

    @property
    def waiting(self) -> bool:
        """Return whether the adviser is still thinking."""
        return self._question is not None

    def ask(self) -> None:
        """Send the question once to the worker process."""
        if self._question is None and not self._said:
            self._session.start_bots()
            self._question = self._session.problem_advice.ask_descriptions(self.seen, [*self._problem.values.items()])

    def poll(self) -> bool:
        """Return whether the texts have just arrived."""
        found = self._session.advice.poll_reply(self._question) if self._question is not None else None
        if found is None:
            return False
        self._question, self._said = None, {each.action: each for each in found}
        return True

    def is_best(self, action: Action) -> bool:
        """Return whether an answer is the best, or equivalent to it."""
        return self._key(action) in map(self._key, self._problem.best)

    def has_value(self, action: Action) -> bool:
        """Return whether the value of an answer is known."""
        return self._equivalent(action) is not None

    def estimate(self, action: Action) -> Said | None:
        """Return the result of an answer."""
        like = self._equivalent(action)
        if like is None:
            return None
        if self._is_exhaustive and self._lore is not None and self._lore.describe_exact is not None:
            return self._lore.describe_exact(self._problem.kind, self.seen, self._problem.values[like])
        return self._said[like].estimate if like in self._said else None

    def reason(self, action: Action) -> Said | None:
        """Return the reason for an answer; where cases were counted, the count."""
        like = None if self._is_exhaustive else self._equivalent(action)
        return self._said[like].reason if like in self._said else None

    def common_reason(self) -> Said | None:
        """Return the reason that fits the best and the tempting answer alike, or None if each has its own."""
        best, tempting = (self.reason(action) for action in (self._problem.best[0], self._problem.tempting))
        return best if best == tempting else None

    def _key(self, action: Action) -> Hashable:
        return action if self._lore is None else self._lore.equivalence_key(self.seen, action)

    def _equivalent(self, action: Action) -> Action | None:
        """Return the tried answer that is equivalent to this one, or None."""
        return next((each for each in self._problem.values if self._key(each) == self._key(action)), None)


def question_of(problem: Problem) -> Said:
    """Return the question."""
    found = find_problem_rules(problem.game)
    assert found is not None, "its kind was looked up there"
    best = next(iter(problem.values.values()), 0.0)
    return Said(found.questions[problem.kind], found.question_numbers(problem.kind, best))


def knowledge_of(problem: Problem, seen: Observation) -> Sequence[Said]:
    """Return what the seat knows from earlier moves and what decides the answer."""
    found = find_problem_rules(problem.game)
    return found.told(problem.kind, seen) if found is not None else ()


def knows_every_card(problem: Problem) -> bool:
    """Return whether the seat knows where every card lies, so that all possible courses were counted."""
    found = find_problem_rules(problem.game)
    return found is not None and problem.kind in found.open_kinds
