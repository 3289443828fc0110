"""Keys of phones, kept beside the stored match, so that phones come back to a table that was closed or killed. The
port is kept as well, because a phone looks for the table where it was."""

from __future__ import annotations

from collections.abc import Mapping
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


def load_phones(store: Store, record: int) -> KeptPhones:
    """Return the phones of a match; none if there were none, or if the stored ones make no sense."""
    found = store.settings.get(KEY, NOTHING).get(str(record))
    if not isinstance(found, dict):
        return KeptPhones()
    port, keys = found.get("port"), found.get("keys")
    if type(port) is not int or not 0 <= port < 65536 or not isinstance(keys, dict):
        return KeptPhones()
    good = {int(seat): key for seat, key in keys.items() if seat.isdecimal() and isinstance(key, str) and key}
    return KeptPhones(port, good)


def save_phones(store: Store, record: int, kept: KeptPhones) -> None:
    """Keep the phones of a match, or forget them if there are none."""
    others = {name: value for name, value in store.settings.get(KEY, NOTHING).items() if name != str(record)}
    if kept.keys:
        others = dict(list(others.items())[1 - MOST :])
        others[str(record)] = {"port": kept.port, "keys": {str(seat): key for seat, key in kept.keys.items()}}
    store.settings.set(KEY, others)
