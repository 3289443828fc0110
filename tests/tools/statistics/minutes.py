"""Numbers of decisions in a match, for the figures in `about.py` of each game. `python -m
tests.tools.statistics.minutes [matches] [game ...]` plays matches of beginners and prints the tables anew: for every
preset and number of players, and for every value of the options that change the length of a match."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.ai.levels import choose
from cardtable.cards.chance import stream
from cardtable.rules.about import Counted
from cardtable.rules.game import Game, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.presets import presets
from cardtable.rules.registry import GAMES, game


class Tally(NamedTuple):
    """Counts of the decisions of all seats in one match."""

    deals: int
    arranged: int
    chosen: int
    forced: int


def tally(terms: Terms) -> Tally:
    """Play a match between beginners, and count its decisions."""
    match = Match(terms)
    arranged = chosen = forced = 0
    while not match.over:
        match.begin()
        match.shuffle()
        while match.playing:
            assert match.game is not None
            seat = match.game.asked()[0]
            ask = match.game.ask(seat)
            if ask.arrange is not None:
                arranged += 1
            elif len(ask.actions) == 1 and not ask.amounts:
                forced += 1
            else:
                chosen += 1
            seed = stream(terms.seed, "bot", seat, len(match.lines)).getrandbits(64)
            match.play(seat, choose(observe(match.game, seat, match.heard), "beginner", seed))
            match.shuffle()
    return Tally(len(match.results), arranged, chosen, forced)


def counted(kind: type[Game], seats: int, options: Options, matches: int) -> Counted:
    """Return the mean decisions of a seat over some matches."""
    found = [tally(Terms(kind, seats, options, f"minutes{n}")) for n in range(matches)]
    deals, arranged, chosen, forced = (sum(column) / matches for column in zip(*found, strict=True))
    return Counted(*(round(number, 1) for number in (deals, arranged / seats, chosen / seats, forced / seats)))


def print_counts(kind: type[Game], matches: int) -> None:
    print(f"    # {kind.id}")
    for seats in sorted(kind.seats):
        for name, options in presets(kind, seats).items():
            print(f'        ({seats}, "{name}"): Counted{tuple(counted(kind, seats, options, matches))},', flush=True)


def print_factors(kind: type[Game], matches: int) -> None:
    usual = next(iter(presets(kind, kind.seats[0]).values()))
    base = counted(kind, kind.seats[0], usual, matches)
    for name in kind.about.length.longer if kind.about.length else ():
        (option,) = (option for option in kind.options if option.name == name)
        for value in option.values:
            if value == option.default or (name, value) in kind.about.endless_options:
                continue
            now = counted(kind, kind.seats[0], {**usual, name: value}, matches)
            print(f"    # {kind.id} {name} {value}: {now.actions / base.actions:.2f}", flush=True)


def print_factors_beside(kind: type[Game], matches: int) -> None:
    usual = next(iter(presets(kind, kind.seats[0]).values()))
    for (other, beside), longer in kind.about.length.longer_with.items() if kind.about.length else ():
        base = counted(kind, kind.seats[0], {**usual, other: beside}, matches)
        for name, factors in longer.items():
            for value in factors:
                now = counted(kind, kind.seats[0], {**usual, other: beside, name: value}, matches)
                ratio = now.actions / base.actions
                print(f"    # {kind.id} {name} {value} beside {other} {beside}: {ratio:.2f}", flush=True)


def main(arguments: Sequence[str]) -> None:
    matches = int(arguments[0]) if arguments else 5
    for game_id in arguments[1:] or GAMES:
        print_counts(game(game_id), matches)
        print_factors(game(game_id), matches)
        print_factors_beside(game(game_id), matches)


if __name__ == "__main__":
    main(sys.argv[1:])
