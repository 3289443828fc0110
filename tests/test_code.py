"""The code as its readers want it: formatted, linted and typed without exception."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "words", [("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",)], ids=["format", "lint", "types"]
)
def test_the_code(words: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
