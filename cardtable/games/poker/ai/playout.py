"""The betting of CIRKLE Poker without cards, at the speed that thousands of playouts need: plain numbers, and
the handful of stakes a player thinks of instead of every number of chips.

The rules stay where they are (`games/poker/rules.py`); that both agree on every answer and every chip is tested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_base import base_stake, match_over
from cardtable.games.poker.rules_betting import OPEN
from cardtable.games.poker.rules_pots import layers, parts
from cardtable.games.poker.rules_types import BettingFields, PokerSetting
from cardtable.rules.game import PublicFields

PASS, WAIT, FOLLOW, LEAST, HALF, POT = range(6)
"""What one may do: pass, parole, follow (or tapis), and stake the least, half the pot, or the most."""
BETTING, SHOWDOWN, UNFOLLOWED, WAITED = range(4)
"""How a deal stands: it goes on, the hands decide, one is left, or everybody said parole."""


class PokerPosition:
    """The betting of a deal. The stage goes on by itself; which cards lie there is known elsewhere."""

    __slots__ = (
        "ante", "base", "capital", "carried", "dealer", "ended", "free", "inside", "level", "live", "must", "pending",
        "pot", "seats", "side_pots", "stage", "stake", "staked", "turn", "used",
    )  # fmt: skip

    ante: int
    """What the pot was before anybody bet."""
    base: int
    capital: list[int]
    carried: int
    dealer: Seat
    ended: int
    free: bool
    """Whether the next cards come for nothing when all say parole."""
    inside: list[bool]
    level: int
    live: int
    """How many are still in."""
    must: bool
    """Whether who said parole has to follow."""
    pending: list[bool]
    pot: int
    seats: int
    side_pots: bool
    stage: int
    stake: list[int]
    staked: list[int]
    turn: Seat
    used: list[bool]

    def copy(self) -> PokerPosition:
        """The same betting, to go on with in another way."""
        twin = PokerPosition()
        twin.seats, twin.dealer, twin.base = self.seats, self.dealer, self.base
        twin.free, twin.must, twin.side_pots = self.free, self.must, self.side_pots
        twin.stage, twin.turn, twin.pot, twin.carried = self.stage, self.turn, self.pot, self.carried
        twin.level, twin.live, twin.ended, twin.ante = self.level, self.live, self.ended, self.ante
        twin.capital, twin.stake, twin.staked = self.capital[:], self.stake[:], self.staked[:]
        twin.inside, twin.pending, twin.used = self.inside[:], self.pending[:], self.used[:]
        return twin

    # -- what may be done --------------------------------------------------------------------------------------

    def to_match(self) -> int:
        """The stake to match."""
        return max(self.stake) if self.level == OPEN else self.level

    def may_raise(self, seat: Seat) -> bool:
        if self.level != OPEN or self.pending[seat]:
            return False
        return not self.side_pots or self._with_chips() > 1

    def may_wait(self, seat: Seat) -> bool:
        return self.level == OPEN and not self.used[seat]

    def may_pass(self, seat: Seat) -> bool:
        return not self.pending[seat] or not self.must

    def behind(self, seat: Seat) -> int:
        """How many have yet to answer in this round, if this one does no more than follow or wait."""
        high = self.to_match()
        return sum([other != seat and self.answers(other, high) for other in range(self.seats)])

    def choices(self, seat: Seat) -> list[tuple[int, int]]:
        """What a player thinks of: each thing with the stake it leads to. Nobody passes for nothing, and nobody waits
        for the sake of it where no other will speak before."""
        own, high, most = self.stake[seat], self.to_match(), self.stake[seat] + self.capital[seat]
        limit = min(self.pot, most)
        found: list[tuple[int, int]] = []
        if not high:
            if self.may_wait(seat):
                found.append((WAIT, own))
            if most < self.base:
                found.append((FOLLOW, most))
                return found
            middle = max(self.base, self.pot // 2)
            found.append((LEAST, self.base))
            if self.base < middle < limit:
                found.append((HALF, middle))
            if limit > self.base:
                found.append((POT, limit))
            return found
        if self.may_pass(seat):
            found.append((PASS, own))
        found.append((FOLLOW, min(high, most)))
        if self.may_wait(seat) and self.behind(seat):
            found.append((WAIT, own))
        if high < limit and self.may_raise(seat):
            if high < self.pot // 2 < limit:
                found.append((HALF, self.pot // 2))
            found.append((POT, limit))
        return found

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, seat: Seat, what: int, stake: int) -> None:
        """Do it: a stake is what the seat has put forward in this round afterwards."""
        if what == PASS:
            self.inside[seat] = self.pending[seat] = False
            self.live -= 1
        elif what == WAIT:
            self.pending[seat] = self.used[seat] = True
        else:
            high = self.to_match()
            self._pay(seat, stake - self.stake[seat])
            self.pending[seat] = False
            if not self.side_pots and self.capital[seat] == 0 and stake < (high or self.base):
                self.level = stake
                for other in range(self.seats):
                    if self.inside[other] and self.stake[other] > stake:
                        self._pay(other, stake - self.stake[other])
        self.go_on()

    def _pay(self, seat: Seat, chips: int) -> None:
        self.capital[seat] -= chips
        self.stake[seat] += chips
        self.staked[seat] += chips

    def _with_chips(self) -> int:
        return sum([inside and chips > 0 for inside, chips in zip(self.inside, self.capital, strict=True)])

    def answers(self, seat: Seat, high: int) -> bool:
        """Whether the round waits for this seat, with so much to match."""
        if not self.inside[seat] or (self.side_pots and not self.capital[seat]):
            return False
        if self.stake[seat] < high:
            return True
        return not high and not self.pending[seat] and not (self.side_pots and self._with_chips() < 2)

    def go_on(self) -> None:
        """The next one to answer, or what follows when there is none."""
        if self.live == 1:
            self.pot += sum(self.stake)
            self.ended = UNFOLLOWED
            return
        high, n = self.to_match(), self.seats
        for k in range(self.turn + 1, self.turn + 1 + n):
            seat = k if k < n else k - n
            if self.answers(seat, high):
                self.turn = seat
                return
        self._end_round(high)

    def _end_round(self, high: int) -> None:
        if self.side_pots and high:
            second, most = sorted(self.stake)[-2:]
            if most > second:
                self._pay(self.stake.index(most), second - most)
        self.pot += sum(self.stake)
        with_chips = self._with_chips()
        if not high and with_chips == self.live and not self.free:
            self.ended = WAITED
        elif self.stage == 4 or self.level != OPEN or (with_chips < 2 if self.side_pots else with_chips < self.live):
            self.ended = SHOWDOWN
        else:
            self.stage += 1
            self.stake, self.pending, self.used = [0] * self.seats, [False] * self.seats, [False] * self.seats
            self.turn = self.dealer
            self.go_on()

    # -- how it ends -------------------------------------------------------------------------------------------

    def around(self) -> list[Seat]:
        """Who is still in, from the dealer's left."""
        n = self.seats
        return [k % n for k in range(self.dealer + 1, self.dealer + 1 + n) if self.inside[k % n]]

    def shown(self, strengths: Sequence[int]) -> list[int]:
        """The capitals after a showdown of hands of these strengths."""
        around, capital = self.around(), self.capital[:]
        pots = layers(self.staked, around, self.carried) if self.side_pots else [(self.pot, around)]
        for chips, seats in pots:
            best = max([strengths[seat] for seat in seats])
            for seat, part in parts(chips, [seat for seat in seats if strengths[seat] == best]).items():
                capital[seat] += part
        return capital

    def settled(self, strengths: Sequence[int], carries: float) -> list[float]:
        """What everybody has in the end; of a pot that waits for the next deal each seat counts so large a share."""
        if self.ended == SHOWDOWN:
            return [float(chips) for chips in self.shown(strengths)]
        if self.ended == UNFOLLOWED:
            return [
                float(chips) + (self.pot if inside else 0)
                for chips, inside in zip(self.capital, self.inside, strict=True)
            ]
        if carries:
            return [chips + carries * self.pot for chips in self.capital]
        divided = parts(self.pot, self.around())
        return [float(chips + divided.get(seat, 0)) for seat, chips in enumerate(self.capital)]


def bets_of(setting: PokerSetting, public: BettingFields) -> PokerPosition:
    """The betting of a deal as everybody sees it."""
    bets, options = PokerPosition(), setting.options
    bets.seats, bets.dealer, bets.base = setting.seats, setting.dealer, base_stake(options, setting.number)
    bets.free = options["all_parole"] == "free_card"
    bets.must = options["after_parole"] == "follow_only"
    bets.side_pots = options["all_in"] == "side_pots"
    bets.stage, bets.turn, bets.level = public.stage, public.turn, public.level
    bets.pot, bets.carried, bets.ended = public.pot, public.carried, BETTING
    bets.capital, bets.stake, bets.staked = public.capital[:], public.stake[:], public.staked[:]
    bets.inside, bets.pending, bets.used = public.inside[:], public.pending[:], public.used[:]
    bets.live = bets.inside.count(True)
    bets.ante = bets.carried + bets.base * sum([chips > 0 for chips in bets.staked])
    return bets


def begun(setting: PokerSetting) -> PokerPosition:
    """The betting of a deal before the first word."""
    options, n = setting.options, setting.seats
    base = base_stake(options, setting.number)
    brought = setting.carry.get("capital", (options["capital"],) * n)
    inside = [chips >= base for chips in brought]
    staked = [base * each for each in inside]
    carried = setting.carry.get("pot", 0)
    public = PublicFields(
        stage=1, turn=setting.dealer, level=OPEN, pot=carried + sum(staked), carried=carried,
        capital=[chips - ante for chips, ante in zip(brought, staked, strict=True)], stake=[0] * n,
        staked=staked, inside=inside, pending=[False] * n, used=[False] * n,
    )  # fmt: skip
    bets = bets_of(setting, cast("BettingFields", public))
    bets.go_on()
    return bets


def carries(setting: PokerSetting, capital: Sequence[int]) -> float:
    """The share of a seat in a pot that is carried over to the next deal; 0 if no other deal follows."""
    if match_over(setting.options, setting.number + 1, capital):
        return 0.0
    base = base_stake(setting.options, setting.number + 1)
    return 1 / sum(chips >= base for chips in capital)
