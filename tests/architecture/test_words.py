"""Words of docstrings: they begin with the thing or the verb, name their subject, and stay short."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.places import PACKAGE, ROOT, TESTS

RELATIVE = re.compile(r"(what|who|whoever|whose|whether|how|where|which|by|from|of|when|while)\b", re.IGNORECASE)
INDEFINITE = re.compile(r"\b(who|whoever|whom|somebody|nobody|anybody|that one|those who)\b", re.IGNORECASE)
LONGEST = 40
"""Words of a sentence. Most have fewer than 25."""
SENTENCE_ENDS = re.compile(r"(?<=[.:;])\s")


def docstrings(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the docstrings below a folder, each with its place."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (found := ast.get_docstring(node)):
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", found.partition(">>>")[0]


def offences(told: list[tuple[str, str]]) -> tuple[list[str], list[str], list[str]]:
    """Return the docstrings that begin with a relative word, have an indefinite person, or a very long sentence."""
    return (
        [where for where, words in told if RELATIVE.match(words)],
        [where for where, words in told if INDEFINITE.search(words)],
        [where for where, words in told if any(len(part.split()) > LONGEST for part in SENTENCE_ENDS.split(words))],
    )


@pytest.mark.parametrize("root", [PACKAGE, TESTS], ids=["cardtable", "tests"])
def test_docstrings_speak_plainly(root: Path) -> None:
    """At most one in a hundred is an exception of each kind."""
    told = list(docstrings(root))
    for found in offences(told):
        assert len(found) <= len(told) / 100, found


def test_unclear_docstrings_are_found() -> None:
    told = [("a", "Whether it ends."), ("b", "Return somebody."), ("c", "word " * 41 + "."), ("d", "Return the end.")]
    assert offences(told) == (["a"], ["b"], ["c"])
