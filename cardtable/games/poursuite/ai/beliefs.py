"""Beliefs about the others' hands in CIRKLE Poursuite. Rules bar cards from a hand; habits make some of them unlikely:
a player that has played for long and holds few cards holds black cards and targets."""

from __future__ import annotations

from cardtable.ai.determinization import Determinizer, recall_history
from cardtable.ai.knowledge import Lying, Recall
from cardtable.cards.chance import Random
from cardtable.games.poursuite.ai.habits import ANY, Likes, PoursuiteHabits
from cardtable.games.poursuite.ai.knowledge import PoursuiteReader
from cardtable.games.poursuite.ai.playout import PoursuitePosition, terms
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES

FIRST, EACH = 20, 1
"""The exchanges for each slot that make the first deal likely, and those that make the next one another."""
TOP = 12
"""The cards of the reserve that are exchanged in each deal: those that are drawn next."""
RESERVE = -1
"""Owner of the cards outside all hands."""


class PoursuiteBeliefs:
    """Deals of the unseen cards, one after the other, each as often as it is likely. The first is any that can be; then
    cards change places two by two wherever they may, the more readily the likelier it is (Metropolis)."""

    def __init__(self, seen: PoursuiteSeen, rng: Random) -> None:
        self._rng = rng
        world = Determinizer(seen).sample(rng)
        assert isinstance(world, Poursuite)
        self._base = PoursuitePosition.of(world, terms(seen.setting, rng))
        recall, likes = _remembered(seen)
        places = {f"hand.{seat}": seat for seat in range(seen.setting.seats)} | {"reserve": RESERVE}
        self._slots = [
            (owner, slot, lying)
            for place, owner in places.items()
            for slot, lying in enumerate(recall.places.get(place, ()))
            if lying.card is None
        ]
        """Those with unseen cards: first of the hands, then of the reserve with its top last."""
        names = list(places)
        self._cards = [world.table.at(names[owner])[slot] for owner, slot, _ in self._slots]
        self._likes = [likes.get(lying, ANY) for _, _, lying in self._slots]
        self._barred = [recall.barred(lying) for _, _, lying in self._slots]
        held = sum([owner != RESERVE for owner, _, _ in self._slots])
        self._lively = [*range(held), *range(max(held, len(self._slots) - TOP), len(self._slots))]
        for card, (owner, _, _) in zip(self._cards, self._slots, strict=True):
            if owner != RESERVE:
                self._base.hands[owner][card % FACES] -= 1
        self._exchange(FIRST)

    def chase(self) -> PoursuitePosition:
        """Return the next sampled deal: some unseen cards are exchanged in the last one."""
        self._exchange(EACH)
        chase = self._base.copy()
        hands, reserve = chase.hands, chase.reserve
        for card, (owner, slot, _) in zip(self._cards, self._slots, strict=True):
            if owner != RESERVE:
                hands[owner][card % FACES] += 1
            else:
                reserve[slot] = card % FACES
        chase.held = [sum([1 << face for face in range(FACES) if counts[face]]) for counts in hands]
        return chase

    def _exchange(self, times: int) -> None:
        cards, likes, barred, chance = self._cards, self._likes, self._barred, self._rng.random
        many = len(cards)
        for i in self._lively * times:
            j = int(chance() * many)
            ours, theirs = cards[i], cards[j]
            if barred[i] >> theirs & 1 or barred[j] >> ours & 1:
                continue
            now = likes[i][ours % FACES] * likes[j][theirs % FACES]
            then = likes[i][theirs % FACES] * likes[j][ours % FACES]
            if then >= now or chance() * now < then:
                cards[i], cards[j] = theirs, ours


def _remembered(seen: PoursuiteSeen) -> tuple[Recall, dict[Lying, Likes]]:
    """Return the table as it was heard to change, and what habits tell of the slots with unseen cards."""
    if not seen.heard:
        return recall_history(seen, Poursuite.places(seen.setting))[0], {}
    recall = Recall(seen.seat)
    reader, habits = PoursuiteReader(recall, seen), PoursuiteHabits(recall, seen)
    for event in seen.heard:
        recall.hear(event)
        reader.hear(event)
        habits.hear(event)
    return recall, habits.likes
