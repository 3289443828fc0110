"""Why something is not allowed in Sicilian Tarocchi, from the auction to the last card.

The seat that is asked hears it alone: a reason may speak of that seat's own cards, and of nothing else that is hidden.
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
"""Refusals by the suit that was led."""
MUST_TRUMP = (
    "tarocchi.refuse.follow-trumps", "tarocchi.refuse.no-coins", "tarocchi.refuse.no-cups",
    "tarocchi.refuse.no-swords", "tarocchi.refuse.no-batons",
)  # fmt: skip
"""Refusals for a hand without cards of that suit."""


class Hand(Protocol):
    """Facts of a game on which a refusal depends."""

    setting: TarocchiSetting
    table: Table
    phase: TarocchiPhase
    declarer: Seat
    leader: Seat
    led: int

    def ask(self, seat: Seat) -> Ask: ...


def reason(game: Hand, seat: Seat, action: Action) -> Refusal | None:
    """The most helpful reason for the seat whose turn it is, or None if there is none in particular."""
    card = _meant(action)
    if card is not None and any(card == _meant(listed) for listed in game.ask(seat).actions):
        # The card would do: what is wrong is another word, or several cards at once.
        return Refusal("tarocchi.refuse.discard-one") if game.phase == "discard" and len(action.cards) > 1 else None
    if card is not None and game.phase in ("discard", "play") and card not in game.table.at(f"hand.{seat}"):
        return Refusal("tarocchi.refuse.not-in-hand", {"card": card})
    match game.phase:
        case "first" | "bids":
            return _of_bid(game, seat, action, card)
        case "name":
            return _of_name(game, seat, card)
        case "discard":
            return _of_discard(card)
        case "play":
            return _of_play(game, seat, card)
    return _of_announcement(game, action.verb)


def _meant(action: Action) -> Card | None:
    """The card of an action, whether it is touched or named."""
    if action.cards:
        return action.cards[0]
    return TAROCCHI.card(action.to) if action.to in TAROCCHI.codes else None


def _of_bid(game: Hand, seat: Seat, action: Action, card: Card | None) -> Refusal:
    if action.verb != "call":
        return Refusal("tarocchi.refuse.bid-first")
    if game.phase == "first":
        return Refusal("tarocchi.refuse.no-call-on-five")
    if game.declarer >= 0:
        return Refusal("tarocchi.refuse.called-already", {"seat": game.declarer})
    if game.setting.options["call_named"] == "after_auction":
        return Refusal("tarocchi.refuse.name-later")
    return _of_name(game, seat, card)


def _of_name(game: Hand, seat: Seat, card: Card | None) -> Refusal:
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


def _of_discard(card: Card | None) -> Refusal:
    if card is None:
        return Refusal("tarocchi.refuse.discard-three")
    if card == FOOL:
        return Refusal("tarocchi.refuse.discard-fool")
    if card in KINGS:
        return Refusal("tarocchi.refuse.discard-king")
    if card == GIOVE or card in ARIE:
        return Refusal("tarocchi.refuse.discard-aria")
    return Refusal("tarocchi.refuse.discard-trump")


def _of_announcement(game: Hand, verb: str) -> Refusal:
    if verb == "scommessa" and game.phase == "bet":
        return Refusal("tarocchi.refuse.bet-needs")
    if verb == "scommessa":
        return Refusal("tarocchi.refuse.bet-is-declarers", {"seat": game.declarer})
    if verb == "rivanto" and game.phase == "bet":
        return Refusal("tarocchi.refuse.rivanto-is-theirs")
    if verb == "rivanto":
        return Refusal("tarocchi.refuse.rivanto-partner", {"seat": game.declarer})
    return Refusal("tarocchi.refuse.announce-first")


def _of_play(game: Hand, seat: Seat, card: Card | None) -> Refusal:
    if card is None:
        return Refusal("tarocchi.refuse.play-a-card")
    if game.led < 0:
        return Refusal("tarocchi.refuse.fool-not-led")
    trick = [game.table.at(f"trick.{(game.leader + i) % 4}")[0] for i in range((seat - game.leader) % 4)]
    led = next(lying for lying in trick if lying != FOOL)
    if all(SUIT[mine] != game.led for mine in game.table.at(f"hand.{seat}")):
        return Refusal(MUST_TRUMP[game.led], {"card": led})
    return Refusal(FOLLOW[game.led], {"card": led})
