"""Figures quoted by the rules of Poursuite, measured again: `python -m tests.tools.statistics.poursuite [deals]`. The
quoted lengths are medians of simulations with careful players: they keep their targets, start no attack on a high pile,
and play the card that leaves them the most matches. Their exact play is not known, so only the order of magnitude can
agree. Not a test: it prints the quoted value beside the measured one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import mean, median
from typing import TypeAlias

from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.pack import Card
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, Poursuite, matches
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action, Setting, Value

Player: TypeAlias = Callable[[Poursuite, int, Random], Action]

LENGTHS = {2: 170, 3: 680, 4: 560, 5: 370, 6: 290}


def at_random(game: Poursuite, seat: int, rng: Random) -> Action:
    actions = game.ask(seat).actions
    return actions[below(rng, len(actions))]


def careful(game: Poursuite, seat: int, rng: Random) -> Action:
    """Return the answer of the medium level of the strategy notes."""
    actions = game.ask(seat).actions
    if len(actions) == 1:
        return actions[0]
    hand, pile = game.table.at(f"hand.{seat}"), game.table.at("pile")
    targets = sum(SHAPE[card % FACES] == TARGET for card in hand)

    def worth(card: Card) -> tuple[int, ...]:
        is_target = SHAPE[card % FACES] == TARGET
        attacks = game.starter == NOBODY_ATTACKS and COLOUR[card % FACES] == BLACK
        attacks = attacks and SHAPE[card % FACES] == SHAPE[pile[-1] % FACES]
        left = sum(matches(card, other) for other in hand)
        return (not (attacks and len(pile) > 3), not (is_target and targets <= 2), left)

    played = [action.cards[0] for action in actions if action.cards]
    return Action("play", (max(shuffled(played, rng), key=worth),))


def play(players: list[Player], seed: int, **chosen: Value) -> tuple[Poursuite, list[int]]:
    """Play a deal to its end on a silent table. Return it with the number of cards that each counter gave to the
    starter of its attack."""
    rng = stream("statistics", "poursuite", seed)
    setting = Setting(len(players), Poursuite.defaults(**{"turn_limit": 1000, **chosen}), dealer=seed % len(players))
    game = Poursuite.deal(shuffled(range(96), rng), setting).copy()
    taken = []
    while asked := game.asked():
        seat = asked[0]
        action = game.ask(seat).random_action(rng) if seat < 0 else players[seat](game, seat, rng)
        starter = game.starter
        before = len(game.table.at(f"hand.{starter}")) - (starter == seat) if starter != NOBODY_ATTACKS else 0
        game.apply(seat, action)
        if starter != NOBODY_ATTACKS and action.verb == "play" and SHAPE[action.cards[0] % FACES] == TARGET:
            taken += [len(game.table.at(f"hand.{starter}")) - before] * (game.phase != "over")
    return game, taken


def line(what: str, quoted: str, found: str) -> None:
    print(f"{what:<62} {quoted:>10} {found:>10}")


def main(deals: int) -> None:
    line("", "rules", "measured")
    for seats, quoted in LENGTHS.items():
        found = [play([careful] * seats, seed) for seed in range(deals)]
        line(f"{seats} careful players: median of turns", f"{quoted}", f"{median(game.turns for game, _ in found):.0f}")
        if seats == 4:
            line("... cards for each counter", "15", f"{mean(n for _, taken in found for n in taken):.1f}")
    gentle = [play([careful] * 4, seed, counter_takes="attack_cards")[0].turns for seed in range(deals)]
    line("4 careful players, only the cards of the attack: median", "210", f"{median(gentle):.0f}")
    with_limit = [play([at_random] * 4, seed, turn_limit=100)[0] for seed in range(deals)]
    ended = sum(game.why == "poursuite.end.out" for game in with_limit)
    line("4 players by chance: somebody goes out within 100 turns each", "", f"{100 * ended / deals:.0f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
