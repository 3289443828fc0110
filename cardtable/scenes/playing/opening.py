"""A table is opened, for a new match or for one that was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.play.deals.deal_code import Deal
from cardtable.play.session import matches
from cardtable.play.session.session import Session
from cardtable.play.sitter import Sitter
from cardtable.rules.game import Options
from cardtable.rules.record import BadRecord
from cardtable.scenes.playing.playing import Playing
from cardtable.scenes.scene import Shell
from cardtable.scenes.seating.cast import introduced
from cardtable.text.catalog import text


def open_table(shell: Shell, game_id: str, sitters: Sequence[Sitter], options: Options) -> None:
    """A new match."""
    _push(shell, matches.begin(shell.store, game_id, sitters, options), sitters)


def open_deal(shell: Shell, deal: Deal, sitters: Sequence[Sitter], compare: Callable[[], None]) -> None:
    """The deal of a code; after the match it is compared with how it went for others."""
    table = Playing(matches.begin_again(shell.store, deal, sitters), list(sitters), compare)
    table.afterwards = "deals.compare"
    shell.push(table)


def resume_table(shell: Shell, record_id: int) -> bool:
    """Go on with a match that was left. A damaged record is told and stays where it is; then False."""
    try:
        found = matches.resume(shell.store, record_id)
    except BadRecord as error:
        why = text(error.text_id, **error.args_)
        shell.tell(text("opening.damaged", n=error.line, why=why))
        return False
    if found is None:
        shell.tell(text("opening.gone"))
        return False
    session, sitters = found
    _push(shell, session, introduced(sitters, shell.store.people.all()))
    return True


def _push(shell: Shell, session: Session, sitters: Sequence[Sitter]) -> None:
    here = list(sitters)  # a guest may be given a name at the end, and has it in the next match
    shell.push(Playing(session, here, partial(open_table, shell, session.game_id, here, session.course.options)))
