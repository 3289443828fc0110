"""Statistics of the family: evenings, leagues, and each person against each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from cardtable.art import theme
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import WordedRow, worded_button
from cardtable.scenes.statistics.chapters import HOUSE, Chapter
from cardtable.scenes.statistics.comparable_tables import game_name, table_sides
from cardtable.scenes.statistics.help_sign import wins_text
from cardtable.scenes.statistics.leagues import begin_league, leagues
from cardtable.scenes.statistics.plot_panel import PlotPanel
from cardtable.scenes.statistics.weekly import challenge_widgets
from cardtable.scenes.statistics.winners import month_number, winners_widgets
from cardtable.store.queries.statistics import (
    FamilyMatch,
    LeagueLine,
    evening_total,
    evenings,
    family_matches,
    head_to_head,
    league,
    rank,
)
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day
from cardtable.text.numbers import decimal, tenth
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Pair, Row
from cardtable.widgets.labels import Section, Space, Words
from cardtable.widgets.plots.data import Graph, PlottedCurve
from cardtable.widgets.plots.plot import CurvePlot
from cardtable.widgets.plots.value_table import StepLine
from cardtable.widgets.table_form import Caption, Figures, ListedPlayer
from cardtable.widgets.widget import Widget

MOST = 8
"""Most people in the head-to-head table, those with the most matches."""
MOST_CURVES = 6
MOST_STEPS = 200
"""Limits of the league plot."""
TIPS = {
    "evening": ("house.evening.before", "house.evening.after"),
    "month": ("house.month.before", "house.month.after"),
    "league": ("house.league.before", "house.league.after"),
}
"""Tips of the arrows that switch evenings, months and leagues."""


class FamilyStatistics(Chapter):
    """Results between the people of the family."""

    chapter = HOUSE

    def __init__(self) -> None:
        self._evening = 0
        """The evening shown, counted back from the latest."""
        self._month = 0
        """The month shown, counted back from the present one."""
        self._league = 0
        """The league shown, counted back from the running one."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._plot = PlotPanel(shell, "house.league", CurvePlot, rebuild=self.rebuild_page)
        self._load()

    def on_uncovered(self) -> None:
        self._load()
        super().on_uncovered()

    def _load(self) -> None:
        self._family = {person.id: person for person in self.shell.store.people.all()}
        self._matches = [match for match in family_matches(self.shell.store, table_sides) if self._known(match)]
        self._evenings = evenings(self._matches)

    def _known(self, match: FamilyMatch) -> bool:
        return any(person in self._family for person in match.places)

    def _name(self, person: int) -> str:
        return self._family[person].name if person in self._family else ""

    # ---- content --------------------------------------------------------------------

    def parts(self, canvas: Canvas) -> list[Widget]:
        if not self._matches:
            nothing = Words(canvas, text("house.nothing"), face="serif-italic", align="centre")
            return [nothing, *challenge_widgets(canvas, self.shell, self._family)]
        parts = [
            *self._an_evening(canvas),
            *self._winners(canvas),
            *challenge_widgets(canvas, self.shell, self._family),
            *self._a_league(canvas),
            *self._square(canvas),
        ]
        return [
            *parts,
            Words(canvas, text("house.rule"), size=16, face="serif-italic", colour=theme.SOFT),
            Space(canvas, 4),
        ]

    def _turner(self, canvas: Canvas, words: str, count: int, turn: str) -> Widget:
        """Return a title with arrows to the previous and next one."""
        shown = Words(canvas, words, face="serif-bold", name=f"house.{turn}")
        if count < 2:
            return shown
        arrows = [
            worded_button(
                canvas,
                icon,
                text(TIPS[turn][step < 0]),
                partial(self._turn, turn, step),
                f"house.{turn}.{icon}",
                size=16,
            )
            for icon, step in (("left", 1), ("right", -1))
        ]
        return Pair(canvas, shown, WordedRow(canvas, arrows, gap=8, together=True))

    def _an_evening(self, canvas: Canvas) -> Sequence[Widget]:
        """Return one evening over all its games."""
        self._evening = min(self._evening, len(self._evenings) - 1)
        those = self._evenings[-1 - self._evening]
        games = dict.fromkeys(match.game for match in those)
        total = evening_total(self.shell.store, those, table_sides)
        told = text_n(
            "house.evening-of", len(those), day=day(those[0].begun), games=", ".join(game_name(each) for each in games),
        )  # fmt: skip
        return [
            Section(canvas, text("house.evening" if self._evening else "house.evening.last")),
            self._turner(canvas, told, len(self._evenings), "evening"),
            self._standing(canvas, total, text("house.evening.nobody"), "book.won", name="house.evening.form"),
            Space(canvas, 4),
        ]

    def _winners(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the winners by month, by year and since the first match."""
        now = month_number(time.time())
        count = max(1, now - month_number(min(match.finished for match in self._matches)) + 1)
        self._month = min(self._month, count - 1)
        latest = now - self._month
        turner = self._turner(canvas, text("house.wins.all-games"), count, "month")
        shown = winners_widgets(canvas, self._matches, self._family, latest, now)
        return [Section(canvas, text("house.wins")), turner, *shown, Space(canvas, 4)]

    def _standing(self, canvas: Canvas, lines: Sequence[LeagueLine], nobody: str, first: str, *, name: str) -> Widget:
        """Return the standings, or the given text if there are none."""
        shown = [
            ListedPlayer(
                self._name(line.person),
                [str(line.played), wins_text(line.won, line.won_helped), decimal(line.points), decimal(line.each)],
                self._family[line.person].avatar,
                f"{rank(lines, line)}.",
            )
            for line in lines
            if line.person in self._family
        ]
        if not shown:
            return Words(canvas, nobody, face="serif-italic", colour=theme.SOFT)
        heads = ("book.matches", first, "book.points", "house.each")
        return Figures(canvas, [Caption(text(head)) for head in heads], shown, air=22, inset=6, foot=1, name=name)

    def _a_league(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the running league, or an earlier one."""
        found = leagues(self.shell.store)
        self._league = min(self._league, len(found) - 1)
        since, until = found[-1 - self._league]
        told = self._league_told(since, until)
        lines = league(self._matches, since, until)
        parts: list[Widget] = [
            Section(canvas, text("house.league")),
            self._turner(canvas, told, len(found), "league"),
            self._standing(canvas, lines, text("house.league.empty"), "house.first", name="house.league.form"),
        ]
        graph = self._course(lines, since, until)
        if len(graph.steps) > 1:
            _, *plot = self._plot.widgets(canvas, text("house.league.course"), graph, step=text("scores.when"))
            parts += plot
        if not self._league and lines:
            parts.append(Row(canvas, [Button(canvas, text("house.league.anew"), self._ask_anew, icon="replay", size=17,
                                            name="house.league.anew")]))  # fmt: skip
        return [*parts, Space(canvas, 4)]

    def _league_told(self, since: float, until: float) -> str:
        if until < float("inf"):
            first = day(since) if since else day(self._matches[0].finished)
            return text("house.league.was", first=first, last=day(until))
        return text("house.league.since", day=day(since)) if since else text("house.league.ever")

    def _course(self, lines: Sequence[LeagueLine], since: float, until: float) -> Graph:
        """Return the plot of a league: each person's points after each evening."""
        people = [line.person for line in lines if line.person in self._family][:MOST_CURVES]
        inside = [match for match in self._matches if since <= match.finished < until and not match.helped]
        sums = dict.fromkeys(people, 0.0)
        steps: list[str] = []
        curves: dict[int, list[float | None]] = {person: [] for person in people}
        for those in evenings(match for match in inside if len(match.places) > 1):
            for match in those:
                for person in people:
                    if person in match.places:
                        sums[person] += match.points(person) or 0.0
            steps.append(day(those[0].begun))
            for person in people:
                curves[person].append(sums[person])
        drawn = [PlottedCurve(self._name(person), curves[person][-MOST_STEPS:]) for person in people]
        return Graph(steps[-MOST_STEPS:], drawn, tenth, text("book.points"))

    def _square(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the head-to-head table."""
        met = head_to_head(self._matches)
        played: dict[int, int] = {}
        for (one, _), meeting in met.items():
            played[one] = played.get(one, 0) + meeting.met
        people = [person for person in sorted(played, key=lambda one: -played[one]) if person in self._family][:MOST]
        if len(people) < 2:
            return []
        lines = []
        for one in people:
            cells = [(met.get((one, other)) if other != one else None) for other in people]
            figures = [f"{cell.ahead} : {cell.behind}" if cell else "·" for cell in cells]
            lines.append(StepLine(self._name(one), figures))
        columns = [Caption(self._name(person)) for person in people]
        form = Figures(canvas, columns, lines, air=22, inset=6, foot=1, players=True, name="house.square")
        note = Words(canvas, text("house.square.more"), size=16, face="serif-italic", colour=theme.SOFT)
        return [Section(canvas, text("house.square")), form, note]

    # ---- actions --------------------------------------------------------------------

    def _turn(self, what: str, step: int) -> None:
        if what == "evening":
            self._evening = (self._evening + step) % len(self._evenings)
        elif what == "month":
            self._month = max(0, self._month + step)
        else:
            self._league = (self._league + step) % len(leagues(self.shell.store))
        self.rebuild_page()

    def _ask_anew(self) -> None:
        self.shell.push(
            Dialog.confirm(
                text("house.league.anew"), text("house.league.sure"), text("house.league.anew"), self._begin_anew
            )
        )

    def _begin_anew(self) -> None:
        begin_league(self.shell.store, time.time())
        self._league = 0
        self.rebuild_page()
