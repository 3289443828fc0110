"""What is written around the cards of a table in play: who is asked what, what was said, who has how much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from cardtable.cards.events import Said, Scored
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Points
from cardtable.rules.observe import Observation
from cardtable.scenes.beside.amount import Stake
from cardtable.scenes.beside.ledger import Ledger, Tally
from cardtable.scenes.beside.offers import OfferButton
from cardtable.scenes.beside.plates import Plates
from cardtable.scenes.beside.question_slip import Chronicle
from cardtable.scenes.overlays.ending import next_words
from cardtable.scenes.playing.asking import Asked, answers, desk_answers
from cardtable.scenes.playing.panels import Furniture, buttons
from cardtable.table.wording import signed
from cardtable.text.catalog import text, text_n
from cardtable.widgets.button import Button
from cardtable.widgets.form import Form
from cardtable.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing


class Margins:
    """Chronicle, ledger and the form that holds them; made anew with every window, language and deal."""

    def __init__(self, table: Playing, old: Margins | None = None) -> None:
        self._table = table
        press, plates = table.desk.press, table.board.layout.plates()
        game = table.session.game
        self.number: int = game.setting.number
        title, deal = text(f"{game.id}.name"), self._deal()
        self.ledger: Tally = Plates(press, plates, title, deal) if plates else Ledger(press, title, deal)
        self.ledger.seat_lines(table.sitters, table.me)
        self.chronicle = Chronicle(press)
        if old is not None:
            self.chronicle.inherit(old.chronicle)
            if old.number == self.number:
                self.ledger.inherit(old.ledger)
        root = Furniture(press, buttons(press, table), self.chronicle, self.ledger)
        self.form = Form(press, root, table.ground)
        root.place(Rect((0, 0), press.size))
        self.ledger.place(table.board.layout.ledger() if not plates else Rect((0, 0), press.size))
        self.chronicle.place(table.board.layout.questions())

    def _deal(self) -> str:
        """Which deal of how many this is."""
        setting = self._table.session.game.setting
        games = setting.options.get("match_games", 0)
        return text("playing.deal-of", n=setting.number + 1, of=games) if games and games != 1 else ""

    # -- the question ------------------------------------------------------------------------------------------

    def ask(self, asked: Sequence[Seat], people: Sequence[Seat], seen: Observation) -> None:
        """Put the question into the chronicle; the keyboard stays at a button that is there again."""
        table, board, press = self._table, self._table.board, self._table.desk.press
        offered: list[Widget] = answers(board, seen, table.act) if people else []
        if board.arranging is not None:
            offered += desk_answers(board, table.act, table.answering.open_formations)
        if people and table.advice.decided and not table.advice.playing_out:
            offered.append(Button(press, text("playing.play-out"), table.play_out, icon="play", name="play-out"))
        match = table.session.match
        if not match.playing:
            words = text("playing.results") if match.over else next_words(match)
            offered.append(Button(press, words, table.proceed, icon="play", kind="main", name="on"))
        question = Asked(asked, people, len(table.people) == 1).question(seen, table.sitters)
        old = self.form.focused
        self.chronicle.ask(question, offered, board.layout.aside(seen, table.speaker))
        if old is not None and old not in self.form.stops():
            self.form.focus(self.form.named(old.name), old.ringed)

    def point_at(self, action: Action) -> None:
        """Bring the keyboard's ring to the button of an answer, and its amount to what is advised."""
        stake = self.form.named(f"stake.{action.verb}")
        if isinstance(stake, Stake) and action.n is not None:
            stake.go(action.n)
            self.form.focus(self.form.named(f"{stake.name}.confirm"), ringed=True)
            return
        button = self.form.named(action.text(self._table.session.game.pack))
        if isinstance(button, OfferButton):
            self.form.focus(button, ringed=True)

    def enable(self, name: str, live: bool) -> None:
        """Let a button of the bar be pressed, or not."""
        button = self.form.named(name)
        if button is not None and button.enabled != live:
            button.enabled = live
            button.touch()

    # -- who has how much --------------------------------------------------------------------------------------

    def account(self, asked: Sequence[Seat], seen: Observation) -> None:
        """Whose turn it is, what the game tells of each player, and how the match stands."""
        table = self._table
        self.ledger.order = table.board.layout.turn_order(seen)
        self.ledger.turns(asked)
        self.inscribe(seen)
        match = table.session.match
        for seat, line in self.ledger.lines.items():
            line.me = seat == table.me and len(table.people) == 1
            points = match.standing.totals[seat]
            line.total = _total(points) if match.results else ""
            line.wins = table.board.layout.counts_wins()
            line.match = points if match.results and (line.fixed is None or line.wins) else None

    def inscribe(self, seen: Observation) -> None:
        """Write before each player what the game tells of him."""
        layout = self._table.board.layout
        for seat, line in self.ledger.lines.items():
            line.badge = layout.badge(seat, seen)
            line.dealer = seat == layout.dealer(seen)
            line.notes = layout.lines(seat, seen, self._table.speaker)
            line.fixed = layout.figure(seat, seen)

    # -- what is heard -----------------------------------------------------------------------------------------

    def said(self, said: Said) -> None:
        """Something was said at the table."""
        table = self._table
        self.chronicle.say(table.speaker.sentence(said))
        table.board.told(said)
        if table.board.seen is not None:
            self.inscribe(table.board.seen)

    def scored(self, scored: Scored) -> None:
        """Points were won or lost: they fly from where they were earned."""
        table = self._table
        if scored.points > 0:
            table.desk.audio.play("score")
        if not scored.at or table.board.stage.still:
            self.ledger.score(scored.seat, scored.points)
            return
        goal = self.ledger.figure(scored.seat)
        # They land in the ledger of that moment: it may be printed anew while they are in the air.
        land = partial(table.score, scored)
        table.board.float_up(signed(scored.points), scored.points > 0, scored.at, goal, land)

    def seal(self) -> None:
        """Show the seal of the match."""
        self.chronicle.say(text("playing.sealed", seal=self._table.session.match.terms.seal.replace("-", " ")))

    def retell(self) -> None:
        """The log and the scores of this deal from its beginning."""
        table = self._table
        self.chronicle.lines.clear()
        self.ledger.seat_lines(table.sitters, table.me)
        if self.number == 0:
            self.seal()
        for event in table.session.match.heard:
            if isinstance(event, Said):
                self.chronicle.say(table.speaker.sentence(event))
            elif isinstance(event, Scored):
                self.ledger.score(event.seat, event.points)
        for line in self.ledger.lines.values():
            line.shown = line.goal


def _total(points: Points) -> str:
    """Match points in words; a tie may share them in fractions, which no plural knows."""
    return text_n("playing.total", points) if isinstance(points, int) else text("playing.total-part", n=points)
