"""Seats on phones with their keys, kept beside the stored match, so that phones come back to a table that was closed or
killed. The port is kept as well, because a phone looks for the table where it was."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.store.store import Store

KEY = "phones"
MOST = 4
"""Number of matches whose keys are kept. The oldest are forgotten."""
NOTHING: Mapping[str, object] = {}


class KeptPhones(NamedTuple):
    """Phones of a match as they were."""

    port: int = 0
    keys: Mapping[Seat, str] = {}
    """Keys of the phones that have joined."""
    waiting: Collection[Seat] = ()
    """Seats on phones that have not joined yet."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Return all seats on phones."""
        return frozenset(self.keys) | frozenset(self.waiting)


def load_phones(store: Store, record: int) -> KeptPhones:
    """Return the phones of a match; none if there were none, or if the stored ones make no sense."""
    found = store.settings.get(KEY, NOTHING).get(str(record))
    if not isinstance(found, dict):
        return KeptPhones()
    port, keys, waiting = found.get("port"), found.get("keys"), found.get("waiting", [])
    if type(port) is not int or not 0 <= port < 65536 or not isinstance(keys, dict) or not isinstance(waiting, list):
        return KeptPhones()
    good = {int(seat): key for seat, key in keys.items() if seat.isdecimal() and isinstance(key, str) and key}
    return KeptPhones(port, good, tuple(seat for seat in waiting if type(seat) is int and seat not in good))


def save_phones(store: Store, record: int, kept: KeptPhones) -> None:
    """Keep the phones of a match, or forget them if there are none."""
    others = {name: value for name, value in store.settings.get(KEY, NOTHING).items() if name != str(record)}
    if kept.seats:
        others = dict(list(others.items())[1 - MOST :])
        keys = {str(seat): key for seat, key in kept.keys.items()}
        others[str(record)] = {"port": kept.port, "keys": keys, "waiting": sorted(kept.waiting)}
    store.settings.set(KEY, others)


def move_phones(store: Store, old: int, new: int) -> None:
    """Hand the phones of a match to the next one."""
    kept = load_phones(store, old)
    if kept.seats:
        save_phones(store, old, KeptPhones())
        save_phones(store, new, kept)
