"""Floor 2: the tricks of Sicilian Tarocchi once more, for imagined deals: flat lists and sets of bits instead of a
table, so that thousands of hands are played to their end while somebody waits. A test holds it to the rules.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtable.ai.knowledge import bits
from cardtable.ai.tarocchi_manners import PREY_BITS, Suits, follow, lead, sorted_out
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import TAROCCHI, Card, Seat
from cardtable.rules.tarocchi import NOT_YET, Tarocchi
from cardtable.rules.tarocchi_cards import ARIE, FOOL, GIOVE, KINGS, STAKES, SUIT, THIRDS, TRUMPS
from cardtable.rules.tarocchi_scoring import ATTACK, DEFENCE, LAST_TRICK, MAJORITY

WAYWARD = 0.08
"""So often a card in an imagined deal is any that is allowed: nobody plays by rules of thumb alone."""

_FOOL_BIT, _GIOVE_BIT = 1 << FOOL, 1 << GIOVE
_ARIE_BITS, _KING_BITS, _STAKE_BITS = bits(ARIE), bits(KINGS), bits(STAKES)
_BY_WORTH = [
    (worth - 1, bits(card for card in range(len(TAROCCHI)) if THIRDS[card] == worth))
    for worth in sorted({worth for worth in THIRDS if worth > 1})
]


class Outcome(NamedTuple):
    """How an imagined hand ended, for the attack."""

    difference: int
    """In jochi."""
    points: int
    """The attack's card points, of 109."""
    last: int
    """The side that won the last trick."""
    stakes: bool
    """Whether the attack owns what a scommessa promises."""


def sides(world: Tarocchi) -> tuple[int, ...]:
    """The side of each seat, in a deal where every card is known."""
    attack: tuple[Seat, ...] = world.attack
    if not attack:
        holder = world.table.where(world.named)
        attack = (world.declarer, int(holder[-1])) if holder.startswith("hand") else (world.declarer,)
    return tuple(ATTACK if seat in attack else DEFENCE for seat in range(4))


class Tricks:
    """The play of one deal from some moment on. It is never changed: `finish` plays a copy."""

    __slots__ = (
        "best", "by_attack", "caught", "held", "led", "live", "lost_pays", "lying", "played", "rivanto",
        "scommessa", "side", "taker", "turn", "won",
    )  # fmt: skip

    def __init__(self, world: Tarocchi) -> None:
        table = world.table
        self.held: list[Suits] = [sorted_out(table.at(f"hand.{seat}")) for seat in range(4)]
        self.side = sides(world)
        self.turn, self.led, self.best, self.taker = world.turn, world.led, world.best, world.best_seat
        self.played = (world.turn - world.leader) % 4
        self.live = bits(card for seat in range(4) for card in table.at(f"hand.{seat}"))
        self.won, self.caught = [bits(table.at(f"scarto.{world.declarer}")), 0], [0, 0]
        self.lying = self.by_attack = 0
        giver = world.played_by
        for seat in range(4):
            side = self.side[seat]
            won = table.at(f"won.{seat}")
            self.won[side] |= bits(won)
            self.caught[side] += sum(self.side[giver[card]] != side for card in won if card in giver)
            for card in table.at(f"trick.{seat}"):
                if card == FOOL:
                    self.won[side] |= _FOOL_BIT
                else:
                    self.lying |= 1 << card
                    if side == ATTACK:
                        self.by_attack |= 1 << card
        self.scommessa, self.rivanto = world.scommessa, world.rivanto != NOT_YET
        self.lost_pays = world.setting.options["scommessa_failed"] == "defence_scores"

    def finish(self, first: Card, rng: Random) -> Outcome:
        """Play on to the end by rules of thumb, beginning with this card, or with any if it is NOT_YET."""
        held = [[suit[:] for suit in suits] for suits in self.held]
        side, random = self.side, rng.random
        seat, led, best, taker, played = self.turn, self.led, self.best, self.taker, self.played
        live, lying, by_attack = self.live, self.lying, self.by_attack
        won, caught = self.won[:], self.caught[:]
        card = first
        while True:
            own = held[seat]
            if card < 0:
                if random() < WAYWARD:
                    card = any_card(own, led, not played, rng)
                elif played:
                    friendly = led >= 0 and side[taker] == side[seat]
                    card = follow(own, led, best, friendly, played == 3, lying, live)
                else:
                    card = lead(own, live, side[seat] == ATTACK, rng)
            bit = 1 << card
            suit = SUIT[card]
            own[suit].remove(card)
            live ^= bit
            if card == FOOL:
                won[side[seat]] |= bit
            else:
                lying |= bit
                if side[seat] == ATTACK:
                    by_attack |= bit
                if led < 0:
                    led, best, taker = suit, card, seat
                elif card > best if suit == SUIT[best] else suit == TRUMPS:
                    best, taker = card, seat
            card = NOT_YET
            played += 1
            if played < 4:
                seat = seat + 1 & 3
                continue
            winner = side[taker]
            won[winner] |= lying
            if prey := lying & PREY_BITS:
                caught[winner] += (prey & (~by_attack if winner == ATTACK else by_attack)).bit_count()
            if not live:
                return self._counted(won, caught, winner)
            seat, led, best, played, lying, by_attack = taker, NOT_YET, NOT_YET, 0, 0, 0

    def _counted(self, won: list[int], caught: list[int], last: int) -> Outcome:
        ours = won[ATTACK]
        thirds = ours.bit_count() + sum([extra * (ours & cards).bit_count() for extra, cards in _BY_WORTH])
        points = (thirds + 1) // 3 + LAST_TRICK * (last == ATTACK)
        vanto = 1 + self.rivanto
        difference = caught[ATTACK] - caught[DEFENCE]
        difference += 1 if points >= MAJORITY else -1
        difference += vanto if last == ATTACK else -vanto
        for sign, cards in ((1, ours), (-1, won[DEFENCE])):
            if cards & _KING_BITS == _KING_BITS:
                difference += sign
            if cards & _ARIE_BITS == _ARIE_BITS:
                difference += 2 * sign if cards & _GIOVE_BIT else sign
        stakes = ours & _STAKE_BITS == _STAKE_BITS
        if self.scommessa:
            difference += 1 if stakes else -1 if self.lost_pays else 0
        return Outcome(difference, points, last, stakes)


def any_card(own: Suits, led: int, leads: bool, rng: Random) -> Card:
    """Any card that the rules allow."""
    if led >= 0:
        must = own[led] or own[TRUMPS]
        cards = [*must, *own[5]] if must else [card for suit in own for card in suit]
    else:
        cards = [card for suit in (own[:5] if leads else own) for card in suit] or own[5]
    return cards[below(rng, len(cards))]
