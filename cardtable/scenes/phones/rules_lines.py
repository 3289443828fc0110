"""Rules of a game as plain lines for a phone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardtable.foundation import paths

MARKS = re.compile(r"\*\*|`|\{#[a-z-]+\}|!?\[([^\]]*)\]\([^)]*\)")


def rules_lines(game_id: str, language: str) -> Sequence[str]:
    """Return the page of rules of a game; a heading begins with "#". Empty if the file cannot be read."""
    found = next((file for file in paths.help_pages(language) if paths.page_name(file) == game_id), None)
    if found is None:
        return ()
    try:
        page = found.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    return [line for block in re.split(r"\n\s*\n", page) for line in _lines(block)]


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
