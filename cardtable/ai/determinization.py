"""Determinization: deals the cards that a seat cannot see into the gaps of its view, as they might lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardtable.ai.knowledge import Lying, Reader, Recall, bits
from cardtable.ai.sampler import Contradiction, Sampler, TooEntangled
from cardtable.cards.chance import Random
from cardtable.cards.pack import Card, Place, Seers, only
from cardtable.cards.table import Table
from cardtable.rules.game import Game
from cardtable.rules.observe import Observation
from cardtable.rules.registry import game as find
from cardtable.rules.registry import optional_module

GAP: Card = -1


class Gap(NamedTuple):
    """Slot with an unseen card in it, and the cards that it cannot be."""

    pile: int
    slot: int
    seers: Seers
    barred: int
    """Cards barred by all knowledge."""
    barred_without_acts: int
    """Cards barred without the knowledge from the acts of the others."""
    barred_by_rules: int
    """Cards barred by the rules alone."""


class Determinizer:
    """Source of sampled deals for the observation of one seat at one moment. It is prepared once and then deals any
    number."""

    def __init__(self, seen: Observation, kind: type[Game] | None = None) -> None:
        kind = find(seen.game) if kind is None else kind
        usual = kind.places(seen.setting)
        recall, reader = recall_history(seen, usual)
        table = Table(usual, len(kind.pack)).copy()
        self._piles: list[tuple[Place, list[Card]]] = []
        """Places with gaps, and the known cards in them."""
        self._known: list[tuple[Card, Seers]] = []
        """Cards in these places that at least one seat sees and this seat knows."""
        gaps: list[Gap] = []
        unseen = set(kind.cards_in_play(seen.setting, seen.public))
        for place, lying in recall.places.items():
            cards = [GAP if card is None else card for card in [at.card for at in lying]]
            unseen.difference_update(cards)
            looked_at = [(at.card, at.seers) for at in lying if at.seers and at.card is not None]
            if GAP in cards:
                gaps += _gaps(lying, recall, len(self._piles), reader.never(place) if reader else 0)
                self._known += looked_at
                self._piles.append((place, cards))
                continue
            table.lay(place, cards)
            for card, seers in looked_at:
                table.turn(card, seers)
        self._world = kind.restore(seen.setting, seen.public, table)
        self.sampler, self._gaps = _prepared(sorted(unseen), gaps)

    def sample(self, rng: Random) -> Game:
        """Return a deal that this seat cannot tell from the real one. All possible deals are equally likely."""
        twin = self._world.copy()
        table = twin.table
        piles = [cards[:] for _, cards in self._piles]
        looked_at = self._known[:]
        for cards, gaps in zip(self.sampler.deal(rng), self._gaps, strict=True):
            for card, (pile, slot, seers) in zip(cards, gaps, strict=True):
                piles[pile][slot] = card
                if seers:
                    looked_at.append((card, seers))
        for (place, _), cards in zip(self._piles, piles, strict=True):
            table.lay(place, cards)
        for card, seers in looked_at:
            table.turn(card, seers)
        return twin


def sample_game(seen: Observation, rng: Random, kind: type[Game] | None = None) -> Game:
    """Return a single sampled deal. Callers that need several keep a `Determinizer`."""
    return Determinizer(seen, kind).sample(rng)


def find_reader(game_id: str) -> Callable[[Recall, Observation], Reader] | None:
    """Return the factory of the reader of acts in a game: `READER` in its `ai/knowledge.py`. In a game without one,
    acts tell nothing certain about unseen cards."""
    found: Callable[[Recall, Observation], Reader] | None = getattr(
        optional_module(game_id, "ai.knowledge"), "READER", None
    )
    return found


def recall_history(seen: Observation, usual: Mapping[Place, Seers]) -> tuple[Recall, Reader | None]:
    """Return the knowledge from all events heard, or from the view alone where there are none."""
    recall = Recall(seen.seat)
    make = find_reader(seen.game)
    reader = make(recall, seen) if make else None
    if not seen.heard:
        mine = only(seen.seat)
        for place, cards in seen.view.items():
            seers = usual[place]
            recall.places[place] = [Lying(c, seers & ~mine if c is None else seers | mine) for c in cards]
    for event in seen.heard:
        recall.hear(event)
        if reader is not None:
            reader.hear(event)
    return recall, reader


def _gaps(lying: Sequence[Lying], recall: Recall, pile: int, never: int) -> list[Gap]:
    return [
        Gap(pile, slot, at.seers, recall.barred(at) | never, recall.confined(at) | never, never)
        for slot, at in enumerate(lying)
        if at.card is None
    ]


Grouped = dict[int, list[Gap]]
"""Gaps by the unseen cards that are barred from them."""


def _prepared(unseen: list[Card], gaps: list[Gap]) -> tuple[Sampler, list[list[tuple[int, int, Seers]]]]:
    """Return a sampler in which gaps with the same bars form one place, and the gaps of each of its places.

    Because knowledge is true, some deal fits. If none is found, or if there are too many to count, knowledge is dropped
    step by step; the deals that fit the rest are equally likely.
    """
    assert len(unseen) == len(gaps), "every card has its place"
    for groups in _weaker(gaps, bits(unseen)):
        masks = dict.fromkeys(unseen, 0)
        for k, barred in enumerate(groups):
            for card in unseen:
                if not barred >> card & 1:
                    masks[card] |= 1 << k
        try:
            sampler = Sampler([len(slots) for slots in groups.values()], masks)
        except (Contradiction, TooEntangled):
            continue
        return sampler, [[gap[:3] for gap in slots] for slots in groups.values()]
    raise AssertionError("any card may lie in any gap at last")


def _weaker(gaps: list[Gap], pack: int) -> Iterator[Grouped]:
    """Yield the gaps with less and less knowledge: all of it; without acts, those first that exclude the fewest cards;
    without memory of shuffled cards; at last only the places of the gaps."""
    told: Grouped = {}
    for gap in gaps:
        told.setdefault(gap.barred & pack, []).append(gap)
    yield told
    for barred in sorted(told, key=lambda barred: (len(told[barred]), barred)):
        doubted = told[barred]
        if any(gap.barred_without_acts & pack != barred for gap in doubted):
            told = {other: slots[:] for other, slots in told.items() if other != barred}
            for gap in doubted:
                told.setdefault(gap.barred_without_acts & pack, []).append(gap)
            yield told
    for always in (True, False):
        rest: Grouped = {}
        for gap in gaps:
            rest.setdefault(gap.barred_by_rules & pack if always else 0, []).append(gap)
        yield rest
