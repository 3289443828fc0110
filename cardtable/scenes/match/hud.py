"""What is written around the cards of a table in play: who is asked what, what was said, who has how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.cards.events import Event, Scored
from cardtable.play.match_progress import MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Action, Points
from cardtable.rules.observe import Observation
from cardtable.scenes.match.commands import Commands
from cardtable.scenes.match.panels import BarRoom, Panels, bar_buttons
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.scenes.panels.bet_slider import AmountChoice
from cardtable.scenes.panels.ledger import Ledger, LedgerLine, Scoreboard
from cardtable.scenes.panels.mark_tips import MarkTip, MarkTips
from cardtable.scenes.panels.plates import Plates
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.table.board.board import Board
from cardtable.table.narration.deal_log import Chronicle, Entry
from cardtable.table.narration.wording import signed
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.form import Form
from cardtable.widgets.widget import Widget


class Hud:
    """QuestionSlip, ledger and the form that holds them."""

    def __init__(
        self, board: Board, sitters: Sequence[PlayerInfo], alone: bool, commands: Commands,
        ground: Callable[[Surface, Rect], None],
    ) -> None:  # fmt: skip
        self._board, self._sitters, self._is_solo = board, sitters, alone
        self.form: Form
        self.ledger: Scoreboard
        self.question_slip: QuestionSlip
        self.commands, self._draw_background = commands, ground
        self.log_entries: list[Entry] = []
        """The log of the deal, as everybody at this screen may read it."""
        self._chronicle = self._new_chronicle()
        self._deal_number = -1
        self._touch_notice = ""
        """The words that ask for a touch, as long as they stand."""
        self.rebuild()

    def rebuild(self) -> None:
        """Make all of it for the window, the language and the deal of the moment; what was said and scored in this
        deal is taken over from what was there before."""
        board, canvas = self._board, self._board.canvas
        plates, number = board.layout.plates(), board.setting.number
        title, deal = text(f"{board.layout.game}.name"), self._deal_title()
        ledger: Scoreboard = Plates(canvas, plates, title, deal) if plates else Ledger(canvas, title, deal)
        ledger.reset_lines(self._sitters, board.seat)
        question_slip = self._make_question_slip(canvas)
        if self._deal_number >= 0:
            question_slip.inherit(self.question_slip)
        if self._deal_number == number:
            ledger.inherit(self.ledger)
        self.ledger, self.question_slip, self._deal_number = ledger, question_slip, number
        if board.seen is not None:
            self.update_lines(board.seen)
        else:
            self._blank_lines()
        meanings = MarkTips(canvas, self._tip_at)
        bar = self.bar_buttons(self._bar_room())
        root = Panels(canvas, bar, question_slip, ledger, meanings, self._overlay_widgets(canvas))
        self.form = Form(canvas, root, self._draw_background)
        root.place(Rect((0, 0), canvas.size))
        ledger.place(board.layout.ledger() if not plates else Rect((0, 0), canvas.size))
        question_slip.place(board.layout.questions())

    def _make_question_slip(self, canvas: Canvas) -> QuestionSlip:
        """The slip that stands where a player is asked."""
        return QuestionSlip(canvas)

    def _overlay_widgets(self, canvas: Canvas) -> Sequence[Widget]:
        """What lies over the cards and all that stands around them."""
        return ()

    def bar_buttons(self, room: BarRoom) -> list[Button]:
        """The buttons above the table."""
        return bar_buttons(self._board.canvas, self.commands, room)

    def _bar_room(self) -> BarRoom:
        """Over the slip at the left the bar is free, and at the right as far as nothing of the table lies there."""
        layout, width = self._board.layout, self._board.canvas.size[0]
        slip = layout.questions()
        left = slip.right if slip.top >= layout.bar() and slip.centerx < width / 2 else 0
        return BarRoom(left, width - round(layout.corner()))

    def _deal_title(self) -> str:
        """Which deal of how many this is."""
        setting = self._board.setting
        games = setting.options.get(self._board.layout.about.number_of_games, 1)
        return text("playing.deal-of", n=setting.number + 1, of=games) if games != 1 else ""

    # -- the question ------------------------------------------------------------------------------------------

    def show_question(
        self, question: str, offered: Sequence[Widget], aside: Sequence[str], pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Put the question into the question_slip; the keyboard stays at a button that is there again."""
        old = self.form.focused
        self.question_slip.show_question(question, offered, aside, pinned, drawn)
        if old is not None and old not in self.form.stops():
            self.form.focus(self.form.named(old.name), old.ringed)

    def show_notice(self, words: str) -> None:
        """A reason or a hint, until something happens."""
        self.question_slip.show_notice(words)

    def show_touch_notice(self, wanted: bool) -> None:
        """Say that the table waits for a touch, as long as it does."""
        words = text("playing.read") if wanted else ""
        if wanted or self.question_slip.notice == self._touch_notice:
            self.show_notice(words)
        self._touch_notice = words

    def show_event_heading(self, heading: str) -> None:
        """Something happens, as the heading says: nobody is asked or thinks as long as it does."""
        self.question_slip.freeze(heading)
        self.ledger.show_turns(())
        for line in self.ledger.lines.values():
            line.event_mood = None

    def point_at(self, action: Action) -> None:
        """Bring the keyboard's ring to the button of an answer, and its amount to what is advised."""
        stake = self.form.named(f"amount.{action.verb}")
        if isinstance(stake, AmountChoice) and action.n is not None:
            stake.set_value(action.n)
            self.form.focus(self.form.named(f"{stake.name}.confirm"), ringed=True)
            return
        button = self.form.named(action.text(self._board.pack))
        # Where cards stand for it, Enter touches them and not the button that asked for the hint.
        self.form.focus(button if isinstance(button, OfferButton) else None, ringed=True)

    def enable_button(self, name: str, live: bool) -> None:
        """Let a button of the bar be pressed, or not."""
        button = self.form.named(name)
        if button is not None and button.enabled != live:
            button.enabled = live
            button.touch()

    # -- who has how much --------------------------------------------------------------------------------------

    def update_standings(self, seen: Observation, course: MatchProgress) -> None:
        """Whose turn it is, what the game tells of each player, and how the match stands."""
        talk = self._board.talk
        self.ledger.order = talk.turn_order(seen)
        self.ledger.show_turns(seen.asked)
        self.update_lines(seen)
        for seat, line in self.ledger.lines.items():
            line.is_local = seat == self._board.seat and self._is_solo
            points = course.standing.totals[seat]
            line.total_text = _total(points) if course.deals else ""
            line.counts_wins = talk.counts_wins()
            line.match_points = points if course.deals and (line.game_figure is None or line.counts_wins) else None

    def update_lines(self, seen: Observation) -> None:
        """Write before each player what the game tells of him."""
        talk = self._board.talk
        for seat, line in self.ledger.lines.items():
            line.badge = talk.badge(seat, seen)
            line.is_dealer = seat == talk.dealer(seen)
            line.notes = talk.lines(seat, seen, self._board.speaker)
            line.game_figure = talk.figure(seat, seen)
            line.base_mood = talk.mood(seat, seen)
            line.has_figure = True

    def _blank_lines(self) -> None:
        """Nothing has been seen of a deal yet: no figure is better than a wrong one."""
        for line in self.ledger.lines.values():
            line.has_figure = False

    def _tip_at(self, position: tuple[int, int]) -> MarkTip | None:
        """What is to be explained at a point: a player's plate with all that stands on it, or a mark on the cloth."""
        for seat, line in self.ledger.lines.items():
            if seat in self.ledger.order and self.ledger.player_rect(seat).collidepoint(position):
                return MarkTip(self.ledger.player_rect(seat), "\n".join(self._plate_tip(line)))
        found = self._board.explained(position)
        return None if found is None else MarkTip(found[0], text(found[1]))

    def _plate_tip(self, line: LedgerLine) -> list[str]:
        """A name in full, and what the marks beside it mean."""
        talk = self._board.talk
        told = [f"{line.sitter.name} · {line.level}", *line.notes]
        if line.badge:
            told.append(text(talk.badge_means(line.badge)))
        if line.is_dealer and self._board.layout.plates():
            told.append(text("tip.dealer"))
        told.append(text(talk.figured))
        if line.match_points is not None:
            told.append(text("tip.wins") if line.counts_wins else text("tip.match"))
        return told

    # -- what is heard -----------------------------------------------------------------------------------------

    def log_events(self, events: Sequence[Event]) -> None:
        """Something has happened at the table."""
        entries = self._chronicle.tell(events)
        self.log_entries += entries
        self.question_slip.add_log_lines(*(entry.words for entry in entries))
        self._update_moods(events)

    def _update_moods(self, events: Sequence[Event]) -> None:
        """Let faces show what has happened to their players, as everybody has heard it."""
        for event in events:
            for seat, mood in self._board.talk.stirs(event).items():
                self.ledger.lines[seat].event_mood = mood

    def _new_chronicle(self) -> Chronicle:
        return Chronicle(self._board.speaker, self._board.layout.about.tricks)

    def show_score(self, scored: Scored) -> None:
        """Points were won or lost: they fly from where they were earned."""
        board = self._board
        if scored.points > 0:
            board.stage.motions.sound("score", scored.seat)
        # They land in the ledger of that moment: it may be printed anew while they are in the air.
        land = partial(self._add_score, scored)
        if not scored.at or board.stage.motions.still:
            land()
        else:
            board.float_up(
                signed(scored.points), scored.points > 0, scored.at, self.ledger.figure_centre(scored.seat), land
            )

    def _add_score(self, scored: Scored) -> None:
        self.ledger.add_score(scored.seat, scored.points)

    def clear_log(self) -> None:
        """The log of the deal before is put away."""
        self.log_entries.clear()
        self.question_slip.lines.clear()
        self._chronicle = self._new_chronicle()

    def rebuild_log(self, seen: Observation) -> None:
        """The log and the scores of this deal from its beginning."""
        self.clear_log()
        self.log_events(seen.heard)  # and no face is stirred by what was long ago: all lines are new
        self.rebuild_scores(seen, [event for event in seen.heard if isinstance(event, Scored)])

    def rebuild_scores(self, seen: Observation, scored: Iterable[Scored]) -> None:
        """The scores of this deal from its beginning."""
        self.ledger.reset_lines(self._sitters, self._board.seat)
        for event in scored:
            self._add_score(event)
        self.update_lines(seen)
        for line in self.ledger.lines.values():
            line.displayed = line.target


def _total(points: Points) -> str:
    """Match points in words; a tie may share them in fractions."""
    return text("playing.total", n=points)
