"""The last part of a page of rules: what every mark on the table of that game means."""

from __future__ import annotations

from cardtable.table.game_view.game_view import staging_of
from cardtable.text.catalog import text

SECTION = "marks"
"""The name of its heading."""


def legend(game_id: str) -> str:
    """The marks in the words that their tips have, as a page writes them; marks that mean the same stand together."""
    talk = staging_of(game_id).talk
    marks: dict[str, list[str]] = {}
    for mark, tell in talk.legend:
        marks.setdefault(tell, [])
        if not mark:  # its words say what it looks like
            continue
        marks[tell].append(f"`{text(mark) if '.' in mark else mark}`")
    lines = [" ".join(["-", *shown, text(tell)]) for tell, shown in marks.items()]
    return "\n".join([f"## {text('help_screen.marks')} {{#{SECTION}}}", "", *lines, f"- {text(talk.figured)}", ""])
