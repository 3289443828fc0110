"""End of a match: the places are called from the last to the first, then the winner, with score and one line worth
telling. A click or a key shows the final picture at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.rules.game import Points
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.input_guard import InputPause
from cardtable.scenes.core.key_bindings import TABLE, command_of
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.utterance import Utterance
from cardtable.scenes.dialogs.result import EndedDeal, help_text, match_title, outcome_text
from cardtable.scenes.ending.backdrop import Paint, darkened, glow, lit
from cardtable.scenes.ending.composition import Composition
from cardtable.scenes.ending.confetti import Confetti
from cardtable.scenes.ending.course import Course
from cardtable.scenes.ending.foot import EDGE, Foot
from cardtable.scenes.ending.medal_paper import MedalPaper
from cardtable.scenes.ending.roll_call import RollCall, roll_call
from cardtable.scenes.panels.ledger import points_text
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

TOP = 22
"""Free space above, in canvas units."""
QUIET = 0.42
"""Strength of the light if no local player has won."""


class EndActions(NamedTuple):
    """Actions offered at the end of a match."""

    figures: Callable[[], None]
    """Opens the result dialog."""
    cards: Callable[[], None]
    leave: Callable[[], None]
    """Leaves the table, to the scene below it."""
    play_again: Callable[[], None] | None
    """Another match; None for a match played on from another one."""
    play_again_text: str
    """Text id of the button that calls `play_again`."""
    review: Callable[[], None] | None
    """Opens the review; None if the match is not stored."""


class EndWords(NamedTuple):
    """What is said of the end of a match besides names and figures, in the current language."""

    counted: Callable[[int], str]
    """Returns the word for what so many of the score are."""
    line: Callable[[], str]
    """Returns the line worth telling, or ""."""


class MatchEnd(FormScene):
    """Scene at the end of a match."""

    overlay = True
    reads_itself_aloud = True
    first_focus = "ending.on"

    def __init__(
        self,
        ended: EndedDeal,
        actions: EndActions,
        paint_table: Paint,
        words: EndWords,
        shown: bool = False,
    ) -> None:
        """`shown`: the final picture is there at once."""
        self.ended, self.actions = ended, actions
        self.paint_table, self.words, self._shown = paint_table, words, shown
        self._for_clicks = InputPause()
        self._for_keys = InputPause() if shown else InputPause.for_reading()
        self._calls: RollCall | None = None
        self.confetti: Confetti | None = None
        self._dark: Surface | None = None
        self._glow: Surface | None = None
        """The light alone, until it is laid over the dark table."""
        self._lit: Surface | None = None
        self._portraits: list[Surface] | None = None
        self._awaits_faces = False
        """True if some faces were drawn at rest, because their state was not rendered yet."""

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._calls = roll_call(self.ended)
        self._for_clicks.begin()
        self._for_keys.begin()
        if self._shown or shell.preferences.reduced_motion or shell.preferences.speed == "instant":
            self.course = Course(len(self._calls.others), 0)
            self.course.finish()
            if not self._shown:
                self._sound_result()
        else:
            self.course = Course(len(self._calls.others), 0)
            shell.audio.play("fanfare")

    # ---- content ----------------------------------------------------------------------

    @property
    def calls(self) -> RollCall:
        assert self._calls is not None, "the scene was entered"
        return self._calls

    def build(self, canvas: Canvas) -> Widget:
        actions = self.actions
        self._calls = roll_call(self.ended)  # a guest may have got a name
        small = [
            *self._away(canvas),
            *self._review(canvas),
            Button(canvas, text("end.figures"), actions.figures, icon="chart", size=17, name="ending.figures"),
            Button(canvas, text("hands.open"), actions.cards, icon="cards", size=17, name="ending.cards"),
            Button(canvas, text("ending.look"), self.back, icon="eye", size=17, name="ending.look"),
        ]
        self.paper = MedalPaper(canvas, self.ended.medals) if self.ended.medals else None
        """Slip with medals; None without one, or without room for it."""
        return Foot(canvas, self._onward(canvas), small, self.paper)

    def _onward(self, canvas: Canvas) -> Button:
        again, actions = self.actions.play_again, self.actions
        if again is None:
            return Button(
                canvas, text("common.back"), actions.leave, icon="back", kind="festive", size=26, name="ending.on"
            )
        words = text(actions.play_again_text)
        return Button(canvas, words, again, icon="replay", kind="festive", size=26, name="ending.on")

    def _away(self, canvas: Canvas) -> list[Button]:
        if self.actions.play_again is None:
            return []
        words = text("ending.lobby")
        return [Button(canvas, words, self.actions.leave, icon="door", size=17, name="ending.lobby")]

    def _review(self, canvas: Canvas) -> list[Button]:
        if self.actions.review is None:
            return []
        words = text("review.open")
        return [Button(canvas, words, self.actions.review, icon="lamp", size=17, name="ending.review")]

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        super().place(root, size)
        assert isinstance(root, Foot)
        canvas = self.shell.canvas
        counted, line = self.texts()
        edge, top = canvas.u(EDGE), canvas.u(TOP)
        area = Rect(edge, top, size[0] - 2 * edge, root.top - top - canvas.u(12))
        self.composition = Composition(canvas, area, self.calls, match_title(self.ended), counted, line, self._note())
        self._place_paper(root, area)
        self.course.leaves = len(self.composition.laurel.leaves)
        if not self.course.playing or self._shown:
            self.course.finish()

    def _place_paper(self, root: Foot, area: Rect) -> None:
        """Place the slip with the medals beside the winners. Without room for it the line tells them."""
        if self.paper is None:
            return
        shown = self.composition
        left = shown.laurel.rect().right + self.shell.canvas.u(16)
        room = Rect(left, area.top, area.right - left, shown.ribbon_rect.top - area.top)
        if not self.paper.fit(room):
            root.take_away(self.paper)
            self.paper = None
            counted = self.texts()[0]
            told = " · ".join(medal.words for medal in self.ended.medals)
            self.composition = Composition(
                self.shell.canvas, area, self.calls, match_title(self.ended), counted, told, self._note()
            )

    def texts(self) -> tuple[str, str]:
        """Return what the score counts, and the line worth telling, or else the outcome of the last deal."""
        counted, line = self.words.counted(self.calls.winners.last), self.words.line()
        return counted, line or outcome_text(self.ended.course, self.ended.summary())

    def _note(self) -> str:
        """Return the reason for which the match does not count in full; empty if it does."""
        return help_text(self.ended.helped) if self.ended.helped else ""

    # ---- pictures ---------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self._dark = self._glow = self._lit = self._portraits = self.confetti = None
        super().resize(size)

    def invalidate(self) -> None:
        super().invalidate()
        self._awaits_faces = self._awaits_faces or self.shell.artwork.busy

    def ground(self) -> Surface:
        """Return the ground of the final picture, behind everything else."""
        self._prepare(at_once=True)
        assert self._lit is not None
        return self._lit

    def _prepare(self, at_once: bool) -> bool:
        """Make the next large picture, or all of them. Return whether one was made."""
        made = False
        if self._dark is None:
            self._dark, made = darkened(self.shell.size, self.paint_table, self.calls.won_here), True
        if self._glow is None and self._lit is None and (at_once or not made):
            strength = 1.0 if self.calls.won_here else QUIET
            self._glow, made = glow(self._dark, self.composition.centre, strength), True
        if self._lit is None and self._glow is not None and (at_once or not made):
            self._lit, self._glow, made = lit(self._dark, self._glow), None, True
        if self._portraits is None and (at_once or not made):
            self._portraits, made = self.composition.winner_pictures(), True
            self._awaits_faces = self.shell.artwork.busy
        return made

    def _renew_faces(self) -> bool:
        """Draw the faces again once all their states are rendered. Return whether something changed."""
        if not self._awaits_faces or self.shell.artwork.busy:
            return False
        self._awaits_faces, self._portraits = False, None
        for cell in self.composition.cells:
            cell.forget()
        return True

    def draw_background(self, surface: Surface, rect: Rect) -> None:
        course = self.course
        if not course.playing or course.light:
            self._prepare(at_once=True)
        elif self._dark is None:
            self._prepare(at_once=False)
        ground = self._lit if course.light else self._dark
        assert ground is not None
        surface.blit(ground, rect, rect)
        if self.confetti is not None:
            self.confetti.draw(surface)
        self._draw_winners(surface)
        for i, cell in enumerate(self.composition.cells):
            arrived = course.arrived(i)
            if arrived > 0:
                cell.draw(self.shell.canvas, surface, arrived)

    def _draw_winners(self, surface: Surface) -> None:
        course, shown = self.course, self.composition
        if course.winner > 0 and self._portraits is not None:
            shown.laurel.draw(surface, course.leaves_shown())
            for picture, rect in zip(self._portraits, shown.faces, strict=True):
                if course.winner != 1.0:
                    side = max(1, round(rect.width * course.winner))
                    picture = pygame.transform.smoothscale(picture, (side, side))
                surface.blit(picture, picture.get_rect(center=rect.center))
        if course.ribbon > 0:
            shown.ribbon.draw(surface, shown.ribbon_rect, course.ribbon)
        if course.rolled >= 0:
            shown.draw_score(surface, self._score(course.rolled))
        if course.line:
            if self.paper is not None:
                self.paper.shown = True
            for line in shown.line:
                line.draw(surface)

    def _score(self, share: float) -> str:
        """Return the winners' score while it rolls up."""
        points = self.calls.winners.points
        if share >= 1 or len(points) > 1:
            return self.calls.winners.figures
        return points_text(_rolled(points[0], share))

    # ---- time -------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        self._for_clicks.pass_time(dt)
        self._for_keys.pass_time(dt)
        moving = super().update(dt)
        changed = self._renew_faces()
        if self.course.playing:
            self._advance(dt * self.shell.preferences.speed_factor)
            changed = True
        elif self.confetti is not None:
            if not self.confetti.advance(dt):
                self.confetti = None
            changed = True
        if changed:
            self.form.expose()
        return moving or changed

    def _advance(self, seconds: float) -> None:
        """Let the course go on, with its sounds. The large pictures are made in the dark, one in a frame."""
        course, audio = self.course, self.shell.audio
        called, ticks = course.called(), course.ticks()
        if self._dark is not None:
            self._prepare(at_once=False)
        course.now += seconds
        if course.called() > called:
            if course.called() > course.calls:
                self._sound_result()
                self._shower()
            else:
                audio.play("place")
        if course.ticks() > ticks and course.rolled < 1:
            audio.play("score")
        if self.confetti is not None:
            self.confetti.advance(seconds)

    def _shower(self) -> None:
        if self.calls.won_here:
            paper = [self.paper.rect] if self.paper is not None else []
            self.confetti = Confetti(self.shell.canvas, [*self.composition.spared(), *paper])

    def _sound_result(self) -> None:
        """Play the second part of the fanfare, or the tune of a lost match, instead of the first part."""
        self.shell.audio.end("fanfare")
        self.shell.audio.play("win" if self.ended.won_here else "lose")

    def hurry(self) -> None:
        """Show the final picture."""
        if self.course.called() <= self.course.calls:
            self._sound_result()
        self.course.finish()
        self.form.expose()

    # ---- input ------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        lull = self._for_keys if event.type == pygame.KEYDOWN else self._for_clicks
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.course.playing:
            lull.ignores(event)
            lull.extend()
            self.hurry()
            return True
        if lull.ignores(event):
            return True
        if event.type == pygame.KEYDOWN and command_of(TABLE, event) == "all_cards":
            self.actions.cards()
            return True
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and self.shell.scene_below(self).handle_lookup_key(event)

    def needs_polling(self) -> bool:
        return self.ignores_input()

    def ignores_input(self) -> bool:
        return self.course.playing or self._for_clicks.is_active or self._for_keys.is_active

    # ---- for the screen reader --------------------------------------------------------

    def utterance(self, fresh: bool) -> Utterance:
        return super().utterance(fresh)._replace(title=match_title(self.ended))

    def readable_lines(self) -> list[str]:
        """Return the places in order, each with its figures, and the line worth telling."""
        calls = self.calls
        placed = [calls.winners, *reversed(calls.others)]
        told = [f"{call.place}. {call.names}: {call.figures} {self.words.counted(call.last)}" for call in placed]
        told += [medal.words for medal in self.ended.medals]
        return [*told, *(line for line in (self.texts()[1], self._note()) if line)]


def _rolled(points: Points, share: float) -> int:
    """Return a share of points, as a whole number."""
    return int(points * share)
