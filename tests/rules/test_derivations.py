"""First deals computed from their seeds by the record pages alone, compared with what lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.cards.pack import CHANCE
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, folder, game
from tests.support.derivation import CIRKLE, FRENCH, TAROCCHI, Derived, Table, shuffled, stream
from tests.support.game_checks import checks_of

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
    checks = checks_of(game_id)
    assert checks.derive, f"tests/games/{game_id}/checks.py lacks `derive`: how the first deal follows from the seed"
    kind = game(game_id)
    options = kind.defaults(**{**checks.derived_with, **chosen})
    for seed in ("one", "two", "three", "four"):
        match = Match(Terms(kind, seats, options, seed, "salt"))
        match.begin()
        match.shuffle()
        derived = Derived(seed, seats, dict(options))
        assert match.lines[0] == f"deal 1 dealer {derived.dealer}"
        expected = {place: cards for place, cards in checks.derive(derived).items() if cards}
        found = on_the_table(match)
        if game_id == "naval":  # a hand is mixed when the targets leave it: only its owner could follow
            expected, found = ({place: sorted(cards) for place, cards in table.items()} for table in (expected, found))
        assert found == expected


def test_a_suit_draw_takes_the_top_card() -> None:
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
    derive = checks_of("contrat").derive
    assert derive
    before = derive(derived)
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
    for game_id in GAMES:
        file = folder(game_id) / "record.md"
        assert file.is_file(), f"{file} is missing: how a record of the game is read"
        page = file.read_text(encoding="utf-8")
        assert f"(`{game_id}`)" in page.splitlines()[0]
        kind = game(game_id)
        if kind.rules > 1:
            assert f"| {kind.rules} |" in page
            assert not [each.name for each in kind.options if each.since > 1 and f"`{each.name}`" not in page]
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
                match.play(seat, match.chance() if seat == CHANCE else ask.random_action(rng))
        missing = [verb for verb in verbs - {"shuffle"} if f"`{verb}" not in page]
        assert not missing, f"{file} says nothing of {missing}"
