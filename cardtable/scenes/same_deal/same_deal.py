"""Page of one deal that several people play in turn: same cards, same chair, same opponents. It compares them when all
have played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from cardtable.art import theme
from cardtable.play.deals.deal_code import Deal
from cardtable.play.deals.same_deal import find_plays, first_seat, players_who_know, seat_levels
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog, PageScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.open_match import open_deal, resume_table
from cardtable.scenes.people.avatars import named_today
from cardtable.scenes.same_deal.comparison import comparison_forms
from cardtable.scenes.setup.plan import LEVELS, USUAL
from cardtable.scenes.setup.rules_choice import rules_text
from cardtable.store.types import StoredSitter
from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_names
from cardtable.widgets.button import Button, Switch
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import BODY, Heading, Picture, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

ROUNDS = "same deals"
"""Setting that stores the participants of each deal."""
MOST = 24


class SameDealPage(PageScene):
    """One deal for several people."""

    first_focus = "deals.back"

    def __init__(self, deal: Deal) -> None:
        self._deal, self._code = deal, deal.code
        self._level = USUAL
        self._copied = ""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._load()

    def on_uncovered(self) -> None:
        self._load()
        self.rebuild()

    def _load(self) -> None:
        """Read the plays and participants of the deal."""
        self._all = find_plays(self.shell.store, self._deal)
        self._plays = [play for play in self._all if play.from_first_card]
        self._family = self.shell.store.people.all()
        known = {person.id for person in self._family}
        self._along = [each for each in self._rounds().get(self._code, []) if each in known]

    def _rounds(self) -> dict[str, list[int]]:
        """Return the participants of each deal, by code."""
        kept = self.shell.store.settings.get(ROUNDS, dict[str, object]())
        return {
            code: [each for each in people if type(each) is int]
            for code, people in kept.items()
            if isinstance(people, list)
        }

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        parts = [*self.facts(canvas), *self._people(canvas), *self._end(canvas), Space(canvas, 4)]
        page = ScrollArea(canvas, Column(canvas, parts, gap=12), name="deals.page", margin=10, steady=True)
        foot = Row(canvas, [Button(canvas, text("common.back"), self.back, icon="back", name="deals.back")])
        return Slip(canvas, Page(canvas, Heading(canvas, self.title()), page, foot), pad=28)

    def title(self) -> str:
        return text("deals.title")

    def facts(self, canvas: Canvas) -> list[Widget]:
        """Return the widgets that identify the deal."""
        deal, kind = self._deal, game(self._deal.game)
        seats = text_n("deals.seats", deal.seats, rules=rules_text(kind, deal.seats, deal.options))
        code = Words(canvas, self._code, size=26, face="sans-bold", name="deals.code")
        copy = Button(canvas, text("deals.copy"), self._copy, size=18, name="deals.copy")
        parts: list[Widget] = [
            Words(canvas, f"{text(f'{deal.game}.name')} · {seats}", size=22, face="serif-bold"),
            Pair(canvas, code, copy),
        ]
        if self._copied:
            parts.append(Words(canvas, self._copied, size=17, face="serif-italic", name="deals.copied"))
        parts.append(Words(canvas, text("deals.told"), size=18, face="serif-italic", colour=theme.SOFT))
        if not self._plays:
            words = [text(f"level.{level}") for level in LEVELS]
            choice = Choice(canvas, words, LEVELS.index(self._level), self._choose_level, name="deals.level")
            parts.append(Pair(canvas, Words(canvas, text("deals.level")), choice))
        return parts

    def _people(self, canvas: Canvas) -> list[Widget]:
        """Return a row for each person, with the action to take."""
        rows: list[Widget] = [self._row(canvas, person.id, person.name, person.avatar) for person in self._family]
        rows.append(self._row(canvas, None, text("seats.guest"), ""))
        return [Section(canvas, text("deals.who")), Column(canvas, rows, gap=10)]

    def _row(self, canvas: Canvas, profile: int | None, name: str, avatar: str) -> Widget:
        key = "guest" if profile is None else str(profile)
        own = [play for play in self._plays if profile is not None and play.seat_of(profile) is not None]
        waiting = next((play for play in own if play.saved.finished is None and play.saved.thrown is None), None)
        played = any(play.results for play in own)
        label: list[Widget] = [Words(canvas, name, face="serif-bold", size=22)]
        if avatar:
            side = round(canvas.em(BODY) * 1.75)
            label.insert(0, Picture(canvas, lambda: canvas.portrait(avatar, side), (side, side)))
        ways: list[Widget] = []
        if waiting is not None:
            go_on = partial(self._go_on, waiting.saved.id)
            ways.append(Button(canvas, text("lobby.go-on"), go_on, kind="main", size=18, name=f"deals.go-on.{key}"))
        elif played:
            ways.append(Words(canvas, text("deals.played"), size=18, face="sans", colour=theme.SOFT))
        elif profile is not None:
            along = profile in self._along
            ways.append(
                Switch(canvas, text("deals.along"), along, partial(self._join, profile), name=f"deals.along.{key}")
            )
        if waiting is None:
            words = text("deals.again") if played else text("deals.play")
            play = partial(self._play, profile, name)
            kind = "plain" if played else "main"
            ways.append(Button(canvas, words, play, icon="cards", kind=kind, size=18, name=f"deals.play.{key}"))
        return Pair(canvas, Row(canvas, label, gap=10), Row(canvas, ways, gap=14))

    def _end(self, canvas: Canvas) -> list[Widget]:
        """Return the comparison once all participants have played."""
        if not any(play.results for play in self._plays):
            return []
        missing = self._missing()
        if missing:
            hidden = text("deals.hidden", names=join_names(missing))
            return [Section(canvas, text("deals.compared")), Words(canvas, hidden, name="deals.hidden")]
        return [*comparison_forms(canvas, self._plays, self._family)]

    def _missing(self) -> list[str]:
        """Return the participants still to finish; they must not see the others' results."""
        done = {one.profile for play in self._plays if play.results for _, one in play.people}
        begun = {one.profile for play in self._plays if play.saved.thrown is None for _, one in play.people}
        return [one.name for one in self._family if one.id in {*self._along, *begun} - done]

    # ---- actions ----------------------------------------------------------------------

    def _choose_level(self, index: int) -> None:
        self._level = LEVELS[index]

    def _join(self, profile: int, along: bool) -> None:
        self._along = [each for each in self._along if each != profile] + ([profile] if along else [])
        rounds = {code: people for code, people in self._rounds().items() if code != self._code}
        latest = dict(list(rounds.items())[1 - MOST :])
        self.shell.store.settings.set(ROUNDS, {**latest, self._code: self._along})
        self.rebuild()
        self.form.expose()

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self._code)
        except (pygame.error, AttributeError, NotImplementedError):
            self._copied = text("deals.not-copied")
        else:
            self._copied = text("deals.copied")
        self.rebuild()
        self.form.expose()

    def _go_on(self, record: int) -> None:
        if not resume_table(self.shell, record):
            self.on_uncovered()

    def _play(self, profile: int | None, name: str) -> None:
        """Start the deal. A person that knows it already is told first that statistics will not count it."""
        sitters = self.sitters(profile, name)
        if players_who_know(self._all, sitters):
            title, yes = text("deals.known.title", name=name), text("deals.play")
            self.shell.push(Dialog.confirm(title, text("deals.known"), yes, partial(self._begin, sitters)))
        else:
            self._begin(sitters)

    def sitters(self, profile: int | None, name: str) -> list[PlayerInfo]:
        """Return the players: this person on the usual chair, with the same bots as before."""
        chair, levels = first_seat(self._plays), seat_levels(self._plays, self._deal, self._level)
        kept = [StoredSitter("", None, level) for level in levels]
        kept[chair] = StoredSitter(name, profile)
        return named_today(kept, self._family)

    def _begin(self, sitters: Sequence[PlayerInfo]) -> None:
        shell, deal = self.shell, self._deal
        open_deal(shell, deal, sitters, lambda: shell.push(SameDealPage(deal)))
