"""Floor 2: CIRKLE Contrat's tricks at the speed that thousands of playouts need: hands as bit masks, one for each suit.

The rules stay where they are (`rules/contrat_tricks.py`); that both say the same is tested on random deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardtable.cards.pack import Card, Seat
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE
from cardtable.rules.contrat import Contrat

SUITS = 5
SUIT = COLOUR * 2
BIT = tuple(2 * SHAPE[card % FACES] + card // FACES for card in range(2 * FACES))
"""Where a card stands in the mask of its suit: twins side by side, the strongest highest."""
WIDE = 10
IN_MASK = tuple(tuple(bit for bit in range(WIDE) if mask >> bit & 1) for mask in range(1 << WIDE))
ABOVE = tuple((1 << WIDE) - (1 << 2 * shape + 2) for shape in range(SUITS))
"""The cards of a suit that beat a shape."""


@dataclass(slots=True)
class Tricks:
    """A deal from the second trick on, as one imagines it."""

    hands: list[int]
    """The mask of each suit, seat by seat."""
    turn: Seat
    leader: Seat
    played: list[Card]
    """The open cards of the trick, in the order of play."""
    left: int
    """Tricks to come, this one among them."""
    got: int
    """What the side of the taker has so far."""


@dataclass(slots=True)
class House:
    """What stays the same in all playouts of a deal: what cards count, who plays with whom, who takes twins."""

    worth: list[list[int]]
    """Points by suit and shape."""
    ours: list[bool]
    """Which seats are on the side of the taker."""
    twins: list[list[int]]
    """For each suit, by leader, earlier and later player, who takes a trick with two equal best cards."""
    overruff: bool


def house(game: Contrat, taker: Seat) -> House:
    """The unchanging part of a deal in which this seat is the taker."""
    worth = [[0] * SUITS for _ in range(SUITS)]
    for face in range(FACES):
        worth[COLOUR[face]][SHAPE[face]] = game.worth[face]
    teams = game.setting.options["mode"] == "teams"
    side = game.side(taker)
    twins = [
        [
            _of_twins(leader, earlier, later, [memo >> suit & 1 for memo in game.matching], teams)
            for leader in range(4)
            for earlier in range(4)
            for later in range(4)
        ]
        for suit in range(SUITS)
    ]
    return House(worth, [seat in side for seat in range(4)], twins, bool(game.setting.options["overruff"]))


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


def masked(hands: Sequence[Iterable[Card]]) -> list[int]:
    """The masks of four hands."""
    masks = [0] * (4 * SUITS)
    for seat, hand in enumerate(hands):
        for card in hand:
            masks[SUITS * seat + SUIT[card]] |= 1 << BIT[card]
    return masks


def of_game(game: Contrat) -> Tricks:
    """The position of an imagined deal that is past its first trick."""
    table = game.table
    got = sum([game.worth[card % FACES] for card in table.at("first")])
    return Tricks(
        hands=masked([table.at(f"hand.{seat}") for seat in range(4)]),
        turn=game.turn,
        leader=game.leader,
        played=list(game.trick),
        left=13 - game.number,
        got=got + sum([game.points[seat] for seat in game.side(game.taker)]),
    )


def play_out(tricks: Tricks, house: House, card: Card | None, random: Callable[[], float]) -> int:
    """What the side of the taker has in the end, if this card is played now, and then what comes to mind: of any suit
    its best card is led if nobody has a better one, or its cheapest; a card that cannot win is a dear one if the
    trick is the own side's by then, and a cheap one if not; any of those that can win may be played."""
    # One loop without calls: thousands of these are played for a single answer.
    hands, turn, leader, left, got = tricks.hands[:], tricks.turn, tricks.leader, tricks.left, tricks.got
    worth, ours, twins, overruff = house.worth, house.ours, house.twins, house.overruff
    led, top, best, winner, count, pot = _begun(tricks, house)
    while left:
        base = 5 * turn
        if card is not None:
            suit, bit = SUIT[card], BIT[card]
            card = None
        elif not count:
            suit = int(random() * 5)
            while not hands[base + suit]:
                suit = suit + 1 if suit < 4 else 0
            fits = IN_MASK[hands[base + suit]]
            above = ABOVE[fits[-1] >> 1]
            held = hands[suit] | hands[5 + suit] | hands[10 + suit] | hands[15 + suit]
            bit = fits[0] if held & above else fits[-1]
        else:
            mask, suit = hands[base + led], led
            if not mask:
                mask, suit = hands[base + 4], 4
                if mask and overruff and top == 4 and mask & ABOVE[best]:
                    mask &= ABOVE[best]
            if not mask:
                suit = int(random() * 4)
                while not hands[base + suit]:
                    suit = suit + 1 if suit < 3 else 0
                mask = hands[base + suit]
                fits = IN_MASK[mask]
                bit = fits[-1] if ours[winner] == ours[turn] else fits[0]
            elif (suit == top and not mask & ABOVE[best]) or (suit != 4 and top == 4):
                fits = IN_MASK[mask]
                bit = fits[-1] if suit != 4 and ours[winner] == ours[turn] else fits[0]
            else:
                if suit == top:
                    mask &= ABOVE[best]
                fits = IN_MASK[mask]
                bit = fits[int(random() * len(fits))]
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


def _begun(tricks: Tricks, house: House) -> tuple[int, int, int, Seat, int, int]:
    """The suit led, the suit and the shape that are best so far, who holds the trick, how many cards and points."""
    led = top = best = pot = 0
    winner = seat = tricks.leader
    for count, card in enumerate(tricks.played):
        suit, shape = SUIT[card], BIT[card] >> 1
        pot += house.worth[suit][shape]
        if not count:
            led, top, best = suit, suit, shape
        elif suit == top and shape == best:
            winner = house.twins[suit][16 * tricks.leader + 4 * winner + seat]
        elif (suit == top and shape > best) or (suit == BLACK and top != BLACK):
            top, best, winner = suit, shape, seat
        seat = (seat + 1) % 4
    return led, top, best, winner, len(tricks.played), pot
