"""Keys by which a phone belongs to a seat. A join code is used once and gives the phone its key; the key is what the
phone comes back with after a drop."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from hmac import compare_digest
from typing import NamedTuple

KEY_BYTES = 16
"""Random bytes of a key and of the code in a link: 128 bits."""
TRIES = 5
"""Wrong six-digit codes after which all of them are drawn anew."""


class NoEntry(Enum):
    """Reason why a phone gets no seat."""

    TAKEN = auto()
    """The code was right once; a phone has used it."""
    UNKNOWN = auto()


class Entry(NamedTuple):
    """Seat of a phone, with the key by which it comes back."""

    seat: int
    key: str


class SeatKeys:
    """Keys and join codes of all seats that play from phones. The main thread offers seats, the server's thread lets
    phones in; each reads a copy of what the other may change."""

    def __init__(
        self,
        seats: Iterable[int],
        keys: Mapping[int, str] | None = None,
        token: Callable[[int], str] = secrets.token_urlsafe,
        below: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        """`keys` are those of an earlier run of the same table, whose phones come back."""
        self._token, self._below = token, below
        self._keys: dict[int, str] = {}
        self._links: dict[int, str] = {}
        self._codes: dict[int, str] = {}
        self._used: set[str] = set()
        """Codes that have given a key."""
        self._wrong = 0
        for seat in seats:
            self.add(seat, (keys or {}).get(seat, ""))

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that play from phones."""
        return tuple(sorted(self._links))

    @property
    def keys(self) -> Mapping[int, str]:
        """Return the keys of the phones that have joined, to be kept with the match."""
        return dict(self._keys)

    def has_phone(self, seat: int) -> bool:
        """Return whether a phone has joined a seat."""
        return seat in self._keys

    def link(self, seat: int) -> str:
        """Return the code that the link of a seat carries in its fragment."""
        return self._links[seat]

    def code(self, seat: int) -> str:
        """Return the six digits of a seat for a phone that has only the short address."""
        return self._codes[seat]

    def add(self, seat: int, key: str = "") -> None:
        """Offer a seat, with the key of its phone if it has one already."""
        if key:
            self._keys[seat] = key
        self._links[seat] = self._token(KEY_BYTES)
        self._draw(seat)

    def renew(self, seat: int) -> None:
        """Part a seat from its phone and draw new codes, so that another phone may join."""
        self._keys.pop(seat, None)
        self.add(seat)

    def remove(self, seat: int) -> None:
        """Take a seat out of the offer: its codes and its key are worth nothing from now on."""
        for known in (self._keys, self._links, self._codes):
            known.pop(seat, None)

    def by_key(self, key: str) -> Entry | None:
        """Return the seat of a phone that comes back, or None for an unknown key."""
        found = [seat for seat, own in list(self._keys.items()) if compare_digest(own.encode(), key.encode())]
        return Entry(found[0], key) if found else None

    def join(self, code: str) -> Entry | NoEntry:
        """Return the seat for the code of a link or for six digits, and a new key. A code works once."""
        typed = code.isascii() and code.isdigit()
        offered = self._codes if typed else self._links
        found = [seat for seat, own in list(offered.items()) if compare_digest(own.encode(), code.encode())]
        if found and found[0] not in self._keys:
            return self._give_key(found[0])
        if found or code in self._used:
            return NoEntry.TAKEN
        if typed:
            self._on_wrong_digits()
        return NoEntry.UNKNOWN

    def _give_key(self, seat: int) -> Entry:
        self._used |= {self._links[seat], self._codes[seat]}
        self._keys[seat] = self._token(KEY_BYTES)
        return Entry(seat, self._keys[seat])

    def _on_wrong_digits(self) -> None:
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong = 0
            for seat in self._codes:
                if seat not in self._keys:
                    self._draw(seat)

    def _draw(self, seat: int) -> None:
        """Draw six digits that no seat has."""
        taken = {*self._codes.values(), *self._used}
        while (code := f"{self._below(1_000_000):06}") in taken:
            pass
        self._codes[seat] = code
