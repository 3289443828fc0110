"""Notices of the store to the user, as text ids, because the store speaks no language itself."""

from pathlib import Path
from typing import NamedTuple

LONGEST_PATH = 120
"""Letters of a path that a notice shows; of a longer path the beginning and the end."""


class Notice(NamedTuple):
    """One sentence for the user: text id and placeholders."""

    text_id: str
    args: dict[str, str]


def short_path(path: Path) -> str:
    """Return a path as a sentence shows it, shortened if need be.

    >>> short_path(Path("cards"))
    'cards'
    """
    name = str(path)
    return name if len(name) <= LONGEST_PATH else f"{name[: LONGEST_PATH // 2]}…{name[-LONGEST_PATH // 2 :]}"
