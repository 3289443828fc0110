"""Names of the drawings of faces: each face in six states, drawn by `sprites/draw_avatars.py`."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args

Mood: TypeAlias = Literal["waiting", "thinking", "pleased", "hurt", "sly", "passed"]
"""The state of a face; waiting is the face at rest, and the ordinary picture of a player."""

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


_MOODY = re.compile(rf"(avatars/.+)-(?:{'|'.join(MOODS)})")


def portrait(face: str, mood: Mood = "waiting") -> str:
    """Return the name of the drawing of a face in a state."""
    return f"avatars/{face}" if mood == "waiting" else f"avatars/{face}-{mood}"


def at_rest(drawing: str) -> str:
    """Return the drawing of the same face at rest; empty for a face at rest and for any other drawing."""
    found = _MOODY.fullmatch(drawing)
    return found[1] if found else ""
