"""Reasons for the own card or the reserve in CIRKLE Bataille, in the words of an onlooker that has watched all
cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardtable.ai.determinization import recall_history
from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.bataille.ai.playout import Rank
from cardtable.games.bataille.rules import Bataille, ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

STRONG: Rank = 17
"""Black cards and targets."""
WEAK: Rank = 8
"""Mauve and yellow cards without their targets."""
MUCH: Rank = 8
"""Difference in rank that is worth a word."""
FLIPS = 0.7
"""Share of steps from one half of the cards to the other, in an order where strong and weak take turns."""
STEP = 5
"""Steps, in per cent, in which chances are told."""


def estimate(seen: BatailleSeen, worth: float) -> Said:
    """Return the winning probability of an answer."""
    return Said("hints.bataille.chance", {"n": min(95, max(5, STEP * round(100 * worth / STEP)))})


def reason(seen: BatailleSeen, action: Action) -> Said:
    """Return the reason for an answer: the first one that is true and worth saying."""
    if action.verb == "keep":
        return Said("hints.bataille.as-dealt")
    if action.verb == "order":
        return next(_for_order([ranks_of(seen.setting.options)[card % FACES] for card in action.cards]))
    if len(seen.ask.actions) == 1:
        return Said("hints.bataille.only-own")
    at = BatailleMoment(seen)
    return next(_for_own(at) if action.verb == "own" else _for_reserve(at))


def natural(seen: BatailleSeen, action: Action) -> float:
    """Return the likelihood of an answer at first sight: the own card unless it is beaten already."""
    if action.to == "" or len(seen.ask.actions) == 1:
        return 0.0
    at = BatailleMoment(seen)
    beaten = at.own is not None and at.rank(at.own) < at.rank(at.best)
    return float((action.verb == "reserve") == beaten)


class BatailleMoment:
    """A trick for the seat that is to answer, with what it knows of the cards to come."""

    def __init__(self, seen: BatailleSeen) -> None:
        public, seat = seen.public, seen.seat
        recall, _ = recall_history(seen, Bataille.places(seen.setting))
        pack = [lying.card for lying in recall.places[f"pack.{seat}"]]
        self.own: Card | None = pack[-1]
        self.next: Card | None = pack[-2] if len(pack) > 1 else None
        """The card under it, if there is one that it knows."""
        self.drawn: Card | None = recall.places["reserve"][-1].card
        """The top card of the reserve, if it knows it."""
        faces: list[Card] = [card for card in public.face if card >= 0]
        self.fight = len({card % FACES for card in faces}) < len(faces)
        """True if two cards on the table are identical already."""
        self._ranks = ranks_of(seen.setting.options)
        self.best = max(faces, key=self.rank)
        self.after = len(public.round) - public.turn - 1

    def rank(self, card: Card) -> Rank:
        return self._ranks[card % FACES]


def _for_own(at: BatailleMoment) -> Iterator[Said]:
    own, best = at.own, at.best
    if own is None:
        yield Said("hints.bataille.unknown")
        return
    rank, high = at.rank(own), at.rank(best)
    if rank > high:
        if at.after == 0 and not at.fight:
            if at.next is not None and at.rank(at.next) >= STRONG:
                yield Said("hints.bataille.takes-and-leads", {"card": own, "card_next": at.next})
            yield Said("hints.bataille.takes", {"card": own, "card_best": best})
        yield Said("hints.bataille.ahead", {"card": own})
    if rank == high:
        yield Said("hints.bataille.battle", {"card": own})
    if at.drawn is not None and at.rank(at.drawn) < high:
        yield Said("hints.bataille.no-help", {"card_drawn": at.drawn})
    if at.next is not None and at.rank(at.next) >= rank + MUCH:
        yield Said("hints.bataille.makes-way", {"card": own, "card_next": at.next})
    yield Said("hints.bataille.gives", {"card": own})


def _for_reserve(at: BatailleMoment) -> Iterator[Said]:
    own, best = at.own, at.best
    high = at.rank(best)
    if at.drawn is not None and at.rank(at.drawn) > high:
        yield Said("hints.bataille.remembered", {"card_drawn": at.drawn, "card_best": best})
    if own is None:
        yield Said("hints.bataille.unknown")
        return
    rank = at.rank(own)
    if rank < high:
        yield Said("hints.bataille.spares", {"card": own, "card_best": best})
    if rank == high:
        yield Said("hints.bataille.no-battle", {"card": own})
    if at.next is not None and at.rank(at.next) <= WEAK:
        yield Said("hints.bataille.weak-lead", {"card": own, "card_next": at.next})
    yield Said("hints.bataille.saves", {"card": own, "card_best": best})


def _for_order(ranks: Sequence[Rank]) -> Iterator[Said]:
    middle = sorted(ranks)[len(ranks) // 2]
    flips = sum([(one < middle) != (other < middle) for one, other in pairwise(ranks)])
    if flips >= FLIPS * (len(ranks) - 1):
        yield Said("hints.bataille.in-turn")
    if list(ranks) == sorted(ranks, reverse=True):
        yield Said("hints.bataille.strongest-first")
    yield Said("hints.bataille.varied")
