"""Count of the answers that a bot gave with much less thought than its level has. A match of too many is no match
against that level."""

from __future__ import annotations

from cardtable.ai.level_names import SEARCHING
from cardtable.ai.requests import Move

ENOUGH = 0.25
"""Share of a level's playouts with which an answer still counts as one of this level: what a computer four times slower
than that of `ai/PLAYERS.md` has time for."""
FEW = 2
"""Number of weak answers that never matter."""
ANSWERS_PER_WEAK = 20
"""Inverse of the largest share of weak answers that does not matter."""


class WeakAnswers:
    """Count of one table, since it was opened."""

    def __init__(self) -> None:
        self.answers = 0
        """Answers of bots that had a choice and a level that searches."""
        self.weak = 0

    def count(self, question: Move, thought: float) -> None:
        """Count an answer for which this share of the level's playouts was spent; 0 for that of a simple bot."""
        if question.level in SEARCHING and not question.seen.ask.forced:
            self.answers += 1
            self.weak += thought < ENOUGH

    @property
    def too_many(self) -> bool:
        """Return whether the match counts as played against weaker bots."""
        return self.weak > FEW and ANSWERS_PER_WEAK * self.weak > self.answers
