"""What was won and lost: how everybody stands in a game, the best results, and the matches played."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.art import theme
from cardtable.games.games import TABLES
from cardtable.scenes.lobby.lids import Lid, lid_of
from cardtable.scenes.scene import Shell
from cardtable.scenes.screens.calendar import day
from cardtable.scenes.seating.cast import AVATARS
from cardtable.scenes.sheet import Sheet
from cardtable.store.rows import Saved
from cardtable.store.scores import best_results, results, standings
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Centred, Column, Page, Pair, Row, Slip
from cardtable.widgets.button import Button
from cardtable.widgets.choosing import Choice, Tabs
from cardtable.widgets.figures import Caption, Dated, Figures, ListedPlayer
from cardtable.widgets.press import Press
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import BODY, Heading, Section, Space, Words

AGAINST = ("", "beginner", "standard", "expert")
"""Whom the standings may be limited to; "" is anybody."""
BEST = 5
HISTORY = 40
"""How many results and matches are shown."""


class Scores(Sheet):
    """The score book, opened at a game."""

    first = "scores.back"

    def __init__(self, game: str = "") -> None:
        self._game = game if game in TABLES else TABLES[0]
        self._against = ""

    def enter(self, shell: Shell) -> None:
        super().enter(shell)
        self.first = "scores.game" if len(TABLES) > 1 else "scores.back"

    # ---- what is on it --------------------------------------------------------------

    def build(self, press: Press) -> Widget:
        store = self.shell.store
        matches = store.history(self._game, limit=HISTORY)
        parts = [*self._standings(press), *self._best(press), *self._history(press, matches)]
        body: Widget
        if matches:
            page = Column(press, parts, gap=12)
            body = ScrollArea(press, page, name=f"scores.page.{self._game}", margin=10)
        else:
            body = self._nothing(press)
        title = text("scores.title") if len(TABLES) > 1 else text("scores.title.of", game=text(f"{TABLES[0]}.name"))
        heading = Heading(press, title)
        head: Widget = heading
        if len(TABLES) > 1:
            names = [text(f"{game}.name") for game in TABLES]
            tabs = Tabs(press, names, TABLES.index(self._game), self._turn, name="scores.game")
            head = Column(press, [heading, tabs], gap=8)
        foot = Row(press, [Button(press, text("common.back"), self.back, icon="back", name="scores.back")])
        return Slip(press, Page(press, head, body, foot), pad=28)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        press = self.shell.press
        edge = press.u(28)
        # Wide enough for the names of all games side by side, if the window is.
        names = self.form.named("scores.game")
        tabs = names.natural() + 2 * press.u(28) if names else 0
        wide = min(size[0] - 2 * edge, max(press.u(1180), press.em(20) * 50, tabs))
        root.place(Rect((size[0] - wide) // 2, edge, wide, size[1] - 2 * edge))

    def _nothing(self, press: Press) -> Widget:
        """Nobody has finished a match of this game yet."""
        lid = Lid.only_shown(press, lid_of(self._game), text(f"{self._game}.name"))
        words = Column(
            press,
            [
                Row(press, [lid], align="centre"),
                Words(press, text("scores.nothing"), size=23, face="serif-italic", align="centre"),
                Words(press, text("scores.nothing.more"), align="centre", colour=theme.SOFT),
            ],
            gap=18,
        )
        return Centred(press, ScrollArea(press, words, name="scores.nothing"), press.em(20) * 30)

    def _standings(self, press: Press) -> Sequence[Widget]:
        lines = [
            ListedPlayer(
                one.name,
                [str(one.played), str(one.won), _figure(one.best), str(one.streak), str(one.longest)],
                one.avatar if one.avatar in AVATARS else "",
            )
            for one in standings(self.shell.store, self._game, self._against or None)
        ]
        columns = [
            text("scores.played"),
            text("scores.won"),
            text("scores.best"),
            text("scores.streak"),
            text("scores.longest"),
        ]
        whom = Choice(
            press,
            [text("scores.anybody"), text("level.beginner"), text("level.standard"), text("level.expert")],
            AGAINST.index(self._against),
            self._limit,
            name="scores.against",
        )
        told: Widget
        if lines:
            told = _form(press, columns, lines, "scores.standings")
        else:
            empty = text("scores.nobody") if not self._against else text("scores.nobody.against")
            told = Words(press, empty, face="serif-italic", colour=theme.SOFT)
        return [
            Section(press, text("scores.standings")),
            Pair(press, Words(press, text("scores.against"), colour=theme.SOFT), whom),
            told,
            Space(press, 4),
        ]

    def _best(self, press: Press) -> Sequence[Widget]:
        faces = {person.id: person.avatar for person in self.shell.store.profiles()}
        lines = []
        for number, one in enumerate(best_results(self.shell.store, self._game, BEST), 1):
            avatar = faces.get(one.sitter.profile, "") if one.sitter.profile is not None else ""
            lines.append(ListedPlayer(one.sitter.name, [day(one.finished), _figure(one.score)], avatar, str(number)))
        if not lines:
            return []
        return [
            Section(press, text("scores.best-results")),
            _form(press, [text("scores.when"), text("scores.score")], lines, "scores.best"),
            Space(press, 4),
        ]

    def _history(self, press: Press, matches: Sequence[Saved]) -> Sequence[Widget]:
        days = [day(match.finished or match.changed) for match in matches]
        letter = press.letter(BODY - 2)
        column = max((press.type.width(each, letter, face="sans") for each in days), default=0) + press.u(24)
        lines = [
            Dated(
                press,
                Words(press, when, size=BODY - 2, face="sans", colour=theme.SOFT),
                Words(press, self._told(match), face="serif"),
                column,
            )
            for when, match in zip(days, matches, strict=True)
        ]
        return [Section(press, text("scores.history")), Column(press, lines, gap=0), Space(press, 6)]

    def _told(self, match: Saved) -> str:
        """How a match ended, the first place first."""
        ended = sorted(results(self.shell.store, match.id), key=lambda one: (one.place, one.seat))
        places = [
            text("scores.place", place=one.place, name=one.sitter.name, score=_figure(one.score)) for one in ended
        ]
        if match.assisted:
            places.append(text("scores.assisted"))
        return "   ".join(place.replace(" ", "\N{NO-BREAK SPACE}") for place in places) or text("scores.no-result")

    # ---- what can be done -----------------------------------------------------------

    def _turn(self, i: int) -> None:
        self._game = TABLES[i]
        self.rebuild()
        self.form.expose()

    def _limit(self, i: int) -> None:
        self._against = AGAINST[i]
        self.rebuild()
        self.form.expose()


def _form(press: Press, columns: Sequence[str], lines: Sequence[ListedPlayer], name: str) -> Figures:
    """A list of players with some figures."""
    return Figures(press, [Caption(words) for words in columns], lines, air=22, inset=6, foot=1, name=name)


def _figure(score: float) -> str:
    """A score as it is written in the language, with a real minus sign; places shared at a mean can make fractions."""
    whole = round(score)
    shown = str(abs(whole)) if whole == score else f"{abs(score):.2f}".rstrip("0")
    if catalog.language() != "en":
        shown = shown.replace(".", ",")
    return f"−{shown}" if score < 0 else shown
