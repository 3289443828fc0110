"""Current solver of problems: one of the seated people, or a guest."""

from __future__ import annotations

from cardtable.play.player import PlayerInfo
from cardtable.scenes.people.avatars import AVATARS, bot_names
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.store import Store
from cardtable.store.tables.solved_problems import GUEST
from cardtable.text.catalog import text

WHO = "solver"
"""Setting that stores which of several people solves."""


def solver(store: Store) -> PlayerInfo:
    """Return the person that solves problems now."""
    people = seated_people(store)
    chosen = store.settings.get(WHO, GUEST)
    person = next((each for each in people if each.id == chosen), people[0] if people else None)
    if person is None:
        return PlayerInfo(text("seats.guest"), next(iter(AVATARS)))
    return PlayerInfo(person.name, person.avatar, "", person.id)


def profile_of(sitter: PlayerInfo) -> int:
    """Return the profile number for a solver's notes."""
    return sitter.profile or GUEST


def next_solver(store: Store) -> None:
    """Let the next seated person solve."""
    people, now = [person.id for person in seated_people(store)], solver(store).profile
    if now in people:
        store.settings.set(WHO, people[(people.index(now) + 1) % len(people)])


def players_around(store: Store, seats: int, seat: int) -> list[PlayerInfo]:
    """Return the players of a problem's table: the solver and usual bots."""
    me = solver(store)
    family = [person.name for person in store.people.all()]
    others = bot_names([*family, me.name])
    found = [PlayerInfo(*next(others), "standard") for _ in range(seats)]
    found[seat] = me
    return found
