"""Legend at the end of a game's rules: the meaning of every mark on its table."""

from __future__ import annotations

from cardtable.table.game_view.game_view import game_view_of
from cardtable.text.catalog import text

SECTION = "marks"
"""Name of its heading."""


def legend(game_id: str) -> str:
    """Return the marks with the words of their tips, as Markdown. Marks of the same meaning share a line."""
    talk = game_view_of(game_id).talk
    marks: dict[str, list[str]] = {}
    for mark, tell in talk.legend:
        marks.setdefault(tell, [])
        if not mark:  # the words describe the mark
            continue
        marks[tell].append(f"`{text(mark) if '.' in mark else mark}`")
    lines = [" ".join(["-", *shown, text(tell)]) for tell, shown in marks.items()]
    return "\n".join([f"## {text('help_screen.marks')} {{#{SECTION}}}", "", *lines, f"- {text(talk.figured)}", ""])
