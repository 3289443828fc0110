"""Lines of Court Circular: the worth of three cards beside a Lead, by the French text or by Carroll's of 1860. [rules:
#lines]

A Line is computed, never announced. The two tables have the same kinds of Lines and rank them in different orders.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardtable.cards.pack import FRENCH, Card, Seat
from cardtable.rules.game import Options

SUIT: tuple[int, ...] = tuple("SCDH".index(code[-1]) for code in FRENCH.codes)
"""Suit of each card, weakest first: spades, clubs, diamonds, hearts. [rules: #equal]"""
VALUE: tuple[int, ...] = tuple(
    ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A").index(code[:-1]) + 2 for code in FRENCH.codes
)
"""Value of each card, from 2 to 14 for the ace."""
HEART: tuple[bool, ...] = tuple(suit == 3 for suit in SUIT)
COURT: tuple[bool, ...] = tuple(11 <= value <= 13 for value in VALUE)

ORDERS: dict[str, tuple[int, ...]] = {
    "value_suit": tuple(4 * value + suit for value, suit in zip(VALUE, SUIT, strict=True)),
    "hearts_first": tuple(64 * heart + 4 * value + suit for heart, value, suit in zip(HEART, VALUE, SUIT, strict=True)),
}
"""Rank of each card among all 52, by the values of the option `card_order`. [rules: #equal]"""


class Kind(NamedTuple):
    """Kind of Line: the text id of its name, and that of the sentence with which a seat shows it."""

    name: str
    shown: str


NO_LINE = Kind("court_circular.line.none", "court_circular.shows.none")
ETIQUETTE = Kind("court_circular.line.etiquette", "court_circular.shows.etiquette")
VALENTINE = Kind("court_circular.line.valentine", "court_circular.shows.valentine")
PAIR = Kind("court_circular.line.pair", "court_circular.shows.pair")
COURT_APART = Kind("court_circular.line.court-apart", "court_circular.shows.court-apart")
SYMPATHY_APART = Kind("court_circular.line.sympathy-apart", "court_circular.shows.sympathy-apart")
SEQUENCE_APART = Kind("court_circular.line.sequence-apart", "court_circular.shows.sequence-apart")
TRIO_APART = Kind("court_circular.line.trio-apart", "court_circular.shows.trio-apart")
COURT_3 = Kind("court_circular.line.court-3", "court_circular.shows.court-3")
SYMPATHY_3 = Kind("court_circular.line.sympathy-3", "court_circular.shows.sympathy-3")
SEQUENCE_3 = Kind("court_circular.line.sequence-3", "court_circular.shows.sequence-3")
TRIO = Kind("court_circular.line.trio", "court_circular.shows.trio")
COURT_4 = Kind("court_circular.line.court-4", "court_circular.shows.court-4")
SYMPATHY_4 = Kind("court_circular.line.sympathy-4", "court_circular.shows.sympathy-4")
SEQUENCE_4 = Kind("court_circular.line.sequence-4", "court_circular.shows.sequence-4")
QUADRI = Kind("court_circular.line.quadri", "court_circular.shows.quadri")

FRENCH_LINES: tuple[Kind, ...] = (
    NO_LINE, ETIQUETTE, VALENTINE, PAIR, COURT_3, SYMPATHY_3, SEQUENCE_3, TRIO,
    COURT_4, SYMPATHY_4, SEQUENCE_4, QUADRI,
)  # fmt: skip
"""Lines of the French text, worst to best: length before kind, and never without the Lead. [rules: #lines]"""
CARROLL_LINES: tuple[Kind, ...] = (
    NO_LINE, ETIQUETTE, VALENTINE, PAIR, COURT_APART, SYMPATHY_APART, SEQUENCE_APART, TRIO_APART,
    COURT_3, COURT_4, SYMPATHY_3, SYMPATHY_4, SEQUENCE_3, SEQUENCE_4, TRIO,
)  # fmt: skip
"""Carroll's Lines, worst to best: with or without the Lead, then kind, then length. Two cards never use the Lead.
[rules: #carroll]"""
TABLES: dict[str, tuple[Kind, ...]] = {"french": FRENCH_LINES, "carroll": CARROLL_LINES}
_RANK = {name: {kind: rank for rank, kind in enumerate(lines)} for name, lines in TABLES.items()}


class Line(NamedTuple):
    """Best Line of a side. The greater one wins: its rank in the table, then its best card. [rules: #equal]"""

    rank: int
    best: int
    """Rank of the Line's best own card in the card order; without a Line, of the best card laid."""
    kind: Kind
    cards: tuple[Card, ...]
    """Own cards that make the Line; () without one."""


_RUN_ORDER = (14, *range(2, 15))
"""Values in the order of runs. The ace is at either end, never inside."""
_RUNS = frozenset(frozenset(_RUN_ORDER[i : i + 3]) for i in range(len(_RUN_ORDER) - 2))
_ENDS: dict[int, frozenset[frozenset[int]]] = {
    lead: frozenset(
        frozenset(run) - {lead}
        for n in (3, 4)
        for i in range(len(_RUN_ORDER) - n + 1)
        for run in (_RUN_ORDER[i : i + n],)
        if lead in (run[0], run[-1])
    )
    for lead in range(2, 15)
}
"""For each value of the Lead, the values that make a run with it at one end. [rules: #lines]"""


def _with_lead(lead: Card, own: Sequence[Card]) -> Kind:
    """Return the Line of two or three own cards together with the Lead, if all of them are used. [rules: #lines]"""
    values = {VALUE[card] for card in own}
    four = len(own) == 3
    if values == {VALUE[lead]}:
        return QUADRI if four else TRIO
    if len(values) == len(own) and values in _ENDS[VALUE[lead]]:
        return SEQUENCE_4 if four else SEQUENCE_3
    if HEART[lead] and all([HEART[card] for card in own]):
        return SYMPATHY_4 if four else SYMPATHY_3
    if COURT[lead] and all([COURT[card] for card in own]):
        return COURT_4 if four else COURT_3
    return NO_LINE


def _three_apart(own: Sequence[Card]) -> Kind:
    """Return the Line of three cards without the Lead. [rules: #carroll]"""
    values = {VALUE[card] for card in own}
    if len(values) == 1:
        return TRIO_APART
    if values in _RUNS:
        return SEQUENCE_APART
    if all([HEART[card] for card in own]):
        return SYMPATHY_APART
    return COURT_APART if all([COURT[card] for card in own]) else NO_LINE


def _two(one: Card, other: Card) -> Kind:
    """Return the Line of two cards, of which one may be the Lead. [rules: #lines]"""
    if VALUE[one] == VALUE[other]:
        return PAIR
    if HEART[one] and HEART[other]:
        return VALENTINE
    return ETIQUETTE if COURT[one] and COURT[other] else NO_LINE


def _french(lead: Card, own: Sequence[Card]) -> Kind:
    """Return the Line of own cards by the French text. [rules: #lines]"""
    return _two(lead, own[0]) if len(own) == 1 else _with_lead(lead, own)


def _carroll(lead: Card, own: Sequence[Card]) -> Kind:
    """Return the Line of own cards by Carroll's text. [rules: #carroll]"""
    if len(own) == 1:
        return NO_LINE
    kind = _with_lead(lead, own)
    if kind is QUADRI:
        return TRIO
    if kind is NO_LINE:
        return _two(*own) if len(own) == 2 else _three_apart(own)
    return kind


@lru_cache(maxsize=1 << 16)
def best_line(lead: Card, cards: tuple[Card, ...], table: str, order: str) -> Line:
    """Return the best Line of one side with the one to three cards it has laid. [rules: #lines]"""
    formed, ranks, keys = (_french if table == "french" else _carroll), _RANK[table], ORDERS[order]
    best = Line(0, max([keys[card] for card in cards]), NO_LINE, ())
    for size in range(len(cards), 0, -1):
        for own in combinations(cards, size):
            kind = formed(lead, own)
            if kind is not NO_LINE and (rank := ranks[kind]) >= best.rank:
                key = max([keys[card] for card in own])
                if rank > best.rank or key > best.best:
                    best = Line(rank, key, kind, own)
    return best


def line_of(lead: Card, cards: Sequence[Card], options: Options) -> Line:
    """Return the best Line of one side by the options of a game."""
    return best_line(lead, tuple(cards), options["line_table"], options["card_order"])


def strength(line: Line) -> tuple[int, int]:
    """Return the key by which two sides are compared."""
    return line[:2]


def strongest(lines: Mapping[Seat, Line]) -> Seat:
    """Return the seat with the best Line."""
    return max(lines, key=lambda seat: strength(lines[seat]))


def count(face_up: Iterable[Card], face_down: Iterable[Card]) -> int:
    """Return the points of a pile: two for each card face up, one for each face down, and one more for each heart and
    each court. [rules: #end]

    >>> count(FRENCH.cards("KH 2S"), FRENCH.cards("5C"))
    7
    """
    up, down = list(face_up), list(face_down)
    return 2 * len(up) + len(down) + sum(HEART[card] + COURT[card] for card in (*up, *down))


def differences(counts: Sequence[int]) -> tuple[int, ...]:
    """Return each side's score: its points above the lowest. Of two sides only the better one scores. [rules: #end]"""
    lowest = min(counts)
    return tuple(own - lowest for own in counts)
