"""The page of one person: what was won and against whom, in figures and in plots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cardtable.art import theme
from cardtable.games.games import TABLES
from cardtable.play.aid import ONE_IN
from cardtable.scenes.family import graphs
from cardtable.scenes.family.chapters import PEOPLE, Chapter, asked
from cardtable.scenes.family.medals import MedalCase
from cardtable.scenes.family.sieve import AGAINST, SINCE, Sieve, meets
from cardtable.scenes.family.skill import good_choices, problem_tiles, problems_of, reviewed, tiles
from cardtable.scenes.family.tables import game_name, table_named
from cardtable.scenes.family.written import NOTHING, length, number, percent
from cardtable.scenes.plots.plotted import PlotPart
from cardtable.scenes.scene import Shell
from cardtable.scenes.screens.calendar import day
from cardtable.scenes.seating.company import seated
from cardtable.store.figures import MatchTally, PlayedMatch, matches_of, mean, same_tables, tally
from cardtable.store.rows import Profile
from cardtable.text.catalog import text, text_n
from cardtable.widgets.boxes import Pair, Row
from cardtable.widgets.button import Button
from cardtable.widgets.figures import Caption, Figures
from cardtable.widgets.nametag import NameTag
from cardtable.widgets.plot import BarPlot, CurvePlot
from cardtable.widgets.plot_figures import StepLine
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import BODY, Section, Space, Words

BEST = 5
"""How many of the best matches are shown."""
MOST_TABLES = 8
"""How many tables are compared in the form of means."""
LEVELS = ("people", "beginner", "standard", "expert")


class OnPage(NamedTuple):
    """What is counted on the page at the moment."""

    matches: list[PlayedMatch]
    """Those that the filters let through."""
    tables: dict[str, list[PlayedMatch]]
    """Those of them that can be compared, and were without help."""
    counted: MatchTally


class PersonPage(Chapter):
    """One page for each person of the family."""

    chapter = PEOPLE

    def __init__(self, person: int = 0) -> None:
        """0 is whoever sits at the table, or the first of the family."""
        self._person = person
        self._sieve = Sieve()
        self._table = 0
        """The table whose points are shown, of those that can be compared."""

    def enter(self, shell: Shell) -> None:
        super().enter(shell)
        plots = (
            ("points", CurvePlot, self._open_point), ("months", CurvePlot, None), ("games", BarPlot, self._open_game),
            ("family", BarPlot, self._open_other), ("skill", CurvePlot, self._open_reviewed),
        )  # fmt: skip
        self._plots = {
            name: PlotPart(shell, f"person.{name}", kind, rebuild=self.show, choose=choose)
            for name, kind, choose in plots
        }
        self._load()

    def again(self) -> None:
        self._load()
        super().again()

    def _load(self) -> None:
        store = self.shell.store
        self._family = store.people.all()
        known = [person.id for person in self._family]
        if self._person not in known:
            at_table = [person.id for person in seated(store)]
            self._person = next(iter([*at_table, *known]), 0)
        self._matches = matches_of(store, self._person)
        self._put_away()
        self._medals = MedalCase(self.shell, self._matches, self.show)

    _medals: MedalCase | None = None

    def _put_away(self) -> None:
        """The records of somebody need not be looked through any further."""
        if self._medals is not None:
            self._medals.close()

    def leave(self) -> None:
        self._put_away()

    def update(self, dt: float) -> bool:
        if self._medals is not None:
            self._medals.go_on()
        return super().update(dt)

    def waiting(self) -> bool:
        return self._medals is not None and not self._medals.complete

    def page_name(self) -> str:
        return f"person.page.{self._person}"

    # ---- what is on it --------------------------------------------------------------

    def parts(self, press: Press) -> list[Widget]:
        if not self._family:
            return [Words(press, text("book.no-family"), face="serif-italic", align="centre")]
        matches = self._sieve.through(self._matches, time.time())
        tables = same_tables(matches)
        self._shown = OnPage(matches, tables, tally(matches))
        self._table = min(self._table, max(0, len(tables) - 1))
        parts = [self._people(press), *self._filters(press)]
        if not matches:
            words = text("book.nothing-so" if self._matches else "book.nothing", name=self._profile().name)
            return [*parts, Words(press, words, face="serif-italic", align="centre")]
        return [
            *parts, self._figures(press), *self._points(press), *self._months(press), *self._games(press),
            *self._others(press), *self._skill(press), *self._honours(press), *self._levels(press), *self._means(press),
            Words(press, text("scores.rule", n=ONE_IN), size=16, face="serif-italic", colour=theme.SOFT),
            Space(press, 4),
        ]  # fmt: skip

    def _profile(self) -> Profile:
        return next(person for person in self._family if person.id == self._person)

    def _people(self, press: Press) -> Widget:
        """Whose page it is, and the way to the others."""
        tags: list[Widget] = [
            NameTag(
                press, [person.avatar], person.name, partial(self._turn_to, person.id), widest=press.em(BODY) * 14,
                name=f"person.{person.id}", chosen=person.id == self._person,
            )
            for person in self._family
        ]  # fmt: skip
        return Row(press, tags, gap=12)

    def _filters(self, press: Press) -> Sequence[Widget]:
        against = [text("scores.anybody"), text("book.people-only"), *(text(f"level.{each}") for each in AGAINST[2:])]
        since = [text("book.since.ever"), text("book.since.year"), text("book.since.quarter"), text("book.since.month")]
        games = self._own_games()
        names = [text("book.all-games"), *(game_name(game_id) for game_id in games)]
        here = games.index(self._sieve.game) + 1 if self._sieve.game in games else 0
        return [
            asked(press, text("book.which-game"), names, here, self._choose_game, "person.game"),
            asked(press, text("scores.against"), against, self._sieve.against, self._choose_against, "person.against"),
            asked(press, text("book.since"), since, self._sieve.since, self._choose_since, "person.since"),
        ]

    def _own_games(self) -> list[str]:
        """The games this person has played, as they stand in the house."""
        played = {match.game for match in self._matches}
        return [*(game_id for game_id in TABLES if game_id in played), *sorted(played.difference(TABLES))]

    def _figures(self, press: Press) -> Widget:
        """The figures that sum it up."""
        counted = self._shown.counted
        none = not counted.alone
        helped = text_n("book.of-these-helped", counted.helped) if counted.helped else ""
        return tiles(
            press,
            [
                (str(counted.played), text_n("book.played", counted.played), helped),
                (
                    NOTHING if none else str(counted.won), text_n("book.were-won", counted.won),
                    "" if none else text("book.fair-wins", n=number(counted.fair, 1)),
                ),
                (percent(counted.beaten), text("book.left-behind"), text("book.left-behind.more", n=percent(0.5))),
                (
                    NOTHING if none else str(counted.streak), text("book.streak"),
                    "" if none else text("book.longest", n=counted.longest),
                ),
                (length(counted.seconds), text("book.at-table"), ""),
            ],
        )  # fmt: skip

    # ---- the plots ------------------------------------------------------------------

    def _points(self, press: Press) -> Sequence[Widget]:
        """Points over time and the best matches, at one of the tables that can be compared."""
        if not self._shown.tables:
            return []
        header, matches = list(self._shown.tables.items())[self._table]
        game_id = matches[0].game
        named = f"{game_name(game_id)} · {table_named(game_id, header)}"
        title = text("book.points-of", name=self._profile().name)
        graph = graphs.points_over_time(matches)
        plot = self._plots["points"].widgets(press, title, graph, step=text("scores.when"))
        best = sorted(matches, key=lambda match: (-match.score, match.place, match.finished))[:BEST]
        rows = [self._best_row(press, i, match) for i, match in enumerate(best, 1)]
        return [
            plot[0], self._which_table(press, named, len(matches)), *plot[1:],
            Section(press, text("book.best-of"), size=20), *rows,
        ]  # fmt: skip

    def _which_table(self, press: Press, named: str, count: int) -> Widget:
        """The tables are turned over one by one: points of different ones say nothing beside each other."""
        words = Words(press, text_n("book.table-of", count, table=named), face="serif-bold", name="person.table")
        if len(self._shown.tables) < 2:
            return words
        arrows = Row(
            press,
            [
                Button(press, "", partial(self._turn_table, step), icon=icon, size=16, name=f"person.table.{icon}",
                       tip=text(tip))
                for icon, step, tip in (("left", -1, "scores.before"), ("right", 1, "scores.next"))
            ],
            gap=8,
        )  # fmt: skip
        return Pair(press, words, arrows)

    def _best_row(self, press: Press, number_: int, match: PlayedMatch) -> Widget:
        words = text(
            "book.best-line", n=number_, day=day(match.finished), score=number(match.score), place=match.place,
            seats=match.seats,
        )  # fmt: skip
        look = Button(
            press, text("book.open-match"), partial(self.shell.open, "match", str(match.record)), size=16,
            name=f"person.best.{match.record}",
        )  # fmt: skip
        return Pair(press, Words(press, words, face="serif"), look)

    def _months(self, press: Press) -> Sequence[Widget]:
        graph = graphs.month_by_month(self._shown.matches)
        if not graph.steps:
            return []
        title = text("book.by-month", name=self._profile().name)
        return self._plots["months"].widgets(press, title, graph, step=text("book.since.month"))

    def _games(self, press: Press) -> Sequence[Widget]:
        """Game by game, whatever game the page is about."""
        matches = self._sieve._replace(game="").through(self._matches, time.time())
        self._by_game = graphs.game_by_game(matches)
        if not self._by_game.steps:
            return []
        title = text("book.by-game", name=self._profile().name)
        return self._plots["games"].widgets(press, title, self._by_game, step=text("book.which-game"))

    def _others(self, press: Press) -> Sequence[Widget]:
        names = {person.id: person.name for person in self._family if person.id != self._person}
        self._met = graphs.head_to_head(self._shown.matches, names)
        if not self._met.steps:
            return []
        title = text("book.head-to-head", name=self._profile().name)
        return self._plots["family"].widgets(press, title, self._met, step=text("scores.against"))

    def _honours(self, press: Press) -> Sequence[Widget]:
        return self._medals.widgets(press, self._profile().name) if self._medals is not None else []

    def _skill(self, press: Press) -> Sequence[Widget]:
        """How good the choices were in the matches that were reviewed, and the problems that were solved."""
        store, name = self.shell.store, self._profile().name
        parts: list[Widget] = []
        self._reviewed = reviewed(store, self._person, {match.record for match in self._shown.matches})
        if self._reviewed:
            graph = good_choices(self._reviewed)
            title, note = text("book.skill", name=name), text("book.skill.note")
            parts += self._plots["skill"].widgets(press, title, graph, step=text("scores.when"), note=note)
        figures = problems_of(store, self._person)
        if figures.tried:
            parts += [Section(press, text("book.problems", name=name)), problem_tiles(press, figures)]
        return parts

    # ---- the forms ------------------------------------------------------------------

    def _levels(self, press: Press) -> Sequence[Widget]:
        """By the opponents; a match against bots of two levels counts with both."""
        matches = self._sieve._replace(against=0).through(self._matches, time.time())
        lines = []
        for level in LEVELS:
            those = [match for match in matches if meets(match, level)]
            if those:
                counted = tally(those)
                name = text("book.people-only" if level == "people" else f"level.{level}")
                lines.append(
                    StepLine(
                        name[:1].upper() + name[1:],
                        [
                            str(counted.alone), str(counted.won), number(counted.fair, 1), percent(counted.beaten),
                        ],
                    )
                )  # fmt: skip
        heads = ("book.matches", "book.won", "book.fair", "book.left-behind")
        columns = [Caption(text(head)) for head in heads]
        form = Figures(press, columns, lines, air=22, inset=6, foot=1, players=True, name="person.levels")
        return [Section(press, text("book.by-level")), form]

    def _means(self, press: Press) -> Sequence[Widget]:
        """Means, each with the number of matches it is of."""
        lines = []
        for header, those in list(self._shown.tables.items())[:MOST_TABLES]:
            named = f"{game_name(those[0].game)} · {table_named(those[0].game, header)}"
            scores = [match.score for match in those]
            figures = [str(len(those)), number(mean(scores), 1), number(max(scores), 1)]
            lines.append(StepLine(named, [*figures, number(mean(match.place for match in those), 1)]))
        if not lines:
            return []
        heads = ("book.matches", "book.mean-points", "book.best-points", "book.mean-place")
        columns = [Caption(text(head)) for head in heads]
        form = Figures(press, columns, lines, air=22, inset=6, foot=1, players=True, name="person.means")
        return [Section(press, text("book.by-table")), form]

    # ---- what can be done -----------------------------------------------------------

    def _turn_to(self, person: int) -> None:
        self._person, self._sieve, self._table = person, Sieve(), 0
        self._load()
        self.show()

    def _choose_game(self, i: int) -> None:
        self._sieve, self._table = self._sieve._replace(game=["", *self._own_games()][i]), 0
        self.show()

    def _choose_against(self, i: int) -> None:
        self._sieve, self._table = self._sieve._replace(against=i), 0
        self.show()

    def _choose_since(self, i: int) -> None:
        assert i < len(SINCE)
        self._sieve, self._table = self._sieve._replace(since=i), 0
        self.show()

    def _turn_table(self, step: int) -> None:
        self._table = (self._table + step) % len(self._shown.tables)
        self.show()

    def _open_point(self, step: int) -> None:
        """The match behind a point; of several the last."""
        matches = list(self._shown.tables.values())[self._table]
        self.shell.open("match", str(graphs.bundles(matches)[step][-1].record))

    def _open_reviewed(self, step: int) -> None:
        self.shell.open("match", str(self._reviewed[step].record))

    def _open_game(self, step: int) -> None:
        """The page, for this game alone."""
        named = {game_name(game_id): i for i, game_id in enumerate(self._own_games(), 1)}
        self._choose_game(named[self._by_game.steps[step]])

    def _open_other(self, step: int) -> None:
        """The page of somebody else of the family."""
        named = {person.name: person.id for person in self._family}
        self._turn_to(named[self._met.steps[step]])
