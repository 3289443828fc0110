"""The way to the first picture. Imported before anything else, this has Python not look for garbage, which a start
does not make, and loads pygame without the parts that no first picture needs: together a quarter of the time.

Whoever imports pygame gets all of it at once, and with it much of the standard library. A part that is said not to be
there, in the way in which Python can be told so, is left out without a word; whoever needs it later imports it as ever.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module

LATER = ("_debug", "mixer", "mixer_music", "pkgdata", "system", "typing")
"""The sounds, the letters of its own, and what tells programmers of the computer."""
_NAMED = {"_debug": "debug"}
"""Those that pygame calls otherwise."""


_USUAL = gc.get_threshold()
_MANY = 1_000_000
"""More things than the first screen and the first table are made of."""


def are_there() -> None:
    """The first screen stands, and what it is made of will never be garbage: from now on only the rest is looked at."""
    gc.freeze()
    gc.set_threshold(*_USUAL)


def load() -> None:
    """Import pygame, unless it is there; what is left out can be imported afterwards."""
    if "pygame" in sys.modules:
        return
    for part in LATER:
        sys.modules[f"pygame.{part}"] = None  # type: ignore[assignment]
    try:
        pygame = import_module("pygame")
    finally:
        for part in LATER:
            del sys.modules[f"pygame.{part}"]
    for part in LATER:  # what stands in the place of a missing part would be taken for it
        vars(pygame).pop(_NAMED.get(part, part), None)


gc.set_threshold(_MANY)
load()
