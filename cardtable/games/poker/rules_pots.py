"""Division of a pot: among equal hands, and into side pots when a player could not pay all."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Seat


def split_pot(pot: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """Divide a pot. The odd chips go one each to the first of these seats. [rules: #ties]"""
    each, odd = divmod(pot, len(seats))
    return {seat: each + (k < odd) for k, seat in enumerate(seats)}


def pot_layers(staked: Sequence[int], inside: Sequence[Seat], carried: int) -> list[tuple[int, list[Seat]]]:
    """Return main pot and side pots, each as its chips and the seats that may win it. Chips of folded players are
    included. [rules: #options]"""
    found: list[tuple[int, list[Seat]]] = []
    below = 0
    for top in sorted({staked[seat] for seat in inside}):
        chips = sum(min(n, top) - min(n, below) for n in staked)
        found.append((chips + (0 if found else carried), [seat for seat in inside if staked[seat] >= top]))
        below = top
    return found
