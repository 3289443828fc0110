"""Plots of one person's matches: points over time, by month, by game, and against the family."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.store.queries.statistics import PlayedMatch, mean, meetings
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day, month
from cardtable.text.numbers import hundredths, tenth
from cardtable.widgets.plots.data import Graph, PlottedCurve

RUNNING = 10
"""Number of matches in the running mean."""
MOST_STEPS = 240
"""Most steps of a readable plot; beyond it several matches share a step."""
MOST_MONTHS = 36


def bundles(matches: Sequence[PlayedMatch]) -> list[Sequence[PlayedMatch]]:
    """Return the matches one by one, or in bundles small enough for a readable plot."""
    size = -(-len(matches) // MOST_STEPS) or 1
    return [matches[i : i + size] for i in range(0, len(matches), size)]


def points_over_time(matches: Sequence[PlayedMatch]) -> Graph:
    """Return points of comparable matches with their running mean."""
    steps, points, running, axis = [], [], [], {}
    count = 0
    for i, bundle in enumerate(bundles(matches)):
        count += len(bundle)
        days = day(bundle[0].finished), day(bundle[-1].finished)
        steps.append(days[0] if len(bundle) == 1 else text("book.from-to", first=days[0], last=days[1]))
        axis[i] = days[0]
        points.append(mean(match.score for match in bundle))
        running.append(mean(match.score for match in matches[max(0, count - RUNNING) : count]))
    curves = [
        PlottedCurve(text("book.points"), points),
        PlottedCurve(text_n("book.running", RUNNING), running),
    ]
    return Graph(steps, curves, tenth, text("book.points"), axis)


def month_by_month(matches: Sequence[PlayedMatch]) -> Graph:
    """Return by month the share of wins, the expected share, and the share of opponents left behind."""
    months: dict[tuple[int, int], list[PlayedMatch]] = {}
    for match in matches:
        when = time.localtime(match.finished)
        months.setdefault((when.tm_year, when.tm_mon), []).append(match)
    shown = list(months.items())[-MOST_MONTHS:]
    names = [month(year, number) for (year, number), _ in shown]
    steps = [text_n("book.month", len(those), month=name) for name, (_, those) in zip(names, shown, strict=True)]
    return Graph(
        steps,
        [
            PlottedCurve(text("book.won"), [_hundredths(match.won for match in those) for _, those in shown]),
            PlottedCurve(text("book.fair"), [_hundredths(match.fair for match in those) for _, those in shown]),
            PlottedCurve(
                text("book.left-behind"), [_hundredths(match.beaten for match in those) for _, those in shown]
            ),
        ],
        hundredths,
        text("book.of-hundred"),
        dict(enumerate(names)),
    )


def _hundredths(shares: Iterable[float]) -> float | None:
    found = mean(shares)
    return None if found is None else 100 * found


def game_by_game(matches: Sequence[PlayedMatch]) -> Graph:
    """Return wins and other matches by game, with the expected wins."""
    games: dict[str, list[PlayedMatch]] = {}
    for match in matches:
        games.setdefault(match.game, []).append(match)
    shown = sorted(games.items(), key=lambda one: -len(one[1]))
    won = [float(sum(match.won for match in those)) for _, those in shown]
    rest = [len(those) - own for (_, those), own in zip(shown, won, strict=True)]
    return Graph(
        [game_name(game_id) for game_id, _ in shown],
        [PlottedCurve(text("book.won"), won), PlottedCurve(text("book.not-won"), rest)],
        tenth,
        text("book.matches"),
        goal=PlottedCurve(text("book.fair"), [sum(match.fair for match in those) for _, those in shown]),
    )


def head_to_head(matches: Sequence[PlayedMatch], names: Mapping[int, str]) -> Graph:
    """Return matches ahead of, behind and level with each family member."""
    met = [(person, meeting) for person, meeting in meetings(matches).items() if person in names]
    curves = [
        PlottedCurve(text("book.ahead"), [float(meeting.ahead) for _, meeting in met]),
        PlottedCurve(text("book.behind"), [float(meeting.behind) for _, meeting in met]),
    ]
    if any(meeting.level for _, meeting in met):
        curves.append(PlottedCurve(text("book.level"), [float(meeting.level) for _, meeting in met]))
    return Graph([names[person] for person, _ in met], curves, tenth, text("book.matches"))
