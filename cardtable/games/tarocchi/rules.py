"""One deal of Sicilian Tarocchi as played at Mineo: one declarer against three, or with a secret partner against two.

Places: `stock`, `hand.S`, `monte` (the three undealt cards), `shown` (Giove of an obliged caller), `scarto.S` (the
cards that declarer S put away), `trick.S` (the card of seat S in the trick), `won.S`. Play runs anticlockwise: the next
seat is the one to the right, and seat numbers follow it. The partner's identity lies in a hand until it is played.
`[rules: #…]` names a section of text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import CHANCE, EVERYONE, NOBODY, TAROCCHI, Card, Place, Seat, Seers, only
from cardtable.games.tarocchi.about import ABOUT
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, KEPT, PREY, SUIT, takes
from cardtable.games.tarocchi.rules_hand import callable_trumps, discardable_cards, may_bet, playable_cards
from cardtable.games.tarocchi.rules_refusals import refusal_for
from cardtable.games.tarocchi.rules_scoring import ATTACK, DEFENCE, HandFacts, Tally, payments, tally
from cardtable.games.tarocchi.rules_types import (
    TarocchiFields,
    TarocchiOptions,
    TarocchiSetting,
)
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    NoCarry,
    Option,
    Refusal,
    Result,
    Standing,
    field_names,
    places_by,
    shuffle_ask,
)
from cardtable.rules.standings import total_points

NOT_YET = -1
"""Value of a seat, card or suit that is not determined yet."""

_PASS, _CALL, _SOLO = Action("pass"), Action("call"), Action("solo")
_NONE, _SCOMMESSA, _RIVANTO = Action("none"), Action("scommessa"), Action("rivanto")
_PLAYS = [Action("play", (card,)) for card in range(len(TAROCCHI))]
_DISCARDS = [Action("discard", (card,)) for card in range(len(TAROCCHI))]
_NAMES = [Action("name", to=code) for code in TAROCCHI.codes[: GIOVE + 1]]
_NAMED_CALLS = [Action("call", to=code) for code in TAROCCHI.codes[: GIOVE + 1]]
"""Calls by name. The named trump is a goal and not a card to be touched, because it may be hidden in another hand."""
_HAND = [f"hand.{seat}" for seat in range(4)]
_TRICK = [f"trick.{seat}" for seat in range(4)]
_WON = [f"won.{seat}" for seat in range(4)]
_SCARTO = [f"scarto.{seat}" for seat in range(4)]
_PLACES: dict[Place, Seers] = {
    "stock": NOBODY,
    "monte": NOBODY,
    "shown": EVERYONE,
    **{_HAND[seat]: only(seat) for seat in range(4)},
    **{_SCARTO[seat]: only(seat) for seat in range(4)},
    **dict.fromkeys(_TRICK, EVERYONE),
    **dict.fromkeys(_WON, NOBODY),
}
_THROWN_IN = ("tarocchi.end.all-passed", "tarocchi.end.giove-in-monte")
"""Reasons for the end of hands that do not count."""


class Tarocchi(TarocchiFields, Game[TarocchiFields, TarocchiOptions, NoCarry]):
    """Rules of one deal. [rules: #start]"""

    id = "tarocchi"
    about = ABOUT
    options = (
        Option("all_pass", "obliged_giove", ("obliged_giove", "redeal")),
        Option("own_card_call", True, (True, False)),
        Option("first_lead", "right_of_declarer", ("right_of_declarer", "declarer")),
        Option("dealer_sees_monte", False, (False, True)),
        Option("call_named", "after_auction", ("after_auction", "with_bid")),
        Option("fool_lead", "last_card_only", ("last_card_only", "free")),
        Option("scommessa_needs", "nothing", ("nothing", "giove_and_fool")),
        Option("scommessa_failed", "defence_scores", ("defence_scores", "nothing")),
        Option("hands_per_match", 4, (4, 8, 12, 16, "unlimited")),
        Option("chips_per_jocu", 1, low=1, high=100),
    )
    max_actions = 90

    __slots__ = field_names(TarocchiFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: TarocchiSetting) -> Mapping[Place, Seers]:
        return _PLACES

    @classmethod
    def blank(cls, setting: TarocchiSetting) -> Self:
        """Return a deal before its first card."""
        game = cls.bare(setting)
        game.phase, game.turn = "bid1", (setting.dealer + 1) % 4
        game.bids = [""] * 4
        game.declarer, game.contract, game.named = NOT_YET, "", NOT_YET
        game.stata = game.obliged = game.forced_solo = False
        game.monte, game.attack = (), ()
        game.scommessa, game.rivanto = False, NOT_YET
        game.leader, game.suit_led, game.best_card, game.best_seat = NOT_YET, NOT_YET, NOT_YET, NOT_YET
        game.tricks_taken, game.played_by, game.why = 0, {}, ""
        return game

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: TarocchiSetting) -> Self:
        game = cls.blank(setting)
        game.table.lay("stock", pack[::-1])
        game._deal_five()
        return game

    def _deal_five(self) -> None:
        """Deal a packet of five cards to each seat. [rules: #start]"""
        deal_hands(self.table, "stock", _HAND, 5, (self.setting.dealer + 1) % 4, packet=5)

    def _deal_rest(self) -> None:
        """Deal up to fifteen cards; the last three are the monte. [rules: #start]"""
        self._deal_five()
        self._deal_five()
        for card in self.table.at("stock")[::-1]:
            self.table.move(card, "monte")

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase == "monte" else (self.turn,)

    def ask(self, seat: Seat) -> Ask:
        """List the answers of the phase. [rules: #auction]"""
        match self.phase:
            case "play":
                return Ask(tuple([_PLAYS[card] for card in self._playable(seat)]))
            case "bid1":
                return Ask((_PASS, _SOLO))
            case "bid2":
                return Ask((_PASS, *self._calls(seat), _SOLO))
            case "name":
                return Ask(tuple(_NAMES[card] for card in self._callable_trumps(seat)))
            case "discard":
                return Ask(tuple(_DISCARDS[card] for card in discardable_cards(self.table.at(_HAND[seat]), self.named)))
            case "announce_declarer":
                needs = self.setting.options["scommessa_needs"]
                return Ask((_NONE, _SCOMMESSA) if may_bet(self.table.at(_HAND[seat]), needs) else (_NONE,))
            case "announce_opponents":
                # A partner not yet known to all is the seat with the named card in its hand.
                is_partner = not self.attack and self.named in self.table.at(_HAND[seat])
                return Ask((_NONE,) if is_partner else (_NONE, _RIVANTO))
        return shuffle_ask(self.table, _HAND[self.declarer])

    def _playable(self, seat: Seat) -> Sequence[Card]:
        """Return the cards that the seat may play. [rules: #tricks]"""
        may_lead_fool = seat != self.leader or self.setting.options["fool_lead"] == "free"
        return playable_cards(self.table.at(_HAND[seat]), self.suit_led, may_lead_fool)

    def _calls(self, seat: Seat) -> list[Action]:
        """Return the calls, none after another call. [rules: #auction]"""
        if self.declarer != NOT_YET:
            return []
        if self.setting.options["call_named"] == "after_auction":
            return [_CALL]
        return [_NAMED_CALLS[card] for card in self._callable_trumps(seat)]

    def _callable_trumps(self, seat: Seat) -> list[Card]:
        """Return the trumps that the seat may name. [rules: #calling]"""
        away = self.table.at(_SCARTO[seat])
        return callable_trumps(self.table.at(_HAND[seat]), away, self.setting.options["own_card_call"])

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        match action.verb:
            case "play":
                self._play(seat, action.cards[0])
            case "discard":
                self._discard(seat, action.cards[0])
            case "name":
                self._name(seat, TAROCCHI.card(action.to))
            case "shuffle":
                self._put_hand_in_order(action.cards)
            case "none" | "scommessa" | "rivanto":
                self._announce(seat, action.verb)
            case _:
                self._bid(seat, action)

    def _bid(self, seat: Seat, action: Action) -> None:
        """Take a word in the auction. A solo ends it at once; one on five cards is a stata. [rules: #auction]"""
        self.bids[seat] = action.verb
        if action.verb == "solo":
            self.declarer, self.contract, self.attack, self.named = seat, "solo", (seat,), NOT_YET
            self.stata = self.phase == "bid1"
            if self.stata:
                self.table.say("tarocchi.bids-stata", seat=seat)
                self._deal_rest()
            else:
                self.table.say("tarocchi.bids-solo", seat=seat)
            self._show_monte()
            return
        if action.verb == "pass":
            self.table.say("tarocchi.passes", seat=seat)
        else:
            self.declarer = seat
            self._say_call(seat, action.to)
        self.turn = (seat + 1) % 4
        if self.turn == (self.setting.dealer + 1) % 4:
            self._close_bids()

    def _say_call(self, seat: Seat, name: str) -> None:
        """Say that a seat calls; note the trump if it is named with the bid."""
        if name:
            self.named = TAROCCHI.card(name)
            self.table.say("tarocchi.calls-card", seat=seat, card=self.named)
        else:
            self.table.say("tarocchi.calls", seat=seat)

    def _close_bids(self) -> None:
        """End a round of the auction: deal the rest, or go on with the caller. [rules: #auction]"""
        if self.phase == "bid1":
            self._deal_rest()
            self.phase, self.bids = "bid2", [""] * 4
            if self.setting.options["dealer_sees_monte"]:
                for card in self.table.at("monte"):
                    self.table.turn(card, only(self.setting.dealer))
        elif self.declarer == NOT_YET:
            self._all_passed()
        else:
            self.contract, self.turn = "call", self.declarer
            if self.named == NOT_YET:
                self.phase = "name"
            else:
                self._show_monte()

    def _all_passed(self) -> None:
        """End an auction without a bid: Giove's holder must call, or the hand is thrown in. [rules: #auction]"""
        if self.setting.options["all_pass"] == "redeal":
            self._throw_in("tarocchi.end.all-passed")
        elif self.table.where(GIOVE) == "monte":
            self._turn_monte()
            self._throw_in("tarocchi.end.giove-in-monte")
        else:
            self.declarer = _HAND.index(self.table.where(GIOVE))
            self.contract, self.obliged, self.turn = "call", True, self.declarer
            self.table.move(GIOVE, "shown")
            self.table.say("tarocchi.obliged", seat=self.declarer, card=GIOVE)
            self._show_monte()

    def _throw_in(self, why: str) -> None:
        """End the hand without counting it."""
        self.phase, self.why = "over", why
        self.table.say(why)

    # -- the monte and the scarto ------------------------------------------------------------------------------

    def _turn_monte(self) -> None:
        """Turn the monte face up for all. [rules: #monte]"""
        cards = tuple(self.table.at("monte"))
        for card in cards:
            self.table.turn(card, EVERYONE)
        self.monte = cards

    def _show_monte(self) -> None:
        """Turn the monte up and take into the hand what could be put away again. [rules: #monte]

        Those cards are mixed with the hand, because their slots would tell which of them went into the scarto. All
        others stay known to everyone in the declarer's hand. A caller whose trump is in the monte plays alone. [rules:
        #calling]
        """
        self._turn_monte()
        self.table.say("tarocchi.monte", seat=self.declarer, cards=self.monte)
        if self.named in self.monte:
            self.contract, self.forced_solo, self.attack = "solo", True, (self.declarer,)
            self.table.say("tarocchi.forced-solo", seat=self.declarer, card=self.named)
        loose = [card for card in self.monte if card not in KEPT]
        for card in loose:
            self.table.move(card, _HAND[self.declarer])
        if loose:
            self.phase = "monte"
        else:
            self._take_monte()

    def _put_hand_in_order(self, top_first: Sequence[Card]) -> None:
        """Put the declarer's mixed hand in its new order, hidden from the others."""
        hand = _HAND[self.declarer]
        self.table.reorder(hand, top_first[::-1])
        for card in self.table.at(hand):
            self.table.turn(card, only(self.declarer))
        self._take_monte()

    def _take_monte(self) -> None:
        """Take the rest of the monte, and Giove if it was shown."""
        for card in (*self.table.at("monte"), *self.table.at("shown")):
            self.table.move(card, _HAND[self.declarer])
        self.phase = "discard"

    def _discard(self, seat: Seat, card: Card) -> None:
        """Put a card away; the third one ends the discard. Trumps are put away face up. [rules: #monte]"""
        self.table.move(card, _SCARTO[seat], EVERYONE if card in KEPT else None)
        if card in KEPT:
            self.table.say("tarocchi.discards-trump", seat=seat, card=card)
        if len(self.table.at(_SCARTO[seat])) < 3:
            return
        self.table.say("tarocchi.discarded", seat=seat)
        self.phase = "name" if self.named == NOT_YET and self.contract == "call" else "announce_declarer"

    # -- the name and the announcements ------------------------------------------------------------------------

    def _name(self, seat: Seat, card: Card) -> None:
        """Name the called trump. [rules: #calling]"""
        self.named = card
        self.table.say("tarocchi.names", seat=seat, card=card)
        if not self.obliged:
            self._show_monte()
            return
        self.phase = "announce_declarer"
        if card == GIOVE or card in self.monte:
            # Everyone has seen this card come into the caller's hand, so it is no secret.
            self.contract, self.attack = "solo", (seat,)
            self.table.say("tarocchi.openly-alone", seat=seat, card=card)

    def _announce(self, seat: Seat, verb: str) -> None:
        """Take the declarer's scommessa or an opponent's rivanto. The first rivanto ends the announcements. [rules:
        #announcing]"""
        if verb == "scommessa":
            self.scommessa = True
            self.table.say("tarocchi.scommessa", seat=seat)
        elif verb == "rivanto":
            self.rivanto = seat
            self.table.say("tarocchi.rivanto", seat=seat)
        else:
            self.table.say("tarocchi.announces-nothing", seat=seat)
        self.phase = "announce_opponents"
        self.turn = (seat + 1) % 4
        if self.turn == self.declarer or self.rivanto != NOT_YET:
            self.phase = "play"
            after = self.setting.options["first_lead"] == "right_of_declarer"
            self.turn = self.leader = (self.declarer + after) % 4

    # -- the tricks --------------------------------------------------------------------------------------------

    def _play(self, seat: Seat, card: Card) -> None:
        """Play a card. The Fool takes no part in the trick. [rules: #tricks]"""
        self.table.move(card, _TRICK[seat])
        if card != FOOL:
            if self.suit_led < 0:
                self.suit_led = SUIT[card]
            if takes(card, self.best_card):
                self.best_card, self.best_seat = card, seat
            if card in PREY:
                self.played_by[card] = seat
            if card == self.named and not self.attack:
                self._reveal(seat)
        self.turn = (seat + 1) % 4
        if self.turn == self.leader:
            self._close_trick()

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        if self.declarer == NOT_YET:
            return ()
        called = [other for other in range(4) if self.named in self.table.at(_HAND[other])]
        attack = self.attack or (self.declarer, *called)
        return tuple(other for other in range(4) if other != seat and (other in attack) == (seat in attack))

    def _reveal(self, seat: Seat) -> None:
        """Make the sides public, because the named card was played. [rules: #calling]"""
        if seat == self.declarer:
            self.attack = (seat,)
            self.table.say("tarocchi.was-alone", seat=seat, card=self.named)
        else:
            self.attack = (self.declarer, seat)
            self.table.say("tarocchi.partner", seat=seat, seat_declarer=self.declarer, card=self.named)

    def _close_trick(self) -> None:
        """Give the trick to its winner, and the Fool to its player. [rules: #tricks]"""
        table, winner = self.table, self.best_seat
        table.say("tarocchi.takes-trick", seat=winner, card=self.best_card)
        for i in range(4):
            seat = (self.leader + i) % 4
            (card,) = table.at(_TRICK[seat])
            table.move(card, _WON[seat if card == FOOL else winner])
        self.tricks_taken += 1
        self.turn = self.leader = winner
        self.suit_led = self.best_card = NOT_YET
        if not table.at(_HAND[winner]):
            self._score_hand()

    # -- how it ends -------------------------------------------------------------------------------------------

    def hand_facts(self) -> HandFacts:
        """Return the facts from which the finished hand is counted."""
        table = self.table
        cards: tuple[list[Card], list[Card]] = list(table.at(_SCARTO[self.declarer])), []
        caught = [0, 0]
        for seat in range(4):
            side = ATTACK if seat in self.attack else DEFENCE
            won = table.at(_WON[seat])
            cards[side].extend(won)
            giver = self.played_by
            caught[side] += sum((giver[card] in self.attack) != (side == ATTACK) for card in won if card in giver)
        return HandFacts(
            cards=cards,
            last=ATTACK if self.leader in self.attack else DEFENCE,
            caught=(caught[ATTACK], caught[DEFENCE]),
            scommessa=self.scommessa,
            rivanto=self.rivanto != NOT_YET,
            lost_bet_pays=self.setting.options["scommessa_failed"] == "defence_scores",
        )

    def tally(self) -> Tally | None:
        """Return the counted hand for the ledger; None while it lasts and if it was thrown in."""
        return tally(self.hand_facts()) if self.phase == "over" and self.why not in _THROWN_IN else None

    def payments(self, difference: int) -> list[tuple[Seat, Seat, int]]:
        """Return payer, payee and chips for this difference in jochi. [rules: #counting]"""
        chips = difference * (2 if self.stata else 1) * self.setting.options["chips_per_jocu"]
        return payments(self.attack, chips, (self.setting.dealer + 1) % 4)

    def _score_hand(self) -> None:
        """Show the scarto, count the hand and pay. [rules: #counting]"""
        table = self.table
        self.phase, self.why = "over", "tarocchi.end.played"
        for card in table.at(_SCARTO[self.declarer]):
            table.turn(card, EVERYONE)
        counted = tally(self.hand_facts())
        sides = self.attack, tuple(seat for seat in range(4) if seat not in self.attack)
        for seats, points, jochi in zip(sides, counted.points, counted.jochi, strict=True):
            table.say("tarocchi.points", seats=seats, n=points)
            for jocu, n in jochi.items():
                table.say(jocu, seats=seats, n=n)
        pays = self.payments(counted.difference)
        if not pays:
            table.say("tarocchi.nobody-pays")
        for payer, payee, chips in pays:
            table.say("tarocchi.pays", seat=payer, seat_to=payee, n=chips)
            table.score(payer, -chips, _WON[payer])
            table.score(payee, chips, _WON[payee])

    def result(self) -> Result[NoCarry] | None:
        if self.phase != "over":
            return None
        counted = self.tally()
        if counted is None:
            return Result((0,) * 4, (0,) * 4, self.why)
        chips = [0] * 4
        for payer, payee, paid in self.payments(counted.difference):
            chips[payer] -= paid
            chips[payee] += paid
        ours, theirs = counted.totals
        return Result(tuple(chips), tuple(ours if seat in self.attack else theirs for seat in range(4)), self.why)

    @classmethod
    def standing(cls, seats: int, options: TarocchiOptions, results: Sequence[Result[NoCarry]]) -> Standing:
        """Rank by chips, then by jochi. Hands thrown in do not count. [rules: #counting]"""
        totals = total_points(seats, results)
        jochi = tuple(sum(result.scores[seat] for result in results) for seat in range(seats))
        counted = sum(result.why not in _THROWN_IN for result in results)
        hands = options["hands_per_match"]
        over = hands != "unlimited" and counted >= int(hands)
        return Standing(totals, places_by(list(zip(totals, jochi, strict=True))), over)

    def check(self) -> None:
        table = self.table
        assert (self.named != NOT_YET) or self.phase != "play" or self.contract == "solo"
        if self.phase in ("announce_declarer", "announce_opponents", "play"):
            assert len(table.at(_SCARTO[self.declarer])) == 3
        if self.phase == "play" and self.turn == self.leader:
            assert len({len(table.at(hand)) for hand in _HAND}) == 1, "hands are equal between tricks"
        result, counted = self.result(), self.tally()
        if result is not None:
            assert sum(result.points) == 0, "what one wins another pays"
        if counted is not None and len(table) == len(TAROCCHI):
            assert sum(counted.points) == 109
            assert sum("tarocchi.jocu.rimatura" in jochi for jochi in counted.jochi) == 1

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked() or seat == CHANCE:
            return super().refuse(seat, action)
        return refusal_for(self, seat, action) or super().refuse(seat, action)
