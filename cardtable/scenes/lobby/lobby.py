"""Lobby, the first screen: the games as boxes on the table, and the way to all other screens.

It opens without loading the rules of any game. Its texts come from the message catalogues and the games' declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.rules.registry import TABLES, about
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.daily_problem import daily_line, day_text, unknown_day
from cardtable.scenes.lobby.shelf import GameBox, Shelf
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text, text_n
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Page, Row
from cardtable.widgets.labels import Space, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

LAST = "last game"
"""Setting that stores the last opened box."""
RIBBON = "danger"
"""Button kind in the red of the ribbons."""
MARGIN = 34
GAP = 20
"""Gap between waiting matches and problems."""
EDGE = 14
"""Margin of the boxes, for their shadows."""
SHOWN = 4
"""Most seated people shown in the bar."""


def players_text(seats: Sequence[int]) -> str:
    """Return the possible numbers of players in words."""
    *some, most = sorted(seats)
    if not some:
        return text_n("lobby.players", most)
    least = some[0]
    if len(some) > 1 and most - least == len(some):
        return text("lobby.players.range", least=least, most=most)
    return text("lobby.players.or", some=", ".join(map(str, some)), most=most)


class Lobby(FormScene):
    """The boxes on the table."""

    shelf: Shelf
    _has_rested = False
    """True once a frame had nothing left to draw."""
    _is_drawn = False
    """True once the first frame is drawn; the pictures follow it."""
    _day_known = False
    """True once the day's problem was looked up, which follows the pictures."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._day = unknown_day()
        """Label of the day's problem, and whether it is solved."""
        self._opened = ""
        """Game of the box opened last in this session."""
        last = shell.store.settings.get(LAST, "")
        self.first_focus = f"lobby.lid.{last if last in TABLES else TABLES[0]}"

    def on_uncovered(self) -> None:
        self._day = day_text(self.shell)
        self.rebuild()

    def refresh(self) -> None:
        if self._day_known:
            self._day = day_text(self.shell)
        super().refresh()

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        store = self.shell.store
        self._waiting = [match for match in store.matches.unfinished() if match.game in TABLES]
        self._resumable = self._find_resumable()
        wide = canvas.size[0] - 2 * canvas.u(MARGIN)
        bar: Widget = self._bar(canvas)
        day = daily_line(canvas, self._day, self._problem_of_today, self._problems, self._by_code)
        free = wide - day.preferred_width() - canvas.u(GAP)
        line = self._waiting_line(canvas, free)
        lines = [day] if line is None else [line, day]
        bar = Column(canvas, [bar, Row(canvas, lines, gap=GAP, align="right" if line is None else "apart")], gap=9)
        scroll_margin = canvas.u(EDGE)
        head = bar.height(wide)
        room = canvas.size[1] - 2 * canvas.u(20) - head - 2 * canvas.u(3) - canvas.u(1) - 2 * scroll_margin
        # A single box may be large, and so may its words.
        alone = len(TABLES) == 1
        self.shelf = Shelf(canvas, [self._offer(canvas, game, alone) for game in TABLES], room)
        scroll = ScrollArea(canvas, self.shelf, name="lobby.shelf", margin=EDGE)
        return Page(canvas, bar, scroll, Space(canvas, 1), gap=3)

    def _waiting_line(self, canvas: Canvas, room: int) -> Widget | None:
        """Return the row of waiting matches, or None without any."""
        store = self.shell.store
        basket = bool(store.matches.basket())
        if not (self._waiting or basket):
            return None
        from cardtable.scenes.lobby.waiting_row import waiting_line

        ways = (self._go_on, self._look_at, self._all_waiting)
        return waiting_line(canvas, self._waiting, basket, store.people.all(), room, self.shell.cache, *ways)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        edge, top = canvas.u(MARGIN), canvas.u(20)
        root.place(Rect(edge, top, size[0] - 2 * edge, size[1] - 2 * top))
        self.shelf.show_ready_pictures(self.shell.artwork.ready)

    def _bar(self, canvas: Canvas) -> Widget:
        """Return the bar: title at the left; current players and other screens at the right, with words if they fit."""
        people = seated_people(self.shell.store)
        names = ", ".join(person.name for person in people) or text("lobby.nobody")
        widest = canvas.u(340)
        if canvas.type.width(names, canvas.letter(20), face="sans-bold") > widest * 0.6 and len(people) > 1:
            names = f"{people[0].name} +{len(people) - 1}"
        who = NameTag(
            canvas,
            [person.avatar for person in people[:SHOWN]],
            names,
            partial(self.shell.open, "family"),
            widest=widest,
            name="lobby.who",
            tip=text("lobby.who"),
        )
        title = Words(canvas, text("window.title"), size=40, face="serif-bold", colour=theme.PALE_GOLD)
        edge = canvas.size[0] - 2 * canvas.u(MARGIN)
        for worded in (True, False):
            ways = [
                self._bar_button(canvas, "trophy", text("lobby.scores"), self._scores, "lobby.scores", worded),
                self._bar_button(canvas, "cards", text("lobby.gallery"), self._gallery, "lobby.gallery", worded),
                self._bar_button(canvas, "settings", text("lobby.settings"), self._settings, "lobby.settings", worded),
                self._bar_button(canvas, "book", text("lobby.help"), self._help, "lobby.help", worded),
                self._bar_button(canvas, "door", text("lobby.quit"), self.shell.close, "lobby.quit", worded),
            ]
            right = Row(canvas, [who, *ways], gap=12)
            if title.preferred_width() + canvas.u(40) + right.preferred_width() <= edge:
                break
        return Row(canvas, [title, right], gap=40, align="apart")

    def _bar_button(
        self, canvas: Canvas, icon: str, words: str, action: Callable[[], None], name: str, worded: bool
    ) -> Button:
        return Button(
            canvas, words if worded else "", action, icon=icon, name=name, size=18, tip="" if worded else words
        )

    def _offer(self, canvas: Canvas, game: str, alone: bool) -> GameBox:
        saved = self._resumable.get(game)
        worded = saved is None or alone  # an open match gets few words, so that its box is no higher than the others
        lid = Lid(
            canvas,
            lid_drawing(game),
            text(f"{game}.name"),
            partial(self._open, game),
            kept=saved is not None,
            name=f"lobby.lid.{game}",
        )
        tagline = Words(
            canvas,
            text(f"{game}.tagline"),
            size=30 if alone else 19,
            face="serif-italic",
            colour=theme.PAPER,
            name=f"lobby.tagline.{game}",
        )
        many = players_text(about(game).seats) if worded else ""
        players = Words(canvas, many, size=22 if alone else 18, face="sans", colour=theme.SHADE)
        size = 24 if alone else 19
        new = Button(
            canvas,
            text("lobby.new") if worded else "",
            partial(self._seats, game),
            icon="" if worded else "plus",
            size=size,
            name=f"lobby.play.{game}",
            tip=text("lobby.new"),
        )
        go_on = Button(
            canvas, text("lobby.go-on"), partial(self._open, game), kind=RIBBON, size=size, name=f"lobby.go-on.{game}"
        )
        play = Button(
            canvas,
            text("lobby.play"),
            partial(self._open, game),
            kind=RIBBON if alone else "plain",
            size=size,
            name=f"lobby.play.{game}",
        )
        rules = Button(
            canvas,
            text("lobby.rules"),
            partial(self.shell.open_help, game),
            icon="book",
            size=size,
            name=f"lobby.rules.{game}",
        )
        buttons = [go_on, new] if saved is not None else [play]
        if alone:
            buttons.append(rules)
        if about(game).lessons:
            buttons.append(self._lesson_button(canvas, game, size, worded))
        return GameBox(canvas, lid, tagline, players, Row(canvas, buttons, gap=10))

    def _lesson_button(self, canvas: Canvas, game: str, size: float, worded: bool) -> Button:
        return Button(
            canvas,
            text("lesson.learn") if worded else "",
            partial(self._lesson, game),
            icon="" if worded else "book",
            size=size,
            name=f"lobby.lesson.{game}",
            tip=text("lesson.open"),
        )

    def _find_resumable(self) -> dict[str, SavedMatch]:
        """Return the match to resume for each game: the latest of the seated people, else one without family members.
        With no person seated, return the latest."""
        people = {person.id for person in seated_people(self.shell.store)}
        found: dict[str, SavedMatch] = {}
        for wanted in (True, False):
            for saved in self._waiting:
                players = {sitter.profile for sitter in saved.sitters if sitter.profile is not None}
                fits = bool(players & people) if wanted else not people or not players
                if fits:
                    found.setdefault(saved.game, saved)
        return found

    # ---- actions --------------------------------------------------------------------
    # Scenes are imported when opened, so that start-up loads the boxes only.

    def _open(self, game: str) -> None:
        """Resume the match that waits in the box, or set up a new one."""
        saved = self._resumable.get(game)
        if saved is None:
            self._seats(game)
        else:
            self._go_on(saved.id)

    def _go_on(self, record: int) -> None:
        from cardtable.scenes.match.open_match import resume_table

        self._remember(next(match.game for match in self._waiting if match.id == record))
        if not resume_table(self.shell, record):
            self.rebuild()

    def _look_at(self, record: int) -> None:
        """Open the page of a waiting match."""
        self.shell.open("match", str(record))

    def _all_waiting(self) -> None:
        from cardtable.scenes.lobby.waiting_matches import WaitingMatches

        self.shell.push(WaitingMatches())

    def _seats(self, game: str) -> None:
        from cardtable.scenes.setup.setup import SetupScene

        self._remember(game)
        self.shell.push(SetupScene(game))

    def _lesson(self, game: str) -> None:
        from cardtable.scenes.lessons.flow import open_lesson

        self._remember(game)
        open_lesson(self.shell, game)

    def _remember(self, game: str) -> None:
        self._opened = game
        self.shell.store.settings.set(LAST, game)

    def _scores(self) -> None:
        """Open the statistics at the game played last, else at the most played one."""
        from cardtable.scenes.statistics.scores import Scores

        self.shell.push(Scores(self._opened))

    def _problem_of_today(self) -> None:
        from cardtable.scenes.problems.open_problem import open_day

        open_day(self.shell, self.shell.store.problems.today)

    def _problems(self) -> None:
        from cardtable.scenes.problems.list import ProblemBook

        self.shell.push(ProblemBook(self._game()))

    def _by_code(self, by_key: bool = False) -> None:
        """Open the dialog for a deal by its code."""
        self.shell.open("code", None, by_key=by_key)

    def _gallery(self) -> None:
        self.shell.open("gallery", about(self._game()).pack.name)

    def _settings(self) -> None:
        self.shell.open("settings")

    def _help(self) -> None:
        self.shell.open_help(self._game())

    def _game(self) -> str:
        """Return the game of the box that has or had the focus."""
        name = self.form.focused.name if self.form.focused else ""
        game = name.rpartition(".")[2]
        return game if game in TABLES else self.first_focus.rpartition(".")[2]

    def back(self) -> None:
        self.shell.push(
            Dialog.confirm(text("lobby.leave"), text("lobby.leave.kept"), text("lobby.quit"), self.shell.close)
        )

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return True
        if super().handle(event):
            return True
        from cardtable.scenes.core.key_bindings import asks_for_code

        if event.type == pygame.KEYDOWN and asks_for_code(event):
            self._by_code(by_key=True)
            return True
        return False

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if not self._is_drawn or self.shelf.show_next_pictures():
            return True
        if not self._has_rested:
            self._has_rested = True  # the screen is drawn; the day's problem follows in the next frame
            return moving
        if not self._day_known:
            self._day_known = True
            self.on_uncovered()
            self.invalidate()
            return True
        return moving

    def is_opening(self) -> bool:
        return not self._day_known

    def draw(self, surface: Surface) -> list[Rect] | None:
        self._is_drawn = True
        if self.shell.top is not self:  # no frames come under a dialog, so all pictures are printed at once
            while self.shelf.show_next_pictures():
                pass
        return super().draw(surface)
