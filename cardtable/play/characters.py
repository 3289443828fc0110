"""Twelve characters that the computer plays: names and faces. Each plays at any level. Their biographies are sentences
of the catalogue, found by the key."""

from typing import NamedTuple


class Character(NamedTuple):
    """Character of the computer players."""

    key: str
    """Id in records, and of its biography, voice and temperament."""
    name: str
    face: str


CHARACTERS = (
    Character("bruno", "Bruno", "bear"),
    Character("colette", "Colette", "goose"),
    Character("edgar", "Edgar", "raven"),
    Character("rosa", "Rosa", "goat"),
    Character("leo", "Leo", "lion"),
    Character("mira", "Mira", "mouse"),
    Character("oscar", "Oscar", "badger"),
    Character("silvia", "Silvia", "squirrel"),
    Character("hugo", "Hugo", "walrus"),
    Character("flora", "Flora", "ewe"),
    Character("marina", "Marina", "octopus"),
    Character("vito", "Vito", "rooster"),
)
"""All characters. Unnamed bots of old matches were given these names in this order."""

MILD = ("Flora", "Mira", "Bruno")
"""Names of the characters that newcomers to a game meet, in the order in which they sit down."""

BY_NAME = {each.name: each for each in CHARACTERS}
GREETING = (*MILD, *(each.name for each in CHARACTERS if each.name not in MILD))
"""All names in the order in which they sit down at a new table."""


def character_named(name: str) -> Character | None:
    """Return the character that a bot's name belongs to, or None for a name of no character.

    >>> character_named("Bruno II").key
    'bruno'
    """
    return BY_NAME.get(name.partition(" ")[0])


def character_of_key(key: str) -> Character | None:
    """Return the character of a key, or None."""
    return next((each for each in CHARACTERS if each.key == key), None)
