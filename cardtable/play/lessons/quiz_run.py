"""One run through the questions of a game's lessons: each is asked once, and the missed ones until they are right."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

SEED, NAMES, PICKS = "seed", "names", "picks"
"""Keys of a stored run."""


class QuizQuestion(NamedTuple):
    """A question with its possible answers, the right one first.

    >>> QuizQuestion.parse("Who leads?\\nThe dealer.\\nYou.").answers
    ('The dealer.', 'You.')
    """

    words: str
    answers: tuple[str, ...]

    @classmethod
    def parse(cls, written: str) -> QuizQuestion:
        """Return the question of a message: its words, the right answer and the wrong ones, one a line."""
        words, *answers = written.split("\n")
        return cls(words, tuple(answers))


class BestQuiz(NamedTuple):
    """Best result of a learner."""

    right: int
    """Questions answered right at the first try."""
    of: int


class QuizRun:
    """State of one run. It follows from the seed and the picks alone, so only these are stored."""

    def __init__(self, choices: Mapping[str, int], seed: int, picks: Iterable[int] = ()) -> None:
        """`choices` tells how many answers each question has; answer 0 is right. Earlier picks that are impossible,
        and those after them, are dropped."""
        self._choices, self.seed = choices, seed
        self._names = tuple(choices)
        self._waiting = deque(self._names)
        self._missed: dict[str, None] = {}
        self.picks: list[int] = []
        for pick in picks:
            if self.over or not 0 <= pick < choices[self.question]:
                break
            self.answer(pick)

    @property
    def count(self) -> int:
        """Number of questions."""
        return len(self._names)

    @property
    def over(self) -> bool:
        """Return whether every question has been answered right."""
        return not self._waiting

    @property
    def question(self) -> str:
        """Name of the question that is asked now."""
        return self._waiting[0]

    @property
    def number(self) -> int:
        """Number of the question that is asked now, from 1."""
        return self._names.index(self.question) + 1

    @property
    def asked_again(self) -> bool:
        """Return whether the question that is asked now was missed before."""
        return self.question in self._missed

    @property
    def left(self) -> int:
        """Number of questions that wait for a right answer."""
        return len(self._waiting)

    @property
    def order(self) -> Sequence[int]:
        """Order in which the answers are shown now; it differs each time the question is asked."""
        shown = list(range(self._choices[self.question]))
        Random(f"{self.seed} {len(self.picks)}").shuffle(shown)
        return shown

    @property
    def right_at_first(self) -> int:
        """Number of questions answered right at the first try so far."""
        first_round = min(len(self.picks), self.count)
        return first_round - len(self._missed)

    def answer(self, pick: int) -> bool:
        """Take an answer to the question asked now. Return whether it is right; a missed question is asked again after
        all others."""
        name = self._waiting.popleft()
        self.picks.append(pick)
        if pick:
            self._missed[name] = None
            self._waiting.append(name)
        return not pick

    def stored(self) -> dict[str, object]:
        """Return the run as plain data."""
        return {SEED: self.seed, NAMES: list(self._names), PICKS: list(self.picks)}


def stored_run(choices: Mapping[str, int], kept: object) -> QuizRun | None:
    """Return the run that was stored if it is unfinished and asks the same questions, otherwise None."""
    if not isinstance(kept, dict) or kept.get(NAMES) != list(choices):
        return None
    seed, picks = kept.get(SEED), kept.get(PICKS)
    if type(seed) is not int or not isinstance(picks, list) or not all(type(pick) is int for pick in picks):
        return None
    run = QuizRun(choices, seed, picks)
    return run if run.picks and not run.over else None
