"""One deal of CIRKLE Contrat: bid a contract, take the talon, and make the points in twelve tricks, the first of them
face down.

Places: `stock` (the pile), `turned` the open card, `drawn` and `rejected` the taker's exchange, `hand.S`. `trick.S` is
the card of seat S in the trick, `first` the face-down trick, `won.S` the tricks taken, `memo.S` the memo card of seat
S, for which a target of series C stands in. rules_types.py explains the fields. `[rules: #…]` names a section of
text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import CHANCE, EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.contrat.about import ABOUT
from cardtable.games.contrat.rules_tricks import (
    CARDS,
    CONTRACTS,
    LADDERS,
    POINTS,
    best_of,
    card_refusal,
    legal_cards,
    point_table,
    rewards,
)
from cardtable.games.contrat.rules_types import (
    ContractLadder,
    ContratCarry,
    ContratFields,
    ContratOptions,
    ContratSetting,
)
from cardtable.rules.cirkle import FACES, face
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    Option,
    Refusal,
    Result,
    Standing,
    field_names,
    places_by,
    shuffle_ask,
)

MEMO_CARDS: tuple[Card, ...] = tuple(FACES * 2 + face(code) for code in ("MO", "JO", "BO", "VO"))
"""Memo card of each bright colour."""
TRICKS = 12

_PLAY = [Action("play", (card,)) for card in range(len(CARDS))]
_LAY = [Action("lay", (card,)) for card in range(len(CARDS))]
_EXCHANGE = [Action("exchange", (card,)) for card in range(len(CARDS))]
_PASS, _KEEP, _STAY = Action("pass"), Action("keep"), Action("stay")
_BIDS = {
    name: [Action("bid", (), *bid) for bid in zip(CONTRACTS, ladder, strict=True)] for name, ladder in LADDERS.items()
}
_RAISES = {
    name: [Action("raise", (), *bid) for bid in zip(CONTRACTS, ladder, strict=True)] for name, ladder in LADDERS.items()
}
_SAY_BID = ("contrat.bids.petite", "contrat.bids.pousse", "contrat.bids.garde", "contrat.bids.tenue",
            "contrat.bids.maxi")  # fmt: skip
_HAND = [f"hand.{seat}" for seat in range(4)]
_TRICK = [f"trick.{seat}" for seat in range(4)]
_WON = [f"won.{seat}" for seat in range(4)]
_PLACES: dict[Place, Seers] = {
    "stock": NOBODY,
    "turned": EVERYONE,
    "drawn": NOBODY,
    "rejected": NOBODY,
    "first": NOBODY,
    "memos": NOBODY,
    **{place: only(seat) for seat, place in enumerate(_HAND)},
    **dict.fromkeys(_TRICK, EVERYONE),
    **dict.fromkeys(_WON, NOBODY),
    **{f"memo.{seat}": EVERYONE for seat in range(4)},
}


class Contrat(ContratFields, Game[ContratFields, ContratOptions, ContratCarry]):
    """Rules of one deal. [rules: #start]"""

    id = "contrat"
    about = ABOUT
    options = (
        Option("mode", "teams", ("teams", "individual")),
        Option("target_score", 2000, (2000, 1000, 3000, 5000)),
        Option("manches", 1, (1, 3, 5)),
        Option("contract_ladder", "sheet", ("sheet", "eased")),
        Option("team_memo", "shared", ("shared", "own")),
        Option("memo_deal", "per_manche", ("per_manche", "per_deal")),
        Option("overruff", False, (False, True)),
        Option("exchange_turned_card", False, (False, True)),
        Option("pass_out", "redeal_same_dealer", ("redeal_same_dealer", "redeal_next_dealer", "dealer_takes_petite")),
        Option("show_points", "off", ("off", "own_side", "all")),
        Option("point_table", "ladder", ("ladder", "own")),
        *(Option(f"points_{level}", points, low=0, high=99) for level, points in POINTS.items()),
    )
    max_actions = 100

    __slots__ = field_names(ContratFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: ContratSetting) -> Mapping[Place, Seers]:
        return _PLACES

    @classmethod
    def cards(cls, setting: ContratSetting) -> tuple[Card, ...]:
        return (*CARDS, *MEMO_CARDS)

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: ContratSetting) -> Self:
        """Give each seat a memo card and six cards, and turn one up. [rules: #start]"""
        game = cls.bare(setting)
        table = game.table
        carry = setting.carry
        fresh = carry.get("closed", True)
        game.totals = [0] * 4 if fresh else list(carry["totals"])
        game.manches_won = list(carry.get("won", (0, 0, 0, 0)))
        game.worth = point_table(setting.options)
        game.bids, game.passed, game.contract, game.taker = [-1] * 4, [False] * 4, -1, -1
        game.trick, game.points, game.trick_number, game.points_made = [], [0] * 4, 1, -1
        game.turn = game.leader = (setting.dealer + 1) % 4
        # The places of the memo cards in the shuffled pack deal them; they tell nothing about the other cards.
        colours = [MEMO_CARDS.index(card) for card in pack if card in MEMO_CARDS]
        game._deal_memo(list(carry.get("memo", colours)))
        table.lay("stock", [card for card in reversed(pack) if card not in MEMO_CARDS])
        deal_hands(table, "stock", _HAND, 6, game.turn, packet=3)
        turned = table.at("stock")[-1]
        table.move(turned, "turned")
        game.turned = turned
        game.phase = "auction"
        return game

    def _deal_memo(self, colours: list[int]) -> None:
        """Lay a memo card before each seat. In teams, partners may share their colours. [rules: #memo]"""
        self.memo = colours
        self.memo_bits = [1 << colour for colour in colours]
        if self._teams and self.setting.options["team_memo"] == "shared":
            self.memo_bits = [self.memo_bits[seat] | self.memo_bits[(seat + 2) % 4] for seat in range(4)]
        self.table.lay("memos", [MEMO_CARDS[colour] for colour in colours])
        for seat, colour in enumerate(colours):
            self.table.move(MEMO_CARDS[colour], f"memo.{seat}")

    @property
    def _teams(self) -> bool:
        """True if partners win and lose together, by the option `mode`."""
        return self.setting.options["mode"] == "teams"

    @property
    def _ladder(self) -> ContractLadder:
        """Name of the row of contracts, by the option `contract_ladder`."""
        return self.setting.options["contract_ladder"]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in self.side(seat) if other != seat)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that win and lose together with this one, itself included."""
        return (seat, (seat + 2) % 4) if self._teams else (seat,)

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        match self.phase:
            case "play" | "auction":
                return (self.turn,)
            case "exchange" | "raise":
                return (self.taker,)
            case "first":
                return tuple(seat for seat in range(4) if not self.table.at(_TRICK[seat]))
            case "over":
                return ()
        return (CHANCE,)

    def ask(self, seat: Seat) -> Ask:
        """List the answers of the phase: bids, exchange, raise, or cards. [rules: #playing]"""
        table = self.table
        match self.phase:
            case "play":
                cards = legal_cards(table.at(_HAND[seat]), self.trick, self.setting.options["overruff"])
                return Ask(tuple([_PLAY[card] for card in cards]))
            case "first":
                return Ask(tuple([_LAY[card] for card in table.at(_HAND[seat])]))
            case "auction":
                return Ask((_PASS, *_BIDS[self._ladder][self.contract + 1 :]))
            case "exchange":
                return Ask((_KEEP, *[_EXCHANGE[card] for card in self._exchangeable()]))
            case "raise":
                return Ask((_STAY, *_RAISES[self._ladder][self.contract + 1 :]))
            case "mix":
                return shuffle_ask(table, _HAND[self.taker])
        return shuffle_ask(table, "stock")

    def _exchangeable(self) -> Sequence[Card]:
        """Return the cards that the taker may put back: the drawn ones, by an option the turned one too. [rules:
        #declarer]"""
        drawn = tuple(self.table.at("drawn"))
        return (*self.table.at("turned"), *drawn) if self.setting.options["exchange_turned_card"] else drawn

    # -- the auction -------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        match action.verb:
            case "play":
                self._play(seat, action.cards[0])
            case "lay":
                self._lay_first(seat, action.cards[0])
            case "pass":
                self._pass(seat)
            case "bid":
                self._bid(seat, CONTRACTS.index(action.to))
            case "exchange":
                self._put_aside(action.cards[0])
            case "keep":
                self._end_exchange()
            case "raise" | "stay":
                self._raise(seat, CONTRACTS.index(action.to) if action.to else None)
            case _ if self.phase == "mix":
                self._mix(action.cards)
            case _:
                self.table.reorder("stock", action.cards[::-1])
                self._deal_rest()

    def _pass(self, seat: Seat) -> None:
        """Leave the auction. [rules: #contracts]"""
        self.passed[seat] = True
        self.table.say("contrat.passes", seat=seat)
        self._next_speaker(seat)

    def _bid(self, seat: Seat, contract: int) -> None:
        """Bid a contract. The highest one ends the auction at once. [rules: #contracts]"""
        self._announce(seat, contract)
        if self.contract == len(CONTRACTS) - 1:
            self._draw_talon()
        else:
            self._next_speaker(seat)

    def _announce(self, seat: Seat, contract: int) -> None:
        """Set contract and taker, and say so."""
        self.taker = seat
        self.contract = self.bids[seat] = contract
        self.table.say(_SAY_BID[contract], seat=seat, n=LADDERS[self._ladder][contract])

    def _next_speaker(self, seat: Seat) -> None:
        """Ask the next seat that has not passed. The auction returns to the highest bidder only after all others
        passed. [rules: #contracts]"""
        others = [(seat + step) % 4 for step in (1, 2, 3, 4)]
        following = next((other for other in others if not self.passed[other]), None)
        if following is None:
            self._all_passed()
        elif following == self.taker:
            self._draw_talon()
        else:
            self.turn = following

    def _all_passed(self) -> None:
        """End a deal without a bid, or give the dealer the lowest contract, by the option `pass_out`. [rules:
        #contracts]"""
        if self.setting.options["pass_out"] == "dealer_takes_petite":
            self.taker = self.setting.dealer
            self.contract = self.bids[self.taker] = 0
            self.table.say("contrat.dealer-must-take", seat=self.taker, n=LADDERS[self._ladder][0])
            self._draw_talon()
        else:
            self.phase = "over"

    # -- the talon ---------------------------------------------------------------------------------------------

    def _draw_talon(self) -> None:
        """Let the taker draw two cards. [rules: #declarer]"""
        table = self.table
        table.say("contrat.takes-the-talon", seat=self.taker, card=self.turned)
        for _ in range(2):
            table.move(table.at("stock")[-1], "drawn", only(self.taker))
        self.phase = "exchange"

    def _put_aside(self, card: Card) -> None:
        """Put one card aside for the exchange, of at most two. [rules: #declarer]"""
        self.table.move(card, "rejected", EVERYONE if card == self.turned else only(self.taker))
        if len(self.table.at("rejected")) == 2:
            self._end_exchange()

    def _end_exchange(self) -> None:
        """Give the taker new cards before the rejected ones go under the stock, so that none of these comes straight
        back. [rules: #declarer]"""
        table, hand = self.table, _HAND[self.taker]
        rejected = tuple(table.at("rejected"))
        table.say("contrat.exchanges", seat=self.taker, n=len(rejected))
        for card in (*table.at("turned"), *table.at("drawn")):
            table.move(card, hand)
        for _ in rejected:
            table.move(table.at("stock")[-1], hand)
        for card in rejected:
            table.move(card, "stock", at=0)
        self.phase = "raise" if self.contract < len(CONTRACTS) - 1 else "shuffle"

    def _raise(self, seat: Seat, contract: int | None) -> None:
        """Raise the contract, or stay with it. [rules: #declarer]"""
        if contract is not None:
            self._announce(seat, contract)
        self.phase = "shuffle"

    def _deal_rest(self) -> None:
        """Deal up to twelve cards in packets of three; the taker gets one packet less. [rules: #declarer]"""
        table = self.table
        for packet in range(8):
            seat = (self.setting.dealer + 1 + packet) % 4
            if packet < 4 or seat != self.taker:
                for _ in range(3):
                    table.move(table.at("stock")[-1], _HAND[seat])
        self.phase = "mix"

    def _mix(self, order: Sequence[Card]) -> None:
        """Mix the taker's hand. Without that, the turned card's slot would show whether it goes into
        the first trick."""
        table = self.table
        table.reorder(_HAND[self.taker], order[::-1])
        for card in order:
            table.turn(card, only(self.taker))
        self.phase = "first"

    # -- the tricks --------------------------------------------------------------------------------------------

    def _lay_first(self, seat: Seat, card: Card) -> None:
        """Lay a card face down. The complete first trick goes to the taker. [rules: #start]"""
        table = self.table
        table.move(card, _TRICK[seat], only(seat))
        if all(table.at(place) for place in _TRICK):
            table.say("contrat.first-trick", seat=self.taker)
            for place in _TRICK:
                table.move(table.at(place)[0], "first", only(self.taker))
            self.phase, self.trick_number = "play", 2
            self.turn = self.leader = self.taker

    def _play(self, seat: Seat, card: Card) -> None:
        """Play a card, and give a complete trick to the seat with its best card. [rules: #playing]"""
        trick = self.trick
        self.table.move(card, _TRICK[seat])
        trick.append(card)
        if len(trick) < 4:
            self.turn = (seat + 1) % 4
            return
        best = best_of(trick, self.leader, self.memo_bits, self._teams)
        winner = (self.leader + best) % 4
        points = sum([self.worth[card % FACES] for card in trick])
        self.table.say("contrat.takes", seat=winner, card=trick[best])
        if self.setting.options["show_points"] == "all":
            self.table.score(winner, points, _WON[winner])
        for taken in trick:
            self.table.move(taken, _WON[winner])
        self.points[winner] += points
        self.trick = []
        self.turn = self.leader = winner
        self.trick_number += 1
        if self.trick_number > TRICKS:
            self._score_deal()

    def _score_deal(self) -> None:
        """Turn up the first trick, count the taker's points, and score the deal. [rules: #scores]"""
        table, contract = self.table, LADDERS[self._ladder][self.contract]
        for card in table.at("first"):
            table.turn(card, EVERYONE)
        hidden = sum(self.worth[card % FACES] for card in table.at("first"))
        self.points_made = hidden + sum(self.points[seat] for seat in self.side(self.taker))
        self.phase = "over"
        if self.points_made >= contract:
            table.say("contrat.fulfils", seats=self.side(self.taker), n=self.points_made, contract=contract)
        else:
            table.say("contrat.fails", seats=self.side(self.taker), n=self.points_made, contract=contract)
        for seat, points in enumerate(rewards(contract, self.points_made >= contract, self.taker, self._teams)):
            if points:
                table.score(seat, points)

    # -- how it ends -------------------------------------------------------------------------------------------

    def result(self) -> Result[ContratCarry] | None:
        if self.phase != "over":
            return None
        if self.points_made < 0:
            return Result((0, 0, 0, 0), why="contrat.end.all-passed", carry=self._carry((0, 0, 0, 0)))
        contract = LADDERS[self._ladder][self.contract]
        made = self.points_made >= contract
        points = rewards(contract, made, self.taker, self._teams)
        hidden = self.points_made - sum(self.points[seat] for seat in self.side(self.taker))
        sides = [self.side(seat) for seat in range(4)]
        return Result(
            points=points,
            scores=tuple(sum(self.points[s] for s in side) + hidden * (self.taker in side) for side in sides),
            why="contrat.end.made" if made else "contrat.end.failed",
            carry=self._carry(points),
        )

    def _carry(self, points: Sequence[int]) -> ContratCarry:
        """Return the state of manche and match after the deal. A strictly highest score closes a manche. [rules:
        #scores]"""
        options, before = self.setting.options, self.setting.carry
        totals = tuple(total + gain for total, gain in zip(self.totals, points, strict=True))
        best = max(totals)
        closed = best >= options["target_score"] and totals.count(best) == (2 if self._teams else 1)
        sums = before.get("sums", (0, 0, 0, 0))
        carry: ContratCarry = {
            "totals": totals,
            "sums": tuple(past + gain for past, gain in zip(sums, points, strict=True)),
            "won": tuple(won + (closed and total == best) for won, total in zip(self.manches_won, totals, strict=True)),
            "closed": closed,
        }
        if not closed and options["memo_deal"] == "per_manche":
            carry["memo"] = tuple(self.memo)
        if self.points_made < 0 and options["pass_out"] == "redeal_same_dealer":
            carry["dealer"] = self.setting.dealer
        return carry

    @classmethod
    def standing(cls, seats: int, options: ContratOptions, results: Sequence[Result[ContratCarry]]) -> Standing:
        """Rank by the scores of one manche, or by manches won. [rules: #scores]"""
        nothing = (0,) * seats
        carry = results[-1].carry if results else {"totals": nothing, "sums": nothing, "won": nothing}
        totals, sums, won = carry["totals"], carry["sums"], carry["won"]
        finished = sum(won) // (2 if options["mode"] == "teams" else 1)
        if options["manches"] == 1:
            return Standing(totals, places_by(totals), finished == 1)
        return Standing(won, places_by([(won[s], sums[s]) for s in range(seats)]), finished == options["manches"])

    def check(self) -> None:
        table = self.table
        assert len(table) == len(CARDS) + len(MEMO_CARDS)
        assert sorted(self.memo) == [0, 1, 2, 3]
        assert sum(self.points) == sum(self.worth[card % FACES] for place in _WON for card in table.at(place))
        hands = [len(table.at(place)) for place in _HAND]
        match self.phase:
            case "auction":
                assert hands == [6] * 4 and len(table.at("stock")) == 23
            case "raise" | "shuffle":
                assert hands[self.taker] == 9 and sum(hands) == 27 and len(table.at("stock")) == 21
            case "mix":
                assert hands == [12] * 4 and not table.at("stock")
            case "play":
                assert len(table.at("first")) == 4 and sum(hands) == 4 * (TRICKS + 1 - self.trick_number) - len(
                    self.trick
                )
                assert [table.at(_TRICK[(self.leader + k) % 4])[0] for k in range(len(self.trick))] == self.trick
            case "over" if self.points_made >= 0:
                assert 0 <= self.points_made <= sum(self.worth[card % FACES] for card in CARDS)

    # -- why not -----------------------------------------------------------------------------------------------

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        if self.phase == "auction":
            if action.verb == "bid":
                return Refusal("contrat.refuse.bid-higher", {"n": LADDERS[self._ladder][max(self.contract, 0)]})
            return Refusal("contrat.refuse.bid-or-pass")
        if self.phase == "raise":
            return Refusal("contrat.refuse.only-higher", {"n": LADDERS[self._ladder][self.contract]})
        if self.phase == "exchange":
            if self.turned in action.cards:
                return Refusal("contrat.refuse.turned-card-stays")
            return Refusal("contrat.refuse.only-drawn-cards")
        if self.phase in ("first", "play") and action.cards:
            if action.cards[0] not in self.table.at(_HAND[seat]):
                return Refusal("contrat.refuse.not-in-your-hand")
            if self.phase == "play" and self.trick:
                return card_refusal(self.table.at(_HAND[seat]), self.trick, action.cards[0])
        return super().refuse(seat, action)
