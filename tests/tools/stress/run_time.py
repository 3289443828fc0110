"""Running time and output of the fuzzers."""

from __future__ import annotations

import argparse
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable

EVERY = 30.0
"""Processor seconds between two lines of progress."""
FAILED = "FAILED"
"""Beginning of the result of a failure."""


def wanted(name: str, about: str | None) -> argparse.Namespace:
    """Parse the command line. Ctrl+C and SIGTERM print the results so far."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = argparse.ArgumentParser(prog=f"python -m tests.{name}", description=about)
    parser.add_argument("--minutes", type=float, default=1.0, help="of the processor")
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    return parser.parse_args()


def go_on(tried: Callable[[int], Iterable[str]], first: int, minutes: float) -> int:
    """Try one seed after the other until so many processor minutes are over, or an interrupt. Print progress, failures
    at once, and at the end the sums and where to continue. Return 1 if anything failed."""
    counted: Counter[str] = Counter()
    begun = told = time.process_time()
    seed = first
    try:
        while (now := time.process_time()) - begun < 60 * minutes:
            if now - told >= EVERY:
                print(f"{now - begun:.0f} s: seed {seed}, {counted.total()} tried", flush=True)
                told = now
            for outcome in tried(seed):
                what, failed, _ = outcome.partition(FAILED)
                counted[what + failed] += 1
                if failed:
                    print(f"seed {seed}: {outcome}", flush=True)
            seed += 1
    except KeyboardInterrupt:
        pass
    for what, count in counted.most_common():
        print(f"{count:6} {what}")
    print(f"from {first}, {time.process_time() - begun:.0f} s of the processor; go on with --seed {seed}", flush=True)
    return int(any(what.endswith(FAILED) for what in counted))
