"""One deal of CIRKLE Poker: two cards of each player's own, five common cards, and four rounds of betting for the pot.

Places: `stock`, `hand.S`, and `board` for the common cards. Chips are numbers. rules_types.py explains the fields,
rules_hands.py weighs combinations, and rules_betting.py says what a seat may stake. `[rules: #…]` names a section of
text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Self

from cardtable.cards.pack import EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.poker.about import ABOUT
from cardtable.games.poker.rules_base import base_stake, match_over
from cardtable.games.poker.rules_betting import OPEN, Betting
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_pots import pot_layers, split_pot
from cardtable.games.poker.rules_refusals import refusal_for
from cardtable.games.poker.rules_types import PokerCarry, PokerFields, PokerOptions, PokerSetting
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import Action, Amount, Ask, Game, Option, Refusal, Result, Standing, field_names, places_by

LAID = (0, 0, 3, 1, 1)
"""Number of common cards laid at each stage."""

_HAND = [f"hand.{seat}" for seat in range(8)]
_SHOW_OR_HIDE = (Action("show"), Action("hide"))
_PASS, _PAROLE = Action("pass"), Action("parole")


@cache
def _stake_to(verb: str, n: int) -> Action:
    """Return the answer that brings the seat's stake of the round to `n`."""
    return Action(verb, n=n)


@lru_cache(4096)
def _stake_range(verb: str, low: int, high: int, half: int) -> tuple[Amount]:
    """Return a range of stakes. Its marks are the least stake, half the pot, and the most."""
    return (Amount(verb, low, high, tuple(sorted({low, min(max(low, half), high), high}))),)


class Poker(Betting, Game[PokerFields, PokerOptions, PokerCarry]):
    """Rules of one deal. [rules: #start]"""

    id = "poker"
    rules = 2
    """Version 2: a divided pot ends the match, and the base stake rises."""
    about = ABOUT
    options = (
        Option("capital", 100, (50, 100, 200, 500)),
        Option("base", 1, (1, 2, 5, 10)),
        Option("deals", 15, (5, 10, 15, 30, "one_left")),
        Option("rising_base", True, (True, False), since=2, before=False),
        Option("all_parole", "carry_over", ("carry_over", "free_card")),
        Option("after_parole", "follow_or_pass", ("follow_or_pass", "follow_only")),
        Option("all_in", "adjust", ("adjust", "side_pots")),
        Option("tie_break", "sheet", ("sheet", "cards")),
        Option("kind_rule", "kind_first", ("kind_first", "high_first")),
        Option("flush_royal", "sheet", ("sheet", "four_plus_target")),
        Option("hierarchy", "colour_first", ("colour_first", "shape_first")),
        Option("show_winner", False, (False, True)),
    )
    # Every answer but a pass or a parole costs a chip, and there are at most 8 × 500 chips.
    max_actions = 4200

    __slots__ = field_names(PokerFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: PokerSetting) -> Mapping[Place, Seers]:
        return {"stock": NOBODY, "board": EVERYONE, **{_HAND[seat]: only(seat) for seat in range(setting.seats)}}

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: PokerSetting) -> Self:
        """Take the antes and deal two cards to each seat that can pay the base stake. [rules: #start]"""
        game = cls.bare(setting)
        base = base_stake(setting.options, setting.number)
        game.table.lay("stock", pack[::-1])
        game.capital = list(game._capital_at_start())
        game.inside = [chips >= base for chips in game.capital]
        game.total_paid = [base * inside for inside in game.inside]
        game.capital = [chips - ante for chips, ante in zip(game.capital, game.total_paid, strict=True)]
        game.carried = setting.carry.get("pot", 0)
        game.pot = game.carried + sum(game.total_paid)
        game.side_pots = setting.options["all_in"] == "side_pots"
        game.phase, game.why, game.winners = "bet", "", ()
        game.stage, game.turn, game.tapis_level = 1, setting.dealer, OPEN
        if setting.number and base != base_stake(setting.options, setting.number - 1):
            game.table.say("poker.base-rises", n=base)
        if base != (later := base_stake(setting.options, setting.number + 1)):
            game.table.say("poker.base-will-rise", n=later)
        if game.carried:
            game.table.say("poker.carried", n=game.carried)
        game.table.say("poker.antes", seats=tuple(game._seats_in()), n=base)
        deal_hands(game.table, "stock", [_HAND[seat] for seat in game._seats_in()], 2)
        game._begin_round()
        if game.is_betting_over():
            game._run_out()
        else:
            game._next_turn()
        return game

    def _capital_at_start(self) -> tuple[int, ...]:
        """Return the capitals with which the deal began."""
        start = (self.setting.options["capital"],) * self.setting.seats
        return self.setting.carry.get("capital", start)

    def _seats_in(self) -> list[Seat]:
        """Return the seats still in the deal, beginning at the dealer's left."""
        first, n = self.setting.dealer + 1, self.setting.seats
        return [seat % n for seat in range(first, first + n) if self.inside[seat % n]]

    def _begin_round(self) -> None:
        """Clear the stakes and paroles. The dealer's left neighbour speaks first in every round. [rules: #betting]"""
        seats = self.setting.seats
        self.round_stakes, self.parole_pending, self.parole_used = [0] * seats, [False] * seats, [False] * seats
        self.turn, self.tapis_level = self.setting.dealer, OPEN

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        return () if self.phase == "over" else (self.turn,)

    def ask(self, seat: Seat) -> Ask:
        """List follow or all in, parole, pass, and the stakes for a bet or raise. [rules: #betting]"""
        if self.phase == "show":
            return Ask(_SHOW_OR_HIDE)
        high, most = self.to_match(), self.highest_stake(seat)
        actions: list[Action] = []
        if self.is_too_poor(seat):
            actions.append(_stake_to("tapis", most))
        elif high:
            actions.append(_stake_to("follow", high))
        if self.may_say_parole(seat):
            actions.append(_PAROLE)
        if self.may_pass(seat):
            actions.append(_PASS)
        low, limit = self.least_stake(), min(self.pot, most)
        amounts: tuple[Amount, ...] = ()
        if low <= limit and self.may_raise(seat):
            amounts = _stake_range("raise" if high else "bet", low, limit, self.pot // 2)
        return Ask(tuple(actions), amounts)

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        verb, n = action.verb, action.n or 0
        if self.phase == "show":
            self._show_or_hide(seat, verb == "show")
            return
        if verb == "pass":
            self.inside[seat] = self.parole_pending[seat] = False
            self.table.say("poker.passes", seat=seat)
        elif verb == "parole":
            self.parole_pending[seat] = self.parole_used[seat] = True
            self.table.say("poker.waits", seat=seat)
        else:
            paid = n - self.round_stakes[seat]
            self._pay(seat, paid)
            self.parole_pending[seat] = False
            if verb == "bet":
                self.table.say("poker.bets", seat=seat, n=n)
            elif verb == "raise":
                self.table.say("poker.raises", seat=seat, n=n)
            elif verb == "follow":
                self.table.say("poker.follows", seat=seat, n=n, n_paid=paid)
            else:
                self.table.say("poker.taps", seat=seat, n=n)
                if not self.side_pots:
                    self._adjust(n)
        self._next_turn()

    def _pay(self, seat: Seat, chips: int) -> None:
        """Move chips from a seat's capital to its stake."""
        self.capital[seat] -= chips
        self.round_stakes[seat] += chips
        self.total_paid[seat] += chips

    def _give_back(self, seat: Seat, chips: int) -> None:
        self._pay(seat, -chips)
        self.table.say("poker.takes-back", seat=seat, n=chips)

    def _adjust(self, level: int) -> None:
        """Cut every stake above an all-in to its level; stakes of folded players stay. [rules: #betting]"""
        self.tapis_level = level
        for seat in self._seats_in():
            if self.round_stakes[seat] > level:
                self._give_back(seat, self.round_stakes[seat] - level)

    def _next_turn(self) -> None:
        """Give the turn to the next seat that must answer. Without one, end the round or the deal."""
        if self.inside.count(True) == 1:
            self._win_unfollowed(self.inside.index(True))
            return
        high, n = self.to_match(), self.setting.seats
        for seat in range(self.turn + 1, self.turn + 1 + n):
            if self.must_answer(seat % n, high):
                self.turn = seat % n
                return
        self._end_round(high)

    def _end_round(self, high: int) -> None:
        """Collect the stakes, then carry the pot over, show the hands, run out the board, or begin the next stage."""
        if self.side_pots and high:
            self._return_unmatched()
        adjusted = self.tapis_level != OPEN
        self._collect()
        if not high and is_pot_carried_over(self.setting.options, self.inside, self.capital):
            self._carry_over()
        elif self.stage == 4:
            self._showdown()
        elif adjusted or self.is_betting_over():
            self._run_out()
        else:
            self._lay()
            self._begin_round()
            self._next_turn()

    def _return_unmatched(self) -> None:
        """Return the part of the highest stake that no other player matched. Side pots only. [rules: #options]"""
        second, most = sorted(self.round_stakes)[-2:]
        if most > second:
            self._give_back(self.round_stakes.index(most), most - second)

    def _collect(self) -> None:
        self.pot += sum(self.round_stakes)
        self.round_stakes = [0] * self.setting.seats

    def _lay(self) -> None:
        """Lay the common cards of the next stage. [rules: #start]"""
        self.stage += 1
        for _ in range(LAID[self.stage]):
            self.table.move(self.table.at("stock")[-1], "board")
        self.table.say("poker.lays", cards=tuple(self.table.at("board")[-LAID[self.stage] :]))

    def _run_out(self) -> None:
        """Lay the missing common cards without more betting, then show the hands. [rules: #betting]"""
        self.table.say("poker.runs-out")
        while self.stage < 4:
            self._lay()
        self._showdown()

    # -- how it ends -------------------------------------------------------------------------------------------

    def _showdown(self) -> None:
        """Turn up all hands still in and pay each pot to its best hands. [rules: #hands]"""
        table, rungs, board = self.table, ladder(self.setting.options), tuple(self.table.at("board"))
        hands: dict[Seat, tuple[Card, ...]] = {}
        for seat in self._seats_in():
            own = tuple(table.at(_HAND[seat]))
            hands[seat] = own + board
            for card in own:
                table.turn(card, EVERYONE)
            table.say(rungs.shown_id(rungs.strength(hands[seat])), seat=seat, cards=own)
        pots = pot_layers(self.total_paid, [*hands], self.carried) if self.side_pots else [(self.pot, [*hands])]
        for chips, seats in pots:
            best = rungs.winners([hands[seat] for seat in seats])
            self._pay_out(chips, [seats[i] for i in best])
        self._end("poker.end.showdown")

    def _win_unfollowed(self, seat: Seat) -> None:
        """Give the pot to the only seat still in, whose cards stay hidden. [rules: #start]"""
        self._collect()
        self._pay_out(self.pot, [seat])
        self.why = "poker.end.unfollowed"
        self.phase, self.turn = ("show", seat) if self.setting.options["show_winner"] else ("over", seat)

    def _show_or_hide(self, seat: Seat, shown: bool) -> None:
        """End the deal; the seat that won unseen may show its cards first. [rules: #options]"""
        if shown:
            hand = tuple(self.table.at(_HAND[seat]))
            for card in hand:
                self.table.turn(card, EVERYONE)
            self.table.say("poker.shows-unasked", seat=seat, cards=hand)
        self.phase = "over"

    def _carry_over(self) -> None:
        """End a deal in which all said parole: keep the pot for the next deal, or divide it if none follows.

        [rules: #betting]
        """
        if self._is_last():
            self._pay_out(self.pot, self._seats_in())
            self._end("poker.end.divided")
        else:
            self._end("poker.end.all-parole")

    def _is_last(self) -> bool:
        """Return whether no deal follows this one."""
        return match_over(self.setting.options, self.setting.number + 1, self.capital)

    def _pay_out(self, pot: int, seats: Sequence[Seat]) -> None:
        """Divide `pot` among `seats`, which come in order from the dealer's left. [rules: #ties]"""
        self.pot -= pot
        for seat, chips in split_pot(pot, seats).items():
            self.capital[seat] += chips
            if chips:
                self.table.score(seat, chips, "board")
        if len(seats) == 1:
            self.table.say("poker.wins", seat=seats[0], n=pot)
        else:
            self.table.say("poker.shares", seats=tuple(seats), n=pot)
        self.winners = (*self.winners, *(seat for seat in seats if seat not in self.winners))

    def _end(self, why: str) -> None:
        """End the deal for the reason `why`."""
        self.phase, self.why = "over", why

    def result(self) -> Result[PokerCarry] | None:
        if self.phase != "over":
            return None
        capital = tuple(self.capital)
        return Result(
            points=tuple(now - before for now, before in zip(capital, self._capital_at_start(), strict=True)),
            scores=capital,
            why=self.why,
            carry={"capital": capital, "pot": self.pot, "dealer": self._next_dealer(), "over": self._ends_the_match()},
        )

    def _ends_the_match(self) -> bool:
        """Return whether the pot was divided because no deal follows. The match then ends, even if shares of it could
        pay the next base stake."""
        return self.why == "poker.end.divided" and not self.setting.older_than(2)

    def plays_no_more(self, seat: Seat) -> bool:
        """Return whether a seat is out of this deal and cannot pay the base stake of the next one, which never falls.
        [rules: #start]"""
        waits = self.inside[seat] and self.phase != "over"
        return not waits and self.capital[seat] < base_stake(self.setting.options, self.setting.number + 1)

    def _next_dealer(self) -> Seat:
        """Return the next seat to the left that can pay the base stake."""
        n, base = self.setting.seats, base_stake(self.setting.options, self.setting.number + 1)
        order = [seat % n for seat in range(self.setting.dealer + 1, self.setting.dealer + 1 + n)]
        return next((seat for seat in order if self.capital[seat] >= base), order[0])

    @classmethod
    def standing(cls, seats: int, options: PokerOptions, results: Sequence[Result[PokerCarry]]) -> Standing:
        """Rank the seats by capital. [rules: #start]"""
        start = (options["capital"],) * seats
        last = results[-1].carry if results else PokerCarry(capital=start)
        capital = last["capital"]
        over = last.get("over", False) or match_over(options, len(results), capital)
        return Standing(capital, places_by(capital), over)

    def check(self) -> None:
        chips = sum(self.capital) + self.pot + sum(self.round_stakes)
        assert chips == sum(self._capital_at_start()) + self.carried, "chips are conserved"
        assert min(self.capital) >= 0 and min(self.round_stakes) >= 0
        if self.phase == "bet":
            assert max(self.round_stakes) <= self.pot, "no stake exceeds the pot"
            assert self.pot == self.carried + sum(self.total_paid) - sum(self.round_stakes)
        assert len(self.table.at("board")) == sum(LAID[: self.stage + 1])

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        return refusal_for(self, seat, action) or super().refuse(seat, action)


def is_pot_carried_over(options: PokerOptions, inside: Sequence[bool], capital: Sequence[int]) -> bool:
    """Return whether the pot waits for the next deal after all said parole. It does not while a seat still in has no
    chips. [rules: #betting]"""
    return options["all_parole"] == "carry_over" and all(
        chips for chips, still in zip(capital, inside, strict=True) if still
    )
