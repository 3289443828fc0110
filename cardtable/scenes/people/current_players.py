"""Current players: the members of the family now seated, and the number of guests. Each such company gets its own
last table back in every game."""

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.store.store import Store
from cardtable.store.types import Profile

SEATED, GUESTS = "seated", "guests"
"""Settings that store the company."""
CHAIRS = 16
"""Upper limit for stored numbers of guests."""


class Company(NamedTuple):
    """Profiles in the order of sitting down, and the number of guests."""

    people: tuple[int, ...] = ()
    guests: int = 0

    @property
    def key(self) -> str:
        """Key of the company, independent of the order.

        >>> Company((3, 1), 2).key
        '1 3 +2'
        """
        return " ".join([*map(str, sorted(self.people)), f"+{self.guests}"])

    @property
    def size(self) -> int:
        return len(self.people) + self.guests

    def with_person(self, profile: int | None) -> "Company":
        """Return the company with one more person, or guest for None."""
        if profile is None:
            return self._replace(guests=self.guests + 1)
        return self if profile in self.people else self._replace(people=(*self.people, profile))

    def without_person(self, profile: int | None) -> "Company":
        """Return the company with one person less, or guest for None."""
        if profile is None:
            return self._replace(guests=max(0, self.guests - 1))
        return self._replace(people=tuple(each for each in self.people if each != profile))


def seated_people(store: Store) -> list[Profile]:
    """Return the seated people in the order of sitting down."""
    family = {person.id: person for person in store.people.all()}
    kept = [each for each in store.settings.get(SEATED, list[object]()) if isinstance(each, int)]
    return [family[each] for each in dict.fromkeys(kept) if each in family]


def current_company(store: Store) -> Company:
    """Return the current company; one guest if none is stored."""
    guests = min(max(0, store.settings.get(GUESTS, 0)), CHAIRS)
    found = Company(tuple(person.id for person in seated_people(store)), guests)
    return found if found.size else Company(guests=1)


def set_company(store: Store, together: Company) -> None:
    """Store the current company."""
    store.settings.set(SEATED, list(together.people))
    store.settings.set(GUESTS, together.guests)


def set_seated(store: Store, person: int, sits: bool) -> None:
    """Seat or unseat a person. A company of guests alone makes room."""
    now = [each.id for each in seated_people(store) if each.id != person]
    if sits and not now:
        store.settings.set(GUESTS, 0)
    store.settings.set(SEATED, [*now, person] if sits else now)


def company_of(profiles: Iterable[int | None]) -> Company:
    """Return the company of the people on some chairs."""
    found = list(profiles)
    return Company(tuple(each for each in found if each is not None), found.count(None))
