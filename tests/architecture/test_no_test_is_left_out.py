"""Collection of the tests: the runner enters every folder that has some."""

from __future__ import annotations

from fnmatch import fnmatch

import pytest

from tests.support.places import ROOT


def test_the_runner_enters_every_folder_with_tests(pytestconfig: pytest.Config) -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    left_out = pytestconfig.getini("norecursedirs")
    assert len(folders) > 20
    assert not [str(folder) for folder in folders for part in folder.parts for how in left_out if fnmatch(part, how)]
