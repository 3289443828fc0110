"""Result of a round of Naval: the attacks, the cards lost and left, and the moment a target was turned up."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.games.naval.rules_types import NavalCarry, NavalSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names


def account(seen: NavalSeen, result: Result[NavalCarry]) -> Account:
    """Return the form. Nothing is added up, because the target hidden longest wins."""
    seats = range(seen.setting.seats)
    said = [event for event in seen.heard if isinstance(event, Said)]
    return [
        AccountRow(text("naval.form.attacks"), [str(_times(said, "naval.attacks", seat)) for seat in seats]),
        AccountRow(text("naval.form.won"), [str(_times(said, "naval.wins", seat)) for seat in seats]),
        AccountRow(text("naval.form.lost"), [str(len(seen.view.get(f"lost.{seat}", ()))) for seat in seats]),
        AccountRow(text("naval.form.left"), [str(left) for left in result.scores]),
        AccountRow(text("naval.form.target"), [str(n) if n else "–" for n in seen.public.out], Weight.DECIDES),
    ]


def _times(said: Sequence[Said], text_id: str, seat: Seat) -> int:
    return sum(one.text_id == text_id and one.args["seat"] == seat for one in said)


def outcome(seen: NavalSeen, result: Result[NavalCarry], speaker: Speaker) -> str:
    """Return the player whose target was not found, or the one with most cards left."""
    winners = seen.public.winners
    if not winners:
        return ""
    names = join_names([speaker.names[seat] for seat in winners])
    if any(seen.public.out[seat] for seat in winners):
        return text("naval.outcome", names=names)
    return text("naval.outcome.hidden", names=names, n=result.scores[winners[0]])
