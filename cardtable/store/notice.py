"""What the store has to tell: sentences by text id, because the store speaks no language itself."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

LONGEST_PATH = 120
"""The most letters of a path that are told: of a longer one the beginning and the end."""


class Notice(NamedTuple):
    """One sentence for whoever plays, with what fills its placeholders."""

    text_id: str
    args: dict[str, str]


def short_path(path: Path) -> str:
    """A path as a sentence names it."""
    name = str(path)
    return name if len(name) <= LONGEST_PATH else f"{name[: LONGEST_PATH // 2]}…{name[-LONGEST_PATH // 2 :]}"
