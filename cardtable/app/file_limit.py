"""Limit of open files: fonts, the database, and the pipe to the worker process."""

from __future__ import annotations

LEAST = 48
"""Number of files that a table may have open: the fonts of many sizes, the database with its log, and a starting
process."""
WANTED = 256
"""More than this is not asked for."""


def allowed() -> int:
    """Return the limit, after raising it as far as the system grants without privileges."""
    try:
        import resource
    except ImportError:  # Windows has no such bound that a program of ours could reach
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
