"""What a character has given up for liked acts in a match, so that its purse is not spent twice."""

from __future__ import annotations


class GivenUp:
    """Losses of a character's answers by deal and moment. What was taken back is forgotten."""

    def __init__(self) -> None:
        self._first = -1
        """Number of the first deal that was played; a match that goes on after a pause begins a new purse."""
        self._losses: dict[tuple[int, int], float] = {}

    def before(self, deal: int, moment: int) -> tuple[int, float]:
        """Return the number of deals since the first one, this one included, and what was given up in them before a
        moment. Moments grow within a deal."""
        if self._first < 0 or deal < self._first:
            self._first = deal
        self._losses = {when: loss for when, loss in self._losses.items() if when < (deal, moment)}
        return deal - self._first + 1, sum(self._losses.values())

    def add(self, deal: int, moment: int, loss: float) -> None:
        """Add the loss of the answer that was given at a moment."""
        self._losses[deal, moment] = loss
