"""Curves of each player's expected result over a match, and the actual results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.play.history.replay import Moment, Replay
from cardtable.play.review.review import Review
from cardtable.scenes.review.verdict_text import deal_name
from cardtable.text.catalog import text
from cardtable.text.numbers import amount, number
from cardtable.widgets.plots.data import Graph, PlottedCurve


def moments(review: Review, replay: Replay) -> list[Moment]:
    """Return the steps of the curves: every moment with a choice, and the end of each deal."""
    found: set[Moment] = set()
    for seat in range(review.seats):
        for deal in range(len(replay.last_steps)):
            found.update(point.when for point in review.curve(seat, deal))
    return sorted(found)


def graph(review: Review, replay: Replay, names: Sequence[str]) -> Graph:
    """Return all curves. A curve stays level until its player has a choice again."""
    steps = moments(review, replay)
    curves = [PlottedCurve(name, _values(review, replay, seat, steps)) for seat, name in enumerate(names)]
    return Graph(
        [_named(review, replay, names, when) for when in steps],
        curves,
        partial(_written, review.unit),
        text(f"review.curve.{review.unit}"),
        _below(replay, steps),
    )


def _values(review: Review, replay: Replay, seat: int, steps: Sequence[Moment]) -> list[float | None]:
    worth = {
        point.when: point.value for deal in range(len(replay.last_steps)) for point in review.curve(seat, deal)
    }  # fmt: skip
    values: list[float | None] = []
    for k, when in enumerate(steps):
        before = values[-1] if values and steps[k - 1].deal == when.deal else None
        values.append(worth.get(when, before))
    return values


def _named(review: Review, replay: Replay, names: Sequence[str], when: Moment) -> str:
    answered = replay.answer_at(when)
    deal = deal_name(replay, when.deal)
    if answered is None:
        return text("review.step-end", deal=deal)
    return text("review.step", deal=deal, n=when.step + 1, name=names[answered[0]])


def _below(replay: Replay, steps: Sequence[Moment]) -> dict[int, str]:
    """Return the axis labels: the beginning of each deal, or the actions of a single deal."""
    if len(replay.last_steps) > 1:
        first: dict[int, int] = {}
        for k, when in enumerate(steps):
            first.setdefault(when.deal, k)
        return {k: str(deal + 1) for deal, k in first.items()}
    return {k: str(when.step + 1) for k, when in enumerate(steps)}


def _written(unit: str, value: float) -> str:
    """Return a value of the plot; its caption names the unit."""
    return amount(unit, value) if unit == "chance" else number(value)
