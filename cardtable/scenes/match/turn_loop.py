"""From one moment of a game to the next: events go from the session to the board, answers from the player to the
session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from math import inf

from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Seat
from cardtable.play.assistance import Leaning
from cardtable.play.session.session import Session
from cardtable.rules.game import Action, Ask
from cardtable.rules.observe import Observation
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.input_guard import PressFilter
from cardtable.scenes.core.preferences import Preferences
from cardtable.scenes.match.arrange_buttons import Lay, closing, ready_orders
from cardtable.scenes.match.hint_display import Hints
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.move_timer import Hourglass
from cardtable.scenes.match.pending_advice import OpenQuestions
from cardtable.scenes.match.question_text import (
    Asked,
    all_cards_button,
    answers,
    go_on_button,
    play_out_button,
    stop_button,
)
from cardtable.scenes.match.undo_travel import Travel
from cardtable.scenes.panels.card_strips import strips
from cardtable.table.board.board import Board
from cardtable.text.catalog import text
from cardtable.widgets.widget import Widget

EVEN = 1.4
"""Seconds that every opponent takes where a quicker answer would tell that there was no choice."""


NOBODY_ASKED = Asked((), (), False)


class Shown(Enum):
    """How much of the present moment the table shows."""

    UNSEEN = auto()
    """Nobody has seen the table yet: what is not needed for its first picture waits."""
    NOTHING = auto()
    CARDS = auto()
    """The cards stand that may be played; the words follow, since all together would take too long for one frame."""
    ALL = auto()


class TurnLoop:
    """Lets one after the other act, asks the player, and ends the deal."""

    def __init__(
        self, session: Session, board: Board, margins: Hud, sharing: HotSeat, preferences: Preferences, *,
        end_deal: Callable[[], None], shelf: Callable[[Sequence[Card], Lay], None],
    ) -> None:  # fmt: skip
        self._session, self._viewer = session, session.viewer
        self._board, self._margins = board, margins
        self._sharing, self._preferences = sharing, preferences
        self._end_deal, self._shelf = end_deal, shelf
        self.questions = OpenQuestions(session.viewer, session.counsel, sharing)
        self._hints = Hints(board, margins, sharing, self.ask_anew, self._cost_of_a_hint)
        self._hourglass = Hourglass(margins.warn, self._time_over)
        self.ears = PressFilter()
        self._shown = Shown.UNSEEN
        self._ended = False
        """The end of the deal has been shown."""
        self._breath = 0.0
        """Seconds since something happened last."""
        self._called: Sequence[Seat] = ()
        self._asked = NOBODY_ASKED
        """Of whom the heading tells."""
        self.on_asked: Callable[[], None] = lambda: None
        """Told when a question stands, with all its answers."""
        self.asks_on = True
        """Whether the slip has buttons for going on after a deal."""
        self.on_answer: Callable[[Action], None] = lambda action: None
        """Told an answer of the player that the rules allow, just before it is done."""
        self.before = Ask(), Action("")
        """What the player was asked last, and answered."""
        self.travel = Travel(session, board, sharing, self._arrive)

    # -- time --------------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, resting: bool) -> bool:
        """Let time pass for those who think; where nothing moves, what follows begins. True if there is more to
        come."""
        self._session.pass_time(dt)
        self.ears.pass_time(dt)
        if self._shown not in (Shown.UNSEEN, Shown.CARDS):  # to wake the opponents takes time from drawing
            self._session.wake()
        moving = False
        if resting:
            self._breath += dt * self._board.stage.motions.timeline.speed
            moving = self._go_on()
        return (self.mine() and self._hourglass.run(dt)) or moving

    def let_read(self) -> None:
        """What is complete lies until it has been read. Who is asked next, and sees it meanwhile, need not touch it
        away first."""
        stage = self._board.stage
        if stage.reading and not stage.goes_on and self.mine() and not self._answers_by_itself():
            stage.go_on()
        self._margins.ask_to_touch(stage.reading and stage.patience == inf)

    @property
    def waiting(self) -> bool:
        """Whether it waits for somebody's answer, or for some time to be over."""
        return self._session.thinking or self.questions.waiting or self._hourglass.running or self.ears.waiting

    def _go_on(self) -> bool:
        """The table is at rest: let the next one act, ask the player, or end the deal."""
        if self._shown is Shown.UNSEEN:
            # Bots that begin to think take time from drawing.
            self._shown = Shown.NOTHING
            return self.show_moment()
        if self.show_moment():
            return True
        if not self._session.playing:
            return self._wait_for_the_end()
        advised = self._take_advice()
        pace = self._board.stage.pace
        even = pace.even(self._viewer.seen())
        rest = EVEN if even else pace.breath
        if self._session.thinking and self._breath < rest and (even or not self._board.stage.motions.still):
            # The worker thinks meanwhile; only its answer waits.
            self._session.let_think()
            return True
        if self._breath >= pace.breath and self._answer_by_itself():
            return True
        return self._pump() or advised

    def _wait_for_the_end(self) -> bool:
        if self._board.floaters.flying or self._margins.ledger.counting:
            return True
        if self._sharing.all_look():
            return True
        if not self._ended:
            self._ended = True
            self._end_deal()
        return False

    def _take_advice(self) -> bool:
        """Take the answers that are here; True if there is something to show."""
        advice = self.questions.hint()
        if advice is not None:
            self._hints.show(advice)
            return True
        if self.questions.newly_decided():
            self.ask_anew()
            return True
        return False

    def _pump(self) -> bool:
        before, moment = self._board.seen, self._session.moment
        events = self._session.pump()
        if events:
            # Where all prepare at once, what the player is choosing stays as it is while others are ready.
            still = before is not None and self.mine() and before.ask == self._viewer.seen().ask
            self.happens(events, still)
        elif self._session.moment != moment:
            # Somebody has answered, and nothing of that is to be seen: a card was kept.
            self.ask_anew()
        return bool(events)

    def _answers_by_itself(self) -> bool:
        """Whether there is nothing to choose for the player and it was wished not to be asked then."""
        if not self.mine():
            return False
        ask = self._viewer.seen().ask
        only = ask.forced and bool(ask.actions[0].cards)
        by_itself = self._preferences.auto_only and self._session.moment != self.travel.returned_to
        return self.questions.playing_out or (only and by_itself)

    def _answer_by_itself(self) -> bool:
        """Answer for the player where that was wished."""
        if self._answers_by_itself():
            self.act(self._viewer.seen().ask.any(Random(self._session.moment)))
            return True
        return False

    def _time_over(self) -> None:
        """The cards stay as they lie, or the first answer is given."""
        tray = self._board.arranging
        self.act(tray.answer() if tray is not None else self._viewer.seen().ask.actions[0])

    # -- what is shown -----------------------------------------------------------------------------------------

    def happens(self, events: Sequence[Event], still_asked: bool = False) -> None:
        """Set in motion what happened."""
        self._breath = 0.0
        if not still_asked:
            self.questions.forget()
            self._hints.forget()
            self._board.dull()
            self._margins.happens(self._asked.answered(self._board.speaker.names))
            self._asked = NOBODY_ASKED
        self._board.stage.perform(events)
        self.ask_anew()

    def show_moment(self) -> bool:
        """Show who is asked and what, once for each moment of the game: first the cards, and when those stand that may
        be played the words. True while there is more to come."""
        stage, sharing = self._board.stage, self._sharing
        if self._shown is Shown.CARDS:
            if not stage.motions.raising:
                self._shown = Shown.ALL
                self._say(self._viewer.seen())
            return stage.motions.raising
        if self._shown is Shown.ALL or stage.moving or not stage.tableau.places:
            return False
        people = sharing.asked()
        if people and not sharing.welcome(sharing.me if sharing.me in people else people[0]):
            return False
        if stage.moving:
            return True  # the table is being turned to the one who has come
        seen = self._viewer.seen()
        assert stage.tableau.agrees(seen.view), "the picture at rest is what the seat sees"
        before = self._board.picker.ask
        self._board.news.since(seen.seat, self._heard_before())
        self._board.observe(seen, bool(people))
        if self._board.picker.ask != before:
            self.ears.asked()
        self._shown = Shown.CARDS
        return True

    def _heard_before(self) -> Sequence[Event]:
        """What the one at this screen had heard when that one's last turn was over."""
        session, sharing = self._session, self._sharing
        return self._viewer.round(sharing.me).before if session.playing and sharing.people else ()

    def ask_anew(self) -> None:
        """What is asked must be shown again, or something else is asked."""
        if self._shown is not Shown.UNSEEN:
            self._shown = Shown.NOTHING

    def hurry(self) -> None:
        """Whatever moves is over at once, and who is asked is known: first the table may have to be turned to them."""
        stage = self._board.stage
        stage.finish()
        self.show_moment()
        if stage.moving:
            stage.finish()
            self.show_moment()

    def _say(self, seen: Observation) -> None:
        margins, people = self._margins, self._sharing.asked()
        self._hourglass.turn(self._session.moment, self._board.stage.pace.limit(seen) if people else None)
        margins.account(seen, self._session.course)
        self._asked = Asked(seen.asked, people, self._sharing.alone)
        question = self._asked.question(seen, self._board.speaker.names)
        aside = self._board.talk.aside(seen, self._board.speaker)
        pinned = closing(self._board, self.choose) if self._board.arranging is not None else ()
        margins.ask(question, self._offered(seen, bool(people)), aside, pinned, strips(self._board, seen))
        margins.enable("undo", self.travel.may_undo())
        margins.enable("redo", self.travel.may_redo())
        margins.enable("hint", bool(people))
        self.questions.watch()
        if people and people != self._called and len(self._sharing.people) < seen.setting.seats:
            self._board.stage.motions.sound("turn")
        self._called = people
        self.on_asked()

    def _offered(self, seen: Observation, asked: bool) -> list[Widget]:
        """What the slip offers besides what lies on the table."""
        board, course = self._board, self._session.course
        offered: list[Widget] = answers(board, seen, self.choose) if asked and board.arranging is None else []
        if board.arranging is not None:
            offered += ready_orders(board, self._shelf)
        if asked and self.questions.decided and not self.questions.playing_out:
            offered.append(play_out_button(board.canvas, self.play_out))
        if not course.playing and self.asks_on:
            offered.append(go_on_button(board.canvas, self._margins.commands.proceed, course))
            offered.append(all_cards_button(board.canvas, self._margins.commands.all_cards))
        if course.may_stop:
            offered.append(stop_button(board.canvas, self._margins.commands.stop))
        return offered

    # -- what the player does ----------------------------------------------------------------------------------

    @property
    def moment(self) -> int:
        return self._session.moment

    def mine(self) -> bool:
        """Whether the one before the screen is asked."""
        return self._sharing.my_turn()

    @property
    def asks(self) -> bool:
        """Whether something is asked of the one before the screen, and stands there in words."""
        return self._shown is Shown.ALL and (self.mine() or not self._session.playing)

    def choose(self, action: Action) -> None:
        """The player's answer, unless it was meant for what was asked before."""
        if not self.ears.deaf:
            self.act(action)

    def act(self, action: Action) -> None:
        """Answer for the player; the rules say why not if it is none."""
        self._board.stage.finish()
        if not self.mine():
            return
        refusal = self._session.why_not(action)
        if refusal is None:
            self.on_answer(action)
            self.before = self._viewer.seen().ask, action
            self._board.answered()
            self._sharing.answered()
            self.happens(self._session.act(action))
            return
        self._board.stage.motions.sound("refused")
        self._margins.warn(self._board.speaker.sentence(refusal))
        self._board.light()

    def hint(self) -> ModalScene | None:
        """Ask what the best player would do with what this seat sees; asked once more, a slip tells of other moves."""
        self.hurry()
        if self._hints.shown:
            return self._hints.slip()
        if self.questions.ask():
            self._margins.warn(text("playing.thinking"))
        return None

    def _cost_of_a_hint(self) -> Leaning | None:
        """How much the player will have leant on hints after one more, if it is that which will mark the match."""
        leaning = self._session.counsel.leaning(self._sharing.me).once_more
        counts = self._session.in_scores and not self._session.helped
        return leaning if leaning.too_much and counts else None

    def say_again(self) -> None:
        """Another language: what was said of the question is said again in it."""
        self._hints.say_again()
        self.ask_anew()

    def play_out(self) -> None:
        """Play the deal to its end, if that has been offered: it ends the same whatever is played."""
        self.questions.playing_out = self.questions.decided

    def rearranged(self, cards: Sequence[Card]) -> None:
        """Cards lie in another order: that is kept, and can be taken back."""
        self._session.drafts.keep(cards)
        self.ask_anew()

    # -- deals -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A deal has begun: show how it is dealt."""
        self._begin_anew()
        self._board.stage.seat = self._viewer.eyes
        self.happens(self._viewer.seen().heard)

    def catch_up(self) -> None:
        """Show a deal that is in progress already: its log, its scores, its cards."""
        board, seen = self._board, self._viewer.seen()
        self._margins.retell(seen)
        board.floaters.drop()
        board.stage.seat = self._viewer.eyes
        board.settle(seen, 0.3 if board.seen is not None else 0.0)
        self.ask_anew()
        self._margins.form.expose()

    def _arrive(self) -> None:
        """Another moment of the deal is shown, as it stands there."""
        self._begin_anew()
        self.catch_up()

    def _begin_anew(self) -> None:
        self._ended = False
        self.questions.new_deal()
        self._hints.forget()

    @property
    def ended(self) -> bool:
        """Whether the deal is over and its end has been shown."""
        return self._ended and not self._session.playing
