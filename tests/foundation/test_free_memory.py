"""Free memory is given back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys

from tests.support.places import ROOT

MEASURE = """
import platform
from pathlib import Path
from cardtable.foundation.free_memory import give_back_memory

def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

glibc = platform.libc_ver()[0] == "glibc"
kept = [bytearray(b"x" * 60_000) for _ in range(2000)]
del kept[:-1]  # the last one lies above the gap
before = held() if glibc else 0
give_back_memory()
give_back_memory()
print(before - held() if glibc else "nothing to measure")
"""


def test_a_gap_of_many_freed_pictures_goes_back_to_the_system() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=120
    )
    if platform.libc_ver()[0] == "glibc" and sys.platform == "linux":
        assert int(done.stdout) > 60_000, "KiB, of 117,000"
    else:
        assert done.stdout.strip() == "nothing to measure"
