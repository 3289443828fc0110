"""Beginner for Sicilian Tarocchi: heuristics, with every trump counted, but of the other cards only those of the last
tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random
from cardtable.cards.events import Moved
from cardtable.cards.pack import TAROCCHI, Card, Seat
from cardtable.games.tarocchi.ai.heuristics_bidding import before_play, timid_bid
from cardtable.games.tarocchi.ai.heuristics_tricks import (
    BIT,
    CARD,
    DEAR,
    OVER,
    follow_plain,
    follow_trump,
    is_fool_worth_playing,
    lead,
    masks_of,
    throw,
)
from cardtable.games.tarocchi.ai.sides import is_friend, trick_cards, unplayed
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, PREY, SUIT, THIRDS, TRUMPS
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action

RECENT = 8
"""Remembered cards before those of the present trick."""


class TarocchiBeginner:
    """Bot that plays by heuristics alone."""

    def choose(self, seen: TarocchiSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase != "play":
            return at_sight(seen, rng)
        world = Determinizer(seen).sample(rng)
        assert isinstance(world, Tarocchi)
        hand = seen.view[f"hand.{seen.seat}"]
        gone = recent_cards(seen) - set(hand)
        about = [card for card in range(len(TAROCCHI)) if card not in gone and card != FOOL]
        trumps = unplayed(world, seen.seat)
        counted = [card for card in about if card > GIOVE or trumps >> card & 1]
        return Action("play", (by_thumb(world, seen.seat, masks_of(counted), rng),))


def at_sight(seen: TarocchiSeen, rng: Random) -> Action:
    """Return the first answer that comes to mind before the first card, without sampling deals."""
    world = Determinizer(seen).sample(rng)
    assert isinstance(world, Tarocchi)
    bids = world.phase in ("bid1", "bid2")
    return timid_bid(world, seen.seat) if bids else before_play(world, seen.seat)


def recent_cards(seen: TarocchiSeen) -> set[Card]:
    """Return the cards that were played lately."""
    played = [
        event.card
        for event in seen.heard
        if isinstance(event, Moved) and event.dst[0].startswith("trick") and event.card is not None
    ]
    lying = sum(len(seen.view.get(f"trick.{seat}", ())) for seat in range(4))
    return set(played[-lying - RECENT :])


def by_thumb(world: Tarocchi, seat: Seat, about: Sequence[int], rng: Random) -> Card:
    """Return a card by heuristics for a seat that takes the cards `about`, suit by suit, to be in other hands."""
    hand = world.table.at(f"hand.{seat}")
    own, led, count = masks_of(hand), world.suit_led, (world.turn - world.leader) % 4
    if not any(own):
        return FOOL
    if led < 0:
        suit, bit = lead(own, 0, about, rng.random)
        return CARD[suit][bit]
    power = BIT[world.best_card] + (OVER if SUIT[world.best_card] == TRUMPS else 0)
    friendly, last = is_friend(world, seat, world.best_seat), count == 3
    suit = led if own[led] else TRUMPS
    if not own[suit]:
        suit, bit = throw(own, 0, power, friendly, last, about, led)
    elif suit != TRUMPS:
        bit = follow_plain(own[suit], power, friendly, last, about, led)
    else:
        lying = trick_cards(world)
        theirs = [card for card in PREY if lying >> card & 1 and not is_friend(world, seat, world.played_by[card])]
        bit = follow_trump(
            own[TRUMPS],
            power,
            friendly,
            count,
            about,
            led,
            sum(THIRDS[card] for card in range(len(THIRDS)) if lying >> card & 1) >= DEAR,
            bool(theirs),
        )
    card = CARD[suit][bit]
    wins = last and (bit + OVER if suit == TRUMPS else bit if suit == led else NOT_YET) > power
    return FOOL if FOOL in hand and is_fool_worth_playing(THIRDS[card], friendly or wins, len(hand)) else card
