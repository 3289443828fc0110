"""Hint on the table: the best move stands out and is named with its reason. A second request opens a list of other
moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.ai.requests import TOO_FEW, Advice
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.action_text import action_text
from cardtable.table.board.board import Board
from cardtable.table.game_view.action_words import in_sentence
from cardtable.table.selection.picker import touches
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.scenes.dialogs.hint_list import HintedMove, HintList


class HintDisplay:
    """Display of the last hint."""

    def __init__(
        self, board: Board, hud: Hud, hot_seat: HotSeat, ask_anew: Callable[[], None],
        is_costly: Callable[[], bool],
    ) -> None:  # fmt: skip
        """`is_costly` returns whether this hint would mark the match as helped."""
        self._board, self._hud, self._hot_seat = board, hud, hot_seat
        self._show_again, self._is_costly = ask_anew, is_costly
        self._warned_of: Advice | None = None
        """Hint with which the warning was shown, once a match."""
        self._advice: Advice | None = None
        self.words = ""
        """Lines of the hint as shown."""
        self._ideas: Sequence[HintedMove] = ()

    def clear(self) -> None:
        self._board.hint = self._advice = None
        self._ideas = ()
        self._hud.show_notice("")

    @property
    def is_shown(self) -> bool:
        """True if a hint is shown on the table."""
        return self._board.hint is not None

    def retranslate(self) -> None:
        """Show the words of the hint again in the current language."""
        if self._advice is not None:
            self.show(self._advice)
        else:
            self._hud.show_notice("")

    def other_moves(self) -> HintList | None:
        """Return the dialog with other moves and their reasons, or None."""
        from cardtable.scenes.dialogs.hint_list import HintList

        return HintList(self._ideas, self._board.layout.pack, self._point_at) if self._ideas else None

    def show(self, advice: Advice) -> None:
        """Show the best move on the table with its reason. The other moves stay ready for the dialog."""
        from cardtable.scenes.dialogs.hint_list import HintedMove

        self._advice = advice
        ideas = [
            HintedMove(action, self._action_text(action), self._clause(estimate), self._clause(reason))
            for action, estimate, reason in advice.suggestions
        ]
        # Moves with the same words and reason are no choice, so only the best of them is kept.
        self._ideas = list({idea[1:]: idea for idea in reversed(ideas)}.values())[::-1]
        words = [self._advised(advice), *(idea.reason for idea in self._ideas[:1])]
        if len(self._ideas) > 1:
            words.append(text("playing.hint-more"))
        words += self._warning()
        self.words = "\n".join(words)
        self._hud.show_notice(self.words)
        self._point_at(advice.action)

    def _warning(self) -> list[str]:
        """Return the warning that this hint will mark the match as helped. While cards are arranged only the log has
        room for it."""
        if self._warned_of not in (None, self._advice) or not self._is_costly():
            return []
        self._warned_of = self._advice
        words = text("playing.hint-helps")
        if self._board.arranging is None:
            return [words]
        self._hud.question_slip.add_log_lines(words)
        return []

    def _advised(self, advice: Advice) -> str:
        """Return the best move in words, with a second one if both are equally good."""
        what, found = self._in_sentence(advice.action), advice.suggestions
        if advice.in_haste:
            return text("playing.hint-in-haste", what=what)
        for other in found[1:]:
            words = self._in_sentence(other.action)
            if other.as_good_as(found[0]) and words != what:
                return text("playing.hint-even", what=what, other=words)
        return text("playing.hint", what=what)

    def remark_on(self, action: Action, advice: Advice) -> str:
        """Return how an answer stands beside the best one: as good, with its reason, or what the best one would have
        been, why, and what was given up."""
        own = next((each for each in advice.suggestions if each.action == action), None)
        best = next((each for each in advice.suggestions if each.action == advice.action), None)
        if action == advice.action or (own is not None and best is not None and own.as_good_as(best)):
            return "\n".join([text("lesson.remark.good"), *([self._clause(own.reason)] if own is not None else [])])
        words = [text("lesson.remark.rather", what=self._in_sentence(advice.action))]
        words += [self._clause(best.reason)] if best is not None else []
        if own is not None and own.estimate.text_id != TOO_FEW:
            words.append(text("lesson.remark.yours", what=self._clause(own.estimate)))
        return "\n".join(words)

    def _action_text(self, action: Action) -> str:
        """Return a move in words."""
        seen = self._board.seen
        assert seen is not None, "a hint is about what is shown"
        return action_text(self._board, seen, action, self._hot_seat.lies_open)

    def _in_sentence(self, action: Action) -> str:
        """Return a move in words as it stands after a colon."""
        return in_sentence(self._action_text(action), action, self._board.speaker)

    def _clause(self, said: Said) -> str:
        """Return a clause with a capital. A clause that names a card hidden from some viewer is replaced."""
        cards = [card for name, value in said.args.items() if name.startswith("card") for card in _numbers(value)]
        if not all(map(self._hot_seat.lies_open, cards)):
            return text("playing.hint-unsaid")
        words = self._board.speaker.sentence(said)
        return words[:1].upper() + words[1:]

    def _point_at(self, action: Action) -> None:
        """Make a move stand out on the table. A suggested order is shown over the current one and applied only if the
        player takes it."""
        board = self._board
        board.hint = action
        if board.arranging is not None:
            board.arranging.advised = action.cards or board.arranging.arrange.cards
            board.update_highlights()
            self._show_again()
            return
        board.cursor = next(iter(touches(action, board.places)), None)
        board.update_highlights()
        self._hud.point_at(action)


def _numbers(value: int | str | tuple[int, ...]) -> Sequence[int]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
