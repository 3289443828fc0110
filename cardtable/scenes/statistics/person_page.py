"""Statistics of one person: results and opponents, in figures and plots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import seated_people
from cardtable.scenes.statistics import plots
from cardtable.scenes.statistics.chapters import PEOPLE, Chapter
from cardtable.scenes.statistics.comparable_tables import table_sides
from cardtable.scenes.statistics.filter import MatchFilter
from cardtable.scenes.statistics.filter_controls import FilterControls
from cardtable.scenes.statistics.help_sign import help_note
from cardtable.scenes.statistics.medals import MedalCase
from cardtable.scenes.statistics.person_tables import by_level, by_table, summary_tiles
from cardtable.scenes.statistics.plot_panel import PlotPanel
from cardtable.scenes.statistics.points_by_table import PointsByTable
from cardtable.scenes.statistics.skill import good_choices, problem_tiles, problems_of, reviewed_matches
from cardtable.store.queries.statistics import by_comparable_table, matches_of, tally
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row
from cardtable.widgets.labels import BODY, Section, Space, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.plots.plot import BarPlot, CurvePlot
from cardtable.widgets.widget import Widget


class PersonPage(Chapter):
    """One page for each person of the family."""

    chapter = PEOPLE

    def __init__(self, person: int = 0) -> None:
        """`person` 0 means the seated person, or the first of the family."""
        self._person = person

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        kinds = (
            ("months", CurvePlot, None), ("games", BarPlot, self._open_game), ("family", BarPlot, self._open_other),
            ("skill", CurvePlot, self._open_reviewed),
        )  # fmt: skip
        self._plots = {
            name: PlotPanel(shell, f"person.{name}", kind, rebuild=self.rebuild_page, choose=choose)
            for name, kind, choose in kinds
        }
        self._points = PointsByTable(shell, self.rebuild_page)
        self._load(MatchFilter())

    def on_uncovered(self) -> None:
        self._load(self._filter_controls.match_filter)
        super().on_uncovered()

    def _load(self, match_filter: MatchFilter) -> None:
        store = self.shell.store
        self._family = store.people.all()
        known = [person.id for person in self._family]
        if self._person not in known:
            at_table = [person.id for person in seated_people(store)]
            self._person = next(iter([*at_table, *known]), 0)
        matches = matches_of(store, self._person, table_sides)
        self._filter_controls = FilterControls(matches, match_filter, self.rebuild_page)
        self._put_away()
        self._medals = MedalCase(self.shell, matches, self.rebuild_page)

    _medals: MedalCase | None = None

    def _put_away(self) -> None:
        """Stop scanning the previous person's records."""
        if self._medals is not None:
            self._medals.close()

    def leave(self) -> None:
        self._put_away()

    def update(self, dt: float) -> bool:
        if self._medals is not None:
            self._medals.advance()
        return super().update(dt)

    def needs_polling(self) -> bool:
        return self._medals is not None and not self._medals.complete

    def page_name(self) -> str:
        return f"person.page.{self._person}"

    # ---- content --------------------------------------------------------------------

    def parts(self, canvas: Canvas) -> list[Widget]:
        if not self._family:
            return [Words(canvas, text("book.no-family"), face="serif-italic", align="centre")]
        filter_controls, name = self._filter_controls, self._profile().name
        counted = self._counted = filter_controls.filtered()
        parts = [self._people(canvas), *filter_controls.widgets(canvas)]
        if not counted:
            words = text("book.nothing-so" if filter_controls.matches else "book.nothing", name=name)
            return [*parts, Words(canvas, words, face="serif-italic", align="centre"), *self._solved(canvas)]
        tables = by_comparable_table(counted)
        return [
            *parts, summary_tiles(canvas, tally(counted)), *self._points.widgets(canvas, name, tables),
            *self._months(canvas), *self._games(canvas), *self._others(canvas), *self._skill(canvas),
            *self._solved(canvas), *self._honours(canvas),
            *by_level(canvas, filter_controls.filtered(anybody=True)), *by_table(canvas, tables),
            help_note(canvas),
            Space(canvas, 4),
        ]  # fmt: skip

    def _profile(self) -> Profile:
        return next(person for person in self._family if person.id == self._person)

    def _people(self, canvas: Canvas) -> Widget:
        """Return the name tags that switch the person."""
        tags: list[Widget] = [
            NameTag(
                canvas, [person.avatar], person.name, partial(self._turn_to, person.id), widest=canvas.em(BODY) * 14,
                name=f"person.{person.id}", chosen=person.id == self._person,
            )
            for person in self._family
        ]  # fmt: skip
        return Row(canvas, tags, gap=12)

    # ---- plots ----------------------------------------------------------------------

    def _months(self, canvas: Canvas) -> Sequence[Widget]:
        graph = plots.month_by_month(self._counted)
        if not graph.steps:
            return []
        title = text("book.by-month", name=self._profile().name)
        return self._plots["months"].widgets(canvas, title, graph, step=text("book.since.month"))

    def _games(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the plot by game, independent of the game filter."""
        self._by_game = plots.game_by_game(self._filter_controls.filtered(every_game=True))
        if not self._by_game.steps:
            return []
        title = text("book.by-game", name=self._profile().name)
        return self._plots["games"].widgets(canvas, title, self._by_game, step=text("book.which-game"))

    def _others(self, canvas: Canvas) -> Sequence[Widget]:
        names = {person.id: person.name for person in self._family if person.id != self._person}
        self._met = plots.head_to_head(self._counted, names)
        if not self._met.steps:
            return []
        title = text("book.head-to-head", name=self._profile().name)
        return self._plots["family"].widgets(canvas, title, self._met, step=text("scores.against"))

    def _honours(self, canvas: Canvas) -> Sequence[Widget]:
        return self._medals.widgets(canvas, self._profile().name) if self._medals is not None else []

    def _skill(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the plot of good actions in reviewed matches."""
        store, name = self.shell.store, self._profile().name
        parts: list[Widget] = []
        self._reviewed = reviewed_matches(store, self._person, {match.record for match in self._counted})
        if self._reviewed:
            graph = good_choices(self._reviewed)
            title, note = text("book.skill", name=name), text("book.skill.note")
            parts += self._plots["skill"].widgets(canvas, title, graph, step=text("scores.when"), note=note)
        return parts

    def _solved(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the problem figures, also for a person without a finished match."""
        figures = problems_of(self.shell.store, self._person)
        if not figures.tried:
            return []
        return [Section(canvas, text("book.problems", name=self._profile().name)), problem_tiles(canvas, figures)]

    # ---- actions --------------------------------------------------------------------

    def _turn_to(self, person: int) -> None:
        self._person = person
        self._load(MatchFilter())
        self.rebuild_page()

    def _open_reviewed(self, step: int) -> None:
        self.shell.open("match", str(self._reviewed[step].record))

    def _open_game(self, step: int) -> None:
        """Filter the page by the chosen game."""
        self._filter_controls.select_game(self._by_game.steps[step])

    def _open_other(self, step: int) -> None:
        """Open the page of another person."""
        named = {person.name: person.id for person in self._family}
        self._turn_to(named[self._met.steps[step]])
