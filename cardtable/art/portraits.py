"""Names of the drawings of faces: each face in six states, drawn by `sprites/draw_avatars.py`. A face at
rest may turn its eyes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import atan2, pi
from typing import Final, Literal, TypeAlias, get_args

Mood: TypeAlias = Literal["waiting", "thinking", "pleased", "hurt", "sly", "passed"]
"""The state of a face; waiting is the face at rest, and the ordinary picture of a player."""

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


LOOKS: Final[Mapping[str, tuple[float, float]]] = {
    "right": (1.0, 0.0),
    "low-right": (0.7, 0.7),
    "down": (0.0, 1.0),
    "low-left": (-0.7, 0.7),
    "left": (-1.0, 0.0),
    "high-left": (-0.7, -0.7),
    "up": (0.0, -1.0),
    "high-right": (0.7, -0.7),
}
"""Directions in which eyes are turned, clockwise from the right, as x and y."""
TURNED = 0.32
"""Distance by which a pupil is moved, in radii of its eye."""

_FACES = "avatars/"
_GAZE = r'<g data-gaze="([0-9.]+)">'
"""Compiled at first use: no first picture needs it."""


def portrait(face: str, mood: Mood = "waiting", look: str = "") -> str:
    """Return the name of the drawing of a face in a state; of a waiting face, with its eyes turned to a direction of
    `LOOKS`."""
    if mood != "waiting":
        return f"avatars/{face}-{mood}"
    return f"avatars/{face}-looks-{look}" if look else f"avatars/{face}"


def look_towards(dx: float, dy: float) -> str:
    """Return the direction of `LOOKS` that is nearest to a way in the window; empty for no way.

    >>> look_towards(100, 3), look_towards(-50, -60), look_towards(0, 0)
    ('right', 'high-left', '')
    """
    return [*LOOKS][round(atan2(dy, dx) / (pi / 4)) % 8] if dx or dy else ""


def turned(drawing: str) -> tuple[str, str]:
    """Return the drawing of the face at rest and the direction, for a face with turned eyes; else empty words."""
    face, _, look = drawing.partition("-looks-")
    return (face, look) if look in LOOKS and face.startswith(_FACES) else ("", "")


def turn_eyes(source: str, look: str) -> str:
    """Return the source of a face at rest with its eyes turned to a direction."""
    x, y = LOOKS[look]

    def moved(gaze: re.Match[str]) -> str:
        by = float(gaze[1]) * TURNED
        return f'<g transform="translate({x * by:.2f} {y * by:.2f})">'

    return re.sub(_GAZE, moved, source)


def at_rest(drawing: str) -> str:
    """Return the drawing of the same face at rest; empty for a face at rest and for any other drawing."""
    face, _, mood = drawing.rpartition("-")
    return face if mood in MOODS and face.startswith(_FACES) else turned(drawing)[0]
