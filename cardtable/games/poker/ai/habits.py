"""Learned habits of betting: how often each act is chosen in each situation and with each strength class.

They were learned by self-play (tests/tools/content/solve_poker.py). The expert imagines opponents to play by them, and
plays by them itself where answers are about equal.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.playout import PokerPosition
from cardtable.games.poker.rules_betting import OPEN

EDGES = (0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.87, 0.93, 0.97)
"""Bounds of the strength classes, as shares of all own cards that are worse. The best hands have the finest classes,
because bets depend on them."""
STRENGTHS = len(EDGES) + 1
LEARNED = Path(__file__).with_name("learned.txt")
"""Data file written by tests/tools/content/solve_poker.py. Only processes that choose an answer read it."""
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Digits for frequencies, from never to always."""
WHATS = 6

Shares = Sequence[Sequence[float]]
"""For each strength class, the frequency of each act."""


def strength_class(rank: float) -> int:
    """Return the strength class of a hand that is better than the share `rank` of all others.

    >>> strength_class(0.5), strength_class(0.98)
    (3, 9)
    """
    return bisect_right(EDGES, rank)


def situation(bets: PokerPosition, seat: Seat) -> int:
    """Return the number of a situation. It combines the stage, players left and still to speak, the price, the depth of
    the stacks, the size of the pot, and whether parole or a raise is still allowed."""
    stake, capital, inside, pot = bets.round_stakes, bets.capital, bets.inside, bets.pot
    level = bets.tapis_level
    high = max(stake) if level == OPEN else level
    own = capital[seat]
    theirs = max([capital[other] for other in range(bets.seats) if inside[other] and other != seat])
    depth = 2 * (own if own < theirs else theirs)
    deep = 0 if depth < pot else 1 if depth < 4 * pot else 2
    rivals = bets.players_in - 2 if bets.players_in < 4 else 2
    behind = bets.players_behind(seat)
    if not high:
        kind = behind if behind < 2 else 2
    else:
        due = 10 * (high - stake[seat])
        price = 0 if due <= 3 * pot else 1 if due <= 6 * pot else 2
        limit = stake[seat] + own
        raises = level == OPEN and high < (limit if limit < pot else pot) and not bets.parole_pending[seat]
        waits = level == OPEN and not bets.parole_used[seat]
        kind = 3 + price * 8 + raises * 4 + waits * 2 + (behind > 0)
    hot = pot > 4 * bets.opening_pot
    return ((((bets.free_card * 4 + bets.stage - 1) * 3 + rivals) * 3 + deep) * 2 + hot) * 27 + kind


def default_shares(hand: int) -> Sequence[float]:
    """Return the frequencies of a careful player, for situations too rare to be learned."""
    good = hand / (STRENGTHS - 1)
    return (1 - good, 1.5 - good, 0.3 + good, 0.5, good * good, good**4)


class PokerHabits:
    """Table of habits by situation."""

    def __init__(self, table: Mapping[int, Shares]) -> None:
        self.table = table
        self._untaught = [default_shares(hand) for hand in range(STRENGTHS)]

    def shares(self, bets: PokerPosition, seat: Seat) -> Shares:
        """Return the frequencies of acts in the seat's present situation, for each strength class."""
        return self.table.get(situation(bets, seat), self._untaught)

    def pick(
        self, bets: PokerPosition, seat: Seat, hand: int, choices: Sequence[tuple[int, int]], chance: float
    ) -> tuple[int, int]:
        """Return one of the choices for a hand of class `hand`, by a random number from 0 to 1."""
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


def habits_line(situation: int, shares: Shares) -> str:
    """Return a situation as a line of text."""
    most = len(LETTERS) - 1
    return f"{situation} " + "".join(LETTERS[round(most * share)] for row in shares for share in row)


def parse_habits(text: str) -> dict[int, Shares]:
    """Parse the lines of `habits_line`."""
    found: dict[int, Shares] = {}
    for line in text.split("\n"):
        number, _, letters = line.partition(" ")
        if letters:
            values = [LETTERS.index(letter) / (len(LETTERS) - 1) for letter in letters]
            found[int(number)] = [tuple(values[k : k + WHATS]) for k in range(0, len(values), WHATS)]
    return found


@cache
def habits() -> PokerHabits:
    """Return the habits that come with the program, which are parsed on the first call."""
    return PokerHabits(parse_habits(learned_parts()[1]))


@cache
def first_ranks() -> tuple[float, ...]:
    """Return for each kind of own cards the share of all other kinds that are worse before the first common card."""
    return tuple(int(rank) / 1000 for rank in learned_parts()[0].split())


@cache
def learned_parts() -> tuple[str, str]:
    """Read learned.txt: ranks of own cards in thousandths, an empty line, then a line for each situation."""
    first, habits = LEARNED.read_text(encoding="ascii").split("\n\n")
    return first, habits
