"""Cards of a finished game of Il Cerchio: every capture with its arithmetic, and the cards left over."""

from __future__ import annotations

from cardtable.cards.events import Said
from cardtable.cards.pack import Card, Seat
from cardtable.games.cerchio.rules_captures import value
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.table.narration.final_cards import LaidOpen, OpenPart, Together
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text


def laid_open(seen: CerchioSeen, speaker: Speaker) -> LaidOpen:
    """Return a part for each player, then the remaining cards."""
    circle = [card for card in seen.public.circle if card >= 0]
    stock = seen.view.get("stock", ())[::-1]
    return [
        *(_captures(seat, seen, speaker) for seat in range(4)),
        OpenPart(text("cerchio.laid.circle"), [Together(circle)] if circle else []),
        OpenPart(text("cerchio.laid.stock"), [Together(stock)] if stock else []),
    ]


def _captures(seat: Seat, seen: CerchioSeen, speaker: Speaker) -> OpenPart:
    """Return the captures of a player, the capturer first. The other player lost the same points."""
    made = [said.args for said in seen.heard if isinstance(said, Said) and said.text_id == "cerchio.takes"]
    own = [(args["card"], args["card_taken"]) for args in made if args["seat"] == seat]
    pairs = [(int(card), int(taken)) for card, taken in own if isinstance(card, int) and isinstance(taken, int)]
    title = text("cerchio.laid.captures", name=speaker.names[seat])
    return OpenPart(title, [Together(pair, sum_of(*pair)) for pair in pairs])


def sum_of(card: Card, taken: Card) -> str:
    """Return the arithmetic of a capture, such as 13 − 5 = +8."""
    ours, theirs = value(card, taken), value(taken, card)
    return f"{ours} − {theirs} = {signed(ours - theirs)}"
