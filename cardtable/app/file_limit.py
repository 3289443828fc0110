"""How many files the system lets the program have open at once: fonts, the matches, the line to those who think."""

from __future__ import annotations

LEAST = 48
"""How many can be open at a table: the font files of many sizes, the database with its log, a process that begins."""
WANTED = 256
"""More than this is not asked for."""


def allowed() -> int:
    """How many may be open, after asking the system for as many as it would grant without being asked for more."""
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
