"""Who of the family is a child: the rules stand in larger letters then, a hint is offered to who hesitates, and a game
is first met in its family form among beginners. Nothing else is different, and the scores know nothing of it."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.scenes.people.current_players import current_company
from cardtable.store.store import Store

CHILD = "child"
"""The setting of a person."""


def is_child(store: Store, profile: int | None) -> bool:
    """Whether this is a child."""
    return profile is not None and store.settings.personal(profile, CHILD, False)


def set_child(store: Store, profile: int, child: bool) -> None:
    """This is a child, or is none any more."""
    if is_child(store, profile) != child:
        store.settings.set_personal(profile, CHILD, child)


def children_only(store: Store) -> bool:
    """Whether all who play now are children."""
    together = current_company(store)
    return bool(together.people) and all(is_child(store, profile) for profile in together.people)


def has_child(store: Store, people: Iterable[int]) -> bool:
    """Whether there is a child among some people."""
    return any(is_child(store, profile) for profile in people)
