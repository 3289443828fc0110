"""Places of CIRKLE Naval as bits, and what lies around them."""

from __future__ import annotations

from cardtable.cards.pack import Place, Seat
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, NEIGHBOURS, SIZE, SPOTS
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

PLACES: tuple[tuple[Place, ...], ...] = tuple(tuple(f"pyramid.{seat}.{spot}" for spot in SPOTS) for seat in range(4))
WHOSE: dict[Place, tuple[Seat, int]] = {
    place: (seat, k) for seat, places in enumerate(PLACES) for k, place in enumerate(places)
}
PLAIN = tuple(face for face in range(FACES) if SHAPE[face] != TARGET)
"""The faces that every pyramid has."""
IS_BLACK = tuple(COLOUR[face] == BLACK for face in range(FACES))
AHEAD = tuple(sum(BATTLE[face][other] for other in PLAIN) for face in range(FACES))
"""Number of faces that each face beats in attack, minus the number it loses to."""
BEATEN_BY = tuple(sum(1 << a for a in range(FACES) if BATTLE[a][d] == ATTACKER) for d in range(FACES))
"""For each face the faces that win when they attack it, as bits."""
_HALF = 11
_LOW = tuple(tuple(k for k in range(_HALF) if bits >> k & 1) for bits in range(1 << _HALF))
_HIGH = tuple(tuple(k + _HALF for k in range(SIZE - _HALF) if bits >> k & 1) for bits in range(1 << SIZE - _HALF))


def spots(bits: int) -> tuple[int, ...]:
    """Return the indices of the places among these bits, in their order."""
    return _LOW[bits & (1 << _HALF) - 1] + _HIGH[bits >> _HALF]


def around(bits: int) -> int:
    """Return the places next to one of these, as bits."""
    found = 0
    for k in spots(bits):
        found |= NEIGHBOURS[k]
    return found


SECOND = tuple(around(NEIGHBOURS[k]) & ~NEIGHBOURS[k] & ~(1 << k) for k in range(SIZE))
"""The places two steps from each place."""
