"""CIRKLE Poker: two cards of one's own, five common ones, four rounds of betting for the pot.

Places: `stock`, `hand.S`, and `board` for the common cards. Chips are numbers: `capital` before each seat, `stake` what
it has put forward in this round, `pot` what lies in the middle. Combinations are weighed in poker_hands.py.
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
from cardtable.games.poker.rules_pots import layers, parts
from cardtable.games.poker.rules_refusals import reason
from cardtable.games.poker.rules_types import PokerCarry, PokerFields, PokerOptions, PokerSetting
from cardtable.rules.game import Action, Amount, Ask, Game, Option, Refusal, Result, Standing, field_names, places_by

LAID = (0, 0, 3, 1, 1)
"""How many common cards each stage lays."""

_HAND = [f"hand.{seat}" for seat in range(8)]
_PARTED = (Action("show"), Action("hide"))
_PASS, _PAROLE = Action("pass"), Action("parole")


@cache
def _to(verb: str, n: int) -> Action:
    """An answer that brings the own stake to n."""
    return Action(verb, n=n)


@lru_cache(4096)
def _amount(verb: str, low: int, high: int, half: int) -> tuple[Amount]:
    """Marked are the least, half the pot, and the most."""
    return (Amount(verb, low, high, tuple(sorted({low, min(max(low, half), high), high}))),)


class Poker(Betting, Game[PokerFields, PokerOptions, PokerCarry]):
    id = "poker"
    rules = 2
    """2: a pot that is divided is the end of the match, and the base stake rises."""
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
    # Every answer but a pass or a parole costs a chip, and there are 8 x 500 of them.
    max_actions = 4200

    __slots__ = field_names(PokerFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: PokerSetting) -> Mapping[Place, Seers]:
        return {"stock": NOBODY, "board": EVERYONE, **{_HAND[seat]: only(seat) for seat in range(setting.seats)}}

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: PokerSetting) -> Self:
        game = cls.bare(setting)
        base = base_stake(setting.options, setting.number)
        game.table.lay("stock", pack[::-1])
        game.capital = list(game._brought())
        game.inside = [chips >= base for chips in game.capital]
        game.staked = [base * inside for inside in game.inside]
        game.capital = [chips - ante for chips, ante in zip(game.capital, game.staked, strict=True)]
        game.carried = setting.carry.get("pot", 0)
        game.pot = game.carried + sum(game.staked)
        game.side_pots = setting.options["all_in"] == "side_pots"
        game.phase, game.why, game.winners = "bet", "", ()
        game.stage, game.turn, game.level = 1, setting.dealer, OPEN
        if setting.number and base != base_stake(setting.options, setting.number - 1):
            game.table.say("poker.base-rises", n=base)
        if base != (later := base_stake(setting.options, setting.number + 1)):
            game.table.say("poker.base-will-rise", n=later)
        if game.carried:
            game.table.say("poker.carried", n=game.carried)
        game.table.say("poker.antes", seats=tuple(game._around()), n=base)
        for _ in range(2):
            for seat in game._around():
                game.table.move(game.table.at("stock")[-1], _HAND[seat])
        game._begin_round()
        if game.nobody_to_bet_against():
            game._run_out()
        else:
            game._go_on()
        return game

    def _brought(self) -> tuple[int, ...]:
        """The capitals with which the deal begins."""
        start = (self.setting.options["capital"],) * self.setting.seats
        return self.setting.carry.get("capital", start)

    def _around(self) -> list[Seat]:
        """Who is still in, from the dealer's left."""
        first, n = self.setting.dealer + 1, self.setting.seats
        return [seat % n for seat in range(first, first + n) if self.inside[seat % n]]

    def _begin_round(self) -> None:
        seats = self.setting.seats
        self.stake, self.pending, self.used = [0] * seats, [False] * seats, [False] * seats
        self.turn, self.level = self.setting.dealer, OPEN

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        return () if self.phase == "over" else (self.turn,)

    def ask(self, seat: Seat) -> Ask:
        if self.phase == "show":
            return Ask(_PARTED)
        high, most = self.to_match(), self.most(seat)
        actions: list[Action] = []
        if self.is_too_poor(seat):
            actions.append(_to("tapis", most))
        elif high:
            actions.append(_to("follow", high))
        if self.may_wait(seat):
            actions.append(_PAROLE)
        if self.may_pass(seat):
            actions.append(_PASS)
        low, limit = self.least(), min(self.pot, most)
        amounts: tuple[Amount, ...] = ()
        if low <= limit and self.may_raise(seat):
            amounts = _amount("raise" if high else "bet", low, limit, self.pot // 2)
        return Ask(tuple(actions), amounts)

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        verb, n = action.verb, action.n or 0
        if self.phase == "show":
            self._part(seat, verb == "show")
            return
        if verb == "pass":
            self.inside[seat] = self.pending[seat] = False
            self.table.say("poker.passes", seat=seat)
        elif verb == "parole":
            self.pending[seat] = self.used[seat] = True
            self.table.say("poker.waits", seat=seat)
        else:
            paid = n - self.stake[seat]
            self._pay(seat, paid)
            self.pending[seat] = False
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
        self._go_on()

    def _pay(self, seat: Seat, chips: int) -> None:
        self.capital[seat] -= chips
        self.stake[seat] += chips
        self.staked[seat] += chips

    def _give_back(self, seat: Seat, chips: int) -> None:
        self._pay(seat, -chips)
        self.table.say("poker.takes-back", seat=seat, n=chips)

    def _adjust(self, level: int) -> None:
        """A tapis cuts every stake above it, those of folded players excepted."""
        self.level = level
        for seat in self._around():
            if self.stake[seat] > level:
                self._give_back(seat, self.stake[seat] - level)

    def _go_on(self) -> None:
        """The next one to answer, or what follows when there is none."""
        if self.inside.count(True) == 1:
            self._unfollowed(self.inside.index(True))
            return
        high, n = self.to_match(), self.setting.seats
        for seat in range(self.turn + 1, self.turn + 1 + n):
            if self.is_to_answer(seat % n, high):
                self.turn = seat % n
                return
        self._end_round(high)

    def _end_round(self, high: int) -> None:
        if self.side_pots and high:
            self._return_unmatched()
        adjusted = self.level != OPEN
        self._collect()
        if not high and waits(self.setting.options, self.inside, self.capital):
            self._carry_over()
        elif self.stage == 4:
            self._showdown()
        elif adjusted or self.nobody_to_bet_against():
            self._run_out()
        else:
            self._lay()
            self._begin_round()
            self._go_on()

    def _return_unmatched(self) -> None:
        second, most = sorted(self.stake)[-2:]
        if most > second:
            self._give_back(self.stake.index(most), most - second)

    def _collect(self) -> None:
        self.pot += sum(self.stake)
        self.stake = [0] * self.setting.seats

    def _lay(self) -> None:
        self.stage += 1
        for _ in range(LAID[self.stage]):
            self.table.move(self.table.at("stock")[-1], "board")
        self.table.say("poker.lays", cards=tuple(self.table.at("board")[-LAID[self.stage] :]))

    def _run_out(self) -> None:
        """No more betting: the missing common cards, and the hands."""
        self.table.say("poker.runs-out")
        while self.stage < 4:
            self._lay()
        self._showdown()

    # -- how it ends -------------------------------------------------------------------------------------------

    def _showdown(self) -> None:
        table, rungs, board = self.table, ladder(self.setting.options), tuple(self.table.at("board"))
        hands: dict[Seat, tuple[Card, ...]] = {}
        for seat in self._around():
            own = tuple(table.at(_HAND[seat]))
            hands[seat] = own + board
            for card in own:
                table.turn(card, EVERYONE)
            table.say(rungs.shown(rungs.strength(hands[seat])), seat=seat, cards=own)
        pots = layers(self.staked, [*hands], self.carried) if self.side_pots else [(self.pot, [*hands])]
        for chips, seats in pots:
            best = rungs.winners([hands[seat] for seat in seats])
            self._pay_out(chips, [seats[i] for i in best])
        self._close("poker.end.showdown")

    def _unfollowed(self, seat: Seat) -> None:
        self._collect()
        self._pay_out(self.pot, [seat])
        self.why = "poker.end.unfollowed"
        self.phase, self.turn = ("show", seat) if self.setting.options["show_winner"] else ("over", seat)

    def _part(self, seat: Seat, shown: bool) -> None:
        """Who won unseen may show what it was."""
        if shown:
            hand = tuple(self.table.at(_HAND[seat]))
            for card in hand:
                self.table.turn(card, EVERYONE)
            self.table.say("poker.shows-unasked", seat=seat, cards=hand)
        self.phase = "over"

    def _carry_over(self) -> None:
        """All parole: the pot waits for the next deal, or is divided if there is none."""
        if self._is_last():
            self._pay_out(self.pot, self._around())
            self._close("poker.end.divided")
        else:
            self._close("poker.end.all-parole")

    def _is_last(self) -> bool:
        return match_over(self.setting.options, self.setting.number + 1, self.capital)

    def _pay_out(self, pot: int, seats: Sequence[Seat]) -> None:
        """Chips to the winners; these seats come in their order from the dealer's left."""
        self.pot -= pot
        for seat, chips in parts(pot, seats).items():
            self.capital[seat] += chips
            if chips:
                self.table.score(seat, chips, "board")
        if len(seats) == 1:
            self.table.say("poker.wins", seat=seats[0], n=pot)
        else:
            self.table.say("poker.shares", seats=tuple(seats), n=pot)
        self.winners = (*self.winners, *(seat for seat in seats if seat not in self.winners))

    def _close(self, why: str) -> None:
        self.phase, self.why = "over", why

    def result(self) -> Result[PokerCarry] | None:
        if self.phase != "over":
            return None
        capital = tuple(self.capital)
        return Result(
            points=tuple(now - before for now, before in zip(capital, self._brought(), strict=True)),
            scores=capital,
            why=self.why,
            carry={"capital": capital, "pot": self.pot, "dealer": self._next_dealer(), "over": self._ends_the_match()},
        )

    def _ends_the_match(self) -> bool:
        """Whether the pot was divided because no deal would follow: so it is, whoever can pay with a share of it."""
        return self.why == "poker.end.divided" and not self.setting.older_than(2)

    def _next_dealer(self) -> Seat:
        """The deal passes to the left, over those who cannot pay the base stake."""
        n, base = self.setting.seats, base_stake(self.setting.options, self.setting.number + 1)
        order = [seat % n for seat in range(self.setting.dealer + 1, self.setting.dealer + 1 + n)]
        return next((seat for seat in order if self.capital[seat] >= base), order[0])

    @classmethod
    def standing(cls, seats: int, options: PokerOptions, results: Sequence[Result[PokerCarry]]) -> Standing:
        start = (options["capital"],) * seats
        last = results[-1].carry if results else PokerCarry(capital=start)
        capital = last["capital"]
        over = last.get("over", False) or match_over(options, len(results), capital)
        return Standing(capital, places_by(capital), over)

    def check(self) -> None:
        chips = sum(self.capital) + self.pot + sum(self.stake)
        assert chips == sum(self._brought()) + self.carried, "chips are conserved"
        assert min(self.capital) >= 0 and min(self.stake) >= 0
        if self.phase == "bet":
            assert max(self.stake) <= self.pot, "no stake exceeds the pot"
            assert self.pot == self.carried + sum(self.staked) - sum(self.stake)
        assert len(self.table.at("board")) == sum(LAID[: self.stage + 1])

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        return reason(self, seat, action) or super().refuse(seat, action)


def waits(options: PokerOptions, inside: Sequence[bool], capital: Sequence[int]) -> bool:
    """Whether the pot waits for the next deal when all say parole: not while somebody who is in has no chips."""
    return options["all_parole"] == "carry_over" and all(
        chips for chips, still in zip(capital, inside, strict=True) if still
    )
