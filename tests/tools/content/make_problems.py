"""Make a game's book of problems from a seed: `python -m tests.tools.content.make_problems cerchio --seed 1 --out
problem-book.txt`.

Standard players play the matches. A decision becomes a problem if a beginner's answer is not the best, and the best one
is ahead of all others by a clear margin. The margin is proved by an exhaustive search, or by a thousand times the usual
playouts of Standard: in each of ten runs, and by at least five standard errors.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import closing
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from cardtable.ai.bot import Adviser, Budget
from cardtable.ai.levels import find_bots, playouts
from cardtable.ai.problem_search import LOSS, ProblemRules, find_problem_rules
from cardtable.cards.chance import Random, stream
from cardtable.cli.progress_line import STOPPED, ProgressLine
from cardtable.play.problems.problems import (
    AHEAD,
    EXHAUSTED,
    GRADES,
    LEVELS,
    SALT,
    Move,
    Problem,
    Proof,
    book_text,
    check,
    parse_book,
)
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game, optional_module
from tests.support.exhausted import Exhausted
from tests.support.game_checks import PROVERS

USUAL = 60
"""Playouts that Standard spends on an answer in most games; it never spends fewer in games with playouts."""
TIMES = 1000
"""Factor of the usual playouts that a proof takes."""
RUNS = 10
SURE = 5.0
"""Least lead of a proof, in standard errors."""
FILTERS = ((3, 0.5), (10, 0.8), (25, 1.0))
"""Factors of the usual playouts that are spent before a proof is tried, and the part of the lead that each must
show."""
TRIES = 4
"""Number of answers that each level gives."""
LINE = 6
"""Number of moves that are told of the continuation."""
MOST_TOLD = 8
"""Number of answers whose values are written, besides that of the tempting one."""
WHOLE = 32
"""Number of problems of a book."""
MOST_OF_A_KIND = 0.6
LEAN = 3
"""Greatest lead of one sort of answer over another among the problems of a kind."""
STEP = 0.35
"""Share of the decisions that are examined, because neighbours are alike."""


class Found(NamedTuple):
    """Values of answers by their equivalence keys, and the lead of the best one."""

    worths: dict[Hashable, float]
    actions: dict[Hashable, Action]
    best: Hashable
    lead: float


class Proved(NamedTuple):
    """Values of the answers, the best first, with the best one and its proof."""

    worths: dict[Action, float]
    best: Set[Hashable]
    """The best answer, and after an exhaustive search the answers of equal value."""
    proof: Proof


class Maker:
    """Search for problems of one game."""

    def __init__(self, game_id: str, seed: str) -> None:
        found, adviser = find_problem_rules(game_id), getattr(optional_module(game_id, "players"), "ADVISER", None)
        assert found is not None and isinstance(adviser, Adviser), "who makes problems knows the game"
        self.game_id, self.seed = game_id, seed
        self.lore: ProblemRules = found
        self.adviser: Adviser = adviser
        self.bots = find_bots(game_id)
        self.kinds: Counter[str] = Counter()
        self.verbs: Counter[tuple[str, str]] = Counter()
        """Counts of the sorts of best answers in each kind."""
        self.only: Set[str] = frozenset()
        """Kinds of problems that are looked for; empty for all."""
        self.most = int(WHOLE * MOST_OF_A_KIND)
        """Largest number of problems of a kind."""
        self.players = "standard"
        """Level of the players up to the question."""
        self.found = 0

    # -- looking for one ---------------------------------------------------------------------------------------

    def problem(self, number: int) -> Problem | None:
        """Return the first problem of a match, or None."""
        kind = game(self.game_id)
        name = f"{self.seed}{number:04d}"
        tables = self.lore.tables or ((kind.seats[0], {}),)
        seats, options = tables[number % len(tables)]
        terms = Terms(kind, seats, {**kind.defaults(), **options}, f"problem{name}", SALT)
        match, rng, moves = Match(terms), stream(self.seed, self.game_id, number), list[Move]()
        match.begin()
        match.shuffle()
        first, last = self.lore.move_range
        # A search for some kinds only passes over no decision of theirs.
        skip, step = (0, 1.0) if self.only else (first + int(rng.random() * (last - first)), STEP)
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            if len(moves) >= skip and not seen.ask.forced and rng.random() < step:
                found = self._examined(seen, name, terms, moves, len(moves))
                if found is not None:
                    return found._replace(continuation=self._line(match, found))
            budget = Budget(self.lore.playouts_before or playouts(self.game_id, self.players))
            action = seen.ask.actions[0] if seen.ask.forced else self.bots[self.players].choose(seen, rng, budget)
            match.play(seat, action)
            match.shuffle()
            moves.append((seat, action))
        return None

    def _examined(self, seen: Observation, name: str, terms: Terms, moves: list[Move], moment: int) -> Problem | None:
        kind = self.lore.kind(seen)
        prover = PROVERS.get((self.game_id, kind))
        if not kind or not (self._wants(kind) or (kind in self.lore.is_lost and self._wants(LOSS))):
            return None
        at_sight = self.lore.obvious_answer(kind, seen)
        tempting = at_sight or self._answer(seen, "beginner", 0)
        proved = self._by_looking_through(seen, prover, tempting) if prover else self._by_trying(seen, kind, tempting)
        if proved is None:
            return None
        if kind in self.lore.is_lost and self.lore.is_lost[kind](seen, max(proved.worths.values())):
            kind, prover = LOSS, PROVERS.get((self.game_id, LOSS))
            proved = self._by_looking_through(seen, prover, tempting) if prover else proved
            assert proved is not None, "it was proved a moment ago"
        if not self._wants(kind):
            return None
        worths, best, proof = proved
        if proof.how == AHEAD and not self._explained(seen, worths, tempting):
            return None
        count = self._wanted(seen, tempting, best, by_beginners=at_sight is None)
        if count is None or self._leans(seen, kind, best, worths):
            return None
        equal = [action for action in seen.ask.actions if self._same(seen, action) in best]
        return Problem(
            self.game_id, f"{name}m{moment}", GRADES[0], kind, terms, list(moves), seen.seat,
            equal or [next(iter(worths))], tempting, worths, proof, count, [],
            self.lore.moves_to_watch(kind, seen),
        )  # fmt: skip

    def _wants(self, kind: str) -> bool:
        """Return whether more problems of a kind are wanted."""
        return kind in (self.only or self.lore.questions) and self.kinds[kind] < self.most

    def _explained(self, seen: Observation, worths: Mapping[Action, float], tempting: Action) -> bool:
        """Return whether the words of the solution tell the best answer from the tempting one and give the reason.
        Words that fit both answers explain neither."""
        best = next(iter(worths))
        brings = next(
            (worth for each, worth in worths.items() if self._same(seen, each) == self._same(seen, tempting)), -inf
        )
        alike = brings > -inf and self.adviser.estimate(seen, brings) == self.adviser.estimate(seen, worths[best])
        reasons = [self.adviser.reason(seen, action).text_id for action in (best, tempting)]
        return not alike and not self._reasonless(seen, best) and reasons[0] != reasons[1]

    def _reasonless(self, seen: Observation, action: Action) -> bool:
        """Return whether all reasons for an answer explain nothing."""
        return self.adviser.reason(seen, action).text_id in self.lore.unhelpful_reasons

    def _wanted(
        self, seen: Observation, tempting: Action, best: Set[Hashable], *, by_beginners: bool = True
    ) -> dict[str, int] | None:
        """Return how often each level misses the best answer. Return None if it comes to mind first, or if beginners
        find it."""
        if self._same(seen, tempting) in best:
            return None
        missed = {level: [self._answer(seen, level, k) for k in range(TRIES)] for level in LEVELS}
        count = {
            level: sum(self._same(seen, answer) not in best for answer in given) for level, given in missed.items()
        }
        # Without beginners who fall for it, the strongest at least have to be of the same mind.
        plain = count["beginner"] < TRIES // 2 if by_beginners else count["expert"] > TRIES // 2
        return None if plain else count

    def _leans(self, seen: Observation, kind: str, best: Set[Hashable], tried: Iterable[Action]) -> bool:
        """Return whether the book has enough problems of a kind with this sort of answer, and too few with another sort
        that occurs among those tried. A book whose answers are all alike teaches nothing."""
        offered = {action.verb for action in tried}
        verb = next(action.verb for action in seen.ask.actions if self._same(seen, action) in best)
        return self.verbs[kind, verb] - min(self.verbs[kind, each] for each in offered) >= LEAN

    def _by_looking_through(
        self, seen: Observation, prover: Callable[[Observation], Exhausted | None], tempting: Action
    ) -> Proved | None:
        """Return the guaranteed result of an answer, if it was searched exhaustively."""
        found = prover(seen)
        if found is None:
            return None
        order = sorted(found.worths, key=lambda action: -found.worths[action])
        best = {self._same(seen, each) for each in order if found.worths[each] == found.worths[order[0]]}
        second = max((found.worths[each] for each in order if self._same(seen, each) not in best), default=-inf)
        lead = found.worths[order[0]] - second
        if not self.lore.required_lead(seen) <= lead < inf:
            return None
        told = [each for k, each in enumerate(order) if k < MOST_TOLD or each == tempting]
        tried = {each: found.worths[each] for each in told}
        return Proved(tried, best, Proof(EXHAUSTED, found.tried, lead))

    def _by_trying(self, seen: Observation, kind: str, tempting: Action) -> Proved | None:
        """Return the best answer by very many playouts, or None if it is not far enough ahead."""
        clear = self.lore.required_lead(seen)
        # Fast filters come first, because most decisions make no problem.
        for times, share in FILTERS:
            budget = Budget(times * USUAL, thorough=True)
            found = self._weighed(seen, budget, -1)
            if found.lead < clear * share or found.best == self._same(seen, tempting):
                return None
            if self._leans(seen, kind, {found.best}, seen.ask.actions):
                return None
        if self._reasonless(seen, found.actions[found.best]) or self._wanted(seen, tempting, {found.best}) is None:
            return None
        runs: list[Found] = []
        while len(runs) < RUNS:
            runs.append(self._weighed(seen, Budget(TIMES * USUAL // RUNS, thorough=True), len(runs)))
            if runs[-1].best != runs[0].best or fmean(run.lead for run in runs) < clear / 2:
                return None
        best = runs[0].best
        lead, errors = certainty(runs)
        if lead < clear or errors < SURE:
            return None
        mean = {key: fmean(run.worths.get(key, -inf) for run in runs) for key in runs[0].worths}
        order = sorted((key for key in mean if mean[key] > -inf), key=lambda key: -mean[key])[:8]
        actions = runs[0].actions
        proof = Proof(AHEAD, TIMES * USUAL, lead, min(errors, 999.0))
        return Proved({actions[key]: mean[key] for key in order}, {best}, proof)

    def _same(self, seen: Observation, action: Action) -> Hashable:
        return self.lore.equivalence_key(seen, action)

    def _answer(self, seen: Observation, level: str, k: int) -> Action:
        rng = stream(self.seed, level, k)
        return self.bots[level].choose(seen, rng, Budget(playouts(self.game_id, level)))

    def _weighed(self, seen: Observation, budget: Budget, run: int) -> Found:
        worths: dict[Hashable, float] = {}
        actions: dict[Hashable, Action] = {}
        for action, worth in self._looked(seen, stream(self.seed, "proof", run), budget).items():
            key = self._same(seen, action)
            if worth > worths.get(key, -inf):
                worths[key], actions[key] = worth, action
        order = sorted(worths, key=lambda key: -worths[key])
        lead = worths[order[0]] - worths[order[1]] if len(order) > 1 else 0.0
        return Found(worths, actions, order[0], lead)

    def _looked(self, seen: Observation, rng: Random, budget: Budget) -> dict[Action, float]:
        """Return the mean values of the answers over as many searches as the playouts allow."""
        looks = -(-budget.playouts // self.lore.max_playouts) if self.lore.max_playouts else 1
        sums: dict[Action, float] = {}
        deals: Counter[Action] = Counter()
        for _ in range(looks):
            for each in self.adviser.rank(seen, rng, budget.with_playouts(budget.playouts / looks)):
                n = each.deals or 1
                sums[each.action] = sums.get(each.action, 0.0) + n * each.value
                deals[each.action] += n
        return {action: sums[action] / deals[action] for action in sums}

    def _line(self, match: Match, problem: Problem) -> list[Move]:
        """Return the continuation of the best players after the best answer."""
        moves: list[Move] = []
        rng = stream(self.seed, "line", problem.name)
        while len(moves) < LINE and match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            if not moves:
                seat, action = problem.seat, problem.best[0]
            elif seen.ask.forced:
                action = seen.ask.actions[0]
            else:
                action = self.bots["expert"].choose(seen, rng, Budget(playouts(self.game_id, "expert")))
            match.play(seat, action)
            match.shuffle()
            moves.append((seat, action))
        return moves

    # -- a whole book ------------------------------------------------------------------------------------------

    def problems(self, number: int = 0) -> Iterator[tuple[int, Problem | None]]:
        """Yield match after match with its problem or None, until there are enough problems."""
        while self.found < WHOLE and any(map(self._wants, self.lore.questions)):
            number += 1
            found = self.problem(number)
            if found is not None:
                self.note(found)
            yield number, found

    def note(self, problem: Problem) -> None:
        """Count a problem by its kind and its sort of answer."""
        self.kinds[problem.kind] += 1
        self.verbs[problem.kind, problem.best[0].verb] += 1
        self.found += 1

    def again(self, problem: Problem) -> Problem | None:
        """Return a problem as it is made from its position today, or None if it is none any more."""
        seen, moment = check(problem), len(problem.moves)
        name = problem.name.rpartition("m")[0]
        found = self._examined(seen, name, problem.terms, list(problem.moves), moment)
        return found and found._replace(grade=problem.grade, continuation=self._line(problem.match_before(), found))


def certainty(runs: list[Found]) -> tuple[float, float]:
    """Return the lead of the best answer over the next one in the mean of some runs, and the lead in standard
    errors."""
    best = runs[0].best
    leads = [
        run.worths.get(best, -inf) - max((worth for key, worth in run.worths.items() if key != best), default=0.0)
        for run in runs
    ]
    doubt = stdev(leads) / sqrt(len(leads)) if all(lead > -inf for lead in leads) else inf
    mean = fmean(leads)
    return mean, mean / doubt if doubt else inf if mean > 0 else 0.0


def by_grades(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems in three grades of about equal size. A problem is harder if more levels miss it, and among
    equals if the best answer is closer to the next one. Levels do not matter for questions of counting."""

    def hardness(problem: Problem) -> tuple[float, ...]:
        found = find_problem_rules(problem.game)
        assert found is not None
        missed = problem.missed["standard"] + problem.missed["expert"] if problem.proof.how == AHEAD else 0
        return missed, found.required_lead(check(problem)) / problem.proof.lead, len(problem.values)

    ordered, each = sorted(problems, key=hardness), -(-len(problems) // len(GRADES))
    graded = [problem._replace(grade=GRADES[k // each]) for k, problem in enumerate(ordered)]
    return sorted(graded, key=lambda problem: (problem.grade, problem.name))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seed", default="a", help="letters")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kinds", default="", help="only these kinds of problems, with commas")
    parser.add_argument("--most", type=int, default=int(WHOLE * MOST_OF_A_KIND), help="so many of a kind, no more")
    parser.add_argument("--players", choices=LEVELS, default="standard", help="level of the players before a question")
    parser.add_argument("--again", action="store_true", help="prove those of the file again, and look for no others")
    given = parser.parse_args()
    if given.again:
        return prove_again(given.game, given.out)
    # Problems in the file are kept, and the search goes on after the last match.
    made = list(parse_book(given.out.read_text("utf-8"), given.game)) if given.out.exists() else []
    bookmark = given.out.with_suffix(".mark")
    maker = Maker(given.game, given.seed)
    maker.only, maker.most = frozenset(given.kinds.split(",")) - {""}, given.most
    maker.players = given.players
    for problem in made:
        maker.note(problem)
    ours = [problem.name for problem in made if seed_of(problem) == given.seed]
    last = max((int(name[len(given.seed) :].partition("m")[0]) for name in ours), default=0)
    try:
        with closing(ProgressLine(given.game, WHOLE, len(made))) as gauge:
            for number, found in maker.problems(int(bookmark.read_text()) if bookmark.exists() else last):
                if found is not None:
                    made = by_grades([*made, found])
                    write(given.out, book_text(made, given.game))
                    gauge.close()
                    print(len(made), found.name, found.kind, found.proof, dict(found.missed), file=sys.stderr)
                write(bookmark, str(number))
                gauge.update(len(made))
    except KeyboardInterrupt:
        print(f"stopped; {len(made)} problems are kept, and the next start goes on from here", file=sys.stderr)
        return STOPPED
    bookmark.unlink(missing_ok=True)
    return 0


def prove_again(game_id: str, file: Path) -> int:
    """Prove each problem of a book again from its position. Replace the figures beside it by those found today, and
    drop problems that prove nothing any more."""
    made, kept = list(parse_book(file.read_text("utf-8"), game_id)), list[Problem]()
    for problem in made:
        found = Maker(game_id, seed_of(problem)).again(problem)
        kept += [found] if found else []
        written = [book_text([each], game_id) for each in (problem, found) if each is not None]
        said = "gone" if found is None else "the same" if written[0] == written[1] else "told anew"
        print(problem.name, problem.kind, said, file=sys.stderr)
    write(file, book_text(by_grades(kept), game_id))
    return 0


def seed_of(problem: Problem) -> str:
    """Return the seed of the run that found a problem, without the number of the match."""
    return problem.name.rpartition("m")[0].rstrip("0123456789")


def write(file: Path, words: str) -> None:
    """Write a file completely or not at all."""
    half = file.with_name(f"{file.name}.new")
    half.write_text(words, encoding="utf-8")
    half.replace(file)


if __name__ == "__main__":
    sys.exit(main())
