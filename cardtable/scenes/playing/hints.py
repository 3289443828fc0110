"""A hint on the table: the best move stands out and is named with its reason, and other moves wait on a slip."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.questions import Advice
from cardtable.rules.game import Action
from cardtable.scenes.overlays.ideas import Idea, Ideas
from cardtable.scenes.playing.asking import verb
from cardtable.scenes.playing.margins import Margins
from cardtable.table.board import Board
from cardtable.text.catalog import text


class Hints:
    """What came of the last question for advice."""

    def __init__(self, board: Board, margins: Margins) -> None:
        self._board, self._margins = board, margins
        self._ideas: Sequence[Idea] = ()

    def forget(self) -> None:
        self._board.hint = None
        self._ideas = ()
        self._margins.warn("")

    @property
    def shown(self) -> bool:
        """Whether a hint stands on the table."""
        return self._board.hint is not None

    def slip(self) -> Ideas | None:
        """The slip that tells of other moves, and why."""
        return Ideas(self._ideas, self._board.pack, self._point_at) if self._ideas else None

    def show(self, advice: Advice) -> None:
        """Show the best move on the table and say why; the others wait until they are asked for."""
        sentence = self._board.speaker.sentence
        self._ideas = [
            Idea(action, self._named(action), _begun(sentence(estimate)), _begun(sentence(reason)))
            for action, estimate, reason in advice.suggestions
        ]
        words = [text("playing.hint", what=self._named(advice.action))]
        words += [idea.reason for idea in self._ideas[:1]]
        if len(self._ideas) > 1:
            words.append(text("playing.hint-more"))
        self._margins.warn("\n".join(words))
        self._point_at(advice.action)

    def _named(self, action: Action) -> str:
        """A move in words: as the slip offers it, or its cards, or what it is called."""
        board, seen = self._board, self._board.seen
        assert seen is not None, "a hint is about what is shown"
        if seen.ask.arrange is not None and action.verb == seen.ask.arrange.verb:
            return text("playing.hint-order")
        offers = board.talk.offers(seen, board.speaker) or ()
        offered = next((offer.words for offer in offers if offer.action == action), "")
        cards = " → ".join(board.speaker.card(card) for card in action.cards)
        worth = board.talk.worth(action, seen)
        where = board.talk.whereabouts(action.to, board.speaker)
        named = offered or cards or where or verb(board.layout.game, action, board.places)
        return f"{named} ({worth})" if worth else named

    def _point_at(self, action: Action) -> None:
        """Let a move stand out on the table; an order of cards is laid out as advised."""
        board = self._board
        board.hint = action
        if board.arranging is not None and action.verb == board.arranging.arrange.verb:
            board.arranging.lay(action.cards)
            board.rearrange()
            return
        if action.to in board.places:
            board.cursor = action.to
        board.light()
        self._margins.point_at(action)


def _begun(words: str) -> str:
    """A clause as the beginning of a line."""
    return words[:1].upper() + words[1:]
