"""Pyramids and battles of CIRKLE Naval: neighbouring places, and the winner between two faces."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE, Card
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

SPOTS: tuple[int, ...] = tuple(10 * row + place for row in range(1, 7) for place in range(1, row + 1))
"""The 21 places of a pyramid in the order of the layout: 11 is the apex, 61 to 66 is the base."""
SIZE = len(SPOTS)
WHOLE = (1 << SIZE) - 1
"""Pyramid with a card in every place, as bits: bit k is place k of `SPOTS`."""
ATTACKER, DEFENDER, NEITHER = 1, -1, 0
_INDEX = {spot: k for k, spot in enumerate(SPOTS)}


def mask(*spots: int) -> int:
    """Return these places of a pyramid as bits."""
    return sum(1 << _INDEX[spot] for spot in spots)


CORNERS = mask(11, 61, 66)
NEIGHBOURS: tuple[int, ...] = tuple(
    mask(*(spot + step for step in (-1, 1, -11, -10, 10, 11) if spot + step in _INDEX)) for spot in SPOTS
)
"""Neighbours of each place. [rules: #choosing]"""


def selectable(filled: int, near: int, corners: bool, open_sea: bool) -> int:
    """Return the places whose card may be chosen, as bits: the corners at first, then those next to a gap, and with
    `corners` both. On the open sea every card may be chosen. [rules: #choosing]"""
    if open_sea:
        return filled
    return filled & (near | CORNERS if corners or not near else near)


def battle(attacker: int, defender: int) -> int:
    """Return the winner when a face attacks a face: an attacking black wins, except against its own shape. Else the
    higher colour of the same shape or the higher shape of the same colour wins. [rules: #battle]

    >>> from cardtable.rules.cirkle import face
    >>> battle(face("VT"), face("MT")) == ATTACKER
    True
    """
    if COLOUR[attacker] == BLACK:
        return DEFENDER if SHAPE[attacker] == SHAPE[defender] else ATTACKER
    if SHAPE[attacker] == SHAPE[defender]:
        ahead = COLOUR[attacker] - COLOUR[defender]
    elif COLOUR[attacker] == COLOUR[defender]:
        ahead = SHAPE[attacker] - SHAPE[defender]
    else:
        return NEITHER
    return (ahead > 0) - (ahead < 0)


BATTLE: tuple[tuple[int, ...], ...] = tuple(tuple(battle(a, d) for d in range(FACES)) for a in range(FACES))
TARGETS: frozenset[Card] = frozenset(card for card in range(len(CIRKLE)) if SHAPE[card % FACES] == TARGET)
