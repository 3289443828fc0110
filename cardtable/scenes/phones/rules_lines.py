"""Rules of a game as plain lines for a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cardtable.foundation import paths

MARKS = re.compile(r"\*\*|\{#[a-z-]+\}|!?\[([^\]]*)\]\([^)]*\)")
CODES = re.compile(r"`([^`\n]+)`")
FIGURE = re.compile(r"^```[a-z]+ .*\n((?:.*\n)*?)```$", re.MULTILINE)
FIGURED = re.compile(r"^([0-9A-Z]+)([^0-9A-Z]*)(.*)$")
"""A card of a figure: its code, the sign of how it lies, and a number."""


def rules_lines(game_id: str, language: str, card: Callable[[str], str] = str) -> Sequence[str]:
    """Return the page of rules of a game; a heading begins with "#". Empty if the file cannot be read. `card` turns the
    code of a card into its words, and leaves everything else."""
    found = next((file for file in paths.help_pages(language) if paths.page_name(file) == game_id), None)
    if found is None:
        return ()
    try:
        page = found.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    page = FIGURE.sub(lambda figure: "\n".join(_figure(figure[1], card)), page)
    page = CODES.sub(lambda code: " ".join(map(card, code[1].split())), page)
    return [line for block in re.split(r"\n\s*\n", page) for line in _lines(block)]


def _figure(rows: str, card: Callable[[str], str]) -> Iterator[str]:
    """Yield each row of a figure: its cards in words, marked ones in brackets, and what is said about them."""
    for row in rows.splitlines():
        cards, _, told = row.partition("--")
        words = [_in_figure(token, card) for token in cards.split() if token != "#"]
        shown = " ".join(filter(None, words))
        yield f"{shown}: {told.strip()}\n" if shown else f"{told.strip()}\n"


def _in_figure(token: str, card: Callable[[str], str]) -> str:
    found = FIGURED.match(token)
    if found is None:
        return token if token == "|" else ""
    code, sign, number = found.groups()
    words = card(code)
    return (f"[{words}]" if "+" in sign else words) + (f" = {number}" if number else "")


def _lines(block: str) -> Sequence[str]:
    """Return the lines of a paragraph, a heading, a list or a table."""
    joined: list[str] = []
    for line in block.splitlines():
        plain = MARKS.sub(lambda mark: mark[1] or "", line).strip()
        if not plain or set(plain) <= set("|-: "):
            continue
        if plain.startswith("#"):
            joined.append("#" + plain.lstrip("# "))
        elif plain.startswith("- "):
            joined.append("• " + plain[2:])
        elif plain.startswith("|"):
            joined.append(" · ".join(cell.strip() for cell in plain.strip("|").split("|")))
        elif joined and not joined[-1].startswith("#"):
            joined[-1] += " " + plain
        else:
            joined.append(plain)
    return joined
