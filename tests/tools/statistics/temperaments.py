"""Measures how much temperaments show and what they cost:

    python -m tests.tools.statistics.temperaments GAME LEVEL DEALS

Neutral players of the level play so many deals, and each of their questions is put to the characters as well, with the
same search and the same chance. For each act that one of two opposite characters likes it prints how often either did
it where it could, and the ratio; then for every character what it gave up by the search's own estimate, and what it
gave up when its answer and the neutral one, where they differ, are both weighed once more in the same new deals: as a
share of the points at stake (the mean deviation of a neutral player's result). The errors and brackets are 95 %, by
deals.

`--results` plays each deal three times instead, with each of the two characters at one seat among neutral players and
with none, and prints what the characters won or lost: dear for searches, but for beginners, whose answers have no
values, the only measure."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev

from cardtable.ai.levels import playouts
from cardtable.ai.temperament import PlayStyle, find_style
from cardtable.cards.chance import Random, below
from cardtable.rules.registry import GAMES, game
from tests.support.temperament_deals import MATCHES, OPPOSITES, Asked, Deal, Trial

RESAMPLES = 400


def rate(asked: Sequence[Asked], act: str) -> float:
    """Return how often an act was done where it could be."""
    chances = sum(each.chances[act] for each in asked)
    return sum(each.done[act] for each in asked) / chances if chances else 0.0


def ratio_interval(more: Sequence[Asked], less: Sequence[Asked], act: str) -> tuple[float, float]:
    """Return the 95 % interval of the ratio of two rates, bootstrapped over deals."""
    rng, found = Random(1), list[float]()
    for _ in range(RESAMPLES):
        drawn = [below(rng, len(more)) for _ in more]
        least = rate([less[k] for k in drawn], act)
        found.append(rate([more[k] for k in drawn], act) / least if least else 99.0)
    found.sort()
    return found[RESAMPLES // 40], found[-1 - RESAMPLES // 40]


def stake_of(deals: Sequence[Deal]) -> float:
    """Return what a deal is about: the mean deviation of a neutral player's result."""
    results = [result for deal in deals for result in deal.results]
    return fmean([abs(result - fmean(results)) for result in results])


def share(lost: Sequence[float], stake: float) -> str:
    """Return the mean gain with its error, in percent of the stake."""
    error = 1.96 * pstdev(lost) / sqrt(len(lost))
    return f"{0.0 - 100 * fmean(lost) / stake:+.2f} ± {100 * error / stake:.2f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("level")
    parser.add_argument("deals", type=int)
    parser.add_argument("--playouts", type=int, help="instead of the level's own number")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pair", nargs=2, help="other characters than the opposite ones")
    parser.add_argument("--all", action="store_true", help="tell the cost of all characters, not of two")
    parser.add_argument("--seed", default="temper")
    parser.add_argument(
        "--reweigh", type=int, default=400, metavar="PLAYOUTS", help="by which changed answers are weighed again"
    )
    parser.add_argument("--results", action="store_true", help="measure by results of whole deals")
    chosen = parser.parse_args()
    style = find_style(chosen.game)
    assert style is not None
    pair = tuple(chosen.pair or OPPOSITES[chosen.game])
    characters = pair + tuple(who for who in style.likes if who not in pair) if chosen.all else pair
    amount = chosen.playouts or playouts(chosen.game, chosen.level)
    seats = chosen.seats or game(chosen.game).seats[0]
    trial = Trial(chosen.game, chosen.level, amount, seats, {}, characters, chosen.seed, chosen.reweigh)
    print(f"{trial.game}, {trial.seats} seats, {trial.level}:{trial.playouts}, {chosen.deals} deals")
    if chosen.results:
        report_results(trial, chosen.deals)
        return
    report(style, characters, [trial.play(number) for number in range(chosen.deals)])


def report(style: PlayStyle, characters: Sequence[str], deals: Sequence[Deal]) -> None:
    """Print the acts of the first two characters and the cost of all."""
    for who, other in (characters[:2], characters[1::-1]):
        for act in style.likes[who]:
            more, less, even = ([deal.asked[each] for deal in deals] for each in (who, other, ""))
            low, high = ratio_interval(more, less, act)
            ratio = rate(more, act) / rate(less, act) if rate(less, act) else 99.0
            rates = f"{who} {rate(more, act):.3f}, neutral {rate(even, act):.3f}, {other} {rate(less, act):.3f}"
            chances = sum(each.chances[act] for each in even)
            print(f"  {act}: {rates} of {chances}, ratio {ratio:.2f} ({low:.2f}-{high:.2f})")
    stake = stake_of(deals)
    for who in characters:
        asked = [deal.asked[who] for deal in deals]
        spent, given_up = (
            share([value / len(deal.results) for value, deal in zip(values, deals, strict=True)], stake)
            for values in ([each.spent for each in asked], [each.given_up for each in asked])
        )
        changed = sum(each.changed for each in asked) / sum(len(deal.results) for deal in deals)
        print(f"  {who}: by its own estimate {spent}; weighed again {given_up} of {stake:.3g}, {changed:.1f} answers")


def report_results(trial: Trial, deals: int) -> None:
    """Print what each character won or lost against a neutral player with the same cards."""
    neutral, lost = list[float](), {who: list[float]() for who in trial.characters}
    for number in range(deals):
        seat = number // MATCHES.get(trial.game, 1) % trial.seats
        neutral.append(trial.result(number, "", seat))
        for who in trial.characters:
            lost[who].append(neutral[-1] - trial.result(number, who, seat))
    stake = fmean([abs(result - fmean(neutral)) for result in neutral])
    for who in trial.characters:
        other = sum(1 for each in lost[who] if each)
        print(f"  {who}: {share(lost[who], stake)} of {stake:.3g}, {other} deals came out otherwise")


if __name__ == "__main__":
    main()
