"""Changes of tests/tools/mutation/mutations.py in a source, and a check that tests notice a changed rule. `python -m
tests.tools.mutation.mutants` checks all of them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

from tests.support.places import ROOT
from tests.tools.mutation.mutations import Mutations, explained, sources

PARTS = ("games/", "cardtable/(cards|rules)/")
SAMPLE = ("--sample", "16", "--seed", "1")
"""So many places of one part cost some twenty seconds of processor time."""

CHANGES = {
    "x = 3": {"3 → 4"},
    "def f(a):\n    return a < 2": {"returns None", "< → <=", "2 → 3"},
    "def f(a):\n    if a and not b:\n        g()": {"a condition is denied", "and → or", "without not", "left out"},
    "for a in b:\n    if a is None:\n        continue": {"is → is not", "continue → break"},
    "x = min(a[1:], -b)": {"min → max", "a slice from the start", "1 → 2", "without -"},
    "x = [a for a in b if a in c]": {"without its ifs", "in → not in"},
    "def f(a: int = 1, *, b: 'int' = True) -> 'str': ...": {"1 → 2", "True → False"},
    "x = f'{a}.hand'": {"'.hand' → '.hand~'"},
    "say('a.text.id', 'word')": {"left out", "'word' → 'word~'"},
    "assert a < b, 'never'": set(),
    "x = cast('T', 3)": {"3 → 4"},
    "'''Words.'''": set(),
    "a.b = c\nd += 1": {"left out", "+ → -", "1 → 2"},
    "raise Error('so')": {"left out", "'so' → 'so~'"},
}


@pytest.mark.parametrize("source", CHANGES)
def test_every_change_is_made_and_taken_back(source: str) -> None:
    mutations = Mutations(source)
    before = ast.dump(mutations.tree)
    found = {mutation.what: ast.dump(mutations.tree) for mutation in mutations}
    assert set(found) == CHANGES[source]
    assert before not in found.values() and len(set(found.values())) == len(found), "each is another change"
    assert ast.dump(mutations.tree) == before


def test_equal_changes_on_a_line_have_different_names() -> None:
    assert [str(mutation) for mutation in Mutations("def f(a):\n    a.b(1, 1)")][1:] == [
        "f | 1 → 2 | a.b(1, 1)",
        "f | 1 → 2 (2) | a.b(1, 1)",
    ]


def test_explained_changes_still_exist() -> None:
    files = {name.partition(" ")[0] for name in explained()}
    assert files <= set(sources())
    there = {f"{file} | {mutation}" for file in files for mutation in Mutations((ROOT / file).read_text("utf-8"))}
    gone = set(explained()) - there
    assert not gone, (
        "take out of tests/tools/mutation/mutants_explained.txt, or look at once more, what has another line today"
    )
    assert all(explained().values()), "say why"


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied there")
@pytest.mark.parametrize("part", PARTS)
def test_of_some_changes_of_the_rules_none_is_overlooked(part: str) -> None:
    command = [sys.executable, "-m", "tests.tools.mutation.mutants", "--only", part, *SAMPLE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
