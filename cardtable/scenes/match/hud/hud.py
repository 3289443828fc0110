"""HUD of a table: question slip, log, ledger and bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardtable.cards.events import Event, Scored
from cardtable.cards.pack import WATCHER, Seat
from cardtable.play.match_progress import MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Action, Points
from cardtable.rules.observe import Observation
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud_layout import BarEnds, BarRoom, Panels, bar_buttons
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.scenes.panels.ledger import Ledger, LedgerLine, Scoreboard
from cardtable.scenes.panels.mark_tips import MarkTip, MarkTips
from cardtable.scenes.panels.plates import Plates
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.table.board.board import Board
from cardtable.table.narration.deal_log import LogLine, LogWriter
from cardtable.table.narration.wording import signed
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.form import Form
from cardtable.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.scenes.panels.talk_slip import TalkSlip


class Hud:
    """Question slip, ledger and bar, with the form that holds them."""

    def __init__(
        self, board: Board, sitters: Sequence[PlayerInfo], alone: bool, commands: Commands,
        ground: Callable[[Surface, Rect], None],
    ) -> None:  # fmt: skip
        self._board, self._sitters, self.is_solo = board, sitters, alone
        self.form: Form
        self.ledger: Scoreboard
        self.question_slip: QuestionSlip
        self.commands, self._draw_background = commands, ground
        self.log_entries: list[LogLine] = []
        """Public log of the deal."""
        self._chronicle = self._new_chronicle()
        self.afterwards: Callable[[], Sequence[str]] = lambda: ()
        """Returns the lines that end the log of a finished deal, such as medals."""
        self._deal_number = -1
        self.hides_answers = False
        """True while a dialog has the buttons that continue after a deal."""
        self._touch_notice = ""
        """The notice that asks for a touch, while it is shown."""
        self.talked: list[tuple[int, Callable[[], str]]] = []
        """Lines of talk in this deal: the number of events before each, and its words in any language."""
        self._talk_slip: TalkSlip | None = None
        self.rebuild()

    def rebuild(self) -> None:
        """Build all of it for the current window, language and deal. Log and scores of the same deal carry over."""
        board, canvas = self._board, self._board.canvas
        plates, number = board.layout.plates(), board.setting.number
        title, deal = text(f"{board.layout.game}.name"), self._deal_title()
        ledger: Scoreboard = (
            Plates(canvas, plates, title, deal, board.layout.portraits()) if plates else Ledger(canvas, title, deal)
        )
        ledger.reset_lines(self._sitters, board.seat if self.is_solo else WATCHER)
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
        self._talk_slip = None
        self._root = root = Panels(canvas, bar, question_slip, ledger, meanings, self._overlay_widgets(canvas))
        self.form = Form(canvas, root, self._draw_background)
        root.place(Rect((0, 0), canvas.size))
        ledger.place(board.layout.ledger() if not plates else Rect((0, 0), canvas.size))
        question_slip.place_in(board.layout.question_areas())

    def _make_question_slip(self, canvas: Canvas) -> QuestionSlip:
        """Return an empty question slip."""
        return QuestionSlip(canvas, shows_log=canvas.log_open)

    def _overlay_widgets(self, canvas: Canvas) -> Sequence[Widget]:
        """Return widgets that lie over the cards and the HUD."""
        return ()

    def bar_buttons(self, room: BarRoom) -> BarEnds:
        """Return the buttons of the bar."""
        return bar_buttons(self._board.canvas, self.commands, room)

    def _bar_room(self) -> BarRoom:
        """Return the free width of the bar at the left and, up to the table's corner, at the right."""
        layout, width = self._board.layout, self._board.canvas.size[0]
        return BarRoom(round(layout.bar_end()), width - round(layout.corner()))

    def _deal_title(self) -> str:
        """Return the number of the deal and of all deals, in words."""
        setting = self._board.setting
        games = setting.options.get(self._board.layout.about.number_of_games, 1)
        return text("playing.deal-of", n=setting.number + 1, of=games) if games != 1 else ""

    # -- the question ------------------------------------------------------------------------------------------

    def show_question(
        self, question: str, offered: Sequence[Widget], aside: Sequence[str], pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Show a question in the slip. The keyboard focus stays on a button that exists again."""
        old = self.form.focused
        self.question_slip.show_question(question, offered, aside, pinned, drawn)
        if old is not None and old not in self.form.stops():
            self.form.focus(self.form.named(old.name), old.ringed)
        slip = self._talk_slip
        if slip is not None and slip.rect.colliderect(self.question_slip.rect):
            self.show_talk(slip.face, slip.words, slip.cut)

    def hide_answers(self) -> None:
        """Show the finished deal without its buttons, because a dialog over the table has them."""
        slip = self.question_slip
        self.show_question(slip.question, (), slip.notes, drawn=slip.pictures)
        self.hides_answers = True

    def show_notice(self, words: str) -> None:
        """Show a reason or a hint until the next event."""
        self.question_slip.show_notice(words)

    def show_touch_notice(self, wanted: bool) -> None:
        """Show or remove the notice that the table waits for a touch."""
        words = text("playing.read") if wanted else ""
        if wanted or self.question_slip.notice == self._touch_notice:
            self.show_notice(words)
        self._touch_notice = words

    def show_event_heading(self, heading: str) -> None:
        """Show the heading of an event. No lamp is lit meanwhile."""
        self.question_slip.freeze(heading)
        self.ledger.show_turns(())
        for line in self.ledger.lines.values():
            line.event_mood = None

    def point_at(self, action: Action) -> None:
        """Focus the button of an action, and set its amount to the suggested one."""
        from cardtable.scenes.panels.bet_slider import AmountChoice

        stake = self.form.named(f"amount.{action.verb}")
        if isinstance(stake, AmountChoice) and action.n is not None:
            stake.set_value(action.n)
            self.form.focus(self.form.named(f"{stake.name}.confirm"), ringed=True)
            return
        button = self.form.named(action.text(self._board.pack))
        # Where cards stand for the action, Enter must touch them and not the hint button.
        self.form.focus(button if isinstance(button, OfferButton) else None, ringed=True)

    def enable_button(self, name: str, live: bool) -> None:
        """Enable or disable a button of the bar."""
        button = self.form.named(name)
        if button is not None and button.enabled != live:
            button.enabled = live
            button.touch()

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the slip lies over the table at a point."""
        return self.question_slip.rect.collidepoint(pos)

    def aside(self, seats: Sequence[Seat]) -> tuple[Sequence[Rect], Sequence[Rect]]:
        """Return the portraits of players in the rim, and the papers that are no player's: slip and buttons."""
        portraits = self.ledger.portraits if isinstance(self.ledger, Plates) else {}
        slip = self.question_slip.rect
        papers = [slip, *(stop.rect for stop in self.form.stops() if not slip.contains(stop.rect))]
        return [portraits[seat] for seat in seats if seat in portraits], papers

    # -- talk --------------------------------------------------------------------------------------------------

    def show_talk(self, face: Rect, words: str, cut: Callable[[], None]) -> None:
        """Show a line of talk beside a face. A press on it calls `cut`."""
        from cardtable.scenes.panels.talk_slip import Avoided, TalkSlip  # not part of the first picture

        self.hide_talk()
        board, ledger = self._board, self.ledger
        avoided = [self.question_slip.rect, *(part for seat in ledger.order for part in ledger.player_parts(seat))]
        avoided += [stop.rect for stop in self.form.stops()]
        spared = list(board.stage.outlines.clear_parts().values())
        edge = board.canvas.u(8)
        room = Rect((0, 0), board.canvas.size).inflate(-2 * edge, -2 * edge)
        self._talk_slip = TalkSlip(board.canvas, words, face, Avoided(avoided, spared, room), cut)
        self._root.lay_over(self._talk_slip)
        self.form.uncover(self._talk_slip.reach())

    def hide_talk(self) -> None:
        """Take the line of talk away."""
        slip, self._talk_slip = self._talk_slip, None
        if slip is None:
            return
        if self.form.focused is slip:
            self.form.focus(None)
        if self.form.held is slip:
            self.form.held = None
        self._root.take_off(slip)
        self.form.uncover(slip.reach())

    def log_talk(self, words: Callable[[], str]) -> None:
        """Add a line of talk to the log."""
        seen = self._board.seen
        self.talked.append((len(seen.heard) if seen is not None else 0, words))
        self._log_line(words())

    # -- standings ---------------------------------------------------------------------------------------------

    def update_standings(self, seen: Observation, course: MatchProgress) -> None:
        """Show the turn, the game's notes on each player, and the match standings."""
        talk = self._board.talk
        self.ledger.order = talk.turn_order(seen)
        self.ledger.show_turns(seen.asked)
        self.update_lines(seen)
        for seat, line in self.ledger.lines.items():
            line.is_local = seat == self._board.seat and self.is_solo
            points = course.standing.totals[seat]
            line.total_text = _total(points) if course.deals else ""
            line.counts_wins = talk.counts_wins()
            line.match_points = points if course.deals and (line.game_figure is None or line.counts_wins) else None

    def update_lines(self, seen: Observation) -> None:
        """Update each player's line from an observation."""
        talk = self._board.talk
        for seat, line in self.ledger.lines.items():
            line.badge = talk.badge(seat, seen)
            line.is_dealer = seat == talk.dealer(seen)
            line.notes = talk.lines(seat, seen, self._board.speaker)
            line.game_figure = talk.figure(seat, seen)
            line.base_mood = talk.mood(seat, seen)
            line.has_figure = True

    def _blank_lines(self) -> None:
        """Blank all lines before the first observation, because no figure is better than a wrong one."""
        for line in self.ledger.lines.values():
            line.has_figure = False

    def _tip_at(self, position: tuple[int, int]) -> MarkTip | None:
        """Return the tip at a point: a player's plate with all its marks, or a mark on the cloth."""
        for seat, line in self.ledger.lines.items():
            if seat in self.ledger.order and self.ledger.player_rect(seat).collidepoint(position):
                return MarkTip(self.ledger.player_rect(seat), "\n".join(self._plate_tip(line)))
        found = self._board.mark_at(position)
        return None if found is None else MarkTip(found[0], text(found[1]))

    def face_at(self, position: tuple[int, int]) -> Seat | None:
        """Return the seat whose face is shown at a point, or None."""
        order = () if self.covers(position) else self.ledger.order
        return next((seat for seat in order if self.ledger.face_rect(seat).collidepoint(position)), None)

    def _plate_tip(self, line: LedgerLine) -> list[str]:
        """Return the lines of a plate's tip: full name, and the meaning of its marks."""
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

    # -- events ------------------------------------------------------------------------------------------------

    def log_events(self, events: Sequence[Event]) -> None:
        """Add events to the log and to the faces."""
        entries = self._chronicle.lines_for(events)
        self.log_entries += entries
        self.question_slip.add_log_lines(*(entry.words for entry in entries))
        self._update_moods(events)

    def _update_moods(self, events: Sequence[Event]) -> None:
        """Change the faces of players that public events affect."""
        for event in events:
            for seat, mood in self._board.talk.stirs(event).items():
                self.ledger.lines[seat].event_mood = mood

    def _new_chronicle(self) -> LogWriter:
        return LogWriter(self._board.speaker, self._board.layout.about.tricks)

    def show_score(self, scored: Scored) -> None:
        """Animate points that were won or lost, from where they were earned."""
        board = self._board
        if scored.points > 0:
            board.stage.motions.sound("score", scored.seat)
        # Points land in the current ledger, which may be rebuilt while they fly.
        land = partial(self._add_score, scored)
        if not scored.at or board.stage.motions.still:
            land()
        else:
            board.float_points(
                signed(scored.points), scored.points > 0, scored.at, self.ledger.figure_centre(scored.seat), land
            )

    def _add_score(self, scored: Scored) -> None:
        self.ledger.add_score(scored.seat, scored.points)

    def clear_log(self) -> None:
        """Clear the log of the previous deal."""
        self.log_entries.clear()
        self.talked = []
        self.question_slip.lines.clear()
        self._chronicle = self._new_chronicle()

    def log_afterwards(self) -> None:
        """Add the last lines of a finished deal to the log."""
        for words in self.afterwards():
            self._log_line(words)

    def _log_line(self, words: str) -> None:
        """Add a line to the log that is no event."""
        self.log_entries.append(LogLine(words))
        self.question_slip.add_log_lines(words)

    def rebuild_log(self, seen: Observation) -> None:
        """Rebuild log and scores of this deal from its events."""
        talked, begin = [each for each in self.talked if each[0] <= len(seen.heard)], 0
        self.clear_log()
        for end, words in talked:
            self.log_events(seen.heard[begin:end])  # old events change no faces, because all lines are new
            self._log_line(words())
            begin = end
        self.log_events(seen.heard[begin:])
        self.talked = talked
        self.log_afterwards()
        self.rebuild_scores(seen, [event for event in seen.heard if isinstance(event, Scored)])

    def rebuild_scores(self, seen: Observation, scored: Iterable[Scored]) -> None:
        """Rebuild the scores of this deal."""
        self.ledger.reset_lines(self._sitters, self._board.seat if self.is_solo else WATCHER)
        for event in scored:
            self._add_score(event)
        self.update_lines(seen)
        for line in self.ledger.lines.values():
            line.displayed = line.target


def _total(points: Points) -> str:
    """Return match points in words; a tie may share them in fractions."""
    return text("playing.total", n=points)
