"""Lists of names in the current language."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text.catalog import text


def join_clauses(clauses: Sequence[str]) -> str:
    """Return phrases joined by semicolons, because they have commas and colons of their own.

    >>> join_clauses(["Cards each: 10, for a short match", "Bottom card: stays visible"])
    'Cards each: 10, for a short match; Bottom card: stays visible'
    """
    joined = clauses[0] if clauses else ""
    for clause in clauses[1:]:
        joined = text("common.clauses", one=joined, two=clause)
    return joined


def join_names(names: Sequence[str]) -> str:
    """Return names joined by commas and a final “and”.

    >>> join_names(["Anna", "Bruno", "Colette"])
    'Anna, Bruno and Colette'
    """
    *others, last = names or [""]
    return text("common.and", one=", ".join(others), two=last) if others else last
