"""Names of the drawings of faces: each face in six states, drawn by `sprites/draw_avatars.py`."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Mood: TypeAlias = Literal["waiting", "thinking", "pleased", "hurt", "sly", "passed"]
"""The state of a face; waiting is the face at rest, and the ordinary picture of a player."""

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


def portrait(face: str, mood: Mood = "waiting") -> str:
    """Return the name of the drawing of a face in a state."""
    return f"avatars/{face}" if mood == "waiting" else f"avatars/{face}-{mood}"
