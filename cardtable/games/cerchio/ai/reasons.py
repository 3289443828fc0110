"""Reasons for answers at Il Cerchio, in the words of an onlooker, and their expected results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.cerchio.ai.evaluation import BOOK, BY_SCORE, promise, stakes
from cardtable.games.cerchio.ai.playout import POINTS
from cardtable.games.cerchio.rules_captures import GAP, captures, manner
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.rules.game import Action

DEAR = 4
"""Number of points that is worth a word."""
SOME = 2
"""Number of points that is worth a word where a card is only placed."""
MUCH = 6
"""Number of points from which on it is worth a word that the leader loses them."""
PLACES = (
    (5, Said("hints.cerchio.ends-first")),
    (3, Said("hints.cerchio.ends-second")),
    (2, Said("hints.cerchio.ends-third")),
    (1, Said("hints.cerchio.ends-last")),
)
"""Result of an exact ending, by the points of the place."""
MATCH_PLACES = (
    (5, Said("hints.cerchio.match-first")),
    (3, Said("hints.cerchio.match-second")),
    (2, Said("hints.cerchio.match-third")),
    (1, Said("hints.cerchio.match-last")),
)
"""Result of the last game of a match, in the same way."""

Capture = tuple[Card, Card]
"""Capturer and captured card."""


class CerchioMoment:
    """The circle as it lies, for the suit that is to move."""

    def __init__(self, seen: CerchioSeen) -> None:
        public = seen.public
        self.circle = public.circle
        self.suit = public.suit
        self.manner = manner(seen.setting.options)
        self.more = bool(seen.view.get("stock"))
        """True if cards are still to come."""
        self.score = public.score

    def takes(self, circle: Sequence[Card], suit: int) -> list[Capture]:
        return [(circle[i], circle[j]) for i, j in captures(circle, suit, *self.manner)]

    def threats(self, circle: Sequence[Card], least: int = DEAR) -> list[Capture]:
        """Return the captures from the suit for at least `least` points, the largest first."""
        others = [suit for suit in range(4) if suit != self.suit]
        found = [each for suit in others for each in self.takes(circle, suit) if each[1] // 13 == self.suit]
        return sorted((each for each in found if POINTS[each[0]][each[1]] >= least), key=lambda each: -_points(each))

    def exposed(self, circle: Sequence[Card]) -> int:
        """Return the points that the suit could lose, each card to the rival that would gain the most."""
        return sum({mine: _points((hunter, mine)) for hunter, mine in reversed(self.threats(circle))}.values())

    def leads(self, score: Sequence[int], suit: int) -> bool:
        return all(score[suit] > other for k, other in enumerate(score) if k != suit)

    def without(self, *cards: Card) -> list[Card]:
        """Return the circle after a capture, before the gaps are filled."""
        if self.more:
            return [GAP if card in cards else card for card in self.circle]
        return [card for card in self.circle if card not in cards]


def _points(capture: Capture) -> int:
    return POINTS[capture[0]][capture[1]]


def reason(seen: CerchioSeen, action: Action) -> Said:
    """Return the reason for an answer: the first one that is true and worth saying."""
    at = CerchioMoment(seen)
    if action.verb == "take":
        return next(_for_capture(at, action.cards[0], action.cards[1]))
    if action.verb == "pass":
        return next(_for_pass(at, seen))
    if action.verb == "put":
        return next(_for_place(at, seen, action))
    return Said("hints.cerchio.any-suit")


def _for_capture(at: CerchioMoment, card: Card, target: Card) -> Iterator[Said]:
    points = POINTS[card][target]
    after = at.without(card, target)
    score = list(at.score)
    score[card // 13] += points
    score[target // 13] -= points
    ends = not at.more and not any(at.takes(after, suit) for suit in range(4))
    if points and ends and at.leads(score, at.suit):
        yield Said("hints.cerchio.ends-it")
    threats = at.threats(at.circle)
    for hunter, mine in threats:
        if hunter == target:
            yield Said("hints.cerchio.takes-hunter", {"card_mine": mine})
    for hunter, mine in threats:
        if mine == card and BOOK[card] < 0:
            yield Said("hints.cerchio.escapes", {"card_hunter": hunter})
    if points >= MUCH and at.leads(at.score, target // 13):
        yield Said("hints.cerchio.robs-leader")
    takes = at.takes(at.circle, at.suit)
    spared = [other for other, prey in takes if prey == target and BOOK[other] > BOOK[card]]
    if spared:
        best = max(spared, key=lambda other: BOOK[other])
        yield Said("hints.cerchio.small-one", {"card_spared": best})
    still = {mine for _, mine in at.threats(after, 0)}
    for hunter, mine in threats:
        if mine not in (card, *still):
            yield Said("hints.cerchio.breaks-row", {"card_hunter": hunter, "card_mine": mine})
    if points and points == max(map(_points, takes)):
        yield Said("hints.cerchio.most")
    if not points:
        yield Said("hints.cerchio.even")
    dearest = max(takes, key=_points)[0]
    if BOOK[dearest] > BOOK[card]:
        yield Said("hints.cerchio.spares", {"n": points, "card_spared": dearest})
    yield Said("hints.cerchio.some", {"n": points})


def _for_pass(at: CerchioMoment, seen: CerchioSeen) -> Iterator[Said]:
    takes = at.takes(at.circle, at.suit)
    last = seen.public.passes == 3
    if not takes:
        yield Said("hints.cerchio.nothing")
    if last and not at.more and at.leads(at.score, at.suit):
        yield Said("hints.cerchio.ends-game")
    if last and len(seen.view.get("stock", ())) >= 12:
        yield Said("hints.cerchio.new-cards")
    dearest = max(takes, key=_points)
    if _points(dearest) <= 0:
        yield Said("hints.cerchio.waits-free")
    if BOOK[dearest[0]] > _points(dearest):
        yield Said("hints.cerchio.keeps", {"card": dearest[0], "n": _points(dearest)})
    yield Said("hints.cerchio.waits", {"n": _points(dearest)})


def _for_place(at: CerchioMoment, seen: CerchioSeen, action: Action) -> Iterator[Said]:
    card = seen.view["turned"][0]
    assert card is not None, "it lies open"
    here, there = (_with(at.circle, card, gap) for gap in _gaps(seen, action))
    here_too = {mine for _, mine in at.threats(here, 0)}
    for hunter, mine in at.threats(there, SOME):
        if card in (hunter, mine) and mine not in here_too:
            yield Said("hints.cerchio.other-gap", {"card_hunter": hunter, "card_mine": mine})
    before = set(at.takes(there, at.suit))
    gained = sorted((each for each in at.takes(here, at.suit) if each not in before), key=lambda each: -_points(each))
    for mine, prey in gained:
        if _points((mine, prey)) >= SOME and mine == card:
            yield Said("hints.cerchio.attacks", {"card": card, "card_prey": prey})
        if _points((mine, prey)) >= SOME and prey == card:
            yield Said("hints.cerchio.offers", {"card": card, "card_mine": mine})
    spared = at.exposed(there) - at.exposed(here)
    if spared > 0:
        yield Said("hints.cerchio.safer", {"n": spared})
    for hunter, mine in at.threats(here, 1):
        if card in (hunter, mine):
            yield Said("hints.cerchio.risk", {"card_hunter": hunter, "card_mine": mine})
    yield Said("hints.cerchio.no-harm", {"card": card})


def _gaps(seen: CerchioSeen, action: Action) -> tuple[int, int]:
    """Return the gap that is filled, and the other one."""
    first = int(action.to.rpartition(".")[2])
    a, b = seen.public.gaps
    return first, a if first == b else b


def _with(circle: Sequence[Card], card: Card, gap: int) -> list[Card]:
    filled = list(circle)
    filled[gap] = card
    return filled


def estimate(seen: CerchioSeen, worth: float) -> Said:
    """Return the expected result of an answer: a place where it is decided, else match points from ten such games."""
    if not seen.public.circle:
        return Said("hints.cerchio.all-open")
    decides = bool(stakes(seen).totals)
    if decides or not (seen.view.get("stock") or seen.view.get("turned")):
        return min(MATCH_PLACES if decides else PLACES, key=lambda place: abs(place[0] - worth))[1]
    return Said("hints.cerchio.points", {"n": round(10 * min(max(worth - BY_SCORE * promise(seen), 1), 5))})
