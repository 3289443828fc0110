"""Names in a row, as one says them: Anna, Bruno and Colette."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text.catalog import text


def join_names(names: Sequence[str]) -> str:
    """All of them, the last one after an “and”."""
    *others, last = names or [""]
    return text("common.and", one=", ".join(others), two=last) if others else last
