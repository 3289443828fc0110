"""The page of a match is opened, from wherever it is named."""

from __future__ import annotations

from cardtable.rules.record import BadRecord
from cardtable.scenes.book.match_page import MatchPage
from cardtable.scenes.book.past import past_of
from cardtable.scenes.scene import Shell
from cardtable.text.catalog import text


def open_match(shell: Shell, record: int) -> None:
    """The page of a match that is kept; one that is damaged or gone is told of."""
    try:
        found = past_of(shell, record)
    except BadRecord as error:
        shell.tell(text("match.damaged", n=error.line, why=text(error.text_id, **error.args_)))
        return
    if found is None:
        shell.tell(text("opening.gone"))
        return
    shell.push(MatchPage(found))
