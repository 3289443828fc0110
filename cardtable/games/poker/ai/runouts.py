"""The common cards that may still come in CIRKLE Poker: a handful of ways for it to go on, each with the
strength of every kind of own cards at every stage of it. They depend on nothing but the common cards, and are kept."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cardtable.cards.chance import shuffled, stream
from cardtable.games.poker.ai.habits import strength
from cardtable.games.poker.ai.learned import FIRST_RANKS
from cardtable.games.poker.ai.odds import COPIES, Scale, ranks, ways
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import FlushRoyal, Hierarchy, KindRule, PokerOptions
from cardtable.rules.cirkle import FACES

WIDTHS = {0: (36, 2, 4), 3: (10, 5), 4: (FACES,), 5: ()}
"""By how many common cards lie: the flops, fourth and fifth cards that are imagined. Of the fifth alone all are."""
LAID = {1: 0, 2: 3, 3: 4, 4: 5}
"""How many common cards lie at each stage."""

Names: TypeAlias = tuple[Hierarchy, KindRule, FlushRoyal]
"""The values of the options that change the ladder."""


class Future(NamedTuple):
    """One way to go on."""

    faces: tuple[int, ...]
    """The five common cards."""
    hands: tuple[bytes, ...]
    """For each stage from the present one: how strong each kind of own cards is there."""
    values: list[int]
    """What decides at the showdown."""
    ranks: list[float]
    """The share of all others that is worse at the showdown."""


class CommonCards(NamedTuple):
    """The common cards of a moment, with what all own cards are worth there and what may still come."""

    faces: tuple[int, ...]
    ranks: list[float]
    """For each kind of own cards, the share of all others that are worse, as far as one can tell now."""
    hands: bytes
    """The same as strengths."""
    futures: tuple[Future, ...]


def names(options: PokerOptions) -> Names:
    """What tells one ladder from another."""
    return options["hierarchy"], options["kind_rule"], options["flush_royal"]


@lru_cache(8)
def _scale(of: Names) -> Scale:
    hierarchy, kind_rule, flush_royal = of
    return Scale(ladder({
        "hierarchy": hierarchy, "kind_rule": kind_rule, "flush_royal": flush_royal, "tie_break": "sheet",
    }))  # fmt: skip


@lru_cache(32)
def common_cards(of: Names, faces: tuple[int, ...]) -> CommonCards:
    """What is to be known of these common faces, in whatever order they lie."""
    return _common_cards(_scale(of), faces, WIDTHS[len(faces)])


def _common_cards(scale: Scale, faces: tuple[int, ...], widths: tuple[int, ...]) -> CommonCards:
    if not widths:
        values = scale.strengths(faces)
        final = ranks(values, ways(faces))
        hands = bytes(map(strength, final))
        return CommonCards(faces, final, hands, (Future(faces, (hands,), values, final),))
    following = [_common_cards(scale, more, widths[1:]) for more in _more(faces, widths[0])]
    total = [sum(column) for column in zip(*[each.ranks for each in following], strict=True)]
    now = ranks(total, ways(faces)) if faces else [rank / 1000 for rank in FIRST_RANKS]
    hands = bytes(map(strength, now))
    futures = [future._replace(hands=(hands, *future.hands)) for each in following for future in each.futures]
    return CommonCards(faces, now, hands, tuple(futures))


def _more(faces: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    """Ways for the next cards to come, always the same ones for the same common cards."""
    rng = stream("common cards", *faces)
    if not faces:
        return [tuple(card % FACES for card in shuffled(range(COPIES * FACES), rng)[:3]) for _ in range(width)]
    left = [face for face in range(FACES) if faces.count(face) < COPIES]
    return [(*faces, face) for face in shuffled(left, rng)[:width]]
