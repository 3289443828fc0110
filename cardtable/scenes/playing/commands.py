"""What can be done at a table besides touching cards and answering: by a button of the bar, by a key, on the slip of
the pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Commands(NamedTuple):
    """One thing to call for each."""

    pause: Callable[[], None]
    help: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    sheet: Callable[[], None]
    tell: Callable[[], None]
    last_trick: Callable[[], None] | None
    """None where the game is not played in tricks."""
    play_out: Callable[[], None]
    proceed: Callable[[], None]
    stop: Callable[[], None]
    mute: Callable[[], None]
