"""Result form of a deal of Poker: chips before, chips paid into the pot and won from it, and chips now."""

from __future__ import annotations

from cardtable.games.poker.rules_types import PokerCarry, PokerSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, counted, part
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names


def account(seen: PokerSeen, result: Result[PokerCarry]) -> Account:
    """Return the rows of the form; they add up to the chips of each player."""
    before = [now - int(points) for now, points in zip(result.scores, result.points, strict=True)]
    return [
        counted(text("poker.form.before"), before),
        part(text("poker.form.staked"), [-paid for paid in seen.public.total_paid]),
        part(text("poker.form.won"), pot_winnings(seen, result)),
        AccountRow(text("poker.form.capital"), [str(chips) for chips in result.scores], Weight.SUM),
    ]


def pot_winnings(seen: PokerSeen, result: Result[PokerCarry]) -> list[int]:
    """Return the chips that each player got from the pot."""
    return [int(points) + paid for points, paid in zip(result.points, seen.public.total_paid, strict=True)]


def outcome(seen: PokerSeen, result: Result[PokerCarry], why: str, speaker: Speaker) -> str:
    """Return the reason why the best hand won, if hands were shown, and the chips won; or say that the pot is carried
    over."""
    winners = seen.public.winners
    if not winners:
        return text("poker.outcome.waits", n=result.carry["pot"]) if result.carry["pot"] else ""
    names = join_names([speaker.names[seat] for seat in winners])
    taken = sum(pot_winnings(seen, result)[seat] for seat in winners)
    if why.startswith(names):
        return f"{why}. {text('poker.outcome.pot', n=taken)}"
    paid = text("poker.outcome", names=names, n=taken)
    return f"{why}. {paid}" if why else paid
