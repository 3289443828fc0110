"""The pyramid of CIRKLE Naval and its battles: which places are neighbours, and which face wins against which."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE, Card
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

SPOTS: tuple[int, ...] = tuple(10 * row + place for row in range(1, 7) for place in range(1, row + 1))
"""The 21 places of a pyramid in the order in which they are laid out: 11 is the apex, 61 to 66 is the base."""
SIZE = len(SPOTS)
WHOLE = (1 << SIZE) - 1
"""A pyramid with a card in every place: bit k is place k of `SPOTS`."""
ATTACKER, DEFENDER, NEITHER = 1, -1, 0
_INDEX = {spot: k for k, spot in enumerate(SPOTS)}


def mask(*spots: int) -> int:
    """These places of a pyramid as bits."""
    return sum(1 << _INDEX[spot] for spot in spots)


CORNERS = mask(11, 61, 66)
NEIGHBOURS: tuple[int, ...] = tuple(
    mask(*(spot + step for step in (-1, 1, -11, -10, 10, 11) if spot + step in _INDEX)) for spot in SPOTS
)
"""The places next to each place."""


def selectable(filled: int, near: int, corners: bool, open_sea: bool) -> int:
    """The places whose card may be chosen, as bits: the corners at first, then whatever lies next to a gap, and with
    `corners` these still; on the open sea every card that lies there."""
    if open_sea:
        return filled
    return filled & (near | CORNERS if corners or not near else near)


def battle(attacker: int, defender: int) -> int:
    """Return the winner when a face attacks a face. An attacking black wins, with one exception."""
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
