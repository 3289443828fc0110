"""Scene of a match in progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import Scene, SceneStack, UiTarget
from cardtable.scenes.great.watch import MomentWatch
from cardtable.scenes.match.dialogs.look_back import LookBack
from cardtable.scenes.match.dialogs.table_dialogs import TableDialogs
from cardtable.scenes.match.dialogs.undo_commands import UndoCommands
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.child_prompt import ChildPrompt
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.draw import draw_band, draw_table, table_look
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.hud.ui_targets import focused_name, table_targets
from cardtable.scenes.match.input.answers import AnswerInput
from cardtable.scenes.match.input.controls import Controls
from cardtable.scenes.match.phones.table_phones import TablePhones
from cardtable.scenes.match.save_thumbnail import ThumbnailSaver
from cardtable.scenes.match.turn.bot_news import BotNews
from cardtable.scenes.match.turn.turn_loop import TurnLoop, cancel_drag
from cardtable.scenes.people.avatars import with_guest_name_today
from cardtable.scenes.people.children import is_child
from cardtable.table.board.board import Board
from cardtable.table.narration.wording import Speaker

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance
    from cardtable.scenes.match.dialogs.deal_end import DealEnd
    from cardtable.scenes.match.talk.talking import Talking


class MatchScene(Scene):
    """Table of a match in progress, with its HUD, dialogs and controls."""

    keeps_column = False
    """True if a column beside the cards is always kept for words."""
    has_talk = True
    """False at a table where the characters are silent."""
    has_great_moments = True
    """False at a table where nothing may come between the player and the explanations."""

    def __init__(
        self, session: Session, sitters: Sequence[PlayerInfo], play_again: Callable[[], None], *,
        play_again_text: str = "ending.again",
    ) -> None:  # fmt: skip
        """`play_again` opens another match with the same players and options. `play_again_text` is the text id of its
        button, the last one on the result dialog.
        """
        self.is_other_table = session.played_on
        """True if nothing counts that is played here: the table has another cloth and a band."""
        self.session, self.sitters = session, sitters if isinstance(sitters, list) else list(sitters)
        self._open_again, self._play_again_text = play_again, play_again_text
        self._bot_news = BotNews(session)
        self._talking: Talking | None = None
        """Talk of the characters, from the first picture at rest on."""
        self._is_first_frame = True
        """True until the first update is over; the second does what the first picture can do without."""
        self._held_back = 0.0
        """Seconds that have passed since the first half of a picture was drawn."""
        self._is_new = False

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        begun = self.session.deal_begun
        self._is_new = not begun
        if not begun:
            self.session.begin_deal()
        self.phones = TablePhones(shell, self, self.session, self.sitters, self._next_deal)
        self._build_table()
        if not self.phones.open():
            self._build_table()  # for the people who are back at the screen
        self.thumbnail_saver = ThumbnailSaver(shell, self.session)
        self.hot_seat.vacate()
        if begun:
            self.turn_loop.show_current_deal()
        else:
            self.turn_loop.show_new_deal()

    def leave(self) -> None:
        self.phones.close()
        self.session.close()
        self.thumbnail_saver.close(self.board)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.canvas is not self.shell.canvas or self.board.art is not self.shell.artwork:
            self._refit()

    def refresh(self) -> None:
        """Build the scene again for another language, text size, look or guest name. Log and question are said again in
        the new language."""
        self.sitters[:] = map(with_guest_name_today, self.sitters)
        self._refit()
        self.hud.rebuild_log(self.session.viewer.observation())
        self.turn_loop.retranslate()
        show_question_if_covered(self)

    def on_uncovered(self) -> None:
        """Apply the speed preferences again, because a closed dialog may have changed them."""
        self._apply_speed_preferences()
        self.turn_loop.press_filter.on_uncovered()
        if self.hud.hides_answers:
            self.hud.hides_answers = False
            self.turn_loop.show_again()

    def invalidate(self) -> None:
        self.hud.form.expose()

    def needs_polling(self) -> bool:
        talks = self._talking is not None and self._talking.is_showing
        return self.turn_loop.needs_polling or talks or self._bot_news.is_timed or self.phones.needs_polling

    def ignores_input(self) -> bool:
        return self.turn_loop.press_filter.is_pausing

    def handle_lookup_key(self, event: Input) -> bool:
        """Run the lookup command of a key pressed in the pause, hint or result dialog."""
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

    # -- setting the table up ----------------------------------------------------------------------------------

    def _build_table(self) -> None:
        """Create the board, the HUD, the turn loop and the controls."""
        shell, session = self.shell, self.session
        self.hot_seat = HotSeat(
            session.viewer, lambda view: self.board.talk.conceals(view), self._on_viewer_changed, self._drop_curtain
        )
        self.board = Board(
            shell.canvas, shell.artwork, session.viewer.observation().setting, self.hot_seat.active_seat,
            session.game_id, session.pack, session.viewer.places, shell.audio.play, self._make_speaker(),
            column=self.keeps_column, look=partial(table_look, shell, self.is_other_table))  # fmt: skip
        self.board.print_deck()
        self._apply_speed_preferences()
        commands = self._make_commands()
        self.hud = self._make_hud(commands)
        self.look_back = LookBack(session.viewer, self.board, self.hud, self.hot_seat, self.sitters)
        self.on_idle = lambda dt: self.hud.ledger.pass_idle_time(dt)
        self.moments = MomentWatch(
            shell, self.board, self.sitters, self.hud.log_events,
            lambda: self.has_great_moments and not self.turn_loop.advice.playing_out, self.hud.aside)  # fmt: skip
        self.board.on_heard = self.moments.hear
        self.board.stage.on_scored = self.hud.show_score
        self.board.on_seen = self.hud.update_lines
        self.turn_loop = TurnLoop(
            session, self.board, self.hud, self.hot_seat, shell.preferences, end_deal=self._end_deal,
            shelf=lambda cards, lay: self._dialogs.open_saved_orders(cards, lay))  # fmt: skip
        self._build_dialogs()
        trays = self.board.trays
        trays.draft, trays.on_arranged = session.drafts.latest, self.turn_loop.on_rearranged
        self.turn_loop.compares_results = lambda seat: not is_child(shell.store, self.sitters[seat].profile)
        self.phones.attach(self.hot_seat, self.board, self.hud, self.turn_loop)
        self._child_prompt = ChildPrompt(self.hud, lambda seat: is_child(shell.store, self.sitters[seat].profile))
        answering = AnswerInput(self.board, self.hud, self.turn_loop)
        self._controls = Controls(
            self.board, self.hud, self.turn_loop, answering, commands, lambda: shell.preferences.speech
        )
        self.on_covered = partial(cancel_drag, self.board)  # the button is released over the other scene, unseen
        self._controls.open_face = lambda seat: self.phones.open_seat(seat) or self._dialogs.open_character(seat)
        self.turn_loop.on_question_shown = self._controls.focus.on_question_shown

    def _build_dialogs(self) -> None:
        """Create the objects that open dialogs, confirm undo and end a deal."""
        shell, session, board, turn_loop = self.shell, self.session, self.board, self.turn_loop
        # A match played on from a replay returns to that replay, or to the scene it was resumed from.
        self._leave_table = partial(
            shell.close_above, shell.scene_below(self) if session.played_on else shell.scenes[0]
        )
        self._dialogs = TableDialogs(
            shell, session, self.sitters, self.hot_seat, board, self.hud, turn_loop, self.look_back, self._leave_table
        )
        self._undo_commands = UndoCommands(
            shell, session, self.sitters, self.hot_seat, board.trays, turn_loop, self.phones.consult
        )
        self.hud.afterwards = lambda: [medal.words for medal in self._deal_end.medals()]

    @cached_property
    def _deal_end(self) -> DealEnd:
        """End of a deal, made when it is first asked for: the first picture needs nothing of it."""
        from cardtable.scenes.match.dialogs.deal_end import DealEnd, DealEndActions

        session = self.session
        again = None if session.played_on else self._play_again
        after = DealEndActions(self._next_deal, again, self._play_again_text, self._leave_table, self.hud.hide_answers)
        return DealEnd(self.shell, self, session, self.sitters, self.board, self.turn_loop, after)

    def _make_hud(self, commands: Commands) -> Hud:
        return Hud(self.board, self.sitters, self.hot_seat.is_solo, commands, self._paint_table)

    def _make_commands(self) -> Commands:
        return Commands(
            pause=lambda: self._dialogs.open_pause(self.hud.commands, lambda: self._deal_end.show_seal(), self.phones),
            help=lambda: self._dialogs.open_rules(),
            hint=lambda: self._dialogs.ask_hint(),
            undo=lambda: self._undo_commands.undo(),
            redo=lambda: self._undo_commands.redo(),
            sheet=lambda: self._dialogs.open_score_sheet(self._deal_end.badge_icons()),
            tell=lambda: self._dialogs.open_log(),
            look_back=lambda: self._dialogs.open_look_back(),
            words=lambda: self._dialogs.open_table_in_words(lambda: self.readable_lines()),
            hush=lambda: self._talking.cut() if self._talking is not None else None,
            characters=lambda: self._dialogs.open_characters(),
            phones=lambda: self.phones.open_dialog() if self.phones.are_possible else None,
            in_tricks=self.board.layout.about.tricks is not None,
            play_out=lambda: self.turn_loop.play_out(),
            proceed=lambda: self._deal_end.proceed(),
            all_cards=lambda: self._deal_end.show_all_cards(),
            stop=lambda: self._deal_end.ask_stop(),
            mute=lambda: self.shell.set_preference("muted", not self.shell.preferences.muted),
            outside=(lambda: self._dialogs.explain_outside_scores()) if self.session.played_on else None,
        )

    def _refit(self) -> None:
        """Lay the table out for the current window, language, style and deal."""
        board = self.board
        board.speaker = self._make_speaker()
        board.stage.finish()
        seen = self.session.viewer.observation() if board.stage.tableau.places else None
        board.fit(self.shell.canvas, self.shell.artwork, seen)
        board.stage.seat = self.session.viewer.eyes
        self._apply_speed_preferences()
        self._rebuild_hud()

    def _rebuild_hud(self) -> None:
        self.hud.rebuild()
        self.turn_loop.show_again()
        self.turn_loop.show_moment()
        show_question_if_covered(self)

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
        """Paint the board in one area."""
        self.board.paint(surface, area)
        if self.is_other_table:
            draw_band(self.shell.canvas, surface)

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        board, stage = self.board, self.board.stage
        if self.hud.form.is_half_drawn and not self._held_back:
            self._held_back += dt
            return True
        dt, self._held_back = dt + self._held_back, 0.0
        if not stage.motions.still:
            self.moments.forget()  # what was shown outside of a frame was hurried past
        if self.turn_loop.rushing:
            stage.finish()
        flying = stage.moving
        # A move is animated only once it is on disk, so nothing the players have seen is ever lost.
        moving = board.advance(dt if self.session.saved else 0.0) or flying
        self.turn_loop.update_reading_pause()
        # The frame in which cards land has enough to draw, so the next step starts in the frame after it.
        resting = not (flying or stage.moving or board.is_dragging())
        moving = self.turn_loop.pass_time(dt, resting) or moving
        moving = self.phones.update(resting and self.session.saved) or moving
        moving = self._bot_news.tell(self.shell, self.hud, dt) or moving
        if self.turn_loop.is_my_turn() and resting:
            moving = self._child_prompt.pass_time(dt, self.hot_seat.active_seat, self.session.log_length) or moving
        moving = self.hud.ledger.advance(dt, self.session.waits_for_bot) or moving
        moving = self.hud.form.update(dt) or moving
        if self.moments.show():
            return True
        if self._is_first_frame:
            self._is_first_frame = False
            return True
        if self._talking is None and self.has_talk and resting and board.seen is not None:
            from cardtable.scenes.match.talk.talking import Talking  # not part of the first picture

            number, new = self.session.record_id, self._is_new
            self._talking = Talking(self.shell, self.sitters, board, lambda: self.hud, number, new=new)
        if self._talking is not None:
            quiet = not resting or self.turn_loop.rushing or self.turn_loop.advice.is_busy
            moving = self._talking.pass_time(dt, quiet=quiet, asked=self.turn_loop.is_my_turn()) or moving
        if resting and not moving and self.turn_loop.is_asking:
            self.thumbnail_saver.save(board)
        return moving

    def update_covered(self, dt: float) -> bool:
        return self.phones.update_covered(dt)

    def draw(self, surface: Surface) -> list[Rect] | None:
        return draw_table(self.board, self.hud, surface)

    def handle(self, event: Input) -> bool:
        return self._controls.handle(event)

    # -- hot seat ----------------------------------------------------------------------------------------------

    def _on_viewer_changed(self, other: bool) -> None:
        """Show the table to another viewer, turned to its side if the active seat has changed."""
        board, seen = self.board, self.session.viewer.observation()
        closed = board.stage.seat == WATCHER
        board.seat = self.hot_seat.active_seat
        board.stage.seat = self.session.viewer.eyes
        if closed or self.hot_seat.has_secrets:
            board.print_deck(afresh=True)
        if other and board.layout.plates():
            veiled = closed or self.hot_seat.has_secrets
            board.fit(self.shell.canvas, self.shell.artwork, seen, turned=not veiled)
            board.stage.seat = self.session.viewer.eyes
            self._rebuild_hud()
        elif closed or self.hot_seat.has_secrets:
            board.settle(seen, 0.0)
        self.turn_loop.show_again()
        self.invalidate()

    def _drop_curtain(self) -> None:
        """Push the curtain until the player asked next has come."""
        from cardtable.scenes.match.hot_seat.curtain import Curtain, CurtainActions

        me, now = self.hot_seat.active_seat, self.hud.commands
        actions = CurtainActions(
            self.hot_seat.on_curtain_opened, now.pause, help=now.help, tell=now.tell, sheet=now.sheet,
            look_back=now.look_back, in_tricks=now.in_tricks,
        )  # fmt: skip
        slipped = self.hot_seat.undo_seat
        if slipped is not None and self.session.undo.can_take_back(slipped):
            actions = actions._replace(
                undo_player=self.sitters[slipped], take_back=self._undo_commands.undo_from_curtain
            )
        news = partial(self.look_back.entries_since_turn, me)
        self.shell.push(Curtain(self.sitters[me], news, self.board.layout.pack, actions))

    # -- deals -------------------------------------------------------------------------------------------------

    def _end_deal(self) -> None:
        """Record the end of the deal and show its result. While the rest is played at once, only that of the match is
        shown."""
        self.session.finish()
        self.turn_loop.rushing = self.turn_loop.rushing and not self.session.progress.over
        if self.turn_loop.rushing:
            self._next_deal()
            return
        if self._talking is not None:
            self._deal_end.remark = self._talking.end_deal(self.session.progress)
        self.hud.log_afterwards()
        self._deal_end.show_result()

    def _next_deal(self) -> None:
        """Start the next deal after the result dialog. A deal has its own setting: suits, dealer, counts. If no person
        here plays any more, the rest of the match is played at once."""
        self.turn_loop.rushing = self.session.only_bots_go_on
        self.hud.hide_talk()
        self.session.begin_deal()
        self.hot_seat.vacate()
        board = self.board
        board.clear()
        board.setting = self.session.viewer.observation().setting
        self.hud.clear_log()
        self._refit()
        self.turn_loop.show_new_deal()

    def _play_again(self) -> None:
        """Open another match."""
        self.shell.home()
        self._open_again()


def show_question_if_covered(scene: MatchScene) -> None:
    """Show the question at once under a dialog, where no frame follows in which cards rise and words appear."""
    if scene.shell.top is not scene:
        scene.turn_loop.show_moment()
        scene.board.stage.finish()
        scene.turn_loop.show_moment()
