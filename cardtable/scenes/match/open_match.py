"""Functions that open the table of a new or stored match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.play.session.session import Session
from cardtable.rules.game import Options
from cardtable.rules.record import BadRecord
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.people.avatars import named_today
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.play.deals.deal_code import Deal


def open_table(
    shell: SceneStack,
    game_id: str,
    sitters: Sequence[PlayerInfo],
    options: Options,
    phones: Collection[Seat] = (),
    phones_of: int = 0,
) -> None:
    """Open a new match. People at the seats `phones` look at their cards on phones; from the match `phones_of` the new
    one takes over all phones with their keys. The seats are kept with the match, so that every way back to it seats the
    same people on phones. Without a network they play at the screen, and a notice says why."""
    session = open_session.start_match(shell.store, game_id, sitters, options)
    if phones or phones_of:
        from cardtable.scenes.phones.kept_keys import KeptPhones, move_phones, save_phones

        move_phones(shell.store, phones_of, session.record_id)
        if phones:
            save_phones(shell.store, session.record_id, KeptPhones(waiting=frozenset(phones)))
    _push(shell, session, sitters)


def open_deal(shell: SceneStack, deal: Deal, sitters: Sequence[PlayerInfo], compare: Callable[[], None]) -> None:
    """Open the deal of a code. After the match its result is compared with those of others."""
    session = open_session.start_from_code(shell.store, deal, sitters)
    shell.push(MatchScene(session, list(sitters), compare, play_again_text="deals.compare"))


def resume_table(shell: SceneStack, record_id: int) -> bool:
    """Resume a stored match. A damaged record is reported and kept; returns False then."""
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
    here = list(sitters)  # a guest may get a name at the end of a match and keeps it in the next one
    again = partial(
        open_table, shell, session.game_id, here, session.progress.options, phones_of=session.record_id
    )  # fmt: skip
    shell.push(MatchScene(session, here, again))
