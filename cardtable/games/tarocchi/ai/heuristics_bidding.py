"""Heuristics of Sicilian Tarocchi before the first card: bids, announcements and discards of a sensible player. The
beginner and all players in sampled deals use them. They look only at cards that the seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import ARIE, FOOL, GIOVE, KINGS, PICCIOTTI, SUIT, THIRDS
from cardtable.rules.game import Action

TIMID = 6
"""Trumps, the high ones counted twice, that a beginner wants for a call."""
VOID = 24
"""Value of an empty suit in thirds of a point: fitted to playouts, in which anything from 12 to 60 does about as
well."""


def bid(game: Tarocchi, seat: Seat) -> Action:
    """Return the bid: solo with many trumps and Arie; otherwise a call wherever one is legal. The caller plays with the
    holder of the highest trump that it lacks, and in thousands of playouts that beat passing even with two or three low
    ones."""
    actions = game.ask(seat).actions
    if _goes_alone(game, seat):
        return actions[-1]
    return actions[1] if actions[1].verb == "call" else actions[0]


def timid_bid(game: Tarocchi, seat: Seat) -> Action:
    """Return the bid of a timid player: a call needs many own trumps."""
    hand = game.table.at(f"hand.{seat}")
    worth = trumps_in(hand) + high_in(hand)
    action = bid(game, seat)
    return game.ask(seat).actions[0] if action.verb == "call" and worth < TIMID else action


def _goes_alone(game: Tarocchi, seat: Seat) -> bool:
    hand = game.table.at(f"hand.{seat}")
    trumps, high = trumps_in(hand), high_in(hand)
    if game.phase == "bid1":
        return trumps + (FOOL in hand) == 5 and high >= 3 and GIOVE in hand
    return (high >= 4 and trumps >= 7) or (high >= 3 and trumps >= 8)


def trumps_in(hand: Sequence[Card]) -> int:
    """Return the number of trumps."""
    return sum(card <= GIOVE for card in hand)


def high_in(hand: Sequence[Card]) -> int:
    """Return the number of Arie and Giove."""
    return sum(card in ARIE or card == GIOVE for card in hand)


def heuristic_scarto(game: Tarocchi, seat: Seat) -> Action:
    """Return the three cards to put away: courts that no King protects, and the cards of short suits."""
    hand = game.table.at(f"hand.{seat}")

    def gain(action: Action) -> float:
        suit = [card for card in hand if SUIT[card] == SUIT[action.cards[0]]]
        guarded = max(suit) in KINGS
        return THIRDS[action.cards[0]] * (0.5 if guarded else 1.0) + VOID / len(suit) - 4 * guarded

    return max(game.ask(seat).actions, key=gain)


def announce(game: Tarocchi, seat: Seat) -> Action:
    """Return the announcement. A bet needs its cards in the hand already, and trumps to keep them."""
    hand, actions = game.table.at(f"hand.{seat}"), game.ask(seat).actions
    trumps = trumps_in(hand)
    if is_free_bet(game, actions[-1]):
        return actions[-1]
    if game.phase == "announce_declarer":
        sure = GIOVE in hand and FOOL in hand and PICCIOTTI in hand and trumps >= 7
    else:
        sure = GIOVE in hand and trumps >= 8
    return actions[-1] if sure else actions[0]


def is_free_bet(game: Tarocchi, action: Action) -> bool:
    """Return whether this is a bet that can be won and not lost."""
    return action.verb == "scommessa" and game.setting.options["scommessa_failed"] == "nothing"


def before_play(game: Tarocchi, seat: Seat) -> Action:
    """Return the answer to any question before the first card."""
    match game.phase:
        case "bid1" | "bid2":
            return bid(game, seat)
        case "discard":
            return heuristic_scarto(game, seat)
        case "name":
            return game.ask(seat).actions[0]
    return announce(game, seat)
