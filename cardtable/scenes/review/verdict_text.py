"""Text of a verdict: the action, a better one, the loss and its reason."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.play.history.replay import Eyes, Moment, Replay
from cardtable.play.review.review import ReviewedAnswer
from cardtable.play.review.verdicts import Verdict
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.game_view.action_words import describe_action
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.numbers import amount, amount_range, amounts_apart

CARDS = 3
"""Most cards drawn for an action; more would tell no more."""


class ReviewWords:
    """Words about one match, from each seat's observation."""

    def __init__(self, shell: SceneStack, replay: Replay, names: Sequence[str]) -> None:
        self._shell, self._replay, self._names = shell, replay, names
        self._seen: dict[tuple[Moment, Seat], Observation] = {}

    def observation(self, when: Moment, seat: Seat) -> Observation:
        """Return the observation a seat had when it acted."""
        if (when, seat) not in self._seen:
            before = self._replay.eyes
            self._replay.look_with(Eyes(seat))
            self._seen[when, seat] = self._replay.observation(when)
            self._replay.look_with(before)
        return self._seen[when, seat]

    def action_words(self, when: Moment, seat: Seat, action: Action) -> str:
        """Return an action in words."""
        places = self._replay.places(when.deal)
        return describe_action(action, self.observation(when, seat), self._talk(when, seat), self.speaker(), places)

    def cards(self, each: ReviewedAnswer, better: Action | None) -> tuple[Sequence[Card], Sequence[Card]]:
        """Return the cards to draw for an action and a better one: cards named or brought to a place, otherwise a small
        hand."""
        given, other = self._named(each, each.given), self._named(each, better) if better else ()
        return (given, () if given == other else other) if given or other else (self._hand(each), ())

    def _named(self, each: ReviewedAnswer, action: Action) -> Sequence[Card]:
        if action.cards:
            return action.cards[:CARDS]
        coming = self._talk(each.when, each.seat).coming(action, self.observation(each.when, each.seat))
        return () if coming is None else (coming,)

    def _hand(self, each: ReviewedAnswer) -> Sequence[Card]:
        hand = self.observation(each.when, each.seat).view.get(f"{about(self._replay.game_id).hand}.{each.seat}", ())
        return [card for card in hand if card is not None] if len(hand) <= CARDS else ()

    def _talk(self, when: Moment, seat: Seat) -> TableText:
        game_view, replay = game_view_of(self._replay.game_id), self._replay
        layout = game_view.layout(Room(*self._shell.size), self.observation(when, seat).setting, seat, replay.pack)
        return game_view.talk(layout)

    def speaker(self) -> Speaker:
        return Speaker(self._replay.pack, self._names, self._shell.preferences.corner_letters)

    def costly_lines(self, each: ReviewedAnswer) -> tuple[str, Sequence[str]]:
        """Return title and lines about a costly action."""
        verdict = each.verdict
        given = self._title(each)
        if verdict.better is None:
            return given, []
        better = self.action_words(each.when, each.seat, verdict.better)
        lines = [text("review.better", what=better), *self.reasons(each.scale.unit, verdict)]
        cost = "review.cost-counted" if verdict.counted else "review.cost"
        lines.append(text(cost, amount=cost_words(each.scale.unit, verdict)))
        if verdict.open_regret is not None and verdict.open_regret < each.scale.small:
            lines.append(text("review.no-harm"))
        return given, lines

    def reasons(self, unit: str, verdict: Verdict) -> Sequence[str]:
        """Return the reasons about the better action and the given one, side by side. Where nothing is said for the
        better one or against the given one, the results that were expected of both come last."""
        told = zip(("review.why", "review.why-given", "review.against"), verdict.reasons, strict=True)
        lines = [text(key, why=self.speaker().sentence(said)) for key, said in told if said is not None]
        tells = verdict.reasons.better is not None or verdict.reasons.harm is not None
        return lines if tells else [*lines, expected_words(unit, verdict)]

    def unlucky_lines(self, each: ReviewedAnswer) -> tuple[str, Sequence[str]]:
        """Return title and lines about a good action that turned out badly."""
        if each.verdict.open_regret is None:
            return self._title(each), [text("review.fell-line", amount=amount(each.scale.unit, each.fall))]
        better = each.verdict.open_better
        what = self.action_words(each.when, each.seat, better) if better else text("review.other")
        lost = amount(each.scale.unit, each.verdict.open_regret)
        return self._title(each), [text("review.unlucky-line", what=what, amount=lost)]

    def _title(self, each: ReviewedAnswer) -> str:
        """Return the moment and the action in words."""
        what = self.action_words(each.when, each.seat, each.given)
        return text("review.where", deal=deal_name(self._replay, each.when.deal), n=each.when.step + 1, what=what)


def cost_words(unit: str, verdict: Verdict) -> str:
    """Return the loss of an answer as a range, because it rests on sampled deals."""
    return amount_range(unit, verdict.low, verdict.high)


def expected_words(unit: str, verdict: Verdict) -> str:
    """Return the expected results of the better answer and the given one."""
    left = verdict.expected - verdict.regret
    better, given = amounts_apart(unit, verdict.expected, max(0.0, left) if unit == "chance" else left)
    return text("review.expected-of-both", better=better, given=given)


def deal_name(replay: Replay, deal: int) -> str:
    """Return the name of a deal: its number, as deal or as game."""
    counts_games = bool(about(replay.game_id).number_of_games)
    return text("plates.game", n=deal + 1) if counts_games else text("plates.deal", n=deal + 1)
