"""A match that is opened from the book: its record, and what is known of it besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.play.matches import look_back
from cardtable.play.replay import Replay
from cardtable.play.sitter import Sitter
from cardtable.scenes.scene import Shell
from cardtable.scenes.seating.cast import introduced
from cardtable.store.rows import Saved


class Past(NamedTuple):
    """A match, finished or not, that can be looked at."""

    replay: Replay
    sitters: Sequence[Sitter]
    saved: Saved | None = None
    """What the store keeps of it; nothing where it came as a file."""


def past_of(shell: Shell, record: int) -> Past | None:
    """A match that is kept; None if there is none. Raises BadRecord if its header is damaged."""
    found = look_back(shell.store, record)
    if found is None:
        return None
    replay, saved = found
    return Past(replay, introduced(saved.sitters, shell.store.people.all()), saved)
