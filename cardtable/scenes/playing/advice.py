"""What the thinking process tells the player: the moves that it would make in this seat, and whether anything
is left to decide. Both come from what the seat may know, and neither is waited for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.rules.game import Action
from cardtable.scenes.overlays.ideas import Idea, Ideas
from cardtable.scenes.playing.asking import verb
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.ai.questions import Advice as Advised
    from cardtable.ai.questions import Hint, Outlook
    from cardtable.scenes.playing.playing import Playing


class Advice:
    """The questions that are open."""

    def __init__(self, table: Playing) -> None:
        self._table = table
        self._hint: Hint | None = None
        self._outlook: Outlook | None = None
        self._ideas: Sequence[Idea] = ()
        """What came of the last question for advice; the first one is shown on the table."""
        self.decided = False
        """Nothing is left to decide in this deal: it may be played to its end without being asked."""
        self.playing_out = False
        """And so it is played."""

    @property
    def waiting(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def new_deal(self) -> None:
        """Everything is open again."""
        self.decided = self.playing_out = False
        self.forget()

    def forget(self) -> None:
        """Another moment, another question."""
        self._table.board.hint = None
        self._hint = self._outlook = None
        self._ideas = ()
        self._table.chronicle.warn("")

    # -- asking ------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for a hint; asked once more, it tells of other moves and why."""
        table = self._table
        if self._ideas and table.board.hint is not None:
            table.desk.push(Ideas(self._ideas, table.session.pack, self._point_at))
        elif table.my_turn() and not self.waiting and table.board.hint is None:
            self._hint = table.session.ask_hint()
            table.chronicle.warn(text("playing.thinking"))

    def watch(self) -> None:
        """Ask beside the game whether anything is left to decide; the one who plays alone may be spared the rest."""
        table = self._table
        # Where opponents are asked as well, the process has to think for them.
        alone = table.my_turn() and len(table.people) == 1 and table.seen().asked == (table.me,)
        if alone and not self.waiting and not self.decided:
            self._outlook = table.session.ask_outlook()

    # -- what comes back ---------------------------------------------------------------------------------------

    def take(self) -> bool:
        """Take the answers that are here; True if there is something to show."""
        session = self._table.session
        if self._hint is not None:
            advice = session.reply(self._hint)
            if advice is not None:
                self._hint = None
                self._show(advice)
            return advice is not None
        decided = session.reply(self._outlook) if self._outlook is not None else None
        if decided is None:
            return False
        self._outlook, self.decided = None, decided
        return decided

    def _show(self, advice: Advised) -> None:
        """Show the best move on the table and say why; the others wait until they are asked for."""
        table = self._table
        sentence = table.speaker.sentence
        self._ideas = [
            Idea(action, self._named(action), _begun(sentence(estimate)), _begun(sentence(reason)))
            for action, estimate, reason in advice.suggestions
        ]
        words = [text("playing.hint", what=self._named(advice.action))]
        words += [idea.reason for idea in self._ideas[:1]]
        if len(self._ideas) > 1:
            words.append(text("playing.hint-more"))
        table.chronicle.warn("\n".join(words))
        self._point_at(advice.action)

    def _named(self, action: Action) -> str:
        """A move in words: as the slip offers it, or its cards, or what it is called."""
        table, board = self._table, self._table.board
        seen = table.seen()
        if seen.ask.arrange is not None and action.verb == seen.ask.arrange.verb:
            return text("playing.hint-order")
        offers = board.layout.offers(seen, table.speaker) or ()
        offered = next((offer.words for offer in offers if offer.action == action), "")
        cards = " → ".join(table.speaker.card(card) for card in action.cards)
        worth = board.layout.worth(action, seen)
        where = board.layout.whereabouts(action.to, table.speaker)
        named = offered or cards or where or verb(board.layout.game, action, board.places)
        return f"{named} ({worth})" if worth else named

    def _point_at(self, action: Action) -> None:
        """Let a move stand out on the table; an order of cards is laid out as advised."""
        board = self._table.board
        board.hint = action
        if board.arranging is not None and action.verb == board.arranging.arrange.verb:
            board.arranging.lay(action.cards)
            board.rearrange()
            return
        if action.to in board.places:
            board.cursor = action.to
        board.light()
        self._table.margins.point_at(action)


def _begun(words: str) -> str:
    """A clause as the beginning of a line."""
    return words[:1].upper() + words[1:]
