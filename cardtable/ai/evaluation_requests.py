"""Requests for the values of answers and for the reasons about them, with their replies."""

from typing import NamedTuple

from cardtable.ai.requests import Question, Suggestion
from cardtable.cards.events import Said
from cardtable.rules.game import Action


class Evaluated(NamedTuple):
    """Answer with its expected value in the measure of its game."""

    action: Action
    value: float
    deals: int | None = None
    """Number of sampled deals in which it was tried; None if its value was computed otherwise."""
    behind: float | None = None
    """Mean loss against the best answer in the sampled deals that both were tried in; None if that is not known."""
    doubt: float | None = None
    """Standard error of that loss; None if it is not known."""


class Contrast(NamedTuple):
    """Reasons about a better answer and a given one, each only if it tells the two apart."""

    better: Said | None = None
    """Reason for the better answer."""
    given: Said | None = None
    """Reason for the given one."""
    harm: Said | None = None
    """Harm of the given one."""


class DescribeValues(Question[tuple[Suggestion, ...]]):
    """Request for the texts about answers of known value."""

    values: tuple[tuple[Action, float], ...]


class Evaluate(Question[tuple[Evaluated, ...]]):
    """Request for the values of these answers, the best first, in the measure of the game and all in the same sampled
    deals. Without answers, request the values of all that are worth considering."""

    actions: tuple[Action, ...]
    playouts: int


class CountOut(Question[tuple[Evaluated, ...]]):
    """Request for the values of all answers where the rest of the deal can be counted out; the reply is empty where it
    cannot."""


class PlayOn(Question[tuple[float, ...]]):
    """Request for the gain of the first answer over the second in each of some sampled deals, by the second kind of
    playouts."""

    pair: tuple[Action, Action]
    deals: int


class Explain(Question[Contrast]):
    """Request for the reasons for a better answer and for the given one."""

    better: Action
    given: Action
