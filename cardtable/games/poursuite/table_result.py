"""Result of a deal of Poursuite: the cards that were left, and their points."""

from __future__ import annotations

from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, part
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_names


def account(seen: PoursuiteSeen, result: Result) -> Account:
    """Return the form: where cards are counted, the winner gets one point and one for each card of the others."""
    left = AccountRow(text("poursuite.account.cards"), [str(n) for n in result.scores])
    points = [signed(int(points)) for points in result.points]
    if not seen.setting.options["count_cards"]:
        return [left, AccountRow(text("poursuite.account.points"), points, Weight.DECIDES)]
    won = [int(points > 0) for points in result.points]
    theirs = [int(points) - 1 if points > 0 else 0 for points in result.points]
    return [
        left,
        part(text("poursuite.account.deal"), won),
        part(text("poursuite.account.others"), theirs),
        AccountRow(text("poursuite.account.points"), points, Weight.SUM),
    ]


def outcome(seen: PoursuiteSeen, result: Result, speaker: Speaker) -> str:
    """Return the player that went out, or the one with the fewest cards."""
    winners = seen.public.winners
    if not winners:
        return ""
    names, left = join_names([speaker.names[seat] for seat in winners]), result.scores[winners[0]]
    return text_n("poursuite.outcome", left, names=names) if left else text("poursuite.outcome.out", names=names)
