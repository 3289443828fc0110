"""The statistics that come with Il Cerchio's rules, measured again: `python -m tests.tools.statistics.cerchio [n]`.

Four manners of play, n games each; every line shows what was given and what was found. Not a test: it prints.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from cardtable.cards.chance import Random, below
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import points_of
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms

Policy = Callable[[tuple[Action, ...], Random], Action]


def any_capture(actions: tuple[Action, ...], rng: Random) -> Action:
    takes = actions[:-1]
    return takes[below(rng, len(takes))] if takes else actions[-1]


def any_action(actions: tuple[Action, ...], rng: Random) -> Action:
    return actions[below(rng, len(actions))]


def biggest(actions: tuple[Action, ...], rng: Random) -> Action:
    takes = actions[:-1]
    return max(takes, key=lambda take: (points_of(take), rng.random())) if takes else actions[-1]


def biggest_above_nothing(actions: tuple[Action, ...], rng: Random) -> Action:
    best = biggest(actions, rng)
    return best if best.verb == "take" and points_of(best) else actions[-1]


POLICIES: tuple[Policy, ...] = (any_capture, any_action, biggest, biggest_above_nothing)
GIVEN = {
    "turns per game": (29.2, 37.6, 28.5, 30.5),
    "captures per game": (25.6, 23.5, 25.7, 25.5),
    "legal captures per turn": (3.03, 2.91, 3.23, 3.17),
    "turns without any capture, %": (12.4, 13.5, 9.8, 10.2),
    "points per capture": (4.27, 4.28, 5.74, 5.93),
    "winner's score": (12.6, 13.4, 11.7, 12.0),
    "first to last": (25.2, 26.9, 23.6, 24.2),
    "end: circle empty, %": (62.6, 24.4, 68.7, 50.0),
    "end: nobody can capture, %": (37.4, 26.1, 31.3, 31.0),
    "end: four passes, %": (0, 49.5, 0, 19.0),
    "games with a change of cards, %": (0, 19.2, 0, 0.1),
    "starter wins, %": (30.1, 28.1, 32.0, 31.5),
    "two equal final scores, %": (12.8, 12.4, 14.0, 13.6),
}


def measure(policy: Policy, games: int) -> dict[str, float]:
    """Return means over so many games with one policy."""
    sums: Counter[str] = Counter()
    rng = Random(7)
    options = Cerchio.defaults(suit_draw="random", match_games=1)
    for number in range(games):
        match = Match(Terms(Cerchio, 4, options, f"statistics{number}"))
        match.begin()
        match.shuffle()
        assert match.game is not None
        one_game(match.game.copy(), policy, rng, sums)
    turns, captures = sums["turns"], sums["captures"]
    percent = 100 / games
    return {
        "turns per game": turns / games,
        "captures per game": captures / games,
        "legal captures per turn": sums["legal"] / turns,
        "turns without any capture, %": 100 * sums["none"] / turns,
        "points per capture": sums["points"] / captures,
        "winner's score": sums["best"] / games,
        "first to last": sums["spread"] / games,
        "end: circle empty, %": sums["cerchio.end.empty"] * percent,
        "end: nobody can capture, %": sums["cerchio.end.stuck"] * percent,
        "end: four passes, %": sums["cerchio.end.four-passes"] * percent,
        "games with a change of cards, %": sums["changed"] * percent,
        "starter wins, %": sums["starter"] * percent,
        "two equal final scores, %": sums["equal"] * percent,
    }


def one_game(deal: Cerchio | object, policy: Policy, rng: Random, sums: Counter[str]) -> None:
    assert isinstance(deal, Cerchio)
    changed = False
    while asked := deal.asked():
        actions = deal.ask(asked[0]).actions
        if deal.phase == "place":
            deal.apply(asked[0], actions[below(rng, 2)])
            continue
        action = policy(actions, rng)
        sums["turns"] += 1
        sums["legal"] += len(actions) - 1
        sums["none"] += len(actions) == 1
        if action.verb == "take":
            sums["captures"] += 1
            sums["points"] += points_of(action)
        changed = changed or (action.verb == "pass" and deal.passes == 3 and bool(deal.table.at("stock")))
        deal.apply(asked[0], action)
    sums[deal.why] += 1
    sums["changed"] += changed
    sums["best"] += max(deal.score)
    sums["spread"] += max(deal.score) - min(deal.score)
    sums["equal"] += len(set(deal.score)) < 4
    result = deal.result()
    assert result is not None
    sums["starter"] += result.points[deal.owner[deal.starter]] == 5


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    found = [measure(policy, games) for policy in POLICIES]
    print(f"{games} games each; rules page / found")
    print(f"{'':34}" + "".join(f"{name:>19}" for name in ("random", "random + pass", "greedy", "greedy > 0")))
    for name, given in GIVEN.items():
        cells = (f"{value:8.2f} /{column[name]:8.2f}" for value, column in zip(given, found, strict=True))
        print(f"{name:34}" + "".join(f"{cell:>19}" for cell in cells))


if __name__ == "__main__":
    main()
