"""How one bets in CIRKLE Poker: for every situation that a player tells apart, and every strength of a hand, how often
it does what. The habits were learned by playing against themselves (tests/tools/content/solve_poker.py); they are what
the experts imagine others to play by, and what they go by themselves where nothing speaks for one answer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.playout import PokerPosition
from cardtable.games.poker.rules_betting import OPEN

EDGES = (0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97)
"""Where one strength ends and the next begins, as shares of all own cards that are worse; the best are told apart
most finely, for they are what one bets on."""
STRENGTHS = len(EDGES) + 1
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""How often, from never to always."""
WHATS = 6

Shares = Sequence[Sequence[float]]
"""For each strength, how often each thing is done."""


def strength(rank: float) -> int:
    """The strength of a hand that is better than such a share of all others."""
    return bisect_right(EDGES, rank)


def situation(bets: PokerPosition, seat: Seat) -> int:
    """What a player tells apart: the stage, how many are left and speak later, what it costs, how deep the pockets are
    and whether chips flew already, and whether one may still wait or raise."""
    stake, capital, inside, pot = bets.stake, bets.capital, bets.inside, bets.pot
    level = bets.level
    high = max(stake) if level == OPEN else level
    own = capital[seat]
    theirs = max([capital[other] for other in range(bets.seats) if inside[other] and other != seat])
    depth = 2 * (own if own < theirs else theirs)
    deep = 0 if depth < pot else 1 if depth < 4 * pot else 2
    rivals = bets.live - 2 if bets.live < 4 else 2
    behind = bets.behind(seat)
    if not high:
        kind = behind if behind < 2 else 2
    else:
        due = 10 * (high - stake[seat])
        price = 0 if due <= 3 * pot else 1 if due <= 6 * pot else 2
        limit = stake[seat] + own
        raises = level == OPEN and high < (limit if limit < pot else pot) and not bets.pending[seat]
        waits = level == OPEN and not bets.used[seat]
        kind = 3 + price * 8 + raises * 4 + waits * 2 + (behind > 0)
    hot = pot > 4 * bets.ante
    return ((((bets.free * 4 + bets.stage - 1) * 3 + rivals) * 3 + deep) * 2 + hot) * 27 + kind


def untaught(hand: int) -> Sequence[float]:
    """What a careful player does in a situation that hardly ever comes about."""
    good = hand / (STRENGTHS - 1)
    return (1 - good, 1.5 - good, 0.3 + good, 0.5, good * good, good**4)


class PokerHabits:
    """The learned habits."""

    def __init__(self, table: Mapping[int, Shares]) -> None:
        self.table = table
        self._untaught = [untaught(hand) for hand in range(STRENGTHS)]

    def shares(self, bets: PokerPosition, seat: Seat) -> Shares:
        """For each strength, how often a seat does each thing in this situation."""
        return self.table.get(situation(bets, seat), self._untaught)

    def pick(
        self, bets: PokerPosition, seat: Seat, hand: int, choices: Sequence[tuple[int, int]], chance: float
    ) -> tuple[int, int]:
        """One of the choices of a seat with a hand of this strength, by a number from 0 to 1."""
        shares = self.shares(bets, seat)[hand]
        total = 0.0
        for what, _ in choices:
            total += shares[what]
        point = chance * total
        for choice in choices:
            point -= shares[choice[0]]
            if point < 0:
                return choice
        return choices[0]


def written(situation: int, shares: Shares) -> str:
    """A situation as a line of text."""
    most = len(LETTERS) - 1
    return f"{situation} " + "".join(LETTERS[round(most * share)] for row in shares for share in row)


def read(text: str) -> dict[int, Shares]:
    """What `written` wrote, line by line."""
    found: dict[int, Shares] = {}
    for line in text.split("\n"):
        number, _, letters = line.partition(" ")
        if letters:
            values = [LETTERS.index(letter) / (len(LETTERS) - 1) for letter in letters]
            found[int(number)] = [tuple(values[k : k + WHATS]) for k in range(0, len(values), WHATS)]
    return found


@cache
def habits() -> PokerHabits:
    """The habits that come with the program."""
    from cardtable.games.poker.ai.learned import HABITS

    return PokerHabits(read(HABITS))
