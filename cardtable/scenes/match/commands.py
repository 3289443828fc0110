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
    redo: Callable[[], None]
    sheet: Callable[[], None]
    tell: Callable[[], None]
    look_back: Callable[[], None]
    """At the last trick, or at the last round where nobody has taken one."""
    in_tricks: bool
    """Whether the game is played in tricks: the button says so."""
    play_out: Callable[[], None]
    proceed: Callable[[], None]
    all_cards: Callable[[], None]
    """Only when a deal is over."""
    stop: Callable[[], None]
    mute: Callable[[], None]
    words: Callable[[], None] = lambda: None
    """The whole table in words; nothing where it is only looked at again."""
    outside: Callable[[], None] | None = None
    """Tells that this match is outside the scores; nothing where it counts."""

    def named(self, name: str) -> Callable[[], None]:
        """The one of this name, as keys are bound to it."""
        found: Callable[[], None] = getattr(self, name)
        return found
