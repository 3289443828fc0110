"""Search for anything but plain data in an object graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardtable.ai.requests import Move
from cardtable.cards.events import Laid, Moved, Said, Scored, Shuffled, Turned
from cardtable.foundation.frozen import Frozen
from cardtable.rules.game import Action, Amount, Arrange, Ask, PublicFields, Setting
from cardtable.rules.observe import Observation

PLAIN = (int, str, bool, type(None))

ALLOWED = (Move, Observation, Setting, Ask, Action, Amount, Arrange, Laid, Moved, Turned, Shuffled, Said, Scored)


def strange(thing: Any, path: str = "question", allowed: Sequence[type] = ALLOWED) -> list[str]:
    """Return everything in an object graph that is not plain data of the allowed kinds."""
    parts: Iterable[tuple[str, Any]]
    if type(thing) in PLAIN:
        return []
    if isinstance(thing, Frozen) and type(thing) in allowed:
        parts = [(f".{name}", getattr(thing, name)) for name in type(thing).__match_args__]
    elif type(thing) in (tuple, list) or (isinstance(thing, tuple) and type(thing) in allowed):
        parts = [(f"[{i}]", part) for i, part in enumerate(thing)]
    elif type(thing) in (dict, PublicFields):
        parts = [pair for key, part in thing.items() for pair in ((" key", key), (f"[{key!r}]", part))]
    else:
        return [] if type(thing) in allowed else [f"{path} is {type(thing).__qualname__}"]
    return [found for step, part in parts for found in strange(part, path + step, allowed)]
