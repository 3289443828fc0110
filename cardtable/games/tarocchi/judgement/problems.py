"""Which moments of Sicilian Tarocchi make a problem."""

from __future__ import annotations

from cardtable.ai.imagine import Imagination
from cardtable.ai.knowledge import bits
from cardtable.ai.problems import ProblemLore
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import TAROCCHI, Card
from cardtable.games.tarocchi.judgement.sides import unplayed
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import SUIT, takes
from cardtable.games.tarocchi.rules_shape import TarocchiSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "sure": "problems.tarocchi.sure",
    "discard": "problems.tarocchi.discard",
    "declarer": "problems.tarocchi.declarer",
    "partner": "problems.tarocchi.partner",
    "defence": "problems.tarocchi.defence",
    "last": "problems.tarocchi.last",
}
MAY_LOSE = -99.0
LAST_TO_PLAY = 3
"""The cards before the one who plays last: to that one everything is plain."""
LAST = 5
"""The most cards of a hand that is nearly played."""


def kind(seen: TarocchiSeen) -> str:
    public = seen.public
    if seen.ask.forced or public["phase"] not in ("discard", "play"):
        return ""
    if public["phase"] == "discard":
        return "discard"
    hand = seen.view.get(f"hand.{seen.seat}", ())
    if len(holding(seen)) > 1:
        return "sure"
    if len(hand) <= LAST:
        return "last"
    if seen.seat == public["declarer"]:
        return "declarer"
    return "partner" if public["named"] in hand or seen.seat in public["attack"] else "defence"


def unseen_cards(seen: TarocchiSeen) -> list[Card]:
    """The cards that others may hold, as far as this seat can tell."""
    # That follows from what the seat knows, so one imagined deal says it for all.
    world = Imagination(seen).world(Random(0))
    assert isinstance(world, Tarocchi)
    others = unplayed(world, seen.seat) & ~bits(world.table.at(f"hand.{seen.seat}"))
    return [card for card in range(len(TAROCCHI)) if others >> card & 1]


def holding(seen: TarocchiSeen) -> list[Card]:
    """The cards that take a trick that has begun whoever holds the rest, the smallest first, where others are still to
    play; none where they are of several suits, which nobody compares."""
    public = seen.public
    trick = [card for seat in range(4) for card in seen.view.get(f"trick.{seat}", ()) if card is not None]
    if public["phase"] != "play" or not 0 < len(trick) < LAST_TO_PLAY:
        return []
    unseen = unseen_cards(seen)
    cards = [action.cards[0] for action in seen.ask.actions]
    held = [card for card in cards if takes(card, public["best"]) and not any(takes(each, card) for each in unseen)]
    return sorted(held) if len({SUIT[card] for card in held}) == 1 else []


def smallness(seen: TarocchiSeen, action: Action) -> float:
    """The smaller a card that is sure of the trick the better; one that may lose it is none."""
    held = holding(seen)
    return float(-held.index(action.cards[0])) if action.cards[0] in held else MAY_LOSE


def sure(kind: str, seen: TarocchiSeen, worth: float) -> Said:
    """What is certain of a card."""
    if worth == MAY_LOSE:
        return Said("problems.tarocchi.may-lose")
    return Said("problems.tarocchi.smallest") if worth == 0 else Said("problems.tarocchi.larger")


def clear(seen: TarocchiSeen) -> float:
    """In jochi."""
    return 0.1


PROBLEMS = ProblemLore(QUESTIONS, kind, clear, sure=sure, moves=(36, 62), hurry=40)
