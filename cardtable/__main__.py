"""Entry point: opens the window if called alone or with a record, and else runs a command."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


ENDING = ".cardtable"
"""Suffix of record files."""


def main() -> int:
    if getattr(sys, "frozen", False):
        # The worker process of a frozen program starts here, too, and ends inside this call.
        from multiprocessing import freeze_support

        freeze_support()
    alone, record = len(sys.argv) == 1, len(sys.argv) == 2 and sys.argv[1].endswith(ENDING)
    if alone or record:
        from cardtable.app.app import run as open_window

        return open_window(record=sys.argv[1] if record else "")
    from cardtable.cli.main import parser, run

    arguments = parser().parse_args()
    if arguments.data is not None:
        os.environ["CARDTABLE_HOME"] = arguments.data
    if arguments.command is None:
        from cardtable.app.app import run as open_window

        return open_window(safe=arguments.safe)
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
