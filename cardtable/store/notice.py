"""What the store has to tell: sentences by text id, because the store speaks no language itself."""

from __future__ import annotations

from typing import NamedTuple


class Notice(NamedTuple):
    """One sentence for whoever plays, with what fills its placeholders."""

    text_id: str
    args: dict[str, str]
