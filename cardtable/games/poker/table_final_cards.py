"""Cards shown after a deal of Poker: the common cards and the hands that were shown. Other hands stay secret."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together
from cardtable.text.catalog import text


def laid_open(seen: PokerSeen) -> LaidOpen:
    """Return the common cards, then the hand of each player that was dealt cards."""
    board = seen.view.get("board", ())
    hands = [_shown_hand(seat, seen) for seat in range(seen.setting.seats) if seen.view.get(f"hand.{seat}")]
    common = [Together(board)] if board else []
    return [OpenPart(text("poker.laid.board"), common), OpenPart(text("poker.laid.hands"), hands)]


def _shown_hand(seat: Seat, seen: PokerSeen) -> Together:
    """Return a hand with the name of its combination, or with the reason why it stays hidden."""
    value = _strength(seat, seen)
    cards = [card for card in seen.view[f"hand.{seat}"] if card is not None]
    if not cards:
        return Together(seen.view[f"hand.{seat}"], text("poker.laid.secret"), seat)
    made = text(ladder(seen.setting.options).name_id(value)) if value is not None else ""
    return Together(cards, made, seat, cards if seat in seen.public.winners else ())


def _strength(seat: Seat, seen: PokerSeen) -> int | None:
    """Return the strength of a hand with the common cards, or None unless all seven are visible."""
    cards = [card for place in (f"hand.{seat}", "board") for card in seen.view.get(place, ()) if card is not None]
    return ladder(seen.setting.options).strength(cards) if len(cards) == 7 else None
