"""Codes for paper: numbers in letters without look-alikes, with two check letters that locate a mistake.

Pure arithmetic, the same on every machine and in every version. The letters are numbers from 0 to 31, added without
carrying and multiplied in the field of 32 numbers (by the polynomial x⁵ + x² + 1). The two check letters make two sums
zero: that of all letters, and that of each letter times the power of 2 that belongs to its place. For one wrong letter
the first sum is the error, and both together give its place.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.chance import ALPHABET

READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
"""Letters that are easily misread, and the letters meant."""
LONGEST = 62
GROUP = 4
"""Letters in a group."""
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
    """Probable mistake in a code: its place, from 0, and the whole code as it was meant."""

    place: int
    meant: str
    swapped: bool = False
    """True if this letter and the next have changed places."""


def encode(values: Sequence[int]) -> str:
    """Return the letters of numbers from 0 to 31, with two check letters, in groups.

    >>> encode([1, 2, 3])
    '123D-D'
    """
    assert 0 < len(values) <= LONGEST - 2 and all(0 <= value < _SIZE for value in values)
    one, two = _sums([*values, 0, 0])
    k = len(values)
    # x + y = one and x·a + y·b = two, where a and b belong to the last two places.
    a, b = _POWER[k % _ROUND], _POWER[(k + 1) % _ROUND]
    y = _times(two ^ _times(one, a), _POWER[-_LOG[a ^ b] % _ROUND])
    return grouped("".join(ALPHABET[value] for value in (*values, one ^ y, y)))


def grouped(letters: str) -> str:
    """Return letters in groups, as they are written down."""
    return "-".join(letters[k : k + GROUP] for k in range(0, len(letters), GROUP))


def normalise(typed: str) -> str:
    """Return the typed letters in the alphabet of codes, without separators.

    >>> normalise("o1l-u7")
    '011V7'
    """
    return "".join(c for c in typed.upper().translate(READ_AS) if c.isalnum())


def first_unknown_letter(typed: str) -> int | None:
    """Return the index of the first letter that occurs in no code, or None."""
    return next((k for k, letter in enumerate(normalise(typed)) if letter not in ALPHABET), None)


def decode(typed: str) -> list[int] | None:
    """Return the numbers of a code, or None if it is not valid.

    >>> decode("123D-D"), decode("1234")
    ([1, 2, 3], None)
    """
    letters = normalise(typed)
    if not 2 < len(letters) <= LONGEST or first_unknown_letter(letters) is not None:
        return None
    values = [ALPHABET.index(letter) for letter in letters]
    return values[:-2] if _sums(values) == (0, 0) else None


def likely_mistakes(typed: str) -> list[Mistake]:
    """Return the probable mistakes of an invalid code: one wrong letter, or two neighbours that have changed places."""
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
