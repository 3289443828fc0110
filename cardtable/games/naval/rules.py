"""One round of CIRKLE Naval: two to four face-down pyramids attack card by card, and the last player with a hidden
target wins.

Places: `hand.S` the cards that seat S lays out, `pyramid.S.RC` the card in row R, place C of its pyramid (row 1 is the
apex; `pyramid.0.32` is the middle of three), `lost.S` its cards lost in battle, `box.S` the targets it left out,
`away.S` the rest of its pyramid when it goes out. An attack is two picks: an own card, then one to aim at; both are
places. `[rules: #…]` names a section of text/en.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Self

from cardtable.cards.pack import CIRKLE, EVERYONE, NOBODY, Card, Place, Seat, Seers, only
from cardtable.games.naval.about import ABOUT
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, NEIGHBOURS, SIZE, SPOTS, TARGETS, WHOLE, selectable
from cardtable.games.naval.rules_types import NavalCarry, NavalFields, NavalOptions, NavalSetting
from cardtable.rules.cirkle import COLOUR, FACES, series
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
)
from cardtable.rules.standings import standing_by_wins

_NEVER_OUT = 1 << 30
"""Later than any attack; any number above `max_actions` would do."""

_HAND = [f"hand.{seat}" for seat in range(4)]
_LOST = [f"lost.{seat}" for seat in range(4)]
_BOX = [f"box.{seat}" for seat in range(4)]
_AWAY = [f"away.{seat}" for seat in range(4)]
_PYRAMID = [tuple(f"pyramid.{seat}.{spot}" for spot in SPOTS) for seat in range(4)]
_WHOSE = {place: (seat, k) for seat, places in enumerate(_PYRAMID) for k, place in enumerate(places)}
_LEFT = [[[(seat + step) % seats for step in range(1, seats + 1)] for seat in range(seats)] for seats in range(5)]
"""For each number of seats: the seats from the left of each one round to itself."""
_KEEP = [Action("keep", (card,)) for card in range(len(CIRKLE))]
_ATTACK = [[Action("attack", to=place) for place in places] for places in _PYRAMID]
_AIM = [[Action("aim", to=place) for place in places] for places in _PYRAMID]
_PASS = Action("pass")
_SAY_SERIES = ("naval.series.a", "naval.series.b", "naval.series.c", "naval.series.d")


@lru_cache
def _places(seats: int, own: bool) -> Mapping[Place, Seers]:
    """Return the places for this number of seats; with `own`, players may look at their own pyramids."""
    places: dict[Place, Seers] = {}
    for seat in range(seats):
        places[_HAND[seat]] = places[_BOX[seat]] = only(seat)
        places.update(dict.fromkeys(_PYRAMID[seat], only(seat) if own else NOBODY))
        places[_LOST[seat]], places[_AWAY[seat]] = EVERYONE, NOBODY
    return places


@lru_cache(maxsize=1 << 14)
def _spread(seat: Seat, bits: int) -> tuple[Place, ...]:
    """Return the names of these places of a pyramid."""
    return tuple(place for k, place in enumerate(_PYRAMID[seat]) if bits >> k & 1)


@lru_cache(maxsize=1 << 14)
def _chosen(verb: str, seat: Seat, bits: int) -> tuple[Action, ...]:
    """Return an action for each of these places of a pyramid."""
    actions = (_ATTACK if verb == "attack" else _AIM)[seat]
    return tuple(actions[k] for k in range(SIZE) if bits >> k & 1)


class Naval(NavalFields, Game[NavalFields, NavalOptions, NavalCarry]):
    """Rules of one round. [rules: #start]"""

    id = "naval"
    rules = 2
    """Version 2: two and three players, too, have any of the four series."""
    about = ABOUT
    options = (
        Option("target_choice", "free", ("free", "random")),
        Option("corners_stay_open", True, (True, False)),
        Option("peek_own", "never", ("never", "always")),
        Option("peek_seen", "never", ("never", "always")),
        Option("attack_limit", 300, (300, 200)),
        Option("last_card_pass", False, (False, True)),
        Option("rounds_to_win", 1, (1, 2, 3)),
    )
    max_actions = 2 * 300 + 10

    __slots__ = field_names(NavalFields)

    # -- set-up ------------------------------------------------------------------------------------------------

    @classmethod
    def places(cls, setting: NavalSetting) -> Mapping[Place, Seers]:
        return _places(setting.seats, setting.options["peek_own"] == "always")

    @classmethod
    def cards(cls, setting: NavalSetting) -> tuple[Card, ...]:
        return tuple(range(FACES * setting.seats if setting.older_than(2) else len(CIRKLE)))

    @classmethod
    def cards_in_play(cls, setting: NavalSetting, public: NavalFields) -> tuple[Card, ...]:
        return tuple(card for number in sorted(public.series) for card in series(number))

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: NavalSetting) -> Self:
        """Give each seat a series, in the order in which the pack first shows them; the others stay in the box. [rules:
        #start]"""
        order = tuple(dict.fromkeys(card // FACES for card in pack))[: setting.seats]
        game = cls._bare(setting, order)
        table = game.table
        for seat, number in enumerate(order):
            hand = [card for card in pack if card // FACES == number]
            table.lay(_HAND[seat], hand)
            mine = only(seat)
            for card in hand:
                table.turn(card, mine)
            table.say(_SAY_SERIES[number], seat=seat)
        game.turn = (setting.dealer + 1) % setting.seats
        if setting.options["target_choice"] == "random":
            for seat in range(setting.seats):
                game._keep(next(card for card in game.table.at(_HAND[seat]) if card in TARGETS), seat)
        return game

    @classmethod
    def from_position(cls, pyramids: Sequence[Mapping[int, Card]], options: Options, turn: Seat = 0) -> Self:
        """Return a game in progress, for problems and tests: the cards of each pyramid by the number of their place.

        Seat S has series S. All cards in no pyramid were lost or left out.
        """
        seats = len(pyramids)
        game = cls._bare(Setting(seats, cls.defaults(**options)), tuple(range(seats)))
        for seat, lying in enumerate(pyramids):
            rest = [card for card in series(seat) if card not in lying.values()]
            game.table.lay(_LOST[seat], [card for card in rest if card not in TARGETS])
            game.table.lay(_BOX[seat], [card for card in rest if card in TARGETS])
            for spot, card in lying.items():
                game.table.lay(f"pyramid.{seat}.{spot}", (card,))
            for k, spot in enumerate(SPOTS):
                if spot not in lying:
                    game._open(seat, k)
        game.turn = turn
        game._set_sail()
        return game

    @classmethod
    def _bare(cls, setting: NavalSetting, order: tuple[int, ...]) -> Self:
        game = cls.bare(setting)
        game.phase, game.why, game.series = "lay", "", order
        game.turn, game.chosen, game.attacks, game.passes, game.battle = 0, -1, 0, 0, ()
        game.filled, game.near = [WHOLE] * setting.seats, [0] * setting.seats
        game.out, game.open_sea, game.winners = [0] * setting.seats, False, ()
        return game

    # -- what is asked -----------------------------------------------------------------------------------------

    def asked(self) -> tuple[Seat, ...]:
        match self.phase:
            case "attack" | "aim":
                return (self.turn,)
            case "lay":
                return tuple(seat for seat in range(self.setting.seats) if self.table.at(_HAND[seat]))
        return ()

    def ask(self, seat: Seat) -> Ask:
        """List a target to keep, the layout, or the cards to attack with or to aim at. [rules: #choosing]"""
        if self.phase == "attack":
            actions = _chosen("attack", seat, self.selectable(seat))
            return Ask((*actions, _PASS)) if self._may_pass(seat) else Ask(actions)
        if self.phase == "aim":
            aims: tuple[Action, ...] = ()
            for other in self._to_the_left(seat)[:-1]:
                aims += _chosen("aim", other, self.selectable(other))
            return Ask(aims)
        hand = tuple(self.table.at(_HAND[seat]))
        if len(hand) > SIZE:
            return Ask(tuple(_KEEP[card] for card in hand if card in TARGETS))
        return Ask(arrange=Arrange("lay", hand, SIZE, _PYRAMID[seat]))

    def selectable(self, seat: Seat) -> int:
        """Return the places of a pyramid whose card may be chosen, as bits. [rules: #choosing]"""
        corners = self.setting.options["corners_stay_open"]
        return selectable(self.filled[seat], self.near[seat], corners, self.open_sea)

    def _may_pass(self, seat: Seat) -> bool:
        """Return whether the seat may pass. A last card is the target, and by the option its owner need not turn it up.
        [rules: #options]"""
        return self.setting.options["last_card_pass"] and self.filled[seat].bit_count() == 1

    def _to_the_left(self, seat: Seat) -> list[Seat]:
        """Return the seats still in the game, from the left of this one round to itself."""
        out = self.out
        return [other for other in _LEFT[self.setting.seats][seat] if not out[other]]

    # -- laying out --------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action) -> None:
        match action.verb:
            case "aim":
                other, k = _WHOSE[action.to]
                self._strike(seat, other, k)
            case "attack":
                self.chosen = _WHOSE[action.to][1]
                self.phase = "aim"
            case "pass":
                self._pass(seat)
            case "keep":
                self._keep(action.cards[0], seat)
                self.table.say("naval.keeps", seat=seat)
            case _:
                self._lay_out(seat, action.cards)

    def _keep(self, target: Card, seat: Seat) -> None:
        """Keep one target. The others leave from the top of the mixed hand, because the slots they lay in would tell
        them apart. [rules: #laying]"""
        hand = self.table.at(_HAND[seat])
        left_out = [card for card in hand if card in TARGETS and card != target]
        self._mix(seat, [card for card in hand if card not in left_out] + left_out)
        for card in left_out[::-1]:
            self.table.move(card, _BOX[seat])

    def _mix(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Shuffle a hand so that only its owner can follow its order."""
        table, mine = self.table, only(seat)
        table.reorder(_HAND[seat], cards)
        for card in cards:
            table.turn(card, mine)

    def _lay_out(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Mix a hand and lay it out. It is mixed first, because its slots would otherwise tell where each card went.
        [rules: #laying]"""
        table = self.table
        self._mix(seat, cards)
        for card, place in zip(cards, _PYRAMID[seat], strict=True):
            table.move(card, place)
        table.say("naval.ready", seat=seat)
        if not any(table.at(_HAND[other]) for other in range(self.setting.seats)):
            self._set_sail()

    def _set_sail(self) -> None:
        self.phase = "attack"
        self._look_for_open_sea()

    # -- an attack ---------------------------------------------------------------------------------------------

    def _strike(self, seat: Seat, other: Seat, aimed: int) -> None:
        """Turn both cards up and decide the battle. [rules: #battle]"""
        table, own = self.table, self.chosen
        attacker = table.at(_PYRAMID[seat][own])[0]
        defender = table.at(_PYRAMID[other][aimed])[0]
        table.turn(attacker, EVERYONE)
        table.turn(defender, EVERYONE)
        self.attacks += 1
        self.passes, self.chosen, self.battle = 0, -1, (attacker, defender)
        table.say("naval.attacks", seat=seat, card=attacker, seat_aimed=other, card_aimed=defender)
        outcome = BATTLE[attacker % FACES][defender % FACES]
        if outcome:
            winner, loser = (seat, other) if outcome == ATTACKER else (other, seat)
            table.say("naval.wins", seat=winner, card=attacker if outcome == ATTACKER else defender)
            self._sink(seat, own, attacker)
            self._sink(other, aimed, defender)
            following = [winner, loser]
        else:
            alike = attacker % FACES == defender % FACES
            table.say("naval.identical" if alike else "naval.no-battle", card=attacker, card_aimed=defender)
            following = []
        hit = [(whose, card) for whose, card in ((seat, attacker), (other, defender)) if card in TARGETS]
        for whose, card in hit:
            self._eliminate(whose, card)
        if not outcome:
            for card in (attacker, defender):
                self._cover(card)
        self.battle = ()
        self._next(seat, following, hit)
        if self.phase == "attack" and (outcome or hit):
            self._look_for_open_sea()

    def _sink(self, seat: Seat, k: int, card: Card) -> None:
        """Move a card out of its pyramid, which opens a gap."""
        self.table.move(card, _LOST[seat])
        self._open(seat, k)

    def _open(self, seat: Seat, k: int) -> None:
        self.filled[seat] &= ~(1 << k)
        self.near[seat] |= NEIGHBOURS[k]

    def _cover(self, card: Card) -> None:
        """Turn a card face down again if it is still in a pyramid. [rules: #battle]"""
        place = self.table.where(card)
        if place in _WHOSE:
            seen = self.setting.options["peek_seen"] == "always"
            self.table.turn(card, EVERYONE if seen else self.table.places[place])

    def _eliminate(self, seat: Seat, target: Card) -> None:
        """Put a seat out of the game because its target was hit. Its cards leave place by place, so that their order
        tells nothing. [rules: #target]"""
        table = self.table
        self.out[seat] = self.attacks
        table.say("naval.target-hit", seat=seat, card=target)
        for place in _PYRAMID[seat]:
            for card in tuple(table.at(place)):
                if card == target:
                    table.move(card, _LOST[seat])
                else:
                    table.move(card, _AWAY[seat], self._still_seen(card))
        self.filled[seat], self.near[seat] = 0, 0

    def _still_seen(self, card: Card) -> Seers:
        """Return the seers of a leaving card: all if it was open, else none."""
        return EVERYONE if self.table.seers(card) == EVERYONE else NOBODY

    def _pass(self, seat: Seat) -> None:
        """Pass. When all pass in turn, only targets are left. [rules: #options]"""
        self.table.say("naval.passes", seat=seat)
        self.attacks += 1
        self.passes += 1
        alive = self._to_the_left(seat)
        if self.passes == len(alive):
            self._end((), "naval.end.only-targets")
        else:
            self._next(seat, [], [])

    def _next(self, seat: Seat, following: Sequence[Seat], hit: Sequence[tuple[Seat, Card]]) -> None:
        """Give the move to the winner of the battle, else to the loser, else to the attacker's next seat to the left.
        End the round if one seat or none is left. [rules: #next]"""
        alive = self._to_the_left(seat)
        if len(alive) > 1:
            self.turn = next((other for other in following if not self.out[other]), alive[0])
            self.phase = "attack"
            if self.attacks >= self.setting.options["attack_limit"]:
                sizes = self._sizes()
                most = [other for other in alive if sizes[other] == max(sizes)]
                self._end(tuple(most) if len(most) == 1 else (), "naval.end.limit")
        elif alive:
            self._end(tuple(alive), "naval.end.last-target")
        else:
            # Both of the last two turned up their targets: the higher colour wins.
            best = max(COLOUR[card % FACES] for _, card in hit)
            highest = tuple(whose for whose, card in hit if COLOUR[card % FACES] == best)
            self._end(highest if len(highest) == 1 else (), "naval.end.both-targets")

    def _end(self, winners: tuple[Seat, ...], why: str) -> None:
        self.winners, self.why, self.phase = winners, why, "over"

    # -- the open sea ------------------------------------------------------------------------------------------

    def _look_for_open_sea(self) -> None:
        """Close the sea after the loss of a card, and open it if no choice of the usual cards could change anything.
        [rules: #sea]"""
        self.open_sea = False
        if self._blocked():
            self.open_sea = True
            self.table.say("naval.open-sea")

    def _blocked(self) -> bool:
        """Return whether no attack with the selectable cards could decide a battle or turn up a target."""
        at, offered = self.table.at, list[list[int]]()
        for seat, out in enumerate(self.out):
            if out:
                continue
            cards = [at(place)[0] for place in _spread(seat, self.selectable(seat))]
            if not TARGETS.isdisjoint(cards):
                return False
            offered.append([card % FACES for card in cards])
        return not any(
            BATTLE[attacker][defender]
            for i, own in enumerate(offered)
            for j, theirs in enumerate(offered)
            if i != j
            for attacker in own
            for defender in theirs
        )

    # -- how it ends -------------------------------------------------------------------------------------------

    def _sizes(self) -> tuple[int, ...]:
        return tuple(filled.bit_count() for filled in self.filled)

    def result(self) -> Result[NavalCarry] | None:
        if self.phase != "over":
            return None
        seats, sizes = range(self.setting.seats), self._sizes()
        finish = places_by([(seat in self.winners, self.out[seat] or _NEVER_OUT, sizes[seat]) for seat in seats])
        points = tuple(int(seat in self.winners) for seat in seats)
        return Result(points, sizes, self.why, {"finish": finish})

    @classmethod
    def standing(cls, seats: int, options: NavalOptions, results: Sequence[Result[NavalCarry]]) -> Standing:
        """Rank by rounds won, then by finishing places. [rules: #options]"""
        return standing_by_wins(seats, results, options["rounds_to_win"])

    def check(self) -> None:
        at = self.table.at
        for seat in range(self.setting.seats):
            lying, bits = list[Card](), 0
            for k, place in enumerate(_PYRAMID[seat]):
                if cards := at(place):
                    lying += cards
                    bits |= 1 << k
            hand, box = at(_HAND[seat]), at(_BOX[seat])
            apart = [*hand, *at(_LOST[seat]), *box, *at(_AWAY[seat])]
            assert sorted(lying + apart) == list(series(self.series[seat])), "a seat has the cards of its series"
            assert len(box) in (0, 3)
            if hand:
                assert self.phase == "lay" and not lying
                continue
            assert bits == self.filled[seat] and len(lying) == bits.bit_count()
            assert self.phase != "lay" or len(lying) == SIZE
            hidden = len(TARGETS.intersection(lying))
            assert hidden == (not self.out[seat]), "a hidden target for all who are in"
            assert bool(self.out[seat]) != bool(lying)
        if self.phase in ("attack", "aim"):
            assert not self.out[self.turn] and self.selectable(self.turn)
            assert (self.chosen >= 0) == (self.phase == "aim")

    # -- why not -----------------------------------------------------------------------------------------------

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        if seat not in self.asked():
            return super().refuse(seat, action)
        if self.phase == "lay":
            if len(self.table.at(_HAND[seat])) > SIZE:
                return Refusal("naval.refuse.keep-a-target")
            return Refusal("naval.refuse.lay-all", {"n": SIZE})
        if action.verb == "pass":
            return Refusal("naval.refuse.no-pass")
        place = action.to or self._open_place(seat, action.cards)
        if place not in _WHOSE:
            return Refusal("naval.refuse.own-card-first" if self.phase == "attack" else "naval.refuse.aim-at-others")
        whose, k = _WHOSE[place]
        if (whose == seat) != (self.phase == "attack"):
            return Refusal("naval.refuse.own-card-first" if self.phase == "attack" else "naval.refuse.aim-at-others")
        if whose >= self.setting.seats or not self.filled[whose] >> k & 1:
            return Refusal("naval.refuse.empty-place")
        if self.filled[whose] == WHOLE:
            return Refusal("naval.refuse.corners-only")
        if self.setting.options["corners_stay_open"]:
            return Refusal("naval.refuse.gap-or-corner")
        return Refusal("naval.refuse.gap-only")

    def _open_place(self, seat: Seat, cards: Sequence[Card]) -> Place:
        """Return the place of a card that the seat can see; a refusal must not tell where the others are."""
        return next((self.table.where(card) for card in cards if self.table.seers(card) >> seat & 1), "")
