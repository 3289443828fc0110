"""One game of Il Cerchio, by Claudio Colombo: twelve open cards form a clock, and cards of the own suit capture along
it.

Places: `stock` (top card last), `turned` the replacement that waits to be placed, `clock.N.I` hour I of a circle of N
cards, `gone`. In the draw of the suits, `draw.S` has the card that decides the suit of seat S, and `aside` the cards
put back. Seats are players; hearts, diamonds, clubs and spades move in this order. Verbs: `draw` and `own >SUIT` deal
the suits, `take CAPTURER CAPTURED`, `put >PLACE` for the turned card, `pass`. `[rules: #…]` names a section of
text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product, repeat
from typing import Self

from cardtable.cards.pack import CHANCE, EVERYONE, FRENCH, NOBODY, Card, Place, Seat, Seers
from cardtable.games.cerchio.about import ABOUT
from cardtable.games.cerchio.rules_captures import GAP, POINTS, captures, manner
from cardtable.games.cerchio.rules_types import (
    CerchioCarry,
    CerchioFields,
    CerchioOptions,
    CerchioSetting,
    Ties,
    hour_of,
)
from cardtable.rules.game import (
    Action,
    Ask,
    Game,
    Option,
    Options,
    Points,
    Refusal,
    Result,
    Setting,
    Standing,
    field_names,
    places_by,
    shuffle_ask,
)
from cardtable.rules.standings import total_points

HOMES = (0, 6, 3, 9)
"""Hour of each suit's first card: hearts at twelve, diamonds at six, clubs at three, spades at nine. [rules: #suits]"""
SUIT_NAMES = ("hearts", "diamonds", "clubs", "spades")
MATCH_POINTS = (5, 3, 2, 1)

_PASS = Action("pass")
_DRAW = Action("draw")
_TAKES = [*map(Action, repeat("take"), product(range(52), repeat=2))]
_PLACES: dict[Place, Seers] = {
    "stock": NOBODY,
    "turned": EVERYONE,
    "aside": EVERYONE,
    "gone": EVERYONE,
    **{f"draw.{seat}": EVERYONE for seat in range(4)},
    **{f"clock.{n}.{i}": EVERYONE for n in range(12, 0, -1) for i in range(n)},
}
_HOURS = [[f"clock.{n}.{i}" for i in range(n)] for n in range(13)]


class Cerchio(CerchioFields, Game[CerchioFields, CerchioOptions, CerchioCarry]):
    """Rules of one game. [rules: #start]"""

    id = "cerchio"
    about = ABOUT
    options = (
        Option("match_games", 3, (3, 1)),
        Option("ace_chain", "blocked", ("blocked", "pairwise")),
        Option("equal_neighbour", True, (True, False)),
        Option("short_change", "tighten", ("tighten", "keep_rest", "off")),
        Option("unresolved_tie", "share", ("share", "average", "later_seat")),
        Option("bottom_card", "show_once", ("show_once", "always")),
        Option("memory_aid", False, (False, True)),
        Option("suit_draw", "draw", ("draw", "random", "choose")),
    )
    max_actions = 1000

    __slots__ = field_names(CerchioFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: CerchioSetting) -> Mapping[Place, Seers]:
        return _PLACES

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: CerchioSetting) -> Self:
        game = cls.bare(setting)
        game.table.lay("stock", pack[::-1])
        game.owner = list(setting.carry.get("owner", (-1, -1, -1, -1)))
        game.suit, game.starter, game.passes = 0, 0, 0
        game.circle, game.gaps = [], ()
        game.score, game.peak = [0] * 4, [0] * 4
        game.why, game.unchanged, game.bottom_open = "", False, False
        game.manner = manner(game.setting.options)
        if -1 not in game.owner or setting.options["suit_draw"] == "random":
            game._turn_firsts()
        else:
            game.phase = setting.options["suit_draw"]
        return game

    @classmethod
    def from_position(
        cls, circle: str, stock: str, suit: int, options: Options, score: Sequence[int] = (0, 0, 0, 0)
    ) -> Self:
        """Return a game in progress, for problems and tests: cards as codes, the stock's top card first."""
        game = cls.bare(Setting(4, cls.defaults(**options)))
        game.owner, game.passes, game.gaps = [0, 1, 2, 3], 0, ()
        game.why, game.unchanged, game.bottom_open = "", False, False
        game.manner = manner(game.setting.options)
        game.suit = game.starter = suit
        game.score, game.peak = list(score), [max(0, s) for s in score]
        game.circle, game.phase = [], "choose"
        cards = FRENCH.cards(circle)
        rest = FRENCH.cards(stock)
        game.table.lay("stock", (*rest[::-1], *cards[::-1]))
        game._lay_circle(len(cards), len(cards))
        game._end_turn(suit)
        return game

    def _turn_firsts(self) -> None:
        """Turn cards until the first of each suit is at its hour. In the first game they also deal the suits. [rules:
        #suits]"""
        stock, found = self.table.at("stock"), 0
        while found < 4:
            card = stock[-1]
            suit = card // 13
            home = _HOURS[12][HOMES[suit]]
            if self.table.at(home):
                self.table.move(card, "aside")
                continue
            self.table.move(card, home)
            if self.owner[suit] == -1:
                self.owner[suit] = found
            found += 1
        self._mix_rest()

    def _mix_rest(self) -> None:
        """Ask for a shuffle of the rest. [rules: #suits]"""
        for card in tuple(self.table.at("aside")):
            self.table.move(card, "stock")
        self.phase = "shuffle"

    def _draw(self, seat: Seat) -> None:
        """Let a seat draw a card for its suit. [rules: #suits]"""
        card = self.table.at("stock")[-1]
        self.table.move(card, f"draw.{seat}")
        self.table.say("cerchio.drew", seat=seat, card=card)
        held = self._drawn()
        if len(held) < 4:
            return
        double = self._double(held)
        if double is not None:
            self.table.move(self.table.at(f"draw.{double}")[0], "aside")
            self.table.say("cerchio.draws-again", seat=double)
            return
        for owner, kept in enumerate(held):
            self.owner[kept // 13] = owner
            self.table.move(kept, _HOURS[12][HOMES[kept // 13]])
        self._mix_rest()

    def _drawn(self) -> list[Card]:
        """Return the cards that decide the suits, those of the first seats first."""
        return [card for seat in range(4) for card in self.table.at(f"draw.{seat}")]

    def _double(self, held: Sequence[Card]) -> Seat | None:
        """Return the seat with the lowest card of the first suit that is held twice. [rules: #suits]"""
        for suit in (0, 1, 2, 3):
            same = [(card, seat) for seat, card in enumerate(held) if card // 13 == suit]
            if len(same) > 1:
                return min(same)[1]
        return None

    def _open(self) -> None:
        """Fill the circle from the stock and show the bottom card, whose suit begins. [rules: #suits]"""
        table = self.table
        for hour in _HOURS[12]:
            if not table.at(hour):
                table.move(table.at("stock")[-1], hour)
        self.circle = [table.at(hour)[0] for hour in _HOURS[12]]
        bottom = table.at("stock")[0]
        table.turn(bottom, EVERYONE)
        self.bottom_open = self.setting.options["bottom_card"] == "show_once"
        self.suit = self.starter = bottom // 13
        self.phase = "choose"
        table.say("cerchio.circle", cards=tuple(self.circle))
        table.say("cerchio.begins", seat=self.owner[self.suit], card=bottom)

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        match self.phase:
            case "choose" if not self.circle:
                return (4 - self.owner.count(-1),)
            case "choose" | "place":
                return (self.owner[self.suit],)
            case "draw":
                return (next(seat for seat in range(4) if not self.table.at(f"draw.{seat}")),)
            case "shuffle":
                return (CHANCE,)
        return ()

    def ask(self, seat: Seat) -> Ask:
        """List the draw, the free suits, the captures, or the two gaps. [rules: #start]"""
        match self.phase:
            case "choose" if self.circle:
                circle = self.circle
                found = captures(circle, self.suit, *self.manner)
                return Ask((*[_TAKES[circle[i] * 52 + circle[j]] for i, j in found], _PASS))
            case "choose":
                return Ask(tuple(Action("own", to=SUIT_NAMES[s]) for s in range(4) if self.owner[s] == -1))
            case "place":
                return Ask(tuple(Action("put", to=_HOURS[len(self.circle)][hour]) for hour in self.gaps))
            case "draw":
                return Ask((_DRAW,))
        return shuffle_ask(self.table, "stock")

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        verb = action.verb
        if verb == "take":
            self._take(*action.cards)
        elif verb == "put":
            self._put(action.to)
        elif verb == "pass":
            self._pass()
        elif verb == "draw":
            self._draw(seat)
        elif verb == "own":
            self.owner[SUIT_NAMES.index(action.to)] = seat
            if self.owner.count(-1) == 1:
                self.owner[self.owner.index(-1)] = 3
                self._turn_firsts()
        else:
            self.table.reorder("stock", action.cards[::-1])
            self._open()

    def _take(self, card: Card, target: Card) -> None:
        """Capture a card: both leave, and a replacement is turned. [rules: #start]"""
        table, circle, score = self.table, self.circle, self.score
        if self.bottom_open:
            self._hide_bottom()
        mine, theirs = card // 13, target // 13
        points = POINTS[card][target]
        gaps = (circle.index(card), circle.index(target))
        if points:
            score[mine] += points
            score[theirs] -= points
            if score[mine] > self.peak[mine]:
                self.peak[mine] = score[mine]
            hour = _HOURS[len(circle)][gaps[1]]
            table.score(self.owner[mine], points, hour)
            table.score(self.owner[theirs], -points, hour)
        self.passes, self.unchanged = 0, False
        table.say("cerchio.takes", seat=self.owner[mine], card=card, card_taken=target, points=points)
        table.move(target, "gone")
        table.move(card, "gone")
        if table.at("stock"):
            circle[gaps[0]] = circle[gaps[1]] = GAP
            self.gaps = gaps
            self.phase = "place"
            table.move(table.at("stock")[-1], "turned")
        else:
            self._close(gaps)
            self._end_turn((mine + 1) % 4)

    def _put(self, hour: Place) -> None:
        """Put the turned card into one of the two gaps. [rules: #start]"""
        first = int(hour.rpartition(".")[2])
        second = self.gaps[0] if first == self.gaps[1] else self.gaps[1]
        seat, size = self.owner[self.suit], len(self.circle)
        self._fill(first, "turned")
        self.gaps = ()
        put = {"seat": seat, "card": self.circle[first], "hour": hour_of(first, size)}
        if self.table.at("stock"):
            self._fill(second, "stock")
            self.table.say("cerchio.puts", **put, card_next=self.circle[second], hour_next=hour_of(second, size))
        else:
            self.table.say("cerchio.puts-last", **put)
            self._close((second,))
        self.phase = "choose"
        self._end_turn((self.suit + 1) % 4)

    def _fill(self, hour: int, src: Place) -> None:
        card = self.table.at(src)[-1]
        self.table.move(card, _HOURS[len(self.circle)][hour])
        self.circle[hour] = card

    def _close(self, gaps: Sequence[int]) -> None:
        """Close the gaps; the cards keep their order."""
        self._regroup([card for hour, card in enumerate(self.circle) if hour not in gaps])

    def _regroup(self, cards: list[Card]) -> None:
        hours = _HOURS[len(cards)]
        for hour, card in zip(hours, cards, strict=True):
            self.table.move(card, hour)
        self.circle = cards

    def _pass(self) -> None:
        """Pass. Four passes in a row change the circle. [rules: #passes]"""
        if self.bottom_open:
            self._hide_bottom()
        self.passes += 1
        self.table.say("cerchio.passes", seat=self.owner[self.suit], n=self.passes)
        stock = len(self.table.at("stock"))
        if self.passes == 4:
            if not stock or self.unchanged:
                self.why, self.phase = "cerchio.end.four-passes", "over"
                return
            self._change(min(12, stock))
            self.passes = 0
        self._end_turn((self.suit + 1) % 4)

    def _change(self, fresh: int) -> None:
        """Change the circle after four passes: its cards go, and as many as the stock has are laid from twelve o'clock.
        [rules: #passes]"""
        short = self.setting.options["short_change"]
        if short == "off" and fresh < 12:
            self.unchanged = True
            return
        old = self.circle
        leaving = old[:fresh] if short == "keep_rest" else old
        self.table.say("cerchio.changed", n=fresh)
        for card in leaving:
            self.table.move(card, "gone")
        self._lay_circle(fresh, fresh + len(old) - len(leaving))
        self.table.say("cerchio.circle", cards=tuple(self.circle))

    def _lay_circle(self, fresh: int, size: int) -> None:
        """Lay cards from twelve o'clock. Cards that stay lie at their hours of a circle of this size."""
        hours = _HOURS[size]
        for hour in hours[:fresh]:
            self.table.move(self.table.at("stock")[-1], hour)
        self.circle = [self.table.at(hour)[0] for hour in hours]

    def _hide_bottom(self) -> None:
        """Turn the bottom card down before the first action; from then on players must remember it. [rules: #suits]"""
        self.bottom_open = False
        self.table.turn(self.table.at("stock")[0], NOBODY)

    def _end_turn(self, following: int) -> None:
        self.suit = following
        if not self.circle:
            self.why, self.phase = "cerchio.end.empty", "over"
        elif (self.unchanged or not self.table.at("stock")) and not self._anyone_can_capture():
            self.why, self.phase = "cerchio.end.stuck", "over"

    def _anyone_can_capture(self) -> bool:
        return any(captures(self.circle, suit, *self.manner) for suit in range(4))

    # -- how it ends -------------------------------------------------------------------------------------------

    def result(self) -> Result[CerchioCarry] | None:
        if self.phase != "over":
            return None
        points = game_points(self.score, self.peak, self.starter, self.setting.options["unresolved_tie"])
        seats = [self.owner.index(seat) for seat in range(4)]
        best = self.setting.carry.get("best", (0, 0, 0, 0))
        totals = self.setting.carry.get("totals", (0, 0, 0, 0))
        return Result(
            points=tuple(points[suit] for suit in seats),
            scores=tuple(self.score[suit] for suit in seats),
            why=self.why,
            carry={
                "owner": tuple(self.owner),
                "best": tuple(max(best[seat], self.peak[suit]) for seat, suit in enumerate(seats)),
                # Twelfths, because points may be halves, thirds or quarters.
                "totals": tuple(int(totals[seat] + 12 * points[suit]) for seat, suit in enumerate(seats)),
            },
        )

    @classmethod
    def standing(cls, seats: int, options: CerchioOptions, results: Sequence[Result[CerchioCarry]]) -> Standing:
        """Rank by the sum of the games' points. [rules: #scores]"""
        totals = total_points(seats, results)
        over = len(results) >= options["match_games"]
        weighed = [*zip(totals, results[-1].carry["best"], strict=True)] if over else totals
        return Standing(totals, places_by(weighed), over)

    def check(self) -> None:
        assert sum(self.score) == 0, "what one wins another loses"
        assert all(peak >= score for peak, score in zip(self.peak, self.score, strict=True))
        assert 0 <= self.passes < 5
        if self.circle and self.phase != "shuffle":
            lying = sum(card != GAP for card in self.circle)
            assert lying + sum(len(self.table.at(p)) for p in ("stock", "turned", "gone")) == len(self.table)

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked() or self.phase not in ("choose", "place") or not self.circle:
            return super().refuse(seat, action)
        if self.phase == "place":
            return Refusal("cerchio.refuse.place-first")
        if action.verb != "take" or not action.cards:
            return super().refuse(seat, action)
        return self._refuse_capture(*action.cards[:2])

    def _refuse_capture(self, card: Card, target: Card | None = None) -> Refusal:
        if card not in self.circle or (target is not None and target not in self.circle):
            return Refusal("cerchio.refuse.not-in-circle")
        if card // 13 != self.suit:
            return Refusal("cerchio.refuse.not-your-suit", {"card": card})
        if target is None or target == card:
            return Refusal("cerchio.refuse.takes-nothing", {"card": card})
        if target // 13 == self.suit:
            return Refusal("cerchio.refuse.own-suit")
        points = POINTS[card][target]
        if points == 0:
            return Refusal("cerchio.refuse.equal-only-next-door")
        if points < 0:
            if target % 13 == 0:
                return Refusal("cerchio.refuse.ace-counts-fifteen", {"card": card})
            if card % 13 == 0:
                return Refusal("cerchio.refuse.ace-counts-one", {"card": target})
            return Refusal("cerchio.refuse.too-high", {"card": card, "card_target": target})
        return Refusal("cerchio.refuse.no-falling-row", {"card": card, "card_target": target})


def game_points(score: Sequence[int], peak: Sequence[int], starter: int, ties: Ties) -> list[Points]:
    """Return the points of each suit's place in a game. The higher peak breaks a tie; the option `unresolved_tie`
    decides the rest. [rules: #scores]"""
    places = places_by([(score[s], peak[s], (s - starter) % 4 if ties == "later_seat" else 0) for s in range(4)])
    points: list[Points] = []
    for place in places:
        shared = MATCH_POINTS[place - 1 : place - 1 + places.count(place)]
        points.append(shared[0] if ties != "average" else _mean(shared))
    return points


def _mean(shared: Sequence[int]) -> Points:
    mean, rest = divmod(sum(shared), len(shared))
    if not rest:
        return mean
    from fractions import Fraction  # and with it a library of numbers that few matches need

    return Fraction(sum(shared), len(shared))
