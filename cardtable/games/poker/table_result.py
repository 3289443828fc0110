"""What a deal of Poker brought: chips before, what went into the pot and came out of it, and chips now."""

from __future__ import annotations

from cardtable.games.poker.rules_types import PokerCarry, PokerSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, counted, part
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names


def account(seen: PokerSeen, result: Result[PokerCarry]) -> Account:
    """The columns add up to what everybody has."""
    before = [now - int(points) for now, points in zip(result.scores, result.points, strict=True)]
    return [
        counted(text("poker.form.before"), before),
        part(text("poker.form.staked"), [-paid for paid in seen.public.staked]),
        part(text("poker.form.won"), won(seen, result)),
        AccountRow(text("poker.form.capital"), [str(chips) for chips in result.scores], Weight.SUM),
    ]


def won(seen: PokerSeen, result: Result[PokerCarry]) -> list[int]:
    """What each player got from the pot."""
    return [int(points) + paid for points, paid in zip(result.points, seen.public.staked, strict=True)]


def outcome(seen: PokerSeen, result: Result[PokerCarry], why: str, speaker: Speaker) -> str:
    """Why the best hand is the best where hands were shown, then what was won; or what becomes of the pot."""
    winners = seen.public.winners
    if not winners:
        return text("poker.outcome.waits", n=result.carry["pot"]) if result.carry["pot"] else ""
    names = join_names([speaker.names[seat] for seat in winners])
    taken = sum(won(seen, result)[seat] for seat in winners)
    paid = text("poker.outcome", names=names, n=taken)
    return f"{why}. {paid}" if why else paid
