"""Result of a game of Il Cerchio: captures and losses, and the reason why one of two equal scores comes first."""

from __future__ import annotations

from cardtable.cards.events import Scored
from cardtable.games.cerchio.rules_types import CerchioCarry, CerchioSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, part
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text
from cardtable.text.lists import join_names


def account(seen: CerchioSeen, result: Result[CerchioCarry]) -> Account:
    """Return the rows of the form: the score, the peak if it decides, and the worth of the place."""
    scored = [event for event in seen.heard if isinstance(event, Scored)]
    won = [sum(max(0, event.points) for event in scored if event.seat == seat) for seat in range(4)]
    lost = [sum(min(0, event.points) for event in scored if event.seat == seat) for seat in range(4)]
    rows = [
        part(text("cerchio.account.won"), won),
        part(text("cerchio.account.lost"), lost),
        AccountRow(text("cerchio.account.score"), [signed(score) for score in result.scores], Weight.SUM),
    ]
    if len(set(result.scores)) < 4:
        highest = [signed(n) for n in peaks(seen)]
        rows.append(AccountRow(text("cerchio.account.peak"), highest, note=text("cerchio.account.peak-decides")))
    return [*rows, AccountRow(text("cerchio.account.place"), [str(n) for n in result.points], Weight.DECIDES)]


def peaks(seen: CerchioSeen) -> list[int]:
    """Return the highest score that each player reached."""
    return [seen.public.peak[seen.public.owner.index(seat)] for seat in range(4)]


def outcome(seen: CerchioSeen, result: Result[CerchioCarry], speaker: Speaker) -> str:
    """Return the winner, the score, and the peak if another player has the same score."""
    first = [seat for seat in range(4) if result.points[seat] == max(result.points)]
    names, score = join_names([speaker.names[seat] for seat in first]), result.scores[first[0]]
    if len(first) == 1 and result.scores.count(score) > 1:
        high = signed(peaks(seen)[first[0]])
        return text("cerchio.outcome.peak", name=names, score=signed(score), peak=high)
    return text("cerchio.outcome", names=names, score=signed(score))
