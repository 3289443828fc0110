"""Result of a deal of Court Circular: the points of the piles, and the difference."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card
from cardtable.games.court_circular.rules_lines import COURT, HEART
from cardtable.games.court_circular.rules_types import CourtCarry
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, part
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text
from cardtable.text.lists import join_names


def account(result: Result[CourtCarry], taken: Sequence[tuple[Sequence[Card], Sequence[Card]]]) -> Account:
    """Return the rows of the form. `taken` are the cards that each player won face up and face down."""
    all_cards = [(*up, *down) for up, down in taken]
    return [
        part(text("court_circular.account.up"), [2 * len(up) for up, _ in taken]),
        part(text("court_circular.account.down"), [len(down) for _, down in taken]),
        part(text("court_circular.account.hearts"), [sum(HEART[card] for card in cards) for cards in all_cards]),
        part(text("court_circular.account.courts"), [sum(COURT[card] for card in cards) for cards in all_cards]),
        AccountRow(text("court_circular.account.count"), [signed(score) for score in result.scores], Weight.SUM),
        AccountRow(
            text("court_circular.account.difference"), [signed(int(n)) for n in result.points], Weight.DECIDES,
            text("court_circular.account.how"),
        ),
    ]  # fmt: skip


def outcome(result: Result[CourtCarry], speaker: Speaker) -> str:
    """Return the winners, their count and what they have above the lowest one; between two, that is the lead."""
    best = max(result.points)
    winners = [seat for seat, points in enumerate(result.points) if points == best]
    if not best or len(winners) == len(result.points):
        return ""
    names = join_names([speaker.names[seat] for seat in winners])
    text_id = "court_circular.outcome" if len(result.points) == 2 else "court_circular.outcome-lowest"
    return text(text_id, names=names, n=result.scores[winners[0]], difference=int(best))
