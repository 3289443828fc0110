"""Parser of the simple part of Markdown, into blocks of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LEVELS = 3
"""Number of heading levels."""
_FENCE = "```"
_LIST = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(.*)$")
_RULE = re.compile(r"^\s*([-*_])(\s*\1){2,}\s*$")
_TABLE_RULE = re.compile(r"^\s*\|?[\s:|-]+\|[\s:|-]*$")


class Block(NamedTuple):
    """A piece of the page: heading, text, item, quote, rule, table or diagram."""

    kind: str
    words: str = ""
    level: int = 0
    """Level of a heading, from 0, or indentation of an item."""
    mark: str = ""
    """Mark before an item, or the name by which a screen opens the page at a heading: `## Keys {#keys}`."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Cells of a table, or lines of a diagram, whose kind is in `words`."""


def blocks(source: str) -> Iterator[Block]:  # noqa: C901 - a page has as many kinds of pieces
    """Yield the blocks of a page in order."""
    held: list[str] = []
    item: Block | None = None
    lines = source.splitlines()
    i = 0

    def flushed() -> Iterator[Block]:
        nonlocal item
        words = " ".join(held).strip()
        held.clear()
        if item is not None:
            yield item._replace(words=f"{item.words} {words}".strip())
            item = None
        elif words:
            yield Block("text", words)

    while i < len(lines):
        line = lines[i]
        bare = line.strip()
        listed = _LIST.match(line)
        if not bare:
            yield from flushed()
        elif bare.startswith("#"):
            yield from flushed()
            level = len(bare) - len(bare.lstrip("#"))
            words, _, name = bare.lstrip("#").strip().partition(" {#")
            yield Block("heading", words, min(level, LEVELS) - 1, name.removesuffix("}"))
        elif bare.startswith(_FENCE):
            yield from flushed()
            end = next((k for k in range(i + 1, len(lines)) if lines[k].strip() == _FENCE), len(lines))
            yield Block("diagram", bare.removeprefix(_FENCE), rows=tuple((each,) for each in lines[i + 1 : end]))
            i = end
        elif _RULE.match(line):
            yield from flushed()
            yield Block("rule")
        elif bare.startswith("|") or (i + 1 < len(lines) and "|" in bare and _TABLE_RULE.match(lines[i + 1])):
            yield from flushed()
            rows = []
            while i < len(lines) and "|" in lines[i]:
                if not _TABLE_RULE.match(lines[i]):
                    rows.append(tuple(cell.strip() for cell in lines[i].strip().strip("|").split("|")))
                i += 1
            yield Block("table", rows=tuple(rows))
            continue
        elif listed:
            yield from flushed()
            mark = "•" if listed[2] in "-*+" else listed[2]
            item = Block("item", listed[3], len(listed[1].expandtabs(4)) // 2, mark)
        elif bare.startswith(">"):
            yield from flushed()
            quoted = [bare.lstrip("> ")]
            while i + 1 < len(lines) and lines[i + 1].strip().startswith(">"):
                i += 1
                quoted.append(lines[i].strip().lstrip("> "))
            yield Block("quote", " ".join(quoted))
        else:
            held.append(bare)
        i += 1
    yield from flushed()


def title(source: str) -> str:
    """Return the first heading of a page."""
    return next((block.words for block in blocks(source) if block.kind == "heading"), "")
