"""Push or fold: two players, one with no more chips than the pot, before the first common card.

A bet then is for all chips and needs no table. It costs at most a third of the pot after it, and even the worst two
cards win more often than that. tests/tools/content/solve_poker.py solves it for all stacks: bet all, follow all, and no
opponent can win more than that gives (0.00000 pots).
"""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.playout import FOLLOW, PokerPosition


def short_stack_choice(bets: PokerPosition, seat: Seat) -> int | None:
    """Return the certain act, or None if the situation is not one of push or fold."""
    if bets.stage > 1 or bets.players_in != 2 or bets.free_card or bets.side_pots:
        return None
    if sum(chips > 0 for chips in bets.total_paid) != 2:
        return None
    high = bets.to_match()
    least = min(bets.capital[each] + bets.round_stakes[each] for each in range(bets.seats) if bets.inside[each])
    if least > bets.pot or 0 < high < least:
        return None
    return FOLLOW if high else max((stake, what) for what, stake in bets.choices(seat))[1]
