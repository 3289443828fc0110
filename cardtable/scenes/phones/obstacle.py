"""Obstacle to phones, as far as one is known before a port is opened. Nothing of the network is imported for it."""

from __future__ import annotations

from importlib.util import find_spec


def find_obstacle() -> str:
    """Return the text id of the reason why no phone can be used now; "" if nothing is known against it."""
    if find_spec("websockets") is None:
        return "phone.no-library"
    from cardtable.phones.address import home_address

    return "" if home_address() else "phone.no-network"
