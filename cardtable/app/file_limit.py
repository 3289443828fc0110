"""Limit of open file descriptors: fonts, the database, and the pipe to the worker process need them."""

from __future__ import annotations

LEAST = 48
"""Least limit for a table: font files of many sizes, the database with its WAL, a starting process."""
WANTED = 256
"""Limit that the program asks for."""


def allowed() -> int:
    """Return the limit, after raising it as far as the system allows without further rights."""
    try:
        import resource
    except ImportError:  # Windows has no limit that this program could reach
        return WANTED
    granted, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted == resource.RLIM_INFINITY or granted >= WANTED:
        return WANTED
    most = WANTED if highest == resource.RLIM_INFINITY else min(WANTED, highest)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, highest))
    except (OSError, ValueError):
        return granted
    return most
