"""The figures that the rules of Bataille quote, measured again: `python -m tests.tools.statistics.bataille [games]`.

Not a test: it prints the quoted value beside the measured one, and a reader judges.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeAlias

from cardtable.cards.chance import Random, shuffled, stream
from cardtable.games.bataille.rules import Bataille, arranged
from cardtable.rules.cirkle import COLOUR_FIRST
from cardtable.rules.game import Action, Setting, Value

Player: TypeAlias = Callable[[Bataille, int, Random], bool]
"""Function that returns whether a player takes a card of the reserve."""


def always_own(game: Bataille, seat: int, rng: Random) -> bool:
    return False


def only_reserve(game: Bataille, seat: int, rng: Random) -> bool:
    return True


def at_random(game: Bataille, seat: int, rng: Random) -> bool:
    return rng.random() < 0.5


def simple_rule(game: Bataille, seat: int, rng: Random) -> bool:
    """Return whether a simple player draws: the last player plays an own card that beats the best on the table, earlier
    ones only black or better."""
    own = COLOUR_FIRST[game.table.at(f"pack.{seat}")[-1] % 24]
    best = max(COLOUR_FIRST[card % 24] for card in game.face if card >= 0)
    last = game.turn == len(game.round) - 1
    return own <= best if last else own <= best or own < 18


def play(
    players: Sequence[Player], seed: int, orders: Sequence[str] = (), limit: Value = 100, gather: str = "table_order"
) -> Bataille:
    """Play a game to its end on a silent table. Each player orders the pack by a preset, or at random."""
    rng = stream("statistics", "bataille", seed)
    options = Bataille.defaults(max_tricks=limit, gather=gather)
    setting = Setting(len(players), options, dealer=seed % len(players))
    game = Bataille.deal(shuffled(range(96), rng), setting).copy()
    for seat in range(len(players)):
        hand = tuple(game.table.at(f"hand.{seat}"))
        order = arranged(hand, orders[seat], COLOUR_FIRST) if orders and orders[seat] else tuple(shuffled(hand, rng))
        game.apply(seat, Action("order", order))
    while asked := game.asked():
        ask = game.ask(asked[0])
        if ask.arrange:
            game.apply(asked[0], ask.random_action(rng))
        else:
            drawn = len(ask.actions) > 1 and players[asked[0]](game, asked[0], rng)
            game.apply(asked[0], ask.actions[drawn])
    return game


def wins(players: Sequence[Player], games: int, orders: Sequence[str] = ()) -> float:
    """Return the wins of seat 0 in 100 games; a shared win counts its share."""
    found = [play(players, seed, orders).winners for seed in range(games)]
    return 100 * sum((0 in winners) / len(winners) for winners in found) / games


def line(what: str, quoted: str, measured: str) -> None:
    print(f"{what:<66} {quoted:>12} {measured:>12}")


def main(games: int) -> None:
    line("", "rules", "measured")
    for seats, quoted in ((2, 135), (3, 290), (4, 680)):
        found = [play([always_own] * seats, seed, limit="none") for seed in range(min(games, 150))]
        line(f"{seats} players, always own: median tricks", str(quoted), f"{median(g.trick for g in found):.0f}")
        if seats == 4:
            endless = sum(game.why == "bataille.end.limit" for game in found)
            line(f"... games of {len(found)} that never end", "17 of 150", f"{endless} of {len(found)}")
    for seats in (2, 3, 4):
        ended = [play([simple_rule] * seats, seed, limit=200).why != "bataille.end.limit" for seed in range(games)]
        line(
            f"{seats} players with the simple rule: ended within 200 tricks",
            "< 5 %",
            f"{100 * sum(ended) / games:.1f} %",
        )
    line("simple rule against always own", "75", f"{wins([simple_rule, always_own], games):.1f}")
    line("simple rule against random choice", "85", f"{wins([simple_rule, at_random], games):.1f}")
    line(
        "simple rule against three who always play their own",
        "39",
        f"{wins([simple_rule] + [always_own] * 3, games):.1f}",
    )
    line("only the reserve against the simple rule", "11", f"{wins([only_reserve, simple_rule], games):.1f}")
    rule = [simple_rule, simple_rule]
    line("strong and weak alternating against a random order", "68", f"{wins(rule, games, ('alternating', '')):.1f}")
    line("weakest first against a random order", "below 50", f"{wins(rule, games, ('weakest', '')):.1f}")
    four = wins([simple_rule] * 4, games, ("alternating", "", "", ""))
    line("four players: alternating against random orders", "about 25", f"{four:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
