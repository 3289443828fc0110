"""A game being played: the scene of the table, with what lies on it, around it and over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import Scene, SceneStack, UiTarget
from cardtable.scenes.match.answers import AnswerInput
from cardtable.scenes.match.child_prompt import ChildPrompt
from cardtable.scenes.match.commands import Commands
from cardtable.scenes.match.controls import Controls
from cardtable.scenes.match.deal_end import DealEnd, DealEndActions
from cardtable.scenes.match.dialogs import TableDialogs
from cardtable.scenes.match.draw import draw_table
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.look_back import LookBack
from cardtable.scenes.match.save_thumbnail import ThumbnailSaver
from cardtable.scenes.match.turn_loop import TurnLoop
from cardtable.scenes.match.ui_targets import focused_name, table_targets
from cardtable.scenes.match.undo_buttons import UndoCommands
from cardtable.scenes.people.avatars import with_guest_name_today
from cardtable.scenes.people.children import is_child
from cardtable.table.board.board import Board
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance


class MatchScene(Scene):
    """The table of a match in progress."""

    afterwards = "ending.again"
    """The text id of what the last button after the match says, which calls what it was given as `again`."""

    def __init__(self, session: Session, sitters: Sequence[PlayerInfo], again: Callable[[], None]) -> None:
        self.session, self.sitters = session, sitters if isinstance(sitters, list) else list(sitters)
        self._open_again = again
        """Opens another match with the same people, opponents and options."""
        self._stand_in_announced = session.replaced_bot

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        begun = self.session.deal_begun
        if not begun:
            self.session.begin_deal()
        self._build_table()
        self._thumbnail_saver = ThumbnailSaver(shell, self.session)
        self.hot_seat.vacate()
        if begun:
            self.turn_loop.show_current_deal()
        else:
            self.turn_loop.show_new_deal()

    def leave(self) -> None:
        self.session.close()
        self._thumbnail_saver.close(self.board)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.canvas is not self.shell.canvas or self.board.art is not self.shell.artwork:
            self._refit()

    def refresh(self) -> None:
        """Another language, text size, look or name: what was said is said again in it, of guests too."""
        self.sitters[:] = map(with_guest_name_today, self.sitters)
        self._refit()
        self.hud.rebuild_log(self.session.viewer.observation())
        self.turn_loop.retranslate()

    def on_uncovered(self) -> None:
        """A slip is gone: the pace may have been changed on it."""
        self._apply_speed_preferences()
        self.turn_loop.press_filter.on_uncovered()

    def invalidate(self) -> None:
        self.hud.form.expose()

    def needs_polling(self) -> bool:
        return self.turn_loop.needs_polling

    def ignores_input(self) -> bool:
        return self.turn_loop.press_filter.is_pausing

    def handle_lookup_key(self, event: Input) -> bool:
        """The keys that look something up work on the slips of the pause, of a hint and of the end, too."""
        return self._controls.handle_lookup_key(event)

    def keys_section(self) -> str:
        return f"table#{self.session.game_id}"

    def match_id(self) -> int:
        return self.session.record_id

    def ui_targets(self) -> Sequence[UiTarget]:
        return table_targets(self.board, self.hud)

    def focus_name(self) -> str:
        return focused_name(self.board, self.hud)

    def utterance(self, fresh: bool) -> Utterance:
        from cardtable.scenes.match import match_utterance

        return match_utterance.table_utterance(self.board, self.hud, self.turn_loop)

    def readable_lines(self) -> Sequence[str]:
        from cardtable.scenes.match import match_utterance

        return match_utterance.table_lines(self.board, self.hud)

    # -- how the table is set ----------------------------------------------------------------------------------

    def _announce_stand_in(self) -> None:
        """Nobody is fooled: who plays worse than announced, for want of time, is named a stand-in, once."""
        if self.session.replaced_bot and not self._stand_in_announced:
            self._stand_in_announced = True
            self.shell.notify(text("playing.stood-in"))

    def _build_table(self) -> None:
        """Bring everything together that this table is made of."""
        shell, session = self.shell, self.session
        self.hot_seat = HotSeat(
            session.viewer, lambda view: self.board.talk.conceals(view), self._on_viewer_changed, self._drop_curtain
        )
        self.board = Board(
            shell.canvas, shell.artwork, session.viewer.observation().setting, self.hot_seat.active_seat,
            session.game_id, session.pack, session.viewer.places, shell.audio.play, self._make_speaker())  # fmt: skip
        self.board.warm()
        self._apply_speed_preferences()
        commands = self._make_commands()
        self.hud = self._make_hud(commands)
        self.look_back = LookBack(session.viewer, self.board, self.hud, self.hot_seat, self.sitters)
        self.board.on_heard = self.hud.log_events
        self.board.stage.on_scored = self.hud.show_score
        self.board.on_seen = self.hud.update_lines
        self.turn_loop = TurnLoop(
            session, self.board, self.hud, self.hot_seat, shell.preferences, end_deal=self._end_deal,
            shelf=lambda cards, lay: self._dialogs.open_saved_orders(cards, lay))  # fmt: skip
        self._build_dialogs()
        trays = self.board.trays
        trays.draft, trays.on_arranged = session.drafts.latest, self.turn_loop.on_rearranged
        self._child_prompt = ChildPrompt(self.hud, lambda seat: is_child(shell.store, self.sitters[seat].profile))
        answering = AnswerInput(self.board, self.hud, self.turn_loop)
        self._controls = Controls(self.board, self.hud, self.turn_loop, answering, commands)
        self.turn_loop.on_question_shown = self._controls.focus.on_question_shown

    def _build_dialogs(self) -> None:
        """What may be laid over the table, and who asks before something is taken back."""
        shell, session, board, turn_loop = self.shell, self.session, self.board, self.turn_loop
        # What is played on is left for the replay where it was begun, or for where it was taken up again.
        away = partial(shell.close_above, shell.scene_below(self) if session.played_on else shell.scenes[0])
        self._dialogs = TableDialogs(
            shell, session, self.sitters, self.hot_seat, board, turn_loop, self.look_back, away
        )
        self._undo_commands = UndoCommands(shell, session, self.sitters, self.hot_seat, board.trays, turn_loop)
        again = None if session.played_on else self._play_again
        after = DealEndActions(self._next_deal, again, self.afterwards, away)
        self._deal_end = DealEnd(shell, self, session, self.sitters, self.hot_seat, board, turn_loop, after)

    def _make_hud(self, commands: Commands) -> Hud:
        return Hud(self.board, self.sitters, self.hot_seat.is_solo, commands, self._paint_table)

    def _make_commands(self) -> Commands:
        return Commands(
            pause=self._pause,
            help=lambda: self._dialogs.open_rules(),
            hint=lambda: self._dialogs.ask_hint(),
            undo=lambda: self._undo_commands.undo(),
            redo=lambda: self._undo_commands.redo(),
            sheet=lambda: self._dialogs.open_score_sheet(self._deal_end.badge_icons()),
            tell=lambda: self._dialogs.open_log(),
            look_back=lambda: self._dialogs.open_look_back(),
            words=lambda: self._dialogs.open_table_in_words(self.readable_lines()),
            in_tricks=self.board.layout.about.tricks is not None,
            play_out=lambda: self.turn_loop.play_out(),
            proceed=lambda: self._deal_end.proceed(),
            all_cards=lambda: self._deal_end.show_all_cards(),
            stop=lambda: self._deal_end.ask_stop(),
            mute=lambda: self.shell.set_preference("muted", not self.shell.preferences.muted),
            outside=(lambda: self._dialogs.explain_outside_scores()) if self.session.played_on else None,
        )

    def _pause(self) -> None:
        self._dialogs.open_pause(self.hud.commands, self._deal_end.show_seal)

    def _refit(self) -> None:
        """Set the table anew for the window, the language, the style and the deal of the moment."""
        board = self.board
        board.speaker = self._make_speaker()
        board.stage.finish()
        seen = self.session.viewer.observation() if board.stage.tableau.places else None
        board.fit(self.shell.canvas, self.shell.artwork, seen)
        self._apply_speed_preferences()
        self._rebuild_hud()

    def _rebuild_hud(self) -> None:
        self.hud.rebuild()
        self.turn_loop.show_again()
        self.turn_loop.show_moment()

    def _make_speaker(self) -> Speaker:
        return Speaker(
            self.session.pack, [sitter.name for sitter in self.sitters], self.shell.preferences.corner_letters
        )

    def _apply_speed_preferences(self) -> None:
        self.board.stage.motions.timeline.speed = self.shell.preferences.speed_factor
        self.board.stage.motions.still = self.shell.preferences.reduced_motion
        self.board.stage.patience = self.shell.preferences.reading_seconds
        self.board.picker.twice = self.shell.preferences.two_clicks

    def _paint_table(self, surface: Surface, area: Rect) -> None:
        """Paint the table in one area."""
        self.board.paint(surface, area, self.shell.preferences.cloth)

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        board, stage = self.board, self.board.stage
        flying = stage.moving
        # A move begins to be shown when it is on the disk: what has been seen done is never lost.
        moving = board.advance(dt if self.session.saved else 0.0) or flying
        self.turn_loop.update_reading_pause()
        self._announce_stand_in()
        # In the frame in which cards come down there is enough to be drawn; what follows begins in the next.
        resting = not (flying or stage.moving or board.dragging())
        moving = self.turn_loop.pass_time(dt, resting) or moving
        if self.turn_loop.is_my_turn() and resting:
            moving = self._child_prompt.pass_time(dt, self.hot_seat.active_seat, self.session.moment) or moving
        moving = self.hud.ledger.advance(dt, self.session.waits_for_bot) or moving
        moving = self.hud.form.update(dt) or moving
        if resting and not moving and self.turn_loop.is_asking:
            self._thumbnail_saver.save(board)
        return moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        return draw_table(self.board, self.hud, surface)

    def handle(self, event: Input) -> bool:
        return self._controls.handle(event)

    # -- who sits before the screen ----------------------------------------------------------------------------

    def _on_viewer_changed(self, other: bool) -> None:
        """The table is shown to other eyes, and from another side if another player has come."""
        board, seen = self.board, self.session.viewer.observation()
        closed = board.stage.seat == WATCHER
        board.seat = self.hot_seat.active_seat
        board.stage.seat = self.session.viewer.eyes
        if other and board.layout.plates():
            veiled = closed or self.hot_seat.has_secrets
            board.fit(self.shell.canvas, self.shell.artwork, seen, turned=not veiled)
            self._rebuild_hud()
        elif closed or self.hot_seat.has_secrets:
            board.settle(seen, 0.0)
        self.turn_loop.show_again()
        self.invalidate()

    def _drop_curtain(self) -> None:
        """The curtain falls until the one who is asked has come."""
        from cardtable.scenes.match.curtain import Curtain, CurtainActions

        me, now = self.hot_seat.active_seat, self.hud.commands
        before = CurtainActions(
            self.hot_seat.on_curtain_opened, self._pause, help=now.help, tell=now.tell, sheet=now.sheet,
            look_back=now.look_back, in_tricks=now.in_tricks,
        )  # fmt: skip
        slipped = self.hot_seat.undo_seat
        if slipped is not None and self.session.undo.can_take_back(slipped):
            before = before._replace(undo_player=self.sitters[slipped], take_back=self._undo_commands.undo_from_curtain)
        news = partial(self.look_back.entries_since_turn, me)
        self.shell.push(Curtain(self.sitters[me], news, self.board.layout.pack, before))

    # -- from one deal to the next -----------------------------------------------------------------------------

    def _end_deal(self) -> None:
        """The deal is over, and its end has been seen."""
        self.session.finish()
        self._deal_end.show_result()

    def _next_deal(self) -> None:
        """After the slip at the end of a deal: on with the match. A new deal has its own setting: suits, dealer,
        counts."""
        self.session.begin_deal()
        self.hot_seat.vacate()
        board = self.board
        board.clear()
        board.setting = self.session.viewer.observation().setting
        self.hud.clear_log()
        self._refit()
        self.turn_loop.show_new_deal()

    def _play_again(self) -> None:
        """Another match."""
        self.shell.home()
        self._open_again()
