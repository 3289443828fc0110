"""Family members marked as children. A child gets rules in larger letters, hint offers, and family rules with beginners
at first. Statistics are not affected."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.scenes.people.current_players import current_company
from cardtable.store.store import Store

CHILD = "child"
"""Personal setting that marks a child."""


def is_child(store: Store, profile: int | None) -> bool:
    """Return whether a profile is a child's."""
    return profile is not None and store.settings.personal(profile, CHILD, False)


def set_child(store: Store, profile: int, child: bool) -> None:
    """Mark a profile as a child's, or unmark it."""
    if is_child(store, profile) != child:
        store.settings.set_personal(profile, CHILD, child)


def children_only(store: Store) -> bool:
    """Return whether all current players are children."""
    together = current_company(store)
    return bool(together.people) and all(is_child(store, profile) for profile in together.people)


def has_child(store: Store, people: Iterable[int]) -> bool:
    """Return whether a child is among `people`."""
    return any(is_child(store, profile) for profile in people)
