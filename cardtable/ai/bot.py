"""Interface of computer players. A bot gets an observation and answers its question; it never sees a game."""

from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import NamedTuple, Protocol

from cardtable.ai.evaluation_requests import Evaluated
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Result, Setting
from cardtable.rules.observe import Observation


class Purse:
    """Value that a temperament may still give up, in the unit of the game's searches."""

    def __init__(self, left: float) -> None:
        self.left = left
        self.spent = 0.0
        """Expected cost of the choices so far; below 0 if they cost less than those of the neutral player."""

    def pays(self, cost: float, rng: Random) -> bool:
        """Return whether a choice with this expected cost is made. One that costs more than is left is made as often
        as what is left pays for, and takes all of it; so the expected cost of all choices is never above what was
        there."""
        left = max(0.0, self.left)
        share = 1.0 if cost <= left else left / cost
        self.left -= share * cost
        self.spent += share * cost
        return share == 1.0 or rng.random() < share


class Taste(NamedTuple):
    """Preference of a temperament at one question."""

    appeal: Callable[[Action], float]
    """Return the sum of the liked acts in an answer."""
    near: float
    """Largest loss for an appeal of 1, in the unit of the game's searches."""
    purse: Purse | None = None
    """What liked acts may still cost; None without a limit."""
    spread: float = inf
    """Usual difference between two answers, by which the purse tells an estimated loss from an error of the estimate.
    It is infinite where estimates are taken as they are."""


class ThoughtSpent:
    """Count of the playouts of one answer: those that its searches were to spend, and those that they had time for."""

    def __init__(self) -> None:
        self._planned = self._done = 0.0

    def add(self, planned: float, done: float) -> None:
        """Count a search."""
        self._planned += planned
        self._done += min(planned, done)

    @property
    def share(self) -> float:
        """Share of the planned playouts that was spent; 1 without a search."""
        return self._done / self._planned if self._planned else 1.0


class Budget(NamedTuple):
    """Terms of one answer: a number of playouts and, if given, a moment of the clock and a taste."""

    playouts: int
    clock: Callable[[], float] | None = None
    until: float = inf
    thorough: bool = False
    """True if the budget is spent even where one answer is clearly ahead, as in proofs."""
    taste: Taste | None = None
    """Preference among nearly equal answers; None for a neutral player, as in hints and reviews."""
    effort: ThoughtSpent | None = None
    """Count that searches add to."""

    @property
    def over(self) -> bool:
        """Return whether the time is up. The answer is then given from the results so far."""
        return self.clock is not None and self.clock() >= self.until

    def note(self, planned: float, done: float) -> None:
        """Count a search of so many playouts. Fewer were spent only if the time was up."""
        if self.effort is not None:
            self.effort.add(planned, done if self.over else planned)

    def with_playouts(self, playouts: float) -> "Budget":
        """Return a budget with the same time and another number of playouts, at least one."""
        return self._replace(playouts=max(1, round(playouts)))


class Bot(Protocol):
    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        """Return an answer to the question in the observation."""


class Adviser(NamedTuple):
    """Source of hints for a game: values of answers, and reasons for them."""

    rank: Callable[[Observation, Random, Budget], list[Evaluated]]
    """Return the answers that are worth considering, with their values, the best first."""
    estimate: Callable[[Observation, float], Said]
    """Return the expected result of an answer in words: "wins 6 of 10 deals like this"."""
    reason: Callable[[Observation, Action], Said]
    """Return the reason for an answer, in words that a player at the table would use."""
    natural: Callable[[Observation, Action], float] | None = None
    """Return the appeal of an answer at first sight. Of answers with equal value the one with the highest appeal comes
    first."""
    enough: int = 40
    """Least number of sampled deals for a statement about an answer. With fewer, chance says more than the cards."""
    compare: Callable[[Observation, Sequence[Action], Random, Budget], list[Evaluated]] | None = None
    """Return the values of the given answers, all in the same sampled deals. None if `rank` omits no answer, so that
    the question only has to be narrowed to these."""
    harm: Callable[[Observation, Action], Said | None] | None = None
    """Return the harm that an answer does, or None."""
    vague: Collection[str] = ()
    """Text ids of reasons that hold for nearly any answer."""
    count_out: Callable[[Observation], tuple[Evaluated, ...]] | None = None
    """Return the values of all answers if every card is known and two sides play their best to the end; nothing where
    that is not so, or too much to count."""
    warnings: Collection[str] = ()
    """Text ids of reasons that speak against their answer, where nothing speaks for it."""


def _as_it_is(seen: Observation, worth: float) -> float:
    return worth


def _points(setting: Setting, result: Result, seat: Seat) -> float:
    return float(result.points[seat])


class Measure(NamedTuple):
    """Unit and scale of the verdicts on answers in a game."""

    unit: str
    """Unit of the values: `chance` to win the deal, `points` or `chips`."""
    small: float
    """Largest loss against the best answer at which an answer is still as good."""
    costly: float
    """Loss that is worth mentioning."""
    expected: Callable[[Observation, float], float] = _as_it_is
    """Return the promise of a deal for the seat in this measure, from the adviser's value of an answer."""
    actual: Callable[[Setting, Result, Seat], float] = _points
    """Return the result of the deal for a seat in this measure."""
    scale: Callable[[Setting], float] = lambda setting: 1.0
    """Return the factor of `small` and `costly` under the given options."""
    judges_open_cards: bool = True
    """True if the adviser uses open cards, wherever they lie, and they do not decide everything. A review can then tell
    the best answer of a player that had seen all cards."""
    effort: float = 1.0
    """Playouts of a review as a share of the usual ones, where fewer tell a mistake as surely."""
    not_judged_text: str = ""
    """Text id of a review's remark on answers that cannot be judged."""


def win_share(setting: Setting, result: Result, seat: Seat) -> float:
    """Return 1 if a seat has won the deal; winners that share a victory share the 1."""
    winners = [other for other, points in enumerate(result.points) if points == max(result.points)]
    return (seat in winners) / len(winners)


class RandomBot:
    """Bot that gives any allowed answer."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return seen.ask.random_action(rng)
