"""Setup scene: seats and rules of a new match."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.art import theme
from cardtable.cards.chance import shuffled, stream
from cardtable.play.deals.deal_code import Deal
from cardtable.play.deals.seeds import new_seed
from cardtable.rules.presets import options_for_seats
from cardtable.rules.registry import game
from cardtable.rules.sides import sides
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.key_bindings import asks_for_code
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import WordedRow, worded_button
from cardtable.scenes.lessons.first_offer import decline_lesson, lesson_offer
from cardtable.scenes.match.open_match import open_table, resume_table
from cardtable.scenes.people.avatars import player_names
from cardtable.scenes.people.current_players import current_company, set_company
from cardtable.scenes.setup.lesson_rules import lesson_difference, mark_match_begun
from cardtable.scenes.setup.level_offer import LevelOffer
from cardtable.scenes.setup.match_length import MatchLength
from cardtable.scenes.setup.plan import LEVELS, SeatingPlan, plan_for, save_plan, usual_characters
from cardtable.scenes.setup.rules_choice import RulesChoice
from cardtable.scenes.setup.seat_rows import DEAL, SeatRows, first_doubled_field, sign_in
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text
from cardtable.text.dates import when
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Beside, Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import BODY, Heading, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

WAITING = 8
"""Most waiting matches listed."""


class SetupScene(FormScene):
    """Seats and rules for one game."""

    first_focus = DEAL

    def __init__(self, game_id: str) -> None:
        self.game = game(game_id)
        self.rules = RulesChoice(self.game, self._rebuild_now)

    def enter(self, shell: SceneStack) -> None:
        self.rows = SeatRows(shell, self._on_seats_changed)
        self._load(shell, None)
        new = next((seat for seat, chair in enumerate(self.plan.chairs) if chair.is_new), None)
        if new is not None and not shell.store.people.all():
            self.first_focus = f"seats.name.{new}"
        super().enter(shell)

    def _load(self, shell: SceneStack, before: SeatingPlan | None) -> None:
        """Take the last table of the current company."""
        self._length = MatchLength(shell.store, self.game)
        self._fitting = LevelOffer(shell.store, self.game, self._rebuild_now)
        self._company = current_company(shell.store)
        self.plan = plan_for(shell.store, self.game, self._company, before)
        self._loaded = self.plan.settings()
        self._too_many = False

    def on_uncovered(self) -> None:
        """Update the company, which another scene may have changed."""
        together = current_company(self.shell.store)
        if together != self._company:
            self._company = together
            self.plan.take_company(together)
        self._length = MatchLength(self.shell.store, self.game)
        self._fitting = LevelOffer(self.shell.store, self.game, self._rebuild_now)
        self.rebuild()

    def _on_seats_changed(self, focus: str) -> None:
        """Store the players, and show them. A person that comes alone to an unchanged table finds the own last one."""
        self._too_many = False
        together = self.plan.company
        if together != self._company and together.size:
            set_company(self.shell.store, together)
            self._company = current_company(self.shell.store)
            if self.plan.settings() == self._loaded:
                self._adopt_last_table()
        self._rebuild_now(focus)

    def _adopt_last_table(self) -> None:
        """Take the last table of the people now seated, if all of them keep their chairs."""
        before = [(seat, chair.profile) for seat, chair in enumerate(self.plan.chairs) if not chair.level]
        found = plan_for(self.shell.store, self.game, self._company, self.plan)
        if before == [(seat, chair.profile) for seat, chair in enumerate(found.chairs) if not chair.level]:
            self.plan, self._loaded = found, found.settings()

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        self.family = self.shell.store.people.all()
        self.sitters = self.plan.players(self.family)
        page = Column(
            canvas,
            [
                *self._lesson_offer(canvas),
                *lesson_difference(canvas, self.shell.store, self.game, self.plan),
                *self._count(canvas),
                self.rows.widgets(canvas, self.plan, self.family, self.sitters),
                *self._about_names(canvas),
                *self.rows.told_of_phones(canvas, self.plan),
                Words(canvas, self._order(), size=17, face="serif-italic", colour=theme.SOFT, name="seats.order"),
                *self._opponents(canvas),
                *self._fitting.widgets(canvas, self.plan),
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
        length = Words(
            canvas,
            self._length.words(self.plan, self.shell.preferences.speed_factor),
            size=19,
            face="sans",
            colour=theme.SOFT,
            name="seats.length",
        )
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
        ]
        warned = [] if somebody else [Words(canvas, text("seats.nobody"), size=17, face="sans", colour=theme.LOSS)]
        deal = Button(
            canvas,
            text("seats.deal"),
            self.start_match,
            icon="cards",
            kind="main",
            size=24,
            name=DEAL,
            enabled=somebody,
        )
        by_code = worded_button(
            canvas, "replay", text("lobby.code"), self._by_code, name="seats.by-code", size=BODY,
            tip=text("deals.by-code"),
        )  # fmt: skip
        room = self._wide(canvas) - 2 * canvas.u(28)
        for worded in (True, False):
            row = Row(canvas, [*left, by_code(worded), *warned, deal], align="apart", gap=14)
            if row.preferred_width() <= room:
                break
        return row

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
        """Return buttons that choose all characters at once, and a line about the levels of the bots."""
        here = {chair.level for chair in self.plan.chairs}
        words = " ".join(text(f"seats.level.{level}") for level in LEVELS if level in here)
        if not words:
            return []
        usual = Button(canvas, text("seats.usual"), self._seat_usual, icon="undo", size=18, name="seats.usual")
        lot = Button(canvas, text("seats.lot"), self._draw_lots, icon="replay", size=18, name="seats.lot")
        return [
            Row(canvas, [usual, lot], gap=10),
            Words(canvas, words, size=17, face="serif-italic", colour=theme.SOFT, name="seats.levels"),
        ]

    def _seat_usual(self) -> None:
        """Seat the characters of the last table; before the first match those that greet newcomers."""
        self.plan.seat_all(usual_characters(self.shell.store, self.game, self.plan.company))
        self._rebuild_now("seats.usual")

    def _draw_lots(self) -> None:
        """Seat characters by lot."""
        before = [sitter.name for sitter in self.sitters if sitter.level]
        names = shuffled(self.plan.available(self.family), stream(new_seed()))
        if names[: len(before)] == before:
            names = names[1:] + names[:1]
        self.plan.seat_all(names)
        self._rebuild_now("seats.lot")

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        return sides(self.game, len(self.plan.chairs), self.plan.options)

    def _about_names(self, canvas: Canvas) -> list[Widget]:
        """Return a line about names while a seat has none."""
        if not any(chair.is_new for chair in self.plan.chairs):
            return []
        return [Words(canvas, text("seats.name.told"), size=17, face="serif-italic", colour=theme.SOFT)]

    def _count(self, canvas: Canvas) -> list[Widget]:
        """Return the heading of the chairs, with the choice of their number if there is one."""
        counts = sorted(self.game.seats)
        if len(counts) == 1:
            return [Section(canvas, text("seats.company"))]
        control = Choice(
            canvas,
            [str(n) for n in counts],
            counts.index(len(self.plan.chairs)),
            lambda i: self._set_chair_count(counts[i]),
            name="seats.count",
        )
        heading = Words(canvas, text("seats.company"), size=24, face="serif-bold", colour=theme.BRICK)
        told: list[Widget] = []
        if self._too_many:
            words = text("seats.count.people", n=self.plan.people)
            told.append(Words(canvas, words, size=17, face="sans", colour=theme.LOSS, name="seats.count.people"))
        return [Pair(canvas, heading, control), *told]

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
        go_on = Button(
            canvas, text("lobby.go-on"), partial(self._go_on, match.id), size=18, name=f"seats.go-on.{match.id}"
        )
        discard = worded_button(
            canvas, "trash", text("seats.discard.yes"), partial(self._discard, match.id, names),
            f"seats.discard.{match.id}", tip=text("seats.discard"),
        )  # fmt: skip
        return Pair(canvas, words, WordedRow(canvas, [lambda _: go_on, discard]))

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

    def _rebuild_now(self, focus: str = "") -> None:
        """Build the scene again after a change of the plan, and give the focus to a widget if one is named."""
        ringed = self.form.focused is not None and self.form.focused.ringed
        self.rebuild()
        if focus:
            self.form.focus(self.form.named(focus), ringed)
        self.form.expose()

    def _set_chair_count(self, count: int) -> None:
        before = len(self.plan.chairs)
        self._too_many = not self.plan.set_chair_count(count)
        if self._too_many:
            self.shell.audio.play("refused")
        else:
            self.plan.options = options_for_seats(self.game, self.plan.options, before, count)
        self._rebuild_now()

    def _look_at_cards(self) -> None:
        """Open the gallery at this game's pack."""
        self.shell.open("gallery", self.game.about.pack.name)

    def _problems(self) -> None:
        from cardtable.scenes.problems.problem_book import ProblemBook

        self.shell.push(ProblemBook(self.game.id))

    def _by_code(self, by_key: bool = False) -> None:
        """Open the dialog that plays a deal by its code, or makes one for this table."""
        deal = Deal(self.game.id, len(self.plan.chairs), dict(self.plan.options), "")
        self.shell.open("code", deal, by_key=by_key)

    def _help(self) -> None:
        self.shell.open_help(self.game.id)

    def start_match(self) -> None:
        """Store the plan and start the match."""
        store = self.shell.store
        double = first_doubled_field(self.plan, store.people.all())
        if double or not self.plan.people:
            self.shell.audio.play("refused")
            self._rebuild_now(double)
            return
        for seat, sitter in enumerate(self.plan.players(store.people.all())):
            sign_in(self.shell, self.plan, seat, sitter)
        self.sitters = self.plan.players(store.people.all())
        save_plan(store, self.game, self.plan)
        decline_lesson(self.shell.store, self.game, self.plan.company)
        mark_match_begun(self.shell.store, self.game, self.plan.company)
        self._company = current_company(self.shell.store)
        phones = self.rows.usable_phones(self.plan)
        open_table(self.shell, self.game.id, self.sitters, dict(self.plan.options), phones=phones)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.rows.close():
            return True
        if super().handle(event):
            return True
        wanted = event.type == pygame.KEYDOWN and asks_for_code(event)
        if wanted and not isinstance(self.form.focused, TextField):
            self._by_code(by_key=True)
            return True
        return False
