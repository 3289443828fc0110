"""Setup scene: seats and rules of a new match."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.play.deals.deal_code import Deal
from cardtable.rules.lengths import endless, minutes
from cardtable.rules.presets import options_for_seats
from cardtable.rules.registry import game
from cardtable.rules.sides import sides
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.key_bindings import asks_for_code
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lessons.first_offer import decline_lesson, lesson_offer
from cardtable.scenes.match.open_match import open_table, resume_table
from cardtable.scenes.people.avatars import player_names
from cardtable.scenes.people.current_players import Company, current_company, set_company
from cardtable.scenes.people.who_plays import WhoPlays
from cardtable.scenes.setup.choose_person import ChoosePerson
from cardtable.scenes.setup.plan import LEVELS, Occupant, plan_for, save_plan
from cardtable.scenes.setup.rules_choice import RulesChoice
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text
from cardtable.text.dates import when
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Beside, Box, Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import BODY, Heading, Picture, Section, Space, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

WAITING = 8
"""Most waiting matches listed."""
LONGEST = 120
"""Longest match length in minutes shown as a number."""


class SeatRow(Box):
    """Row of one seat: number, player, and kind of player at the right."""

    def __init__(self, canvas: Canvas, number: int, who: Widget, kind: Choice, least: int) -> None:
        """`least` is the height of the taller kind of player, so nothing below moves when the kind changes."""
        self.number = Words(canvas, str(number), size=BODY, face="sans", colour=theme.SOFT)
        self.pair = Pair(canvas, who, kind)
        super().__init__(canvas, (self.number, self.pair))
        self.indent = canvas.em(BODY) + canvas.u(8)
        self.pad, self.least = canvas.u(5), least

    def preferred_width(self) -> int:
        return self.pair.preferred_width() + self.indent

    def height(self, width: int) -> int:
        return max(self.least, self.pair.height(width - self.indent)) + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        inner = rect.inflate(0, -2 * self.pad)
        self.pair.place(Rect(inner.x + self.indent, inner.y, inner.width - self.indent, inner.height))
        wide, high = self.number.preferred_width(), self.number.height(self.number.preferred_width())
        self.number.place(Rect(inner.x + self.canvas.u(4), self.pair.caption.rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        y = self.rect.bottom - 1
        pygame.draw.line(surface, theme.SHADE, (self.rect.x, y), (self.rect.right, y), 1)
        super().draw(surface)


class SetupScene(FormScene):
    """Seats and rules for one game."""

    first_focus = "seats.deal"

    def __init__(self, game_id: str) -> None:
        self.game = game(game_id)
        self.rules = RulesChoice(self.game, self._rebuild_now)

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.who = WhoPlays(shell, self._sit_down)
        self._company = current_company(shell.store)
        self.plan = plan_for(shell.store, self.game, self._company)

    def on_uncovered(self) -> None:
        """Update the company, which another scene may have changed."""
        together = current_company(self.shell.store)
        if together != self._company:
            self._company = together
            self.plan = plan_for(self.shell.store, self.game, together, self.plan)
        self.rebuild()

    def _sit_down(self, together: Company) -> None:
        """Switch to another company with its last table, or with the current one."""
        set_company(self.shell.store, together)
        self._company = together
        self.plan = plan_for(self.shell.store, self.game, together, self.plan)
        self._rebuild_now()

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        self.family = self.shell.store.people.all()
        self.sitters = self.plan.players(self.family)
        page = Column(
            canvas,
            [
                *self._lesson_offer(canvas),
                Section(canvas, text("seats.company")),
                *self.who.widgets(canvas, self.family, self.plan.company, self.start_match),
                self._count(canvas),
                Column(canvas, [self._chair(canvas, seat) for seat in range(len(self.sitters))], gap=0),
                Words(canvas, self._order(), size=17, face="serif-italic", colour=theme.SOFT, name="seats.order"),
                *self._opponents(canvas),
                *self.rules.widgets(canvas, self.plan),
                *self._waiting(canvas),
                Space(canvas, 4),
            ],
            gap=12,
        )
        scroll = ScrollArea(canvas, page, name="seats.page", margin=8, steady=True)
        side, least, gap = canvas.u(440), canvas.em(20) * 29, 40
        both = self._wide(canvas) - 2 * canvas.u(28) >= side + least + canvas.u(gap)
        body = Beside(canvas, scroll, self._box(canvas), side_width=side, least=least, left=True, gap=gap)
        title = Heading(canvas, text("seats.title") if both else text(f"{self.game.id}.name"))
        length = Words(canvas, self._length(), size=19, face="sans", colour=theme.SOFT, name="seats.length")
        head = Row(canvas, [title, length], align="apart", gap=24)
        return Slip(canvas, Page(canvas, head, body, self._foot(canvas)), pad=28)

    def _lesson_offer(self, canvas: Canvas) -> list[Widget]:
        """Return the offer of a first lesson for players new to this game, until accepted or declined."""
        return lesson_offer(canvas, self.shell, self.game, self.plan.company, self._rebuild_now)

    def _wide(self, canvas: Canvas) -> int:
        return min(canvas.size[0] - 2 * canvas.u(28), max(canvas.u(1340), canvas.em(20) * 56))

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        # The page keeps its height, so that nothing under the pointer moves when chairs are added.
        edge, wide = canvas.u(28), self._wide(canvas)
        high = min(size[1] - 2 * edge, max(canvas.u(900), canvas.em(20) * 40))
        root.place(Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high))

    def _box(self, canvas: Canvas) -> Widget:
        """Return the game's box with its tagline."""
        lid = Lid.for_display(canvas, lid_drawing(self.game.id), text(f"{self.game.id}.name"))
        tagline = Words(canvas, text(f"{self.game.id}.tagline"), size=21, face="serif-italic", align="centre")
        cards = Button(canvas, text("lobby.gallery"), self._look_at_cards, icon="cards", size=18, name="seats.cards")
        return Column(canvas, [Space(canvas, 8), lid, tagline, Row(canvas, [cards], align="centre")], gap=12)

    def _foot(self, canvas: Canvas) -> Widget:
        somebody = self.plan.people > 0
        left: list[Widget] = [
            Button(canvas, text("common.back"), self.back, icon="back", name="seats.back"),
            Button(canvas, text("lobby.rules"), self._help, icon="book", name="seats.help"),
            Button(canvas, text("problems.title"), self._problems, icon="target", name="seats.problems"),
            Button(canvas, "", self._by_code, icon="replay", name="seats.by-code", tip=text("deals.by-code")),
        ]
        if not somebody:
            left.append(Words(canvas, text("seats.nobody"), size=17, face="sans", colour=theme.LOSS))
        deal = Button(
            canvas,
            text("seats.deal"),
            self.start_match,
            icon="cards",
            kind="main",
            size=24,
            name="seats.deal",
            enabled=somebody,
        )
        return Row(canvas, [*left, deal], align="apart", gap=14)

    def _length(self) -> str:
        """Return the expected length of the match in words, or "" if unknown."""
        if endless(self.game, len(self.plan.chairs), self.plan.options):
            return text("seats.minutes.open")
        plan, pace = self.plan, self.shell.preferences.speed_factor
        found = minutes(self.game, len(plan.chairs), plan.options, plan.people, pace)
        if found is None:
            return ""
        return text("seats.minutes", n=found) if found <= LONGEST else text("seats.minutes.more")

    def _order(self) -> str:
        """Return the text about the order of the chairs."""
        words = [text("seats.order")]
        names = [[self.sitters[seat].name for seat in side] for side in self._sides() if len(side) > 1]
        together = [text("seats.partners.side", one=one, others=", ".join(others)) for one, *others in names]
        if together:
            words.append(text("seats.partners", sides=", ".join(together)))
        elif self.game.about.changing_sides:
            words.append(text("seats.partners.change"))
        return " ".join(words)

    def _opponents(self, canvas: Canvas) -> list[Widget]:
        """Return a line about the levels of the bots."""
        here = {chair.level for chair in self.plan.chairs}
        words = " ".join(text(f"seats.level.{level}") for level in LEVELS if level in here)
        return (
            [Words(canvas, words, size=17, face="serif-italic", colour=theme.SOFT, name="seats.levels")]
            if words
            else []
        )

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        return sides(self.game, len(self.plan.chairs), self.plan.options)

    def _count(self, canvas: Canvas) -> Widget:
        """Return the heading of the chairs, with the choice of their number if there is one."""
        counts = sorted(self.game.seats)
        if len(counts) == 1:
            return Section(canvas, text("seats.table"))
        control = Choice(
            canvas,
            [str(n) for n in counts],
            counts.index(len(self.plan.chairs)),
            lambda i: self._set_chair_count(counts[i]),
            name="seats.count",
        )
        heading = Words(canvas, text("seats.table"), size=24, face="serif-bold", colour=theme.BRICK)
        return Pair(canvas, heading, control)

    def _chair(self, canvas: Canvas, seat: int) -> Widget:
        chair, sitter = self.plan.chairs[seat], self.sitters[seat]
        kinds = [text("seats.person"), text("level.beginner"), text("level.standard"), text("level.expert")]
        kind = Choice(
            canvas,
            kinds,
            ("", *LEVELS).index(chair.level),
            partial(self._set_kind, seat),
            name=f"seats.kind.{seat}",
        )
        if chair.level:
            side = round(canvas.em(BODY) * 1.75)
            face = Picture(canvas, lambda: canvas.portrait(sitter.avatar, side), (side, side))
            words = Words(canvas, sitter.name, face="serif-bold", size=22)
            who: Widget = Row(canvas, [Space(canvas, 0, 2), face, words], gap=10)
        else:
            who = NameTag(
                canvas,
                [sitter.avatar],
                sitter.name,
                partial(self._ask_who, seat),
                widest=canvas.em(BODY) * 13,
                name=f"seats.who.{seat}",
                tip=text("seats.who"),
            )
        least = NameTag(canvas, [sitter.avatar], sitter.name, self.start_match, widest=canvas.u(100)).height(0)
        return SeatRow(canvas, seat + 1, who, kind, least)

    # ---- waiting matches ------------------------------------------------------------

    def _waiting(self, canvas: Canvas) -> list[Widget]:
        saved = self.shell.store.matches.unfinished(self.game.id)[:WAITING]
        if not saved:
            return []
        return [
            Space(canvas, 2),
            Section(canvas, text("seats.waiting")),
            Column(canvas, [self._match(canvas, match) for match in saved], gap=8),
        ]

    def _match(self, canvas: Canvas, match: SavedMatch) -> Widget:
        names = player_names(match, self.family)
        words = Column(
            canvas,
            [
                Words(canvas, names, face="serif-bold"),
                Words(canvas, when(match.changed), size=17, face="sans", colour=theme.SOFT),
            ],
            gap=1,
        )
        buttons = Row(
            canvas,
            [
                Button(
                    canvas, text("lobby.go-on"), partial(self._go_on, match.id), size=18, name=f"seats.go-on.{match.id}"
                ),
                Button(
                    canvas,
                    "",
                    partial(self._discard, match.id, names),
                    icon="trash",
                    size=18,
                    name=f"seats.discard.{match.id}",
                    tip=text("seats.discard"),
                ),
            ],
            gap=10,
        )
        return Pair(canvas, words, buttons)

    def _go_on(self, record: int) -> None:
        if not resume_table(self.shell, record):
            self.rebuild()

    def _discard(self, record: int, names: str) -> None:
        self.shell.push(
            Dialog.confirm(
                text("seats.discard"),
                text("seats.discard.sure", names=names),
                text("seats.discard.yes"),
                partial(self._discard_now, record),
                danger=True,
            )
        )

    def _discard_now(self, record: int) -> None:
        self.shell.store.matches.throw_away(record)
        self._rebuild_now()

    # ---- actions --------------------------------------------------------------------

    def _rebuild_now(self) -> None:
        """Build the scene again after a change of the plan."""
        self.rebuild()
        self.form.expose()

    def _set_chair_count(self, count: int) -> None:
        before = len(self.plan.chairs)
        self.plan.set_chair_count(count)
        self.plan.options = options_for_seats(self.game, self.plan.options, before, count)
        self._rebuild_now()

    def _set_kind(self, seat: int, kind: int) -> None:
        """Set a chair to a person, or to a bot of this level."""
        if kind:
            self.plan.chairs[seat] = Occupant(LEVELS[kind - 1])
        else:
            self.plan.seat_free_person(seat, self.family)
        self._rebuild_now()

    def _ask_who(self, seat: int) -> None:
        self.shell.push(ChoosePerson(self.plan, seat))

    def _look_at_cards(self) -> None:
        """Open the gallery at this game's pack."""
        self.shell.open("gallery", self.game.about.pack.name)

    def _problems(self) -> None:
        from cardtable.scenes.problems.list import ProblemBook

        self.shell.push(ProblemBook(self.game.id))

    def _by_code(self, by_key: bool = False) -> None:
        """Open the dialog that plays a deal by its code, or makes one for this table."""
        deal = Deal(self.game.id, len(self.plan.chairs), dict(self.plan.options), "")
        self.shell.open("code", deal, by_key=by_key)

    def _help(self) -> None:
        self.shell.open_help(self.game.id)

    def start_match(self) -> None:
        """Store the plan and start the match."""
        if not self.plan.people:
            self.shell.audio.play("refused")
            return
        newcomer = self.who.sign_in()
        if newcomer is not None:
            self.plan.name_first_guest(newcomer)
            self.sitters = self.plan.players(self.shell.store.people.all())
        save_plan(self.shell.store, self.game, self.plan)
        decline_lesson(self.shell.store, self.game, self.plan.company)
        self._company = current_company(self.shell.store)
        open_table(self.shell, self.game.id, self.sitters, dict(self.plan.options))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return True
        if super().handle(event):
            return True
        wanted = event.type == pygame.KEYDOWN and asks_for_code(event)
        if wanted and not isinstance(self.form.focused, TextField):
            self._by_code(by_key=True)
            return True
        return False
