"""Reasons for answers in CIRKLE Poursuite, in the words of the table, and their expected results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.poursuite.ai.playout import ANSWERS, BLACKS, COLOURED, FITTING, TARGETS, Faces
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, launches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

COPIES = 4
"""The cards of each face."""
LOW = 4
"""The highest pile, in cards, that is no great loss."""
FEW = 3
"""The most cards with which a rival is near the end; of more cards none is named."""


def estimate(seen: PoursuiteSeen, worth: float) -> Said:
    """Return the number of deals in ten that an answer wins."""
    n = round(10 * worth)
    if n == 0:
        return Said("hints.poursuite.wins-rarely")
    return Said("hints.poursuite.wins-mostly") if n == 10 else Said("hints.poursuite.wins", {"n": n})


def reason(seen: PoursuiteSeen, action: Action) -> Said:
    """Return the first reason that a player would give."""
    moment = PoursuiteMoment(seen)
    if action.verb == "keep":
        return moment.kept(action)
    if action.verb == "draw":
        forced = len(seen.ask.actions) == 1
        return Said("hints.poursuite.nothing-fits") if forced else Said("hints.poursuite.wait")
    return next(moment.played(action.cards[0]))


class PoursuiteMoment:
    """Facts about a moment."""

    def __init__(self, seen: PoursuiteSeen) -> None:
        self.seen, self.public = seen, seen.public
        self.hand = [card for card in seen.view[f"hand.{seen.seat}"] if card is not None]
        self.pile = [card for card in seen.view["pile"] if card is not None]
        self.top = self.pile[-1]
        self.starter = seen.public.starter
        self.legal = [action.cards[0] for action in seen.ask.actions if action.verb == "play"]
        self.next = (seen.seat + 1) % seen.setting.seats
        self.next_size = len(seen.view.get(f"hand.{self.next}", ()))
        self.whole_pile = seen.setting.options["counter_takes"] == "whole_pile"

    def kept(self, action: Action) -> Said:
        if self.legal:
            return Said("hints.poursuite.wait")
        return Said("hints.poursuite.drawn-stays", {"card": self.hand[-1], "card_top": self.top})

    def played(self, card: Card) -> Iterator[Said]:
        """Yield all reasons for playing a card, the weightiest first."""
        rest = [other for other in self.hand if other != card]
        if not rest:
            yield Said("hints.poursuite.out")
        if self.starter == self.seen.seat and _is(card, TARGETS):
            yield Said("hints.poursuite.own-counter", {"n": self._picked_up()})
            return  # no other statement about the remaining cards would be true
        if self.starter != NOBODY_ATTACKS:
            yield from self._answering(card)
        if len(rest) == 1 and _is(rest[0], TARGETS):
            yield Said("hints.poursuite.one-left", {"card": rest[0]})
        if len({other % FACES for other in self.legal}) == 1:
            yield Said("hints.poursuite.only")
        if self.starter == NOBODY_ATTACKS:
            if launches(card, self.top):
                yield from self._attacking()
            elif _is(card, BLACKS):
                yield from self._quiet()
            elif _is(card, TARGETS):
                yield from self._spared(rest)
            else:
                yield from self._plain(card, rest)
        yield Said("hints.poursuite.fewer")

    def _answering(self, card: Card) -> Iterator[Said]:
        if self.starter == self.seen.seat:
            if _kinds(self.legal, TARGETS):
                yield Said("hints.poursuite.own-black", {"n": self._picked_up()})
        elif _is(card, TARGETS):
            yield Said("hints.poursuite.counter", {"seat": self.starter, "n": self._picked_up()})
        else:
            yield Said("hints.poursuite.answer", {"seat": self.starter})

    def _picked_up(self) -> int:
        """Return the number of cards that a counter brings to the starter of the attack."""
        return len(self.pile) if self.whole_pile else len(self.public.blacks)

    def _attacking(self) -> Iterator[Said]:
        if self.next_size <= FEW:
            yield Said("hints.poursuite.attack-rival", {"seat": self.next, "n": self.next_size})
        if self.whole_pile and len(self.pile) <= LOW:
            yield Said("hints.poursuite.attack-early")
        yield Said("hints.poursuite.attack")

    def _quiet(self) -> Iterator[Said]:
        if self.next_size == 1:
            yield Said("hints.poursuite.block-black", {"seat": self.next})
        yield Said("hints.poursuite.quiet-black")

    def _spared(self, rest: list[Card]) -> Iterator[Said]:
        spare = _kinds(rest, TARGETS)
        if 0 < len(spare) <= FEW:
            yield Said("hints.poursuite.spare-target", {"cards": spare})

    def _plain(self, card: Card, rest: list[Card]) -> Iterator[Said]:
        ending = COLOURED[card % FACES] & TARGETS
        n = sum([_is(other, ending) for other in (*self.hand, *self.pile)])
        if self.next_size == 1 and n > COPIES // 2 and not self.seen.setting.options["last_card_free"]:
            yield Said("hints.poursuite.targets-seen", {"seat": self.next, "n": n})
        attacks = any(launches(other, self.top) for other in self.legal)
        if attacks and self.whole_pile and len(self.pile) >= LOW:
            yield Said("hints.poursuite.no-attack", {"n": len(self.pile) + 1})
        spared = _kinds(self.legal, TARGETS)
        if spared:
            yield Said("hints.poursuite.keeps-target", {"cards": spared})
        if any(other % FACES == card % FACES for other in rest):
            yield Said("hints.poursuite.twin")
        n = sum([_is(other, FITTING[card % FACES]) for other in rest])
        if n > 1:
            yield Said("hints.poursuite.more-of-it", {"n": n})
        strong = _kinds(rest, ANSWERS)
        if 0 < len(strong) <= FEW:
            yield Said("hints.poursuite.keeps-answers", {"cards": strong})


def _kinds(cards: Sequence[Card], faces: Faces) -> tuple[Card, ...]:
    """Return one card of each of these faces in the hand."""
    return tuple({card % FACES: card for card in cards if _is(card, faces)}.values())


def _is(card: Card, faces: Faces) -> bool:
    return bool(faces >> card % FACES & 1)
