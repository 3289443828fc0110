"""Dialogs that commands open over the table during a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.dialogs.look_back import LookBack
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.phones.table_phones import TablePhones
from cardtable.scenes.match.turn.arrange_buttons import Lay
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.table.board.board import Board
from cardtable.text.catalog import text

# Dialogs are imported when they are opened, because the first picture needs none of them.


class TableDialogs:
    """Opener of the dialogs of a table."""

    def __init__(
        self, shell: SceneStack, session: Session, sitters: Sequence[PlayerInfo], hot_seat: HotSeat, board: Board,
        hud: Hud, turn_loop: TurnLoop, look_back: LookBack, away: Callable[[], None],
    ) -> None:  # fmt: skip
        """`away` leaves the table."""
        self._shell, self._session, self._sitters = shell, session, sitters
        self._hot_seat, self._board, self._turn_loop, self._look_back = hot_seat, board, turn_loop, look_back
        self._hud, self._leave = hud, away

    def open_pause(self, now: Commands, seal: Callable[[], None], phones: TablePhones) -> None:
        """Open the pause dialog, under which no character goes on talking."""
        from cardtable.scenes.dialogs.pause import PauseDialog

        now.hush()
        pause = PauseDialog(
            rules=now.help,
            tell=now.tell,
            sheet=now.sheet,
            look_back=now.look_back,
            words=now.words,
            in_tricks=now.in_tricks,
            seal=seal,
            phones=phones.open_dialog if phones.are_possible else None,
            others_play_on=phones.are_in_play,
            leave=self._leave,
            throw_away=self.ask_throw_away if self._session.played_on else None,
        )
        self._shell.push(pause)

    def ask_throw_away(self) -> None:
        """Ask before a match that was played on from another is thrown away. It stays in the basket for a while."""
        title, words = text("pause.throw-away"), text("whatif.throw-away")
        self._shell.push(Dialog.confirm(title, words, text("seats.discard.yes"), self._throw_away, danger=True))

    def _throw_away(self) -> None:
        """Throw the match away and return to the scene below."""
        self._shell.store.matches.throw_away(self._session.record_id)
        self._shell.pop()

    def open_rules(self) -> None:
        """Open the rules at the section of the current phase."""
        self._shell.open_help(self._session.game_id, self._board.talk.section(self._session.viewer.observation()))

    def ask_hint(self) -> None:
        """Ask for a hint, first with a question if others at the screen could conclude hidden cards from it. A second
        call while a hint is shown opens the list of other moves."""
        turn_loop = self._turn_loop
        begins = turn_loop.is_my_turn() and not (turn_loop.hints.is_shown or turn_loop.advice.is_hint_pending)
        if begins and self._hot_seat.hint_is_overheard:
            self._shell.push(self._overheard_question())
        else:
            self._show_hint()

    def _overheard_question(self) -> Dialog:
        words, yes = text("playing.hint-overheard.words"), text("playing.hint-overheard.yes")
        return Dialog.confirm(text("playing.hint-overheard"), words, yes, self._show_hint)

    def _show_hint(self) -> None:
        slip = self._turn_loop.ask_hint()
        if slip is not None:
            self._shell.push(slip)

    def open_score_sheet(self, badges: Sequence[str]) -> None:
        """Open the score sheet, deal by deal."""
        from cardtable.scenes.dialogs.score_sheet import ScoreSheet

        self._shell.push(ScoreSheet(self._session.progress, self._sitters, badges))

    def open_log(self) -> None:
        """Open the log of the deal."""
        self._shell.push(self._look_back.log_dialog(lambda kept: self._shell.set_preference("log_open", kept)))

    def open_table_in_words(self, lines: Callable[[], Sequence[str]]) -> None:
        """Open the description of the table in words, once all cards have landed and all figures count them."""
        from cardtable.scenes.dialogs.table_in_words import TableInWords

        self._turn_loop.finish_motion()
        self._hud.update_standings(self._session.viewer.observation(), self._session.progress)
        self._shell.push(TableInWords(lines()))

    def open_look_back(self) -> None:
        """Show the last trick or the last round."""
        self._turn_loop.finish_motion()
        self._shell.push(self._look_back.latest_dialog())

    def open_saved_orders(self, cards: Sequence[Card], lay: Lay) -> None:
        """Open the player's saved orders."""
        me = self._hot_seat.active_seat
        from cardtable.scenes.dialogs.saved_orders import Owner, open_formations

        owner = Owner(self._sitters[me].profile, self._session.progress.seal, me)
        open_formations(self._shell, self._session.game_id, owner, self._session.pack, cards, lay)

    def open_character(self, seat: Seat | None = None) -> bool:
        """Open the page of the character at a seat, or of the first one. Return whether there is one."""
        from cardtable.play.characters import character_named

        found = {at: character_named(sitter.name) for at, sitter in enumerate(self._sitters) if sitter.level}
        tonight = {known.key: self._sitters[at].level for at, known in found.items() if known is not None}
        shown = found.get(seat) if seat is not None else None
        if not tonight or (seat is not None and shown is None):
            return False
        self._shell.open("character", shown.key if shown is not None else "", tonight)
        return True

    def open_characters(self) -> None:
        """Open the page of the first character at the table, if there is one."""
        self.open_character()

    def explain_outside_scores(self) -> None:
        """Explain that a match played on from another one counts in no statistics."""
        self._shell.push(Dialog.notice(text("whatif.mark"), text("whatif.outside")))
