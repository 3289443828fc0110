"""Dealing of hands, as most games do it: from the top of a pile, round the table, card by card or in packets."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Place, Seat
from cardtable.cards.table import Table


def deal_hands(
    table: Table, source: Place, hands: Sequence[Place], size: int, first: Seat = 0, packet: int = 1
) -> None:
    """Move `size` cards from the top of `source` into each hand, in packets, beginning with the hand at `first`."""
    pile = table.at(source)
    for _ in range(size // packet):
        for hand in (*hands[first:], *hands[:first]):
            for _ in range(packet):
                table.move(pile[-1], hand)
