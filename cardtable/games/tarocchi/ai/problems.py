"""Moments of Sicilian Tarocchi that make a problem."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.determinization import Determinizer
from cardtable.ai.knowledge import bits
from cardtable.ai.problem_search import LOSS, ProblemRules
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import TAROCCHI, Card
from cardtable.games.tarocchi.ai.search import AT_ONCE
from cardtable.games.tarocchi.ai.sides import unplayed
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi
from cardtable.games.tarocchi.rules_cards import STAKES, SUIT, takes
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "bid": "problems.tarocchi.bid",
    "name": "problems.tarocchi.name",
    "discard": "problems.tarocchi.discard",
    "lead": "problems.tarocchi.lead",
    "sure": "problems.tarocchi.sure",
    "declarer": "problems.tarocchi.declarer",
    "partner": "problems.tarocchi.partner",
    "defence": "problems.tarocchi.defence",
    "last": "problems.tarocchi.last",
    LOSS: "problems.tarocchi.loss",
}
IN_TRICKS = ("lead", "declarer", "partner", "defence", "last")
LOSING = -1.0
"""Result at or below which a seat can only lose less."""
BEFORE = {
    "bid1": "bid",
    "bid2": "bid",
    "name": "name",
    "discard": "discard",
    "announce_declarer": "bid",
    "announce_opponents": "bid",
}
"""Question before the first card, by phase."""
NEARLY_ALL = 2
"""Number of the three bet cards from which their holder thinks of betting."""
MAY_LOSE = -99.0
LAST_TO_PLAY = 3
"""Cards in a trick before the last player, for whom everything is plain."""
LAST = 5
"""Most cards of a hand that is nearly played out."""


def kind(seen: TarocchiSeen) -> str:
    public = seen.public
    if seen.ask.forced or public.phase != "play":
        return "" if seen.ask.forced else BEFORE.get(public.phase, "")
    hand = seen.view.get(f"hand.{seen.seat}", ())
    if len(holding(seen)) > 1:
        return "sure"
    if len(hand) <= LAST:
        return "last"
    if public.suit_led == NOT_YET:
        return "lead"
    if seen.seat == public.declarer:
        return "declarer"
    return "partner" if public.named in hand or seen.seat in public.attack else "defence"


def losing(seen: TarocchiSeen, worth: float) -> bool:
    """Return whether the hand is lost, so that the question is how to lose least."""
    return worth <= LOSING


def unseen_cards(seen: TarocchiSeen) -> list[Card]:
    """Return the cards that other seats may hold, as far as this seat can tell."""
    # This follows from the seat's knowledge, so one imagined deal is enough.
    world = Determinizer(seen).sample(Random(0))
    assert isinstance(world, Tarocchi)
    others = unplayed(world, seen.seat) & ~bits(world.table.at(f"hand.{seen.seat}"))
    return [card for card in range(len(TAROCCHI)) if others >> card & 1]


def holding(seen: TarocchiSeen) -> list[Card]:
    """Return the cards that take a begun trick whatever the others hold, the smallest first, where other seats are
    still to play. Return none if they are of several suits, because their values do not compare."""
    public = seen.public
    trick = [card for seat in range(4) for card in seen.view.get(f"trick.{seat}", ()) if card is not None]
    if public.phase != "play" or not 0 < len(trick) < LAST_TO_PLAY:
        return []
    unseen = unseen_cards(seen)
    cards = [action.cards[0] for action in seen.ask.actions]
    held = [card for card in cards if takes(card, public.best_card) and not any(takes(each, card) for each in unseen)]
    return sorted(held) if len({SUIT[card] for card in held}) == 1 else []


def smallness(seen: TarocchiSeen, action: Action) -> float:
    """Return how small a card certain of the trick is, or None if it may lose the trick."""
    held = holding(seen)
    return float(-held.index(action.cards[0])) if action.cards[0] in held else MAY_LOSE


def sure(kind: str, seen: TarocchiSeen, worth: float) -> Said:
    """Return the certain fact about a card."""
    if worth == MAY_LOSE:
        return Said("problems.tarocchi.may-lose")
    return Said("problems.tarocchi.smallest") if worth == 0 else Said("problems.tarocchi.larger")


def at_sight(kind: str, seen: TarocchiSeen) -> Action | None:
    """Return the bet for a holder of two of the three bet cards, the answer at first sight."""
    hand = seen.view.get(f"hand.{seen.seat}", ())
    if kind != "bid" or sum(card in hand for card in STAKES) < NEARLY_ALL:
        return None
    return next((action for action in seen.ask.actions if action.verb == "scommessa"), None)


def clear(seen: TarocchiSeen) -> float:
    """Return the least clear gain in jochi. It is higher before the first card, because consequences are less plain
    there."""
    return 0.1 if seen.public.phase in ("discard", "play") else 0.3


def told(kind: str, seen: TarocchiSeen) -> Sequence[Said]:
    """Return the unseen cards that could still take the trick, where a card certain of it is asked for."""
    if kind != "sure":
        return ()
    stronger = [card for card in unseen_cards(seen) if takes(card, seen.public.best_card)]
    if not stronger:
        return (Said("problems.tarocchi.nothing-out"),)
    return (Said("problems.tarocchi.still-out", {"cards": tuple(stronger)}),)


PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    describe_exact=sure,
    obvious_answer=at_sight,
    told=told,
    is_lost=dict.fromkeys(IN_TRICKS, losing),
    move_range=(0, 62),
    playouts_before=40,
    max_playouts=AT_ONCE,
    unhelpful_reasons=("hints.tarocchi.best",),
)
