"""Standard and expert for Sicilian Tarocchi. They sample the hidden cards and play all answers out in the same hundreds
of deals. The sides of a sampled deal are those of its hidden cards, so a probable partner counts as one to that
degree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cardtable.ai.blunder_filter import find_blunders
from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.knowledge import bits
from cardtable.ai.successive_halving import Trial, successive_halving
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.games.tarocchi.ai.heuristics_bidding import before_play, is_free_bet
from cardtable.games.tarocchi.ai.piles import HandOutcome
from cardtable.games.tarocchi.ai.playout import play_out, position_of
from cardtable.games.tarocchi.ai.sides import trick_cards, unplayed
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi
from cardtable.games.tarocchi.rules_cards import PREY, SUIT, THIRDS
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action

POINT = 0.02
"""Value of a card point in jochi beside the jochi: of lines that end alike, the better one wins."""
SECRET = 0.15
"""Prior probability that a caller has named a card of its own."""
AT_ONCE = 1000
"""Most playouts before the first card. Each takes twice the time, and the answers are few."""
DOUBTS: Mapping[str, float] = {"solo": 0.5, "scommessa": 0.1, "rivanto": 1.2}
"""Number of chips by which a bold answer must exceed a timid one. In 100 hands of these players calls brought what
playouts had promised, and a scommessa was kept 18 times of 21; but of rivanti that promised four last tricks in five
the defence won less than half."""


def sampled_deal(imagination: Determinizer, seat: Seat, rng: Random) -> Tarocchi:
    """Return a sampled deal. Another seat may have called a card of its own, but rarely."""
    while True:
        world = imagination.sample(rng)
        assert isinstance(world, Tarocchi)
        if not _in_secret(world, seat) or rng.random() < SECRET:
            return world


def _in_secret(world: Tarocchi, seat: Seat) -> bool:
    """Return whether another seat has called and secretly plays alone."""
    unknown = not world.attack and world.named != NOT_YET and world.declarer != seat
    return unknown and world.table.where(world.named) == f"hand.{world.declarer}"


def ranked(seen: TarocchiSeen, rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the answers with their mean chips, the best first. Those dropped early come last."""
    imagination = Determinizer(seen)
    if seen.public.phase != "play":
        budget = budget.with_playouts(min(budget.playouts, AT_ONCE))

    def deal() -> Trial[Action]:
        return _tried(sampled_deal(imagination, seen.seat, rng), seen.seat, rng)

    found = successive_halving(
        shuffled(_without_blunders(seen, sampled_deal(imagination, seen.seat, rng)), rng), budget, deal
    )
    return [each.evaluated(each.choice) for each in found]


def compared(seen: TarocchiSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
    """Return the same for these answers, blunders included."""
    imagination = Determinizer(seen)
    if seen.public.phase != "play":
        budget = budget.with_playouts(min(budget.playouts, AT_ONCE))
    same = _first_equivalent(actions, sampled_deal(imagination, seen.seat, rng), seen.seat)

    def deal() -> Trial[Action]:
        return _tried(sampled_deal(imagination, seen.seat, rng), seen.seat, rng)

    found = successive_halving(list(dict.fromkeys(same.values())), budget, deal)
    return [each.evaluated(action) for each in found for action in actions if same[action] == each.choice]


def _first_equivalent(actions: Sequence[Action], world: Tarocchi, seat: Seat) -> Mapping[Action, Action]:
    """Return for each answer the first one that is equivalent to it."""
    same = {action: action for action in actions}
    if world.phase == "play":
        others = _others(world, seat)
        ordered = sorted(actions, key=lambda action: action.cards)
        for low, high in pairwise(ordered):
            (card,), (other,) = low.cards, high.cards
            if other != world.named and card != world.named and _are_equivalent(card, other, others):
                same[high] = same[low]
    return same


def _others(world: Tarocchi, seat: Seat) -> int:
    """Return the cards that may still come between two of a seat, as bits."""
    return unplayed(world, seat) & ~bits(world.table.at(f"hand.{seat}")) | trick_cards(world)


def _without_blunders(seen: TarocchiSeen, world: Tarocchi) -> list[Action]:
    """Return the answers without plain blunders, and only one of several equivalent ones. Both follow from the seat's
    knowledge, so one imagined deal is enough."""
    actions = list(seen.ask.actions)
    if world.phase != "play":
        return [action for action in actions if is_free_bet(world, action)] or actions
    others = _others(world, seen.seat)
    distinct: list[Action] = []
    for action in sorted(actions, key=lambda action: action.cards):
        (card,) = action.cards
        # The named card decides the sides.
        if not distinct or card == world.named or not _are_equivalent(distinct[-1].cards[0], card, others):
            distinct.append(action)
    return [action for action in distinct if not find_blunders(world, seen.seat, action)] or distinct


def _are_equivalent(low: Card, high: Card, others: int) -> bool:
    """Return whether two own cards are equivalent: no other card is between them, and they count the same."""
    between = others >> low & (1 << high - low) - 1
    return SUIT[low] == SUIT[high] and THIRDS[low] == THIRDS[high] and high not in PREY and not between


def _tried(world: Tarocchi, seat: Seat, rng: Random) -> Trial[Action]:
    """Return the result of each answer for the seat in one sampled deal."""
    if world.phase == "play":
        tricks, random = position_of(world), rng.random
        stake = Stake(world, tricks.sides.attacks, seat)
        return lambda action: stake.chips(play_out(tricks, action.cards[0], random))

    def trial(action: Action) -> float:
        twin = world.copy()
        twin.apply(seat, action)
        return _promise(twin, seat, rng) - DOUBTS.get(action.verb, 0.0)

    return trial


def _promise(world: Tarocchi, seat: Seat, rng: Random) -> float:
    """Return the result of a deal for a seat when all players go on by heuristics."""
    while world.phase not in ("play", "over"):
        who = world.asked()[0]
        if who == CHANCE:
            world.apply(CHANCE, world.ask(CHANCE).random_action(rng))
        else:
            world.apply(who, before_play(world, who))
    if world.phase == "over":
        return 0.0
    tricks = position_of(world)
    return Stake(world, tricks.sides.attacks, seat).chips(play_out(tricks, None, rng.random))


class Stake:
    """Value of the end of a hand for a seat."""

    def __init__(self, world: Tarocchi, attacks: Sequence[bool], seat: Seat) -> None:
        self.times = float((2 if world.stata else 1) * (-1 if not attacks[seat] else 3 if sum(attacks) == 1 else 1))

    def chips(self, outcome: HandOutcome) -> float:
        """Return the seat's chips, plus a little for its card points."""
        return self.times * (outcome.difference + POINT * (outcome.points - 55))
