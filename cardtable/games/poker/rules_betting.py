"""A round of betting in CIRKLE Poker: what has been put forward, and what follows from it for whoever is asked."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_base import base_stake
from cardtable.games.poker.rules_types import PokerFields, PokerSetting

OPEN = -1
"""The level of a round in which no tapis has set one: stakes may still rise."""


class Betting(PokerFields):
    """The part of a deal that tells what may be staked; what is done with it the deal knows."""

    __slots__ = ()
    setting: PokerSetting

    def to_match(self) -> int:
        """The stake to match; 0 while nobody has bet."""
        return max(self.stake) if self.level == OPEN else self.level

    @property
    def base(self) -> int:
        """The base stake of this deal."""
        return base_stake(self.setting.options, self.setting.number)

    def least(self) -> int:
        """The least stake with which one may bet or raise."""
        return self.to_match() + 1 if self.to_match() else self.base

    def most(self, seat: Seat) -> int:
        """The stake of a seat that puts forward all it has."""
        return self.stake[seat] + self.capital[seat]

    def is_too_poor(self, seat: Seat) -> bool:
        """Whether a seat has less than it takes to follow, or to bet where nobody has: it can only go tapis."""
        return self.most(seat) < (self.to_match() or self.base)

    def may_wait(self, seat: Seat) -> bool:
        """Whether a seat may say parole."""
        return self.level == OPEN and not self.used[seat]

    def may_pass(self, seat: Seat) -> bool:
        return not self.pending[seat] or self.setting.options["after_parole"] == "follow_or_pass"

    def may_raise(self, seat: Seat) -> bool:
        """Whether a seat that is asked may put forward more than it must."""
        if self.level != OPEN or self.pending[seat]:
            return False
        # Beside side pots a raise against players without chips would only come back.
        return not self.side_pots or self.with_chips() > 1

    def with_chips(self) -> int:
        """How many of those who are in can still stake something."""
        return sum(inside and chips > 0 for inside, chips in zip(self.inside, self.capital, strict=True))

    def is_to_answer(self, seat: Seat, high: int) -> bool:
        """Whether the round still waits for this seat."""
        if not self.inside[seat] or (self.side_pots and not self.capital[seat]):
            return False
        if self.stake[seat] < high:
            return True
        return not high and not self.pending[seat] and not (self.side_pots and self.with_chips() < 2)

    def nobody_to_bet_against(self) -> bool:
        """Whether no more stakes can be made: the cards are laid without another word."""
        if self.side_pots:
            return self.with_chips() < 2
        return self.with_chips() < self.inside.count(True)
