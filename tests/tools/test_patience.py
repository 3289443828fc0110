"""A case that waits for ever is red, and the others go on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import ROOT

CASES = """
import threading

def test_a_case_that_never_ends():
    threading.Event().wait()

def test_the_next_one():
    assert True
"""


@pytest.mark.long
def test_a_case_that_never_ends_is_red_and_the_next_one_runs(tmp_path: Path) -> None:
    (tmp_path / "test_waiting.py").write_text(CASES, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "-n", "1",
         "-p", "no:cacheprovider", "-o", "faulthandler_timeout=10", tmp_path / "test_waiting.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1 and "1 failed, 1 passed" in run.stdout
    assert "test_a_case_that_never_ends" in run.stderr + run.stdout and "Timeout" in run.stderr
