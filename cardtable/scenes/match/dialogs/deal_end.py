"""End of a deal: result, all hands, next deal, end of the match, and names for guests."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.deals.deal_code import deal_of_header
from cardtable.play.deals.same_deal import PlayedDeal, find_open_plays, mark_known, was_started_by_code
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.rules.registry import game
from cardtable.rules.sides import sides
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.scenes.people.current_players import company_of, set_company
from cardtable.table.board.board import Board
from cardtable.table.narration.final_cards import LaidOpen
from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_names

if TYPE_CHECKING:
    from cardtable.scenes.dialogs.medal_rows import WonMedal
    from cardtable.scenes.dialogs.result import DealSummary, EndedDeal
    from cardtable.scenes.match.talk.talking import LastRemark

# Dialogs are imported when they are opened, because the first picture needs none of them.


class DealEndActions(NamedTuple):
    """Actions that lead on from the end of a deal."""

    next_deal: Callable[[], None]
    play_again: Callable[[], None] | None
    play_again_text: str
    """Text id of the button that calls `play_again`."""
    leave: Callable[[], None]
    hide_answers: Callable[[], None]
    """Removes the buttons at the table that the dialogs have."""


class DealEnd:
    """Opener of the dialogs at the end of a deal."""

    def __init__(
        self, shell: SceneStack, table: Scene, session: Session, sitters: list[PlayerInfo], board: Board,
        turn_loop: TurnLoop, after: DealEndActions,
    ) -> None:  # fmt: skip
        self._shell, self._table, self._session, self._sitters = shell, table, session, sitters
        self._board, self._turn_loop, self._after = board, turn_loop, after
        self.remark: LastRemark | None = None
        """What a character says about the end of this deal."""

    def show_result(self) -> None:
        """Show the result of the deal, or the end of the match."""
        self._after.hide_answers()
        self._shell.push(self._match_end() if self._session.progress.over else self._result_dialog())

    def proceed(self) -> None:
        """Start the next deal after a look at the table, or show the end of the match again after the last one."""
        if not self._turn_loop.deal_ended or self._turn_loop.press_filter.ignores_press:
            return
        if self._session.progress.over:
            self._shell.push(self._match_end(shown=True))
        else:
            self._after.next_deal()

    def _match_end(self, shown: bool = False) -> Scene:
        """Return the scene at the end of the match. `shown`: it was seen before."""
        from cardtable.scenes.ending.match_end import EndActions, EndWords, MatchEnd

        record, after = self._session.record_id, self._after
        actions = EndActions(
            figures=self._show_figures,
            cards=self.show_all_cards,
            leave=after.leave,
            play_again=after.play_again,
            play_again_text=after.play_again_text,
            review=partial(self._shell.open, "match", str(record), review=True) if record else None,
        )
        return MatchEnd(self._ended(), actions, self._paint_ground, EndWords(self._counted, self._closing_line), shown)

    def _show_figures(self) -> None:
        """Open the result dialog of the last deal over the end of the match."""
        self._shell.push(self._result_dialog(called=True))

    def _paint_ground(self, surface: Surface, area: Rect) -> None:
        self._board.paint(surface, area, bare=True)

    def _counted(self, points: int) -> str:
        return text_n(self._board.talk.score_id, points)

    def _closing_line(self) -> str:
        """Return the line worth telling about the match."""
        from cardtable.scenes.ending.closing_line import closing_line

        session, remark = self._session, self.remark
        line = closing_line(
            self._ended(), self._shell.store, session.game_id, session.record_id, self._board.talk.close_id
        )
        if not line and remark is not None:
            return text("talk.said", name=self._sitters[remark.seat].name, words=remark.words())
        return line

    def medals(self) -> Sequence["WonMedal"]:
        """Return the medals that people have earned in the deal that has just ended, and at the end in the match."""
        if self._session.playing:
            return []
        from cardtable.play.history.medals import ANY_GAME
        from cardtable.scenes.dialogs.medal_rows import WonMedal

        general, game_id = {medal.name for medal in ANY_GAME}, self._session.game_id
        return [
            WonMedal(self._sitters[seat].name, "" if name in general else game_id, name)
            for name, seat in self._session.honours()
            if seat in self._session.viewer.people
        ]

    def _ended(self) -> "EndedDeal":
        from cardtable.scenes.dialogs.result import EndedDeal

        session = self._session
        course, people = session.progress, session.viewer.people
        together = sides(game(session.game_id), len(self._sitters), course.options)
        nameless = [seat for seat in people if session.record_id and self._sitters[seat].profile is None]
        helped = session.assistance if session.counts_in_scores else Assistance.NOT
        badges = self.badge_icons()
        return EndedDeal(
            course,
            self._sitters,
            people,
            badges,
            self._summary,
            together,
            helped,
            nameless,
            self.medals(),
            session.only_bots_go_on,
            (self.remark.seat, self.remark.words) if self.remark is not None else None,
        )

    def _result_dialog(self, called: bool = False) -> Scene:
        from cardtable.scenes.dialogs.result import ResultActions, ResultDialog

        session = self._session
        ways = ResultActions(
            self._after.next_deal,
            self._after.play_again,
            self._after.leave,
            cards=self.show_all_cards,
            seal=self.show_seal,
            stop=self.ask_stop,
            look=partial(self._shell.close_above, self._table),
            match=partial(self._shell.open, "match", str(session.record_id)) if session.record_id else None,
            claim=self._claim,
            play_again_text=self._after.play_again_text,
        )
        return ResultDialog(self._ended(), ways, called)

    def _claim(self, seat: Seat) -> None:
        """Ask which person of the family a guest is."""
        from cardtable.scenes.people.claim_result import ClaimDialog

        match = self._shell.store.matches.get(self._session.record_id)
        if match is not None:
            self._shell.push(ClaimDialog(match, seat, partial(self._on_claimed, seat)))

    def _on_claimed(self, seat: Seat, person: int) -> None:
        """Give the guest's seat to a person, in the next match too."""
        store = self._shell.store
        known = next((profile for profile in store.people.all() if profile.id == person), None)
        if known is None:
            return
        self._sitters[seat] = PlayerInfo(known.name, known.avatar, "", known.id)
        set_company(store, company_of(sitter.profile for sitter in self._sitters if not sitter.level))
        self._shell.close_above(self._table)
        self._table.refresh()
        # The table must stand completely before the dialog covers it: first the cards, then the words.
        self._turn_loop.finish_motion()
        self._turn_loop.show_moment()
        self._after.hide_answers()
        if self._session.progress.over:
            self._shell.push(self._match_end(shown=True))
        self._shell.push(self._result_dialog(called=True))

    def ask_stop(self) -> None:
        """Ask before ending a match without a natural end; it counts as it stands."""
        ask = Dialog.confirm(text("ending.stop-title"), text("ending.stop-words"), text("ending.stop"), self._stop)
        self._shell.push(ask)

    def _stop(self) -> None:
        self._session.stop()
        self._turn_loop.show_again()
        if self._shell.top is not self._table:
            self._shell.pop()
        self._session.finish()
        self.show_result()

    def show_all_cards(self) -> None:
        """Open the page with all cards of the finished deal. If other people are still playing with the same cards,
        ask first."""
        if not self._turn_loop.deal_ended:
            return
        plays = self._open_plays()
        if not plays:
            self._open_all_cards()
            return
        names = [one.name for play in plays for _, one in play.people]
        words = text_n("hands.closed", len(names), names=join_names(names))
        show = partial(self._show_anyway, plays)
        self._shell.push(Dialog.confirm(text("hands.title"), words, text("hands.closed.yes"), show))

    def _open_plays(self) -> Sequence[PlayedDeal]:
        """Return the other matches in progress with the cards of this one."""
        store, record = self._shell.store, self._session.record_id
        saved = store.matches.get(record)
        deal = deal_of_header(saved.header) if saved is not None else None
        return find_open_plays(store, deal, record) if deal is not None else ()

    def _show_anyway(self, plays: Sequence[PlayedDeal]) -> None:
        """Show all cards, and mark the other matches as played with known cards."""
        mark_known(self._shell.store, plays)
        self._open_all_cards()

    def _open_all_cards(self) -> None:
        from cardtable.scenes.dialogs.all_hands import AllHands

        seen, board = self._session.viewer.revealed_observation(), self._board

        def parts() -> LaidOpen:
            return board.talk.laid_open(seen, board.speaker)

        def why(trick: TakenTrick) -> str:
            return board.talk.why_taken(trick, seen, board.speaker)

        self._shell.push(AllHands(parts, self._sitters, board.layout.pack, why))

    def badge_icons(self) -> list[str]:
        """Return the badge icon of each player."""
        talk, seen = self._board.talk, self._session.viewer.observation()
        return [talk.badge(seat, seen) for seat in range(len(self._sitters))]

    def _summary(self) -> "DealSummary":
        """Return the game's summary of the finished deal."""
        from cardtable.scenes.dialogs.result import DealSummary

        talk, speaker, seen = self._board.talk, self._board.speaker, self._session.viewer.observation()
        result = self._session.progress.deals[-1].result
        account = talk.account(seen, result, speaker)
        return DealSummary(talk.outcome(seen, result, speaker), talk.heads(), talk.equals(), account)

    def show_seal(self) -> None:
        """Open the seal page: the seal of the match, and after its end the proof."""
        from cardtable.scenes.dialogs.seal_page import SealPage

        session = self._session
        by_code = was_started_by_code(self._shell.store, session.record_id)
        self._shell.push(
            SealPage(session.progress.seal, session.seal.contents, session.seal.start_verification, by_code=by_code)
        )
