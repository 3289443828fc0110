"""Lists of names in the current language."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text.catalog import text


def join_names(names: Sequence[str]) -> str:
    """Return names joined by commas and a final “and”.

    >>> join_names(["Anna", "Bruno", "Colette"])
    'Anna, Bruno and Colette'
    """
    *others, last = names or [""]
    return text("common.and", one=", ".join(others), two=last) if others else last
