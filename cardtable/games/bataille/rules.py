"""One game of CIRKLE Bataille: all players turn up a card, identical cards fight, and the strongest card takes the
trick.

Places: `hand.S` the cards that seat S puts in order, `pack.S` its face-down pack, `stack.S` its cards on the table. The
last card of a stack is its face card. `reserve`, and `gathered` where a taken trick is mixed. Tops of piles come last.
`[rules: #…]` names a section of text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from cardtable.cards.pack import CHANCE, EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.bataille.about import ABOUT
from cardtable.games.bataille.rules_types import (
    BatailleCarry,
    BatailleFields,
    BatailleOptions,
    BatailleSetting,
)
from cardtable.rules.cirkle import FACES, HIERARCHIES
from cardtable.rules.dealing import deal_hands
from cardtable.rules.game import (
    Action,
    Arrange,
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
from cardtable.rules.standings import standing_by_wins

ENDLESS = 5000
"""Last trick of a game without a limit, because some packs cycle for ever."""
PRESETS: Mapping[str, str] = {
    "as_dealt": "bataille.preset.as-dealt",
    "strongest": "bataille.preset.strongest",
    "weakest": "bataille.preset.weakest",
    "alternating": "bataille.preset.alternating",
}
"""Orders that a screen can offer to fill in (see `arranged`), with their text ids. [rules: #arranging]"""

_PACK = [f"pack.{seat}" for seat in range(4)]
_HAND = [f"hand.{seat}" for seat in range(4)]
_STACK = [f"stack.{seat}" for seat in range(4)]
_KEEP = Action("keep")
_OWN = [Action("own", to=pack) for pack in _PACK]
_RESERVE = Action("reserve", to="reserve")
_ONLY_OWN = [Ask((own,)) for own in _OWN]
_EITHER = [Ask((own, _RESERVE)) for own in _OWN]


def ranks_of(options: Options) -> Sequence[int]:
    """Return the rank of each face by the option `hierarchy`. [rules: #order]"""
    return HIERARCHIES[options["hierarchy"]]


def arranged(cards: Sequence[Card], preset: str, ranks: Sequence[int]) -> tuple[Card, ...]:
    """Return the cards in one of the preset orders, the top card of the pack first; `ranks` is a hierarchy of faces.
    [rules: #arranging]

    >>> arranged([3, 0, 2, 1], "alternating", range(24))
    (3, 0, 2, 1)
    """
    if preset == "as_dealt":
        return tuple(cards)
    falling = sorted(cards, key=lambda card: -ranks[card % FACES])
    if preset == "strongest":
        return tuple(falling)
    if preset == "weakest":
        return tuple(falling[::-1])
    half = (len(falling) + 1) // 2
    strong, weak = falling[:half], falling[: half - 1 : -1]
    mixed = [card for pair in zip(strong, weak, strict=False) for card in pair]
    return (*mixed, *strong[len(weak) :])


class Bataille(BatailleFields, Game[BatailleFields, BatailleOptions, BatailleCarry]):
    """Rules of one game. [rules: #start]"""

    id = "bataille"
    about = ABOUT
    options = (
        Option("hand_size", 20, (20, 10)),
        Option("max_tricks", 100, (100, 50, 200, 400, "none")),
        Option("gather", "table_order", ("table_order", "shuffled")),
        Option("memory_aid", True, (True, False)),
        Option("ordering_time", "none", ("none", 30, 60)),
        Option("hierarchy", "colour_first", ("colour_first", "shape_first")),
        Option("games_to_win", 1, (1, 2, 3)),
    )
    max_actions = 4 * ENDLESS + 10

    __slots__ = field_names(BatailleFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: BatailleSetting) -> Mapping[Place, Seers]:
        seats = range(setting.seats)
        return {
            "reserve": NOBODY,
            "gathered": EVERYONE,
            **{_HAND[seat]: only(seat) for seat in seats},
            **{_PACK[seat]: NOBODY for seat in seats},
            **{_STACK[seat]: EVERYONE for seat in seats},
        }

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: BatailleSetting) -> Self:
        """Deal the hands; the rest is the reserve. [rules: #start]"""
        game = cls._bare(setting, (setting.dealer + 1) % setting.seats)
        table = game.table
        table.lay("reserve", pack[::-1])
        deal_hands(table, "reserve", _HAND[: setting.seats], setting.options["hand_size"], game.leader)
        return game

    @classmethod
    def from_position(
        cls,
        packs: Sequence[Sequence[Card]],
        reserve: Sequence[Card],
        options: Options,
        leader: Seat = 0,
        trick: int = 1,
    ) -> Self:
        """Return a deal at the beginning of a trick, for problems and tests: packs and reserve with their top card
        first."""
        game = cls._bare(Setting(len(packs), cls.defaults(**options)), leader)
        game.table.lay("reserve", reserve[::-1])
        for seat, cards in enumerate(packs):
            game.table.lay(_PACK[seat], cards[::-1])
            game.sure[seat] = len(cards)
            game._show_top(seat)
        game.winner, game.trick = leader, trick - 1
        game._next_trick()
        return game

    @classmethod
    def _bare(cls, setting: BatailleSetting, leader: Seat) -> Self:
        game = cls.bare(setting)
        game.phase, game.why = "order", ""
        game.leader = game.winner = leader
        game.trick, game.turn, game.round, game.frozen, game.winners = 0, 0, (), (), ()
        game.face, game.drew = [-1] * setting.seats, [False] * setting.seats
        game.sure, game.out = [0] * setting.seats, [0] * setting.seats
        return game

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        match self.phase:
            case "answer":
                return (self.round[self.turn],)
            case "order":
                return tuple(seat for seat in range(self.setting.seats) if self.table.at(_HAND[seat]))
            case "shuffle":
                return (CHANCE,)
        return ()

    def ask(self, seat: Seat) -> Ask:
        """List the own pack and the reserve to draw from, or ask for the order of the pack. [rules: #trick]"""
        if self.phase == "answer":
            return _EITHER[seat] if self.table.at("reserve") else _ONLY_OWN[seat]
        if self.phase == "shuffle":
            return shuffle_ask(self.table, "gathered")
        hand = tuple(self.table.at(_HAND[seat]))
        return Ask((_KEEP,), arrange=Arrange("order", hand, len(hand)))

    # -- what is done ------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        verb = action.verb
        if verb == "own":
            self._turn_up(seat, False)
        elif verb == "reserve":
            self._turn_up(seat, True)
        elif verb == "shuffle":
            self.table.reorder("gathered", action.cards[::-1])
            self._put_under(action.cards)
        else:
            self._order(seat, action.cards or tuple(self.table.at(_HAND[seat])))

    def _order(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Lay the pack down; the first card named becomes its top. [rules: #arranging]"""
        for card in reversed(cards):
            self.table.move(card, _PACK[seat])
        self.sure[seat] = len(cards)
        self._show_top(seat)
        self.table.say("bataille.ordered", seat=seat)
        if not any(self.table.at(_HAND[other]) for other in range(self.setting.seats)):
            self._next_trick()

    def _show_top(self, seat: Seat) -> None:
        """Show the top card of the own pack to an owner that knows it, by the option `memory_aid`. [rules: #options]"""
        if self.sure[seat] and self.setting.options["memory_aid"]:
            self.table.turn(self.table.at(_PACK[seat])[-1], only(seat))

    def _turn_up(self, seat: Seat, drawn: bool) -> None:
        """Turn up a card of the pack or of the reserve. The last player's card decides the trick. [rules: #trick]"""
        card = self._lay_top(seat, drawn, EVERYONE)
        if drawn:
            self.table.say("bataille.draws", seat=seat, card=card)
        else:
            self.table.say("bataille.plays", seat=seat, card=card)
            self._show_top(seat)
        self.turn += 1
        if self.turn == len(self.round):
            self._fight()
            self._take()

    def _lay_top(self, seat: Seat, drawn: bool, seers: Seers) -> Card:
        """Lay the top card of the pack or of the reserve on the own stack; an open one is the new face card."""
        card = self.table.at("reserve" if drawn else _PACK[seat])[-1]
        self.table.move(card, _STACK[seat], seers)
        if seers == EVERYONE:
            self.face[seat], self.drew[seat] = card, drawn
        if not drawn and self.sure[seat]:
            self.sure[seat] -= 1
        return card

    def _fight(self) -> None:
        """Fight battles until no two face cards are identical among the players that can still fight.
        [rules: #battle]"""
        while fighters := self._fighters():
            self.phase = "battle"
            self.table.say("bataille.battle", seats=tuple(fighters))
            for seat in fighters:
                self._lay_battle(seat)

    def _fighters(self) -> list[Seat]:
        """Return the seats whose face cards are identical. [rules: #battle]"""
        seats = [seat for seat in self.round if seat not in self.frozen] if self.frozen else self.round
        faces = [self.face[seat] % FACES for seat in seats]
        if len(set(faces)) == len(faces):
            return []
        return [seat for seat, face in zip(seats, faces, strict=True) if faces.count(face) > 1]

    def _lay_battle(self, seat: Seat) -> None:
        """Lay two cards face down and one face up, own cards first and then those of the reserve. [rules: #battle]"""
        own = len(self.table.at(_PACK[seat]))
        count = min(3, own + len(self.table.at("reserve")))
        if not count:
            self.frozen = (*self.frozen, seat)
            self.table.say("bataille.frozen", seat=seat)
            return
        for k in range(1, count + 1):
            self._lay_top(seat, k > own, EVERYONE if k == count else NOBODY)
        self.table.say("bataille.fights", seat=seat, card=self.face[seat])
        self._show_top(seat)

    def _take(self) -> None:
        """Give all stacks to the strongest face card. They go under the winner's pack, or under the reserve if that
        card came from it. [rules: #trick]"""
        table, turns = self.table, self.round
        ranks = ranks_of(self.setting.options)
        best = max(turns, key=lambda seat: (ranks[self.face[seat] % FACES], seat not in self.frozen))
        self.winner, self.phase = best, "take"
        first = turns.index(best)
        cards = [card for seat in turns[first:] + turns[:first] for card in table.at(_STACK[seat])]
        if self.drew[best]:
            table.say("bataille.takes-for-the-reserve", seat=best, card=self.face[best], n=len(cards))
        else:
            table.say("bataille.takes", seat=best, card=self.face[best], n=len(cards))
        if len(cards) > len(turns):
            for card in cards:
                table.turn(card, EVERYONE)
        if self.setting.options["gather"] == "shuffled":
            for card in cards:
                table.move(card, "gathered")
            self.phase = "shuffle"
        else:
            self._put_under(cards)

    def _put_under(self, cards: Sequence[Card]) -> None:
        """Put cards under the winner's pack or the reserve: the first goes directly under the cards there, the last
        becomes the bottom. [rules: #trick]"""
        winner = self.winner
        goal = "reserve" if self.drew[winner] else _PACK[winner]
        for card in cards:
            self.table.move(card, goal, at=0)
        if not self.drew[winner] and self.phase != "shuffle":
            self.sure[winner] += len(cards)
            self._show_top(winner)
        self._next_trick()

    def _next_trick(self) -> None:
        """Begin the next trick with the last winner's card, unless the game is over. [rules: #trick]"""
        alive = self._alive()
        if self.trick and self._ended(alive):
            return
        self.trick += 1
        self.phase, self.turn, self.frozen = "answer", 0, ()
        self.leader = self.winner
        while self.leader not in alive:
            self.leader = (self.leader + 1) % self.setting.seats
        first = alive.index(self.leader)
        self.round = alive[first:] + alive[:first]
        self.face = [-1] * self.setting.seats
        self.drew = [False] * self.setting.seats
        self._turn_up(self.leader, False)

    def _alive(self) -> tuple[Seat, ...]:
        """Return the seats that have cards."""
        return tuple(seat for seat in range(self.setting.seats) if self.table.at(_PACK[seat]))

    # -- how it ends -------------------------------------------------------------------------------------------

    def _ended(self, alive: Sequence[Seat]) -> bool:
        """Note the seats that are out, and return whether the game has ended. [rules: #end]"""
        for seat in range(self.setting.seats):
            if seat not in alive and not self.out[seat]:
                self.out[seat] = self.trick
                self.table.say("bataille.out", seat=seat)
        limit = self.setting.options["max_tricks"]
        if len(alive) == 1:
            self.winners, self.why = (alive[0],), "bataille.end.last-player"
        elif not alive:
            self.winners, self.why = (self.winner,), "bataille.end.nobody-left"
        elif self.trick >= (ENDLESS if limit == "none" else int(limit)):
            sizes = self._sizes()
            self.winners = tuple(seat for seat in alive if sizes[seat] == max(sizes))
            self.why = "bataille.end.limit"
        else:
            return False
        self.phase = "over"
        return True

    def _sizes(self) -> tuple[int, ...]:
        return tuple(len(self.table.at(_PACK[seat])) for seat in range(self.setting.seats))

    def result(self) -> Result[BatailleCarry] | None:
        if self.phase != "over":
            return None
        sizes = self._sizes()
        seats = range(self.setting.seats)
        finish = [(seat in self.winners, self.out[seat] or ENDLESS + 1, sizes[seat]) for seat in seats]
        return Result(
            points=tuple(int(seat in self.winners) for seat in seats),
            scores=sizes,
            why=self.why,
            carry={"finish": places_by(finish)},
        )

    @classmethod
    def standing(cls, seats: int, options: BatailleOptions, results: Sequence[Result[BatailleCarry]]) -> Standing:
        """Rank by games won, then by finishing places. [rules: #end]"""
        return standing_by_wins(seats, results, options["games_to_win"])

    def check(self) -> None:
        table, seats = self.table, range(self.setting.seats)
        stacks = [table.at(_STACK[seat]) for seat in seats]
        lying = sum(self._sizes()) + sum(map(len, stacks)) + sum(len(table.at(_HAND[seat])) for seat in seats)
        assert lying + len(table.at("reserve")) + len(table.at("gathered")) == len(table)
        assert all(self.sure[seat] <= size for seat, size in enumerate(self._sizes()))
        if self.phase == "answer":
            assert [seat for seat in seats if stacks[seat]] == sorted(self.round[: self.turn])
            assert all(len(stack) < 2 for stack in stacks), "a battle is fought out at once"
        else:
            assert not any(stacks), "between tricks the stacks are gathered"

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        if self.phase == "order":
            return Refusal("bataille.refuse.order-all", {"n": len(self.table.at(_HAND[seat]))})
        if action.to == "reserve" or action.verb == "reserve":
            return Refusal("bataille.refuse.reserve-empty")
        if action.to.startswith("pack"):
            return Refusal("bataille.refuse.not-your-pack")
        return Refusal("bataille.refuse.own-or-reserve")
