"""Result dialog at the end of a deal or a match: ranking, points and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.match_progress import MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Result
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.input_guard import InputPause
from cardtable.scenes.core.key_bindings import TABLE, command_of
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.medal_rows import MedalWords, WonMedal, medal_rows
from cardtable.scenes.dialogs.ranking import ranking_form, shared_places
from cardtable.scenes.dialogs.score_form import score_form, score_lines
from cardtable.table.game_view.table_text import Heads
from cardtable.table.narration.accounts import Account
from cardtable.text.catalog import text
from cardtable.text.lists import join_names
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Abreast, Centred, Column, Row, Slip
from cardtable.widgets.labels import Heading, Picture, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

NARROW, WIDE, EDGES = 720, 1510, 96
"""Least width, largest width at usual letter size, and width of the edges, in canvas units."""
LONG_OUTCOME = 60
"""Letters from which on an outcome is a smaller headline."""
THIN = 14
"""Width of the edges where the dialog must fill the window."""


class DealSummary(NamedTuple):
    """A game's summary of a finished deal."""

    outcome: str
    """Winner and margin, in words."""
    heads: Heads
    equals: str
    """Tie-breaker between equal players, in words."""
    account: Account


class EndedDeal(NamedTuple):
    """Data of a finished deal."""

    course: MatchProgress
    sitters: Sequence[PlayerInfo]
    local_seats: Sequence[Seat]
    """Those of the seats that sit at this screen."""
    badges: Sequence[str]
    """Badge icon of each player."""
    summary: Callable[[], DealSummary]
    """Returns the summary in the current language."""
    sides: Sequence[Sequence[Seat]]
    """Seats that win and lose together."""
    helped: Assistance = Assistance.NOT
    """Help the people had, as the statistics record it."""
    guests: Sequence[Seat] = ()
    """Local seats without a person of the family."""
    medals: Sequence[WonMedal] = ()
    """Medals that local players have just earned."""
    only_bots_go_on: bool = False
    """True if no person here plays on, so the rest of the match is played at once."""
    remark: tuple[Seat, Callable[[], str]] | None = None
    """Seat of a character, and what it says about the end."""

    @property
    def result(self) -> Result:
        return self.course.deals[-1].result

    @property
    def places(self) -> Sequence[int]:
        """Place of each seat in the match; 0 for all while they are level."""
        found = shared_places(self.course.standing.places, self.sides)
        return found if self.course.over or max(found) > 1 else [0] * len(found)

    @property
    def winners(self) -> Sequence[Seat]:
        """Winning seats of a finished match, otherwise of this deal; empty if all are equal."""
        if self.course.over:
            return [seat for seat, place in enumerate(self.places) if place == 1]
        points = self.result.points
        return [seat for seat, own in enumerate(points) if own == max(points) != min(points)]

    @property
    def has_ranked_equals(self) -> bool:
        """True if players with equal points have different places."""
        totals, places = self.course.standing.totals, self.places
        return any(
            totals[one] == totals[two] and places[one] != places[two]
            for one in range(len(places))
            for two in range(one)
        )

    @property
    def won_here(self) -> bool:
        """True if a local player came first."""
        return any(seat in self.local_seats for seat in self.winners)


class ResultActions(NamedTuple):
    """Actions offered by the dialog."""

    next_deal: Callable[[], None]
    play_again: Callable[[], None] | None
    """Another match; None for a match played on from another one."""
    leave: Callable[[], None]
    """Leaves the table, to the scene below it."""
    cards: Callable[[], None]
    seal: Callable[[], None]
    stop: Callable[[], None]
    """Ends a match without a natural end."""
    look: Callable[[], None] | None = None
    """Leads to the bare table; None if it is right below the dialog."""
    match: Callable[[], None] | None = None
    """Opens the page of the match; None if it is not stored."""
    claim: Callable[[Seat], None] = lambda seat: None
    """Asks which person of the family a guest is."""
    play_again_text: str = "ending.again"
    """Text id of the button that leads on after a match."""


def next_deal_text(course: MatchProgress, *, to_end: bool = False) -> str:
    """Return the label of the button for the next deal, or for all the rest."""
    if to_end:
        return text("ending.to-the-end")
    return text("ending.next-game") if course.counts_games else text("ending.next")


def help_text(how: Assistance) -> str:
    """Return the reason for which statistics mark a match as helped or leave it out."""
    if Assistance.PLAYED_ON in how:
        return text("whatif.outside")
    if Assistance.KNOWN in how:
        return text("scores.helped.known")
    if Assistance.REPLACED_BOT in how:
        return text("scores.helped.stood-in")
    return text("scores.helped.taken-back") if Assistance.TAKEN_BACK in how else text("scores.helped.hints")


def match_title(ended: EndedDeal) -> str:
    """Return the sentence that names the winners of a finished match."""
    winners = [ended.sitters[seat].name for seat in ended.winners]
    if len(winners) > 1:
        return text("ending.winners", names=join_names(winners))
    return text("ending.winner", name=winners[0])


def outcome_text(course: MatchProgress, told: DealSummary) -> str:
    """Return the outcome of the deal. After a match of several deals the text says that it means the last one."""
    if not told.outcome or not course.over or len(course.deals) < 2:
        return told.outcome
    if course.counts_games:
        return text("ending.last-game", outcome=told.outcome)
    return text("ending.last-deal", outcome=told.outcome)


class ResultDialog(ModalScene):
    """Dialog with the result of a deal or match."""

    first_focus = "ending.on"
    passes_lookup_keys = True

    def __init__(self, ended: EndedDeal, ways: ResultActions, called: bool = False) -> None:
        self.ended, self.actions = ended, ways
        self._was_shown = called
        """True if the result has been told before."""
        self._for_clicks, self._for_keys = InputPause(), InputPause()

    def build(self, canvas: Canvas) -> Widget:
        self.slip(canvas)
        # The dialog is as wide as the figures side by side with its edges; larger letters allow more width.
        wide = round(self._figures.preferred_width() / theme.unit(canvas.size)) + EDGES
        widest = round(WIDE * canvas.type.scale)
        self.widest = max(NARROW, min(wide, widest))
        if self.ended.course.over:
            foot = sum(button.preferred_width() for button in self._foot(canvas, worded=True))
            self.widest = max(self.widest, min(round(foot / theme.unit(canvas.size)) + 2 * EDGES + 30, widest))
        return super().build(canvas)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        """Place the dialog in the middle. If it had to scroll there, it fills the window with narrow edges."""
        super().place(root, size)
        page = next(part for part in root.walk() if isinstance(part, ScrollArea))
        if page.overflow() and isinstance(root, Centred) and isinstance(root.inside, Slip):
            edge = self._parts.gap = self.shell.canvas.u(THIN / 2)
            root.widest, root.inside.pad = size[0], 2 * edge
            root.place(Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge))

    def slip(self, canvas: Canvas) -> Widget:
        ended, told = self.ended, self.ended.summary()
        parts = self._head(canvas, told)
        parts += medal_rows(canvas, ended.medals)
        parts += self._remark(canvas)
        standing = self._standing(canvas, told)
        account = (
            [score_form(canvas, ended.sitters, score_lines(told.account), name="ending.account", badges=ended.badges)]
            if told.account
            else []
        )
        least = account[0].least() if account else 0
        guests = [self._guests(canvas)] if ended.course.over and ended.guests else []
        if account and guests:
            wide = standing.preferred_width()
            both = Column(canvas, [standing, Centred(canvas, guests[0], wide)], gap=18)
            if both.height(wide) <= account[0].height(account[0].preferred_width()):
                standing, guests = both, []  # there is room below the places, beside the score form
        self._figures = Abreast(canvas, [standing, *account], gap=40, least=least)
        parts.append(self._figures)
        if told.equals and ended.has_ranked_equals:
            parts.append(Words(canvas, told.equals, size=17, face="serif-italic", align="centre"))
        if ended.course.over and ended.helped:
            parts.append(Words(canvas, help_text(ended.helped), size=17, face="serif-italic", align="centre"))
        parts += guests
        self._parts = Column(canvas, parts, gap=12)
        return self._parts

    def _remark(self, canvas: Canvas) -> list[Widget]:
        """Return the row with what a character says."""
        if self.ended.remark is None or not (words := self.ended.remark[1]()):
            return []
        sitter, side = self.ended.sitters[self.ended.remark[0]], canvas.em(20) * 2
        face = Picture(canvas, lambda: canvas.portrait(sitter.avatar, side), (side, side))
        said = text("talk.said", name=sitter.name, words=words)
        line = Words(canvas, said, size=18, face="serif-italic", name="ending.remark")
        return [Row(canvas, [MedalWords(canvas, face, line)], align="centre")]

    def _head(self, canvas: Canvas, told: DealSummary) -> list[Widget]:
        """Return the headline and what explains it. Of a deal the outcome is the headline; of a match its winner."""
        title, why = self._title(), text(self.ended.result.why) if self.ended.result.why else ""
        outcome = outcome_text(self.ended.course, told)
        if not outcome:
            return [Heading(canvas, title, size=30), *([Words(canvas, why, size=18, align="centre")] if why else [])]
        if not self.ended.course.over:
            size = 30 if len(outcome) < LONG_OUTCOME else 24
            small = f"{title} · {why}" if why else title
            return [Heading(canvas, outcome, size=size), Words(canvas, small, size=18, align="centre")]
        line = Words(canvas, outcome, size=22, face="serif-bold", align="centre", name="ending.outcome")
        return [Heading(canvas, title, size=30), line, *([Words(canvas, why, size=18, align="centre")] if why else [])]

    def _standing(self, canvas: Canvas, told: DealSummary) -> Widget:
        """Return the ranking of the match with its caption."""
        ended = self.ended
        places = ranking_form(
            canvas, ended.result, ended.course.standing.totals, told.heads, ended.places, ended.sitters, ended.badges
        )
        parts: list[Widget] = [places]
        if not ended.course.over:
            so_far = text("ending.so-far") if max(ended.places) else text("ending.all-level")
            parts.insert(0, Words(canvas, so_far, size=18, face="serif-italic"))
        return Column(canvas, parts, gap=6)

    def _guests(self, canvas: Canvas) -> Widget:
        """Return the row that offers to give guests' results to the family: one sentence, a button for each guest."""
        seats, give = self.ended.guests, text("scores.claim")
        names = [self.ended.sitters[seat].name for seat in seats]
        alone = len(names) == 1
        asked = text("scores.claim.ask" if alone else "scores.claim.ask-all", name=join_names(names))
        buttons = [
            Button(
                canvas, give if alone else name, partial(self.actions.claim, seat), icon="pencil", size=16,
                name=f"ending.claim.{seat}", tip="" if alone else give,
            )
            for seat, name in zip(seats, names, strict=True)
        ]  # fmt: skip
        return Row(canvas, [Words(canvas, asked, size=17), *buttons], gap=12, align="centre")

    def _title(self) -> str:
        course = self.ended.course
        if course.over:
            return match_title(self.ended)
        n = len(course.deals)
        return text("ending.game", n=n) if course.counts_games else text("ending.deal", n=n)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        course, look = self.ended.course, self.actions.look or self.shell.pop
        if not course.over:
            stop = [Button(canvas, text("ending.stop"), self.actions.stop, icon="check", name="ending.stop")]
            return [
                *(stop if course.may_stop else ()),
                self._all_cards(canvas),
                Button(canvas, text("ending.look"), look, icon="eye", name="ending.look"),
                Button(
                    canvas,
                    next_deal_text(course, to_end=self.ended.only_bots_go_on),
                    self._next,
                    icon="play",
                    kind="main",
                    name="ending.on",
                ),
            ]
        worded = self._foot(canvas, worded=True)
        wide = sum(button.preferred_width() + canvas.u(16) for button in worded)
        fits = wide <= min(canvas.u(self.widest), canvas.size[0] - canvas.u(EDGES)) - canvas.u(EDGES)
        return worded if fits else self._foot(canvas, worded=False)

    def _foot(self, canvas: Canvas, *, worded: bool) -> Sequence[Button]:
        """Return the buttons after a match. Those to the seal and to its page have words only where there is room."""
        look = self.actions.look or self.shell.pop
        seal, page, match = text("pause.seal"), text("match.open"), self.actions.match
        records = [
            Button(
                canvas, seal if worded else "", self.actions.seal, icon="seal", name="ending.seal",
                tip="" if worded else seal,
            )
        ]  # fmt: skip
        if match is not None:
            words, tip = (page, "") if worded else ("", page)
            records.append(Button(canvas, words, match, icon="book", name="ending.match", tip=tip))
        return [
            *records,
            self._all_cards(canvas),
            Button(canvas, text("ending.look"), look, icon="eye", name="ending.look"),
            *self._onward(canvas),
        ]

    def _onward(self, canvas: Canvas) -> Sequence[Button]:
        """Return the buttons that lead on after the match."""
        again, away = self.actions.play_again, self.actions.leave
        if again is None:
            return [Button(canvas, text("common.back"), away, icon="back", kind="main", name="ending.on")]
        return [
            Button(canvas, text("ending.lobby"), away, icon="door", name="ending.lobby"),
            Button(canvas, text(self.actions.play_again_text), again, icon="replay", kind="main", name="ending.on"),
        ]

    def _all_cards(self, canvas: Canvas) -> Button:
        return Button(canvas, text("hands.open"), self.actions.cards, icon="cards", name="ending.cards")

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._for_clicks.begin()
        self._for_keys.begin()
        if not self._was_shown:
            self.shell.audio.play("win" if self.ended.won_here else "reveal")

    def update(self, dt: float) -> bool:
        self._for_clicks.pass_time(dt)
        self._for_keys.pass_time(dt)
        return super().update(dt)

    def handle(self, event: Event) -> bool:
        lull = self._for_keys if event.type == pygame.KEYDOWN else self._for_clicks
        if lull.ignores(event):
            return True
        if event.type == pygame.KEYDOWN and command_of(TABLE, event) == "all_cards":
            self.actions.cards()
            return True
        return super().handle(event)

    def needs_polling(self) -> bool:
        return self.ignores_input()

    def ignores_input(self) -> bool:
        return self._for_clicks.is_active or self._for_keys.is_active

    def back(self) -> None:
        self.shell.pop()

    def _next(self) -> None:
        self.shell.pop()
        self.actions.next_deal()
