"""Rules of Night Watch: each player guesses how many cards will stay in the hand, then lays cards one by one.

The game has no tricks; it has an amount, a stock to draw from and a pass."""

from collections.abc import Mapping, Sequence
from typing import Literal, Self, TypedDict

from cardtable.cards.pack import EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.rules.game import (
    Action,
    Amount,
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
)

from .about import ABOUT

RANKS = 13
LOWEST, HIGHEST = 7, 12
HELD = 4


class WatchFields:
    __slots__ = ()
    turn: Seat
    guesses: list[int]
    passed: int


class WatchOptions(TypedDict):
    deals: int
    equal_cards: Literal["may_lie", "too_low"]
    true_guess: bool


class NightWatch(WatchFields, Game[WatchFields, WatchOptions, NoCarry]):
    id = "night_watch"
    about = ABOUT
    options = (
        Option("deals", 2, low=1, high=9),
        Option("equal_cards", "may_lie", ("may_lie", "too_low")),
        Option("true_guess", True, (True, False)),
    )
    max_actions = 80

    __slots__ = field_names(WatchFields)

    @classmethod
    def places(cls, setting: Setting[WatchOptions, NoCarry]) -> Mapping[Place, Seers]:
        hands = {f"hand.{seat}": only(seat) for seat in range(setting.seats)}
        return {"stock": NOBODY, **hands, "heap": EVERYONE}

    @classmethod
    def cards(cls, setting: Setting[WatchOptions, NoCarry]) -> tuple[Card, ...]:
        return tuple(card for card in range(len(cls.pack)) if card % RANKS >= LOWEST)

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting[WatchOptions, NoCarry]) -> Self:
        game = cls.bare(setting)
        game.turn, game.guesses, game.passed = (setting.dealer + 1) % setting.seats, [-1] * setting.seats, 0
        game.table.lay("stock", pack[::-1])
        for i in range(HELD * setting.seats):
            game.table.move(game.table.at("stock")[-1], f"hand.{i % setting.seats}")
        return game

    def asked(self) -> tuple[Seat, ...]:
        return () if self._out() or self.passed == self.setting.seats else (self.turn,)

    def ask(self, seat: Seat) -> Ask:
        if self.guesses[seat] < 0:
            return Ask(amounts=(Amount("guess", 0, HELD),))
        cards = [card for card in self.table.at(f"hand.{seat}") if self._goes(card)]
        other = Action("draw" if self.table.at("stock") else "pass")
        return Ask((*(Action("play", (card,)) for card in cards), other))

    def apply(self, seat: Seat, action: Action) -> None:
        self.passed = self.passed + 1 if action.verb == "pass" else 0
        if action.n is not None:
            self.guesses[seat] = action.n
            self.table.say("night_watch.guesses", seat=seat, n=action.n)
        elif action.verb == "draw":
            self.table.move(self.table.at("stock")[-1], f"hand.{seat}")
        elif action.cards:
            self.table.say("night_watch.lays", seat=seat, card=action.cards[0])
            self.table.move(action.cards[0], "heap")
            self.table.score(seat, 1, "heap")
        self.turn = (seat + 1) % self.setting.seats

    def result(self) -> Result[NoCarry] | None:
        if self.asked():
            return None
        left = [len(self.table.at(f"hand.{seat}")) for seat in range(self.setting.seats)]
        true = [self.setting.options["true_guess"] and self.guesses[seat] == n for seat, n in enumerate(left)]
        points = tuple((0 if n else sum(left)) + true[seat] for seat, n in enumerate(left))
        return Result(points, why="night_watch.why.rid-of-all" if self._out() else "night_watch.why.stuck")

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat in self.asked() and action.verb == "play" and action.cards and not self._goes(action.cards[0]):
            return Refusal("night_watch.refuse.too-low", {"card": action.cards[0]})
        return super().refuse(seat, action)

    @classmethod
    def standing(cls, seats: int, options: WatchOptions, results: Sequence[Result[NoCarry]]) -> Standing:
        totals = tuple(sum(int(result.points[seat]) for result in results) for seat in range(seats))
        return Standing(totals, places_by(totals), len(results) >= options["deals"])

    def _goes(self, card: Card) -> bool:
        top = self.table.at("heap")[-1] % RANKS if self.table.at("heap") else HIGHEST
        if top == HIGHEST or self.passed:
            return True
        return card % RANKS > top or (card % RANKS == top and self.setting.options["equal_cards"] == "may_lie")

    def _out(self) -> bool:
        return any(not self.table.at(f"hand.{seat}") for seat in range(self.setting.seats))
