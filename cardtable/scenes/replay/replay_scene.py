"""Replay scene: a match on the real table, with playback controls and a clickable log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import START, Eyes, Moment
from cardtable.scenes.core.key_bindings import REPLAY, command_of
from cardtable.scenes.core.scene import Scene, SceneStack, UiTarget
from cardtable.scenes.great.watch import MomentWatch
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.draw import draw_table
from cardtable.scenes.replay.clickable_log import ClickableLog
from cardtable.scenes.replay.controls import ReplayControls
from cardtable.scenes.replay.deal_events import DealEvents
from cardtable.scenes.replay.hud import ReplayHud
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.look_back import ReplayLookBack, ReviewRemark
from cardtable.scenes.replay.playback import Playback
from cardtable.scenes.replay.points_curve import deal_name
from cardtable.table.board.board import Board
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance


class ReplayScene(Scene):
    """Table of a replayed match."""

    def __init__(
        self, past: PastMatch, when: Moment = START, eyes: Eyes | None = None, remark: ReviewRemark | None = None
    ) -> None:
        """`remark` is what a review says about the answer at a moment."""
        self.past, self.replay, self._first, self._remark = past, past.replay, when, remark
        self.replay.look_with(eyes or past.replay.default_eyes)
        self._held_back = 0.0
        """Seconds that have passed since the first half of a picture was drawn."""

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        replay, eyes = self.replay, self.replay.eyes
        self.board = Board(
            shell.canvas, shell.artwork, replay.setting(self._first.deal), self._side(eyes), replay.game_id,
            replay.pack, dict.fromkeys(replay.places(self._first.deal)), shell.audio.play, self._speaker(),
            all_open=eyes.all_open, column=True, look=shell.table_look)  # fmt: skip
        self.board.print_deck()
        self.playback = Playback(replay, self.board, self._first)
        self.playback.set_eyes(eyes)
        self.controls = ReplayControls(self.playback, replay, self.past.sitters, self._look_from)
        self._tell_story()
        self.look_back = ReplayLookBack(
            shell, self.past, self.playback, self.board, lambda: self.story, self.readable_lines, self._remark
        )
        what_if = self.look_back.ask_what_if if self.replay.progress.over else None
        self.hud = ReplayHud(
            self.board, self.past.sitters, self._commands(), self._ground, self._log, what_if)  # fmt: skip
        self.moments = MomentWatch(self.shell, self.board, self.past.sitters, aside=self.hud.aside)
        self.board.on_heard = self.moments.hear
        self.board.stage.on_scored = self.hud.show_score
        self.board.on_seen = self.hud.update_lines
        self.playback.on_dealt, self.playback.on_moved = self._dealt, self._moved
        self.playback.on_jumped, self.playback.on_shown = self._recount, self._account
        self.playback.speech_seconds = self._reading
        self._pace()
        self._offer()
        self.playback.go(self._first)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.canvas is not self.shell.canvas or self.board.art is not self.shell.artwork:
            self._fit()

    def refresh(self) -> None:
        self._fit()

    def on_uncovered(self) -> None:
        self._pace()

    def invalidate(self) -> None:
        self.hud.form.expose()

    def needs_polling(self) -> bool:
        return self.playback.playing

    def update(self, dt: float) -> bool:
        board = self.board
        if self.hud.form.is_half_drawn and not self._held_back:
            self._held_back += dt
            return True
        dt, self._held_back = dt + self._held_back, 0.0
        if not board.stage.motions.still:
            self.moments.forget()  # what was shown outside of a frame was hurried past
        flying = board.stage.moving
        moving = board.advance(dt) or flying
        resting = not (flying or board.stage.moving or board.floaters.flying or self.hud.ledger.is_counting)
        moving = self.playback.pass_time(dt, resting) or moving
        moving = self.hud.ledger.advance(dt, False) or moving
        moving = self.hud.form.update(dt) or moving
        return self.moments.show() or moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        return draw_table(self.board, self.hud, surface)

    def ui_targets(self) -> Sequence[UiTarget]:
        found = [UiTarget(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in self.hud.form.stops()]
        clear = self.board.stage.outlines.clear_parts()
        for place, lying in self.board.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                if sprite.face is not None:
                    code = self.replay.pack.codes[sprite.face]
                    found.append(UiTarget(f"card:{code}", place, clear[place, i]))
        return found

    def focus_name(self) -> str:
        return self.hud.form.focused.name if self.hud.form.focused else ""

    def utterance(self, fresh: bool) -> Utterance:
        from cardtable.scenes.replay import replay_utterance

        title, eyes = text(f"{self.replay.game_id}.name"), self.controls.eyes_text(self.replay.eyes)
        return replay_utterance.spoken(self._happened(), self.playback.when, eyes, title, self.hud.form.focused)

    def readable_lines(self) -> Sequence[str]:
        from cardtable.scenes.match import match_utterance

        return match_utterance.table_lines(self.board, self.hud)

    def _happened(self) -> str:
        from cardtable.scenes.replay import replay_utterance

        return replay_utterance.happened(self.replay, self.playback.when, self.story, self.board)

    def _reading(self) -> float:
        """Return the seconds needed to read this moment aloud; 0 without speech."""
        preferences = self.shell.preferences
        if not preferences.speech:
            return 0.0
        from cardtable.scenes.replay import replay_utterance

        return replay_utterance.seconds(self._happened(), preferences.corner_letters)

    # -- setting the table up ----------------------------------------------------------------------------------

    def _side(self, eyes: Eyes) -> int:
        """Return the side from which the table is seen."""
        return eyes.seat if eyes.seat != WATCHER else 0

    def _speaker(self) -> Speaker:
        names = [sitter.name for sitter in self.past.sitters]
        return Speaker(self.replay.pack, names, self.shell.preferences.corner_letters)

    def _pace(self) -> None:
        stage, tempo = self.board.stage, self.playback.tempo
        stage.motions.timeline.speed = self.shell.preferences.speed_factor * tempo.speed
        stage.motions.still = self.shell.preferences.reduced_motion
        stage.patience = tempo.pause

    def _ground(self, surface: Surface, area: Rect) -> None:
        self.board.paint(surface, area)

    def _tell_story(self) -> None:
        """Build the log of the deal in the current language."""
        about = self.board.layout.about
        self.story = DealEvents(self.replay, self.playback.when.deal, self.board.speaker, about.tricks)

    def _log(self, canvas: Canvas) -> ClickableLog:
        return ClickableLog(canvas, [entry.words for entry in self.story.entries], self._jump)

    def _commands(self) -> Commands:
        """Return the commands of the bar and the keys."""
        back, on = partial(self.controls.step, -1), partial(self.controls.step, 1)
        look = self.look_back
        return Commands(
            pause=self.shell.pop, help=look.open_help, hint=look.open_why, undo=back, redo=on,
            sheet=look.open_score_sheet, tell=look.open_why, look_back=look.open_last_trick,
            in_tricks=self.board.layout.about.tricks is not None, play_out=self.controls.toggle, proceed=on,
            all_cards=look.open_cards, stop=self.controls.toggle,
            mute=lambda: self.shell.set_preference("muted", not self.shell.preferences.muted),
        )  # fmt: skip

    def _fit(self) -> None:
        """Lay the table out for the current window, language, style, deal and viewer."""
        board, canvas = self.board, self.shell.canvas
        self.playback.finish()
        board.speaker, board.seat = self._speaker(), self._side(self.replay.eyes)
        board.all_open = self.replay.eyes.all_open
        board.setting = self.replay.setting(self.playback.when.deal)
        board.fit(canvas, self.shell.artwork, self.replay.observation(self.playback.when))
        self.playback.set_eyes(self.replay.eyes)
        self._pace()
        self._tell_story()
        self.hud.rebuild()
        self._offer()
        self.playback.go(self.playback.when)
        self.invalidate()

    def _offer(self) -> None:
        """Show the playback controls in the slip, above the log."""
        pinned, offered = self.controls.widgets(self.board.canvas)
        title = deal_name(self.replay.progress, self.playback.when.deal)
        slip = self.hud.question_slip
        focused = self.hud.form.focused
        slip.lines = [entry.words for entry in self.story.entries]
        self.hud.show_question(title, offered, (), pinned)
        if focused is not None and focused.name:
            self.hud.form.focus(self.hud.form.named(focused.name), focused.ringed)

    # -- what is shown -----------------------------------------------------------------------------------------

    def _dealt(self) -> None:
        """Set the table up for another deal with its own setting, log and tricks."""
        board, deal = self.board, self.playback.when.deal
        board.clear()
        board.setting = self.replay.setting(deal)
        board.fit(self.shell.canvas, self.shell.artwork, None)
        self.playback.set_eyes(self.replay.eyes)
        self._tell_story()
        self.hud.rebuild()
        self._offer()
        self.invalidate()

    def _moved(self) -> None:
        """Move the scrubber and the log to the current moment."""
        self.controls.update_moment()
        log = self.hud.question_slip.log
        if isinstance(log, ClickableLog):
            log.highlight(self.story.line_at(self.playback.when.step))

    def _recount(self) -> None:
        """Count the scores up to now again."""
        seen = self.board.seen
        if seen is not None:
            self.hud.rebuild_scores(seen, self.story.scored_by(self.playback.when.step))

    def _account(self) -> None:
        seen = self.board.seen
        if seen is not None:
            self.hud.update_standings(seen, self.replay.progress_at(self.playback.when))

    # -- viewers -----------------------------------------------------------------------------------------------

    def _look_from(self, eyes: Eyes) -> None:
        self.playback.finish()
        self.replay.look_with(eyes)
        self._fit()

    # -- mouse and keys ----------------------------------------------------------------------------------------

    def _jump(self, line: int) -> None:
        """Jump to the moment of a log entry."""
        self.playback.playing = False
        self.playback.go(Moment(self.playback.when.deal, self.story.steps[line]))

    def keys_section(self) -> str:
        return f"replay#{self.replay.game_id}"

    def handle(self, event: Input) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.hud.form.handle(event):
            self._pace()
            return True
        match event.type:
            case pygame.MOUSEWHEEL:
                self.controls.step(-1 if event.y > 0 else 1)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.playback.finish()
                return True
        return False

    def _key(self, event: Input) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        focused = self.hud.form.focused
        done = self.controls.key(event, focused if focused is not None and focused.ringed else None)
        if done:
            self._pace()
            return True
        look = self.look_back
        known = {
            "away": self.shell.pop, "help": look.open_help, "cards": look.open_cards, "sheet": look.open_score_sheet,
            "why": look.open_why, "trick": look.open_last_trick, "what_if": look.ask_what_if,
            "words": look.open_table_in_words,
        }  # fmt: skip
        command = known.get(command_of(REPLAY, event))
        if command is None:
            return False
        command()
        return True
