"""Messages of a phone, read with suspicion: whatever is not one of these shapes is dropped."""

from __future__ import annotations

import json
from typing import NamedTuple, TypeAlias

LONGEST = 2048
"""Largest message in bytes."""
MOST_CARDS = 200
"""Most cards or touches in a message."""
LARGEST = 1_000_000_000
LONGEST_NAME = 64
"""Most letters of a key, a code or a place."""

Touch: TypeAlias = int | str


class Hello(NamedTuple):
    """First message of a connection: a key, or a code for joining."""

    key: str
    join: str


class ListedChoice(NamedTuple):
    """Listed answer to the question with this number."""

    number: int
    choice: int


class Sum(NamedTuple):
    """Answer with an amount."""

    number: int
    choice: int
    amount: int


class Arranged(NamedTuple):
    """Answer with an order of cards."""

    number: int
    cards: tuple[int, ...]


class Why(NamedTuple):
    """Touch or button of no use, of which the phone wants the reason."""

    path: tuple[Touch, ...]
    button: int
    """Index among the buttons; -1 for a touch."""


class Draft(NamedTuple):
    """Unfinished order of cards."""

    cards: tuple[int, ...]


class ReadyOrder(NamedTuple):
    """Request to lay one of the ready orders, from the present one."""

    choice: int
    cards: tuple[int, ...]


class Consent(NamedTuple):
    """Answer to the request of another player to take back."""

    yes: bool


class Tongue(NamedTuple):
    """Language of the phone, as its owner has set it."""

    code: str


class Look(NamedTuple):
    """Look of the page as its owner has set it. An empty text stands for that of the phone."""

    letters: str
    colours: str
    touch: str
    language: str


class Plain(NamedTuple):
    """Message without a content: `on`, `undo`, `hint`, `rules`."""

    name: str


PLAIN = ("on", "undo", "hint", "rules")
LOOKS = {"letters": ("", "130", "160"), "colours": ("", "dark", "light", "strong"), "touch": ("", "1")}
"""Values of each part of a look."""
Request: TypeAlias = ListedChoice | Sum | Arranged | Why | Draft | ReadyOrder | Consent | Tongue | Look | Plain


class Heard(NamedTuple):
    """Request of a seat's phone; None when a phone has come or gone."""

    seat: int
    request: Request | None


def read_hello(raw: str) -> Hello | None:
    """Return the first message of a connection, or None for anything else.

    >>> read_hello('{"join":"123456"}')
    Hello(key='', join='123456')
    """
    said = _read(raw)
    if said is None:
        return None
    key, join = said.get("key", ""), said.get("join", "")
    good = _is_name(key) and _is_name(join) and bool(key) != bool(join)
    return Hello(str(key), str(join)) if good else None


def read_request(raw: str) -> Request | None:
    """Return a later message, or None for anything else.

    >>> read_request('{"t":"answer","number":3,"choice":1}')
    ListedChoice(number=3, choice=1)
    >>> read_request('{"t":"answer","number":3,"choice":-1}') is None
    True
    """
    said = _read(raw)
    if said is None:
        return None
    match said:
        case {"t": "answer", "number": int(number), "choice": int(choice), "amount": int(amount)}:
            return Sum(number, choice, amount) if _are_numbers(number, choice, amount) else None
        case {"t": "answer", "number": int(number), "choice": int(choice)}:
            return ListedChoice(number, choice) if _are_numbers(number, choice) else None
        case {"t": "answer", "number": int(number), "order": list(cards)}:
            return Arranged(number, tuple(cards)) if _are_numbers(number) and _are_cards(cards) else None
        case {"t": "why"}:
            return _read_why(said.get("path"), said.get("button"))
        case {"t": "draft", "order": list(cards)}:
            return Draft(tuple(cards)) if _are_cards(cards) else None
        case {"t": "order", "choice": int(choice), "order": list(cards)}:
            return ReadyOrder(choice, tuple(cards)) if _are_numbers(choice) and _are_cards(cards) else None
        case {"t": "consent", "yes": bool(yes)}:
            return Consent(yes)
        case {"t": "language", "code": str(code)}:
            return Tongue(code) if _is_name(code) else None
        case {"t": "look"}:
            return _read_look(said)
        case {"t": str(name)} if name in PLAIN:
            return Plain(name)
    return None


def _read_why(path: object, button: object) -> Why | None:
    """Return the question about touches or about a button, or None for anything else."""
    if isinstance(path, list) and 0 < len(path) <= MOST_CARDS and all(map(_is_touch, path)):
        return Why(tuple(path), -1)
    return Why((), int(str(button))) if path is None and _is_number(button) else None


def _read_look(said: dict[str, object]) -> Look | None:
    """Return the look of a page, or None if a part of it is none that a page has."""
    code = said.get("language")
    if not _is_name(code) or any(said.get(part) not in values for part, values in LOOKS.items()):
        return None
    letters, colours, touch = (str(said[part]) for part in LOOKS)
    return Look(letters, colours, touch, str(code))


def _read(raw: str) -> dict[str, object] | None:
    """Return a JSON object, or None for anything else, also for one that is nested deeply or has a giant number."""
    if len(raw) > LONGEST:
        return None
    try:
        said = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _are_numbers(*values: object) -> bool:
    return all(map(_is_number, values))


def _are_cards(cards: list[object]) -> bool:
    return 0 < len(cards) <= MOST_CARDS and all(map(_is_number, cards)) and len(set(map(str, cards))) == len(cards)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isascii()


def _is_touch(value: object) -> bool:
    return _is_number(value) or (_is_name(value) and bool(value))
