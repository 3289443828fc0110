"""Review of a finished match: a verdict on every answer, and the expectations of each seat. All results are plain data.

It works step by step, so that a screen can show what is known, a match can be reviewed in several sittings, and a
command can do the same without a screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardtable.ai.evaluate import find_measure
from cardtable.ai.evaluation_requests import Contrast
from cardtable.cards.chance import stream
from cardtable.cards.pack import Seat
from cardtable.play.history.replay import Eyes, Moment, Replay
from cardtable.play.review.verdicts import AskBot, Judge, RegretScale, Verdict, regret_scale
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

NAMED = 3
"""Number of a seat's costliest answers that are shown with reasons."""
LISTED = 5
"""Number of answers that are examined as if they were shown."""
LOOKED = 0.92
"""Approximate share of the work after which the cost of every answer is known."""


class NotOver(Exception):
    """The match is not over. It is not reviewed, because that would be help."""


class Point(NamedTuple):
    """Expected result of a deal for a seat at one moment, or its final result."""

    when: Moment
    value: float


class ReviewedAnswer(NamedTuple):
    """An answer that was judged."""

    when: Moment
    seat: Seat
    given: Action
    verdict: Verdict
    scale: RegretScale
    fall: float = 0.0
    """Drop of the seat's expectation right after it, where asked for."""


class Review:
    """Review of a match, as far as it is known."""

    def __init__(
        self, replay: Replay, known: Mapping[Moment, Verdict | None], ask: AskBot, strength: float = 1.0
    ) -> None:
        """Take the record and earlier verdicts. A verdict in `known` that does not fit an answer of this match is
        computed anew."""
        if not replay.progress.over:
            raise NotOver
        self._replay, self._judge = replay, Judge(replay.game_id, ask, strength)
        self._secret = replay.seal_contents.seed if replay.seal_contents else ""
        self._measure = find_measure(replay.game_id)
        self._known = known
        self._scales = [regret_scale(replay.game_id, replay.setting(deal)) for deal in range(len(replay.last_steps))]
        self._found: dict[Moment, ReviewedAnswer] = {}
        self._not_judged: dict[Moment, Seat] = {}
        self.fraction_done = 0.0
        """Share of the work done."""

    # -- computation ---------------------------------------------------------------------------------------

    def work(self) -> Iterator[tuple[Moment, Verdict | None]]:
        """Yield verdicts with their moments. A later verdict on the same answer replaces an earlier one. None stands
        for an answer that cannot be judged."""
        moments = [Moment(deal, step) for deal, steps in enumerate(self._replay.last_steps) for step in range(steps)]
        for k, when in enumerate(moments):
            self.fraction_done = LOOKED * k / len(moments)
            yield from self._judged_once(when)
        for seat in range(self.seats):
            self.fraction_done = LOOKED + (1 - LOOKED) * seat / self.seats
            for each in (*self.costliest(seat, LISTED), *self._after_which_most_was_lost(seat)):
                yield from self._opened(each)
        self.fraction_done = 1.0

    def _judged_once(self, when: Moment) -> Iterator[tuple[Moment, Verdict | None]]:
        """Yield the first verdict on an answer, and the examined one if the answer may have cost something."""
        answered = self._replay.answer_at(when)
        assert answered is not None, "a deal that is over was played to its end"
        seat, given = answered
        seen = self._seen(when, seat)
        if seen.ask.forced:
            return
        if when in self._known and _fits(seen, self._known[when]):
            verdict = self._known[when]
        else:
            verdict = self._judge.glance(seen, given, self._seed(when), self._scales[when.deal])
            yield when, verdict
        if verdict is None:
            self._not_judged = {**self._not_judged, when: seat}
            return
        each = ReviewedAnswer(when, seat, given, verdict, self._scales[when.deal])
        self._note(each)
        if not verdict.examined and self._may_be_dear(each):
            yield self._noted(each, self._closely(each))
        elif verdict.counted and self._scales[when.deal].is_costly(verdict) and verdict.reasons == Contrast():
            yield self._noted(each, self._judge.with_reasons(seen, given, verdict))

    def _closely(self, each: ReviewedAnswer) -> Verdict:
        """Return the examined verdict on an answer, with reasons if the answer is costly."""
        seen = self._seen(each.when, each.seat)
        seed, scale = self._seed(each.when), each.scale
        found = self._judge.examine(seen, each.given, each.verdict, seed, scale)
        if scale.is_costly(found):
            found = self._judge.with_second_opinion(seen, each.given, found, seed, scale)
        return self._judge.with_reasons(seen, each.given, found) if scale.is_costly(found) else found

    def _opened(self, each: ReviewedAnswer) -> Iterator[tuple[Moment, Verdict | None]]:
        """Yield the verdicts under open cards where an answer was costly."""
        if each.verdict.open_regret is None:
            seen = self._seen(each.when, each.seat, all_open=True)
            verdict = self._judge.with_open_cards(seen, each.given, each.verdict, self._seed(each.when))
            if verdict != each.verdict:
                yield self._noted(each, verdict)

    def _noted(self, each: ReviewedAnswer, verdict: Verdict) -> tuple[Moment, Verdict | None]:
        self._note(each._replace(verdict=verdict))
        return each.when, verdict

    def _note(self, each: ReviewedAnswer) -> None:
        # Another thread may be reading the old value.
        self._found = {**self._found, each.when: each}

    def _seen(self, when: Moment, seat: Seat, *, all_open: bool = False) -> Observation:
        self._replay.look_with(Eyes(seat, all_open))
        return self._replay.observation(when)

    def _seed(self, when: Moment) -> int:
        """Return the seed of one verdict. It follows one-way from the seed of the match."""
        return stream(self._secret, "review", *when).getrandbits(60)

    def judge_answer(self, when: Moment, seat: Seat, given: Action) -> tuple[Verdict | None, RegretScale]:
        """Return the verdict on any answer to a question of this match, given or not, and its scale. The verdict is
        None where nothing can be said."""
        seen, scale, seed = self._seen(when, seat), self._scales[when.deal], self._seed(when)
        verdict = self._judge.glance(seen, given, seed, scale)
        if verdict is not None and self._may_be_dear(ReviewedAnswer(when, seat, given, verdict, scale)):
            verdict = self._closely(ReviewedAnswer(when, seat, given, verdict, scale))
            if verdict.reasons == Contrast():
                verdict = self._judge.with_reasons(seen, given, verdict)
        elif verdict is not None and verdict.counted:
            verdict = self._judge.with_reasons(seen, given, verdict)
        return verdict, scale

    # -- results -----------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self._replay.seats

    @property
    def unit(self) -> str:
        """Return the unit of verdicts: see `Measure.unit`."""
        return self._scales[0].unit

    @property
    def not_judged_text(self) -> str:
        """Return the text about answers that cannot be judged: see `Measure.not_judged_text`."""
        return self._measure.not_judged_text

    @property
    def scale(self) -> RegretScale:
        """Return the scale of the first deal, which is usually that of all."""
        return self._scales[0]

    def answers(self, seat: Seat) -> Sequence[ReviewedAnswer]:
        """Return the judged answers of a seat in their order."""
        return [each for each in self._found.values() if each.seat == seat]

    def costliest(self, seat: Seat, most: int = NAMED) -> Sequence[ReviewedAnswer]:
        """Return the costly answers of a seat, the costliest first."""
        dear = [each for each in self.answers(seat) if each.scale.is_costly(each.verdict) and each.verdict.examined]
        return sorted(dear, key=lambda each: -each.verdict.regret)[:most]

    def unlucky(self, seat: Seat, most: int = NAMED) -> Sequence[ReviewedAnswer]:
        """Return the answers that were right by the knowledge of the seat and costly as the cards lay, the costliest
        first. In games that open cards would decide, return those after which the expectation fell most."""
        if not self._measure.judges_open_cards:
            return self._after_which_most_was_lost(seat)[:most] if self.fraction_done == 1.0 else ()
        found = [each for each in self.answers(seat) if each.scale.was_unlucky(each.verdict)]
        return sorted(found, key=lambda each: -(each.verdict.open_regret or 0.0))[:most]

    def count_good(self, seat: Seat) -> tuple[int, int]:
        """Return the number of a seat's answers that were as good as any, and the number that could be judged."""
        answers = self.answers(seat)
        return sum(each.scale.is_small(each.verdict) for each in answers), len(answers)

    def count_not_judged(self, seat: Seat) -> int:
        """Return the number of a seat's choices that could not be judged. They count neither as good nor as bad."""
        return sum(other == seat for other in self._not_judged.values())

    def curve(self, seat: Seat, deal: int) -> Sequence[Point]:
        """Return a seat's expectation of a deal at each of its answers, and the final result."""
        points = [Point(each.when, each.verdict.expected) for each in self.answers(seat) if each.when.deal == deal]
        return [*points, Point(Moment(deal, self._replay.last_steps[deal]), self._brought(seat, deal))]

    def _brought(self, seat: Seat, deal: int) -> float:
        return self._measure.actual(self._replay.setting(deal), self._replay.progress.deals[deal].result, seat)

    def _may_be_dear(self, each: ReviewedAnswer) -> bool:
        verdict, scale = each.verdict, each.scale
        faint = verdict.regret < scale.small / 2 and verdict.regret + verdict.doubt < scale.costly
        if verdict.better is None or verdict.counted or faint:
            return False
        return not verdict.doubt or not scale.is_settled(verdict) or scale.is_costly(verdict)

    def _after_which_most_was_lost(self, seat: Seat) -> Sequence[ReviewedAnswer]:
        """Return the right answers after which the seat's expectation fell most."""
        answers = self.answers(seat)
        fallen: list[ReviewedAnswer] = []
        for k, each in enumerate(answers):
            after = answers[k + 1] if k + 1 < len(answers) else None
            same_deal = after is not None and after.when.deal == each.when.deal
            then = after.verdict.expected if after and same_deal else self._brought(seat, each.when.deal)
            fall = each.verdict.expected - then
            if each.scale.is_small(each.verdict) and fall >= each.scale.costly:
                fallen.append(each._replace(fall=fall))
        return sorted(fallen, key=lambda each: -each.fall)[:NAMED]


def _fits(seen: Observation, verdict: Verdict | None) -> bool:
    """Return whether an earlier verdict can belong to an answer to this question."""
    if verdict is None:
        return True
    return all(seen.ask.allows(answer) for answer in (verdict.better, verdict.open_better) if answer is not None)
