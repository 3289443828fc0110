"""Import of modules, each in a process of its own: `python -m tests.support.import_alone [--without MODULE]… NAME…`.

This process imports nothing of the project, so that its forks begin clean; it imports other packages once for all of
them. Where the system cannot fork, each module gets a new interpreter. A module that cannot be imported prints its
traceback, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection


def others_of(names: Sequence[str], without: Sequence[str], told: Connection) -> None:
    """Report the packages outside the project that these modules import."""
    for name in names:
        with suppress(Exception):  # it is said by itself what is wrong with this one
            alone(name, without)
    told.send([name for name in sys.modules if name.partition(".")[0] not in ("cardtable", "tests", *without)])


def import_others(names: Sequence[str], without: Sequence[str]) -> None:
    """Import the packages outside the project that these modules need."""
    told, tells = multiprocessing.Pipe(duplex=False)
    scout = multiprocessing.Process(target=others_of, args=(names, without, tells))
    scout.start()
    tells.close()
    with suppress(EOFError):
        for name in told.recv():
            with suppress(ImportError):
                import_module(name)
    scout.join()


def alone(name: str, without: Sequence[str]) -> None:
    """Import a module while the modules `without` cannot be imported."""
    for other in without:
        sys.modules[other] = None  # type: ignore[assignment]  # this is how Python is told that there is none
    import_module(name)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.import_alone", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--without", action="append", default=[], metavar="MODULE", help="what cannot be had")
    wanted = parser.parse_args()
    multiprocessing.set_start_method("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    import_others(wanted.names, wanted.without)
    troubles = 0
    for name in wanted.names:
        process = multiprocessing.Process(target=alone, args=(name, wanted.without), name=name)
        process.start()
        process.join()
        troubles += process.exitcode != 0
        if process.exitcode != 0:
            print(f"{name} cannot be imported alone", file=sys.stderr, flush=True)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
