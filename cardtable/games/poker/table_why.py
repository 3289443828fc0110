"""Arithmetic of a won pot in words: what each player has paid into it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

WHOLE = ("poker.bets", "poker.raises", "poker.taps")
"""Events whose number is the whole stake of the round."""

EXPLAINED = ("poker.wins", "poker.shares")
"""Events with an arithmetic."""


def pot_arithmetic(heard: Sequence[Event], said: Said, speaker: Speaker) -> str:
    """Return the payments that add up to the pot, or "" if they do not, as for one of several pots."""
    if said.text_id not in ("poker.wins", "poker.shares"):
        return ""
    paid, carried = _paid(event for event in heard if isinstance(event, Said))
    pot = said.args["n"]
    if sum(paid.values()) + carried != pot:
        return ""  # one of several pots, or the rest of one
    parts = [f"{speaker.names[seat]} {chips}" for seat, chips in sorted(paid.items()) if chips]
    if carried:
        parts.append(text("poker.why.carried", n=carried))
    told = text("poker.why.pot", parts=" + ".join(parts), total=pot)
    seats = said.args.get("seats")
    return f"{told} {text('poker.why.shared', n=len(seats))}" if isinstance(seats, tuple) else told


def _paid(told: Iterable[Said]) -> tuple[Counter[Seat], int]:
    """Return what each seat has paid in the deal, and what was carried over from the deal before."""
    paid: Counter[Seat] = Counter()
    stake: Counter[Seat] = Counter()
    carried = 0
    for said in told:
        n, seat = said.args.get("n"), said.args.get("seat")
        if said.text_id == "poker.carried" and isinstance(n, int):
            carried = n
        elif said.text_id == "poker.antes" and isinstance(n, int):
            seats = said.args["seats"]
            paid.update(dict.fromkeys(seats if isinstance(seats, tuple) else (), n))
        elif said.text_id == "poker.lays":
            paid, stake = paid + stake, Counter()
        elif isinstance(seat, int) and isinstance(n, int):
            _add_stake(said, seat, n, stake)
    return paid + stake, carried


def _add_stake(said: Said, seat: Seat, n: int, stake: Counter[Seat]) -> None:
    """Add an answer's chips to a stake, or take them back from it."""
    more = said.args.get("n_paid")
    if said.text_id in WHOLE:
        stake[seat] = n
    elif said.text_id == "poker.follows" and isinstance(more, int):
        stake[seat] += more
    elif said.text_id == "poker.takes-back":
        stake[seat] -= n
