"""What is written around the cards of a table in play: who is asked what, what was said, who has how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.cards.events import Event, Scored
from cardtable.play.match_progress import Course
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Action, Points
from cardtable.rules.observe import Observation
from cardtable.scenes.match.commands import Commands
from cardtable.scenes.match.panels import BarRoom, Panels, buttons
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.scenes.panels.bet_slider import AmountChoice
from cardtable.scenes.panels.ledger import Ledger, LedgerLine, Scoreboard
from cardtable.scenes.panels.mark_tips import Explained, Meanings
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
        self._board, self._sitters, self._alone = board, sitters, alone
        self.form: Form
        self.ledger: Scoreboard
        self.question_slip: QuestionSlip
        self.commands, self._ground = commands, ground
        self.told: list[Entry] = []
        """The log of the deal, as everybody at this screen may read it."""
        self._chronicle = self._open_chronicle()
        self._number = -1
        self._to_touch = ""
        """The words that ask for a touch, as long as they stand."""
        self.print()

    def print(self) -> None:
        """Make all of it for the window, the language and the deal of the moment; what was said and scored in this
        deal is taken over from what was there before."""
        board, canvas = self._board, self._board.canvas
        plates, number = board.layout.plates(), board.setting.number
        title, deal = text(f"{board.layout.game}.name"), self._deal()
        ledger: Scoreboard = Plates(canvas, plates, title, deal) if plates else Ledger(canvas, title, deal)
        ledger.seat_lines(self._sitters, board.seat)
        question_slip = self._new_slip(canvas)
        if self._number >= 0:
            question_slip.inherit(self.question_slip)
        if self._number == number:
            ledger.inherit(self.ledger)
        self.ledger, self.question_slip, self._number = ledger, question_slip, number
        if board.seen is not None:
            self.inscribe(board.seen)
        else:
            self._leave_blank()
        meanings = Meanings(canvas, self._meant)
        bar = self.bar(self._bar_room())
        root = Panels(canvas, bar, question_slip, ledger, meanings, self._over(canvas))
        self.form = Form(canvas, root, self._ground)
        root.place(Rect((0, 0), canvas.size))
        ledger.place(board.layout.ledger() if not plates else Rect((0, 0), canvas.size))
        question_slip.place(board.layout.questions())

    def _new_slip(self, canvas: Canvas) -> QuestionSlip:
        """The slip that stands where a player is asked."""
        return QuestionSlip(canvas)

    def _over(self, canvas: Canvas) -> Sequence[Widget]:
        """What lies over the cards and all that stands around them."""
        return ()

    def bar(self, room: BarRoom) -> list[Button]:
        """The buttons above the table."""
        return buttons(self._board.canvas, self.commands, room)

    def _bar_room(self) -> BarRoom:
        """Over the slip at the left the bar is free, and at the right as far as nothing of the table lies there."""
        layout, width = self._board.layout, self._board.canvas.size[0]
        slip = layout.questions()
        left = slip.right if slip.top >= layout.bar() and slip.centerx < width / 2 else 0
        return BarRoom(left, width - round(layout.corner()))

    def _deal(self) -> str:
        """Which deal of how many this is."""
        setting = self._board.setting
        games = setting.options.get(self._board.layout.about.number_of_games, 1)
        return text("playing.deal-of", n=setting.number + 1, of=games) if games != 1 else ""

    # -- the question ------------------------------------------------------------------------------------------

    def ask(
        self, question: str, offered: Sequence[Widget], aside: Sequence[str], pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Put the question into the question_slip; the keyboard stays at a button that is there again."""
        old = self.form.focused
        self.question_slip.ask(question, offered, aside, pinned, drawn)
        if old is not None and old not in self.form.stops():
            self.form.focus(self.form.named(old.name), old.ringed)

    def warn(self, words: str) -> None:
        """A reason or a hint, until something happens."""
        self.question_slip.warn(words)

    def ask_to_touch(self, wanted: bool) -> None:
        """Say that the table waits for a touch, as long as it does."""
        words = text("playing.read") if wanted else ""
        if wanted or self.question_slip.notice == self._to_touch:
            self.warn(words)
        self._to_touch = words

    def happens(self, heading: str) -> None:
        """Something happens, as the heading says: nobody is asked or thinks as long as it does."""
        self.question_slip.close(heading)
        self.ledger.turns(())
        for line in self.ledger.lines.values():
            line.stirred = None

    def point_at(self, action: Action) -> None:
        """Bring the keyboard's ring to the button of an answer, and its amount to what is advised."""
        stake = self.form.named(f"amount.{action.verb}")
        if isinstance(stake, AmountChoice) and action.n is not None:
            stake.go(action.n)
            self.form.focus(self.form.named(f"{stake.name}.confirm"), ringed=True)
            return
        button = self.form.named(action.text(self._board.pack))
        # Where cards stand for it, Enter touches them and not the button that asked for the hint.
        self.form.focus(button if isinstance(button, OfferButton) else None, ringed=True)

    def enable(self, name: str, live: bool) -> None:
        """Let a button of the bar be pressed, or not."""
        button = self.form.named(name)
        if button is not None and button.enabled != live:
            button.enabled = live
            button.touch()

    # -- who has how much --------------------------------------------------------------------------------------

    def account(self, seen: Observation, course: Course) -> None:
        """Whose turn it is, what the game tells of each player, and how the match stands."""
        talk = self._board.talk
        self.ledger.order = talk.turn_order(seen)
        self.ledger.turns(seen.asked)
        self.inscribe(seen)
        for seat, line in self.ledger.lines.items():
            line.me = seat == self._board.seat and self._alone
            points = course.standing.totals[seat]
            line.total = _total(points) if course.deals else ""
            line.wins = talk.counts_wins()
            line.match = points if course.deals and (line.fixed is None or line.wins) else None

    def inscribe(self, seen: Observation) -> None:
        """Write before each player what the game tells of him."""
        talk = self._board.talk
        for seat, line in self.ledger.lines.items():
            line.badge = talk.badge(seat, seen)
            line.dealer = seat == talk.dealer(seen)
            line.notes = talk.lines(seat, seen, self._board.speaker)
            line.fixed = talk.figure(seat, seen)
            line.lasting = talk.mood(seat, seen)
            line.told = True

    def _leave_blank(self) -> None:
        """Nothing has been seen of a deal yet: no figure is better than a wrong one."""
        for line in self.ledger.lines.values():
            line.told = False

    def _meant(self, position: tuple[int, int]) -> Explained | None:
        """What is to be explained at a point: a player's plate with all that stands on it, or a mark on the cloth."""
        for seat, line in self.ledger.lines.items():
            if seat in self.ledger.order and self.ledger.spot(seat).collidepoint(position):
                return Explained(self.ledger.spot(seat), "\n".join(self._on_plate(line)))
        found = self._board.explained(position)
        return None if found is None else Explained(found[0], text(found[1]))

    def _on_plate(self, line: LedgerLine) -> list[str]:
        """A name in full, and what the marks beside it mean."""
        talk = self._board.talk
        told = [f"{line.sitter.name} · {line.level}", *line.notes]
        if line.badge:
            told.append(text(talk.badge_means(line.badge)))
        if line.dealer and self._board.layout.plates():
            told.append(text("tip.dealer"))
        told.append(text(talk.figured))
        if line.match is not None:
            told.append(text("tip.wins") if line.wins else text("tip.match"))
        return told

    # -- what is heard -----------------------------------------------------------------------------------------

    def heard(self, events: Sequence[Event]) -> None:
        """Something has happened at the table."""
        entries = self._chronicle.tell(events)
        self.told += entries
        self.question_slip.say(*(entry.words for entry in entries))
        self._stir(events)

    def _stir(self, events: Sequence[Event]) -> None:
        """Let faces show what has happened to their players, as everybody has heard it."""
        for event in events:
            for seat, mood in self._board.talk.stirs(event).items():
                self.ledger.lines[seat].stirred = mood

    def _open_chronicle(self) -> Chronicle:
        return Chronicle(self._board.speaker, self._board.layout.about.tricks)

    def scored(self, scored: Scored) -> None:
        """Points were won or lost: they fly from where they were earned."""
        board = self._board
        if scored.points > 0:
            board.stage.motions.sound("score", scored.seat)
        # They land in the ledger of that moment: it may be printed anew while they are in the air.
        land = partial(self._land, scored)
        if not scored.at or board.stage.motions.still:
            land()
        else:
            board.float_up(signed(scored.points), scored.points > 0, scored.at, self.ledger.figure(scored.seat), land)

    def _land(self, scored: Scored) -> None:
        self.ledger.score(scored.seat, scored.points)

    def new_deal(self) -> None:
        """The log of the deal before is put away."""
        self.told.clear()
        self.question_slip.lines.clear()
        self._chronicle = self._open_chronicle()

    def retell(self, seen: Observation) -> None:
        """The log and the scores of this deal from its beginning."""
        self.new_deal()
        self.heard(seen.heard)  # and no face is stirred by what was long ago: all lines are new
        self.recount(seen, [event for event in seen.heard if isinstance(event, Scored)])

    def recount(self, seen: Observation, scored: Iterable[Scored]) -> None:
        """The scores of this deal from its beginning."""
        self.ledger.seat_lines(self._sitters, self._board.seat)
        for event in scored:
            self._land(event)
        self.inscribe(seen)
        for line in self.ledger.lines.values():
            line.shown = line.goal


def _total(points: Points) -> str:
    """Match points in words; a tie may share them in fractions."""
    return text("playing.total", n=points)
