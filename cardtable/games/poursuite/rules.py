"""One deal of CIRKLE Poursuite: cover the top of the pile by colour or shape, answer black attacks, and go out with a
target.

Places: `reserve` and `pile` with their top card last, the pile seen by all, and `hand.S`. No card is stronger than
another: they match or they do not. `[rules: #…]` names a section of text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import CHANCE, CIRKLE, EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.poursuite.about import ABOUT
from cardtable.games.poursuite.rules_types import PoursuiteFields, PoursuiteOptions, PoursuiteSetting
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    NoCarry,
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

NOBODY_ATTACKS: Seat = -1

_CARDS = range(len(CIRKLE))
_COLOUR = tuple(COLOUR[card % FACES] for card in _CARDS)
_SHAPE = tuple(SHAPE[card % FACES] for card in _CARDS)
_BLACK = frozenset(card for card in _CARDS if _COLOUR[card] == BLACK)
_TARGETS = frozenset(card for card in _CARDS if _SHAPE[card] == TARGET)
_ANSWERS = _BLACK | _TARGETS
_MATCHING = tuple(
    frozenset(card for card in _CARDS if _COLOUR[card] == _COLOUR[top] or _SHAPE[card] == _SHAPE[top]) for top in _CARDS
)
"""For each card, the cards that share its colour or its shape. [rules: #start]"""

_HAND = [f"hand.{seat}" for seat in range(6)]
_PLAYS = [Action("play", (card,)) for card in _CARDS]
_DRAW = Action("draw", to="reserve")
_KEEP = Action("keep")
_ONLY_DRAW, _ONLY_KEEP = Ask((_DRAW,)), Ask((_KEEP,))
_PLAY_OR_KEEP = [Ask((play, _KEEP)) for play in _PLAYS]
_TURN = [(seat,) for seat in range(6)]


def matches(card: Card, top: Card) -> bool:
    """Return whether two cards share colour or shape. [rules: #start]"""
    return card in _MATCHING[top]


def launches(card: Card, covered: Card) -> bool:
    """Return whether a card begins an attack when no attack is in progress. [rules: #attacks]"""
    return card in _BLACK and _SHAPE[card] == _SHAPE[covered]


class Poursuite(PoursuiteFields, Game[PoursuiteFields, PoursuiteOptions, NoCarry]):
    """Rules of one deal. [rules: #start]"""

    id = "poursuite"
    about = ABOUT
    options = (
        Option("hand_size", 12, (12, 8, 6)),
        Option("counter_takes", "whole_pile", ("whole_pile", "attack_cards")),
        Option("turn_limit", 100, (50, 100, 200)),
        Option("may_draw_instead", False, (False, True)),
        Option("play_drawn_card", False, (False, True)),
        Option("reserve_refill", "turn_over", ("turn_over", "shuffle")),
        Option("last_card_free", False, (False, True)),
        Option("deals_to_win", 1, (1, 2, 3)),
        Option("count_cards", False, (False, True)),
    )
    # At most 200 turns for each of six players. A turn is a draw, perhaps with a shuffle, and an answer about the drawn
    # card.
    max_actions = 6 * 200 * 3

    __slots__ = field_names(PoursuiteFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: PoursuiteSetting) -> Mapping[Place, Seers]:
        return {"reserve": NOBODY, "pile": EVERYONE, **{_HAND[seat]: only(seat) for seat in range(setting.seats)}}

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: PoursuiteSetting) -> Self:
        """Deal the hands and turn up the first card of the pile. [rules: #start]"""
        game = cls._bare(setting, (setting.dealer + 1) % setting.seats)
        table = game.table
        table.lay("reserve", pack[::-1])
        deal_hands(table, "reserve", _HAND[: setting.seats], setting.options["hand_size"], game.turn)
        first = table.at("reserve")[-1]
        table.move(first, "pile")
        table.say("poursuite.begins", seat=game.turn, card=first)
        return game

    @classmethod
    def from_position(
        cls, pile: Sequence[Card], hands: Sequence[Sequence[Card]], reserve: Sequence[Card], options: Options
    ) -> Self:
        """Return a deal with seat 0 to move, for problems and tests: the pile from the bottom up, the reserve from the
        top."""
        game = cls._bare(Setting(len(hands), cls.defaults(**options), dealer=len(hands) - 1), 0)
        game.table.lay("reserve", (*reserve[::-1], *pile, *(card for hand in hands for card in hand)))
        for seat, hand in enumerate(hands):
            for card in hand:
                game.table.move(card, _HAND[seat])
        for card in pile:
            game.table.move(card, "pile")
        return game

    @classmethod
    def _bare(cls, setting: PoursuiteSetting, turn: Seat) -> Self:
        game = cls.bare(setting)
        game.phase, game.turn, game.turns, game.stalled = "play", turn, 0, 0
        game.owed, game.drawn, game.winners, game.why = 0, 0, (), ""
        game._end_attack()
        return game

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        if self.phase == "shuffle":
            return (CHANCE,)
        return () if self.phase == "over" else _TURN[self.turn]

    def ask(self, seat: Seat) -> Ask:
        """List the cards that may be played, drawing if there are none, or the answer about a drawn card. [rules:
        #start]"""
        if self.phase == "shuffle":
            return shuffle_ask(self.table, "reserve")
        hand = self.table.at(_HAND[seat])
        if self.phase == "drawn":
            # Every player is asked this after a draw, because the question itself would tell that the card matches.
            return _PLAY_OR_KEEP[hand[-1]] if matches(hand[-1], self.table.at("pile")[-1]) else _ONLY_KEEP
        legal = self._legal(hand)
        if not legal:
            return _ONLY_DRAW
        return Ask((*legal, _DRAW) if self.setting.options["may_draw_instead"] else legal)

    def _legal(self, hand: Sequence[Card]) -> tuple[Action, ...]:
        """Return the plays of a hand: matching cards, or black cards and targets against an attack.
        [rules: #attacks]"""
        top = self.table.at("pile")[-1]
        fitting = _MATCHING[top] if self.starter == NOBODY_ATTACKS else _ANSWERS
        if len(hand) == 1:
            return (_PLAYS[hand[0]],) if hand[0] in fitting and self._may_be_last(hand[0], top) else ()
        return tuple([_PLAYS[card] for card in hand if card in fitting])

    def _may_be_last(self, card: Card, top: Card) -> bool:
        """Return whether a card may be the last one: a target, of the top card's colour unless it answers an attack.
        [rules: #last]"""
        if card not in _TARGETS:
            return False
        free = self.starter != NOBODY_ATTACKS or self.setting.options["last_card_free"]
        return bool(free) or _COLOUR[card] == _COLOUR[top]

    def tells_nothing(self, action: Action) -> bool:
        """Return whether a draw shows no more than that no card fits, as it always does unless drawing is a choice.
        [rules: #start]"""
        return action == _DRAW and not self.setting.options["may_draw_instead"]

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        verb = action.verb
        if verb == "play":
            self._play(seat, action.cards[0])
        elif verb == "draw":
            self._draw(seat)
        elif verb == "keep":
            self._end_turn()
        else:
            self.table.reorder("reserve", action.cards[::-1])
            self._go_on_drawing(self.turn)

    def _play(self, seat: Seat, card: Card) -> None:
        """Play a card: go out, begin an attack, or answer one. [rules: #attacks]"""
        table = self.table
        covered = table.at("pile")[-1]
        table.move(card, "pile")
        if self.starter == NOBODY_ATTACKS:
            table.say("poursuite.plays", seat=seat, card=card)
        elif card in _TARGETS:
            table.say("poursuite.counters", seat=seat, card=card)
        else:
            table.say("poursuite.answers", seat=seat, card=card)
        if not table.at(_HAND[seat]):
            self.winners, self.why, self.phase = (seat,), "poursuite.end.out", "over"
            return
        if self.starter != NOBODY_ATTACKS:
            if card in _TARGETS:
                self._counter(card)
            else:
                self.last_black = seat
                self.blacks = (*self.blacks, card)
        elif launches(card, covered):
            self.starter = self.last_black = seat
            self.blacks = (card,)
            table.say("poursuite.attacks", seat=seat)
        self.drawn += 1  # A card was played, so no player is stuck.
        self._end_turn()

    def _counter(self, target: Card) -> None:
        """Give the pile under the target, or only the attack's black cards by the option, to the seat that began the
        attack. [rules: #attacks]"""
        if self.setting.options["counter_takes"] == "whole_pile":
            taken = tuple(self.table.at("pile")[:-1])
        else:
            taken = self.blacks
        hand = _HAND[self.starter]
        for card in taken:
            self.table.move(card, hand)
        self.table.say("poursuite.picks-up", seat=self.starter, n=len(taken))
        self._end_attack()

    def _end_attack(self) -> None:
        self.starter = self.last_black = NOBODY_ATTACKS
        self.fails, self.blacks = 0, ()

    def _draw(self, seat: Seat) -> None:
        """Draw one card, or three for each failed answer to the attack. [rules: #attacks]"""
        if self.starter == NOBODY_ATTACKS:
            self.owed = 1
        else:
            self.owed = 3 * (self.fails + 1)
        self._go_on_drawing(seat)

    def _go_on_drawing(self, seat: Seat) -> None:
        """Draw the cards owed as far as there are any. A shuffle of the new reserve may come in between. [rules:
        #reserve]"""
        table, hand = self.table, _HAND[seat]
        reserve, pile = table.at("reserve"), table.at("pile")
        while self.owed and (reserve or len(pile) > 1):
            if not reserve:
                self._turn_over()
                if self.setting.options["reserve_refill"] == "shuffle":
                    self.phase = "shuffle"
                    return
                reserve = table.at("reserve")
            table.move(reserve[-1], hand)
            self.owed -= 1
            self.drawn += 1
        self.owed = 0
        if self.starter != NOBODY_ATTACKS:
            self.fails += 1
        self._tell_drawn(seat)
        if self.drawn and self.starter == NOBODY_ATTACKS and self.setting.options["play_drawn_card"]:
            self.phase = "drawn"
        else:
            self._end_turn()

    def _tell_drawn(self, seat: Seat) -> None:
        if not self.drawn:
            self.table.say("poursuite.cannot-draw", seat=seat)
        elif self.drawn == 1:
            self.table.say("poursuite.draws-one", seat=seat)
        else:
            self.table.say("poursuite.draws", seat=seat, n=self.drawn)

    def _turn_over(self) -> None:
        """Turn the pile without its top card over as the new reserve, unshuffled: the oldest discard comes first.
        [rules: #reserve]"""
        pile = self.table.at("pile")
        for card in tuple(pile[-2::-1]):
            self.table.move(card, "reserve")
        self.blacks = tuple(card for card in self.blacks if card == pile[-1])
        self.table.say("poursuite.turned-over", n=len(self.table.at("reserve")))

    def _end_turn(self) -> None:
        """Give the turn to the next seat. An attack that comes back to its last black card is over.
        [rules: #attacks]"""
        n = self.setting.seats
        self.turns += 1
        self.stalled = 0 if self.drawn else self.stalled + 1
        self.drawn, self.phase = 0, "play"
        self.turn = (self.turn + 1) % n
        if self.stalled == n:
            self._fewest_cards("poursuite.end.stuck")
        elif self.turns >= n * self.setting.options["turn_limit"]:
            self._fewest_cards("poursuite.end.limit")
        elif self.last_black == self.turn:
            self.table.say("poursuite.spent", seat=self.turn)
            self._end_attack()

    # -- how it ends -------------------------------------------------------------------------------------------

    def _fewest_cards(self, why: str) -> None:
        """End the deal; the seats with the fewest cards win. [rules: #match]"""
        sizes = self.hand_sizes()
        self.winners = tuple(seat for seat, size in enumerate(sizes) if size == min(sizes))
        self.why, self.phase = why, "over"

    def hand_sizes(self) -> tuple[int, ...]:
        """Return the number of cards in each hand, by seat."""
        return tuple(len(self.table.at(_HAND[seat])) for seat in range(self.setting.seats))

    def result(self) -> Result[NoCarry] | None:
        if self.phase != "over":
            return None
        sizes = self.hand_sizes()
        left = sum(size for seat, size in enumerate(sizes) if seat not in self.winners)
        worth = 1 + (left if self.setting.options["count_cards"] else 0)
        return Result(
            points=tuple(worth if seat in self.winners else 0 for seat in range(self.setting.seats)),
            scores=sizes,
            why=self.why,
        )

    @classmethod
    def standing(cls, seats: int, options: PoursuiteOptions, results: Sequence[Result[NoCarry]]) -> Standing:
        """Rank by deals won. Points break ties, which matters only if the cards left are counted. [rules: #match]"""
        totals = total_points(seats, results)
        won = [sum(result.points[seat] > 0 for result in results) for seat in range(seats)]
        places = places_by([(won[seat], totals[seat]) for seat in range(seats)])
        return Standing(totals, places, max(won) >= options["deals_to_win"])

    def check(self) -> None:
        table = self.table
        assert sum(self.hand_sizes()) + len(table.at("pile")) + len(table.at("reserve")) == len(table)
        assert table.at("pile"), "the pile keeps its top card"
        assert (self.starter == NOBODY_ATTACKS) == (self.last_black == NOBODY_ATTACKS)
        assert all(table.where(card) == "pile" and card in _BLACK for card in self.blacks)
        if self.starter != NOBODY_ATTACKS:
            assert table.at("pile")[-1] in (*self.blacks[-1:], *_TARGETS)
        assert not self.owed or self.phase == "shuffle"

    # -- why not -----------------------------------------------------------------------------------------------

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        hand, top = self.table.at(_HAND[seat]), self.table.at("pile")[-1]
        card = action.cards[0] if action.cards else None
        if card is not None and card not in hand:
            return Refusal("poursuite.refuse.not-in-hand")
        if card is not None and _PLAYS[card] in self.ask(seat).actions:
            return super().refuse(seat, action)
        if self.phase == "drawn":
            return self._refuse_drawn(hand, card, top)
        if card is None:
            covers = action.verb == "draw" or action.to == "reserve"
            return Refusal("poursuite.refuse.must-cover") if covers else super().refuse(seat, action)
        if self.starter != NOBODY_ATTACKS:
            if card not in _ANSWERS:
                return Refusal("poursuite.refuse.black-or-target", {"card": card})
            return Refusal("poursuite.refuse.last-is-a-target")
        if not matches(card, top):
            return Refusal("poursuite.refuse.no-match", {"card": card, "card_top": top})
        if card not in _TARGETS:
            return Refusal("poursuite.refuse.last-is-a-target")
        return Refusal("poursuite.refuse.last-by-colour", {"card": card, "card_top": top})

    def _refuse_drawn(self, hand: Sequence[Card], card: Card | None, top: Card) -> Refusal:
        if card is None or card != hand[-1]:
            return Refusal("poursuite.refuse.only-the-drawn-card")
        return Refusal("poursuite.refuse.no-match", {"card": card, "card_top": top})
