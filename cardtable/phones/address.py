"""Address of this computer in the home network."""

from __future__ import annotations

import os
import socket
from ipaddress import IPv4Address

OUTSIDE = ("192.0.2.1", 9)
"""Address that no computer has; a datagram socket that is pointed at it finds the default route and sends nothing."""

CHOSEN = "CARDTABLE_ADDRESS"
"""Environment variable that names the address on a computer with several networks."""


def home_address() -> str:
    """Return the IPv4 address by which phones in the home network reach this computer; empty without a network."""
    if chosen := os.environ.get(CHOSEN):
        return chosen
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return address if is_of_a_home(address) else ""


def is_of_a_home(address: str) -> bool:
    """Return whether an address belongs to a private network. The game is never offered to the internet.

    >>> [is_of_a_home(each) for each in ("192.168.1.20", "10.0.0.2", "8.8.8.8", "127.0.0.1", "169.254.3.4", "0.0.0.0")]
    [True, True, False, False, False, False]
    """
    try:
        found = IPv4Address(address)
    except ValueError:
        return False
    odd = found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast or found.is_reserved
    return found.is_private and not odd
