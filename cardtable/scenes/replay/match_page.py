"""Page of one match: players, rules, date and length, deals and seal. The replay starts from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeAlias

from pygame import Rect

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.deals.deal_code import deal_of_header, deal_of_terms
from cardtable.play.deals.same_deal import PlayedDeal, find_open_plays, mark_known, was_started_by_code
from cardtable.play.history.replay import START, Moment
from cardtable.play.match_progress import FinishedDeal, MatchProgress
from cardtable.rules.presets import preset_of
from cardtable.rules.record import BadRecord
from cardtable.rules.registry import game
from cardtable.rules.sides import sides
from cardtable.scenes.core.form_scene import Dialog, PageScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.option_words import changes_text
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import worded_button
from cardtable.scenes.dialogs.ranking import shared_places
from cardtable.scenes.dialogs.result import help_text
from cardtable.scenes.dialogs.seal_page import SealPage
from cardtable.scenes.panels.ledger import gain_text, level_word, points_text
from cardtable.scenes.replay.load import NoMatch, PastMatch
from cardtable.scenes.replay.open_hands import all_hands_page
from cardtable.scenes.replay.points_curve import deal_name, points_over_deals
from cardtable.scenes.setup.rules_choice import rules_text
from cardtable.scenes.transfer.saved_notice import SavedNotice
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day
from cardtable.text.dates import when as day_and_time
from cardtable.text.lists import join_names
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import Heading, Section, Space, Words
from cardtable.widgets.plots.plot import CurvePlot
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.table_form import Caption, Figures, ListedPlayer
from cardtable.widgets.widget import Widget

AtOnce: TypeAlias = Literal["", "replay", "review"]
"""Screen that opens over the page; empty for none."""
PICTURE = 150
"""Width of the picture beside the facts."""


PAD, MARGIN = 28, 10
"""Free space around the page, and beside what scrolls on it."""


class MatchPage(PageScene):
    """One match of the history."""

    first_focus = "match.back"

    def __init__(self, find: Callable[[SceneStack], PastMatch | None], *, at_once: AtOnce = "") -> None:
        """`find` returns the match, or None while it is loading; it raises BadRecord or NoMatch. The screen `at_once`
        opens over this page as soon as the match is read."""
        self._find, self._at_once = find, at_once
        self._found: PastMatch | None = None
        self._damage = ""
        """Error text, once the record is known to be damaged."""
        self._open_plays: Sequence[PlayedDeal] = ()
        """Matches in progress with the same cards. The content of this page stays closed because of them."""

    @property
    def past(self) -> PastMatch:
        """The match of this page; it must have been read."""
        assert self._found is not None, "there is a match on this page"
        return self._found

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._fetch()

    def _fetch(self) -> None:
        """Fetch the match if it is ready."""
        shell = self.shell
        try:
            self._found = self._find(shell)
        except BadRecord as error:
            self._damage = _wrong(error)
        except NoMatch as gone:
            self._damage = gone.words

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        found = self._found
        head = Heading(canvas, text("match.title") if found is None else text(f"{found.replay.game_id}.name"))
        page = ScrollArea(
            canvas, Column(canvas, self._parts(canvas), gap=12), name="match.page", margin=MARGIN, steady=True
        )
        back = Button(canvas, text("common.back"), self.back, icon="back", name="match.back")
        foot = Row(canvas, [back, *self._ways(canvas)], gap=10)
        return Slip(canvas, Page(canvas, head, page, foot), pad=PAD)

    def _parts(self, canvas: Canvas) -> Sequence[Widget]:
        if self._damage:
            return [Words(canvas, self._damage, colour=theme.LOSS, name="match.damage")]
        if self._found is None or not self._found.replay.complete:
            return [Words(canvas, self._reading(), face="serif-italic", name="match.reading")]
        if self._open_plays:
            return self._closed(canvas)
        course = self._found.replay.progress
        parts: list[Widget] = [
            self._facts(canvas, course),
            *self._options(canvas, course),
            self._people(canvas, course),
        ]
        parts += [*self._curve(canvas, course), *self._deals(canvas, course)]
        return [*parts, *self._seal(canvas, course), *self._same_deal(canvas), Space(canvas, 4)]

    def _reading(self) -> str:
        return text("match.reading", n=0 if self._found is None else round(100 * self._found.replay.fraction_read))

    def _closed(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the reason why this match is not shown, and the button that opens it all the same."""
        names = [one.name for play in self._open_plays for _, one in play.people]
        words = Words(canvas, text_n("match.closed", len(names), names=join_names(names)), name="match.closed")
        anyway = Button(canvas, text("match.closed.open"), self._ask_to_open, icon="cards", size=18, name="match.open")
        return [words, Row(canvas, [anyway])]

    def _facts(self, canvas: Canvas, course: MatchProgress) -> Widget:
        """Return date, length, rules, and how the match counts."""
        past, replay = self.past, self.past.replay
        kind, seats = game(replay.game_id), replay.seats
        named = preset_of(kind, seats, course.options)
        lines = [rules_text(kind, seats, course.options)] if named else []
        if past.saved is not None:
            lines.insert(
                0, " · ".join([day_and_time(past.saved.finished or past.saved.changed), _length(past.saved.seconds)])
            )
        lines += [past.note, self._counts(course)]
        words: list[Widget] = [
            Words(canvas, line, size=19, face="sans", colour=theme.INK if i == 0 else theme.SOFT)
            for i, line in enumerate(lines)
            if line
        ]
        picture = Lid.for_display(canvas, lid_drawing(replay.game_id), text(f"{replay.game_id}.name"))
        return Row(canvas, [_Narrow(canvas, picture, canvas.u(PICTURE)), Column(canvas, words, gap=4)], gap=22)

    def _options(self, canvas: Canvas, course: MatchProgress) -> Sequence[Widget]:
        """Return all options that differ from the printed rules."""
        replay = self.past.replay
        changes = changes_text(game(replay.game_id), replay.seats, course.options)
        if not changes:
            return []
        return [Words(canvas, text("match.agreed", rules=" · ".join(changes)), size=17, face="sans", colour=theme.SOFT)]

    def _counts(self, course: MatchProgress) -> str:
        """Return the state of an unfinished match, or the reason a finished one counts as helped."""
        if not course.over:
            return text_n("match.goes-on", len(course.deals))
        saved = self.past.saved
        return help_text(Assistance(saved.assisted)) if saved is not None and saved.assisted else ""

    def _people(self, canvas: Canvas, course: MatchProgress) -> Widget:
        """Return the players in order of place."""
        sitters, standing = self.past.sitters, course.standing
        places = shared_places(standing.places, self._sides(course)) if course.deals else [0] * len(sitters)
        ranked = sorted(range(len(sitters)), key=lambda seat: (places[seat], seat))
        lines = [
            ListedPlayer(
                sitters[seat].name,
                [level_word(sitters[seat]), points_text(standing.totals[seat])],
                sitters[seat].avatar,
                f"{places[seat]}." if places[seat] else "",
            )
            for seat in ranked
        ]
        heads = [Caption(text("match.level"), silent=True), Caption(text("scores.score"))]
        return Figures(canvas, heads, lines, air=22, inset=6, foot=1, name="match.people")

    def _curve(self, canvas: Canvas, course: MatchProgress) -> Sequence[Widget]:
        """Return the points over the deals, a curve for each side. Choosing a deal replays it."""
        if len(course.deals) < 2:
            return []
        graph = points_over_deals(course, [sitter.name for sitter in self.past.sitters], self._sides(course))
        plot = CurvePlot(canvas, graph, choose=self._replay_step, high=190, name="match.curve")
        return [Section(canvas, text("match.curve")), plot]

    def _sides(self, course: MatchProgress) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win and lose together."""
        return sides(game(self.past.replay.game_id), len(self.past.sitters), course.options)

    def _deals(self, canvas: Canvas, course: MatchProgress) -> Sequence[Widget]:
        """Return a row for each deal, with its buttons."""
        room = self.width(canvas) - 2 * canvas.u(PAD) - 2 * canvas.u(MARGIN) - canvas.u(14)
        for worded in (True, False):
            rows = [self._deal(canvas, course, i, dealt, worded) for i, dealt in enumerate(course.deals)]
            if all(row.preferred_width() <= room for row in rows):
                break
        if not rows:
            return [Words(canvas, text("match.no-deal"), face="serif-italic", colour=theme.SOFT)]
        title = text("match.games") if course.counts_games else text("match.deals")
        return [Section(canvas, title), Column(canvas, rows, gap=8)]

    def _deal(self, canvas: Canvas, course: MatchProgress, i: int, dealt: FinishedDeal, worded: bool) -> Widget:
        names = [sitter.name for sitter in self.past.sitters]
        told = [text("plates.dealer", name=names[dealt.dealer])]
        if dealt.result.why:
            told.append(text(dealt.result.why))
        points = [
            f"{name} {gain_text(points)}".replace(" ", "\N{NO-BREAK SPACE}")
            for name, points in zip(names, dealt.result.points, strict=True)
        ]
        words = Column(
            canvas,
            [
                Words(canvas, f"{deal_name(course, i)} · {' · '.join(told)}", size=17, face="sans", colour=theme.SOFT),
                Words(canvas, "   ".join(points), size=19),
            ],
            gap=0,
        )
        return Pair(canvas, words, Row(canvas, self._deal_buttons(canvas, i, worded), gap=8))

    def _deal_buttons(self, canvas: Canvas, deal: int, worded: bool) -> list[Widget]:
        """Return the buttons of one deal, with words where there is room for them in all rows."""
        cards = partial(self._show_cards, deal)
        watch = partial(self._replay, Moment(deal))
        makers = (
            worded_button(canvas, "play", text("replay.from-deal"), watch, name=f"match.replay.{deal}", size=17),
            worded_button(canvas, "cards", text("hands.open"), cards, name=f"match.cards.{deal}", size=17),
        )
        return [make(worded) for make in makers]

    def _seal(self, canvas: Canvas, course: MatchProgress) -> Sequence[Widget]:
        """Return the seal and the button that checks it."""
        if not course.seal:
            return []
        words = Words(canvas, course.seal, size=18, face="sans-bold", name="match.seal.code")
        tell = Button(
            canvas, text("match.check") if course.over else text("match.seal.tell"), self._look_at_the_seal,
            icon="seal", size=16, name="match.seal",
        )  # fmt: skip
        return [Section(canvas, text("match.seal")), Pair(canvas, words, tell)]

    def _same_deal(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the code that deals the same cards again. It is secret until the match is over."""
        saved = self.past.saved
        deal = deal_of_header(saved.header) if saved is not None and self.past.replay.progress.over else None
        if deal is None:
            return []
        code = Words(canvas, deal.code, size=18, face="sans-bold", name="match.deal.code")
        again = partial(self.shell.open, "deal", deal.code)
        play = Button(canvas, text("deals.open"), again, icon="replay", size=16, name="match.deal")
        return [Section(canvas, text("deals.title")), Pair(canvas, code, play)]

    # ---- actions ----------------------------------------------------------------------

    def _ways(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the buttons for a match that is read."""
        if self._damage or self._found is None or not self._found.replay.complete or not self._found.replay.last_steps:
            return []
        if self._open_plays:
            return []
        saved = self._found.saved
        ways = [Button(canvas, text("replay.open"), self._replay, icon="play", kind="main", name="match.replay")]
        if saved is not None and saved.finished is None and not self._found.replay.progress.over:
            ways.append(Button(canvas, text("lobby.go-on"), self._go_on, icon="cards", name="match.go-on"))
        ways.append(Button(canvas, text("review.open"), self._review, icon="lamp", name="match.review"))
        if self._found.replay.progress.over:
            ways.append(Button(canvas, text("match.save"), self._save, icon="down", name="match.save"))
        return ways

    def _ask_to_open(self) -> None:
        words = text("match.closed.words")
        self.shell.push(
            Dialog.confirm(text("match.closed.title"), words, text("match.closed.yes"), self._open_all_the_same)
        )

    def _open_all_the_same(self) -> None:
        """Show this match, and mark those in progress as played with known cards."""
        mark_known(self.shell.store, self._open_plays)
        self._open_plays = ()
        self.rebuild()
        self.form.expose()
        self._open_at_once()

    def _replay(self, when: Moment = START) -> None:
        from cardtable.scenes.replay.replay_scene import (
            ReplayScene,  # imported when needed, because it loads a whole table
        )

        self.shell.push(ReplayScene(self.past, when))

    def _replay_step(self, step: int) -> None:
        """Replay the deal of a point on the curve."""
        self._replay(Moment(max(0, step - 1)))

    def _review(self) -> None:
        """Open the review, or explain that an unfinished match has none, because a review would be help."""
        if self.past.replay.progress.over:
            self.shell.open("review", self.past)
        else:
            self.shell.push(Dialog.notice(text("review.open"), text("review.not-finished")))

    def _show_cards(self, deal: int) -> None:
        self.shell.push(all_hands_page(self.shell, self.past, deal))

    def _go_on(self) -> None:
        """Resume an unfinished match."""
        from cardtable.scenes.match.open_match import resume_table  # see _replay

        saved = self.past.saved
        assert saved is not None, "it is kept"
        self.shell.pop()
        resume_table(self.shell, saved.id)

    def _save(self) -> None:
        """Export the record to a file."""
        replay, saved = self.past.replay, self.past.saved
        name = text(f"{replay.game_id}.name")
        title = name if saved is None else f"{name} {day(saved.finished or saved.changed)}"
        self.shell.push(SavedNotice(title, "cardtable", replay.record_text.encode))

    def _look_at_the_seal(self) -> None:
        replay = self.past.replay
        saved = self.past.saved
        by_code = saved is not None and was_started_by_code(self.shell.store, saved.id)
        self.shell.push(
            SealPage(replay.progress.seal, replay.seal_contents, replay.start_verification, by_code=by_code)
        )

    # ---- time: the record is read a few lines in each frame -----------------------------

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._damage or (self._found is not None and self._found.replay.complete):
            return moving
        if self._found is None:
            self._fetch()
            if self._found is not None or self._damage:
                self.rebuild()
                self.form.expose()
            return True
        try:
            more = self._found.replay.read_more()
        except BadRecord as error:
            more = False
            self._damage = _wrong(error)
        told = self.form.named("match.reading")
        if more and isinstance(told, Words):
            told.say(self._reading())
        elif not more:
            self._find_open_plays()
            self.rebuild()
            self.form.expose()
            self._open_at_once()
        return True

    def _find_open_plays(self) -> None:
        """Look for matches in progress that this page could tell about."""
        past = self.past
        deal = None if self._damage else deal_of_terms(past.replay.terms)
        if deal is not None:
            own = past.saved.id if past.saved is not None else 0
            self._open_plays = find_open_plays(self.shell.store, deal, own)

    def _open_at_once(self) -> None:
        """Open the wanted screen at once, unless there is nothing to show."""
        held = bool(self._open_plays)
        wanted, self._at_once = "" if held else self._at_once, self._at_once if held else ""
        if wanted and self._ways(self.shell.canvas):
            if wanted == "review":
                self._review()
            else:
                self._replay()


class _Narrow(Box):
    """Box of a fixed width."""

    def __init__(self, canvas: Canvas, inside: Widget, wide: int) -> None:
        super().__init__(canvas, (inside,))
        self.inside, self.wide = inside, wide

    def preferred_width(self) -> int:
        return self.wide

    def height(self, width: int) -> int:
        return self.inside.height(self.wide)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.inside.place(Rect(rect.x, rect.y, self.wide, self.inside.height(self.wide)))


def _wrong(error: BadRecord) -> str:
    """Return the error of a record in a sentence."""
    return text("match.damaged", n=error.line, why=text(error.text_id, **error.args_))


def _length(seconds: float) -> str:
    """Return the time the table was open, in words."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return text_n("match.minutes", max(1, minutes))
    return text("match.hours", hours=minutes // 60, minutes=f"{minutes % 60:02d}")
