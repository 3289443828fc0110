"""Review page of a match: expectation curves, each person's costliest and unluckiest actions, and the share of good
ones. It fills while the review runs, and an interrupted review keeps its verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.history.replay import Moment
from cardtable.play.review.review import Review, ReviewedAnswer
from cardtable.play.review.review_task import ReviewTask
from cardtable.play.review.verdicts import VERSION
from cardtable.rules.record import BadRecord
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.card_grid import CardOrders
from cardtable.scenes.dialogs.card_tiles import TilePaper
from cardtable.scenes.panels.ledger import level_word
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.look_back import ReviewRemark
from cardtable.scenes.review.expectation_curve import graph, moments
from cardtable.scenes.review.verdict_row import VerdictRow
from cardtable.scenes.review.verdict_text import ReviewWords
from cardtable.store.queries.reviews import save_shares, save_verdicts, verdicts
from cardtable.text.catalog import text, text_n
from cardtable.text.numbers import amount
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Page, Row, Slip
from cardtable.widgets.labels import Heading, Section, Space, Words
from cardtable.widgets.plots.plot import CurvePlot
from cardtable.widgets.progress_bar import ProgressBar
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

REFRESH = 1.5
"""Seconds between rebuilds of the page while verdicts arrive. The first one is shown at once."""
SMALL = 17


class ReviewPage(FormScene):
    """Page of one review."""

    first_focus = "review.back"

    def __init__(self, past: PastMatch) -> None:
        assert past.replay.progress.over, "a match that goes on is not reviewed"
        self._past = past
        self._since = 0.0
        """Seconds since the last rebuild."""
        self._news = self._ended = self._shown = False

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._words = ReviewWords(shell, self._past.replay, self._names)
        self._begin()

    def leave(self) -> None:
        self._work.stop()
        self._save_new()

    def _begin(self) -> None:
        """Start judging the actions without a verdict."""
        saved = self._past.saved
        kept = verdicts(self.shell.store, saved.id, VERSION) if saved is not None else {}
        self._work = ReviewTask(self._past.replay.record_text, kept)
        self._ended = False

    @property
    def _names(self) -> list[str]:
        return [sitter.name for sitter in self._past.sitters]

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        self._card_orders = CardOrders(self.shell.artwork)
        self._paper = TilePaper(canvas, self._card_orders, self._past.replay.pack, self._past.sitters)
        title = text("review.title", game=text(f"{self._past.replay.game_id}.name"))
        page = ScrollArea(
            canvas, Column(canvas, self._parts(canvas), gap=12), name="review.page", margin=10, steady=True
        )
        back = Button(canvas, text("common.back"), self.back, icon="back", name="review.back")
        return Slip(
            canvas, Page(canvas, Heading(canvas, title), page, Row(canvas, [back, *self._ways(canvas)])), pad=28
        )

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        edge = canvas.u(28)
        wide = min(size[0] - 2 * edge, max(canvas.u(1080), canvas.em(20) * 46))
        root.place(Rect((size[0] - wide) // 2, edge, wide, size[1] - 2 * edge))

    def _ways(self, canvas: Canvas) -> Sequence[Widget]:
        if self._work.running:
            return [Button(canvas, text("review.stop"), self._work.stop, icon="close", name="review.stop")]
        if self._work.done < 1 and self._work.trouble is None:
            return [Button(canvas, text("review.go-on"), self._go_on, icon="play", kind="main", name="review.go-on")]
        return []

    def _parts(self, canvas: Canvas) -> Sequence[Widget]:
        parts = [*self._progress(canvas)]
        review = self._work.review
        if review is None:
            return parts
        told = [text("review.how", amount=amount(review.unit, review.scale.small))]
        if review.not_judged_text:
            told.append(text(review.not_judged_text))
        parts += [Words(canvas, words, size=SMALL, face="serif-italic", colour=theme.SOFT) for words in told]
        if any(review.answers(seat) for seat in range(review.seats)):
            curves = graph(review, self._past.replay, self._names)
            look = partial(self._look_at_step, moments(review, self._past.replay))
            parts += [
                Section(canvas, text("review.curve")),
                CurvePlot(canvas, curves, choose=look, name="review.curve"),
            ]
        for seat in self._order():
            parts += self._person(canvas, review, seat)
        return [*parts, Space(canvas, 4)]

    def _progress(self, canvas: Canvas) -> list[Widget]:
        """Return the progress of an unfinished review."""
        work = self._work
        if work.trouble is not None:
            return [Words(canvas, self._trouble(), colour=theme.LOSS, name="review.trouble")]
        if work.done >= 1:
            return []
        said = "review.working" if work.running else "review.stopped"
        words = Words(canvas, text(said, n=self._percent()), size=SMALL, face="sans", name="review.progress")
        return [Column(canvas, [words, ProgressBar(canvas, work.done, name="review.bar")], gap=6)]

    def _trouble(self) -> str:
        trouble = self._work.trouble
        if isinstance(trouble, BadRecord):
            return text("match.damaged", n=trouble.line, why=text(trouble.text_id, **trouble.args_))
        return text("review.not-over")

    def _percent(self) -> int:
        return min(99, round(100 * self._work.done))

    def _order(self) -> list[Seat]:
        """Return the seats, people before bots."""
        sitters = self._past.sitters
        return sorted(range(len(sitters)), key=lambda seat: (bool(sitters[seat].level), seat))

    def _person(self, canvas: Canvas, review: Review, seat: Seat) -> list[Widget]:
        sitter = self._past.sitters[seat]
        level = level_word(sitter) if sitter.level else ""
        parts: list[Widget] = [Section(canvas, f"{sitter.name} · {level}" if level else sitter.name)]
        good, judged = review.count_good(seat)
        left_out = review.count_not_judged(seat)
        if left_out:
            parts.append(Words(canvas, text_n("review.left-out", left_out), size=SMALL, name=f"review.left-out.{seat}"))
        if not judged:
            return parts if left_out else [*parts, Words(canvas, text("review.nothing-judged"), size=SMALL)]
        figure = text_n("review.good", judged, good=good, share=round(100 * good / judged))
        parts.insert(1, Words(canvas, figure, size=20, face="sans-bold", name=f"review.good.{seat}"))
        costly, unlucky = review.costliest(seat), review.unlucky(seat)
        if not costly and not self._work.running:
            parts.append(Words(canvas, text("review.nothing-costly"), size=SMALL))
        parts += [self._line(canvas, k, each, costly=True) for k, each in enumerate(costly, 1)]
        if unlucky:
            parts.append(Words(canvas, text("review.unlucky"), size=19, face="serif-bold", colour=theme.SOFT))
            parts += [self._line(canvas, k, each, costly=False) for k, each in enumerate(unlucky, 1)]
        return parts

    def _line(self, canvas: Canvas, number: int, each: ReviewedAnswer, *, costly: bool) -> Widget:
        words, when, seat = self._words, each.when, each.seat
        title, lines = words.costly_lines(each) if costly else words.unlucky_lines(each)
        given, better = words.cards(each, each.verdict.better if costly else each.verdict.open_better)
        line = VerdictRow(self._paper, number, given, better, title, lines)
        key, remark = f"{when.deal}.{when.step}", ReviewRemark(when, title, lines)
        buttons = [
            Button(canvas, text("review.look"), partial(self._look, when, seat, remark), icon="eye", size=SMALL,
                   name=f"review.look.{key}"),
            Button(canvas, text("review.try"), partial(self._try, when, seat), icon="undo", size=SMALL,
                   name=f"review.try.{key}"),
        ]  # fmt: skip
        return Column(canvas, [line, Row(canvas, buttons, gap=10, align="right")], gap=6)

    # ---- actions ----------------------------------------------------------------------

    def _look(self, when: Moment, seat: Seat, remark: ReviewRemark | None = None) -> None:
        from cardtable.play.history.replay import Eyes
        from cardtable.scenes.replay.replay_scene import (
            ReplayScene,  # imported when needed, because it loads a whole table
        )

        self.shell.push(ReplayScene(self._past, when, Eyes(seat), remark))

    def _look_at_step(self, steps: Sequence[Moment], step: int) -> None:
        when = steps[step]
        answered = self._past.replay.answer_at(when)
        self._look(when, answered[0] if answered is not None else 0)

    def _try(self, when: Moment, seat: Seat) -> None:
        from cardtable.scenes.review.try_again import try_again

        try_again(self.shell, self._past, when, seat)

    def _go_on(self) -> None:
        self._begin()
        self.rebuild()
        self.form.expose()

    # ---- time: verdicts arrive from frame to frame --------------------------------------

    def needs_polling(self) -> bool:
        return self._work.running

    def _save_new(self) -> None:
        """Store new verdicts."""
        new, saved, review = self._work.found(), self._past.saved, self._work.review
        self._news = self._news or bool(new)
        if saved is None:
            return
        if new:
            save_verdicts(self.shell.store, saved.id, VERSION, new)
        if review is not None and self._work.done >= 1 and not self._ended:
            save_shares(self.shell.store, saved.id, [review.count_good(seat) for seat in range(review.seats)])

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        moving = self._print_cards() or moving
        if self._ended:
            return moving
        self._since += dt
        ended = not self._work.running
        self._save_new()
        if ended or (self._news and (self._since >= REFRESH or not self._shown)):
            self._ended, self._news, self._since, self._shown = ended, False, 0.0, True
            self.rebuild()
            self.form.expose()
            return True
        self._tell_progress()
        return moving

    def _tell_progress(self) -> None:
        bar, told = self.form.named("review.bar"), self.form.named("review.progress")
        if isinstance(bar, ProgressBar):
            bar.tell(self._work.done)
        if isinstance(told, Words):
            told.say(text("review.working", n=self._percent()))

    def _print_cards(self) -> bool:
        """Print the small cards a few at a time. Return True while some are missing."""
        lines = [line for line in self.form.root.walk() if isinstance(line, VerdictRow)]
        wanted = list(dict.fromkeys(key for line in lines for key in line.needed()))
        before = set(self._card_orders.ready)
        if before >= set(wanted):
            return False
        if self._card_orders.order_next(wanted):
            new = self._card_orders.ready - before
            for line in lines:
                if not new.isdisjoint(line.needed()):
                    line.touch()
        return True
