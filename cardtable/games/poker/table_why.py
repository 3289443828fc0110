"""Where the chips of a pot come from that somebody wins at CIRKLE Poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

WHOLE = ("poker.bets", "poker.raises", "poker.taps")
"""What is said of a stake names the whole stake of its round."""

RECKONED = ("poker.wins", "poker.shares")
"""What is said that has an arithmetic."""


def why(heard: Sequence[Event], said: Said, speaker: Speaker) -> str:
    """What everybody has paid into the pot that is won, if that is all of it."""
    if said.text_id not in ("poker.wins", "poker.shares"):
        return ""
    paid, carried = _paid(event for event in heard if isinstance(event, Said))
    pot = said.args["n"]
    if sum(paid.values()) + carried != pot:
        return ""  # one of several pots, or what was left of one
    parts = [f"{speaker.names[seat]} {chips}" for seat, chips in sorted(paid.items()) if chips]
    if carried:
        parts.append(text("poker.why.carried", n=carried))
    told = text("poker.why.pot", parts=" + ".join(parts), total=pot)
    seats = said.args.get("seats")
    return f"{told} {text('poker.why.shared', n=len(seats))}" if isinstance(seats, tuple) else told


def _paid(told: Iterable[Said]) -> tuple[Counter[Seat], int]:
    """What each seat has paid in the deal, and what was left from the deal before."""
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
            _stakes(said, seat, n, stake)
    return paid + stake, carried


def _stakes(said: Said, seat: Seat, n: int, stake: Counter[Seat]) -> None:
    """What one answer adds to a stake, or takes back from it."""
    more = said.args.get("n_paid")
    if said.text_id in WHOLE:
        stake[seat] = n
    elif said.text_id == "poker.follows" and isinstance(more, int):
        stake[seat] += more
    elif said.text_id == "poker.takes-back":
        stake[seat] -= n
