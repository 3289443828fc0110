"""One deal of Court Circular: lay three cards beside the Lead; the best Line takes the trick, for double points if its
player began the trick.

Places: `stock`, `hand.S`, `lead`, `laid.S` the cards that seat S has laid in this trick, `up.S` and `down.S` its piles,
and `cut.S` the card with which it cuts for the deal. Two play by the French text; with more than two Carroll's Section
II holds: a player that resigns is out of the trick, and all players but the lowest score. `[rules: #…]` names a section
of text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import CHANCE, EVERYONE, FRENCH, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.court_circular.about import ABOUT
from cardtable.games.court_circular.rules_lines import ORDERS, Line, count, differences, line_of, strongest
from cardtable.games.court_circular.rules_types import CourtCarry, CourtFields, CourtOptions, CourtSetting
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    Option,
    Options,
    Refusal,
    Result,
    Setting,
    Standing,
    field_names,
    places_by,
    shuffle_ask,
)
from cardtable.rules.standings import total_points

HAND_SIZE = 6

_HAND = [f"hand.{seat}" for seat in range(4)]
_LAID = [f"laid.{seat}" for seat in range(4)]
_UP = [f"up.{seat}" for seat in range(4)]
_DOWN = [f"down.{seat}" for seat in range(4)]
_CUT = [f"cut.{seat}" for seat in range(4)]
_PLAY = [Action("play", (card,)) for card in range(len(FRENCH))]
_LEAD = [Action("lead", (card,)) for card in range(len(FRENCH))]
_RESIGN = Action("resign")


class CourtCircular(CourtFields, Game[CourtFields, CourtOptions, CourtCarry]):
    """Rules of one deal. [rules: #start]"""

    id = "court_circular"
    about = ABOUT
    options = (
        Option("line_table", "french", ("french", "carroll")),
        Option("card_order", "value_suit", ("value_suit", "hearts_first")),
        Option("lead_timing", "after_refill", ("after_refill", "before_refill")),
        Option("resign_window", "any_turn", ("any_turn", "before_third_card", "off")),
        Option("leftover", "last_winner", ("last_winner", "nobody")),
        Option("dealer", "alternate", ("alternate", "fixed")),
        Option("first_dealer", "lot", ("lot", "cut")),
        Option("target", 50, (50, 20)),
    )
    max_actions = 400

    __slots__ = field_names(CourtFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: CourtSetting) -> Mapping[Place, Seers]:
        places: dict[Place, Seers] = {"stock": NOBODY, "lead": EVERYONE}
        for seat in range(setting.seats):
            places.update({_HAND[seat]: only(seat), _LAID[seat]: EVERYONE, _CUT[seat]: EVERYONE})
            places.update({_UP[seat]: EVERYONE, _DOWN[seat]: NOBODY})
        return places

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: CourtSetting) -> Self:
        """Cut for the deal if the option asks for it, else deal. [rules: #options]"""
        game = cls._bare(setting, setting.dealer)
        game.table.lay("stock", pack[::-1])
        if setting.number == 0 and setting.options["first_dealer"] == "cut":
            game._cut()
        else:
            game._deal_hands()
        return game

    @classmethod
    def from_position(
        cls, lead: Card, hands: Sequence[Sequence[Card]], stock: Sequence[Card], first: Seat, options: Options
    ) -> Self:
        """Return the beginning of a trick, for problems and tests; the stock with its top card first."""
        seats = len(hands)
        game = cls._bare(Setting(seats, cls.defaults(**options)), (first - 1) % seats)
        table = game.table
        table.lay("stock", [*stock[::-1], *(card for hand in hands for card in hand), lead])
        for seat, hand in enumerate(hands):
            for card in hand:
                table.move(card, _HAND[seat])
        game._lay_lead(lead, first)
        return game

    @classmethod
    def _bare(cls, setting: CourtSetting, dealer: Seat) -> Self:
        game = cls.bare(setting)
        game.phase, game.dealer, game.first, game.turn = "shuffle", dealer, 0, 0
        game.lead, game.trick, game.resigned, game.winner = -1, 0, (), -1
        return game

    def _cut(self) -> None:
        """Let every seat draw a card: the highest is first-hand, and the dealer sits at its right. [rules: #options]"""
        table, seats = self.table, self.setting.seats
        keys = ORDERS[self.setting.options["card_order"]]
        drawn = []
        for k in range(seats):
            seat = (self.setting.dealer + 1 + k) % seats
            card = table.at("stock")[-1]
            table.move(card, _CUT[seat])
            table.say("court_circular.cuts", seat=seat, card=card)
            drawn.append((keys[card], seat))
        first = max(drawn)[1]
        self.dealer = (first - 1) % seats
        table.say("court_circular.first-hand", seat=first, seat_dealer=self.dealer)
        for seat in range(seats):
            table.move(table.at(_CUT[seat])[0], "stock")

    def _deal_hands(self) -> None:
        """Deal six cards to each seat and turn up the Lead. [rules: #start]"""
        table, seats = self.table, self.setting.seats
        deal_hands(table, "stock", _HAND[:seats], HAND_SIZE, (self.dealer + 1) % seats)
        self._lay_lead(table.at("stock")[-1], (self.dealer + 1) % seats)

    def _lay_lead(self, card: Card, first: Seat) -> None:
        """Begin a trick with this Lead. [rules: #start]"""
        self.table.move(card, "lead")
        self.lead = card
        self.first = self.turn = first
        self.trick += 1
        self.phase, self.resigned, self.winner = "lay", (), -1

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        match self.phase:
            case "lay" | "choose":
                return (self.turn,)
            case "shuffle":
                return (CHANCE,)
        return ()

    def ask(self, seat: Seat) -> Ask:
        """List the cards to lay, resigning, or the cards for the next Lead. [rules: #start]"""
        if self.phase == "lay":
            plays = tuple([_PLAY[card] for card in self.table.at(_HAND[seat])])
            return Ask(plays) if self._no_resigning() else Ask((*plays, _RESIGN))
        if self.phase == "choose":
            return Ask(tuple([_LEAD[card] for card in self.laid()]))
        return shuffle_ask(self.table, "stock")

    def laid(self) -> list[Card]:
        """Return the cards laid in this trick, first-hand's before the others'."""
        return [card for seat in self._round() for card in self.table.at(_LAID[seat])]

    def _round(self) -> list[Seat]:
        """Return the seats in the order of the trick."""
        seats = self.setting.seats
        return [(self.first + k) % seats for k in range(seats)]

    def _no_resigning(self) -> str:
        """Return the text id of the reason that forbids resigning now, or an empty string. [rules: #resigning]"""
        table, window = self.table, self.setting.options["resign_window"]
        if window == "off":
            return "court_circular.refuse.resign-off"
        if not table.at("stock"):
            return "court_circular.refuse.resign-stock-empty"
        if not table.at(_LAID[self.first]):
            return "court_circular.refuse.resign-lay-first"
        if window == "before_third_card" and any(len(table.at(_LAID[s])) == 3 for s in range(self.setting.seats)):
            return "court_circular.refuse.resign-third-card"
        return ""

    # -- a trick -----------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        match action.verb:
            case "play":
                self.table.move(action.cards[0], _LAID[seat])
                self._go_round()
            case "resign":
                self.resigned = (*self.resigned, seat)
                self.table.say("court_circular.resigns", seat=seat)
                self._go_round()
            case "lead":
                self._choose_lead(action.cards[0])
            case _:
                self.table.reorder("stock", action.cards[::-1])
                self._deal_hands()

    def _go_round(self) -> None:
        """Let the next player in the trick lay a card, until all have three or only one is left. [rules: #resigning]"""
        seats = self.setting.seats
        if len(self.resigned) == seats - 1:
            (winner,) = set(range(seats)) - set(self.resigned)
            self._take(winner)
            return
        self.turn = (self.turn + 1) % seats
        while self.turn in self.resigned:
            self.turn = (self.turn + 1) % seats
        if len(self.table.at(_LAID[self.turn])) == 3:
            self._compare()

    def line(self, seat: Seat) -> Line:
        """Return the Line of a seat's cards on the table. [rules: #lines]"""
        return line_of(self.lead, self.table.at(_LAID[seat]), self.setting.options)

    def _compare(self) -> None:
        """Show all Lines; the best takes the trick. [rules: #lines]"""
        lines = {seat: self.line(seat) for seat in self._round() if seat not in self.resigned}
        for seat, line in lines.items():
            self.table.say(line.kind.shown, seat=seat, cards=line.cards)
        self._take(strongest(lines))

    def _take(self, winner: Seat) -> None:
        """Give the trick to its winner. Refill the hands and ask for the next Lead, or end the deal. [rules: #start]"""
        table, stock = self.table, self.table.at("stock")
        self.winner = self.turn = winner
        if self._up:
            table.say("court_circular.wins-up", seat=winner)
        else:
            table.say("court_circular.wins-down", seat=winner)
        if not stock and any(len(table.at(_HAND[seat])) < 3 for seat in range(self.setting.seats)):
            self._last_trick()
            return
        if self.setting.options["lead_timing"] == "after_refill":
            self._refill()
        candidates = self.laid()
        if len(candidates) == 1:
            self._choose_lead(candidates[0])
        else:
            self.phase = "choose"

    @property
    def _up(self) -> bool:
        """True if the player that began the trick has won it."""
        return self.winner == self.first

    def _refill(self) -> None:
        """Let all seats draw one by one, the winner first, until they have six cards or the stock is empty. [rules:
        #start]"""
        table, seats = self.table, self.setting.seats
        order = [_HAND[(self.winner + k) % seats] for k in range(seats)]
        while any(len(table.at(hand)) < HAND_SIZE for hand in order):
            for hand in order:
                if not table.at("stock"):
                    return
                if len(table.at(hand)) < HAND_SIZE:
                    table.move(table.at("stock")[-1], hand)

    def _choose_lead(self, card: Card) -> None:
        """Put the trick on the winner's pile and begin the next one with this Lead. [rules: #start]"""
        table, winner = self.table, self.winner
        taken = [self.lead, *(laid for laid in self.laid() if laid != card)]
        self.lead = -1
        table.say("court_circular.chooses", seat=winner, card=card)
        pile = (_UP if self._up else _DOWN)[winner]
        for old in taken:
            table.move(old, pile)
        if self.setting.options["lead_timing"] == "before_refill":
            self._refill()
        self._lay_lead(card, winner)

    # -- how it ends -------------------------------------------------------------------------------------------

    def _last_trick(self) -> None:
        """End the deal after the last trick: the winner takes the cards on the board, and by the French text the hands
        as well. [rules: #end]"""
        table, winner = self.table, self.winner
        pile = (_UP if self._up else _DOWN)[winner]
        board, self.lead = (self.lead, *self.laid()), -1
        for card in board:
            table.move(card, pile)
        left = [card for seat in self._round() for card in table.at(_HAND[seat])]
        for card in left:
            table.turn(card, EVERYONE)
        if left and self.setting.options["leftover"] == "last_winner":
            table.say("court_circular.takes-the-rest", seat=winner, n=len(left))
            for card in left:
                table.move(card, pile)
        counts = self.counts()
        for seat, points in enumerate(counts):
            table.say("court_circular.counts", seat=seat, n=points)
        for seat, points in enumerate(differences(counts)):
            if points:
                table.score(seat, points)
        self.phase = "over"

    def counts(self) -> tuple[int, ...]:
        """Return the points of each seat's piles. [rules: #end]"""
        table = self.table
        return tuple(count(table.at(_UP[seat]), table.at(_DOWN[seat])) for seat in range(self.setting.seats))

    def result(self) -> Result[CourtCarry] | None:
        if self.phase != "over":
            return None
        counts = self.counts()
        points = differences(counts)
        why = "court_circular.end.counted" if any(points) else "court_circular.end.drawn"
        fixed = self.setting.options["dealer"] == "fixed"
        return Result(points, counts, why, {"dealer": self.dealer if fixed else (self.dealer + 1) % self.setting.seats})

    @classmethod
    def standing(cls, seats: int, options: CourtOptions, results: Sequence[Result[CourtCarry]]) -> Standing:
        """Rank by points. A single best score at the target ends the match. [rules: #end]"""
        totals = total_points(seats, results)
        best = max(totals)
        return Standing(totals, places_by(totals), best >= options["target"] and totals.count(best) == 1)

    def check(self) -> None:
        table, seats = self.table, range(self.setting.seats)
        hands = [len(table.at(_HAND[seat])) for seat in seats]
        assert all(size <= HAND_SIZE for size in hands)
        laid = [len(table.at(_LAID[seat])) for seat in seats]
        match self.phase:
            case "lay":
                assert [*table.at("lead")] == [self.lead] and self.winner == -1
                assert self.turn not in self.resigned and laid[self.turn] < 3
                assert max(laid) <= laid[self.first] or self.first in self.resigned
                assert table.at("stock") or min(hands[s] + laid[s] for s in seats) >= 3
            case "choose":
                assert sum(laid) > 1 and self.turn == self.winner >= 0
            case "over":
                assert not table.at("stock") and not table.at("lead") and not any(laid)
                up = sum(len(table.at(_UP[seat])) for seat in seats)
                if len(table) == len(FRENCH) and not any(hands):
                    assert sum(self.counts()) == 77 + up, "52 cards, 13 hearts, 12 courts, and one more for each up"

    # -- why not -----------------------------------------------------------------------------------------------

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        if self.phase == "choose":
            if action.cards and action.cards[0] == self.lead:
                return Refusal("court_circular.refuse.not-the-old-lead", {"card": self.lead})
            return Refusal("court_circular.refuse.choose-a-lead")
        if self.phase == "lay":
            if action.verb == "resign":
                return Refusal(self._no_resigning() or "rules.refuse.not-possible")
            return Refusal("court_circular.refuse.not-in-your-hand")
        return super().refuse(seat, action)
