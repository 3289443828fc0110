"""A number in letters for paper: none that looks like another, and two more letters that find a mistake and say where
it is. Pure arithmetic, the same on every machine and in every version.

The letters are numbers from 0 to 31, added without carrying and multiplied as a field of 32 numbers allows (by the
polynomial x⁵ + x² + 1). The last two are chosen so that all letters together come to nothing, and all letters, each
taken as often as the power of 2 that belongs to its place, come to nothing as well. One wrong letter is then off by
what the first sum says, and stands where the second one says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
"""Letters that somebody may have read into it, and what was meant."""
LONGEST = 62
GROUP = 4
"""Letters that stand together."""
_SIZE, _POLYNOMIAL, _ROUND = 32, 0b100101, 31


def _powers() -> tuple[int, ...]:
    found, power = [], 1
    for _ in range(_ROUND):
        found.append(power)
        power <<= 1
        power ^= _POLYNOMIAL if power & _SIZE else 0
    return tuple(found)


_POWER = _powers()
_LOG = {power: k for k, power in enumerate(_POWER)}


def _times(one: int, other: int) -> int:
    return _POWER[(_LOG[one] + _LOG[other]) % _ROUND] if one and other else 0


class Mistake(NamedTuple):
    """What is probably wrong with a code: its place, counted from 0, and the whole code as it was meant."""

    place: int
    meant: str
    swapped: bool = False
    """Whether two neighbours have changed places, this one and the next."""


def encode(values: Sequence[int]) -> str:
    """Letters for numbers from 0 to 31, with the two that check them, in groups."""
    assert 0 < len(values) <= LONGEST - 2 and all(0 <= value < _SIZE for value in values)
    one, two = _sums([*values, 0, 0])
    k = len(values)
    # x + y = one and x·a + y·b = two, where a and b belong to the last two places.
    a, b = _POWER[k % _ROUND], _POWER[(k + 1) % _ROUND]
    y = _times(two ^ _times(one, a), _POWER[-_LOG[a ^ b] % _ROUND])
    return grouped("".join(ALPHABET[value] for value in (*values, one ^ y, y)))


def grouped(letters: str) -> str:
    """Letters as they are written down."""
    return "-".join(letters[k : k + GROUP] for k in range(0, len(letters), GROUP))


def normalise(typed: str) -> str:
    """The letters that somebody has typed, without what only parts them, as the alphabet knows them."""
    return "".join(c for c in typed.upper().translate(READ_AS) if c.isalnum())


def first_unknown_letter(typed: str) -> int | None:
    """The place of the first letter that is in no code."""
    return next((k for k, letter in enumerate(normalise(typed)) if letter not in ALPHABET), None)


def decode(typed: str) -> list[int] | None:
    """The numbers of a code; None, if it is none."""
    letters = normalise(typed)
    if not 2 < len(letters) <= LONGEST or first_unknown_letter(letters) is not None:
        return None
    values = [ALPHABET.index(letter) for letter in letters]
    return values[:-2] if _sums(values) == (0, 0) else None


def likely_mistakes(typed: str) -> list[Mistake]:
    """Where a code is probably wrong that is none: one letter, or two neighbours that have changed places."""
    letters = normalise(typed)
    if not 2 < len(letters) <= LONGEST or first_unknown_letter(letters) is not None:
        return []
    values = [ALPHABET.index(letter) for letter in letters]
    one, two = _sums(values)
    if one and two:
        first = (_LOG[two] - _LOG[one]) % _ROUND
        return [_wrong(values, place, one) for place in range(first, len(values), _ROUND)]
    if two:
        pairs = [[*values[:k], values[k + 1], values[k], *values[k + 2 :]] for k in range(len(values) - 1)]
        return [Mistake(k, _written(pair), True) for k, pair in enumerate(pairs) if _sums(pair) == (0, 0)]
    return []


def _wrong(values: Sequence[int], place: int, off: int) -> Mistake:
    return Mistake(place, _written([*values[:place], values[place] ^ off, *values[place + 1 :]]))


def _written(values: Sequence[int]) -> str:
    return grouped("".join(ALPHABET[value] for value in values))


def _sums(values: Sequence[int]) -> tuple[int, int]:
    one = two = 0
    for k, value in enumerate(values):
        one ^= value
        two ^= _times(value, _POWER[k % _ROUND])
    return one, two
