"""The slip at the end of a deal and of a match: who came where, what it brought, and the opened seal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art import theme
from cardtable.rules.game import places_by
from cardtable.rules.match import Match
from cardtable.rules.record import BadRecord, read
from cardtable.rules.record import text as record_text
from cardtable.scenes.overlays.account import form, items
from cardtable.scenes.overlays.confetti import Confetti
from cardtable.scenes.overlays.places import places
from cardtable.scenes.sheet import Overlay
from cardtable.table.layout import Account
from cardtable.text.catalog import text
from cardtable.widgets.boxes import Column
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press
from cardtable.widgets.widget import Widget
from cardtable.widgets.words import Heading, Words

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing

CALL = 0.45
"""Seconds from one place to the next when the places of a match are called, the last one first."""


def counts_games(match: Match) -> bool:
    """Whether a deal of this match is called a game."""
    return "match_games" in match.terms.options


def next_words(match: Match) -> str:
    """The words of the button that goes on with a match."""
    return text("ending.next-game") if counts_games(match) else text("ending.next")


class Ending(Overlay):
    """How the deal or the match ended, and what comes next."""

    widest = 960
    first = "ending.on"

    def __init__(self, playing: Playing, called: bool = False) -> None:
        self._playing = playing
        self._again_seen = called
        """The places have been called before: the slip only comes back."""
        self._called = 99.0
        self._confetti: Confetti | None = None
        self._proof = ""

    def slip(self, press: Press) -> Widget:
        match = self._playing.session.match
        self._places = places(press, match, self._playing.sitters, self._playing.badge)
        self._places.called = self._called
        parts: list[Widget] = [Heading(press, self._title(), size=30), Words(press, self._why(), align="centre")]
        parts.append(self._places)
        account = self._account()
        if account:
            parts.append(form(press, self._playing.sitters, items(account), name="ending.account"))
        if match.over:
            parts += [
                Words(press, text("ending.seal", seal=match.terms.seal, seed=match.terms.seed, salt=match.terms.salt),
                      size=15, face="sans", align="centre"),
                Words(press, self._proof, size=17, face="serif-italic", align="centre", colour=theme.GAIN),
            ]  # fmt: skip
        return Column(press, parts, gap=14)

    def _title(self) -> str:
        match = self._playing.session.match
        if not match.over:
            n = len(match.results)
            return text("ending.game", n=n) if counts_games(match) else text("ending.deal", n=n)
        winners = [self._playing.sitters[s].name for s, place in enumerate(match.standing.places) if place == 1]
        if len(winners) > 1:
            return text("ending.winners", names=", ".join(winners))
        return text("ending.winner", name=winners[0])

    def _account(self) -> Account:
        """What the deal brought, line by line, where the game keeps such a form."""
        playing = self._playing
        seen = playing.session.observe(playing.me)
        return playing.board.layout.account(seen, playing.session.match.results[-1], playing.speaker)

    def _why(self) -> str:
        why = self._playing.session.match.results[-1].why
        return text(why) if why else ""

    def answers(self, press: Press) -> Sequence[Button]:
        match = self._playing.session.match
        if not match.over:
            return [
                Button(press, text("ending.look"), self.desk.pop, icon="eye", name="ending.look"),
                Button(press, next_words(match), self._next, icon="play", kind="main", name="ending.on"),
            ]
        return [
            Button(press, text("ending.check"), self._check, icon="seal", name="ending.check"),
            Button(press, text("ending.look"), self.desk.pop, icon="eye", name="ending.look"),
            Button(press, text("ending.lobby"), self.desk.home, icon="door", name="ending.lobby"),
            Button(press, text("ending.again"), self._again, icon="replay", kind="main", name="ending.on"),
        ]

    def enter(self, desk: object) -> None:
        super().enter(desk)  # type: ignore[arg-type]
        match = self._playing.session.match
        best = match.standing.places if match.over else places_by(match.results[-1].points)
        if self._again_seen:
            return
        mine = any(best[seat] == 1 for seat in self._playing.people)
        self.desk.audio.play("win" if mine else "lose" if match.over else "reveal")
        if match.over and not self.desk.preferences.reduced_motion:
            self._called = 0.0

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        count = len(self._playing.sitters)
        if self._called <= count:
            before = int(self._called)
            self._called += dt / CALL
            if int(self._called) != before:
                self._places.called = self._called
                self._places.touch()
                self.desk.audio.play("place")
            moving = True
            if self._called > count and self._playing.session.match.over:
                self._confetti = Confetti(self.desk.press)
        if self._confetti is not None:
            self._uncover(self._confetti)
            if self._confetti.advance(dt):
                self._uncover(self._confetti)
                return True
            self._confetti = None
            return True
        return moving

    def _uncover(self, confetti: Confetti) -> None:
        for _, rect in confetti.pieces():
            # A frame that is printed through a clip one pixel wide comes out as a line.
            self.form.uncover(rect.inflate(8, 8))

    def draw(self, surface: Surface) -> list[Rect] | None:
        drawn = super().draw(surface)
        if self._confetti is not None:
            self._confetti.draw(surface)
        return drawn

    def resize(self, size: tuple[int, int]) -> None:
        self._confetti = None
        super().resize(size)

    def handle(self, event: Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._called <= len(self._playing.sitters):
            self._called = 99.0
            self._places.called = 99.0
            self._places.touch()
        return super().handle(event)

    def back(self) -> None:
        self.desk.pop()

    def _next(self) -> None:
        self.desk.pop()
        self._playing.next_deal()

    def _again(self) -> None:
        self._playing.again_from_the_start()

    def _check(self) -> None:
        """Compute the seal, the packs and every score again, from the record alone."""
        match = self._playing.session.match
        try:
            read(record_text(match), verify=True)
            self._proof = text("ending.proved", n=len(match.turns))
        except BadRecord as error:
            self._proof = text("verify.line", n=error.line) + ": " + text(error.text_id, **error.args_)
        self.rebuild()
        self.expose()
