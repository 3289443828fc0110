"""Runouts: samples of the common cards still to come, with the strength of all own cards at each stage. They depend
only on the common cards and are cached."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cardtable.cards.chance import shuffled, stream
from cardtable.games.poker.ai.habits import first_ranks, strength_class
from cardtable.games.poker.ai.odds import COPIES, Scale, pair_counts, rank_shares
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import FlushRoyal, Hierarchy, KindRule, PokerOptions
from cardtable.rules.cirkle import FACES

WIDTHS = {0: (36, 2, 4), 3: (10, 5), 4: (FACES,), 5: ()}
"""Numbers of sampled flops, fourth and fifth cards, by the common cards laid. A fifth card alone is not sampled: all
are used."""
LAID = {1: 0, 2: 3, 3: 4, 4: 5}
"""Number of common cards at each stage."""

Names: TypeAlias = tuple[Hierarchy, KindRule, FlushRoyal]
"""Values of the options that change the ladder."""


class Runout(NamedTuple):
    """One continuation of the common cards."""

    faces: tuple[int, ...]
    """The five common cards."""
    hands: tuple[bytes, ...]
    """For each stage from the present one, the strength class of each kind of own cards."""
    values: list[int]
    """Strength of each kind at the showdown."""
    ranks: list[float]
    """Share of all other kinds that are worse at the showdown."""


class CommonCards(NamedTuple):
    """Common cards of a moment, with the worth of all own cards and the runouts."""

    faces: tuple[int, ...]
    ranks: list[float]
    """For each kind of own cards, the share of all others that are worse at present."""
    hands: bytes
    """The same as strength classes."""
    futures: tuple[Runout, ...]


def ladder_key(options: PokerOptions) -> Names:
    """Return the options that tell one ladder from another."""
    return options["hierarchy"], options["kind_rule"], options["flush_royal"]


@lru_cache(8)
def _scale(of: Names) -> Scale:
    hierarchy, kind_rule, flush_royal = of
    return Scale(ladder({
        "hierarchy": hierarchy, "kind_rule": kind_rule, "flush_royal": flush_royal, "tie_break": "sheet",
    }))  # fmt: skip


@lru_cache(32)
def common_cards(of: Names, faces: tuple[int, ...]) -> CommonCards:
    """Return the facts about these common faces; their order does not matter."""
    return _common_cards(_scale(of), faces, WIDTHS[len(faces)])


def _common_cards(scale: Scale, faces: tuple[int, ...], widths: tuple[int, ...]) -> CommonCards:
    if not widths:
        values = scale.strengths(faces)
        final = rank_shares(values, pair_counts(faces))
        hands = bytes(map(strength_class, final))
        return CommonCards(faces, final, hands, (Runout(faces, (hands,), values, final),))
    following = [_common_cards(scale, more, widths[1:]) for more in _more(faces, widths[0])]
    total = [sum(column) for column in zip(*[each.ranks for each in following], strict=True)]
    now = rank_shares(total, pair_counts(faces)) if faces else [*first_ranks()]
    hands = bytes(map(strength_class, now))
    futures = [future._replace(hands=(hands, *future.hands)) for each in following for future in each.futures]
    return CommonCards(faces, now, hands, tuple(futures))


def _more(faces: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    """Return samples of the next cards, the same ones for the same common cards."""
    rng = stream("common cards", *faces)
    if not faces:
        return [tuple(card % FACES for card in shuffled(range(COPIES * FACES), rng)[:3]) for _ in range(width)]
    left = [face for face in range(FACES) if faces.count(face) < COPIES]
    return [(*faces, face) for face in shuffled(left, rng)[:width]]
