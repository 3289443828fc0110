"""From the seed to the cards, game by game: written again from RECORD.md alone, with nothing of the program but its
records and what then lies on its table. Each game has a few lines that say where the cards of a pack go."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import cardtable.rules
from cardtable.cards.pack import CHANCE
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game

Table = dict[str, list[str]]

# -- what the page says of every game ----------------------------------------------------------------------------------

FRENCH = [rank + suit for suit in "HDCS" for rank in [*"A23456789", "10", *"JQK"]]
FACES = [c + s for c in "MJBV" for s in "TXCR"] + ["N" + s for s in "TXCR"] + [c + "O" for c in "MJBV"]
CIRKLE = [face + series for series in "ABCD" for face in FACES]
TAROCCHI = [f"T{n}" for n in range(21)] + ["FU"] + [
    suit + rank for suit in "OCSB" for rank in ["4", *"56789", "10", *"DCQR"] if rank != "4" or suit == "O"
]  # fmt: skip


def stream(seed: str, *purpose: object) -> random.Random:
    words = "\x1f".join([seed, *map(str, purpose)])
    return random.Random(int.from_bytes(hashlib.sha256(words.encode()).digest(), "big"))


def shuffled(cards: list[str], seed: str, *purpose: object) -> list[str]:
    chance, order = stream(seed, *purpose), cards[:]
    for i in range(len(order) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


def round_(pack: list[str], dealer: int, seats: int, size: int, packet: int = 1) -> Table:
    """Deal so many to each from the dealer's next seat on; the cards leave the pack."""
    hands: Table = {f"hand.{seat}": [] for seat in range(seats)}
    for k in range(size * seats // packet):
        hands[f"hand.{(dealer + 1 + k) % seats}"] += pack[:packet]
        del pack[:packet]
    return hands


# -- what it says of each ----------------------------------------------------------------------------------------------


class Derived:
    """A first deal, from its seed."""

    def __init__(self, seed: str, seats: int, options: dict[str, Any]) -> None:
        self.seed, self.seats, self.options = seed, seats, options
        self.dealer = int(stream(seed, "dealer").random() * seats)

    def pack(self, cards: list[str]) -> list[str]:
        return shuffled(cards, self.seed, "deal", 0)

    def again(self, number: int, cards: list[str], pack: list[str]) -> list[str]:
        """The shuffle of that number in the middle of the deal: first the cards in the order of their numbers."""
        return shuffled(sorted(cards, key=pack.index), self.seed, "deal", 0, "shuffle", number)


def cerchio(deal: Derived) -> Table:
    pack = deal.pack(FRENCH)
    first = {suit: next(card for card in pack if card[-1] == suit) for suit in "HDCS"}
    stock = deal.again(0, [card for card in pack if card not in first.values()], FRENCH)
    hours = {0: first["H"], 3: first["C"], 6: first["D"], 9: first["S"]}
    for hour in range(12):
        hours[hour] = hours.get(hour) or stock.pop(0)
    return {"stock": stock[::-1], **{f"clock.12.{hour}": [card] for hour, card in hours.items()}}


def bataille(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    return round_(pack, deal.dealer, deal.seats, deal.options["hand_size"]) | {"reserve": pack[::-1]}


def contrat(deal: Derived) -> Table:
    memos = ["MOC", "JOC", "BOC", "VOC"]
    shuffle = deal.pack([*CIRKLE[:48], *memos])
    colours = [card for card in shuffle if card in memos]
    pack = [card for card in shuffle if card not in memos]
    hands = round_(pack, deal.dealer, 4, 6, packet=3)
    turned = pack.pop(0)
    return hands | {f"memo.{seat}": [card] for seat, card in enumerate(colours)} | {
        "turned": [turned], "stock": pack[::-1],
    }  # fmt: skip


def naval(deal: Derived) -> Table:
    pack, found = deal.pack(CIRKLE), Table()
    for seat, series in enumerate(islice(dict.fromkeys(card[2] for card in pack), deal.seats)):
        hand = [card for card in pack if card[2] == series]
        targets = [card for card in hand if card[1] == "O"]
        found[f"hand.{seat}"] = [card for card in hand if card not in targets[1:]]
        found[f"box.{seat}"] = targets[1:]
    return found


def poker(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    return round_(pack, deal.dealer, deal.seats, 2) | {"stock": pack[::-1]}


def poursuite(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    hands = round_(pack, deal.dealer, deal.seats, deal.options["hand_size"])
    return hands | {"pile": [pack.pop(0)], "reserve": pack[::-1]}


def tarocchi(deal: Derived) -> Table:
    pack = deal.pack(TAROCCHI)
    return round_(pack, deal.dealer, 4, 5, packet=5) | {"stock": pack[::-1]}


def court_circular(deal: Derived) -> Table:
    pack, dealer = deal.pack(FRENCH), deal.dealer
    if deal.options["first_dealer"] == "cut":
        hearts = deal.options["card_order"] == "hearts_first"
        drawn = {(dealer + 1 + k) % deal.seats: pack[k] for k in range(deal.seats)}
        first = max(drawn, key=lambda seat: strength(drawn[seat], hearts))
        dealer, pack = (first - 1) % deal.seats, deal.again(0, pack, FRENCH)
    hands = round_(pack, dealer, deal.seats, 6)
    return hands | {"lead": [pack.pop(0)], "stock": pack[::-1]}


def strength(card: str, hearts: bool) -> tuple[bool, int, int]:
    """The order of French cards by the rules of Court Circular: value, then hearts, diamonds, clubs, spades."""
    value = [*"23456789", "10", *"JQKA"].index(card[:-1])
    return hearts and card[-1] == "H", value, "SCDH".index(card[-1])


DERIVE: dict[str, Callable[[Derived], Table]] = {
    "cerchio": cerchio, "bataille": bataille, "contrat": contrat, "naval": naval, "poker": poker,
    "poursuite": poursuite, "tarocchi": tarocchi, "court_circular": court_circular,
}  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "cerchio": {"suit_draw": "random"}, "naval": {"target_choice": "random"}, "bataille": {"hand_size": 10},
}  # fmt: skip
"""With these nobody is asked before the cards lie."""
WAYS = [
    *((game_id, seats, {}) for game_id in GAMES for seats in game(game_id).seats),
    *(("court_circular", seats, {"first_dealer": "cut", "card_order": order})
      for seats in (2, 3, 4) for order in ("value_suit", "hearts_first")),
]  # fmt: skip


def on_the_table(match: Match) -> Table:
    assert match.game is not None
    codes = match.game.pack.codes
    view = match.game.table.view(None)
    return {place: [codes[card] for card in cards if card is not None] for place, cards in view.items()}


@pytest.mark.parametrize(("game_id", "seats", "chosen"), WAYS, ids=str)
def test_the_page_alone_says_where_every_card_lies(game_id: str, seats: int, chosen: dict[str, Any]) -> None:
    assert game_id in DERIVE, f"DERIVE says of no deal of {game_id} how it follows from the seed"
    kind = game(game_id)
    options = kind.defaults(**OPTIONS.get(game_id, {}) | chosen)
    for seed in ("one", "two", "three", "four"):
        match = Match(Terms(kind, seats, options, seed, "salt"))
        match.begin()
        match.shuffle()
        derived = Derived(seed, seats, dict(options))
        assert match.lines[0] == f"deal 1 dealer {derived.dealer}"
        expected = {place: cards for place, cards in DERIVE[game_id](derived).items() if cards}
        found = on_the_table(match)
        if game_id == "naval":  # a hand is mixed when the targets leave it: nobody but its owner could follow
            expected, found = ({place: sorted(cards) for place, cards in table.items()} for table in (expected, found))
        assert found == expected


def test_who_draws_for_a_suit_draws_from_the_top() -> None:
    """Il Cerchio's suits by drawing: the first of the first double draws again, and the rest is shuffled."""
    kind = game("cerchio")
    for seed in ("one", "two", "three", "four", "five", "six"):
        match = Match(Terms(kind, 4, kind.defaults(suit_draw="draw"), seed))
        match.begin()
        while match.playing and match.game is not None and match.game.asked() != (CHANCE,):
            seat = match.game.asked()[0]
            if match.game.ask(seat).actions[0].verb != "draw":
                break
            match.play(seat, match.game.ask(seat).actions[0])
        pack = Derived(seed, 4, {}).pack(FRENCH)
        drawn: dict[int, str] = {}
        while len(drawn) < 4:
            drawn[min({0, 1, 2, 3} - drawn.keys())] = pack.pop(0)
            doubles = [s for s in "HDCS" if sum(card[-1] == s for card in drawn.values()) > 1]
            if len(drawn) == 4 and doubles:
                same = [seat for seat, card in drawn.items() if card[-1] == doubles[0]]
                del drawn[min(same, key=lambda seat: FRENCH.index(drawn[seat]))]
        assert match.game is not None
        owners = match.game.public()["owner"]
        assert [owners["HDCS".index(drawn[seat][-1])] for seat in range(4)] == [0, 1, 2, 3]


def test_the_rest_of_contrat_is_dealt_from_its_own_shuffle() -> None:
    """After the exchange: the stock is shuffled, packets of three go round, and the taker's hand is mixed."""
    kind = game("contrat")
    match = Match(Terms(kind, 4, kind.defaults(), "contrat"))
    match.begin()
    assert match.game is not None
    taker = match.game.asked()[0]
    for verb in ("bid", "pass", "pass", "pass", "keep", "stay"):
        seat = match.game.asked()[0]
        match.play(seat, next(action for action in match.game.ask(seat).actions if action.verb == verb))
    match.shuffle()
    derived = Derived("contrat", 4, {})
    before = contrat(derived)
    stock = before["stock"][::-1]
    before[f"hand.{taker}"] += [*before["turned"], stock.pop(0), stock.pop(0)]
    stock = derived.again(0, stock, CIRKLE)
    for packet in range(8):
        seat = (derived.dealer + 1 + packet) % 4
        if packet < 4 or seat != taker:
            before[f"hand.{seat}"] += [stock.pop(0) for _ in range(3)]
    mixed = derived.again(1, before[f"hand.{taker}"], CIRKLE)
    found = on_the_table(match)
    assert found[f"hand.{taker}"][::-1] == mixed
    for seat in range(4):
        assert sorted(found[f"hand.{seat}"]) == sorted(before[f"hand.{seat}"])


def test_later_deals_follow_from_their_own_numbers() -> None:
    kind = game("tarocchi")
    match = Match(Terms(kind, 4, kind.defaults(), "later"))
    first = int(stream("later", "dealer").random() * 4)
    for number in range(3):
        match.begin()
        line = next(line for line in match.lines[::-1] if line.startswith("pack "))
        assert line.split()[1:] == shuffled(TAROCCHI, "later", "deal", number)
        assert match.lines[-2] == f"deal {number + 1} dealer {(first + number) % 4}"
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            match.play(seat, match.chance() if seat == CHANCE else match.game.ask(seat).actions[0])


def test_the_page_names_every_game_every_verb_and_every_version() -> None:
    page = Path(cardtable.rules.__path__[0], "RECORD.md").read_text(encoding="utf-8")
    for game_id in GAMES:
        assert f"(`{game_id}`)" in page
        kind = game(game_id)
        if kind.rules > 1:
            assert f"| {game_id} | {kind.rules} |" in page
            assert not [each.name for each in kind.options if each.since > 1 and f"`{each.name}`" not in page]
        part = page.split(f"(`{game_id}`)")[1].split("\n### ")[0]
        rng = random.Random(game_id)
        verbs: set[str] = set()
        for seed in range(3):
            match = Match(Terms(kind, kind.seats[0], kind.defaults(), f"verbs{seed}"))
            match.begin()
            for _ in range(120):
                if not match.playing or match.game is None:
                    break
                seat = match.game.asked()[0]
                ask = match.game.ask(seat)
                verbs |= {action.verb for action in ask.actions} | {amount.verb for amount in ask.amounts}
                if ask.arrange is not None:
                    verbs.add(ask.arrange.verb)
                match.play(seat, match.chance() if seat == CHANCE else ask.any(rng))
        missing = [verb for verb in verbs - {"shuffle"} if f"`{verb}" not in part]
        assert not missing, f"RECORD.md says nothing of {missing} in {game_id}"
