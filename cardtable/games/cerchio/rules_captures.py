"""Captures of Il Cerchio on the clock, apart from any game: values, points, and the rows over which a card captures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardtable.cards.pack import Card
from cardtable.games.cerchio.rules_types import CaptureOptions
from cardtable.rules.game import Action

GAP = -1
"""An hour without a card, while a captured pair waits for its replacement."""


def value(card: Card, against: Card) -> int:
    """Return the value of a card measured against another: the ace is 1 against 2 to 7 and 15 against 8 to king.
    [rules: #worth]"""
    rank, other = card % 13 + 1, against % 13 + 1
    if rank > 1:
        return rank
    return other if other == 1 else 1 if other <= 7 else 15


POINTS = [[value(c, t) - value(t, c) for t in range(13)] * 4 + [-99] for c in range(13)] * 4
"""Points of each capturer on each target: 0 for equals, negative if it cannot beat it. The last one, GAP, is a wall."""


def points_of(action: Action) -> int:
    """Return the points of a capture. [rules: #worth]"""
    return POINTS[action.cards[0]][action.cards[1]]


def captures(  # noqa: C901 - one loop, since the players ask it thousands of times
    circle: Sequence[int], suit: int, by_neighbour: bool, equal: bool
) -> list[tuple[int, int]]:
    """Return the captures of a suit as pairs of indices in the circle, capturer and captured, in the order of the
    clock. [rules: #row]"""
    n = len(circle)
    found: list[tuple[int, int]] = []
    for i, card in enumerate(circle):
        if card // 13 != suit:
            continue
        points = POINTS[card]
        before = len(found)
        # Going clockwise, indices run from one round below i up to it, so that neither way needs a modulo.
        for step, at in ((1, i - n), (-1, i)):
            at += step
            target = circle[at]
            if points[target] < 0:
                continue
            if points[target] == 0:
                if equal and target != card:
                    found.append((i, at % n))
                continue
            previous = card
            for _ in range(n - 1):
                target = circle[at]
                if POINTS[previous][target] <= 0:
                    break
                if points[target] > 0:
                    if target // 13 != suit:
                        found.append((i, at % n))
                elif not by_neighbour:
                    break
                previous = target
                at += step
        if len(found) - before > 1:
            found[before:] = sorted(set(found[before:]))
    return found


def manner(options: CaptureOptions) -> tuple[bool, bool]:
    """Return the options that decide what is a capture, as `captures` takes them."""
    return options["ace_chain"] == "pairwise", options["equal_neighbour"]


def path(circle: Sequence[int], i: int, j: int, by_neighbour: bool) -> list[int]:
    """Return the indices from capturer to captured over which a legal capture runs; the shorter way if both are open.
    [rules: #row]"""
    n = len(circle)
    ways = []
    for step in (1, -1):
        way = [i]
        while way[-1] != j:
            way.append((way[-1] + step) % n)
        falls = all(POINTS[circle[a]][circle[b]] > 0 for a, b in pairwise(way))
        seen = by_neighbour or all(POINTS[circle[i]][circle[b]] > 0 for b in way[2:])
        if len(way) == 2 or (falls and seen):
            ways.append(way)
    return min(ways, key=len)
