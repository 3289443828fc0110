"""Page of all waiting matches with players, game, standing and date. Thrown-away matches stay in its basket for a
month."""

from __future__ import annotations

from functools import partial

from pygame import Surface

from cardtable.art import theme
from cardtable.play.history.standings import MatchStandings
from cardtable.rules.registry import TABLES
from cardtable.scenes.core.form_scene import Dialog, PageScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.table_thumbnails import load_thumbnail
from cardtable.scenes.core.worded_row import row_with_words, worded_button
from cardtable.scenes.lobby.thumbnail_widget import TablePicture
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.panels.ledger import points_text
from cardtable.scenes.people.avatars import named_today, people_in, player_names
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import when
from cardtable.text.lists import join_names
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Centred, Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import Heading, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

PICTURE = 140
"""Width of the picture beside a match."""


class WaitingMatches(PageScene):
    """List of waiting matches, and the basket."""

    widest = 1320
    first_focus = "matches.back"

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._load()
        if self._waiting:
            self.first_focus = f"matches.go-on.{self._waiting[0].id}"

    def on_uncovered(self) -> None:
        self._load()
        self.rebuild()

    def _load(self) -> None:
        """Read the matches from the store."""
        store = self.shell.store
        self._family = store.people.all()
        self._waiting = [match for match in store.matches.unfinished() if match.game in TABLES]
        self._basket = [match for match in store.matches.basket() if match.game in TABLES]
        self._standings = MatchStandings(store, [match.id for match in self._waiting])
        self._shown = -1
        self._tables: dict[int, Surface | None] = {}
        """Thumbnails looked up so far."""

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        told = [self._beside(canvas, match) for match in self._waiting]
        room = self._room(canvas) - max((words.preferred_width() for words in told), default=0)
        parts: list[Widget] = [
            Pair(canvas, words, self._ways(canvas, match, room))
            for words, match in zip(told, self._waiting, strict=True)
        ]
        if not parts:
            parts.append(Words(canvas, text("matches.none"), face="serif-italic", align="centre"))
        if self._basket:
            parts += [
                Space(canvas, 6),
                Section(canvas, text("matches.basket")),
                Words(canvas, text("matches.basket.told"), size=17, face="serif-italic", colour=theme.SOFT),
                *(self._thrown(canvas, match) for match in self._basket),
            ]
        page = ScrollArea(canvas, Column(canvas, parts, gap=14), name="matches.page", margin=10, steady=True)
        foot = Row(canvas, [Button(canvas, text("common.back"), self.back, icon="back", name="matches.back")])
        return Slip(canvas, Page(canvas, Heading(canvas, text("matches.title")), page, foot), pad=28)

    def _beside(self, canvas: Canvas, match: SavedMatch) -> Widget:
        """Return the picture of a match and what is told of it."""
        lines = [
            Words(canvas, player_names(match, self._family), size=22, face="serif-bold"),
            Words(canvas, self._summary(match), size=18, face="sans", colour=theme.SOFT),
            Words(canvas, self._standing_text(match) or " ", size=18, face="sans", name=f"matches.stands.{match.id}"),
        ]
        words = Column(canvas, lines, gap=1)
        return Pair(canvas, Centred(canvas, self._picture(canvas, match), canvas.u(PICTURE)), words, gap=16)

    def _ways(self, canvas: Canvas, match: SavedMatch, room: int) -> Widget:
        """Return the buttons of a match, with words as far as they fit beside every match."""
        go_on = Button(
            canvas, text("lobby.go-on"), partial(self._go_on, match.id), kind="main", size=18,
            name=f"matches.go-on.{match.id}",
        )  # fmt: skip
        look = worded_button(
            canvas, "book", text("lobby.waiting.look.short"), partial(self.shell.open, "match", str(match.id)),
            f"matches.open.{match.id}", tip=text("match.open"),
        )  # fmt: skip
        drop = worded_button(
            canvas, "trash", text("seats.discard.yes"), partial(self._drop, match), f"matches.drop.{match.id}",
            tip=text("seats.discard"),
        )  # fmt: skip
        return row_with_words(canvas, [lambda _: go_on, look, drop], room, gap=10)

    def _room(self, canvas: Canvas) -> int:
        """Return the width of a match with its buttons, without the gap between them."""
        page = max(canvas.u(self.widest), canvas.em(20) * self.ems)
        return min(canvas.size[0] - 2 * canvas.u(28), page) - canvas.u(2 * 28 + 2 * 10 + 14 + 24 + 4)

    def _picture(self, canvas: Canvas, match: SavedMatch) -> Widget:
        """Return the thumbnail of a match, or the game's box if there is none."""
        if match.id not in self._tables:
            self._tables[match.id] = load_thumbnail(self.shell.cache, match)
        table = self._tables[match.id]
        if table is None:
            return Lid.for_display(canvas, lid_drawing(match.game), text(f"{match.game}.name"))
        return TablePicture(canvas, table)

    def _thrown(self, canvas: Canvas, match: SavedMatch) -> Widget:
        back = Button(
            canvas, text("matches.bring-back"), partial(self._bring_back, match.id), icon="undo", size=18,
            name=f"matches.bring-back.{match.id}",
        )  # fmt: skip
        lines = [
            Words(canvas, player_names(match, self._family), face="serif-bold"),
            Words(canvas, self._summary(match), size=17, face="sans", colour=theme.SOFT),
        ]
        return Pair(canvas, Column(canvas, lines, gap=1), back)

    def _summary(self, match: SavedMatch) -> str:
        """Return the game, the opponents and the date of the last move."""
        everybody = named_today(match.sitters, self._family)
        others = [sitter.name for sitter in everybody if sitter.level]
        told = [text(f"{match.game}.name"), when(match.changed)]
        if others and len(others) < len(everybody):
            told.insert(1, text("matches.against", names=", ".join(others)))
        if match.played_on:
            told.insert(0, text("whatif.mark"))
        return " · ".join(told)

    def _standing_text(self, match: SavedMatch) -> str:
        """Return the standing of a match, or "" until it is known."""
        course = self._standings.progress(match.id)
        if course is None:
            return ""
        if not course.deals:
            return text("matches.first-game") if course.counts_games else text("matches.first-deal")
        sitters = named_today(match.sitters, self._family)
        counted = zip(sitters, course.standing.totals, strict=False)
        totals = [f"{sitter.name} {points_text(total)}".replace(" ", "\N{NO-BREAK SPACE}") for sitter, total in counted]
        n, told = len(course.deals), ", ".join(totals)
        if course.counts_games:
            return text_n("matches.stands-games", n, totals=told)
        return text_n("matches.stands", n, totals=told)

    # ---- time: standings are computed in the background -------------------------------

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._standings.count != self._shown:
            self._shown = self._standings.count
            self.rebuild()
            self.form.expose()
            return True
        return moving

    def needs_polling(self) -> bool:
        return not self._standings.complete

    # ---- actions ----------------------------------------------------------------------

    def _go_on(self, record: int) -> None:
        if not resume_table(self.shell, record):
            self.on_uncovered()

    def _drop(self, match: SavedMatch) -> None:
        self.shell.push(
            Dialog.confirm(
                text("seats.discard"),
                text("seats.discard.sure", names=join_names([one.name for one in people_in(match, self._family)])),
                text("seats.discard.yes"),
                partial(self._throw_away, match.id),
                danger=True,
            )
        )

    def _throw_away(self, record: int) -> None:
        self.shell.store.matches.throw_away(record)
        self.on_uncovered()
        self.form.expose()

    def _bring_back(self, record: int) -> None:
        self.shell.store.matches.restore(record)
        self.on_uncovered()
        self.form.expose()
