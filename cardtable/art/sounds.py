"""The sounds that the program knows by name: their takes, kinds and moments, and the direction one is heard from."""

from collections.abc import Mapping
from typing import NamedTuple


def _takes(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}-{i}" for i in range(1, count + 1))


TAKES: Mapping[str, int] = {
    "slide": 4,
    "flip": 4,
    "place": 4,
    "shuffle": 2,
    "deal": 4,
    "chip": 4,
    "sweep": 3,
    "hover": 3,
    "refused": 2,
    "capture": 3,
    "knock-3": 3,
    "knock-6": 3,
    "knock-9": 2,
    "target": 3,
    "score": 3,
    "pass": 3,
}
"""Number of takes of each noise."""
NOISES: Mapping[str, tuple[str, ...]] = {name: _takes(name, count) for name, count in TAKES.items()}
TUNES = frozenset({"turn", "reveal", "fanfare", "win", "lose"})
"""Sounds in two channels and one key, so that they agree when they overlap: no seat has them, nor another pitch."""
SOUNDS: Mapping[str, tuple[str, ...]] = {**NOISES, **{tune: (tune,) for tune in sorted(TUNES)}}
"""The files of each sound, without their endings."""
KINDS: Mapping[str, frozenset[str]] = {
    "cards": frozenset({"slide", "flip", "place", "shuffle", "deal", "chip", "sweep"}),
    "calls": frozenset({"hover", "refused", "turn", "pass"}),
    "events": frozenset(
        {"capture", "knock-3", "knock-6", "knock-9", "target", "reveal", "fanfare", "win", "lose", "score"}
    ),
}  # fmt: skip
"""Groups that the player can switch off: noises of the cards, calls to a player, events."""
EVERYWHERE = TUNES | {"shuffle", "hover", "refused"}
"""Sounds that have no variant for a player across the table."""
PIECES = ("piece-lamplight", "piece-shutters", "piece-ferry")
ROOM = "room"
"""The music, and the loop of a quiet room."""

LANDS: Mapping[str, float] = {
    "place": 0.0,
    "deal": 0.0,
    "chip": 0.0,
    "knock-3": 0.0,
    "knock-6": 0.0,
    "knock-9": 0.0,
    "target": 0.112,
    "flip": 0.105,
    "capture": 0.235,
}
"""Sounds of a card that comes down, and how many seconds of each are heard before it does: the flight of the arrow, the
card that bends, the run of the one that captures. All others begin with the motion."""


class Bearing(NamedTuple):
    """The direction a sound is heard from: `side` from -1 at the left to 1 at the right, `far` from across the
    table."""

    side: float = 0.0
    far: bool = False


HERE = Bearing()
"""Before us, as everything that the local player does."""
ASIDE = 6.0
"""Decibels by which the far speaker is weaker for a sound at one side."""
ACROSS = 3.0
"""Decibels by which a sound from across the table is weaker. It is duller too, in a file of its own."""


def gains(bearing: Bearing) -> tuple[float, float]:
    """The gains of the left and the right speaker: together as strong from every side as from the middle."""
    near, far = 1.0, 10 ** (-ASIDE * abs(bearing.side) / 20)
    whole = (10 ** (-ACROSS / 20) if bearing.far else 1.0) / (near * near + far * far) ** 0.5
    near, far = near * whole, far * whole
    return (far, near) if bearing.side > 0 else (near, far)
