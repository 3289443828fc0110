"""Names and faces of people and bots. Bots have names that sound right in every language and faces that people cannot
choose. A bot never has the name of a family member, at a table, in stored matches or in statistics."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from cardtable.play.characters import CHARACTERS, GREETING, character_named
from cardtable.play.player import PlayerInfo
from cardtable.store.types import Profile, SavedMatch, StoredSitter
from cardtable.text.catalog import in_every_language, text

CAST: Mapping[str, str] = {each.name: each.face for each in CHARACTERS}
"""Face of each bot."""

AVATARS: Mapping[str, str] = {
    "fox": "family.avatar.fox",
    "owl": "family.avatar.owl",
    "cat": "family.avatar.cat",
    "hare": "family.avatar.hare",
    "tortoise": "family.avatar.tortoise",
    "heron": "family.avatar.heron",
    "hedgehog": "family.avatar.hedgehog",
    "lemon": "family.avatar.lemon",
    "lighthouse": "family.avatar.lighthouse",
    "teapot": "family.avatar.teapot",
    "sailboat": "family.avatar.sailboat",
    "oak": "family.avatar.oak",
}
"""Text id of each avatar that a person may choose."""

MOST_GUESTS = 8
"""Number of people at the largest table."""


def bot_names(taken: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield names and faces of bots. A taken name comes last, with a number."""
    names = {name.casefold() for name in taken}
    yield from ((name, face) for name, face in CAST.items() if name.casefold() not in names)
    for number in ("II", "III"):
        yield from (
            (f"{name} {number}", face) for name, face in CAST.items() if f"{name} {number}".casefold() not in names
        )


def seated_characters(wanted: Sequence[str], taken: Collection[str]) -> list[str]:
    """Return the names of the characters on some chairs: the wanted one where it is free, else the next free one in the
    order in which characters greet newcomers. A character stays at home if a person has the name.

    >>> seated_characters(["Edgar", "", "Edgar", "Leo"], {"leo"})
    ['Edgar', 'Flora', 'Mira', 'Bruno']
    """
    away = {name.casefold() for name in taken}
    names = [name for name in GREETING if name.casefold() not in away]
    kept = [name if name in names and name not in wanted[:seat] else "" for seat, name in enumerate(wanted)]
    used = {CAST[name] for name in kept if name}
    numbered = [name for name, face in bot_names(away) if name not in CAST and face not in map(bot_face, names)]
    others = (name for name in (*names, *numbered) if bot_face(name) not in used)
    return [name or next(others) for name in kept]


def named_today(
    sitters: Sequence[StoredSitter], family: Sequence[Profile], chosen: Mapping[int, str] = MappingProxyType({})
) -> list[PlayerInfo]:
    """Return the stored players with today's names and faces. People have their chosen faces; guests have those in
    `chosen`, by seat, or free ones. A bot is renamed if a family member now has its name."""
    people = {person.id: person for person in family}
    names = {person.name for person in family} | {sitter.name for sitter in sitters if sitter.bot is None}
    folded = {name.casefold() for name in names}
    staying = {sitter.name for sitter in sitters if sitter.bot and sitter.name.casefold() not in {"", *folded}}
    faces = {people[sitter.profile].avatar for sitter in sitters if sitter.profile in people and not sitter.bot}
    own: dict[int, str] = {}
    for seat, face in chosen.items():
        if face in AVATARS and face not in faces:
            own[seat] = face
            faces.add(face)
    free = _free_faces(faces, {person.avatar for person in family})
    used = {bot_face(name) for name in staying}
    cast = ((name, face) for name, face in bot_names(names | staying) if face not in used)
    found = []
    for seat, sitter in enumerate(sitters):
        person = people.get(sitter.profile) if sitter.profile is not None else None
        if sitter.bot:
            name, face = (sitter.name, bot_face(sitter.name)) if sitter.name in staying else next(cast)
            used.add(face)
            found.append(PlayerInfo(name, face, sitter.bot))
        elif person is not None:
            found.append(PlayerInfo(person.name, person.avatar, "", person.id))
        else:
            found.append(with_guest_name_today(PlayerInfo(sitter.name, own.get(seat) or next(free))))
    return found


def guest_name(number: int) -> str:
    """Return the name of the n-th guest at a table."""
    return text("seats.guest") if number == 1 else text("seats.guest.more", n=number)


def with_guest_name_today(sitter: PlayerInfo) -> PlayerInfo:
    """Return the player, with the guest name in today's language."""
    return sitter if sitter.level or sitter.profile is not None else sitter._replace(name=guest_name_today(sitter.name))


def guest_name_today(name: str) -> str:
    """Return a guest's name in today's language. Any other name is returned as it is."""
    guests = range(1, MOST_GUESTS + 1)
    if any(name == guest_name(number) for number in guests):
        return name
    words = (("seats.guest" if number == 1 else "seats.guest.more", number) for number in guests)
    return next((guest_name(number) for word, number in words if name in in_every_language(word, n=number)), name)


def bot_face(name: str) -> str:
    """Return the face of a bot's name. An unknown name gets one too."""
    known = character_named(name)
    return CHARACTERS[sum(map(ord, name)) % len(CHARACTERS)].face if known is None else known.face


def _free_faces(here: Collection[str], family: Collection[str]) -> Iterator[str]:
    """Yield faces for guests: those free in the family first, and never one at the table before all are used."""
    ranked = sorted(AVATARS, key=lambda face: (face in here, face in family, -list(AVATARS).index(face)))
    while True:
        yield from ranked


def people_in(match: SavedMatch, family: Sequence[Profile]) -> list[PlayerInfo]:
    """Return the people of a stored match, or all its players where none is a person."""
    everybody = named_today(match.sitters, family)
    return [sitter for sitter in everybody if not sitter.level] or everybody


def player_names(match: SavedMatch, family: Sequence[Profile]) -> str:
    """Return the names by which a stored match is listed."""
    return ", ".join(sitter.name for sitter in people_in(match, family))
