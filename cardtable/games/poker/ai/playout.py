"""Fast betting without cards, for thousands of playouts: plain numbers, and a few stakes instead of every number of
chips.

The rules themselves are in `games/poker/rules.py`; a test compares every answer and every chip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_base import base_stake, match_over
from cardtable.games.poker.rules_betting import OPEN
from cardtable.games.poker.rules_pots import pot_layers, split_pot
from cardtable.games.poker.rules_types import BettingFields, PokerSetting
from cardtable.rules.game import PublicFields

PASS, WAIT, FOLLOW, LEAST, HALF, POT = range(6)
"""Acts: pass, parole, follow (or all in), and stake the least, half the pot, or the most."""
BETTING, SHOWDOWN, UNFOLLOWED, WAITED = range(4)
"""State of a deal: betting, decided by the hands, one player left, or all said parole."""


class PokerPosition:
    """Betting of a deal. It goes through the stages by itself; it does not know the cards."""

    __slots__ = (
        "base", "capital", "carried", "dealer", "ended", "free_card", "inside", "must_follow", "opening_pot",
        "parole_pending", "parole_used", "players_in", "pot", "round_stakes", "seats", "side_pots", "stage",
        "tapis_level", "total_paid", "turn",
    )  # fmt: skip
    opening_pot: int
    """Pot before the first bet."""
    base: int
    capital: list[int]
    carried: int
    dealer: Seat
    ended: int
    free_card: bool
    """True if the next cards are free when all say parole."""
    inside: list[bool]
    tapis_level: int
    players_in: int
    """Number of players still in."""
    must_follow: bool
    """True if a player must follow after parole."""
    parole_pending: list[bool]
    pot: int
    seats: int
    side_pots: bool
    stage: int
    round_stakes: list[int]
    total_paid: list[int]
    turn: Seat
    parole_used: list[bool]

    def copy(self) -> PokerPosition:
        """Return an independent copy."""
        twin = PokerPosition()
        twin.seats, twin.dealer, twin.base = self.seats, self.dealer, self.base
        twin.free_card, twin.must_follow, twin.side_pots = self.free_card, self.must_follow, self.side_pots
        twin.stage, twin.turn, twin.pot, twin.carried = self.stage, self.turn, self.pot, self.carried
        twin.tapis_level, twin.players_in = self.tapis_level, self.players_in
        twin.ended, twin.opening_pot = self.ended, self.opening_pot
        twin.capital, twin.round_stakes, twin.total_paid = self.capital[:], self.round_stakes[:], self.total_paid[:]
        twin.inside, twin.parole_pending, twin.parole_used = self.inside[:], self.parole_pending[:], self.parole_used[:]
        return twin

    def to_match(self) -> int:
        """Return the stake to match."""
        return max(self.round_stakes) if self.tapis_level == OPEN else self.tapis_level

    def may_raise(self, seat: Seat) -> bool:
        if self.tapis_level != OPEN or self.parole_pending[seat]:
            return False
        return not self.side_pots or self._with_chips() > 1

    def may_say_parole(self, seat: Seat) -> bool:
        return self.tapis_level == OPEN and not self.parole_used[seat]

    def may_pass(self, seat: Seat) -> bool:
        return not self.parole_pending[seat] or not self.must_follow

    def players_behind(self, seat: Seat) -> int:
        """Return the number of players that still have to answer in this round if this one only follows or waits."""
        high = self.to_match()
        return sum([other != seat and self.must_answer(other, high) for other in range(self.seats)])

    def choices(self, seat: Seat) -> list[tuple[int, int]]:
        """Return the choices that a player considers, as acts and resulting stakes. Passing for free is left out, and
        so is parole when no other player would speak before."""
        own, high, most = self.round_stakes[seat], self.to_match(), self.round_stakes[seat] + self.capital[seat]
        limit = min(self.pot, most)
        found: list[tuple[int, int]] = []
        if not high:
            if self.may_say_parole(seat):
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
        if self.may_say_parole(seat) and self.players_behind(seat):
            found.append((WAIT, own))
        if high < limit and self.may_raise(seat):
            if high < self.pot // 2 < limit:
                found.append((HALF, self.pot // 2))
            found.append((POT, limit))
        return found

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, seat: Seat, what: int, stake: int) -> None:
        """Apply an act. `stake` is the seat's stake of the round after it."""
        if what == PASS:
            self.inside[seat] = self.parole_pending[seat] = False
            self.players_in -= 1
        elif what == WAIT:
            self.parole_pending[seat] = self.parole_used[seat] = True
        else:
            high = self.to_match()
            self._pay(seat, stake - self.round_stakes[seat])
            self.parole_pending[seat] = False
            if not self.side_pots and self.capital[seat] == 0 and stake < (high or self.base):
                self.tapis_level = stake
                for other in range(self.seats):
                    if self.inside[other] and self.round_stakes[other] > stake:
                        self._pay(other, stake - self.round_stakes[other])
        self.go_on()

    def _pay(self, seat: Seat, chips: int) -> None:
        self.capital[seat] -= chips
        self.round_stakes[seat] += chips
        self.total_paid[seat] += chips

    def _with_chips(self) -> int:
        return sum([inside and chips > 0 for inside, chips in zip(self.inside, self.capital, strict=True)])

    def must_answer(self, seat: Seat, high: int) -> bool:
        """Return whether the round waits for this seat, with `high` to match."""
        if not self.inside[seat] or (self.side_pots and not self.capital[seat]):
            return False
        if self.round_stakes[seat] < high:
            return True
        return not high and not self.parole_pending[seat] and not (self.side_pots and self._with_chips() < 2)

    def go_on(self) -> None:
        """Give the turn to the next seat that must answer, or end the round or the deal."""
        if self.players_in == 1:
            self.pot += sum(self.round_stakes)
            self.ended = UNFOLLOWED
            return
        high, n = self.to_match(), self.seats
        for k in range(self.turn + 1, self.turn + 1 + n):
            seat = k if k < n else k - n
            if self.must_answer(seat, high):
                self.turn = seat
                return
        self._end_round(high)

    def _end_round(self, high: int) -> None:
        if self.side_pots and high:
            second, most = sorted(self.round_stakes)[-2:]
            if most > second:
                self._pay(self.round_stakes.index(most), second - most)
        self.pot += sum(self.round_stakes)
        with_chips = self._with_chips()
        if not high and with_chips == self.players_in and not self.free_card:
            self.ended = WAITED
        elif self.stage == 4 or self.tapis_level != OPEN or self._is_betting_over(with_chips):
            self.ended = SHOWDOWN
        else:
            self.stage += 1
            self.round_stakes, self.parole_pending, self.parole_used = (
                [0] * self.seats,
                [False] * self.seats,
                [False] * self.seats,
            )
            self.turn = self.dealer
            self.go_on()

    # -- how it ends -------------------------------------------------------------------------------------------

    def _is_betting_over(self, with_chips: int) -> bool:
        return with_chips < (2 if self.side_pots else self.players_in)

    def seats_in(self) -> list[Seat]:
        """Return the seats still in, from the dealer's left."""
        n = self.seats
        return [k % n for k in range(self.dealer + 1, self.dealer + 1 + n) if self.inside[k % n]]

    def capital_after_showdown(self, strengths: Sequence[int]) -> list[int]:
        """Return the capitals after a showdown of hands of these strengths."""
        around, capital = self.seats_in(), self.capital[:]
        pots = pot_layers(self.total_paid, around, self.carried) if self.side_pots else [(self.pot, around)]
        for chips, seats in pots:
            best = max([strengths[seat] for seat in seats])
            for seat, part in split_pot(chips, [seat for seat in seats if strengths[seat] == best]).items():
                capital[seat] += part
        return capital

    def final_capital(self, strengths: Sequence[int], carries: float) -> list[float]:
        """Return the chips of each seat at the end. Of a pot that is carried over, each seat counts the share
        `carries`."""
        if self.ended == SHOWDOWN:
            return [float(chips) for chips in self.capital_after_showdown(strengths)]
        if self.ended == UNFOLLOWED:
            return [
                float(chips) + (self.pot if inside else 0)
                for chips, inside in zip(self.capital, self.inside, strict=True)
            ]
        if carries:
            return [chips + carries * self.pot for chips in self.capital]
        divided = split_pot(self.pot, self.seats_in())
        return [float(chips + divided.get(seat, 0)) for seat, chips in enumerate(self.capital)]


def position_of(setting: PokerSetting, public: BettingFields) -> PokerPosition:
    """Return the betting of a deal in progress."""
    bets, options = PokerPosition(), setting.options
    bets.seats, bets.dealer, bets.base = setting.seats, setting.dealer, base_stake(options, setting.number)
    bets.free_card = options["all_parole"] == "free_card"
    bets.must_follow = options["after_parole"] == "follow_only"
    bets.side_pots = options["all_in"] == "side_pots"
    bets.stage, bets.turn, bets.tapis_level = public.stage, public.turn, public.tapis_level
    bets.pot, bets.carried, bets.ended = public.pot, public.carried, BETTING
    bets.capital, bets.round_stakes, bets.total_paid = public.capital[:], public.round_stakes[:], public.total_paid[:]
    bets.inside, bets.parole_pending, bets.parole_used = (
        public.inside[:],
        public.parole_pending[:],
        public.parole_used[:],
    )
    bets.players_in = bets.inside.count(True)
    bets.opening_pot = bets.carried + bets.base * sum([chips > 0 for chips in bets.total_paid])
    return bets


def position_at_start(setting: PokerSetting) -> PokerPosition:
    """Return the betting of a deal before its first act."""
    options, n = setting.options, setting.seats
    base = base_stake(options, setting.number)
    brought = setting.carry.get("capital", (options["capital"],) * n)
    inside = [chips >= base for chips in brought]
    staked = [base * each for each in inside]
    carried = setting.carry.get("pot", 0)
    public = PublicFields(
        stage=1, turn=setting.dealer, tapis_level=OPEN, pot=carried + sum(staked), carried=carried,
        capital=[chips - ante for chips, ante in zip(brought, staked, strict=True)], round_stakes=[0] * n,
        total_paid=staked, inside=inside, parole_pending=[False] * n, parole_used=[False] * n,
    )  # fmt: skip
    bets = position_of(setting, cast("BettingFields", public))
    bets.go_on()
    return bets


def carried_share(setting: PokerSetting, capital: Sequence[int]) -> float:
    """Return a seat's share of a pot that is carried over to the next deal, 0 if no deal follows."""
    if match_over(setting.options, setting.number + 1, capital):
        return 0.0
    base = base_stake(setting.options, setting.number + 1)
    return 1 / sum(chips >= base for chips in capital)
