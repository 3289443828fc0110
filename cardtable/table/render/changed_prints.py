"""Prints of cards as they are shown: lit, turned, scaled, dimmed or with a shadow, each made once as long as it is
used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from weakref import ReferenceType, ref

from pygame import Surface


class ChangedPrints:
    """Changed pictures of prints, up to a number of bytes. The least recently used go first. A picture does not keep
    its print, and is forgotten with it."""

    def __init__(self, most: int) -> None:
        """`most` is the number of bytes that are kept, beyond the latest picture."""
        self._most = most
        self._kept: OrderedDict[tuple[int, Hashable], tuple[Surface, ReferenceType[Surface]]] = OrderedDict()
        self.bytes = 0
        """Size of the pictures that are kept."""
        self.made = 0
        """Size of all pictures that were made so far."""

    def once(self, source: Surface, how: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return a picture that is made of a print in a named way."""
        found = self.known(source, how)
        if found is None:
            found = make()
            self.keep(source, how, found)
        return found

    def keep(self, source: Surface, how: Hashable, made: Surface) -> None:
        """Keep a picture that was made of a print in a named way."""
        key = id(source), how
        self._drop(key)
        self._kept[key] = made, ref(source)
        self.bytes += bytes_of(made)
        self.made += bytes_of(made)
        while self.bytes > self._most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def known(self, source: Surface, how: Hashable) -> Surface | None:
        """Return the picture if it is kept."""
        key = id(source), how
        found = self._kept.get(key)
        if found is None or found[1]() is not source:  # another print at the same address
            return None
        self._kept.move_to_end(key)
        return found[0]

    def _drop(self, key: tuple[int, Hashable]) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self.bytes -= bytes_of(gone[0])


def bytes_of(picture: Surface) -> int:
    """Return the size of a picture."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
