"""The way to the first picture. Imported before anything else, this has Python not look for garbage, which a start
does not make, and loads pygame without the parts that no first picture needs: together a quarter of the time.

Whoever imports pygame gets all of it at once, and with it much of the standard library. A part that is said not to be
there, in the way in which Python can be told so, is left out without a word; whoever needs it later imports it as ever.
What the library itself imports and hardly ever looks into is read by whoever looks into it.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from types import ModuleType

LATER = ("_debug", "mixer", "mixer_music", "pkgdata", "system", "typing")
"""The sounds, the letters of its own, and what tells programmers of the computer."""
_NAMED = {"_debug": "debug"}
"""Those that pygame calls otherwise."""

HARDLY_EVER = ("difflib", "ipaddress", "platform")
"""What pygame and `pathlib` import for a font whose name is misspelt, for addresses of networks and for a greeting."""


_USUAL = gc.get_threshold()
_MANY = 1_000_000
"""More things than the first screen and the first table are made of."""


def are_there() -> None:
    """The first screen stands, and what it is made of will never be garbage: from now on only the rest is looked at."""
    gc.freeze()
    gc.set_threshold(*_USUAL)


def put_off(name: str) -> None:
    """Have a module read when somebody first looks into it, unless it is there already. Python's own way to do so reads
    it when it is imported for the second time."""
    if name in sys.modules:
        return
    stands_in = ModuleType(name)

    def look(within: str) -> object:
        if sys.modules.get(name) is stands_in:
            del sys.modules[name]
        module = import_module(name)
        vars(stands_in).update(vars(module))
        return getattr(module, within)

    vars(stands_in)["__getattr__"] = look
    sys.modules[name] = stands_in


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
for hardly_ever in HARDLY_EVER:
    put_off(hardly_ever)
load()
