"""Proofs that look through everything that may happen, and so need no playouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from cardtable.ai.determinization import Imagination
from cardtable.cards.chance import Random
from cardtable.games.bataille.ai import problems as bataille
from cardtable.games.cerchio.ai.playout import POINTS, CerchioPosition
from cardtable.games.cerchio.rules import Cerchio, captures
from cardtable.games.naval.ai import problems as naval
from cardtable.games.tarocchi.ai import problems as tarocchi
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

MOST_POSITIONS = 120_000


class Exhausted(NamedTuple):
    """What every answer brings at least, and how much was looked through."""

    worths: Mapping[Action, float]
    tried: int


class _TooMuch(Exception):
    pass


class CerchioGuarantee:
    """The score that a suit is sure of at the end of a game, when no card is to come any more: all four suits are
    looked through to the end, and the other three do whatever is worst for it."""

    def __init__(self, ring: CerchioPosition) -> None:
        self._own = ring.suit
        self._manner = ring.reading.by_neighbour, ring.reading.equal
        self._known: dict[tuple[tuple[int, ...], int, int], int] = {}
        self._takes: dict[tuple[int, ...], list[list[tuple[int, int]]]] = {}

    def after(self, circle: tuple[int, ...], suit: int, passes: int) -> int:
        """What the suit gains from here on, at least."""
        takes = self._captures(circle)
        if passes == 4 or not any(takes):
            return 0
        key = circle, suit, passes
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) > MOST_POSITIONS:
            raise _TooMuch
        found = [self.after(circle, (suit + 1) & 3, passes + 1)]
        found += [self.taken(circle, suit, at, goal) for at, goal in takes[suit]]
        best = max(found) if suit == self._own else min(found)
        self._known[key] = best
        return best

    def taken(self, circle: tuple[int, ...], suit: int, at: int, goal: int) -> int:
        points = POINTS[circle[at]][circle[goal]]
        mine = points if suit == self._own else -points if circle[goal] // 13 == self._own else 0
        low, high = (at, goal) if at < goal else (goal, at)
        rest = circle[:low] + circle[low + 1 : high] + circle[high + 1 :]
        return mine + self.after(rest, (suit + 1) & 3, 0)

    def _captures(self, circle: tuple[int, ...]) -> list[list[tuple[int, int]]]:
        takes = self._takes.get(circle)
        if takes is None:
            takes = self._takes[circle] = [captures(circle, suit, *self._manner) for suit in range(4)]
        return takes

    @property
    def positions(self) -> int:
        return len(self._known)


def cerchio_ending(seen: Observation) -> Exhausted | None:
    """What score every answer is sure of."""
    world = Imagination(seen).world(Random(0))
    assert isinstance(world, Cerchio)
    ring = CerchioPosition.of_game(world)
    circle, suit = tuple(ring.circle), ring.suit
    looked, worths = CerchioGuarantee(ring), dict[Action, float]()
    try:
        for action in seen.ask.actions:
            if action.verb == "pass":
                gain = looked.after(circle, (suit + 1) & 3, ring.passes + 1)
            else:
                gain = looked.taken(circle, suit, *(circle.index(card) for card in action.cards))
            worths[action] = float(ring.score[suit] + gain)
    except _TooMuch:
        return None
    return Exhausted(worths, looked.positions)


def cerchio_loss(seen: Observation) -> Exhausted | None:
    """What every answer wins at least, or loses at most."""
    found, now = cerchio_ending(seen), seen.public["score"][seen.public["suit"]]
    return found and Exhausted({action: worth - now for action, worth in found.worths.items()}, found.tried)


def naval_target(seen: Observation) -> Exhausted:
    """At which cards the target cannot lie: with every unseen card in its place it fits nowhere there."""
    worths = {action: float(not may_be) for action, may_be in naval.may_be_target(seen).items()}
    unseen = sum(None in cards for place, cards in seen.view.items() if place.startswith("pyramid."))
    return Exhausted(worths, len(worths) * unseen)


def naval_count(kind: str, seen: Observation) -> Exhausted:
    """How every own card fares against all that may lie under a back."""
    worths = {action: naval.worth(kind, seen, action) for action in seen.ask.actions}
    faces = naval.counted(seen, seen.ask.actions[0])[2]
    return Exhausted(worths, faces * len(worths))


def naval_prey(seen: Observation) -> Exhausted:
    """Which of the cards on offer falls for certain, by what was turned up."""
    worths = {action: naval.prey(seen, action) for action in seen.ask.actions}
    return Exhausted(worths, len(worths))


def bataille_gain(seen: Observation) -> Exhausted | None:
    """How many cards each answer brings on average, over all cards that may come."""
    return Exhausted({action: bataille.brings(seen, action) for action in seen.ask.actions}, bataille.counted(seen).all)


def tarocchi_sure(seen: Observation) -> Exhausted:
    """Which cards take the trick wherever those lie that have not been seen."""
    worths = {action: tarocchi.smallness(seen, action) for action in seen.ask.actions}
    return Exhausted(worths, len(worths) * len(tarocchi.unseen_cards(seen)))


PROVERS: Mapping[tuple[str, str], Callable[[Observation], Exhausted | None]] = {
    ("cerchio", "ending"): cerchio_ending,
    ("cerchio", "loss"): cerchio_loss,
    ("tarocchi", "sure"): tarocchi_sure,
    ("bataille", "gain"): bataille_gain,
    **{("naval", kind): partial(naval_count, kind) for kind in ("hidden", "safe", "trade")},
    **{("naval", kind): naval_target for kind in ("sea", "shown")},
    ("naval", "prey"): naval_prey,
}
"""Who looks everything through, by the game and the kind of the problem."""
