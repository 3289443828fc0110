"""The program run as a command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.support.places import ROOT
from tests.support.waiting import PATIENCE


def cardtable(*words: str, given: str | bytes = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, in English."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONUTF8": "1", **env},
        timeout=PATIENCE,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
