"""Blunders planted into matches of Expert players, to test reviews: `python -m tests.tools.statistics.planted_blunders
[GAME ...] [--matches N] [--seed S] [--strength X]`.

Each player plays as Expert except at one random moment, at which it gives the worst of the listed answers. Moments at
which even the worst answer costs little are passed over. A planted blunder is found if it is among the five costliest
answers that the review names for that player; all other named answers are false.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardtable.ai.bot import Budget
from cardtable.ai.evaluate import evaluate
from cardtable.ai.levels import choose, playouts, respond
from cardtable.ai.requests import Question
from cardtable.cards.chance import Random, stream
from cardtable.cards.pack import Seat
from cardtable.play.history.replay import Moment, Replay
from cardtable.play.review.review import LISTED, Review
from cardtable.play.review.verdicts import Judge, RegretScale, Verdict, regret_scale
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.record import record_text
from cardtable.rules.registry import GAMES, game

SHORT: Mapping[str, Options] = {
    "cerchio": {"match_games": 1},
    "contrat": {"target_score": 1000},
    "poker": {"deals": 5},
    "court_circular": {"target": 20},
    "tarocchi": {"hands_per_match": 4},
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8},
}
"""Options with which matches last long enough."""
ONE_IN = 3
"""One in so many moments with a choice is tried for a blunder, until the player has made one."""
LONGER = 2.0
"""Strength of the search that decides on a blunder, relative to a review."""
CLEARLY = 1.5
"""Least cost of a planted blunder by both kinds of playouts, as a factor of the costly loss."""


class PlantedMatch(NamedTuple):
    """Record of Expert players with a blunder of each."""

    record: str
    blunders: Mapping[Seat, Moment]


class PlantedCount(NamedTuple):
    """Counts over some matches."""

    matches: int
    planted: int
    found: int
    false: int
    seconds: float
    """Processor seconds of all reviews together."""


def planted(game_id: str, seed: str) -> PlantedMatch:
    """Play a match."""
    kind = game(game_id)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(**SHORT.get(game_id, {})), seed))
    rng, blunders = stream(seed, "blunders"), dict[Seat, Moment]()
    while not match.over:
        match.begin()
        match.shuffle()
        first = len(match.action_lines)
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            action = None
            if seat not in blunders and not seen.ask.forced and rng.random() < 1 / ONE_IN:
                action = worst(seen, rng)
            if action is not None:
                blunders[seat] = Moment(seen.setting.number, len(match.action_lines) - first)
            match.play(seat, action or choose(seen, "expert", rng.getrandbits(60)))
            match.shuffle()
    return PlantedMatch(record_text(match), blunders)


def worst(seen: Observation, rng: Random) -> Action | None:
    """Return the worst listed answer if a search longer than a review's finds it bad enough, else None."""
    listed = (*seen.ask.actions, *(Action(a.verb, n=n) for a in seen.ask.amounts for n in (a.low, a.high)))
    if len(listed) < 2:
        return None
    budget = Budget(playouts(seen.game, "expert"))
    best, found = evaluate(seen, (), rng, budget), evaluate(seen, listed, rng, budget)
    if not best or not found:
        return None
    low, dear = min(found, key=lambda each: each.value).action, CLEARLY * regret_scale(seen.game, seen.setting).costly
    if low == best[0].action:
        return None
    glance = Verdict(best[0].value, dear, better=best[0].action)
    judge, seed, scale = Judge(seen.game, _answer, LONGER), rng.getrandbits(60), RegretScale("", dear, dear)
    looked = judge.examine(seen, low, glance, seed, scale)
    if not looked.examined or looked.regret - looked.doubt < dear:
        return None
    # What costs nothing by the second kind of playouts is no blunder.
    return low if judge.with_second_opinion(seen, low, looked, seed, scale).regret >= dear else None


def reviewed(record: str, strength: float = 1.0) -> tuple[Review, float]:
    """Return the review of a record, and its processor seconds."""
    replay = Replay(record)
    while replay.read_more():
        pass
    began = time.process_time()
    review = Review(replay, {}, _answer, strength)
    for _ in review.work():
        pass
    return review, time.process_time() - began


def _answer(question: Question[Any]) -> Any:
    return respond(question).reply


def count(game_id: str, matches: Sequence[PlantedMatch], strength: float = 1.0) -> PlantedCount:
    """Review some matches."""
    many = found = false = 0
    seconds = 0.0
    for each in matches:
        review, took = reviewed(each.record, strength)
        seconds += took
        many += len(each.blunders)
        for seat in range(review.seats):
            named = [one.when for one in review.costliest(seat, LISTED)]
            hit = each.blunders.get(seat) in named
            found += hit
            false += len(named) - hit
    return PlantedCount(len(matches), many, found, false, seconds)


def agreement(record: str, times: float) -> tuple[int, int, float]:
    """Compare the named answers of a review with those of one `times` as long. Return the number of common ones, the
    number of the first review, and its processor seconds."""
    (short, took), (long, _) = reviewed(record), reviewed(record, times)
    named = [(seat, each.when) for seat in range(short.seats) for each in short.costliest(seat)]
    again = {(seat, each.when) for seat in range(long.seats) for each in long.costliest(seat, LISTED)}
    return sum(each in again for each in named), len(named), took


def main() -> None:
    parser = argparse.ArgumentParser(description="whether a review finds blunders that were planted")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *GAMES])
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--strength", type=float, default=1.0)
    arguments = parser.parse_args()
    for game_id in arguments.games or GAMES:
        matches = [planted(game_id, f"{arguments.seed}x{k}") for k in range(arguments.matches)]
        got = count(game_id, matches, arguments.strength)
        per_match = got.seconds / max(1, got.matches)
        print(f"{game_id}: {got.found} of {got.planted} found, {got.false} false in {got.matches} matches, "
              f"{per_match:.1f} CPU s a match", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
