"""Bound of the places where tests reach into private names of other objects."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.support.places import ROOT

MOST = 100
"""Places in all test modules. Some faults can be planted only behind a public name."""
OWN = {"self", "cls", "mcs"}
PUBLIC = {"_asdict", "_fields", "_make", "_replace", "_getframe", "_exit"}
"""Names with an underscore that the standard library documents."""


def private_reaches(source: str) -> Iterator[str]:
    """Yield the private names of other objects that a source reads or sets."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if owner not in OWN and node.attr not in PUBLIC:
                yield node.attr


def test_tests_reach_into_fewer_than_a_hundred_private_names() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if (names := list(private_reaches(path.read_text(encoding="utf-8"))))
    }
    assert sum(map(len, found.values())) < MOST, found


def test_private_reaches_are_found() -> None:
    source = "self._own = other._hidden\nrow._replace(a=1)\nvalue.__class__\nplayer.hand._cards.pop()"
    assert sorted(private_reaches(source)) == ["_cards", "_hidden"]
