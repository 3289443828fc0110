"""The base stake of CIRKLE Poker, and when a match is over: both hang on how old the match is."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.games.poker.rules_types import PokerOptions

RISES = 8
"""Where a match lasts until one is left, the base stake is doubled after so many deals."""


def base_stake(options: PokerOptions, number: int) -> int:
    """The base stake of a deal, counted from 0. It rises to half of what everybody began with and no further: two
    players with equal chips could not pay more, and nobody would win."""
    base = options["base"]
    if options["deals"] != "one_left" or not options["rising_base"]:
        return base
    return max(base, min(base << number // RISES, options["capital"] // 2))


def match_over(options: PokerOptions, deals: int, capital: Iterable[int]) -> bool:
    """Whether no further deal follows: enough were played, or fewer than two can pay the next base stake."""
    most, base = options["deals"], base_stake(options, deals)
    return (most != "one_left" and deals >= most) or sum(chips >= base for chips in capital) < 2
