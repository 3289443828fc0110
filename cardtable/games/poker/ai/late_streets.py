"""Exact best reply for two players on the last two streets. All cards of the rival and the missing common card are
counted, and all further bets up to the stakes of `PokerPosition.choices`. The rival's cards are as likely as its acts
make them, it goes on by the learned habits, and the seat itself always gives its best answer without knowing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.beliefs import beliefs, common_faces, own_faces, own_kind
from cardtable.games.poker.ai.habits import STRENGTHS, PokerHabits, habits
from cardtable.games.poker.ai.odds import COPIES, KINDS, pair_counts
from cardtable.games.poker.ai.playout import PASS, PokerPosition, carried_share, position_of
from cardtable.games.poker.ai.runouts import LAID, common_cards, ladder_key
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES

FIRST = 3
"""Stage from which on everything is counted: four common cards."""
OUTCOMES = (-1, 0, 1)
"""Lost, shared and won."""
EVERY_CLASS = (1.0,) * STRENGTHS

BetChoice: TypeAlias = tuple[int, int]
Masses: TypeAlias = Sequence[Sequence[float]]
"""Likelihood of each strength class of the rival together with each outcome."""
Factors: TypeAlias = Sequence[float]
"""Likelihood of the rival's acts since then, for each strength class."""


class Street(NamedTuple):
    """Likelihoods of the rival's cards at a stage."""

    masses: Masses
    following: Sequence[Sequence[Masses]] = ()
    """For each next common card and each strength class now, the same at the next stage."""


class Finish(NamedTuple):
    """End of a betting, with the seat's chips by outcome."""

    chips: tuple[float, float, float]

    def value(self, factors: Factors, street: Street) -> float:
        lost, shared, won = self.chips
        return sum([
            factor * (lost * masses[0] + shared * masses[1] + won * masses[2])
            for factor, masses in zip(factors, street.masses, strict=True)
            if factor
        ])  # fmt: skip


class OwnTurn(NamedTuple):
    """Turn of the seat, which gives its best answer."""

    after: Sequence[BetNode]

    def value(self, factors: Factors, street: Street) -> float:
        return max([node.value(factors, street) for node in self.after])


class RivalTurn(NamedTuple):
    """Turn of the rival, with how often each strength class gives each answer."""

    after: Sequence[tuple[BetNode, Factors]]

    def value(self, factors: Factors, street: Street) -> float:
        return sum([
            node.value([factor * share for factor, share in zip(factors, shares, strict=True)], street)
            for node, shares in self.after
        ])  # fmt: skip


class NextCard(NamedTuple):
    """The last common card is laid, and the betting goes on."""

    after: BetNode

    def value(self, factors: Factors, street: Street) -> float:
        return sum([self.after.value(EVERY_CLASS, Street(_joined(factors, now))) for now in street.following])


BetNode: TypeAlias = Finish | OwnTurn | RivalTurn | NextCard


def _joined(factors: Factors, following: Sequence[Masses]) -> Masses:
    """Return the masses of the next stage, if the classes of this one have these factors."""
    found = [[0.0] * len(OUTCOMES) for _ in range(STRENGTHS)]
    for factor, masses in zip(factors, following, strict=True):
        if factor:
            for row, more in zip(found, masses, strict=True):
                for outcome, mass in enumerate(more):
                    if mass:
                        row[outcome] += factor * mass
    return found


def best_reply(seen: PokerSeen, choices: Sequence[BetChoice]) -> list[tuple[BetChoice, float]] | None:
    """Return each of the choices with its worth in chips beyond passing, the best first, or None where more than one
    rival or more than one common card is left."""
    bets = position_of(seen.setting, seen.public)
    if seen.public.phase != "bet" or bets.stage < FIRST or bets.players_in != 2:
        return None
    seat = seen.seat
    rival = next(other for other in range(bets.seats) if bets.inside[other] and other != seat)
    street = _street(seen, rival)
    whole = sum([sum(masses) for masses in street.masses])
    if not whole:
        return None
    tree = BettingTree(seat, rival, carried_share(seen.setting, bets.capital), habits())
    found, now = dict.fromkeys(choices, 0.0), bets.capital[seat]
    for choice in choices:
        if choice[0] != PASS:
            found[choice] = tree.after(bets, choice).value(EVERY_CLASS, street) / whole - now
    return sorted(found.items(), key=lambda each: -each[1])


def _street(seen: PokerSeen, rival: Seat) -> Street:
    """Return the likelihoods of the rival's cards, and of those with each next common card."""
    of, board, mine, kind = ladder_key(seen.setting.options), common_faces(seen), own_faces(seen), own_kind(seen)
    common, believed = common_cards(of, board), beliefs(seen, habits())[rival]
    weights = [belief * ways for belief, ways in zip(believed, pair_counts((*board, *mine)), strict=True)]
    left = [COPIES - (*board, *mine).count(face) for face in range(FACES)]
    masses = [[0.0] * len(OUTCOMES) for _ in range(STRENGTHS)]
    following: list[list[list[list[float]]]] = []
    for future in common.futures:
        later = [[[0.0] * len(OUTCOMES) for _ in range(STRENGTHS)] for _ in range(STRENGTHS)]
        own, last = future.values[kind], future.hands[-1]
        for other, (weight, value, (f, g)) in enumerate(zip(weights, future.values, KINDS, strict=True)):
            if weight:
                for face in future.faces[len(board) :]:
                    weight *= left[face] - (f == face) - (g == face)
                outcome = 1 + (own > value) - (own < value)
                masses[common.hands[other]][outcome] += weight
                later[common.hands[other]][last[other]][outcome] += weight
        following.append(later)
    return Street(masses, following if len(board) < LAID[FIRST + 1] else ())


class BettingTree:
    """Builder of the tree of all further bets between a seat and its rival."""

    def __init__(self, seat: Seat, rival: Seat, share: float, learned: PokerHabits) -> None:
        """`share` is the seat's part of a pot that is carried over."""
        self._seat, self._rival, self._share, self._habits = seat, rival, share, learned

    def after(self, bets: PokerPosition, choice: BetChoice) -> BetNode:
        """Return the node that follows an act of the seat whose turn it is."""
        twin = bets.copy()
        twin.act(twin.turn, *choice)
        node = self._node(twin)
        return NextCard(node) if not twin.ended and twin.stage > bets.stage else node

    def _node(self, bets: PokerPosition) -> BetNode:
        if bets.ended:
            lost, shared, won = [self._chips(bets, outcome) for outcome in OUTCOMES]
            return Finish((lost, shared, won))
        choices = bets.choices(bets.turn)
        nodes = [self.after(bets, choice) for choice in choices]
        if bets.turn == self._seat:
            return OwnTurn(nodes)
        return RivalTurn(list(zip(nodes, self._shares(bets, choices), strict=True)))

    def _chips(self, bets: PokerPosition, outcome: int) -> float:
        strengths = [0] * bets.seats
        strengths[self._seat] = outcome
        return bets.final_capital(strengths, self._share)[self._seat]

    def _shares(self, bets: PokerPosition, choices: Sequence[BetChoice]) -> list[list[float]]:
        """Return for each choice how often each strength class gives it."""
        found: list[list[float]] = [[] for _ in choices]
        for shares in self._habits.shares(bets, self._rival):
            chances = [shares[what] for what, _ in choices]
            whole = sum(chances)
            for column, chance in zip(found, chances, strict=True):
                column.append(chance / whole if whole else float(column is found[0]))
        return found
