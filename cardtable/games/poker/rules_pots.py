"""How a pot of CIRKLE Poker is divided: among equal hands, and into side pots when somebody could not pay all."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Seat


def parts(pot: int, seats: Sequence[Seat]) -> dict[Seat, int]:
    """A pot divided; the odd chips go one each to the first of these seats."""
    each, odd = divmod(pot, len(seats))
    return {seat: each + (k < odd) for k, seat in enumerate(seats)}


def layers(staked: Sequence[int], inside: Sequence[Seat], carried: int) -> list[tuple[int, list[Seat]]]:
    """Main pot and side pots: each with its chips, those of folded players among them, and who may win it."""
    found: list[tuple[int, list[Seat]]] = []
    below = 0
    for top in sorted({staked[seat] for seat in inside}):
        chips = sum(min(n, top) - min(n, below) for n in staked)
        found.append((chips + (0 if found else carried), [seat for seat in inside if staked[seat] >= top]))
        below = top
    return found
