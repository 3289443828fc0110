"""Figures quoted by the rules of Court Circular, measured again. `python -m tests.tools.statistics.court_circular
[deals]` prints the quoted value beside the measured one; it is no test. With the word `lines` it counts the Lines of
all pairs of a Lead and three cards instead."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import mean, median
from typing import NamedTuple, TypeAlias

from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.pack import Card
from cardtable.games.court_circular.about import CARROLL as CARROLL_1860
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_lines import (
    CARROLL_LINES,
    COURT_3,
    COURT_4,
    COURT_APART,
    ETIQUETTE,
    FRENCH_LINES,
    NO_LINE,
    PAIR,
    QUADRI,
    SEQUENCE_3,
    SEQUENCE_4,
    SEQUENCE_APART,
    SYMPATHY_3,
    SYMPATHY_4,
    SYMPATHY_APART,
    TRIO,
    TRIO_APART,
    VALENTINE,
    Kind,
    best_line,
)
from cardtable.rules.game import Action, Options, Setting

Player: TypeAlias = Callable[[CourtCircular, Sequence[Card], Random], Card]
"""Function that returns the card that a player lays, or chooses as the Lead."""


def at_random(game: CourtCircular, cards: Sequence[Card], rng: Random) -> Card:
    return cards[below(rng, len(cards))]


def best_line_first(game: CourtCircular, cards: Sequence[Card], rng: Random) -> Card:
    """Return a card towards the best Line that the hand allows, as if there were no opponent; the Lead is random."""
    options = game.setting.options
    table, order = options["line_table"], options["card_order"]
    if game.phase == "choose":
        return at_random(game, cards, rng)
    laid = tuple(game.table.at(f"laid.{game.turn}"))
    wanted = 3 - len(laid)
    best = max(combinations(cards, wanted), key=lambda rest: best_line(game.lead, (*laid, *rest), table, order)[:2])
    return best[0]


class Deal(NamedTuple):
    """Counts of one deal."""

    tricks: int
    left: int
    first_wins: list[bool]
    kinds: list[Kind]
    winning: list[Kind]
    up: int
    counts: tuple[int, ...]


def play(player: Player, options: Options, resign: float, seed: int, seats: int = 2) -> Deal:
    """Play a deal on a silent table, from a seed."""
    rng = stream("statistics", "court_circular", seed)
    setting = Setting(seats, CourtCircular.defaults(**{**options, "first_dealer": "lot"}), dealer=seed % seats)
    game = CourtCircular.deal(shuffled(range(52), rng), setting).copy()
    first_wins: list[bool] = []
    kinds: list[Kind] = []
    winning: list[Kind] = []
    left = 0
    while asked := game.asked():
        (seat,) = asked
        actions = game.ask(seat).actions
        cards = [action.cards[0] for action in actions if action.cards]
        lying = [len(game.table.at(f"laid.{other}")) for other in range(seats)]
        trick, first = game.trick, game.first
        if actions[-1].verb == "resign" and rng.random() < resign:
            action = actions[-1]
        else:
            action = Action("lead" if game.phase == "choose" else "play", (player(game, cards, rng),))
        if action.verb == "play" and sum(lying) == 3 * seats - 1:
            laid = {other: [*game.table.at(f"laid.{other}")] for other in range(seats)}
            laid[seat].append(action.cards[0])
            table, order = setting.options["line_table"], setting.options["card_order"]
            lines = [best_line(game.lead, tuple(cards), table, order) for cards in laid.values()]
            kinds += [line.kind for line in lines]
            winning.append(max(lines).kind)
            left = sum(len(game.table.at(f"hand.{other}")) for other in range(seats)) - 1
        before = game.phase
        game.apply(seat, action)
        if before == "lay" and (game.phase != "lay" or game.trick > trick):
            winner = game.winner if game.phase != "lay" else game.first
            first_wins.append(winner == first)
    up = sum(len(game.table.at(f"up.{seat}")) for seat in range(seats))
    return Deal(game.trick, left, first_wins, kinds, winning, up, game.counts())


def column(player: Player, options: Options, resign: float, deals: int) -> list[str]:
    found = [play(player, options, resign, seed) for seed in range(deals)]
    tricks = [deal.tricks for deal in found]
    wins = [won for deal in found for won in deal.first_wins]
    gaps = [abs(deal.counts[0] - deal.counts[1]) for deal in found]
    # The dealer of a seed is seed % 2: the other one leads to the first trick.
    others = [deal.counts[1 - seed % 2] > deal.counts[seed % 2] for seed, deal in enumerate(found)]
    kinds = [kind for deal in found for kind in deal.kinds]
    winning = [kind for deal in found for kind in deal.winning]

    def share(hits: Sequence[bool]) -> str:
        return f"{100 * sum(hits) / max(1, len(hits)):.1f} %"

    return [
        f"{min(tricks)}-{max(tricks)}, {mean(tricks):.1f}",
        f"{min(deal.left for deal in found)}-{max(deal.left for deal in found)}",
        share(wins),
        share([deal.first_wins[-1] for deal in found]),
        share(others),
        f"{mean(deal.up for deal in found):.1f}",
        f"{mean(gaps):.1f} / {median(gaps):.0f}",
        f"{100 * sum(gap >= 20 for gap in gaps) / deals:.0f} / {100 * sum(gap >= 50 for gap in gaps) / deals:.0f} %",
        share([gap == 0 for gap in gaps]),
        share([kind is NO_LINE for kind in kinds]),
        share([kind is NO_LINE for kind in winning]),
    ]


ROWS = (
    "tricks per deal", "left-over cards", "first-hand wins the trick", "last trick won by first-hand",
    "deal won by the non-dealer", "cards taken face up, mean", "difference, mean / median", "difference >= 20 / >= 50",
    "drawn deals", "sides without a Line", "trick won without any Line",
)  # fmt: skip
CARROLL: Options = {**CARROLL_1860, "leftover": "last_winner"}
FRENCH: Options = CourtCircular.defaults()
COLUMNS: tuple[tuple[str, Player, Options, float, Sequence[str]], ...] = (
    ("random", at_random, FRENCH, 0.0,
     ("8", "3", "49.8", "50", "54.6", "25.9", "35.7 / 31", "69 / 28", "0", "59.5", "38.9")),
    ("10 % resign", at_random, FRENCH, 0.1,
     ("8-15", "0-5", "53.7", "50", "51.9", "26.8", "35.5 / 31", "66 / 26", "0.6", "59.5", "39.1")),
    ("30 % resign", at_random, FRENCH, 0.3,
     ("9-26, 15.2", "0-5", "59.8", "51", "52.0", "28.1", "32.9 / 29", "63 / 24", "0.9", "60.2", "39.8")),
    ("best Line", best_line_first, FRENCH, 0.0,
     ("8", "3", "52.2", "62", "54.7", "27.6", "38.7 / 33", "73 / 31", "0", "35.8", "15.3")),
    ("Carroll, random", at_random, CARROLL, 0.0,
     ("8", "3", "50.2", "52", "54.3", "26.2", "35.9 / 31", "69 / 28", "0", "56.3", "31.7")),
    ("Carroll, best Line", best_line_first, CARROLL, 0.0,
     ("8", "3", "54.6", "68", "54.9", "28.9", "41.7 / 35", "74 / 36", "0", "7.2", "0.8")),
)  # fmt: skip

FRENCH_COUNTS = {
    QUADRI: 52, SEQUENCE_4: 5632, SYMPATHY_4: 2838, COURT_4: 1968, TRIO: 7200, SEQUENCE_3: 64038, SYMPATHY_3: 31077,
    COURT_3: 18324, PAIR: 157275, VALENTINE: 90270, ETIQUETTE: 59448, NO_LINE: 644778,
}  # fmt: skip
CARROLL_COUNTS = {
    TRIO: 7540, SEQUENCE_4: 5632, SEQUENCE_3: 65024, SYMPATHY_4: 2620, SYMPATHY_3: 31086, COURT_4: 903, COURT_3: 18324,
    TRIO_APART: 2400, SEQUENCE_APART: 25809, SYMPATHY_APART: 9840, COURT_APART: 5208, PAIR: 155136, VALENTINE: 86262,
    ETIQUETTE: 54864, NO_LINE: 612252,
}  # fmt: skip


def count_lines(table: str, order: str) -> Counter[Kind]:
    """Count the best Line of every Lead with every three other cards."""
    return Counter(
        best_line.__wrapped__(lead, own, table, order).kind
        for lead in range(52)
        for own in combinations([card for card in range(52) if card != lead], 3)
    )


def main(deals: int) -> None:
    for name, player, options, resign, quoted in COLUMNS:
        print(f"\n{name:<34} {'rules':>12} {'measured':>16}")
        for row, said, measured in zip(ROWS, quoted, column(player, options, resign, deals), strict=True):
            print(f"{row:<34} {said:>12} {measured:>16}")
    for seats, mean_said in ((3, 48), (4, 51)):
        spread = [max(c) - min(c) for c in (play(at_random, CARROLL, 0.0, n, seats).counts for n in range(deals))]
        print(f"\nCarroll, {seats} players, highest less lowest: rules {mean_said}, measured {mean(spread):.0f}")


def lines() -> None:
    for name, table, order, quoted in (
        ("French text", FRENCH_LINES, ("french", "value_suit"), FRENCH_COUNTS),
        ("Carroll", CARROLL_LINES, ("carroll", "hearts_first"), CARROLL_COUNTS),
    ):
        found = count_lines(*order)
        print(f"\n{name:<42} {'rules':>10} {'measured':>10}")
        for kind in reversed(table):
            print(f"{kind.name:<42} {quoted[kind]:>10} {found[kind]:>10}")


if __name__ == "__main__":
    if sys.argv[1:] == ["lines"]:
        lines()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
