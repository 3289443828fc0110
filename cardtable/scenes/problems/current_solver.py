"""Who solves problems at this screen: one of those who sit at the table, or a guest."""

from __future__ import annotations

from cardtable.play.player import PlayerInfo
from cardtable.scenes.people.avatars import AVATARS, bot_names
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.solved_problems import GUEST
from cardtable.store.store import Store
from cardtable.text.catalog import text

WHO = "solver"
"""The setting that remembers which of several it is."""


def solver(store: Store) -> PlayerInfo:
    """The one whose problems are counted."""
    people = seated_people(store)
    chosen = store.settings.get(WHO, GUEST)
    person = next((each for each in people if each.id == chosen), people[0] if people else None)
    if person is None:
        return PlayerInfo(text("seats.guest"), next(iter(AVATARS)))
    return PlayerInfo(person.name, person.avatar, "", person.id)


def profile_of(sitter: PlayerInfo) -> int:
    """Under which number the notes of somebody are kept."""
    return sitter.profile or GUEST


def next_solver(store: Store) -> None:
    """Another one of those at the table solves from now on."""
    people, now = [person.id for person in seated_people(store)], solver(store).profile
    if now in people:
        store.settings.set(WHO, people[(people.index(now) + 1) % len(people)])


def around(store: Store, seats: int, seat: int) -> list[PlayerInfo]:
    """Who sits at the table of a problem: the one who solves it, and some of the usual opponents."""
    me = solver(store)
    family = [person.name for person in store.people.all()]
    others = bot_names([*family, me.name])
    found = [PlayerInfo(*next(others), "standard") for _ in range(seats)]
    found[seat] = me
    return found
