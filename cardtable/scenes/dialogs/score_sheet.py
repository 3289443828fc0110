"""Score sheet dialog: the match deal by deal, as kept with a pencil."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.play.match_progress import MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.score_form import ScoreLine, score_form
from cardtable.scenes.panels.ledger import gain_text, points_text
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


class ScoreSheet(ModalScene):
    """Form of the points of every deal and the totals after it."""

    toggle_key = key_for("sheet")
    widest = 1100
    first_focus = "sheet.close"

    def __init__(self, course: MatchProgress, sitters: Sequence[PlayerInfo], badges: Sequence[str] = ()) -> None:
        """`badges` are icons beside the names."""
        self._course, self._sitters, self._badges = course, sitters, badges

    def slip(self, canvas: Canvas) -> Widget:
        course = self._course
        heading = Heading(canvas, text("plates.sheet"), size=30)
        if not course.deals:
            return Column(canvas, [heading, Words(canvas, text("plates.none"), align="centre")], gap=14)
        names = [sitter.name for sitter in self._sitters]
        parts: list[Widget] = [heading]
        if len(course.deals) > 1:
            parts.append(Words(canvas, text("sheet.how-to-read"), size=17, align="centre"))
        return Column(
            canvas,
            [
                *parts,
                score_form(canvas, self._sitters, deal_lines(course, names), name="sheet.form", badges=self._badges),
            ],
            gap=14,
        )

    def resize(self, size: tuple[int, int]) -> None:
        opened = not hasattr(self, "form")
        super().resize(size)
        page = self.form.named("slip.page")
        if opened and isinstance(page, ScrollArea):
            # A long match opens at its end.
            page.scroll_to(page.overflow(), at_once=True)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        close = Button(canvas, text("plates.close"), self.shell.pop, icon="play", kind="main", name="sheet.close")
        return [close]


def deal_lines(course: MatchProgress, names: Sequence[str]) -> list[ScoreLine]:
    """Return a line for each finished deal, and the totals."""
    items = []
    for i, (dealer, result, totals) in enumerate(course.deals):
        dealt = text("plates.dealer", name=names[dealer])
        note = f"{dealt[:1].upper()}{dealt[1:]}" + (f" · {text(result.why)}" if result.why else "")
        points, sums = [gain_text(points) for points in result.points], [points_text(total) for total in totals]
        name = text("plates.game", n=i + 1) if course.counts_games else text("plates.deal", n=i + 1)
        items.append(ScoreLine(name, points, sums if totals != result.points else (), note, strong=True))
    sums = [points_text(total) for total in course.standing.totals]
    return [*items, ScoreLine(text("plates.totals"), sums, total=True)]
