"""Fast tricks of Sicilian Tarocchi for thousands of playouts. The rules are in `games/tarocchi/rules.py`; a test
compares both on random hands."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards.pack import Card, Seat
from cardtable.games.tarocchi.ai.heuristics_tricks import (
    BIT,
    DEAR,
    OVER,
    ROW,
    Random01,
    any_lead,
    any_of,
    follow_plain,
    follow_trump,
    is_fool_worth_playing,
    lead,
    throw,
    wins,
)
from cardtable.games.tarocchi.ai.piles import (
    ADDS,
    COUNT_BITS,
    PREY_MARKS,
    HandOutcome,
    TarocchiTerms,
    outcome_of,
    pile_of,
)
from cardtable.games.tarocchi.ai.sides import Sides, seat_of, sides_of
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, SUIT, TRUMPS

WAYWARD = 0.08
"""Probability that a card in a sampled deal is any legal one, because players do not follow heuristics alone."""

FOOLS = 5
"""Suit of the Fool."""


@dataclass(slots=True)
class TarocchiPosition:
    """Imagined deal in play. It never changes: `play_out` plays a copy."""

    hands: list[int]
    """Mask of each suit, seat by seat."""
    fool: Seat
    """Holder of the Fool; NOT_YET if it is in no hand."""
    sides: Sides
    turn: Seat
    played: list[tuple[Seat, int, int]]
    """Trick so far: seat, suit and place of each card but the Fool."""
    count: int
    """Number of seats that have played to it."""
    left: int
    """Cards in all hands."""
    named: int
    """Trump whose holder is a secret; NOT_YET if there is none."""
    pile: int
    """Pile of the attack."""
    caught: int
    """Number of PREY cards caught by the attack, less those caught by the defence."""
    terms: TarocchiTerms


def position_of(world: Tarocchi) -> TarocchiPosition:
    """Return the position of an imagined deal."""
    table, sides, giver = world.table, sides_of(world), world.played_by
    attacks = sides.attacks
    hands = [0] * (4 * ROW)
    fool, left = NOT_YET, 0
    got, caught = pile_of(table.at(f"scarto.{world.declarer}")), 0
    for seat in range(4):
        hand, won = table.at(f"hand.{seat}"), table.at(f"won.{seat}")
        left += len(hand)
        for card in hand:
            if card == FOOL:
                fool = seat
            else:
                hands[ROW * seat + SUIT[card]] |= 1 << BIT[card]
        taken = sum([attacks[giver[card]] != attacks[seat] for card in won if card in giver])
        caught += taken if attacks[seat] else -taken
        if attacks[seat]:
            got += pile_of(won)
    count = (world.turn - world.leader) % 4
    played = [(seat, *table.at(f"trick.{seat}")) for seat in ((world.leader + k) % 4 for k in range(count))]
    lost_pays = world.setting.options["scommessa_failed"] == "defence_scores"
    return TarocchiPosition(
        hands=hands,
        fool=fool,
        sides=sides,
        turn=world.turn,
        played=[(seat, SUIT[card], BIT[card]) for seat, card in played if card != FOOL],
        count=count,
        left=left,
        named=NOT_YET if world.attack else world.named,
        pile=got,
        caught=caught,
        terms=TarocchiTerms(
            giove=attacks[seat_of(table.where(GIOVE))],
            fool=attacks[seat_of(table.where(FOOL))],
            vanto=2 if world.rivanto != NOT_YET else 1,
            scommessa=(2 if lost_pays else 1) if world.scommessa else 0,
        ),
    )


def play_out(tricks: TarocchiPosition, first: Card | None, random: Random01, wayward: float = WAYWARD) -> HandOutcome:
    """Play the deal out by heuristics, beginning with `card` if it is given."""
    # One loop with few calls, because a single answer plays thousands of these out.
    hands, fool, seat, count, left = tricks.hands[:], tricks.fool, tricks.turn, tricks.count, tricks.left
    attacks, trust, got, caught, adds = tricks.sides.attacks, tricks.sides.trust, tricks.pile, tricks.caught, ADDS
    about = [hands[s] | hands[ROW + s] | hands[2 * ROW + s] | hands[3 * ROW + s] for s in range(ROW)]
    led, power, taker, lying, ours = _trick_so_far(tricks)
    while True:
        base, friendly = ROW * seat, False
        if first is not None:
            suit, bit = (FOOLS, 0) if first == FOOL else (SUIT[first], BIT[first])
            first = None
        elif led < 0:
            if seat == fool and left < 8:
                suit, bit = FOOLS, 0
            else:
                suit, bit = (any_lead if random() < wayward else lead)(hands, base, about, random)
        else:
            friend = trust[4 * seat + taker]
            friendly = friend == 1.0 or (friend > 0.0 and random() < friend)
            suit = led if hands[base + led] else TRUMPS
            mask = hands[base + suit]
            if not mask and seat == fool and left + count < 8:
                suit, bit = FOOLS, 0
            elif random() < wayward:
                suit, bit = (suit, any_of(mask, random)) if mask else any_lead(hands, base, about, random)
            elif not mask:
                suit, bit = throw(hands, base, power, friendly, count == 3, about, led)
            elif not mask & mask - 1:
                bit = mask.bit_length() - 1
            elif suit:
                bit = follow_plain(mask, power, friendly, count == 3, about, led)
            else:
                prize = lying > COUNT_BITS and bool((lying - ours if attacks[seat] else ours) & PREY_MARKS)
                bit = follow_trump(mask, power, friendly, count, about, led, lying & COUNT_BITS >= DEAR, prize)
            if seat == fool and suit != FOOLS:
                safe = friendly or (count == 3 and wins(suit, bit, led, power))
                suit = FOOLS if is_fool_worth_playing(adds[suit][bit] & COUNT_BITS, safe, (left + count) // 4) else suit
        if suit == FOOLS:
            fool = NOT_YET
        else:
            card, added = 1 << bit, adds[suit][bit]
            hands[base + suit] ^= card
            about[suit] ^= card
            lying += added
            ours += added if attacks[seat] else 0
            led = suit if led < 0 else led
            if not suit:
                trust = tricks.sides.known if bit == tricks.named else trust
                bit += OVER
            if bit > power and (suit == led or not suit):
                power, taker = bit, seat
        left -= 1
        count += 1
        seat = seat + 1 & 3
        if count == 4:
            got, caught = _swept(got, caught, lying, ours, attacks[taker])
            if not left:
                return outcome_of(tricks.terms, got, caught, attacks[taker])
            seat, led, power, lying, ours, count = taker, NOT_YET, NOT_YET, 0, 0, 0


def _swept(got: int, caught: int, lying: int, ours: int, attack: bool) -> tuple[int, int]:
    """Return the pile of the attack and the PREY it has caught after one side has taken a trick."""
    if attack:
        return got + lying, caught + (lying - ours & PREY_MARKS).bit_count()
    return got, caught - (ours & PREY_MARKS).bit_count()


def _trick_so_far(tricks: TarocchiPosition) -> tuple[int, int, Seat, int, int]:
    """Return the trick so far: suit led, power of its best card, that card's seat, thirds in it, and those of the
    attack."""
    led, power, taker, lying, ours = NOT_YET, NOT_YET, NOT_YET, 0, 0
    for seat, suit, bit in tricks.played:
        added = ADDS[suit][bit]
        lying += added
        ours += added if tricks.sides.attacks[seat] else 0
        led = suit if led < 0 else led
        strength = bit + OVER if suit == TRUMPS else bit
        if strength > power and suit in (led, TRUMPS):
            power, taker = strength, seat
    return led, power, taker, lying, ours
