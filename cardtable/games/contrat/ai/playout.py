"""Fast tricks for thousands of playouts: hands as bit masks, one for each suit.

The rules are in `games/contrat/rules_tricks.py`; a test compares both on random deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardtable.cards.pack import Card, Seat
from cardtable.games.contrat.rules import Contrat
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

SUITS = 5
SUIT = COLOUR * 2
BIT = tuple(2 * SHAPE[card % FACES] + card // FACES for card in range(2 * FACES))
"""Bit of a card in the mask of its suit: twins side by side, the strongest highest."""
WIDE = 10
IN_MASK = tuple(tuple(bit for bit in range(WIDE) if mask >> bit & 1) for mask in range(1 << WIDE))
ABOVE = tuple((1 << WIDE) - (1 << 2 * shape + 2) for shape in range(SUITS))
"""Cards of a suit that beat a shape."""
BELOW_TARGET = (1 << 2 * TARGET) - 1
BRIGHT = tuple(tuple((start + k) % 4 for k in range(4)) for start in range(4))
ROUND = tuple((*suits, BLACK) for suits in BRIGHT)
"""The bright suits beginning with each of them, and the same with black at the end."""


@dataclass(slots=True)
class ContratPosition:
    """Imagined deal from the second trick on."""

    hands: list[int]
    """Mask of each suit, seat by seat."""
    turn: Seat
    leader: Seat
    played: list[Card]
    """Open cards of the trick in the order of play."""
    left: int
    """Tricks to come, this one included."""
    got: int
    """Points of the taker's side so far."""


@dataclass(slots=True)
class ContratTerms:
    """Constants of all playouts of a deal: points, sides, and the winner of twins."""

    worth: list[list[int]]
    """Points by suit and shape."""
    ours: list[bool]
    """True for each seat on the taker's side."""
    foes: list[list[int]]
    """Opponents of each seat."""
    twins: list[list[int]]
    """For each suit, by leader, earlier and later player, the seat that takes a trick with two equal best cards."""
    overruff: bool


def playout_terms(game: Contrat, taker: Seat) -> ContratTerms:
    """Return the constants of a deal with this taker."""
    worth = [[0] * SUITS for _ in range(SUITS)]
    for face in range(FACES):
        worth[COLOUR[face]][SHAPE[face]] = game.worth[face]
    teams = game.setting.options["mode"] == "teams"
    side = game.side(taker)
    twins = [
        [
            _of_twins(leader, earlier, later, [memo >> suit & 1 for memo in game.memo_bits], teams)
            for leader in range(4)
            for earlier in range(4)
            for later in range(4)
        ]
        for suit in range(SUITS)
    ]
    ours = [seat in side for seat in range(4)]
    foes = [[other for other in range(4) if ours[other] != ours[seat]] for seat in range(4)]
    return ContratTerms(worth, ours, foes, twins, game.setting.options["overruff"])


def _of_twins(leader: Seat, earlier: Seat, later: Seat, matches: Sequence[int], teams: bool) -> Seat:
    if matches[earlier] != matches[later]:
        return earlier if matches[earlier] else later
    if matches[later]:
        if leader in (earlier, later):
            return leader
        friends = [seat for seat in (earlier, later) if teams and (seat - leader) % 2 == 0]
        if len(friends) == 1:
            return friends[0]
    return later


def masks_of(hands: Sequence[Iterable[Card]]) -> list[int]:
    """Return the masks of four hands."""
    masks = [0] * (4 * SUITS)
    for seat, hand in enumerate(hands):
        for card in hand:
            masks[SUITS * seat + SUIT[card]] |= 1 << BIT[card]
    return masks


def play_out(tricks: ContratPosition, terms: ContratTerms, card: Card | None, random: Callable[[], float]) -> int:
    """Play the deal out, beginning with `card`, and return the points of the taker's side.

    A twin that takes the trick from the other side is played. Of other cards that can win, black gives the cheapest and
    bright any. A card that cannot win is dear if the own side has the trick, else cheap.
    """
    # One loop with few calls, because a single answer plays thousands of these out.
    hands, turn, leader, left, got = tricks.hands[:], tricks.turn, tricks.leader, tricks.left, tricks.got
    worth, ours, twins, overruff = terms.worth, terms.ours, terms.twins, terms.overruff
    led, top, best, winner, count, pot = _trick_so_far(tricks, terms)
    while left:
        base = 5 * turn
        if card is not None:
            suit, bit = SUIT[card], BIT[card]
            card = None
        elif not count:
            suit, bit = _choose_lead(hands, turn, terms, int(random() * 4))
        else:
            friendly = ours[winner] == ours[turn]
            mask, suit = hands[base + led], led
            if not mask:
                mask, suit = hands[base + 4], 4
            if not mask:
                suit, bit = _choose_discard(hands, base, friendly, int(random() * 4))
            elif suit == top:
                fits = IN_MASK[mask]
                if fits[-1] >> 1 > best and not (friendly and suit != led and not overruff):
                    fits = IN_MASK[mask & ABOVE[best]]
                    bit = fits[0] if suit != led else fits[int(random() * len(fits))]
                elif friendly:
                    bit = fits[0] if suit == 4 else fits[-1]
                elif fits[-1] >> 1 == best and twins[suit][16 * leader + 4 * winner + turn] == turn:
                    bit = fits[-1]
                else:
                    bit = fits[0]
            else:
                bit = IN_MASK[mask][-1 if friendly and suit != 4 else 0]
        hands[base + suit] ^= 1 << bit
        shape = bit >> 1
        pot += worth[suit][shape]
        if not count:
            led = top = suit
            best, winner, leader = shape, turn, turn
        elif suit == top:
            if shape > best:
                best, winner = shape, turn
            elif shape == best:
                winner = twins[suit][16 * leader + 4 * winner + turn]
        elif suit == 4:
            top, best, winner = 4, shape, turn
        count += 1
        if count < 4:
            turn = turn + 1 & 3
        else:
            if ours[winner]:
                got += pot
            turn, count, pot = winner, 0, 0
            left -= 1
    return got


def _choose_lead(hands: Sequence[int], turn: Seat, terms: ContratTerms, start: int) -> tuple[int, int]:
    """Return the lead: the best card of a suit that no seat can beat and no foe would ruff or take with its twin, black
    suits last. Without one, return a low card of a long suit."""
    base, low, longest = SUITS * turn, BLACK, 0
    for suit in ROUND[start]:
        mask = hands[base + suit]
        if not mask:
            continue
        if suit != BLACK and mask.bit_count() > longest:
            low, longest = suit, mask.bit_count()
        best = mask.bit_length() - 1
        if (hands[suit] | hands[5 + suit] | hands[10 + suit] | hands[15 + suit]) & ABOVE[best >> 1]:
            continue
        for foe in terms.foes[turn]:
            theirs = hands[SUITS * foe + suit]
            if not theirs:
                if suit != BLACK and hands[SUITS * foe + BLACK]:
                    break
            elif theirs >> (best ^ 1) & 1 and terms.twins[suit][20 * turn + foe] == foe:
                break
        else:
            return suit, best
    return low, IN_MASK[hands[base + low]][0]


def _choose_discard(hands: Sequence[int], base: int, friendly: bool, start: int) -> tuple[int, int]:
    """Return the discard: the dearest card but a target for the own side's trick, the cheapest for another."""
    found = start
    if friendly:
        most = -1
        for suit in BRIGHT[start]:
            mask = hands[base + suit]
            if mask and mask & BELOW_TARGET > most:
                most, found = mask & BELOW_TARGET, suit
        return found, IN_MASK[most or hands[base + found]][-1]
    least = 1 << WIDE
    for suit in BRIGHT[start]:
        mask = hands[base + suit]
        if mask and mask & -mask < least:
            least, found = mask & -mask, suit
    return found, IN_MASK[least][0]


def _trick_so_far(tricks: ContratPosition, terms: ContratTerms) -> tuple[int, int, int, Seat, int, int]:
    """Return the suit led, the best suit and shape so far, the seat that holds the trick, and its numbers of cards and
    points."""
    led = top = best = pot = 0
    winner = seat = tricks.leader
    for count, card in enumerate(tricks.played):
        suit, shape = SUIT[card], BIT[card] >> 1
        pot += terms.worth[suit][shape]
        if not count:
            led, top, best = suit, suit, shape
        elif suit == top and shape == best:
            winner = terms.twins[suit][16 * tricks.leader + 4 * winner + seat]
        elif (suit == top and shape > best) or (suit == BLACK and top != BLACK):
            top, best, winner = suit, shape, seat
        seat = (seat + 1) % 4
    return led, top, best, winner, len(tricks.played), pot
