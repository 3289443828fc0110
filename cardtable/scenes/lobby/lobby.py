"""The first screen: the games as boxes on the table, and the way to everything else.

It opens without loading the rules of any game: what it says of them comes from the messages and their declarations.
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
from cardtable.scenes.lobby.daily_problem import daily_line, told_of_today, untold
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
"""The setting that remembers which box was opened last."""
RIBBON = "danger"
"""The kind of button that has the red of the ribbons."""
MARGIN = 34
GAP = 20
"""Between the matches that wait and the problems."""
EDGE = 14
"""Around the boxes, for their shadows."""
SHOWN = 4
"""How many of those who sit at the table are shown in the bar."""


def players_told(seats: Sequence[int]) -> str:
    """For how many players a game is, in words."""
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
    _rested = False
    """Whether a frame has gone by in which nothing was left to draw."""
    _seen = False
    """Whether the first frame is out: the pictures come after it."""
    _told = False
    """Whether it has been looked up what problem the day has: that comes after the pictures."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._day = untold()
        """What is said of the problem of the day, and whether it is solved."""
        self._opened = ""
        """The game whose box was opened last since the program was started."""
        last = shell.store.settings.get(LAST, "")
        self.first_focus = f"lobby.lid.{last if last in TABLES else TABLES[0]}"

    def on_uncovered(self) -> None:
        self._day = told_of_today(self.shell)
        self.rebuild()

    def refresh(self) -> None:
        if self._told:
            self._day = told_of_today(self.shell)
        super().refresh()

    # ---- what is on it --------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        store = self.shell.store
        self._waiting = [match for match in store.matches.unfinished() if match.game in TABLES]
        self._kept = self._matches()
        wide = canvas.size[0] - 2 * canvas.u(MARGIN)
        bar: Widget = self._bar(canvas)
        day = daily_line(canvas, self._day, self._problem_of_today, self._problems, self._by_code)
        free = wide - day.natural() - canvas.u(GAP)
        line = self._waiting_line(canvas, free)
        lines = [day] if line is None else [line, day]
        bar = Column(canvas, [bar, Row(canvas, lines, gap=GAP, align="right" if line is None else "apart")], gap=9)
        scroll_margin = canvas.u(EDGE)
        head = bar.height(wide)
        room = canvas.size[1] - 2 * canvas.u(20) - head - 2 * canvas.u(3) - canvas.u(1) - 2 * scroll_margin
        # A box that is alone may be large, and so may the words beside it.
        alone = len(TABLES) == 1
        self.shelf = Shelf(canvas, [self._offer(canvas, game, alone) for game in TABLES], room)
        scroll = ScrollArea(canvas, self.shelf, name="lobby.shelf", margin=EDGE)
        return Page(canvas, bar, scroll, Space(canvas, 1), gap=3)

    def _waiting_line(self, canvas: Canvas, room: int) -> Widget | None:
        """The matches that wait, where some do."""
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
        self.shelf.print_ready(self.shell.artwork.ready)

    def _bar(self, canvas: Canvas) -> Widget:
        """The title at the left; at the right who plays, and the other screens, in words while there is room."""
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
            if title.natural() + canvas.u(40) + right.natural() <= edge:
                break
        return Row(canvas, [title, right], gap=40, align="apart")

    def _bar_button(
        self, canvas: Canvas, icon: str, words: str, action: Callable[[], None], name: str, worded: bool
    ) -> Button:
        return Button(
            canvas, words if worded else "", action, icon=icon, name=name, size=18, tip="" if worded else words
        )

    def _offer(self, canvas: Canvas, game: str, alone: bool) -> GameBox:
        saved = self._kept.get(game)
        worded = saved is None or alone  # of an open match little is told, so that its box is no higher than the others
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
        many = players_told(about(game).seats) if worded else ""
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

    def _matches(self) -> dict[str, SavedMatch]:
        """The match to go on with in each game: the latest of those who sit at the table, else one that nobody of the
        family plays in; with nobody at the table, the latest."""
        people = {person.id for person in seated_people(self.shell.store)}
        found: dict[str, SavedMatch] = {}
        for wanted in (True, False):
            for saved in self._waiting:
                players = {sitter.profile for sitter in saved.sitters if sitter.profile is not None}
                fits = bool(players & people) if wanted else not people or not players
                if fits:
                    found.setdefault(saved.game, saved)
        return found

    # ---- where it leads -------------------------------------------------------------
    # A screen is imported when somebody goes there: start-up pays for the boxes only.

    def _open(self, game: str) -> None:
        """Go on with the match that waits in the box, or set the table for a new one."""
        saved = self._kept.get(game)
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
        """The page of a match that waits."""
        self.shell.open("match", str(record))

    def _all_waiting(self) -> None:
        from cardtable.scenes.lobby.waiting_matches import Matches

        self.shell.push(Matches())

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
        """The score book, opened where something has just been played, else where most has."""
        from cardtable.scenes.statistics.scores import Scores

        self.shell.push(Scores(self._opened))

    def _problem_of_today(self) -> None:
        from cardtable.scenes.problems.open_problem import open_day

        open_day(self.shell, self.shell.store.problems.today)

    def _problems(self) -> None:
        from cardtable.scenes.problems.list import ProblemBook

        self.shell.push(ProblemBook(self._game()))

    def _by_code(self, by_key: bool = False) -> None:
        """A deal that somebody else has played, by its code from paper."""
        self.shell.open("code", None, by_key=by_key)

    def _gallery(self) -> None:
        self.shell.open("gallery", about(self._game()).pack.name)

    def _settings(self) -> None:
        self.shell.open("settings")

    def _help(self) -> None:
        self.shell.open_help(self._game())

    def _game(self) -> str:
        """The game whose box has the focus, or had it last."""
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
        if not self._seen or self.shelf.print_some():
            return True
        if not self._rested:
            self._rested = True  # the screen is there; what it has to tell of the day comes with the next frame
            return moving
        if not self._told:
            self._told = True
            self.on_uncovered()
            self.invalidate()
            return True
        return moving

    def is_opening(self) -> bool:
        return not self._told

    def draw(self, surface: Surface) -> list[Rect] | None:
        self._seen = True
        if self.shell.top is not self:  # under a slip no frame comes in which it would get them one by one
            while self.shelf.print_some():
                pass
        return super().draw(surface)
