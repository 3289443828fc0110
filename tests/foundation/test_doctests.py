"""Every example in a docstring of the package is run and gives what the docstring says."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import cardtable
from cardtable.text.catalog import language, set_language

PACKAGE = Path(cardtable.__file__).parent
PROMPT = re.compile(r"^\s*>>> ", re.MULTILINE)


def sources() -> list[Path]:
    """Return the files of the package that contain an example."""
    return [file for file in sorted(PACKAGE.rglob("*.py")) if PROMPT.search(file.read_text())]


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def found_in(file: Path) -> list[doctest.DocTest]:
    """Return the docstrings of a module that have examples, as doctest finds them."""
    found = doctest.DocTestFinder().find(import_module(module_name(file)))
    return [test for test in found if test.examples]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Examples show English texts, whichever language an earlier test has left."""
    before = language()
    set_language("en")
    yield
    set_language(before)


@pytest.mark.parametrize("file", sources(), ids=module_name)
def test_examples_print_the_stated_results(file: Path) -> None:
    for test in found_in(file):
        report: list[str] = []
        doctest.DocTestRunner().run(test, out=report.append)
        assert not report, "".join(report)


@pytest.mark.parametrize("file", sources(), ids=module_name)
def test_no_example_is_skipped_or_out_of_reach(file: Path) -> None:
    """Doctest does not see the text after a constant or an attribute, so an example there would never run."""
    examples = [example for test in found_in(file) for example in test.examples]
    assert len(examples) == len(PROMPT.findall(file.read_text()))
    assert not any(example.options.get(doctest.SKIP) for example in examples)


def test_values_with_a_text_form_have_examples() -> None:
    """Cards, actions, options and lines of records are shown as they are written."""
    shown = {module_name(file) for file in sources()}
    assert {"cardtable.cards.pack", "cardtable.rules.game", "cardtable.rules.options", "cardtable.rules.match"} <= shown
