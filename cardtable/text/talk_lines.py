"""Short lines that the characters say, in one file for each language, which is read at first use.

A file has a head for each character and occasion, `[bruno takes]`, and below it one line of talk a line. A line that
begins with an asterisk speaks of the evening.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

OCCASIONS = ("sits", "takes", "robbed", "alone", "passes", "wins", "loses", "waits")
"""Public occasions on which a character may talk."""

_FILES = Path(__file__).with_name("talk")
_HEAD = re.compile(r"\[([a-z]+) ([a-z]+)\]\Z")
_LARGEST = 200_000
"""Bytes that are read of a file."""


class TalkLine(NamedTuple):
    """One line of talk."""

    words: str
    in_the_evening: bool = False
    """True if it is said in the evening only."""


Talk = Mapping[tuple[str, str], Sequence[TalkLine]]
"""Lines by key of the character and occasion."""


@lru_cache(maxsize=1)
def talk_lines(language: str) -> Talk:
    """Return all lines in a language; none if the file is missing or damaged, because talk may fall silent."""
    try:
        with (_FILES / f"{language}.txt").open("rb") as file:
            return parse_talk(file.read(_LARGEST).decode("utf-8"))
    except (OSError, ValueError):
        return MappingProxyType({})


def parse_talk(written: str) -> Talk:
    """Return the lines of a file.

    >>> dict(parse_talk("[leo wins]\\n*Good evening!\\n"))
    {('leo', 'wins'): [TalkLine(words='Good evening!', in_the_evening=True)]}
    """
    found: dict[tuple[str, str], list[TalkLine]] = {}
    lines: list[TalkLine] = []
    for line in map(str.strip, written.splitlines()):
        head = _HEAD.match(line)
        if head is not None:
            lines = found.setdefault((head[1], head[2]), [])
        elif line:
            lines.append(TalkLine(line.removeprefix("*"), line.startswith("*")))
    return MappingProxyType(found)
