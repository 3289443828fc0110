"""Learning of the poker players' habits: `python -m tests.tools.content.solve_poker learn|push|show ...`. Not a test.

`learn FILE MINUTES` continues the learning. Players with only their regrets sit down with any number of seats and
chips. After each deal they note the result of every other answer in the same deal: regret matching, with playouts by
the habits of the moment. `push` solves heads-up play with short stacks and prints the most that an opponent could win.
`show FILE DATA` writes the habits as the data file that ships, `cardtable/games/poker/ai/learned.txt`. Most of it runs
three times as fast when mypyc has compiled it together with `cardtable/games/poker/ai/*.py`.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple, cast

from cardtable.games.poker.ai.habits import STRENGTHS, WHATS, Shares, habits_line, situation, strength_class
from cardtable.games.poker.ai.odds import KIND, KINDS, Scale, pair_counts, rank_shares
from cardtable.games.poker.ai.playout import PokerPosition, position_of
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import BettingFields, PokerSetting
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import PublicFields, Setting

FLOPS, TURNS, RIVERS = 150, 3, 8
SEATS = (2, 2, 2, 3, 3, 4, 4, 4, 4, 5, 6, 7, 8)
"""Numbers of players, the usual one most often."""
STACKS, BOARDS, ROUNDS = 8, 2000, 150
"""Numbers for short stacks: a stack is a number of eighths of the pot; so many boards give the winning chances; and
regret matching takes so many rounds."""
LEAST = 100.0
"""Least count of a situation. Rarer ones are left to `default_shares`."""
ASTRAY = 0.1
"""Probability of a random answer, so that all situations occur."""
FADE = 0.95
"""Share of older notes that stays with every twentieth more deals."""


class Board:
    """Five common cards with the strength of all kinds of own cards at each stage, and what decides in the end."""

    def __init__(self, cards: Sequence[int], hands: Sequence[bytes], values: Sequence[int]) -> None:
        self.cards = cards
        self.hands = hands
        self.values = values


def boards(rng: Random, flops: int = FLOPS) -> list[Board]:
    scale = Scale(ladder(Poker.defaults()))
    found: list[Board] = []
    for _ in range(flops):
        flop = rng.sample(range(96), 3)
        rest = [card for card in range(96) if card not in flop]
        turns = []
        for turn in rng.sample(rest, TURNS):
            four = [*flop, turn]
            rivers = []
            for river in rng.sample([card for card in rest if card != turn], RIVERS):
                five = [*four, river]
                faces = [card % FACES for card in five]
                values = scale.strengths(faces)
                rivers.append((five, values, rank_shares(values, pair_counts(faces))))
            mean = [sum(column) for column in zip(*(each[2] for each in rivers), strict=True)]
            turns.append((four, rivers, mean))
        early = [sum(column) for column in zip(*(each[2] for each in turns), strict=True)]
        at_flop = rank_shares(early, pair_counts([card % FACES for card in flop]))
        for four, rivers, mean in turns:
            at_turn = rank_shares(mean, pair_counts([card % FACES for card in four]))
            for five, values, at_river in rivers:
                hands = [bytes(strength_class(rank) for rank in each) for each in (at_flop, at_turn, at_river)]
                found.append(Board(five, hands, values))
    return found


def first_ranks(pool: Sequence[Board]) -> list[float]:
    """Return the strength of two own cards before any common card."""
    total = [0.0] * len(KINDS)
    for board in pool:
        weights = pair_counts([card % FACES for card in board.cards])
        for kind, rank in enumerate(rank_shares(board.values, weights)):
            total[kind] += rank
    return rank_shares(total, pair_counts([]))


class Table:
    """Regrets and actions of players."""

    def __init__(self) -> None:
        self.regrets: dict[int, list[float]] = {}
        self.done: dict[int, list[float]] = {}
        self.deals = 0

    def policy(self, key: int, choices: list[tuple[int, int]]) -> list[float]:
        regrets = self.regrets.get(key)
        if regrets is None:
            return [1.0 / len(choices)] * len(choices)
        found = [regrets[what] if regrets[what] > 0.0 else 0.0 for what, _ in choices]
        total = sum(found)
        if total <= 0.0:
            return [1.0 / len(choices)] * len(choices)
        return [share / total for share in found]


def drawn(policy: list[float], chance: float) -> int:
    for k in range(len(policy)):
        chance -= policy[k]
        if chance < 0.0:
            return k
    return len(policy) - 1


class World:
    """One deal: the strengths of all hands stage by stage, the deciding hands, and the seats that count in a waiting
    pot."""

    def __init__(self, hands: list[list[int]], values: list[int], share: float) -> None:
        self.hands = hands
        self.values = values
        self.share = share


def playout(bets: PokerPosition, world: World, table: Table, seat: int, rng: Random) -> float:
    """Return the final chips of a seat if all go on by their habits."""
    while not bets.ended:
        who = bets.turn
        choices = bets.choices(who)
        key = situation(bets, who) * STRENGTHS + world.hands[bets.stage - 1][who]
        what, stake = choices[drawn(table.policy(key, choices), rng.random())]
        bets.act(who, what, stake)
    return bets.final_capital(world.values, world.share)[seat]


def teach(bets: PokerPosition, world: World, table: Table, rng: Random) -> None:
    """Play a deal, and note the result of each answer in it."""
    while not bets.ended:
        seat = bets.turn
        choices = bets.choices(seat)
        key = situation(bets, seat) * STRENGTHS + world.hands[bets.stage - 1][seat]
        policy = table.policy(key, choices)
        if len(choices) > 1:
            worths: list[float] = []
            for what, stake in choices:
                twin = bets.copy()
                twin.act(seat, what, stake)
                worths.append(playout(twin, world, table, seat, rng) / bets.pot)
            mean = 0.0
            for k in range(len(choices)):
                mean += policy[k] * worths[k]
            regrets = table.regrets.get(key)
            if regrets is None:
                regrets = table.regrets[key] = [0.0] * WHATS
                table.done[key] = [0.0] * WHATS
            done = table.done[key]
            for k in range(len(choices)):
                regrets[choices[k][0]] += worths[k] - mean
                done[choices[k][0]] += policy[k]
        if rng.random() < ASTRAY:
            what, stake = choices[int(rng.random() * len(choices))]
        else:
            what, stake = choices[drawn(policy, rng.random())]
        bets.act(seat, what, stake)


def some_deal(pool: Sequence[Board], first: Sequence[int], rng: Random) -> tuple[PokerPosition, World]:
    """Return a random deal: any number of seats, any chips, sometimes a carried pot."""
    seats = SEATS[int(rng.random() * len(SEATS))]
    deep = 5.0 * 40.0 ** rng.random()
    capital = [2 + int(deep * (0.3 + 1.4 * rng.random())) for _ in range(seats)]
    carried = int(seats * (1 + 3 * rng.random())) if rng.random() < 0.15 else 0
    free = rng.random() < 0.4
    options = Poker.defaults(
        all_parole="free_card" if free else "carry_over",
        all_in="side_pots" if rng.random() < (0.8 if free else 0.2) else "adjust",
    )
    setting: PokerSetting = Setting(seats, options, 0, int(rng.random() * seats))
    public = PublicFields(
        stage=1, turn=(setting.dealer + 1) % seats, pot=carried + seats, carried=carried, tapis_level=-1,
        capital=[chips - 1 for chips in capital], round_stakes=[0] * seats, total_paid=[1] * seats,
        inside=[True] * seats, parole_pending=[False] * seats, parole_used=[False] * seats,
    )  # fmt: skip
    board = pool[int(rng.random() * len(pool))]
    used = set(board.cards)
    kinds: list[int] = []
    for _ in range(seats):
        two: list[int] = []
        while len(two) < 2:
            card = int(rng.random() * 96)
            if card not in used:
                used.add(card)
                two.append(card % FACES)
        kinds.append(KIND[two[0] * FACES + two[1]])
    hands = [[first[kind] for kind in kinds]] + [[hand[kind] for kind in kinds] for hand in board.hands]
    bets = position_of(setting, cast("BettingFields", public))
    return bets, World(hands, [board.values[kind] for kind in kinds], 1.0 / seats)


def learn(table: Table, pool: Sequence[Board], first: Sequence[int], seconds: float, rng: Random) -> None:
    """Play and learn for so many seconds; older notes count less."""
    end = process_time() + seconds
    fades = table.deals * 21 // 20 + 2000
    while process_time() < end:
        for _ in range(200):
            bets, world = some_deal(pool, first, rng)
            teach(bets, world, table, rng)
        table.deals += 200
        if table.deals >= fades:
            fades = table.deals * 21 // 20 + 2000
            for noted in (table.regrets, table.done):
                for row in noted.values():
                    for k in range(WHATS):
                        row[k] *= FADE


# -- heads up, one bet for everything --------------------------------------------------------------------------------

Matrix = list[list[float]]


class Duel:
    """Two kinds of own cards against each other before the first common card: the probability that they meet, and the
    winner."""

    def __init__(self, boards_of: int, rng: Random) -> None:
        n = len(KINDS)
        won: Matrix = [[0.0] * n for _ in range(n)]
        met: Matrix = [[0.0] * n for _ in range(n)]
        scale = Scale(ladder(Poker.defaults()))
        for _ in range(boards_of):
            faces = [card % FACES for card in rng.sample(range(96), 5)]
            values = scale.strengths(faces)
            chance = [a / b for a, b in zip(pair_counts(faces), pair_counts([]), strict=True)]
            for i in range(n):
                mine, fits = values[i], chance[i]
                win, meet = won[i], met[i]
                for j in range(n):
                    both = fits * chance[j]
                    meet[j] += both
                    if mine > values[j]:
                        win[j] += both
                    elif mine == values[j]:
                        win[j] += both / 2
        self.share = [[a / b for a, b in zip(*rows, strict=True)] for rows in zip(won, met, strict=True)]
        """Probability that one wins against the other; a tie counts half."""
        self.meets: Matrix = []
        """Probability that the other holds that when one holds this."""
        for f, g in KINDS:
            row = pair_counts([f, g])
            self.meets.append([each / sum(row) for each in row])
        self.wins = [[p * e for p, e in zip(*rows, strict=True)] for rows in zip(self.meets, self.share, strict=True)]
        self.first = [each / sum(pair_counts([])) for each in pair_counts([])]
        """Probability of each kind."""


Plan = list[list[float]]
"""For each kind of own cards the probability of opening, of attacking after two waits, of following after waiting, and
of following."""
ALWAYS: Plan = [[1.0] * len(KINDS)] * 4
"""Bet everything, follow everything."""


def against(matrix: Matrix, row: Sequence[float]) -> list[float]:
    return [sum(map(float.__mul__, line, row)) for line in matrix]


class Values(NamedTuple):
    """Value of each kind in pots at each of the four moments, times the probability of the moment."""

    opening: list[float]
    """Values of opening."""
    staying: list[float]
    """Values of waiting when the other waits as well."""
    late: list[float]
    """Values of following after waiting."""
    attacking: list[float]
    """Values of attacking after two waits."""
    sharing: list[float]
    """Values of waiting then."""
    calling: list[float]
    """Values of following as the second."""


def values(duel: Duel, plan: Plan, stack: float) -> Values:
    opens, attacks, calls_late, calls = plan
    waits = [1 - each for each in opens]
    waits_and_calls = [w * c for w, c in zip(waits, calls_late, strict=True)]

    def staked(row: Sequence[float]) -> tuple[list[float], list[float]]:
        met, won = against(duel.meets, row), against(duel.wins, row)
        return met, [(1 + 2 * stack) * w - stack * m for w, m in zip(won, met, strict=True)]

    called, if_called = staked(calls)
    attacked, if_attacked = staked(attacks)
    late, if_late = staked(waits_and_calls)
    _, if_opened = staked(opens)
    waited = against(duel.meets, waits)
    return Values(
        [shown + 1 - met for shown, met in zip(if_called, called, strict=True)],
        [(1 - met) / 2 for met in attacked],
        if_attacked,
        [shown + all_of - met for shown, met, all_of in zip(if_late, late, waited, strict=True)],
        [met / 2 for met in waited],
        if_opened,
    )


def gains(duel: Duel, plan: Plan, stack: float) -> Plan:
    """Return the gain of each kind by betting or following."""
    of = values(duel, plan, stack)
    wait = [stay + c * late for stay, c, late in zip(of.staying, plan[2], of.late, strict=True)]
    return [
        [bet - other for bet, other in zip(of.opening, wait, strict=True)],
        [bet - other for bet, other in zip(of.attacking, of.sharing, strict=True)],
        of.late,
        of.calling,
    ]


def exploited(duel: Duel, plan: Plan, stack: float) -> float:
    """Return the joint win of the best opponents of this plan, in pots, beyond the one pot there is."""
    of = values(duel, plan, stack)
    first = [max(bet, stay + max(0.0, late)) for bet, stay, late in zip(*of[:3], strict=True)]
    second = [max(a, b) + max(0.0, c) for a, b, c in zip(*of[3:], strict=True)]
    return sum(p * (a + b) for p, a, b in zip(duel.first, first, second, strict=True)) - 1


def solved(duel: Duel, stack: float, rounds: int) -> Plan:
    """Return the plan that cannot be beaten, by regret matching with regrets that never fall below zero (CFR+)."""
    n = len(KINDS)
    yes, no = [[[0.0] * n for _ in range(4)] for _ in range(2)]
    plan: Plan = [[0.5] * n for _ in range(4)]
    mean: Plan = [[0.0] * n for _ in range(4)]
    weight: Plan = [[0.0] * n for _ in range(4)]
    for turn in range(1, rounds + 1):
        for which, gain in enumerate(gains(duel, plan, stack)):
            for i in range(n):
                p = plan[which][i]
                yes[which][i] = max(0.0, yes[which][i] + gain[i] * (1 - p))
                no[which][i] = max(0.0, no[which][i] - gain[i] * p)
                both = yes[which][i] + no[which][i]
                reach = turn * (1 - plan[0][i] if which == 2 else 1)
                mean[which][i] += reach * p
                weight[which][i] += reach
                plan[which][i] = yes[which][i] / both if both > 0 else 0.5
    return [[m / w if w else 0.0 for m, w in zip(*rows, strict=True)] for rows in zip(mean, weight, strict=True)]


# -- what ships --------------------------------------------------------------------------------------------------------


def average(table: Table, least: float) -> dict[int, Shares]:
    """Return the mean actions in every situation that came about often enough."""
    found: dict[int, Shares] = {}
    for which in sorted({key // STRENGTHS for key in table.done}):
        rows = [table.done.get(which * STRENGTHS + hand, [0.0] * WHATS) for hand in range(STRENGTHS)]
        if sum(sum(row) for row in rows) < least:
            continue
        usual = [sum(column) for column in zip(*rows, strict=True)]
        rows = [row if sum(row) >= 1 else usual for row in rows]
        found[which] = [[share / sum(row) for share in row] for row in rows]
    return found


def load(path: Path) -> Table:
    table = Table()
    if path.exists():
        table.regrets, table.done, table.deals = pickle.loads(path.read_bytes())
    return table


def shipped(table: Table, first: Sequence[float]) -> str:
    """Return the text of learned.txt, which `cardtable.games.poker.ai.habits` reads."""
    ranks = [str(round(1000 * rank)) for rank in first]
    rows = [" ".join(ranks[k : k + 20]) for k in range(0, len(ranks), 20)]
    habits = [habits_line(which, shares) for which, shares in average(table, LEAST).items()]
    return "\n".join([*rows, "", *habits]) + "\n"


def solve() -> None:
    """Solve the short stacks, and print how often the solution bets and follows, and what could be won against it."""
    duel = Duel(BOARDS, Random(11))
    for eighths in range(1, STACKS + 1):
        plan = solved(duel, eighths / STACKS, ROUNDS)
        shares = [sum(p * share for p, share in zip(duel.first, row, strict=True)) for row in plan]
        lost, lost_by_all = (exploited(duel, each, eighths / STACKS) for each in (plan, ALWAYS))
        print(
            f"{eighths}/{STACKS} of the pot: opens {shares[0]:.0%}, attacks {shares[1]:.0%}, follows {shares[3]:.0%}; "
            f"exploited by {lost:.5f} pots, by {lost_by_all:.5f} if it bets and follows with everything",
            flush=True,
        )


def main(words: Sequence[str]) -> None:
    match words[0]:
        case "learn":
            path = Path(words[1])
            pool, table = boards(Random(7)), load(path)
            first = [strength_class(rank) for rank in first_ranks(pool)]
            learn(table, pool, first, 60 * float(words[2]), Random(table.deals))
            path.write_bytes(pickle.dumps((table.regrets, table.done, table.deals)))
            print(table.deals, "deals,", len(table.done), "situations and hands")
        case "push":
            solve()
        case "show":
            Path(words[2]).write_text(shipped(load(Path(words[1])), first_ranks(boards(Random(8), 250))))


if __name__ == "__main__":
    main(sys.argv[1:])
