"""A round of CIRKLE Poker as the table shows it: what everybody did last, which pots lie in the middle, and whose hand
is the best of those that are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.events import Said, View
from cardtable.cards.pack import Card, Seat
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_pots import layers
from cardtable.games.poker.rules_types import PokerSeen

CHIPS = (500, 100, 25, 5, 1)
ACTS = ("poker.bets", "poker.raises", "poker.follows", "poker.taps", "poker.passes", "poker.waits")
PAYS_OUT = ("poker.wins", "poker.shares")


class Showdown(NamedTuple):
    """The hands that everybody sees at the end, with the common cards, and who of them gets chips."""

    hands: dict[Seat, tuple[Card, ...]]
    winners: Sequence[Seat]


def chips(amount: int) -> list[int]:
    """The fewest chips that make an amount, the dearest first."""
    found: list[int] = []
    for value in CHIPS:
        found += [value] * (amount // value)
        amount %= value
    return found


def showdown(view: View, seen: PokerSeen) -> Showdown | None:
    """Nothing before all common cards lie there and the hands of all who are still in are open."""
    board = view.get("board", ())
    inside = [seat for seat, still in enumerate(seen.public.inside) if still]
    hands: dict[Seat, tuple[Card, ...]] = {}
    for seat in inside:
        cards = [card for card in (*view.get(f"hand.{seat}", ()), *board) if card is not None]
        if len(cards) == 7:
            hands[seat] = tuple(cards)
    if len(inside) < 2 or len(hands) < len(inside):
        return None
    rungs, staked = ladder(seen.setting.options), seen.public.staked
    pots = layers(staked, inside, 0) if seen.public.side_pots else [(0, inside)]
    found = [seats[i] for _, seats in pots for i in rungs.winners([hands[seat] for seat in seats])]
    return Showdown(hands, list(dict.fromkeys(found)))


def pots(seen: PokerSeen) -> list[tuple[int, Sequence[Seat]]]:
    """What lies in the middle, pot by pot; who may win one is only named where there are several."""
    public = seen.public
    pot = public.pot
    if public.side_pots:
        inside = [seat for seat, still in enumerate(public.inside) if still]
        lying = [paid - now for paid, now in zip(public.staked, public.stake, strict=True)]
        found = [layer for layer in layers(lying, inside, public.carried) if layer[0]]
        if len(found) > 1 and sum(n for n, _ in found) == pot:
            return [(n, seats) for n, seats in found]
    return [(pot, ())]


def last_acts(seen: PokerSeen) -> dict[Seat, Said]:
    """What each player did last since cards were laid."""
    found: dict[Seat, Said] = {}
    for event in seen.heard:
        if isinstance(event, Said):
            if event.text_id == "poker.lays":
                found.clear()
            elif event.text_id in ACTS:
                found[_seat(event)] = event
    return found


def _seat(said: Said) -> Seat:
    seat = said.args["seat"]
    assert isinstance(seat, int)
    return seat
