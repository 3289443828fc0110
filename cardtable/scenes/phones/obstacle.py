"""Obstacle to phones, looked for before a table is opened. Nothing of the network is imported before that."""

from __future__ import annotations

from importlib.util import find_spec

LIBRARIES = ("websockets", "segno")


def why_no_phones() -> str:
    """Return the text id of the reason why no phone can be used now, or ""."""
    if any(find_spec(library) is None for library in LIBRARIES):
        return "phone.no-library"
    from cardtable.phones.address import home_address

    return "" if home_address() else "phone.no-network"
