"""Shortcuts to the first picture. The module that needs them imports this one before pygame and before the rest of the
package.

- pygame is imported without the parts that no first picture needs: 60 of 400 million instructions to the lobby. The
  package `pygame` imports all its parts at once, and with them `importlib.resources`, fonts of the system, sound.
- Garbage collection waits until the first screen stands, because a start makes no garbage: 9 million.

Not done here: modules of the start that have a `NamedTuple` or `TypedDict` do without `from __future__ import
annotations`, because `typing` compiles types that are strings: 17 million to the lobby, 32 to a table. A test holds it.
"""

from __future__ import annotations

import gc
import sys
import warnings
from importlib import import_module

LATER = ("_debug", "mixer", "mixer_music", "pkgdata", "sprite", "sysfont", "system", "typing")
"""Parts of pygame that are imported when a module of ours asks for them: sound, embedded resources, groups of
sprites, names of the system's fonts, diagnostics, type aliases."""
_ATTRIBUTES = {"_debug": "debug"}
"""Names in the package `pygame` of parts that are called otherwise there."""

_YOUNG, _MIDDLE, _OLD = gc.get_threshold()
_RARELY = 200
"""Collections of the middle generation after which the old one is collected in the middle of a frame: more than a deal
makes. It takes 10 to 70 ms, so it is usually left to a frame in which nothing moves."""
_STARTUP_THRESHOLD = 1_000_000
"""More objects than the first screen and the first table are made of."""


def freeze_startup_objects() -> None:
    """Turn garbage collection back on, for all objects but those made so far; that of old objects is left to
    `collect_old_objects`. Called once the first screen stands, because nearly all objects live as long as the program:
    modules, classes and functions. They are exempt until scenes are removed or built again."""
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _RARELY)


def collect_old_objects() -> None:
    """Collect the garbage among old objects if Python would do so by itself. Called while nothing moves."""
    if gc.get_count()[2] > _OLD:
        gc.collect()


def import_pygame() -> None:
    """Import pygame without the parts in `LATER`, unless it is imported already; each can be imported afterwards.

    `None` in `sys.modules` makes an import fail, and pygame does without a part that fails. It puts a substitute in the
    place of some; that is removed, because it would hide the part when that is imported in the end.
    """
    if "pygame" in sys.modules:
        return
    for part in LATER:
        sys.modules[f"pygame.{part}"] = None  # type: ignore[assignment]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # pygame misses one part aloud: `sprite`
            pygame = vars(import_module("pygame"))
    finally:
        for part in LATER:
            del sys.modules[f"pygame.{part}"]
    for part in LATER:
        pygame.pop(_ATTRIBUTES.get(part, part), None)
    # Without `sysfont` pygame takes its own fonts for missing as well.
    pygame["font"] = font = sys.modules["pygame.font"]
    pygame["Font"] = vars(font)["Font"]


gc.set_threshold(_STARTUP_THRESHOLD)
import_pygame()
