"""Playback controls of a replay: buttons, keys, and the choice of viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.event import Event

from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import START, Eyes, Moment, Replay
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.key_bindings import REPLAY, command_of
from cardtable.scenes.replay.playback import Playback
from cardtable.scenes.replay.scrubber import Scrubber
from cardtable.text.catalog import text
from cardtable.widgets.button import ACTIVATE, Button, Pressable
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Grid, Row
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

SIZE = 16
"""Size of the buttons."""


class ReplayControls:
    """Buttons and keys that move a playback."""

    def __init__(
        self, playback: Playback, replay: Replay, sitters: Sequence[PlayerInfo], look_from: Callable[[Eyes], None]
    ) -> None:
        self._playback, self._replay, self._sitters, self._look_from = playback, replay, sitters, look_from
        self._scrubber: Scrubber | None = None
        self._counter: Words | None = None
        self._play: Button | None = None

    # -- widgets -----------------------------------------------------------------------------------------------

    def widgets(self, canvas: Canvas) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """Return the pinned widgets and the scrolling ones."""
        playback, replay = self._playback, self._replay
        deal = playback.when.deal
        self._counter = Words(canvas, self._counted(), size=17, face="sans")
        self._scrubber = Scrubber(
            canvas, replay.last_steps, replay.trick_steps(deal), playback.when, self.go, self._counted
        )
        buttons = self._transport(canvas)
        transport = Grid(canvas, buttons, cell=1, gap=6, most=len(buttons))  # all in one line, however narrow
        paces = [text("replay.slow"), text("replay.middle"), text("replay.fast")]
        pace = Choice(canvas, paces, playback.pace, self.set_pace, size=SIZE, name="playback.pace")
        offered: list[Widget] = [Row(canvas, [pace], align="centre")]
        if len(self.all_eyes()) > 1:
            offered.insert(0, Row(canvas, [self._seen_by(canvas)], align="centre"))
        else:
            offered.insert(0, Words(canvas, self.eyes_text(replay.eyes), size=17, align="centre"))
        return [self._counter, self._scrubber, transport], offered

    def _transport(self, canvas: Canvas) -> list[Widget]:
        size = SIZE * min(1.0, 1.25 / canvas.type.scale)

        def button(name: str, icon: str, do: Callable[[], object], tip: str, kind: str = "plain") -> Button:
            return Button(canvas, "", lambda: void(do()), icon=icon, size=size, kind=kind, name=name, tip=tip)

        self._play = button("playback.play", self._sign(), self.toggle, text("replay.tip.play"), "main")
        in_tricks = bool(self._replay.trick_steps(self._playback.when.deal))
        before = text("replay.tip.trick-before") if in_tricks else text("replay.tip.far-back")
        after = text("replay.tip.trick-after") if in_tricks else text("replay.tip.far-on")
        return [
            button("playback.far-back", "far-left", partial(self.skip, -1), before),
            button("playback.step-back", "left", partial(self.step, -1), text("replay.tip.step-back")),
            self._play,
            button("playback.step-on", "right", partial(self.step, 1), text("replay.tip.step-on")),
            button("playback.far-on", "far-right", partial(self.skip, 1), after),
        ]

    def _seen_by(self, canvas: Canvas) -> Widget:
        """Return the button with the current viewer; pressing it switches to the next."""
        return Button(
            canvas, self.eyes_text(self._replay.eyes), partial(self.next_eyes, 1), icon="eye", size=SIZE,
            name="playback.eyes", tip=text("replay.tip.eyes"),
        )  # fmt: skip

    def _sign(self) -> str:
        return "pause" if self._playback.playing else "play"

    def _counted(self) -> str:
        when = self._playback.when
        return text("replay.moment", n=when.step, of=self._replay.last_steps[when.deal])

    def update_moment(self) -> None:
        """Update the widgets after the moment or the play state has changed."""
        if self._scrubber is not None:
            self._scrubber.show(self._playback.when)
        if self._counter is not None:
            self._counter.say(self._counted())
        if self._play is not None and self._play.icon != self._sign():
            self._play.icon = self._sign()
            self._play.touch()

    # -- viewers -----------------------------------------------------------------------------------------------

    def all_eyes(self) -> list[Eyes]:
        """Return all allowed viewers: the own seat first, then the others around the table, last all cards open."""
        replay = self._replay
        own = replay.default_eyes.seat
        first = own if own != WATCHER else 0
        seats = [(first + i) % replay.seats for i in range(replay.seats)]
        eyes = [*(Eyes(seat) for seat in seats), Eyes(first, True), Eyes(WATCHER)]
        return [each for each in eyes if replay.may_look(each)]

    def eyes_text(self, eyes: Eyes) -> str:
        """Return a viewer in words."""
        if eyes.all_open:
            return text("replay.all-open")
        if eyes.seat == WATCHER:
            return text("replay.stranger")
        return text("replay.seen-by", name=self._sitters[eyes.seat].name)

    def next_eyes(self, by: int) -> None:
        every = self.all_eyes()
        now = every.index(self._replay.eyes) if self._replay.eyes in every else 0
        self._look_from(every[(now + by) % len(every)])

    # -- movement ----------------------------------------------------------------------------------------------

    def go(self, when: Moment) -> None:
        """Jump to a moment and pause."""
        self._playback.playing = False
        self._playback.go(when)

    def step(self, by: int) -> None:
        """Go one action forward or back, and pause."""
        self._playback.playing = False
        if by > 0:
            self._playback.step_forward()
        else:
            self._playback.step_back()
        self.update_moment()

    def skip(self, by: int) -> None:
        """Go to the next or previous trick, and pause."""
        self._playback.playing = False
        self._playback.skip(by)
        self.update_moment()

    def toggle(self) -> None:
        """Start or pause the playback. At the end it restarts."""
        playback = self._playback
        playback.playing = not playback.playing
        if playback.playing and playback.at_end:
            playback.go(START)
        elif playback.playing:
            playback.step_forward()
        self.update_moment()

    def set_pace(self, pace: int) -> None:
        self._playback.pace = pace

    def key(self, event: Event, focused: Widget | None) -> bool:
        """Run a playback key, unless the focused widget needs it. Return whether it was handled."""
        playback = self._playback
        if isinstance(focused, Choice) and event.key in (pygame.K_LEFT, pygame.K_RIGHT, *ACTIVATE):
            return False
        if isinstance(focused, Pressable) and event.key in ACTIVATE:
            return False
        does: dict[str, Callable[[], object]] = {
            "back": partial(self.step, -1),
            "on": partial(self.step, 1),
            "back_far": partial(self.skip, -1),
            "on_far": partial(self.skip, 1),
            "deal_before": partial(self._deal, -1),
            "deal_after": partial(self._deal, 1),
            "first": partial(self.go, Moment(playback.when.deal)),
            "last": partial(self.go, Moment(playback.when.deal, self._replay.last_steps[playback.when.deal])),
            "toggle": self.toggle,
            "eyes": partial(self.next_eyes, 1),
            "eyes_before": partial(self.next_eyes, -1),
            "slow": partial(self._choose_pace, 0),
            "medium": partial(self._choose_pace, 1),
            "fast": partial(self._choose_pace, 2),
        }
        do = does.get(command_of(REPLAY, event))
        if do is not None:
            do()
        return do is not None

    def _deal(self, by: int) -> None:
        self._playback.playing = False
        self._playback.skip_deal(by)
        self.update_moment()

    def _choose_pace(self, pace: int) -> None:
        self.set_pace(pace)
        self._look_from(self._replay.eyes)


def void(_: object) -> None:
    """Discard a result, because button actions return None."""
