"""Course of the end of a match: what is to be seen at which second."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.table.animation.timeline import ease_out

CALL = 0.45
"""Seconds between two calls."""
FIRST = 0.35
"""Seconds of darkness before the first call."""
ARRIVE, POP, UNROLL, ROLL = 0.24, 0.26, 0.24, 0.7
"""Seconds in which a called player arrives, the winner grows, the ribbon unrolls, the score rolls up."""
LEAF = 0.02
"""Seconds between two leaves of the laurel."""
TICK = 0.1
"""Seconds between two ticks while the score rolls up."""
OVER = 1e9


@dataclass
class Course:
    """The time that has passed, with what it shows."""

    calls: int
    """Number of calls before the winner's."""
    leaves: int
    now: float = 0.0

    @property
    def winner_at(self) -> float:
        """The second at which the winner is called."""
        return FIRST + CALL * self.calls + 0.15

    @property
    def end(self) -> float:
        """The second after which nothing changes."""
        return self.winner_at + 1.35 + max(ROLL, LEAF * self.leaves)

    @property
    def playing(self) -> bool:
        return self.now < self.end

    def finish(self) -> None:
        """Show the final picture."""
        self.now = max(self.now, self.end)

    def arrived(self, number: int) -> float:
        """Return the share of the way that a called player has come, from 0 to 1."""
        return ease_out(self._share(FIRST + CALL * number, ARRIVE))

    def called(self) -> int:
        """Return how many have been called, the winner included."""
        calls = sum(self.now >= FIRST + CALL * number for number in range(self.calls))
        return calls + (self.now >= self.winner_at)

    @property
    def light(self) -> bool:
        """True once the light behind the winner is on."""
        return self.now >= self.winner_at

    @property
    def winner(self) -> float:
        """The size of the winner's portrait: it grows a little too large and comes back; 0 before the call."""
        k = self._share(self.winner_at, POP)
        back = 1.9
        return 0.0 if k <= 0 else 0.55 + 0.45 * (1 + (back + 1) * (k - 1) ** 3 + back * (k - 1) ** 2)

    def leaves_shown(self) -> int:
        return max(0, min(self.leaves, int((self.now - self.winner_at - 0.2) / LEAF)))

    @property
    def ribbon(self) -> float:
        return ease_out(self._share(self.winner_at + 0.25, UNROLL))

    @property
    def rolled(self) -> float:
        """The share of the score that has rolled up; below 0 before it is shown."""
        start = self.winner_at + 0.55
        return -1.0 if self.now < start else self._share(start, ROLL)

    def ticks(self) -> int:
        """Return how many ticks of the rolling score are over."""
        return max(0, int((min(self.now, self.winner_at + 0.55 + ROLL) - self.winner_at - 0.55) / TICK))

    @property
    def line(self) -> bool:
        """True if the line below the score is shown."""
        return self.now >= self.winner_at + 0.55 + ROLL

    def _share(self, start: float, length: float) -> float:
        return max(0.0, min(1.0, (self.now - start) / length))
