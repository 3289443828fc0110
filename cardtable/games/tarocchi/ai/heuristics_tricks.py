"""Heuristics of a sensible player for one card of Sicilian Tarocchi, over hands as bit masks, one mask for each suit.
The beginner and all players in sampled deals use them. They know only what their seat knows: a card in `about` may lie
in any hand, and the caller says which seats are friends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardtable.cards.pack import TAROCCHI, Card
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, PICCIOTTI, PREY, SUIT, TRUMPS

ROW = 5
"""Number of suits, trumps included; the Fool is in none."""
WIDE = 11
"""Bits in the mask of a plain suit."""
KING = 10
"""Position of a King in its mask; the other courts are below it."""
BIT = tuple(
    card if card <= GIOVE else 0 if card == FOOL else KING - SUIT[card + 1 :].count(SUIT[card])
    for card in range(len(TAROCCHI))
)
"""Bit of a card in the mask of its suit: trumps by their numbers, Kings at the top of all plain suits."""
CARD: list[list[Card]] = [[-1] * (GIOVE + 1) for _ in range(ROW)]
"""Card of a suit and a bit."""
for _card in range(len(TAROCCHI)):
    if _card != FOOL:
        CARD[SUIT[_card]][BIT[_card]] = _card
LOWEST = tuple((mask & -mask).bit_length() - 1 for mask in range(1 << WIDE))
"""Bit of the lowest card of a plain suit."""
ROUNDS = tuple(tuple(1 + (start + k) % 4 for k in range(4)) for start in range(4))
"""Plain suits, beginning with each."""
PREY_MASK = sum(1 << card for card in PREY)
PICCIOTTI_BIT = 1 << PICCIOTTI
PLAIN = (1 << GIOVE) - 1 & ~PREY_MASK
"""Trumps below Giove whose capture brings no jocu."""
OVER = 32
"""Value that a trump adds to the power of a card in a trick, which is its bit in its suit."""
DEAR = 20
"""Thirds in a trick that are worth a good trump."""
SAVED = 10
"""Thirds of a card that the Fool saves from an opponent."""
FOLLOWERS = 3
"""Number of cards of its suit in other hands with which a high card comes home; as many for each later player let a
Picciotto trump a suit."""
FOOL_BY = 3
"""Cards left in the hand when the Fool is played: it must not be the last."""

Random01 = Callable[[], float]
"""Source of random numbers from 0 to 1."""


def masks_of(cards: Iterable[Card]) -> list[int]:
    """Return a hand as masks, without the Fool."""
    masks = [0] * ROW
    for card in cards:
        if card != FOOL:
            masks[SUIT[card]] |= 1 << BIT[card]
    return masks


def least_trump(trumps: int) -> int:
    """Return the least useful trump."""
    plain = trumps & PLAIN
    if plain:
        return (plain & -plain).bit_length() - 1
    return GIOVE if trumps >> GIOVE else (trumps & -trumps).bit_length() - 1


def lead(hands: Sequence[int], base: int, about: Sequence[int], random: Random01) -> tuple[int, int]:
    """Return a card of the suit of which the others have fewest, to make them trump: its highest card if only a trump
    beats it and it may come home, or a low one. Trumps are kept for later; of trumps alone the highest of all is led,
    or the least. The hand begins at `base`; it has a card beside the Fool."""
    suit, fewest = TRUMPS, WIDE + 1
    for other in ROUNDS[int(random() * 4)]:
        mask = hands[base + other]
        if mask:
            rest = (about[other] ^ mask).bit_count()
            if rest < fewest:
                suit, fewest = other, rest
    trumps = hands[base]
    foreign = about[TRUMPS] ^ trumps
    if not suit:
        return TRUMPS, trumps.bit_length() - 1 if foreign < trumps else least_trump(trumps)
    mask = hands[base + suit]
    top = mask.bit_length()
    if top == about[suit].bit_length() and (not foreign or fewest >= FOLLOWERS):
        return suit, top - 1
    return suit, LOWEST[mask]


def follow_plain(mask: int, power: int, friendly: bool, last: bool, about: Sequence[int], led: int) -> int:
    """Return a card of the plain suit led: the highest if it wins or helps a friend, else the lowest."""
    top = mask.bit_length() - 1
    if top > power:
        high = last or top >= about[led].bit_length() - 1
    else:
        high = friendly and (last or power > threat(about, led))
    return top if high else LOWEST[mask]


def follow_trump(
    trumps: int, power: int, friendly: bool, count: int, about: Sequence[int], led: int, dear: bool, prize: bool
) -> int:
    """Return the trump to play when one is owed: one of PREY if it is safe, the cheapest that wins, or the least.
    `dear` is a trick with many points, `prize` one with a PREY card of the other side."""
    floor = power - OVER if power >= OVER else -1
    highest = about[TRUMPS].bit_length() - 1
    winners = trumps >> floor + 1 << floor + 1
    if count == 3 or (friendly and highest < floor):
        home = (trumps if friendly else winners) & PREY_MASK
        if home:
            return (home & -home).bit_length() - 1
        return least_trump(trumps if friendly or not winners else winners)
    if winners & PICCIOTTI_BIT and led != TRUMPS and about[led].bit_count() >= FOLLOWERS * (3 - count):
        return PICCIOTTI
    if friendly and not dear:
        return least_trump(trumps)
    if winners:
        top = winners.bit_length() - 1
        if prize and not friendly:
            sure = winners >> highest << highest
            return sure.bit_length() - 1 if sure else top
        if top >= highest and (dear or PREY_MASK >> top & 1):
            return top
        cheap = winners & PLAIN
        if cheap and not friendly:
            return cheap.bit_length() - 1 if dear else (cheap & -cheap).bit_length() - 1
    return least_trump(trumps)


def threat(about: Sequence[int], led: int) -> int:
    """Return the power of the best card that a later player may still play to the trick."""
    trumps = about[TRUMPS]
    return OVER + trumps.bit_length() - 1 if trumps else about[led].bit_length() - 1


def throw(
    hands: Sequence[int], base: int, power: int, friendly: bool, last: bool, about: Sequence[int], led: int
) -> tuple[int, int]:
    """Return a card that is neither of the suit nor a trump: the dearest for a friend that takes the trick, else the
    cheapest. The hand must have one."""
    given = friendly and (last or power > threat(about, led))
    suit, bit = 0, 0
    for other in ROUNDS[0]:
        mask = hands[base + other]
        if mask:
            at = mask.bit_length() - 1 if given else LOWEST[mask]
            if not suit or (at > bit if given else at < bit):
                suit, bit = other, at
    return suit, bit


def any_of(mask: int, random: Random01) -> int:
    """Return any card of a suit."""
    for _ in range(int(random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def any_lead(hands: Sequence[int], base: int, about: Sequence[int], random: Random01) -> tuple[int, int]:
    """Return any card of any suit. It takes the arguments of `lead`, whose place it can take."""
    suits = [suit for suit in range(ROW) if hands[base + suit]]
    suit = suits[int(random() * len(suits))]
    return suit, any_of(hands[base + suit], random)


def wins(suit: int, bit: int, led: int, power: int) -> bool:
    """Return whether a card beats the trick so far."""
    return bit + OVER > power if suit == TRUMPS else suit == led and bit > power


def is_fool_worth_playing(thirds: int, safe: bool, own: int) -> bool:
    """Return whether the Fool is played instead of a card of so many thirds: it saves a dear card from an enemy's
    trick, and must not be left over at the end."""
    return own <= FOOL_BY or (not safe and thirds >= SAVED)
