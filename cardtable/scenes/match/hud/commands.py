"""Commands of a table besides playing cards and answering. The bar, the keys and the pause dialog call them."""

from collections.abc import Callable
from typing import NamedTuple


class Commands(NamedTuple):
    """Callables of all commands. Field names are the command names of the key bindings."""

    pause: Callable[[], None]
    help: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    sheet: Callable[[], None]
    tell: Callable[[], None]
    look_back: Callable[[], None]
    """Shows the last trick, or the last round before the first trick."""
    in_tricks: bool
    """True if the game is played in tricks; the button's label depends on it."""
    play_out: Callable[[], None]
    proceed: Callable[[], None]
    all_cards: Callable[[], None]
    """Shows all cards; works only after a deal."""
    stop: Callable[[], None]
    mute: Callable[[], None]
    words: Callable[[], None] = lambda: None
    """Describes the whole table in words; does nothing in a replay."""
    characters: Callable[[], None] = lambda: None
    """Shows the pages of the characters at the table; does nothing where none sits."""
    phones: Callable[[], None] = lambda: None
    """Opens the dialog of the phones; does nothing where no phone may be used."""
    hush: Callable[[], None] = lambda: None
    """Cuts a line of talk."""
    outside: Callable[[], None] | None = None
    """Explains that this match counts in no statistics; None where it counts."""

    def command(self, name: str) -> Callable[[], None]:
        """Return the command with this name."""
        found: Callable[[], None] = getattr(self, name)
        return found
