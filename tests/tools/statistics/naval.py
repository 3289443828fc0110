"""Figures quoted by the rules of Naval, measured again: `python -m tests.tools.statistics.naval [games]`. Not a test:
it prints the quoted value beside the measured one."""

from __future__ import annotations

import sys
from statistics import median

from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.games.naval.rules import Naval
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER, NEITHER, SPOTS, TARGETS
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action, Setting

PLAIN = [face for face in range(FACES) if face not in TARGETS]


def play(seats: int, seed: int, hide: int = 0, corners: bool = True) -> tuple[Naval, bool]:
    """Play a game with random attacks on a silent table; no seat risks its own target. Seat 0 may hide its target in a
    given place. Return the game, and whether a position occurred in which no attack could change anything."""
    rng = stream("statistics", "naval", seed)
    options = Naval.defaults(corners_stay_open=corners)
    setting = Setting(seats, options, dealer=seed % seats)
    game = Naval.deal(shuffled(Naval.cards(setting), rng), setting).copy()
    for seat in range(seats):
        game.apply(seat, game.ask(seat).random_action(rng))
        hand = shuffled(game.table.at(f"hand.{seat}"), rng)
        if hide and seat == 0:
            at = next(k for k, card in enumerate(hand) if card in TARGETS)
            spot = SPOTS.index(hide)
            hand[at], hand[spot] = hand[spot], hand[at]
        game.apply(seat, Action("lay", tuple(hand)))
    opened = False
    while asked := game.asked():
        opened = opened or game.open_sea
        game.apply(asked[0], attack(game, asked[0], rng))
    return game, opened


def attack(game: Naval, seat: int, rng: Random) -> Action:
    actions = game.ask(seat).actions
    safe = [action for action in actions if game.phase == "aim" or game.table.at(action.to)[0] not in TARGETS]
    return safe[below(rng, len(safe))] if safe else actions[0]


def wins(hide: int, games: int) -> float:
    """Return the wins of seat 0 in 100 games with its target in this place; a draw counts half."""
    found = [play(2, seed, hide)[0].winners for seed in range(games)]
    return 100 * sum((0 in winners) / len(winners) if winners else 0.5 for winners in found) / games


def line(what: str, quoted: str, measured: str) -> None:
    print(f"{what:<58} {quoted:>12} {measured:>14}")


def main(games: int) -> None:
    line("", "rules", "measured")
    faces = [*PLAIN, *(card for card in TARGETS if card < FACES)][:21]
    outcomes = [BATTLE[a][d] for a in faces for d in faces]
    measured = " ".join(str(outcomes.count(outcome)) for outcome in (ATTACKER, DEFENDER, NEITHER))
    line("battles of 21 by 21 cards: attacker, defender, none", "116 88 237", measured)
    for seats, quoted in ((2, "13-16"), (3, "27-28"), (4, "34-40")):
        lengths = [play(seats, seed)[0].attacks for seed in range(games)]
        line(f"{seats} players: median attacks in a game", quoted, f"{median(lengths):.0f}")
        if seats == 2:
            line("... longest game", "92", str(max(lengths)))
    for corners, quoted in ((True, "1 of 500"), (False, "17-26 of 500")):
        blocked = sum(play(2, seed, corners=corners)[1] for seed in range(games))
        line(f"open sea with corners that {'stay open' if corners else 'close'}", quoted, f"{blocked} of {games}")
    for spot, quoted in ((32, "56-61"), (42, "56-61"), (43, "56-61"), (53, "56-61"), (63, "56-61"), (21, "50"),
                         (11, "20-30"), (61, "20-30")):  # fmt: skip
        line(f"games won of 100 with the target at {spot}", quoted, f"{wins(spot, games):.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
