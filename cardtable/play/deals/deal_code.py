"""Short code of a match: its game, its players, its options and its seed. Equal codes give equal packs on any computer,
so a code is shown only after the match, except to the player that draws it to share.

RECORD.md describes its form. A code keeps its meaning for ever once it is given out; the tests hold some.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtable.cards.chance import ALPHABET
from cardtable.play.deals import seeds
from cardtable.rules.game import Game, Option, Value
from cardtable.rules.match import Terms
from cardtable.rules.paper_code import (
    Mistake,
    decode,
    encode,
    first_unknown_letter,
    likely_mistakes,
    normalise,
)
from cardtable.rules.record import BadRecord, read_terms
from cardtable.rules.registry import GAMES, game

_LONG = 32
"""Letters of a seed from before there were codes, as hexadecimal digits."""
_GAMES, _VERSIONS, _SEATS = 32, 16, 16


class WrongCode(Exception):
    """A typed text is no code: a text id, the arguments of its sentence, and the code that was probably meant."""

    def __init__(self, text_id: str, meant: Sequence[Mistake] = (), **args: int | str) -> None:
        super().__init__(text_id, args)
        self.text_id, self.corrections, self.text_args = text_id, meant, args


class Deal(NamedTuple):
    """Content of a code."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: str
    rules: int | None = None
    """Version of the rules if it is not today's, else None."""

    @property
    def code(self) -> str:
        """Return the code."""
        written = code_of_terms(Terms(game(self.game), self.seats, self.options, self.seed, "", self.rules))
        assert written is not None, "what was read from a code can be written as one"
        return written


def code_of_terms(terms: Terms) -> str | None:
    """Return the code of a match. Return None if its seed fits into no code, or if its packs were set by hand."""
    short = len(terms.seed) == seeds.LENGTH and not set(terms.seed) - set(ALPHABET)
    if not short and (len(terms.seed) != _LONG or set(terms.seed) - set("0123456789abcdef")):
        return None
    kind, number, size = terms.game, 0, 1
    seed = sum(ALPHABET.index(letter) << 5 * k for k, letter in enumerate(terms.seed)) if short else int(terms.seed, 16)
    plain = _has_default_numbers(kind, terms)
    head = [(_GAMES, GAMES.index(kind.id)), (_VERSIONS, terms.version), (_SEATS, terms.seats), (2, int(not short))]
    parts = [
        *head,
        (2, int(not plain)),
        *_encoded_options(kind, terms, plain),
        (32**seeds.LENGTH if short else 16**_LONG, seed),
    ]
    for radix, value in parts:
        number += value * size
        size *= radix
    return encode([number >> 5 * k & 31 for k in range(_letter_count(size))])


def deal_of_code(typed: str) -> Deal:
    """Return the content of a typed code. Raises WrongCode.

    >>> from cardtable.rules.registry import GAMES
    >>> first = game(GAMES[0])
    >>> deal = Deal(first.id, first.seats[0], first.defaults(), "0123456789")
    >>> deal.code
    '0120-0VPJ-EA62-YS78-M'
    >>> deal_of_code(deal.code.lower()) == deal
    True
    """
    strange = first_unknown_letter(typed)
    if strange is not None:
        raise WrongCode("deal-code.strange", n=strange + 1, letter=normalise(typed)[strange])
    values = decode(typed)
    if values is None:
        meant = [each for each in likely_mistakes(typed) if _is_meaningful(each.meant)]
        raise WrongCode("deal-code.mistake" if meant else "deal-code.wrong", meant)
    found = _decode(values)
    if found is None:
        raise WrongCode("deal-code.unknown")
    return found


def deal_of_header(header: str) -> Deal | None:
    """Return the content that the code of a stored match would have, or None if it has none."""
    try:
        terms = read_terms(header.rstrip("\n").split("\n"), game)
    except (BadRecord, KeyError):
        return None
    return deal_of_terms(terms)


def deal_of_terms(terms: Terms) -> Deal | None:
    """Return the content of the code of a match, or None if it has none."""
    if not terms.seed or code_of_terms(terms) is None:
        return None
    return Deal(terms.game.id, terms.seats, dict(terms.options), terms.seed, terms.rules)


def _is_meaningful(typed: str) -> bool:
    values = decode(typed)
    return values is not None and _decode(values) is not None


def _letter_count(size: int) -> int:
    return -(-(size - 1).bit_length() // 5)


class _Number:
    """Number that is taken apart from its smallest part on."""

    def __init__(self, values: Sequence[int]) -> None:
        self.rest = sum(value << 5 * k for k, value in enumerate(values))
        self.size = 1

    def take(self, radix: int) -> int:
        self.size *= radix
        self.rest, value = divmod(self.rest, radix)
        return value


def _decode(values: Sequence[int]) -> Deal | None:
    """Return the deal from the numbers of a code, or None if they make no sense here."""
    number = _Number(values)
    index, version, seats = number.take(_GAMES), number.take(_VERSIONS), number.take(_SEATS)
    if index >= len(GAMES):
        return None
    kind = game(GAMES[index])
    if not 1 <= version <= kind.rules or seats not in kind.seats:
        return None
    long, plain = number.take(2), not number.take(2)
    options: dict[str, Value] = kind.defaults()
    options.update(
        (each.name, each.before) for each in kind.options if each.since > version and each.before is not None
    )
    for option in _options_of_version(kind, version):
        if option.values:
            options[option.name] = option.values[number.take(len(option.values))]
        elif not plain:
            options[option.name] = option.low + number.take(option.high - option.low + 1)
    seed = number.take(16**_LONG if long else 32**seeds.LENGTH)
    if number.rest or _letter_count(number.size) != len(values):
        return None
    letters = f"{seed:032x}" if long else "".join(ALPHABET[seed >> 5 * k & 31] for k in range(seeds.LENGTH))
    return Deal(kind.id, seats, options, letters, None if version == kind.rules else version)


def _options_of_version(kind: type[Game], version: int) -> Iterator[Option]:
    """Yield the options that a version of the rules had, ordered by name."""
    return iter(sorted((option for option in kind.options if option.since <= version), key=lambda each: each.name))


def _has_default_numbers(kind: type[Game], terms: Terms) -> bool:
    """Return whether every numeric option has its default value, so that a code can leave them out."""
    return all(
        terms.options[each.name] == each.default for each in _options_of_version(kind, terms.version) if not each.values
    )


def _encoded_options(kind: type[Game], terms: Terms, plain: bool) -> Iterator[tuple[int, int]]:
    for option in _options_of_version(kind, terms.version):
        value = terms.options[option.name]
        if option.values:
            # True == 1, but it is another value of an option.
            yield len(option.values), [(type(each), each) for each in option.values].index((type(value), value))
        elif not plain:
            yield option.high - option.low + 1, int(value) - option.low
