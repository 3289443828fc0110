"""Turn loop of a match. Events go from the session to the board, actions from the player to the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from math import inf

from cardtable.ai.requests import Advice
from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Seat
from cardtable.play.assistance import Assistance
from cardtable.play.session.session import Session
from cardtable.rules.game import Action, Ask
from cardtable.rules.observe import Observation
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.input_guard import PressFilter
from cardtable.scenes.core.preferences import Preferences
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.hud.question_text import (
    AskedSeats,
    all_cards_button,
    answer_widgets,
    go_on_button,
    play_out_button,
    stop_button,
)
from cardtable.scenes.match.turn.arrange_buttons import Lay, order_buttons, pinned_buttons
from cardtable.scenes.match.turn.hint_display import HintDisplay
from cardtable.scenes.match.turn.move_timer import MoveTimer
from cardtable.scenes.match.turn.pending_advice import PendingAdvice
from cardtable.scenes.match.turn.undo_travel import Travel
from cardtable.scenes.panels.card_strips import strips
from cardtable.table.animation.sprite import Sprite
from cardtable.table.board.board import Board
from cardtable.text.catalog import text
from cardtable.widgets.widget import Widget

EVEN_ANSWER_TIME = 1.4
"""Seconds every opponent takes where a faster answer would reveal that it had no choice."""


NOBODY_ASKED = AskedSeats((), (), False)


class Shown(Enum):
    """Progress of showing the current moment."""

    UNSEEN = auto()
    """The table was never drawn; nothing beyond the first picture is done yet."""
    NOTHING = auto()
    CARDS = auto()
    """The playable cards are marked. The words follow in the next frame, because both together take too long for
    one."""
    ALL = auto()


class TurnLoop:
    """Driver of a match: it lets each player act in turn, asks the local player, and ends the deal."""

    def __init__(
        self, session: Session, board: Board, hud: Hud, hot_seat: HotSeat, preferences: Preferences, *,
        end_deal: Callable[[], None], shelf: Callable[[Sequence[Card], Lay], None],
    ) -> None:  # fmt: skip
        self._session, self._viewer = session, session.viewer
        self._board, self._hud = board, hud
        self._hot_seat, self._preferences = hot_seat, preferences
        self._end_deal, self._open_saved_orders = end_deal, shelf
        self.advice = PendingAdvice(session.viewer, session.advice, hot_seat)
        self.hints = HintDisplay(board, hud, hot_seat, self.show_again, self._is_hint_costly)
        self._move_timer = MoveTimer(hud.show_notice, self._on_time_over)
        self.press_filter = PressFilter()
        self._shown = Shown.UNSEEN
        self._ended = False
        """True once the end of the deal has been shown."""
        self._since_event = 0.0
        """Seconds since the last event."""
        self._last_called: Sequence[Seat] = ()
        self._asked_seats = NOBODY_ASKED
        """Seats named in the heading."""
        self.on_question_shown: Callable[[], None] = lambda: None
        """Called when a question is shown with all its answers."""
        self.rushing = False
        """True while the rest of a match is played at once: no bot waits for the eye."""
        self.offers_going_on = True
        """True if the slip has buttons for continuing after a deal."""
        self.on_submit: Callable[[Action], None] = lambda action: None
        """Called with each legal action of the player, just before it is submitted."""
        self.keeps_advice: Callable[[Advice], bool] = lambda advice: False
        """Called with advice that arrives. Returns true if it is not to be shown."""
        self._prepared = 0
        """Entries of the log that others made while the player was asked the same."""
        self.last_answer = Ask(), Action("")
        """The player's last question and action."""
        self.compares_results: Callable[[Seat], bool] = lambda seat: True
        """Function that returns whether the player at a seat is warned of marks in the scores."""
        self.travel = Travel(session, board, hot_seat, self._on_travelled)

    # -- time --------------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, resting: bool) -> bool:
        """Advance timers and bots, and start the next step if nothing moves. Return True if more is to come."""
        self._session.pass_time(dt)
        self.press_filter.pass_time(dt)
        if self._shown not in (Shown.UNSEEN, Shown.CARDS):  # waking the bots takes time from drawing
            self._session.start_bots()
        moving = False
        if resting:
            self._since_event += dt * self._board.stage.motions.timeline.speed
            moving = self._advance()
        return (self.is_my_turn() and self._move_timer.advance(dt)) or moving

    def update_reading_pause(self) -> None:
        """Keep a completed trick on the table for the reading time. Skip the rest of that time when the local player is
        asked next, because that player sees the trick while choosing."""
        stage = self._board.stage
        if stage.reading and not stage.goes_on and self.is_my_turn() and not self._may_auto_answer():
            stage.go_on()
        self._hud.show_touch_notice(stage.reading and stage.patience == inf)

    @property
    def needs_polling(self) -> bool:
        """True while the table waits for a bot, a hint, a timer or the input pause."""
        return (
            self._session.waits_for_bot
            or self.advice.is_hint_pending
            or self._move_timer.is_running
            or self.press_filter.is_pausing
        )

    def _advance(self) -> bool:
        """Take the next step of a table at rest: pump the session, ask the player, or end the deal."""
        if self._shown is Shown.UNSEEN:
            # Bots that begin to think take time from drawing.
            self._shown = Shown.NOTHING
            return self.show_moment()
        if self._answer_silently() or self.show_moment():
            return True
        if not self._session.playing:
            return self._await_deal_end()
        advised = self._take_advice()
        if holds_bots_back(self._session, self._board, self._since_event, rushing=self.rushing):
            return True
        if self._since_event >= self._board.stage.pace.breath and self._auto_answer():
            return True
        return self._pump() or advised

    def go_on_covered(self, dt: float) -> bool:
        """Let others play while scenes lie above the table, without motion. Nothing is asked at this screen, so no
        curtain falls, and the end of the deal waits. Return True if more is to come."""
        session = self._session
        if self._shown is Shown.UNSEEN or not session.playing:
            return False
        self._board.stage.finish()
        session.pass_time(dt)
        session.start_bots()
        self._since_event += dt * self._board.stage.motions.timeline.speed
        if self._answer_silently():
            return True
        if not self._hot_seat.asked_seats() and self.show_moment():
            return True
        return (
            holds_bots_back(self._session, self._board, self._since_event, rushing=self.rushing)
            or self._pump()
            or session.waits_for_bot
        )

    def _answer_silently(self) -> bool:
        """Give an answer that needs no asking, except where a player returned to it. Return whether there was one."""
        if self._session.log_length == self.travel.returned_to:
            return False
        asked = AskedSeats(self._viewer.observation().asked, self._hot_seat.asked_seats(), self._hot_seat.is_solo)
        events = self._session.act_silently()
        if events:
            self._asked_seats = asked
            self.play_events(events)
        return bool(events)

    def _await_deal_end(self) -> bool:
        if not self.rushing and (self._board.floaters.flying or self._hud.ledger.is_counting):
            return True
        if self._hot_seat.show_to_all():
            return True
        if not self._ended:
            self._ended = True
            self._end_deal()
        return False

    def _take_advice(self) -> bool:
        """Take arrived hints and outlooks. Return True if there is something to show."""
        advice = self.advice.take_hint()
        if advice is not None and not self.keeps_advice(advice):
            self.hints.show(advice)
            return True
        if self.advice.take_decided():
            self.show_again()
            return True
        return False

    def _pump(self) -> bool:
        before, moment = self._board.seen, self._session.log_length
        events = self._session.poll_bots()
        if events:
            # Where all players prepare at once, the player's choice stays as it is while others finish.
            still = before is not None and self.is_my_turn() and before.ask == self._viewer.observation().ask
            self._prepared += (self._session.log_length - moment) if still else 0
            self.play_events(events, still)
        elif self._session.log_length != moment:
            # A seat has acted without a visible event, such as keeping a card.
            self.show_again()
        return bool(events)

    def _may_auto_answer(self) -> bool:
        """Return whether the current question is answered automatically, by preference or while playing out."""
        if not self.is_my_turn():
            return False
        ask = self._viewer.observation().ask
        only = ask.forced and bool(ask.actions[0].cards)
        by_itself = self._preferences.auto_only and self._session.log_length != self.travel.returned_to
        return self.advice.playing_out or (only and by_itself)

    def _auto_answer(self) -> bool:
        """Answer automatically where allowed. Return whether an action was submitted."""
        if self._may_auto_answer():
            self.submit(self._viewer.observation().ask.random_action(Random(self._session.log_length)))
            return True
        return False

    def _on_time_over(self) -> None:
        """Submit the arranged order, or the first action."""
        tray = self._board.arranging
        self.submit(tray.answer() if tray is not None else self._viewer.observation().ask.actions[0])

    # -- what is shown -----------------------------------------------------------------------------------------

    def play_events(self, events: Sequence[Event], still_asked: bool = False) -> None:
        """Start the animation of events. `still_asked` keeps the current question."""
        self._since_event = 0.0
        if not still_asked:
            self.advice.clear()
            self.hints.clear()
            self._board.clear_highlights()
            self._hud.show_event_heading(self._asked_seats.event_heading(self._board.speaker.names))
            self._asked_seats = NOBODY_ASKED
        self._board.stage.play(events)
        self.show_again()

    def show_moment(self) -> bool:
        """Show the current moment once: first the cards, then the words when the playable cards have risen. Return True
        while more is to come."""
        stage, hot_seat = self._board.stage, self._hot_seat
        if self._shown is Shown.CARDS:
            if not stage.motions.raising:
                self._shown = Shown.ALL
                self._show_question(self._viewer.observation())
            return stage.motions.raising
        if self._shown is Shown.ALL or stage.moving or not stage.tableau.places:
            return False
        people = hot_seat.asked_seats()
        if people and not hot_seat.seat_player(hot_seat.active_seat if hot_seat.active_seat in people else people[0]):
            return False
        if not people and hot_seat.leave_to_others():
            return True
        if stage.moving:
            return True  # the table is being turned to the arriving player
        seen = self._viewer.observation()
        assert stage.tableau.agrees(seen.view), "the picture at rest is what the seat sees"
        before = self._board.picker.ask
        self._board.news.since(seen.seat, self._heard_before())
        self._board.observe(seen, bool(people))
        if self._board.picker.ask != before:
            self.press_filter.on_question()
        self._shown = Shown.CARDS
        return True

    def _heard_before(self) -> Sequence[Event]:
        """Return the events that the active seat knew at the end of its last turn."""
        session, hot_seat = self._session, self._hot_seat
        return self._viewer.round_since(hot_seat.active_seat).before if session.playing and hot_seat.local_seats else ()

    def show_again(self) -> None:
        """Show the question again, or a new one, in the next frame."""
        if self._shown is not Shown.UNSEEN:
            self._shown = Shown.NOTHING

    def finish_motion(self, dropped: Sprite | None = None) -> None:
        """Finish all motion at once, put a dragged card back, and show the question. The table may have to turn to
        another player first. A `dropped` card stays where it was let go, except if the question is to be shown again,
        because texts have arrived meanwhile."""
        stage = self._board.stage
        if self._board.is_dragging():
            cancel_drag(self._board)
        stage.finish()
        while self._shown is not Shown.UNSEEN and self._answer_silently():
            stage.finish()
        if dropped is not None and self._shown is Shown.NOTHING:
            stage.motions.put_back(dropped)
            stage.finish()
        self.show_moment()
        if stage.moving:
            stage.finish()
            self.show_moment()

    def _show_question(self, seen: Observation) -> None:
        hud, people = self._hud, self._hot_seat.asked_seats()
        self._move_timer.restart(self._session.log_length, self._board.stage.pace.limit(seen) if people else None)
        hud.update_standings(seen, self._session.progress)
        self._asked_seats = AskedSeats(seen.asked, people, self._hot_seat.is_solo)
        question = self._asked_seats.question(seen, self._board.speaker.names)
        aside = self._board.talk.aside(seen, self._board.speaker)
        pinned = pinned_buttons(self._board, self.submit_if_heard) if self._board.arranging is not None else ()
        hud.question_slip.call = self._asked_seats.call(seen, self._board.speaker.names)
        hud.show_question(question, self._offered_widgets(seen, bool(people)), aside, pinned, strips(self._board, seen))
        hud.enable_button("undo", self.travel.may_undo())
        hud.enable_button("redo", self.travel.may_redo())
        hud.enable_button("hint", bool(people))
        self.advice.ask_outlook()
        if people and people != self._last_called and len(self._hot_seat.local_seats) < seen.setting.seats:
            self._board.stage.motions.sound("turn")
        self._last_called = people
        self.on_question_shown()

    def _offered_widgets(self, seen: Observation, asked: bool) -> list[Widget]:
        """Return the widgets of the slip besides the cards on the table."""
        board, course = self._board, self._session.progress
        offered: list[Widget] = (
            answer_widgets(board, seen, self.submit_if_heard) if asked and board.arranging is None else []
        )
        if board.arranging is not None:
            offered += order_buttons(board, self._open_saved_orders)
        if asked and self.advice.is_decided and not self.advice.playing_out:
            offered.append(play_out_button(board.canvas, self.play_out))
        if not course.playing and self.offers_going_on:
            to_end = self._session.only_bots_go_on
            offered.append(go_on_button(board.canvas, self._hud.commands.proceed, course, to_end=to_end))
            offered.append(all_cards_button(board.canvas, self._hud.commands.all_cards))
        if course.may_stop:
            offered.append(stop_button(board.canvas, self._hud.commands.stop))
        return offered

    # -- player actions ----------------------------------------------------------------------------------------

    @property
    def moment(self) -> int:
        """Number of the moment. It stays while others prepare and the player is still asked the same."""
        return self._session.log_length - self._prepared

    def is_my_turn(self) -> bool:
        """Return whether the active player at this screen is asked."""
        return self._hot_seat.is_my_turn()

    @property
    def is_asking(self) -> bool:
        """True if the slip shows a question to the active player, or the end of the deal."""
        return self._shown is Shown.ALL and (self.is_my_turn() or not self._session.playing)

    def submit_if_heard(self, action: Action) -> None:
        """Submit an action from a button or key, unless the press was meant for an earlier question."""
        if not self.press_filter.ignores_press:
            self.submit(action)

    def submit(self, action: Action) -> None:
        """Submit an action of the player without checking the press. An illegal action shows the rules' refusal
        instead."""
        self._board.stage.finish()
        if not self.is_my_turn():
            return
        refusal = self._session.why_not(action)
        if refusal is None:
            self.on_submit(action)
            self.last_answer = self._viewer.observation().ask, action
            self._board.end_question()
            self._hot_seat.on_answered()
            self.play_events(self._session.act(action))
            return
        self._board.stage.motions.sound("refused")
        self._hud.show_notice(self._board.speaker.sentence(refusal))
        self._board.update_highlights()

    def ask_hint(self) -> ModalScene | None:
        """Request a hint. Return the dialog of other moves if a hint is already shown."""
        self.finish_motion()
        if self.hints.is_shown:
            return self.hints.other_moves()
        if self.advice.ask_hint():
            self._hud.show_notice(text("playing.thinking"))
        return None

    def _is_hint_costly(self) -> bool:
        """Return whether one more hint would mark the match as helped, for a player that compares results."""
        seat = self._hot_seat.active_seat
        marked = self._session.assistance & ~Assistance.BY_HINTS
        leaning = self._session.advice.hint_use(seat).with_one_more
        counts = self._session.counts_in_scores and not marked and self.compares_results(seat)
        return counts and leaning.is_worth_warning

    def retranslate(self) -> None:
        """Show the hint and the question again in the current language."""
        self.hints.retranslate()
        self.show_again()

    def play_out(self) -> None:
        """Play the deal out if that has been offered. Its result is the same whatever is played."""
        self.advice.playing_out = self.advice.is_decided

    def on_rearranged(self, cards: Sequence[Card]) -> None:
        """Save a new order of cards, which can be undone."""
        self._session.drafts.save(cards)
        self.show_again()

    # -- deals -------------------------------------------------------------------------------------------------

    def show_new_deal(self) -> None:
        """Animate the dealing of a new deal."""
        self._reset()
        self._board.stage.seat = self._viewer.eyes
        self.play_events(self._viewer.observation().heard)

    def show_current_deal(self) -> None:
        """Show a deal in progress: log, scores, cards."""
        board, seen = self._board, self._viewer.observation()
        self._hud.rebuild_log(seen)
        board.floaters.drop()
        board.stage.seat = self._viewer.eyes
        board.settle(seen, 0.3 if board.seen is not None else 0.0)
        self.show_again()
        self._hud.form.expose()

    def _on_travelled(self) -> None:
        """Show another moment of the deal after undo or redo."""
        self._reset()
        self.show_current_deal()

    def _reset(self) -> None:
        self._ended = False
        self.advice.new_deal()
        self.hints.clear()

    @property
    def deal_ended(self) -> bool:
        """True once the deal is over and its end has been shown."""
        return self._ended and not self._session.playing


def holds_bots_back(session: Session, board: Board, since_event: float, *, rushing: bool) -> bool:
    """Return whether the answers of bots wait for the eye, so many seconds after the last event. The worker thinks
    meanwhile."""
    pace = board.stage.pace
    even = pace.even(session.viewer.observation())
    rest = EVEN_ANSWER_TIME if even else pace.breath
    still = board.stage.motions.still or rushing
    if not session.waits_for_bot or since_event >= rest or (still and not even):
        return False
    session.ask_bots()
    return True


def cancel_drag(board: Board) -> bool:
    """Let the held card glide back to its place. Return whether a card was held."""
    if board.drop() is None:
        return False
    board.send_home()
    return True
