"""Curves of the points after each deal of a match."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Seat
from cardtable.play.match_progress import MatchProgress
from cardtable.scenes.panels.ledger import points_text
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.widgets.plots.data import Graph, PlottedCurve


def points_over_deals(course: MatchProgress, names: Sequence[str], sides: Sequence[Sequence[Seat]]) -> Graph:
    """Return the curves from zero to the end: one for each side with equal points, otherwise one for each player."""
    together = [side for side in sides if _alike(course, side)]
    alone = [(seat,) for seat in range(len(names)) if not any(seat in side for side in together)]
    steps = [text("match.begins"), *(deal_name(course, i) for i in range(len(course.deals)))]
    curves = [
        PlottedCurve(
            " + ".join(names[seat] for seat in side), [0.0, *(float(deal.totals[side[0]]) for deal in course.deals)]
        )
        for side in sorted([*together, *alone], key=min)
    ]
    return Graph(steps, curves, _written, text("scores.score"), {i: str(i) for i in range(len(steps))})


def _alike(course: MatchProgress, side: Sequence[Seat]) -> bool:
    """Return whether all seats of a side had the same points throughout."""
    return all(len({deal.totals[seat] for seat in side}) == 1 for deal in course.deals)


def deal_name(course: MatchProgress, deal: int) -> str:
    """Return the name of a deal: its number, as deal or as game."""
    return text("plates.game", n=deal + 1) if course.counts_games else text("plates.deal", n=deal + 1)


def _written(points: float) -> str:
    """Return points in the current language. A shared place may make fractions."""
    if points == round(points):
        return points_text(round(points))
    shown = f"{abs(points):.2f}".rstrip("0")
    shown = shown if catalog.language() == "en" else shown.replace(".", ",")
    return f"−{shown}" if points < 0 else shown
