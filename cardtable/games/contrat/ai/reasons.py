"""Reasons for answers in CIRKLE Contrat, in the words of players. Each reason follows from the position and holds
wherever the unseen cards are."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.contrat.ai.bidding import contract_points, hand_of, is_in_teams, is_partners_bid, promise
from cardtable.games.contrat.ai.heuristics import is_poor, is_with_taker
from cardtable.games.contrat.ai.memory import ContratMemory, memory_of
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CONTRACTS, STRENGTH
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK, FACES, SHAPE, TARGET
from cardtable.rules.game import Action

CHEAP = 6
"""Points that are little to give away, by the usual table: a triangle or a cross."""
SAVED = 8
"""Points that are worth saving."""
DARING, DARING_ALONE = 0.9, 0.75
"""Share of the contract in sight that makes a bid a fair venture, in teams and alone."""


STEEPER, SHIFT = 1.2, 0.3
"""Relation of the contract's chance to the result of playouts, in logits. Fitted to self-play."""


def estimate(seen: ContratSeen, worth: float) -> Said:
    """Return the expected value of an answer: points for a bid, the chance of the contract for a card."""
    if seen.public.phase in ("auction", "raise"):
        points = round(worth)
        if points:
            return Said("hints.contrat.points", {"points": points})
        return Said("hints.contrat.even-bid" if seen.public.contract >= 0 else "hints.contrat.even")
    ours = is_with_taker(seen)
    played = min(max(worth if ours else -worth, 0.001), 0.999)
    made = 1 / (1 + exp(-SHIFT - STEEPER * log(played / (1 - played))))
    tenths = round(10 * made)
    if tenths in (0, 10):
        return Said("hints.contrat.made-sure" if tenths else "hints.contrat.lost-sure")
    return Said("hints.contrat.made", {"n": tenths}) if ours else Said("hints.contrat.fails", {"n": 10 - tenths})


def reason(seen: ContratSeen, action: Action) -> Said:
    """Return the reason for an answer."""
    if seen.ask.forced:
        return Said("hints.contrat.only")
    match seen.public.phase:
        case "auction":
            return _of_bid(seen, action)
        case "exchange":
            return _of_exchange(seen, action)
        case "raise":
            return _of_raise(seen, action)
        case "first":
            return _of_first(seen, action.cards[0])
    return (_of_following if seen.public.trick else _of_lead)(seen, memory_of(seen), action.cards[0])


def harm(seen: ContratSeen, action: Action) -> Said | None:
    """Return the harm that an answer does, or None."""
    if action.verb == "bid" and is_partners_bid(seen):
        return Said(
            "hints.contrat.overbids", {"seat": (seen.seat + 2) % 4, "n": contract_points(seen)[seen.public.contract]}
        )
    return _harm_of_card(memory_of(seen), action.cards[0]) if action.verb == "play" else None


def _harm_of_card(at: ContratMemory, card: Card) -> Said | None:
    goes_to, points = at.goes_to(card), at.points(card)
    if goes_to is not None and goes_to not in at.friends:
        return Said("hints.contrat.gives-away", {"n": points, "seat": goes_to}) if points > CHEAP else None
    if goes_to is None and points > CHEAP:
        led = CARD_COLOUR[at.trick[0] if at.trick else card]
        strength = STRENGTH[led]
        best = max([strength[played] for played in (*at.trick, card)])
        higher = sum([strength[other] >= best for other in at.unseen])
        return Said("hints.contrat.at-risk", {"n": points, "n_higher": higher})
    return None


def is_strong(card: Card) -> bool:
    """Return whether it is a black card or a target."""
    return CARD_COLOUR[card] == BLACK or SHAPE[card % FACES] == TARGET


def _promised(seen: ContratSeen, cards: Sequence[Card]) -> int:
    return round(promise(cards, seen.public.worth, is_in_teams(seen)))


# -- before the tricks -------------------------------------------------------------------------------------------------


def _of_bid(seen: ContratSeen, action: Action) -> Said:
    public, steps = seen.public, contract_points(seen)
    expected = _promised(seen, [*hand_of(seen), public.turned])
    if action.verb == "bid":
        contract = action.n or 0
        if expected >= contract:
            return Said("hints.contrat.promise", {"n": expected})
        if expected < contract * (DARING if is_in_teams(seen) else DARING_ALONE):
            return Said("hints.contrat.bold", {"n": expected, "contract": contract})
        return Said("hints.contrat.talon" if is_in_teams(seen) else "hints.contrat.threefold", {"n": expected})
    partner = (seen.seat + 2) % 4
    if is_in_teams(seen) and 0 <= public.bids[partner] == public.contract:
        return Said("hints.contrat.partner", {"seat": partner})
    least = steps[min(public.contract + 1, len(steps) - 1)]
    if expected < least:
        return Said("hints.contrat.too-much", {"n": expected, "contract": least})
    return Said("hints.contrat.no-risk")


def _of_exchange(seen: ContratSeen, action: Action) -> Said:
    memo = seen.public.memo_bits[seen.seat]
    if action.cards:
        poor = is_poor(action.cards[0], memo)
        return Said("hints.contrat.poor" if poor else "hints.contrat.again")
    drawn = tuple(card for card in seen.view.get("drawn", ()) if card is not None and not is_poor(card, memo))
    return Said("hints.contrat.keep", {"cards": drawn}) if drawn else Said("hints.contrat.thought")


def _of_raise(seen: ContratSeen, action: Action) -> Said:
    steps, high = contract_points(seen), seen.public.contract
    expected = _promised(seen, hand_of(seen))
    if action.verb == "raise":
        contract = steps[CONTRACTS.index(action.to)]
        if expected >= contract:
            return Said("hints.contrat.promise", {"n": expected})
        return Said("hints.contrat.bold", {"n": expected, "contract": contract})
    if expected < steps[high + 1]:
        return Said("hints.contrat.too-much", {"n": expected, "contract": steps[high + 1]})
    return Said("hints.contrat.safer", {"contract": steps[high]})


def _of_first(seen: ContratSeen, card: Card) -> Said:
    hand, worth, taker = hand_of(seen), seen.public.worth, seen.public.taker
    points = worth[card % FACES]
    if is_with_taker(seen) and points >= SAVED and not is_strong(card):
        return Said(
            "hints.contrat.saved" if seen.seat == taker else "hints.contrat.saved-for", {"n": points, "seat": taker}
        )
    if not is_with_taker(seen) and points == min([worth[other % FACES] for other in hand]):
        return Said("hints.contrat.gives-little", {"n": points, "seat": taker})
    return _emptied(hand, card) or _kept(hand, card)


def _emptied(hand: Sequence[Card], card: Card) -> Said | None:
    """Return the reason that an emptied suit can be ruffed, if the card empties one."""
    colours = [CARD_COLOUR[other] for other in hand if other != card]
    if CARD_COLOUR[card] != BLACK and CARD_COLOUR[card] not in colours and BLACK in colours:
        return Said("hints.contrat.void")
    return None


# -- tricks ------------------------------------------------------------------------------------------------------------


def _of_lead(seen: ContratSeen, at: ContratMemory, card: Card) -> Said:
    hand, colour = hand_of(seen), CARD_COLOUR[card]
    strength = STRENGTH[colour]
    if at.goes_to(card) == seen.seat:
        return Said("hints.contrat.sure")
    if not any(CARD_COLOUR[other] == colour and strength[other] > strength[card] for other in at.unseen):
        return Said("hints.contrat.highest")
    blacks = sum([CARD_COLOUR[other] == BLACK for other in at.unseen])
    if colour == BLACK and blacks and is_with_taker(seen):
        return Said("hints.contrat.blacks", {"n": blacks})
    strong = tuple(other for other in hand if is_strong(other) and other != card)
    if at.points(card) <= CHEAP and strong:
        return Said("hints.contrat.low-lead", {"n": at.points(card), "cards": strong[:2]})
    higher = sum([CARD_COLOUR[other] == colour and strength[other] > strength[card] for other in at.unseen])
    return _emptied(hand, card) or Said("hints.contrat.asks", {"n": higher})


def _of_following(seen: ContratSeen, at: ContratMemory, card: Card) -> Said:
    legal = [action.cards[0] for action in seen.ask.actions]
    cheapest = at.points(card) == min(map(at.points, legal))
    goes_to, seat = at.goes_to(card), seen.seat
    if goes_to == seat:
        return _of_trick_won(at, card)
    if goes_to is not None and goes_to in at.friends:
        return Said("hints.contrat.feeds", {"n": at.points(card), "seat": goes_to})
    if goes_to is not None:
        return Said("hints.contrat.lost", {"n": at.points(card), "seat": goes_to}) if cheapest else _kept(legal, card)
    holder = at.taker_of(card)
    if holder == seat:
        if CARD_COLOUR[card] == BLACK != CARD_COLOUR[at.trick[0]]:
            return Said("hints.contrat.ruffs")
        return Said("hints.contrat.ahead")
    if holder in at.friends:
        return Said("hints.contrat.holds", {"seat": holder})
    return Said("hints.contrat.cheap", {"n": at.points(card)}) if cheapest else _kept(legal, card)


def _of_trick_won(at: ContratMemory, card: Card) -> Said:
    points = sum(map(at.points, at.trick)) + at.points(card)
    twins = any(other % FACES == card % FACES for other in at.trick)
    return Said("hints.contrat.twin" if twins else "hints.contrat.takes", {"n": points})


def _kept(cards: Sequence[Card], card: Card) -> Said:
    """Return the reason to keep a card that is useful later."""
    kept = tuple(other for other in cards if is_strong(other) and other % FACES != card % FACES)
    if kept and not is_strong(card):
        return Said("hints.contrat.keeps", {"cards": kept[:2]})
    return Said("hints.contrat.thought")
