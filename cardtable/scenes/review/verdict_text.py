"""What is said of a judged answer, in words: what was done, what would have been better, what it lost, and why."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Card, Seat
from cardtable.play.history.replay import Eyes, Replay, When
from cardtable.play.review.review import Reviewed
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.action_text import describe_action
from cardtable.table.game_view.game_view import staging_of
from cardtable.table.game_view.layout import Room
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.numbers import amount

CARDS = 3
"""The most cards of an answer that are drawn; more would say no more."""


class ReviewWords:
    """The words of one match, as its seats saw it."""

    def __init__(self, shell: SceneStack, replay: Replay, names: Sequence[str]) -> None:
        self._shell, self._replay, self._names = shell, replay, names
        self._seen: dict[tuple[When, Seat], Observation] = {}

    def seen(self, when: When, seat: Seat) -> Observation:
        """What a seat could know when it answered."""
        if (when, seat) not in self._seen:
            before = self._replay.eyes
            self._replay.look(Eyes(seat))
            self._seen[when, seat] = self._replay.seen(when)
            self._replay.look(before)
        return self._seen[when, seat]

    def answer(self, when: When, seat: Seat, action: Action) -> str:
        """An answer, as the table calls it."""
        places = self._replay.places(when.deal)
        return describe_action(action, self.seen(when, seat), self._talk(when, seat), self.speaker(), places)

    def cards(self, each: Reviewed, better: Action | None) -> tuple[Sequence[Card], Sequence[Card]]:
        """The cards to be drawn for an answer and for a better one: those that are named, or that would be brought to a
        place; where words alone were said, a small hand."""
        given, other = self._named(each, each.given), self._named(each, better) if better else ()
        return (given, () if given == other else other) if given or other else (self._hand(each), ())

    def _named(self, each: Reviewed, action: Action) -> Sequence[Card]:
        if action.cards:
            return action.cards[:CARDS]
        coming = self._talk(each.when, each.seat).coming(action, self.seen(each.when, each.seat))
        return () if coming is None else (coming,)

    def _hand(self, each: Reviewed) -> Sequence[Card]:
        hand = self.seen(each.when, each.seat).view.get(f"{about(self._replay.game_id).hand}.{each.seat}", ())
        return [card for card in hand if card is not None] if len(hand) <= CARDS else ()

    def _talk(self, when: When, seat: Seat) -> TableText:
        staging, replay = staging_of(self._replay.game_id), self._replay
        layout = staging.layout(Room(*self._shell.size), self.seen(when, seat).setting, seat, replay.pack)
        return staging.talk(layout)

    def speaker(self) -> Speaker:
        return Speaker(self._replay.pack, self._names, self._shell.preferences.corner_letters)

    def clause(self, said: Said) -> str:
        """A reason as the beginning of a line."""
        words = self.speaker().sentence(said)
        return words[:1].upper() + words[1:]

    def of_costly(self, each: Reviewed) -> tuple[str, Sequence[str]]:
        """What is said of an answer that cost much: a title and some lines."""
        verdict = each.verdict
        given = self._title(each)
        if verdict.better is None:
            return given, []
        better = self.answer(each.when, each.seat, verdict.better)
        lines = [text("review.better", what=better)]
        if verdict.reasons and verdict.reasons[0] != verdict.reasons[-1]:  # what speaks for both tells nothing
            lines.append(self.clause(verdict.reasons[0]))
        lines.append(text("review.cost", amount=amount(each.scale.unit, verdict.regret)))
        if verdict.open_regret is not None and verdict.open_regret < each.scale.small:
            lines.append(text("review.no-harm"))
        return given, lines

    def of_unlucky(self, each: Reviewed) -> tuple[str, Sequence[str]]:
        """What is said of an answer that was right, and turned out badly."""
        if each.verdict.open_regret is None:
            return self._title(each), [text("review.fell-line", amount=amount(each.scale.unit, each.fall))]
        better = each.verdict.open_better
        what = self.answer(each.when, each.seat, better) if better else text("review.other")
        lost = amount(each.scale.unit, each.verdict.open_regret)
        return self._title(each), [text("review.unlucky-line", what=what, amount=lost)]

    def _title(self, each: Reviewed) -> str:
        """Where it was, and what was done."""
        what = self.answer(each.when, each.seat, each.given)
        return text("review.where", deal=deal_named(self._replay, each.when.deal), n=each.when.step + 1, what=what)


def deal_named(replay: Replay, deal: int) -> str:
    """A deal by its number, or a game where a deal is called so."""
    counts_games = bool(about(replay.game_id).number_of_games)
    return text("plates.game", n=deal + 1) if counts_games else text("plates.deal", n=deal + 1)
