"""Twelve characters that the computer plays: names and faces. Each plays at any level. Their biographies are sentences
of the catalogue, found by the key."""

from collections.abc import Mapping
from typing import NamedTuple

from cardtable.rules.registry import GAMES


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


def habits_of(key: str) -> Mapping[str, tuple[str, ...]]:
    """Return the acts that a character prefers in each game that has room for it, as text ids, the dearest first."""
    from cardtable.ai.temperament import find_style  # imported here, because the lobby needs no style

    styles = {game_id: find_style(game_id) for game_id in GAMES}
    found = {game_id: tuple(style.likes.get(key, ())) for game_id, style in styles.items() if style is not None}
    return {game_id: acts for game_id, acts in found.items() if acts}


def character_of_key(key: str) -> Character | None:
    """Return the character of a key, or None."""
    return next((each for each in CHARACTERS if each.key == key), None)
