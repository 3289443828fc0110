"""Reasons to refuse an answer, from the auction to the last card.

Only the asked seat hears them. A reason may speak of that seat's own cards and of nothing else that is hidden.
"""

from __future__ import annotations

from typing import Protocol

from cardtable.cards.pack import TAROCCHI, Card, Seat
from cardtable.cards.table import Table
from cardtable.games.tarocchi.rules_cards import ARIE, FOOL, GIOVE, KINGS, SUIT, honest_name
from cardtable.games.tarocchi.rules_types import TarocchiPhase, TarocchiSetting
from cardtable.rules.game import Action, Ask, Refusal

FOLLOW = (
    "tarocchi.refuse.follow-trumps", "tarocchi.refuse.follow-coins", "tarocchi.refuse.follow-cups",
    "tarocchi.refuse.follow-swords", "tarocchi.refuse.follow-batons",
)  # fmt: skip
"""Refusals by the suit led. [rules: #tricks]"""
MUST_TRUMP = (
    "tarocchi.refuse.follow-trumps", "tarocchi.refuse.no-coins", "tarocchi.refuse.no-cups",
    "tarocchi.refuse.no-swords", "tarocchi.refuse.no-batons",
)  # fmt: skip
"""Refusals by the suit led, for a hand without that suit. [rules: #tricks]"""


class RefusalFacts(Protocol):
    """Facts of a game on which a refusal depends."""

    setting: TarocchiSetting
    table: Table
    phase: TarocchiPhase
    declarer: Seat
    leader: Seat
    suit_led: int

    def ask(self, seat: Seat) -> Ask: ...


def refusal_for(game: RefusalFacts, seat: Seat, action: Action) -> Refusal | None:
    """Return the most helpful reason for the seat whose turn it is, or None if no particular one applies."""
    card = _card_of(action)
    if card is not None and any(card == _card_of(listed) for listed in game.ask(seat).actions):
        # The card is legal: another word is wrong, or several cards came at once.
        return Refusal("tarocchi.refuse.discard-one") if game.phase == "discard" and len(action.cards) > 1 else None
    if card is not None and game.phase in ("discard", "play") and card not in game.table.at(f"hand.{seat}"):
        return Refusal("tarocchi.refuse.not-in-hand", {"card": card})
    match game.phase:
        case "bid1" | "bid2":
            return _refused_bid(game, seat, action, card)
        case "name":
            return _refused_name(game, seat, card)
        case "discard":
            return _refused_discard(card)
        case "play":
            return _refused_play(game, seat, card)
    return _refused_announcement(game, action.verb)


def _card_of(action: Action) -> Card | None:
    """Return the card of an action, touched or named."""
    if action.cards:
        return action.cards[0]
    return TAROCCHI.card(action.to) if action.to in TAROCCHI.codes else None


def _refused_bid(game: RefusalFacts, seat: Seat, action: Action, card: Card | None) -> Refusal:
    """Return the reason to refuse a word in the auction. [rules: #auction]"""
    if action.verb != "call":
        return Refusal("tarocchi.refuse.bid-first")
    if game.phase == "bid1":
        return Refusal("tarocchi.refuse.no-call-on-five")
    if game.declarer >= 0:
        return Refusal("tarocchi.refuse.called-already", {"seat": game.declarer})
    if game.setting.options["call_named"] == "after_auction":
        return Refusal("tarocchi.refuse.name-later")
    return _refused_name(game, seat, card)


def _refused_name(game: RefusalFacts, seat: Seat, card: Card | None) -> Refusal:
    """Return the reason to refuse a named card. [rules: #calling]"""
    if card is None or card > GIOVE:
        return Refusal("tarocchi.refuse.name-a-trump")
    hand, away = game.table.at(f"hand.{seat}"), game.table.at(f"scarto.{seat}")
    if card in away:
        return Refusal("tarocchi.refuse.name-is-away", {"card": card})
    if card not in hand:
        return Refusal("tarocchi.refuse.name-highest", {"card": honest_name(hand, away)})
    if not game.setting.options["own_card_call"]:
        return Refusal("tarocchi.refuse.name-not-own", {"card": honest_name(hand, away)})
    return Refusal("tarocchi.refuse.name-run", {"card": card})


def _refused_discard(card: Card | None) -> Refusal:
    """Return the reason to refuse a discard. [rules: #monte]"""
    if card is None:
        return Refusal("tarocchi.refuse.discard-three")
    if card == FOOL:
        return Refusal("tarocchi.refuse.discard-fool")
    if card in KINGS:
        return Refusal("tarocchi.refuse.discard-king")
    if card == GIOVE or card in ARIE:
        return Refusal("tarocchi.refuse.discard-aria")
    return Refusal("tarocchi.refuse.discard-trump")


def _refused_announcement(game: RefusalFacts, verb: str) -> Refusal:
    """Return the reason to refuse an announcement. [rules: #announcing]"""
    if verb == "scommessa" and game.phase == "announce_declarer":
        return Refusal("tarocchi.refuse.bet-needs")
    if verb == "scommessa":
        return Refusal("tarocchi.refuse.bet-is-declarers", {"seat": game.declarer})
    if verb == "rivanto" and game.phase == "announce_declarer":
        return Refusal("tarocchi.refuse.rivanto-is-theirs")
    if verb == "rivanto":
        return Refusal("tarocchi.refuse.rivanto-partner", {"seat": game.declarer})
    return Refusal("tarocchi.refuse.announce-first")


def _refused_play(game: RefusalFacts, seat: Seat, card: Card | None) -> Refusal:
    """Return the reason to refuse a card. [rules: #tricks]"""
    if card is None:
        return Refusal("tarocchi.refuse.play-a-card")
    if game.suit_led < 0:
        return Refusal("tarocchi.refuse.fool-not-led")
    trick = [game.table.at(f"trick.{(game.leader + i) % 4}")[0] for i in range((seat - game.leader) % 4)]
    led = next(lying for lying in trick if lying != FOOL)
    if all(SUIT[mine] != game.suit_led for mine in game.table.at(f"hand.{seat}")):
        return Refusal(MUST_TRUMP[game.suit_led], {"card": led})
    return Refusal(FOLLOW[game.suit_led], {"card": led})
