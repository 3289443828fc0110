"""Counts great moments: `python -m tests.tools.statistics.great_moments` plays deals of every game with computers and
prints how many moments a deal has. `--deals 100` and `--level beginner` change what is played."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from cardtable.ai.levels import choose
from cardtable.cards.events import Said
from cardtable.cards.pack import WATCHER
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.presets import presets
from cardtable.rules.registry import TABLES, game
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.great_moments import MOST, GreatMoments


def moments_of_deal(match: Match, talk: type[GreatMoments]) -> list[str]:
    """Return the banners that fit the sentences of a deal, without the limit."""
    said = [event.seen_by(WATCHER) for event in match.heard]
    found = []
    for event in said:
        great = next((one for one in talk.great if isinstance(event, Said) and one.fits(event)), None)
        if great is not None:
            found.append(great.banner)
    return found


def count(game_id: str, seats: int, deals: int, level: str = "") -> tuple[Counter[int], Counter[str]]:
    """Play deals, by chance without a level. Return how many deals have how many moments, and the moments."""
    kind, talk = game(game_id), game_view_of(game_id).talk
    options = presets(kind, seats).get("family", kind.defaults())
    each, banners = Counter[int](), Counter[str]()
    for n in range(deals):
        match, rng = Match(Terms(kind, seats, options, f"great {n}", "5a")), Random(n)
        match.begin()
        match.shuffle()
        while match.playing:
            assert match.game is not None
            seat = match.game.asked()[0]
            if level:
                action = choose(observe(match.game, seat, match.heard), level, rng.getrandbits(30))
            else:
                action = match.game.ask(seat).random_action(rng)
            match.play(seat, action)
            match.shuffle()
        found = moments_of_deal(match, talk)
        each[len(found)] += 1
        banners.update(found)
    return each, banners


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.statistics.great_moments", description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--level", default="")
    asked = parser.parse_args()
    for game_id in TABLES:
        for seats in sorted(game(game_id).seats):
            each, banners = count(game_id, seats, asked.deals, asked.level)
            over = sum(deals for n, deals in each.items() if n > MOST)
            print(
                f"{game_id} {seats}: {dict(sorted(each.items()))}, {over} deals beyond {MOST}; {dict(banners)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
