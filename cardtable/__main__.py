"""Where the program starts: the window if it is called alone, a command otherwise."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def main() -> int:
    if getattr(sys, "frozen", False):
        # In a frozen program the worker process starts here as well, and goes no further than this.
        from multiprocessing import freeze_support

        freeze_support()
    if len(sys.argv) == 1:
        from cardtable.app import run as open_window

        return open_window()
    from cardtable.commands import parser, run

    arguments = parser().parse_args()
    if arguments.data is not None:
        os.environ["CARDTABLE_HOME"] = arguments.data
    if arguments.command is None:
        from cardtable.app import run as open_window

        return open_window(safe=arguments.safe)
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
