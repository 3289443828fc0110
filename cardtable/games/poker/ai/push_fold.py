"""CIRKLE Poker for two players of whom one has no more chips than the pot, before the first common card: one bet is
for everything, and no table is needed. Such a bet costs at most a third of what lies there afterwards, and even the
worst two cards win more often than that. tests/tools/content/solve_poker.py solves it for all stacks: bet everything,
follow everything, and nobody can win more against it than it gives (0.00000 pots)."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.playout import FOLLOW, PokerPosition


def for_everything(bets: PokerPosition, seat: Seat) -> int | None:
    """What to do where that is certain; nothing where there is more to think about."""
    if bets.stage > 1 or bets.live != 2 or bets.free or bets.side_pots:
        return None
    if sum(chips > 0 for chips in bets.staked) != 2:
        return None
    high = bets.to_match()
    least = min(bets.capital[each] + bets.stake[each] for each in range(bets.seats) if bets.inside[each])
    if least > bets.pot or 0 < high < least:
        return None
    return FOLLOW if high else max((stake, what) for what, stake in bets.choices(seat))[1]
