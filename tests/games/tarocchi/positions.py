"""Deals of Tarocchi with chosen hands, at the beginning and in the middle of play."""

from __future__ import annotations

from cardtable.cards.pack import TAROCCHI, Seat
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.rules.game import Setting, Value


def seat_of(letter: str) -> Seat:
    return "NWSE".index(letter)


def setting(dealer: str, options: dict[str, Value]) -> Setting:
    return Setting(4, Tarocchi.defaults(**options), dealer=seat_of(dealer))


def trick_of(
    hands: str, leader: str = "N", attack: str = "N", named: str = "", declarer: str = "N", **options: Value
) -> Tarocchi:
    """A deal in mid-play: "N S9 T14 | W T3" are the hands."""
    game = Tarocchi.blank(setting("S", options))
    for part in hands.split("|"):
        letter, codes = part.strip().split(" ", 1)
        cards = TAROCCHI.cards(codes)
        game.table.lay("stock", cards)
        for card in cards:
            game.table.move(card, f"hand.{seat_of(letter)}")
    game.phase, game.declarer = "play", seat_of(declarer)
    game.contract, game.attack = ("call", ()) if named else ("solo", tuple(map(seat_of, attack)))
    game.named = TAROCCHI.card(named) if named else -1
    game.turn = game.leader = seat_of(leader)
    return game


def pack(dealer: str = "S", monte: str = "", **hands: str) -> tuple[int, ...]:
    """A pack that deals these cards, top card first; where cards are missing it fills in from those left over."""
    named = " ".join([monte, *hands.values()]).split()
    rest = [code for code in TAROCCHI.codes if code not in named]
    dealt: dict[str, list[str]] = {}
    for letter in "NWSE":
        cards = hands.get(letter, "").split()
        while len(cards) < 15:
            cards.append(rest.pop())
        dealt[letter] = cards
    order = [(seat_of(dealer) + i) % 4 for i in (1, 2, 3, 4)]
    packets = [dealt["NWSE"[seat]][k : k + 5] for k in (0, 5, 10) for seat in order]
    last = monte.split()
    last += [rest.pop() for _ in range(3 - len(last))]
    assert not rest
    return TAROCCHI.cards(" ".join(code for packet in (*packets, last) for code in packet))
