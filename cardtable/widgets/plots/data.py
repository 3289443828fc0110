"""Data of a plot: series of numbers over the same steps, axis ticks, and CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

TICKS = 6
"""Approximate number of ruled lines across a plot."""
ROUND = (1.0, 2.0, 5.0, 10.0)
"""Multiples for round ticks."""
COMMANDS = "=+-@\t\r"
"""First characters of words that a spreadsheet would take for a formula."""


class PlottedCurve(NamedTuple):
    """One series: a number for each step, or None."""

    name: str
    values: Sequence[float | None]


class Graph(NamedTuple):
    """Steps, curves and labels of one plot."""

    steps: Sequence[str]
    """Name of each step."""
    curves: Sequence[PlottedCurve]
    written: Callable[[float], str] = "{:g}".format
    """Function that writes a number in the reader's language."""
    caption: str = ""
    """Caption of the numbers."""
    axis: Mapping[int, str] | None = None
    """Labels below some of the steps; otherwise the names of the steps."""
    goal: PlottedCurve | None = None
    """Numbers that the first curve is measured against: a mark across its bars."""

    def all_curves(self) -> Sequence[PlottedCurve]:
        """Return the curves, and the numbers that they are measured against."""
        return [*self.curves, self.goal] if self.goal else list(self.curves)

    def below(self) -> Mapping[int, str]:
        """Return the labels below the steps."""
        return dict(enumerate(self.steps)) if self.axis is None else self.axis


def span(graph: Graph) -> tuple[float, float]:
    """Return the least and the greatest number; zero is always between them."""
    numbers = [value for curve in graph.all_curves() for value in curve.values if value is not None and isfinite(value)]
    return min(0.0, *numbers, 0.0), max(0.0, *numbers, 0.0)


def ticks(low: float, high: float, most: int = TICKS, *, whole: bool = False) -> list[float]:
    """Return round numbers from at most `low` to at least `high`; whole ones only if `whole`."""
    wide = high - low
    if not isfinite(wide) or wide <= 0:
        return [low, low + 1]
    rough = wide / max(1, most - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in ROUND if power * times >= rough * 0.999)
    if whole:
        step = max(1.0, step)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, last + 1)]


def all_whole(graph: Graph) -> bool:
    """Return whether all numbers are whole."""
    return all(value is None or value == int(value) for curve in graph.all_curves() for value in curve.values)


def table(graph: Graph, *, first: str, comma: bool) -> str:
    """Return the numbers as CSV, a line for each step; `first` heads the names of the steps. With a decimal comma the
    columns are separated by semicolons, as spreadsheets expect."""
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow([_harmless(first), *(_harmless(curve.name) for curve in graph.all_curves())])
    for i, step in enumerate(graph.steps):
        writer.writerow([_harmless(step), *(_number(curve.values[i], comma) for curve in graph.all_curves())])
    return out.getvalue()


def _number(value: float | None, comma: bool) -> str:
    if value is None:
        return ""
    shown = f"{value:.4f}".rstrip("0").rstrip(".")
    return shown.replace(".", ",") if comma else shown


def _harmless(words: str) -> str:
    return f"'{words}" if words.startswith(tuple(COMMANDS)) else words
