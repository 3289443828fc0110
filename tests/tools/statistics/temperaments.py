"""Measures how much temperaments show and what they cost:

    python -m tests.tools.statistics.temperaments GAME LEVEL DEALS
    python -m tests.tools.statistics.temperaments GAME LEVEL DEALS --all

Two opposite characters of a level play against each other, in turn round the table; in the next match they have moved
on by a seat. For each act that one of the two likes it prints how often each did it where it could, and the ratio; then
what each gave up by the search's own estimate, and what it gave up when both answers, its own and the neutral one to
the same question, are weighed once more in the same new deals: as a share of the points at stake (the mean deviation of
a neutral player's result). The errors and brackets are 95 %, by deals. With `--all` all characters that like something
in the game sit down in turn, and their acts are left out."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, pstdev

from cardtable.ai.levels import playouts
from cardtable.ai.temperament import PlayStyle, find_style
from cardtable.cards.chance import Random, below
from cardtable.rules.registry import GAMES, game
from tests.support.temperament_deals import OPPOSITES, Played, Trial

RESAMPLES = 400


def rate(played: Sequence[Played], act: str) -> float:
    """Return how often an act was done where it could be."""
    chances = sum(each.chances[act] for each in played)
    return sum(each.done[act] for each in played) / chances if chances else 0.0


def ratio_interval(more: Sequence[Played], less: Sequence[Played], act: str) -> tuple[float, float]:
    """Return the 95 % interval of the ratio of two rates, bootstrapped over deals."""
    rng, found = Random(1), list[float]()
    for _ in range(RESAMPLES):
        drawn = [below(rng, len(more)) for _ in more]
        least = rate([less[k] for k in drawn], act)
        found.append(rate([more[k] for k in drawn], act) / least if least else 99.0)
    found.sort()
    return found[RESAMPLES // 40], found[-1 - RESAMPLES // 40]


def share(played: Sequence[Played], stake: float, lost: Callable[[Played], float]) -> str:
    """Return the mean gain of a seat in a deal with its error, in percent of the stake."""
    gains = [-lost(each) / each.seats for each in played]
    error = 1.96 * pstdev(gains) / sqrt(len(gains))
    return f"{100 * fmean(gains) / stake:+.2f} ± {100 * error / stake:.2f} %"


def stake_of(neutral: Sequence[Played]) -> float:
    """Return what a deal is about: the mean deviation of a neutral seat's result."""
    middle = fmean([result for deal in neutral for result in deal.results])
    return fmean([abs(result - middle) for deal in neutral for result in deal.results])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("level")
    parser.add_argument("deals", type=int)
    parser.add_argument("--playouts", type=int, help="instead of the level's own number")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pair", nargs=2, help="other characters than the opposite ones")
    parser.add_argument("--all", action="store_true", help="the cost of all characters, without their acts")
    parser.add_argument("--seed", default="temper")
    parser.add_argument(
        "--reweigh", type=int, default=400, metavar="PLAYOUTS", help="by which changed answers are weighed again"
    )
    chosen = parser.parse_args()
    style = find_style(chosen.game)
    assert style is not None
    characters = tuple(style.likes if chosen.all else chosen.pair or OPPOSITES[chosen.game])
    amount = chosen.playouts or playouts(chosen.game, chosen.level)
    seats = chosen.seats or game(chosen.game).seats[0]
    trial = Trial(chosen.game, chosen.level, amount, seats, {}, chosen.seed, chosen.reweigh)
    print(f"{trial.game}, {trial.seats} seats, {trial.level}:{trial.playouts}, {chosen.deals} deals")
    neutral = [trial.play(number, ("",))[""] for number in range(chosen.deals)]
    report(style, characters, neutral, [trial.play(number, characters) for number in range(chosen.deals)])


def report(
    style: PlayStyle, characters: Sequence[str], neutral: Sequence[Played], played: Sequence[dict[str, Played]]
) -> None:
    """Print the acts of two opposite characters and the cost of all that played."""
    if len(characters) == 2:
        report_acts(style, characters, neutral, played)
    stake = stake_of(neutral)
    for who in characters:
        own = [deal[who] for deal in played if who in deal]
        if own:
            print(f"  {who}, {len(own)} deals: by its own estimate {share(own, stake, lambda each: each.spent)}; "
                  f"weighed again {share(own, stake, lambda each: each.given_up)} of {stake:.3g}, "
                  f"{sum(each.changed for each in own) / sum(each.seats for each in own):.1f} answers")  # fmt: skip


def report_acts(
    style: PlayStyle, pair: Sequence[str], neutral: Sequence[Played], played: Sequence[dict[str, Played]]
) -> None:
    """Print the rates of the acts that two opposite characters like."""
    for who, other in (pair, pair[::-1]):
        more, less = [deal[who] for deal in played], [deal[other] for deal in played]
        for act in style.likes[who]:
            rates = [rate(each, act) for each in (more, neutral, less)]
            low, high = ratio_interval(more, less, act)
            ratio = rates[0] / rates[2] if rates[2] else 99.0
            chances = sum(each.chances[act] for each in more)
            rated = f"{who} {rates[0]:.3f} of {chances}, neutral {rates[1]:.3f}, {other} {rates[2]:.3f}"
            print(f"  {act}: {rated}, ratio {ratio:.2f} ({low:.2f}-{high:.2f})")


if __name__ == "__main__":
    main()
