"""Reasons for answers at Court Circular, in the words of an onlooker. Every reason is true of the cards that the seat
sees, whichever answer it is given for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.court_circular.ai.reach import CARDS, EXTRA, extras
from cardtable.games.court_circular.rules_lines import (
    COURT_3,
    COURT_4,
    ETIQUETTE,
    PAIR,
    QUADRI,
    SEQUENCE_3,
    SEQUENCE_4,
    SYMPATHY_3,
    SYMPATHY_4,
    TRIO,
    VALENTINE,
    Line,
    best_line,
    strength,
)
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.game import Action

RUNS, EQUALS = (SEQUENCE_3, SEQUENCE_4), (PAIR, TRIO, QUADRI)
HEARTS, COURTS = (VALENTINE, SYMPATHY_3, SYMPATHY_4), (ETIQUETTE, COURT_3, COURT_4)
TWO = (PAIR, VALENTINE, ETIQUETTE)
NAMED = 3
"""More cards than this are not named in one sentence."""


class CourtMoment:
    """The trick as the seat sees it that is asked."""

    def __init__(self, seen: CourtSeen) -> None:
        public, options = seen.public, seen.setting.options
        self.lead = public.lead
        self._table, self._order = options["line_table"], options["card_order"]
        self.hand, self.laid = _at(seen, f"hand.{seen.seat}"), _at(seen, f"laid.{seen.seat}")
        others = [seat for seat in range(seen.setting.seats) if seat != seen.seat]
        self.rivals = [_at(seen, f"laid.{seat}") for seat in others if seat not in public.resigned]
        """Cards laid by the rivals that are still in the trick."""
        self.table = [card for seat in range(seen.setting.seats) for card in _at(seen, f"laid.{seat}")]
        self.seen = {self.lead, *(card for cards in seen.view.values() for card in cards if card is not None)}
        self.first: bool = public.first == seen.seat
        self.two = len(others) == 1

    def line(self, cards: Sequence[Card], lead: Card | None = None) -> Line:
        """Return the best Line of these cards."""
        return best_line(self.lead if lead is None else lead, tuple(cards), self._table, self._order)

    def with_lead(self, line: Line) -> bool:
        """Return whether the Lead is part of a Line. By Carroll's table two cards are a Line without it."""
        apart = TWO if self._table == "carroll" else ()
        return line.kind in RUNS + EQUALS + HEARTS + COURTS and line.kind not in apart

    def best(self, laid: Sequence[Card], hand: Sequence[Card], lead: Card | None = None) -> Line:
        """Return the best Line of the laid cards and some of a hand."""
        picks = combinations(hand, max(0, min(3 - len(laid), len(hand))))
        return max([self.line([*laid, *picked], lead) for picked in picks], key=strength)

    def unbeaten(self, three: Sequence[Card]) -> bool:
        """Return whether no card hidden from the seat lets a rival beat these three."""
        mine = strength(self.line(three))
        if any(len(laid) < 2 for laid in self.rivals):
            return False
        unseen = [card for card in CARDS if card not in self.seen]
        thirds = [[laid] if len(laid) == 3 else [[*laid, card] for card in unseen] for laid in self.rivals]
        return all(mine > strength(self.line(theirs)) for each in thirds for theirs in each)


def _at(seen: CourtSeen, place: str) -> list[Card]:
    return [card for card in seen.view.get(place, ()) if card is not None]


def reason(seen: CourtSeen, action: Action) -> Said:
    """Return the reason for an answer: the first one that is true and worth saying."""
    at = CourtMoment(seen)
    if action.verb == "lead":
        return next(_for_lead(at, action.cards[0]))
    return next(_for_resigning(at) if action.verb == "resign" else _for_card(at, action.cards[0]))


def harm(seen: CourtSeen, action: Action) -> Said | None:
    """Return the harm that a card does: the best Line within reach that is lost with it."""
    if action.verb != "play":
        return None
    at, card = CourtMoment(seen), action.cards[0]
    rest = [other for other in at.hand if other != card]
    best = at.best(at.laid, at.hand)
    if best.rank and at.best([*at.laid, card], rest).rank < best.rank:
        return Said("hints.court-circular.gives-up", {"cards": best.cards})
    return None


# -- a card ----------------------------------------------------------------------------------------------------------


def _for_card(at: CourtMoment, card: Card) -> Iterator[Said]:
    rest = [other for other in at.hand if other != card]
    if len(at.laid) == 2:
        yield from _for_third(at, card)
    best, after = at.best(at.laid, at.hand), at.best([*at.laid, card], rest)
    if best.rank and after.rank == best.rank:
        if card in after.cards:
            yield _building(at, after, card)
        waiting = tuple(other for other in after.cards if other in rest)
        if waiting:
            yield Said("hints.court-circular.waits", {"cards": waiting})
    if best.rank and after.rank < best.rank:
        kept = tuple(other for other in best.cards if other in rest)
        if kept:
            yield Said("hints.court-circular.saves-line", {"cards": kept})
    yield from _without_line(at, card, rest, best)
    yield Said("hints.court-circular.any-card")


def _for_third(at: CourtMoment, card: Card) -> Iterator[Said]:
    """Return the reason for a third card, whose effect may be certain."""
    three = [*at.laid, card]
    line = at.line(three)
    if at.unbeaten(three):
        decisive = line.cards or tuple(other for other in three if at.line([other]).best == line.best)
        if all(len(laid) == 3 for laid in at.rivals):
            yield _naming("hints.court-circular.wins", "hints.court-circular.wins-alone", decisive, card)
        else:
            yield _naming("hints.court-circular.unbeatable", "hints.court-circular.unbeatable-alone", decisive, card)
    shown = max([strength(at.line(laid)) for laid in at.rivals if laid], default=(0, 0))
    if strength(at.best(at.laid, at.hand)) < shown and EXTRA[card] == min(EXTRA[other] for other in at.hand):
        yield Said("hints.court-circular.lost")


def _naming(named: str, alone: str, cards: tuple[Card, ...], card: Card) -> Said:
    """Return a reason with its cards, or the one without names if they are the played card alone, which is named
    already."""
    return Said(alone) if cards == (card,) else Said(named, {"cards": cards})


def _building(at: CourtMoment, line: Line, card: Card) -> Said:
    """Return the reason for a card that belongs to the best Line within reach."""
    if not at.with_lead(line):
        return Said("hints.court-circular.line", {"cards": line.cards})
    if line.kind in RUNS:
        return Said("hints.court-circular.run", {"cards": line.cards})
    if line.kind in EQUALS:
        return _naming("hints.court-circular.equals", "hints.court-circular.pair", line.cards, card)
    if line.kind in HEARTS:
        return _naming("hints.court-circular.hearts", "hints.court-circular.heart", line.cards, card)
    return _naming("hints.court-circular.courts", "hints.court-circular.court", line.cards, card)


def _without_line(at: CourtMoment, card: Card, rest: Sequence[Card], best: Line) -> Iterator[Said]:
    if not best.rank and at.line([card]).best == best.best:
        yield Said("hints.court-circular.highest")
    dear = tuple(other for other in rest if EXTRA[other])
    if not EXTRA[card] and 0 < len(dear) <= NAMED:
        yield Said("hints.court-circular.keeps", {"cards": dear})
    if not EXTRA[card]:
        yield Said("hints.court-circular.cheap")


# -- giving up, and the next Lead --------------------------------------------------------------------------------------


def _cost(at: CourtMoment) -> int:
    """Return the most that a trick given up now brings its winner."""
    theirs = 1 if at.first else 2
    worth = [theirs + EXTRA[card] for card in at.table]
    return theirs + extras([at.lead]) + sum(worth) - min(worth)


def _for_resigning(at: CourtMoment) -> Iterator[Said]:
    shown = max([at.line(laid) for laid in at.rivals if laid], key=strength, default=None)
    best = at.best(at.laid, at.hand)
    if shown and shown.cards and strength(shown) > strength(best):
        yield Said("hints.court-circular.beaten", {"cards": shown.cards})
    if not at.two:
        if not best.rank:
            yield Said("hints.court-circular.no-line", {"card": at.lead})
        yield Said("hints.court-circular.saves-hand", {"n": len(at.hand)})
    if not best.rank:
        yield Said("hints.court-circular.no-line-costs", {"card": at.lead, "n": _cost(at)})
    dear = tuple(card for card in at.hand if EXTRA[card])
    if 0 < len(dear) <= NAMED:
        yield Said("hints.court-circular.saves-dear", {"cards": dear, "n": _cost(at)})
    yield Said("hints.court-circular.costs", {"n": _cost(at)})


def _for_lead(at: CourtMoment, card: Card) -> Iterator[Said]:
    best = at.best((), at.hand, card)
    if best.kind in RUNS:
        yield Said("hints.court-circular.lead-run", {"cards": best.cards})
    if at.with_lead(best):
        yield Said("hints.court-circular.lead-line", {"cards": best.cards})
    dear = tuple(other for other in at.table if EXTRA[other])
    if not EXTRA[card] and 0 < len(dear) <= NAMED:
        yield Said("hints.court-circular.lead-plain", {"cards": dear})
    yield Said("hints.court-circular.lead-any")


def estimate(seen: CourtSeen, worth: float) -> Said:
    """Return the expected end of the deal, in points ahead of the others."""
    points = round(abs(worth))
    if points < 2:
        return Said("hints.court-circular.level")
    if worth > 0:
        return Said("hints.court-circular.ahead", {"n": points})
    return Said("hints.court-circular.behind", {"n": points})
