"""A hint on the table: the best move stands out and is named with its reason, and other moves wait on a slip."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.questions import Advice
from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.play.aid import ONE_IN, Leaning
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.scenes.overlays.ideas import Idea, Ideas
from cardtable.scenes.playing.asking import verb
from cardtable.scenes.playing.margins import Margins
from cardtable.scenes.playing.sharing import Sharing
from cardtable.table.board.board import Board
from cardtable.table.chosen.picker import touches
from cardtable.text.catalog import text, text_n

UNKNOWN = "?"
"""What the table writes on a card of which nobody can tell what it brings; in words that would be an echo."""


class Hints:
    """What came of the last question for advice."""

    def __init__(
        self, board: Board, margins: Margins, sharing: Sharing, ask_anew: Callable[[], None],
        costs: Callable[[], Leaning | None],
    ) -> None:  # fmt: skip
        """`costs` is how much the player will have leant on hints with this one, if the scores will call that help."""
        self._board, self._margins, self._sharing = board, margins, sharing
        self._ask_anew, self._costs = ask_anew, costs
        self._advice: Advice | None = None
        self._ideas: Sequence[Idea] = ()

    def forget(self) -> None:
        self._board.hint = self._advice = None
        self._ideas = ()
        self._margins.warn("")

    @property
    def shown(self) -> bool:
        """Whether a hint stands on the table."""
        return self._board.hint is not None

    def say_again(self) -> None:
        """The words of the hint once more, in the language of the moment."""
        if self._advice is not None:
            self.show(self._advice)
        else:
            self._margins.warn("")

    def slip(self) -> Ideas | None:
        """The slip that tells of other moves, and why."""
        return Ideas(self._ideas, self._board.layout.pack, self._point_at) if self._ideas else None

    def show(self, advice: Advice) -> None:
        """Show the best move on the table and say why; the others wait until they are asked for."""
        self._advice = advice
        ideas = [
            Idea(action, self._named(action), self._told(estimate), self._told(reason))
            for action, estimate, reason in advice.suggestions
        ]
        # What cannot be told apart is no choice: of moves that read alike the best one is enough.
        self._ideas = list({idea[1:]: idea for idea in reversed(ideas)}.values())[::-1]
        words = [self._advised(advice), *(idea.reason for idea in self._ideas[:1])]
        if len(self._ideas) > 1:
            words.append(text("playing.hint-more"))
        words += self._warning()
        self._margins.warn("\n".join(words))
        self._point_at(advice.action)

    def _warning(self) -> list[str]:
        """Whoever takes this hint is told first what the scores will call it; beside a tray only the log has
        room for that."""
        cost = self._costs()
        if cost is None:
            return []
        words = text_n("playing.hint-helps", cost.answers, hinted=cost.hinted, one_in=ONE_IN)
        if self._board.arranging is None:
            return [words]
        self._margins.question_slip.say(words)
        return []

    def _advised(self, advice: Advice) -> str:
        """The best move, and another one if nothing tells which of the two is better."""
        what, found = self._named(advice.action), advice.suggestions
        for other in found[1:]:
            words = self._named(other.action)
            if other.as_good_as(found[0]) and words != what:
                return text("playing.hint-even", what=what, other=words)
        return text("playing.hint", what=what)

    def _named(self, action: Action) -> str:
        """A move in words: as the slip offers it, or its cards, or what it is called."""
        board, seen = self._board, self._board.seen
        assert seen is not None, "a hint is about what is shown"
        if seen.ask.arrange is not None:
            return self._order_named(action.cards or seen.ask.arrange.cards, seen)
        offers = board.talk.offers(seen, board.speaker) or ()
        offered = next((offer.words for offer in offers if offer.action == action), "")
        open_cards = action.cards if all(map(self._sharing.lies_open, action.cards)) else ()
        cards = " → ".join(board.speaker.card(card) for card in open_cards)
        worth = board.talk.worth(action, seen)
        where = board.talk.whereabouts(action.to, seen, board.speaker)
        named = offered or cards or where or verb(board.layout.game, action, board.places)
        return f"{named} ({worth})" if worth not in ("", UNKNOWN) else named

    def _order_named(self, cards: Sequence[Card], seen: Observation) -> str:
        """An order of cards in words: as a button offers it, if one does."""
        orders = self._board.talk.orders(seen)
        known = (order.words for order in orders if order.cards and order.cards == tuple(cards))
        return next(known, text("playing.hint-order"))

    def _told(self, said: Said) -> str:
        """A clause as the beginning of a line. What names a card that not everybody here may see stays unsaid."""
        cards = [card for name, value in said.args.items() if name.startswith("card") for card in _numbers(value)]
        if not all(map(self._sharing.lies_open, cards)):
            return text("playing.hint-unsaid")
        words = self._board.speaker.sentence(said)
        return words[:1].upper() + words[1:]

    def _point_at(self, action: Action) -> None:
        """Let a move stand out on the table; an order of cards is shown over the one there is, and laid by who takes
        it."""
        board = self._board
        board.hint = action
        if board.arranging is not None:
            board.arranging.advised = action.cards or board.arranging.arrange.cards
            board.light()
            self._ask_anew()
            return
        board.cursor = next(iter(touches(action, board.places)), None)
        board.light()
        self._margins.point_at(action)


def _numbers(value: int | str | tuple[int, ...]) -> Sequence[int]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
