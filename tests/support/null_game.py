"""The smallest legal game, which documents the contract by running through every law.

Two players hold two cards each and lay one down in turn; the higher card takes the deal. The stock stays unseen.
Two more are like it for tests that write every line of a record: one of six cards, and one with chance in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self, TypedDict

from cardtable.cards.pack import CHANCE, EVERYONE, FRENCH, NOBODY, Card, Place, Seat, Seers, only
from cardtable.rules.about import About
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    NoCarry,
    Option,
    Refusal,
    Result,
    Setting,
    Standing,
    field_names,
    places_by,
    shuffle_ask,
)


class NullFields:
    __slots__ = ()
    turn: Seat


class NullOptions(TypedDict):
    deals: int


class NullGame(NullFields, Game[NullFields, NullOptions, NoCarry]):
    id = "nullgame"
    about = About(seats=(2,), pack=FRENCH)
    options: ClassVar[tuple[Option, ...]] = (Option("deals", 2, low=1, high=9),)
    max_actions = 10

    __slots__ = field_names(NullFields)

    @classmethod
    def places(cls, setting: Setting[NullOptions, NoCarry]) -> Mapping[Place, Seers]:
        hands = {f"hand.{seat}": only(seat) for seat in range(2)}
        return {"stock": NOBODY, **hands, "laid.0": EVERYONE, "laid.1": EVERYONE}

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting[NullOptions, NoCarry]) -> Self:
        game = cls.bare(setting)
        game.table.lay("stock", pack[::-1])
        game.turn = 1 - setting.dealer
        for _ in range(2):
            for seat in (game.turn, setting.dealer):
                game.table.move(game.table.at("stock")[-1], f"hand.{seat}")
        return game

    def asked(self) -> tuple[Seat, ...]:
        return () if self._laid(0) and self._laid(1) else (self.turn,)

    def ask(self, seat: Seat) -> Ask:
        return Ask(tuple(Action("play", (card,)) for card in self.table.at(f"hand.{seat}")))

    def apply(self, seat: Seat, action: Action) -> None:
        self.table.move(action.cards[0], f"laid.{seat}")
        self.turn = 1 - seat

    def result(self) -> Result[NoCarry] | None:
        if self.asked():
            return None
        ranks = [self._laid(seat)[0] % 13 for seat in range(2)]
        return Result(tuple(int(ranks[seat] > ranks[1 - seat]) for seat in range(2)))

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        return super().refuse(seat, action)

    @classmethod
    def standing(cls, seats: int, options: NullOptions, results: Sequence[Result[NoCarry]]) -> Standing:
        totals = tuple(sum(int(result.points[seat]) for result in results) for seat in range(2))
        return Standing(totals, places_by(totals), len(results) >= options["deals"])

    def _laid(self, seat: Seat) -> Sequence[Card]:
        return self.table.at(f"laid.{seat}")


class Six(NullGame):
    """The null game with six cards."""

    id = "six"

    @classmethod
    def cards(cls, setting: Setting) -> tuple[Card, ...]:
        return tuple(range(6))


class Stirred(Six):
    """The game of six cards with a shuffle before each card that is played."""

    id = "stirred"
    __slots__ = ("shuffles",)
    shuffles: int

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = super().deal(pack, setting)
        game.shuffles = 0
        return game

    def asked(self) -> tuple[Seat, ...]:
        laid = len(self._laid(0)) + len(self._laid(1))
        return (CHANCE,) if laid == self.shuffles < 2 else super().asked()

    def ask(self, seat: Seat) -> Ask:
        return shuffle_ask(self.table, "stock") if seat == CHANCE else super().ask(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        if seat == CHANCE:
            self.table.reorder("stock", action.cards[::-1])
            self.shuffles += 1
        else:
            super().apply(seat, action)


class Unending(Six):
    """Game of six cards that never ends by itself when it is set to nine deals."""

    id = "unending"
    about: ClassVar[About] = NullGame.about._replace(until_stopped=("deals", 9))

    @classmethod
    def standing(cls, seats: int, options: object, results: Sequence[Result]) -> Standing:
        won = tuple(sum(int(result.points[seat]) for result in results) for seat in range(2))
        return Standing(won, (1, 2), len(results) == 2 and options == {"deals": 2})
