"""A table is opened, for a new match or for one that was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.play.deals.deal_code import Deal
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.play.session.session import Session
from cardtable.rules.game import Options
from cardtable.rules.record import BadRecord
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.people.avatars import named_today
from cardtable.text.catalog import text


def open_table(shell: SceneStack, game_id: str, sitters: Sequence[PlayerInfo], options: Options) -> None:
    """A new match."""
    _push(shell, open_session.start_match(shell.store, game_id, sitters, options), sitters)


def open_deal(shell: SceneStack, deal: Deal, sitters: Sequence[PlayerInfo], compare: Callable[[], None]) -> None:
    """The deal of a code; after the match it is compared with how it went for others."""
    table = MatchScene(open_session.start_from_code(shell.store, deal, sitters), list(sitters), compare)
    table.afterwards = "deals.compare"
    shell.push(table)


def resume_table(shell: SceneStack, record_id: int) -> bool:
    """Go on with a match that was left. A damaged record is told and stays where it is; then False."""
    try:
        found = open_session.resume_match(shell.store, record_id)
    except BadRecord as error:
        why = text(error.text_id, **error.args_)
        shell.notify(text("opening.damaged", n=error.line, why=why))
        return False
    if found is None:
        shell.notify(text("opening.gone"))
        return False
    session, sitters = found
    _push(shell, session, named_today(sitters, shell.store.people.all()))
    return True


def _push(shell: SceneStack, session: Session, sitters: Sequence[PlayerInfo]) -> None:
    here = list(sitters)  # a guest may be given a name at the end, and has it in the next match
    shell.push(MatchScene(session, here, partial(open_table, shell, session.game_id, here, session.progress.options)))
