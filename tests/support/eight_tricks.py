"""A small trick game that the program knows nothing of but its rules.

Two players hold eight of thirty-two cards each, seven to ace. Suit is followed, hearts are trumps, a trick is a
point. The rest stays unseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import EVERYONE, FRENCH, NOBODY, Card, Place, Seat, Seers, only
from cardtable.cards.table import Table
from cardtable.rules.game import Action, Ask, Game, Option, Options, Result, Setting, Standing, places_by

HAND = 8
TRUMPS = 0
HAND_OF, LAID_BY = ("hand.0", "hand.1"), ("laid.0", "laid.1")


class EightTricks(Game):
    id = "eighttricks"
    pack = FRENCH
    seats = (2,)
    options = (Option("deals", 2, low=1, high=9),)
    max_actions = 2 * HAND

    __slots__ = ("led", "turn", "won")
    turn: Seat
    led: Card
    won: list[int]

    @classmethod
    def places(cls, setting: Setting) -> Mapping[Place, Seers]:
        hands = {place: only(seat) for seat, place in enumerate(HAND_OF)}
        return {"stock": NOBODY, **hands, **dict.fromkeys(LAID_BY, EVERYONE), "gone": EVERYONE}

    @classmethod
    def cards(cls, setting: Setting) -> tuple[Card, ...]:
        return tuple(card for card in range(len(FRENCH)) if strength(card) >= 5)

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = cls()
        game.setting, game.turn, game.led, game.won = setting, 1 - setting.dealer, -1, [0, 0]
        game.table = Table(cls.places(setting), len(FRENCH))
        game.table.lay("stock", pack[::-1])
        for k in range(2 * HAND):
            game.table.move(game.table.at("stock")[-1], HAND_OF[k % 2])
        return game

    def asked(self) -> tuple[Seat, ...]:
        return (self.turn,) if sum(self.won) < HAND else ()

    def ask(self, seat: Seat) -> Ask:
        hand = self.table.at(HAND_OF[seat])
        following = [card for card in hand if self.led >= 0 and card // 13 == self.led // 13]
        return Ask(tuple(Action("play", (card,)) for card in following or hand))

    def apply(self, seat: Seat, action: Action) -> None:
        (card,) = action.cards
        self.table.move(card, LAID_BY[seat])
        if self.led < 0:
            self.led, self.turn = card, 1 - seat
            return
        beats = card // 13 == TRUMPS != self.led // 13 or (
            card // 13 == self.led // 13 and strength(card) > strength(self.led)
        )
        self.turn = seat if beats else 1 - seat
        self.led = -1
        self.won[self.turn] += 1
        self.table.score(self.turn, 1)
        for place in LAID_BY:
            self.table.move(self.table.at(place)[0], "gone")

    def result(self) -> Result | None:
        return None if self.asked() else Result(tuple(self.won))

    @classmethod
    def standing(cls, seats: int, options: Options, results: Sequence[Result]) -> Standing:
        totals = tuple(sum(int(result.points[seat]) for result in results) for seat in range(2))
        return Standing(totals, places_by(totals), len(results) >= int(options["deals"]))


def strength(card: Card) -> int:
    """Return the rank of a card in its suit, the ace on top."""
    return (card - 1) % 13
