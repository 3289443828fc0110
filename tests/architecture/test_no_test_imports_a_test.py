"""No test module imports another: helpers that tests share lie in `tests/support` or beside their tests."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.support.places import ROOT, TESTS


def imported_tests(path: Path, source: str) -> list[str]:
    """Return the test modules that a module of the tests imports, inside functions too, with the lines."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(ROOT).parent.parts
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        else:
            continue
        found += [f"{node.lineno}: {name}" for name in names if _is_test_module(name)]
    return found


def _is_test_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    return path.name.startswith("test_") and TESTS in path.parents and path.is_file()


def test_no_module_of_the_tests_imports_a_test_module() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): imports
        for path in sorted(TESTS.rglob("*.py"))
        if (imports := imported_tests(path, path.read_text(encoding="utf-8")))
    }
    assert found == {}, "move what is shared to tests/support"


def test_every_form_of_such_an_import_is_noticed() -> None:
    here = Path(__file__)
    me = "tests.architecture.test_no_test_imports_a_test"
    for line in (
        f"import {me}",
        f"from {me} import imported_tests",
        "from tests.architecture import test_no_test_imports_a_test",
        "from . import test_no_test_imports_a_test",
        "from .test_no_test_imports_a_test import imported_tests",
        "from ..architecture import test_no_test_imports_a_test",
        f"def f():\n    from {me} import imported_tests",
    ):
        (found,) = imported_tests(here, line)
        assert found.endswith(f": {me}"), line
    assert imported_tests(here, "from tests.support.places import ROOT\nimport pytest, tests.support.laws") == []
