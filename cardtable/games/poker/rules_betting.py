"""State of a betting round, and what each seat may stake in it."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_base import base_stake
from cardtable.games.poker.rules_types import PokerFields, PokerSetting

OPEN = -1
"""Value of `tapis_level` before any all-in of the round: stakes may still rise."""


class Betting(PokerFields):
    """Read-only questions about the betting; `Poker` makes the changes. [rules: #betting]"""

    __slots__ = ()
    setting: PokerSetting

    def to_match(self) -> int:
        """Return the stake to match, 0 before the first bet."""
        return max(self.round_stakes) if self.tapis_level == OPEN else self.tapis_level

    @property
    def base(self) -> int:
        """Base stake of this deal."""
        return base_stake(self.setting.options, self.setting.number)

    def least_stake(self) -> int:
        """Return the least stake of a bet or raise."""
        return self.to_match() + 1 if self.to_match() else self.base

    def highest_stake(self, seat: Seat) -> int:
        """Return the stake of a seat that puts in all its chips."""
        return self.round_stakes[seat] + self.capital[seat]

    def is_too_poor(self, seat: Seat) -> bool:
        """Return whether a seat has too few chips to follow, or to bet if there is no bet yet. It can only go all in.
        [rules: #betting]"""
        return self.highest_stake(seat) < (self.to_match() or self.base)

    def may_say_parole(self, seat: Seat) -> bool:
        """Return whether a seat may say parole: once a round, and not after an all-in. [rules: #betting]"""
        return self.tapis_level == OPEN and not self.parole_used[seat]

    def may_pass(self, seat: Seat) -> bool:
        """Return whether a seat may pass. The option `after_parole` can forbid it after a parole. [rules: #options]"""
        return not self.parole_pending[seat] or self.setting.options["after_parole"] == "follow_or_pass"

    def may_raise(self, seat: Seat) -> bool:
        """Return whether the asked seat may stake more than it must. [rules: #betting]"""
        if self.tapis_level != OPEN or self.parole_pending[seat]:
            return False
        # With side pots, a raise against players without chips would only come back.
        return not self.side_pots or self.count_with_chips() > 1

    def count_with_chips(self) -> int:
        """Return the number of seats still in that have chips left."""
        return sum(inside and chips > 0 for inside, chips in zip(self.inside, self.capital, strict=True))

    def must_answer(self, seat: Seat, high: int) -> bool:
        """Return whether the round waits for this seat: its stake is too low, or it has not acted yet."""
        if not self.inside[seat] or (self.side_pots and not self.capital[seat]):
            return False
        if self.round_stakes[seat] < high:
            return True
        return not high and not self.parole_pending[seat] and not (self.side_pots and self.count_with_chips() < 2)

    def is_betting_over(self) -> bool:
        """Return whether no stakes can be made any more. The missing cards are then laid at once."""
        if self.side_pots:
            return self.count_with_chips() < 2
        return self.count_with_chips() < self.inside.count(True)
