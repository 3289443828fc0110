"""Measures how much temperaments show and what they cost:

    python -m tests.tools.statistics.temperaments GAME LEVEL DEALS
    python -m tests.tools.statistics.temperaments GAME LEVEL DEALS --all

Two opposite characters and the neutral player of a level play the same seats of the same deals. For each act that one
of the two likes it prints how often each did it where it could, and the ratio; then each character's result against the
neutral one, and what its changed answers gave up when they are weighed again in other deals, both as a share of the
points at stake (the mean deviation of a neutral result). The errors and brackets are 95 %, by deals. With `--all` it
prints the result of every character that likes something in the game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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


def share(values: Sequence[float], stake: float) -> str:
    """Return a mean with its error in percent of the stake."""
    error = 1.96 * pstdev(values) / sqrt(len(values))
    return f"{100 * fmean(values) / stake:+.1f} ± {100 * error / stake:.1f} %"


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
    parser.add_argument("--reweigh", type=int, default=0, metavar="PLAYOUTS", help="weigh changed answers again")
    chosen = parser.parse_args()
    style = find_style(chosen.game)
    assert style is not None
    pair = tuple(style.likes if chosen.all else chosen.pair or OPPOSITES[chosen.game])
    amount = chosen.playouts or playouts(chosen.game, chosen.level)
    seats = chosen.seats or game(chosen.game).seats[0]
    trial = Trial(chosen.game, chosen.level, amount, seats, {}, chosen.seed, chosen.reweigh)
    played = {who: [trial.play(number, who) for number in range(chosen.deals)] for who in (*pair, "")}
    print(f"{trial.game}, {trial.seats} seats, {trial.level}:{trial.playouts}, {chosen.deals} deals")
    if not chosen.all:
        report_acts(style, (pair[0], pair[1]), played)
    report_cost(trial, pair, played)


def report_acts(style: PlayStyle, pair: tuple[str, str], played: dict[str, list[Played]]) -> None:
    """Print the rates of the acts that two opposite characters like."""
    for who, other in (pair, pair[::-1]):
        for act in style.likes[who]:
            rates = [rate(played[each], act) for each in (who, "", other)]
            low, high = ratio_interval(played[who], played[other], act)
            ratio = rates[0] / rates[2] if rates[2] else 99.0
            chances = sum(each.chances[act] for each in played[who])
            print(f"  {act}: {who} {rates[0]:.3f} of {chances}, neutral {rates[1]:.3f}, {other} {rates[2]:.3f}, "
                  f"ratio {ratio:.2f} ({low:.2f}-{high:.2f})")  # fmt: skip


def report_cost(trial: Trial, characters: Sequence[str], played: dict[str, list[Played]]) -> None:
    """Print the results of characters against those of the neutral player."""
    neutral = played[""]
    middle = fmean([each.result for each in neutral])
    stake = fmean([abs(each.result - middle) for each in neutral])
    for who in characters:
        ahead = [each.result - even.result for each, even in zip(played[who], neutral, strict=True)]
        line = f"  {who} against neutral {share(ahead, stake)} of {stake:.3g}"
        line += f"; by its own estimate {share([-each.spent for each in played[who]], stake)}"
        if trial.reweigh:
            changed = sum(each.changed for each in played[who]) / len(neutral)
            line += f"; weighed again {share([-each.given_up for each in played[who]], stake)}, {changed:.1f} answers"
        print(line)


if __name__ == "__main__":
    main()
