"""Statistics by game: standings, best results, and matches played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from cardtable.art import theme
from cardtable.rules.game import places_by
from cardtable.rules.registry import TABLES
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import MakeButton, WordedRow, worded_button
from cardtable.scenes.people.avatars import AVATARS, guest_name_today, named_today
from cardtable.scenes.people.claim_result import ClaimDialog, guest_seats
from cardtable.scenes.statistics.chapters import GAMES, Chapter
from cardtable.scenes.statistics.comparable_tables import table_sides, table_text
from cardtable.scenes.statistics.filter import has_opponents
from cardtable.scenes.statistics.help_sign import SIGN, best_text, help_note, wins_text
from cardtable.store.queries.scores import SameTable, best_results, most_played, results, tables
from cardtable.store.queries.statistics import MatchTally, matches_by_person, side_place, tally
from cardtable.store.types import ResultRow, SavedMatch
from cardtable.text.catalog import text
from cardtable.text.dates import day, when
from cardtable.text.numbers import decimal, percent
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice, Tabs
from cardtable.widgets.containers import Box, Centred, Column, Pair, Row
from cardtable.widgets.labels import BODY, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.table_form import Caption, Dated, Figures, ListedPlayer
from cardtable.widgets.widget import Widget

AGAINST = ("", "beginner", "standard", "expert")
"""Opponents that the standings can be limited to; "" for any."""
BEST = 5
HISTORY = 40
CLAIMS = 6
"""Limits of best results, matches, and guests' results shown."""


class Steady(Box):
    """Box of a fixed natural width."""

    def __init__(self, canvas: Canvas, inside: Widget, wide: int) -> None:
        super().__init__(canvas, (inside,))
        self.inside, self.wide = inside, wide

    def preferred_width(self) -> int:
        return self.wide

    def height(self, width: int) -> int:
        return self.inside.height(width)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.inside.place(rect)


class Scores(Chapter):
    """Statistics of a game, by default the one played most."""

    chapter = GAMES

    def __init__(self, game: str = "") -> None:
        self._game = game
        self._against = ""
        """Level of the bots that the standings are limited to; "" for any opponents."""
        self._table = 0
        """Number of the comparable table shown, from 1; 0 for all."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        wanted = self._game or most_played(shell.store)
        self._game = wanted if wanted in TABLES else TABLES[0]

    # ---- content --------------------------------------------------------------------

    def head(self, canvas: Canvas) -> list[Widget]:
        if len(TABLES) < 2:
            return super().head(canvas)
        names = [text(f"{game}.name") for game in TABLES]
        return [*super().head(canvas), Tabs(canvas, names, TABLES.index(self._game), self._turn, name="scores.game")]

    def page_name(self) -> str:
        return f"scores.page.{self._game}"

    def body(self, canvas: Canvas) -> Widget:
        store = self.shell.store
        self._family = store.people.all()
        self._tables = tables(store, self._game)
        self._table = min(self._table, len(self._tables))
        self._matches = store.matches.history(self._game, limit=HISTORY)
        return super().body(canvas) if self._matches else self._nothing(canvas)

    def parts(self, canvas: Canvas) -> list[Widget]:
        table = self._among()
        shown = [match for match in self._matches if table is None or match.id in table.records]
        return [
            *self._table_choice(canvas), *self._standings(canvas), *self._best(canvas), *self._guests(canvas, shown),
            *self._history(canvas, shown),
        ]  # fmt: skip

    def least_width(self, canvas: Canvas) -> int:
        # The page is wide enough for the names of all games side by side, if the window is.
        names = self.form.named("scores.game")
        return names.preferred_width() + 2 * canvas.u(28) if names else 0

    def _nothing(self, canvas: Canvas) -> Widget:
        """Return the page of a game without a finished match."""
        lid = Lid.for_display(canvas, lid_drawing(self._game), text(f"{self._game}.name"))
        words = Column(
            canvas,
            [
                Row(canvas, [lid], align="centre"),
                Words(canvas, text("scores.nothing"), size=23, face="serif-italic", align="centre"),
                Words(canvas, text("scores.nothing.more"), align="centre", colour=theme.SOFT),
            ],
            gap=18,
        )
        return Centred(canvas, ScrollArea(canvas, words, name="scores.nothing"), canvas.em(20) * 30)

    # ---- comparable tables ----------------------------------------------------------

    def _table_choice(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the choice of a table, if there are several."""
        if len(self._tables) < 2:
            return []
        names = [text("scores.tables.all"), *(self._table_words(table) for table in self._tables)]
        letter = canvas.letter(BODY)
        widest = max(canvas.type.width(name, letter, face="serif-bold") for name in names)
        shown = Words(canvas, names[self._table], face="serif-bold", align="centre", name="scores.table")
        steady = Steady(canvas, shown, widest + canvas.u(8))
        before = self._arrow(canvas, "left", text("scores.before"), -1)
        after = self._arrow(canvas, "right", text("scores.next"), 1)
        turn = WordedRow(canvas, [before, lambda _: steady, after], gap=8, together=True)
        return [Pair(canvas, Words(canvas, text("scores.tables"), colour=theme.SOFT), turn)]

    def _arrow(self, canvas: Canvas, icon: str, words: str, step: int) -> MakeButton:
        turn = partial(self._turn_table, step)
        return worded_button(canvas, icon, words, turn, f"scores.table.{icon}", size=16)

    def _table_words(self, table: SameTable) -> str:
        """Return the number of players and the rules of a table in words."""
        return table_text(self._game, table.header)

    def _among(self) -> SameTable | None:
        return self._tables[self._table - 1] if self._table else None

    # ---- parts of the page ----------------------------------------------------------

    def _counted(self, table: SameTable | None) -> dict[int, MatchTally]:
        """Return each person's tally at one or all tables, against any opponents or bots of one level."""
        found = {}
        for person, matches in matches_by_person(self.shell.store, game=self._game, sides_of=table_sides).items():
            those = [
                match
                for match in matches
                if (table is None or match.record in table.records) and has_opponents(match, self._against)
            ]
            if those:
                found[person] = tally(those)
        return found

    def _standings(self, canvas: Canvas) -> Sequence[Widget]:
        table = self._among()
        # Points compare only for the same number of players and rules.
        comparable = table is not None or len(self._tables) == 1
        faces = {person.id: person for person in self._family}
        ranked = sorted(self._counted(table).items(), key=lambda one: (-one[1].won, one[1].played, one[0]))
        lines = []
        for person, one in ((faces[each], counted) for each, counted in ranked if each in faces):
            figures = [
                str(one.played), wins_text(one.won, one.won_helped), percent(one.share), percent(one.fair_share),
                *([best_text(one)] if comparable else []), str(one.streak),
            ]  # fmt: skip
            lines.append(ListedPlayer(person.name, figures, person.avatar if person.avatar in AVATARS else ""))
        columns = [
            text("scores.played"),
            text("book.won"),
            text("book.of-hundred"),
            text("book.fair"),
            *([text("scores.best")] if comparable else []),
            text("scores.streak"),
        ]
        whom = Choice(
            canvas,
            [text("scores.anybody"), text("level.beginner"), text("level.standard"), text("level.expert")],
            AGAINST.index(self._against),
            self._limit,
            name="scores.against",
        )
        shown: Widget
        if lines:
            shown = _form(canvas, columns, lines, "scores.standings")
        else:
            empty = text("scores.nobody") if not self._against and not table else text("scores.nobody.against")
            shown = Words(canvas, empty, face="serif-italic", colour=theme.SOFT)
        return [
            Section(canvas, text("scores.standings")),
            Pair(canvas, Words(canvas, text("scores.against"), colour=theme.SOFT), whom),
            shown,
            help_note(canvas),
            Space(canvas, 4),
        ]

    def _best(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the best results at the table shown, or at the one played most."""
        table = self._among() or next(iter(self._tables), None)
        if table is None:
            return []
        faces = {person.id: person.avatar for person in self._family}
        lines = []
        best = best_results(self.shell.store, self._game, BEST, table.records)
        for rank, one in zip(places_by([one.score for one in best]), best, strict=True):
            avatar = faces.get(one.sitter.profile, "") if one.sitter.profile is not None else ""
            lines.append(
                ListedPlayer(
                    guest_name_today(one.sitter.name), [day(one.finished), decimal(one.score)], avatar, str(rank)
                )
            )
        if not lines:
            return []
        return [
            Section(canvas, text("scores.best-of", table=self._table_words(table))),
            _form(canvas, [text("scores.when"), text("scores.score")], lines, "scores.best"),
            Words(canvas, text("scores.best-of.rule"), size=16, face="serif-italic", colour=theme.SOFT),
            Space(canvas, 4),
        ]

    def _guests(self, canvas: Canvas, matches: Sequence[SavedMatch]) -> Sequence[Widget]:
        """Return guests' results, each with a button that gives it to a person."""
        found: list[Widget] = []
        for match in matches:
            ended = {one.seat: one for one in results(self.shell.store, match.id)}
            for seat in guest_seats(match.sitters, self._family):
                if seat in ended and len(found) < CLAIMS:
                    found.append(self._guest(canvas, match, ended[seat]))
        return [Section(canvas, text("scores.guests")), *found, Space(canvas, 4)] if found else []

    def _guest(self, canvas: Canvas, match: SavedMatch, one: ResultRow) -> Widget:
        words = text(
            "scores.guest-result", when=when(match.finished or match.changed), place=self._place(match, one),
            name=guest_name_today(one.sitter.name), score=decimal(one.score),
        )  # fmt: skip
        give = Button(
            canvas, text("scores.claim"), partial(self._claim, match, one.seat), size=16,
            name=f"scores.claim.{match.id}.{one.seat}",
        )  # fmt: skip
        return Pair(canvas, Words(canvas, words, face="serif"), give)

    def _history(self, canvas: Canvas, matches: Sequence[SavedMatch]) -> Sequence[Widget]:
        days = [day(match.finished or match.changed) for match in matches]
        letter = canvas.letter(BODY - 2)
        column = max((canvas.type.width(each, letter, face="sans") for each in days), default=0) + canvas.u(24)
        lines = [
            Dated(
                canvas,
                Words(canvas, each, size=BODY - 2, face="sans", colour=theme.SOFT),
                Words(canvas, self._match_line(match), face="serif"),
                column,
                Button(
                    canvas, text("book.open-match"), partial(self.shell.open, "match", str(match.id)), size=15,
                    name=f"scores.open.{match.id}", tip=text("match.open"),
                ),
            )
            for each, match in zip(days, matches, strict=True)
        ]  # fmt: skip
        return [Section(canvas, text("scores.history")), Column(canvas, lines, gap=0), Space(canvas, 6)]

    def _match_line(self, match: SavedMatch) -> str:
        """Return the results of a match, first place first, sides together."""
        ended = results(self.shell.store, match.id)
        names = [sitter.name for sitter in named_today([one.sitter for one in ended], self._family)]
        together: dict[tuple[int, int, float], list[str]] = {}
        for one, name in zip(ended, names, strict=True):
            together.setdefault((one.place, self._side(match, one.seat), one.score), []).append(name)
        ahead = [place for place, _, _ in together]
        lines = [
            text(
                "scores.place", place=1 + sum(other < place for other in ahead), name=" + ".join(those),
                score=decimal(score),
            )
            for (place, _, score), those in sorted(together.items(), key=lambda one: one[0][:2])
        ]  # fmt: skip
        if match.assisted:
            lines.append(SIGN)
        return "   ".join(line.replace(" ", "\N{NO-BREAK SPACE}") for line in lines) or text("scores.no-result")

    def _sides(self, match: SavedMatch) -> Sequence[Sequence[int]]:
        """Return the seats of a match that win and lose together."""
        table = next((table for table in self._tables if match.id in table.records), None)
        return () if table is None else table_sides(self._game, table.header)

    def _side(self, match: SavedMatch, seat: int) -> int:
        """Return the first seat of a seat's side."""
        return next((side[0] for side in self._sides(match) if seat in side), seat)

    def _place(self, match: SavedMatch, one: ResultRow) -> int:
        """Return the place of a result; partners share one, and the next side has the next."""
        return side_place(one.place, max(map(len, self._sides(match)), default=1))

    # ---- actions --------------------------------------------------------------------

    def _turn(self, i: int) -> None:
        self._game, self._table = TABLES[i], 0
        self.rebuild()
        self.form.expose()

    def _turn_table(self, step: int) -> None:
        self._table = (self._table + step) % (len(self._tables) + 1)
        self.rebuild()
        self.form.expose()

    def _claim(self, match: SavedMatch, seat: int) -> None:
        self.shell.push(ClaimDialog(match, seat, lambda person: self.form.expose()))

    def _limit(self, i: int) -> None:
        self._against = AGAINST[i]
        self.rebuild()
        self.form.expose()


def _form(canvas: Canvas, columns: Sequence[str], lines: Sequence[ListedPlayer], name: str) -> Figures:
    """Return a form of players with figures."""
    return Figures(canvas, [Caption(words) for words in columns], lines, air=22, inset=6, foot=1, name=name)
