"""Lobby, the first screen: the games as boxes on lit shelves, the family on the edge of the table, and the way to all
other screens.

It opens without loading the rules of any game. Its texts come from the message catalogues and the games' declarations.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import parlour, theme
from cardtable.rules.registry import TABLES, about
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.daily_problem import day_text, unknown_day, week_done
from cardtable.scenes.lobby.family_edge import EdgeFace, FamilyEdge
from cardtable.scenes.lobby.greeting import greeting
from cardtable.scenes.lobby.lobby_links import LobbyLinks
from cardtable.scenes.lobby.offers import Actions, game_box
from cardtable.scenes.lobby.room_layout import HeadLine, LobbyRoom, TableEdge
from cardtable.scenes.lobby.shelf import MARGIN, Shelf
from cardtable.scenes.lobby.waiting_points import WaitingPoints
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance
    from cardtable.scenes.lobby.lesson_marks import LessonMark

LAST = "last game"
"""Setting that stores the last opened box."""


class Lobby(FormScene):
    """The boxes on their shelves."""

    shelf: Shelf
    _has_rested = False
    """True once a frame had nothing left to draw."""
    _is_drawn = False
    """True once the first frame is drawn; the pictures follow it."""
    _day_known = False
    """True once all was looked up and drawn that follows the pictures: the day's problem, marks, wood."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._day = unknown_day()
        """Label of the day's problem, and whether it is solved."""
        self._week_done = False
        """True if the seated person has played the challenge of the week."""
        self._learned: dict[str, LessonMark] = {}
        """Mark of the lessons of each game; empty until they are looked up."""
        self._links = LobbyLinks(shell, self._game, lambda: self._opened)
        self._points = WaitingPoints(shell.store)
        """Points of the unfinished matches, looked up like the lessons."""
        self._opened = ""
        """Game of the box opened last in this session."""
        last = shell.store.settings.get(LAST, "")
        self.first_focus = f"lobby.lid.{last if last in TABLES else TABLES[0]}"

    def on_uncovered(self) -> None:
        self.shell.artwork.put_away()
        self._look_up()
        self.rebuild()

    def refresh(self) -> None:
        if self._day_known:
            self._look_up()
        super().refresh()

    def _look_up(self) -> None:
        """Look up what the first picture does not wait for: the day's problem, and the lessons that are finished."""
        from cardtable.scenes.lobby.lesson_marks import lesson_marks

        self._day, self._week_done = day_text(self.shell), week_done(self.shell.store)
        self._learned = lesson_marks(self.shell.store, TABLES)
        self._points.look_up()

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        store = self.shell.store
        self._waiting = [match for match in store.matches.unfinished() if match.game in TABLES]
        self._resumable = self._find_resumable()
        wide = canvas.size[0] - 2 * canvas.u(MARGIN)
        self.greeting = self._greeting()
        head = HeadLine(
            canvas, text("window.title"), self.greeting, self._links.button_makers(canvas), wide, lit=self._day_known
        )
        self.room = LobbyRoom(canvas, head, self._waiting_line(canvas, wide), self._shelf, self._table_edge(canvas))
        return self.room

    def _shelf(self, room: int) -> Widget:
        actions, fresh = Actions(self._open, self._seats, self._lesson), self._is_fresh()
        offers = [
            game_box(
                self.shell.canvas, game, waits=game in self._resumable, learned=self._learned.get(game),
                fresh=fresh, actions=actions,
            )
            for game in TABLES
        ]  # fmt: skip
        self.shelf = Shelf(self.shell.canvas, offers, room, plain=not self._day_known)
        return self.shelf

    def _is_fresh(self) -> bool:
        """Return whether nothing was ever played or set up here."""
        store = self.shell.store
        last: str = store.settings.get(LAST, "")
        return not (self._waiting or last or store.people.all())

    def _greeting(self) -> str:
        people = [person.name for person in seated_people(self.shell.store)]
        return greeting(self._now(), people, self._opponents(), self._is_fresh())

    def _opponents(self) -> Sequence[str] | None:
        """Return the computer players of the latest unfinished match; None without a match."""
        if not self._waiting:
            return None
        from cardtable.scenes.people.avatars import named_today

        sitters = named_today(self._waiting[0].sitters, self.shell.store.people.all())
        return [sitter.name for sitter in sitters if sitter.level]

    def _waiting_line(self, canvas: Canvas, room: int) -> Widget | None:
        """Return the row of waiting matches, or None without any."""
        store = self.shell.store
        basket = bool(store.matches.basket())
        if not (self._waiting or basket):
            return None
        from cardtable.scenes.lobby.waiting_row import Ways, waiting_line

        ways = Ways(self._go_on, self._open_match_page, self._all_waiting)
        family, cache = store.people.all(), self.shell.cache
        return waiting_line(canvas, self._waiting, basket, family, room, cache, ways, self._points.known)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        super().place(root, size)
        self.shelf.show_ready_pictures(self.shell.artwork.ready)

    def _table_edge(self, canvas: Canvas) -> TableEdge:
        """Return the edge of the table: the family, the problem of the day, the challenge of the week, the problem
        book, and deals by code."""
        seated = seated_people(self.shell.store)
        here = {person.id for person in seated}
        others = [person for person in self.shell.store.people.all() if person.id not in here]
        faces = [EdgeFace(person.name, person.avatar, person.id in here) for person in (*seated, *others)]
        names = ", ".join(person.name for person in seated) or text("lobby.nobody")
        family = FamilyEdge(canvas, faces, names, partial(self.shell.open, "family"), text("lobby.who"))
        room = canvas.size[0] - 2 * canvas.u(MARGIN)
        return TableEdge(canvas, family, lambda worded: self._buttons(canvas, worded), room)

    def _buttons(self, canvas: Canvas, worded: bool) -> list[Button]:
        return self._links.problem_buttons(canvas, self._day, self._week_done, worded=worded)

    def draw_background(self, surface: Surface, rect: Rect) -> None:
        """Draw the wall and the edge of the table."""
        size, wood, plain = self.shell.size, self.room.wood, not self._day_known

        def drawn() -> Surface:
            unit = theme.unit(size)
            picture = parlour.wall(size, unit, plain=plain)
            picture.blit(parlour.ledge((size[0], wood), unit, plain=plain), (0, size[1] - wood))
            return picture

        surface.blit(self.shell.backdrop(("lobby", size, wood, theme.STRONG, plain), drawn), rect, rect)

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

    def _open_match_page(self, record: int) -> None:
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
            self._links.help()
            return True
        if super().handle(event):
            return True
        from cardtable.scenes.core.key_bindings import asks_for_code, asks_to_learn

        if event.type != pygame.KEYDOWN:
            return False
        if asks_for_code(event):
            self._links.by_code(by_key=True)
            return True
        game = self.shelf.focused_game() if asks_to_learn(event) else ""
        if game and about(game).lessons:
            self._lesson(game)
            return True
        return False

    def utterance(self, fresh: bool) -> Utterance:
        from cardtable.scenes.lobby.spoken_lobby import waiting_in_words

        told = super().utterance(fresh)
        return told._replace(title=" ".join([f"{told.title}.", self.greeting, *waiting_in_words(self.shell.store)]))

    def readable_lines(self) -> Sequence[str]:
        from cardtable.scenes.lobby.spoken_lobby import lobby_in_words

        return lobby_in_words(self.greeting, self.shell.store, [offer.lid for offer in self.shelf.offers])

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
        if self._points.news():
            self._show_points()
            return True
        return moving

    def _show_points(self) -> None:
        """Show the points of the unfinished matches where they stand."""
        from cardtable.scenes.lobby.waiting_row import WaitingTag

        for widget in self.form.root.walk():
            if isinstance(widget, WaitingTag):
                widget.show_points(self._points.known.get(widget.record, ""))

    def needs_polling(self) -> bool:
        return self._points.busy

    def is_opening(self) -> bool:
        return not self._day_known

    def draw(self, surface: Surface) -> list[Rect] | None:
        self._is_drawn = True
        if self.shell.top is not self:  # no frames come under a dialog, so all pictures are printed at once
            while self.shelf.show_next_pictures():
                pass
        return super().draw(surface)
