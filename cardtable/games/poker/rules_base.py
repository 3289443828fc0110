"""The base stake and the end of the match. Both depend on the number of deals played."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.games.poker.rules_types import PokerOptions

RISES = 8
"""The base stake doubles after this many deals, if the match lasts until one player is left. [rules: #start]"""


def base_stake(options: PokerOptions, number: int) -> int:
    """Return the base stake of deal `number`, counted from 0. It rises to half of the starting capital and no further,
    because two players with equal chips could not pay more and the match would have no winner. [rules: #start]"""
    base = options["base"]
    if options["deals"] != "one_left" or not options["rising_base"]:
        return base
    return max(base, min(base << number // RISES, options["capital"] // 2))


def match_over(options: PokerOptions, deals: int, capital: Iterable[int]) -> bool:
    """Return whether no deal follows: enough were played, or fewer than two players can pay the next base stake.
    [rules: #start]"""
    most, base = options["deals"], base_stake(options, deals)
    return (most != "one_left" and deals >= most) or sum(chips >= base for chips in capital) < 2
