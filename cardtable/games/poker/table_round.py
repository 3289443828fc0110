"""State of a betting round on the screen: last statements of the players, pots, and the best of the shown hands."""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.events import Said, View
from cardtable.cards.pack import Card, Seat
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_pots import pot_layers
from cardtable.games.poker.rules_types import PokerSeen

CHIPS = (500, 100, 25, 5, 1)
ACTS = ("poker.bets", "poker.raises", "poker.follows", "poker.taps", "poker.passes", "poker.waits")
PAYS_OUT = ("poker.wins", "poker.shares")


class Showdown(NamedTuple):
    """Hands shown at the end, each with the common cards, and the seats that win chips."""

    hands: dict[Seat, tuple[Card, ...]]
    winners: Sequence[Seat]


def chips(amount: int) -> list[int]:
    """Return the fewest chips that make an amount, the dearest first.

    >>> chips(131)
    [100, 25, 5, 1]
    """
    found: list[int] = []
    for value in CHIPS:
        found += [value] * (amount // value)
        amount %= value
    return found


def showdown(view: View, seen: PokerSeen) -> Showdown | None:
    """Return the showdown, or None until all common cards and the hands of all players still in are open."""
    board = view.get("board", ())
    inside = [seat for seat, still in enumerate(seen.public.inside) if still]
    hands: dict[Seat, tuple[Card, ...]] = {}
    for seat in inside:
        cards = [card for card in (*view.get(f"hand.{seat}", ()), *board) if card is not None]
        if len(cards) == 7:
            hands[seat] = tuple(cards)
    if len(inside) < 2 or len(hands) < len(inside):
        return None
    rungs, staked = ladder(seen.setting.options), seen.public.total_paid
    pots = pot_layers(staked, inside, 0) if seen.public.side_pots else [(0, inside)]
    found = [seats[i] for _, seats in pots for i in rungs.winners([hands[seat] for seat in seats])]
    return Showdown(hands, list(dict.fromkeys(found)))


def pots(seen: PokerSeen) -> list[tuple[int, Sequence[Seat]]]:
    """Return the pots as chips and seats. The seats that may win a pot are given only if there are several pots."""
    public = seen.public
    pot = public.pot
    if public.side_pots:
        inside = [seat for seat, still in enumerate(public.inside) if still]
        lying = [paid - now for paid, now in zip(public.total_paid, public.round_stakes, strict=True)]
        found = [layer for layer in pot_layers(lying, inside, public.carried) if layer[0]]
        if len(found) > 1 and sum(n for n, _ in found) == pot:
            return [(n, seats) for n, seats in found]
    return [(pot, ())]


def last_statements(seen: PokerSeen) -> dict[Seat, Said]:
    """Return the last statement of each player since common cards were laid."""
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
