"""Floor 2: how a sensible person plays Sicilian Tarocchi: rules of thumb for bids, discards, announcements and cards.

They are the whole of the beginner and the players of every imagined deal. Nothing here knows a card that its seat does
not know: what cards are `live` is what may lie in any hand, and whose friends are whose is told by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.knowledge import bits
from cardtable.cards.chance import Random
from cardtable.cards.pack import TAROCCHI, Card, Seat
from cardtable.rules.game import Action
from cardtable.rules.tarocchi import Tarocchi
from cardtable.rules.tarocchi_cards import ARIE, FOOL, GIOVE, KINGS, PICCIOTTI, PREY, SUIT, THIRDS, TRUMPS

Suits = list[list[Card]]
"""A hand suit by suit, each from the lowest card to the highest: trumps, the four suits, the Fool."""

SUIT_BITS = [bits(card for card in range(len(TAROCCHI)) if SUIT[card] == suit) for suit in range(6)]
PREY_BITS = bits(PREY)
DEAR = 10
"""A card of so many thirds is not given away where it can be helped."""
DEAR_BITS = bits(card for card in range(len(TAROCCHI)) if THIRDS[card] >= DEAR)
DARING = 0.5
"""How often a hand with the highest trump leads it."""


def sorted_out(cards: Sequence[Card]) -> Suits:
    """A hand suit by suit."""
    suits: Suits = [[] for _ in range(6)]
    for card in sorted(cards):
        suits[SUIT[card]].append(card)
    return suits


# -- before the first card -------------------------------------------------------------------------------------------


def bid(game: Tarocchi, seat: Seat) -> Action:
    """What a hand is worth at first sight: many trumps with Arie go alone, some of them call."""
    hand = game.table.at(f"hand.{seat}")
    trumps = sum(card <= GIOVE for card in hand)
    high = sum(card in ARIE or card == GIOVE for card in hand)
    actions = game.ask(seat).actions
    if game.phase == "first":
        alone = trumps + (FOOL in hand) == 5 and high >= 3 and GIOVE in hand
    else:
        alone = (high >= 4 and trumps >= 7) or (high >= 3 and trumps >= 8)
    if alone:
        return actions[-1]
    calls = actions[1].verb == "call" and (trumps >= 6 or (trumps >= 5 and high >= 1) or (trumps >= 4 and high >= 2))
    return actions[1 if calls else 0]


def put_away(game: Tarocchi, seat: Seat) -> Action:
    """Courts that no King protects, and the cards of short suits."""
    suits = sorted_out(game.table.at(f"hand.{seat}"))

    def gain(action: Action) -> float:
        suit = suits[SUIT[action.cards[0]]]
        guarded = suit[-1] in KINGS
        return THIRDS[action.cards[0]] * (0.5 if guarded else 1.0) + 12 / len(suit) - 4 * guarded

    return max(game.ask(seat).actions, key=gain)


def announce(game: Tarocchi, seat: Seat) -> Action:
    """A bet only on what lies in the hand already, with trumps to keep it there."""
    hand, actions = game.table.at(f"hand.{seat}"), game.ask(seat).actions
    trumps = sum(card <= GIOVE for card in hand)
    if game.phase == "bet":
        sure = GIOVE in hand and FOOL in hand and PICCIOTTI in hand and trumps >= 7
    else:
        sure = GIOVE in hand and trumps >= 8
    return actions[-1] if sure else actions[0]


def before_play(game: Tarocchi, seat: Seat) -> Action:
    """The answer to any question that comes before the first card."""
    match game.phase:
        case "first" | "bids":
            return bid(game, seat)
        case "discard":
            return put_away(game, seat)
        case "name":
            return game.ask(seat).actions[0]
    return announce(game, seat)


# -- a card ----------------------------------------------------------------------------------------------------------


def lead(own: Suits, live: int, attacks: bool, rng: Random) -> Card:
    """A trump that nothing beats, to draw others; else the highest card of a suit if it is good, or a low one."""
    trumps, suits = own[TRUMPS], [suit for suit in own[1:5] if suit]
    foreign = (live & SUIT_BITS[TRUMPS]).bit_count() - len(trumps)
    if trumps:
        good = trumps[-1] == highest(live, TRUMPS)
        # The last trump is for the last trick.
        draws = foreign > 0 and len(trumps) > 1 and (attacks or trumps[-1] in PREY) and rng.random() < DARING
        if good and (draws or not suits):
            return trumps[-1]
        if attacks and len(trumps) > foreign and foreign > 0 and rng.random() < DARING:
            return lowest_trump(trumps)
    if not suits:
        return lowest_trump(trumps) if trumps else FOOL
    suit = suits[int(rng.random() * len(suits))]
    top = suit[-1]
    # A good card comes home while the others still have cards of its suit to follow with.
    followers = (live & SUIT_BITS[SUIT[top]]).bit_count() - len(suit)
    return top if top == highest(live, SUIT[top]) and (followers >= 5 or not foreign) else suit[0]


def follow(own: Suits, led: int, best: Card, friendly: bool, last: bool, lying: int, live: int) -> Card:
    """A card to a trick that has begun; `friendly` says whose it is so far, `lying` what is in it."""
    if led < 0:
        return lead_after_fool(own)
    suit = own[led]
    if not suit and led != TRUMPS:
        suit = own[TRUMPS]
    if not suit:
        card = _thrown(own, friendly and (last or unbeaten(best, led, live)))
    elif SUIT[suit[0]] == TRUMPS:
        card = _trump(suit, best, friendly, last, lying, live)
    else:
        card = _suited(suit, led, best, friendly, last, live)
    if own[5] and _better_fool(own, card, best, friendly, last):
        return FOOL
    return card


def lead_after_fool(own: Suits) -> Card:
    """The Fool was led: anything goes."""
    return next(suit[0] for suit in (*own[1:5], own[TRUMPS], own[5]) if suit)


def highest(live: int, suit: int) -> Card:
    """The highest card of a suit that is still in a hand; -1 if there is none."""
    return (live & SUIT_BITS[suit]).bit_length() - 1


def unbeaten(best: Card, led: int, live: int) -> bool:
    """Whether no card in any hand beats the best of the trick."""
    if SUIT[best] == TRUMPS:
        return highest(live, TRUMPS) < best
    return not live & SUIT_BITS[TRUMPS] and highest(live, led) < best


def lowest_trump(trumps: Sequence[Card]) -> Card:
    """The trump that is missed least."""
    return next((card for card in trumps if card not in PREY), trumps[-1] if trumps[-1] == GIOVE else trumps[0])


def _suited(suit: list[Card], led: int, best: Card, friendly: bool, last: bool, live: int) -> Card:
    top = suit[-1]
    wins = SUIT[best] == led and top > best
    if wins and (last or top >= highest(live, led)):
        return top
    if friendly and (last or unbeaten(best, led, live)):
        return top
    return suit[0]


def _trump(trumps: list[Card], best: Card, friendly: bool, last: bool, lying: int, live: int) -> Card:
    """A trump that is owed: one of PREY if it gets home, the cheapest that wins, or the least."""
    floor = best if SUIT[best] == TRUMPS else -1
    winners = [card for card in trumps if card > floor]
    if last or (friendly and unbeaten(best, TRUMPS, live)):
        for card in trumps:
            if card in PREY and (friendly or card > floor):
                return card
        if friendly or not winners:
            return lowest_trump(trumps)
        return next((card for card in winners if card not in PREY), winners[0])
    if friendly and not lying & DEAR_BITS:
        return lowest_trump(trumps)
    if winners and winners[-1] >= highest(live, TRUMPS) and (lying & DEAR_BITS or winners[-1] in PREY):
        return winners[-1]
    cheap = [card for card in winners if card not in PREY and card != GIOVE]
    if cheap and not friendly:
        return cheap[-1] if lying & DEAR_BITS else cheap[0]
    return lowest_trump(trumps)


def _thrown(own: Suits, given: bool) -> Card:
    """Neither suit nor trump: the dearest card for a friend, the cheapest for an enemy."""
    cards = [card for suit in own[1:5] for card in suit]
    if not cards:
        return FOOL
    return max(cards, key=THIRDS.__getitem__) if given else min(cards, key=THIRDS.__getitem__)


def _better_fool(own: Suits, card: Card, best: Card, friendly: bool, last: bool) -> bool:
    """Whether the Fool saves a dear card from an enemy's trick, or must be got rid of before the end."""
    if card == FOOL:
        return True
    if sum(map(len, own)) <= 2:
        return True
    wins = card > best if SUIT[card] == SUIT[best] else SUIT[card] == TRUMPS
    return not friendly and not (wins and last) and THIRDS[card] >= DEAR and card != GIOVE
