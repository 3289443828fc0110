"""Who plays now. The family is everybody of the house; the company is those of them who sit down, and how many guests
come with them. Each company finds its own last table again in every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.store.store import Store
from cardtable.store.types import Profile

SEATED, GUESTS = "seated", "guests"
"""The settings that remember it."""
CHAIRS = 16
"""No table has more."""


class Company(NamedTuple):
    """People of the family by their profiles, in the order they sat down, and how many guests."""

    people: tuple[int, ...] = ()
    guests: int = 0

    @property
    def key(self) -> str:
        """The same for the same people, in whatever order they came."""
        return " ".join([*map(str, sorted(self.people)), f"+{self.guests}"])

    @property
    def size(self) -> int:
        return len(self.people) + self.guests

    def with_person(self, profile: int | None) -> Company:
        """Somebody sits down too; None is a guest."""
        if profile is None:
            return self._replace(guests=self.guests + 1)
        return self if profile in self.people else self._replace(people=(*self.people, profile))

    def without_person(self, profile: int | None) -> Company:
        """Somebody gets up."""
        if profile is None:
            return self._replace(guests=max(0, self.guests - 1))
        return self._replace(people=tuple(each for each in self.people if each != profile))


def seated_people(store: Store) -> list[Profile]:
    """The people of the family who sit at the table, in the order they sat down."""
    family = {person.id: person for person in store.people.all()}
    kept = [each for each in store.settings.get(SEATED, list[object]()) if isinstance(each, int)]
    return [family[each] for each in dict.fromkeys(kept) if each in family]


def current_company(store: Store) -> Company:
    """Who plays now; a guest alone, if nobody has said."""
    guests = min(max(0, store.settings.get(GUESTS, 0)), CHAIRS)
    found = Company(tuple(person.id for person in seated_people(store)), guests)
    return found if found.size else Company(guests=1)


def set_company(store: Store, together: Company) -> None:
    """These play from now on."""
    store.settings.set(SEATED, list(together.people))
    store.settings.set(GUESTS, together.guests)


def set_seated(store: Store, person: int, sits: bool) -> None:
    """One of the family sits down at the table, or gets up; where guests played alone, they make room."""
    now = [each.id for each in seated_people(store) if each.id != person]
    if sits and not now:
        store.settings.set(GUESTS, 0)
    store.settings.set(SEATED, [*now, person] if sits else now)


def company_of(profiles: Iterable[int | None]) -> Company:
    """The company of those on some chairs."""
    found = list(profiles)
    return Company(tuple(each for each in found if each is not None), found.count(None))
