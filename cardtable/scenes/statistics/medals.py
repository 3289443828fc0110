"""Medals of one person: rare feats with rule, rarity and match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.history.medals import ANY_GAME, MedalFinder, medals_of
from cardtable.rules.registry import TABLES
from cardtable.scenes.core.medal_text import medal_drawing, medal_name, medal_rule
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.store.queries.statistics import PlayedMatch, unlikely_runs
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import day
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Column
from cardtable.widgets.labels import Picture, Section, Words
from cardtable.widgets.widget import Widget

RUN = "run"
ONE_IN = 500
"""Rarity of a winning run that earns a medal: one in so many by chance."""
SMALL = 16
FILE = "medals.json"
SIDE = 56
"""Side of a medal, in letters of this size."""
PALE = 70
"""Opacity of a medal that is not earned yet, of 255."""


class EarnedMedal(NamedTuple):
    """A medal of one person with the matches that earned it, latest first."""

    game: str
    """Game of the medal; "" for one of any game."""
    name: str
    one_in: int
    matches: list[PlayedMatch]


class MedalRow(Box):
    """Row of picture, text, and button to the match; the button stands below where there is no room."""

    def __init__(self, canvas: Canvas, picture: Widget, words: Widget, way: Widget | None) -> None:
        super().__init__(canvas, [picture, words, *([way] if way else [])])
        self.picture, self.words, self.way = picture, words, way
        self.gap = canvas.u(14)

    def _parts(self, width: int) -> tuple[int, int, bool]:
        """Return the widths of text and button, and whether they stand side by side."""
        left = width - self.picture.preferred_width() - self.gap
        wide = min(left, self.way.preferred_width()) if self.way else 0
        beside = not self.way or left - wide - self.gap >= self.canvas.em(SMALL) * 16
        return (left - wide - self.gap if beside and self.way else left), wide, beside

    def height(self, width: int) -> int:
        words, wide, beside = self._parts(width)
        high = max(self.words.height(words), self.picture.height(self.picture.preferred_width()))
        return high + (self.way.height(wide) + self.gap // 2 if self.way and not beside else 0)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        words, wide, beside = self._parts(rect.width)
        side = self.picture.preferred_width()
        self.picture.place(Rect(rect.x, rect.y, side, self.picture.height(side)))
        x, high = rect.x + side + self.gap, self.words.height(words)
        self.words.place(Rect(x, rect.y, words, high))
        if self.way is not None:
            own = self.way.height(wide)
            y = rect.y + (max(0, high - own) // 2 if beside else high + self.gap // 2)
            self.way.place(Rect(rect.right - wide if beside else x, y, wide, own))


class MedalCase:
    """All medals of one person. It scans the records while the page is open."""

    def __init__(self, shell: SceneStack, matches: Sequence[PlayedMatch], show: Callable[[], None]) -> None:
        self._shell, self._matches, self._show = shell, [match for match in matches if not match.helped], show
        latest = reversed(self._matches)
        self._awards = MedalFinder(
            shell.store, shell.cache / FILE if shell.cache else None, [(match.record, match.seal) for match in latest]
        )
        self._all = False
        self._told = -1
        """Number of scanned matches at the last update."""
        self._progress: Words | None = None

    @property
    def complete(self) -> bool:
        """True once every record is scanned."""
        return self._awards.complete

    def close(self) -> None:
        """Stop scanning when the page is left."""
        self._awards.close()

    def advance(self) -> None:
        """Hand out the next record and show new medals; called every frame."""
        if self._told == self._awards.total:
            return
        self._awards.feed()
        if self._awards.count == self._told:
            return
        self._told = self._awards.count
        if self._awards.complete:
            self._show()
        elif self._progress is not None:
            self._progress.say(self._looking())

    def _looking(self) -> str:
        return text("book.medals.looking", n=self._awards.count, total=self._awards.total)

    def _earned(self) -> list[EarnedMedal]:
        """Return every medal of the games played, earned ones first."""
        games = [game_id for game_id in TABLES if any(match.game == game_id for match in self._matches)]
        every = [(game_id, medal) for game_id in games for medal in medals_of(game_id) if medal not in ANY_GAME]
        won: dict[tuple[str, str], list[PlayedMatch]] = {}
        general = {medal.name for medal in ANY_GAME}
        for match in reversed(self._matches):
            for honour in self._awards.honours(match.record):
                if honour.seat == match.seat:
                    key = "" if honour.medal in general else match.game, honour.medal
                    won.setdefault(key, []).append(match)
        won["", RUN] = [run[-1] for run in reversed(unlikely_runs(self._matches, ONE_IN))]
        found = [EarnedMedal("", RUN, ONE_IN, won["", RUN])]
        found += [EarnedMedal("", medal.name, medal.one_in, won.get(("", medal.name), [])) for medal in ANY_GAME]
        found += [EarnedMedal(game_id, medal.name, medal.one_in, won.get((game_id, medal.name), []))
                  for game_id, medal in every]  # fmt: skip
        return sorted(found, key=lambda one: (not one.matches, -one.one_in if one.matches else 0))

    # ---- content --------------------------------------------------------------------

    def widgets(self, canvas: Canvas, name: str) -> list[Widget]:
        """Return this part of the page."""
        medals = self._earned()
        won = [medal for medal in medals if medal.matches]
        parts: list[Widget] = [Section(canvas, text("book.medals", name=name))]
        if not self.complete:
            self._progress = Words(canvas, self._looking(), size=SMALL, face="serif-italic", colour=theme.SOFT)
            parts.append(self._progress)
        elif not won:
            parts.append(Words(canvas, text("book.medals.none"), face="serif-italic", colour=theme.SOFT))
        parts += [self._row(canvas, medal) for medal in (medals if self._all else won)]
        parts.append(Words(canvas, text("book.medals.rule"), size=SMALL, face="serif-italic", colour=theme.SOFT))
        words = text("book.medals.own") if self._all else text_n("book.medals.all", len(medals))
        turn = Button(canvas, words, self._turn, icon="up" if self._all else "down", size=SMALL, name="person.medals")
        return [*parts, Column(canvas, [turn], align="left")]

    def _row(self, canvas: Canvas, medal: EarnedMedal) -> Widget:
        earned, side = bool(medal.matches), canvas.em(SIDE)
        drawing = medal_drawing(medal.game, medal.name)
        picture = Picture(canvas, lambda: _print(canvas, drawing, side, earned), (side, side))
        title = medal_name(medal.game, medal.name)
        if medal.game:
            title = f"{title} · {game_name(medal.game)}"
        rarity = text("book.medals.chance" if medal.name == RUN else "book.medals.one-in", n=medal.one_in)
        lines = [
            Words(canvas, title, face="serif-bold", colour=theme.INK if earned else theme.SOFT),
            Words(canvas, medal_rule(medal.game, medal.name), size=SMALL + 1, face="sans"),
            Words(canvas, rarity, size=SMALL - 1, face="sans", colour=theme.SOFT),
        ]
        if not earned:
            return MedalRow(canvas, picture, Column(canvas, lines, gap=1), None)
        latest = medal.matches[0]
        when = text_n("book.medals.times", len(medal.matches), day=day(latest.finished))
        lines.append(Words(canvas, when, size=SMALL, face="sans-bold"))
        way = Button(
            canvas, text("book.open-match"), partial(self._shell.open, "match", str(latest.record)), size=SMALL,
            name=f"person.medal.{medal.game}.{medal.name}",
        )  # fmt: skip
        return MedalRow(canvas, picture, Column(canvas, lines, gap=1), way)

    def _turn(self) -> None:
        self._all = not self._all
        self._show()


def _print(canvas: Canvas, drawing: str, side: int, earned: bool) -> Surface:
    """Return the drawing of a medal, pale until it is earned."""
    picture = canvas.picture(drawing, side, side)
    if not earned:
        picture = picture.copy()
        picture.set_alpha(PALE)
    return picture
