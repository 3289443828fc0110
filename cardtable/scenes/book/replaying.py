"""A match on the real table once more: the scene with what lies on it, the slip that leads through it, and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER
from cardtable.play.past.replay import START, Eyes, When
from cardtable.play.session.matches import play_on
from cardtable.play.sitter import Sitter
from cardtable.rules.tricks import last_trick
from cardtable.scenes.beside.question_slip import QuestionSlip
from cardtable.scenes.book.course_curve import deal_named
from cardtable.scenes.book.deal_story import DealStory
from cardtable.scenes.book.open_hands import hands_of
from cardtable.scenes.book.past import Past
from cardtable.scenes.book.playback import Playback
from cardtable.scenes.book.steering import Steering
from cardtable.scenes.book.turned_log import TurnedLog
from cardtable.scenes.overlays.deal_log import DealLog
from cardtable.scenes.overlays.last_trick import LastTrick
from cardtable.scenes.overlays.score_sheet import ScoreSheet
from cardtable.scenes.overlays.tale import reasons_of
from cardtable.scenes.playing.commands import Commands
from cardtable.scenes.playing.margins import Margins
from cardtable.scenes.playing.opening import resume_table
from cardtable.scenes.playing.painting import draw_table
from cardtable.scenes.playing.panels import BarButton, BarRoom, spelt
from cardtable.scenes.scene import Scene, Shell, Thing
from cardtable.scenes.sheet import Dialog
from cardtable.table.board.board import Board
from cardtable.table.told.wording import Speaker
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.press import Press


class ReplayMargins(Margins):
    """What stands around the cards of a match that is looked at again: its log leads to its moments."""

    def __init__(
        self, board: Board, sitters: Sequence[Sitter], commands: Commands, ground: Callable[[Surface, Rect], None],
        log: Callable[[Press], TurnedLog], what_if: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        """`what_if` asks whether somebody plays on from here; nothing where the match is not over."""
        self._log, self._what_if = log, what_if
        super().__init__(board, sitters, False, commands, ground)

    def bar(self, room: BarRoom) -> list[Button]:
        now = self.commands
        left = [
            BarButton("playback.back", now.pause, text("common.back"), text("replay.tip.leave"), "back"),
            BarButton("playback.help", now.help, text("playing.bar.help"), text("playing.tip.help"), "help"),
        ]
        right = [
            BarButton("playback.cards", now.all_cards, text("hands.open"), text("replay.tip.cards"), "cards"),
            BarButton("playback.why", now.tell, text("replay.bar.why"), text("replay.tip.why"), "hint"),
            BarButton("playback.sheet", now.sheet, text("playing.bar.sheet"), text("playing.tip.sheet"), "chart"),
        ]
        if self._what_if is not None:
            right.append(BarButton("playback.what-if", self._what_if, text("whatif.mark"), text("whatif.tip"), "flag"))
        if now.in_tricks:
            back = text("playing.tip.trick")
            right.append(BarButton("playback.trick", now.look_back, text("playing.bar.trick"), back, "trophy"))
        return spelt(self._board.press, left, right, room)

    def _new_slip(self, press: Press) -> QuestionSlip:
        return QuestionSlip(press, self._log(press))


class Replaying(Scene):
    """The table of a match that is looked at again."""

    def __init__(self, past: Past, when: When = START, eyes: Eyes | None = None) -> None:
        self._past, self._replay, self._first = past, past.replay, when
        self._replay.look(eyes or past.replay.own_eyes)

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: Shell) -> None:
        super().enter(shell)
        replay, eyes = self._replay, self._replay.eyes
        self.board = Board(
            shell.press, shell.artwork, replay.setting(self._first.deal), self._side(eyes), replay.game_id, replay.pack,
            dict.fromkeys(replay.places(self._first.deal)), shell.audio.play, self._speaker())  # fmt: skip
        self.board.warm()
        self.playback = Playback(replay, self.board, self._first)
        self.playback.look(eyes)
        self.steering = Steering(self.playback, replay, self._past.sitters, self._look_from)
        self._tell_story()
        what_if = self._what_if if self._replay.course.over else None
        self.margins = ReplayMargins(
            self.board, self._past.sitters, self._commands(), self._ground, self._log, what_if)  # fmt: skip
        self.board.stage.on_scored = self.margins.scored
        self.board.on_seen = self.margins.inscribe
        self.playback.on_dealt, self.playback.on_moved = self._dealt, self._moved
        self.playback.on_jumped, self.playback.on_shown = self._recount, self._account
        self._pace()
        self._offer()
        self.playback.go(self._first)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.press is not self.shell.press or self.board.art is not self.shell.artwork:
            self._fit()

    def refresh(self) -> None:
        self._fit()

    def again(self) -> None:
        self._pace()

    def expose(self) -> None:
        self.margins.form.expose()

    def waiting(self) -> bool:
        return self.playback.playing

    def update(self, dt: float) -> bool:
        board = self.board
        flying = board.stage.moving
        moving = board.advance(dt) or flying
        resting = not (flying or board.stage.moving or board.floaters.flying or self.margins.ledger.counting)
        moving = self.playback.pass_time(dt, resting) or moving
        moving = self.margins.ledger.advance(dt, False) or moving
        return self.margins.form.update(dt) or moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        return draw_table(self.board, self.margins, surface)

    def things(self) -> Sequence[Thing]:
        found = [Thing(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in self.margins.form.stops()]
        for place, lying in self.board.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                if sprite.face is not None:
                    code = self._replay.pack.codes[sprite.face]
                    found.append(Thing(f"card:{code}", place, self.board.stage.outlines.clear_part(place, i)))
        return found

    def focus_name(self) -> str:
        return self.margins.form.focused.name if self.margins.form.focused else ""

    # -- how the table is set ----------------------------------------------------------------------------------

    def _side(self, eyes: Eyes) -> int:
        """From which side of the table it is seen."""
        return eyes.seat if eyes.seat != WATCHER else 0

    def _speaker(self) -> Speaker:
        names = [sitter.name for sitter in self._past.sitters]
        return Speaker(self._replay.pack, names, self.shell.preferences.corners)

    def _pace(self) -> None:
        stage, tempo = self.board.stage, self.playback.tempo
        stage.motions.timeline.speed = self.shell.preferences.pace * tempo.speed
        stage.motions.still = self.shell.preferences.reduced_motion
        stage.patience = tempo.pause

    def _ground(self, surface: Surface, area: Rect) -> None:
        self.board.paint(surface, area, self.shell.preferences.cloth)

    def _tell_story(self) -> None:
        """The log of the deal, in the language of the moment."""
        about = self.board.layout.about
        self._story = DealStory(self._replay, self.playback.when.deal, self.board.speaker, about.tricks)

    def _log(self, press: Press) -> TurnedLog:
        return TurnedLog(press, [entry.words for entry in self._story.entries], self._jump)

    def _commands(self) -> Commands:
        """What the bar and the keys of a table come to here."""
        back, on = partial(self.steering.step, -1), partial(self.steering.step, 1)
        return Commands(
            pause=self.shell.pop, help=self._help, marks=self._help, hint=self._why, undo=back, redo=on,
            sheet=self._sheet, tell=self._why, look_back=self._trick,
            in_tricks=self.board.layout.about.tricks is not None, play_out=self.steering.toggle, proceed=on,
            all_cards=self._cards, stop=self.steering.toggle,
            mute=lambda: self.shell.choose("muted", not self.shell.preferences.muted),
        )  # fmt: skip

    def _fit(self) -> None:
        """Set the table anew for the window, the language, the style, the deal and the eyes of the moment."""
        board, press = self.board, self.shell.press
        self.playback.finish()
        board.speaker, board.seat = self._speaker(), self._side(self._replay.eyes)
        board.setting = self._replay.setting(self.playback.when.deal)
        board.fit(press, self.shell.artwork, self._replay.seen(self.playback.when))
        self.playback.look(self._replay.eyes)
        self._pace()
        self._tell_story()
        self.margins.print()
        self._offer()
        self.playback.go(self.playback.when)
        self.expose()

    def _offer(self) -> None:
        """What the slip offers: the ways through the match, above its log."""
        pinned, offered = self.steering.widgets(self.board.press)
        title = deal_named(self._replay.course, self.playback.when.deal)
        slip = self.margins.question_slip
        focused = self.margins.form.focused
        slip.lines = [entry.words for entry in self._story.entries]
        self.margins.ask(title, offered, (), pinned)
        if focused is not None and focused.name:
            self.margins.form.focus(self.margins.form.named(focused.name), focused.ringed)

    # -- what is shown -----------------------------------------------------------------------------------------

    def _dealt(self) -> None:
        """A moment of another deal is shown: it has its own setting, log and tricks."""
        board, deal = self.board, self.playback.when.deal
        board.clear()
        board.setting = self._replay.setting(deal)
        board.fit(self.shell.press, self.shell.artwork, None)
        self.playback.look(self._replay.eyes)
        self._tell_story()
        self.margins.print()
        self._offer()
        self.expose()

    def _moved(self) -> None:
        """The scrubber and the log are at the moment that is on its way."""
        self.steering.show()
        log = self.margins.question_slip.log
        if isinstance(log, TurnedLog):
            log.turn_to(self._story.line_at(self.playback.when.step))

    def _recount(self) -> None:
        """What was scored until now is counted anew."""
        seen = self.board.seen
        if seen is not None:
            self.margins.recount(seen, self._story.scored_by(self.playback.when.step))

    def _account(self) -> None:
        seen = self.board.seen
        if seen is not None:
            self.margins.account(seen, self._replay.course_by(self.playback.when))

    # -- who looks ---------------------------------------------------------------------------------------------

    def _look_from(self, eyes: Eyes) -> None:
        self.playback.finish()
        self._replay.look(eyes)
        self._fit()

    # -- mouse and keys ----------------------------------------------------------------------------------------

    def _jump(self, line: int) -> None:
        """To the moment that a line of the log tells of."""
        self.playback.playing = False
        self.playback.go(When(self.playback.when.deal, self._story.steps[line]))

    def handle(self, event: Input) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if self.margins.form.handle(event):
            self._pace()
            return True
        match event.type:
            case pygame.MOUSEWHEEL:
                self.steering.step(-1 if event.y > 0 else 1)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.playback.finish()
                return True
        return False

    def _key(self, event: Input) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        focused = self.margins.form.focused
        done = self.steering.key(event, focused if focused is not None and focused.ringed else None)
        if done:
            self._pace()
            return True
        looks = {
            pygame.K_ESCAPE: self.shell.pop, pygame.K_F1: self._help, pygame.K_c: self._cards,
            pygame.K_s: self._sheet, pygame.K_l: self._why, pygame.K_t: self._trick, pygame.K_w: self._what_if,
        }  # fmt: skip
        look = looks.get(event.key)
        if look is None:
            return False
        look()
        return True

    # -- what can be looked up ---------------------------------------------------------------------------------

    def _help(self) -> None:
        seen = self._replay.seen(self.playback.when)
        self.shell.open_help(self._replay.game_id, self.board.talk.section(seen))

    def _what_if(self) -> None:
        """Ask whether somebody goes on from here, in the place from which the table is seen."""
        self.playback.playing = False
        self.playback.finish()
        if self._replay.course.over and not self.playback.at_end:
            name = self._past.sitters[self.board.seat].name
            words = text("whatif.ask", name=name) + "\n" + text("whatif.told")
            self.shell.push(Dialog.confirm(text("whatif.title"), words, text("whatif.yes"), self._play_on))

    def _play_on(self) -> None:
        when, seat = self.playback.when, self.board.seat
        resume_table(self.shell, play_on(self.shell.store, self._replay, when, seat, self._past.sitters))

    def _cards(self) -> None:
        """All cards of this deal, if it is over."""
        deal = self.playback.when.deal
        self.playback.playing = False
        if deal < len(self._replay.course.deals):
            eyes = self._replay.eyes
            self.shell.push(hands_of(self.shell, self._past, deal))
            self._replay.look(eyes)

    def _sheet(self) -> None:
        self.playback.playing = False
        self.shell.push(ScoreSheet(self._replay.course_by(self.playback.when), self._past.sitters))

    def _why(self) -> None:
        """The deal in words until this moment, with the cards and the arithmetic behind what was told last."""
        self.playback.playing = False
        self.playback.finish()
        board, when = self.board, self.playback.when
        reasons = reasons_of(board.talk, partial(self._replay.stranger, when), board.speaker)
        told = self._story.entries[: self._story.line_at(when.step) + 1]
        new = self._story.steps.count(when.step) if when.step else 1
        self.shell.push(DealLog(told, board.layout.pack, reasons, unfold=min(new, len(told))))

    def _trick(self) -> None:
        """The last trick before this moment, and why it went to whom it went."""
        tricks, seen, board = self.board.layout.about.tricks, self._replay.seen(self.playback.when), self.board
        if tricks is None:
            return
        self.playback.playing = False
        why = partial(board.talk.why_taken, seen=seen, speaker=board.speaker)
        self.shell.push(LastTrick(last_trick(seen.heard, tricks), self._past.sitters, board.layout.pack, why))
