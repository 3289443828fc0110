"""Measures how far a level stands above another, by expectation instead of by results:

    python -m tests.tools.statistics.level_steps GAME LOWER UPPER DEALS

Players of the lower level play so many deals, and each of their questions is put to the upper level as well. Where the
two answers differ, both are played on in the same new deals. Printed is what the upper level gains so in a deal, for
one seat, and how many answers differ. Luck of the cards is the same for both, so few deals tell much; but the judge
is the game's own evaluation, which thinks as Expert does. A level may have playouts of its own: `expert:800`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev

from cardtable.ai.bot import Budget
from cardtable.ai.levels import find_bots, playouts
from cardtable.cards.chance import Random
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.registry import GAMES, game
from tests.support.temperament_deals import Asked, Deal, Trial


class Step(Trial):
    """Trial whose questions are put to another level; its one character is the name of that level."""

    def _ask(self, seen: Observation, deals: int, seed: int, asked: dict[str, Asked]) -> Action:
        lower = self.choose(seen, seed, None)
        for name in self.characters:
            level, amount = level_of(self.game, name)
            upper = find_bots(self.game)[level].choose(seen, Random(seed), Budget(amount))
            if upper != lower:
                asked[name].changed += 1
                asked[name].given_up += self._weigh_again(seen, lower, upper, seed)
        return lower


def level_of(game_id: str, name: str) -> tuple[str, int]:
    """Return a level and its playouts, which may be written behind it.

    >>> level_of("poker", "expert:800")
    ('expert', 800)
    """
    level, _, amount = name.partition(":")
    return level, int(amount) if amount else playouts(game_id, level)


def report(upper: str, deals: Sequence[Deal]) -> str:
    """Return the gain of the upper level for a seat in a deal, with its 95 % interval over deals."""
    gains = [-deal.asked[upper].given_up / len(deal.results) for deal in deals]
    changed = sum(deal.asked[upper].changed for deal in deals) / sum(len(deal.results) for deal in deals)
    error = 1.96 * pstdev(gains) / sqrt(len(gains))
    return f"{upper}: {fmean(gains):+.4g} ± {error:.2g} a seat and deal, {changed:.1f} answers differ"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("lower")
    parser.add_argument("upper")
    parser.add_argument("deals", type=int)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="steps")
    parser.add_argument("--reweigh", type=int, default=800, metavar="PLAYOUTS", help="of the judge")
    chosen = parser.parse_args()
    level, amount = level_of(chosen.game, chosen.lower)
    seats = chosen.seats or game(chosen.game).seats[0]
    trial = Step(chosen.game, level, amount, seats, {}, (chosen.upper,), chosen.seed, chosen.reweigh)
    print(f"{chosen.game}, {seats} seats, {level}:{amount} and above it, {chosen.deals} deals")
    print("  " + report(chosen.upper, [trial.play(number) for number in range(chosen.deals)]))


if __name__ == "__main__":
    main()
