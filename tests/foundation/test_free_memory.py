"""Free memory is given back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys

from tests.support.places import ROOT

HELD = """
import platform
from pathlib import Path
from cardtable.foundation.free_memory import give_back_memory

def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

glibc = platform.libc_ver()[0] == "glibc"
"""
SMALL = """
kept = [bytearray(b"x" * 60_000) for _ in range(2000)]
del kept[:-1]  # the last one lies above the gap
before = held() if glibc else 0
give_back_memory()
give_back_memory()
print(before - held() if glibc else "nothing to measure")
"""
LARGE = """
def picture(megabytes):
    return bytearray(b"x") * (megabytes << 20)

screen = picture(30)
del screen  # the bound rises to its size
give_back_memory()
before = held() if glibc else 0
kept = [(picture(8), bytearray(b"x" * 60_000)) for _ in range(10)]
kept = [small for _, small in kept]  # each lies above a gap
print(held() - before if glibc else "nothing to measure")
"""


def measured(script: str) -> int | None:
    """Return the KiB that a script prints in a process of its own, or None where nothing can be measured."""
    command = [sys.executable, "-c", HELD + script]
    said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout.strip()
    can = platform.libc_ver()[0] == "glibc" and sys.platform == "linux"
    assert can or said == "nothing to measure"
    return int(said) if can else None


def test_a_gap_of_many_freed_pictures_goes_back_to_the_system() -> None:
    freed = measured(SMALL)
    assert freed is None or freed > 60_000, "of 117,000"


def test_large_pictures_leave_no_gaps() -> None:
    held = measured(LARGE)
    assert held is None or held < 20_000, "of 82,000"
