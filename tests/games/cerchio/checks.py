"""Checks of Il Cerchio for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random
from cardtable.cards.pack import FRENCH
from cardtable.games.cerchio.ai.playout import POINTS, CerchioPosition
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import captures, manner, value
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import LIT, Diagram, ShownCard
from tests.support.derivation import FRENCH as FRENCH_CODES
from tests.support.derivation import Derived, Table
from tests.support.diagram_claims import framed
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks

MOST_POSITIONS = 120_000
WALL = 52
"""The end of a row that is no circle, as the captures of Il Cerchio know it."""


def derive(deal: Derived) -> Table:
    pack = deal.pack(FRENCH_CODES)
    first = {suit: next(card for card in pack if card[-1] == suit) for suit in "HDCS"}
    stock = deal.again(0, [card for card in pack if card not in first.values()], FRENCH_CODES)
    hours = {0: first["H"], 3: first["C"], 6: first["D"], 9: first["S"]}
    for hour in range(12):
        hours[hour] = hours.get(hour) or stock.pop(0)
    return {"stock": stock[::-1], **{f"clock.12.{hour}": [card] for hour, card in hours.items()}}


def captured(circle: Sequence[int], cards: Sequence[ShownCard]) -> set[int]:
    actor = next(i for i, shown in enumerate(cards) if shown.mark == LIT)
    return {j for i, j in captures(circle, circle[actor] // 13, *manner(Cerchio.defaults())) if i == actor}


def captures_on_the_clock(diagram: Diagram) -> None:
    cards = [shown for row in diagram.rows for shown in row.cards]
    circle = [FRENCH.card(shown.code) for shown in cards]
    assert len(set(circle)) == len(circle) == 12
    assert captured(circle, cards) == framed(cards)


def captures_along_a_row(diagram: Diagram) -> None:
    for row in diagram.rows:
        circle = [FRENCH.card(shown.code) for shown in row.cards]
        assert captured([*circle, WALL], row.cards) == framed(row.cards)


def points_of_neighbours(diagram: Diagram) -> None:
    for row in diagram.rows:
        cards = [shown for shown in row.cards if not shown.sign]
        for one, other in zip(cards[::2], cards[1::2], strict=True):
            a, b = FRENCH.card(one.code), FRENCH.card(other.code)
            assert captured([a, b, WALL], (one, other)) == framed((one, other)) == {1}
            assert int(other.words) == value(a, b) - value(b, a)


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
        """Return the least gain of the suit from here on."""
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
    """Return the score that every answer guarantees."""
    world = Determinizer(seen).sample(Random(0))
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
    """Return the least win or the greatest loss of every answer."""
    found, now = cerchio_ending(seen), seen.public.score[seen.public.suit]
    return found and Exhausted({action: worth - now for action, worth in found.worths.items()}, found.tried)


CHECKS = GameChecks(
    derive,
    derived_with={"suit_draw": "random"},
    quick={"suit_draw": "random"},
    claims={"captures": captures_on_the_clock, "row": captures_along_a_row, "points": points_of_neighbours},
    provers={"ending": cerchio_ending, "loss": cerchio_loss},
)
