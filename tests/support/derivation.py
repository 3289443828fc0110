"""First deals computed from their seed by `cardtable/rules/RECORD.md` alone, without the program's own dealing."""

from __future__ import annotations

import hashlib
import random
from typing import Any

Table = dict[str, list[str]]
"""The card codes at each place."""
FRENCH = [rank + suit for suit in "HDCS" for rank in [*"A23456789", "10", *"JQK"]]
FACES = [c + s for c in "MJBV" for s in "TXCR"] + ["N" + s for s in "TXCR"] + [c + "O" for c in "MJBV"]
CIRKLE = [face + series for series in "ABCD" for face in FACES]
TAROCCHI = [f"T{n}" for n in range(21)] + ["FU"] + [
    suit + rank for suit in "OCSB" for rank in ["4", *"56789", "10", *"DCQR"] if rank != "4" or suit == "O"
]  # fmt: skip


def stream(seed: str, *purpose: object) -> random.Random:
    """Return the random stream of a seed for one purpose."""
    words = "\x1f".join([seed, *map(str, purpose)])
    return random.Random(int.from_bytes(hashlib.sha256(words.encode()).digest(), "big"))


def shuffled(cards: list[str], seed: str, *purpose: object) -> list[str]:
    """Return the cards in the order of the shuffle for one purpose."""
    chance, order = stream(seed, *purpose), cards[:]
    for i in range(len(order) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def deal_round(pack: list[str], dealer: int, seats: int, size: int, packet: int = 1) -> Table:
    """Deal `size` cards to each seat from the dealer's next seat on, and remove them from the pack."""
    hands: Table = {f"hand.{seat}": [] for seat in range(seats)}
    for k in range(size * seats // packet):
        hands[f"hand.{(dealer + 1 + k) % seats}"] += pack[:packet]
        del pack[:packet]
    return hands


class Derived:
    """The first deal of a match, derived from its seed."""

    def __init__(self, seed: str, seats: int, options: dict[str, Any]) -> None:
        self.seed, self.seats, self.options = seed, seats, options
        self.dealer = int(stream(seed, "dealer").random() * seats)

    def pack(self, cards: list[str]) -> list[str]:
        """Return the shuffled pack of the deal."""
        return shuffled(cards, self.seed, "deal", 0)

    def again(self, number: int, cards: list[str], pack: list[str]) -> list[str]:
        """Return the cards after shuffle `number` in mid-deal. They are sorted by their numbers before it."""
        return shuffled(sorted(cards, key=pack.index), self.seed, "deal", 0, "shuffle", number)
