"""The opponents by name. Names that sound at home in every language, each with a face of its own."""

from __future__ import annotations

from collections.abc import Mapping

CAST: Mapping[str, str] = {
    "Bruno": "owl",
    "Colette": "cat",
    "Edgar": "tortoise",
    "Rosa": "heron",
    "Leo": "hedgehog",
    "Mira": "hare",
    "Oscar": "teapot",
    "Silvia": "sailboat",
    "Hugo": "oak",
    "Flora": "lemon",
    "Marina": "lighthouse",
    "Vito": "fox",
}
"""Each opponent's avatar."""


def avatar_of(name: str) -> str:
    """The face that goes with an opponent's name; a name we do not know gets a face all the same."""
    faces = list(CAST.values())
    return CAST.get(name, faces[sum(map(ord, name)) % len(faces)])
